"""An example at a table: hands laid out, played as it says, and the table asked what is allowed or how it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from trainer.course.examples import Example
from trainer.engine.caishen import turned_up
from trainer.engine.hand import Hand, Meld
from trainer.engine.room import Room
from trainer.engine.ruleset import RuleSet
from trainer.engine.tiles import ALL_KINDS, COPIES, WHITE, Kind, below, format_tiles, parse_tile, parse_tiles, tile_text
from trainer.quiz.refusal_words import DO_NAMES, refusal_words
from trainer.quiz.table_scene import Moment
from trainer.table.actions import Action, Do, IllegalAction
from trainer.table.legal import refusal, waiting_for
from trainer.table.state import SEATS, Declared, Ending, Phase, Player, TableState
from trainer.table.step import apply
from trainer.table.view import view_of
from trainer.ui.rulebook.run.outcome import (
    Answer,
    BadExample,
    Outcome,
    TileRow,
    grouped,
    points_line,
    room_label,
    seat_name,
)
from trainer.ui.text import Lang, t
from trainer.ui.tiles import tile_name

KEYS = {
    "hands", "melds", "tan", "turn", "drawn", "left", "streak", "upcoming", "steps", "thrown", "ask", "show",
}  # fmt: skip
DEALT, TILES = 13, 136
SEED = 7
"""What no example names is dealt from this seed, the same for every table."""


def run(example: Example, lang: Lang) -> Outcome:
    """The hands of *example*, and what each table says. Raises BadExample for a setting no table can have."""
    spec = example.setting
    unknown = set(spec) - KEYS
    if unknown:
        raise BadExample(f"unknown key {', '.join(sorted(unknown))}")
    answers = [answer for room in example.rooms for answer in _answers(spec, room, lang)]
    return Outcome(tuple(_rows(spec, lang)), grouped(answers), tuple(_facts(spec, lang)))


def _answers(spec: Mapping[str, Any], room: Room, lang: Lang) -> Iterator[Answer]:
    who = (room_label(room, lang),)
    try:
        state = played(set_up(spec, room.rule_set), spec.get("steps", ()))
    except IllegalAction as error:
        raise BadExample(f"{room.rules}: {error}") from None
    asked = Moment(state, parse_tile(spec["thrown"])).asked if "thrown" in spec else state
    for written in spec.get("ask", ()):
        action = action_of(written)
        refused = refusal(asked, action)
        said = t("rulebook.example.yes", lang) if refused is None else _no(refused, action, lang)
        yield Answer(who, (said,), _action_words(action, lang))
    shown = tuple(line for name in spec.get("show", ()) for line in _SHOWN[name](state, lang))
    if shown:
        yield Answer(who, shown)


def set_up(spec: Mapping[str, Any], rules: RuleSet) -> TableState:
    """The table before anything is played, all 136 tiles in their places; white is the caishen. Clauses: S3, S5, T1."""
    turned = turned_up(rules, WHITE)
    stock = [kind for kind in ALL_KINDS for _ in range(COPIES)]
    melds = {int(seat): [Meld.parse(text) for text in texts] for seat, texts in spec.get("melds", {}).items()}
    named = {int(seat): parse_tiles(text) for seat, text in spec["hands"].items()}
    turn, drawn, upcoming = spec["turn"], parse_tile(spec["drawn"]), parse_tiles(spec.get("upcoming", ""))
    laid = (kind for made in melds.values() for meld in made for kind in meld.tiles)
    for kind in (*(k for hand in named.values() for k in hand), *laid, drawn, *upcoming, *_one(turned)):
        if kind not in stock:
            raise BadExample(f"more {tile_text(kind)} than there are under {rules.id}")
        stock.remove(kind)
    Random(SEED).shuffle(stock)
    players, gone = [], []
    for seat in SEATS:
        made = melds.get(seat, [])
        tiles = named.get(seat) or tuple(_plain(stock, DEALT - 3 * len(made)))
        tiles = (*tiles, drawn) if seat == turn else tiles
        declared = tuple(Declared(meld, meld.tiles[0], (seat + 3) % 4) for meld in made)
        players.append(_player(tiles, declared, drawn if seat == turn else None))
        gone += [*tiles, *(kind for meld in made for kind in meld.tiles)]
    left, end = spec.get("left", 60), TILES - len(_one(turned))
    rest = stock[: end - left - len(gone)]
    wall = (*gone, *rest, *upcoming, *stock[len(rest) :], *_one(turned))
    return TableState(
        rules=rules, dealer=0, streak=spec.get("streak", 1), dice=(1, 1), turned=turned, caishen=WHITE, wall=wall,
        head=end - left, tail=end, players=(players[0], players[1], players[2], players[3]), phase=Phase.PLAY,
        turn=turn, tan=_tan(spec.get("tan", ())),
    )  # fmt: skip


def _player(tiles: Sequence[Kind], declared: tuple[Declared, ...], drawn: Kind | None) -> Player:
    Hand(tuple(tiles[:-1] if drawn is not None else tiles), tuple(d.meld for d in declared))  # refuses a wrong number
    return Player(tiles=tuple(sorted(tiles)), declared=declared, drawn=drawn)


def _one(kind: Kind | None) -> tuple[Kind, ...]:
    return () if kind is None else (kind,)


def _plain(stock: list[Kind], number: int) -> Iterator[Kind]:
    """Take *number* tiles from *stock* for a seat nobody speaks of: no caishen, nor what may be a flower (S8)."""
    for _ in range(number):
        at = next(i for i, kind in enumerate(stock) if kind not in (WHITE, below(WHITE)))
        yield stock.pop(at)


def _tan(written: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """The 摊 taken: "1 0 2" says that seat 1 has two from seat 0. Clause: C6."""
    counts = [[0] * 4 for _ in SEATS]
    for text in written:
        taker, giver, number = map(int, text.split())
        counts[taker][giver] = number
    return tuple(map(tuple, counts))


def action_of(written: str) -> Action:
    """The action in words and notation.

    >>> str(action_of("1 chi 3m 12m"))
    'seat 1: chi 3m with 12m'
    """
    seat, do, *tiles = written.split()
    tile = parse_tile(tiles[0]) if tiles else None
    own = tuple(sorted(parse_tiles(tiles[1]))) if len(tiles) > 1 else ()
    return Action(int(seat), Do(do), tile, own)


def played(state: TableState, steps: Sequence[str]) -> TableState:
    """*state* after *steps*; whoever is asked in between and not named passes.

    A win or a pass that these rules ask nobody about is passed over: the same steps are tried at every table. Raises
    IllegalAction for any other step that is refused.
    """
    for action in map(action_of, steps):
        while action.seat not in waiting_for(state) and state.phase in (Phase.CLAIM, Phase.ROB):
            state = apply(state, Action(waiting_for(state)[0], Do.PASS))
        if refusal(state, action) is not None and action.do in (Do.WIN, Do.PASS) and state.phase is not Phase.CLAIM:
            continue
        state = apply(state, action)
    while state.phase in (Phase.CLAIM, Phase.ROB):
        state = apply(state, Action(waiting_for(state)[0], Do.PASS))
    return state


def _action_words(action: Action, lang: Lang) -> str:
    tile = "" if action.tile is None else tile_name(action.tile, lang)
    do = t("rulebook.example.discard", lang) if action.do is Do.DISCARD else DO_NAMES[action.do].of(lang)
    return t("rulebook.example.action", lang, who=seat_name(action.seat, lang), do=do, tile=tile).strip()


def _no(refused: IllegalAction, action: Action, lang: Lang) -> str:
    why = refusal_words(refused, action.do).of(lang)
    return t("rulebook.example.no", lang, why=why, clause=refused.clause)


def _rows(spec: Mapping[str, Any], lang: Lang) -> Iterator[TileRow]:
    for key, text in spec["hands"].items():
        seat = int(key)
        drawn = spec["drawn"] if seat == spec["turn"] else ""
        yield TileRow(
            seat_name(seat, lang), format_tiles(parse_tiles(text)), tuple(spec.get("melds", {}).get(key, ())), drawn
        )


def _facts(spec: Mapping[str, Any], lang: Lang) -> Iterator[str]:
    if spec.get("streak", 1) > 1:
        yield t("rulebook.example.streak", lang, n=spec["streak"])
    if "left" in spec:
        yield t("rulebook.example.left", lang, n=spec["left"])


def _left_lines(state: TableState, lang: Lang) -> Iterator[str]:
    yield t("rulebook.example.left", lang, n=state.left)


def _turn_lines(state: TableState, lang: Lang) -> Iterator[str]:
    """Whose turn it is, and what he has claimed."""
    last = state.players[state.turn].melds[-1:]
    what = DO_NAMES[Do(last[0].kind.value)].of(lang) if last and state.after_claim else ""
    name = "claimed" if what else "turn"
    yield t(f"rulebook.example.{name}", lang, who=seat_name(state.turn, lang), do=what)


def _chain_lines(state: TableState, lang: Lang) -> Iterator[str]:
    links = " → ".join(t(f"calculator.links.{link}", lang) for link in state.players[0].chain)
    yield t("rulebook.example.chain", lang, links=links) if links else t("rulebook.example.no_chain", lang)


def _tan_lines(state: TableState, lang: Lang) -> Iterator[str]:
    found = [(a, b, n) for a, row in enumerate(state.tan) for b, n in enumerate(row) if n]
    for taker, giver, number in found:
        yield t("rulebook.example.tan", lang, who=seat_name(taker, lang), other=seat_name(giver, lang), n=number)
    if not found:
        yield t("rulebook.example.no_tan", lang)


def _seen_lines(state: TableState, lang: Lang) -> Iterator[str]:
    """What South sees of East's concealed kong. Clause: K4."""
    east = view_of(state, 1).others[-1]
    names = (tile_name(declared.meld.tiles[0], lang) for declared in east.declared)
    yield from (t("rulebook.example.seen", lang, who=seat_name(1, lang), tile=name) for name in names)
    if east.hidden_gangs:
        yield t("rulebook.example.hidden", lang, who=seat_name(1, lang))


def _result_lines(state: TableState, lang: Lang) -> Iterator[str]:
    result = state.result
    if result is None:
        yield t("rulebook.example.goes_on", lang)
        return
    if result.ending is Ending.DRAWN or result.seat is None:
        yield t("rulebook.example.drawn", lang)
    else:
        yield t("rulebook.example.winner", lang, who=seat_name(result.seat, lang))
    yield points_line(result.payments.by_seat, lang)


_SHOWN: Mapping[str, Callable[[TableState, Lang], Iterator[str]]] = {
    "left": _left_lines,
    "turn": _turn_lines,
    "chain": _chain_lines,
    "tan": _tan_lines,
    "seen": _seen_lines,
    "result": _result_lines,
}
