"""Words that mean one thing in one source and another elsewhere, each sense with its source. Clauses: T7, T9, C6, P7.

A question about them always names the source. There are few such words, so few questions: some dozens of facts, asked
both ways round.
"""

from __future__ import annotations

from dataclasses import dataclass

from trainer.quiz.question import Text

MIL = Text("竞赛规则", "the competition rules")
ROOMS = Text("杭州房间规则", "the Hangzhou room rules")
BIANFENG = Text("边锋规则", "the Bianfeng rules")
YUHANG = Text("余杭麻将", "Yuhang mahjong")


@dataclass(frozen=True, slots=True)
class Sense:
    """What *word* means in *source*; *meaning* is one of the ``MEANINGS`` of its *matter*."""

    word: Text
    source: Text
    matter: str
    meaning: str
    clause: str


MEANINGS: dict[str, dict[str, Text]] = {
    "length": {
        "turn": Text("四个人各出一次牌", "each of the four players discarding once"),
        "deal": Text("发一次牌，打到完", "one deal, from its start to its end"),
        "quan": Text("四个人都坐过一回庄", "everybody having been the dealer once"),
        "four": Text("四圈", "four quan (圈)"),
        "match": Text("规定的副数，或者规定的时间", "a set number of deals, or a set time"),
    },
    "claims": {
        "chi-only": Text("只有吃算", "only chows count"),
        "no-chi": Text("吃不算，碰和直杠才算", "pungs and claimed kongs count, chows do not"),
        "all": Text("吃、碰、直杠都算", "chows, pungs and claimed kongs all count"),
        "hidden": Text("吃、碰、直杠、暗杠都算", "chows, pungs and every kong count, a concealed one too"),
    },
    "winds": {
        "four": Text("东、南、西、北四种", "east, south, west and north"),
        "seven": Text("东、南、西、北、中、发、白七种", "all seven honours, red, green and white included"),
        "three": Text("中、发、白三种", "red, green and white"),
        "own": Text("只有自己座位的那一种", "only the wind of one's own seat"),
    },
    "clean": {
        "no-caishen": Text("没有财神的七对", "seven pairs without a caishen"),
        "one-suit": Text("只有一门牌的七对", "seven pairs of one suit"),
        "no-quad": Text("没有四张一样的七对", "seven pairs without four alike"),
        "no-honours": Text("没有字牌的七对", "seven pairs without honours"),
    },
}
FU, PAN, JU = Text("副", "副 fù"), Text("盘", "盘 pán"), Text("局", "局 jú")
QUAN, LUN = Text("圈", "圈 quān"), Text("轮", "轮 lún")
TAN, WIND, CLEAN = Text("摊", "摊 tān"), Text("风牌", "风牌 fēngpái"), Text("清七对", "清七对 qīng qīduì")
LENGTHS = (FU, PAN, JU, QUAN, LUN)
SENSES: tuple[Sense, ...] = (
    Sense(FU, MIL, "length", "deal", "T9"),
    Sense(PAN, MIL, "length", "match", "T9"),
    Sense(JU, ROOMS, "length", "deal", "T9"),
    Sense(LUN, YUHANG, "length", "turn", "T9"),
    Sense(PAN, YUHANG, "length", "deal", "T9"),
    Sense(QUAN, YUHANG, "length", "quan", "T9"),
    Sense(JU, YUHANG, "length", "four", "T9"),
    Sense(TAN, MIL, "claims", "chi-only", "C6"),
    Sense(
        TAN,
        Text("杭州房间规则（碰不算摊的房间）", "the Hangzhou room rules, pungs not counted"),
        "claims",
        "chi-only",
        "C6",
    ),
    Sense(TAN, Text("杭州房间规则（碰算摊的房间）", "the Hangzhou room rules, pungs counted"), "claims", "all", "C6"),
    Sense(TAN, BIANFENG, "claims", "all", "C6"),
    Sense(WIND, MIL, "winds", "seven", "T7"),
    Sense(WIND, ROOMS, "winds", "seven", "T7"),
    Sense(CLEAN, ROOMS, "clean", "no-caishen", "P7"),
    Sense(CLEAN, BIANFENG, "clean", "no-caishen", "P7"),
)


def owner(sense: Sense, meaning: str) -> Sense | None:
    """What is called so in the same source, if anything is: the word a learner mixed up with *sense*."""
    same = (other for other in SENSES if other.source == sense.source and other.matter == sense.matter)
    return next((other for other in same if other.meaning == meaning), None)


def elsewhere(sense: Sense, meaning: str) -> Sense | None:
    """The source in which the word of *sense* does mean *meaning*, if there is one."""
    return next((other for other in SENSES if other.word == sense.word and other.meaning == meaning), None)
