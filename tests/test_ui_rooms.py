"""The rooms page: made, named, kept, shared and taken over, in both languages, with every option in words."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from apptest import words
from serving import ROOT
from streamlit.testing.v1 import AppTest

from trainer.engine.options import OPTIONS
from trainer.engine.pattern_words import NEVER_VALUED, WORDS
from trainer.engine.room import Room
from trainer.engine.ruleset import PRESETS
from trainer.store import open_store
from trainer.ui.calculator.address import from_query
from trainer.ui.rooms.options import GROUPS, changed, differences, under
from trainer.ui.rooms.shelf import calculator_query
from trainer.ui.text import LANGS, t, texts

AppFactory = Callable[..., AppTest]
TEXT = 'hangma-room/1 hangzhou/1 cap=3 "周三场"'


def press(at: AppTest, key: str) -> None:
    at.button(key=key).click().run()
    assert not at.exception


def kept(at: AppTest) -> str:
    """The line of text of the room on the screen."""
    found: str | list[str] = at.query_params["room"]
    return found if isinstance(found, str) else found[0]


def test_every_option_stands_in_one_group_and_has_words() -> None:
    grouped = [name for names in GROUPS.values() for name in names]
    assert sorted(grouped) == sorted(OPTIONS)
    for lang in LANGS:
        assert [n for n in OPTIONS if f"rules.field.{OPTIONS[n].field}" not in texts(lang)] == []
        assert [n for n in OPTIONS if OPTIONS[n].refused and f"rooms.fixed.{n}" not in texts(lang)] == []
        assert [g for g in GROUPS if f"rooms.group.{g}" not in texts(lang)] == []


def test_the_value_of_the_preset_is_no_change() -> None:
    room = changed(Room.make("r", "mil2025"), "cap", 3)
    assert changed(room, "cap", PRESETS["mil2025"].cap).options == ()


def test_an_option_at_the_value_of_the_preset_is_shown_as_no_change() -> None:
    room = Room.make("r", "hangzhou", {"missed_win": True, "cap": 3, "base": 1})
    assert differences(room, "en") == ("Most fan: 3",)


def test_of_two_options_that_clash_in_another_preset_the_later_one_goes() -> None:
    # Yuhang knows no liability; in the app rooms one chow and no counting pungs leave nobody to become liable (L1).
    room, lost = under(Room.make("r", "yuhang", {"chi_limit": 1, "peng_counts": False}), "hangzhou")
    assert (room.plain_options, lost) == ({"chi_limit": 1}, ("peng_counts",))


@pytest.mark.parametrize("rules", PRESETS)
def test_what_two_presets_both_know_goes_over_and_back(rules: str) -> None:
    room = Room.make("r", rules, {"base": 7, "start_streak": 3, "streak_cap": 5, "pattern_values": {"清一色": 2}})
    for other in PRESETS:
        there, lost = under(room, other)
        assert lost == ()
        assert under(there, rules) == (room, ())


def test_another_preset_names_what_it_cannot_have() -> None:
    room, lost = under(Room.make("r", "hangzhou", {"cap": 3, "must_baotou": True}), "yuhang")
    assert (room.plain_options, lost) == ({"cap": 3}, ("must_baotou",))


@pytest.mark.parametrize(
    "options",
    [{"cap": 3, "liability": False, "base": 5}, {"streak_cap": None}, {"pattern_values": {"门清": 1, "清一色": 2}}],
)
def test_the_calculator_opens_with_the_rules_of_the_room(options: dict[str, object]) -> None:
    room = Room.make("r", "hangzhou", options)
    calc, spoilt = from_query(calculator_query(room))
    assert spoilt == ()
    assert calc.rule_set == room.rule_set


def test_a_room_is_changed_named_saved_twice_by_a_double_click_and_there_after_a_reload(app_test: AppFactory) -> None:
    at = app_test("rooms", lang="zh")
    assert t("rooms.empty", "zh") in list(words(at))
    at.number_input(key="rooms.option.cap").set_value(3).run()
    at.text_input(key="rooms.name").set_value("周三场").run()
    press(at, "rooms.save")
    press(at, "rooms.save")
    assert at.success[0].value == t("rooms.saved", "zh", name="周三场")
    assert [version.text for version in open_store().room_history("me", "周三场")] == [TEXT]
    again = AppTest.from_file(str(ROOT / "app.py"), default_timeout=30).run()
    again.switch_page("trainer/ui/pages/rooms.py").run()
    assert "周三场" in list(words(again))


def test_a_link_opens_a_room_unsaved(app_test: AppFactory) -> None:
    at = app_test("rooms", lang="en")
    at.query_params["room"] = TEXT
    at.run()
    assert at.text_input(key="rooms.name").value == "周三场"
    assert at.number_input(key="rooms.option.cap").value == 3
    assert open_store().rooms("me") == []


@pytest.mark.parametrize("lang", LANGS)
def test_a_bad_text_leaves_the_room_as_it_was(app_test: AppFactory, lang: str) -> None:
    at = app_test("rooms", lang=lang)
    at.number_input(key="rooms.option.cap").set_value(3).run()
    at.text_area(key="rooms.paste").set_value("hangma-room/1 hangzhou/1 cap=3").run()
    press(at, "rooms.take")
    assert at.error[0].value == t("rooms.paste_bad", lang, why=t("rooms.bad.cut", lang))
    assert at.number_input(key="rooms.option.cap").value == 3


def test_a_clash_on_the_page_changes_nothing(app_test: AppFactory) -> None:
    at = app_test("rooms", lang="en")
    at.selectbox(key="rooms.option.dafen").set_value(40).run()
    at.number_input(key="rooms.option.deals").set_value(8).run()
    assert at.error[0].value == t("rooms.refused", "en", why=t("rooms.bad.match", "en"))
    assert at.number_input(key="rooms.option.deals").value is None
    assert at.selectbox(key="rooms.option.dafen").value == 40


def test_a_removed_room_comes_back_and_a_damaged_one_is_shown_as_it_is(app_test: AppFactory) -> None:
    at = app_test("rooms", lang="en")
    store, now = open_store(), datetime(2026, 5, 1, tzinfo=UTC)
    kept = store.save_room("me", "周三场", TEXT, now)
    store.save_room("me", "odd", "from a later version", now)
    at.run()
    assert "from a later version" in [code.value for code in at.code]
    press(at, f"rooms.remove.{kept.number}")
    hidden = next(version for version in store.rooms("me") if version.hidden)
    press(at, f"rooms.restore.{hidden.number}")
    assert [version.hidden for version in store.room_history("me", "周三场")] == [False, True, False]


def test_a_room_changed_in_a_second_tab_is_not_overwritten(app_test: AppFactory) -> None:
    at = app_test("rooms", lang="en")
    open_store().save_room("me", "周三场", TEXT, datetime(2026, 5, 1, tzinfo=UTC))
    at.text_input(key="rooms.name").set_value("周三场").run()
    press(at, "rooms.save")
    assert at.error[0].value == t("rooms.conflict", "en", name="周三场")
    assert [version.text for version in open_store().rooms("me")] == [TEXT]


@pytest.mark.clause("T11")
@pytest.mark.clause("T12")
def test_every_pattern_word_gets_fan_on_the_page_and_loses_it_at_zero(app_test: AppFactory) -> None:
    at = app_test("rooms", lang="zh")
    for n, word in enumerate(WORDS.values(), 1):
        field = at.number_input(key=f"rooms.word.{word.id}")
        assert (field.label, field.value, field.min, field.max) == (word.word, 0, 0, 10)
        field.set_value(n).run()
        assert kept(at) == f'hangma-room/1 hangzhou/1 pattern_values={{"{word.word}":{n}}} "我的房间"'
        at.number_input(key=f"rooms.word.{word.id}").set_value(0).run()
        assert kept(at) == 'hangma-room/1 hangzhou/1 "我的房间"'


@pytest.mark.clause("T11")
def test_one_pattern_cannot_be_paid_under_both_its_names(app_test: AppFactory) -> None:
    at = app_test("rooms", lang="en")
    at.number_input(key="rooms.word.duiduihu").set_value(1).run()
    at.number_input(key="rooms.word.pengpenghu").set_value(2).run()
    assert at.error[0].value == t("rooms.refused", "en", why=t("rooms.bad.twice_paid", "en"))
    assert [at.number_input(key=f"rooms.word.{word}").value for word in ("duiduihu", "pengpenghu")] == [1, 0]


@pytest.mark.clause("T11")
def test_pattern_words_stand_in_english_beside_the_chinese(app_test: AppFactory) -> None:
    at = app_test("rooms", lang="en", room='hangma-room/1 hangzhou/1 pattern_values={"清一色":2} "r"')
    assert at.number_input(key="rooms.word.qingyise").label == "Qingyise (one suit) 清一色"
    press(at, "rooms.save")
    assert "App rooms. Fan for pattern words: Qingyise (one suit) +2" in list(words(at))


@pytest.mark.clause("T12")
def test_the_page_names_the_words_that_never_have_a_value(app_test: AppFactory) -> None:
    said = " ".join(words(app_test("rooms", lang="zh")))
    assert [word for word in NEVER_VALUED if word not in said] == []
