"""The mistakes learners make in scoring, each as a slip that can be put into a sheet, with the reason it is one.

Clauses: P1–P9, X7, D3–D7, L1–L4.
"""

from __future__ import annotations

from collections.abc import Iterator

from trainer.engine import WHITE, Shape, dealer_factor
from trainer.quiz.fan_words import absent_step, element_step
from trainer.quiz.question import Step, Text
from trainer.quiz.score_sheet import CAP, MOST, SUM, TOTAL, VALUE, Sheet, Slip, pay_line
from trainer.quiz.seats import seat_name, streak_text
from trainer.quiz.words import FAN, power_text

USUAL = {"baotou": 1, "caipiao": 1, "gangkai": 1, "qidui": 2, "haohua": 4, "wu_caishen": 1}
"""What each fan adds in the competition rules, a float once."""
IN_ROOMS = 1
"""What seven pairs add in the app rooms. Clause: P5."""
THROWN = "上一张打出的是财神"


def slips(sheet: Sheet, notes: tuple[Text, ...]) -> dict[str, list[Slip]]:
    """Every slip that fits the right *sheet*, by the line it spoils; *notes* are the facts told beside it."""
    found: dict[str, list[Slip]] = {}
    for slip in (*_of_fan(sheet, notes), *_of_sum(sheet), *_of_value(sheet), *_of_pay(sheet)):
        found.setdefault(slip.line, []).append(slip)
    return found


def _of_fan(sheet: Sheet, notes: tuple[Text, ...]) -> Iterator[Slip]:
    """A fan forgotten, added or counted at another worth."""
    for name in sheet.outline.elements:
        worth = sheet.win.fan.get(name, 0)
        if worth:
            wrong = [("forgotten", 0)]
            wrong += [("rooms", IN_ROOMS)] if name == "qidui" else []
            wrong += (
                [("floats", worth + 1), *([("floats", worth - 1)] if worth > 1 else [])] if name == "caipiao" else []
            )
        else:
            wrong = [("added", USUAL[name])] if _tempting(sheet, name, notes) else []
        for kind, amount in wrong:
            if sheet.outline.merged:
                yield Slip(kind, SUM, amount, element=name)
            else:
                yield Slip(kind, name, amount)


def _tempting(sheet: Sheet, name: str, notes: tuple[Text, ...]) -> bool:
    """Whether someone might well count *name* for this hand though it does not apply. Clauses: P2–P7, X7."""
    case, win = sheet.case, sheet.win
    if name in ("baotou", "wu_caishen"):
        return WHITE in case.full.tiles
    if name == "caipiao":
        return "baotou" in win.fan or any(THROWN in note.zh for note in notes)
    if name == "gangkai":
        return any(meld.kind.is_gang for meld in case.hand.melds)
    if name == "qidui":
        return "haohua" in win.fan or (win.shape is Shape.STANDARD and not case.hand.melds)
    natural = [kind for kind in case.full.tiles if kind != WHITE]
    return win.shape is Shape.QIDUI and any(natural.count(kind) == 3 for kind in natural)


def _of_sum(sheet: Sheet) -> Iterator[Slip]:
    """One of the fan above left out of the sum; a plain win taken for one fan; the cap forgotten. Clauses: P1, P9."""
    amounts = [number for number in sheet.amounts().values() if number]
    if not amounts:
        yield Slip("plain", SUM, 1)
    if len(amounts) > 1 and not sheet.outline.merged:
        for place in range(len(amounts)):
            kept = amounts[:place] + amounts[place + 1 :]
            yield Slip("left_out", SUM, sum(kept), " + ".join(map(str, kept)) if len(kept) > 1 else "")
    if sheet.outline.cap and sum(amounts) > MOST:
        yield Slip("uncapped", CAP, sum(amounts))


def _of_value(sheet: Sheet) -> Iterator[Slip]:
    """Multiplied instead of doubled, once too often, or without the base. Clause: D7."""
    base, exponent, value = sheet.case.context.base, sheet.win.exponent, sheet.win.value
    if exponent and base * exponent != value:
        yield Slip("multiplied", VALUE, base * exponent, f"{base} × {exponent}")
    yield Slip("once_more", VALUE, 2 * value, f"{base} × {power_text(exponent)}")
    if base != 1:
        yield Slip("no_base", VALUE, int(2**exponent), power_text(exponent))


def _of_pay(sheet: Sheet) -> Iterator[Slip]:
    """The dealer's factor forgotten, given to everybody, or the streak taken for it; liability; a payer left out."""
    if not sheet.outline.pay:
        return
    value = sheet.win.value
    for seat in sheet.payers:
        for kind, number in _wrong_times(sheet, seat):
            if number != sheet.times(seat):
                yield Slip(kind, pay_line(seat), value * number, f"{value} × {number}" if number > 1 else "")
    paid = [value * sheet.times(seat) for seat in sheet.payers if sheet.times(seat)]
    for place in range(len(paid)) if len(paid) > 1 else ():
        kept = paid[:place] + paid[place + 1 :]
        text = " + ".join(map(str, kept))
        yield Slip("payer_left_out", TOTAL, sum(kept), f"{text} = {sum(kept)}" if len(kept) > 1 else text)


