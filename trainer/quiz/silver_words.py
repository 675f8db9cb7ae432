"""Silver at a table in words: what is told, and the ledger step by step. Clauses: D3–D5, D7, E2, G3–G6, S2."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.engine import dealer_factor, table_factor
from trainer.quiz.question import Step, Text
from trainer.quiz.seats import SEATS, capital, product_text, seat_name, streak_text, sum_text
from trainer.quiz.silver_tables import Ask, Round, Sitting, dues_of, result_of, value_of
from trainer.quiz.words import power_text
from trainer.table.state import Ending

_ORDINALS = "一二三四"


def prompt_of(sitting: Sitting) -> Text:
    """What is asked."""
    seat, several = sitting.seat, len(sitting.rounds) > 1
    which, which_en = ("最后一副，", "In the last deal, what") if several else ("", "What")
    return {
        Ask.SHARE: Text(f"{seat}号位要付几两？", f"How many liang does seat {seat} pay?"),
        Ask.GAIN: Text("和牌的一共收到几两？", "How many liang does the winner get in all?"),
        Ask.LEFT: Text(f"都结清以后，{seat}号位还有几两？", f"When all is settled, how many liang has seat {seat}?"),
        Ask.MOVED: Text(
            f"{which}四家各收付几两？收为正，付为负，服务费不算在里头。",
            f"{which_en} does each seat win (+) or pay (−), the fee aside?",
        ),
    }[sitting.ask]


def notes_of(sitting: Sitting) -> tuple[Text, ...]:
    """The table, the silver and what happened."""
    rules, match = sitting.rules, sitting.matches[0]
    zh, en = (
        f"这桌打{rules.name_zh}，{rules.table}号桌，底分 {rules.base}",
        f"Table {rules.table} plays {rules.name_en}",
    )
    en = f"{en}, base {rules.base}"
    if sitting.ask in (Ask.LEFT, Ask.MOVED):
        zh, en = f"{zh}，服务费每人每副 {rules.fee} 两", f"{en}; the fee is {rules.fee} a player and deal"
    streak = streak_text(match.streak)
    dealer = Text(f"{match.dealer}号位坐庄，{streak.zh}。", f"Seat {match.dealer} deals, {streak.en}.")
    have = Text("四家的银子都够付。", "Everybody has silver enough.")
    if sitting.ask is not Ask.SHARE:
        have = Text(f"打以前：{_silver(sitting, 0).zh}。", f"Before: {_silver(sitting, 0).en}.")
    return (Text(f"{zh}。", f"{en}."), dealer, have, *(_told(sitting, n) for n in range(len(sitting.rounds))))


def _silver(sitting: Sitting, number: int) -> Text:
    have = sitting.silver(number)
    return Text(
        "，".join(f"{seat}号位 {have[seat]} 两" for seat in SEATS),
        ", ".join(f"seat {seat} has {have[seat]}" for seat in SEATS),
    )


def _place(sitting: Sitting, number: int) -> Text:
    """The deal by its place, where there are several."""
    if len(sitting.rounds) == 1:
        return Text("这一副", "This deal")
    return Text(f"第{_ORDINALS[number]}副", f"Deal {number + 1}")


def _told(sitting: Sitting, number: int) -> Text:
    round_, place = sitting.rounds[number], _place(sitting, number)
    zh, en = _happened(round_)
    return Text(f"{place.zh}：{zh}。", f"{place.en}: {en}.")


def _happened(round_: Round) -> tuple[str, str]:
    if round_.ending is Ending.DRAWN:
        return "流局", "drawn"
    if round_.ending is Ending.LEFT:
        goes = ("另有人补上，接着打", "another sits down and the rest play on")
        stops = ("就此散场", "and the game stops there")
        zh, en = goes if round_.plays_on else stops
        return f"{round_.seat}号位中途走了，{zh}", f"seat {round_.seat} leaves in the middle, {en}"
    zh, en = (f"{round_.exponent} 番", f"{round_.exponent} fan") if round_.exponent else ("没有番", "no fan")
    if round_.giver is None:
        return f"{round_.seat}号位自摸和了，{zh}", f"seat {round_.seat} wins by own draw, {en}"
    return (
        f"{round_.giver}号位打出一张，{round_.seat}号位和了，{zh}",
        f"seat {round_.giver} discards and seat {round_.seat} wins on it, {en}",
    )


def explain(sitting: Sitting) -> Iterator[Step]:
    """The base, then each deal: what is owed, what is paid, the fee, and what everybody has after it."""
    rules = sitting.rules
    if sitting.rules.table is not None and any(r.ending is not Ending.DRAWN for r in sitting.rounds):
        factor = table_factor(rules.table)
        zh = f"{rules.table}号桌底分乘 {factor}：{product_text((rules.base, factor))}。"
        en = f"Table {rules.table} multiplies the base by {factor}: {product_text((rules.base, factor))}."
        yield Step(Text(zh, en), clause="G4")
    for number, round_ in enumerate(sitting.rounds):
        yield from _dealer_step(sitting, number)
        if round_.ending is Ending.WIN:
            yield from _win_steps(sitting, number)
        elif round_.ending is Ending.LEFT:
            yield from _left_steps(sitting, number)
        else:
            place = _place(sitting, number)
            yield Step(Text(f"{place.zh}流局，没有输赢。", f"{place.en} was drawn: nothing is won."), clause="E2")
        if sitting.ask is Ask.LEFT or number < len(sitting.rounds) - 1:
            yield _fee_step(sitting, number)
            now = _silver(sitting, number + 1)
            yield Step(Text(f"剩下：{now.zh}。", f"Left: {now.en}."))


def _dealer_step(sitting: Sitting, number: int) -> Iterator[Step]:
    """Who deals a later deal. Clause: S2."""
    if number:
        match, place = sitting.matches[number], _place(sitting, number)
        streak = streak_text(match.streak)
        zh, en = f"{match.dealer}号位坐庄，{streak.zh}", f"seat {match.dealer} deals, {streak.en}"
        yield Step(Text(f"{place.zh}{zh}。", f"{place.en}: {en}."), clause="S2")


def _win_steps(sitting: Sitting, number: int) -> Iterator[Step]:
    """What each owes and pays, and what the winner gets. Clauses: D4, D5, D7, G3."""
    match, round_ = sitting.matches[number], sitting.rounds[number]
    value, have, moved = value_of(match, round_), sitting.silver(number), sitting.entry(number).moved
    worth = f"{match.rules.base_in_force} × {power_text(round_.exponent)} = {value}"
    factor, streak = dealer_factor(match.streak, match.rules), streak_text(match.streak)
    zh = f"牌值 {worth}；{streak.zh}，和庄家算账乘 {factor}。"
    yield Step(Text(zh, f"Value {worth}; at {streak.en} the dealer's factor is {factor}."), clause="D7")
    for due in dues_of(match, round_):
        name, owed = seat_name(due.seat, round_.seat, match.dealer), product_text((value, *due.factors))
        if not due.points:
            zh, en = f"{name.zh}没打这张，不付。", f"{capital(name.en)} did not discard it and pays nothing."
            yield Step(Text(zh, en), clause="D5")
        elif -moved[due.seat] < due.points:
            zh, en = (
                f"{name.zh}该付 {owed}，只有 {have[due.seat]}，付光。",
                f"{capital(name.en)} owes {owed} but has only",
            )
            yield Step(Text(zh, f"{en} {have[due.seat]} and pays it all."), clause="G3")
        else:
            yield Step(Text(f"{name.zh}付 {owed}。", f"{capital(name.en)} pays {owed}."), clause=due.clause)
    got = sum_text([-points for points in moved if points < 0])
    yield Step(Text(f"和牌的收到 {got} 两。", f"The winner gets {got}."), clause="G3")


def _left_steps(sitting: Sitting, number: int) -> Iterator[Step]:
    """What the leaver pays, and how it is shared. Clauses: G3, G6."""
    match, round_ = sitting.matches[number], sitting.rounds[number]
    assert round_.seat is not None  # somebody left
    owed = -result_of(match, round_).payments.by_seat[round_.seat]
    moved = sitting.entry(number).moved
    share = product_text((match.rules.base_in_force, dealer_factor(match.streak, match.rules)))
    zh, en = (
        f"走的人付一份平和自摸，照当时的倍数：{share}",
        f"The leaver pays one plain share at the current factor: {share}",
    )
    paid = -moved[round_.seat]
    if paid < owed:
        zh, en = f"{zh}；他只有 {paid}，付光", f"{en}; he has only {paid} and pays it all"
    yield Step(Text(f"{zh}。", f"{en}."), clause="G6")
    part = paid // 3
    yield Step(Text(f"三家分，每人 {part}。", f"The three others share it: {part} each."), clause="G6")


def _fee_step(sitting: Sitting, number: int) -> Step:
    """Who pays the fee. Clauses: G5, G6."""
    round_, fees = sitting.rounds[number], sitting.entry(number).fees
    told = "，".join(f"{seat}号位 {fees[seat]}" for seat in SEATS)
    told_en = ", ".join(f"seat {seat}: {fees[seat]}" for seat in SEATS)
    if round_.ending is Ending.LEFT:
        zh, en = ("接着打，留下的也付服务费", "The rest play on, so they pay the fee too") if round_.plays_on else (
            "散场，只有走的人付服务费", "The game stops, so only the leaver pays the fee"
        )  # fmt: skip
        return Step(Text(f"{zh}，收到零为止：{told}。", f"{en}, down to 0: {told_en}."), clause="G6")
    return Step(Text(f"服务费，收到零为止：{told}。", f"The fee, down to 0: {told_en}."), clause="G5")
