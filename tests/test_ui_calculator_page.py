"""The calculator's page, from app.py on: what is typed and tapped is answered, and the address always holds it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from apptest import address, pick, rack_data, tap_keys, words

from trainer.engine import Source, parse_tiles
from trainer.ui.text import t

if TYPE_CHECKING:
    from conftest import AppFactory
    from streamlit.testing.v1 import AppTest


def shown(at: AppTest) -> str:
    return "\n".join(words(at))


def type_hand(at: AppTest, text: str) -> AppTest:
    return at.text_input(key="calculator.typed").set_value(text).run()


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_typed_hand_shows_its_value_and_stands_in_the_address(app_test: AppFactory, lang: str) -> None:
    at = app_test("calculator", lang=lang)
    type_hand(at, "123m456p789s222z5z 1m")
    assert not at.exception
    assert t("calculator.status.win", lang, title="爆头", value=2) in shown(at)
    assert "+12" in shown(at)
    assert address(at) == {"h": "123m456p789s2225z", "w": "1m"}


def test_chinese_names_are_read_as_well(app_test: AppFactory) -> None:
    at = type_hand(app_test("calculator"), "一二三万 四五六筒 七八九条 南南南 白 一万")
    assert t("calculator.status.win", "zh", title="爆头", value=2) in shown(at)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_what_cannot_be_read_is_named_and_nothing_is_lost(app_test: AppFactory, lang: str) -> None:
    at = app_test("calculator", lang=lang, h="123m")
    type_hand(at, "123m 4x")
    assert [warning.value for warning in at.warning] == [t("calculator.typed.bad_tile", lang, piece="4x", count=0)]
    assert at.text_input(key="calculator.typed").value == "123m 4x"
    assert address(at) == {"h": "123m"}
    type_hand(at, "123m 4p")
    assert not at.warning
    assert address(at) == {"h": "123m4p"}


@pytest.mark.clause("W1", "W3")
def test_thirteen_tiles_show_their_waits(app_test: AppFactory) -> None:
    """123m456p789s222z1z waits for 东: three left, and four caishen."""
    at = app_test("calculator", h="123m456p789s222z1z")
    assert t("calculator.status.ready", "zh", n=7) in shown(at)
    assert t("calculator.copies", "zh", n=3) in shown(at)
    assert t("calculator.caishen_copies", "zh", n=4) in shown(at)


@pytest.mark.clause("W3")
def test_a_wait_of_which_no_copy_is_left_is_called_dead(app_test: AppFactory) -> None:
    at = app_test("calculator", h="1111z123m456m789m")
    assert t("calculator.dead", "zh") in shown(at)
    assert t("calculator.dead_why", "zh", n=4, held=4, seen=0) in shown(at)
    assert t("calculator.only_caishen", "zh") in shown(at)


@pytest.mark.clause("D4", "L2")
def test_an_address_opens_the_same_state(app_test: AppFactory) -> None:
    """A 闲家 at 2老 of the dealer to his right wins 爆头: the dealer pays 2 × 4, the others 2."""
    query = {"h": "123m456p789s2225z", "w": "1m", "rules": "hangzhou", "dealer": "1", "streak": "2"}
    at = app_test("calculator", **query)
    assert not at.exception
    assert address(at) == query
    assert at.selectbox(key="calculator.rules").value == "hangzhou"
    assert at.selectbox(key="calculator.dealer").value == 1
    assert at.number_input(key="calculator.streak").value == 2
    assert all(points in shown(at) for points in ("+12", "−8", "−2"))


def test_a_spoilt_address_says_what_could_not_be_read_and_shows_the_rest(app_test: AppFactory) -> None:
    at = app_test("calculator", h="123m4x", seat="9")
    for piece, why in (("h=4x", "tile"), ("seat=9", "seat")):
        line = t("calculator.spoilt.line", "zh", piece=piece, why=t(f"calculator.spoilt.{why}", "zh"))
        assert line in shown(at)
    assert at.text_input(key="calculator.typed").value == "123m"


def test_fast_taps_all_count_and_none_counts_twice(app_test: AppFactory) -> None:
    at = app_test("calculator")
    tap_keys(at, [[1, 0], [2, 0]])
    assert address(at) == {"h": "11m"}
    tap_keys(at, [[1, 0], [2, 0], [3, 1]])
    assert address(at) == {"h": "112m"}


def test_a_browser_that_still_sends_the_address_of_before_loses_no_tap(app_test: AppFactory) -> None:
    """Tapped fast, a browser sends the next tap before it has the address that the last one made."""
    at = app_test("calculator", h="1m")
    tap_keys(at, [[1, 1]])
    at.query_params.clear()
    at.query_params["h"] = "1m"
    tap_keys(at, [[2, 2]])
    assert address(at) == {"h": "123m"}


def test_what_the_field_showed_before_a_tap_is_not_taken_for_typing(app_test: AppFactory) -> None:
    """Tapped fast, a browser sends the field's text of before along with the next tap."""
    at = app_test("calculator", h="1m")
    tap_keys(at, [[1, 1]])
    at.text_input(key="calculator.typed").set_value("1m")
    tap_keys(at, [[2, 2]])
    assert address(at) == {"h": "123m"}


