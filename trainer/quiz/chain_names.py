"""Names of hands with a chain, to choose among: the right one and those of mistakes. Clauses: P2–P4, P10."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain as one_after_another
from itertools import product

from trainer.engine import Win
from trainer.engine.context import CAIPIAO, GANG
from trainer.quiz.chain_deals import Story
from trainer.quiz.chain_slips import slips_of, win_with
from trainer.quiz.chain_words import chain_text
from trainer.quiz.question import Choice, Step, Text

OFFERED = 5
PLAIN = "平和"
_PINYIN = {
    "杠": "gang", "开": "kai", "暴": "bao", "飘": "piao", "财": "cai", "双": "shuang", "三": "san", "四": "si",
    "爆": "bao", "头": "tou", "豪": "hao", "华": "hua", "七": "qi", "对": "dui", "客": "ke", "清": "qing", "无": "wu",
    "神": "shen", "平": "ping", "和": "hu",
}  # fmt: skip


_BAOTOU_NAMES = (("杠暴", 2), ("飘杠", 3), ("爆头", 1), ("财飘", 2), ("双飘", 3))
_OTHER_CHAINS = tuple(
    chain for length in range(4) for chain in product((CAIPIAO, GANG), repeat=length) if chain.count(GANG) < 3
)


@dataclass(frozen=True, slots=True)
class Option:
    """A name with its fan, and why it is not the right one; ``why`` of the right one says what it is."""

    title: str
    fan: int
    why: Step

    @property
    def id(self) -> str:
        """The id of the choice."""
        return f"{self.title or PLAIN}-{self.fan}"

    @property
    def choice(self) -> Choice:
        """The name as one may choose it."""
        name = self.title or PLAIN
        return Choice(self.id, Text(f"{name}，{self.fan} 番", f"{name} ({pinyin(name)}), {self.fan} fan"))


def pinyin(title: str) -> str:
    """The name of a hand as it is read.

    >>> pinyin("2飘1杠"), pinyin("双飘七客")
    ('2piao1gang', 'shuangpiaoqike')
    """
    return "".join(_PINYIN.get(sign, sign) for sign in title)


def options_of(story: Story, win: Win) -> tuple[Option, ...]:
    """The right name first, then wrong ones, the likeliest mistakes first; each name with its fan once."""
    right = Option(win.title, win.exponent, Step(Text("对了。", "Right."), clause="P10"))
    found = {right.id: right}
    for option in one_after_another(_from_slips(story), _without_baotou(win), _from_chains(story)):
        if len(found) == OFFERED:
            break
        found.setdefault(option.id, option)
    return tuple(found.values())


def _from_slips(story: Story) -> Iterator[Option]:
    for slip in slips_of(story):
        yield Option(slip.title, slip.number, slip.step)


def _from_chains(story: Story) -> Iterator[Option]:
    """What the hand would be called with another chain, the likest chains first."""
    chain = story.played.chain
    for other in sorted(_OTHER_CHAINS, key=lambda one: (abs(len(one) - len(chain)), one != chain[::-1], one)):
        for judged in win_with(story, other):
            named, real = chain_text(other), chain_text(chain)
            name = judged.title or PLAIN
            zh, en = (
                f"链是“{named.zh}”才叫{name}；这里是“{real.zh}”。",
                f"{name} has the chain: {named.en}; here: {real.en}.",
            )
            yield Option(judged.title, judged.exponent, Step(Text(zh, en), clause="P10"))


def _without_baotou(win: Win) -> Iterator[Option]:
    """Names that only a win by 爆头 can have. Clause: P2."""
    if "baotou" not in win.fan:
        for title, fan in _BAOTOU_NAMES:
            zh, en = f"{title}要爆头收尾，这里不是。", f"{title} needs baotou at the end, and here there is none."
            yield Option(title, fan, Step(Text(zh, en), clause="P2"))
