"""A discard that three players call where something that came before bars some of the calls: priority, levels 4 to 6.

At level 4 it is the competition's locks and the end of the wall; at level 5 a table of the app-room rules, with what
was taken from whom, what was passed and who deals; at level 6 two or three would win on it. What bars a call is told;
the table says what it comes to. Clauses: F4, F5, W4, X1, X2, X6, C5–C8, K3, E1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from trainer.engine import MIL2025, Hand, Kind, tile_en, tile_zh, with_options
from trainer.engine.tiles import COPIES
from trainer.quiz.deal_hands import NATURAL, as_meld
from trainer.quiz.question import Text
from trainer.quiz.room_moments import ROOM
from trainer.quiz.several_winners import DEALER, WINDS, ready_for, winners_notes
from trainer.quiz.table_scene import ROOMY, deal_around, set_table
from trainer.table.actions import Action, Do
from trainer.table.change import changed
from trainer.table.moves import with_player
from trainer.table.state import SEATS, Declared, TableState, after

LOCKS, ROOMS, WINNERS = 4, 5, 6
BARRED = (LOCKS, ROOMS, WINNERS)
OPEN_ROOM = with_options(ROOM, {"discard_win": "always"})
"""A room that agreed on wins on anybody's discard."""
ENDING = (20, 21, 21, 22)
"""Tiles left near the end: none may claim, none may kong, a kong still may."""
HAND_TRIES = 10
TAKEN = 2
"""How many 摊 one may take from another without more ado."""


@dataclass(frozen=True, slots=True)
class Barred:
    """A table whose turn is about to discard *tile*, the calls on it, and what is told of what came before."""

    state: TableState
    tile: Kind
    calls: tuple[Action, ...]
    notes: tuple[Text, ...]


def run_with(rng: Random, tile: Kind) -> tuple[Kind, ...]:
    """Two tiles that make a run with *tile*; any two where none do."""
    start, rank = tile - tile % 9, min(tile % 9, 8)
    lows = [low for low in (rank - 2, rank - 1, rank) if 0 <= low <= 6]
    low = rng.choice(lows)
    return tuple(start + number for number in range(low, low + 3) if number != rank)


def deal_barred(rng: Random, level: int) -> Barred | None:
    """A table of *level*; None when the tiles do not go round."""
    rules = MIL2025 if level == LOCKS else rng.choice((ROOM, ROOM, OPEN_ROOM))
    giver = rng.choice(SEATS) if level == LOCKS else rng.choice((DEALER, DEALER, 1, 2, 3))
    tile = rng.choice(NATURAL[:27])
    calls = _calls(rng, level, giver, tile)
    taker = _taker(rng, calls) if level != LOCKS else None
    hands = _hands(rng, calls, giver, tile, taker)
    if hands is None:
        return None
    low = rng.random() < (0.4 if level == LOCKS else 0.15)
    left = rng.choice(ENDING if low else ROOMY)
    state = set_table(rng, rules, hands, turn=giver, drawn=tile, left=left)
    state = changed(state, dealer=DEALER, streak=1 if level == LOCKS else rng.choice((2, 3, 3, 3)))
    notes = [] if level == LOCKS else [*_table_notes(state, level)]
    for fact in _facts(rng, level, state, tile, calls, taker):
        state, note = fact(state)
        notes.append(note)
    rng.shuffle(calls)
    return Barred(state, tile, tuple(calls), tuple(notes))


def _table_notes(state: TableState, level: int) -> tuple[Text, ...]:
    """Which rules the table plays, and the dealer's streak; at the last level it has to be counted. Clause: D1."""
    rules, dealer = winners_notes(state)
    if level == WINNERS:
        who, number = WINDS[DEALER], state.streak - state.rules.start_streak + 1
        zh = f"{who.zh}一直坐庄，中间没有换过，这是第{'一二三'[number - 1]}副。"
        dealer = Text(zh, f"{who.en} has dealt without a break; this is deal number {number}.")
    if state.rules == OPEN_ROOM:
        zh, en = rules.zh.removesuffix("。"), rules.en.removesuffix(".")
        rules = Text(f"{zh}；讲好谁打的牌都可以和。", f"{en}; it is agreed that anybody may win on any discard.")
    return (rules, dealer)


def _calls(rng: Random, level: int, giver: int, tile: Kind) -> list[Action]:
    """Who calls what: a pung or kong, and a chow or a win or two beside it."""
    next_, far, last = (after(giver, step) for step in (1, 2, 3))
    if rng.random() < 0.5:
        far, last = last, far
    number = rng.choice((2, 2, 3))
    higher = Action(far, Do.PENG if number == 2 else Do.MINGGANG, tile, (tile,) * number)
    chow = Action(next_, Do.CHI, tile, run_with(rng, tile))
    if level == WINNERS:
        third = higher if rng.random() < 0.4 else Action(far, Do.WIN)
        return [third, Action(next_, Do.WIN), Action(last, Do.WIN)]
    if level == LOCKS and rng.random() < 0.5:
        return [higher, chow, Action(last, Do.CHI, tile, run_with(rng, tile))]
    return [higher, chow, Action(last, Do.WIN)]


def _taker(rng: Random, calls: list[Action]) -> int | None:
    """Who has taken two 摊 from the one who discards now: one who would claim, or nobody. Clause: C5."""
    claims = [call.seat for call in calls if call.do is not Do.WIN]
    return rng.choice(claims) if claims and rng.random() < 0.5 else None


