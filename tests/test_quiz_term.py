"""term: keys from the glossary as the course reads it, ids that keep what they ask, sources named where they differ."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from asked_questions import asked, distinct, refuted

from trainer.course import load_glossary
from trainer.quiz import term_roster
from trainer.quiz.catalogue import FAMILIES, grade, make
from trainer.quiz.families.term import NEAR, OFFERED
from trainer.quiz.question import Question
from trainer.quiz.term_roster import BY_ID, ROSTER, SCORING, WORTHLESS, Entry, alike, ranked, synonyms
from trainer.quiz.term_senses import LENGTHS, MEANINGS, SENSES
from trainer.quiz.terms import BLANK, BadGlossary, term, terms

LEVELS = FAMILIES["term"].levels
ALL_LEVELS = pytest.mark.parametrize("level", LEVELS)
GLOSSARY = load_glossary()


def of_words(level: int, number: int = 120) -> list[Question]:
    """The questions about single words, those about senses and fan left out."""
    made = (make("term", level, "mil2025", seed) for seed in range(number))
    return [q for q in made if q.key in BY_ID and "竞赛规则，下面" not in q.text.zh]


def of_senses() -> list[Question]:
    return [q for level in (5, 6) for q in asked("term", level) if q.key not in BY_ID]


def of_fan() -> list[Question]:
    return [q for q in asked("term", 6) if "竞赛规则，下面" in q.text.zh]


@pytest.mark.clause("T1", "T2", "T3", "T4", "T5", "T6", "T8", "T10", "T11", "T12")
@ALL_LEVELS
def test_the_key_is_the_word_whose_meaning_the_course_gives(level: int) -> None:
    for question in of_words(level):
        told = question.explanation[0].text
        word = GLOSSARY[str(question.key)]
        assert told.zh == f"{word.zh}：{word.meaning_zh}"
        assert told.en == f"{word.zh} {word.pinyin}: {word.meaning_en}"
        assert question.explanation[0].clause == word.clause


def shown(question: Question) -> tuple[str, str]:
    """What is quoted in the question: a word, or a meaning."""
    text = question.text.zh
    return ("word", text.split("“")[1].split("”")[0]) if text.startswith("“") else ("meaning", text.split("？", 1)[1])


@pytest.mark.clause("T10")
@ALL_LEVELS
def test_only_one_answer_fits_what_is_shown(level: int) -> None:
    """A second look by the texts alone: which of the words offered has that name, or that meaning."""
    for question in of_words(level, 220):  # a thousand and more in all
        kind, text = shown(question)
        words = [GLOSSARY[choice.id] for choice in question.choices]
        if kind == "word":
            fits = [word.id for word in words if text == word.zh or text in word.other]
        else:
            pieces = [piece for piece in text.split(BLANK) if piece]
            fits = [word.id for word in words if all(piece in word.meaning_zh for piece in pieces)]
        assert fits == [question.key], question.id


def test_the_two_readers_of_the_glossary_agree() -> None:
    for word in GLOSSARY.values():
        mine = term(word.id)
        assert (mine.zh, mine.pinyin, mine.clause) == (word.zh, word.pinyin, word.clause)
        assert (mine.meaning.zh, mine.meaning.en) == (word.meaning_zh, word.meaning_en)
        assert {*mine.other, *mine.english} == {*word.other, word.en}
        assert mine.differs == bool(word.differs_zh)


def test_a_word_that_is_gone_or_maimed_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadGlossary, match=r"term 'no-such-word' is missing"):
        term("no-such-word")
    file = tmp_path / "glossary.toml"
    file.write_text('[[term]]\nid = "pair"\nzh = "对子"\npinyin = "duìzi"\nen = "pair"\nmeaning_zh = "两张"\n', "utf-8")
    with pytest.raises(BadGlossary, match=r"term 'pair' has no meaning_en"):
        terms(file)


@ALL_LEVELS
def test_a_meaning_does_not_give_its_own_word_away(level: int) -> None:
    for question in of_words(level):
        word = GLOSSARY[str(question.key)]
        kind, text = shown(question)
        puzzle = text if kind == "meaning" else next(c.text.zh for c in question.choices if c.id == question.key)
        if kind == "meaning" or puzzle != word.zh:
            assert not any(name in puzzle for name in (word.zh, *word.other))


@pytest.mark.clause("T9", "T7")
def test_a_word_that_differs_from_source_to_source_is_never_asked_without_its_source() -> None:
    differing = {word.id for word in GLOSSARY.values() if word.differs_zh}
    assert differing
    assert not differing & set(BY_ID)
    for question in of_senses():
        assert any(source in question.text.zh for source in ("竞赛规则", "杭州房间规则", "边锋规则", "余杭麻将"))


@pytest.mark.clause("T9", "T7", "C6", "P7")
@pytest.mark.parametrize(
    ("source", "word", "meaning"),
    [
        ("竞赛规则", "副", "发一次牌，打到完"),
        ("竞赛规则", "盘", "规定的副数，或者规定的时间"),
        ("杭州房间规则", "局", "发一次牌，打到完"),
        ("余杭麻将", "轮", "四个人各出一次牌"),
        ("余杭麻将", "盘", "发一次牌，打到完"),
        ("余杭麻将", "圈", "四个人都坐过一回庄"),
        ("余杭麻将", "局", "四圈"),
        ("竞赛规则", "摊", "只有吃算"),
        ("边锋规则", "摊", "吃、碰、直杠都算"),
        ("竞赛规则", "风牌", "东、南、西、北、中、发、白七种"),
        ("杭州房间规则", "风牌", "东、南、西、北、中、发、白七种"),
        ("杭州房间规则", "清七对", "没有财神的七对"),
        ("边锋规则", "清七对", "没有财神的七对"),
    ],
)
def test_each_source_means_what_the_rules_say(source: str, word: str, meaning: str) -> None:
    found = [s for s in SENSES if (s.source.zh, s.word.zh) == (source, word)]
    assert [MEANINGS[s.matter][s.meaning].zh for s in found] == [meaning]


def test_the_sense_asked_for_is_the_one_of_the_source_named() -> None:
    both: Counter[bool] = Counter()
    for question in of_senses():
        sources = [s for s in SENSES if f"{s.source.zh}里说的“{s.word.zh}”" in question.text.zh]
        named = [s for s in SENSES if f"“{MEANINGS[s.matter][s.meaning].zh}”，{s.source.zh}叫" in question.text.zh]
        if sources:
            assert question.key == sources[0].meaning
        else:
            assert [s.word.zh for s in named if s.matter == "length"] == [question.key]
        both[bool(sources)] += 1
    assert min(both[True], both[False]) >= 8


@pytest.mark.clause("T9")
def test_the_same_word_meant_elsewhere_is_told() -> None:
    for seed in range(400):
        question = make("term", 5, "mil2025", seed)
        if question.text.zh == "余杭麻将里说的“盘”，指什么？" and "match" in [c.id for c in question.choices]:
            assert refuted(question, "match") == "竞赛规则里，“盘”指的是：规定的副数，或者规定的时间。"
            return
    pytest.fail("nobody asks about 盘 in Yuhang")


@pytest.mark.clause("T11", "T12")
def test_what_adds_fan_and_what_is_a_mere_name_are_never_mixed_up() -> None:
    assert {term(id_).zh for id_ in SCORING} == {"爆头", "财飘", "杠开", "七对", "豪华七对", "无财神", "十风"}
    assert {term(id_).zh for id_ in WORTHLESS} == {
        "平胡", "清一色", "混一色", "对对胡", "座风碰杠", "一条龙", "碰碰胡", "全求人", "门清", "将对", "十三幺",
    }  # fmt: skip
    found = of_fan()
    assert {question.key in SCORING for question in found} == {True, False}
    for question in found:
        odd = [choice.id for choice in question.choices if (choice.id in SCORING) == (question.key in SCORING)]
        assert odd == [question.key]
        wrong = next(choice.id for choice in question.choices if choice.id != question.key)
        said = grade(question, wrong).refutation[1].text.zh
        assert ("一番也不加" in said) == (wrong in WORTHLESS)


@ALL_LEVELS
def test_a_wrong_answer_hears_what_it_would_be_right_for(level: int) -> None:
    for question in of_words(level)[:40]:
        for choice in question.choices:
            if choice.id != question.key:
                said = refuted(question, choice.id)
                assert GLOSSARY[choice.id].zh in said
                assert GLOSSARY[choice.id].meaning_zh in said


def test_words_that_could_both_be_right_never_stand_side_by_side() -> None:
    assert alike("duiduihu", "pengpenghu")
    assert not alike("chi", "peng")
    for level in LEVELS:
        for question in of_words(level):
            ids = [choice.id for choice in question.choices]
            assert not any(alike(str(question.key), id_) for id_ in ids if id_ != question.key)


@pytest.mark.clause("T10")
def test_other_names_are_names_of_the_same_thing() -> None:
    assert synonyms(term("fangchong")) == ("放冲", "点炮")
    assert "三飘" not in synonyms(term("shuangpiao"))
    assert {q.text.zh for level in (4, 5) for q in asked("term", level) if "一回事" in q.text.zh}


def test_a_new_word_takes_over_only_the_questions_it_wins() -> None:
    """Two hundred words on the roster of a level, then one more: nothing else moves."""
    words = [f"word-{number}" for number in range(200)]
    moved = [nonce for nonce in range(600) if ranked(nonce, [*words, "new"])[0] != ranked(nonce, words)[0]]
    assert all(ranked(nonce, [*words, "new"])[0] == "new" for nonce in moved)
    assert 1 <= len(moved) <= 12
    for nonce in range(50):
        assert [word for word in ranked(nonce, [*words, "new"]) if word != "new"] == ranked(nonce, words)


def test_old_questions_outlive_a_longer_roster(monkeypatch: pytest.MonkeyPatch) -> None:
    """With five more words on the roster all but a few questions are the same to the letter."""
    from trainer.quiz import catalogue

    before = [make("term", 4, "mil2025", seed) for seed in range(300)]
    extra = tuple(Entry(id_, "table", 4) for id_ in ("copy", "hand", "seat", "meld", "dragon") if id_ not in BY_ID)
    monkeypatch.setattr(term_roster, "ROSTER", (*ROSTER, *extra))
    monkeypatch.setattr(term_roster, "BY_ID", {entry.id: entry for entry in (*ROSTER, *extra)})
    catalogue._make.cache_clear()
    after = [make("term", 4, "mil2025", seed) for seed in range(300)]
    catalogue._make.cache_clear()
    new = {entry.id for entry in extra}
    for one, other in zip(before, after, strict=True):
        if one != other:
            assert new & {choice.id for choice in other.choices}
    same = [one for one, other in zip(before, after, strict=True) if one == other]
    assert len(same) > 200


def test_some_questions_are_pinned_for_good() -> None:
    """Written down in 2026: a change here breaks every shared paper that holds them."""
    pinned = {
        "term:1:mil2025:0": ("kong", ["duijia", "kong", "tong", "dealer"]),
        "term:4:mil2025:0": ("jifen", ["dao-chengbao", "fee", "suit", "fan", "jifen"]),
        "term:6:mil2025:0": ("shiduan", ["zhenting", "yi", "lizhi", "shiduan", "baopai", "kong"]),
    }
    for name, key in pinned.items():
        family, level, rules, seed = name.split(":")
        question = make(family, int(level), rules, int(seed))
        assert (question.key, [choice.id for choice in question.choices]) == key


def test_the_family_names_every_clause_it_asks_about() -> None:
    cited = {term(entry.id).clause for entry in ROSTER} | {sense.clause for sense in SENSES}
    assert set(FAMILIES["term"].clauses) == cited


@ALL_LEVELS
def test_the_right_answer_stands_in_every_place(level: int) -> None:
    places = Counter([c.id for c in q.choices].index(str(q.key)) for q in of_words(level))
    assert len(places) == OFFERED[level]
    assert min(places.values()) >= 3


@ALL_LEVELS
def test_questions_do_not_repeat(level: int) -> None:
    # Few words differ from source to source, and level 5 asks about them often.
    assert distinct("term", level, 400) >= (375 if level == 5 else 395)


def test_more_of_what_is_offered_is_near_at_each_level() -> None:
    """Someone who knows which group a word belongs to and no more is right less often at each level."""
    chances = []
    for level in LEVELS:
        found = of_words(level)
        near = [sum(BY_ID[c.id].group == BY_ID[str(q.key)].group for c in q.choices) for q in found]
        chances.append(sum(1 / number for number in near) / len(near))
    assert chances == sorted(chances, reverse=True)
    assert all(one > other for one, other in combinations(chances, 2))
    assert list(NEAR.values()) == sorted(NEAR.values())


def test_every_length_is_a_word_of_some_source() -> None:
    assert {word.zh for word in LENGTHS} == {sense.word.zh for sense in SENSES if sense.matter == "length"}
