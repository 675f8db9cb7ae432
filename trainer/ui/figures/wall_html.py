"""Four walls as markup: where they are broken, what stays, who has taken what. Clauses: S3, S7."""

from __future__ import annotations

from html import escape

from trainer.course.interactive.wall import DEALER, Broken
from trainer.table.state import SEATS
from trainer.table.wall import STACKS
from trainer.ui.figures.words import joined, line_html
from trainer.ui.text import Lang, t

_PIPS = {1: (4,), 2: (2, 6), 3: (2, 4, 6), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}


def who(seat: int, lang: Lang) -> str:
    """Who sits so many places after the dealer.

    >>> who(2, "zh")
    '对家'
    """
    return t(f"figures.wall.who.{seat}", lang)


def die_html(die: int) -> str:
    """One die, its pips on three rows.

    >>> die_html(5).count("on")
    5
    """
    pips = "".join(f"<i{' class=on' if place in _PIPS[die] else ''}></i>" for place in range(9))
    return f'<span class="hm-die" role="img" aria-label="{die}">{pips}</span>'


def ask_text(wall: Broken, lang: Lang) -> str:
    """What the reader should count before looking."""
    return t("figures.wall.ask", lang, one=wall.dice[0], other=wall.dice[1])


def answer_html(wall: Broken, lang: Lang) -> str:
    """Whose wall it is, counted out, and how many stacks stay. Clause: S7."""
    one, other = wall.dice
    names = (_short((n - 1) % 4, lang) for n in range(1, wall.total + 1))
    count = joined((t("figures.wall.count", lang, who=name, n=n) for n, name in enumerate(names, 1)), lang)
    opened = t(
        "figures.wall.sum", lang, one=one, other=other, total=wall.total, count=count, who=who(wall.opened, lang)
    )
    left = t("figures.wall.left_same" if one == other else "figures.wall.left", lang, left=wall.left)
    return line_html(opened, "S7", lang) + line_html(left, None, lang)


def take_text(wall: Broken, number: int, lang: Lang) -> str:
    """The last of *number* helpings in words. Clauses: S3, S7."""
    if not number:
        return t("figures.wall.start", lang)
    take = wall.takes[number - 1]
    if len(take.places) == 4:
        return t("figures.wall.taking_four", lang, n=number, who=who(take.seat, lang))
    if take.seat == DEALER:
        return t("figures.wall.taking_two", lang, n=number)
    text = t("figures.wall.taking_one", lang, n=number, who=who(take.seat, lang))
    if number < len(wall.takes):
        return text
    return f"{text}{' ' if lang == 'en' else ''}{t('figures.wall.dealt', lang)}"


def walls_html(wall: Broken, takes: int | None, lang: Lang) -> str:
    """The four walls, upper tiles over lower ones, after so many *takes*; None before the wall is broken."""
    rows = "".join(_wall_html(wall, seat, takes, lang) for seat in SEATS)
    label = escape(t("figures.wall.picture", lang))
    names = [
        (f"d{seat}", t("figures.wall.legend", lang, mark=_short(seat, lang), who=who(seat, lang))) for seat in SEATS
    ]
    names.append(("stay", t("figures.wall.stays", lang)))
    keys = "".join(f'<span><i class="{css}"></i>{escape(text)}</span> ' for css, text in names)
    return f'<div class="hm-walls" role="group" aria-label="{label}">{rows}<p class="hm-legend">{keys}</p></div>'


def _short(seat: int, lang: Lang) -> str:
    """One sign for who sits there, small enough for a tile."""
    return t(f"figures.wall.short.{seat}", lang)


def _wall_html(wall: Broken, seat: int, takes: int | None, lang: Lang) -> str:
    opened = takes is not None and seat == wall.opened
    title = escape(t("figures.wall.shown", lang, who=who(seat, lang)))
    mark = ' class="hm-opened"' if opened else ""
    stacks = "".join(_stack_html(wall, seat, stack, takes, lang) for stack in reversed(range(STACKS)))
    right = escape(t("figures.wall.right", lang))
    head = f"<p><span{mark}>{'▸ ' if opened else ''}{title}</span><span class='hm-soft'>{right}</span></p>"
    return f'{head}<div class="hm-wall" role="img" aria-label="{title}">{stacks}</div>'


def _stack_html(wall: Broken, seat: int, stack: int, takes: int | None, lang: Lang) -> str:
    stays = takes is not None and seat == wall.opened and stack < wall.left
    upper = 2 * (STACKS * seat + stack)
    tiles = "".join(_tile_html(wall, place, takes, stays, lang) for place in (upper, upper + 1))
    return f'<span class="hm-stack{" stay" if stays else ""}">{tiles}</span>'


def _tile_html(wall: Broken, place: int, takes: int | None, stays: bool, lang: Lang) -> str:
    taker = None if takes is None else wall.taker(place, takes)
    if taker is not None:
        return f'<i class="d{taker}">{escape(_short(taker, lang))}</i>'
    return f"<i>{escape(t('figures.wall.tail_short', lang)) if stays else ''}</i>"


def story_html(wall: Broken, lang: Lang) -> str:
    """The dice, the answer and the whole deal, for paper."""
    dice = "".join(map(die_html, wall.dice))
    done = walls_html(wall, len(wall.takes), lang)
    return f'<div class="hm-fig"><p>{dice}</p>{answer_html(wall, lang)}{done}</div>'
