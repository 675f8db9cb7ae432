"""What cannot be: the reason for which the engine refused a hand or what happened around it, and its words. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.engine.caishen import copies_in_play, meld_natures
from trainer.engine.context import CAIPIAO, GANG, TAKEN, Source
from trainer.engine.errors import BadMeld
from trainer.engine.hand import Meld
from trainer.engine.ruleset import RuleSet
from trainer.engine.tiles import ALL_KINDS, COPIES, Kind
from trainer.ui.calculator.state import Calc
from trainer.ui.calculator.typed import meld_text
from trainer.ui.text import Lang, t
from trainer.ui.tiles import tile_name


@dataclass(frozen=True, slots=True)
class Impossible:
    """Something that cannot be: *reason* is the key of its text, with the clause, and the tile or set it speaks of."""

    reason: str
    clause: str = ""
    kind: Kind | None = None
    meld: Meld | None = None


def impossible_text(found: Impossible, lang: Lang) -> str:
    """Why it cannot be, and what to look at.

    >>> impossible_text(Impossible("five", "T1", 4), "en")
    'More than four 5 wan: a kind has four copies. Take one away.'
    """
    tile = "" if found.kind is None else tile_name(found.kind, lang)
    meld = "" if found.meld is None else meld_text(found.meld, lang)
    return t(f"calculator.impossible.{found.reason}", lang, tile=tile, meld=meld)


def why_impossible(calc: Calc, rules: RuleSet, caishen: Kind) -> Impossible:
    """The first reason for which *calc*, which the engine has refused, cannot be under *rules*.

    >>> why_impossible(Calc(source=Source.DISCARD, from_seat=0), Calc().rule_set, 31).reason
    'own_discard'
    """
    reasons = (
        *_tiles(calc, rules, caishen), *_melds(calc, rules, caishen), *_source(calc), *_events(calc, caishen),
        *_turned_up(calc, rules, caishen),
    )  # fmt: skip
    return next(iter(reasons), Impossible("other"))


def _everything(calc: Calc) -> tuple[Kind, ...]:
    return (*calc.tiles, *(kind for meld in calc.melds for kind in meld.tiles))


def _tiles(calc: Calc, rules: RuleSet, caishen: Kind) -> Iterator[Impossible]:
    """Tiles that are not in play in such numbers. Clauses: T1, S5, S8."""
    in_play = copies_in_play(rules, caishen)
    everything = _everything(calc)
    for kind in ALL_KINDS:
        held = everything.count(kind)
        if held > COPIES:
            yield Impossible("five", "T1", kind)
        if held and not in_play[kind]:
            yield Impossible("flower", "S8", kind)
        if kind == caishen and held > in_play[kind]:
            yield Impossible("caishen_copies", "S5", kind)
        if calc.visible.count(kind) + held > in_play[kind] and kind in calc.visible:
            yield Impossible("seen", "S5", kind)


def _melds(calc: Calc, rules: RuleSet, caishen: Kind) -> Iterator[Impossible]:
    """Sets that are none. Clauses: C3, T3–T5."""
    for meld in calc.melds:
        try:
            meld_natures(meld, rules, caishen)
        except BadMeld:
            barred = caishen in meld.tiles and not rules.caishen_in_claims
            clause = "C3" if barred else {"chi": "T3", "peng": "T4"}.get(meld.kind.value, "T5")
            yield Impossible("caishen_meld" if barred else "no_meld", clause, meld=meld)


def _source(calc: Calc) -> Iterator[Impossible]:
    """A way to win that does not fit whose tile it was, or the chain. Clauses: T10, P10."""
    taken, ends_in_gang = calc.source in TAKEN, calc.chain[-1:] == (GANG,)
    if taken and calc.from_seat is None:
        yield Impossible("no_giver", "T10")
    if taken and calc.from_seat == calc.seat:
        yield Impossible("own_discard", "T10")
    if calc.source is Source.GANG_DRAW and not ends_in_gang:
        yield Impossible("no_gang", "P10")
    if calc.source is not Source.GANG_DRAW and ends_in_gang:
        yield Impossible("gang_unreplaced", "P10")


def _events(calc: Calc, caishen: Kind) -> Iterator[Impossible]:
    """Events that cannot have happened together. Clauses: P10, P14, K1, C3."""
    everything = _everything(calc)
    if calc.chain.count(CAIPIAO) + everything.count(caishen) > COPIES:
        yield Impossible("floats", "P10", caishen)
    if calc.source is Source.ROBBED_GANG and calc.drawn is not None:
        if calc.drawn == caishen:
            yield Impossible("rob_caishen", "C3", calc.drawn)
        if everything.count(calc.drawn) > 1:
            yield Impossible("rob_held", "K1", calc.drawn)
    if calc.source is Source.SHIFENG and calc.melds:
        yield Impossible("shifeng_melds", "P14")


def _turned_up(calc: Calc, rules: RuleSet, caishen: Kind) -> Iterator[Impossible]:
    """All four of a kind of which one lies turned up; the engine minds where it counts what is left. Clause: S5."""
    in_play = copies_in_play(rules, caishen)
    for kind in ALL_KINDS:
        if _everything(calc).count(kind) > in_play[kind]:
            yield Impossible("turned_copies", "S5", kind)