def _hands(rng: Random, calls: list[Action], giver: int, tile: Kind, taker: int | None) -> dict[int, Hand] | None:
    """Hands that hold what the calls name; *taker* has two melds out, who calls a win lacks nothing but *tile*."""
    forced: dict[int, tuple[Kind, ...]] = {giver: (tile,)}
    held = Counter((tile,))
    for call in sorted(calls, key=lambda call: call.do is Do.WIN):  # what is fixed first
        for _ in range(HAND_TRIES):
            kinds = call.with_tiles if call.do is not Do.WIN else ready_for(rng, tile)
            if all(number <= COPIES for number in (held + Counter(kinds)).values()):
                break
        held.update(kinds)
        forced[call.seat] = kinds
    number = {seat: 14 if seat == giver else 7 if seat == taker else 13 for seat in forced}
    try:
        hands = deal_around(rng, forced, number)
    except ValueError:
        return None  # more than four of a kind
    if taker is not None:
        used = {kind for hand in hands.values() for kind in hand.tiles}
        free = [kind for kind in NATURAL if kind not in used]
        if len(free) < TAKEN:
            return None
        melds = tuple(as_meld((kind,) * 3) for kind in rng.sample(free, TAKEN))
        hands[taker] = Hand(hands[taker].tiles, melds)
    return hands


Fact: TypeAlias = Callable[[TableState], tuple[TableState, Text]]
Missed: TypeAlias = tuple[int, int, Do]  # who passed, whose discard, and what could have been called


def _facts(
    rng: Random, level: int, state: TableState, tile: Kind, calls: list[Action], taker: int | None
) -> Iterable[Fact]:
    """What came before, in an order that could be: what was taken, then what was passed or a caishen thrown."""
    if taker is not None:
        yield _took(taker)
    passed: Sequence[Missed] = () if level == LOCKS else _could_have(state, tile, calls)
    if passed and rng.random() < (0.9 if level == WINNERS else 0.6):
        yield _passed(rng.choice(passed), tile)
    elif level == LOCKS or rng.random() < (0.2 if level == WINNERS else 0.5):
        yield _thrown(rng, state.turn)


def _took(taker: int) -> Fact:
    """*taker* has taken two pungs from the one who discards now. Clauses: C5, C6."""

    def fact(state: TableState) -> tuple[TableState, Text]:
        giver, who, whose = state.turn, WINDS[taker], WINDS[state.turn]
        declared = tuple(Declared(one.meld, one.meld.tiles[0], giver) for one in state.players[taker].declared)
        tan = tuple(tuple(TAKEN if (a, b) == (taker, giver) else 0 for b in SEATS) for a in SEATS)
        zh = f"{who.zh}已经碰过两次{whose.zh}打的牌。"
        en = f"{who.en} has punged twice from {whose.en}."
        return changed(with_player(state, taker, declared=declared), tan=tan), Text(zh, en)

    return fact


def _could_have(state: TableState, tile: Kind, calls: list[Action]) -> list[Missed]:
    """Who could have passed one more of *tile*, whose discard it was, and what for. Clauses: C7, C8, W4."""
    if sum(player.tiles.count(tile) for player in state.players) > 3:
        return []  # no fourth one can have been discarded
    found: list[Missed] = []
    for call in calls:
        for earlier in SEATS:
            between = [after(earlier, step) for step in range(1, (state.turn - earlier) % 4)]
            if earlier in (call.seat, state.turn) or call.seat in between:
                continue  # his turn has come since
            dealers = state.rules == OPEN_ROOM or (state.streak == 3 and DEALER in (call.seat, earlier))
            if call.do is Do.PENG or (call.do is Do.WIN and dealers):
                found.append((call.seat, earlier, call.do))
    return found


def _passed(chance: Missed, tile: Kind) -> Fact:
    """A player could have called *tile* a moment ago, and passed. Clauses: C7, C8."""
    seat, earlier, do = chance

    def fact(state: TableState) -> tuple[TableState, Text]:
        who, whose = WINDS[seat], WINDS[earlier]
        word, en = ("碰", "punged") if do is Do.PENG else ("和", "won on")
        zh = f"刚才{whose.zh}也打过{tile_zh(tile)}，{who.zh}能{word}，没有{word}，以后还没轮到他。"
        english = f"A moment ago {whose.en} discarded {tile_en(tile)}, too; {who.en} could have {en} it, passed, "
        english += "and has not had a turn since."
        field = "missed_peng" if do is Do.PENG else "missed_win"
        return with_player(state, seat, **{field: (tile,)}), Text(zh, english)

    return fact


def _thrown(rng: Random, giver: int) -> Fact:
    """A caishen was discarded, by one or by two; or by one who has drawn since. Clauses: X1, X6."""
    seats = [seat for seat in SEATS if seat != giver]
    ended = rng.random() < 0.2
    throwers = [rng.choice(seats)] if ended or rng.random() < 0.7 else sorted(rng.sample(seats, 2))

    def fact(state: TableState) -> tuple[TableState, Text]:
        names = Text("、".join(WINDS[seat].zh for seat in throwers), " and ".join(WINDS[seat].en for seat in throwers))
        if ended:
            zh = f"{names.zh}打过一张财神，后来又摸过牌了。"
            return state, Text(zh, f"{names.en} discarded a caishen, and has drawn since.")
        for seat in throwers:
            state = with_player(state, seat, lock=True)
        each = "都打出财神，还都没再轮到" if len(throwers) > 1 else "打出财神，还没再轮到他"
        have = "have each" if len(throwers) > 1 else "has"
        en = f"{names.en} {have} discarded a caishen and had no turn since."
        return state, Text(f"{names.zh}{each}。", en)

    return fact
