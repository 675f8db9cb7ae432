"""What happened before a win: events only, never what is allowed. Clauses: P10, F4, W4."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from trainer.engine.errors import BadFacts
from trainer.engine.tiles import Kind

GANG, CAIPIAO = "gang", "caipiao"
NO_TAN = ((0, 0, 0, 0),) * 4


class Source(StrEnum):
    """Where the winning tile came from: 自摸, 杠开, 捉冲, 抢杠, or none, by 十风. Clause: T10."""

    SELF_DRAW = "self_draw"
    GANG_DRAW = "gang_draw"
    DISCARD = "discard"
    ROBBED_GANG = "robbed_gang"
    SHIFENG = "shifeng"


TAKEN = (Source.DISCARD, Source.ROBBED_GANG)


@dataclass(frozen=True, slots=True, kw_only=True)
class WinContext:
    """The events around a win.

    ``chain``: the winner's floats (``caipiao``) and kongs (``gang``) since his last ordinary discard, oldest first;
    ``from_seat``: who discarded or was robbed; ``tan[a][b]``: claims that count as 摊 which *a* has taken from *b*;
    ``discards``: the ten of a 十风; ``round_wind``: the 圈风, kinds 27 to 30, where a table keeps one (T8): it only
    bars a pair from 平胡, and None bars none.

    Raises BadFacts for events that cannot have happened together.
    """

    source: Source = Source.SELF_DRAW
    chain: tuple[str, ...] = ()
    seat: int = 0
    dealer: int = 0
    streak: int = 1
    from_seat: int | None = None
    tan: tuple[tuple[int, ...], ...] = NO_TAN
    base: int = 1
    discards: tuple[Kind, ...] = ()
    round_wind: Kind | None = None

    def __post_init__(self) -> None:
        for name, seat in (("seat", self.seat), ("dealer", self.dealer), ("from", self.from_seat)):
            if seat is not None and not 0 <= seat <= 3:
                raise BadFacts(f"{name}: {seat}; seats are 0, 1, 2, 3")
        if self.round_wind is not None and not 27 <= self.round_wind <= 30:
            raise BadFacts(f"round_wind: {self.round_wind}; it is 27 东, 28 南, 29 西 or 30 北")
        if any(link not in (GANG, CAIPIAO) for link in self.chain):
            raise BadFacts(f"chain: {list(self.chain)}; its links are {GANG!r} and {CAIPIAO!r}")
        self._check_source()

    def _check_source(self) -> None:
        ends_in_gang = self.chain[-1:] == (GANG,)
        if self.source is Source.GANG_DRAW and not ends_in_gang:
            raise BadFacts("source: gang_draw, but the chain does not end in a gang")
        if self.source is not Source.GANG_DRAW and ends_in_gang:
            raise BadFacts(f"source: {self.source.value}, but the chain ends in a gang, whose replacement comes next")
        if self.source in TAKEN and self.from_seat is None:
            raise BadFacts(f"from: missing; a win by {self.source.value} takes somebody's tile")
        if self.source in TAKEN and self.from_seat == self.seat:
            raise BadFacts(f"from: {self.from_seat} is the winner's own seat")
        if self.source not in TAKEN and self.from_seat is not None:
            raise BadFacts(f"from: {self.from_seat}, but {self.source.value} takes nobody's tile")
