"""Seats by number with their part in a deal, streaks, sums and signs in words. Clauses: T8, D1, D3."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.quiz.question import Choice, Text

SEATS = (0, 1, 2, 3)
_NUMBERS = "零一二三四五六七八九十"


def seat_name(seat: int, winner: int | None, dealer: int | None) -> Text:
    """A seat with what it is in this deal.

    >>> seat_name(2, 2, 0).zh, seat_name(0, 2, 0).en
    ('2号位（和牌）', 'seat 0 (dealer)')
    """
    zh, en = f"{seat}号位", f"seat {seat}"
    if seat == winner:
        zh, en = zh + "（和牌）", en + " (winner)"
    if seat == dealer:
        zh, en = zh + "（庄）", en + " (dealer)"
    return Text(zh, en)


def seat_choices(winner: int | None, dealer: int | None) -> tuple[Choice, ...]:
    """The four seats as the labels of four numbers."""
    return tuple(Choice(str(seat), seat_name(seat, winner, dealer)) for seat in SEATS)


def streak_text(streak: int) -> Text:
    """How long the dealer has been dealer.

    >>> streak_text(3)
    Text(zh='三老', en='streak 3')

    Clause: D1.
    """
    number = _NUMBERS[streak] if streak < len(_NUMBERS) else str(streak)
    return Text(f"{number}老", f"streak {streak}")


def times_text(number: int) -> str:
    """How often, in English.

    >>> times_text(1), times_text(2), times_text(3)
    ('once', 'twice', '3 times')
    """
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def sum_text(parts: Sequence[int]) -> str:
    """A sum as one would write it down; a single part is its own sum.

    >>> sum_text((4, 2, 2)), sum_text((8,))
    ('4 + 2 + 2 = 8', '8')
    """
    return f"{' + '.join(map(str, parts))} = {sum(parts)}" if len(parts) > 1 else str(sum(parts))


def product_text(factors: Sequence[int]) -> str:
    """A product as one would write it down, without the ones in it.

    >>> product_text((2, 1, 8)), product_text((5, 1)), product_text((1, 1))
    ('2 × 8 = 16', '5', '1')
    """
    product = 1
    for factor in factors:
        product *= factor
    told = [str(factor) for factor in factors if factor != 1]
    return f"{' × '.join(told)} = {product}" if len(told) > 1 else str(product)


def signed(points: int) -> str:
    """Points with their sign.

    >>> signed(4), signed(-4), signed(0)
    ('+4', '-4', '0')
    """
    return f"{points:+d}" if points else "0"


def capital(text: str) -> str:
    """*text* as the beginning of an English sentence.

    >>> capital("seat 0 (dealer)")
    'Seat 0 (dealer)'
    """
    return text[0].upper() + text[1:]
