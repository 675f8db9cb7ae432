"""The words of the glossary: all that the rules use, none twice, figures that show what the word says."""

from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from trainer.course import LESSONS, ContentError, load_course, load_glossary
from trainer.course.load import problems
from trainer.course.marks import marked_in, taught_in
from trainer.engine.hand import Hand
from trainer.engine.ruleset import MIL2025
from trainer.engine.shapes import completes, waits
from trainer.engine.tiles import parse_tiles, tile_text

TERMS = load_glossary()
# The words that T1 to T12 name, copied from the clauses by hand.
WORDS_OF_T = {
    "T1": "万 筒 饼 条 索 字牌 白",
    "T2": "对子",
    "T3": "顺子",
    "T4": "刻子 明刻 暗刻",
    "T5": "杠",
    "T6": "将 乱将",
    "T7": "风牌",
    "T8": "庄家 闲家 下家 对家 上家 座风 圈风",
    "T9": "副 盘 局 轮 圈",
    "T10": "自摸 放铳 放冲 点炮 捉冲 抢杠 拉杠 流局 老庄 连庄 摊 暴头 爆头 杠开 杠上开花 相公 诈和 空和",
    "T11": "清一色 混一色 对对胡 平胡 座风碰杠",
    "T12": "一条龙 碰碰胡 全求人 门清 将对 十三幺 立直 役 宝牌 振听 食断",
}
# Words that other clauses name and do not explain where they use them.
WORDS_OF_THE_REST = (
    "财神 白板 墩 跳牌 杠花 花牌 吃 碰 漏碰 漏胡 直杠 点杠 加杠 补杠 暗杠 明杠 补牌 标准牌型 七对 死听 可爆头 缺一门 "
    "有财必拷响 平和 财飘 杠飘 飘杠 杠暴 双杠开 双杠暴 七客 豪华七对 双豪华 三豪华 无财神 清七对 十风 封顶 辣子 链 "
    "一老 二老 三老 承包 打分 积分 银子 服务费 停和陪打 "
    "判负 禁赛 空吃 空碰 空杠 空飘 裁判长 牌河 牌墙 注册运动员 升段赛 牌效"
)


def known() -> set[str]:
    return {name for term in TERMS.values() for name in (term.zh, *term.other)}


@pytest.mark.clause(*WORDS_OF_T)
@pytest.mark.parametrize("clause", WORDS_OF_T)
def test_every_word_of_the_clauses_on_words_has_an_entry(clause: str) -> None:
    assert set(WORDS_OF_T[clause].split()) - known() == set()


def test_every_word_that_the_other_clauses_use_has_an_entry() -> None:
    assert set(WORDS_OF_THE_REST.split()) - known() == set()


def test_no_word_stands_twice() -> None:
    for every in (
        [name for term in TERMS.values() for name in (term.zh, *term.other)],
        [term.en.casefold() for term in TERMS.values()],
    ):
        assert [name for name, count in Counter(every).items() if count > 1] == []


@pytest.mark.clause("T9")
@pytest.mark.parametrize("name", ["盘", "局", "圈", "轮", "副"])
def test_a_word_that_the_sources_use_differently_says_so(name: str) -> None:
    term = next(term for term in TERMS.values() if name in (term.zh, *term.other))
    assert "余杭" in term.differs("zh")
    assert "Yuhang" in term.differs("en")


@pytest.mark.clause("T2", "T3", "T4", "T5")
def test_the_figures_of_pair_run_triplet_and_kong_are_such() -> None:
    pair, run, triplet, kong = (parse_tiles(TERMS[name].tiles) for name in ("pair", "run", "triplet", "kong"))
    assert (len(pair), len(set(pair))) == (2, 1)
    assert [kind - run[0] for kind in run] == [0, 1, 2]
    assert (len(triplet), len(set(triplet))) == (3, 1)
    assert (len(kong), len(set(kong))) == (4, 1)


