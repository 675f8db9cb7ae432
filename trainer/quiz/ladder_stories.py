"""Levels 5 and 6 of ladder: whole careers, and sentences about them to judge. Clauses: V1–V4.

Level 5: one player's papers and promotions. Level 6: four players at once, whose next steps are to be compared. What a
sentence says is right, or one of the usual slips away from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from trainer.quiz.ladder_facts import FINALISTS, GRADES, PAPERS, PROMOTED_PERCENT, REPORTED, WAYS, Grade, Paper, Way
from trainer.quiz.ladder_fields import mark_step, told_mark
from trainer.quiz.people import PLAYERS
from trainer.quiz.posed import Claim, Posed, judged, line
from trainer.quiz.question import Step, Text
from trainer.quiz.seats import capital, sum_text

ONE, SEVERAL = 5, 6
"""How many sentences of a level are to be judged."""
NOTHING = Text("还没有等级", "without a grade")
TOP = len(GRADES) - 1


@dataclass(frozen=True, slots=True)
class Climber:
    """A player whose grade is number *place* of the ladder; −1 is none."""

    who: Text
    place: int

    @property
    def grade(self) -> Text:
        """The grade in words."""
        return GRADES[self.place].name if self.place >= 0 else NOTHING

    def way(self) -> Way | None:
        """How the next grade is won; None at the top. Clauses: V2, V3."""
        return None if self.place == TOP else GRADES[self.place + 1].way

    def still(self, goal: int = TOP) -> Sequence[Grade]:
        """The grades still to be won up to number *goal*. Clause: V1."""
        return GRADES[self.place + 1 : goal + 1]


def number_claim(rng: Random, right: int, near: Sequence[int], zh: str, en: str, why: Step) -> Claim:
    """A sentence with a number in it, {n}: the right one, or one that a slip leads to."""
    wrong = sorted({number for number in near if number > 0 and number != right})
    # Nobody says “0 grades”: where the right number is none, the sentence is a false one.
    told = right if right and (not wrong or rng.random() < 0.5) else rng.choice(wrong)
    return Claim(Text(zh.format(n=told), en.format(n=told)), told == right, why)


def either(rng: Random, true: bool, yes: Text, no: Text, why: Step) -> Claim:
    """*yes*, which holds where *true*, or its opposite *no*."""
    if rng.random() < 0.5:
        return Claim(yes, true, why)
    return Claim(no, not true, why)


def _names(grades: Sequence[Grade]) -> Text:
    """Grades in a row; a dash where there are none."""
    if not grades:
        return Text("没有", "none")
    return Text("、".join(grade.name.zh for grade in grades), ", ".join(grade.name.en for grade in grades))


def one_career(rng: Random) -> Posed:
    """One player's papers and promotions, and the event for the top grade."""
    climber = Climber(rng.choice(PLAYERS), rng.randint(1, TOP))
    attempts = [(PAPERS[0], rng.choice((4, 5, 6, 6)))] * rng.randint(0, 1)
    attempts += [(PAPERS[0], rng.choice((7, 7, 8, 9)))]
    attempts += [(PAPERS[1], rng.choice((5, 6, 7, 7)))] * rng.randint(0, 1)
    attempts += [(PAPERS[1], rng.choice((8, 8, 9)))]
    who = climber.who
    notes = [Text(f"{who.zh}的经过：", f"How {who.en} came so far:")]
    for paper, right in attempts:
        told, name = told_mark(rng, paper, right), paper.grade.name
        notes.append(Text(f"考{name.zh}：{told.zh}。", f"Paper for {name.en}: {told.en}."))
    entered = rng.randint(23, 118)
    notes += [_now(climber), _event(entered), REPORTED]
    matters = [
        _attempt_claim(rng, who, attempts), *_paper_claims(rng, who, attempts), _rung_claim(rng, climber),
        _won_claim(rng, climber), _on_site_claim(rng, climber), _final_claim(rng, climber),
        _limit_claim(rng, entered), _next_claim(rng, climber),
    ]  # fmt: skip
    return judged(rng, rng.sample(matters, ONE + 1), ONE, notes=tuple(notes))


def _now(climber: Climber) -> Text:
    who, grade = climber.who, climber.grade
    if climber.place == 1:
        return Text(f"{who.zh}现在是{grade.zh}。", f"{who.en} is {grade.en} now.")
    return Text(
        f"后来一级一级打升段赛，{who.zh}现在是{grade.zh}。",
        f"Promotion matches followed, grade by grade; {who.en} is {grade.en} now.",
    )


