"""What is known of a learner, in the words and numbers of the charts. Nothing is judged here."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta, tzinfo

from trainer.course import ExamLevel
from trainer.progress.days import study_day
from trainer.progress.log import Profile
from trainer.progress.mastery import Skill
from trainer.progress.rating import PROVISIONAL
from trainer.progress.readiness import ENOUGH_ANSWERS, Enough, PassChance
from trainer.store import Sitting
from trainer.ui.charts import Moment, Rated, Ready, Recall, Sat, Share, Spoke
from trainer.ui.content import course
from trainer.ui.exam.chapters import homes
from trainer.ui.exam.hall import level_name
from trainer.ui.exam.papers import levels
from trainer.ui.progress.known import Known
from trainer.ui.summary import family_name
from trainer.ui.text import Lang, t

CURVES = 5
DAYS_AHEAD = 14
POINTS = 120


def skill_name(skill: Skill, lang: Lang) -> str:
    """The family's title and the level."""
    return f"{family_name(skill[0], lang)} {skill[1]}"


def why_silent(one: PassChance, lang: Lang) -> str:
    """Why the chance is not told, "" if it is."""
    if one.enough is Enough.FEW_ANSWERS:
        return t("progress.few_answers", lang, answers=one.answers, needed=ENOUGH_ANSWERS)
    if one.enough is Enough.TOO_WIDE:
        return t("progress.too_wide", lang, low=round(100 * one.low), high=round(100 * one.high))
    return ""


def ready_rows(told: Known, lang: Lang) -> list[Ready]:
    """A row a level; none before the first answer."""
    if not told.attempts:
        return []
    pairs = zip(levels().values(), told.chances, strict=True)
    return [Ready(level.title.of(lang), one.chance, one.low, one.high, why_silent(one, lang)) for level, one in pairs]


def moments(chances: Sequence[PassChance], zone: tzinfo) -> list[Moment]:
    """Chances of passing on their study days, oldest first."""
    return [Moment(study_day(one.at, zone), one.chance, one.low, one.high) for one in chances]


def spokes(told: Known, level: ExamLevel, lang: Lang) -> list[Spoke]:
    """The chance of a right answer in each skill that *level* examines."""
    knowledge, now = told.learner.knowledge, told.learner.profile.now
    return [
        Spoke(skill_name(skill, lang), knowledge.chance(skill, now), knowledge.answered([skill]))
        for skill in dict.fromkeys(level.skills)
    ]


def rated(told: Known, zone: tzinfo) -> list[Rated]:
    """The rating after each answer, or where these are many, at the end of each study day."""
    points = told.learner.ratings.history
    if len(points) > POINTS:
        points = tuple({study_day(one.at, zone): one for one in points}.values())
    return [
        Rated(one.at.astimezone(zone).replace(tzinfo=None), one.value, one.deviation, one.deviation > PROVISIONAL)
        for one in points
    ]


def chapter_shares(profile: Profile, lang: Lang) -> list[Share]:
    """Questions right at the first try by chapter, in the order of the course; then what belongs to none."""
    counts: dict[int, tuple[int, int]] = {}
    for skill, state in profile.skills.items():
        number = homes()[skill].number if skill in homes() else 0
        right, total = counts.get(number, (0, 0))
        counts[number] = (right + state.accuracy.first_right, total + state.accuracy.first)
    rows = [
        Share(
            t("progress.chapters.name", lang, n=one.number, title=one.title.of(lang)), *counts.get(one.number, (0, 0))
        )
        for one in course().chapters
        if one.skills
    ]
    return [*rows, Share(t("progress.chapters.other", lang), *counts[0])] if 0 in counts else rows


def recalls(told: Known, lang: Lang) -> list[Recall]:
    """The forgetting curves of the mastered skills that are due, or will be first."""
    known, now = told.learner, told.learner.profile.now
    mine = [known.memories[skill] for skill in known.profile.mastered if skill in known.memories]
    due = list(known.due)
    soon = [one.skill for one in sorted(mine, key=lambda one: (one.due_at, one.skill)) if one.skill not in due]
    return [
        Recall(
            skill_name(skill, lang),
            tuple(known.memories[skill].recall(now + timedelta(days=n)) for n in range(DAYS_AHEAD + 1)),
            known.knowledge.chance(skill, now),
        )
        for skill in [*due, *soon][:CURVES]
    ]


def papers_sat(sittings: Sequence[Sitting], zone: tzinfo, lang: Lang) -> list[Sat]:
    """The papers handed in, oldest first. *sittings* come the last begun first."""
    return [
        Sat(
            level_name(one.level, lang), study_day(one.started_at, zone), one.right or 0, len(one.questions),
            one.pass_mark,
        )
        for one in reversed(sittings)
        if not one.open
    ]  # fmt: skip
