"""The first moment of a deal: tiles dealt, caishen known, dealt flowers replaced. Clauses: S3–S8, P10."""

from __future__ import annotations

from dataclasses import replace

from trainer.engine.ruleset import RuleSet
from trainer.table.moves import is_flower, show_flower, with_player
from trainer.table.state import Phase, Player, TableState, after
from trainer.table.wall import DEALT, Wall, caishen_of, dealt


def start_deal(rules: RuleSet, wall: Wall, *, dealer: int = 0, streak: int = 1) -> TableState:
    """The table before the dealer's first action, from a broken wall.

    The dealer's fourteenth tile counts as drawn. Where there are flowers, dealt ones are replaced first, dealer first;
    only the dealer's replacement is a drawn tile he may win on, so the others' chains begin empty, after their deal.
    """
    hands = dealt(wall.tiles, dealer)
    players = tuple(Player(tiles=tuple(sorted(hand))) for hand in hands)
    state = TableState(
        rules=rules,
        dealer=dealer,
        streak=streak,
        dice=wall.dice,
        turned=wall.turned,
        caishen=caishen_of(rules, wall.turned),
        wall=wall.tiles,
        head=DEALT,
        tail=wall.end,
        players=(players[0], players[1], players[2], players[3]),
        phase=Phase.PLAY,
        turn=dealer,
    )
    state = with_player(state, dealer, drawn=hands[dealer][-1])
    return _replace_flowers(state) if rules.flower else state


def _replace_flowers(state: TableState) -> TableState:
    """Show and replace dealt flowers, dealer first. Clause: S8."""
    dealer_after_gang = False
    for step in range(4):
        seat = after(state.dealer, step)
        flower = next((kind for kind in state.players[seat].tiles if is_flower(state, kind)), None)
        while flower is not None:
            state = show_flower(state, seat, flower)
            flower = next((kind for kind in state.players[seat].tiles if is_flower(state, kind)), None)
        if step == 0:
            dealer_after_gang = state.gang_draw
        else:
            state = with_player(state, seat, drawn=None, chain=())
    return replace(state, turn=state.dealer, gang_draw=dealer_after_gang)
