"""dead-wait: a hand is ready; of which winning tiles can one still be drawn? Clauses: W1–W3.

At level 1 the waits are named and only the tiles that lie open are counted; from level 2 on the waits are to be found
first. Each level waits for more kinds among longer rivers: with a caishen at level 3, in one suit at level 4,
with two caishen at level 5; at level 6 with three, and kongs.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any

from trainer.engine import (
    WHITE,
    Hand,
    Kind,
    Meld,
    MeldKind,
    RuleSet,
    Waits,
    format_tiles,
    parse_tile,
    parse_tiles,
    preset,
    tile_en,
    tile_text,
    tile_zh,
    waits,
)
from trainer.quiz.deal_hands import NATURAL, standard, suit_kinds
from trainer.quiz.family import Draft, Family
from trainer.quiz.question import Form, Question, Row, Scene, Step, Text
from trainer.quiz.words import lacking_steps, names

COPIES = 4
MOST_MELDS = 4
SIZES = {1: (2, 3), 2: (3, 8), 3: (5, 8), 4: (7, 9), 5: (9, 12), 6: (13, 20)}
"""How many kinds may be waited for, by level."""
RIVER = {1: (5, 7), 2: (7, 10), 3: (8, 11), 4: (9, 12), 5: (10, 13), 6: (10, 14)}
"""How many tiles a river has, by level."""
OWN = Text("自己打出的牌", "Your own discards")
OTHERS = (
    Text("下家打出的牌", "Discards of the next player"),
    Text("对家打出的牌", "Discards of the opposite player"),
    Text("上家打出的牌", "Discards of the player before you"),
)
MELDED = (
    Text("下家亮出的牌", "Melds of the next player"),
    Text("对家亮出的牌", "Melds of the opposite player"),
    Text("上家亮出的牌", "Melds of the player before you"),
)
WITHIN = {
    OWN: "among your own discards",
    **{label: f"among the d{label.en[1:]}" for label in OTHERS},
    **{label: f"in the m{label.en[1:]}" for label in MELDED},
}
"""How a sentence says in English that a tile lies in such a row."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A hand and all that lies open on the table around it."""

    hand: Hand
    rows: tuple[Row, ...]
    rules: RuleSet

    @classmethod
    def of(cls, question: Question) -> Seen:
        """What *question* shows."""
        scene = question.scene
        rows = tuple(row for row in scene.rows if row.label in WITHIN)
        return cls(Hand.parse(scene.hand, scene.melds), rows, preset(question.rules))

    @property
    def visible(self) -> tuple[Kind, ...]:
        """Every open tile outside the hand and its melds."""
        return tuple(kind for row in self.rows for kind in parse_tiles(row.tiles))

    def waits(self) -> Waits:
        """What the engine says of the hand in view of what lies open."""
        return waits(self.hand, self.rules, self.visible)

    def request(self) -> dict[str, Any]:
        """The same as a request to the engine."""
        return {
            "op": "waits",
            "rules": self.rules.id,
            "hand": format_tiles(self.hand.tiles),
            "melds": [str(meld) for meld in self.hand.melds],
            "visible": format_tiles(self.visible),
        }


def _ready(rng: Random, level: int) -> Hand:
    if level > 2:
        full = _full(rng, level)
        return full.discard(rng.choice([kind for kind in full.tiles if kind != WHITE]))
    full = standard(rng, melds=rng.randrange(1, 3) if level == 1 else rng.randrange(2), caishen=level - 1)
    return full.discard(rng.choice([kind for kind in full.tiles if kind != WHITE]))


def _full(rng: Random, level: int) -> Hand:
    """A winning hand whose waits, one natural tile taken away, are as many as *level* wants."""
    if level == 3:
        return standard(rng, melds=rng.randrange(2), caishen=1)
    if level == 4:
        return standard(rng, melds=rng.randrange(2), caishen=1, kinds=suit_kinds(rng))
    if level == 5:
        return standard(rng, melds=rng.randrange(3), caishen=2)
    melds = rng.randrange(3)
    return standard(rng, melds=melds, kongs=min(melds, rng.randrange(2)), caishen=3)


