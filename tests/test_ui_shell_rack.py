"""The rack keeps what the browser picked, and drops what belongs to another question."""

from __future__ import annotations

from pathlib import Path

import pytest
from apptest import pick, rack_data
from streamlit.testing.v1 import AppTest


def _page() -> None:
    import streamlit as st

    from trainer.engine.tiles import parse_tiles
    from trainer.ui.components.rack import rack

    def keep(places: tuple[int, ...]) -> None:
        st.session_state["kept"] = places

    rack(
        parse_tiles("123m5z"),
        key="hand",
        rev=st.session_state.get("rev", 1),
        picked=st.session_state.get("kept", ()),
        multi=True,
        drawn=3,
        disabled=st.session_state.get("over", False),
        on_pick=keep,
    )


@pytest.fixture
def at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AppTest:
    monkeypatch.setenv("HANGMA_DATA", str(tmp_path))
    return AppTest.from_function(_page).run()


def test_picked_places_are_kept_and_shown_again(at: AppTest) -> None:
    pick(at, "hand", [2, 0])
    assert at.session_state["kept"] == (0, 2)
    assert rack_data(at, "hand")["picked"] == [0, 2]


def test_the_browser_is_told_which_of_its_messages_counted_last(at: AppTest) -> None:
    assert rack_data(at, "hand")["seq"] == 0
    pick(at, "hand", [1], seq=7)
    assert rack_data(at, "hand")["seq"] == 7


def test_a_pick_made_for_an_earlier_question_changes_nothing(at: AppTest) -> None:
    at.session_state["rev"] = 2
    at.run()
    pick(at, "hand", [1], rev=1)
    assert "kept" not in at.session_state


def test_a_place_that_is_not_on_the_rack_changes_nothing(at: AppTest) -> None:
    pick(at, "hand", [4])
    assert "kept" not in at.session_state


def test_a_rack_put_away_takes_no_picks(at: AppTest) -> None:
    at.session_state["over"] = True
    at.run()
    pick(at, "hand", [1])
    assert "kept" not in at.session_state


def test_each_tile_has_a_spoken_name_and_the_drawn_one_its_place(at: AppTest) -> None:
    data = rack_data(at, "hand")
    assert [tile["name"] for tile in data["tiles"]][-1] == "白，第 4 张，共 4 张"
    assert data["drawn"] == 3
