"""What lies open on a table where the discard that looks best is not: its tiles are gone. Clauses: A3, A5."""

from __future__ import annotations

from random import Random

from trainer.engine import DiscardOption, Hand, Kind, format_tiles, parse_tiles
from trainer.engine.tiles import COPIES
from trainer.quiz.deal_hands import NATURAL
from trainer.quiz.question import Row, Scene, Text

RIVERS = (
    Text("下家打出的牌", "Discards of the next player"),
    Text("对家打出的牌", "Discards of the opposite player"),
    Text("上家打出的牌", "Discards of the player before you"),
)
LENGTH = 6


def open_rivers(
    rng: Random, hand: Hand, promising: DiscardOption, other: DiscardOption, length: int = LENGTH
) -> tuple[Row, ...] | None:
    """Three rivers of *length* tiles: some that *promising* waits for and *other* does not, others neither waits for.

    None when there are too few of the first sort to turn the scales, or too few of the second to fill the rivers.
    """
    only = [kind for kind in promising.accepts if kind not in other.accepts and kind in NATURAL]
    gone = [kind for kind in only for _ in range(promising.accepts[kind])]
    wanted = promising.tiles - other.tiles + 1
    if len(gone) < wanted:
        return None
    shown = rng.sample(gone, min(len(gone), wanted + rng.randrange(2)))
    waited = {*promising.accepts, *other.accepts}
    rest = [kind for kind in NATURAL if kind not in waited for _ in range(COPIES - hand.all_counts()[kind])]
    number = len(RIVERS) * length - len(shown)
    if not 0 <= number <= len(rest):
        return None
    laid = [*shown, *rng.sample(rest, number)]
    rng.shuffle(laid)
    return tuple(
        Row(label, _in_order(laid[length * place : length * (place + 1)])) for place, label in enumerate(RIVERS)
    )


def _in_order(tiles: list[Kind]) -> str:
    """A river as it was laid: single tiles, a space between two."""
    return " ".join(format_tiles([tile]) for tile in tiles)


def neighbours(kind: Kind) -> tuple[Kind, ...]:
    """*kind* and those next to it in its suit; an honour has none beside itself.

    >>> neighbours(0), neighbours(13), neighbours(27)
    ((0, 1), (12, 13, 14), (27,))
    """
    if kind >= 27:
        return (kind,)
    return tuple(near for near in (kind - 1, kind, kind + 1) if near // 9 == kind // 9 and near >= 0)


def seen_in(scene: Scene) -> tuple[Kind, ...]:
    """Every tile that lies in a river of *scene*."""
    return tuple(kind for row in scene.rows if row.label in RIVERS for kind in parse_tiles(row.tiles))
