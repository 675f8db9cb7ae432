"""What is wrong with an interactive figure: it is worked out once, as a reader would see it first."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.course.interactive.chain import chain_steps
from trainer.course.interactive.lock import lock_steps
from trainer.course.interactive.pay import check_pay
from trainer.course.interactive.readings import read_hand
from trainer.course.interactive.specs import (
    BadFigure,
    ChainSpec,
    LockSpec,
    PaySpec,
    ReadingsSpec,
    Spec,
    TurnedSpec,
    WallSpec,
)
from trainer.course.interactive.turned import first_tile, found_by
from trainer.course.interactive.wall import broken_by
from trainer.engine.errors import EngineError
from trainer.engine.ruleset import RuleSet, preset


def rules_of(spec: Spec, lesson: RuleSet) -> RuleSet:
    """The rule set of the figure, the *lesson*'s where it names none. Raises BadRequest for one that nobody knows."""
    named = None if isinstance(spec, WallSpec | TurnedSpec) else spec.rules
    return lesson if named is None else preset(named)


def figure_faults(spec: Spec, lesson: RuleSet) -> Iterator[str]:
    """Why *spec* cannot be shown; nothing where it can.

    >>> from trainer.engine.ruleset import MIL2025
    >>> list(figure_faults(WallSpec(dice=(0, 7)), MIL2025))
    ['dice: [0, 7]; two numbers from 1 to 6 are wanted']
    """
    try:
        _work_out(spec, rules_of(spec, lesson))
    except (BadFigure, EngineError) as error:
        yield str(error)


def _work_out(spec: Spec, rules: RuleSet) -> None:
    match spec:
        case ChainSpec():
            chain_steps(spec, rules)
        case LockSpec():
            lock_steps(spec, rules)
        case WallSpec():
            broken_by(spec)
        case TurnedSpec():
            found_by(first_tile(spec))
        case PaySpec():
            check_pay(spec, rules)
        case ReadingsSpec():
            read_hand(spec, rules)
