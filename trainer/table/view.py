"""What one seat may see of a table and nothing more: all that bots and pages get. Clauses: K2, K4, S4, P10, O7."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.engine.hand import MeldKind
from trainer.engine.ruleset import RuleSet
from trainer.engine.tiles import Kind
from trainer.table.actions import Action
from trainer.table.change import changed
from trainer.table.legal import is_bound, legal_actions
from trainer.table.state import Declared, Discard, Phase, Player, Result, TableState


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenPlayer:
    """Another seat as it looks from across the table: melds, river, flowers, how many tiles it holds.

    ``hidden_gangs`` counts concealed kongs whose tiles nobody else may see (K4); they are not among ``declared``.
    Rivers tell nothing of floats: whether a caishen was one shows the discarder's hand (P10).
    """

    concealed: int
    declared: tuple[Declared, ...]
    hidden_gangs: int
    river: tuple[Discard, ...]
    lock: bool
    flowers: int


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A deal as *seat* sees it. ``own`` is its own player; ``others`` the three after it, counter-clockwise.

    ``left`` counts the wall; the tiles in it, burnt ones and other hands are not here. ``result`` is None until the
    deal is over.
    """

    seat: int
    rules: RuleSet
    dealer: int
    streak: int
    turned: Kind | None
    caishen: Kind
    left: int
    phase: Phase
    turn: int
    open_tile: Kind | None
    tan: tuple[tuple[int, ...], ...]
    gang_draw: bool
    own: Player
    others: tuple[SeenPlayer, ...]
    bound: bool
    legal: tuple[Action, ...]
    result: Result | None

    @property
    def visible(self) -> tuple[Kind, ...]:
        """The tiles others have laid open and this seat has discarded, each once: a claimed discard lies in its meld.

        With the seat's own hand and melds, what the engine's ``tiles_left`` takes. The turned-up tile and flowers are
        not among them: no hand or wall can hold those, and it does not count them as in play.
        """
        seen = [discard.tile for discard in self.own.river if not discard.claimed]
        for player in self.others:
            seen += [discard.tile for discard in player.river if not discard.claimed]
            seen += [kind for declared in player.declared for kind in declared.meld.tiles]
        return tuple(seen)


def view_of(state: TableState, seat: int) -> View:
    """The view of *seat*; equal for any two states that differ only in what *seat* cannot see.

    Raises IndexError for a seat that is none of 0 to 3.
    """
    legal = legal_actions(state, seat)
    return View(
        seat=seat,
        rules=state.rules,
        dealer=state.dealer,
        streak=state.streak,
        turned=state.turned,
        caishen=state.caishen,
        left=state.left,
        phase=state.phase,
        turn=state.turn,
        open_tile=state.open_tile,
        tan=state.tan,
        gang_draw=state.gang_draw,
        own=state.players[seat],
        others=tuple(_seen(state.players[(seat + step) % 4], state) for step in (1, 2, 3)),
        bound=is_bound(state, seat),
        legal=legal,
        result=state.result,
    )


def _seen(player: Player, state: TableState) -> SeenPlayer:
    shown = state.rules.angang_shown
    declared = tuple(d for d in player.declared if shown or d.meld.kind is not MeldKind.ANGANG)
    return SeenPlayer(
        concealed=len(player.tiles),
        declared=declared,
        hidden_gangs=len(player.declared) - len(declared),
        river=tuple(changed(discard, is_float=False) for discard in player.river),
        lock=player.lock,
        flowers=player.flowers,
    )
