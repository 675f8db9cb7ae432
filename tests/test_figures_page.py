"""Interactive figures on the page: they answer what the reader does, keep it, and speak one language."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest
from apptest import words
from streamlit.testing.v1 import AppTest

from trainer.course import Interactive, Lang
from trainer.course.interactive import ChainSpec, LockSpec
from trainer.course.interactive.turned import TABLES
from trainer.engine.context import Source
from trainer.engine.tiles import ALL_KINDS
from trainer.ui.content import course
from trainer.ui.figures import static_html
from trainer.ui.figures.style import BLOCKS, STYLE
from trainer.ui.figures.turned import turned_html

AppFactory = Callable[..., AppTest]


def press(at: AppTest, key: str, times: int = 1) -> None:
    for _ in range(times):
        at.button(key=key).click().run()
        assert not at.exception


def pick(at: AppTest, key: str, value: object) -> None:
    at.segmented_control(key=key).set_value(value).run()
    assert not at.exception


def shown(at: AppTest) -> str:
    return re.sub(r"\s+", " ", unescape(" ".join(words(at))))


@pytest.mark.clause("P10", "P3")
def test_a_chain_is_stepped_through_forth_and_back(app_test: AppFactory) -> None:
    at = app_test("learn", lang="zh", lesson="the-chain", step="4")
    key = "learn.the-chain.4.3"
    assert "第 1 步，共 9 步" in at.get("progress")[1].proto.text
    assert "0 飘，0 杠" in shown(at)
    press(at, f"{key}.on", 2)
    assert "你打出白。" in shown(at)
    assert "1 飘，0 杠" in shown(at)
    assert "接下来：你摸到南。" in shown(at)
    press(at, f"{key}.on", 6)
    # 爆头 1 and two floats: 2³ = 8.
    assert "2 飘，1 杠" in shown(at)
    assert "和了：爆头 1、财飘 2，3 番，牌值 8。" in shown(at)
    assert at.button(key=f"{key}.on").disabled
    press(at, f"{key}.back")
    assert "现在和：爆头 1、财飘 2，3 番，牌值 8。" in shown(at)
    press(at, f"{key}.again")
    assert at.button(key=f"{key}.back").disabled


def test_a_figure_keeps_its_place_over_the_language_switch_and_other_steps(app_test: AppFactory) -> None:
    at = app_test("learn", lang="zh", lesson="the-chain", step="4")
    press(at, "learn.the-chain.4.3.on", 2)
    press(at, "app.other_language")
    assert "You discard white." in shown(at)
    assert "floats: 1, kongs: 0" in shown(at)
    press(at, "learn.next")
    assert "You discard white." not in shown(at)
    press(at, "learn.previous")
    assert "You discard white." in shown(at)


def test_widgets_of_a_figure_keep_their_values_over_other_steps(app_test: AppFactory) -> None:
    at = app_test("learn", lang="zh", lesson="who-pays", step="4")
    key = "learn.who-pays.4.3"
    pick(at, f"{key}.winner", 0)
    at.slider(key=f"{key}.streak").set_value(3).run()
    # The dealer wins 2 at 3老: 16 from each.
    assert "+48" in shown(at)
    press(at, "learn.next")
    press(at, "learn.previous")
    press(at, "app.other_language")
    assert at.slider(key=f"{key}.streak").value == 3
    assert "+48" in shown(at)


@pytest.mark.clause("S7")
def test_the_walls_answer_waits_until_the_reader_has_counted(app_test: AppFactory) -> None:
    at = app_test("learn", lang="zh", lesson="dice-and-wall", step="4")
    key = next(found.key for found in at.button if found.key and found.key.endswith(".roll")).removesuffix(".roll")
    assert "先自己数" in shown(at)
    assert "开对家的墙" not in shown(at)
    press(at, f"{key}.answer")
    assert "2 + 5 = 7，从庄家数起：庄 1、下 2、对 3、上 4、庄 5、下 6、对 7。开对家的墙。" in shown(at)
    assert "小的一颗是 2，右端留 2 墩" in shown(at)
    at.slider(key=f"{key}.takes").set_value(13).run()
    assert "庄家跳着拿两张" in shown(at)
    pick(at, f"{key}.die1", 5)
    assert "先自己数" in shown(at)
    press(at, f"{key}.answer")
    assert "两颗都是 5，右端留 5 墩" in shown(at)
    assert at.slider(key=f"{key}.takes").value == 0
    press(at, f"{key}.roll")
    assert "先自己数" in shown(at)


@pytest.mark.clause("S4", "S6")
def test_another_tile_turned_up_makes_other_caishen(app_test: AppFactory) -> None:
    at = app_test("learn", lang="zh", lesson="turned-up", step="4")
    key = next(c.key for c in at.segmented_control if c.key and c.key.endswith(".suit")).removesuffix(".suit")
    assert "余杭 二万 ×4 当二万" in shown(at)
    pick(at, f"{key}.suit", "z")
    pick(at, f"{key}.rank", 7)  # 中
    # Below 中 is 白, which then stands for nothing; in 临安 白 is the flower.
    assert "余杭 白 ×4 就是财神" in shown(at)
    assert "临安 中 ×3 是花，亮出来补牌" in shown(at)


@pytest.mark.clause("W4")
def test_a_bill_that_the_rules_do_not_allow_says_why(app_test: AppFactory) -> None:
    at = app_test("learn", lang="zh", lesson="discard-win-3lao", step="3")
    key = next(c.key for c in at.segmented_control if c.key and c.key.endswith(".source")).removesuffix(".source")
    assert "−8" in shown(at)
    at.slider(key=f"{key}.streak").set_value(2).run()
    assert "这样和不了" in shown(at)
    assert "规则 W4" in shown(at)
    pick(at, f"{key}.source", Source.SELF_DRAW)
    # 下家 wins 1 by his own draw at 2老: the dealer 4, the others 1 each.
    assert "+6" in shown(at)


@pytest.mark.clause("L1", "L2")
def test_a_third_claim_changes_the_accounts(app_test: AppFactory) -> None:
    at = app_test("learn", lang="zh", lesson="chengbao", step="4")
    key = next(s.key for s in at.slider if s.key and ".tan." in s.key)
    assert "上家 −8 承包，付三份：2 ×（2 + 1 + 1）" in shown(at)
    at.slider(key=key).set_value(2).run()
    assert "下家（庄） −4 自己那份：2 × 2" in shown(at)
    assert "上家 −2 自己那份：2 × 1" in shown(at)


@pytest.mark.clause("P12")
def test_the_readings_of_a_hand_are_switched_and_laid_out(app_test: AppFactory) -> None:
    at = app_test("learn", lang="zh", lesson="two-readings", step="2")
    key = next(c.key for c in at.segmented_control if c.key and c.key.endswith(".read")).removesuffix(".read")
    assert "七对，3 番。取这一种。" in shown(at)
    pick(at, f"{key}.read", 1)
    assert "四组一将，1 番。另一种番多，不取这种。" in shown(at)
    assert "顺子：二万、三万、四万" in shown(at)
    before = len(at.get("html"))
    press(at, f"{key}.lay")
    assert len(at.get("html")) == before + 1


@pytest.mark.clause("X1", "X5")
def test_a_lock_says_at_each_event_who_may_do_what(app_test: AppFactory) -> None:
    at = app_test("learn", lang="zh", lesson="the-lock", step="4")
    key = next(b.key for b in at.button if b.key and b.key.endswith(".on")).removesuffix(".on")
    press(at, f"{key}.on", 6)
    assert "对家打出七筒。" in shown(at)
    assert "碰：不行 规则 X1" in shown(at)
    press(at, f"{key}.on", 3)
    assert "你再次行动，你这把锁解开。" in shown(at)
    assert "只能打刚摸的 规则 X5" in shown(at)
    press(at, f"{key}.on", 3)
    assert "没有锁。" in shown(at)
    assert "吃：行" in shown(at)


LATIN = re.compile(r"[A-Za-z]{3,}")
HAN = re.compile(r"[\u4e00-\u9fff]+")
TERMS = {"老", "白", "承包", "摊"}
"""Words of the game that English keeps in Chinese."""


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_figure_has_a_still_picture_for_paper_in_its_own_language(lang: Lang) -> None:
    seen = 0
    for both in course().lessons.values():
        lesson = both[lang]
        for block in lesson.blocks:
            if isinstance(block, Interactive):
                html = static_html(block, lang, ruleset=lesson.ruleset)
                text = unescape(re.sub(r"<[^>]*>", " ", html))
                assert "<button" not in html
                assert not LATIN.findall(text) if lang == "zh" else set(HAN.findall(text)) <= TERMS
                if isinstance(block.spec, ChainSpec | LockSpec):
                    assert html.count("<tr>") >= len(block.spec.steps)
                seen += 1
    assert seen >= 6


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_tile_can_be_turned_up(lang: Lang) -> None:
    for kind in ALL_KINDS:
        html = turned_html(kind, lang, numerals=True)
        assert html.count("<tr>") == 1 + len(TABLES)
        assert html.count("hm-here") == 2  # the turned-up tile and the one below it, in their ring


def test_there_is_a_look_for_as_many_groups_as_a_hand_can_have() -> None:
    assert all(f".b{n}:focus" in STYLE and f".b{n}:hover" in STYLE for n in range(BLOCKS))
    assert BLOCKS == 7
