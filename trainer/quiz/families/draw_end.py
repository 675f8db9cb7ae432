"""draw-end: the wall runs low. Is the deal drawn now; may one still kong? Clauses: E1, K2, K3, F1, S3, S6, T1.

From level 3 on the wall is to be counted from what lies on the table: level 4 asks how many kongs may follow one
another, level 5 the same by other rules, level 6 who draws the last tile. ``counted_walls`` says how.
"""

from __future__ import annotations

from random import Random

from trainer.engine import MIL2025, RuleSet, format_tiles, tile_en, tile_zh
from trainer.quiz.counted_walls import asked_plainly, deal_counted
from trainer.quiz.counted_words import count_steps, counted_scene, pose_counted
from trainer.quiz.family import Draft, Family
from trainer.quiz.last_tiles import Ask, LastTiles, deal
from trainer.quiz.question import Form, Question, Step, Text
from trainer.quiz.table_scene import scene
from trainer.table.actions import Do

COUNTING = 3
"""The level that asks what levels 1 and 2 ask, with the wall to be counted."""
BEYOND = (4, 5, 6)
"""The levels that ask further: how many kongs, and who draws the last tile."""
DRAWN = Text(
    "你打出右边这张，没有人要。这一副就流局了吗？",
    "You discard the tile on the right, and nobody wants it. Is the deal drawn now?",
)


