"""Words about a tile turned up at a table: the table, the caishen it makes, what 白 plays as. Clauses: S4, S6, S8."""

from __future__ import annotations

from trainer.engine import PRESETS, WHITE, Kind, RuleSet, tile_en, tile_text, tile_zh
from trainer.engine.caishen import copies_in_play
from trainer.quiz.open_table import caishen_step
from trainer.quiz.posed import line
from trainer.quiz.question import Step, Text
from trainer.table.wall import caishen_of

DISPUTED = line(
    "临安的财神怎么定，各处说法不一，这里照“翻出什么是什么”；坐下来先讲好。",
    "Sources disagree about Lin'an on this point; agree on it before you sit down.",
    "S4",
)


def table_name(rules: RuleSet) -> Text:
    """The table, with the option that turns a tile up where it is one.

    >>> table_name(PRESETS["yuhang"]).zh
    '余杭麻将'
    """
    option = rules != PRESETS[rules.id]
    zh, en = ("（翻牌定财神）", " (caishen turned up)") if option else ("", "")
    return Text(f"{rules.name_zh}{zh}", f"{rules.name_en}{en}")


def table_note(rules: RuleSet) -> Text:
    """What is played at the table."""
    name = table_name(rules)
    return Text(f"这桌打{name.zh}。", f"This table plays {name.en}.")


def white_is_flower(rules: RuleSet, caishen: Kind) -> bool:
    """Whether 白 is never part of a hand here. Clause: S8."""
    return not copies_in_play(rules, caishen)[WHITE]


def white_step(rules: RuleSet, caishen: Kind) -> Step:
    """What 白 is where *caishen* is caishen. Clauses: S6, S8."""
    name = Text(tile_zh(caishen), tile_en(caishen))
    if caishen == WHITE:
        return line(
            "财神就是白，白不再顶别的牌。", "White itself is the caishen and stands in for nothing.", "S6", "5z"
        )
    if white_is_flower(rules, caishen):
        return line(
            "白是花，不在手里，也不顶谁。", "White is the flower: never held, standing in for nothing.", "S8", "5z"
        )
    zh = f"白顶{name.zh}的空，只当{name.zh}用，它不是财神。"
    return line(zh, f"White takes the place of {name.en} and plays as it alone; it is no caishen.", "S6", "5z")


def caishen_steps(rules: RuleSet, turned: Kind) -> tuple[Step, ...]:
    """Which tile is caishen where *turned* was turned up, and what 白 is then. Clauses: S4, S6."""
    caishen = caishen_of(rules, turned)
    disputed = (DISPUTED,) if rules.flower else ()
    return (caishen_step(turned, caishen), *disputed, white_step(rules, caishen))


def tiles_text(kinds: tuple[Kind, ...]) -> Text:
    """Tiles in words, in their order.

    >>> tiles_text((2, 31)).zh
    '三万、白'
    """
    return Text("、".join(map(tile_zh, kinds)), ", ".join(map(tile_en, kinds)))


def shown(kinds: tuple[Kind, ...]) -> str:
    """Tiles in notation, in their order.

    >>> shown((2, 31))
    '3m5z'
    """
    return "".join(map(tile_text, kinds))
