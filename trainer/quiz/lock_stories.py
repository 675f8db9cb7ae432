"""A stretch in which caishen are discarded: who is bound at its end? Clauses: F1, X1–X6.

Level 4: a few turns, one to three caishen. Level 5: twice as many, three or four caishen, and claims that end locks.
Level 6 is told in ``families/locked``: what may you do after such a stretch.
"""

from __future__ import annotations

from random import Random

from trainer.engine import MIL2025
from trainer.quiz.posed import NONE, Posed, line
from trainer.quiz.question import Choice, Form, Text
from trainer.quiz.stretch import Habits, caishen_thrown, found_within, play, seated, told
from trainer.quiz.stretch_facts import bound_step, lock_steps
from trainer.quiz.table_scene import ROOMY, SEAT_NAMES
from trainer.table.legal import is_bound
from trainer.table.state import SEATS, TableState

WHO = Text("这时候，谁被财神锁着？都选上。", "Who is bound by a discarded caishen now? Pick all of them.")
NOBODY = Choice(NONE, Text("谁也没有被锁", "Nobody"))
LENGTH = {4: (4, 6), 5: (8, 10)}
"""How many discards a stretch may have at least and at most, by level."""
CAISHEN = {4: ((1, 1), (2, 1)), 5: ((2, 2), (1, 3))}
"""How many caishen lie in hands and how many are about to be drawn."""
THROWN = {4: 1, 5: 3}
"""How many caishen have to be discarded at least."""
HABITS = Habits(caishen=0.7, claim=0.6, feed=0.6)


def who_is_bound(rng: Random, level: int) -> Posed:
    """A stretch and who is bound at its end: three most often, nobody or all four now and then."""
    wanted = rng.choice((0, 3, 3, 4))
    return _posed(found_within(lambda: _stretch(rng, level, wanted)))


def _stretch(rng: Random, level: int, wanted: int) -> TableState | None:
    """A table at the end of a stretch of *level* at which *wanted* players are bound; None when the dice gave none."""
    least, most = LENGTH[level]
    held, coming = rng.choice(CAISHEN[level])
    state = seated(rng, MIL2025, left=rng.choice(ROOMY), caishen=held, coming=coming, fours=rng.randrange(2))
    fit = [
        one
        for one in play(rng, state, most, HABITS)
        if sum(len(player.river) for player in one.players) >= least
        and caishen_thrown(one) >= THROWN[level]
        and len(_bound(one)) == wanted
    ]
    return rng.choice(fit) if fit else None


def _bound(state: TableState) -> list[int]:
    return [seat for seat in SEATS if is_bound(state, seat)]


def _posed(state: TableState) -> Posed:
    key = [str(seat) for seat in _bound(state)] or [NONE]
    choices = (*(Choice(str(seat), SEAT_NAMES[seat]) for seat in SEATS), NOBODY)
    slips = {str(seat): bound_step(state, seat) for seat in SEATS}
    steps = (*lock_steps(state), *slips.values())
    notes = (
        Text("这桌打竞赛规则，财神是白。先后这样打：", "Competition rules, white is caishen. This is played:"),
        *told(state),
    )
    astray = line("有人被锁着，一把锁一把锁地数。", "Somebody is bound; go through the locks one by one.", "X6")
    return Posed(WHO, Form.MULTI_CHOICE, key, steps, astray, notes, choices, slips=slips)
