"""What you may do after a stretch of play. Clauses: F1, F2, C1, C2, C4–C9, K1–K3, W4, W5, W7, W8, X1–X6, E1.

The wall has to be counted from the first turn on, and locks to be followed. Level 4 keeps to the competition. Level 5
sits down at a table of the room rules where two points more are agreed, one of which decides. Level 6 tells twice as
much, agrees on three points, and has several rules meet in one moment.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from trainer.engine import MIL2025, RuleSet, with_options
from trainer.engine.ruleset import DiscardWin
from trainer.quiz.attempts import attempt, is_tempting
from trainer.quiz.may_targets import COMPETITION_TARGETS, LONG_TARGETS, ROOM_TARGETS, Target, bars, kinds
from trainer.quiz.posed import line
from trainer.quiz.question import Step, Text
from trainer.quiz.room_moments import ROOM, RoomMoment, dealer_note, table_note
from trainer.quiz.stretch import Habits, caishen_thrown, found_within, told
from trainer.quiz.stretch_facts import bound_step, chow_steps, lock_steps, missed_steps, tan_steps, wall_step
from trainer.quiz.stretch_moments import Plan, after_stretch, now_note
from trainer.quiz.table_scene import BEFORE_YOU, YOU, Moment
from trainer.table.actions import Do
from trainer.table.legal import is_bound

COMPETITION, AGREED, LONG = 4, 5, 6
STORIES = (COMPETITION, AGREED, LONG)
TARGETS = {COMPETITION: COMPETITION_TARGETS, AGREED: ROOM_TARGETS, LONG: LONG_TARGETS}
LENGTH = {COMPETITION: (4, 8), AGREED: (5, 9), LONG: (9, 14)}
"""How many discards a story has at least and at most, by level."""
NUMBER = {AGREED: 2, LONG: 3}
"""How many things are agreed beside the room rules."""
TOGETHER = 3
"""At the last level the story and the moment rest on at least so many clauses."""
DROPPED_NOTHING = 0.5
"""How many of the discards that you may not call at all are not asked about: they come too often."""
Option = tuple[Text, Mapping[str, Any]]
OPTIONS: tuple[Option, ...] = (
    (Text("碰不算摊", "that a pung is no 摊"), {"peng_counts": False}),
    (Text("不打承包", "that there is no liability (承包)"), {"liability": False}),
    (Text("不管漏碰", "that a pung once passed may be called again (漏碰 is off)"), {"missed_peng": False}),
    (Text("不管漏和", "that a win once passed may be called again (漏胡 is off)"), {"missed_win": False}),
    (Text("吃碰之后不能马上杠", "that no kong may follow a chow or pung at once"), {"gang_after_claim": False}),
    (Text("和牌要缺一门", "that a win must lack a suit (缺一门)"), {"missing_suit": True}),
    (Text("有财必拷响", "that with a caishen one must win by baotou (有财必拷响)"), {"must_baotou": True}),
    (Text("被锁的人可以加杠", "that a locked player may add to a pung"), {"lock_jiagang": True}),
    (Text("谁打的牌都可以和", "that anybody may win on any discard"), {"discard_win": "always"}),
    (Text("只能自摸", "that only one's own draw wins"), {"discard_win": "never"}),
)


@dataclass(frozen=True, slots=True)
class Table:
    """The rules a story is played by and what was agreed beside them."""

    rules: RuleSet
    options: tuple[Option, ...] = ()

    def note(self) -> Text:
        """Which rules the table plays."""
        if self.rules == MIL2025:
            return Text("这桌打竞赛规则，财神是白。", "Competition rules; white is caishen.")
        agreed = Text(
            "，".join(text.zh for text, _ in self.options), ", and ".join(text.en for text, _ in self.options)
        )
        return table_note(agreed)


def _joined(options: Any) -> dict[str, Any]:
    return {name: value for _, values in options for name, value in values.items()}


def after_a_story(rng: Random, level: int) -> RoomMoment:
    """A moment at the end of a story of *level*, with what is told of it and what has to be known."""
    # Another target at each try: at last, where several rules must meet, some are met once in thousands of stories.
    return found_within(lambda: _story(rng, level, rng.choice(TARGETS[level])))


def _story(rng: Random, level: int, target: Target) -> RoomMoment | None:
    table = _table(rng, level, target)
    plan = _plan(rng, level, table.rules, target)

    def fits(moment: Moment) -> bool:
        if not target.met(moment) or _is_disputed(moment):
            return False
        if not kinds(moment) and moment.thrown is not None and rng.random() < DROPPED_NOTHING:
            return False
        if level != LONG:
            return True
        # At last several rules meet: what the story leaves, and what stands in the way.
        return len({step.clause for step in _facts(moment, plan.left or 0)} | bars(moment)) >= TOGETHER

    moment = after_stretch(rng, plan, fits)
    if moment is None:
        return None
    assert plan.left is not None  # every story tells where its wall begins
    return RoomMoment(moment, _notes(moment, table, plan.left), _facts(moment, plan.left))


def _is_disputed(moment: Moment) -> bool:
    """Whether a lock would bar adding to a pung in the competition: X3 is disputed, so nobody is asked about it."""
    if moment.state.rules != MIL2025 or moment.thrown is not None or not is_bound(moment.asked, YOU):
        return False
    return moment.refusal(attempt(moment, Do.JIAGANG)) is None


def _table(rng: Random, level: int, target: Target) -> Table:
    """The competition, or the room rules with so many things agreed, those the *target* needs among them."""
    if level == COMPETITION:
        return Table(MIL2025)
    needed = [option for option in OPTIONS if set(option[1]) & set(target.agreed)]
    options: list[Option] = []
    for option in (*needed, *rng.sample(OPTIONS, len(OPTIONS))):
        # Nothing agreed twice, and nothing about 摊 where there is no liability.
        names = {name for _, values in (*options, option) for name in values}
        twice = len(names) <= len(options) or names >= {"liability", "peng_counts"}
        if not twice and len(options) < NUMBER[level]:
            options.append(option)
    rng.shuffle(options)
    return Table(with_options(ROOM, _joined(options)), tuple(options))


def _plan(rng: Random, level: int, rules: RuleSet, target: Target) -> Plan:
    least, most = LENGTH[level]
    left = rng.randint(20 + least, 21 + most) if target.near else rng.randint(40, 60)
    usual: dict[str, Any] = {
        "caishen": rng.choice(((1, 1), (0, 1), (2, 1))),
        "habits": Habits(caishen=0.5, claim=0.6, feed=0.8, kong=0.2),
        "streak": rng.choice((1, 2, 3, 3, 3)),
        "left": left,
        "length": (least, most),
    }
    return Plan(rules=rules, **{**usual, **target.plan})


def _notes(moment: Moment, table: Table, start: int) -> tuple[Text, ...]:
    state = moment.state
    notes = [table.note()]
    if table.options:
        notes.append(dealer_note(state))
    zh = f"第 1 手打牌以前，牌墙还有 {start} 张。"
    notes.append(Text(zh, f"Before the discard of turn 1 there are {start} tiles in the wall."))
    return (*notes, *told(state), now_note(moment))


def _facts(moment: Moment, start: int) -> tuple[Step, ...]:
    """What follows from the story for this moment. Clauses: C4–C8, W4, X6, E1."""
    state, steps = moment.state, list[Step]()
    if caishen_thrown(state):
        steps += [*lock_steps(state), bound_step(moment.asked, YOU)]
    steps.append(wall_step(state, start))
    if moment.thrown is not None:
        steps += tan_steps(state, state.turn) if state.rules.third_tan_guarded else ()
        steps += missed_steps(moment)
        steps += chow_steps(state) if state.turn == BEFORE_YOU else ()
        if Do.WIN in kinds(moment) or is_tempting(moment, Do.WIN):
            steps.append(_win_rule(state.rules))
    return tuple(steps)


def _win_rule(rules: RuleSet) -> Step:
    """Who may win on a discard at this table. Clause: W4."""
    if rules.discard_win is DiscardWin.NEVER:
        return line("这桌只能自摸。", "At this table only one's own draw wins.", "W4")
    if rules.discard_win is DiscardWin.ALWAYS:
        return line("这桌谁打的牌都可以和。", "At this table anybody may win on any discard.", "W4")
    zh = "别人打的牌，只在三老、庄家和闲家之间才能和。"
    return line(zh, "A discard wins at streak 3 only, between the dealer and another player.", "W4")
