"""A lock as markup: its time line, and who may do what at one event. Clauses: X1–X7."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from trainer.course.interactive.lock import Choice, LockStep, SeatNow
from trainer.table.actions import Do
from trainer.ui.figures.words import (
    YOU,
    clause_html,
    event_text,
    joined,
    line_html,
    player_html,
    seat_name,
    sentence,
    who,
)
from trainer.ui.text import Lang, t

_ALLOWED_BY = {Do.JIAGANG: "X3", Do.ANGANG: "X4", Do.WIN: "X4"}
"""By which clause a bound player may do it after all."""


def what_text(step: LockStep, lang: Lang) -> str:
    """What happened, without the tiles that nobody sees."""
    return event_text(step.happened, step.seat, step.tile, lang, hidden=not step.seats[step.seat].shown)


def time_html(steps: Sequence[LockStep], at: int | None, lang: Lang) -> str:
    """A row a seat, a column an event: whose lock is open, who is bound, where the reader is (None: nowhere)."""
    cells = []
    for seat in range(4):
        cells.append(f"<b>{escape(seat_name(seat, lang))}</b>")
        for number, step in enumerate(steps):
            names = " ".join(filter(None, (_state(step.seats[seat]), "now" if number == at else "")))
            cells.append(f'<span class="{names}"></span>')
    label, columns = escape(t("figures.lock.label", lang)), f"max-content repeat({len(steps)},minmax(4px,1fr))"
    style = f"grid-template-columns:{columns}"
    picture = f'<div class="hm-time" role="img" aria-label="{label}" style="{style}">{"".join(cells)}</div>'
    keys = (
        f'<span><i class="{key}"></i>{escape(t(f"figures.lock.legend_{key}", lang))}</span>'
        for key in ("lock", "bound")
    )
    return f'{picture}<p class="hm-legend">{"".join(keys)}</p>'


def _state(now: SeatNow) -> str:
    """A lock of one's own is shown before being bound by another's."""
    return "lock" if now.locks else "bound" if now.bound else ""


def step_html(steps: Sequence[LockStep], at: int, lang: Lang, *, numerals: bool) -> str:
    """The event *at*: what it does to the locks, and each seat with what it may do."""
    step = steps[at]
    what = escape(sentence(what_text(step, lang), lang))
    why = "".join(line_html(text, clause, lang) for text, clause in _reasons(step, lang))
    seats = "".join(_seat_html(step, now, lang, numerals) for now in step.seats)
    return (
        f'<div class="hm-fig">{time_html(steps, at, lang)}<p class="hm-what" role="status">{what}</p>'
        f'<div class="hm-why">{why}</div>{seats}</div>'
    )


def _reasons(step: LockStep, lang: Lang) -> Iterator[tuple[str, str]]:
    """What the event does to locks, each with its clause; how things stand where it does nothing."""
    if step.ended:
        key = "ended_you" if step.seat == YOU else "ended"
        text = t(f"figures.lock.{key}", lang, who=who(step.seat, lang))
        yield text[:1].upper() + text[1:], "X6"
    if step.forced:
        yield t("figures.lock.forced", lang), "X5"
    if step.opened:
        yield t("figures.lock.opened", lang), "X1"
    if step.locks:
        names = joined((who(seat, lang) for seat in step.locks), lang)
        yield t("figures.lock.still", lang, who=names), "X6"
    else:
        yield t("figures.lock.quiet", lang), "X6"


def _seat_html(step: LockStep, now: SeatNow, lang: Lang, numerals: bool) -> str:
    bound = "bound" if now.bound else "free"
    marks = _mark(t(f"figures.lock.{bound}", lang), "bound" if now.bound else "off")
    if now.locks:
        marks += _mark(t("figures.lock.you_lock" if now.seat == YOU else "figures.lock.locks", lang), "on")
    hand = ""
    if now.shown:
        label = t("figures.lock.hand", lang, who=who(now.seat, lang))
        tiles = player_html(step.state.players[now.seat], lang, numerals=numerals, label=label)
        hand = f'<div class="hm-small">{tiles}</div>'
    choices = f'<p class="hm-choices">{_choices_html(now, lang)}</p>' if now.shown else ""
    return f'<div class="hm-seat"><b>{escape(seat_name(now.seat, lang))}</b> {marks}{hand}{choices}</div>'


def _mark(text: str, look: str) -> str:
    return f'<span class="hm-mark {look}">{escape(text)}</span>'


def _choices_html(now: SeatNow, lang: Lang) -> str:
    """What the seat may do; a line of nothing where it is not asked, so that what is below stays in its place."""
    if now.choices is None:
        return "&nbsp;"
    if not now.choices:
        return escape(t("figures.lock.nothing", lang))
    return " ".join(_choice_html(now, choice, lang) for choice in now.choices)


def _choice_html(now: SeatNow, choice: Choice, lang: Lang) -> str:
    """Whether it may be done, in words, and the clause that says so; none for what nothing stands against anyway."""
    if choice.do is Do.DISCARD:
        text = t(f"figures.lock.{'any_discard' if choice.refused is None else 'drawn_only'}", lang)
    else:
        allowed = t(f"figures.lock.{'yes' if choice.refused is None else 'no'}", lang)
        text = t("figures.lock.choice", lang, do=t(f"figures.do.{choice.do.value}", lang), allowed=allowed)
    allowed_by = _ALLOWED_BY.get(choice.do) if now.bound else None
    clause = choice.refused.clause if choice.refused is not None else allowed_by
    cited = clause_html(clause, lang) if clause else ""
    return f'<span class="hm-choice">{_mark(text, "on" if choice.refused is None else "off")}{cited}</span>'


def story_html(steps: Sequence[LockStep], lang: Lang) -> str:
    """All events as a table under the time line, for paper."""
    rows = "".join(_row(step, lang) for step in steps[1:])
    return f'<div class="hm-fig">{time_html(steps, None, lang)}<table>{rows}</table></div>'


def _row(step: LockStep, lang: Lang) -> str:
    why = "".join(line_html(text, clause, lang) for text, clause in _reasons(step, lang))
    return f"<tr><td>{escape(sentence(what_text(step, lang), lang))}</td><td>{why}</td></tr>"
