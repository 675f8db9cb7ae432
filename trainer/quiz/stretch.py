"""A stretch of play at a real table: who drew, claimed, konged and discarded what, chosen at random but legally.

Hands are dealt so that something happens. Everything told of a stretch comes from the table's own log, and every
moment of it can be asked about. Clauses: F1, F2, F4, C, K, X, E1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

from trainer.engine import WHITE, Kind, RuleSet, tile_en, tile_zh
from trainer.quiz.deal_hands import NATURAL
from trainer.quiz.question import Text
from trainer.quiz.seats import capital
from trainer.quiz.table_scene import SEAT_NAMES, YOU, deal_around, set_table
from trainer.table.actions import Action, Do
from trainer.table.change import changed
from trainer.table.events import Event, Happened
from trainer.table.legal import is_bound, legal_actions
from trainer.table.state import SEATS, Phase, TableState
from trainer.table.step import apply

CLAIMS = (Do.CHI, Do.PENG, Do.MINGGANG)
T = TypeVar("T")
TRIES = 2000
NEXT = 8
"""Among so many of the next tiles lie the caishen that are to come."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How likely it is that a player discards a caishen he holds (*caishen*), makes a kong he may make, claims what he
    may claim, and discards what somebody could claim (*feed*). *keep*: tiles that a seat neither discards nor kongs,
    nor claims with unless they are among *lend*. *rush*: tiles that a seat discards as soon as it can once *rush_from*
    discards were made."""

    caishen: float = 0.0
    kong: float = 0.5
    claim: float = 0.6
    feed: float = 0.5
    keep: Mapping[int, tuple[Kind, ...]] = field(default_factory=dict)
    lend: tuple[Kind, ...] = ()
    rush: Mapping[int, tuple[Kind, ...]] = field(default_factory=dict)
    rush_from: int = 0


def seated(
    rng: Random,
    rules: RuleSet,
    *,
    left: int,
    caishen: int = 0,
    coming: int = 0,
    forced: Mapping[int, tuple[Kind, ...]] | None = None,
    fours: int = 0,
) -> TableState:
    """A table with pairs all round and *caishen* in so many hands, one each; a seat is to play, with a drawn tile.

    *forced* tiles go to the hands named, and those seats do not begin; *fours* other hands hold four alike. *coming*
    caishen lie among the next tiles of the wall: a bound player may discard no other (X5), so two locks are never open
    at once without them. The rest of the caishen have left the wall.
    """
    stock = [kind for kind in NATURAL if all(kind not in kinds for kinds in (forced or {}).values())]
    rng.shuffle(stock)
    hands: dict[int, tuple[Kind, ...]] = {}
    free = [seat for seat in SEATS if seat not in (forced or {})]
    with_white, with_four = rng.sample(free, min(caishen, len(free))), rng.sample(free, fours)
    for seat in SEATS:
        tiles = [*(forced or {}).get(seat, ())]
        tiles += [WHITE] * (seat in with_white)
        tiles += [stock.pop()] * (4 if seat in with_four else 0)
        pairs = (12 - len(tiles)) // 3
        for _ in range(pairs):
            tiles += [stock.pop()] * 2
        hands[seat] = tuple(tiles)
    turn = rng.choice(free)
    dealt = deal_around(rng, hands, {seat: 14 if seat == turn else 13 for seat in SEATS})
    drawn = rng.choice([kind for kind in dealt[turn].tiles if kind != WHITE])
    state = set_table(rng, rules, dealt, turn=turn, drawn=drawn, left=left)
    return changed(state, wall=_stacked(rng, state, coming))


def _stacked(rng: Random, state: TableState, coming: int) -> tuple[Kind, ...]:
    """The wall of *state* with *coming* of its caishen among the next tiles and the others gone."""
    dealt = sum(len(player.tiles) for player in state.players)
    live = state.wall[dealt:]
    wall = [*state.wall[:dealt], *[WHITE] * (live.count(WHITE) - coming), *(kind for kind in live if kind != WHITE)]
    for place in sorted(rng.sample(range(NEXT), coming)):
        wall.insert(state.head + place, WHITE)
    return tuple(wall)


def play(rng: Random, state: TableState, discards: int, habits: Habits) -> list[TableState]:
    """The tables of a stretch at which somebody is to play a full hand, the first one first, until so many discards
    were made or the deal is over. Nobody wins."""
    found = [state]
    made = 0
    while made < discards and state.phase is not Phase.OVER:
        if state.phase is Phase.PLAY:
            action = _own_play(rng, state, habits)
            made += action.do is Do.DISCARD
            state = apply(state, action)
        else:
            state = _answered(rng, state, habits)
        if state.phase is Phase.PLAY:
            found.append(state)
    return found


def _answered(rng: Random, state: TableState, habits: Habits) -> TableState:
    seat = state.asked[0]
    may = [action for action in legal_actions(state, seat) if action.do in CLAIMS]
    kept = set(habits.keep.get(seat, ())) - set(habits.lend)
    may = [action for action in may if not any(kind in kept for kind in action.with_tiles)]
    if may and rng.random() < habits.claim:
        return apply(state, rng.choice(may))
    return apply(state, Action(seat, Do.PASS))


def _own_play(rng: Random, state: TableState, habits: Habits) -> Action:
    seat, kept = state.turn, habits.keep.get(state.turn, ())
    may = [action for action in legal_actions(state, seat) if action.tile not in kept]
    # Whether a lock bars adding to a pung is disputed in the competition (X3), so nobody tries.
    kinds = (Do.ANGANG,) if is_bound(state, seat) else (Do.ANGANG, Do.JIAGANG)
    kongs = [action for action in may if action.do in kinds]
    if kongs and rng.random() < habits.kong:
        return rng.choice(kongs)
    throw = [action for action in may if action.do is Do.DISCARD]
    hurried = [action for action in throw if action.tile in habits.rush.get(seat, ())]
    if hurried and sum(len(player.river) for player in state.players) >= habits.rush_from:
        return hurried[0]
    caishen = [action for action in throw if action.tile == WHITE]
    if caishen and (len(throw) == 1 or rng.random() < habits.caishen):
        return caishen[0]
    natural = [action for action in throw if action.tile != WHITE]
    if not natural:
        every = [action for action in legal_actions(state, seat) if action.do is Do.DISCARD]
        return next((action for action in every if action.tile == state.players[seat].drawn), every[0])
    if rng.random() < habits.feed:
        wanted = [action for action in natural if _is_wanted(state, action.tile)]
        return rng.choice(wanted or natural)
    held = Counter(state.players[seat].tiles)
    return min(natural, key=lambda action: (held[action.tile or 0], rng.random()))


def _is_wanted(state: TableState, tile: Kind | None) -> bool:
    """Whether another holds two of *tile*, which is as much as a pung takes."""
    assert tile is not None  # asked of discards
    return any(state.players[seat].tiles.count(tile) >= 2 for seat in SEATS if seat != state.turn)


def caishen_thrown(state: TableState) -> int:
    """How many caishen were discarded in the stretch up to *state*."""
    return sum(discard.tile == state.caishen for player in state.players for discard in player.river)


def found_within(make: Callable[[], T | None]) -> T:
    """The first thing that *make* makes. Raises RuntimeError when it makes none in so many tries that none can be."""
    for _ in range(TRIES):
        found = make()
        if found is not None:
            return found
    raise RuntimeError(f"nothing fit to ask in {TRIES} tries")


# In words: every line is one player's turn, as the log has it.


def called(kind: Kind) -> Text:
    """A tile by name, the caishen as what it is.

    >>> called(31).zh, called(0).zh
    ('财神', '一万')
    """
    return Text("财神", "a caishen") if kind == WHITE else Text(tile_zh(kind), tile_en(kind))


def turns(state: TableState) -> list[list[Event]]:
    """The log up to *state* turn by turn: a turn begins with a draw or a claim; passes belong to the discard before."""
    found: list[list[Event]] = []
    for event in state.log:
        if not found or event.do in (Happened.DRAW, Happened.CHI, Happened.PENG, Happened.MINGGANG):
            found.append([])
        found[-1].append(event)
    return found


def told(state: TableState) -> tuple[Text, ...]:
    """The stretch up to *state*, a numbered line for each turn; what was drawn stays hidden, and so do the passes of
    others."""
    return tuple(_turn(number, events) for number, events in enumerate(turns(state), 1))


def _turn(number: int, events: list[Event]) -> Text:
    seat = events[0].seat
    assert seat is not None  # every event of a turn has a seat
    phrases = [_phrase(event, "" if seat == YOU else "s") for event in events if event.do is not Happened.PASS]
    who = SEAT_NAMES[seat]
    zh = "，".join(phrase.zh for phrase in phrases)
    en = " and ".join(filter(None, (", ".join(phrase.en for phrase in phrases[:-1]), phrases[-1].en)))
    if any(event.do is Happened.PASS and event.seat == YOU for event in events):
        zh, en = f"{zh}（你能要，没有要）", f"{en} (you might have called it, and passed)"
    return Text(f"{number}. {who.zh}{zh}。", f"{number}. {capital(who.en)} {en}.")


def _phrase(event: Event, s: str) -> Text:
    """One event; *s* is the ending of the English verb."""
    tile = called(event.tile) if event.tile is not None else Text("", "")
    giver = SEAT_NAMES[event.from_seat] if event.from_seat is not None else Text("", "")
    match event.do:
        case Happened.DRAW:
            return Text("摸牌", f"draw{s}")
        case Happened.GANG_DRAW:
            return Text("补一张", f"draw{s} the replacement")
        case Happened.DISCARD:
            return Text(f"打出{tile.zh}", f"discard{s} {tile.en}")
        case Happened.CHI:
            return Text(f"吃{giver.zh}的{tile.zh}", f"chow{s} {tile.en} from {giver.en}")
        case Happened.PENG:
            return Text(f"碰{giver.zh}的{tile.zh}", f"pung{s} {tile.en} from {giver.en}")
        case Happened.MINGGANG:
            return Text(f"直杠{giver.zh}的{tile.zh}", f"kong{s} {tile.en} from {giver.en}")
        case Happened.ANGANG:
            return Text("暗杠", f"make{s} a concealed kong")
        case _:
            return Text(f"加杠{tile.zh}", f"add{s} the fourth {tile.en} to a pung")
