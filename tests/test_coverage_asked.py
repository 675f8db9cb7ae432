"""A clause is asked only where questions really cite it: every family is asked until it has cited what it declares."""

from __future__ import annotations

import pytest

from trainer.quiz.asked import asked
from trainer.quiz.catalogue import FAMILIES


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_cites_every_clause_that_it_says_it_asks(family: str) -> None:
    assert sorted(asked(family)) == sorted(FAMILIES[family].clauses)
