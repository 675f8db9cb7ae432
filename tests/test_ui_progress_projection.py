"""The projection: a line through the past, the wider the less is known, and none from too little."""

from __future__ import annotations

import math
from datetime import date, timedelta

import pytest

from trainer.ui.charts import Moment
from trainer.ui.progress.projection import DAYS_AHEAD, project

DAY = date(2026, 5, 1)


def moment(day: int, chance: float, reach: float = 0.05) -> Moment:
    return Moment(DAY + timedelta(days=day), chance, chance - reach, chance + reach)


def logit(chance: float) -> float:
    return math.log(chance / (1 - chance))


def test_a_line_goes_on_as_it_came() -> None:
    """From logit(.5) = 0 to logit(.6) = .405 in four days is .101 a day; logit(.8) = 1.386 takes ten days more."""
    found = project([moment(0, 0.5), moment(4, 0.6)], 0.8, DAY + timedelta(days=4))
    assert found
    assert found.ahead[0].chance == pytest.approx(0.6)
    assert found.ahead[4].chance == pytest.approx(1 / (1 + 2.718281828 ** -(0.405465 * 2)), abs=1e-4)
    assert found.likely == DAY + timedelta(days=4 + 10)


def test_the_band_widens_with_the_days_and_the_dates_lie_in_order() -> None:
    found = project([moment(0, 0.4), moment(10, 0.6), moment(20, 0.75)], 0.8, DAY + timedelta(days=20))
    assert found
    # In logits: near certainty a band of the same doubt is narrower in chances.
    widths = [logit(one.high) - logit(one.low) for one in found.ahead[:3]]
    assert widths == sorted(set(widths))
    assert found.early
    assert found.likely
    assert found.early < found.likely
    assert found.late is None or found.late > found.likely
    assert len(found.ahead) == DAYS_AHEAD + 1


def test_wider_intervals_make_the_dates_less_sure() -> None:
    past = [(0, 0.4), (10, 0.6), (20, 0.75)]
    narrow, wide = (project([moment(*one, reach) for one in past], 0.8, DAY) for reach in (0.02, 0.15))
    assert narrow
    assert wide
    assert narrow.early
    assert wide.early
    assert wide.early <= narrow.early
    assert narrow.late
    assert wide.late is None or wide.late > narrow.late


def test_who_falls_back_is_promised_nothing() -> None:
    found = project([moment(0, 0.6), moment(20, 0.3)], 0.8, DAY + timedelta(days=20))
    assert found
    assert (found.likely, found.late) == (None, None)


@pytest.mark.parametrize(
    "past",
    [[], [moment(0, 0.5)], [moment(0, 0.5), moment(2, 0.6)], [moment(0, 0.5), moment(0, 0.6)]],
    ids=["nothing", "one", "two days", "one day twice"],
)
def test_too_little_or_too_close_tells_nothing(past: list[Moment]) -> None:
    assert project(past, 0.8, DAY) is None


def test_no_chance_ahead_is_ever_called_certain() -> None:
    found = project([moment(0, 0.5), moment(4, 0.9)], 0.8, DAY)
    assert found
    assert max(one.high for one in found.ahead) == 0.97
