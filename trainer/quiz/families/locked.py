"""locked: a caishen was discarded. What may you do now? Clauses: X1–X6, C3.

Level 1 is one lock that is open: somebody's discard, your own draw, or the caishen itself. Level 2 asks whose lock it
is and whether it has ended. There nobody is asked about a jiagang under a lock (X3): in the competition that point is
disputed. Level 3 sits down at tables of the app-room rules, which settle it, and where a discard may be won on (X2).
Levels 4 and 5 tell a stretch of play and ask who is bound (``lock_stories``); level 6 asks what you may do after one.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from trainer.engine import WHITE, Kind, RuleSet, preset, tile_text, with_options
from trainer.quiz.attempts import is_tempting, why_not
from trainer.quiz.deal_hands import NATURAL, standard
from trainer.quiz.family import Draft, Family
from trainer.quiz.lock_stories import who_is_bound
from trainer.quiz.may_steps import NOTHING, NOTHING_CHOICE, may_step, name_of
from trainer.quiz.question import Choice, Form, Question, Step, Text
from trainer.quiz.refusal_words import WORDS
from trainer.quiz.room_locks import AGREED, lock_on_kong, lock_on_win
from trainer.quiz.room_moments import ROOM, dealer_note, table_note
from trainer.quiz.stretch import Habits, caishen_thrown, found_within, told
from trainer.quiz.stretch_facts import bound_step, lock_steps, missed_steps, tan_steps
from trainer.quiz.stretch_moments import Plan, after_stretch, is_lively, now_note
from trainer.quiz.table_scene import (
    AFTER_YOU,
    BEFORE_YOU,
    OPPOSITE,
    ROOMY,
    SEAT_NAMES,
    YOU,
    Moment,
    deal_around,
    discard_moment,
    draw_moment,
    scene,
)
from trainer.table.actions import Action, Do
from trainer.table.legal import is_bound

PROMPT = Text("现在可以做什么？能做的都选上。", "What may you do now? Pick all that is allowed.")
OTHERS = (AFTER_YOU, OPPOSITE, BEFORE_YOU)
OFFERED = (Do.CHI, Do.PENG, Do.MINGGANG, Do.ANGANG, Do.WIN)
ROOM_OFFERED = (Do.CHI, Do.PENG, Do.MINGGANG, Do.JIAGANG, Do.ANGANG, Do.WIN)
DRAWN, OTHER = "drawn", "other"
ROOMS = 3
"""The level that sits down at tables of the app-room rules."""
STORIES = (4, 5)
"""The levels that ask who is bound after a stretch of play."""
STRETCH = 6
"""The level that asks what you may do after one."""
WAYS = {
    1: ("draw", "draw", "discard", "discard", "caishen"),
    2: ("acted-again", "own-lock", "own-lock-ended", "two-locks", "draw", "discard"),
}


@dataclass(frozen=True, slots=True)
class Locked:
    """A moment after a caishen was discarded, what is told of it, and what one could think of doing."""

    moment: Moment
    story: Text
    why: Text
    offered: tuple[Do, ...] = OFFERED
    notes: tuple[Text, ...] = ()
    history: tuple[Step, ...] = ()

    @property
    def bound(self) -> bool:
        """Whether a lock binds you. Clause: X6."""
        return is_bound(self.moment.asked, YOU)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All that may be picked."""
        return (
            *(Choice(do.value, name_of(do)) for do in self.offered),
            Choice(DRAWN, Text("打刚摸的那张", "Discard the tile just drawn")),
            Choice(OTHER, Text("从手里另挑一张打", "Discard another tile of your hand")),
            NOTHING_CHOICE,
        )

    def allowed(self) -> list[str]:
        """What you may do, as ids of the choices in their order."""
        found = {self._id(action) for action in self.moment.legal()} or {NOTHING}
        return [choice.id for choice in self.choices if choice.id in found]

    def _id(self, action: Action) -> str:
        if action.do is not Do.DISCARD:
            return action.do.value
        return DRAWN if action.tile == self.moment.you.drawn else OTHER