def _wrong_times(sheet: Sheet, seat: int) -> Iterator[tuple[str, int]]:
    """How many times the value *seat* might be thought to owe, and by what mistake. Clauses: D3, D4, L1–L3."""
    context, times = sheet.case.context, sheet.times(seat)
    factor = dealer_factor(context.streak, sheet.case.rules)
    with_dealer = context.dealer in (seat, context.seat)
    if any(sheet.times(payer) == 0 for payer in sheet.payers):  # somebody is liable, so the others pay nothing
        all_three = factor * 3 if context.dealer == context.seat else factor + 2
        yield "not_liable", factor if with_dealer else 1
        if times:
            yield ("once_only", all_three) if times > all_three else ("twice", 2 * all_three)
    elif with_dealer:
        yield from (("no_factor", 1), ("streak", context.streak))
    else:
        yield "factor", factor


def reason(sheet: Sheet, slip: Slip) -> Step:
    """Why *slip* is one: the rule it breaks."""
    name = slip.element or slip.line
    if name in FAN:
        return _fan_reason(sheet, slip, name)
    win, context = sheet.win, sheet.case.context
    base, power = context.base, power_text(win.exponent)
    seat = int(name[-1]) if name.startswith("pay-") else 0
    who = seat_name(seat, context.seat, context.dealer)
    streak = streak_text(context.streak)
    factor = dealer_factor(context.streak, sheet.case.rules)
    told = {
        "left_out": ("番要一项一项都加上，这里漏加了一项。", "Every fan is added; one was left out.", "D7"),
        "plain": ("平和一番也没有，是 0。", "A plain win has no fan at all: 0.", "P1"),
        "uncapped": (f"最多算 {MOST} 番，忘了封顶。", f"At most {MOST} fan count: the cap was forgotten.", "P9"),
        "multiplied": ("番不是拿来乘的，每一番翻一倍。", "Fan do not multiply: each of them doubles.", "D7"),
        "once_more": (
            f"多翻了一倍：{base} × {power} = {win.value}。",
            f"Doubled once too often: {base} × {power} = {win.value}.",
            "D7",
        ),
        "no_base": (f"忘了底分 {base}。", f"The base, {base}, was forgotten.", "D7"),
        "no_factor": (
            f"{streak.zh}，和庄家算账要乘 {factor}，这里没有乘。",
            f"At {streak.en} the dealer's factor is {factor}; it was forgotten.",
            "D3",
        ),
        "streak": (
            f"{streak.zh}不是乘 {context.streak}，是乘 {factor}：一老 2，二老 4，三老 8。",
            f"At {streak.en} one multiplies by {factor}, not by {context.streak}: 2, 4, 8 at streak 1, 2, 3.",
            "D3",
        ),
        "factor": ("两个闲家之间不乘庄家的倍数。", "Between two non-dealers there is no dealer's factor.", "D4"),
        "not_liable": (
            f"有承包，{who.zh}不是付自己的一份。",
            f"There is a liability: {who.en} does not pay a plain share.",
            "L1",
        ),
        "once_only": ("倒承包要付两倍。", "He who was fed pays twice.", "L3"),
        "twice": (
            "承包只付三家的数，不翻倍；翻倍的是倒承包。",
            "Liability pays for the three, once; only reverse liability doubles.",
            "L2",
        ),
        "payer_left_out": (
            "付的都要收进来，这里漏了一家。",
            "What everybody pays is taken; one payer was left out.",
            "D6",
        ),
    }
    zh, en, clause = told[slip.kind]
    return Step(Text(zh, en), clause=clause)


def _fan_reason(sheet: Sheet, slip: Slip, name: str) -> Step:
    """Why the fan *name* applies, does not, or is worth something else. Clauses: P2–P7, X7."""
    element = next((found for found in sheet.win.elements if found.id == name), None)
    if element is None:
        if name == "caipiao" and "baotou" not in sheet.win.fan:
            zh = "打出财神那时，手里还不是来什么都和：打出去的财神不算飘。"
            en = "When the caishen was discarded not every tile would have won: that discard was no float."
            return Step(Text(zh, en), clause="X7")
        return absent_step(sheet.case, sheet.win, name)
    step = element_step(sheet.case, sheet.win, element)
    if slip.kind == "rooms":
        zh = f"房间规则里七对才是 {IN_ROOMS} 番；竞赛规则{step.text.zh}"
        en = f"Seven pairs are {IN_ROOMS} fan in app rooms; in the competition rules, {step.text.en}"
        return Step(Text(zh, en), step.tiles, step.clause)
    return step
