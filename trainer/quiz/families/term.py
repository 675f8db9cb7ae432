"""term: a word and what it means, both ways round; its other names; what it means where; whether it adds fan.

Clauses: T1–T12 and that of each word. Level 1 asks the meanings of first words beside far ones; 2 and 3 put one and two
words beside it that are taken for it, and ask for the word too; 4 adds other names (放铳, 点炮), 5 words that differ
from source to source, which is named; 6 offers six answers and asks what adds fan. Which word a question
asks about does not change when the glossary grows: see ``term_roster``.
"""

from __future__ import annotations

from enum import StrEnum
from random import Random

from trainer.engine import RuleSet
from trainer.quiz.family import Draft, Family
from trainer.quiz.question import Choice, Form, Question, Scene, Step, Text
from trainer.quiz.term_roster import SCORING, WORTHLESS, asked_at, beside, ranked, synonyms, telling
from trainer.quiz.term_senses import LENGTHS, MEANINGS, SENSES, Sense, elsewhere, owner
from trainer.quiz.terms import Term, term


class Matter(StrEnum):
    """What is asked about a word; the first part of the ids of the choices."""

    MEANING = "meaning"
    WORD = "word"
    OTHER = "other"
    SENSE = "sense"
    SENSE_WORD = "sense-word"
    SCORES = "scores"
    SCORES_NOT = "scores-not"


