"""shifeng: nothing but honours was discarded. May 十风 be declared now, and what is it worth? Clauses: P7–P9, P14.

Level 1 asks whether, level 2 how many fan. The key is what the table offers after the discard, and what it pays.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from trainer.engine import WHITE, Hand, Kind, RuleSet, format_tiles, preset, tile_text
from trainer.engine.tiles import COPIES, is_honour
from trainer.quiz.deal_hands import NATURAL, Box, as_meld
from trainer.quiz.family import Draft, Family
from trainer.quiz.question import Choice, Form, Question, Row, Scene, Step, Text
from trainer.quiz.table_scene import ROOMY, YOU, draw_moment
from trainer.table.actions import Action, Do
from trainer.table.moves import with_player
from trainer.table.state import Discard, Phase, TableState
from trainer.table.step import SHIFENG_DISCARDS, apply

HONOURS = tuple(range(27, 34))
NO = "no"
WHETHER = Text("打完最后这张，现在能宣布十风吗？", "After this last discard, may 十风 (ten honours) be declared now?")
WORTH = Text("现在能宣布十风吗？能的话，一共几番？", "May 十风 be declared now, and if so, at how many fan in all?")
CHOICES = (
    Choice(NO, Text("不能宣布", "no, it may not")),
    *(Choice(str(fan), Text(f"能，{fan} 番", f"yes, {fan} fan")) for fan in (3, 4, 5)),
)
WAYS = ("open", "open", "open", "nine", "eleven", "number", "kong", "claim")


@dataclass(frozen=True, slots=True)
class Winds:
    """Your play phase: *state* with a river, of which *claimed* tells which tile another took, and the tile to go."""

    state: TableState
    last: Kind
    claimed: int | None

    @property
    def river(self) -> tuple[Kind, ...]:
        """All your discards, the last one among them."""
        return (*(discard.tile for discard in self.state.players[YOU].river), self.last)

    @property
    def hand(self) -> Hand:
        """What you hold after it."""
        you = self.state.players[YOU]
        return Hand(you.tiles, you.melds).discard(self.last)

    def laid(self) -> TableState:
        """The table after the discard."""
        return apply(self.state, Action(YOU, Do.DISCARD, self.last))

    @property
    def may(self) -> bool:
        """Whether the table waits for your declaration. Clause: P14."""
        return self.laid().phase is Phase.SHIFENG

    def fan(self) -> int:
        """What the table makes of the declaration, all fan together. Clauses: P7–P9."""
        result = apply(self.laid(), Action(YOU, Do.WIN)).result
        assert result is not None  # a win ends the deal
        assert result.win is not None
        return result.win.exponent


def deal(rng: Random, level: int, rules: RuleSet) -> Winds:
    """Discards of honours only, or nearly; at level 2 more often such as may be declared.

    The same dice deal the same, so a wrong answer is refuted by what was shown.
    """
    while True:
        found = _dealt(rng, rules)
        if level == 1 or found.may or rng.random() < 0.5:
            return found


def _dealt(rng: Random, rules: RuleSet) -> Winds:
    way = rng.choice(WAYS)
    stock = [kind for kind in HONOURS for _ in range(COPIES)]
    if rng.random() < 0.5:
        stock = [kind for kind in stock if kind != WHITE]
    number = {"nine": SHIFENG_DISCARDS - 1, "eleven": SHIFENG_DISCARDS + 1}.get(way, SHIFENG_DISCARDS)
    river = rng.sample(stock, number)
    if way == "number":
        river[rng.randrange(number)] = rng.randrange(27)
    box = Box(rng, [kind for kind in NATURAL if kind not in river])
    melds = [as_meld(box.alike(4))] if way == "kong" else [as_meld(box.run())] if way == "claim" else []
    whites = rng.choice((0, 1)) if river.count(WHITE) < COPIES else 0
    own = [river[-1], *[WHITE] * whites]
    own += [kind for _ in range(14 - 3 * len(melds) - len(own)) for kind in box.alike(1)]
    moment = draw_moment(rng, rules, Hand(tuple(sorted(own)), tuple(melds)), river[-1], left=rng.choice(ROOMY))
    claimed = rng.randrange(len(river) - 1) if rng.random() < 0.3 else None
    if claimed is not None and river[claimed] == WHITE:
        claimed = None  # nobody may claim a caishen
    laid = tuple(Discard(kind, claimed=place == claimed) for place, kind in enumerate(river[:-1]))
    still = not melds and all(map(is_honour, river[:-1])) and len(laid) < SHIFENG_DISCARDS
    return Winds(with_player(moment.state, YOU, river=laid, shifeng=still), river[-1], claimed)


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A river, a hand, and whether 十风 may be declared."""
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
    if level == 1:
        return Draft(WHETHER, Form.YES_NO, scene, found.may, _why(found, level))
    return Draft(WORTH, Form.CHOICE, scene, str(found.fan()) if found.may else NO, _why(found, level), CHOICES)