def test_going_back_just_after_a_tap_shows_the_hand_of_before(app_test: AppFactory) -> None:
    """Back brings the address of before too, but no tap along with it."""
    at = app_test("calculator", h="1m")
    tap_keys(at, [[1, 1]])
    at.query_params["h"] = "1m"
    at.run()
    assert (address(at), at.text_input(key="calculator.typed").value) == ({"h": "1m"}, "1m")


def test_going_back_to_the_empty_calculator_empties_it(app_test: AppFactory) -> None:
    at = app_test("calculator")
    tap_keys(at, [[1, 1]])
    at.query_params.clear()
    at.run()
    assert (address(at), at.text_input(key="calculator.typed").value) == ({}, "")


def test_a_choice_that_changes_no_hand_does_not_let_an_old_address_through(app_test: AppFactory) -> None:
    """Where taps go is chosen before the browser has the address that the last tap made."""
    at = app_test("calculator", h="1m")
    tap_keys(at, [[1, 1]])
    at.query_params["h"] = "1m"
    at.button_group(key="calculator.mode").set_value("chi").run()
    assert address(at) == {"h": "12m"}


def test_a_tap_met_again_does_not_let_an_old_address_through(app_test: AppFactory) -> None:
    at = app_test("calculator", h="1m")
    tap_keys(at, [[1, 1]])
    at.query_params["h"] = "1m"
    tap_keys(at, [[1, 1]])
    assert address(at) == {"h": "12m"}


def test_a_late_tap_on_the_hand_does_not_let_an_old_address_through(app_test: AppFactory) -> None:
    """The browser still showed the hand of before, so the tap is dropped; the change stays."""
    at = app_test("calculator", h="1m")
    shown_then = rack_data(at, "calculator.hand")["rev"]
    tap_keys(at, [[1, 1]])
    at.query_params["h"] = "1m"
    pick(at, "calculator.hand", [0], rev=shown_then)
    assert address(at) == {"h": "12m"}


def test_the_other_language_does_not_let_an_old_address_through(app_test: AppFactory) -> None:
    at = app_test("calculator", h="1m")
    tap_keys(at, [[1, 1]])
    at.query_params["h"] = "1m"
    at.button(key="app.other_language").click().run()
    assert address(at) == {"h": "12m"}


def test_what_could_not_be_read_stays_named_while_nothing_changes(app_test: AppFactory) -> None:
    at = app_test("calculator", h="123m4x")
    at.button_group(key="calculator.mode").set_value("chi").run()
    assert t("calculator.spoilt.title", "zh") in shown(at)


def test_an_address_never_seen_before_takes_the_place_of_the_hand(app_test: AppFactory) -> None:
    at = app_test("calculator", h="1m")
    tap_keys(at, [[1, 1]])
    at.query_params["h"] = "9p"
    at.run()
    assert at.text_input(key="calculator.typed").value == "9p"


def test_taps_go_where_they_are_sent(app_test: AppFactory) -> None:
    at = app_test("calculator")
    at.button_group(key="calculator.mode").set_value("chi").run()
    tap_keys(at, [[1, 0]])
    at.button_group(key="calculator.mode").set_value("seen").run()
    tap_keys(at, [[2, 8]])
    assert address(at) == {"m": "chi-123m", "seen": "9m"}


def test_undo_goes_back_step_by_step_and_clear_can_be_undone(app_test: AppFactory) -> None:
    at = app_test("calculator")
    tap_keys(at, [[1, 0]])
    tap_keys(at, [[2, 1]])
    at.button(key="calculator.clear").click().run()
    assert address(at) == {}
    for wanted in ({"h": "12m"}, {"h": "1m"}, {}):
        at.button(key="calculator.undo").click().run()
        assert address(at) == wanted
    assert at.button(key="calculator.undo").disabled


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_every_example_opens(app_test: AppFactory, number: int) -> None:
    at = app_test("calculator")
    at.button(key=f"calculator.example.{number}").click().run()
    assert not at.exception
    assert "h" in address(at)