def _open_tiles(rng: Random, found: Waits, level: int) -> list[Kind] | None:
    """Tiles to lie open so that some of the waits are dead, and others all but; None when none could die."""
    kinds = [kind for kind in found.kinds if found.left[kind]]
    if len(kinds) < 2:
        return None
    dead = rng.sample(kinds, rng.randrange(1, min(len(kinds), level + 1)))
    shown: list[Kind] = []
    for kind in kinds:
        left = found.left[kind]
        shown += [kind] * (left if kind in dead else rng.randrange(left))
    return shown


def _table(rng: Random, hand: Hand, found: Waits, shown: list[Kind], level: int) -> tuple[Row, ...] | None:
    """*shown* and tiles nobody waits for, in four rivers and perhaps some melds; None when they do not go in."""
    left = Counter({kind: COPIES - count for kind, count in enumerate(hand.all_counts()) if kind != WHITE})
    left.subtract(shown)
    melds, shown = _melds(rng, shown, left)
    least, most = RIVER[level]
    sizes = [rng.randrange(least, most + 1) for _ in range(COPIES)]
    others = [kind for kind in left.elements() if kind not in found.kinds]
    number = sum(sizes) - len(shown)
    if not 0 <= number <= len(others):
        return None
    laid = [*shown, *rng.sample(others, number)]
    rng.shuffle(laid)
    rivers = [[laid.pop() for _ in range(size)] for size in sizes]
    rows = [Row(OWN, _in_order(rivers[0]))]
    for seat, river in enumerate(rivers[1:]):
        rows.append(Row(OTHERS[seat], _in_order(river)))
        if melds[seat]:
            rows.append(Row(MELDED[seat], " ".join(format_tiles(meld.tiles) for meld in melds[seat])))
    return tuple(rows)


def _in_order(river: list[Kind]) -> str:
    return "".join(map(tile_text, river))


