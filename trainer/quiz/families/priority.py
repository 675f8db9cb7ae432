"""priority: several players call one discard. Who gets it? Clauses: F4, F5, C1, C3, C5, C7,
C8, W4, X1, X2, X6, K3, E1.

Seats are named by their winds, so that who is the next player has to be worked out (T8). Level 1 has two sound calls,
or a chow from the wrong seat; level 2 adds calls that a rule forbids; level 3 has several wins, at tables that are
named and allow them. At levels 4 to 6 something that came before bars some of three calls (``barred_calls``). The key
comes from a table on which every sound call is answered and every other one is a pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from trainer.engine import WHITE, Hand, Kind, RuleSet, format_tiles, preset, tile_en, tile_text, tile_zh
from trainer.engine.ruleset import DiscardWin
from trainer.quiz.barred_calls import BARRED, deal_barred, run_with
from trainer.quiz.deal_hands import NATURAL, standard
from trainer.quiz.family import Draft, Family
from trainer.quiz.question import Choice, Form, Question, Row, Scene, Step, Text
from trainer.quiz.refusal_words import DO_NAMES, refusal_words
from trainer.quiz.several_winners import WINDS, deal_winners, may_win_step, nearest_steps, winners_notes
from trainer.quiz.table_scene import ROOMY, Moment, deal_around, set_table
from trainer.table.actions import Action, Do, IllegalAction
from trainer.table.events import Happened
from trainer.table.state import Phase, after
from trainer.table.step import apply

PROMPT = Text("这张牌归谁？", "Who gets the tile?")
SEVERAL_WINS = 3
"""The level of several wins, at tables of other rules."""
FIRST, NOBODY = "first", "nobody"
BARS = frozenset(
    {
        "bound_by_lock", "last_tiles", "no_replacement", "third_tan", "missed_peng", "missed_win", "source_barred",
        "chi_from_previous_only",
    }
)  # fmt: skip
"""What may stand against a call at the last levels."""
MOST_TRAPS = 3
DROPPED = {4: (0.2, 0.2, 0, 0), 5: (0.5, 0.5, 0, 0), 6: (1, 1, 0.6, 0)}
"""How many of the contests with no trap, one, two or more are not asked, by level."""
RANKS = {Do.WIN: 2, Do.PENG: 1, Do.MINGGANG: 1, Do.CHI: 0}
NOBODY_KEPT = {4: 0.3, 5: 0.4, 6: 0.1}
"""How many of the contests that nobody wins are asked at the last levels: there is little to weigh."""
CLAIMS = (Happened.CHI, Happened.PENG, Happened.MINGGANG)
WAYS = {
    1: ("higher", "higher", "two-chows"),
    2: ("higher-and-chow", "win", "helped", "last", "caishen", "higher"),
}


@dataclass(frozen=True, slots=True)
class Contest:
    """A discard and the calls on it, in the order in which they were spoken."""

    moment: Moment
    calls: tuple[Action, ...]
    notes: tuple[Text, ...] = ()

    @property
    def tile(self) -> Kind:
        """The tile that all want."""
        assert self.moment.thrown is not None
        return self.moment.thrown

    def sound(self) -> tuple[Action, ...]:
        """The calls that no rule forbids."""
        return tuple(call for call in self.calls if self.moment.refusal(call) is None)

    def may_think_of(self, call: Action) -> bool:
        """Whether nothing but the rule on winning stands against *call*."""
        refused = self.moment.refusal(call)
        return refused is None or refused.reason in ("source_barred", "baotou_barred")

    def traps(self, refused: Sequence[IllegalAction | None]) -> int:
        """How many things must not be overlooked, *refused* being what is said to each call: what bars calls as high
        as the highest that stands, or higher; that a lock does not bind who opened it; and which of several wins is
        the nearest. Clauses: F4, X6.
        """
        judged = tuple(zip(self.calls, refused, strict=True))
        sound = [call for call, why in judged if why is None]
        highest = max((RANKS[call.do] for call in sound), default=-1)
        reasons = {why.reason for call, why in judged if why is not None and RANKS[call.do] >= highest}
        several = sum(call.do is Do.WIN for call in sound) > 1
        return len(reasons) + any(map(self._unlocked, sound)) + several

    def _unlocked(self, call: Action) -> bool:
        return self.moment.state.players[call.seat].lock

    def winner(self) -> str:
        """The seat that the table gives the tile to, as a choice's id. Clause: F4."""
        giver = self.moment.state.turn
        state = apply(self.moment.state, Action(giver, Do.DISCARD, self.tile))
        calls = {call.seat: call for call in self.calls}
        asked = state.asked if state.phase is Phase.CLAIM else ()
        if state.turn != giver:
            return NOBODY  # nobody could call, so the next player has drawn
        for seat in asked:
            call = calls.get(seat)
            sound = call is not None and self.moment.refusal(call) is None
            state = apply(state, call if call is not None and sound else Action(seat, Do.PASS))
        if state.result is not None and state.result.seat is not None:
            return str(state.result.seat)
        taken = [event.seat for event in state.log if event.do in CLAIMS]
        return str(taken[0]) if taken else NOBODY


