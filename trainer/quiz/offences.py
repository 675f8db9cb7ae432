"""What can happen at a table of the competition, and which decision the clauses have for it. Clauses: O2–O6.

A story has blanks: {who} and {other} are two players, {deal} the number of the deal, {later} that of a later one,
{call} a call, {short} and {tiles} a number of tiles that is not 13, {late} minutes, {start} and {arrive} times of day.
Where the clauses leave a case open (late by exactly 10 minutes, tiles shown by accident) no story tells it.
"""

from __future__ import annotations

from dataclasses import dataclass

from trainer.quiz.question import Text


@dataclass(frozen=True, slots=True)
class Offence:
    """One kind of case: its *name*, the stories that tell it, the *fact* that decides it, the ruling that is right
    (*key*) and those that are offered beside it. *lateness* are the first and last minute that a story may fill in."""

    name: Text
    clause: str
    levels: tuple[int, ...]
    stories: tuple[Text, ...]
    fact: Text
    key: str
    beside: tuple[str, ...]
    lateness: tuple[int, int] = (0, 0)


_LATE = (Text("{who}迟到了 {late} 分钟。", "{who} comes {late} minutes late."),)
_CLOCK = (
    Text("{start} 开赛，{who} {arrive} 才坐到桌前。", "Play is due at {start}; {who} sits down at {arrive}."),
    Text(
        "比赛定在 {start}，{who}路上堵车，{arrive} 到。",
        "Play is due at {start}. Held up in traffic, {who} arrives at {arrive}.",
    ),
)
_LATE_FACT = Text("迟到 {late} 分钟。", "That is {late} minutes late.")
_LATE_BESIDE = ("none", "minus-1", "minus-2", "match-lost", "warning", "excluded")


def _late(name: Text, key: str, lateness: tuple[int, int]) -> tuple[Offence, ...]:
    beside = tuple(ruling for ruling in _LATE_BESIDE if ruling != key)
    return tuple(
        Offence(name, "O3", (level,), stories, _LATE_FACT, key, beside, lateness)
        for level, stories in ((1, _LATE), (2, _CLOCK))
    )


