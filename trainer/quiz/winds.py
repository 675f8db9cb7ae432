"""A river of honours, or nearly, and the hand behind it: a real table before the last discard. Clauses: P7–P9, P14."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from trainer.engine import WHITE, Hand, Kind, RuleSet, format_tiles
from trainer.engine.tiles import COPIES, is_honour
from trainer.quiz.deal_hands import NATURAL, Box, as_meld
from trainer.quiz.posed import line
from trainer.quiz.question import Step
from trainer.quiz.table_scene import ROOMY, YOU, draw_moment
from trainer.table.actions import Action, Do
from trainer.table.moves import with_player
from trainer.table.state import Discard, Phase, Result, TableState
from trainer.table.step import SHIFENG_DISCARDS, apply

HONOURS = tuple(range(27, 34))
OPEN = "open"
WAYS = (OPEN, OPEN, OPEN, "nine", "eleven", "number", "kong", "claim")


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

    def result(self) -> Result:
        """How the table ends when it is declared. Clause: P14."""
        return _declared(self)

    def fan(self) -> int:
        """What the table makes of the declaration, all fan together. Clauses: P7–P9."""
        win = self.result().win
        assert win is not None  # a declaration is a win
        return win.exponent


@lru_cache(maxsize=16)
def _declared(winds: Winds) -> Result:
    """Asked several times for one question: for its key, its steps and its slips."""
    result = apply(winds.laid(), Action(YOU, Do.WIN)).result
    assert result is not None  # a win ends the deal
    return result


def deal_winds(rng: Random, rules: RuleSet, ways: tuple[str, ...] = WAYS) -> Winds:
    """Ten honours discarded (``OPEN``), or a river or a hand that misses one of the conditions. Clause: P14."""
    way = rng.choice(ways)
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


def why_steps(found: Winds, *, worth: bool) -> tuple[Step, ...]:
    """The conditions in turn, as far as they hold; with *worth* then the fan. Clauses: P7–P9, P14."""
    number, strangers = len(found.river), [kind for kind in found.river if not is_honour(kind)]
    if strangers:
        return (
            line("打出的牌里有不是字牌的，不行。", "Not all the discards are honours.", "P14", format_tiles(strangers)),
        )
    steps = [line("打出的都是字牌。", "All the discards are honours.", "P14")]
    if number != SHIFENG_DISCARDS:
        zh = (
            f"要正好打到第十张，这才第 {number} 张。"
            if number < 10
            else f"只有第十张那一刻能宣布，这已经是第 {number} 张了。"
        )
        en = "It is declared at the tenth discard; " + (
            f"this is number {number}." if number < 10 else f"this is number {number}, too late."
        )
        return (*steps, line(zh, en, "P14"))
    if found.hand.melds:
        zh, en = "亮过牌了，暗杠也算，不能宣布。", "There is a meld; even a concealed kong rules it out."
        return (*steps, line(zh, en, "P14"))
    claimed = "；被要走的也算" if found.claimed is not None else ""
    zh = f"前十张打完，没有吃碰杠过{claimed}：不管手里是什么，可以宣布，按自摸付。"
    also = " (a claimed one counts, too)" if found.claimed is not None else ""
    en = f"Ten discards{also} and no meld: whatever the hand, it may be declared, and is paid as an own draw."
    steps.append(line(zh, en, "P14"))
    return (*steps, *(fan_steps(found) if worth else ()))


def fan_steps(found: Winds) -> tuple[Step, ...]:
    """3, or 4 with a white among the ten; no caishen left in hand adds 1; never above the cap. Clauses: P7–P9."""
    white = WHITE in found.river
    fan = 4 if white else 3
    zh = "十张里有白，4 番。" if white else "十张里没有白，3 番。"
    en = "There is a white among the ten: 4 fan." if white else "There is no white among the ten: 3 fan."
    steps = [line(zh, en, "P8")]
    if WHITE in found.hand.tiles:
        steps.append(line("手里还有白，没有无财神。", "The hand holds a white, so nothing for no caishen.", "P7"))
    else:
        fan += 1
        steps.append(line("手里没有白，再加无财神 1 番。", "The hand holds no white: 1 more for no caishen.", "P7"))
    if fan != found.fan():
        steps.append(line(f"{fan} 番，封顶只算 {found.fan()} 番。", f"{fan} fan, capped at {found.fan()}.", "P9"))
    return tuple(steps)
