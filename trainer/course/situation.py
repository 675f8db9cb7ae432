"""What happened before a win that a lesson speaks of, as the engine takes it."""

from __future__ import annotations

from trainer.course.lesson import When
from trainer.engine.context import Source, WinContext
from trainer.engine.errors import BadFacts
from trainer.engine.ruleset import RuleSet, preset
from trainer.engine.tiles import WHITE, Kind, parse_tile, parse_tiles


def context_of(when: When) -> WinContext:
    """The events of *when*. Raises BadFacts for what cannot have happened.

    >>> context_of(When(chain=("caipiao",), streak=2)).chain
    ('caipiao',)
    """
    sources = [source.value for source in Source]
    if when.source is not None and when.source not in sources:
        raise BadFacts(f"source: {when.source!r}; one of {', '.join(sources)} is wanted")
    counts = {(taker, giver): number for taker, giver, number in when.tan}
    return WinContext(
        source=Source(when.source or "self_draw"),
        chain=when.chain,
        seat=when.seat,
        dealer=when.dealer,
        streak=when.streak,
        from_seat=when.from_seat,
        tan=tuple(tuple(counts.get((taker, giver), 0) for giver in range(4)) for taker in range(4)),
        base=when.base,
        discards=parse_tiles(when.discards),
    )


def rules_of(when: When, rules: RuleSet) -> RuleSet:
    """The rule set of *when*, or else the lesson's *rules*. Raises BadRequest for one that nobody knows."""
    return rules if when.rules is None else preset(when.rules)


def caishen_of(when: When) -> Kind:
    """The caishen of *when*, 白 where none is named. Raises BadTile."""
    return WHITE if when.caishen is None else parse_tile(when.caishen)
