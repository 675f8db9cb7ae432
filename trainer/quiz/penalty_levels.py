"""Several cases at once, in their order: what each gets, who may still win, what it adds up to. Clauses: O1–O6.

Level 3: two cases, one decision each. Level 4: three of them, also such as turn on intent or on time, and decisions
nearer to the right ones. Level 5: a whole match with its incidents; who may win in one of its deals, before some of
them, after others. Level 6: more incidents, and sentences about them to judge. Points off are added only where
the clauses fix them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from random import Random

from trainer.quiz.case_stories import DEALS, blanks, deal_name, fill
from trainer.quiz.offences import OFFENCES, Offence
from trainer.quiz.people import PLAYERS
from trainer.quiz.posed import NONE, Claim, Posed, judged, line
from trainer.quiz.question import Choice, Form, Step, Text
from trainer.quiz.rulings import RULINGS

EACH = Text("裁判怎么判？每件事各判什么？", "What does the referee decide in each case?")
OFFERED = 5
FALSE_WIN, WRONG_NUMBER, WARNED = "false-win", "no-win-deal", "warning"
POINTS = {"minus-1": 1, "minus-2": 2, FALSE_WIN: 16}
"""What is taken off where the clauses name one number. Clauses: O2, O3."""
HARMLESS = ("minus-1", "minus-2", WARNED, "empty-win")
"""Decisions that leave the right to win."""
NOBODY = Choice(NONE, Text("谁也不能和", "None of them"))
SEATED = 4


@dataclass(frozen=True, slots=True)
class Incident:
    """What *who* did, in which *deal* (0: before the first), and the story of it."""

    offence: Offence
    who: Text
    deal: int
    story: Text
    fact: Text

    @property
    def points(self) -> int:
        """The points it costs, 0 where there are none. Clauses: O2, O3."""
        return POINTS.get(self.offence.key, 0)

    def bars(self, deal: int) -> bool:
        """Whether it keeps *who* from winning in *deal*. Clause: O2."""
        if self.offence.key == FALSE_WIN:
            return deal >= self.deal
        return self.offence.key == WRONG_NUMBER and deal == self.deal


def several_cases(rng: Random, level: int) -> Posed:
    """A question of level 3 to 6; the same dice ask the same."""
    if level < 5:
        return _decisions(rng, level)
    players = rng.sample(PLAYERS, SEATED)
    incidents = _match(rng, players, 5 if level == 5 else 7)
    asked = rng.randint(2, len(DEALS))
    barred = [incident.deal for incident in incidents if incident.offence.key == WRONG_NUMBER]
    if barred and rng.random() < 0.5:
        asked = rng.choice(barred)  # the very deal in which the number of tiles was wrong
    return _who_may_win(players, incidents, asked) if level == 5 else _sentences(rng, players, incidents, asked)


def _told(rng: Random, offence: Offence, who: Text, others: Sequence[Text], deal: int) -> Incident:
    filled = blanks(rng, offence)
    filled |= {"who": who, "other": rng.choice([other for other in others if other != who])}
    if offence.clause != "O3":
        filled["deal"] = deal_name(deal)
    return Incident(offence, who, deal, fill(rng.choice(offence.stories), filled), fill(offence.fact, filled))


def _decisions(rng: Random, level: int) -> Posed:
    """Two or three cases of different kinds, told in their order."""
    number = level - 1
    known = [offence for offence in OFFENCES if level - 2 in offence.levels and "later" not in offence.stories[0].zh]
    while True:
        offences = rng.sample(known, number)
        if len({offence.key for offence in offences}) == number:
            break
    offences.sort(key=lambda offence: offence.clause != "O3")
    players = rng.sample(PLAYERS, number + 1)
    deals = sorted(rng.sample(range(1, len(DEALS) + 1), number))
    cases = [
        _told(rng, offence, who, players, 0 if offence.clause == "O3" else deal)
        for offence, who, deal in zip(offences, players, deals, strict=False)
    ]
    right = tuple(case.offence.key for case in cases)
    offered = [right, *_wrong_decisions(rng, cases, right)]
    rng.shuffle(offered)
    choices = tuple(Choice("+".join(keys), _decision_text(cases, keys)) for keys in offered)
    slips = {"+".join(keys): _slip(cases, keys) for keys in offered if keys != right}
    steps = tuple(step for case in cases for step in _case_steps(case))
    notes = tuple(case.story for case in cases)
    astray = line("一件一件看。", "Case by case.", steps[0].clause)
    return Posed(EACH, Form.CHOICE, "+".join(right), steps, astray, notes, choices, slips=slips)


def _wrong_decisions(rng: Random, cases: list[Incident], right: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Other sets out of a few decisions for each case, so that no count of the choices gives the right one away."""
    wrong = 2 if len(cases) == 2 else 1
    per_case = [(case.offence.key, *rng.sample(case.offence.beside, wrong)) for case in cases]
    return rng.sample([keys for keys in product(*per_case) if keys != right], OFFERED - 1)


