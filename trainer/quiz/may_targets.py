"""What a story is to lead to: the rule that stands in the way at its end, or that might and does not.

Each rule comes about in its own way, so a stretch is dealt for one of them. Clauses: F2, C4–C9, K3, W4, W5, W7, W8,
X1, X2, X4, E1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from trainer.quiz.attempts import attempt, is_tempting
from trainer.quiz.may_steps import OFFERED
from trainer.quiz.stretch import Habits, caishen_thrown
from trainer.quiz.stretch_facts import missed_steps
from trainer.quiz.table_scene import YOU, Moment
from trainer.table.actions import Do
from trainer.table.legal import is_bound

END = 22
"""With so few tiles in the wall, or fewer, its end begins to bar something. Clauses: E1, K3."""


def kinds(moment: Moment) -> set[Do]:
    """All that you may do, the discard aside."""
    return {action.do for action in moment.legal()} - {Do.DISCARD}


def bars(moment: Moment) -> set[str]:
    """The clauses that stand against what the tiles would make."""
    tempting = [do for do in OFFERED if is_tempting(moment, do)]
    return {refused.clause for do in tempting if (refused := moment.refusal(attempt(moment, do))) is not None}


@dataclass(frozen=True, slots=True)
class Target:
    """*met*: whether a moment is what is wanted. *agreed*: what the table has to agree on. *plan*: how its stretch is
    dealt. *near*: whether it comes about at the end of the wall."""

    met: Callable[[Moment], bool]
    agreed: tuple[str, ...] = ()
    plan: Mapping[str, Any] = field(default_factory=dict)
    near: bool = False


def _barred(*clauses: str) -> Callable[[Moment], bool]:
    return lambda moment: bool(bars(moment).intersection(clauses))


def _lock_over(moment: Moment) -> bool:
    thrown = caishen_thrown(moment.state) > 0 and moment.thrown is not None
    return thrown and not is_bound(moment.asked, YOU) and bool(kinds(moment))


def _kong_though_bound(moment: Moment) -> bool:
    return is_bound(moment.asked, YOU) and Do.ANGANG in kinds(moment)


def _before_the_end(moment: Moment) -> bool:
    return moment.state.left <= END and bool(kinds(moment))


def _win_on_discard(moment: Moment) -> bool:
    return moment.thrown is not None and Do.WIN in kinds(moment)


def _passed_and_open(moment: Moment) -> bool:
    return bool(missed_steps(moment)) and bool(kinds(moment) & {Do.PENG, Do.WIN}) and not _barred("C7", "C8")(moment)


def _third_open(moment: Moment) -> bool:
    return moment.thrown is not None and moment.state.tan[YOU][moment.state.turn] >= 2 and bool(kinds(moment))


_LOCKS = {"caishen": (2, 1), "habits": Habits(caishen=0.8, claim=0.6, feed=0.8, kong=0.2)}
_READY = {"ready": True, "fed": 1}
_PASSED = {"ready": True, "fed": 2, "caishen": (0, 1)}
_CLAIMS = {
    "caishen": (0, 1),
    "habits": Habits(caishen=0.3, claim=0.95, feed=0.8, kong=0.0),
    "eager": True,
    "fed": 3,
    "length": (8, 13),
}
COMPETITION_TARGETS: tuple[Target, ...] = (
    Target(_barred("X1"), plan={**_LOCKS, "eager": True}),
    Target(_lock_over, plan={**_LOCKS, "eager": True}),
    Target(_kong_though_bound, plan={**_LOCKS, "four": True}),
    Target(_barred("E1"), plan={"eager": True}, near=True),
    Target(_before_the_end, plan={"eager": True}, near=True),
    Target(_barred("K3"), plan={"four": True}, near=True),
    Target(_barred("F2"), plan={**_READY, "lends": True}),
    Target(_barred("W4"), plan=_READY),
)
ROOM_TARGETS: tuple[Target, ...] = (
    Target(_win_on_discard, plan={**_READY, "streak": 3}),
    Target(_barred("W4"), plan=_READY),
    Target(_barred("W5"), plan={**_READY, "open_hand": True}),
    Target(_barred("C7"), plan=_PASSED),
    Target(_barred("C8"), plan={**_PASSED, "streak": 3}),
    Target(_passed_and_open, plan=_PASSED),
    Target(_barred("C5"), plan=_CLAIMS),
    Target(_third_open, plan={**_CLAIMS, "streak": 3}),
    Target(_barred("C4"), agreed=("liability",), plan=_CLAIMS),
    Target(_barred("C9"), agreed=("gang_after_claim",), plan={"four": True}),
    Target(_barred("W7"), agreed=("missing_suit",), plan=_READY),
    Target(_barred("W8"), agreed=("must_baotou",), plan={**_READY, "with_caishen": True}),
)
LONG_TARGETS: tuple[Target, ...] = (
    *ROOM_TARGETS,
    Target(_barred("X1", "X2"), plan={**_LOCKS, "eager": True}),
    Target(_lock_over, plan={**_LOCKS, "eager": True}),
    Target(_kong_though_bound, plan={**_LOCKS, "four": True}),
    Target(_barred("E1"), plan={"eager": True}, near=True),
    Target(_barred("K3"), plan={"four": True}, near=True),
)
