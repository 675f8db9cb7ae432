"""Why the table refuses an action, in words: each reason code of ``trainer/table/legal.py``. Clauses: F, C, K, W, X."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from trainer.quiz.question import Step, Text
from trainer.table.actions import Do, IllegalAction

DO_NAMES: Mapping[Do, Text] = MappingProxyType(
    {
        Do.CHI: Text("吃", "chi 吃 (chow)"),
        Do.PENG: Text("碰", "peng 碰 (pung)"),
        Do.MINGGANG: Text("直杠", "zhigang 直杠 (kong on a discard)"),
        Do.JIAGANG: Text("加杠", "jiagang 加杠 (add to a pung)"),
        Do.ANGANG: Text("暗杠", "angang 暗杠 (concealed kong)"),
        Do.WIN: Text("和", "hu 和 (win)"),
        Do.DISCARD: Text("打一张牌", "discard a tile"),
        Do.PASS: Text("过", "pass"),
        Do.LEAVE: Text("离桌", "leave the table"),
    }
)
WORDS: Mapping[str, Text] = MappingProxyType(
    {
        "no_such_seat": Text("桌上没有这个座位。", "There is no such seat at the table."),
        "deal_over": Text("这一副已经结束了。", "The deal is over."),
        "leaving_unsettled": Text(
            "只有银子场才结算中途离桌。", "Only tables with silver settle for a player who leaves."
        ),
        "not_asked": Text("现在还没轮到。", "It is not this player's turn to act."),
        "wrong_phase": Text("现在不是做这件事的时候。", "This is not the time for it."),
        "not_held": Text("手里没有凑得成的牌。", "The hand does not hold the tiles for it."),
        "no_such_gang": Text("没有凑齐四张一样的。", "There are not four alike for a kong."),
        "not_the_open_tile": Text("能叫的只有刚打出的那一张。", "Only the tile just discarded may be called."),
        "caishen_claimed": Text("打出来的财神谁也不能要。", "Nobody may claim a discarded caishen."),
        "caishen_in_claim": Text(
            "吃、碰、杠都不能拿财神来凑。", "A caishen may not help to make a chow, a pung or a kong."
        ),
        "chi_from_previous_only": Text(
            "吃只能吃上家打出的牌。", "You may chow only from the player before you (上家)."
        ),
        "no_such_meld": Text("这几张凑不成一副。", "These tiles do not make a set."),
        "must_discard_drawn": Text(
            "有人打了财神，只能打刚摸的那一张。", "A caishen was discarded: only the tile just drawn may go."
        ),
        "bound_by_lock": Text(
            "有人打了财神，他再动牌之前别人不能叫。",
            "A caishen was discarded: until its discarder acts again, the others may not call.",
        ),
        "last_tiles": Text(
            "牌墙只剩最后二十张，这一张打出来谁也不能要了。",
            "The wall is down to its last twenty: nobody may claim this discard.",
        ),
        "third_tan": Text("这一摊要担承包，现在不许要。", "A third 摊 from this player is not allowed now."),
        "chi_limit": Text("能吃的次数已经用完了。", "The limit of chows is used up."),
        "missed_peng": Text(
            "刚才漏碰过这种牌，到自己下一轮才能再碰。",
            "This kind was passed before: no pung of it until your next turn.",
        ),
        "missed_win": Text(
            "刚才漏和过这种牌，到自己下一轮才能再和。",
            "This kind was passed before: no win on it until your next turn.",
        ),
        "no_replacement": Text(
            "开杠要从牌尾补一张，还要扔掉一张；杠完牌墙不够二十张，不能杠。",
            "A kong takes two tiles from the wall, which could not keep its last twenty: no kong.",
        ),
        "gang_after_claim": Text("这里吃碰之后不能马上杠。", "No kong right after a chow or pung here."),
        "win_after_claim": Text(
            "吃碰之后只能出牌或者开杠，不能和。", "After a chow or pung you may discard or kong, but not win."
        ),
        "source_barred": Text("这里只能自摸，别人打出的牌不能和。", "Only your own draw wins here, never a discard."),
        "not_complete": Text("牌还凑不成和牌。", "The hand is not complete."),
        "caishen_discarded": Text("打出来的财神不能和。", "Nobody may win on a discarded caishen."),
        "baotou_barred": Text(
            "来什么都和的牌不能和别人的牌，只能自摸。", "A hand that any tile completes may win by its own draw only."
        ),
        "missing_suit": Text("这里和牌要缺一门。", "Here a winning hand must lack one suit."),
        "must_baotou": Text(
            "手里有财神，这里只能爆头或者杠开才和。", "With a caishen in hand only baotou or a kong draw wins here."
        ),
    }
)
"""What each reason means, whatever was tried."""
_LOCKED_KONG = Text(
    "有人打了财神，他再动牌之前，别人只能暗杠。",
    "A caishen was discarded: until its discarder acts again, others may only make concealed kongs.",
)
_CALLS = (Do.CHI, Do.PENG, Do.MINGGANG)
_ON_DISCARD = Text("现在是你自己出牌，没有别人的牌可叫。", "It is your own turn to play: there is no discard to call.")
_OWN_TURN = Text(
    "那要轮到自己出牌的时候才行，现在是别人打的牌。", "That is for your own turn; this is another's discard."
)

_NOT_HELD: Mapping[Do, Text] = MappingProxyType(
    {
        Do.CHI: Text("手里没有两张能和它凑成顺子。", "No two tiles in hand make a run with it."),
        Do.PENG: Text("手里没有两张和它一样的。", "There are not two like it in hand."),
        Do.MINGGANG: Text("手里没有三张和它一样的。", "There are not three like it in hand."),
        Do.JIAGANG: Text("手里没有碰过的牌的第四张。", "The hand holds no fourth tile of a pung."),
        Do.ANGANG: Text("手里没有四张一样的。", "There are not four alike in hand."),
    }
)


def refusal_words(refused: IllegalAction, do: Do) -> Text:
    """The reason in words, said of an attempt to *do* it.

    >>> refusal_words(IllegalAction("wrong_phase", "F1", ""), Do.JIAGANG).zh
    '那要轮到自己出牌的时候才行，现在是别人打的牌。'

    Raises KeyError for a reason without words.
    """
    if refused.reason == "wrong_phase":
        return _ON_DISCARD if do in _CALLS else _OWN_TURN
    if refused.reason == "bound_by_lock" and do is Do.JIAGANG:
        return _LOCKED_KONG
    if refused.reason in ("not_held", "no_such_gang") and do in _NOT_HELD:
        return _NOT_HELD[do]
    return WORDS[refused.reason]


def refusal_step(refused: IllegalAction, do: Do, tiles: str = "") -> Step:
    """One line of an explanation: what may not be done, why, and the clause."""
    name, why = DO_NAMES[do], refusal_words(refused, do)
    en = f"{name.en[0].upper()}{name.en[1:]} is not allowed. {why.en}"
    return Step(Text(f"不能{name.zh}：{why.zh}", en), tiles, refused.clause)
