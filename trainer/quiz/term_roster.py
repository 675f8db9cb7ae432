"""Which words are asked about, in groups of words that are taken for one another. Clauses: T1–T12.

The roster is pinned here, not taken from the glossary, and each question picks by ``ranked``: every word gets a number
from the question's own nonce and the word's id, and the highest wins (rendezvous hashing). So:

* a word added to the glossary changes no question, as long as it is not on the roster;
* a word put on the roster takes over only the questions in which its own number wins, about one in a hundred; all
  others ask what they asked before, word for word. Put it at the end of a group; its level decides where it is asked;
* a word that is reworded is asked in its new wording: a better sentence, the same question. One more name for a word
  likewise takes over only those questions about its names in which it wins.

Not asked: words that explain themselves (同样的牌, 中发白), and those without a clause. Words whose meaning differs
from source to source are asked by ``term_senses``, which names the source.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b

from trainer.quiz.terms import Term

FAR_LEVELS = 2
"""Words of this level and below may stand beside any other as ones that have nothing to do with it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A word on the roster: its id, its group, and the level at which it is first asked."""

    id: str
    group: str
    level: int


_GROUPS: tuple[tuple[str, int, str], ...] = (
    ("tiles", 1, "tile suit wan tong tiao honours white-board"),
    ("shapes", 1, "pair run triplet kong jiang luan-jiang set meld"),
    ("shapes", 2, "open-triplet concealed-triplet dazi quad"),
    ("table", 1, "hand wall draw-tile discard win"),
    ("hands", 1, "standard-hand seven-pairs"),
    ("waits", 2, "ready wait dead-wait liangmian qianzhang bianzhang dandiao shuangpeng duomian"),
    ("waits", 3, "unseen jinzhang"),
    ("seats", 2, "dealer non-dealer xiajia duijia shangjia"),
    ("seats", 4, "zuofeng quanfeng streak lao"),
    ("claims", 2, "chi peng"),
    ("claims", 3, "self-draw fangchong zhuochong qianggang loupeng louhu"),
    ("caishen", 2, "caishen natural"),
    ("caishen", 3, "turned-up fifth-copy reading baotou ke-baotou float caipiao chain lock"),
    ("kongs", 3, "zhigang jiagang angang minggang replacement gangkai"),
    ("kongs", 4, "gangbao gangpiao piaogang ganghua"),
    ("table", 4, "dice dun tiaopai river xingpai drawn-deal"),
    ("hands", 4, "pinghe wu-caishen haohua shifeng qike"),
    ("money", 4, "fan value base cap dealer-factor liability dao-chengbao jifen"),
    ("caishen", 5, "shuangpiao"),
    ("kongs", 5, "shuanggangkai shuanggangbao"),
    ("hands", 5, "shuanghaohua queyimen kaoxiang"),
    ("money", 5, "lazi dafen silver fee"),
    ("referee", 5, "zhahe konghe konghan xianggong ting-he panfu jinsai chief-referee anhao"),
    ("ladder", 5, "registered-player duan shengduansai"),
    ("patterns", 5, "pinghu qingyise hunyise duiduihu zuofeng-penggang"),
    ("patterns", 6, "yitiaolong pengpenghu quanqiuren menqing jiangdui shisanyao"),
    ("japan", 6, "lizhi yi baopai zhenting shiduan"),
)
ROSTER: tuple[Entry, ...] = tuple(Entry(id_, group, level) for group, level, ids in _GROUPS for id_ in ids.split())
BY_ID = {entry.id: entry for entry in ROSTER}
SPAN = {1: (1, 1), 2: (1, 2), 3: (2, 3), 4: (3, 4), 5: (4, 5), 6: (3, 6)}
"""The first and the last level of the words that a level asks about."""
_ALIKE = (
    ("baotou", "ke-baotou", "qike"),
    ("caipiao", "shuangpiao"),
    ("gangkai", "shuanggangkai"),
    ("gangbao", "shuanggangbao"),
    ("haohua", "shuanghaohua"),
    ("streak", "lao"),
    ("cap", "lazi"),
    ("duiduihu", "pengpenghu", "jiangdui"),
    ("triplet", "open-triplet", "concealed-triplet"),
    ("minggang", "zhigang", "jiagang"),
    ("kong", "angang"),
    ("set", "meld"),
    ("honours", "white-board"),
    ("jiang", "pair", "luan-jiang"),
)
"""Words of which one would be a fair answer to a question about another: never offered side by side."""
_KINDS_OF = ("shuangpiao", "shuanggangkai", "shuanggangbao", "shuanghaohua", "lao", "xianggong", "konghan")
_PHRASES = ("几老", "被锁", "抓什么打什么")
SCORING = ("baotou", "caipiao", "gangkai", "seven-pairs", "haohua", "wu-caishen", "shifeng")
"""What adds fan in the competition rules. Clauses: P2–P8."""
WORTHLESS = tuple(entry.id for entry in ROSTER if entry.group == "patterns")
"""Names that add nothing in any of the five rule sets. Clauses: T11, T12."""


def ranked(nonce: int, ids: Iterable[str]) -> list[str]:
    """*ids* in an order that depends on *nonce* and on each id alone: one more id moves no two others past each other.

    >>> before, after = ranked(7, ["pair", "run", "kong"]), ranked(7, ["pair", "run", "kong", "set"])
    >>> [id_ for id_ in after if id_ != "set"] == before
    True
    """

    def number(id_: str) -> bytes:
        return blake2b(f"{nonce}:{id_}".encode(), digest_size=8).digest()

    return sorted(ids, key=number, reverse=True)


def asked_at(level: int) -> list[Entry]:
    """The words asked about at *level*."""
    first, last = SPAN[level]
    return [entry for entry in ROSTER if first <= entry.level <= last]


def alike(one: str, other: str) -> bool:
    """Whether either would be a fair answer where the other is meant.

    >>> alike("duiduihu", "pengpenghu"), alike("chi", "peng")
    (True, False)
    """
    return any(one in words and other in words for words in _ALIKE)


def synonyms(word: Term) -> tuple[str, ...]:
    """Other names for just the same thing; neither further kinds of it (三飘 for 双飘) nor turns of phrase.

    >>> from trainer.quiz.terms import term
    >>> synonyms(term("fangchong")), synonyms(term("shuangpiao"))
    (('放冲', '点炮'), ())
    """
    return () if word.id in _KINDS_OF else tuple(name for name in word.other if name not in _PHRASES)


def telling(word: Term) -> tuple[str, ...]:
    """The synonyms that can be asked about: not those that show the word itself (庄 for 庄家), and no single sign."""
    return tuple(name for name in synonyms(word) if len(name) > 1 and name not in word.zh and word.zh not in name)


def beside(nonce: int, id_: str, number: int, near: int) -> list[str]:
    """*number* words to offer beside the word *id_*, *near* of them from its own group as far as that goes."""
    group = BY_ID[id_].group
    fit = [entry for entry in ROSTER if entry.id != id_ and not alike(entry.id, id_)]
    close = ranked(nonce, (entry.id for entry in fit if entry.group == group))[:near]
    level = max(FAR_LEVELS, BY_ID[id_].level)
    far = ranked(nonce, (entry.id for entry in fit if entry.group != group and entry.level <= level))
    return [*close, *far][:number]
