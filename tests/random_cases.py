"""Random ``judge`` requests that could happen at a table, most of them wins, under random options of all rule sets.

``random_case`` works from any ``random.Random``; ``cases`` is the same as a hypothesis strategy, so that a failing
case is cut down to a small one. Every tile is taken from what is in play, so no request is ill-formed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import strategies as st
from slow_solver import KINDS

Request = dict[str, Any]
Group = tuple[str, ...]

RULES = ("mil2025", "hangzhou", "bianfeng", "yuhang", "linan")
WILD = "*"
WHITE = "5z"
# What a tile can be when it is no caishen: 白 is always caishen or plays as the caishen's natural tile (S6).
NATURAL = [kind for kind in KINDS if kind != WHITE]
RUNS: list[Group] = [(f"{n}{s}", f"{n + 1}{s}", f"{n + 2}{s}") for s in "mps" for n in range(1, 8)]
PAIRS: list[Group] = [(kind,) * 2 for kind in NATURAL]
TRIPLETS: list[Group] = [(kind,) * 3 for kind in NATURAL]
SUITS = ["mpsz"] * 4 + ["mp", "psz", "mz", "p", "s"]

FLAG = [True, False]
LIMITS = [None, 1, 2, 3, 5, 8]
# Which options each rule set takes of those that change a verdict; the values are drawn from the list.
EVERYWHERE: dict[str, list[Any]] = {
    "base": [1, 2, 5, 100],
    "cap": LIMITS,
    "value_cap": [None, 1, 4, 8, 100, 500],
    "wu_caishen": ["any", "qidui", "none"],
    "streak_cap": [None, 3, 4, 5],  # below 3 it clashes with what is asked at 3老
}
ROOMS: dict[str, list[Any]] = {
    **EVERYWHERE,
    "discard_win": ["never", "streak3", "always"],
    "rob_gang": ["never", "streak2", "always"],
    "discarder_pays": ["share", "all"],
}
OPTIONS: dict[str, dict[str, list[Any]]] = {
    "mil2025": {**EVERYWHERE, "liability": FLAG, "shifeng": FLAG},
    "hangzhou": {
        **ROOMS, "liability": FLAG, "caishen": ["fixed", "turned"], "caishen_in_claims": FLAG, "missing_suit": FLAG,
        "must_baotou": FLAG,
    },
    "bianfeng": {**ROOMS, "liability": FLAG, "table": [1, 9, 10, 25, 39, 40, 49, 50, 64, 77, 88, 99, 100]},
    "yuhang": ROOMS,
    "linan": {**ROOMS, "flower": FLAG},
}  # fmt: skip


def below(kind: str) -> str:
    """The kind one smaller in its ring: 1 → 9, 东 → 北, and 中 → 白 → 发 → 中 (S4)."""
    rings = [*([f"{n}{suit}" for n in range(1, 10)] for suit in "mps"), ["1z", "2z", "3z", "4z"], ["6z", "5z", "7z"]]
    ring = next(ring for ring in rings if kind in ring)
    return ring[ring.index(kind) - 1]


class Wall:
    """The tiles still to be had, natural ones by what they play as, and the caishen apart."""

    def __init__(self, rng: Random, rules: str, options: dict[str, Any]) -> None:
        self.rng = rng
        self.caishen = WHITE
        copies = Counter(dict.fromkeys(KINDS, 4))
        if options.get("caishen") == "turned" or rules in ("bianfeng", "yuhang", "linan"):
            shown = rng.choice([*KINDS, WHITE, "6z"])
            self.caishen = below(shown) if rules == "yuhang" else shown
            copies[shown] -= 1
            if rules == "linan" and options.get("flower", True):
                copies[below(shown)] = 0
        self.wild = copies[self.caishen]
        self.left = Counter({kind: copies[self.literal(kind)] for kind in NATURAL})

    def literal(self, kind: str) -> str:
        """The tile one holds to have *kind*."""
        if kind == WILD:
            return self.caishen
        return WHITE if kind == self.caishen else kind

    def text(self, kinds: Sequence[str]) -> str:
        return "".join(map(self.literal, kinds))

    def possible(self, groups: Sequence[Group], suits: str = "mpsz") -> list[Group]:
        """Those of *groups* that can still be had, in *suits* where any can."""
        left = self.left
        found = [group for group in groups if all(left[kind] >= group.count(kind) for kind in group)]
        return [group for group in found if group[0][1] in suits] or found

    def take(self, groups: Sequence[Group], suits: str = "mpsz") -> Group:
        group = self.rng.choice(self.possible(groups, suits))
        self.left.subtract(group)
        return group

    def lone(self) -> str:
        return self.take([(kind,) for kind in NATURAL])[0]

    def swap_in_caishen(self, hand: list[str], number: int) -> None:
        """Put *number* caishen in place of natural tiles, as far as there are caishen."""
        for at in self.rng.sample(range(len(hand)), min(number, len(hand))):
            if self.wild and hand[at] != WILD:
                self.left[hand[at]] += 1
                self.wild -= 1
                hand[at] = WILD


def _melds(wall: Wall, number: int, suits: str, wild_allowed: bool) -> list[str]:
    texts = []
    for _ in range(number):
        form = wall.rng.choice(["chi", "chi", "peng", "minggang", "jiagang", "angang"])
        size = 4 if form.endswith("gang") else 3
        groups = RUNS if form == "chi" else [(kind,) * size for kind in NATURAL]
        if not wall.possible(groups):
            form, groups = "chi", RUNS
        tiles = list(wall.take(groups, suits))
        if wild_allowed and form != "angang":
            wall.swap_in_caishen(tiles, wall.rng.choice([0, 0, 1]))
        texts.append(f"{form} {wall.text(tiles)}")
    return texts


def _sets(wall: Wall, number: int, suits: str) -> list[str]:
    return [tile for _ in range(number) for tile in wall.take(RUNS * 2 + TRIPLETS, suits)]


def _pairs(wall: Wall, number: int, suits: str) -> list[str]:
    """*number* pairs, some next to each other and some twice alike, so that they read as runs or are 豪华."""
    tiles: list[str] = []
    for _ in range(number):
        near = [pair for pair in wall.possible(PAIRS) if pair[0] in tiles] if wall.rng.random() < 0.25 else []
        tiles += wall.take(near or PAIRS, suits)
    return tiles


def _both_ways(wall: Wall) -> list[str]:
    """Runs twice each: four melds, or six pairs."""
    tiles: list[str] = []
    suits = wall.rng.choice(SUITS)
    for _ in range(2):
        twice = wall.possible([run + run for run in RUNS], suits)
        tiles += wall.take(twice or [pair * 3 for pair in PAIRS])
    return tiles


def _concealed(wall: Wall, melds: int, suits: str) -> tuple[list[str], str]:
    """The concealed tiles before the win, and the winning tile."""
    rng = wall.rng
    kind = rng.choice(["sets", "sets"] if melds else ["sets", "sets", "pairs", "both"])
    if kind == "sets":
        hand = _sets(wall, 4 - melds, suits)
    else:
        hand = _both_ways(wall) if kind == "both" else _pairs(wall, 6, suits)
    if wall.wild and rng.random() < 0.5:  # 可爆头, whatever the tile
        hand.append(WILD)
        wall.wild -= 1
        tile = wall.lone()
    else:
        hand += wall.take(PAIRS)
        rng.shuffle(hand)
        tile = hand.pop()
    drawn = [tile]
    wall.swap_in_caishen(hand, rng.choice([0, 0, 0, 1, 1, 2, 3]))
    wall.swap_in_caishen(drawn, rng.choice([0] * 9 + [1]))
    if rng.random() < 0.12:
        hand[rng.randrange(len(hand))] = wall.lone()  # most likely no win any more
    return hand, drawn[0]


def _chain(rng: Random, floats: int, kongs: int, ends_in_gang: bool) -> list[str]:
    """Floats and kongs in any order; a kong comes last exactly when its replacement is the winning tile."""
    links = ["caipiao"] * floats + ["gang"] * (kongs - ends_in_gang)
    rng.shuffle(links)
    while links and not ends_in_gang and links[-1] == "gang":
        links.pop()
    return links + ["gang"] * ends_in_gang


def _events(wall: Wall, case: Request, tile: str) -> None:
    """Source, chain and from, such as can go with the tiles."""
    rng = wall.rng
    kongs = sum("gang" in meld for meld in case["melds"])
    if case["rules"] == "linan":
        kongs += rng.choice([0, 0, 1])  # a flower counts as one
    sources = ["self_draw"] * 4 + ["gang_draw"] * 4 * bool(kongs) + ["discard"] * 2
    # The tile that makes a kong: its other three are the pung's, so all four must still be out of this hand.
    if tile != WILD and wall.left[tile] == 3 and case["hand"].count(wall.literal(tile)) == 0:
        sources += ["robbed_gang"] * 4
    source = rng.choice(sources)
    floats = rng.choice([0, 0, 1, 1, 2, 3])
    case |= {
        "tile": wall.literal(tile),
        "source": source,
        "chain": _chain(rng, min(floats, wall.wild), rng.randint(0, kongs), False)
        if source != "gang_draw"
        else _chain(rng, min(floats, wall.wild), rng.randint(1, kongs), True),
    }
    if source in ("discard", "robbed_gang"):
        case["from"] = (case["seat"] + rng.randint(1, 3)) % 4


def _ten_honours(wall: Wall, case: Request) -> None:
    """Thirteen tiles and the ten discarded before, mostly honours."""
    honours: list[Group] = [(kind,) for kind in NATURAL if kind[1] == "z"]
    thrown = [wall.take(honours)[0] for _ in range(10)]
    hand = [wall.lone() for _ in range(13)]
    wall.swap_in_caishen(thrown, wall.rng.choice([0, 0, 1, 2]))
    wall.swap_in_caishen(hand, wall.rng.choice([0, 0, 1, 2]))
    if wall.rng.random() < 0.2:
        thrown[wall.rng.randrange(10)] = wall.take([(kind,) for kind in NATURAL if kind[1] != "z"])[0]
    case |= {"source": "shifeng", "hand": wall.text(hand), "discards": wall.text(thrown), "melds": []}


def _streak(rng: Random, cap: int | None) -> int:
    return rng.choice([streak for streak in (1, 2, 3, 3, 4, 5, 7) if streak <= (cap or 7)])


def random_case(rng: Random) -> Request:
    """A well-formed ``judge`` request."""
    rules = rng.choice(RULES)
    offered = OPTIONS[rules]
    named = rng.sample(sorted(offered), rng.choice([0, 0, 0, 1, 2, 3]))
    options = {name: rng.choice(offered[name]) for name in named}
    wall = Wall(rng, rules, options)
    case: Request = {
        "op": "judge",
        "rules": rules,
        "options": options,
        "caishen": wall.caishen,
        "seat": rng.randrange(4),
        "dealer": rng.randrange(4),
        "streak": _streak(rng, options.get("streak_cap", None if rules == "linan" else 3)),
        "tan": [[rng.choice([0, 0, 0, 1, 2, 3, 4]) * (a != b) for b in range(4)] for a in range(4)],
    }
    if rng.random() < 0.3:
        case["base"] = rng.choice([1, 3, 10, 200])
    if rules == "mil2025" and options.get("shifeng", True) and rng.random() < 0.12:
        _ten_honours(wall, case)
        return case
    suits, melds = rng.choice(SUITS), rng.choice([0, 0, 0, 0, 1, 1, 2, 3, 4])
    case["melds"] = _melds(wall, melds, suits, bool(options.get("caishen_in_claims")))
    hand, tile = _concealed(wall, melds, suits)
    case["hand"] = wall.text(hand)
    _events(wall, case, tile)
    return case


def cases() -> st.SearchStrategy[Request]:
    """``random_case`` as a strategy; what hypothesis cuts down stays well-formed."""
    return st.builds(random_case, st.randoms(use_true_random=False))
