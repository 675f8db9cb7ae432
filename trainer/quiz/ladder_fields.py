"""Levels 3 and 4 of ladder: several candidates, and whole fields of them. Clauses: V1–V3.

Level 3: four candidates with results told in different ways; who has passed? Level 4: how many have passed by a list
of marks for both papers, or what the limit on promotions to the top grade makes of a field.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from trainer.quiz.ladder_facts import GRADES, PAPERS, PROMOTED_PERCENT, REPORTED, Paper
from trainer.quiz.people import PLAYERS
from trainer.quiz.posed import NONE, Posed, line
from trainer.quiz.question import Choice, Form, Step, Text
from trainer.quiz.seats import capital, sum_text

CANDIDATES = 4
MARKS = 4
"""How many different marks a list has for each paper."""
WHO_PASSED = Text("这四个人里，谁合格了？都选上。", "Which of the four have passed? Pick all of them.")
HOW_MANY_PASSED = Text("两张卷子一共几个人合格？", "How many have passed, both papers together?")
NOBODY = Choice(NONE, Text("一个也没有合格", "None of them"))


def told_mark(rng: Random, paper: Paper, right: int) -> Text:
    """How a result is told: by what was right, by what was wrong, or with some questions left out.

    >>> told_mark(Random(3), PAPERS[0], 10).zh
    '全对'
    """
    wrong, way = paper.questions - right, rng.randrange(3)
    if not wrong:
        return Text("全对", "all right")
    if way == 0:
        return Text(f"对 {right} 题", f"{right} right")
    if way == 1:
        return Text(f"错 {wrong} 题，别的都对", f"{wrong} wrong, the others right")
    blank = rng.randint(1, wrong)
    if blank == wrong:
        return Text(f"{blank} 题没做，别的都对", f"{blank} left out, the others right")
    return Text(
        f"{blank} 题没做，错 {wrong - blank} 题，别的都对", f"{blank} left out, {wrong - blank} wrong, the others right"
    )


def paper_step(paper: Paper) -> Step:
    """The questions and the pass mark of *paper*. Clause: V2."""
    name = paper.grade.name
    zh = f"{name.zh}：{paper.questions} 题，对 {paper.pass_mark} 题合格。"
    return line(zh, f"{capital(name.en)}: {paper.questions} questions, {paper.pass_mark} right to pass.", "V2")


def mark_step(who: Text, paper: Paper, right: int) -> Step:
    """Whether *right* answers pass, and whether the other paper would make a difference. Clause: V2."""
    other = next(one for one in PAPERS if one != paper)
    name, passed = paper.grade.name, right >= paper.pass_mark
    zh = f"{who.zh}考{name.zh}，对 {right} 题，{'够' if passed else '不够'} {paper.pass_mark} 题，"
    zh += "合格。" if passed else "不合格。"
    en = f"{who.en}, paper for {name.en}: {right} right, {paper.pass_mark} wanted, so {'a' if passed else 'no'} pass."
    if passed != (right >= other.pass_mark):
        zh += f"（{other.grade.name.zh}才要 {other.pass_mark} 题。）"
        en += f" ({capital(other.grade.name.en)} is the one that wants {other.pass_mark}.)"
    return line(zh, en, "V2")


def four_candidates(rng: Random) -> Posed:
    """Four results, most of them close to the pass marks."""
    people = rng.sample(PLAYERS, CANDIDATES)
    notes, whys, passed = [], {}, []
    for name, who in zip("abcd", people, strict=True):
        paper, right = rng.choice(PAPERS), rng.choice((6, 7, 7, 7, 8, 8, 9))
        told, grade = told_mark(rng, paper, right), paper.grade.name
        notes.append(Text(f"{who.zh}考{grade.zh}：{told.zh}。", f"{who.en}, paper for {grade.en}: {told.en}."))
        whys[name] = mark_step(who, paper, right)
        if right >= paper.pass_mark:
            passed.append(name)
    choices = (*(Choice(name, who) for name, who in zip("abcd", people, strict=True)), NOBODY)
    steps = (*map(paper_step, PAPERS), *whys.values())
    astray = line("有人合格了，一个一个看。", "Somebody has passed; take them one by one.", "V2")
    key = passed or [NONE]
    return Posed(
        WHO_PASSED, Form.MULTI_CHOICE, key, steps, astray, (*notes, REPORTED), choices, slips=whys
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Entry:
    """So many *people* had so many *right* on *paper*; in the list it may say how many were wrong instead."""

    paper: Paper
    people: int
    right: int
    as_wrong: bool

    @property
    def told(self) -> Text:
        """The entry as the list has it."""
        number = self.paper.questions - self.right if self.as_wrong else self.right
        zh, en = ("错", "wrong") if self.as_wrong else ("对", "right")
        return Text(f"{zh} {number} 题的 {self.people} 人", f"{number} {en}: {self.people}")


def _list_of_marks(rng: Random) -> Posed:
    """Two lists of marks, and how many have passed in all."""
    entries = []
    for paper in PAPERS:
        marks = sorted(rng.sample(range(5, paper.questions), MARKS))
        entries += [Entry(paper, rng.randint(2, 19), right, rng.random() < 0.5) for right in marks]
    passing = [entry.people for entry in entries if entry.right >= entry.paper.pass_mark]
    notes = tuple(_list_note(rng, paper, [entry for entry in entries if entry.paper == paper]) for paper in PAPERS)
    steps = [paper_step(paper) for paper in PAPERS]
    for paper in PAPERS:
        steps += _turned_step([entry for entry in entries if entry.paper == paper])
        numbers = [entry.people for entry in entries if entry.paper == paper and entry.right >= paper.pass_mark]
        told, name = sum_text(numbers), paper.grade.name
        steps.append(line(f"{name.zh}合格的：{told}。", f"Passed for {name.en}: {told}.", "V2"))
    total = sum(passing)
    steps.append(line(f"一共 {total} 人。", f"In all: {total}.", "V2"))
    slips = {number: step for number, step in reversed(_marks_slips(entries)) if number != total}
    astray = line("错几题的要先算成对几题，再看合格线。", "Turn what is wrong into what is right, then compare.", "V2")
    return Posed(HOW_MANY_PASSED, Form.NUMBER, total, tuple(steps), astray, (*notes, REPORTED), slips=slips)


def _turned_step(entries: list[Entry]) -> list[Step]:
    """What is told as wrong, turned into what is right. Clause: V2."""
    turned = [(entry.paper.questions - entry.right, entry.right) for entry in entries if entry.as_wrong]
    if not turned:
        return []
    zh = "，".join(f"错 {wrong} 题就是对 {right} 题" for wrong, right in turned)
    name, en = entries[0].paper.grade.name, ", ".join(f"{wrong} wrong is {right} right" for wrong, right in turned)
    return [line(f"{name.zh}：{zh}。", f"{capital(name.en)}: {en}.", "V2")]


def _list_note(rng: Random, paper: Paper, entries: list[Entry]) -> Text:
    rng.shuffle(entries)
    zh, en = "，".join(entry.told.zh for entry in entries), "; ".join(entry.told.en for entry in entries)
    name = paper.grade.name
    return Text(f"考{name.zh}的：{zh}。", f"Paper for {name.en}, number of candidates with {en}.")


def _marks_slips(entries: list[Entry]) -> list[tuple[int, Step]]:
    """Sums that come of a mistake, with the mistake. Clause: V2."""

    def count(passes: Callable[[Entry], bool]) -> int:
        return sum(entry.people for entry in entries if passes(entry))

    low, high = (paper.pass_mark for paper in PAPERS)
    marks = {paper: paper.pass_mark for paper in PAPERS}
    swapped = dict(zip(PAPERS, reversed(list(marks.values())), strict=True))
    first, second = (paper.grade.name for paper in PAPERS)
    ways = (
        (count(lambda e: e.right >= swapped[e.paper]), "两张卷子的合格线弄反了。", "The two pass marks are swapped."),
        (count(lambda e: e.right >= low), f"{second.zh}的合格线是 {high} 题。", f"For {second.en} the mark is {high}."),
        (count(lambda e: e.right >= high), f"{first.zh}的合格线是 {low} 题。", f"For {first.en} the mark is {low}."),
        (count(lambda e: e.right > marks[e.paper]), "正好对到合格线也合格。", "The pass mark itself passes."),
        (
            count(lambda e: (e.paper.questions - e.right if e.as_wrong else e.right) >= marks[e.paper]),
            "错几题不是对几题，要倒过来算。",
            "So many wrong is not so many right.",
        ),
        (count(lambda e: e.right < marks[e.paper]), "那是不合格的人数。", "So many have not passed."),
        (
            count(lambda e: e.paper == PAPERS[0] and e.right >= low),
            "还有第二张卷子。",
            "There is the second paper, too.",
        ),
        (
            count(lambda e: e.paper == PAPERS[1] and e.right >= high),
            "还有第一张卷子。",
            "There is the first paper, too.",
        ),
    )
    return [(number, line(zh, en, "V2")) for number, zh, en in ways]


@dataclass(frozen=True, slots=True)
class Field:
    """Who came to the event for the top grade on two days, and to the one for the grade below it."""

    days: tuple[int, int]
    other: int

    @property
    def entered(self) -> int:
        """All who entered the event for the top grade."""
        return sum(self.days)

    @property
    def most(self) -> int:
        """How many can be promoted at most. Clause: V3."""
        return self.entered * PROMOTED_PERCENT // 100

    @property
    def notes(self) -> tuple[Text, ...]:
        """The two events."""
        top, below = GRADES[-1].name, GRADES[-2].name
        one, two = self.days
        return (
            Text(
                f"{top.zh}的升段赛，头一天报到 {one} 人，第二天又报到 {two} 人。",
                f"Promotion event for {top.en}: {one} players sign in on the first day, {two} more on the second.",
            ),
            Text(
                f"同时还有一场{below.zh}的升段赛，来了 {self.other} 人。",
                f"At the same time there is an event for {below.en}, with {self.other} players.",
            ),
        )

    @property
    def steps(self) -> tuple[Step, ...]:
        """The field and its limit. Clause: V3."""
        share, part = self.entered * PROMOTED_PERCENT, f"{PROMOTED_PERCENT}%"
        told = f"{share // 100}.{share % 100 // 10}" if share % 100 else str(share // 100)
        zh, en = f"来的人：{sum_text(self.days)}。", f"Entered: {sum_text(self.days)}."
        limit_zh = (
            f"升{GRADES[-1].name.zh}的最多三成，不能超过：{self.entered} × {part} = {told}，最多 {self.most} 人。"
        )
        limit_en = f"At most {part} of them are promoted: {part} of {self.entered} is {told}, so at most {self.most}."
        return (line(zh, en, "V3"), line(limit_zh, limit_en, "V3"))


class Ask(StrEnum):
    """What is asked of the field of a promotion event."""

    MOST = "most"
    STAY = "stay"
    MORE = "more"

    def answer(self, entered: int, most: int, done: int) -> int:
        """The answer for a field of which *most* can be promoted and *done* are already."""
        return {Ask.MOST: most, Ask.STAY: entered - most, Ask.MORE: most - done}[self]

    def text(self, done: int) -> Text:
        """The question."""
        top = GRADES[-1].name
        if self is Ask.MOST:
            return Text(f"升{top.zh}的最多几个人？", f"How many can be promoted to {top.en} at most?")
        if self is Ask.STAY:
            return Text(f"至少有几个人升不上{top.zh}？", f"How many at least are not promoted to {top.en}?")
        return Text(
            f"已经定了 {done} 个人升{top.zh}，最多还能再升几个？",
            f"{done} are promoted to {top.en} already. How many more can be at most?",
        )


def _limit(rng: Random) -> Posed:
    """What the limit on promotions to the top grade makes of a field. Clause: V3."""
    field, ask = Field((rng.randint(21, 79), rng.randint(4, 38)), rng.randint(15, 90)), rng.choice(tuple(Ask))
    done = rng.randint(2, field.most - 1)
    key = ask.answer(field.entered, field.most, done)
    steps = field.steps
    if ask is Ask.STAY:
        told = f"{field.entered} − {field.most} = {key}"
        steps = (*steps, line(f"升不上去的至少 {told} 人。", f"Not promoted, at least: {told}.", "V3"))
    elif ask is Ask.MORE:
        told = f"{field.most} − {done} = {key}"
        steps = (*steps, line(f"还能升 {told} 人。", f"Still to be promoted, at most: {told}.", "V3"))
    slips = {number: step for number, step in reversed(_limit_slips(field, ask, done)) if number != key}
    astray = line("先算一共来了几个人，再取三成，零头舍掉。", "Add up the field, take the share, drop the rest.", "V3")
    return Posed(ask.text(done), Form.NUMBER, key, steps, astray, (*field.notes, REPORTED), slips=slips)


def _limit_slips(field: Field, ask: Ask, done: int) -> list[tuple[int, Step]]:
    """Numbers that come of another field, or of rounding up. Clause: V3."""
    up = -(-field.entered * PROMOTED_PERCENT // 100)
    day, both = field.days[0], field.entered + field.other
    ways = (
        (ask.answer(field.entered, up, done), "三成是上限，零头只能舍，不能入。", "It is a limit: never round up."),
        (_asked_of(ask, day, done), "第二天报到的也算。", "Those of the second day count as well."),
        (_asked_of(ask, both, done), "另一场升段赛的人不算在里面。", "The other event does not belong here."),
        (field.most, "那是最多能升的人数。", "So many can be promoted at most."),
        (field.entered - field.most, "那是升不上去的人数。", "So many are not promoted."),
    )
    return [(number, line(zh, en, "V3")) for number, zh, en in ways]


def _asked_of(ask: Ask, entered: int, done: int) -> int:
    """The answer for a field of another size."""
    return ask.answer(entered, entered * PROMOTED_PERCENT // 100, done)


def a_field(rng: Random) -> Posed:
    """A list of marks, or less often the field of a promotion event."""
    return _list_of_marks(rng) if rng.random() < 0.85 else _limit(rng)
