"""Silver at a 边锋 table, deal after deal: asked of a real match and its ledger. Clauses: D1–D5, E2, G3–G6.

1: the table's number and one share. 2: somebody cannot pay it all. 3: then the fee, after drawn deals too. 4: two
deals, so dealer and streak move on, and somebody leaves. 5: two deals, wins on discards too; four numbers. 6: three.

Left out, as the rules are silent or in doubt: tables 40 to 49 (G4), and sums that three cannot share evenly (G6).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import count
from random import Random
from types import MappingProxyType

from trainer.engine import PRESETS, Payments, RuleSet, Source, WinContext, dues, settle, with_options
from trainer.engine.settle import Due
from trainer.quiz.seats import SEATS
from trainer.table.ledger import LedgerEntry, leaver_payments, settle_silver
from trainer.table.match import Four, Match, next_match, start_match
from trainer.table.state import Ending, Result

TABLES = (*range(1, 40), *range(50, 101))
BASES, FEES = (1, 1, 1, 2, 3, 5), (1, 2, 3, 5, 10)


class Ask(StrEnum):
    """What is asked: one payer's due, all the winner gets, what a seat has left, or what moves between the four."""

    SHARE = "share"
    GAIN = "gain"
    LEFT = "left"
    MOVED = "moved"


@dataclass(frozen=True, slots=True)
class Round:
    """One deal: who won how many fan, on whose discard if any; or who left, and whether the rest plays on."""

    ending: Ending
    seat: int | None = None
    exponent: int = 0
    giver: int | None = None
    plays_on: bool = False


@dataclass(frozen=True, slots=True)
class Sitting:
    """Some deals at a table, the match before each and after the last, and what is asked, of which seat."""

    matches: tuple[Match, ...]
    rounds: tuple[Round, ...]
    ask: Ask
    seat: int

    @property
    def rules(self) -> RuleSet:
        """The rules of the table, with its number, base and fee."""
        return self.matches[0].rules

    @property
    def last(self) -> Round:
        """The last deal."""
        return self.rounds[-1]

    def silver(self, number: int) -> Four:
        """The silver before the deal *number*, counted from 0; after the last deal for the number of deals."""
        silver = self.matches[number].silver
        assert silver is not None  # 边锋 tables keep silver
        return silver

    def entry(self, number: int) -> LedgerEntry:
        """What the ledger says of a deal. Clauses: G3–G6."""
        round_ = self.rounds[number]
        result = result_of(self.matches[number], round_)
        stays = self.matches[number + 1].over
        return settle_silver(self.silver(number), result, self.rules.fee, plays_on=not stays)

    def key(self) -> int | list[int]:
        """The right answer, by the ledger."""
        entry = self.entry(len(self.rounds) - 1)
        if self.ask is Ask.MOVED:
            return list(entry.moved)
        if self.ask is Ask.LEFT:
            return self.silver(len(self.rounds))[self.seat]
        return abs(entry.moved[self.seat])


def context_of(match: Match, round_: Round) -> WinContext:
    """The events of a win. Clauses: D4, D5."""
    assert round_.seat is not None  # somebody won
    source = Source.SELF_DRAW if round_.giver is None else Source.DISCARD
    return WinContext(
        source=source, seat=round_.seat, dealer=match.dealer, streak=match.streak, from_seat=round_.giver
    )  # fmt: skip


def value_of(match: Match, round_: Round) -> int:
    """What the win is worth before the dealer's factor. Clauses: D7, G4."""
    return match.rules.base_in_force * int(2**round_.exponent)


def dues_of(match: Match, round_: Round) -> tuple[Due, ...]:
    """What each of the others owes the winner. Clauses: D4, D5."""
    return dues(value_of(match, round_), context_of(match, round_), match.rules)


def result_of(match: Match, round_: Round) -> Result:
    """The end of a deal with what is owed. Clauses: D4, D5, E2, G6."""
    if round_.ending is Ending.DRAWN or round_.seat is None:
        return Result(ending=Ending.DRAWN, payments=Payments((0, 0, 0, 0)))
    if round_.ending is Ending.LEFT:
        owed = leaver_payments(match.rules, match.streak, match.dealer, round_.seat)
    else:
        owed = settle(value_of(match, round_), context_of(match, round_), match.rules)
    return Result(ending=round_.ending, payments=owed, seat=round_.seat)


NOTHING_LEFT = 0.12
"""How often a seat that is asked about has nothing left; else one could guess."""
PATIENCE = 12


