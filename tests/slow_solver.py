"""A second solver that shares nothing with the engine: plain recursion on tile texts and counts, no tables.

It knows the same rules from the rulebook's words: four melds and a pair, or seven pairs; a caishen (白) stands for any
tile; in mil2025 what each fan is worth and who pays. Slow on purpose, so that it can be read and believed.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

SUITED = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
KINDS = [*SUITED, *(f"{rank}z" for rank in range(1, 8))]
CAISHEN = "5z"


def tiles(text: str) -> list[str]:
    """``12m3z`` as ``['1m', '2m', '3z']``."""
    out: list[str] = []
    digits = ""
    for letter in text:
        if letter.isdigit():
            digits += letter
        else:
            out += [digit + letter for digit in digits]
            digits = ""
    return out


def _take(hand: tuple[str, ...], wanted: tuple[str, ...], wild: int) -> tuple[tuple[str, ...], int] | None:
    """Remove *wanted* from *hand*, a caishen for each one missing; None when there are not enough."""
    left = list(hand)
    for tile in wanted:
        if tile in left:
            left.remove(tile)
        else:
            wild -= 1
    return (tuple(left), wild) if wild >= 0 else None


def _groups_with(tile: str) -> list[tuple[str, ...]]:
    rank, suit = int(tile[0]), tile[1]
    groups: list[tuple[str, ...]] = [(tile,) * 3]
    if suit != "z":
        groups += [
            tuple(f"{r}{suit}" for r in (low, low + 1, low + 2)) for low in range(max(1, rank - 2), min(7, rank) + 1)
        ]
    return groups


@cache
def melds_and_pairs(hand: tuple[str, ...], wild: int, melds: int, pairs: int) -> bool:
    """Whether the sorted *hand* and *wild* caishen are exactly *melds* melds and *pairs* pairs."""
    if len(hand) + wild != 3 * melds + 2 * pairs:
        return False
    if not hand:
        return True
    first = hand[0]
    tries = [(group, melds - 1, pairs) for group in _groups_with(first)] if melds else []
    if pairs:
        tries.append(((first, first), melds, pairs - 1))
    for group, melds_left, pairs_left in tries:
        rest = _take(hand, group, wild)
        if rest is not None and melds_and_pairs(rest[0], rest[1], melds_left, pairs_left):
            return True
    return False


def split(hand: list[str]) -> tuple[tuple[str, ...], int]:
    """Natural tiles, sorted, and how many caishen."""
    return tuple(sorted(t for t in hand if t != CAISHEN)), hand.count(CAISHEN)


def wins_standard(hand: list[str], melds: int) -> bool:
    """Four melds (declared ones counted) and a pair."""
    natural, wild = split(hand)
    return melds_and_pairs(natural, wild, 4 - melds, 1)


def wins_qidui(hand: list[str], melds: int) -> bool:
    """Seven pairs; each tile without a partner takes a caishen."""
    natural, wild = split(hand)
    return not melds and len(hand) == 14 and sum(n % 2 for n in Counter(natural).values()) <= wild


def wins(hand: list[str], melds: int) -> bool:
    """Either way."""
    return wins_standard(hand, melds) or wins_qidui(hand, melds)


def waiting(hand: list[str], melds: int) -> list[str]:
    """Every natural kind that completes the hand, in m p s z order."""
    return [tile for tile in KINDS if tile != CAISHEN and wins([*hand, tile], melds)]


def ready_for_baotou(hand: list[str], melds: int) -> bool:
    """Whether, one caishen taken away, the rest is exactly four melds or six pairs."""
    if CAISHEN not in hand:
        return False
    rest = list(hand)
    rest.remove(CAISHEN)
    natural, wild = split(rest)
    six = not melds and sum(n % 2 for n in Counter(natural).values()) <= wild
    return six or melds_and_pairs(natural, wild, 4 - melds, 0)


def away(hand: list[str], melds: int) -> int:
    """Shanten by adding wild tiles until the hand, with some tiles left out, wins; for small checks only."""
    natural, wild = split(hand)
    for missing in range(9):
        if _reaches(natural, wild + missing, melds):
            return missing - 1
    raise AssertionError(f"{hand} is never complete")


def _reaches(natural: tuple[str, ...], wild: int, melds: int) -> bool:
    """Whether some of *natural* with *wild* caishen make a winning hand of the full size."""
    return _melds_out_of(natural, wild, 4 - melds, 1) or (not melds and _pairs_out_of(natural, wild))


def _pairs_out_of(natural: tuple[str, ...], wild: int) -> bool:
    counts = Counter(natural)
    pairs = sum(n // 2 for n in counts.values())
    singles = sum(n % 2 for n in counts.values())
    need = max(7 - pairs, 0)
    return need + max(need - singles, 0) <= wild


@cache
def _melds_out_of(natural: tuple[str, ...], wild: int, melds: int, pairs: int) -> bool:
    if 3 * melds + 2 * pairs <= wild:
        return True
    if not natural:
        return False
    first = natural[0]
    if _melds_out_of(natural[1:], wild, melds, pairs):
        return True
    tries = [(group, melds - 1, pairs) for group in _groups_with(first)] if melds else []
    if pairs:
        tries.append(((first, first), melds, pairs - 1))
    for group, melds_left, pairs_left in tries:
        rest = _take(natural, group, wild)
        if rest is not None and _melds_out_of(rest[0], rest[1], melds_left, pairs_left):
            return True
    return False


def fan(hand: list[str], tile: str, melds: int, source: str, chain: list[str]) -> tuple[dict[str, int], int]:
    """The fan elements of a mil2025 win by own draw, and the exponent after the cap."""
    full = [*hand, tile]
    best: tuple[dict[str, int], int] | None = None
    shapes = [("standard", wins_standard(full, melds)), ("qidui", wins_qidui(full, melds))]
    for shape in (name for name, complete in shapes if complete):
        found: dict[str, int] = {}
        if ready_for_baotou(hand, melds):
            found["baotou"] = 1
            if floats := chain.count("caipiao"):
                found["caipiao"] = floats
        if source == "gang_draw":
            found["gangkai"] = 1
        if shape == "qidui":
            quads = any(n == 4 for t, n in Counter(full).items() if t != CAISHEN)
            found["haohua" if quads else "qidui"] = 4 if quads else 2
        if CAISHEN not in full:
            found["wu_caishen"] = 1
        exponent = min(sum(found.values()), 4)
        if best is None or exponent > best[1]:
            best = found, exponent
    assert best is not None, "not a win"
    return best


def payments(value: int, seat: int, dealer: int, streak: int, tan: list[list[int]]) -> list[int]:
    """Who pays what in mil2025: dealer factor 2, 4, 8; three chows make one liable."""
    shares = {p: value * (2**streak if dealer in (p, seat) else 1) for p in range(4) if p != seat}
    everything = sum(shares.values())
    liable = {p: everything for p in shares if tan[seat][p] >= 3}
    liable |= {p: 2 * everything for p in shares if tan[p][seat] >= 3}
    paid = liable or shares
    return [sum(paid.values()) if p == seat else -paid.get(p, 0) for p in range(4)]
