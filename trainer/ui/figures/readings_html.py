"""A hand whose groups show themselves when a tile is pointed at, tapped or reached by keyboard. Clauses: W1–W3, P12."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from trainer.course.interactive.readings import Read, ReadHand
from trainer.engine.readings import Group, GroupKind, Shape
from trainer.engine.tiles import Kind, tile_text
from trainer.ui.figures.words import joined, line_html
from trainer.ui.text import Lang, t
from trainer.ui.tiles import tile_html, tile_name, tiles_html


def group_text(group: Group, lang: Lang) -> str:
    """A group in words: what it is, its tiles as they play, and which of them is a caishen."""
    kind = t(f"figures.readings.kind.{group.kind.value}", lang)
    tiles = joined((_placed_text(placed.tile, placed.stands_for, lang) for placed in group.tiles), lang)
    declared = t("figures.readings.declared", lang) if group.declared else ""
    return t("figures.readings.block", lang, kind=kind, tiles=tiles) + declared


def _placed_text(tile: Kind, stands_for: Kind, lang: Lang) -> str:
    name = tile_name(tile, lang)
    if tile == stands_for:
        return name
    return t("figures.readings.stands", lang, tile=name, kind=tile_name(stands_for, lang))


def hand_html(hand: ReadHand, read: Read, lang: Lang, *, numerals: bool) -> str:
    """The hand as it lies; each tile knows its group, whose words stand below while it is pointed at."""
    faces = "".join(_faces(hand, read, lang, numerals))
    total = len(hand.all_tiles)
    half = (total + 1) // 2
    style = f"--n:{total};--half:{half};--gaps:{total * 3 + 34}px;--half-gaps:{half * 3 + 16}px"
    label = escape(t("figures.readings.hand", lang))
    notes = "".join(
        f'<p class="n{number}">{escape(group_text(group, lang))}</p>'
        for number, group in enumerate(read.reading.groups)
    )
    hint = f'<p class="nd hm-soft">{escape(t("figures.readings.hint", lang))}</p>'
    return (
        f'<div class="hm-fig hm-read"><div class="hm-hand" style="{style}" role="group" aria-label="{label}">'
        f'<div class="hm-row">{faces}</div></div><div class="hm-notes" aria-live="polite">{hint}{notes}</div>'
        f"{worth_html(hand, read, lang)}</div>"
    )


def _faces(hand: ReadHand, read: Read, lang: Lang, numerals: bool) -> Iterator[str]:
    """The tiles; by keyboard one reaches the first of each group, by finger or pointer every one."""
    reached: set[int] = set()
    for place, kind in enumerate(hand.all_tiles):
        block = read.blocks[place]
        group = read.reading.groups[block]
        stop = -1 if block in reached else 0
        reached.add(block)
        name = f"{tile_name(kind, lang)}{t('figures.sep', lang)}{group_text(group, lang)}"
        apart = " hm-apart-tile" if place in (len(hand.tiles), len(hand.tiles) + 1) else ""
        face = tile_html(kind, lang=lang, numerals=numerals, name=name)
        yield face.replace('class="hm-tile', f'tabindex="{stop}" class="hm-bt b{block}{apart} hm-tile', 1)


def worth_html(hand: ReadHand, read: Read, lang: Lang) -> str:
    """What the hand is worth read so, and whether that counts. Clause: P12."""
    shape = t(f"figures.readings.shape.{read.reading.shape.value}", lang)
    rival = hand.win.rival
    if rival is None:
        clause = "W2" if read.reading.shape is Shape.QIDUI else "W1"
        return line_html(t("figures.readings.only", lang, shape=shape, n=read.exponent), clause, lang)
    worth = t("figures.readings.worth", lang, shape=shape, n=read.exponent)
    key = "taken" if read.counts else "same" if rival == hand.win.exponent else "dearer"
    gap = " " if lang == "en" else ""
    return line_html(f"{worth}{gap}{t(f'figures.readings.{key}', lang)}", "P12", lang)


def laid_out_html(read: Read, lang: Lang, *, numerals: bool) -> str:
    """The groups of one reading, side by side and in words."""
    groups = read.reading.groups
    row = " ".join("".join(tile_text(placed.tile) for placed in group.tiles) for group in groups)
    words = "".join(f"<li>{escape(group_text(group, lang))}</li>" for group in groups if _needs_words(group))
    tiles = tiles_html(row, lang=lang, numerals=numerals, label=t("figures.readings.layout", lang))
    return f'<div class="hm-fig">{tiles}{f"<ul>{words}</ul>" if words else ""}</div>'


def _needs_words(group: Group) -> bool:
    """Whether the tiles alone do not tell: a caishen stands for something, or the group lies on the table."""
    stands = any(placed.tile != placed.stands_for for placed in group.tiles)
    return stands or group.declared or group.kind is GroupKind.GANG


def story_html(hand: ReadHand, lang: Lang, *, numerals: bool) -> str:
    """Every reading laid out, for paper."""
    many = len(hand.reads) > 1
    parts = []
    for number, read in enumerate(hand.reads, 1):
        title = f"<p><b>{escape(t('figures.readings.nth', lang, n=number))}</b></p>" if many else ""
        parts.append(f"{title}{laid_out_html(read, lang, numerals=numerals)}{worth_html(hand, read, lang)}")
    return f'<div class="hm-fig">{"".join(parts)}</div>'
