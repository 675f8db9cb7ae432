"""Words that several families share: names of tiles and fan, readings put into lines. Clauses: W1–W3, P1–P9."""

from __future__ import annotations

from collections.abc import Iterable

from trainer.engine import (
    WHITE,
    GroupKind,
    Hand,
    Kind,
    Placed,
    Reading,
    RuleSet,
    Shape,
    discards,
    tile_en,
    tile_text,
    tile_zh,
)
from trainer.quiz.one_reading import one_reading
from trainer.quiz.question import Step, Text

PLAIN = "pinghe"
FAN: dict[str, Text] = {
    "baotou": Text("爆头", "baotou"),
    "caipiao": Text("财飘", "caipiao (float)"),
    "gangkai": Text("杠开", "gangkai (kong draw)"),
    "qidui": Text("七对", "seven pairs"),
    "haohua": Text("豪华七对", "haohua (seven pairs with four alike)"),
    "wu_caishen": Text("无财神", "no caishen"),
    "shifeng": Text("十风", "ten honours"),
    PLAIN: Text("平和（别的都没有）", "plain win (nothing else)"),
}
GROUPS = {
    GroupKind.RUN: Text("顺子", "run"),
    GroupKind.TRIPLET: Text("刻子", "triplet"),
    GroupKind.PAIR: Text("对子", "pair"),
    GroupKind.GANG: Text("杠", "kong"),
}


_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def power_text(exponent: int) -> str:
    """What *exponent* fan multiply by, as it is printed.

    >>> power_text(0), power_text(12)
    ('2⁰', '2¹²')

    Clause: D7.
    """
    return f"2{str(exponent).translate(_RAISED)}"


def names(kinds: Iterable[Kind]) -> Text:
    """The names of *kinds* in a row.

    >>> names((0, 31)).zh
    '一万、白'
    """
    found = tuple(kinds)
    return Text("、".join(map(tile_zh, found)), ", ".join(map(tile_en, found)))


def group_text(tiles: Iterable[Placed]) -> str:
    """The literal tiles of a group, in order.

    >>> group_text((Placed(0, 0), Placed(WHITE, 1), Placed(2, 2)))
    '1m5z3m'
    """
    return "".join(tile_text(placed.tile) for placed in tiles)


def reading_steps(reading: Reading) -> tuple[Step, ...]:
    """How a complete hand is read: its groups, then what each caishen stands for. Clauses: W1–W3."""
    kinds = [GROUPS[group.kind] for group in reading.groups]
    if reading.shape is Shape.QIDUI:
        text, clause = Text("可以拆成七个对子。", "It reads as seven pairs."), "W2"
    else:
        text = Text(
            f"可以拆成四副牌加一对将：{'、'.join(kind.zh for kind in kinds)}。",
            f"It reads as four melds and a pair: {', '.join(kind.en for kind in kinds)}.",
        )
        clause = "W1"
    tiles = " ".join(group_text(group.tiles) for group in reading.groups)
    return (Step(text, tiles, clause), *caishen_steps(reading))


def caishen_steps(reading: Reading) -> tuple[Step, ...]:
    """One line for each concealed caishen: what it stands for, in which group. Clause: W3."""
    steps = []
    for group in reading.groups:
        for placed in () if group.declared else group.tiles:
            if placed.tile == WHITE:
                kind, name = placed.stands_for, GROUPS[group.kind]
                zh = f"白当{tile_zh(kind)}，凑成{name.zh}。" if kind != WHITE else f"白就当白用，凑成{name.zh}。"
                en = f"White stands for {tile_en(kind)} and makes the {name.en}."
                steps.append(Step(Text(zh, en), group_text(group.tiles), "W3"))
    return tuple(steps)


def lacking_steps(full: Hand, rules: RuleSet, drawn: Kind | None = None) -> tuple[Step, ...]:
    """Why *full* does not win: how near it comes, and the tile it would need instead of which.

    The tile left over is *drawn* where that is possible, and the one wanted is the nearest to it. Clauses: W1, W2.
    """
    for option in sorted(discards(full, rules), key=lambda option: (option.shanten, option.discard != drawn)):
        held, rest = option.discard, full.discard(option.discard)
        nearest = sorted(option.accepts, key=lambda kind: (kind // 9 != held // 9, abs(kind - held), kind))
        for kind in nearest if option.shanten == 0 else ():
            if kind not in (WHITE, held) and rest.all_counts()[kind] < 4:
                reading = one_reading(rest.draw(kind), rules)
                if reading is not None:
                    return _exchange_steps(held, kind, reading)
    text = Text(
        "怎么拆都凑不成四副加一对，也不是七对。", "No way to read it as four melds and a pair, or as seven pairs."
    )
    return (Step(text, clause="W1"),)


def _exchange_steps(held: Kind, wanted: Kind, reading: Reading) -> tuple[Step, ...]:
    tiles = " ".join(group_text(group.tiles) for group in reading.groups)
    group = next(g for g in reading.groups if not g.declared and any(p.tile == wanted for p in g.tiles))
    kind = GROUPS[group.kind]
    return (
        Step(
            Text(
                f"还差一张：多了{tile_zh(held)}，缺{tile_zh(wanted)}来凑{kind.zh}。",
                f"One tile short: {tile_en(held)} is left over, {tile_en(wanted)} is missing for the {kind.en}.",
            ),
            group_text(p for p in group.tiles),
            "W2" if reading.shape is Shape.QIDUI else "W1",
        ),
        Step(
            Text(
                f"要是把{tile_zh(held)}换成{tile_zh(wanted)}，才是这样的和牌：",
                f"With {tile_en(wanted)} in place of {tile_en(held)} it would win like this:",
            ),
            tiles,
        ),
    )
