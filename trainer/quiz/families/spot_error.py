"""spot-error: a win scored line by line, with one line wrong. Which? Clauses: P1–P9, X7, D3–D7, L1–L4.

The mistakes are those learners make: a fan forgotten, added or counted at the worth it has elsewhere; a cap, a base or
a factor forgotten; doubled by multiplying; a liability overlooked. Level 1 has two fan, 2 four, 3 all six and other
bases, 4 the cap; 5 and 6 go on to the payments, at any streak, and at 6 with liability.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from trainer.engine import WHITE, RuleSet, Win, WinContext
from trainer.quiz.case import Case
from trainer.quiz.deal_hands import standard
from trainer.quiz.family import Draft, Family
from trainer.quiz.fan_words import ORDER, absent_step, element_step, explain_value
from trainer.quiz.question import Choice, Form, Question, Step, Text
from trainer.quiz.score_sheet import CAP, MOST, SUM, TOTAL, VALUE, Outline, Sheet
from trainer.quiz.seats import SEATS, seat_name, streak_text, times_text
from trainer.quiz.slips import reason, slips
from trainer.quiz.wins import deal_win, facts

OUTLINES = {
    1: Outline(("baotou", "wu_caishen")),
    2: Outline(("baotou", "gangkai", "qidui", "wu_caishen")),
    3: Outline(ORDER),
    4: Outline(ORDER, cap=True),
    5: Outline(ORDER, merged=True, pay=True),
    6: Outline(ORDER, merged=True, cap=True, pay=True),
}
BASES = {1: (1,), 2: (1, 2), 3: (1, 2, 3, 5), 4: (1, 2, 3, 5, 10), 5: (1, 1, 2), 6: (1, 2, 3, 5)}
WINS = {1: (1,), 2: (2,), 3: (3,), 4: (4,), 5: (1, 2, 3), 6: (3, 4)}
"""Which kinds of win a level draws from."""
CLAUSES = {SUM: "D7", CAP: "P9", VALUE: "D7", TOTAL: "D6"}
LIABLE_FROM = 3
"""How many chows from one player make a relation. Clause: L1."""
WORKS_ON = Text(
    "每一行都照前面几行的数往下算，只有一行自己写错了。",
    "Each line works on with the numbers above it; only one line is wrong by itself.",
)


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A win with its sheet, one line of which is spoilt, whichever line that is."""
    dealt = _deal(rng, level, rules)
    if dealt is None:
        return None
    case, win = dealt
    if not set(win.fan) <= set(OUTLINES[level].elements):
        return None  # the sheet would lack a line
    notes = (*facts(case, rng if level > 2 else None), *_table_notes(case, level))
    right = Sheet(case, win, OUTLINES[level])
    found = slips(right, notes)
    # Few hands reach the cap, so where one does it is often the line that is spoilt.
    line = CAP if CAP in found and rng.random() < 0.6 else rng.choice(sorted(found))
    sheet = replace(right, slip=rng.choice(found[line]))
    if not sheet.outline.cap and max(sum(sheet.amounts().values()), win.uncapped) > MOST:
        return None  # without a line for the cap the value could not follow from the sum
    choices = tuple(Choice(line.id, line.text) for line in sheet.lines())
    return Draft(FAMILY.prompt, Form.CHOICE, case.scene(*notes, WORKS_ON), line, _explain(sheet), choices)


def _deal(rng: Random, level: int, rules: RuleSet) -> tuple[Case, Win] | None:
    seat = dealer = 0
    streak = 1
    if level >= 5:
        seat, dealer, streak = rng.randrange(4), rng.randrange(4), rng.choice((1, 2, 3))
    base = rng.choice(BASES[level])
    dealt = deal_win(rng, rng.choice(WINS[level]), rules, base=base, seat=seat, dealer=dealer, streak=streak)
    if dealt is None or (OUTLINES[level].cap and dealt[1].uncapped <= MOST and rng.random() < 0.35):
        return None
    if level < 6 or rng.random() < 0.4:
        return dealt
    return _with_liability(rng, dealt[0])


def _with_liability(rng: Random, case: Case) -> tuple[Case, Win] | None:
    """Another win of the same seat, which has chowed three times, or whose discards were. Clauses: L1–L4."""
    seat, tan = case.context.seat, [[0] * 4 for _ in SEATS]
    own, fed = rng.choice(((3, 0), (0, 3), (3, 2), (2, 3), (3, 3)))
    tan[seat][(seat - 1) % 4], tan[(seat + 1) % 4][seat] = own, fed
    hand = standard(rng, melds=own, chows=own, caishen=rng.choice((0, 1)))
    tile = rng.choice([kind for kind in hand.tiles if kind != WHITE])
    context = replace(case.context, source=WinContext().source, chain=(), tan=tuple(map(tuple, tan)))
    made = Case(hand.discard(tile), tile, context, case.rules)
    win = made.judge()
    return (made, win) if isinstance(win, Win) and win.rival is None else None


