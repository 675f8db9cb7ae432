"""The four seats as the winner sees them."""

from __future__ import annotations

from trainer.ui.calculator.state import Calc
from trainer.ui.text import Lang, t


def seat_name(calc: Calc, seat: int, lang: Lang) -> str:
    """Who sits at *seat*, seen from the winner.

    >>> seat_name(Calc(dealer=1), 0, "zh"), seat_name(Calc(dealer=1), 1, "en")
    ('自己', 'Right')
    """
    return t(f"calculator.seat.{(seat - calc.seat) % 4}", lang)


def seat_with_role(calc: Calc, seat: int, lang: Lang) -> str:
    """Who sits at *seat*, its number, and whether it is the dealer. Clause: T8.

    >>> seat_with_role(Calc(dealer=1), 1, "zh")
    '下家（1 号位，庄）'
    """
    role = t("calculator.dealer_mark" if seat == calc.dealer else "calculator.other_mark", lang)
    return t("calculator.seat_role", lang, name=seat_name(calc, seat, lang), n=seat, role=role)