def deal(rng: Random, level: int, rules: RuleSet) -> Locked:
    """A moment with a lock. The same dice deal the same, so a wrong answer is refuted by what was shown."""
    if level == STRETCH:
        return found_within(lambda: _after_a_stretch(rng))
    while True:
        if level == ROOMS:
            if (found := _at_a_room(rng)) is not None:
                return found
            continue
        found = _deal(rng, rng.choice(WAYS[level]), rules)
        # X3 is disputed: a fourth tile for a pung would ask about it.
        if found is not None and not any(action.do is Do.JIAGANG for action in found.moment.legal()):
            return found


def _deal(rng: Random, way: str, rules: RuleSet) -> Locked | None:
    locker = rng.choice(OTHERS)
    who = SEAT_NAMES[locker]
    if way == "caishen":
        return _told(_thrown(rng, rules, locker, (), WHITE), *_just_now(who))
    if way == "draw":
        return _told(_drawn(rng, rules, (locker,)), *_still_open(who))
    if way == "two-locks":
        second = SEAT_NAMES[AFTER_YOU]
        story = Text(
            f"你打出财神，接着{second.zh}也打出一张财神；现在轮到你摸牌。",
            f"You discarded a caishen, and then so did {second.en}. Now it is your draw.",
        )
        zh = f"你那把锁，你一摸牌就解开了；{second.zh}那把还没有。"
        en = f"Your own lock ended with your draw, but that of {second.en} has not."
        return _told(_drawn(rng, rules, (AFTER_YOU,)), story, Text(zh, en))
    if way == "own-lock-ended":
        story = Text(
            "上一轮你打出一张财神；现在轮到你摸牌。", "Last turn you discarded a caishen. Now it is your draw."
        )
        why = Text(
            "自己的财神只锁别人，你一摸牌，锁就解开了。", "Your caishen locked only the others, until your draw."
        )
        return _told(_drawn(rng, rules, ()), story, why)
    giver = rng.choice(OTHERS)
    if way == "own-lock":
        story = Text("你刚打出一张财神，还没再轮到你。", "You have just discarded a caishen and not acted since.")
        why = Text("自己的财神只锁别人，不锁自己。", "Your own caishen locks the others, not you.")
        return _told(_thrown(rng, rules, giver, (YOU,)), story, why)
    if way == "acted-again":
        zh = f"{who.zh}上一轮打出一张财神；这一轮他摸了牌，打出另一张。"
        en = f"Last turn {who.en} discarded a caishen; now he has drawn again and discards another tile."
        why = Text(f"{who.zh}又摸了牌，他的锁解开了。", f"With his next draw the lock of {who.en} ended.")
        return _told(_thrown(rng, rules, locker, ()), Text(zh, en), why)
    if giver <= locker:
        return None  # whoever discards between a caishen and your turn sits between the two of you
    return _told(_thrown(rng, rules, giver, (locker,)), *_still_open(who))


def _at_a_room(rng: Random) -> Locked | None:
    """A lock, open or not, where a pung could be added to or a discard be won on. Clauses: X2, X3, X5."""
    dealt = lock_on_win(rng) if rng.random() < 0.4 else lock_on_kong(rng)
    if dealt is None:
        return None
    moment, locker, is_open, notes = dealt
    who = SEAT_NAMES[locker]
    if is_open:
        story, why = _still_open(who)
    else:
        story = Text(
            f"{who.zh}打过一张财神，后来他又摸过牌了。", f"A caishen was discarded by {who.en}, who has drawn since."
        )
        why = Text(f"{who.zh}又摸了牌，他的锁解开了。", f"With his next draw the lock of {who.en} ended.")
    return Locked(moment, story, why, ROOM_OFFERED, notes)