def deal(rng: Random, level: int) -> Sitting:
    """Some deals at a table. The same dice deal the same, so a wrong answer is refuted by what was shown."""
    nothing = rng.random() < NOTHING_LEFT
    for tried in count():
        sitting = _SITTINGS[level](rng)
        if sitting is None:
            continue
        # Where nothing is seldom left, it is not waited for longer than this.
        if sitting.ask is not Ask.LEFT or (sitting.key() == 0) == nothing or (nothing and tried > PATIENCE):
            return sitting
    raise AssertionError("count() never ends")


def _rules(rng: Random, *, fee: bool) -> RuleSet:
    options = {"table": rng.choice(TABLES), "base": rng.choice(BASES), "fee": rng.choice(FEES) if fee else 0}
    return with_options(PRESETS["bianfeng"], options)


def _match(rng: Random, rules: RuleSet, *, rich: int = 4) -> Match:
    """A table under way; everybody has some silver, the more the *rich* er they are meant to be."""
    begun = start_match(rules, 1)
    one, two, three, four = (rng.randint(100, 400) + rich * rules.base_in_force for _ in SEATS)
    return replace(begun, dealer=rng.randrange(4), streak=rng.randint(1, 3), silver=(one, two, three, four))


def _enough(rng: Random, match: Match, round_: Round) -> Match:
    """*match* with silver for all that is owed in *round_*, and for the fee."""
    owed = result_of(match, round_).payments.by_seat
    have = list(match.silver or ())
    for seat in SEATS:
        if have[seat] < match.rules.fee - owed[seat]:
            have[seat] = match.rules.fee - owed[seat] + rng.randint(5, 200)
    return replace(match, silver=(have[0], have[1], have[2], have[3]))


def _won(rng: Random, match: Match, fan: tuple[int, ...], *, on_discards: bool = False) -> Round:
    """A win, at streak 3 now and then on a discard between the dealer and another. Clause: W4."""
    seat = match.dealer if rng.random() < 0.4 else rng.choice([s for s in SEATS if s != match.dealer])
    giver = None
    if on_discards and match.streak == 3 and rng.random() < 0.5:
        giver = match.dealer if seat != match.dealer else rng.choice([s for s in SEATS if s != seat])
    return Round(Ending.WIN, seat, rng.choice(fan), giver)


def _short(rng: Random, match: Match, round_: Round, number: int) -> Match:
    """*match* with *number* of those who owe left with too little for that or for the fee. Clauses: G3, G5."""
    owed = result_of(match, round_).payments.by_seat
    payers = [seat for seat in SEATS if owed[seat] < 0]
    have = list(match.silver or ())
    for seat in rng.sample(payers, min(number, len(payers))):
        enough = match.rules.fee and rng.random() < 0.3
        have[seat] = -owed[seat] + rng.randrange(match.rules.fee) if enough else rng.randrange(1, -owed[seat] + 1)
    return replace(match, silver=(have[0], have[1], have[2], have[3]))


def _sitting(match: Match, rounds: tuple[Round, ...], ask: Ask, seat: int) -> Sitting:
    matches = [match]
    for round_ in rounds:
        matches.append(next_match(matches[-1], result_of(matches[-1], round_), plays_on=round_.plays_on))
    return Sitting(tuple(matches), rounds, ask, seat)


def _one_share(rng: Random) -> Sitting:
    match = replace(_match(rng, _rules(rng, fee=False)), streak=1)
    round_ = _won(rng, match, (0, 0, 1, 2))
    match = _enough(rng, match, round_)
    payer = rng.choice([seat for seat in SEATS if seat != round_.seat])
    return _sitting(match, (round_,), Ask.SHARE, payer)


def _too_little(rng: Random) -> Sitting:
    match = _match(rng, _rules(rng, fee=False))
    round_ = _won(rng, match, (0, 1, 2))
    assert round_.seat is not None  # a win has a winner
    match = _short(rng, _enough(rng, match, round_), round_, rng.choice((0, 1, 1)))
    return _sitting(match, (round_,), Ask.GAIN, round_.seat)


def _with_fee(rng: Random) -> Sitting:
    match = _match(rng, _rules(rng, fee=True))
    if rng.random() < 0.1:
        have = [rng.randrange(1, 2 * match.rules.fee + 1), *(rng.randint(20, 200) for _ in range(3))]
        rng.shuffle(have)
        match = replace(match, silver=(have[0], have[1], have[2], have[3]))
        poorest = have.index(min(have))
        return _sitting(match, (Round(Ending.DRAWN),), Ask.LEFT, poorest if rng.random() < 0.5 else rng.randrange(4))
    round_ = _won(rng, match, (0, 1, 2, 3))
    match = _short(rng, _enough(rng, match, round_), round_, rng.choice((1, 2, 2)))
    return _sitting(match, (round_,), Ask.LEFT, _seat_to_ask(rng, match, round_))


