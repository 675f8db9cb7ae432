"""Running an example by its kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from trainer.course.examples import Example, Kind
from trainer.ui.rulebook.run import calculator, deal, match, question, table
from trainer.ui.rulebook.run.outcome import Outcome
from trainer.ui.text import Lang

_RUN: Mapping[Kind, Callable[[Example, Lang], Outcome]] = {
    "calculator": calculator.run,
    "table": table.run,
    "match": match.run,
    "deal": deal.run_deal,
    "turned": deal.run_turned,
    "question": question.run,
}


def run(example: Example, lang: Lang) -> Outcome:
    """What the engine and the table make of *example*. Raises BadExample for a setting that cannot be."""
    return _RUN[example.kind](example, lang)
