"""Claims that the app-room rules bar or allow in their own way. Clauses: C4–C7, C8, C9.

Every table is a real one: what was passed before was passed by playing it, and the key is what the table allows.
"""

from __future__ import annotations

from random import Random

from trainer.engine import Hand, Kind, RuleSet, format_tiles, tile_en, tile_zh, with_options
from trainer.quiz.deal_hands import Box, as_meld, standard
from trainer.quiz.question import Step, Text
from trainer.quiz.room_moments import ROOM, RoomMoment, dealer_note, dealt_by, singles, table_note
from trainer.quiz.table_scene import (
    AFTER_YOU,
    BEFORE_YOU,
    OPPOSITE,
    ROOMY,
    SEAT_NAMES,
    YOU,
    Moment,
    claim_moment,
    deal_around,
    discard_moment,
    set_table,
)
from trainer.table.actions import Action, Do
from trainer.table.change import changed
from trainer.table.legal import counts_as_tan
from trainer.table.moves import with_player
from trainer.table.state import SEATS, Declared, Phase, TableState
from trainer.table.step import apply


def chow_limit(rng: Random) -> RoomMoment | None:
    """Another chow where liability is off: two in all are allowed. Clause: C4."""
    rules, box, chows = with_options(ROOM, {"liability": False}), Box(rng), rng.choice((1, 2, 2))
    melds = tuple(as_meld(box.run()) for _ in range(chows))
    run = list(box.run())
    tile = rng.choice(run)
    run.remove(tile)
    pair = box.take([tile, tile]) if rng.random() < 0.4 else None
    own = [*run, *(pair or ())]
    hand = Hand(tuple(sorted([*own, *singles(box, 13 - 3 * chows - len(own))])), melds)
    moment = discard_moment(rng, rules, hand, BEFORE_YOU, tile, left=rng.choice(ROOMY))
    if moment is None:
        return None
    zh = f"不打承包的时候，一副牌一共只能吃两次；你吃过 {chows} 次了。"
    en = f"Without liability you may chow twice in a deal, no more. Chows so far: {chows}."
    note = table_note(Text("不打承包", "that there is no liability (承包)"))
    return RoomMoment(moment, (note,), (Step(Text(zh, en), clause="C4"),))


def third_tan(rng: Random) -> RoomMoment | None:
    """Two melds taken from the one who discards now, a pung or not among them. Clauses: C5, C6."""
    counts, giver, box = rng.random() < 0.7, rng.choice((BEFORE_YOU, BEFORE_YOU, OPPOSITE)), Box(rng)
    rules = ROOM if counts else with_options(ROOM, {"peng_counts": False})
    shapes = [rng.random() < 0.5 or giver != BEFORE_YOU for _ in range(2)]  # whether each is a pung
    melds = tuple(as_meld(box.alike(3) if pung else box.run()) for pung in shapes)
    wanted = list(box.run() if giver == BEFORE_YOU and rng.random() < 0.6 else box.alike(3))
    tile = rng.choice(wanted)
    wanted.remove(tile)
    hand = Hand(tuple(sorted([*wanted, *singles(box, 7 - len(wanted))])), melds)
    moment = discard_moment(rng, rules, hand, giver, tile, left=rng.choice(ROOMY))
    if moment is None:
        return None
    dealer, streak = rng.choice((YOU, giver, rng.choice(SEATS))), rng.choice((2, 3, 3))
    moment = _taken_from(dealt_by(moment, dealer, streak), giver)
    who, number = SEAT_NAMES[giver], moment.state.tan[YOU][giver]
    told = Text(f"亮出的两副，都是从{who.zh}那里要来的。", f"Both melds were taken from {who.en}.")
    agreed = None if counts else Text("碰不算摊", "that a pung is no 摊")
    return RoomMoment(moment, (table_note(agreed), dealer_note(moment.state), told), _tan_steps(moment, who, number))


def _taken_from(moment: Moment, giver: int) -> Moment:
    """*moment* with all your melds claimed from *giver*, counted as the table counts. Clause: C6."""
    state = moment.state
    declared = tuple(Declared(meld, meld.tiles[0], giver) for meld in moment.you.melds)
    number = sum(counts_as_tan(Do(meld.kind.value), state) for meld in moment.you.melds)
    mine = tuple(number if seat == giver else 0 for seat in SEATS)
    state = changed(with_player(state, YOU, declared=declared), tan=(mine, *state.tan[1:]))
    return Moment(state, moment.thrown)


def _tan_steps(moment: Moment, who: Text, number: int) -> tuple[Step, ...]:
    """How many 摊 there are, and when a third is allowed. Clauses: C5, C6."""
    counts = moment.state.rules.peng_counts
    zh = f"{'吃、碰、直杠都算摊' if counts else '这里只有吃算摊'}：从{who.zh}已经有 {number} 摊。"
    en = f"{'Chow, pung and kong on a discard each count' if counts else 'Only chows count'} as a 摊 here; "
    steps = [Step(Text(zh, f"{en}taken from {who.en} so far: {number}."), clause="C6")]
    if number == 2:
        zh = "第三摊只在三老，而且只在庄家和闲家之间，才可以要。"
        en = "A third 摊 is allowed at streak 3 only, and only between the dealer and another player."
        steps.append(Step(Text(zh, en), clause="C5"))
    return tuple(steps)