def _step(zh: str, en: str, clause: str, tiles: str = "") -> Step:
    return Step(Text(zh, en), tiles, clause)


def _why(found: Winds, level: int) -> tuple[Step, ...]:
    """The conditions in turn, as far as they hold; at level 2 then the fan. Clauses: P7–P9, P14."""
    number, strangers = len(found.river), [kind for kind in found.river if not is_honour(kind)]
    if strangers:
        return (
            _step(
                "打出的牌里有不是字牌的，不行。", "Not all the discards are honours.", "P14", format_tiles(strangers)
            ),
        )
    steps = [_step("打出的都是字牌。", "All the discards are honours.", "P14")]
    if number != SHIFENG_DISCARDS:
        zh = (
            f"要正好打到第十张，这才第 {number} 张。"
            if number < 10
            else f"只有第十张那一刻能宣布，这已经是第 {number} 张了。"
        )
        en = "It is declared at the tenth discard; " + (
            f"this is number {number}." if number < 10 else f"this is number {number}, too late."
        )
        return (*steps, _step(zh, en, "P14"))
    if found.hand.melds:
        zh, en = "亮过牌了，暗杠也算，不能宣布。", "There is a meld; even a concealed kong rules it out."
        return (*steps, _step(zh, en, "P14"))
    claimed = "；被要走的也算" if found.claimed is not None else ""
    zh = f"前十张打完，没有吃碰杠过{claimed}：不管手里是什么，可以宣布，按自摸付。"
    also = " (a claimed one counts, too)" if found.claimed is not None else ""
    en = f"Ten discards{also} and no meld: whatever the hand, it may be declared, and is paid as an own draw."
    steps.append(_step(zh, en, "P14"))
    return (*steps, *(_fan_steps(found) if level > 1 else ()))


def _fan_steps(found: Winds) -> tuple[Step, ...]:
    """3, or 4 with a white among the ten; no caishen left in hand adds 1; never above the cap. Clauses: P7–P9."""
    white = WHITE in found.river
    fan = 4 if white else 3
    zh = "十张里有白，4 番。" if white else "十张里没有白，3 番。"
    en = "There is a white among the ten: 4 fan." if white else "There is no white among the ten: 3 fan."
    steps = [_step(zh, en, "P8")]
    if WHITE in found.hand.tiles:
        steps.append(_step("手里还有白，没有无财神。", "The hand holds a white, so nothing for no caishen.", "P7"))
    else:
        fan += 1
        steps.append(_step("手里没有白，再加无财神 1 番。", "The hand holds no white: 1 more for no caishen.", "P7"))
    if fan != found.fan():
        steps.append(_step(f"{fan} 番，封顶只算 {found.fan()} 番。", f"{fan} fan, capped at {found.fan()}.", "P9"))
    return tuple(steps)


def refute(question: Question, answer: bool | str) -> tuple[Step, ...]:
    """What the answer overlooks; then the conditions and the fan."""
    found = deal(Random(question.id), question.level, preset(question.rules))
    return (_slip(found, answer), *question.explanation)


def _slip(found: Winds, answer: bool | str) -> Step:
    if not found.may:
        return _step("条件没有凑齐，不能宣布。", "The conditions are not met: it may not be declared.", "P14")
    if answer in (False, NO):
        return _step("条件都齐了，可以宣布。", "All conditions are met: it may be declared.", "P14")
    if answer == "5":
        return _step("封顶是 4 番。", "The cap is 4 fan.", "P9")
    if answer == "3":
        return _step("少算了一番。", "One fan was left out.", "P7" if WHITE not in found.river else "P8")
    return _step("多算了一番。", "That is one fan too many.", "P8")


FAMILY = Family(
    "shifeng",
    Text("十风", "Ten honours"),
    WHETHER,
    (1, 2),
    ("P7", "P8", "P9", "P14"),
    build,
    refute,
)
