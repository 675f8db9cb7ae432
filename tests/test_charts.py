"""The charts say what the numbers say, in both languages, and say so too when there is nothing to show."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest

from trainer.ui.charts import Chart, Share, Timed, accuracy_chart, calendar_chart, levels_chart, times_chart
from trainer.ui.text import LANGS, Lang

TODAY = date(2026, 5, 7)  # a Thursday
SHARES = [Share("is-win", 3, 4), Share("fan", 0, 2)]
FULL: dict[str, Callable[[Lang], Chart]] = {
    "levels": lambda lang: levels_chart(SHARES, lang),
    "accuracy": lambda lang: accuracy_chart(SHARES, lang),
    "calendar": lambda lang: calendar_chart({TODAY: 4, TODAY - timedelta(days=3): 2}, TODAY, lang),
    "times": lambda lang: times_chart([Timed(1_500, True), Timed(20_000, False)], lang),
}
EMPTY: dict[str, Callable[[Lang], Chart]] = {
    "levels": lambda lang: levels_chart([], lang),
    "accuracy": lambda lang: accuracy_chart([Share("is-win", 0, 0)], lang),
    "calendar": lambda lang: calendar_chart({TODAY - timedelta(weeks=30): 9}, TODAY, lang),
    "times": lambda lang: times_chart([], lang),
}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", FULL)
def test_every_chart_has_a_title_both_axis_titles_and_words_for_it(name: str, lang: Lang) -> None:
    chart = FULL[name](lang)
    layout = chart.figure.layout  # type: ignore[union-attr]  # a chart with data has a figure, or this must fail
    assert all(part.title.text for part in (layout, layout.xaxis, layout.yaxis))
    assert chart.alt


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", EMPTY)
def test_a_chart_without_data_is_a_sentence(name: str, lang: Lang) -> None:
    chart = EMPTY[name](lang)
    assert chart.figure is None
    assert len(chart.alt) > 10


@pytest.mark.parametrize("name", FULL)
def test_the_ground_is_transparent_so_that_light_and_dark_both_show_through(name: str) -> None:
    layout = FULL[name]("en").figure.layout  # type: ignore[union-attr]  # as above
    assert layout.paper_bgcolor == layout.plot_bgcolor == "rgba(0,0,0,0)"


def test_bars_show_the_share_and_the_counts_it_rests_on() -> None:
    bars = FULL["accuracy"]("en").figure.data[0]  # type: ignore[union-attr]  # as above
    assert list(bars.x) == [75, 0]
    assert list(bars.text) == ["3/4", "0/2"]


def test_a_family_never_answered_is_not_drawn_as_all_wrong() -> None:
    bars = accuracy_chart([*SHARES, Share("pay", 0, 0)], "en").figure.data[0]  # type: ignore[union-attr]  # as above
    assert "pay" not in bars.y


def test_the_calendar_puts_a_day_into_its_weekday_and_leaves_days_to_come_blank() -> None:
    grid = FULL["calendar"]("en").figure.data[0].z  # type: ignore[union-attr]  # as above
    assert grid[3][-1] == 4
    assert grid[0][-1] == 2
    assert grid[2][-1] == 0
    assert grid[4][-1] is None


def test_times_of_right_and_other_answers_differ_in_shape_not_only_in_colour() -> None:
    right, other = FULL["times"]("en").figure.data  # type: ignore[union-attr]  # as above
    assert right.marker.symbol != other.marker.symbol
    assert (list(right.y), list(other.y)) == ([1.5], [20])


def test_only_the_last_sixty_answers_are_timed_under_their_own_numbers() -> None:
    right = times_chart([Timed(1_000, True)] * 75, "en").figure.data[0]  # type: ignore[union-attr]  # as above
    assert (right.x[0], right.x[-1], len(right.x)) == (16, 75, 60)


def test_the_words_for_times_name_the_middle_time() -> None:
    assert "2 seconds" in FULL["times"]("en").alt