_BOTH = (Matter.MEANING, Matter.WORD)
_SENSES = (Matter.SENSE, Matter.SENSE_WORD)
_FAN = (Matter.SCORES, Matter.SCORES_NOT)
MATTERS: dict[int, tuple[Matter, ...]] = {
    1: (Matter.MEANING,),
    2: _BOTH,
    3: _BOTH,
    4: (*_BOTH, *_BOTH, Matter.OTHER),
    5: (*_BOTH, *_BOTH, Matter.OTHER, Matter.OTHER, *_SENSES, *_SENSES),
    6: (*_BOTH, *_BOTH, *_BOTH, *_SENSES, *_FAN, *_FAN),
}
"""What each level asks, one drawn at random; what is listed twice comes twice as often."""
OFFERED = {1: 4, 2: 4, 3: 4, 4: 5, 5: 5, 6: 6}
NEAR = {1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5}
"""How many of the wrong answers are words that are taken for the right one, by level."""
SCORES = Text("按竞赛规则，下面哪一样加番？", "Which of these adds fan in the competition rules?")
SCORES_NOT = Text(
    "按竞赛规则，下面哪一样只是个叫法，一番也不加？",
    "Which of these is a mere name in the competition rules and adds no fan?",
)


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A question about a word; the dice are asked the same way whatever the roster holds."""
    matter, nonce = rng.choice(MATTERS[level]), rng.getrandbits(64)
    if matter in (Matter.SENSE, Matter.SENSE_WORD):
        return _of_sense(rng, matter)
    if matter in (Matter.SCORES, Matter.SCORES_NOT):
        return _of_fan(rng, matter, nonce, OFFERED[level])
    return _of_word(rng, matter, nonce, level)


def _of_word(rng: Random, matter: Matter, nonce: int, level: int) -> Draft:
    pool = [entry.id for entry in asked_at(level)]
    if matter is Matter.OTHER:
        pool = [id_ for id_ in pool if telling(term(id_))]
    right = term(ranked(nonce, pool)[0])
    offered = [right, *(term(id_) for id_ in beside(nonce, right.id, OFFERED[level] - 1, NEAR[level]))]
    rng.shuffle(offered)
    if matter is Matter.MEANING:
        text = Text(f"“{right.zh}”是什么意思？", f"What does {right.name.en} mean?")
        choices = tuple(Choice(word.id, word.puzzle) for word in offered)
    else:
        if matter is Matter.WORD:
            puzzle = right.puzzle
            text = Text(f"说的是哪个词？{puzzle.zh}", f"Which word is meant? {puzzle.en}")
        else:
            other = ranked(nonce, telling(right))[0]
            text = Text(f"“{other}”和哪个词是一回事？", f"Which word means the same as {other}?")
        choices = tuple(Choice(word.id, word.name) for word in offered)
    return Draft(text, Form.CHOICE, Scene(None, ""), right.id, (_word_step(right), *_other_steps(right)), choices)


def _word_step(word: Term) -> Step:
    """What *word* means, with its clause."""
    text = Text(f"{word.zh}：{word.meaning.zh}", f"{word.name.en}: {word.meaning.en}")
    return Step(text, clause=word.clause)


def _other_steps(word: Term) -> tuple[Step, ...]:
    """The other names of *word*, if it has any. Clause: T10."""
    names = synonyms(word)
    if not names:
        return ()
    zh, en = "、".join(names), ", ".join(names)
    clause = "T10" if word.clause == "T10" else ""
    return (Step(Text(f"{word.zh}也叫{zh}。", f"Other names: {en}."), clause=clause),)


def _of_fan(rng: Random, matter: Matter, nonce: int, offered: int) -> Draft:
    """One word that adds fan among such as do not, or the other way round. Clauses: T11, T12, P2–P8."""
    right, wrong = (SCORING, WORTHLESS) if matter is Matter.SCORES else (WORTHLESS, SCORING)
    key = ranked(nonce, right)[0]
    words = [term(key), *(term(id_) for id_ in ranked(nonce, wrong)[: offered - 1])]
    rng.shuffle(words)
    choices = tuple(Choice(word.id, word.name) for word in words)
    text = SCORES if matter is Matter.SCORES else SCORES_NOT
    return Draft(text, Form.CHOICE, Scene(None, ""), key, _fan_steps(term(key)), choices)


def _fan_steps(word: Term) -> tuple[Step, ...]:
    """What *word* is, and whether it adds fan. Clauses: T11, T12, P2–P8."""
    if word.id in SCORING:
        zh, en = f"{word.zh}在竞赛规则的番种里，要加番。", f"{word.name.en} is among the fan of the competition rules."
    else:
        zh = f"{word.zh}只是个叫法，竞赛规则的番种里没有它，一番也不加。"
        en = f"{word.name.en} is a mere name: it is not among the fan of the competition rules."
    return (_word_step(word), Step(Text(zh, en), clause=word.clause))


def _of_sense(rng: Random, matter: Matter) -> Draft:
    """What a word means in the source that is named, or what that source calls it. Clauses: T7, T9, C6, P7."""
    if matter is Matter.SENSE_WORD:
        sense = rng.choice([sense for sense in SENSES if sense.matter == "length"])
        meaning = MEANINGS[sense.matter][sense.meaning]
        text = Text(
            f"“{meaning.zh}”，{sense.source.zh}叫什么？", f"What is “{meaning.en}” called in {sense.source.en}?"
        )
        words = [sense.word, *rng.sample([word for word in LENGTHS if word != sense.word], 3)]
        rng.shuffle(words)
        choices = tuple(Choice(word.zh, Text(f"一{word.zh}", word.en)) for word in words)
        return Draft(text, Form.CHOICE, Scene(None, ""), sense.word.zh, _sense_steps(sense), choices)
    sense = rng.choice(SENSES)
    text = Text(
        f"{sense.source.zh}里说的“{sense.word.zh}”，指什么？", f"What does {sense.word.en} mean in {sense.source.en}?"
    )
    wrong = [meaning for meaning in MEANINGS[sense.matter] if meaning != sense.meaning]
    offered = [sense.meaning, *rng.sample(wrong, 3)]
    rng.shuffle(offered)
    choices = tuple(Choice(meaning, MEANINGS[sense.matter][meaning]) for meaning in offered)
    return Draft(text, Form.CHOICE, Scene(None, ""), sense.meaning, _sense_steps(sense), choices)


def _says(sense: Sense) -> Text:
    meaning = MEANINGS[sense.matter][sense.meaning]
    return Text(
        f"{sense.source.zh}里，“{sense.word.zh}”指的是：{meaning.zh}。",
        f"In {sense.source.en} {sense.word.en} means: {meaning.en}.",
    )


def _sense_steps(sense: Sense) -> tuple[Step, ...]:
    """What the source says, then what the same word means in another one."""
    others = [other for other in SENSES if other.word == sense.word and other.meaning != sense.meaning]
    return (Step(_says(sense), clause=sense.clause), *(Step(_says(other), clause=other.clause) for other in others))


def _sense_of(question: Question) -> Sense | None:
    """The sense that *question* asks about, None where it asks about none."""
    shown = question.explanation[0].text
    return next((sense for sense in SENSES if _says(sense) == shown), None)


def refute(question: Question, answer: str) -> tuple[Step, ...]:
    """What the word chosen means, or whose meaning was chosen, or where that would be right; then what is right."""
    sense = _sense_of(question)
    if sense is not None:
        return (_sense_slip(sense, answer), *question.explanation)
    chosen = term(answer)
    if question.text in (SCORES, SCORES_NOT):
        return (*_fan_steps(chosen), *question.explanation)
    if any(choice.text == chosen.name for choice in question.choices):
        return (_word_step(chosen), *question.explanation)
    text = Text(f"那是“{chosen.zh}”：{chosen.meaning.zh}", f"That is {chosen.name.en}: {chosen.meaning.en}")
    return (Step(text, clause=chosen.clause), *question.explanation)


def _sense_slip(sense: Sense, answer: str) -> Step:
    """Another source's sense, another word of the same source, or nothing that any source says."""
    if answer in MEANINGS[sense.matter]:
        other = elsewhere(sense, answer) or owner(sense, answer)
        if other is not None:
            return Step(_says(other), clause=other.clause)
        meaning = MEANINGS[sense.matter][answer]
        zh = f"哪一套规则里，“{sense.word.zh}”也不是“{meaning.zh}”。"
        return Step(Text(zh, f"In no rule set here does {sense.word.en} mean “{meaning.en}”."), clause=sense.clause)
    word = next(word for word in LENGTHS if word.zh == answer)
    same = [other for other in SENSES if other.word == word]
    found = next((other for other in same if other.source == sense.source), next(iter(same)))
    return Step(_says(found), clause=found.clause)


_CLAUSES = (
    "T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "T10", "T11", "T12", "S3", "S4", "S7", "S8", "F1", "F6", "C1",
    "C2", "C6", "C7", "C8", "K1", "K2", "K5", "W1", "W2", "W3", "W6", "W7", "W8", "P1", "P2", "P3", "P4", "P5", "P6",
    "P7", "P9", "P10", "P12", "P14", "X1", "D1", "D3", "D6", "D7", "L1", "L3", "G1", "G3", "G5", "O1", "O2", "O4", "O6",
    "V1", "V3", "A1", "A5",
)  # fmt: skip
FAMILY = Family(
    "term",
    Text("词义", "Words"),
    Text("这个词是什么意思？", "What does this word mean?"),
    (1, 2, 3, 4, 5, 6),
    _CLAUSES,
    build,
    refute,
)