def _decision_text(cases: list[Incident], keys: tuple[str, ...]) -> Text:
    parts = [(case.who, RULINGS[key].text) for case, key in zip(cases, keys, strict=True)]
    zh = "；".join(f"{who.zh}：{text.zh}" for who, text in parts)
    return Text(zh, "; ".join(f"{who.en}: {text.en[0].lower()}{text.en[1:]}" for who, text in parts))


def _slip(cases: list[Incident], keys: tuple[str, ...]) -> Step:
    """Whom the first wrong decision is really for."""
    case, key = next((case, key) for case, key in zip(cases, keys, strict=True) if key != case.offence.key)
    step = RULINGS[key].misplaced(case.offence.clause)
    return line(f"{case.who.zh}这件：{step.text.zh}", f"{case.who.en}'s case. {step.text.en}", step.clause)


def _case_steps(case: Incident) -> tuple[Step, ...]:
    """The fact that decides a case and the decision. Clauses: O2–O6."""
    offence, text = case.offence, RULINGS[case.offence.key].text
    zh = f"{case.who.zh}是{offence.name.zh}：{text.zh}。"
    en = f"{case.who.en}: {offence.name.en[0].lower()}{offence.name.en[1:]}. {text.en}."
    return (Step(case.fact, clause=offence.clause), line(zh, en, offence.clause))


def _match(rng: Random, players: list[Text], number: int) -> list[Incident]:
    """The incidents of a match in their order: a false win and a wrong number of tiles among them."""
    plain = [offence for offence in OFFENCES if 1 in offence.levels]
    by_key = {key: [offence for offence in plain if offence.key == key] for key in (FALSE_WIN, WRONG_NUMBER)}
    harmless = [offence for offence in plain if offence.key in HARMLESS]
    offences = [rng.choice(by_key[FALSE_WIN]), rng.choice(by_key[WRONG_NUMBER])]
    offences.append(rng.choice([*by_key[FALSE_WIN], *by_key[WRONG_NUMBER]]))
    offences += [rng.choice(harmless) for _ in range(number - len(offences))]
    rng.shuffle(offences)
    found: list[Incident] = []
    for offence in offences:
        free = [p for p in players if not any(_clash(incident, offence, p) for incident in found)]
        if not free:
            continue
        deal = 0 if offence.clause == "O3" else rng.randint(1, len(DEALS))
        found.append(_told(rng, offence, rng.choice(free), players, deal))
    return sorted(found, key=lambda incident: incident.deal)


def _clash(incident: Incident, offence: Offence, who: Text) -> bool:
    """Whether *who* did the same or the like already: late twice, or two wins called that were none."""
    kinds = {incident.offence.key, offence.key}
    twice = incident.offence.key == offence.key or incident.offence.clause == offence.clause == "O3"
    return incident.who == who and (twice or kinds == {FALSE_WIN, "empty-win"})


def _incident_step(incident: Incident) -> Step:
    offence, text, when = incident.offence, RULINGS[incident.offence.key].text, incident.deal
    zh = f"{'开赛前' if not when else f'第{DEALS[when - 1]}副'}，{incident.who.zh}（{offence.name.zh}）：{text.zh}。"
    before = "Before play" if not when else f"Deal {when}"
    en = f"{before}, {incident.who.en}: {offence.name.en[0].lower()}{offence.name.en[1:]}. {text.en}."
    return line(zh, en, offence.clause)


def _may_step(who: Text, incidents: list[Incident], deal: int) -> tuple[bool, Step]:
    """Whether *who* may win in *deal*, and why. Clauses: O1, O2."""
    bars = [incident for incident in incidents if incident.who == who and incident.bars(deal)]
    ever = [i for i in incidents if i.who == who and i.offence.key in (FALSE_WIN, WRONG_NUMBER)]
    now = DEALS[deal - 1]
    if bars:
        when = DEALS[bars[0].deal - 1]
        if bars[0].offence.key == FALSE_WIN:
            zh, en = f"第{when}副诈和以后一直停到这一盘打完", "barred until the match is over"
        else:
            zh, en = f"第{now}副正是做相公的那一副", "barred in this very deal"
        return False, line(f"第{now}副{who.zh}不能和：{zh}。", f"In deal {deal} {who.en} may not win: {en}.", "O2")
    if not ever:
        zh, en = "没有停和陪打", "nothing barred this player from winning"
        return True, line(f"第{now}副{who.zh}能和：{zh}。", f"In deal {deal} {who.en} may win: {en}.", "O1")
    if all(incident.deal > deal for incident in ever):
        zh, en = "停和陪打是后来的事", "what bars this player happens only later"
    elif any(incident.deal > deal for incident in ever):
        zh, en = (
            "相公只停它那一副，别的是后来的事",
            "a wrong number of tiles bars in its own deal only, the rest comes later",
        )
    else:
        zh, en = "相公只停做相公的那一副", "a wrong number of tiles bars from winning in its own deal only"
    return True, line(f"第{now}副{who.zh}能和：{zh}。", f"In deal {deal} {who.en} may win: {en}.", "O2")


