"""The page that answers "how do we know?": every figure kept, in both languages, a missed one too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from apptest import words
from streamlit.testing.v1 import AppTest

from trainer.progress.calibration import Figure, calibration
from trainer.ui.progress.proof import figure_name
from trainer.ui.text import LANGS, Lang, t, texts

AppFactory = Callable[..., AppTest]


def page_text(at: AppTest) -> str:
    """All the page says, its raw markup included."""
    return " ".join([*words(at), *(element.proto.body for element in at.get("html"))])


@pytest.mark.parametrize("lang", LANGS)
def test_every_figure_kept_stands_on_the_page_beside_its_goal(app_test: AppFactory, lang: Lang) -> None:
    at = app_test("calibration", lang=lang)
    assert not at.exception
    shown = page_text(at)
    for figure in calibration().figures:
        assert f"<td>{figure.value:.3f}</td>" in shown, figure
    assert t("calibration.tested", lang, day=calibration().day, learners=2400, kinds=6) in shown
    assert len(at.get("plotly_chart")) == 1


@pytest.mark.parametrize(("lang", "simulated"), [("zh", "模拟"), ("en", "simulated")])
def test_the_page_says_that_all_of_it_is_simulated(app_test: AppFactory, lang: Lang, simulated: str) -> None:
    told = page_text(app_test("calibration", lang=lang))
    for one in calibration().reliability:
        assert f"{one.brier:.3f}" in told
        assert str(one.n) in told
    assert told.count(simulated) >= 4


def test_a_goal_that_was_missed_is_said_first_and_in_its_row(
    app_test: AppFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = calibration()
    bad = Figure(kept.figures[0].part, "AUC", 0.5, "≥ 0.750", met=False)
    monkeypatch.setattr(
        "trainer.progress.calibration.calibration", lambda: replace(kept, figures=(bad, *kept.figures[1:]))
    )
    at = app_test("calibration", lang="en")
    shown = page_text(at)
    assert t("calibration.some_missed", "en", n=len(kept.figures), missed=1) in shown
    assert "<td>AUC</td><td>0.500</td><td>≥ 0.750</td><td>no</td>" in shown


@pytest.mark.parametrize("lang", LANGS)
def test_every_part_kind_and_measure_has_words(lang: Lang) -> None:
    kept = calibration()
    assert all(f"calibration.part.{figure.part}" in texts(lang) for figure in kept.figures)
    assert all(f"calibration.kind_means.{kind}" in texts(lang) for kind in kept.kinds)
    assert all(figure_name(figure.name, lang) for figure in kept.figures)