def _after_a_stretch(rng: Random) -> Locked | None:
    """Your turn, or a discard that goes with your hand, after caishen were discarded. Clauses: X1–X6, C5–C8."""
    agreed, options = AGREED[rng.choice(tuple(AGREED))]
    plan = Plan(
        rules=with_options(ROOM, options),
        length=(9, 14),
        caishen=rng.choice(((2, 2), (1, 3))),
        habits=Habits(caishen=0.7, claim=0.6, feed=0.7, kong=0.2),
        streak=rng.choice((1, 2, 3, 3, 3)),
        ready=rng.random() < 0.4,
    )
    # A table with nothing to think of but the discard is shown now and then.
    wanted, plain = rng.random() < 0.6, rng.random() < 0.04

    def fits(moment: Moment) -> bool:
        right = caishen_thrown(moment.state) > 2 and is_bound(moment.asked, YOU) == wanted
        return right and (plain or is_lively(moment))

    moment = after_stretch(rng, plan, fits)
    if moment is None:
        return None
    state = moment.state
    history = (*lock_steps(state), *(tan_steps(state, state.turn) if state.turn != YOU else ()), *missed_steps(moment))
    notes = (table_note(agreed), dealer_note(state), *told(state))
    return Locked(moment, now_note(moment), bound_step(moment.asked, YOU).text, ROOM_OFFERED, notes, history)


def _told(moment: Moment | None, story: Text, why: Text) -> Locked | None:
    return None if moment is None else Locked(moment, story, why)


def _still_open(who: Text) -> tuple[Text, Text]:
    story = Text(
        f"{who.zh}打出一张财神，还没再轮到他。", f"A caishen was discarded by {who.en}, who has not acted since."
    )
    zh = f"{who.zh}打了财神，还没再动过：你被锁着。"
    return story, Text(zh, f"The caishen of {who.en} locks you until he acts again.")


def _just_now(who: Text) -> tuple[Text, Text]:
    story = Text(f"{who.zh}打出一张财神。", f"A caishen is discarded by {who.en}.")
    return story, Text(
        "财神一落地，另外三家马上被锁。", "With a caishen on the table the other three are locked at once."
    )


def _thrown(rng: Random, rules: RuleSet, giver: int, locks: tuple[int, ...], tile: Kind | None = None) -> Moment | None:
    """*giver* discards a tile, or *tile*, that goes with your hand. Clauses: X1, X6, C3."""
    thrown = rng.choice(NATURAL[:27]) if tile is None else tile
    forced: tuple[Kind, ...] = (thrown,) * rng.choice((2, 2, 3))
    if thrown != WHITE and rng.random() < 0.5:
        start, low = thrown - thrown % 9, min(max(thrown % 9 - rng.randrange(3), 0), 6)
        run = tuple(start + number for number in range(low, low + 3) if start + number != thrown)
        forced = run if rng.random() < 0.5 else (*run, thrown, thrown)
    hand = deal_around(rng, {YOU: forced}, {YOU: 13})[YOU]
    return discard_moment(rng, rules, hand, giver, thrown, left=rng.choice(ROOMY), locks=locks)


