"""The pattern words of T11 and T12: recognised in any reading of a win, paid only where a room gives them a value.

A caishen counts as the tile it stands for in the reading looked at, so one hand may show different words in different
readings. 十三幺 is known as a word only: it is no winning shape here. Clauses: T11, T12.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from trainer.engine.caishen import nature
from trainer.engine.hand import Hand, MeldKind
from trainer.engine.readings import Group, GroupKind, Reading, Shape
from trainer.engine.tiles import KINDS, Kind, is_honour, rank_of

EAST: Kind = 27
GREEN_AND_RED: tuple[Kind, ...] = (32, 33)
THIRTEEN = frozenset(kind for kind in range(KINDS) if is_honour(kind) or rank_of(kind) in (1, 9))


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What the words look at: one reading, the winning tile, the winds, and how many melds were claimed.

    ``tile``: the literal winning tile; ``seat_wind``, ``round_wind``: kinds 27 to 30, the latter None where no round
    wind is kept (no preset keeps one), and then it bars no pair from 平胡.
    """

    reading: Reading
    tile: Kind
    caishen: Kind
    seat_wind: Kind
    round_wind: Kind | None
    claimed: int

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """What every tile stands for. Two caishen paired with each other in 七对 may be any kind and are left out."""
        groups = self.reading.groups
        if self.reading.shape is Shape.QIDUI:
            groups = tuple(g for g in groups if any(placed.tile != self.caishen for placed in g.tiles))
        return tuple(placed.stands_for for group in groups for placed in group.tiles)

    def groups(self, *kinds: GroupKind) -> tuple[Group, ...]:
        """The groups of these kinds."""
        return tuple(group for group in self.reading.groups if group.kind in kinds)

    def sets(self) -> tuple[Group, ...]:
        """The triplets and kongs."""
        return self.groups(GroupKind.TRIPLET, GroupKind.GANG)


def _stands(group: Group) -> Kind:
    return group.tiles[0].stands_for