def deal(rng: Random, level: int, rules: RuleSet) -> Contest:
    """A contest. The same dice deal the same, so a wrong answer is refuted by the calls that were shown."""
    while True:
        if level in BARRED:
            contest = _barred_contest(rng, level)
        else:
            contest = _several(rng) if level == SEVERAL_WINS else _contest(rng, rng.choice(WAYS[level]), rules)
        if contest is not None:
            return contest


def _contest(rng: Random, way: str, rules: RuleSet) -> Contest | None:
    giver, tile = rng.randrange(4), rng.choice(NATURAL[:27])
    next_, far, last = (after(giver, step) for step in (1, 2, 3))
    if rng.random() < 0.5:
        far, last = last, far
    if way == "caishen":
        tile = WHITE
    wanted = _calls(rng, way, tile, (next_, far, last))
    hands = _hands(rng, wanted, giver, tile)
    if hands is None:
        return None
    left = 20 if way == "last" else rng.choice(ROOMY)
    state = set_table(rng, rules, hands, turn=giver, drawn=tile, left=left)
    rng.shuffle(wanted)
    contest = Contest(Moment(state, tile), tuple(wanted))
    return contest if way != "win" or all(_completes(contest, call) for call in wanted) else None


def _several(rng: Random) -> Contest | None:
    """Two or three calls of a win, and a pung where there are two. Clauses: F4, F5, W4."""
    dealt = deal_winners(rng)
    if dealt is None:
        return None
    state, tile, calls = dealt
    rng.shuffle(calls)
    contest = Contest(Moment(state, tile), tuple(calls), winners_notes(state))
    return contest if all(map(contest.may_think_of, calls)) else None


def _barred_contest(rng: Random, level: int) -> Contest | None:
    """Three calls of which something bars one at least, and another than always gets the tile."""
    dealt = deal_barred(rng, level)
    if dealt is None:
        return None
    contest = Contest(Moment(dealt.state, dealt.tile), dealt.calls, dealt.notes)
    refused = [contest.moment.refusal(call) for call in contest.calls]
    if any(one is not None and one.reason not in BARS for one in refused):
        return None
    if rng.random() < DROPPED[level][min(contest.traps(refused), MOST_TRAPS)]:
        return None
    return None if contest.winner() == NOBODY and rng.random() > NOBODY_KEPT[level] else contest


def _completes(contest: Contest, call: Action) -> bool:
    """Whether a win call would be sound but for the rule; other calls pass."""
    refused = contest.moment.refusal(call)
    return call.do is not Do.WIN or (refused is not None and refused.reason == "source_barred")


