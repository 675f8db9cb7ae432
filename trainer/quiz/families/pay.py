"""pay: who pays how much? Clauses: D3–D7, L1–L4."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from trainer.engine import WHITE, RuleSet, Win, WinContext, dealer_factor, settle
from trainer.quiz.case import Case
from trainer.quiz.deal_hands import standard
from trainer.quiz.family import Draft, Family
from trainer.quiz.fan_words import explain_value
from trainer.quiz.question import Choice, Form, Question, Step, Text
from trainer.quiz.wins import deal_win, facts

SEATS = range(4)
Tan = tuple[tuple[int, ...], ...]


def _tan(rows: dict[tuple[int, int], int]) -> Tan:
    return tuple(tuple(rows.get((a, b), 0) for b in SEATS) for a in SEATS)


def _liability(rng: Random, seat: int, level: int) -> dict[tuple[int, int], int]:
    """Chows by taker and giver: the winner's from the seat before, the next seat's from the winner.

    From level 5 on also what the other two chowed: it makes nobody liable for this win, even three times at level 6.
    """
    before, after, opposite = (seat - 1) % 4, (seat + 1) % 4, (seat + 2) % 4
    own, fed = rng.choice(((3, 0), (0, 3), (3, 3), (2, 3), (3, 2), (2, 2), (2, 0)))
    rows = {(seat, before): own, (after, seat): fed}
    if level > 4:
        rows[opposite, after] = rng.choice((1, 2) if level == 5 else (2, 3))
        rows[before, opposite] = rng.choice((0, 1) if level == 5 else (2, 3))
    return rows


def _with_chows(rng: Random, case: Case, chows: int) -> Case:
    """The same events with a hand that shows the winner's *chows*."""
    hand = standard(rng, melds=chows, chows=chows, caishen=rng.choice((0, 1)))
    tile = rng.choice([kind for kind in hand.tiles if kind != WHITE])
    return replace(case, hand=hand.discard(tile), tile=tile)


def _deal(rng: Random, level: int, rules: RuleSet) -> tuple[Case, Win] | None:
    seat, dealer = rng.randrange(4), rng.randrange(4)
    if rng.random() < 0.2:
        seat = dealer
    streak = 1 if level == 1 else rng.choice((1, 2, 3) if level < 6 else (2, 3))
    base = rng.choice((2, 3, 5)) if level == 6 else 1
    dealt = deal_win(rng, (0, 1, 1, 2, 3, 4, 4)[level], rules, seat=seat, dealer=dealer, streak=streak)
    if dealt is None or level < 4:
        return dealt
    rows = _liability(rng, seat, level)
    chows = rows[seat, (seat - 1) % 4]
    context = WinContext(seat=seat, dealer=dealer, streak=streak, tan=_tan(rows), base=base)
    case = _with_chows(rng, replace(dealt[0], context=context), chows)
    win = case.judge()
    return (case, win) if isinstance(win, Win) and win.rival is None else None


def _seat_name(case: Case, seat: int) -> Text:
    zh, en = f"{seat}号位", f"seat {seat}"
    if seat == case.context.seat:
        zh, en = zh + "（和牌）", en + " (winner)"
    if seat == case.context.dealer:
        zh, en = zh + "（庄）", en + " (dealer)"
    return Text(zh, en)


