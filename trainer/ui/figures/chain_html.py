"""A chain as markup: one step with hand, chain and reason, and all of it as a table for paper. Clauses: P10, P11."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from trainer.course.interactive.chain import YOU, ChainStep
from trainer.table.events import Happened
from trainer.ui.figures.words import event_text, fan_text, line_html, player_html, sentence
from trainer.ui.text import Lang, t

_DRAWS = (Happened.DRAW, Happened.GANG_DRAW)


def chain_html(step: ChainStep, lang: Lang) -> str:
    """The chain after *step*: its links in order, and how many of each."""
    links = "".join(
        f'<span class="hm-mark on">{escape(t(f"figures.chain.{link}", lang))}</span>' for link in step.chain
    )
    empty = f'<span class="hm-mark off">{escape(t("figures.chain.empty", lang))}</span>'
    counts = t("figures.chain.counts", lang, floats=step.floats, gangs=step.gangs)
    label = escape(t("figures.chain.chain", lang))
    return f'<div class="hm-chain"><b>{label}</b>{links or empty}<span class="hm-soft">{escape(counts)}</span></div>'


def step_html(steps: Sequence[ChainStep], at: int, lang: Lang, *, numerals: bool) -> str:
    """What happened at the step *at*, the hand and the chain after it, why, and what comes next."""
    step = steps[at]
    what = sentence(event_text(step.happened, YOU, step.tile, lang), lang)
    hand = player_html(step.player, lang, numerals=numerals, label=t("figures.chain.label", lang))
    why = line_html(t(f"figures.chain.why.{step.effect.value}", lang), step.clause, lang)
    return (
        f'<div class="hm-fig"><p class="hm-what" role="status">{escape(what)}</p>{hand}{chain_html(step, lang)}'
        f'<div class="hm-says">{why}{_worth_html(step, lang)}{_next_html(steps, at, lang)}</div></div>'
    )


def _worth_html(step: ChainStep, lang: Lang) -> str:
    if step.win is None:
        return line_html(t("figures.chain.no_win", lang), None, lang) if step.happened in _DRAWS else ""
    key = "has_won" if step.happened is Happened.WIN else "may_win"
    fan = fan_text(step.win, lang)
    text = t(f"figures.chain.{key}", lang, fan=fan, n=step.win.exponent, value=step.win.value)
    return line_html(text, "P9" if step.win.uncapped > step.win.exponent else "D7", lang)


def _next_html(steps: Sequence[ChainStep], at: int, lang: Lang) -> str:
    if at + 1 == len(steps):
        return line_html(t("figures.step.end", lang), None, lang, "hm-soft")
    after = steps[at + 1]
    text = t("figures.step.next", lang, event=event_text(after.happened, YOU, after.tile, lang))
    gap = " " if lang == "en" else ""
    return line_html(f"{text}{gap}{t('figures.chain.think', lang)}", None, lang, "hm-soft")


def story_html(steps: Sequence[ChainStep], lang: Lang, *, numerals: bool) -> str:
    """All steps as a table, for paper: the hand at first, then what happened, the chain, why."""
    first = player_html(steps[0].player, lang, numerals=numerals, label=t("figures.chain.label", lang))
    heads = "".join(f"<th>{escape(t(f'figures.chain.{key}', lang))}</th>" for key in ("event", "chain"))
    rows = "".join(_row(step, lang) for step in steps[1:])
    return f'<div class="hm-fig">{first}<table><tr>{heads}<th></th></tr>{rows}</table></div>'


def _row(step: ChainStep, lang: Lang) -> str:
    links = [t(f"figures.chain.{link}", lang) for link in step.chain] or [t("figures.chain.empty", lang)]
    what = event_text(step.happened, YOU, step.tile, lang)
    why = line_html(t(f"figures.chain.why.{step.effect.value}", lang), step.clause, lang)
    worth = _worth_html(step, lang) if step.win is not None else ""
    return f"<tr><td>{escape(what)}</td><td>{escape(' · '.join(links))}</td><td>{why}{worth}</td></tr>"