def _calls(rng: Random, way: str, tile: Kind, seats: tuple[int, int, int]) -> list[Action]:
    """Who calls what, with which tiles: *seats* are the next player and the other two."""
    next_, far, last = seats
    chow = Action(next_, Do.CHI, tile, run_with(rng, tile))
    number = rng.choice((2, 2, 3))
    higher = Action(far, Do.PENG if number == 2 else Do.MINGGANG, tile, (tile,) * number)
    if way == "two-chows":
        return [chow, Action(far, Do.CHI, tile, run_with(rng, tile))]
    if way == "higher-and-chow":
        return [chow, higher, Action(last, Do.CHI, tile, run_with(rng, tile))]
    if way == "win":
        return [Action(far, Do.WIN), chow if rng.random() < 0.5 else Action(last, Do.PENG, tile, (tile, tile))]
    if way == "helped":
        return [chow, Action(far, Do.PENG, tile, tuple(sorted((tile, WHITE))))]
    if way == "caishen":
        far = far if rng.random() < 0.5 else last
        return [Action(next_, Do.PENG, tile, (tile, tile)), Action(far, Do.WIN)]
    return [chow, higher]


def _hands(rng: Random, calls: list[Action], giver: int, tile: Kind) -> dict[int, Hand] | None:
    """Hands that hold what the calls name; who calls a win holds a complete hand but for *tile*."""
    forced: dict[int, tuple[Kind, ...]] = {giver: (tile,)}
    for call in calls:
        forced[call.seat] = call.with_tiles if call.do is not Do.WIN else _ready_for(rng, tile)
    held = [kind for kinds in forced.values() for kind in kinds]
    if any(held.count(kind) > 4 for kind in held):
        return None
    return deal_around(rng, forced, {seat: 14 if seat == giver else 13 for seat in forced})


