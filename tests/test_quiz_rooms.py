"""Questions at tables of other rules: claims, what was passed, locks, several wins; keys worked out by hand."""

from __future__ import annotations

import pytest
from asked_questions import asked, notes

from trainer.engine import MIL2025, WHITE, Hand, completes, is_baotou, parse_tile
from trainer.engine.tiles import Kind
from trainer.quiz.catalogue import grade
from trainer.quiz.question import Question

SEATS = {"下家": 1, "对家": 2, "上家": 3}


def hand_of(question: Question) -> Hand:
    return Hand.parse(question.scene.hand + question.scene.drawn, question.scene.melds)


def thrown(question: Question) -> tuple[str, Kind] | None:
    """Who discarded what, as the scene shows it."""
    row = next((row for row in question.scene.rows if "刚打出" in row.label.zh), None)
    return None if row is None else (row.label.zh[:2], parse_tile(row.tiles))


def claims(hand: Hand, giver: str, tile: Kind) -> set[str]:
    """Chow, pung and kong by the tiles alone, from the right seat. Clauses: C1, C2, K1."""
    held, found = hand.tiles, set()
    if tile == WHITE:
        return set()
    rank = tile % 9
    lows = [low for low in (rank - 2, rank - 1, rank) if 0 <= low <= 6] if tile < 27 and giver == "上家" else []
    for low in lows:
        start = tile - rank
        if all(start + other in held for other in range(low, low + 3) if other != rank):
            found.add("chi")
    return found | {name for name, number in (("peng", 2), ("minggang", 3)) if held.count(tile) >= number}


def kongs(hand: Hand) -> set[str]:
    pungs = {meld.tiles[0] for meld in hand.melds if meld.kind == "peng"}
    found = {"angang" for kind in hand.tiles if kind != WHITE and hand.tiles.count(kind) == 4}
    return found | {"jiagang" for kind in pungs if kind in hand.tiles}


def may_win_on(question: Question, giver: str, tile: Kind) -> bool:
    """3老 between dealer and another, no caishen, no hand that any tile completes. Clauses: W4, W5."""
    hand, told = hand_of(question), notes(question)
    between = "三老" in told and (f"庄家是{giver}" in told or "庄家是你" in told)
    return between and tile != WHITE and not is_baotou(hand, MIL2025) and completes(hand.draw(tile), MIL2025)


def third_tan_barred(question: Question, giver: str) -> set[str]:
    """What a third 摊 bars: by C5 all but at 3老 between dealer and another, counted as C6 does."""
    told, melds = notes(question), question.scene.melds
    pungs_count = "碰不算摊" not in told
    number = len(melds) if pungs_count else sum(meld.startswith("chi") for meld in melds)
    if number < 2 or ("三老" in told and (f"庄家是{giver}" in told or "庄家是你" in told)):
        return set()
    return {"chi", "peng", "minggang"} if pungs_count else {"chi"}


