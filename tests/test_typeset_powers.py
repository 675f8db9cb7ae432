"""Powers are printed as at a school, 2³, wherever a learner reads them."""

from __future__ import annotations

import pytest

from trainer.engine import MIL2025, Hand, Win, WinContext, judge
from trainer.quiz.catalogue import FAMILIES, make
from trainer.ui.text import LANGS, Lang, texts
from trainer.ui.trace_view import trace_lines


@pytest.mark.clause("D7")
@pytest.mark.parametrize("lang", LANGS)
def test_the_trace_raises_its_exponent(lang: Lang) -> None:
    """爆头 alone: 1 fan."""
    win = judge(Hand.parse("123m456p789s222z5z"), 0, WinContext(), MIL2025)
    assert isinstance(win, Win)
    lines = [line.text for line in trace_lines(win, WinContext(), MIL2025, lang)]
    assert any("1 × 2¹ = 2" in line for line in lines)
    assert not any("^" in line for line in lines)


@pytest.mark.parametrize("lang", LANGS)
def test_no_text_of_the_interface_writes_a_power_as_for_a_machine(lang: Lang) -> None:
    assert [key for key, text in texts(lang).items() if "^" in text] == []


@pytest.mark.clause("D7")
@pytest.mark.parametrize("seed", range(20))
def test_no_explanation_of_a_question_does_either(seed: int) -> None:
    question = make("value", 2, MIL2025.id, seed)
    key = question.key
    assert isinstance(key, dict)
    wrong = FAMILIES["value"].refute(question, {"exponent": key["exponent"], "value": key["value"] + 1})
    said = [step.text.zh + step.text.en for step in (*question.explanation, *wrong)]
    assert not any("^" in text for text in said)
    assert sum("× 2" in text for text in said) == 2  # in the explanation and in the refutation
