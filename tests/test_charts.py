"""The charts say what the numbers say, in both languages, and say so too when there is nothing to show."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest

from trainer.ui.charts import (
    Chart,
    Diagram,
    Moment,
    Rated,
    Ready,
    Recall,
    Sat,
    Share,
    Spoke,
    Timed,
    accuracy_chart,
    calendar_chart,
    chapters_chart,
    exams_chart,
    levels_chart,
    projection_chart,
    radar_chart,
    rating_chart,
    readiness_chart,
    recall_chart,
    reliability_chart,
    times_chart,
)
from trainer.ui.text import LANGS, Lang

TODAY = date(2026, 5, 7)  # a Thursday
SHARES = [Share("is-win", 3, 4), Share("fan", 0, 2)]
READY = [Ready("one", 0.7, 0.6, 0.75), Ready("two", 0.4, 0.1, 0.9, "3 of 20")]
PAST = [Moment(TODAY - timedelta(days=7), 0.4, 0.3, 0.5), Moment(TODAY, 0.6, 0.5, 0.7)]
AHEAD = [Moment(TODAY, 0.6, 0.5, 0.7), Moment(TODAY + timedelta(days=9), 0.8, 0.4, 0.9)]
SPOKES = [Spoke("is-win 1", 0.9, 5), Spoke("fan 1", 0.5, 0), Spoke("value 1", 0.4, 2)]
RATED = [
    Rated(datetime(2026, 5, 1, 9, tzinfo=UTC), 1500, 200, True),
    Rated(datetime(2026, 5, 2, 9, tzinfo=UTC), 1550, 80, False),
]
RECALL = [Recall("is-win 1", (0.88, 0.85), 0.8), Recall("fan 1", (0.95, 0.93), 0.7)]
PAPERS = [Sat("one", TODAY, 6, 10, 7), Sat("two", TODAY, 8, 10, 8)]
DIAGRAMS = [Diagram("40", ((16, 0.2, 0.25), (100, 0.9, 0.88)))]
FULL: dict[str, Callable[[Lang], Chart]] = {
    "levels": lambda lang: levels_chart(SHARES, lang),
    "accuracy": lambda lang: accuracy_chart(SHARES, lang),
    "calendar": lambda lang: calendar_chart({TODAY: 4, TODAY - timedelta(days=3): 2}, TODAY, lang),
    "times": lambda lang: times_chart([Timed(1_500, True), Timed(20_000, False)], lang),
    "chapters": lambda lang: chapters_chart([*SHARES, Share("pay", 0, 0)], 0.8, lang),
    "readiness": lambda lang: readiness_chart(READY, 0.8, lang),
    "projection": lambda lang: projection_chart(PAST, AHEAD, 0.8, "title", "in words", lang),
    "rating": lambda lang: rating_chart(RATED, lang),
    "recall": lambda lang: recall_chart(RECALL, 0.9, lang),
    "exams": lambda lang: exams_chart(PAPERS, lang),
    "reliability": lambda lang: reliability_chart(DIAGRAMS, lang),
}
EMPTY: dict[str, Callable[[Lang], Chart]] = {
    "levels": lambda lang: levels_chart([], lang),
    "accuracy": lambda lang: accuracy_chart([Share("is-win", 0, 0)], lang),
    "calendar": lambda lang: calendar_chart({TODAY - timedelta(weeks=30): 9}, TODAY, lang),
    "times": lambda lang: times_chart([], lang),
    "chapters": lambda lang: chapters_chart([Share("is-win", 0, 0)], 0.8, lang),
    "readiness": lambda lang: readiness_chart([], 0.8, lang),
    "projection": lambda lang: projection_chart(PAST, [], 0.8, "title", "not enough yet", lang),
    "radar": lambda lang: radar_chart([Spoke("fan 1", 0.5, 0)], 0.8, "1 duan", lang),
    "rating": lambda lang: rating_chart([], lang),
    "recall": lambda lang: recall_chart([], 0.9, lang),
    "exams": lambda lang: exams_chart([], lang),
    "reliability": lambda lang: reliability_chart([Diagram("40", ())], lang),
}
# Every threshold that a chart must show: the trace that is it, and where it lies (the axis, and the value in %).
THRESHOLDS = {
    "chapters": ("x", 80),
    "readiness": ("x", 80),
    "projection": ("y", 80),
    "recall": ("y", 90),
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


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", THRESHOLDS)
def test_a_threshold_is_drawn_and_named_in_the_key(name: str, lang: Lang) -> None:
    figure, (axis, value) = FULL[name](lang).figure, THRESHOLDS[name]
    drawn = [trace for trace in figure.data if trace.type == "scatter" and set(trace[axis] or ()) == {value}]  # type: ignore[union-attr]  # as above
    assert [str(value) in trace.name for trace in drawn if trace.mode == "lines"] == [True]
    assert figure.layout.showlegend  # type: ignore[union-attr]  # as above


@pytest.mark.parametrize("name", [*THRESHOLDS, "times", "rating", "exams", "reliability"])
def test_a_tap_in_the_key_hides_nothing(name: str) -> None:
    legend = FULL[name]("en").figure.layout.legend  # type: ignore[union-attr]  # as above
    assert (legend.itemclick, legend.itemdoubleclick) == (False, False)


def test_a_level_whose_chance_is_not_told_keeps_its_row_and_says_why_and_has_no_mark() -> None:
    figure = FULL["readiness"]("en").figure
    told = next(trace for trace in figure.data if trace.error_x.array)  # type: ignore[union-attr]  # as above
    assert list(told.y) == [0]
    assert list(told.x) == [70]
    assert [round(told.error_x.array[0]), round(told.error_x.arrayminus[0])] == [5, 10]
    assert list(figure.layout.yaxis.ticktext) == ["one", "two"]  # type: ignore[union-attr]  # as above
    assert [(note.y, note.text) for note in figure.layout.annotations] == [(1, "3 of 20")]  # type: ignore[union-attr]  # as above
    assert "two: 3 of 20" in FULL["readiness"]("en").alt


def test_a_chapter_without_an_answer_keeps_its_row() -> None:
    figure = FULL["chapters"]("en").figure
    assert list(figure.layout.yaxis.ticktext) == ["is-win", "fan", "pay"]  # type: ignore[union-attr]  # as above
    assert list(figure.data[-1].text) == ["3/4", "0/2", "none yet"]  # type: ignore[union-attr]  # as above


def test_the_radar_closes_its_ring_and_marks_what_was_never_tried() -> None:
    chart = radar_chart(SPOKES, 0.8, "1 duan", "en")
    you, demand = chart.figure.data  # type: ignore[union-attr]  # as above
    assert list(you.r) == [90, 50, 40, 90]
    assert list(demand.r) == [80] * 4
    assert list(you.marker.symbol) == ["circle", "circle-open", "circle", "circle"]
    assert "fan 1 (never tried) 50%" in chart.alt


def test_the_rating_shows_twice_its_deviation_and_is_hollow_while_it_is_unsure() -> None:
    figure = FULL["rating"]("en").figure
    assert list(figure.data[0].y) == [1900, 1710, 1390, 1100]  # type: ignore[union-attr]  # as above
    firm, provisional = figure.data[2:]  # type: ignore[union-attr]  # as above
    assert (list(firm.y), list(provisional.y)) == ([1550], [1500])
    assert firm.marker.symbol != provisional.marker.symbol


def test_a_paper_is_shown_against_its_own_pass_mark() -> None:
    mark, passed, failed = FULL["exams"]("en").figure.data  # type: ignore[union-attr]  # as above
    assert list(mark.y) == [70, 80]
    assert (list(passed.x), list(passed.y)) == ([2], [80])
    assert (list(failed.x), list(failed.y)) == ([1], [60])


def test_curves_differ_in_dash_not_only_in_colour() -> None:
    one, two, _ = FULL["recall"]("en").figure.data  # type: ignore[union-attr]  # as above
    assert one.line.dash != two.line.dash
    assert "is-win 1 88% today, 85% then" in FULL["recall"]("en").alt


def test_a_mark_of_the_reliability_diagram_is_the_larger_the_more_it_rests_on() -> None:
    small, large = FULL["reliability"]("en").figure.data[1].marker.size  # type: ignore[union-attr]  # as above
    assert small < large