def _qingyise(scene: Scene) -> bool:
    """清一色: every tile of one suit, no honour."""
    return not any(map(is_honour, scene.kinds)) and len({kind // 9 for kind in scene.kinds}) == 1


def _hunyise(scene: Scene) -> bool:
    """混一色: one suit and honours, some of each."""
    suits = {kind // 9 for kind in scene.kinds if not is_honour(kind)}
    return len(suits) == 1 and any(map(is_honour, scene.kinds))


def _duiduihu(scene: Scene) -> bool:
    """对对胡, in general mahjong 碰碰胡: four triplets or kongs and a pair."""
    return scene.reading.shape is Shape.STANDARD and len(scene.sets()) == 4


def _pinghu(scene: Scene) -> bool:
    """平胡: four runs, the wait two-sided, the pair neither a wind of the player's nor 中 nor 发."""
    runs, pairs = scene.groups(GroupKind.RUN), scene.groups(GroupKind.PAIR)
    if scene.reading.shape is not Shape.STANDARD or len(runs) != 4:
        return False
    barred = {scene.seat_wind, scene.round_wind, *GREEN_AND_RED}
    return not any(_stands(pair) in barred for pair in pairs) and any(_two_sided(scene, run) for run in runs)


def _two_sided(scene: Scene, run: Group) -> bool:
    """Whether the winning tile can have completed *run* at one end, with the other end open too.

    Tiles of one kind are alike: a natural winning tile may lie in any concealed run that holds its kind, a caishen
    in any place that some caishen stands for.
    """
    low, high = _stands(run), run.tiles[2].stands_for
    ends = [low] if rank_of(high) < 9 else []
    ends += [high] if rank_of(low) > 1 else []
    return not run.declared and any(_may_be_winning(scene, kind) for kind in ends)


def _may_be_winning(scene: Scene, kind: Kind) -> bool:
    if scene.tile != scene.caishen:
        return nature(scene.tile, scene.caishen) == kind
    concealed = (group for group in scene.reading.groups if not group.declared)
    return any(placed.tile == scene.caishen and placed.stands_for == kind for g in concealed for placed in g.tiles)


def _zuofengpenggang(scene: Scene) -> bool:
    """座风碰杠: a triplet or kong of one's seat wind, concealed or not."""
    return any(_stands(group) == scene.seat_wind for group in scene.sets())


def _yitiaolong(scene: Scene) -> bool:
    """一条龙: the runs 123, 456 and 789 of one suit."""
    lows = {_stands(run) for run in scene.groups(GroupKind.RUN)}
    return any({start, start + 3, start + 6} <= lows for start in (0, 9, 18))


def _quanqiuren(scene: Scene) -> bool:
    """全求人: all four sets claimed from others; a 暗杠 is not claimed."""
    return scene.claimed == 4


def _menqing(scene: Scene) -> bool:
    """门清: nothing claimed from anyone; a 暗杠 claims nothing."""
    return scene.claimed == 0


def _jiangdui(scene: Scene) -> bool:
    """将对: triplets or kongs and a pair, all of 2, 5 and 8."""
    return _duiduihu(scene) and all(not is_honour(k) and rank_of(k) in (2, 5, 8) for k in scene.kinds)


@dataclass(frozen=True, slots=True)
class PatternWord:
    """A word for a recognisable pattern: its id (toneless pinyin), how it is written, its clause."""

    id: str
    word: str
    clause: str
    shows: Callable[[Scene], bool]


_WORDS = (
    PatternWord("qingyise", "清一色", "T11", _qingyise),
    PatternWord("hunyise", "混一色", "T11", _hunyise),
    PatternWord("duiduihu", "对对胡", "T11", _duiduihu),
    PatternWord("pinghu", "平胡", "T11", _pinghu),
    PatternWord("zuofengpenggang", "座风碰杠", "T11", _zuofengpenggang),
    PatternWord("yitiaolong", "一条龙", "T12", _yitiaolong),
    PatternWord("pengpenghu", "碰碰胡", "T12", _duiduihu),
    PatternWord("quanqiuren", "全求人", "T12", _quanqiuren),
    PatternWord("menqing", "门清", "T12", _menqing),
    PatternWord("jiangdui", "将对", "T12", _jiangdui),
)
WORDS: Mapping[str, PatternWord] = MappingProxyType({word.word: word for word in _WORDS})
NEVER_VALUED: Mapping[str, str] = MappingProxyType(
    {
        "十三幺": "it is no winning shape here (T12)",
        **dict.fromkeys(("立直", "役", "宝牌", "振听", "食断"), "it belongs to Japanese mahjong (T12)"),
    }
)


def seat_wind(seat: int, dealer: int) -> Kind:
    """The wind of *seat*: the dealer is East, then South, West, North counter-clockwise. Clause: T8.

    >>> [seat_wind(seat, 2) for seat in range(4)]
    [29, 30, 27, 28]
    """
    return EAST + (seat - dealer) % 4


def scene_of(
    reading: Reading, hand: Hand, tile: Kind, *, caishen: Kind, seat: int, dealer: int, round_wind: Kind | None = None
) -> Scene:
    """What the words look at when *hand*, with *tile* or without it, is won and read as *reading*."""
    claimed = sum(meld.kind is not MeldKind.ANGANG for meld in hand.melds)
    wind = seat_wind(seat, dealer)
    return Scene(
        reading=reading, tile=tile, caishen=caishen, seat_wind=wind, round_wind=round_wind,
        claimed=claimed,
    )  # fmt: skip


def words_in(scene: Scene) -> tuple[PatternWord, ...]:
    """The words that one reading shows, in the order of the rulebook, with a value or without. Clauses: T11, T12."""
    return tuple(word for word in _WORDS if word.shows(scene))


def pattern_words(
    found: Iterable[Reading], hand: Hand, tile: Kind, *, caishen: Kind, seat: int = 0, dealer: int = 0,
    round_wind: Kind | None = None,
) -> tuple[PatternWord, ...]:  # fmt: skip
    """The words that a won *hand* shows in any of its readings *found*, in the order of the rulebook.

    >>> from trainer.engine.readings import readings
    >>> from trainer.engine.ruleset import MIL2025
    >>> hand = Hand.parse("123456789m234m99m")
    >>> shown = pattern_words(readings(hand, MIL2025), hand, 1, caishen=31)
    >>> [word.word for word in shown]
    ['清一色', '平胡', '一条龙', '门清']

    ``round_wind`` (kinds 27 to 30) is only asked about the pair of 平胡; without it no pair is barred for it.
    Clauses: T11, T12.
    """
    scenes = [
        scene_of(reading, hand, tile, caishen=caishen, seat=seat, dealer=dealer, round_wind=round_wind)
        for reading in found
    ]
    return tuple(word for word in _WORDS if any(word.shows(scene) for scene in scenes))


def is_shisanyao(hand: Hand) -> bool:
    """Whether *hand* holds the tiles of 十三幺: each 1, 9 and honour, one of them twice. Here that never wins.

    Literal tiles, a caishen for what it is.

    >>> is_shisanyao(Hand.parse("19m19p19s12345677z")), is_shisanyao(Hand.parse("19m19p19s1234567z2m"))
    (True, False)

    Clause: T12.
    """
    return not hand.melds and len(hand.tiles) == 14 and set(hand.tiles) == THIRTEEN
