"""Turn a tile up and see the caishen and what 白 is, under every rule set. Clauses: S4–S6, S8."""

from __future__ import annotations

from html import escape

import streamlit as st

from trainer.course.interactive import TurnedSpec
from trainer.course.interactive.turned import Found, first_tile, found_by
from trainer.engine.ruleset import CaishenRule
from trainer.engine.tiles import SUITS, WHITE, Kind, parse_tile, rank_of, suit_of
from trainer.ui.compare import rules_name
from trainer.ui.figures.kept import choose
from trainer.ui.figures.words import clause_html
from trainer.ui.session import session
from trainer.ui.text import Lang, t
from trainer.ui.tiles import tile_html, tile_name


def show_turned(spec: TurnedSpec, *, key: str) -> None:
    """Draw the tiles to choose from and what each rule set makes of the one chosen."""
    here, first = session(), first_tile(spec)
    lang = here.lang
    suit = choose(
        t("figures.turned.suit", lang), tuple(SUITS), key=f"{key}.suit", default=suit_of(first),
        name=lambda letter: t(f"figures.turned.suits.{letter}", lang),
    )  # fmt: skip
    ranks = tuple(range(1, 8 if suit == "z" else 10))
    rank = choose(
        t("figures.turned.rank", lang), ranks, key=f"{key}.rank", default=rank_of(first),
        name=lambda n: tile_name(parse_tile(f"{n}z"), lang) if suit == "z" else str(n),
    )  # fmt: skip
    st.html(turned_html(parse_tile(f"{rank}{suit}"), lang, numerals=here.numerals))


def turned_html(tile: Kind, lang: Lang, *, numerals: bool) -> str:
    """The tile turned up, and a row a rule set: its caishen, how many, what 白 is. Clauses: S4–S6, S8."""
    face = tile_html(tile, lang=lang, numerals=numerals)
    up = f'<p class="hm-up">{escape(t("figures.turned.up", lang))} {face} <b>{escape(tile_name(tile, lang))}</b></p>'
    heads = "".join(
        f"<th>{escape(t(f'figures.turned.{head}', lang))}{clause_html(clause, lang) if clause else ''}</th>"
        for head, clause in (("table", ""), ("caishen", "S4"), ("white", "S6"))
    )
    rows = "".join(_row(found, lang, numerals) for found in found_by(tile))
    label = escape(t("figures.turned.label", lang))
    table = f'<table class="hm-turned" aria-label="{label}"><tr>{heads}</tr>{rows}</table>'
    return f'<div class="hm-fig">{up}{table}{_ring_html(tile, lang, numerals)}</div>'


def table_name(found: Found, lang: Lang) -> str:
    """The name of a rule set, with the option that finds the caishen where there is one. Clause: S4."""
    name = rules_name(found.rules.id, lang)
    if found.rules.id != "hangzhou":
        return name
    fixed = found.rules.caishen_rule is CaishenRule.WHITE
    return name + t(f"figures.turned.{'fixed_option' if fixed else 'turned_option'}", lang)


def _row(found: Found, lang: Lang, numerals: bool) -> str:
    name, copies = tile_name(found.caishen, lang), t("figures.turned.copies", lang, n=found.copies)
    caishen = f"{tile_html(found.caishen, lang=lang, numerals=numerals)} {escape(f'{name} {copies}')}"
    return f"<tr><td>{escape(table_name(found, lang))}</td><td>{caishen}</td><td>{_white(found, lang)}</td></tr>"


def _white(found: Found, lang: Lang) -> str:
    """What 白 is, and the flower where there is one. Clauses: S6, S8."""
    if found.white is not None:
        white = escape(t("figures.turned.plays", lang, tile=tile_name(found.white, lang)))
    else:
        white = escape(t(f"figures.turned.{'is_caishen' if found.caishen == WHITE else 'is_flower'}", lang))
    if found.flower is None:
        return white
    flower = escape(t("figures.turned.flower", lang, tile=tile_name(found.flower, lang)))
    return f"{white}<br>{flower}{clause_html('S8', lang)}"


def _ring_html(tile: Kind, lang: Lang, numerals: bool) -> str:
    """The ring in which the tile below is counted, from the turned-up tile on. Clause: S4."""
    found = next(found for found in found_by(tile) if found.ring)
    faces = []
    for kind in found.ring:
        here = "hm-here " if kind in (tile, found.caishen) else ""
        face = tile_html(kind, lang=lang, numerals=numerals)
        faces.append(face.replace('class="hm-tile', f'class="{here}hm-tile', 1))
    name = escape(f"{table_name(found, lang)} · {t('figures.turned.ring', lang)}")
    row = "<span aria-hidden='true'>→</span>".join(faces)
    return f'<p>{name}{clause_html("S4", lang)}</p><div class="hm-ring">{row}<span aria-hidden="true">↺</span></div>'


def turned_static(spec: TurnedSpec, lang: Lang, *, numerals: bool) -> str:
    """The first tile and what it makes, for paper."""
    return turned_html(first_tile(spec), lang, numerals=numerals)