def _ready_for(rng: Random, tile: Kind) -> tuple[Kind, ...]:
    """Thirteen tiles that *tile* completes; any complete hand less one tile where it is the caishen."""
    if tile == WHITE:
        full = standard(rng)
        return full.discard(full.tiles[0]).tiles
    while True:
        full = standard(rng)
        if tile in full.tiles:
            return full.discard(tile).tiles


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A discard, the calls on it, and who gets it."""
    contest = deal(rng, level, rules)
    giver, tile = WINDS[contest.moment.state.turn], contest.tile
    notes = (
        *contest.notes,
        Text(f"{giver.zh}打出{tile_zh(tile)}，三秒之内有人先后开口。", _said(giver, tile)),
        Text(f"牌墙还剩 {contest.moment.state.left} 张。", f"{contest.moment.state.left} tiles are left in the wall."),
    )
    rows = (Row(Text("打出的牌", "The discard"), tile_text(tile)), *(_row(contest, call) for call in contest.calls))
    callers = sorted(call.seat for call in contest.calls)
    choices = (
        *(Choice(str(seat), WINDS[seat]) for seat in callers),
        Choice(FIRST, Text("谁先开口归谁", "Whoever spoke first")),
        Choice(NOBODY, Text("谁也不能要", "Nobody")),
    )
    scene = Scene(None, "", notes=notes, rows=rows)
    return Draft(PROMPT, Form.CHOICE, scene, contest.winner(), _explain(contest), choices)


def _said(giver: Text, tile: Kind) -> str:
    return f"{giver.en} discards {tile_en(tile)}. Within three seconds others speak up, in this order."


def _row(contest: Contest, call: Action) -> Row:
    """What a caller says and the tiles he would lay down; who calls a win shows his whole hand."""
    seat, name = WINDS[call.seat], DO_NAMES[call.do]
    own = call.with_tiles if call.do is not Do.WIN else contest.moment.state.players[call.seat].tiles
    label = Text(f"{seat.zh}喊“{_shout(call.do)}”，手里有", f"{seat.en} calls {name.en}, holding")
    return Row(label, format_tiles(own))


def _shout(do: Do) -> str:
    """The word called aloud; 直杠 is called 杠. Clause: O5."""
    return "杠" if do is Do.MINGGANG else DO_NAMES[do].zh


def _explain(contest: Contest) -> tuple[Step, ...]:
    """Which calls fall away and why, then which of the rest is the highest."""
    sound = contest.sound()
    state = contest.moment.state
    steps = [_barred(contest, call) for call in contest.calls if call not in sound]
    if state.rules.discard_win is not DiscardWin.NEVER and any(call.do is Do.WIN for call in contest.calls):
        steps.insert(0, may_win_step(state))
    steps += [_own_lock(call.seat) for call in sound if state.players[call.seat].lock]
    if not sound:
        return (*steps, Step(Text("没有人能要这张牌。", "So nobody gets the tile."), clause="F4"))
    best = next(call for call in sound if str(call.seat) == contest.winner())
    seat, name = WINDS[best.seat], DO_NAMES[best.do]
    if sum(call.do is Do.WIN for call in sound) > 1:
        return (*steps, *nearest_steps(contest.moment.state, best.seat))
    if len(sound) > 1:
        zh = f"几家都能叫的时候，和最大，碰和杠其次，吃最小，不看谁先开口：归{seat.zh}，{name.zh}。"
        en = f"A win goes before a pung or kong, and those before a chow, whoever spoke first: {seat.en}, {name.en}."
    else:
        zh = f"剩下只有{seat.zh}的{_shout(best.do)}作数，归{seat.zh}。"
        en = f"That leaves only {seat.en}'s {name.en}: the tile is {seat.en}'s."
    return (*steps, Step(Text(zh, en), f"{format_tiles(best.with_tiles)} {tile_text(contest.tile)}", "F4"))


def _own_lock(seat: int) -> Step:
    who = WINDS[seat]
    zh = f"{who.zh}自己打的财神只锁别人，不锁{who.zh}。"
    return Step(Text(zh, f"The caishen that {who.en} discarded locks the others, not {who.en}."), clause="X6")


def _barred(contest: Contest, call: Action) -> Step:
    refused = contest.moment.refusal(call)
    assert refused is not None  # asked only of calls that are not sound
    seat, name, why = WINDS[call.seat], DO_NAMES[call.do], refusal_words(refused, call.do)
    zh = f"{seat.zh}的{_shout(call.do)}不作数：{why.zh}"
    return Step(Text(zh, f"{seat.en}'s {name.en} does not stand. {why.en}"), clause=refused.clause)


def refute(question: Question, answer: str) -> tuple[Step, ...]:
    """Why the seat chosen does not get it, or why speaking first decides nothing; then how it is decided."""
    contest = deal(Random(question.id), question.level, preset(question.rules))
    sound = contest.sound()
    if answer == FIRST:
        zh = "三秒之内开口的都算，比的是叫什么，不是谁嘴快。"
        steps = [Step(Text(zh, "Within three seconds all calls count alike: what is called decides."), clause="F4")]
    elif answer == NOBODY:
        steps = [Step(Text("有一家的叫牌是作数的。", "One of the calls does stand."), clause="F4")]
    else:
        call = next(call for call in contest.calls if str(call.seat) == answer)
        steps = [_lower(call)] if call in sound else [_barred(contest, call)]
    return (*steps, *(step for step in question.explanation if step not in steps))


def _lower(call: Action) -> Step:
    seat, name = WINDS[call.seat], DO_NAMES[call.do]
    if call.do is Do.WIN:
        zh = f"{seat.zh}也能和，可是轮不到：有一家比他先。"
        return Step(Text(zh, f"{seat.en}'s win is sound, but another winner goes first."), clause="F4")
    zh = f"{seat.zh}的{_shout(call.do)}没有错，可是有人叫得比他大。"
    return Step(Text(zh, f"{seat.en}'s {name.en} is sound, but another call is higher."), clause="F4")


FAMILY = Family(
    "priority",
    Text("归谁", "Who gets it?"),
    PROMPT,
    (1, 2, SEVERAL_WINS, *BARRED),
    ("F4", "F5", "C1", "C3", "C5", "C7", "C8", "W4", "X1", "X2", "X6", "K3", "E1"),
    build,
    refute,
)
