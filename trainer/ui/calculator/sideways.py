"""The same hand under all five rule sets, line by line, and the clauses that make the difference. Pure.

"The same hand" keeps roles: what is caishen stays caishen. Where a tile is turned up, one is assumed that makes the
same kind caishen; where 白 always is, 白 and the hand's caishen change places.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from trainer.engine.errors import BadRequest, EngineError
from trainer.engine.hand import Meld
from trainer.engine.judge import NotWin, Win, judge
from trainer.engine.pattern_words import WORDS
from trainer.engine.ruleset import PRESETS, CaishenRule, RuleSet, clause_of, differences
from trainer.engine.tiles import WHITE, Kind
from trainer.ui.calculator.impossible import Impossible, why_impossible
from trainer.ui.calculator.outcome import Lacking, Outcome, Ready, outcome, verdict_on
from trainer.ui.calculator.state import Calc

Cell: TypeAlias = str | int | None
_WORD_CLAUSES = {f"fan.{word.id}": word.clause for word in WORDS.values()}


@dataclass(frozen=True, slots=True)
class Column:
    """The hand as it stands under one rule set, and what that says. ``swapped``: 白 and the caishen changed places."""

    calc: Calc
    rules: RuleSet
    caishen: Kind
    swapped: bool
    verdict: Win | NotWin | Impossible


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table; ``clauses`` decide where the rule sets differ."""

    id: str
    cells: tuple[Cell, ...]
    clauses: tuple[str, ...] = ()

    @property
    def differs(self) -> bool:
        """Whether the rule sets do not all say the same; one that knows no win here says nothing."""
        return len(set(self.cells) - {None}) > 1


@lru_cache(maxsize=64)
def columns(calc: Calc) -> tuple[Column, ...]:
    """One column a preset, in their order; the calculator's own rule set with its room options."""
    return tuple(_column(calc, key) for key in PRESETS)


def _column(calc: Calc, key: str) -> Column:
    rules = calc.rule_set if key == calc.rules else PRESETS[key]
    fixed = rules.caishen_rule is CaishenRule.WHITE
    caishen = WHITE if fixed else calc.wild
    swapped = fixed and calc.wild != WHITE
    same = _swap(calc, calc.wild) if swapped else calc
    return Column(same, rules, caishen, swapped, verdict_on(same, rules, caishen))


def _swap(calc: Calc, kind: Kind) -> Calc:
    """*calc* with 白 and *kind* in each other's place."""
    other = {kind: WHITE, WHITE: kind}
    return replace(
        calc,
        tiles=tuple(other.get(k, k) for k in calc.tiles),
        melds=tuple(Meld(meld.kind, tuple(other.get(k, k) for k in meld.tiles)) for meld in calc.melds),
        discards=tuple(other.get(k, k) for k in calc.discards),
        visible=tuple(other.get(k, k) for k in calc.visible),
    )


def comparable(calc: Calc) -> bool:
    """Whether there is anything to lay side by side: a full hand that some rule set calls a win, or bars by a rule."""
    found: Outcome = outcome(calc)
    if isinstance(found, Lacking | Ready) or (isinstance(found, Impossible) and calc.drawn is None):
        return False
    verdicts = [c.verdict for c in columns(calc) if not isinstance(c.verdict, Impossible)]
    return any(isinstance(verdict, Win) or verdict.reason != "not_complete" for verdict in verdicts)


def cell(verdict: Win | NotWin | Impossible, row: str, calc: Calc) -> Cell:
    """What *verdict* says in the line *row*: ``win``, ``title``, ``fan.…``, ``exponent``, ``value`` or ``pays.…``.

    ``pays.0`` is the winner, ``pays.1`` the player to his right and so on. Nothing where it is no win.
    """
    if row == "win":
        return "yes" if isinstance(verdict, Win) else "impossible" if isinstance(verdict, Impossible) else "no"
    if not isinstance(verdict, Win):
        return None
    name, _, detail = row.partition(".")
    if name == "fan":
        return verdict.fan.get(detail, 0)
    if name == "pays":
        return verdict.payments.by_seat[(calc.seat + int(detail)) % 4]
    found: Cell = getattr(verdict, name)
    return found


@lru_cache(maxsize=64)
def rows(calc: Calc) -> tuple[Row, ...]:
    """The lines of the table, each with the clauses that make it differ.

    A clause is found by trial: the hand is judged again under its own rule set with one single field set to what the
    other rule set says, and the other way round. When that changes the line, the field's clause is one that decides it.
    """
    found = columns(calc)
    fans = dict.fromkeys(e.id for c in found if isinstance(c.verdict, Win) for e in c.verdict.elements)
    ids = ["win", "title", *(f"fan.{fan}" for fan in fans), "exponent", "value", *(f"pays.{n}" for n in range(4))]
    plain = [Row(name, tuple(cell(c.verdict, name, calc) for c in found)) for name in ids]
    return tuple(replace(row, clauses=_deciding(calc, row)) if row.differs else row for row in plain)


def _deciding(calc: Calc, row: Row) -> tuple[str, ...]:
    """The clauses that make *row* differ from the own rule set, or the first that knows a win."""
    saying = [c for c, said in zip(columns(calc), row.cells, strict=True) if said is not None]
    own = next((c for c in saying if c.rules.id == calc.rules), saying[0])
    clauses: dict[str, None] = {}
    for other in saying:
        if cell(other.verdict, row.id, calc) != cell(own.verdict, row.id, calc):
            tried = _by_trial(own, other, row.id) + _by_trial(other, own, row.id)
            clauses |= dict.fromkeys(tried or _stated(own, other, row.id))
    return tuple(clauses)


def _by_trial(start: Column, other: Column, row: str) -> list[str]:
    """The clauses of the single fields of *other* that change *row* when put into *start*."""
    before = cell(start.verdict, row, start.calc)
    of_word = _WORD_CLAUSES.get(row)
    return [
        of_word if of_word and clause == clause_of("pattern_values") else clause
        for clause, verdict in _variants(start.calc, start.rules, other.rules, start.caishen)
        if cell(verdict, row, start.calc) != before
    ]


@lru_cache(maxsize=128)
def _variants(
    calc: Calc, rules: RuleSet, other: RuleSet, caishen: Kind
) -> tuple[tuple[str, Win | NotWin | Impossible], ...]:
    found = []
    for name, (_, theirs) in differences(rules, other).items():
        changed = replace(rules, **{name: theirs})
        try:
            context = replace(calc.context, base=changed.base_in_force)
            verdict: Win | NotWin | Impossible = judge(calc.hand(), calc.drawn, context, changed, caishen=caishen)
        except BadRequest:
            continue  # such a mixture cannot be: the field alone decides nothing
        except EngineError:
            verdict = why_impossible(calc, changed, caishen)
        found.append((clause_of(name), verdict))
    return tuple(found)


def _stated(own: Column, other: Column, row: str) -> list[str]:
    """The clause a verdict names itself, where no single field makes the difference."""
    for column in (other, own):
        if not isinstance(column.verdict, Win) and column.verdict.clause:
            return [column.verdict.clause]
    steps = {s.id: s.clause for c in (other, own) if isinstance(c.verdict, Win) for s in c.verdict.trace}
    name = row.partition(".")[2] if row.startswith("fan.") else "payments" if row.startswith("pays.") else row
    return [steps[name]] if name in steps else []