@pytest.mark.clause("P9")
def test_a_room_option_changes_the_value_and_is_taken_back(app_test: AppFactory) -> None:
    """七对 without caishen in hangzhou: 清七对 ×4; with a cap of 1, ×2."""
    at = app_test("calculator", h="1133557799m112p", w="2p", rules="hangzhou")
    assert t("calculator.worth", "zh", value=4, n=2) in shown(at)
    at.selectbox(key="calculator.room.option").set_value("cap").run()
    at.number_input(key="calculator.room.value.cap").set_value(1).run()
    at.button(key="calculator.room.apply").click().run()
    assert address(at)["room"] == "cap-1"
    assert t("calculator.worth", "zh", value=2, n=1) in shown(at)
    at.button(key="calculator.room.cap").click().run()
    assert "room" not in address(at)


@pytest.mark.clause("T8", "T11")
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_pattern_word_and_the_round_wind_are_entered_and_taken_back(app_test: AppFactory, lang: str) -> None:
    """平胡 2 fan: ×4; with 南 as the round wind its pair of 南 bars it: ×1."""
    at = app_test("calculator", lang=lang, h="123m456p34789s22z", w="2s", rules="hangzhou")
    at.selectbox(key="calculator.room.option").set_value("pattern_values").run()
    at.selectbox(key="calculator.room.word").set_value("平胡").run()
    at.number_input(key="calculator.room.value.pattern_values.pinghu").set_value(2).run()
    at.button(key="calculator.room.apply").click().run()
    assert address(at)["words"] == "pinghu-2"
    assert t("calculator.worth", lang, value=4, n=2) in shown(at)
    at.selectbox(key="calculator.wind").set_value(28).run()
    assert address(at)["wind"] == "2z"
    assert t("calculator.worth", lang, value=1, n=0) in shown(at)
    at.button(key="calculator.room.pattern_values").click().run()
    assert "words" not in address(at)


@pytest.mark.clause("W4")
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_an_option_that_makes_no_sense_is_refused_in_words(app_test: AppFactory, lang: str) -> None:
    at = app_test("calculator", lang=lang)
    at.selectbox(key="calculator.room.option").set_value("discard_win").run()
    at.selectbox(key="calculator.room.value.discard_win").set_value("always").run()
    at.button(key="calculator.room.apply").click().run()
    assert not at.exception
    option = t("rules.field.discard_win", lang)
    (warning,) = at.warning
    assert t("rooms.bad.no_sense", lang, option=option, piece="") in warning.value
    assert address(at) == {}


@pytest.mark.clause("D1")
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_options_that_contradict_each_other_are_refused_in_words(app_test: AppFactory, lang: str) -> None:
    """A dealer who starts at 3老 where 2老 is the most."""
    at = app_test("calculator", lang=lang, rules="hangzhou", room="start_streak-3")
    at.selectbox(key="calculator.room.option").set_value("streak_cap").run()
    at.number_input(key="calculator.room.value.streak_cap").set_value(2).run()
    at.button(key="calculator.room.apply").click().run()
    (warning,) = at.warning
    assert t("rooms.bad.start_streak", lang, option="", piece="") in warning.value
    assert address(at) == {"rules": "hangzhou", "room": "start_streak-3"}


@pytest.mark.clause("S4")
def test_turning_up_another_tile_makes_another_caishen(app_test: AppFactory) -> None:
    at = app_test("calculator", rules="yuhang")
    at.selectbox(key="calculator.turned").set_value(parse_tiles("3m")[0]).run()
    assert address(at) == {"rules": "yuhang", "caishen": "2m"}
    assert t("calculator.caishen_is", "zh", tile="二万") in shown(at)


def test_coming_back_from_another_page_shows_the_hand_left_behind(app_test: AppFactory) -> None:
    at = type_hand(app_test("calculator"), "123m")
    at.switch_page("trainer/ui/pages/rulebook.py").run()
    at.query_params.clear()
    at.switch_page("trainer/ui/pages/calculator.py").run()
    assert at.text_input(key="calculator.typed").value == "123m"


@pytest.mark.parametrize("source", ["gang_draw", "discard", "robbed_gang", "shifeng"])
def test_every_way_to_win_can_be_chosen(app_test: AppFactory, source: str) -> None:
    at = app_test("calculator", h="123m456p789s222z1z", w="1z")
    at.selectbox(key="calculator.source").set_value(Source(source)).run()
    assert not at.exception
    assert address(at)["source"] == source


def test_english_pages_hold_no_chinese_but_the_names_of_wins(app_test: AppFactory) -> None:
    at = app_test("calculator", lang="en", h="23m4567p34568s11z", w="9m")
    skip = {"app.other_language", "calculator.typed"}
    chinese = [text for text in words(at, skip=skip) if any("一" <= sign <= "龥" for sign in text)]
    assert chinese == []
