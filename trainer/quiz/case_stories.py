"""The stories of the referee's cases, their blanks filled with players, deals, calls and times. Clauses: O2–O6."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from trainer.quiz.offences import Offence
from trainer.quiz.people import PLAYERS, STARTS, clock
from trainer.quiz.question import Text

CALLS = (Text("吃", "吃 (chow)"), Text("碰", "碰 (pung)"), Text("杠", "杠 (kong)"))
DEALS = ("一", "二", "三", "四", "五", "六", "七", "八")


def deal_name(number: int) -> Text:
    """The number of a deal, as stories write it.

    >>> deal_name(2)
    Text(zh='二', en='2')
    """
    return Text(DEALS[number - 1], str(number))


def blanks(rng: Random, offence: Offence) -> dict[str, Text]:
    """What the blanks of a story are filled with this time."""
    who, other = rng.sample(PLAYERS, 2)
    deal, later = sorted(rng.sample(range(len(DEALS)), 2))
    late, start, tiles = rng.randint(*offence.lateness), rng.choice(STARTS), rng.choice(("12", "14"))
    plain = {"tiles": tiles, "late": str(late), "start": clock(start), "arrive": clock(start + late)}
    return {
        "who": who,
        "other": other,
        "deal": deal_name(deal + 1),
        "later": deal_name(later + 1),
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