def _prompt(case: LastTiles) -> Text:
    if case.tile is None:
        return DRAWN
    zh, en = tile_zh(case.tile), tile_en(case.tile)
    if case.ask is Ask.AFTER_KONG:
        return Text(
            f"你开杠{zh}，补一张，没有和；把补的这张打出去，没有人要。这一副就流局了吗？",
            f"You kong {en}, do not win on the replacement and discard it; nobody wants it. Is the deal drawn now?",
        )
    if case.kong is Do.ANGANG:
        return Text(f"手里四张{zh}，现在还可以暗杠吗？", f"You hold four {en}. May you still declare a concealed kong?")
    if case.kong is Do.JIAGANG:
        return Text(
            f"碰过{zh}，第四张也在手里，现在还可以加杠吗？",
            f"You have punged {en} and hold the fourth. May you still add it to make a kong?",
        )
    return Text(f"你手里有三张{zh}，现在还可以直杠吗？", f"You hold three {en}. May you still call a kong?")


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A table near the end of its wall, and what the table says."""
    if level in BEYOND:
        return pose_counted(deal_counted(rng, level), level).draft()
    if level == COUNTING:
        counted = deal_counted(rng, level)
        plain = asked_plainly(rng, counted)
        steps = (*count_steps(counted), *_explain(plain))
        return Draft(_prompt(plain), Form.YES_NO, counted_scene(counted), plain.key(), steps)
    case = deal(rng, level)
    notes = []
    if case.rules != MIL2025:
        zh = f"这桌打{case.rules.name_zh}，另外讲好：开杠只补一张，不再去掉一张。"
        en = (
            f"This table plays {case.rules.name_en}; it is agreed that a kong takes only its replacement from the wall."
        )
        notes.append(Text(zh, en))
    return Draft(_prompt(case), Form.YES_NO, scene(case.moment, *notes), case.key(), _explain(case))


def _explain(case: LastTiles) -> tuple[Step, ...]:
    if case.ask is Ask.DISCARD:
        return (_end_step(case, case.left),)
    if case.ask is Ask.AFTER_KONG:
        return (_cost_step(case), _end_step(case, case.left - case.cost))
    if case.kong is Do.MINGGANG and case.left <= case.rules.reserve:
        return (_too_late_step(case), *_kong_steps(case))
    return _kong_steps(case)


def _end_step(case: LastTiles, left: int) -> Step:
    """Whether a discard ends the deal with so many tiles left. Clause: E1."""
    reserve = case.rules.reserve
    if left > reserve:
        zh = f"打完牌墙还有 {left} 张，比 {reserve} 张多：没有流局，下家接着摸。"
        en = f"After the discard {left} tiles are left, more than {reserve}: no drawn deal, the next player draws."
    else:
        zh = f"打完牌墙正好剩 {left} 张，最后 {reserve} 张不再摸：没有人和，马上流局。"
        en = f"After the discard just {left} tiles are left, and the last {reserve} are never drawn: a drawn deal."
    return Step(Text(zh, en), clause="E1")


def _too_late_step(case: LastTiles) -> Step:
    """Why nobody may claim a discard that leaves only the last tiles. Clause: E1."""
    zh, en = f"打完牌墙只剩 {case.left} 张", f"After the discard only {case.left} tiles are left"
    if case.rules.drawn_at_reserve:
        return Step(
            Text(f"{zh}，马上流局，谁也不能再要这张。", f"{en}: a drawn deal at once, nobody may claim it."),
            clause="E1",
        )
    return Step(Text(f"{zh}，这张谁也不能再吃、碰、杠。", f"{en}: nobody may chow, pung or kong it."), clause="E1")


def _cost_step(case: LastTiles) -> Step:
    """What a kong takes from the wall. Clause: K2."""
    left, cost = case.left, case.cost
    rest = left - cost
    if cost == 2:
        zh = f"开一杠，补一张，还要去掉一张，牌墙少两张：{left} − 2 = {rest}。"
        en = f"A kong draws one tile, and one more leaves unseen, so it costs two: {left} − 2 = {rest}."
    else:
        zh = f"这里开一杠只补一张，牌墙少一张：{left} − 1 = {rest}。"
        en = f"Here a kong takes its replacement only, one tile: {left} − 1 = {rest}."
    return Step(Text(zh, en), clause="K2")


def _kong_steps(case: LastTiles) -> tuple[Step, ...]:
    """What the kong costs, and whether the last tiles stay. Clauses: K2, K3."""
    rest, reserve = case.left - case.cost, case.rules.reserve
    tiles = "" if case.tile is None else format_tiles([case.tile] * 4)
    if rest >= reserve:
        zh, en = f"最后 {reserve} 张留得住，可以杠。", f"The last {reserve} stay where they are: the kong is allowed."
    else:
        zh = f"{rest} 张不到 {reserve} 张，最后 {reserve} 张留不住，不可以杠。"
        en = f"{rest} is fewer than {reserve}: the wall could not keep its last {reserve}, so no kong."
    return (_cost_step(case), Step(Text(zh, en), tiles, "K3"))


def refute(question: Question, answer: bool | int | str) -> tuple[Step, ...]:
    """The likeliest slip behind a wrong answer; then how many tiles are left and what follows."""
    rng = Random(question.id)
    if question.level in BEYOND:
        return pose_counted(deal_counted(rng, question.level), question.level).refuted(question, answer)
    if question.level == COUNTING:
        plain = asked_plainly(rng, deal_counted(rng, COUNTING))
        slip = _kong_slip(plain, bool(answer)) if plain.ask is Ask.KONG else _end_slip(plain, bool(answer))
        return (slip, *question.explanation)
    case = deal(rng, question.level)
    slip = _kong_slip(case, bool(answer)) if case.ask is Ask.KONG else _end_slip(case, bool(answer))
    return (slip, *_explain(case))


def _end_slip(case: LastTiles, answer: bool) -> Step:
    reserve = case.rules.reserve
    if not answer:
        text = Text(
            f"流局了：不是摸光才算，剩 {reserve} 张就到头了。",
            f"It is drawn: the wall is not played to its last tile, but to its last {reserve}.",
        )
        return Step(text, clause="E1")
    zh, en = f"还没有流局：要打完剩 {reserve} 张才算。", f"Not yet: the deal is drawn when a discard leaves {reserve}."
    return Step(Text(zh, en), clause="E1")


def _kong_slip(case: LastTiles, answer: bool) -> Step:
    reserve, needed = case.rules.reserve, case.rules.reserve + case.cost
    if not answer:
        zh = f"还可以：有 {needed} 张就够开一杠，杠完最后 {reserve} 张还在。"
        en = f"You may: {needed} tiles are enough, for the last {reserve} are still there after the kong."
        return Step(Text(zh, en), clause="K3")
    if case.left > reserve:
        zh = f"比 {reserve} 张多还不够：要连开杠用掉的 {case.cost} 张一起算，得有 {needed} 张。"
        en = f"More than {reserve} is not enough: the kong costs {case.cost}, so {needed} tiles are needed."
        return Step(Text(zh, en), clause="K3")
    zh, en = (
        f"最后 {reserve} 张不能动，补牌也不行。",
        f"The last {reserve} tiles are never touched, not even for a replacement.",
    )
    return Step(Text(zh, en), clause="K3")


FAMILY = Family(
    "draw-end",
    Text("牌墙到头", "The end of the wall"),
    DRAWN,
    (1, 2, COUNTING, *BEYOND),
    ("E1", "K2", "K3", "F1"),
    build,
    refute,
)
