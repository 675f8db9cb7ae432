"""An example that is a question of the drill: shown with its key, and opened there by its link."""

from __future__ import annotations

from functools import lru_cache

from trainer.course.examples import Example
from trainer.quiz.catalogue import FAMILIES, make
from trainer.quiz.question import Question
from trainer.ui.answering import in_words
from trainer.ui.rulebook.run.outcome import Answer, BadExample, Outcome, TileRow
from trainer.ui.text import Lang, t

PAGE = "trainer/ui/pages/drill.py"
RULES = "mil2025"
TRIES = 300


@lru_cache(maxsize=256)
def question_for(family: str, level: int, clause: str) -> Question:
    """The first question of *family* at *level* whose explanation rests on *clause*, by seed.

    Raises BadExample where there is no such family or level, or none of its first 300 questions rests on it.
    """
    if family not in FAMILIES or level not in FAMILIES[family].levels:
        raise BadExample(f"{family} has no questions of level {level}")
    found = (make(family, level, RULES, seed) for seed in range(TRIES))
    question = next((question for question in found if clause in question.clauses), None)
    if question is None:
        raise BadExample(f"no question of {family}, level {level}, rests on {clause}")
    return question


def run(example: Example, lang: Lang) -> Outcome:
    """The question as it is asked, its key, and the lines of its explanation."""
    question = question_for(example.setting["family"], example.setting["level"], example.clause)
    scene = question.scene
    rows = [TileRow(row.label.of(lang), row.tiles) for row in scene.rows]
    if scene.hand or scene.melds:
        rows.insert(0, TileRow(t("rulebook.example.tiles", lang), scene.hand, scene.melds, scene.drawn))
    facts = tuple(note.of(lang) for note in scene.notes)
    lines = tuple(step.text.of(lang) for step in question.explanation)
    key = t("rulebook.example.key", lang, answer=in_words(question, question.key, lang))
    answer = Answer((key,), lines, question=question.text.of(lang))
    return Outcome(tuple(rows), (answer,), facts, (PAGE, {"q": question.id}))
