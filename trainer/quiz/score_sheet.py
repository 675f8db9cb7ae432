"""A win scored line by line, and the same sheet with one line spoilt. Clauses: P1–P9, D3–D7, L2–L4.

Every line goes on from the numbers of the lines above it. So where one line is spoilt, those below it are right as they
stand: they work on with the wrong number, and only one line is wrong by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from trainer.engine import Win
from trainer.quiz.case import Case
from trainer.quiz.question import Text
from trainer.quiz.seats import capital, seat_name, sum_text
from trainer.quiz.words import FAN, power_text

SUM, CAP, VALUE, TOTAL = "sum", "cap", "value", "total"
MOST = 4
"""The cap of the competition rules. Clause: P9."""


def pay_line(seat: int) -> str:
    """The id of the line that says what *seat* pays."""
    return f"pay-{seat}"


@dataclass(frozen=True, slots=True)
class Outline:
    """Which lines a sheet has: *elements* each on its own line or (*merged*) all in the sum; the cap; the payments."""

    elements: tuple[str, ...]
    merged: bool = False
    cap: bool = False
    pay: bool = False


@dataclass(frozen=True, slots=True)
class Slip:
    """One mistake: the line it is in, the number written there and, where it shows, how that came about.

    In a merged sum ``element`` is the fan that is wrong, ``amount`` what is written for it.
    """

    kind: str
    line: str
    amount: int
    working: str = ""
    element: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a sheet: its id, the number it comes to, and how it reads."""

    id: str
    amount: int
    text: Text


@dataclass(frozen=True, slots=True)
class Sheet:
    """A win, the lines of its sheet, and the slip in it, if there is one."""

    case: Case
    win: Win
    outline: Outline
    slip: Slip | None = None

    @property
    def payers(self) -> tuple[int, ...]:
        """The seats that did not win, in order."""
        return tuple(seat for seat in range(4) if seat != self.case.context.seat)

    def times(self, seat: int) -> int:
        """How many times the value *seat* really pays, by the engine. Clauses: D3, D4, L2–L4."""
        return -self.win.payments.by_seat[seat] // self.win.value

    def right(self) -> Sheet:
        """The sheet without its slip."""
        return Sheet(self.case, self.win, self.outline)

    def amounts(self) -> dict[str, int]:
        """The fan as they are written, none for those left out."""
        slip, fan = self.slip, self.win.fan
        found = {name: fan.get(name, 0) for name in self.outline.elements}
        if slip is not None and (slip.element or slip.line) in found:
            found[slip.element or slip.line] = slip.amount
        return found

    def lines(self) -> tuple[Line, ...]:
        """The sheet, each line with what follows from those above it."""
        amounts = self.amounts()
        lines = [] if self.outline.merged else [_element_line(name, amount) for name, amount in amounts.items()]
        total = self._written(lines, self._sum_line(amounts))
        if self.outline.cap:
            total = self._written(lines, self._cap_line(total))
        value = self._written(lines, self._value_line(total))
        if self.outline.pay:
            paid = [self._written(lines, self._pay_line(seat, value)) for seat in self.payers]
            self._written(lines, self._total_line(paid))
        return tuple(lines)

    def line(self, id_: str) -> Line:
        """The line *id_*. Raises KeyError when the sheet has none."""
        return {line.id: line for line in self.lines()}[id_]

    @staticmethod
    def _written(lines: list[Line], line: Line) -> int:
        lines.append(line)
        return line.amount

    def _slip_at(self, line: str) -> Slip | None:
        slip = self.slip
        return slip if slip is not None and slip.line == line and not slip.element else None

    def _sum_line(self, amounts: Mapping[str, int]) -> Line:
        slip = self._slip_at(SUM)
        amount = sum(amounts.values()) if slip is None else slip.amount
        found = {name: number for name, number in amounts.items() if number}
        if self.outline.merged:
            zh = " + ".join(f"{FAN[name].zh} {number}" for name, number in found.items()) or "平和"
            en = " + ".join(f"{FAN[name].en} {number}" for name, number in found.items()) or "plain win"
            return Line(SUM, amount, Text(f"番数：{zh} = {amount}", f"Fan: {en} = {amount}"))
        working = " + ".join(map(str, found.values())) if len(found) > 1 else ""
        working = working if slip is None else slip.working
        shown = f"{working} = {amount}" if working else str(amount)
        return Line(SUM, amount, Text(f"番数一共：{shown}", f"Fan in all: {shown}"))

    def _cap_line(self, total: int) -> Line:
        slip = self._slip_at(CAP)
        amount = min(total, MOST) if slip is None else slip.amount
        return Line(CAP, amount, Text(f"封顶以后算：{amount} 番", f"Fan after the cap: {amount}"))

    def _value_line(self, exponent: int) -> Line:
        slip, base = self._slip_at(VALUE), self.case.context.base
        amount = base * int(2**exponent) if slip is None else slip.amount
        working = f"{base} × {power_text(exponent)}" if slip is None else slip.working
        return Line(VALUE, amount, Text(f"牌值：{working} = {amount}", f"Value: {working} = {amount}"))

    def _pay_line(self, seat: int, value: int) -> Line:
        slip, context = self._slip_at(pay_line(seat)), self.case.context
        times = self.times(seat)
        amount = value * times if slip is None else slip.amount
        name = seat_name(seat, context.seat, context.dealer)
        working = (f"{value} × {times}" if times > 1 else "") if slip is None else slip.working
        shown = f"{working} = {amount}" if working else str(amount)
        return Line(pay_line(seat), amount, Text(f"{name.zh}付：{shown}", f"{capital(name.en)} pays: {shown}"))

    def _total_line(self, paid: list[int]) -> Line:
        slip = self._slip_at(TOTAL)
        shown = sum_text([points for points in paid if points]) if slip is None else slip.working
        amount = sum(paid) if slip is None else slip.amount
        return Line(TOTAL, amount, Text(f"和牌的收：{shown}", f"The winner takes: {shown}"))


def _element_line(name: str, amount: int) -> Line:
    shown = f"+{amount}" if amount else "0"
    return Line(name, amount, Text(f"{FAN[name].zh}：{shown}", f"{capital(FAN[name].en)}: {shown}"))