def _times(number: int) -> str:
    """How often, in English.

    >>> _times(1), _times(2), _times(3)
    ('once', 'twice', '3 times')
    """
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _tan_notes(case: Case) -> list[Text]:
    tan = case.context.tan
    return [
        Text(f"{a}号位吃了{b}号位{tan[a][b]}摊。", f"Seat {a} has chowed from seat {b} {_times(tan[a][b])}.")
        for a in SEATS
        for b in SEATS
        if tan[a][b]
    ]


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A win at a table, and the four payments."""
    dealt = _deal(rng, level, rules)
    if dealt is None:
        return None
    case, win = dealt
    context = case.context
    role = (
        Text("庄家自摸", "the dealer wins") if context.seat == context.dealer else Text("闲家自摸", "a non-dealer wins")
    )
    notes = [
        Text(f"{context.seat}号位和，{role.zh}。", f"Seat {context.seat} wins by own draw; {role.en}."),
        Text(
            f"{context.dealer}号位坐庄，{context.streak}老。", f"Seat {context.dealer} deals, streak {context.streak}."
        ),
        *_tan_notes(case),
        *facts(case),
        Text(f"底分 {context.base}。", f"Base {context.base}."),
    ]
    if level <= 2:
        notes.append(Text(f"这手牌值 {win.value} 分。", f"The hand is worth {win.value}."))
    steps = (*(explain_value(case, win) if level > 2 else ()), *_pay_steps(case, win))
    choices = tuple(Choice(str(seat), _seat_name(case, seat)) for seat in SEATS)
    return Draft(FAMILY.prompt, Form.PAY, case.scene(*notes), list(win.payments.by_seat), steps, choices)


def _pay_steps(case: Case, win: Win) -> tuple[Step, ...]:
    context, by_seat = case.context, win.payments.by_seat
    factor = dealer_factor(context.streak, case.rules)
    plain = settle(win.value, replace(context, tan=WinContext().tan), case.rules).by_seat
    steps = [
        Step(
            Text(
                f"{context.streak}老，和庄家算账乘 {factor}。",
                f"At streak {context.streak} the dealer's factor is {factor}.",
            ),
            clause="D3",
        )
    ]
    steps += [_share_step(case, win, seat, -plain[seat]) for seat in SEATS if seat != context.seat]
    if plain != by_seat:
        steps += _liable_steps(case, plain[context.seat])
    total = " + ".join(str(-points) for points in by_seat if points < 0)
    own = by_seat[context.seat]
    steps.append(
        Step(
            Text(
                f"和牌的收 {total} = {own}，四家合起来是 0。", f"The winner takes {total} = {own}; all four sum to 0."
            ),
            clause="D6",
        )
    )
    return tuple(steps)


def _share_step(case: Case, win: Win, seat: int, points: int) -> Step:
    name = _seat_name(case, seat)
    sum_text = f"{win.value} × {points // win.value} = {points}" if points != win.value else str(points)
    return Step(Text(f"{name.zh}的一份：{sum_text}。", f"{name.en.capitalize()}'s share: {sum_text}."), clause="D4")


def _liable_steps(case: Case, total: int) -> list[Step]:
    tan, seat = case.context.tan, case.context.seat
    steps = []
    for other in SEATS:
        if tan[other][seat] >= 3:
            zh = f"{other}号位吃了和牌的三摊，倒承包：一个人付两倍 {total} × 2 = {2 * total}。"
            en = f"Seat {other} chowed three times from the winner: alone pays {total} × 2 = {2 * total}."
            steps.append(Step(Text(zh, en), clause="L3"))
        elif tan[seat][other] >= 3:
            zh = f"{other}号位被和牌的吃了三摊，承包：一个人付三家的 {total}。"
            en = f"The winner chowed three times from seat {other}, who pays for all three: {total}."
            steps.append(Step(Text(zh, en), clause="L2"))
    if len(steps) == 1:
        steps.append(Step(Text("其他人不用付。", "The others pay nothing.")))
    else:
        steps.append(Step(Text("两家都承包，各付各的。", "Both are liable; each pays his own sum."), clause="L4"))
    return steps


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


def refute(question: Question, answer: list[int]) -> tuple[Step, ...]:
    """Whether the sum fails, a factor or a liability was forgotten, and what each wrong seat really pays."""
    case = Case.of(question)
    win = case.win()
    context, by_seat = case.context, win.payments.by_seat
    steps = []
    if sum(answer):
        zh, en = f"四家加起来是 {sum(answer)}，应该是 0。", f"The four sum to {sum(answer)}; they must sum to 0."
        steps.append(Step(Text(zh, en), clause="D6"))
    plain = settle(win.value, replace(context, tan=WinContext().tan), case.rules).by_seat
    no_factor = tuple(3 * win.value if seat == context.seat else -win.value for seat in SEATS)
    if tuple(answer) == plain:
        steps.append(Step(Text("忘了承包。", "The liability was forgotten."), clause="L1"))
    elif tuple(answer) == no_factor:
        steps.append(Step(Text("忘了庄家的倍数。", "The dealer's factor was forgotten."), clause="D3"))
    elif tuple(answer) == tuple(-points for points in by_seat):
        steps.append(
            Step(Text("正负反了：和牌的收，别人付。", "The signs are reversed: the winner receives."), clause="D4")
        )
    for seat in SEATS:
        if answer[seat] != by_seat[seat]:
            name = _seat_name(case, seat)
            zh = f"{name.zh}应是 {_signed(by_seat[seat])}，不是 {_signed(answer[seat])}。"
            en = f"{name.en.capitalize()}: {_signed(by_seat[seat])}, not {_signed(answer[seat])}."
            steps.append(Step(Text(zh, en), clause="D4"))
    return (*steps, *_pay_steps(case, win))


FAMILY = Family(
    "pay",
    Text("算账", "Who pays what?"),
    Text("四家各收付多少？收为正，付为负。", "What does each seat win (+) or pay (−)?"),
    (1, 2, 3, 4, 5, 6),
    ("D3", "D4", "D6", "L2", "L3", "L4"),
    build,
    refute,
)
