"""Wins that the app-room rules bar or allow in their own way. Clauses: W4, W5, W7, W8."""

from __future__ import annotations

from random import Random

from trainer.engine import WHITE, Hand, Kind, with_options
from trainer.quiz.deal_hands import standard
from trainer.quiz.question import Step, Text
from trainer.quiz.room_moments import ROOM, RoomMoment, dealer_note, dealt_by, table_note
from trainer.quiz.table_scene import AFTER_YOU, BEFORE_YOU, OPPOSITE, ROOMY, YOU, discard_moment, draw_moment
from trainer.table.state import SEATS

OTHERS = (AFTER_YOU, OPPOSITE, BEFORE_YOU)


def discard_win(rng: Random) -> RoomMoment | None:
    """A discard completes the hand, which is open to any tile or not, or is a caishen. Clauses: W4, W5."""
    way, giver = rng.randrange(6), rng.choice(OTHERS)
    if way == 0:
        hand, tile = standard(rng, baotou=True, caishen=1, melds=rng.randrange(2)), rng.choice(range(27))
    else:
        full = standard(rng, melds=rng.randrange(2), caishen=rng.randrange(2))
        tile = rng.choice([kind for kind in full.tiles if kind != WHITE])
        hand = full.discard(tile)
        tile = WHITE if way == 1 else tile
    hand = Hand(tuple(sorted(hand.tiles)), hand.melds)
    moment = discard_moment(rng, ROOM, hand, giver, tile, left=rng.choice(ROOMY))
    if moment is None:
        return None
    moment = dealt_by(moment, rng.choice((YOU, giver, rng.choice(SEATS))), rng.choice((1, 2, 3, 3, 3, 3)))
    zh = "别人打的牌，只在三老、庄家和闲家之间才能和。"
    steps = [Step(Text(zh, "A discard wins at streak 3 only, between the dealer and another player."), clause="W4")]
    if tile == WHITE:
        steps.append(Step(Text("打出来的财神，谁也不能和。", "Nobody may win on a discarded caishen."), "5z", "W5"))
    return RoomMoment(moment, (table_note(), dealer_note(moment.state)), tuple(steps))


def missing_suit(rng: Random) -> RoomMoment | None:
    """Your draw completes a hand of two suits or of three. Clause: W7."""
    rules = with_options(ROOM, {"missing_suit": True})
    start = 9 * rng.randrange(3)
    kinds = [kind for kind in range(27) if not start <= kind < start + 9] + [27, 28, 29, 30, 32, 33]
    hand = standard(
        rng, melds=rng.randrange(3), caishen=rng.randrange(2), kinds=kinds if rng.random() < 0.5 else range(27)
    )
    suits = {kind // 9 for kind in (*hand.tiles, *(k for meld in hand.melds for k in meld.tiles)) if kind < 27}
    moment = draw_moment(rng, rules, *_drawn_last(rng, hand), left=rng.choice(ROOMY))
    whole, held = len(suits) == 3, "、".join("万筒条"[suit] for suit in sorted(suits))
    zh = f"财神不算，连亮出的一起，有{held}：{'三门都有，没缺' if whole else '缺门了'}。"
    names = ", ".join(("wan", "tong", "tiao")[suit] for suit in sorted(suits))
    lack = "none is missing" if whole else "not all three"
    en = f"Caishen aside and melds included, the suits are {names}: {lack}."
    return RoomMoment(moment, (table_note(Text("和牌要缺一门", "that a win must lack a suit (缺一门)")),),
                      (Step(Text(zh, en), clause="W7"),))  # fmt: skip


def _drawn_last(rng: Random, hand: Hand) -> tuple[Hand, Kind]:
    drawn = rng.choice([kind for kind in hand.tiles if kind != WHITE])
    return Hand(tuple(sorted(hand.tiles)), hand.melds), drawn


def must_baotou(rng: Random) -> RoomMoment | None:
    """Your draw completes a hand with a caishen or without, open to any tile before or not. Clause: W8."""
    rules, way = with_options(ROOM, {"must_baotou": True}), rng.randrange(3)
    if way == 0:
        ready, drawn = standard(rng, baotou=True, caishen=1, melds=rng.randrange(3)), rng.choice(range(27))
        if ready.all_counts()[drawn] == 4:
            return None
        hand = ready.draw(drawn)
    else:
        hand, drawn = _drawn_last(rng, standard(rng, melds=rng.randrange(3), caishen=way - 1))
    moment = draw_moment(rng, rules, Hand(tuple(sorted(hand.tiles)), hand.melds), drawn, left=rng.choice(ROOMY))
    if WHITE not in hand.tiles:
        text = Text("手里没有财神，不用管拷响这一条。", "There is no caishen in hand, so that rule does not matter.")
    else:
        zh = "手里有财神，要爆头或者杠开才能和：摸牌以前得来什么都和。"
        en = "With a caishen in hand it takes baotou or a kong draw: before the draw any tile had to win."
        text = Text(zh, en)
    agreed = Text("有财必拷响", "that with a caishen one must win by baotou (有财必拷响)")
    return RoomMoment(moment, (table_note(agreed),), (Step(text, clause="W8"),))
