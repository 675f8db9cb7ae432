"""What follows from a stretch of play: whose lock is open, what was taken from whom, what was passed.

Clauses: C4–C8, D1, X6.
"""

from __future__ import annotations

from trainer.quiz.posed import line
from trainer.quiz.question import Step, Text
from trainer.quiz.seats import capital, times_text
from trainer.quiz.stretch import called, turns
from trainer.quiz.table_scene import SEAT_NAMES, YOU, Moment
from trainer.table.events import Happened
from trainer.table.legal import gang_cost, is_bound
from trainer.table.state import SEATS, TableState

ENDS_LOCK = (Happened.DRAW, Happened.CHI, Happened.PENG, Happened.MINGGANG)
_DID = {
    Happened.DRAW: Text("又摸了牌", "draws again"),
    Happened.CHI: Text("吃了牌", "chows"),
    Happened.PENG: Text("碰了牌", "pungs"),
    Happened.MINGGANG: Text("杠了牌", "kongs"),
}


def lock_steps(state: TableState) -> tuple[Step, ...]:
    """Every lock that was opened and every one that ended, in order. Clause: X6."""
    steps, locks = [], set[int]()
    for number, events in enumerate(turns(state), 1):
        for event in events:
            seat = event.seat
            if seat is None:
                continue
            who = SEAT_NAMES[seat]
            if event.do in ENDS_LOCK and seat in locks:
                locks.remove(seat)
                did = _DID[event.do]
                act = did.en if seat != YOU else did.en.replace("s again", " again").removesuffix("s")
                whose = "your" if seat == YOU else "his"
                zh = f"第 {number} 手{who.zh}{did.zh}，自己那把锁就解开了。"
                steps.append(line(zh, f"Turn {number}: {who.en} {act}, which ends {whose} lock.", "X6"))
            if event.do is Happened.DISCARD and event.tile == state.caishen:
                locks.add(seat)
                thrown = "discard" if seat == YOU else "discards"
                zh = f"第 {number} 手{who.zh}打出财神：另外三家都被锁。"
                steps.append(
                    line(zh, f"Turn {number}: {who.en} {thrown} a caishen, which locks the other three.", "X6")
                )
    return tuple(steps)


def bound_step(state: TableState, seat: int) -> Step:
    """Whether *seat* is bound, and by whom. Clause: X6."""
    who = SEAT_NAMES[seat]
    others = [SEAT_NAMES[other] for other in SEATS if other != seat and state.players[other].lock]
    are = "are" if seat == YOU else "is"
    if is_bound(state, seat):
        zh, en = "、".join(other.zh for other in others), " and ".join(other.en for other in others)
        opened = f"the caishen discarded by {en}"
        return line(f"{who.zh}被锁着：{zh}的锁还开着。", f"{capital(who.en)} {are} bound, by {opened}.", "X6")
    if state.players[seat].lock:
        whose = "yours" if seat == YOU else "his own"
        zh, en = "只有自己的锁开着，锁不住自己", f"the only lock open is {whose}"
    else:
        zh, en = "没有别人的锁开着", "no lock of another's is open"
    return line(f"{who.zh}没有被锁：{zh}。", f"{capital(who.en)} {are} not bound: {en}.", "X6")


def tan_steps(state: TableState, giver: int) -> tuple[Step, ...]:
    """How many 摊 you have taken from *giver*, and when a third is allowed. Clauses: C5, C6."""
    rules, who, taken = state.rules, SEAT_NAMES[giver], state.tan[YOU][giver]
    claimed = [d for d in state.players[YOU].declared if d.from_seat == giver]
    if not claimed or not rules.liability:
        return ()
    counted = "吃、碰、直杠都算摊" if rules.peng_counts else "只有吃算摊"
    counted_en = "Chow, pung and kong on a discard each count" if rules.peng_counts else "Only chows count"
    zh, en = f"{counted}：你从{who.zh}要过 {taken} 摊。", f"{counted_en} as a 摊: you have taken {taken} from {who.en}."
    steps = [line(zh, en, "C6")]
    if taken >= 2 and rules.third_tan_guarded:
        zh = "第三摊只在三老、庄家和闲家之间才能要。"
        en = "A third is allowed at streak 3 only, between the dealer and another player."
        steps.append(line(zh, en, "C5"))
    return tuple(steps)


def missed_steps(moment: Moment) -> tuple[Step, ...]:
    """Whether you passed the tile laid open before, and whether that still bars you from it. Clauses: C7, C8."""
    tile, state, you = moment.thrown, moment.state, moment.you
    if tile is None:
        return ()
    name, steps = called(tile), []
    for do, kept, barred, clause, word in (
        ("peng", state.rules.missed_peng, you.missed_peng, "C7", Text("碰", "pung")),
        ("win", state.rules.missed_win, you.missed_win, "C8", Text("和", "win on")),
    ):
        passed = [event for event in state.log if event.do is Happened.PASS and event.seat == YOU]
        if not any(event.tile == tile and do in event.could for event in passed):
            continue
        if not kept:
            zh = f"{name.zh}你前面能{word.zh}没有{word.zh}；这桌不管漏{word.zh}，现在照样能{word.zh}。"
            en = f"You passed {name.en} before; at this table that does not keep you from it now."
        elif tile in barred:
            zh = f"{name.zh}你前面能{word.zh}没有{word.zh}，还没再轮到你：现在不能{word.zh}它。"
            en = f"You passed {name.en} and have had no turn since: you may not {word.en} it now."
        else:
            zh = f"{name.zh}你前面能{word.zh}没有{word.zh}，后来又轮到过你：又能{word.zh}了。"
            en = f"You passed {name.en}, but have had a turn since: you may {word.en} it again."
        steps.append(line(zh, en, clause))
    return tuple(steps)


def wall_step(state: TableState, start: int) -> Step:
    """How many tiles are left in the wall of which *start* were left when the stretch began. Clauses: K2, E1."""
    drawn = sum(event.do is Happened.DRAW for event in state.log)
    kongs, cost = sum(event.do is Happened.GANG_DRAW for event in state.log), gang_cost(state)
    zh, en = f"牌墙从 {start} 张数起，摸走 {drawn} 张", f"Of the {start} tiles in the wall {drawn} were drawn"
    if kongs:
        zh += f"，{kongs} 个杠{'各' if kongs > 1 else ''}去掉 {cost} 张"
        en += f" and {kongs * cost} went with {kongs} kong{'s' if kongs > 1 else ''}"
    return line(f"{zh}：还剩 {state.left} 张。", f"{en}: {state.left} are left.", "K2" if kongs else "E1")


def chow_steps(state: TableState) -> tuple[Step, ...]:
    """How often you have chowed where that is limited. Clause: C4."""
    limit = state.rules.chi_limit
    if limit is None:
        return ()
    made = sum(event.do is Happened.CHI and event.seat == YOU for event in state.log)
    zh = f"不打承包，一副牌一共只能吃 {limit} 次；你吃过 {made} 次。"
    return (line(zh, f"Without liability one may chow {times_text(limit)} in a deal; you have {made} so far.", "C4"),)
