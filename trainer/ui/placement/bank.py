"""What the placement check may ask: the skills of the chapters, each with the luck of a blind guess."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from trainer.course import Chapter
from trainer.progress.mastery import Skill
from trainer.progress.placement import Probe
from trainer.quiz.catalogue import make
from trainer.quiz.question import Form, Question
from trainer.ui.content import course

RULES = "mil2025"
SAMPLES = 3
# How often somebody who has no idea hits the whole answer where it is not one of a few.
OPEN_LUCK = {Form.MULTI_CHOICE: 0.1, Form.PICK_TILES: 0.03, Form.PLACE_TILES: 0.05}
RARELY = 0.02


@cache
def probes() -> tuple[Probe, ...]:
    """Every kind of question the check may put, in the order of the chapters. Made once a process."""
    return tuple(
        Probe(chapter, skill, sum(luck(_sample(skill, seed)) for seed in range(SAMPLES)) / SAMPLES)
        for chapter, skill in askable(course().chapters)
    )


def askable(chapters: Sequence[Chapter]) -> Iterator[tuple[int, Skill]]:
    """The skills that tell whether a chapter is known, with its number.

    A skill tells about the first chapter that leads to it. Of each family only the easier half of the chapter's levels
    is asked: the harder ones are for practice, and missing them does not mean that the chapter is unknown.
    """
    met: set[Skill] = set()
    for chapter in chapters:
        own = [skill for skill in dict.fromkeys(chapter.skills) if skill not in met]
        met.update(own)
        for family in dict.fromkeys(name for name, _ in own):
            levels = sorted(level for name, level in own if name == family)
            yield from ((chapter.number, (family, level)) for level in levels[: (len(levels) + 1) // 2])


def luck(question: Question) -> float:
    """How often a blind guess answers *question* right, 0 to 1.

    >>> luck(make("is-win", 1, "mil2025", 1))
    0.5
    """
    if question.form is Form.YES_NO:
        return 1 / 2
    if question.form is Form.CHOICE:
        return 1 / len(question.choices)
    return OPEN_LUCK.get(question.form, RARELY)


def _sample(skill: Skill, seed: int) -> Question:
    return make(*skill, RULES, seed)