def _who_may_win(players: list[Text], incidents: list[Incident], asked: int) -> Posed:
    found = [_may_step(who, incidents, asked) for who in players]
    ids = [chr(ord("a") + place) for place in range(SEATED)]
    key = [name for name, (may, _) in zip(ids, found, strict=True) if may] or [NONE]
    choices = (*(Choice(name, who) for name, who in zip(ids, players, strict=True)), NOBODY)
    steps = (*(_incident_step(incident) for incident in incidents), *(step for _, step in found))
    slips = {name: step for name, (_, step) in zip(ids, found, strict=True)}
    now = DEALS[asked - 1]
    text = Text(
        f"看第{now}副：这四个人里，谁在那一副还能和？都选上。",
        f"Look at deal {asked}: which of the four may win in that deal? Pick all of them.",
    )
    astray = line("有人还能和。", "Somebody may still win.", "O1")
    return Posed(text, Form.MULTI_CHOICE, key, steps, astray, _notes(incidents), choices, slips=slips)


def _notes(incidents: list[Incident]) -> tuple[Text, ...]:
    head = Text("同一盘里，先后有这些事：", "In the course of one match this happens:")
    return (head, *(incident.story for incident in incidents))


def _sentences(rng: Random, players: list[Text], incidents: list[Incident], asked: int) -> Posed:
    """Five sentences about the match: who may win when, points off, warnings."""
    claims = []
    for who in players:
        for deal in {asked, rng.randint(2, len(DEALS))}:
            claims.append(_may_claim(rng, who, incidents, deal))
        own = [incident for incident in incidents if incident.who == who]
        if own and not any(incident.offence.key == "empty-win" for incident in own):
            claims.append(_points_claim(rng, who, own))
        claims.append(_warned_claim(who, own))
    before = tuple(_incident_step(incident) for incident in incidents)
    return judged(rng, claims, 5, notes=_notes(incidents), before=before)


def _may_claim(rng: Random, who: Text, incidents: list[Incident], deal: int) -> Claim:
    may, why = _may_step(who, incidents, deal)
    now = DEALS[deal - 1]
    if rng.random() < 0.5:
        return Claim(Text(f"第{now}副{who.zh}能和。", f"In deal {deal} {who.en} may win."), may, why)
    return Claim(Text(f"第{now}副{who.zh}不能和。", f"In deal {deal} {who.en} may not win."), not may, why)


def _points_claim(rng: Random, who: Text, own: list[Incident]) -> Claim:
    """How many points are taken off, told rightly or with a part left out, doubled or added. Clauses: O2, O3."""
    right = sum(incident.points for incident in own)
    near = sorted({right + 1, right - 1, right + 16, right - 16, right + 2, 0, 16} - {right})
    told = right if rng.random() < 0.5 else rng.choice([number for number in near if number >= 0])
    parts = [str(incident.points) for incident in own if incident.points]
    summed = f"{' + '.join(parts)} = {right}" if len(parts) > 1 else str(right)
    why = line(f"{who.zh}一共扣 {summed} 分。", f"Points off for {who.en}: {summed}.", "O2" if right >= 16 else "O3")
    text = Text(f"{who.zh}一共扣 {told} 分。", f"Points off for {who.en}, in all: {told}.")
    return Claim(text, told == right, why)


def _warned_claim(who: Text, own: list[Incident]) -> Claim:
    warned = [incident for incident in own if incident.offence.key == WARNED]
    text = Text(f"{who.zh}要受警告或严重警告。", f"{who.en} gets a warning or a severe warning.")
    if warned:
        name = warned[0].offence.name
        zh, en = f"{who.zh}有一件{name.zh}，是警告或严重警告。", f"{who.en}: {name.en}, so a warning or a severe one."
        return Claim(text, True, line(zh, en, warned[0].offence.clause))
    zh, en = f"{who.zh}没有做过要警告的事。", f"{who.en} has done nothing that a warning is for."
    return Claim(text, False, line(zh, en, "O1"))