def _melds(rng: Random, shown: list[Kind], left: Counter[Kind]) -> tuple[list[list[Meld]], list[Kind]]:
    """Melds of the others, now and then of three alike among *shown*, and what is then left of *shown*."""
    melds: list[list[Meld]] = [[], [], []]
    for kind in [kind for kind, count in Counter(shown).items() if count >= 3 and rng.random() < 0.7]:
        seat = rng.randrange(3)
        if len(melds[seat]) == MOST_MELDS:  # nobody has a fifth
            seat = melds.index(min(melds, key=len))
        melds[seat].append(Meld(MeldKind.PENG, (kind,) * 3))
        shown = [other for other in shown if other != kind] + [kind] * (shown.count(kind) - 3)
    if rng.random() < 0.5 and max(map(len, melds)) < MOST_MELDS:
        kind = rng.choice([kind for kind in NATURAL if left[kind] == COPIES])
        melds[rng.randrange(3)].append(Meld(MeldKind.PENG, (kind,) * 3))
        left[kind] -= 3
    return melds, shown


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A ready hand at a table where one or more of its waits are dead, and one at least is not."""
    hand = _ready(rng, level)
    before = waits(hand, rules)
    least, most = SIZES[level]
    if before.baotou or not least <= len(before.kinds) <= most:
        return None
    shown = _open_tiles(rng, before, level)
    rows = None if shown is None else _table(rng, hand, before, shown, level)
    if rows is None:
        return None
    seen = Seen(hand, rows, rules)
    found = seen.waits()
    key = [tile_text(kind) for kind in found.kinds if found.left[kind]]
    if not key or not found.dead:
        return None
    request = seen.request()
    notes = [Text("财神是白；摸到白当然也和，不用选它。", "White is caishen; it wins too, so it is not asked for.")]
    told = (Row(Text("听的牌", "The tiles you wait for"), format_tiles(found.kinds)),) if level == 1 else ()
    scene = Scene(request, request["hand"], tuple(request["melds"]), "", tuple(notes), (*rows, *told))
    return Draft(FAMILY.prompt, Form.PICK_TILES, scene, key, _explain(seen, found))


def _explain(seen: Seen, found: Waits) -> tuple[Step, ...]:
    number = len(found.kinds)
    first = Text(
        f"一共听 {number} 种：{names(found.kinds).zh}。一种一种数看得见的。",
        f"The hand waits for {number} kinds: {names(found.kinds).en}. Count what can be seen of each.",
    )
    return (Step(first, format_tiles(found.kinds), "W1"), *(_count_step(seen, found, kind) for kind in found.kinds))


def _places(seen: Seen, kind: Kind) -> Text:
    """Where the copies of *kind* that can be seen lie, and how many in each place."""
    melded = sum(meld.tiles.count(kind) for meld in seen.hand.melds)
    places = [("手", "in your hand", seen.hand.tiles.count(kind)), ("自己亮出的牌", "in your own melds", melded)]
    for row in seen.rows:
        number = parse_tiles(row.tiles).count(kind)
        places.append((row.label.zh, WITHIN[row.label], number))
    return Text(
        "，".join(f"{zh}里 {number} 张" for zh, _, number in places if number),
        ", ".join(f"{number} {en}" for _, en, number in places if number),
    )


def _count_step(seen: Seen, found: Waits, kind: Kind) -> Step:
    """How many of *kind* lie where, and so how many can come. Clause: W3."""
    left, where = found.left[kind], _places(seen, kind)
    if left:
        zh = f"{tile_zh(kind)}：{where.zh or '一张也没看见'}，还剩 {left} 张，摸得到。"
        en = f"{tile_en(kind).capitalize()}: {where.en or 'none is to be seen'}; {left} can still come."
    else:
        zh = f"{tile_zh(kind)}：{where.zh}，四张全看见了，摸不到，是死听。"
        en = f"{tile_en(kind).capitalize()}: {where.en}; all four are seen, so none can come: a dead wait."
    return Step(Text(zh, en), tile_text(kind), "W3")


def refute(question: Question, answer: list[str]) -> tuple[Step, ...]:
    """For each missed tile how many are left, for each wrong one where its four lie, or why it does not win."""
    seen = Seen.of(question)
    found = seen.waits()
    key = question.key if isinstance(question.key, list) else []
    steps: list[Step] = []
    for kind in (parse_tile(str(text)) for text in key if text not in answer):
        text = Text(f"漏了{tile_zh(kind)}。", f"{tile_en(kind).capitalize()} was missed.")
        steps += [Step(text, tile_text(kind)), _count_step(seen, found, kind)]
    for kind in (parse_tile(text) for text in answer if text not in key):
        steps += _wrong(seen, found, kind)
    return tuple(steps)


def _wrong(seen: Seen, found: Waits, kind: Kind) -> tuple[Step, ...]:
    if kind in found.dead:
        return (_count_step(seen, found, kind),)
    if seen.hand.all_counts()[kind] == COPIES:
        text = Text(f"{tile_zh(kind)}四张都在自己这里，来不了了。", f"You hold all four {tile_en(kind)} yourself.")
        return (Step(text, tile_text(kind), "W3"),)
    text = Text(f"来{tile_zh(kind)}不和，没有听它。", f"{tile_en(kind).capitalize()} does not win: it is no wait.")
    return (Step(text, tile_text(kind), "W1"), *lacking_steps(seen.hand.draw(kind), seen.rules, kind))


FAMILY = Family(
    "dead-wait",
    Text("死听", "Dead waits"),
    Text(
        "看看手里和桌上。能和的牌里，哪些还摸得到？",
        "Look at your hand and at the table. Which of the winning tiles can still be drawn?",
    ),
    (1, 2, 3, 4, 5, 6),
    ("W1", "W3"),
    build,
    refute,
)
