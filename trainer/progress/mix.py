"""What a session of adaptive practice asks: reviews that are due, weak skills and new ones, mixed.

No two questions running are of one family where that can be had (interleaving), and two families that are easily taken
for each other come first, side by side: telling them apart is what is learnt most by.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import TypeAlias

from trainer.progress.days import HANGZHOU
from trainer.progress.log import Attempt, Profile, in_order, replay
from trainer.progress.mastery import Skill, readiness
from trainer.progress.mastery import Why as Mark
from trainer.progress.memory import Memories, due_skills
from trainer.progress.runs import Why

Goal: TypeAlias = tuple[str, Sequence[Skill]]
Pick: TypeAlias = tuple[Skill, Why]

SHARES = {Why.DUE: 0.5, Why.WEAK: 0.3, Why.NEW: 0.2}
"""The parts of a session; what one cannot fill, the others do, in this order."""
TIMES = {Why.DUE: 1, Why.WEAK: 2, Why.NEW: 2, Why.FRESH: 1}
"""How often a skill may come at once in its part."""
PAIRS = 2
"""So many pairs that are easily confused open a session."""


@dataclass(frozen=True, slots=True)
class Need:
    """What a learner needs now, each list the most pressing first.

    *due* are mastered skills to be reviewed, *weak* begun ones that are not mastered, *new* those of the next exam
    level never tried, *fresh* the mastered ones not due. *exam* is that level, "" when all are ready.
    """

    due: tuple[Skill, ...]
    weak: tuple[Skill, ...]
    new: tuple[Skill, ...]
    fresh: tuple[Skill, ...]
    exam: str = ""

    @property
    def tried(self) -> frozenset[Skill]:
        """Every skill that was ever answered."""
        return frozenset((*self.due, *self.weak, *self.fresh))


def need(
    attempts: Iterable[Attempt],
    now: datetime,
    zone: tzinfo = HANGZHOU,
    *,
    levels: Sequence[Goal] = (),
    askable: Collection[Skill] = (),
) -> Need:
    """What the learner of *attempts* needs at *now*, of the skills that are *askable*; *levels* are the exams in order.

    >>> from datetime import UTC
    >>> need([], datetime(2026, 5, 1, tzinfo=UTC), levels=[("first", [("fan", 1)])], askable={("fan", 1)})
    Need(due=(), weak=(), new=(('fan', 1),), fresh=(), exam='first')
    """
    known = list(in_order(attempts))
    profile, memories = replay(known, now, zone), Memories()
    for attempt in known:
        memories.add(attempt.skill, attempt.correct, attempt.answered_at)
    tried = [skill for skill in profile.skills if skill in askable]
    mastered = [skill for skill in tried if skill in profile.mastered]
    due = due_skills(memories.memories(), now, mastered)
    exam, skills = next(
        ((name, skills) for name, skills in levels if not readiness(skills, profile.mastered).ready), ("", ())
    )
    rested = sorted(mastered, key=lambda skill: (profile.skills[skill].last_at, skill))
    return Need(
        due=due,
        weak=_weakest(profile, [skill for skill in tried if skill not in profile.mastered]),
        new=tuple(skill for skill in dict.fromkeys(skills) if skill in askable and skill not in profile.skills),
        fresh=tuple(skill for skill in rested if skill not in due),
        exam=exam,
    )


def _weakest(profile: Profile, skills: Sequence[Skill]) -> tuple[Skill, ...]:
    """Those once mastered first, then those furthest from it."""

    def order(skill: Skill) -> tuple[bool, int, Skill]:
        mark = profile.skills[skill].mastery
        return mark.why is not Mark.FALLEN, -mark.missing, skill

    return tuple(sorted(skills, key=order))


def mix(needed: Need, count: int, alike: Mapping[str, Collection[str]]) -> tuple[Pick, ...]:
    """A session of *count* questions for *needed*, in order; () when there is nothing to ask.

    *alike* tells which families are easily taken for which. A skill that few others stand beside comes more often.

    >>> none = Need((), (), (), ())
    >>> mix(Need((("fan", 1),), (("pay", 1),), (("value", 1),), ()), 3, {})
    ((('fan', 1), <Why.DUE: 'due'>), (('pay', 1), <Why.WEAK: 'weak'>), (('value', 1), <Why.NEW: 'new'>))
    >>> mix(none, 5, {})
    ()
    """
    chosen = _choose(needed, count)
    front = _pairs(chosen, needed.tried, alike)[:count]
    rest = list(chosen)
    for pick in front:
        if pick in rest:
            rest.remove(pick)
    return (*front, *_apart(rest[: count - len(front)], front[-1][0][0] if front else ""))


def _choose(needed: Need, count: int) -> list[Pick]:
    parts = {Why.DUE: needed.due, Why.WEAK: needed.weak, Why.NEW: needed.new, Why.FRESH: needed.fresh}
    supply = {why: [skill for _ in range(TIMES[why]) for skill in skills] for why, skills in parts.items()}
    taken = {why: supply[why][: round(count * share)] for why, share in SHARES.items()}
    for why in parts:  # what is left of the count goes to whoever has more
        free = max(0, count - sum(map(len, taken.values())))
        taken[why] = supply[why][: len(taken.get(why, ())) + free]
    chosen = [(skill, why) for why, skills in taken.items() for skill in skills]
    while chosen and len(chosen) < count:  # so few skills that they come round again
        chosen += chosen[: count - len(chosen)]
    return chosen[:count]


def _pairs(chosen: Sequence[Pick], tried: Collection[Skill], alike: Mapping[str, Collection[str]]) -> list[Pick]:
    """The pairs that open the session: one chosen, and its like, chosen too or at least tried before."""
    front: list[Pick] = []
    used: set[str] = set()
    for skill, why in chosen:
        family = skill[0]
        likes = set(alike.get(family, ())) - used
        if family in used or len(used) >= 2 * PAIRS:
            continue
        partner = next((pick for pick in chosen if pick[0][0] in likes), None)
        if partner is None:
            level = max((one for one in tried if one[0] in likes), key=lambda one: one[1], default=None)
            partner = None if level is None else (level, Why.CONTRAST)
        if partner is not None:
            front += [(skill, why), partner]
            used |= {family, partner[0][0]}
    return front


def _apart(picks: Sequence[Pick], before: str) -> list[Pick]:
    """*picks* so that no family follows itself where that can be had: the one with most left goes first."""
    left, found = list(picks), list[Pick]()
    while left:
        families = [skill[0] for skill, _ in left]
        others = [pick for pick in left if pick[0][0] != before] or left
        following = max(others, key=lambda pick: families.count(pick[0][0]))
        left.remove(following)
        found.append(following)
        before = following[0][0]
    return found
