"""A bill as markup: the four accounts, how each comes about, the sum. Clauses: D3–D7, K5, L1–L5."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from trainer.course.interactive.pay import Bill, Case
from trainer.engine.judge import NotWin
from trainer.engine.settle import Due
from trainer.table.state import SEATS
from trainer.ui.figures.words import clause_html, line_html, seat_name
from trainer.ui.text import Lang, t
from trainer.ui.trace_view import refusal_text


def account_name(seat: int, dealer: int, lang: Lang) -> str:
    """Who, and whether it is the dealer.

    >>> account_name(1, 1, "zh")
    '下家（庄）'
    """
    return seat_name(seat, lang) + (t("figures.pay.dealer_mark", lang) if seat == dealer else "")


def bill_html(case: Case, found: Bill | NotWin, lang: Lang) -> str:
    """What is paid, or why it is no win; as high either way, so that nothing below it moves."""
    if isinstance(found, NotWin):
        why = line_html(refusal_text(found, lang), found.clause, lang)
        none = escape(t("figures.pay.none", lang))
        return f'<div class="hm-fig hm-bill" role="status"><p><b>{none}</b></p>{why}</div>'
    value = t("figures.pay.value", lang, n=case.exponent, value=found.value)
    factor = t("figures.pay.factor", lang, streak=case.streak, factor=found.factor)
    heads = "".join(f"<th>{escape(t(f'figures.pay.{head}', lang))}</th>" for head in ("who", "points", "how"))
    rows = "".join(_rows(case, found, lang))
    label = escape(t("figures.pay.label", lang))
    return (
        f'<div class="hm-fig hm-bill">{line_html(value, "D7", lang)}{line_html(factor, "D3", lang)}'
        f'<table aria-label="{label}"><tr>{heads}</tr>{rows}</table></div>'
    )


def _rows(case: Case, bill: Bill, lang: Lang) -> Iterator[str]:
    by_seat = {due.seat: due for due in bill.dues}
    for seat in SEATS:
        name = account_name(seat, case.dealer, lang)
        points = signed(bill.payments.by_seat[seat])
        if seat == case.winner:
            terms = " + ".join(str(due.points) for due in bill.dues if due.points)
            yield _row(name, points, escape(t("figures.pay.takes", lang, terms=terms)))
        else:
            yield _row(name, points, _how(by_seat[seat], lang))
    why = f"{escape(t('figures.pay.sum_why', lang))}{clause_html('D6', lang)}"
    yield _row(t("figures.pay.sum", lang), str(sum(bill.payments.by_seat)), why)


def _row(name: str, points: str, how: str) -> str:
    return f'<tr><td>{escape(name)}</td><td class="hm-num">{points}</td><td>{how}</td></tr>'


def _how(due: Due, lang: Lang) -> str:
    """Why *due* is what it is, and what it beats. Clauses: D4, D5, K5, L2–L5."""
    factors = "\u00a0+\u00a0".join(map(str, due.factors))  # a sum in brackets stays on one line
    text = t(f"figures.pay.due.{due.reason.value}", lang, value=due.value, factors=factors, times=due.times)
    lines = [escape(text) + clause_html(due.clause, lang)]
    for other in due.beaten:
        more = t("figures.pay.due.beaten", lang, points=other.points)
        lines.append(escape(more) + clause_html(other.clause, lang))
    return "<br>".join(lines)


def signed(points: int) -> str:
    """Points with their sign, as accounts write them.

    >>> signed(6), signed(-2), signed(0)
    ('+6', '−2', '0')
    """
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"