def _event(entered: int) -> Text:
    top = GRADES[TOP].name
    return Text(f"最近一场{top.zh}的升段赛，来了 {entered} 人。", f"The last event for {top.en} had {entered} players.")


def _attempt_claim(rng: Random, who: Text, attempts: Sequence[tuple[Paper, int]]) -> Claim:
    """How many papers were not passed. Clause: V2."""
    marks = "、".join(f"{right}/{paper.pass_mark}" for paper, right in attempts)
    failed = sum(right < paper.pass_mark for paper, right in attempts)
    why = line(
        f"对的题数和合格线：{marks}，没有合格的 {failed} 回。",
        f"Right answers and pass marks: {marks.replace('、', ', ')}; not passed: {failed}.", "V2",
    )  # fmt: skip
    zh, en = f"{who.zh}有 {{n}} 回没有合格。", f"Papers that {who.en} did not pass: {{n}}."
    return number_claim(rng, failed, (1, 2, 3), zh, en, why)


def _paper_claims(rng: Random, who: Text, attempts: Sequence[tuple[Paper, int]]) -> list[Claim]:
    """How many more wrong answers would have failed the last paper of each kind. Clause: V2."""
    claims = []
    for paper in PAPERS:
        right = [mark for one, mark in attempts if one is paper][-1]
        more, name = right - paper.pass_mark + 1, paper.grade.name
        zh = f"考{name.zh}最后那一回，至少再错 {{n}} 题才会不合格。"
        en = f"Fewest further wrong answers that would have failed {who.en}'s last paper for {name.en}: {{n}}."
        told = f"{right} − {paper.pass_mark} = {more - 1}"
        why = line(
            f"{name.zh}的合格线是 {paper.pass_mark} 题：{told}，再错 {more} 题才不够。",
            f"{capital(name.en)}: {told} to spare, so {more} more would have failed it.", "V2",
        )  # fmt: skip
        claims.append(number_claim(rng, more, (more + 1, more - 1, paper.questions - right), zh, en, why))
    return claims


def _rung_claim(rng: Random, climber: Climber) -> Claim:
    """Which rung it is, counted from registered player. Clause: V1."""
    rung, who = climber.place + 1, climber.who
    zh, en = f"从注册运动员数起，{who.zh}在第 {{n}} 级。", f"Counted from registered player, {who.en} is on rung {{n}}."
    told = _names(GRADES[:rung])
    why = line(f"{told.zh}：第 {rung} 级。", f"{capital(told.en)}: rung {rung}.", "V1")
    return number_claim(rng, rung, (rung - 1, rung + 1), zh, en, why)


def _won_claim(rng: Random, climber: Climber) -> Claim:
    """How many grades were won in matches. Clause: V3."""
    won = [grade for grade in GRADES[: climber.place + 1] if grade.way is not Way.PAPER]
    who, told = climber.who, _names(won)
    zh, en = f"{who.zh}有 {{n}} 级是打升段赛升上来的。", f"Grades that {who.en} won in promotion matches: {{n}}."
    why = line(f"打升段赛升的：{told.zh}，{len(won)} 级。", f"Won in matches: {told.en}; {len(won)} in all.", "V3")
    near = (climber.place, climber.place + 1, len(won) - 2, len(won) + 1)
    return number_claim(rng, len(won), near, zh, en, why)


def _on_site_claim(rng: Random, climber: Climber) -> Claim:
    """How many of the grades above are won on site. Clause: V3."""
    above = climber.still()
    site = [grade for grade in above if grade.way is Way.ON_SITE]
    who, told = climber.who, _names(site)
    zh = f"{who.zh}要升到最高一级，还有 {{n}} 级要到现场打。"
    en = f"On {who.en}'s way to the top, grades still to be won on site: {{n}}."
    why = line(f"还要到现场打的：{told.zh}，{len(site)} 级。", f"Still on site: {told.en}; {len(site)} in all.", "V3")
    return number_claim(rng, len(site), (len(above), len(site) + 1, len(site) - 1), zh, en, why)


