"""A discard that several players would win on, at tables where a discard may be won on. Clauses: F4, F5, W4, W5.

The competition knows no such win, so each table is named. Where a tile is turned up the caishen is a kind that nobody
who calls holds, so that nothing but the rule decides.
"""

from __future__ import annotations

from random import Random
from typing import TypeAlias

from trainer.engine import ALL_KINDS, PRESETS, WHITE, Hand, Kind, RuleSet, tile_en, tile_zh
from trainer.engine.caishen import turned_up
from trainer.engine.ruleset import CaishenRule, DiscardWin
from trainer.quiz.deal_hands import NATURAL, standard
from trainer.quiz.question import Step, Text
from trainer.quiz.table_scene import ROOMY, deal_around, set_table
from trainer.table.actions import Action, Do
from trainer.table.change import changed
from trainer.table.state import TableState, after

WINDS = (Text("东家", "East"), Text("南家", "South"), Text("西家", "West"), Text("北家", "North"))
DEALER = 0
"""The dealer is East. Clause: T8."""
TABLES: tuple[RuleSet, ...] = (PRESETS["hangzhou"], PRESETS["bianfeng"], PRESETS["yuhang"])
STREAKS = ("一", "二", "三")
Dealt: TypeAlias = tuple[TableState, Kind, list[Action]]


def deal_winners(rng: Random) -> Dealt | None:
    """A table, the tile its turn is about to discard, and the calls on it; None when the tiles do not go round."""
    rules, giver, tile = rng.choice(TABLES), rng.choice((DEALER, DEALER, 1, 2, 3)), rng.choice(NATURAL[:27])
    seats = [after(giver, step) for step in (1, 2, 3)]
    winners = rng.sample(seats, rng.choice((2, 2, 3)))
    calls = [Action(seat, Do.WIN) for seat in winners]
    forced: dict[int, tuple[Kind, ...]] = {giver: (tile,)}
    for seat in seats:
        forced[seat] = ready_for(rng, tile) if seat in winners else (tile, tile)
    calls += [Action(seat, Do.PENG, tile, (tile, tile)) for seat in seats if seat not in winners]
    try:
        hands = deal_around(rng, forced, {seat: 14 if seat == giver else 13 for seat in forced})
    except ValueError:
        return None  # more than four of a kind
    caishen = _caishen(rng, rules, hands)
    if caishen is None:
        return None
    state = set_table(rng, rules, hands, turn=giver, drawn=tile, left=rng.choice(ROOMY))
    turned = turned_up(rules, caishen)
    return changed(state, streak=rng.choice((2, 3, 3, 3)), caishen=caishen, turned=turned), tile, calls


def ready_for(rng: Random, tile: Kind) -> tuple[Kind, ...]:
    """Thirteen tiles without a caishen that *tile* completes."""
    start = tile - tile % 9
    kinds = [*range(start, start + 9), *rng.sample(NATURAL, 14)]
    while True:
        full = standard(rng, kinds=kinds)
        if tile in full.tiles:
            return full.discard(tile).tiles


def _caishen(rng: Random, rules: RuleSet, hands: dict[int, Hand]) -> Kind | None:
    """White, or where a tile is turned up a kind that nobody here holds. Clause: S4."""
    if rules.caishen_rule is CaishenRule.WHITE:
        return WHITE
    held = {kind for hand in hands.values() for kind in hand.tiles}
    free = [kind for kind in ALL_KINDS if kind not in held and kind != WHITE]
    return rng.choice(free) if free else None


def winners_notes(state: TableState) -> tuple[Text, ...]:
    """Which rules the table plays, its caishen and its dealer."""
    rules, kind, who = state.rules, state.caishen, WINDS[DEALER]
    streak = STREAKS[state.streak - 1]
    return (
        Text(
            f"这桌打{rules.name_zh}，财神是{tile_zh(kind)}。",
            f"This table plays {rules.name_en}; the caishen is {tile_en(kind)}.",
        ),
        Text(f"{who.zh}坐庄，{streak}老。", f"{who.en} deals, at streak {state.streak}."),
    )


def may_win_step(state: TableState) -> Step:
    """Who may win on a discard at this table at all. Clause: W4."""
    if state.rules.discard_win is DiscardWin.ALWAYS:
        return Step(Text("这桌谁打的牌都可以和。", "At this table anybody may win on any discard."), clause="W4")
    zh = "这桌要到三老，而且只在庄家和闲家之间，才能和别人打的牌。"
    en = "Here a discard wins at streak 3 only, and only between the dealer and another player."
    return Step(Text(zh, en), clause="W4")


def nearest_steps(state: TableState, best: int) -> tuple[Step, ...]:
    """Of several wins the nearest, by the table's way of counting; and one winner only. Clauses: F4, F5."""
    start = state.dealer if state.rules.discard_wins_from_dealer else state.turn
    order = [WINDS[after(start, step)] for step in range(4)]
    if start == state.turn:
        order = order[1:]
    whose = Text("庄家", "the dealer") if state.rules.discard_wins_from_dealer else Text("打牌的人", "the discarder")
    zh = f"几家都能和，从{whose.zh}起逆时针数，近的先：{'、'.join(who.zh for who in order)}。归{WINDS[best].zh}。"
    en = f"Of several wins the nearest counter-clockwise from {whose.en} goes first: "
    en += f"{', '.join(who.en for who in order)}. It is {WINDS[best].en}'s."
    only = Text("一副牌只有一家和，别家的就不算了。", "A deal has one winner: the other calls come to nothing.")
    return (Step(Text(zh, en), clause="F4"), Step(only, clause="F5"))