def _seat_to_ask(rng: Random, match: Match, round_: Round) -> int:
    """The winner, or somebody who has too little, more often than the rest: their ledgers are the hard ones."""
    owed = result_of(match, round_).payments.by_seat
    have = match.silver or (0, 0, 0, 0)
    hard = [seat for seat in SEATS if owed[seat] > 0 or have[seat] <= -owed[seat] + match.rules.fee]
    return rng.choice(hard) if hard and rng.random() < 0.8 else rng.randrange(4)


def _even(match: Match, seat: int) -> bool:
    """Whether three can share evenly what *seat* pays for leaving. Clause: G6."""
    owed = -leaver_payments(match.rules, match.streak, match.dealer, seat).by_seat[seat]
    return min(owed, (match.silver or (0,) * 4)[seat]) % 3 == 0


def _before(rng: Random, match: Match, number: int) -> tuple[Match, tuple[Round, ...]]:
    """*number* deals from *match* on, and the match after them. Clauses: D1, D2, E2, S2."""
    rounds: list[Round] = []
    for _ in range(number):
        rounds.append(Round(Ending.DRAWN) if rng.random() < 0.25 else _won(rng, match, (0, 1, 2), on_discards=True))
        match = next_match(match, result_of(match, rounds[-1]))
    return match, tuple(rounds)


def _made_short(rng: Random, match: Match, rounds: tuple[Round, ...], number: int) -> Sitting | None:
    """The deals with *number* who owe in the last one so poor from the start that they cannot pay it all."""
    trial = _sitting(match, rounds, Ask.LEFT, 0)
    owed = result_of(trial.matches[-2], rounds[-1]).payments.by_seat
    payers = [seat for seat in SEATS if owed[seat] < 0]
    have = list(match.silver or ())
    for poor in rng.sample(payers, min(number, len(payers))):
        have[poor] += rng.randrange(1, -owed[poor] + 1) - trial.silver(len(rounds) - 1)[poor]
    if min(have) <= 0:
        return None
    last = rounds[-1]
    made = _sitting(replace(match, silver=(have[0], have[1], have[2], have[3])), rounds, Ask.LEFT, 0)
    if last.ending is Ending.LEFT and last.seat is not None and not _even(made.matches[-2], last.seat):
        return None
    return replace(made, seat=_seat_to_ask(rng, made.matches[-2], last))


def _somebody_leaves(rng: Random) -> Sitting | None:
    """A deal, and in the next one somebody leaves. Clause: G6."""
    match = _match(rng, _rules(rng, fee=True), rich=80)
    _, rounds = _before(rng, match, 1)
    leaving = Round(Ending.LEFT, rng.randrange(4), plays_on=rng.random() < 0.5)
    return _made_short(rng, match, (*rounds, leaving), rng.choice((0, 1, 1)))


def _four_numbers(rng: Random) -> Sitting | None:
    """A deal, and what moves between the four in the next one. Clauses: D4, D5, G3."""
    match = _match(rng, _rules(rng, fee=True), rich=80)
    now, rounds = _before(rng, match, 1)
    made = _made_short(rng, match, (*rounds, _won(rng, now, (1, 2, 3, 4), on_discards=True)), rng.choice((1, 2, 2, 3)))
    return None if made is None else replace(made, ask=Ask.MOVED)


def _several(rng: Random) -> Sitting | None:
    """Three deals; the last is now and then left by somebody. Clauses: D1, D2, S2, G6."""
    match = _match(rng, _rules(rng, fee=True), rich=150)
    now, rounds = _before(rng, match, 2)
    last = _won(rng, now, (0, 1, 2, 3), on_discards=True)
    if rng.random() < 0.3:
        last = Round(Ending.LEFT, rng.randrange(4), plays_on=rng.random() < 0.5)
    return _made_short(rng, match, (*rounds, last), rng.choice((1, 2)))


_SITTINGS: Mapping[int, Callable[[Random], Sitting | None]] = MappingProxyType(
    {1: _one_share, 2: _too_little, 3: _with_fee, 4: _somebody_leaves, 5: _four_numbers, 6: _several}
)