def _final_claim(rng: Random, climber: Climber) -> Claim:
    """Whether the grade was enough for the final of the games. Clause: V4."""
    who, wanted = climber.who, FINALISTS.name
    enough = GRADES[climber.place] == FINALISTS
    yes = Text(
        f"照这个等级，{who.zh}够格进 2024 年 1 月杭州市第二届智力运动会的决赛。",
        f"With this grade {who.en} might enter the final of Hangzhou's second Mind Sports Games, January 2024.",
    )
    no = Text(
        f"照这个等级，{who.zh}还不够格进 2024 年 1 月杭州市第二届智力运动会的决赛。",
        f"With this grade {who.en} might not enter the final of Hangzhou's second Mind Sports Games, January 2024.",
    )
    grade = climber.grade
    why = line(
        f"那次决赛要{wanted.zh}，{who.zh}是{grade.zh}。",
        f"That final wanted {wanted.en}; {who.en} is {grade.en}.",
        "V4",
    )
    return either(rng, enough, yes, no, why)


def _limit_claim(rng: Random, entered: int) -> Claim:
    """How many of an event can be promoted to the top grade. Clause: V3."""
    most, top = entered * PROMOTED_PERCENT // 100, GRADES[TOP].name
    share = f"{entered * PROMOTED_PERCENT / 100:g}"
    zh = f"那场升{top.zh}的最多 {{n}} 人。"
    en = f"At that event at most {{n}} can be promoted to {top.en}."
    told = f"{entered} × {PROMOTED_PERCENT}% = {share}"
    why = line(f"最多三成：{told}，最多 {most} 人。", f"The limit: {told}, so at most {most}.", "V3")
    return number_claim(rng, most, (most + 1, entered - most, entered // 3), zh, en, why)


def _next_claim(rng: Random, climber: Climber) -> Claim:
    """How the next grade is won. Clauses: V2, V3."""
    who, way = climber.who, climber.way()
    told = rng.choice(tuple(Way)) if way is None or rng.random() < 0.5 else way
    text = Text(f"{who.zh}再升一级，要{WAYS[told].zh}。", f"{who.en}'s next grade is won {WAYS[told].en}.")
    return Claim(text, told is way, next_step(climber))


def next_step(climber: Climber) -> Step:
    """What comes next for *climber* and how it is won. Clauses: V1–V3."""
    who, grade, way = climber.who, climber.grade, climber.way()
    if way is None:
        zh, en = f"{who.zh}是{grade.zh}，已经到顶。", f"{who.en} is {grade.en}: the top."
        return line(zh, en, "V1")
    above, clause = GRADES[climber.place + 1].name, "V2" if way is Way.PAPER else "V3"
    zh = f"{who.zh}{'是' if climber.place >= 0 else ''}{grade.zh}，下一级{above.zh}，要{WAYS[way].zh}。"
    return line(zh, f"{who.en}, {grade.en}: next comes {above.en}, won {WAYS[way].en}.", clause)


def four_careers(rng: Random) -> Posed:
    """Four players on the ladder, one of them at a paper, and an event; sentences that compare them."""
    people = rng.sample(PLAYERS, 4)
    places = rng.sample(range(-1, TOP + 1), 4)
    climbers = [Climber(who, place) for who, place in zip(people, places, strict=True)]
    paper, right, entered = rng.choice(PAPERS), rng.choice((6, 7, 7, 8)), rng.randint(23, 118)
    fifth, told = rng.choice([who for who in PLAYERS if who not in people]), told_mark(rng, paper, right)
    name = paper.grade.name
    notes = (
        Text(
            "；".join(f"{c.who.zh}{'是' if c.place >= 0 else ''}{c.grade.zh}" for c in climbers) + "。",
            "; ".join(f"{c.who.en}: {c.grade.en}" for c in climbers) + ".",
        ),
        Text(f"{fifth.zh}考{name.zh}：{told.zh}。", f"{fifth.en}, paper for {name.en}: {told.en}."),
        _event(entered),
        REPORTED,
    )
    passed = right >= paper.pass_mark
    yes = Text(f"{fifth.zh}合格了。", f"{fifth.en} has passed.")
    no = Text(f"{fifth.zh}没有合格。", f"{fifth.en} has not passed.")
    one, other, low = climbers[0], climbers[1], min(climbers, key=lambda climber: climber.place)
    claims = [
        either(rng, passed, yes, no, mark_step(fifth, paper, right)), _apart_claim(rng, one, other),
        *(_way_claim(rng, climbers, way) for way in Way), _sum_claim(rng, climbers), _site_sum_claim(rng, climbers),
        _climb_claim(rng, low), _limit_claim(rng, entered), _finalists_claim(rng, climbers),
    ]  # fmt: skip
    return judged(rng, rng.sample(claims, SEVERAL + 1), SEVERAL, notes=notes)


def _apart_claim(rng: Random, one: Climber, other: Climber) -> Claim:
    """How many grades lie between two. Clause: V1."""
    high, low = (one, other) if one.place > other.place else (other, one)
    apart, told = high.place - low.place, _names(low.still(high.place))
    zh = f"{high.who.zh}比{low.who.zh}高 {{n}} 级。"
    en = f"From {low.who.en} up to {high.who.en}, grade by grade: {{n}}."
    why = line(f"差的是：{told.zh}，{apart} 级。", f"Between them: {told.en}; {apart} in all.", "V1")
    return number_claim(rng, apart, (apart - 1, apart + 1), zh, en, why)


def _way_claim(rng: Random, climbers: Sequence[Climber], way: Way) -> Claim:
    """How many of them win their next grade in one way. Clauses: V2, V3."""
    found = [climber for climber in climbers if climber.way() is way]
    zh = f"四个人里，下一级要{WAYS[way].zh}的有 {{n}} 个。"
    en = f"How many of the four win their next grade {WAYS[way].en}: {{n}}."
    told = "、".join(climber.who.zh for climber in found) or "没有"
    told_en = ", ".join(climber.who.en for climber in found) or "nobody"
    why = line(f"下一级要{WAYS[way].zh}的：{told}。", f"Next grade won {WAYS[way].en}: {told_en}.", "V3")
    return number_claim(rng, len(found), (len(found) + 1, len(found) - 1), zh, en, why)


def _sum_claim(rng: Random, climbers: Sequence[Climber]) -> Claim:
    """How many grades all four have still to win. Clause: V1."""
    numbers = [len(climber.still()) for climber in climbers]
    zh, en = "四个人都升到顶，一共还要升 {n} 级。", "Grades still to be won for all four to reach the top: {n}."
    total = sum(numbers)
    near = (total - 1, total + 1, total - 4)
    return number_claim(rng, total, near, zh, en, _sum_step(climbers, numbers, "V1"))


def _site_sum_claim(rng: Random, climbers: Sequence[Climber]) -> Claim:
    """How many of those grades are won on site. Clause: V3."""
    numbers = [sum(grade.way is Way.ON_SITE for grade in climber.still()) for climber in climbers]
    zh = "四个人都升到顶，要到现场打的一共 {n} 级。"
    en = "Grades still to be won on site for all four to reach the top: {n}."
    total = sum(numbers)
    near = (total - 1, total + 1, total + 2)
    return number_claim(rng, total, near, zh, en, _sum_step(climbers, numbers, "V3"))


def _sum_step(climbers: Sequence[Climber], numbers: Sequence[int], clause: str) -> Step:
    """So many grades for each, and the sum."""
    told = [(climber.who, number) for climber, number in zip(climbers, numbers, strict=True)]
    zh, en = "，".join(f"{who.zh} {n} 级" for who, n in told), ", ".join(f"{who.en} {n}" for who, n in told)
    total = sum_text(numbers)
    return line(f"{zh}：{total}。", f"{en}: {total}.", clause)


def _climb_claim(rng: Random, low: Climber) -> Claim:
    """What the lowest of them has to pass to reach a grade higher up. Clauses: V2, V3."""
    goal = rng.randint(low.place + 1, TOP)
    online = [grade for grade in low.still(goal) if grade.way is not Way.ON_SITE]
    who, name, told = low.who, GRADES[goal].name, _names(online)
    zh = f"{who.zh}要升到{name.zh}，有 {{n}} 级不用到现场。"
    en = f"On {who.en}'s way to {name.en}, grades that are not won on site: {{n}}."
    why = line(f"不用到现场的：{told.zh}，{len(online)} 级。", f"Not on site: {told.en}; {len(online)} in all.", "V3")
    near = (len(low.still(goal)), len(online) + 1, len(online) - 1)
    return number_claim(rng, len(online), near, zh, en, why)


def _finalists_claim(rng: Random, climbers: Sequence[Climber]) -> Claim:
    """How many of them had the grade for the final of the games. Clause: V4."""
    found = [climber for climber in climbers if climber.place >= 0 and GRADES[climber.place] == FINALISTS]
    zh = "照现在的等级，够格进 2024 年 1 月杭州市第二届智力运动会决赛的有 {n} 个。"
    en = "By their grades so many might enter the final of Hangzhou's second Mind Sports Games, January 2024: {n}."
    wanted = FINALISTS.name
    why = line(f"要{wanted.zh}：{len(found)} 个。", f"It wanted {wanted.en}: {len(found)}.", "V4")
    above = sum(climber.place >= TOP - 1 for climber in climbers)
    return number_claim(rng, len(found), (1 - len(found), above, 2), zh, en, why)
