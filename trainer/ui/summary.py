"""A learner's profile in the words and order of the charts: pure, nothing is judged here."""

from __future__ import annotations

from collections.abc import Iterable

from trainer.course import ExamLevel
from trainer.progress.log import Profile
from trainer.progress.mastery import readiness
from trainer.quiz.catalogue import FAMILIES
from trainer.ui.charts import Share, Timed
from trainer.ui.text import Lang


def level_shares(levels: Iterable[ExamLevel], profile: Profile, lang: Lang) -> list[Share]:
    """How many of each exam level's skills are mastered, in the order of the levels."""
    found = []
    for level in levels:
        ready = readiness(level.skills, profile.mastered)
        found.append(Share(level.title.of(lang), ready.done, ready.total))
    return found


def family_shares(profile: Profile, lang: Lang) -> list[Share]:
    """Right answers of all answers by family, in the order of the catalogue, then families no longer made."""
    order = [*FAMILIES, *sorted(set(profile.by_family) - set(FAMILIES))]
    rows = [(name, profile.by_family[name]) for name in order if name in profile.by_family]
    return [Share(family_name(name, lang), row.right, row.answers) for name, row in rows]


def family_name(family: str, lang: Lang) -> str:
    """The title of *family*, or its id when this edition no longer makes it."""
    return FAMILIES[family].title.of(lang) if family in FAMILIES else family


def times(profile: Profile) -> list[Timed]:
    """Each answer's time, oldest first."""
    return [Timed(one.taken_ms, one.correct) for one in profile.times]
