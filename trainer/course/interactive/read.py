"""From the keys of an ``interactive`` block to its spec; what is unknown or of the wrong type is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from trainer.course.fields import Fields
from trainer.course.interactive.specs import (
    ChainSpec,
    LockSpec,
    PaySpec,
    ReadingsSpec,
    Spec,
    TurnedSpec,
    WallSpec,
)

_SEATS = ("0", "1", "2", "3")


def read_spec(block: Fields) -> Spec:
    """The spec in *block*. Raises ContentError; keys nobody takes are left for ``block.finish``."""
    kind = block.text("kind")
    read = KINDS.get(kind)
    if read is None:
        raise block.error("kind", f"kind is {kind!r}; known are {', '.join(KINDS)}")
    return read(block)


def _rules(block: Fields) -> str | None:
    return block.text("rules", "") or None


def _seat(block: Fields, key: str, default: int) -> int:
    seat = block.number(key, default)
    if not 0 <= seat <= 3:
        raise block.error(key, f"{key} is {seat}; seats are 0, 1, 2, 3")
    return seat


def _chain(block: Fields) -> Spec:
    return ChainSpec(
        tiles=block.text("tiles"),
        melds=block.texts("melds", ()),
        steps=block.texts("steps"),
        dealer=_seat(block, "dealer", 0),
        streak=block.number("streak", 1),
        rules=_rules(block),
    )


def _lock(block: Fields) -> Spec:
    hands, melds = block.table("hands"), block.table("melds", {})
    for table in (hands, melds):
        for name in table.names:
            if name not in _SEATS:
                raise table.error(name, f"seat {name}; seats are 0, 1, 2, 3")
    for name in melds.names:
        if name not in hands.names:
            raise melds.error(name, f"seat {name} has melds and no hand")
    return LockSpec(
        hands=tuple((int(seat), hands.text(seat)) for seat in sorted(hands.names)),
        melds=tuple((int(seat), melds.texts(seat)) for seat in sorted(melds.names)),
        steps=block.texts("steps"),
        dealer=_seat(block, "dealer", 0),
        streak=block.number("streak", 1),
        rules=_rules(block),
    )


def _wall(block: Fields) -> Spec:
    dice = block.take("dice", list)
    if len(dice) != 2 or not all(type(die) is int for die in dice):
        raise block.error("dice", f"dice is {dice!r}; two whole numbers are wanted, as [2, 5]")
    return WallSpec(dice=(dice[0], dice[1]))


def _turned(block: Fields) -> Spec:
    return TurnedSpec(tile=block.text("tile"))


def _pay(block: Fields) -> Spec:
    return PaySpec(
        controls=block.texts("controls"),
        winner=_seat(block, "winner", 0),
        dealer=_seat(block, "dealer", 0),
        streak=block.number("streak", 1),
        exponent=block.number("exponent", 0),
        source=block.text("source", "self_draw"),
        from_seat=_giver(block),
        tan=_tan(block),
        rules=_rules(block),
    )


def _giver(block: Fields) -> int | None:
    seat = _seat(block, "from", 0)
    return seat if block.has("from") else None


def _tan(block: Fields) -> tuple[tuple[int, int, int], ...]:
    rows = block.take("tan", list, [])
    for row in rows:
        fits = isinstance(row, list) and len(row) == 3 and all(type(value) is int for value in row)
        if not fits or not all(0 <= seat <= 3 for seat in row[:2]) or row[0] == row[1]:
            raise block.error("tan", f"tan is {rows!r}; lists of taker, giver and number are wanted, as [[0, 3, 3]]")
    return tuple((row[0], row[1], row[2]) for row in rows)


def _readings(block: Fields) -> Spec:
    return ReadingsSpec(
        tiles=block.text("tiles"), drawn=block.text("drawn"), melds=block.texts("melds", ()), rules=_rules(block)
    )


KINDS: Mapping[str, Callable[[Fields], Spec]] = {
    "chain": _chain,
    "lock": _lock,
    "wall": _wall,
    "turned": _turned,
    "pay": _pay,
    "readings": _readings,
}
