"""What each literal tile is worth under a rule set and its caishen. Clauses: S4–S6, S8, C3, W3.

In turned-up rule sets 白 plays as the tile that the caishen would be by nature, unless 白 itself is the caishen.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from trainer.engine.errors import BadHand, BadMeld, BadRequest
from trainer.engine.hand import Hand, Meld, MeldKind
from trainer.engine.ruleset import CaishenRule, RuleSet
from trainer.engine.tiles import ALL_KINDS, COPIES, WHITE, Kind, below, is_honour, tile_text


def check_caishen(rules: RuleSet, caishen: Kind) -> None:
    """Refuse a caishen that *rules* cannot have. Raises BadRequest. Clause: S4."""
    if rules.caishen_rule is CaishenRule.WHITE and caishen != WHITE:
        raise BadRequest(f"caishen: {tile_text(caishen)}; in {rules.id} it is always 5z (白)")


def turned_up(rules: RuleSet, caishen: Kind) -> Kind | None:
    """The tile that was turned up to make *caishen* one; None where none is. Clause: S4.

    >>> from trainer.engine.ruleset import LINAN, YUHANG
    >>> tile_text(turned_up(YUHANG, 1)), tile_text(turned_up(LINAN, 1))
    ('3m', '2m')
    """
    if rules.caishen_rule is CaishenRule.WHITE:
        return None
    if rules.caishen_rule is CaishenRule.TURNED:
        return caishen
    return next(kind for kind in ALL_KINDS if below(kind) == caishen)


@cache
def copies_in_play(rules: RuleSet, caishen: Kind) -> tuple[int, ...]:
    """How many copies of each kind can be met in hands, melds and the wall. Clauses: S5, S8."""
    copies = [COPIES] * len(ALL_KINDS)
    turned = turned_up(rules, caishen)
    if turned is not None:
        copies[turned] -= 1
        if rules.flower:
            copies[below(turned)] = 0
    return tuple(copies)


def nature(kind: Kind, caishen: Kind) -> Kind:
    """What a *kind* that is not spent as caishen plays as: a 白 that stands in plays as the caishen's natural tile.

    >>> nature(WHITE, 4), nature(3, 4), nature(WHITE, WHITE)
    (4, 3, 31)

    Clause: S6.
    """
    return caishen if kind == WHITE else kind


def literal(natural: Kind, caishen: Kind) -> Kind:
    """The tile one would draw to have *natural*: the inverse of ``nature`` for kinds that are not caishen.

    >>> literal(4, 4), literal(3, 4)
    (31, 3)
    """
    return WHITE if natural == caishen else natural


def split(tiles: Iterable[Kind], caishen: Kind) -> tuple[list[int], int]:
    """Natural counts of *tiles* and the number of caishen among them. Clauses: S6, W3.

    >>> counts, wild = split((0, WHITE, WHITE), WHITE)
    >>> sum(counts), wild
    (1, 2)
    """
    counts = [0] * len(ALL_KINDS)
    for kind in tiles:
        counts[kind] += 1
    wild = counts[caishen]
    counts[caishen] = 0
    if caishen != WHITE:
        counts[caishen] = counts[WHITE]
        counts[WHITE] = 0
    return counts, wild


def meld_natures(meld: Meld, rules: RuleSet, caishen: Kind) -> tuple[Kind, ...]:
    """What the tiles of *meld* play as, in the order of ``meld.tiles``.

    Raises BadMeld when they form no such meld, or hold a caishen where C3 bars it. Clauses: T3–T5, C3.
    """
    wild = [kind == caishen for kind in meld.tiles]
    if any(wild) and not rules.caishen_in_claims:
        raise BadMeld(f"meld {meld}: {tile_text(caishen)} is caishen and may not be melded in {rules.id}")
    natural = [nature(kind, caishen) for kind, is_wild in zip(meld.tiles, wild, strict=True) if not is_wild]
    shape = _meld_shape(meld.kind, natural, len(meld.tiles))
    if shape is None:
        raise BadMeld(f"meld {meld}: these tiles form no {meld.kind.value}")
    spare = list(shape)
    for kind in natural:
        spare.remove(kind)
    return tuple(
        spare.pop(0) if is_wild else nature(kind, caishen) for kind, is_wild in zip(meld.tiles, wild, strict=True)
    )


def _meld_shape(kind: MeldKind, natural: list[Kind], size: int) -> tuple[Kind, ...] | None:
    """The kinds a meld of *size* tiles stands for, given its natural tiles; None when there is none."""
    if not natural:
        return None
    if kind is not MeldKind.CHI:
        return (natural[0],) * size if len(set(natural)) == 1 else None
    low = min(natural)
    for start in range(max(low - 2, 0), low + 1):
        run = (start, start + 1, start + 2)
        if start % 9 <= 6 and not is_honour(start) and set(natural) <= set(run) and len(set(natural)) == len(natural):
            return run
    return None


def check_hand(hand: Hand, rules: RuleSet, caishen: Kind) -> None:
    """Refuse a hand that cannot exist under *rules*: too many copies, a flower, a meld that is none.

    Raises BadRequest, BadHand or BadMeld. Clauses: S5, S8, C3.
    """
    turned = rules.caishen_rule is not CaishenRule.WHITE  # else all four of every kind are in play, and ``Hand`` counts
    if not turned and caishen == WHITE and not hand.melds:
        return
    check_caishen(rules, caishen)
    in_play = copies_in_play(rules, caishen) if turned else ()
    for kind, count in enumerate(hand.all_counts()) if turned else ():
        if count and not in_play[kind]:
            raise BadHand(f"hand: {tile_text(kind)} is a flower here and is never part of a hand")
        # A worked case has four of the kind that lies turned up beside a yuhang caishen, so only the caishen
        # themselves are counted here; ``tiles_left`` counts every kind.
        if kind == caishen and count > in_play[kind]:
            raise BadHand(f"hand: {count} copies of {tile_text(kind)}; {in_play[kind]} are in play")
    for meld in hand.melds:
        meld_natures(meld, rules, caishen)


def tiles_left(hand: Hand, rules: RuleSet, caishen: Kind, visible: Iterable[Kind] = ()) -> list[int]:
    """How many copies of each kind are neither in *hand*, its melds nor *visible*.

    Raises BadHand when more are seen than are in play. Clause: S5.
    """
    left = list(copies_in_play(rules, caishen))
    for kind, count in enumerate(hand.all_counts()):
        left[kind] -= count
    for kind in visible:
        left[kind] -= 1
    for kind, count in enumerate(left):
        if count < 0:
            total = copies_in_play(rules, caishen)[kind]
            raise BadHand(f"visible: {total - count} copies of {tile_text(kind)} are seen; {total} are in play")
    return left