def _drawn(rng: Random, rules: RuleSet, locks: tuple[int, ...]) -> Moment:
    """You have drawn: a win, four alike, or nothing of the sort. Clauses: X4, X5."""
    way = rng.randrange(3)
    if way == 0:
        hand = standard(rng, melds=(melds := rng.randrange(2)), chows=melds, caishen=rng.randrange(2))
    else:
        four = (rng.choice(NATURAL),) * 4 if way == 1 else ()
        hand = deal_around(rng, {YOU: four}, {YOU: 14})[YOU]
    drawn = rng.choice([kind for kind in hand.tiles if kind != WHITE])
    return draw_moment(rng, rules, hand, drawn, left=rng.choice(ROOMY), locks=locks)


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A moment after a caishen was discarded, and all that you may do in it."""
    if level in STORIES:
        return who_is_bound(rng, level).draft()
    found = deal(rng, level, rules)
    shown = scene(found.moment, *found.notes, found.story)
    return Draft(PROMPT, Form.MULTI_CHOICE, shown, list(found.allowed()), _explain(found), found.choices)


def _explain(found: Locked) -> tuple[Step, ...]:
    """Whether you are locked, then what that leaves you."""
    moment, allowed = found.moment, found.allowed()
    steps = [*found.history, Step(found.why, clause="X6"), *(_may(found, name) for name in allowed)]
    if moment.you.drawn is not None and OTHER not in allowed:
        steps.append(_may_not(found, OTHER))
    steps += [why_not(moment, do) for do in found.offered if do.value not in allowed and is_tempting(moment, do)]
    return tuple(steps)


def _may(found: Locked, name: str) -> Step:
    """Why *name* is allowed."""
    moment = found.moment
    drawn = "" if moment.you.drawn is None else tile_text(moment.you.drawn)
    if name == NOTHING:
        return Step(
            Text("这一张什么都不能叫。", "There is nothing to call on this tile."), clause="X1" if found.bound else "F1"
        )
    if name == DRAWN:
        return Step(Text("刚摸的那张总可以打。", "The tile just drawn may always go."), drawn, "X5")
    if name == OTHER and found.bound:
        zh = "这桌讲好了，被锁的人也可以另挑一张打。"
        return Step(Text(zh, "As agreed here, a locked player may discard another tile, too."), clause="X5")
    if name == OTHER:
        zh = "没有别人的锁，手里的牌随便挑一张打。"
        return Step(Text(zh, "No lock of another's is open: any tile of the hand may go."), clause="X5")
    thrown = moment.thrown is not None
    step = may_step((action for action in moment.legal() if action.do is Do(name)), thrown=thrown)
    if not found.bound or thrown:
        return step
    clause = "X3" if name == Do.JIAGANG else "X4"
    return Step(Text(f"{step.text.zh}锁管不着它。", f"{step.text.en} A lock does not bar it."), step.tiles, clause)


def _may_not(found: Locked, name: str) -> Step:
    """Why *name* is not allowed, by the table's own reason."""
    moment = found.moment
    if name not in (DRAWN, OTHER):
        return why_not(moment, Do(name))
    if moment.thrown is not None:
        return Step(Text("还没有轮到你出牌。", "It is not your turn to discard."), clause="F1")
    if moment.you.drawn is None:
        return Step(Text("你刚要了一副，没有摸牌。", "You have just made a claim, and drawn no tile."), clause="F2")
    other = next(kind for kind in moment.you.tiles if kind != moment.you.drawn)
    refused = moment.refusal(Action(YOU, Do.DISCARD, other))
    assert refused is not None  # asked only where another tile may not go
    return Step(WORDS[refused.reason], clause=refused.clause)


def refute(question: Question, answer: list[str]) -> tuple[Step, ...]:
    """Why each wrong pick is barred and each missed one is not, after whether you are locked at all."""
    if question.level in STORIES:
        return who_is_bound(Random(question.id), question.level).refuted(question, answer)
    found = deal(Random(question.id), question.level, preset(question.rules))
    allowed = found.allowed()
    steps = [Step(found.why, clause="X6")]
    steps += [_may_not(found, name) for name in answer if name not in allowed and name != NOTHING]
    steps += [_may(found, name) for name in allowed if name not in answer]
    if NOTHING in answer and NOTHING not in allowed:
        steps.append(Step(Text("有事可做。", "There is something you may do."), clause="F1"))
    return (*steps, *found.history)


FAMILY = Family(
    "locked",
    Text("锁没锁", "Locked or not?"),
    PROMPT,
    (1, 2, ROOMS, *STORIES, STRETCH),
    ("X1", "X2", "X3", "X4", "X5", "X6", "C3"),
    build,
    refute,
)
