"""Tables drawn in text: four hands, what is left of the wall, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trainer.engine.hand import Meld
from trainer.engine.ruleset import MIL2025, CaishenRule, RuleSet
from trainer.engine.tiles import WHITE, Kind, parse_tile, parse_tiles
from trainer.table.actions import Action, Do
from trainer.table.state import Declared, Phase, Player, TableState

BAOTOU_HAND = "123m456p789s222z5z"
JUNK = "147m147p147s1234z"
"""A hand that can call nothing, whatever is discarded: no two alike, none within a run of another."""


def table(
    hands: Mapping[int, str],
    *,
    rules: RuleSet = MIL2025,
    drawn: str | None = None,
    turn: int = 0,
    dealer: int = 0,
    streak: int = 1,
    left: int = 60,
    upcoming: str = "",
    from_tail: str = "",
    caishen: Kind = WHITE,
    melds: Mapping[int, Sequence[str]] | None = None,
) -> TableState:
    """*turn* to play with *drawn* added to its hand; other seats hold ``JUNK`` unless *hands* names them.

    The wall's next tiles are *upcoming*, its last ones *from_tail* (the last first); the rest is 9s, never claimed.
    """
    given = melds or {}
    players = []
    for seat in range(4):
        tiles = parse_tiles(hands.get(seat, JUNK))
        if seat == turn and drawn is not None:
            tiles = (*tiles, parse_tile(drawn))
        declared = tuple(Declared(Meld.parse(text), None, (seat + 3) % 4) for text in given.get(seat, ()))
        players.append(Player(tiles=tuple(sorted(tiles)), declared=declared))
    if drawn is not None:
        now = players[turn]
        players[turn] = Player(tiles=now.tiles, declared=now.declared, drawn=parse_tile(drawn))
    turned = None if rules.caishen_rule is CaishenRule.WHITE else caishen
    first, last = parse_tiles(upcoming), parse_tiles(from_tail)[::-1]
    middle = (parse_tile("9s"),) * (left - len(first) - len(last))
    wall = (*(parse_tile("9s"),) * 53, *first, *middle, *last)
    return TableState(
        rules=rules,
        dealer=dealer,
        streak=streak,
        dice=(1, 1),
        turned=turned,
        caishen=caishen,
        wall=wall,
        head=53,
        tail=53 + left,
        players=(players[0], players[1], players[2], players[3]),
        phase=Phase.PLAY,
        turn=turn,
    )


def discard(seat: int, tile: str) -> Action:
    return Action(seat, Do.DISCARD, parse_tile(tile))


def claim(seat: int, do: Do, tile: str, own: str = "") -> Action:
    return Action(seat, do, parse_tile(tile), tuple(sorted(parse_tiles(own))))
