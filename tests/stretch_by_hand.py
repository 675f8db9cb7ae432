"""A second opinion on stretches of play: locks, 摊, what was passed and the wall, counted from the words shown."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from random import Random

from trainer.engine import MIL2025, WHITE, Hand, completes, is_baotou, parse_tile
from trainer.engine.tiles import Kind
from trainer.quiz.question import Question

WHO = ("你", "下家", "对家", "上家")
RANKS, SUITS, HONOURS = "一二三四五六七八九", "万筒条", "东南西北白发中"


def kind_of(name: str) -> Kind:
    """A tile from its Chinese name."""
    if name == "财神":
        return WHITE
    return 27 + HONOURS.index(name) if name in HONOURS else 9 * SUITS.index(name[1]) + RANKS.index(name[0])


@dataclass
class Story:
    """What a story leaves behind: whose locks are open, what you took from whom, what you passed since your turn."""

    locks: set[str] = field(default_factory=set)
    tan: dict[str, list[str]] = field(default_factory=dict)
    passed: list[Kind] = field(default_factory=list)
    gone: int = 0
    events: int = 0
    left: int | None = None

    def bound(self, who: str) -> bool:
        """Whether somebody else's lock is open. Clause: X6."""
        return bool(self.locks - {who})


def read(question: Question, rng: Random | None = None, slip: float = 0.0) -> Story:
    """The numbered turns one by one; a reader who slips overlooks a lock that opens or ends now and then."""
    story = Story()
    for note in question.scene.notes:
        turn = re.match(r"(\d+)\. (上家|下家|对家|你)(.*)。", note.zh)
        if turn is None:
            continue
        who, did = turn[2], turn[3]

        def seen() -> bool:
            story.events += 1
            return rng is None or rng.random() >= slip

        taken = re.search(r"(吃|碰|直杠)(上家|下家|对家|你)的", did)
        if did.startswith("摸牌") or taken:
            story.gone += did.startswith("摸牌")
            if who in story.locks and seen():
                story.locks.discard(who)
            if who == "你":
                story.passed = []
        if taken and who == "你":
            story.tan.setdefault(taken[2], []).append(taken[1])
        story.gone += 2 * did.count("补一张")
        thrown = re.search(r"打出([^（，]+)", did)
        if thrown and thrown[1] == "财神" and seen():
            story.locks.add(who)
        if thrown and "没有要" in did:
            story.passed.append(kind_of(thrown[1]))
    return story


def hand_of(question: Question) -> Hand:
    return Hand.parse(question.scene.hand + question.scene.drawn, question.scene.melds)


def laid(question: Question) -> tuple[str, Kind] | None:
    """Who discards what at the end."""
    row = next((row for row in question.scene.rows if "刚打出" in row.label.zh), None)
    return None if row is None else (row.label.zh[:2], parse_tile(row.tiles))


def claims(hand: Hand, giver: str, tile: Kind) -> set[str]:
    """Chow, pung and kong by the tiles alone, from the right seat. Clauses: C1, C2, K1."""
    held, found = hand.tiles, set()
    for low in (-2, -1, 0) if tile < 27 and giver == "上家" else ():
        run = [tile + low + step for step in range(3)]
        if 0 <= tile % 9 + low <= 6 and all(kind in held for kind in run if kind != tile):
            found.add("chi")
    return found | {name for name, number in (("peng", 2), ("minggang", 3)) if held.count(tile) >= number}


def own_kongs(hand: Hand) -> set[str]:
    pungs = {meld.tiles[0] for meld in hand.melds if meld.kind == "peng"}
    four = {"angang" for kind in hand.tiles if kind != WHITE and hand.tiles.count(kind) == 4}
    return four | {"jiagang" for kind in pungs if kind in hand.tiles}


def lacks_a_suit(hand: Hand, tile: Kind | None = None) -> bool:
    tiles = [*hand.tiles, *(kind for meld in hand.melds for kind in meld.tiles), *([] if tile is None else [tile])]
    return len({kind // 9 for kind in tiles if kind < 27}) < 3


def wins_in_room(told: str, hand: Hand, tile: Kind | None, drawn: Kind | None) -> bool:
    """What the agreed rules on winning leave of a complete hand. Clauses: W7, W8."""
    full = hand if tile is None else hand.draw(tile)
    if not completes(full, MIL2025) or ("缺一门" in told and not lacks_a_suit(full)):
        return False
    if "有财必拷响" in told and WHITE in full.tiles:
        return drawn is not None and is_baotou(hand.discard(drawn), MIL2025)
    return True


def may_call(question: Question, story: Story, giver: str, tile: Kind) -> set[str]:
    """What one may call at a table of the room rules. Clauses: C4–C8, W4, W5, X1, X2, E1, K3."""
    told, hand = "".join(note.zh for note in question.scene.notes), hand_of(question)
    if story.bound("你"):
        return set()
    between = "三老" in told and (f"庄家是{giver}" in told or "庄家是你" in told)
    found = claims(hand, giver, tile)
    left = wall_left(question, story)
    if left <= 20:
        found = set()
    if left < 22:
        found.discard("minggang")
    taken = story.tan.get(giver, [])
    counted = [do for do in taken if do == "吃" or "碰不算摊" not in told]
    if len(counted) >= 2 and not between and "不打承包" not in told:
        found -= {"chi"} if "碰不算摊" in told else {"chi", "peng", "minggang"}
    if "不打承包" in told and sum(do == "吃" for dos in story.tan.values() for do in dos) >= 2:
        found.discard("chi")
    if tile in story.passed and "不管漏碰" not in told:
        found.discard("peng")
    wins = between and not is_baotou(hand, MIL2025) and wins_in_room(told, hand, tile, None)
    if wins and not (tile in story.passed and "不管漏和" not in told):
        found.add("win")
    return found


def wall_left(question: Question, story: Story) -> int:
    """What is left of the wall, told as it is or to be counted from the beginning. Clauses: K2, E1."""
    told = "".join(note.zh for note in question.scene.notes)
    start = re.search(r"第 1 手打牌以前，牌墙还有 (\d+) 张", told)
    if start is not None:
        return int(start[1]) - story.gone
    now = re.search(r"牌墙还剩 (\d+) 张", told)
    assert now is not None
    return int(now[1])
