"""ladder: grades, papers, pass marks and promotion of Hangzhou mahjong, as public reports have them. Clauses: V1–V4.

Level 1 asks for the facts; level 2 for what follows from them: what is still missing, what may go wrong, how many are
promoted. Players, papers and results make some hundreds of questions at each of the two. Level 3 is about four
candidates at once, level 4 about whole fields of them, level 5 about sentences on one player's career, level 6 on four
careers to be compared; of these there are far more than 10,000 each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from trainer.engine import RuleSet
from trainer.quiz.family import Draft, Family
from trainer.quiz.ladder_facts import (
    FINALISTS,
    GRADES,
    PAPERS,
    PROMOTED_PERCENT,
    REPORTED,
    SCHEME_GRADES,
    WAYS,
    Paper,
    Way,
)
from trainer.quiz.ladder_fields import a_field, four_candidates
from trainer.quiz.ladder_stories import four_careers, one_career
from trainer.quiz.people import PLAYERS, STARTS, clock
from trainer.quiz.posed import Posed, until
from trainer.quiz.question import Choice, Form, Question, Scene, Step, Text


@dataclass(frozen=True, slots=True)
class Matter:
    """One thing asked: the *story* before it, the question, its key, why, and what a slip of the learner would be."""

    story: Text
    text: Text
    key: int | str
    steps: tuple[Step, ...]
    choices: tuple[Choice, ...] = ()
    slips: Mapping[int, Text] = field(default_factory=dict)


def _step(zh: str, en: str, clause: str) -> Step:
    return Step(Text(zh, en), clause=clause)


def _paper_step(paper: Paper) -> Step:
    name = paper.grade.name
    zh = f"{name.zh}：{paper.questions} 题，{paper.minutes} 分钟，对 {paper.pass_mark} 题合格。"
    en = f"{_upper(name.en)}: {paper.questions} questions, {paper.minutes} minutes, {paper.pass_mark} right to pass."
    return _step(zh, en, "V2")


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]


def _candidate(rng: Random) -> tuple[Text, Paper, Paper]:
    """Who sits which paper, and the other paper, which is easily taken for it."""
    paper, other = rng.sample(PAPERS, 2)
    return rng.choice(PLAYERS), paper, other


def _sits(who: Text, paper: Paper) -> Text:
    name = paper.grade.name
    return Text(f"{who.zh}考{name.zh}。", f"{who.en} sits the paper for {name.en}.")


def _number_of_a_paper(rng: Random) -> Matter:
    who, paper, other = _candidate(rng)
    text, number, wrong = rng.choice(
        (
            (Text("一共几道题？", "How many questions are there?"), paper.questions, other.questions),
            (Text("一共几分钟？", "How many minutes are there?"), paper.minutes, other.minutes),
            (Text("至少要对几题才合格？", "How many right answers pass?"), paper.pass_mark, other.pass_mark),
        )
    )
    name = other.grade.name
    slips = {wrong: Text(f"那是{name.zh}的数。", f"That is the number for {name.en}.")}
    return Matter(_sits(who, paper), text, number, (_paper_step(paper),), slips=slips)


PASSED, FAILED = "passed", "failed"
RESULTS = (
    Choice(PASSED, Text("合格", "passed")),
    Choice(FAILED, Text("不合格", "not passed")),
)


def _result(rng: Random) -> Matter:
    who, paper, _ = _candidate(rng)
    right = rng.randint(paper.pass_mark - 3, paper.questions)
    missing = paper.pass_mark - right
    sits = _sits(who, paper)
    story = Text(f"{sits.zh}时间没到就交了卷，对了 {right} 题。", f"{sits.en} Handed in before time: {right} right.")
    zh, en = (
        (f"还差 {missing} 题。", f"{missing} short.") if missing > 0 else ("到了合格线。", "The pass mark is reached.")
    )
    text = Text("合格吗？", "Is that a pass?")
    steps = (_paper_step(paper), _step(zh, en, "V2"))
    return Matter(story, text, FAILED if missing > 0 else PASSED, steps, RESULTS)


def _next_grade(rng: Random) -> Matter:
    place = rng.randrange(len(GRADES) - 1)
    who, now, above = rng.choice(PLAYERS), GRADES[place].name, GRADES[place + 1]
    story = Text(f"{who.zh}现在是{now.zh}。", f"{who.en} is now {now.en}.")
    near = [grade for grade in GRADES[max(0, place - 1) : place + 4] if grade is not GRADES[place]]
    choices = tuple(Choice(grade.id, Text(grade.name.zh, grade.name.en)) for grade in near)
    steps = (_step(f"{now.zh}上面一级是{above.name.zh}。", f"Next above {now.en} comes {above.name.en}.", "V1"),)
    return Matter(story, Text("再升一级是什么？", "What is the next grade up?"), above.id, steps, choices)


WAY_CHOICES = tuple(Choice(way.value, text) for way, text in WAYS.items())


def _way(rng: Random) -> Matter:
    who, grade = rng.choice(PLAYERS), rng.choice(GRADES)
    story = Text(f"{who.zh}想拿{grade.name.zh}。", f"{who.en} wants to become {grade.name.en}.")
    zh = "注册运动员和业余 1 段答题；2 段、3 段打网上的升段赛；4 到 6 段要到现场打。"
    en = "Registered player and 1 duan are won by a paper, 2 and 3 duan in matches online, 4 to 6 duan on site."
    steps = (_step(zh, en, "V2" if grade.way is Way.PAPER else "V3"),)
    return Matter(story, Text("要怎么拿？", "How is it won?"), grade.way.value, steps, WAY_CHOICES)


def _top(rng: Random) -> Matter:
    who, top = rng.choice(PLAYERS), GRADES[-1].name
    choices = tuple(Choice(grade.id, grade.name) for grade in GRADES[-4:])
    if rng.random() < 0.5:
        zh = f"{who.zh}说，杭州麻将的等级，从注册运动员起一级一级往上。"
        en = f"{who.en} explains the ladder of Hangzhou mahjong, from registered player upwards."
        steps = (_step(f"最高的是{top.zh}。", f"The top grade is {top.en}.", "V1"),)
        return Matter(
            Text(zh, en), Text("最高的一级是什么？", "Which is the top grade?"), GRADES[-1].id, steps, choices
        )
    zh = f"2024 年 1 月，{who.zh}想参加杭州市第二届智力运动会的决赛。"
    en = f"In January 2024 {who.en} wanted to enter the final of Hangzhou's second Mind Sports Games."
    steps = (_step(f"那次决赛要{FINALISTS.name.zh}。", f"That final asked for {FINALISTS.name.en}.", "V4"),)
    return Matter(Text(zh, en), Text("要哪一级？", "Which grade was asked for?"), FINALISTS.id, steps, choices)


def _rungs(rng: Random) -> Matter:
    who = rng.choice(PLAYERS)
    if rng.random() < 0.5:
        zh, en = f"{who.zh}在看全部等级的表，不只是杭州麻将。", f"{who.en} studies the whole scheme of grades."
        steps = (_step(f"全部一共 {SCHEME_GRADES} 级。", f"The whole scheme has {SCHEME_GRADES} grades.", "V1"),)
        slips = {len(GRADES): Text("那只是杭州麻将的几级。", "That is the ladder of Hangzhou mahjong alone.")}
        text = Text("全部一共几级？", "How many grades are there in all?")
        return Matter(Text(zh, en), text, SCHEME_GRADES, steps, slips=slips)
    zh, en = f"{who.zh}在看杭州麻将的等级表。", f"{who.en} studies the ladder of Hangzhou mahjong."
    zh_why = f"注册运动员，再加业余 1 段到 6 段，一共 {len(GRADES)} 级。"
    en_why = f"Registered player, then amateur 1 to 6 duan: {len(GRADES)} rungs."
    slips = {
        SCHEME_GRADES: Text("那是全部等级的数。", "That is the whole scheme."),
        len(GRADES) - 1: Text("别忘了注册运动员也是一级。", "Registered player is a rung too."),
    }
    text = Text("注册运动员也算一级，一共几级？", "Counting registered player, how many rungs are there?")
    return Matter(Text(zh, en), text, len(GRADES), (_step(zh_why, en_why, "V1"),), slips=slips)


def _still_needed(rng: Random) -> Matter:
    who, paper, other = _candidate(rng)
    done = rng.randint(3, paper.questions - 1)
    right = rng.randint(max(0, done - paper.may_miss), min(done, paper.pass_mark - 1))
    needed = paper.pass_mark - right
    sits = _sits(who, paper)
    story = Text(f"{sits.zh}做了 {done} 题，对了 {right} 题。", f"{sits.en} Questions done: {done}. Right: {right}.")
    zh, en = f"{paper.pass_mark} − {right} = {needed}。", f"{paper.pass_mark} − {right} = {needed}."
    name = other.grade.name
    slips = {
        paper.questions - done: Text("那是剩下的题数，不用全对。", "That is all that are left; not all must be right."),
        other.pass_mark - right: Text(f"那是照{name.zh}的合格线算的。", f"That is with the pass mark of {name.en}."),
    }
    text = Text("剩下的题里，至少还要对几题？", "How many of the rest must be right at least?")
    return Matter(story, text, needed, (_paper_step(paper), _step(zh, en, "V2")), slips=slips)


def _may_still_miss(rng: Random) -> Matter:
    who, paper, other = _candidate(rng)
    wrong = rng.randint(0, paper.may_miss)
    rest = paper.may_miss - wrong
    sits = _sits(who, paper)
    done = rng.randint(max(wrong, 2), 6)
    story = Text(
        f"{sits.zh}前 {done} 题里错了 {wrong} 题。", f"{sits.en} Wrong answers among the first {done}: {wrong}."
    )
    in_all, left = f"{paper.questions} − {paper.pass_mark} = {paper.may_miss}", f"{paper.may_miss} − {wrong} = {rest}"
    zh = f"一共可以错 {in_all} 题，还能错 {left} 题。"
    en = f"Wrong answers allowed: {in_all}. Still allowed: {left}."
    name = other.grade.name
    slips = {other.may_miss - wrong: Text(f"那是照{name.zh}算的。", f"That is with the pass mark of {name.en}.")}
    text = Text("最多还能错几题？", "How many more may be wrong at most?")
    return Matter(story, text, rest, (_paper_step(paper), _step(zh, en, "V2")), slips=slips)


def _minutes_left(rng: Random) -> Matter:
    who, paper, _ = _candidate(rng)
    start, gone = rng.choice(STARTS) + rng.randint(0, 14), rng.randint(1, paper.minutes - 1)
    left = paper.minutes - gone
    sits = _sits(who, paper)
    story = Text(
        f"{sits.zh}{clock(start)} 开始，现在是 {clock(start + gone)}。",
        f"{sits.en} Begun at {clock(start)}; it is now {clock(start + gone)}.",
    )
    zh, en = f"用了 {gone} 分钟，还剩 {left} 分钟。", f"{gone} gone, {left} left."
    slips = {gone: Text("那是已经用掉的时间。", "That is the time already gone.")}
    text = Text("还剩几分钟？", "How many minutes are left?")
    return Matter(story, text, left, (_paper_step(paper), _step(zh, en, "V2")), slips=slips)


def _promoted(rng: Random) -> Matter:
    entered, top = 10 * rng.randint(2, 24), GRADES[-1].name
    most = entered * PROMOTED_PERCENT // 100
    story = Text(f"{top.zh}的升段赛，来了 {entered} 个人。", f"{entered} players enter a promotion event for {top.en}.")
    zh, en = f"最多三成：{entered} × {PROMOTED_PERCENT}% = {most}。", f"{PROMOTED_PERCENT}% of {entered} is {most}."
    slips = {entered - most: Text("那是升不上去的人数。", "That is how many are not promoted.")}
    text = Text("最多几个人能升上去？", "How many can be promoted at most?")
    return Matter(story, text, most, (_step(zh, en, "V3"),), slips=slips)


def _on_site(rng: Random) -> Matter:
    place = rng.randrange(len(GRADES) - 1)
    goal = rng.randrange(max(place + 1, 3), len(GRADES))
    who, climb = rng.choice(PLAYERS), GRADES[place + 1 : goal + 1]
    number = sum(grade.way is Way.ON_SITE for grade in climb)
    now, last = GRADES[place].name, GRADES[goal].name
    story = Text(
        f"{who.zh}现在是{now.zh}，想一级一级升到{last.zh}。",
        f"{who.en} is {now.en} and wants to climb, grade by grade, to {last.en}.",
    )
    zh, en = "4 到 6 段要到现场打，别的不用。", "Only 4 to 6 duan are won on site."
    slips = {len(climb): Text("不是每一级都要到现场。", "Not every grade is won on site.")}
    text = Text("有几级要到现场打？", "How many of these grades are won on site?")
    return Matter(story, text, number, (_step(zh, en, "V3"),), slips=slips)


MATTERS: Mapping[int, tuple[Callable[[Random], Matter], ...]] = {
    1: (_number_of_a_paper, _result, _result, _next_grade, _way, _top, _rungs),
    2: (_still_needed, _still_needed, _may_still_miss, _minutes_left, _promoted, _on_site),
}


FURTHER: Mapping[int, Callable[[Random], Posed | None]] = {
    3: four_candidates,
    4: a_field,
    5: one_career,
    6: four_careers,
}
"""The levels that join several facts."""


def _matter(rng: Random, level: int) -> Matter:
    """What is asked; the same dice ask the same, so a wrong answer is refuted by what was asked."""
    return rng.choice(MATTERS[level])(rng)


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A story and a question about it, with the word that the numbers come from public reports."""
    if level in FURTHER:
        return until(rng, FURTHER[level]).draft()
    asked = _matter(rng, level)
    scene = Scene(None, "", notes=(asked.story, REPORTED))
    form = Form.CHOICE if asked.choices else Form.NUMBER
    return Draft(asked.text, form, scene, asked.key, asked.steps, asked.choices)


def refute(question: Question, answer: Any) -> tuple[Step, ...]:
    """The slip that leads to *answer* where there is one, else what it would have to be; then why."""
    if question.level in FURTHER:
        return until(Random(question.id), FURTHER[question.level]).refuted(question, answer)
    slips = _matter(Random(question.id), question.level).slips
    slip = slips.get(answer) if isinstance(answer, int) else None
    if slip is None:
        return question.explanation
    return (Step(slip, clause=question.explanation[0].clause), *question.explanation)


FAMILY = Family(
    "ladder",
    Text("等级和考试", "Grades and exams"),
    Text("等级、题数、时间、合格线", "Grades, questions, minutes, pass marks"),
    (1, 2, *FURTHER),
    ("V1", "V2", "V3", "V4"),
    build,
    refute,
)
