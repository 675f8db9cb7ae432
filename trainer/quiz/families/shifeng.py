"""shifeng: nothing but honours was discarded. May 十风 be declared now, and what is it worth? Clauses: D3, D4,
L1, L3, P7–P9, P14.

Level 1 asks whether, level 2 how many fan. The key is what the table offers after the discard, and what it pays.
Levels 3 to 6 are told in ``shifeng_levels``: points in all, each seat's, four tables, several with their points.
"""

from __future__ import annotations

from random import Random
from typing import Any

from trainer.engine import WHITE, RuleSet, format_tiles, preset, tile_text
from trainer.quiz.family import Draft, Family
from trainer.quiz.posed import line
from trainer.quiz.question import Choice, Form, Question, Row, Scene, Step, Text
from trainer.quiz.shifeng_levels import worth_more
from trainer.quiz.winds import Winds, deal_winds, why_steps

NO = "no"
FAN_ASKED = 2
"""The level that asks how many fan; those above ask for more."""
WHETHER = Text("打完最后这张，现在能宣布十风吗？", "After this last discard, may 十风 (ten honours) be declared now?")
WORTH = Text("现在能宣布十风吗？能的话，一共几番？", "May 十风 be declared now, and if so, at how many fan in all?")
CHOICES = (
    Choice(NO, Text("不能宣布", "no, it may not")),
    *(Choice(str(fan), Text(f"能，{fan} 番", f"yes, {fan} fan")) for fan in (3, 4, 5)),
)


def deal(rng: Random, level: int, rules: RuleSet) -> Winds:
    """Discards of honours only, or nearly; at level 2 more often such as may be declared.

    The same dice deal the same, so a wrong answer is refuted by what was shown.
    """
    while True:
        found = deal_winds(rng, rules)
        if level == 1 or found.may or rng.random() < 0.5:
            return found


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A river, a hand, and whether 十风 may be declared."""
    if level > FAN_ASKED:
        return worth_more(rng, level, rules).draft()
    found = deal(rng, level, rules)
    rows = (Row(Text("你打出的牌", "Your discards"), " ".join(map(tile_text, found.river))),)
    notes = [
        Text(
            "财神是白。最后一张刚打出，别人还没表态。",
            "White is caishen. The last one was just discarded; nobody has called yet.",
        )
    ]
    if found.claimed is not None:
        place = found.claimed + 1
        notes.append(Text(f"第 {place} 张被别人要走了。", f"Number {place} was claimed by another player."))
    scene = Scene(
        None, format_tiles(found.hand.tiles), tuple(map(str, found.hand.melds)), notes=tuple(notes), rows=rows
    )
    steps = why_steps(found, worth=level == FAN_ASKED)
    if level < FAN_ASKED:
        return Draft(WHETHER, Form.YES_NO, scene, found.may, steps)
    return Draft(WORTH, Form.CHOICE, scene, str(found.fan()) if found.may else NO, steps, CHOICES)


def refute(question: Question, answer: Any) -> tuple[Step, ...]:
    """What the answer overlooks; then the conditions and the fan."""
    if question.level > FAN_ASKED:
        return worth_more(Random(question.id), question.level, preset(question.rules)).refuted(question, answer)
    found = deal(Random(question.id), question.level, preset(question.rules))
    return (_slip(found, answer), *question.explanation)


def _slip(found: Winds, answer: bool | str) -> Step:
    if not found.may:
        return line("条件没有凑齐，不能宣布。", "The conditions are not met: it may not be declared.", "P14")
    if answer in (False, NO):
        return line("条件都齐了，可以宣布。", "All conditions are met: it may be declared.", "P14")
    if answer == "5":
        return line("封顶是 4 番。", "The cap is 4 fan.", "P9")
    if answer == "3":
        return line("少算了一番。", "One fan was left out.", "P7" if WHITE not in found.river else "P8")
    return line("多算了一番。", "That is one fan too many.", "P8")


FAMILY = Family(
    "shifeng",
    Text("十风", "Ten honours"),
    WHETHER,
    (1, FAN_ASKED, 3, 4, 5, 6),
    ("P7", "P8", "P9", "P14", "D3", "D4", "L1", "L3"),
    build,
    refute,
)
