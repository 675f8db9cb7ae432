"""Tiles as markup, words as markup, interface strings: everything of the screen that needs no app to be tested."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest
from streamlit import config

from trainer.course import Term
from trainer.engine.ruleset import PRESETS
from trainer.engine.tiles import ALL_KINDS
from trainer.ui.compare import comparison, fields_of, value_text
from trainer.ui.prose import prose_html
from trainer.ui.text import LANGS, Lang, MissingText, t, texts
from trainer.ui.tiles import numeral, positions, sheet, tile_html, tile_name, tiles_html

UI = Path(__file__).resolve().parent.parent / "trainer" / "ui"
HAN = re.compile(r"[\u4e00-\u9fff]")
TERM = Term(
    id="baotou",
    zh="爆头",
    pinyin="bàotóu",
    en="baotou",
    meaning_zh="任何一张都能和",
    meaning_en="<any> tile wins",
    other=(),
    clause="W6",
    line=1,
)


def test_both_languages_hold_the_same_keys() -> None:
    assert set(texts("zh")) == set(texts("en"))


def test_both_languages_fill_the_same_places() -> None:
    def places(text: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}

    differing = {key for key, text in texts("zh").items() if places(text) != places(texts("en")[key])}
    assert not differing


def test_english_strings_hold_no_chinese_but_the_name_of_the_other_language() -> None:
    chinese = {key for key, text in texts("en").items() if HAN.search(text)}
    assert chinese <= {"app.other_language", "settings.language_zh"}


def test_a_missing_string_is_an_error() -> None:
    with pytest.raises(MissingText, match=r"no\.such"):
        t("no.such", "en")


def test_every_kind_has_a_face_a_name_and_a_numeral() -> None:
    for kind in ALL_KINDS:
        code = re.search(r"hm-(\d[mpsz])", tile_html(kind, lang="zh"))
        assert code is not None
        assert f"--hm-{code[1]}:url(" in sheet()
        assert HAN.search(tile_name(kind, "zh"))
        assert not HAN.search(tile_name(kind, "en"))
    assert [numeral(kind) for kind in range(27, 34)] == list("ESWNBFC")


def test_a_tile_is_spoken_with_its_place() -> None:
    assert positions([4] * 14, "zh")[2] == "五万，第 3 张，共 14 张"
    assert positions([4] * 14, "en")[2] == "5 wan, 3 of 14"


def test_a_drawn_tile_stands_apart_and_is_counted() -> None:
    html = tiles_html("123m", drawn="5z", lang="en", numerals=False)
    assert html.index("hm-apart") < html.index("white, 4 of 4")


def test_a_concealed_kong_shows_two_tiles_face_down() -> None:
    html = tiles_html("123m", melds=["angang 1111z"], lang="zh", numerals=False)
    assert (html.count("hm-back"), html.count("hm-1z")) == (2, 2)
    assert "暗杠" in html


def test_numerals_are_printed_only_when_wanted() -> None:
    assert "<i" not in tiles_html("5m1z", lang="en", numerals=False)
    assert ">5</i>" in tiles_html("5m1z", lang="en", numerals=True)


@pytest.mark.parametrize(("row", "half"), [("123m456p789s222z5z", 7), ("123m 456p 789s 222z | 5z", 7), ("11m", 1)])
def test_a_row_fits_two_rows_of_a_phone_with_groups_kept_whole(row: str, half: int) -> None:
    assert f"--half:{half};" in tiles_html(row, lang="zh", numerals=False)


def test_labels_are_escaped() -> None:
    assert "<b>" not in tiles_html("1m", lang="en", numerals=False, label='"><b>')


def test_a_term_carries_pinyin_meaning_and_english_and_is_escaped() -> None:
    html = prose_html("先学[[baotou]]。", lang="en", glossary={"baotou": TERM})
    assert "bàotóu" in html
    assert "爆头" in html
    assert "&lt;any&gt; tile wins" in html
    assert 'tabindex="0"' in html


def test_a_term_may_be_shown_in_other_words_also_inside_a_table() -> None:
    html = prose_html("| a | b |\n|--|--|\n| [[baotou|any tile]] | c |", lang="en", glossary={"baotou": TERM})
    assert html.count("<td>") == 2
    assert ">any tile<" in html


def test_raw_html_in_a_lesson_is_shown_as_text() -> None:
    assert "<script>" not in prose_html("<script>x</script>", lang="zh", glossary={})


@pytest.mark.parametrize("lang", LANGS)
def test_every_value_of_every_rule_set_has_words(lang: Lang) -> None:
    for rules in PRESETS.values():
        for clause in ("D7", "S4", "K5", "W4", "P4", "P6", "P7", "P9", "D5", "L1", "D1", "C4", "S8", "X3", "X5"):
            for field in fields_of(clause):
                assert value_text(field, getattr(rules, field), lang)
                assert t(f"rules.field.{field}", lang)


@pytest.mark.clause("P9")
def test_the_cap_of_the_exam_is_compared_with_rules_that_have_none() -> None:
    assert comparison("cap", "zh")[:2] == [
        ("竞赛规则", "4"),
        ("杭州房间", "没有"),
    ]


def test_the_project_settings_are_in_force() -> None:
    config.get_config_options(force_reparse=True)
    assert config.get_option("runner.postScriptGC") is False
    assert config.get_option("runner.magicEnabled") is False
    assert config.get_option("browser.gatherUsageStats") is False
    assert config.get_option("client.showErrorDetails") == "none"


def test_icons_are_drawn_signs_not_emoji() -> None:
    emoji = re.compile(r"[\U0001f300-\U0001faff\u2600-\u27bf]")
    for path in [*UI.rglob("*.py"), *UI.rglob("*.toml")]:
        assert not emoji.search(path.read_text(encoding="utf-8")), path.name
