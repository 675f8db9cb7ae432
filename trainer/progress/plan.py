"""What to do next, and why. One recommendation; the reason is a code and numbers, the words are the screen's."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from trainer.progress.log import Profile
from trainer.progress.mastery import Skill, readiness

Goal: TypeAlias = tuple[str, Sequence[Skill]]


class StepKind(StrEnum):
    """What kind of thing to do."""

    LESSON = "lesson"
    DRILL = "drill"
    NOTHING = "nothing"


class Reason(StrEnum):
    """Why that. The numbers each one carries are in brackets."""

    START = "start"  # nothing was done yet
    PLACED = "placed"  # the placement check found where to begin: here
    SLIPPED = "slipped"  # a mastered skill fell (right, questions, missing)
    DUE = "due"  # mastered skills are due for review; this one is remembered least (due, days)
    LESSON_FIRST = "lesson_first"  # the lesson that teaches the next skill is unread (done, total)
    WEAKEST = "weakest"  # the skill furthest behind of those begun (right, questions, missing)
    NEW_SKILL = "new_skill"  # the next skill of the level was never tried (done, total)
    UNREAD = "unread"  # every level is ready, this lesson is unread
    KEEP_FRESH = "keep_fresh"  # nothing else is left; this skill rested longest (days)
    ALL_DONE = "all_done"  # nothing to recommend


@dataclass(frozen=True, slots=True)
class NextStep:
    """One recommendation: a lesson, or a drill of a family and level; *exam* is the level it leads to, "" for none."""

    kind: StepKind
    reason: Reason
    family: str = ""
    level: int = 0
    lesson: str = ""
    exam: str = ""
    numbers: Mapping[str, int] = field(default_factory=dict)


def next_step(
    profile: Profile,
    *,
    lessons: Sequence[str] = (),
    read: Collection[str] = (),
    known: Collection[str] = (),
    begin: str = "",
    due: Sequence[Skill] = (),
    levels: Sequence[Goal] = (),
    teaches: Mapping[str, Collection[Skill]] | None = None,
) -> NextStep:
    """Recommend one thing. *lessons* are ids in course order, *read* those finished, *levels* the exams, easiest first.

    *known* are the lessons that the placement check found to be known, none of which is recommended, and *begin* is the
    one it would begin with. *due* are the skills due for review, the least remembered first. *teaches* tells which
    skills a lesson prepares for. A skill that slipped comes first, then a review of a mastered one, then *begin*, then
    the first level that is not ready: its begun skills, weakest first, then its new ones, each after the lesson that
    teaches it.

    >>> from datetime import UTC, datetime
    >>> from trainer.progress.log import replay
    >>> step = next_step(replay([], datetime(2026, 5, 1, tzinfo=UTC)), lessons=["tiles", "sets"])
    >>> step.kind.value, step.lesson, step.reason.value
    ('lesson', 'tiles', 'start')
    """
    unread = [lesson for lesson in lessons if lesson not in read and lesson not in known]
    if unread and not (begin or read or profile.total.answers):
        begin = unread[0]
    why = Reason.PLACED if known else Reason.START
    first = NextStep(StepKind.LESSON, why, lesson=begin) if begin in unread else None
    step = _mend(profile, levels) or _review(profile, due) or first or _advance(profile, unread, levels, teaches or {})
    if step:
        return step
    if unread:
        return NextStep(StepKind.LESSON, Reason.UNREAD, lesson=unread[0])
    return _refresh(profile)


def _mend(profile: Profile, levels: Sequence[Goal]) -> NextStep | None:
    """The skill that was mastered and fell, of the easiest level that has one."""
    for exam, skills in levels:
        fallen = [skill for skill in skills if _fell(profile, skill)]
        if fallen:
            return _drill(profile, _weakest(profile, fallen), Reason.SLIPPED, exam)
    return None


def _review(profile: Profile, due: Sequence[Skill]) -> NextStep | None:
    """The mastered skill of *due* that is remembered least: what is not mastered is practised for its own sake."""
    mastered = [skill for skill in due if skill in profile.mastered]
    if not mastered:
        return None
    numbers = {"due": len(mastered), "days": _rested(profile, mastered[0])}
    return NextStep(StepKind.DRILL, Reason.DUE, *mastered[0], numbers=numbers)


def _advance(
    profile: Profile, unread: Sequence[str], levels: Sequence[Goal], teaches: Mapping[str, Collection[Skill]]
) -> NextStep | None:
    """The next thing towards the first level that is not ready."""
    for exam, skills in levels:
        ready = readiness(skills, profile.mastered)
        if not ready.open:
            continue
        begun = [skill for skill in ready.open if skill in profile.skills]
        skill = _weakest(profile, begun) if begun else ready.open[0]
        lesson = next((lesson for lesson in unread if skill in teaches.get(lesson, ())), "")
        if lesson:
            numbers = {"done": ready.done, "total": ready.total}
            return NextStep(StepKind.LESSON, Reason.LESSON_FIRST, *skill, lesson, exam, numbers)
        if begun:
            return _drill(profile, skill, Reason.WEAKEST, exam)
        numbers = {"done": ready.done, "total": ready.total}
        return NextStep(StepKind.DRILL, Reason.NEW_SKILL, *skill, exam=exam, numbers=numbers)
    return None


def _refresh(profile: Profile) -> NextStep:
    """All is done: the skill that rested longest."""
    if not profile.skills:
        return NextStep(StepKind.NOTHING, Reason.ALL_DONE)
    skill = min(profile.skills, key=lambda one: (profile.skills[one].last_at, one))
    return NextStep(StepKind.DRILL, Reason.KEEP_FRESH, *skill, numbers={"days": _rested(profile, skill)})


def _rested(profile: Profile, skill: Skill) -> int:
    """Whole days since the last answer to *skill*."""
    return max(0, (profile.now - profile.skills[skill].last_at).days)


def _fell(profile: Profile, skill: Skill) -> bool:
    state = profile.skills.get(skill)
    return state is not None and state.mastered_before and not state.mastered


def _weakest(profile: Profile, skills: Sequence[Skill]) -> Skill:
    """The skill with most right answers still missing; among equals the first in the level's order."""
    return max(skills, key=lambda skill: profile.skills[skill].mastery.missing)


def _drill(profile: Profile, skill: Skill, reason: Reason, exam: str) -> NextStep:
    state = profile.skills[skill].mastery
    # Whole questions' worth: "6 of the last 8" is said, not "6.5 of 8".
    numbers = {"right": int(state.credit + 1e-9), "questions": state.questions, "missing": state.missing}
    return NextStep(StepKind.DRILL, reason, *skill, exam=exam, numbers=numbers)