def _table_notes(case: Case, level: int) -> tuple[Text, ...]:
    """The base and, where payments are on the sheet, who wins, who deals and who has chowed from whom."""
    context = case.context
    notes = [Text(f"底分 {context.base}。", f"Base {context.base}.")]
    if level >= 5:
        streak = streak_text(context.streak)
        zh = f"{context.seat}号位自摸；{context.dealer}号位坐庄，{streak.zh}。"
        en = f"Seat {context.seat} wins by own draw; seat {context.dealer} deals, {streak.en}."
        notes.append(Text(zh, en))
    notes += [
        Text(
            f"{a}号位吃了{b}号位{context.tan[a][b]}摊。",
            f"Seat {a} has chowed from seat {b} {times_text(context.tan[a][b])}.",
        )
        for a in SEATS
        for b in SEATS
        if context.tan[a][b]
    ]
    return tuple(notes)


def _explain(sheet: Sheet) -> tuple[Step, ...]:
    """What is wrong with the line, how it should read, and the whole score."""
    slip = sheet.slip
    assert slip is not None
    wrong, right = sheet.line(slip.line), sheet.right().line(slip.line)
    head = Text(f"错在这一行：{wrong.text.zh}", f"This line is wrong: {wrong.text.en}")
    mended = Text(f"应该是：{right.text.zh}", f"It should be: {right.text.en}")
    steps = [Step(head), reason(sheet, slip), Step(mended), *explain_value(sheet.case, sheet.win)]
    return (*steps, *(_pay_steps(sheet.right()) if sheet.outline.pay else ()))


def _pay_steps(sheet: Sheet) -> list[Step]:
    """Who is liable, then the payments of the right sheet, each with its clause. Clauses: L1–L3, D4, D6."""
    lines = [line for line in sheet.lines() if line.id == TOTAL or line.id.startswith("pay-")]
    return [*_liable_steps(sheet), *(Step(line.text, clause=_clause(sheet, line.id)) for line in lines)]


def _liable_steps(sheet: Sheet) -> list[Step]:
    """Who chowed three times from whom, and what comes of it. Clauses: L2, L3."""
    tan, winner = sheet.case.context.tan, sheet.case.context.seat
    steps = []
    for seat in sheet.payers:
        if tan[winner][seat] >= LIABLE_FROM:
            zh = f"和牌的吃了{seat}号位三摊：{seat}号位承包，付三家的数，别人不付。"
            en = f"The winner chowed three times from seat {seat}, who alone pays what all three would."
            steps.append(Step(Text(zh, en), clause="L2"))
        if tan[seat][winner] >= LIABLE_FROM:
            zh = f"{seat}号位吃了和牌的三摊：倒承包，一个人付两倍，别人不付。"
            en = f"Seat {seat} chowed three times from the winner and alone pays twice what all three would."
            steps.append(Step(Text(zh, en), clause="L3"))
    return steps


def _clause(sheet: Sheet, line: str) -> str:
    """The clause on which a line below the fan rests. Clauses: P9, D4, D6, D7, L2, L3."""
    if not line.startswith("pay-"):
        return CLAUSES[line]
    seat, context = int(line[-1]), sheet.case.context
    if context.tan[seat][context.seat] >= LIABLE_FROM:
        return "L3"
    return "L2" if any(max(row) >= LIABLE_FROM for row in context.tan) else "D4"


def refute(question: Question, answer: str) -> tuple[Step, ...]:
    """Why the line chosen is right as it stands, then which one is not."""
    sheet = _sheet_of(question)
    return (*_stands(sheet, answer), *question.explanation)


def _sheet_of(question: Question) -> Sheet:
    """The right sheet of the hand that *question* shows."""
    case = Case.of(question)
    return Sheet(case, case.win(), OUTLINES[question.level])


def _stands(sheet: Sheet, line: str) -> tuple[Step, ...]:
    """Why *line* is right: the fan does apply or does not, or the number follows from those above it."""
    if line in ORDER:
        element = next((found for found in sheet.win.elements if found.id == line), None)
        if element is None:
            return (absent_step(sheet.case, sheet.win, line),)
        return (element_step(sheet.case, sheet.win, element),)
    right = sheet.line(line)
    if line.startswith("pay-"):
        seat, context = int(line[-1]), sheet.case.context
        name, times = seat_name(seat, context.seat, context.dealer), sheet.times(seat)
        text = Text(
            f"{name.zh}是该付 {times} 份牌值，这一行没错。",
            f"{name.en.capitalize()} does owe {times} times the value: that line stands.",
        )
        return (Step(text, clause=_clause(sheet, line)),)
    text = Text(
        "照前面几行的数算，这一行没错。",
        "With the numbers of the lines above, that line stands.",
    )
    return (Step(text, clause=_clause(sheet, right.id)),)


FAMILY = Family(
    "spot-error",
    Text("找错", "Find the mistake"),
    Text("这张算分单上有一行写错了，是哪一行？", "One line of this score sheet is wrong. Which?"),
    (1, 2, 3, 4, 5, 6),
    ("P1", "P2", "P3", "P4", "P5", "P6", "P7", "P9", "X7", "D3", "D4", "D6", "D7", "L1", "L2", "L3"),
    build,
    refute,
)
