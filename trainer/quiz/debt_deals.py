"""Dealing a ``Debt`` for each level, harder from one to the next. Clauses: L1–L5, C4–C6, D5, K5, G4.

1: one pair of players, chows only, streak 1. 2: any streak, pungs that do not count, and a pair the winner is not in.
3: chows all round the table, so that several pairs are bound at once. 4: other rule sets, where pungs and kongs count,
and two players who are bound both ways. 5: wins on a discard and robbed kongs. 6: what a room has agreed besides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType

from trainer.engine import MIL2025, PRESETS, RuleSet, Source, WinContext, with_options
from trainer.engine.ruleset import RobGang
from trainer.quiz.deal_hands import Box
from trainer.quiz.debts import Debt, Taken
from trainer.quiz.seats import SEATS
from trainer.table.actions import Do

HANGZHOU, BIANFENG = PRESETS["hangzhou"], PRESETS["bianfeng"]
ROOMS: tuple[RuleSet, ...] = (
    *(with_options(HANGZHOU, {"peng_counts": False}),) * 3,
    *(with_options(HANGZHOU, {"discarder_pays": "all"}),) * 3,
    *(with_options(HANGZHOU, {"peng_counts": False, "discarder_pays": "all"}),) * 3,
    PRESETS["yuhang"],
    PRESETS["linan"],
)
"""Tables of level 6 beside 边锋 ones with a number: what they have agreed, or, seldom, no liability at all."""
TABLES = (*range(1, 40), *range(50, 101))
"""Tables whose factor nobody doubts: that of 40 to 49 stands as printed, but the series suggests another (G4)."""


@dataclass(frozen=True, slots=True)
class Wish:
    """*number* claims of one sort that *taker* made of *giver*; None for a 暗杠."""

    taker: int
    giver: int | None
    do: Do
    number: int = 1
    grown: bool = False


EASY, FREE = 3, 0.3
"""Above level 3 a deal in which nobody turns out liable is kept three times in ten only: it would be too easy."""


def deal(rng: Random, level: int) -> Debt:
    """A win with claims before it. The same dice deal the same, so a wrong answer is refuted by what was shown."""
    while True:
        debt = _DEALS[level](rng)
        if debt is None or not debt.possible:
            continue
        if level <= EASY or debt.liable or rng.random() < FREE:
            return debt


def _seats(rng: Random) -> tuple[int, int]:
    """Winner and dealer, often the same."""
    winner = rng.randrange(4)
    return winner, winner if rng.random() < 0.3 else rng.randrange(4)


def _context(rng: Random, streaks: Sequence[int]) -> WinContext:
    winner, dealer = _seats(rng)
    return WinContext(seat=winner, dealer=dealer, streak=rng.choice(streaks))


def _made(rng: Random, wishes: Sequence[Wish]) -> tuple[Taken, ...]:
    """The claims wished for, with tiles of one set."""
    box = Box(rng)
    made = []
    for wish in wishes:
        for _ in range(wish.number):
            four = wish.grown or wish.do in (Do.MINGGANG, Do.ANGANG)
            tiles = box.run() if wish.do is Do.CHI else box.alike(4 if four else 3)
            made.append(Taken(wish.taker, wish.giver, wish.do, tiles, wish.grown))
    return tuple(made)


def _chows(taker: int, number: int) -> list[Wish]:
    return [Wish(taker, (taker - 1) % 4, Do.CHI, number)] if number else []


def _one_pair(rng: Random) -> Debt:
    context = _context(rng, (1,))
    taker = rng.choice((context.seat, (context.seat + 1) % 4))
    wishes = _chows(taker, rng.choice((2, 3, 3, 3, 4)))
    return Debt(MIL2025, rng.randrange(5), context, _made(rng, wishes))


def _beside(rng: Random) -> Debt:
    context = _context(rng, (1, 2, 3, 3))
    winner = context.seat
    taker = rng.choice((winner, (winner + 1) % 4))
    number = rng.choice((2, 2, 3, 3, 3))
    wishes = _chows(taker, number)
    if number == 2 or rng.random() < 0.5:  # a pung from the very same player, which does not count here
        wishes.append(Wish(taker, (taker - 1) % 4, Do.PENG))
    if rng.random() < 0.6:
        wishes += _chows((winner + rng.choice((2, 3))) % 4, 3)
    return Debt(MIL2025, rng.randrange(5), context, _made(rng, wishes))


def _all_round(rng: Random) -> Debt | None:
    context = _context(rng, (1, 2, 3))
    winner = context.seat
    wishes: list[Wish] = []
    for seat in SEATS:
        near = seat in (winner, (winner + 1) % 4)
        number = rng.choice((1, 2, 2, 3, 3, 4) if near else (0, 0, 1, 1))
        wishes += _chows(seat, number)
        if number < 4 and rng.random() < 0.25:
            giver = rng.choice([other for other in SEATS if other != seat])
            wishes.append(Wish(seat, giver, rng.choice((Do.PENG, Do.MINGGANG))))
    return Debt(MIL2025, rng.randrange(5), context, _made(rng, wishes))


def _mixed(rng: Random, taker: int, giver: int, number: int) -> list[Wish]:
    """*number* claims of *taker* from *giver*, chows among them where they can be; some pungs grow to kongs."""
    sorts = [Do.PENG, Do.PENG, Do.MINGGANG]
    if giver == (taker - 1) % 4:
        sorts += [Do.CHI] * 3
    found = []
    for _ in range(number):
        do = rng.choice(sorts)
        found.append(Wish(taker, giver, do, grown=do is Do.PENG and rng.random() < 0.25))
    return found


def _bound(rng: Random, context: WinContext, most: int, beside: float) -> list[Wish]:
    """Up to *most* pairs bound with the winner, at times just short of it, or both ways; then a few claims more.

    *beside*: how likely a pair without the winner is bound too, or nearly so.
    """
    winner = context.seat
    others = rng.sample([seat for seat in SEATS if seat != winner], rng.randint(1, most))
    wishes: list[Wish] = []
    if rng.random() < beside:
        taker, giver = rng.sample([seat for seat in SEATS if seat != winner], 2)
        wishes += _mixed(rng, taker, giver, rng.choice((2, 3)))
    for other in others:
        number = rng.choice((2, 3, 3, 3))
        way = rng.choice(("fed", "feeder", "both"))
        if way != "feeder":
            wishes += _mixed(rng, winner, other, number)
        if way != "fed":
            wishes += _mixed(rng, other, winner, 3 if way == "both" else number)
    for _ in range(rng.randrange(3)):
        taker, giver = rng.sample(SEATS, 2)
        wishes += _mixed(rng, taker, giver, 1)
    if rng.random() < 0.5:
        wishes.append(Wish(rng.choice(SEATS), None, Do.ANGANG))
    return wishes


def _pungs_count(rng: Random) -> Debt | None:
    rules = rng.choice((BIANFENG, BIANFENG, HANGZHOU))
    context = _context(rng, (3,) if rules is HANGZHOU else (1, 2, 3))
    return Debt(rules, rng.randrange(5), context, _made(rng, _bound(rng, context, 2, 0.6)))


def _taken_tile(rng: Random, rules: RuleSet, context: WinContext) -> WinContext:
    """The same winner, on a discard or a robbed kong where such a win may be."""
    giver = rng.choice([seat for seat in SEATS if seat != context.seat])
    robbable = rules.rob_gang is not RobGang.NEVER and context.streak >= 2
    source = Source.ROBBED_GANG if robbable and rng.random() < 0.5 else Source.DISCARD
    return replace(context, source=source, from_seat=giver)


def _with_pung(rng: Random, context: WinContext, wishes: list[Wish]) -> list[Wish]:
    """*wishes* with a pung for the robbed kong to have been added to; its kong fails, so it has not grown."""
    robbed = context.from_seat
    if context.source is not Source.ROBBED_GANG or robbed is None:
        return wishes
    if any(wish.taker == robbed and wish.do is Do.PENG and not wish.grown for wish in wishes):
        return wishes
    giver = rng.choice([seat for seat in SEATS if seat != robbed])
    return [*wishes, Wish(robbed, giver, Do.PENG)]


def _fan(rng: Random, rules: RuleSet, context: WinContext, wishes: Sequence[Wish]) -> int:
    """How many fan the win may have. With melds out a discard wins without any, and a robbed kong as 杠开 at most.

    There is no 爆头 on either (P15) but where a robbed kong counts as an own draw, and no seven pairs with a meld (W2).
    """
    melded = any(wish.taker == context.seat for wish in wishes)
    as_gangkai = context.source is Source.ROBBED_GANG and rules.rob_gang is RobGang.STREAK2_AS_GANGKAI
    if context.source is Source.DISCARD or as_gangkai:
        return int(as_gangkai) + (0 if melded else rng.randrange(4))
    return rng.randrange(5)


def _on_a_tile(rng: Random) -> Debt | None:
    rules = rng.choice((BIANFENG, BIANFENG, HANGZHOU))
    context = _taken_tile(rng, rules, _context(rng, (2, 3, 3) if rules is BIANFENG else (3,)))
    wishes = _with_pung(rng, context, _bound(rng, context, 2, 0.4))
    return Debt(rules, _fan(rng, rules, context, wishes), context, _made(rng, wishes))


def _as_agreed(rng: Random) -> Debt | None:
    options = {"table": rng.choice(TABLES), "base": rng.choice((1, 1, 2, 5)), "peng_counts": rng.random() < 0.6}
    rules = with_options(BIANFENG, options) if rng.random() < 0.65 else rng.choice(ROOMS)
    context = _context(rng, (2, 3, 3) if rules.rob_gang is not RobGang.NEVER else (3,))
    if rng.random() < 0.9:
        context = _taken_tile(rng, rules, context)
    wishes = _with_pung(rng, context, _bound(rng, context, 3, 0.9))
    return Debt(rules, _fan(rng, rules, context, wishes), context, _made(rng, wishes))


_DEALS: Mapping[int, Callable[[Random], Debt | None]] = MappingProxyType(
    {1: _one_pair, 2: _beside, 3: _all_round, 4: _pungs_count, 5: _on_a_tile, 6: _as_agreed}
)
