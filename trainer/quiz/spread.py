"""Tables on which the copies of a kind are counted, laid so that every number comes about equally often.

Clauses: T1, S4, S5, K4, W1.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

from trainer.engine import (
    ALL_KINDS,
    PRESETS,
    WHITE,
    Hand,
    Kind,
    Meld,
    RuleSet,
    format_tiles,
    parse_tile,
    tile_text,
    waits,
    with_options,
)
from trainer.quiz.deal_hands import NATURAL, standard
from trainer.quiz.open_table import (
    COPIES,
    MELDS,
    OWN_RIVER,
    RIVERS,
    THREE_SHOWN,
    TURNED_UP,
    Layout,
    Place,
    melds_row,
    places,
    river_row,
    seen,
)
from trainer.quiz.question import Question, Row, Text
from trainer.table.wall import caishen_of

RIVER = {2: (5, 8), 3: (5, 7), 4: (6, 9), 5: (5, 8), 6: (7, 10)}
"""How many tiles a river has, by level, the last number not reached."""
TABLES: tuple[RuleSet, ...] = (
    with_options(PRESETS["hangzhou"], {"caishen": "turned"}),
    PRESETS["bianfeng"],
    PRESETS["yuhang"],
)
FACE_DOWN = (
    Text("下家暗杠了一副，四张都扣着。", "The next player has a concealed kong, all four tiles face down."),
    Text("对家暗杠了一副，四张都扣着。", "The player opposite has a concealed kong, all four tiles face down."),
    Text("上家暗杠了一副，四张都扣着。", "The player before you has a concealed kong, all four tiles face down."),
)
WHITE_NOTE = Text("财神是白。", "White is caishen.")


@dataclass(frozen=True, slots=True)
class Spread:
    """What is on the table, and the kinds that are counted."""

    kinds: tuple[Kind, ...]
    hand: tuple[Kind, ...]
    melds: tuple[Meld, ...] = ()
    rows: tuple[Row, ...] = ()
    notes: tuple[Text, ...] = ()

    @classmethod
    def of(cls, question: Question) -> Spread:
        """What *question* shows and counts."""
        scene = question.scene
        hand = Hand.parse(scene.hand, scene.melds)
        kinds = tuple(parse_tile(choice.id) for choice in question.choices)
        return cls(kinds, hand.tiles, hand.melds, scene.rows, scene.notes)

    @property
    def places(self) -> tuple[Place, ...]:
        """Every place at which tiles can be seen."""
        return places(self.hand, self.melds, self.rows)

    def left(self, kind: Kind) -> int:
        """How many of *kind* have not been seen. Clauses: T1, S5."""
        return COPIES - sum(number for _, number in seen(self.places, kind))


def _rows(
    rng: Random, layout: Layout, level: int, held: int, rows: list[Row]
) -> tuple[tuple[Kind, ...], tuple[Row, ...]] | None:
    """A hand of *held* tiles (0: it is there already), and *rows* with the rivers of *level*; None if too much is owed.

    White is never more than three times in the hand, four being disputed (P13).
    """
    rivers = {1: 0, 2: 1}.get(level, 4)
    sizes = [rng.randrange(*RIVER[level]) for _ in range(rivers)]
    piles = layout.piles([held, *sizes])
    if piles is None or piles[0].count(WHITE) == COPIES:
        return None
    found = [river_row(label, river) for label, river in zip((OWN_RIVER, *RIVERS), piles[1:], strict=False)]
    return tuple(sorted(piles[0])), (*rows, *found)


def _others(rng: Random, layout: Layout) -> list[Row]:
    """Melds of one to three of the other players, one or two each."""
    rows = []
    for seat in sorted(rng.sample(range(3), rng.randrange(1, 4))):
        melds = [meld for _ in range(rng.randrange(1, 3)) if (meld := layout.meld()) is not None]
        if melds:
            rows.append(melds_row(MELDS[seat], melds))
    return rows


def plain(rng: Random, level: int) -> Spread | None:
    """One kind to count, zero to four of it to be seen with the same chance (levels 1–4)."""
    kind = rng.choice(ALL_KINDS)
    layout = Layout(rng, Counter({kind: rng.randrange(COPIES + 1)}), frozenset({kind}))
    own = [meld for _ in range(rng.randrange(3) if level > 1 else 0) if (meld := layout.meld()) is not None]
    others = _others(rng, layout) if level >= 4 else []
    laid = _rows(rng, layout, level, 13 - 3 * len(own), others)
    if laid is None:
        return None
    notes = (rng.choice(FACE_DOWN),) if level >= 4 and rng.random() < 0.6 else ()
    return Spread((kind,), laid[0], tuple(own), laid[1], notes)


def turned_up(rng: Random) -> Spread | None:
    """A tile turned up at a table that is named: the caishen, or two kinds together. Clauses: S4, S5, K4."""
    rules, turned = rng.choice(TABLES), rng.choice(ALL_KINDS)
    caishen = caishen_of(rules, turned)
    one = rng.choice((turned, rng.choice(ALL_KINDS)))
    kinds = (caishen,) if rng.random() < 0.4 else tuple(sorted((one, _near(rng, one))))
    owed = Counter({kind: rng.randrange(COPIES) for kind in kinds})
    if turned in kinds:
        owed[turned] = max(owed[turned], 1)
    layout = Layout(rng, owed, frozenset(kinds), caishen)
    layout.take(turned)
    rows = [Row(TURNED_UP, tile_text(turned))]
    if rules.angang_shown and rng.random() < 0.7:
        rows += _three_shown(rng, layout, kinds)
    laid = _rows(rng, layout, 5, 13, rows + _others(rng, layout))
    if laid is None:
        return None
    option = rules != PRESETS[rules.id]
    note = Text(
        f"这桌打{rules.name_zh}{'，选了翻牌定财神' if option else ''}。",
        f"This table plays {rules.name_en}{', with the caishen turned up' if option else ''}.",
    )
    return Spread(kinds, laid[0], (), laid[1], (note,))


def _near(rng: Random, kind: Kind) -> Kind:
    """A tile two or three further along the suit, as the two ends of a wait lie; among honours another honour."""
    if kind >= 27:
        return 27 + (kind - 27 + rng.randrange(1, 7)) % 7
    return kind + 3 if kind % 9 < 6 else kind - 3


def _three_shown(rng: Random, layout: Layout, kinds: tuple[Kind, ...]) -> list[Row]:
    """A concealed kong of which three tiles are shown, perhaps of a kind that is counted. Clause: K4."""
    wanted = [kind for kind in kinds if kind != layout.caishen and layout.left[kind] == COPIES]
    kind = rng.choice(wanted) if wanted and rng.random() < 0.6 else rng.choice(NATURAL)
    if kind == layout.caishen or layout.left[kind] < COPIES:
        return []
    if kind in kinds:
        layout.owed[kind] = COPIES
    found = layout.quad(kind)
    return [] if found is None else [Row(rng.choice(THREE_SHOWN), format_tiles(found[:3]))]


def ready(rng: Random, rules: RuleSet) -> Spread | None:
    """A ready hand among rivers and melds, its waits to be found and counted. Clause: W1."""
    full = standard(rng, melds=rng.randrange(3), caishen=rng.choice((0, 0, 1)))
    hand = full.discard(rng.choice([kind for kind in full.tiles if kind != WHITE]))
    found = waits(hand, rules)
    if found.baotou or not 2 <= len(found.kinds) <= 6:
        return None
    held = Counter(hand.tiles)
    held.update(kind for meld in hand.melds for kind in meld.tiles)
    owed = Counter({kind: rng.randrange(COPIES - held[kind] + 1) for kind in found.kinds})
    layout = Layout(rng, owed, frozenset(found.kinds))
    layout.left.subtract(held)
    layout.left[WHITE] = 0
    laid = _rows(rng, layout, 6, 0, _others(rng, layout))
    return None if laid is None else Spread(found.kinds, hand.tiles, hand.melds, laid[1], (WHITE_NOTE,))
