"""Every refusal of a room in words: what is wrong, in the page's language, with the place and nothing left unfilled."""

from __future__ import annotations

import re

import pytest

from trainer.engine.errors import BadRequest, BadRoom
from trainer.engine.options import OPTIONS
from trainer.engine.room import Room
from trainer.engine.ruleset import PRESETS
from trainer.ui.rooms import refusals
from trainer.ui.rooms.options import LIMITS, choices
from trainer.ui.text import LANGS, texts

HEAD = "hangma-room/1 hangzhou/1"
# A line of text, the reason, and the words that each language must say about it.
SPOILT = (
    (f'{HEAD} start_streak=3 streak_cap=2 "r"', "start_streak", "起老比最多几老还大", "above the longest streak"),
    ('hangma-room/1 linan/1 discard_win=streak3 streak_cap=2 "r"', "unreachable", "“捉冲”", "“Winning on a discard”"),
    (f'{HEAD} rob_gang=streak2 streak_cap=1 "r"', "unreachable", "“抢杠”", "“Robbing a kong”"),
    (f'{HEAD} chi_limit=2 peng_counts=false "r"', "liability", "没有人会承包", "nobody could become liable"),
    (f'{HEAD} dafen=40 deals=8 "r"', "match", "打分和打几副", "both end the match"),
    ('hangma-room/1 bianfeng/1 base=1000000 table=9 "r"', "base", "底分乘桌数太大", "above one million"),
    (f'{HEAD} pattern_values={{"对对胡":1,"碰碰胡":1}} "r"', "twice_paid", "对对胡和碰碰胡", "all-triplets"),
    (f'{HEAD} caishen=below_turned "r"', "below_turned", "只有余杭", "Only Yuhang"),
    (f'{HEAD} shifeng=true "r"', "no_sense", "“有十风”", "“Ten honours”"),
    (f'{HEAD} colour=3 "r"', "unknown", "“colour”", "“colour”"),
    (f'{HEAD} cap=0 "r"', "value", "“番数封顶”", "“Most fan”"),
    (f'{HEAD} flower=3 "r"', "value", "“有杠花”", "“Flowers from kongs”"),
    (f'{HEAD} rob_gang=often "r"', "value", "“抢杠”", "“Robbing a kong”"),
    (f'{HEAD} dafen=45 "r"', "value", "“打分，每人起手”", "“Playing to zero, each starts with”"),
    (f'{HEAD} pattern_values=3 "r"', "value", "“牌型名加番”", "“Fan for pattern words”"),
    (f'{HEAD} pattern_values={{"大四喜":1}} "r"', "word", "“大四喜”", "“大四喜”"),
    (f'{HEAD} pattern_values={{"立直":1}} "r"', "word_never", "“立直”不能加番", "“立直” can have no value"),
    (f'{HEAD} cap=3 cap=4 "r"', "twice", "番数封顶", "Most fan"),
    ("", "format", "开头不是房间的文字", "does not begin as a room's text"),
    ("hello hangzhou/1", "format", "开头不是房间的文字", "does not begin as a room's text"),
    ("hangma-room/1", "rules", "规则名读不出来", "rule set's name cannot be read"),
    ("hangma-room/1 hangzhou", "rules", "规则名读不出来", "rule set's name cannot be read"),
    ('hangma-room/1 atlantis/1 "r"', "rules", "规则名读不出来", "rule set's name cannot be read"),
    ('hangma-room/1 hangzhou/9 "r"', "rules", "规则名读不出来", "rule set's name cannot be read"),
    (f"{HEAD} cap=3", "cut", "带引号的名字", "before the name in quotes"),
    (f'{HEAD} cap=[ "r"', "piece", "：[", "at: ["),
    (f'{HEAD} hello "r"', "piece", "：hello", "at: hello"),
    (f'{HEAD} "r" more', "piece", "：more", "at: more"),
    (f'{HEAD} "r', "piece", '："r', 'at: "r'),
    (f'{HEAD} ""', "name", "名字要有字", "The name needs some text"),
    (f'{HEAD} "{"长" * 61}"', "name", "最多 60 个", "at most 60 characters"),
    (f'{HEAD} "two\\nlines"', "name", "只能一行", "on one line"),
)


def refusal(text: str) -> BadRequest:
    with pytest.raises(BadRequest) as refused:
        Room.from_text(text)
    return refused.value


@pytest.mark.parametrize(("text", "reason", "zh", "en"), SPOILT)
def test_a_refusal_names_the_fault_and_the_place_in_both_languages(text: str, reason: str, zh: str, en: str) -> None:
    error = refusal(text)
    assert (error.reason if isinstance(error, BadRoom) else "rules") == reason
    assert zh in refusals.words(error, "zh")
    assert en in refusals.words(error, "en")
    assert not any(re.search(r"[{}]|“”", refusals.words(error, lang)) for lang in LANGS)


def test_every_refusal_that_has_words_can_happen() -> None:
    for lang in LANGS:
        worded = {key.removeprefix("rooms.bad.") for key in texts(lang) if key.startswith("rooms.bad.")}
        assert worded == {reason for _, reason, _, _ in SPOILT}


@pytest.mark.parametrize("name", LIMITS)
def test_a_number_field_ends_where_the_engine_does(name: str) -> None:
    least, most = LIMITS[name]
    read = OPTIONS[name].read
    assert (read(name, least), read(name, most)) == (least, most)
    for beyond in (least - 1, most + 1):
        with pytest.raises(BadRoom):
            read(name, beyond)


def test_every_option_is_a_number_a_choice_or_the_pattern_words() -> None:
    for rules in PRESETS.values():
        rest = [name for name in OPTIONS if name not in LIMITS and not choices(name, rules)]
        assert rest == ["pattern_values"]
