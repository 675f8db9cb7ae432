"""What may be done at a sitting: begin, answer, hand in; and ending those whose time is up. No screen here.

Nobody has to be there when the time ends: whoever looks at a learner's sittings next ends them as of their deadline,
with the answers that were stored. Every step may be repeated without harm.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

from trainer.engine.ruleset import preset
from trainer.progress.log import Attempt
from trainer.quiz.catalogue import grade, rebuild
from trainer.quiz.grading import read_answer
from trainer.quiz.paper import Paper
from trainer.quiz.question import Question, UnknownQuestion, Verdict
from trainer.store import Given, How, Moved, Sitting, SittingDesk
from trainer.ui.asking import Asked, answered_before

MODE = "exam"


def begin(paper: Paper, learner: str, zone: str, desk: SittingDesk, now: datetime) -> Sitting:
    """Begin *paper* at *now*, or resume it where the learner sits it already."""
    name = sha256(json.dumps([learner, paper.id, now.isoformat()]).encode()).hexdigest()[:32]
    wanted = Sitting(
        id=name,
        learner=learner,
        paper=paper.id,
        level=paper.blueprint.level,
        questions=paper.questions,
        pass_mark=paper.blueprint.pass_mark,
        started_at=now,
        deadline=now + timedelta(minutes=paper.blueprint.minutes),
        zone=zone,
    )
    return desk.start(wanted)


def answer(
    sitting: Sitting, number: int, value: Any, *, after: int, asked_at: datetime, desk: SittingDesk, now: datetime
) -> Given:
    """Keep *value* as the answer to question *number* (from 1), where the tab had seen revision *after* (0: none).

    The act is named by what it follows, so a double click or a retry is one act. Raises BadAnswer for an answer of the
    wrong form, SittingOver after the end, and StaleAnswer if another tab answered meanwhile.
    """
    read_answer(rebuild(sitting.questions[number - 1]), value)
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return desk.answer(sitting, Given(number, after + 1, f"{sitting.id}:{number}:{after + 1}", text, asked_at, now))


def hand_in(sitting: Sitting, desk: SittingDesk, now: datetime) -> Sitting:
    """End *sitting* with what is stored: as handed in at *now*, or, once it is over, as of its deadline."""
    late = sitting.is_over(now)
    how, at = (How.TIME_UP, sitting.deadline) if late else (How.HANDED_IN, min(now, sitting.deadline))
    while True:
        answers = desk.answers(sitting)
        log = [attempt for attempt in (_attempt(sitting, given) for given in answers.values()) if attempt]
        counted = {number: given.revision for number, given in answers.items()}
        try:
            return desk.finish(
                sitting, graded=counted, right=sum(one.correct for one in log), log=log, how=how, at=at
            )  # fmt: skip
        except Moved:
            continue  # an answer came in just now, and it counts: grade again


def refresh(sitting: Sitting, desk: SittingDesk, now: datetime) -> Sitting:
    """*sitting* as it stands at *now*: ended as of its deadline if its time is up."""
    return hand_in(sitting, desk, now) if sitting.open and sitting.is_over(now) else sitting


def sittings(learner: str, desk: SittingDesk, now: datetime) -> list[Sitting]:
    """All sittings of *learner*, the last begun first; those whose time is up are ended first."""
    return [refresh(sitting, desk, now) for sitting in desk.of(learner)]


def verdicts(sitting: Sitting, answers: Mapping[int, Given]) -> list[tuple[Question | None, Given | None, bool]]:
    """Each question of *sitting* in order (None: no longer made), the answer given, and whether it is right."""
    found = []
    for number, name in enumerate(sitting.questions, 1):
        question, given = _question(name), answers.get(number)
        verdict = None if question is None or given is None else _verdict(question, given)
        found.append((question, given, verdict is not None and verdict.correct))
    return found


def reviewed(sitting: Sitting, given: Given) -> Asked | None:
    """An answer of an ended *sitting* as the question's page shows it; None if the question is no longer made."""
    attempt = _attempt(sitting, given)
    return None if attempt is None else answered_before(attempt)


def _question(name: str) -> Question | None:
    """The question, or None when a later version of this program no longer makes it."""
    try:
        return rebuild(name)
    except UnknownQuestion:
        return None


def _verdict(question: Question, given: Given) -> Verdict:
    return grade(question, json.loads(given.answer))


def _attempt(sitting: Sitting, given: Given) -> Attempt | None:
    question = _question(sitting.questions[given.number - 1])
    if question is None:
        return None
    verdict = _verdict(question, given)
    return Attempt(
        key=f"{sitting.id}:{given.number}",
        learner=sitting.learner,
        question=question.id,
        family=question.family,
        level=question.level,
        rules=question.rules,
        edition=preset(question.rules).edition,
        answer=given.answer,
        correct=verdict.correct,
        credit=verdict.credit,
        mode=MODE,
        asked_at=given.asked_at,
        answered_at=given.at,
        taken_ms=max(0, round((given.at - given.asked_at).total_seconds() * 1000)),
        zone=sitting.zone,
    )
