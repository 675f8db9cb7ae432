"""Which clauses a place in the rulebook shows. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.course import Clause
from trainer.engine.ruleset import MIL2025, PRESETS
from trainer.ui.clauses import MARKS, find
from trainer.ui.compare import fields_of
from trainer.ui.rulebook.address import Place

NOT_PLAYED = ("O", "V", "A")


def applies(clause: Clause, rules: str) -> bool:
    """Whether *clause* settles something under the rule set *rules*."""
    return rules in clause.rules


def differs(clause: Clause, rules: str) -> bool:
    """Whether *rules* has another ruling on *clause* than the competition rules: none, other fields, other words.

    Conduct, levels and advice (O, V, A) are not compared: no other rule set has a word on them.
    """
    if clause.chapter in NOT_PLAYED:
        return False
    if applies(clause, rules) != applies(clause, MIL2025.id):
        return True
    other = PRESETS[rules]
    if any(getattr(other, name) != getattr(MIL2025, name) for name in fields_of(clause.id)):
        return True
    said, wanted = clause.values.get(rules), clause.values.get(MIL2025.id)
    return said is not None and wanted is not None and (said.zh, said.en) != (wanted.zh, wanted.en)


def has_mark(clause: Clause, mark: str, rules: str) -> bool:
    """Whether *clause* carries the mark named *mark*, under the rule set *rules*, or with "" under any."""
    sign = next(sign for sign, known in MARKS.items() if known.name == mark)
    if rules and rules in clause.values:
        return clause.values[rules].mark == sign
    if rules:
        return clause.mark == sign
    return sign in {clause.mark, *(ruling.mark for ruling in clause.values.values())}


def chosen(clauses: Mapping[str, Clause], place: Place) -> list[Clause]:
    """The clauses to show at *place*, in the order of the book, a search's best first; all where nothing is chosen."""
    if place.clause in clauses:
        return [clauses[place.clause]]
    found = find(clauses, place.search) if place.search.strip() else list(clauses.values())
    if place.chapter:
        found = [clause for clause in found if clause.chapter == place.chapter]
    if place.rules:
        found = [clause for clause in found if _under(clause, place)]
    if place.mark:
        found = [clause for clause in found if has_mark(clause, place.mark, place.rules)]
    return found


def _under(clause: Clause, place: Place) -> bool:
    if place.differs and place.rules != MIL2025.id:
        return differs(clause, place.rules)
    return applies(clause, place.rules)