COMPLETE = ("standard-hand", "jiang", "seven-pairs", "haohua", "shuanghaohua", "pinghu", "qingyise", "hunyise",
            "duiduihu", "pengpenghu", "jiangdui")  # fmt: skip


@pytest.mark.clause("W1", "W2")
@pytest.mark.parametrize("name", COMPLETE)
def test_the_figure_of_a_whole_hand_is_complete(name: str) -> None:
    assert completes(Hand.parse(TERMS[name].tiles), MIL2025)


@pytest.mark.clause("T12", "W1", "W2")
def test_the_thirteen_orphans_of_the_figure_are_no_win() -> None:
    tiles = TERMS["shisanyao"].tiles
    assert {tile_text(kind) for kind in parse_tiles(tiles)} == {
        *("1m", "9m", "1p", "9p", "1s", "9s"),
        *(f"{n}z" for n in range(1, 8)),
    }
    assert not completes(Hand.parse(tiles), MIL2025)


# The three sets that stand beside what each figure shows, to make a hand of it.
WAITS = {
    "liangmian": ("123m 789m 111z 44z", {"3p", "6p"}),
    "qianzhang": ("123m 789m 111z 44z", {"5p"}),
    "bianzhang": ("123m 789m 111z 44z", {"3s"}),
    "dandiao": ("123p 789p 111z 444z", {"7m"}),
    "shuangpeng": ("123m 789m 111z", {"3p", "6s"}),
}


@pytest.mark.clause("W1")
@pytest.mark.parametrize("name", WAITS)
def test_the_figure_of_a_wait_shows_what_it_waits_for(name: str) -> None:
    rest, wanted = WAITS[name]
    held, _, awaited = TERMS[name].tiles.partition("|")
    assert {tile_text(kind) for kind in parse_tiles(awaited)} == wanted
    found = waits(Hand.parse(f"{rest} {held}"), MIL2025)
    assert {tile_text(kind) for kind in found.kinds} == wanted


def test_a_term_leads_to_a_lesson_that_marks_it_and_teaches_its_clause() -> None:
    course = load_course()
    taught = taught_in(course, TERMS.values())
    assert (taught["pair"], taught["run"]) == ("pairs", "runs")  # both are marked in passing before that
    assert taught["copy"] == "suits"  # no lesson marks it; its clause is T1
    unmarked = replace(TERMS["copy"], clause="")
    assert taught_in(course, [unmarked]) == {}


def test_the_lessons_that_mark_a_term_come_in_the_order_of_the_course() -> None:
    course = load_course()
    order = [lesson for chapter in course.chapters for lesson in chapter.lessons]
    marked = marked_in(course)
    assert marked["suit"][0] == "suits"
    assert "seven-pairs" in marked["seven-pairs"]
    assert all(list(lessons) == sorted(lessons, key=order.index) for lessons in marked.values())
    assert set(marked) <= set(TERMS)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('tiles = "33p"', 'tiles = "33333p"', "term pair: 5 copies of 3p"),
        ('tiles = "33p"', 'tiles = "33q"', "names no tile"),
        ('differs_en = "Only Yuhang', 'meaning = "Only Yuhang', "unknown key 'meaning'"),
    ],
)
def test_a_fault_of_a_term_names_its_line(tmp_path: Path, old: str, new: str, problem: str) -> None:
    copy = Path(shutil.copytree(LESSONS, tmp_path / "lessons"))
    path = copy / "glossary.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    found = [str(error) for error in problems(copy)]
    assert any("glossary.toml, line" in error and problem in error for error in found)


def test_a_difference_told_in_one_language_only_is_refused(tmp_path: Path) -> None:
    lines = ['id = "ju"', 'zh = "局"', 'pinyin = "jú"', 'en = "ju"', 'meaning_zh = "局"', 'meaning_en = "A ju."']
    text = "\n".join(["[[term]]", *lines, 'differs_zh = "各处不同。"'])
    (tmp_path / "glossary.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match="in one language only"):
        load_glossary(tmp_path)
