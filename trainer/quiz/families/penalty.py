"""penalty: something happened at a table of the competition. What does the referee decide? Clauses: O1–O6.

Players, deals, calls, minutes and times of day make some thousands of stories a level. Level 1 tells the plain cases;
level 2 adds intent, what was said and when, and what holds in the deals after.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from trainer.engine import RuleSet
from trainer.quiz.family import Draft, Family
from trainer.quiz.offences import OFFENCES, Offence
from trainer.quiz.people import PLAYERS, STARTS, clock
from trainer.quiz.question import Form, Question, Scene, Step, Text
from trainer.quiz.rulings import RULINGS

CALLS = (Text("吃", "吃 (chow)"), Text("碰", "碰 (pung)"), Text("杠", "杠 (kong)"))
DEALS = ("一", "二", "三", "四", "五", "六", "七", "八")
OFFERED = 4
STOPPED = Text(
    "停和陪打：接着摸、接着打，就是不能和。",
    "Barred from winning (停和陪打) means playing on without the right to win.",
)


def _blanks(rng: Random, offence: Offence) -> dict[str, Text]:
    """What the blanks of a story are filled with this time."""
    who, other = rng.sample(PLAYERS, 2)
    deal, later = sorted(rng.sample(range(len(DEALS)), 2))
    late, start, tiles = rng.randint(*offence.lateness), rng.choice(STARTS), rng.choice(("12", "14"))
    plain = {"tiles": tiles, "late": str(late), "start": clock(start), "arrive": clock(start + late)}
    return {
        "who": who,
        "other": other,
        "deal": Text(DEALS[deal], str(deal + 1)),
        "later": Text(DEALS[later], str(later + 1)),
        "call": rng.choice(CALLS),
        **{name: Text(word, word) for name, word in plain.items()},
    }


def fill(text: Text, blanks: Mapping[str, Text]) -> Text:
    """*text* with its {blanks} filled, each in its language.

    >>> fill(Text("{who}喊了", "{who} called"), {"who": Text("小王", "Xiao Wang")})
    Text(zh='小王喊了', en='Xiao Wang called')
    """
    zh, en = ({name: word.of(lang) for name, word in blanks.items()} for lang in ("zh", "en"))
    return Text(text.zh.format(**zh), text.en.format(**en))


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A story, and four decisions of which the clauses give one."""
    offence = rng.choice([offence for offence in OFFENCES if level in offence.levels])
    blanks = _blanks(rng, offence)
    story = fill(rng.choice(offence.stories), blanks)
    offered = {offence.key, *rng.sample(offence.beside, OFFERED - 1)}
    choices = tuple(ruling.choice for ruling in RULINGS.values() if ruling.id in offered)
    steps = _explain(offence, fill(offence.fact, blanks))
    return Draft(FAMILY.prompt, Form.CHOICE, Scene(None, "", notes=(story,)), offence.key, steps, choices)


def _explain(offence: Offence, fact: Text) -> tuple[Step, ...]:
    """The fact that decides it, what the clause says of it, and what being barred from winning means."""
    ruling, name = RULINGS[offence.key], offence.name
    rule = Text(f"{name.zh}：{ruling.text.zh}。", f"{name.en}: {ruling.text.en[0].lower()}{ruling.text.en[1:]}.")
    steps = (Step(fact, clause=offence.clause), Step(rule, clause=offence.clause))
    return (*steps, Step(STOPPED, clause="O1")) if ruling.stops_winning else steps


def refute(question: Question, answer: str) -> tuple[Step, ...]:
    """Whom the decision chosen is really for, then the fact that decides this case and its clause."""
    return (RULINGS[answer].misplaced(question.explanation[0].clause), *question.explanation)


FAMILY = Family(
    "penalty",
    Text("怎么判", "The referee decides"),
    Text("裁判怎么判？", "What does the referee decide?"),
    (1, 2),
    ("O1", "O2", "O3", "O4", "O5", "O6"),
    build,
    refute,
)
