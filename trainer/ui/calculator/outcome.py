"""What the rules say about the hand in the calculator: too short, ready, judged, or impossible. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from trainer.engine.caishen import copies_in_play, tiles_left
from trainer.engine.context import CAIPIAO, Source
from trainer.engine.errors import EngineError
from trainer.engine.hand import Hand
from trainer.engine.judge import NotWin, Win, judge
from trainer.engine.ruleset import RuleSet
from trainer.engine.shapes import DiscardOption, Waits, discards, shanten, waits
from trainer.engine.tiles import ALL_KINDS, Kind
from trainer.ui.calculator.impossible import Impossible, why_impossible
from trainer.ui.calculator.state import Calc


@dataclass(frozen=True, slots=True)
class Lacking:
    """So many more tiles (or discards, for a 十风) are wanted; below 0, so many are too many."""

    missing: int
    discards: bool = False


@dataclass(frozen=True, slots=True)
class Ready:
    """13 tiles: how far from ready, what completes them, or which draws bring them nearer with how many copies left."""

    shanten: int
    waits: Waits
    caishen: Kind
    caishen_left: int
    draws: tuple[tuple[Kind, int], ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """A full hand judged; of one that is not complete the best discards first, most tiles first among equals."""

    verdict: Win | NotWin
    shanten: int | None = None
    discards: tuple[DiscardOption, ...] = ()


Outcome: TypeAlias = Lacking | Ready | Judged | Impossible


@lru_cache(maxsize=256)
def outcome(calc: Calc) -> Outcome:
    """What there is to say about *calc*.

    >>> from trainer.engine.tiles import parse_tiles
    >>> outcome(Calc(tiles=parse_tiles("123m"))), outcome(Calc(tiles=parse_tiles("123m456p789s222z1z"))).shanten
    (Lacking(missing=10, discards=False), 0)
    """
    rules, caishen = calc.rule_set, calc.wild
    short = _lacking(calc)
    if short is not None:
        return short
    try:
        hand = calc.hand()
        if calc.drawn is None and calc.source is not Source.SHIFENG:
            return _ready(hand, calc, rules, caishen)
        verdict = judge(hand, calc.drawn, calc.context, rules, caishen=caishen)
        if isinstance(verdict, Win) or verdict.reason != "not_complete" or calc.drawn is None:
            return Judged(verdict)
        full = hand.draw(calc.drawn)
        options = discards(full, rules, calc.visible, caishen=caishen)
        best = tuple(sorted(options, key=lambda option: (option.shanten, -option.tiles)))
        return Judged(verdict, shanten(full, rules, caishen=caishen), best)
    except EngineError:
        return why_impossible(calc, rules, caishen)


def _lacking(calc: Calc) -> Lacking | None:
    ready = calc.wanted - 1
    if calc.source is Source.SHIFENG:
        if len(calc.tiles) != ready:
            return Lacking(ready - len(calc.tiles))
        return Lacking(10 - len(calc.discards), discards=True) if len(calc.discards) != 10 else None
    if len(calc.tiles) < ready:
        return Lacking(ready - len(calc.tiles))
    return Lacking(calc.wanted - len(calc.tiles)) if len(calc.tiles) > calc.wanted else None


def _ready(hand: Hand, calc: Calc, rules: RuleSet, caishen: Kind) -> Ready:
    found = waits(hand, rules, calc.visible, caishen=caishen)
    left = tiles_left(hand, rules, caishen, calc.visible)
    floated = calc.chain.count(CAIPIAO)
    held = hand.all_counts()[caishen]
    left[caishen] = max(min(left[caishen], copies_in_play(rules, caishen)[caishen] - held - floated), 0)
    away = shanten(hand, rules, caishen=caishen)
    draws: list[tuple[Kind, int]] = []
    if away > 0:
        nearer = (k for k in ALL_KINDS if left[k] and shanten(hand.draw(k), rules, caishen=caishen) < away)
        draws = sorted(((k, left[k]) for k in nearer), key=lambda item: -item[1])
    return Ready(away, found, caishen, left[caishen], tuple(draws))


def verdict_on(calc: Calc, rules: RuleSet, caishen: Kind) -> Win | NotWin | Impossible:
    """What *rules* say of a full hand, at the base that is in force there."""
    try:
        context = replace(calc.context, base=rules.base_in_force)
        return judge(calc.hand(), calc.drawn, context, rules, caishen=caishen)
    except EngineError:
        return why_impossible(calc, rules, caishen)
