"""One win at several tables: what the winner takes and each of the others pays, by the engine.

The tables are told the same events; each counts the streak and the 摊 in its own way.
Clauses: C6, D1–D7, K5, L1–L5, W4.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from trainer.engine import WHITE, Hand, MeldKind, NotWin, RuleSet, Source, Win, WinContext, judge
from trainer.engine.caishen import copies_in_play
from trainer.engine.context import CAIPIAO
from trainer.quiz.chained_hands import CHAINS, Chained, deal_chained
from trainer.quiz.debts import Debt, Taken, tan_of
from trainer.quiz.duel_words import NAMES
from trainer.quiz.question import Text
from trainer.quiz.two_tables import Table
from trainer.table.actions import Do

YOU, NEXT, OPPOSITE, BEFORE = range(4)
OTHERS = (NEXT, OPPOSITE, BEFORE)
PUNGS = {MeldKind.PENG: Do.PENG, MeldKind.JIAGANG: Do.PENG, MeldKind.MINGGANG: Do.MINGGANG}
THREE = 3


@dataclass(frozen=True, slots=True)
class Agreed:
    """Something a room has agreed on, and the clause that it changes."""

    text: Text
    clause: str


@dataclass(frozen=True, slots=True)
class Side:
    """A table: what it is called in the question, its rules, and what was agreed beside them."""

    name: Text
    rules: RuleSet
    agreed: tuple[Agreed, ...] = ()

    @classmethod
    def of(cls, rules: RuleSet) -> Side:
        """A table that plays a preset as it is."""
        return cls(NAMES[rules.id], rules)

    @property
    def table(self) -> Table:
        """The table with white as its caishen."""
        return Table(self.rules, WHITE)


@dataclass(frozen=True)  # no slots: the claims are worked out once and kept
class Spot:
    """A win as it is told: you complete ``win``, the tile coming by ``source`` from ``giver``; ``dealer`` deals for the
    ``deals``-th time running; ``givers`` fed each of your pungs and kongs, ``fed`` has chowed from you three times."""

    win: Chained
    source: Source
    giver: int | None
    dealer: int
    deals: int
    givers: tuple[int | None, ...]
    fed: bool

    @cached_property
    def claims(self) -> tuple[Taken, ...]:
        """Who has taken what from whom. Clauses: C1, O7."""
        found = []
        for meld, giver in zip(self.win.hand.melds, self.givers, strict=True):
            do = Do.CHI if meld.kind is MeldKind.CHI else PUNGS.get(meld.kind, Do.ANGANG)
            found.append(Taken(YOU, giver, do, tuple(meld.tiles), meld.kind is MeldKind.JIAGANG))
        taken = [Taken(NEXT, YOU, Do.CHI, (0, 1, 2))] * THREE if self.fed else []
        return (*found, *taken)

    def streak(self, rules: RuleSet) -> int:
        """At how many 老 the dealer is under *rules*. Clause: D1."""
        streak = rules.start_streak + self.deals - 1
        return streak if rules.streak_cap is None else min(streak, rules.streak_cap)

    def context(self, rules: RuleSet) -> WinContext:
        """The events as a table of *rules* counts them."""
        return WinContext(
            source=self.source,
            chain=self.win.chain,
            seat=YOU,
            dealer=self.dealer,
            streak=self.streak(rules),
            from_seat=self.giver,
            tan=tan_of(self.claims, rules),
            base=rules.base,
        )

    def possible(self, side: Side) -> bool:
        """Whether the tiles and claims can all be there at *side*. Clauses: S5, S8, C4, C5."""
        held = self.win.hand.draw(self.win.tile).all_counts()
        out = self.win.chain.count(CAIPIAO)
        copies = copies_in_play(side.rules, WHITE)
        fits = all(n + (out if kind == WHITE else 0) <= copies[kind] for kind, n in enumerate(held))
        drawn = WinContext(seat=YOU, dealer=self.dealer, streak=self.streak(side.rules))
        return fits and Debt(side.rules, 0, drawn, self.claims).possible


@dataclass(frozen=True)  # no slots: the verdicts are worked out once and kept
class Bout:
    """A win at several tables, and whose points are asked for: the winner's, or what ``payer`` pays."""

    spot: Spot
    sides: tuple[Side, ...]
    payer: int | None

    @cached_property
    def verdicts(self) -> tuple[Win | NotWin, ...]:
        """What the engine says at each table."""
        spot = self.spot
        return tuple(
            judge(spot.win.hand, spot.win.tile, spot.context(side.rules), side.rules, caishen=WHITE)
            for side in self.sides
        )

    @property
    def amounts(self) -> tuple[int, ...]:
        """The points asked for, at each table; 0 where the hand does not win."""
        return tuple(0 if isinstance(found, NotWin) else self.share(found.payments.by_seat) for found in self.verdicts)

    def share(self, by_seat: Sequence[int]) -> int:
        """The points asked for out of four payments."""
        return by_seat[YOU] if self.payer is None else -by_seat[self.payer]

    @property
    def fit(self) -> bool:
        """Whether the win is possible everywhere, reads one way only, and wins somewhere. Clause: P12."""
        if not all(self.spot.possible(side) for side in self.sides):
            return False
        wins = [found for found in self.verdicts if isinstance(found, Win)]
        return bool(wins) and all(win.rival is None for win in wins)


def _givers(rng: Random, hand: Hand) -> tuple[int | None, ...]:
    """Who gave the tile of each meld: chows come from the seat before, a 暗杠 from nobody. Clause: C1."""
    often = rng.choice(OTHERS)  # one player feeds more than the others, so that relations come about
    found: list[int | None] = []
    for meld in hand.melds:
        giver = often if rng.random() < 0.6 else rng.choice(OTHERS)
        found.append(BEFORE if meld.kind is MeldKind.CHI else None if meld.kind is MeldKind.ANGANG else giver)
    return tuple(found)


def deal_spot(rng: Random) -> Spot | None:
    """A win by any source; None when the dice made none."""
    source = rng.choice((*[Source.SELF_DRAW] * 3, Source.DISCARD, Source.ROBBED_GANG))
    win = deal_chained(rng, rng.choice(CHAINS) if source is Source.SELF_DRAW else ())
    if win is None:
        return None
    taken = source is not Source.SELF_DRAW
    giver = rng.choice(OTHERS) if taken else None
    dealer = rng.choice((YOU, giver, rng.choice(OTHERS))) if giver is not None else rng.choice((YOU, YOU, *OTHERS))
    if source is Source.ROBBED_GANG and win.hand.draw(win.tile).all_counts()[win.tile] > 1:
        return None  # three of the kind lie in the pung that was to become a kong
    return Spot(
        win, source if taken else win.source, giver, dealer, rng.choice((1, 2, 3, 3, 4)), _givers(rng, win.hand),
        rng.random() < 0.2,
    )  # fmt: skip


def deal_payer(rng: Random, spot: Spot) -> int | None:
    """Whose points are asked for: the winner's or those of one who is likely to pay unlike the others."""
    likely = [seat for seat in (spot.giver, spot.dealer, *spot.givers) if seat not in (None, YOU)]
    return rng.choice((None, None, *likely, rng.choice(OTHERS)))