OFFENCES: tuple[Offence, ...] = (
    *_late(Text("迟到不到 10 分钟", "Less than 10 minutes late"), "minus-1", (2, 9)),
    *_late(Text("迟到 10 到 15 分钟", "10 to 15 minutes late"), "minus-2", (11, 14)),
    *_late(Text("迟到超过 15 分钟", "More than 15 minutes late"), "match-lost", (16, 29)),
    Offence(
        Text("诈和", "A false win"),
        "O2",
        (1, 2),
        (
            Text(
                "第{deal}副，{who}喊“和”，把牌推倒，一看还差一张，没有和。",
                "In deal {deal} {who} calls 和 and lays the hand open. One tile is missing: it is no win.",
            ),
            Text(
                "第{deal}副，{who}摊开牌说和了。{other}数了数，少一对将。",
                "In deal {deal} {who} lays the hand open as a win. {other} looks: there is no pair.",
            ),
        ),
        Text("喊了和，牌也摊开了，可是没有和。", "The win was called and the hand laid open, and it is none."),
        "false-win",
        ("none", "warning", "empty-win", "no-win-deal", "match-lost", "excluded"),
    ),
    Offence(
        Text("空和", "An empty win call"),
        "O2",
        (1, 2),
        (
            Text(
                "第{deal}副，{who}喊了“和”，再一看没有和，牌没推倒，接着打。",
                "In deal {deal} {who} calls 和, looks again, sees no win, does not open the hand and plays on.",
            ),
            Text(
                "第{deal}副，{who}一声“和”，{other}问：牌呢？{who}摇摇头，没有摊牌。",
                "In deal {deal} {who} calls 和. “Show it,” says {other}. {who} shakes a head and opens nothing.",
            ),
        ),
        Text("只喊了和，没有摊牌。", "A win was called, and no hand laid open."),
        "empty-win",
        ("none", "warning", "false-win", "no-win-deal", "match-lost"),
    ),
    Offence(
        Text("空吃、空碰、空杠", "An empty chow, pung or kong"),
        "O2",
        (1, 2),
        (
            Text(
                "第{deal}副，{other}打出一张，{who}喊“{call}”，马上又说不要了。",
                "In deal {deal} {other} discards, and {who} calls {call}, only to say at once: no, never mind.",
            ),
            Text(
                "第{deal}副，{who}对着{other}打的牌喊“{call}”，手里却凑不出要用的牌。",
                "In deal {deal} {who} calls {call} on {other}'s discard, but does not hold the tiles for it.",
            ),
        ),
        Text("喊了“{call}”，没有做成。", "{call} was called and not made."),
        "warning",
        ("none", "minus-1", "empty-win", "no-win-deal", "false-win", "match-lost"),
    ),
    Offence(
        Text("空飘", "An empty float"),
        "O2",
        (1, 2),
        (
            Text(
                "第{deal}副，{who}喊“飘”，打出来的却不是财神。{other}叫来了裁判。",
                "In deal {deal} {who} calls 飘 and then discards a tile "
                "that is no wildcard. {other} calls the referee.",
            ),
        ),
        Text("喊了“飘”，没有飘。", "飘 was called and no float made."),
        "warning",
        ("none", "minus-1", "empty-win", "no-win-deal", "false-win", "match-lost"),
    ),
    Offence(
        Text("相公", "A wrong number of tiles"),
        "O2",
        (1, 2),
        (
            Text(
                "第{deal}副，{who}没有吃碰杠过。打出一张以后，{other}发现{who}手里有 {tiles} 张牌。是不小心的。",
                "In deal {deal} {who} has claimed nothing. After a discard {other} "
                "notices that {who} holds {tiles} tiles. It was a mistake.",
            ),
            Text(
                "第{deal}副，{who}还没有动过别人的牌，打完一张一数，手里 {tiles} 张：刚才拿错了。",
                "In deal {deal} {who}, who has claimed nothing, discards, "
                "counts and finds {tiles} tiles in hand: a slip.",
            ),
        ),
        Text(
            "打完一张应该剩 13 张，张数不对，不是故意的。",
            "After a discard 13 tiles must remain. The number is wrong, but not on purpose.",
        ),
        "no-win-deal",
        ("none", "minus-1", "minus-2", "warning", "false-win", "match-lost", "excluded"),
    ),
    Offence(
        Text("故意做相公", "A wrong number of tiles on purpose"),
        "O2",
        (2,),
        (
            Text(
                "第{deal}副，{who}打完一张，手里有 {tiles} 张。裁判查明，是存心的。",
                "In deal {deal} {who} holds {tiles} tiles after a discard and, as the referee finds, meant to.",
            ),
            Text(
                "第{deal}副，{who}跟{other}赌气，存心把手里弄成 {tiles} 张，不好好打了。",
                "In deal {deal} {who}, cross with {other}, makes it "
                "{tiles} tiles on purpose and stops playing properly.",
            ),
        ),
        Text("张数不对，而且是存心的。", "The number of tiles is wrong, and on purpose."),
        "unsporting",
        ("none", "warning", "no-win-deal", "replay"),
    ),
    Offence(
        Text("早碰牌墙", "Touching the wall before the discard"),
        "O4",
        (1, 2),
        (
            Text(
                "第{deal}副，{other}的牌还没打出来，{who}已经伸手按在牌墙上。",
                "In deal {deal} {other} has not discarded yet, and {who} already has a hand on the wall.",
            ),
            Text(
                "第{deal}副，{other}还在想打哪张，{who}先去碰牌墙。",
                "In deal {deal} {other} is still thinking what to discard when {who} touches the wall.",
            ),
        ),
        Text("上一张还没打出来，手先碰了牌墙。", "The wall was touched before the discard was made."),
        "warning",
        ("none", "minus-1", "no-win-deal", "excluded", "match-lost"),
    ),
    Offence(
        Text("没摸先打", "Discarding before drawing"),
        "O4",
        (1, 2),
        (
            Text(
                "第{deal}副，{other}打完，轮到{who}。{who}还没摸牌，先打出一张。",
                "In deal {deal} {other} has discarded. It is {who}'s turn, and {who} discards without having drawn.",
            ),
            Text(
                "第{deal}副，{who}太急，一张没摸就打了出去，{other}叫住了{who}。",
                "In deal {deal} {who}, in a hurry, discards before drawing, and {other} protests.",
            ),
        ),
        Text("还没摸，先打了。", "The discard came before the draw."),
        "warning",
        ("none", "minus-1", "empty-win", "false-win", "excluded"),
    ),
    Offence(
        Text("作弊", "Cheating"),
        "O4",
        (1, 2),
        (
            Text(
                "第{deal}副，{who}把一张牌藏进袖子，想过会儿换出来，被{other}看见了。",
                "In deal {deal} {who} hides a tile up a sleeve to swap it in later, and {other} sees it.",
            ),
            Text(
                "第{deal}副，{who}在财神的背面做记号，被{other}发现。",
                "In deal {deal} {other} finds that {who} is marking the backs of the wildcards.",
            ),
            Text(
                "第{deal}副，{who}趁{other}低头，换掉了牌墙上的一张牌。",
                "In deal {deal}, while {other} looks away, {who} swaps a tile of the wall.",
            ),
        ),
        Text("这是作弊。", "This is cheating."),
        "excluded",
        ("none", "warning", "no-win-deal", "severe", "false-win", "minus-2"),
    ),
    Offence(
        Text("故意亮牌、说话、打暗号", "Showing tiles, talking, signalling"),
        "O4",
        (2,),
        (
            Text(
                "第{deal}副，{who}故意把手里的牌亮给{other}看。",
                "In deal {deal} {who} shows some tiles to {other} on purpose.",
            ),
            Text(
                "第{deal}副还没打完，{who}对{other}说：“我就差一张四万。”",
                "In the middle of deal {deal} {who} says to {other}: “All I need is a 4 wan.”",
            ),
            Text(
                "第{deal}副，{who}敲两下桌子，告诉{other}自己听条子。",
                "In deal {deal} {who} knocks twice on the table to let {other} know: waiting in tiao.",
            ),
        ),
        Text(
            "打牌当中，用牌、用话或者用暗号，把手里的牌告诉了别人。",
            "During play, tiles, words or a sign told somebody about a hand.",
        ),
        "severe",
        ("none", "no-win-deal", "replay", "match-lost", "excluded"),
    ),
    Offence(
        Text("喊得及时", "A call in time"),
        "O5",
        (2,),
        (
            Text(
                "第{deal}副，{other}打出一张，过了一秒，下一家还没摸牌，{who}出声喊“{call}”，也亮出了要用的牌。",
                "In deal {deal} {other} discards. A second later, before the next "
                "player draws, {who} says {call} aloud and shows the tiles for it.",
            ),
        ),
        Text("三秒之内，下一家也没摸牌，又是出声喊的。", "It was said aloud, within 3 seconds, and nobody had drawn."),
        "stands",
        ("void", "warning", "no-win-deal", "minus-1"),
    ),
    Offence(
        Text("喊晚了", "A late call"),
        "O5",
        (2,),
        (
            Text(
                "第{deal}副，{other}打出一张，过了五秒，下一家已经摸了牌，{who}才喊“{call}”。",
                "In deal {deal} {other} discards. Five seconds go by and the "
                "next player draws; only then {who} calls {call}.",
            ),
        ),
        Text("三秒已经过了，下一家也摸了牌。", "The 3 seconds are over, and the next player has drawn."),
        "void",
        ("stands", "no-win-deal", "replay", "minus-2"),
    ),
    Offence(
        Text("当副提出争议", "A dispute during the deal"),
        "O6",
        (2,),
        (
            Text(
                "第{deal}副打到一半，{who}觉得{other}的“{call}”不对，当场叫了裁判。",
                "Halfway through deal {deal} {who} doubts {other}'s {call} and calls the referee on the spot.",
            ),
        ),
        Text("这一副还没打完，当场就提了。", "The deal was not over; it was raised at once."),
        "heard",
        ("not-heard", "replay", "no-win-deal"),
    ),
    Offence(
        Text("过后才提争议", "A dispute after the deal"),
        "O6",
        (2,),
        (
            Text(
                "第{deal}副早打完了，到第{later}副，{who}才说{other}当时那个“{call}”不对。",
                "Deal {deal} is long over. In deal {later} {who} says that {other}'s {call} back then was wrong.",
            ),
        ),
        Text("第{deal}副已经打完了。", "Deal {deal} was already over."),
        "not-heard",
        ("heard", "replay", "minus-1"),
    ),
    Offence(
        Text("诈和以后的副", "A deal after a false win"),
        "O2",
        (2,),
        (
            Text(
                "第{deal}副{who}诈和，罚过了。到同一盘的第{later}副，{who}摸到一张，牌真的齐了。",
                "In deal {deal} {who} made a false win and was punished. In deal {later} of "
                "the same match {who} draws a tile that really completes the hand.",
            ),
        ),
        Text("诈和要停和陪打，一直到这一盘打完。", "After a false win there is no winning until the match is over."),
        "plays-on",
        ("may-win", "half-win", "leaves"),
    ),
    Offence(
        Text("相公以后的副", "A deal after a wrong number of tiles"),
        "O2",
        (2,),
        (
            Text(
                "第{deal}副{who}不小心做了相公，停和陪打。到第{later}副，{who}张数没错，自摸了。",
                "In deal {deal} {who} had a wrong number of tiles by mistake and was barred from "
                "winning. In deal {later}, with the right number, {who} wins by own draw.",
            ),
        ),
        Text(
            "不小心做相公，只停做相公的那一副。",
            "A wrong number of tiles by mistake bars from winning in that deal only.",
        ),
        "may-win",
        ("plays-on", "half-win", "leaves"),
    ),
)