def may_by_hand(question: Question) -> set[str]:
    told, hand, laid = notes(question), hand_of(question), thrown(question)
    if laid is not None:
        giver, tile = laid
        found = claims(hand, giver, tile) | ({"win"} if may_win_on(question, giver, tile) else set())
        if "不打承包" in told and sum(meld.startswith("chi") for meld in question.scene.melds) >= 2:
            found.discard("chi")
        if "亮出的两副" in told:
            found -= third_tan_barred(question, giver)
        if "还没有再轮到你" in told:
            found -= {"peng", "win"}
        return found or {"nothing"}
    after_claim = not question.scene.drawn
    found = {"discard"} | (set() if "不能马上杠" in told else kongs(hand))
    wins = not after_claim and completes(hand, MIL2025)
    if "缺一门" in told:
        tiles = [*hand.tiles, *(kind for meld in hand.melds for kind in meld.tiles)]
        wins = wins and len({kind // 9 for kind in tiles if kind < 27}) < 3
    if "有财必拷响" in told and WHITE in hand.tiles:
        wins = wins and is_baotou(hand.discard(parse_tile(question.scene.drawn)), MIL2025)
    return found | ({"win"} if wins else set())


@pytest.mark.clause("C4", "C5", "C6", "C7", "C8", "C9", "W4", "W5", "W7", "W8")
def test_what_the_room_rules_allow_is_what_the_clauses_say() -> None:
    for question in asked("may-i", 3):
        assert isinstance(question.key, list)
        assert set(question.key) == may_by_hand(question), question.id


def test_each_rule_of_the_rooms_is_asked_both_ways() -> None:
    told = {
        "C4": ("吃过 1 次", "吃过 2 次"),
        "C6": ("这里只有吃算摊", "吃、碰、直杠都算摊"),
        "C7": ("又能碰", "同样的不能碰"),
        "C8": ("又能和", "同样的不能和"),
        "C9": ("马上可以杠", "只能先打一张"),
        "W7": ("没缺", "缺门了"),
        "W8": ("没有财神", "手里有财神"),
    }
    steps = [step for question in asked("may-i", 3) for step in question.explanation]
    for clause, ways in told.items():
        for way in ways:
            assert any(step.clause == clause and way in step.text.zh for step in steps), (clause, way)
    wins = [question for question in asked("may-i", 3) if thrown(question) and "win" in set(question.key)]  # type: ignore[arg-type]
    assert len(wins) >= 5


def locked_by_hand(question: Question) -> set[str]:
    told, hand, laid = notes(question), hand_of(question), thrown(question)
    bound = "还没再轮到他" in told
    if laid is not None:
        giver, tile = laid
        found = (
            set() if bound else claims(hand, giver, tile) | ({"win"} if may_win_on(question, giver, tile) else set())
        )
        return found or {"nothing"}
    found = kongs(hand) | {"drawn"}
    if bound and "可以加杠" not in told:
        found.discard("jiagang")
    if not bound or "随便打" in told:
        found |= {"other" for kind in hand.tiles if kind != parse_tile(question.scene.drawn)}
    return found | ({"win"} if completes(hand, MIL2025) else set())


@pytest.mark.clause("X2", "X3", "X4", "X5", "X6")
def test_what_a_lock_bars_in_a_room_is_what_the_clauses_say() -> None:
    for question in asked("locked", 3):
        assert isinstance(question.key, list)
        assert set(question.key) == locked_by_hand(question), question.id


def winner_by_hand(question: Question) -> str:
    """The nearest win that W4 allows, counted from the discarder, under Bianfeng from the dealer (East)."""
    told, winds = notes(question), "东南西北"
    giver = next(winds.index(wind) for wind in winds if f"{wind}家打出" in told)
    callers = {winds.index(row.label.zh[0]): row.label.zh for row in question.scene.rows[1:]}
    wins = [
        seat
        for seat, words in callers.items()
        if "“和”" in words and ("余杭" in told or ("三老" in told and 0 in (giver, seat)))
    ]
    start = 0 if "边锋" in told else giver
    if wins:
        return str(min(wins, key=lambda seat: (seat - start) % 4))
    return next((str(seat) for seat, words in callers.items() if "“碰”" in words), "nobody")


@pytest.mark.clause("F4", "F5", "W4")
def test_of_several_wins_the_nearest_gets_the_tile() -> None:
    for question in asked("priority", 3):
        assert question.key == winner_by_hand(question), question.id
    several = [q for q in asked("priority", 3) if any(step.clause == "F5" for step in q.explanation)]
    assert {rules for q in several for rules in ("边锋", "余杭", "房间规则") if rules in notes(q)} == {
        "边锋", "余杭", "房间规则",
    }  # fmt: skip


def test_a_win_that_comes_second_is_refuted_as_such() -> None:
    several = [q for q in asked("priority", 3) if any(step.clause == "F5" for step in q.explanation)]
    for question in several[:20]:
        wins = [row.label.zh[0] for row in question.scene.rows[1:] if "“和”" in row.label.zh]
        other = next(str("东南西北".index(wind)) for wind in wins if str("东南西北".index(wind)) != question.key)
        assert grade(question, other).refutation[0].clause in ("F4", "W4")
