"""Which rules are in force at a table.

A ``RuleSet`` is plain data: one field for each point on which tables differ, and every field names the clause that
settles it. A named preset is another preset with some fields replaced, so that its definition *is* the list of its
differences. Code asks fields, never names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from trainer.engine.errors import BadRequest


class CaishenRule(StrEnum):
    """How the caishen is found. Clause: S4."""

    WHITE = "fixed"
    TURNED = "turned"
    BELOW_TURNED = "below_turned"


class DiscardWin(StrEnum):
    """When a discard may be won on. Clause: W4."""

    NEVER = "never"
    STREAK3 = "streak3"
    ALWAYS = "always"


class RobGang(StrEnum):
    """When an added kong may be robbed, and as what it counts. Clause: K5."""

    NEVER = "never"
    STREAK2_AS_GANGKAI = "streak2"
    ALWAYS_AS_SELF_DRAW = "always"


class GangkaiCount(StrEnum):
    """What the kongs of a chain are worth. Clause: P4."""

    ONCE = "once"
    EACH = "each"


class Haohua(StrEnum):
    """What four alike in seven pairs are worth. Clause: P6."""

    FOUR_IN_ALL = "four_in_all"
    EACH = "each"


class WuCaishen(StrEnum):
    """Which hands are paid for holding no caishen. Clause: P7."""

    ANY = "any"
    QIDUI = "qidui"
    NONE = "none"


class DiscarderPays(StrEnum):
    """What the discarder of a winning tile pays. Clause: D5."""

    SHARE = "share"
    ALL = "all"


def decides(clause: str, default: Any) -> Any:
    """A rule-set field that settles *clause*; typed ``Any`` as ``dataclasses.field`` itself is."""
    return field(default=default, metadata={"clause": clause})


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """The options of one table. Two equal rule sets judge every hand alike.

    >>> MIL2025.cap, clause_of("cap")
    (4, 'P9')
    """

    id: str
    edition: int = 1
    name_zh: str
    name_en: str

    base: int = decides("D7", 1)
    # setting up
    random_first_dealer: bool = decides("S1", False)
    caishen_rule: CaishenRule = decides("S4", CaishenRule.WHITE)
    flower: bool = decides("S8", False)
    # claims and kongs
    discard_wins_from_dealer: bool = decides("F4", False)
    caishen_in_claims: bool = decides("C3", False)
    chi_limit: int | None = decides("C4", None)
    chi_limit_without_liability: int | None = decides("C4", None)
    third_tan_guarded: bool = decides("C5", False)
    peng_counts: bool = decides("C6", False)
    missed_peng: bool = decides("C7", False)
    missed_win: bool = decides("C8", False)
    gang_after_claim: bool = decides("C9", True)
    gang_burns: bool = decides("K2", False)
    angang_shown: bool = decides("K4", False)
    rob_gang: RobGang = decides("K5", RobGang.NEVER)
    # winning
    discard_win: DiscardWin = decides("W4", DiscardWin.NEVER)
    missing_suit: bool = decides("W7", False)
    must_baotou: bool = decides("W8", False)
    # value
    baotou_any_reading: bool = decides("P12", False)
    gangkai_count: GangkaiCount = decides("P4", GangkaiCount.ONCE)
    qidui_exponent: int = decides("P5", 2)
    haohua: Haohua = decides("P6", Haohua.FOUR_IN_ALL)
    wu_caishen: WuCaishen = decides("P7", WuCaishen.ANY)
    shifeng: bool = decides("P14", False)
    pattern_values: tuple[tuple[str, int], ...] = decides("T11", ())
    cap: int | None = decides("P9", None)
    value_cap: int | None = decides("P9", None)
    # after a discarded caishen
    lock_jiagang: bool = decides("X3", True)
    lock_discard: bool = decides("X5", False)
    # streak and settlement
    start_streak: int = decides("D1", 1)
    streak_cap: int | None = decides("D1", 3)
    draw_adds: bool = decides("D2", True)
    discarder_pays: DiscarderPays = decides("D5", DiscarderPays.SHARE)
    liability: bool = decides("L1", False)
    # the end of a deal
    reserve: int = decides("E1", 20)
    drawn_at_reserve: bool = decides("E1", False)
    # deals in a row
    dafen: int | None = decides("G1", None)
    deals: int | None = decides("G2", None)
    silver: bool = decides("G3", False)
    table: int | None = decides("G4", None)
    fee: int = decides("G5", 0)

    @property
    def base_in_force(self) -> int:
        """The base that wins are paid by: ``base`` times the factor of the table. Clauses: D7, G4.

        >>> replace(BIANFENG, base=5, table=12).base_in_force
        20
        """
        return self.base * table_factor(self.table)


_TABLE_FACTORS = (2, 4, 6, 8, 40, 12, 14, 16, 18, 20, 30)


def table_factor(table: int | None) -> int:
    """What a 边锋 room's table number multiplies the base by; 1 where tables have no number.

    Tables 40–49 are printed as 40, though the series suggests 10; it stands as printed.

    >>> [table_factor(n) for n in (None, 1, 9, 10, 40, 49, 50, 99, 100)]
    [1, 2, 2, 4, 40, 40, 12, 20, 30]

    Clause: G4. Raises ValueError for a number that is none of 1 to 100.
    """
    if table is None:
        return 1
    if not 1 <= table <= 100:
        raise ValueError(f"table {table}: tables are numbered 1 to 100")
    return _TABLE_FACTORS[table // 10]


MIL2025 = RuleSet(
    id="mil2025",
    name_zh="杭州麻将（推广）竞赛规则 2025",
    name_en="Hangzhou mahjong, competition rules 2025",
    gang_burns=True,
    baotou_any_reading=True,
    shifeng=True,
    cap=4,
    lock_discard=True,
    liability=True,
    drawn_at_reserve=True,
)

HANGZHOU = replace(
    MIL2025,
    id="hangzhou",
    name_zh="杭州麻将 · 房间规则",
    name_en="Hangzhou mahjong, app-room rules",
    random_first_dealer=True,
    chi_limit_without_liability=2,
    third_tan_guarded=True,
    missed_peng=True,
    missed_win=True,
    discard_win=DiscardWin.STREAK3,
    baotou_any_reading=False,
    gangkai_count=GangkaiCount.EACH,
    qidui_exponent=1,
    haohua=Haohua.EACH,
    wu_caishen=WuCaishen.QIDUI,
    shifeng=False,
    cap=None,
    lock_jiagang=False,
    peng_counts=True,
    drawn_at_reserve=False,
)

BIANFENG = replace(
    HANGZHOU,
    id="bianfeng",
    name_zh="杭州麻将 · 边锋规则",
    name_en="Hangzhou mahjong, Bianfeng rules",
    caishen_rule=CaishenRule.TURNED,
    discard_wins_from_dealer=True,
    chi_limit_without_liability=None,
    third_tan_guarded=False,
    missed_peng=False,
    missed_win=False,
    gang_burns=False,
    rob_gang=RobGang.STREAK2_AS_GANGKAI,
    lock_discard=False,
    silver=True,
)

YUHANG = replace(
    BIANFENG,
    id="yuhang",
    name_zh="余杭麻将",
    name_en="Yuhang mahjong",
    caishen_rule=CaishenRule.BELOW_TURNED,
    discard_wins_from_dealer=False,
    chi_limit=2,
    gang_after_claim=False,
    angang_shown=True,
    rob_gang=RobGang.ALWAYS_AS_SELF_DRAW,
    discard_win=DiscardWin.ALWAYS,
    wu_caishen=WuCaishen.NONE,
    lock_jiagang=True,
    liability=False,
    peng_counts=False,
    silver=False,
)

LINAN = replace(
    YUHANG,
    id="linan",
    name_zh="余杭麻将 · 临安打法",
    name_en="Yuhang mahjong, Lin'an style",
    caishen_rule=CaishenRule.TURNED,
    flower=True,
    value_cap=500,
    streak_cap=None,
)

PRESETS: Mapping[str, RuleSet] = MappingProxyType({r.id: r for r in (MIL2025, HANGZHOU, BIANFENG, YUHANG, LINAN)})


def clause_of(name: str) -> str:
    """The clause that the field *name* of a rule set settles.

    >>> clause_of("discard_win")
    'W4'

    Raises KeyError when there is no such field, or it only names the rule set.
    """
    for candidate in fields(RuleSet):
        if candidate.name == name:
            return str(candidate.metadata["clause"])
    raise KeyError(name)


def preset(key: str) -> RuleSet:
    """The preset named *key*, with or without its edition.

    >>> preset("mil2025/1") is MIL2025
    True

    Raises BadRequest for an unknown name or edition.
    """
    name, _, edition = key.partition("/")
    rules = PRESETS.get(name)
    if rules is None:
        raise BadRequest(f"rules: {name!r} is none of {', '.join(PRESETS)}")
    if edition and edition != str(rules.edition):
        raise BadRequest(f"rules: {name} has no edition {edition!r}; this program knows {rules.edition}")
    return rules


def differences(rules: RuleSet, other: RuleSet) -> dict[str, tuple[Any, Any]]:
    """The fields on which *rules* and *other* differ, with both values; names and editions aside.

    >>> differences(YUHANG, LINAN)["value_cap"]
    (None, 500)
    """
    return {
        f.name: (getattr(rules, f.name), getattr(other, f.name))
        for f in fields(RuleSet)
        if "clause" in f.metadata and getattr(rules, f.name) != getattr(other, f.name)
    }
