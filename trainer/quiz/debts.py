"""A win at a table where players have claimed from each other: who owes what, by ``settle``. Clauses: C1–C6, L, D.

What was claimed is shown as melds; which of them is a 摊 is asked of the table (``counts_as_tan``). The claims are such
as can happen: chows from the seat before only, four melds at most, and no more 摊 than C4 and C5 let one take.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from random import Random

from trainer.engine import MIL2025, Due, DueReason, Kind, RuleSet, Source, WinContext, dues, settle
from trainer.engine.ruleset import DiscardWin, RobGang
from trainer.quiz.seats import SEATS
from trainer.quiz.table_scene import set_table
from trainer.table.actions import Do
from trainer.table.change import changed
from trainer.table.legal import counts_as_tan
from trainer.table.state import TableState

LIABLE_FROM = 3
Four = tuple[int, int, int, int]
Tan = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Taken:
    """A claim: *taker* took a tile of *giver*; ``grown``: the pung was made a kong later; a 暗杠 has no giver."""

    taker: int
    giver: int | None
    do: Do
    tiles: tuple[Kind, ...]
    grown: bool = False


@dataclass(frozen=True)  # no slots: what follows from the claims is worked out once and kept
class Debt:
    """A win of ``exponent`` fan in ``context`` (its 摊 aside), the claims before it, and the rules of the table."""

    rules: RuleSet
    exponent: int
    context: WinContext
    claims: tuple[Taken, ...]

    @property
    def winner(self) -> int:
        """The seat that wins."""
        return self.context.seat

    @property
    def value(self) -> int:
        """Base, the table's number and the fan, before the dealer factor. Clauses: D7, G4."""
        return self.rules.base_in_force * int(2**self.exponent)

    @cached_property
    def tan(self) -> Tan:
        """What each seat has taken of each, as the table counts it. Clause: C6."""
        return tan_of(self.claims, self.rules)

    @cached_property
    def full(self) -> WinContext:
        """The context with the 摊."""
        return replace(self.context, tan=self.tan)

    @cached_property
    def payments(self) -> Four:
        """Who pays what, by the engine."""
        return settle(self.value, self.full, self.rules).by_seat

    @cached_property
    def dues(self) -> tuple[Due, ...]:
        """What each of the others owes and why, by the engine."""
        return dues(self.value, self.full, self.rules)

    @property
    def liable(self) -> bool:
        """Whether anybody is. Clause: L1."""
        return any(due.reason in (DueReason.LIABLE, DueReason.LIABLE_DOUBLE) for due in self.dues)

    def beaten(self, due: Due) -> int:
        """What the payer of *due* owes for other reasons too, and does not pay beside it; 0 for none. Clause: L5."""
        both_ways = due.reason is DueReason.LIABLE_DOUBLE and self.tan[self.winner][due.seat] >= LIABLE_FROM
        return sum(other.points for other in due.beaten) + (due.points // 2 if both_ways else 0)

    def with_tan(self, tan: Sequence[Sequence[int]]) -> Four:
        """Who would pay what if the 摊 were *tan*; what a slip in counting leads to."""
        counted = tuple(tuple(row) for row in tan)
        return settle(self.value, replace(self.context, tan=counted), self.rules).by_seat

    @property
    def possible(self) -> bool:
        """Whether such a win and such claims are allowed. Clauses: C4, C5, W4, K5."""
        return _may_win(self) and _may_be_taken(self)


@lru_cache(maxsize=1)
def _any_table() -> TableState:
    """A table, to be asked about its claims."""
    return set_table(Random(0), MIL2025, {}, turn=0)


def tan_of(claims: Sequence[Taken], rules: RuleSet) -> Tan:
    """The 摊 that *claims* make under *rules*: row by taker, column by giver. Clause: C6.

    >>> from trainer.engine import MIL2025
    >>> tan_of([Taken(1, 0, Do.CHI, (0, 1, 2)), Taken(1, 0, Do.PENG, (9, 9, 9))], MIL2025)[1]
    (1, 0, 0, 0)
    """
    counts, table = [[0] * 4 for _ in SEATS], changed(_any_table(), rules=rules)
    for claim in claims:
        if claim.giver is not None and counts_as_tan(claim.do, table):
            counts[claim.taker][claim.giver] += 1
    return tuple(map(tuple, counts))


def _may_win(debt: Debt) -> bool:
    """Whether the tile may be won on at this streak. Clauses: W4, K5."""
    context, rules = debt.context, debt.rules
    involved = context.dealer in (context.seat, context.from_seat)
    if context.source is Source.DISCARD:
        if rules.discard_win is DiscardWin.STREAK3:
            return context.streak >= 3 and involved
        return rules.discard_win is DiscardWin.ALWAYS
    if context.source is Source.ROBBED_GANG:
        if not _has_fourth(debt):
            return False
        if rules.rob_gang is RobGang.STREAK2_AS_GANGKAI:
            return context.streak >= 2
        return rules.rob_gang is RobGang.ALWAYS_AS_SELF_DRAW
    return True


def _has_fourth(debt: Debt) -> bool:
    """Whether the robbed player has a pung of which the fourth tile lies in no other meld. Clause: K1."""
    shown = [kind for claim in debt.claims for kind in claim.tiles]
    pungs = [
        claim.tiles[0]
        for claim in debt.claims
        if claim.taker == debt.context.from_seat and claim.do is Do.PENG and not claim.grown
    ]
    return any(shown.count(kind) < 4 for kind in pungs)


def _may_be_taken(debt: Debt) -> bool:
    """Whether the claims fit into hands and keep to the limits. Clauses: C1, C4, C5."""
    rules, context = debt.rules, debt.context
    for seat in SEATS:
        own = [claim for claim in debt.claims if claim.taker == seat]
        chis = [claim for claim in own if claim.do is Do.CHI]
        if len(own) > 4 or any(claim.giver != (seat - 1) % 4 for claim in chis):
            return False
        if rules.chi_limit is not None and len(chis) > rules.chi_limit:
            return False
    if not (rules.third_tan_guarded and rules.liability):
        return True
    tan = debt.tan
    return all(
        tan[a][b] < LIABLE_FROM or (context.streak >= 3 and context.dealer in (a, b)) for a in SEATS for b in SEATS
    )