def _played_on(state: TableState, action: Action) -> TableState:
    """*state* after *action*, everybody who may call passing."""
    state = apply(state, action)
    while state.phase is Phase.CLAIM:
        state = apply(state, Action(state.asked[0], Do.PASS))
    return state


def missed(rng: Random) -> RoomMoment | None:
    """The same kind is discarded twice; the first was passed, and you have had a turn since or not. Clauses: C7, C8."""
    win = rng.random() < 0.4
    hand, tile = _ready_hand(rng) if win else _pair_hand(rng)
    first, second = rng.choice(((AFTER_YOU, OPPOSITE), (OPPOSITE, BEFORE_YOU), (BEFORE_YOU, AFTER_YOU)))
    try:
        forced = deal_around(rng, {YOU: hand.tiles, first: (tile,), second: (tile,)}, {YOU: 13, first: 14, second: 13})
    except ValueError:
        return None  # more than four of the kind
    state = set_table(rng, ROOM, {**forced, YOU: hand}, turn=first, drawn=tile, left=rng.choice(ROOMY))
    state = _played_on(changed(state, streak=3 if win else 1), Action(first, Do.DISCARD, tile))
    had_turn = state.turn == YOU
    if had_turn:
        state = _played_on(state, Action(YOU, Do.DISCARD, state.players[YOU].drawn))
    if state.phase is not Phase.PLAY or state.turn != second or any(player.lock for player in state.players):
        return None
    return RoomMoment(
        Moment(state, tile), _missed_notes(state, first, tile, had_turn), _missed_why(tile, win, had_turn)
    )


def _ready_hand(rng: Random) -> tuple[Hand, Kind]:
    full = standard(rng)
    tile = rng.choice(full.tiles)
    return Hand(tuple(sorted(full.discard(tile).tiles))), tile


def _pair_hand(rng: Random) -> tuple[Hand, Kind]:
    box = Box(rng)
    pair = box.alike(2)
    return Hand(tuple(sorted([*pair, *singles(box, 11)]))), pair[0]


def _missed_notes(state: TableState, first: int, tile: Kind, had_turn: bool) -> tuple[Text, ...]:
    who = SEAT_NAMES[first]
    zh = f"刚才{who.zh}打过一张{tile_zh(tile)}，你没有要；"
    en = f"Before this {who.en} discarded {tile_en(tile)} too, and you passed. "
    since = Text("之后你摸过牌、打过牌。", "You have drawn and discarded since.")
    if not had_turn:
        since = Text("到现在还没有再轮到你。", "You have not had a turn since.")
    return (table_note(), dealer_note(state), Text(zh + since.zh, en + since.en))


def _missed_why(tile: Kind, win: bool, had_turn: bool) -> tuple[Step, ...]:
    clause, word = ("C8", Text("和", "win on")) if win else ("C7", Text("碰", "pung"))
    if had_turn:
        zh = f"漏过的牌，自己再摸一次就解开了：{tile_zh(tile)}又能{word.zh}了。"
        en = f"What was passed is open again after your own draw: you may {word.en} it."
    else:
        zh = f"漏过的{tile_zh(tile)}，再轮到自己以前，同样的不能{word.zh}。"
        en = f"You passed {tile_en(tile)}, so until your next turn you may not {word.en} that kind."
    return (Step(Text(zh, en), clause=clause),)


def gang_after_claim(rng: Random) -> RoomMoment | None:
    """Right after a claim, with four alike in hand, where no kong may follow, or where one may. Clause: C9."""
    allowed, box = rng.random() < 0.4, Box(rng)
    rules: RuleSet = ROOM if allowed else with_options(ROOM, {"gang_after_claim": False})
    claimed = list(box.group())
    tile = rng.choice(claimed)
    own = list(claimed)
    own.remove(tile)
    four = list(box.alike(4))
    hand = Hand(tuple(sorted([*own, *four, *singles(box, 7)])))
    moment = discard_moment(rng, rules, hand, BEFORE_YOU, tile, left=rng.choice(ROOMY))
    do = Do.PENG if claimed[0] == claimed[1] else Do.CHI
    after = None if moment is None else claim_moment(moment, Action(YOU, do, tile, tuple(sorted(own))))
    if after is None:
        return None
    zh = "房间规则里，吃碰之后手里有四张一样的，马上可以杠。"
    en = "By the room rules four alike may be declared right after a chow or pung."
    agreed = None
    if not allowed:
        agreed = Text("吃碰之后不能马上杠", "that no kong may follow a chow or pung at once")
        zh, en = "这桌讲好了：吃碰之后只能先打一张。", "As agreed here, after a chow or pung one discards first."
    told = Text(f"你刚{'碰' if do is Do.PENG else '吃'}了一副。", "You have just made a claim.")
    return RoomMoment(after, (table_note(agreed), told), (Step(Text(zh, en), format_tiles(four), "C9"),))
