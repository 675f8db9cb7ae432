"""Deals in a row: who deals, the streak, points and silver, when a match is over. Clauses: S1, S2, D1, D2, G, T9."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from trainer.engine.errors import BadRequest
from trainer.engine.ruleset import RuleSet
from trainer.table.ledger import LEAST_SILVER, settle_silver
from trainer.table.state import SEATS, Ending, Result

Four = tuple[int, int, int, int]
ROUNDS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """The moment before a deal, or, when ``over``, after the last one.

    ``deal`` counts from 1; ``round`` is the 圈 wind, 0 East to 3 North, in turn; ``been_dealer``: who has dealt in this
    圈; ``silver`` is None outside rooms that play for it.
    """

    rules: RuleSet
    seed: int
    deal: int
    dealer: int
    streak: int
    round: int
    been_dealer: frozenset[int]
    points: Four
    silver: Four | None
    over: bool


def start_match(rules: RuleSet, seed: int, silver: Four | None = None) -> Match:
    """The moment before the first deal; the first dealer is seat 0, or by lot from *seed*.

    >>> from trainer.engine.ruleset import MIL2025
    >>> match = start_match(MIL2025, 7)
    >>> match.dealer, match.streak, match.points
    (0, 1, (0, 0, 0, 0))

    Raises BadRequest when somebody has too little silver to sit down, or there is silver where none is played for.
    Clauses: S1, D1, G1, G3.
    """
    if silver is not None and not rules.silver:
        raise BadRequest(f"silver: {silver}; {rules.id} is not played for silver")
    if rules.silver and silver is None:
        silver = (LEAST_SILVER,) * 4
    poor = [seat for seat, have in enumerate(silver or ()) if have < LEAST_SILVER]
    if poor:
        raise BadRequest(f"silver: seat {poor[0]} has too little; {LEAST_SILVER} are needed to sit down")
    dealer = random.Random(f"{seed}:dealer").randrange(4) if rules.random_first_dealer else 0
    points = rules.dafen or 0
    return Match(
        rules=rules,
        seed=seed,
        deal=1,
        dealer=dealer,
        streak=rules.start_streak,
        round=0,
        been_dealer=frozenset({dealer}),
        points=(points, points, points, points),
        silver=silver,
        over=False,
    )


def deal_rng(match: Match) -> random.Random:
    """The randomness of the next deal; equal seeds and deal numbers give equal walls."""
    return random.Random(f"{match.seed}:{match.deal}")


def next_match(match: Match, result: Result, *, plays_on: bool = False) -> Match:
    """The match after a deal that ended in *result*.

    Where somebody left, the match stops there, unless the rest *plays_on* with another in his seat.

    Raises ValueError when the match is over already. Clauses: S2, D1, D2, G1–G6.
    """
    if match.over:
        raise ValueError(f"the match was over after deal {match.deal - 1}")
    added = [have + won for have, won in zip(match.points, result.payments.by_seat, strict=True)]
    points: Four = (added[0], added[1], added[2], added[3])
    moved = _next_dealer(replace(match, deal=match.deal + 1, points=points), result)
    over = _is_over(match, moved, result) or (result.ending is Ending.LEFT and not plays_on)
    return replace(moved, over=over, silver=_silver(match, result, plays_on=not over))


def _silver(match: Match, result: Result, *, plays_on: bool) -> Four | None:
    if match.silver is None:
        return None
    left = settle_silver(match.silver, result, match.rules.fee, plays_on=plays_on).after
    return (left[0], left[1], left[2], left[3])


def _next_dealer(match: Match, result: Result) -> Match:
    """The winner deals next; a drawn or stopped deal changes nobody. Clauses: S2, D1, D2, T9."""
    rules = match.rules
    if result.ending is Ending.WIN and result.seat is not None and result.seat != match.dealer:
        been = match.been_dealer
        full = been == frozenset(SEATS)
        return replace(
            match,
            dealer=result.seat,
            streak=rules.start_streak,
            round=(match.round + full) % ROUNDS,
            been_dealer=frozenset({result.seat}) if full else been | {result.seat},
        )
    adds = result.ending is Ending.WIN or (result.ending is Ending.DRAWN and rules.draw_adds)
    streak = match.streak + adds
    return replace(match, streak=streak if rules.streak_cap is None else min(streak, rules.streak_cap))


def _is_over(before: Match, now: Match, result: Result) -> bool:
    """Whether the match ends: by its number of deals, or in 打分 by a loser and no dealer win. Clauses: G1, G2."""
    rules = before.rules
    if rules.deals is not None and before.deal >= rules.deals:
        return True
    dealer_won = result.ending is Ending.WIN and result.seat == before.dealer
    return rules.dafen is not None and min(now.points) <= 0 and not dealer_won
