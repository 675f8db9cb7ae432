"""The answer widget of each form of question, and answers in words.

A widget hands a whole answer to *send* from a callback; it never grades and keeps nothing but what is being put
together. Every widget key begins with the attempt's key, so the next question starts with clean widgets and a late
click on an old one reaches nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from trainer.engine import ALL_KINDS, WHITE, Kind, format_tiles, parse_tile, parse_tiles, suit_of, tile_text
from trainer.quiz.question import Form, Question
from trainer.ui.components.placer import Slots, placer
from trainer.ui.components.rack import rack
from trainer.ui.text import Lang, t
from trainer.ui.tiles import tile_name

SUITS = ("m", "p", "s", "z")
Send = Callable[[Any], None]


@dataclass(frozen=True, slots=True)
class Desk:
    """Where an answer is put together: the question, a key of its own, the language, and where the answer goes."""

    question: Question
    key: str
    lang: Lang
    send: Send
    refuse: Callable[[str], None]
    shortcuts: bool


def answer_widget(desk: Desk) -> None:
    """Draw the widget for the form of the question."""
    _WIDGETS[desk.question.form](desk)


def _yes_no(desk: Desk) -> None:
    options: list[tuple[str, Any]] = [(t("drill.yes", desk.lang), True), (t("drill.no", desk.lang), False)]
    _buttons(desk, options)


def _choice(desk: Desk) -> None:
    _buttons(desk, [(choice.text.of(desk.lang), choice.id) for choice in desk.question.choices])


def _buttons(desk: Desk, options: Sequence[tuple[str, Any]]) -> None:
    for number, (label, answer) in enumerate(options, 1):
        st.button(
            label,
            key=f"{desk.key}.option.{number}",
            on_click=desk.send,
            args=(answer,),
            shortcut=str(number) if desk.shortcuts and number <= 9 else None,
            width="stretch",
        )


def _multi_choice(desk: Desk) -> None:
    names = {choice.id: choice.text.of(desk.lang) for choice in desk.question.choices}
    for choice_id, name in names.items():
        st.checkbox(name, key=f"{desk.key}.tick.{choice_id}")

    def done() -> None:
        ticked = [choice_id for choice_id in names if st.session_state.get(f"{desk.key}.tick.{choice_id}")]
        desk.send(ticked) if ticked else desk.refuse("drill.pick_some")

    _submit(desk, done)


def _pick_tiles(desk: Desk) -> None:
    """Four racks, one a suit; what is picked in each is kept under its own key."""
    st.caption(t("drill.pick", desk.lang))
    for suit in SUITS:
        kinds = [kind for kind in ALL_KINDS if suit_of(kind) == suit]
        kept = f"{desk.key}.picked.{suit}"
        rack(
            kinds,
            key=f"{desk.key}.rack.{suit}",
            rev=int(desk.key.rpartition(".")[2][:7], 16),
            on_pick=_keeper(kept),
            picked=st.session_state.get(kept, ()),
            multi=True,
            label=t(f"drill.suit.{suit}", desk.lang),
        )
    chosen = picked_tiles(desk.key)
    st.text(t("drill.picked", desk.lang, items=tiles_in_words(chosen, desk.lang) or t("drill.nothing", desk.lang)))

    def done() -> None:
        tiles = picked_tiles(desk.key)
        desk.send(tiles) if tiles else desk.refuse("drill.pick_some")

    _submit(desk, done)


def _place_tiles(desk: Desk) -> None:
    """A slot for each caishen; what lies in them is kept under one key."""
    kept = f"{desk.key}.placed"
    key = desk.question.key
    slots: Slots = st.session_state.get(kept) or (None,) * (len(key) if isinstance(key, list) else 1)
    st.caption(t("place.how", desk.lang))

    def keep(placed: Slots) -> None:
        st.session_state[kept] = placed

    rev = int(desk.key.rpartition(".")[2][:7], 16)
    placer(slots, key=f"{desk.key}.placer", rev=rev, on_place=keep)

    def done() -> None:
        tiles = [tile_text(kind) for kind in st.session_state.get(kept, ()) if kind is not None]
        desk.send(tiles) if len(tiles) == len(slots) else desk.refuse("place.fill")

    _submit(desk, done)


def shown_caishen(question: Question) -> Kind:
    """The caishen of the hand shown: 白, unless the scene names another."""
    return parse_tile((question.scene.request or {}).get("caishen", tile_text(WHITE)))


def _keeper(kept: str) -> Callable[[tuple[int, ...]], None]:
    def keep(places: tuple[int, ...]) -> None:
        st.session_state[kept] = places

    return keep


def picked_tiles(key: str) -> list[str]:
    """The tiles picked so far on the four racks of *key*, in m p s z order."""
    found: list[str] = []
    for suit in SUITS:
        kinds = [kind for kind in ALL_KINDS if suit_of(kind) == suit]
        found += [tile_text(kinds[place]) for place in st.session_state.get(f"{key}.picked.{suit}", ())]
    return found


def _number(desk: Desk) -> None:
    _numbers(desk, [t("drill.number", desk.lang)], lambda numbers: numbers[0])


def _value(desk: Desk) -> None:
    labels = [t("drill.exponent", desk.lang), t("drill.value", desk.lang)]
    _numbers(desk, labels, lambda numbers: {"exponent": numbers[0], "value": numbers[1]})


def _pay(desk: Desk) -> None:
    st.caption(t("drill.gains", desk.lang))
    _numbers(desk, [seat_label(desk.question, seat, desk.lang) for seat in range(4)], lambda numbers: numbers)


def _numbers(desk: Desk, labels: Sequence[str], shape: Callable[[list[int]], Any]) -> None:
    """Whole numbers in boxes, two a row, so that a phone that stacks them keeps their order."""
    keys = [f"{desk.key}.number.{place}" for place in range(len(labels))]
    for start in range(0, len(keys), 2):
        row = st.columns(2)
        for place in range(start, min(start + 2, len(keys))):
            row[place - start].number_input(labels[place], value=None, step=1, key=keys[place])

    def done() -> None:
        numbers = [st.session_state.get(key) for key in keys]
        whole = [int(number) for number in numbers if number is not None]
        desk.send(shape(whole)) if len(whole) == len(keys) else desk.refuse("drill.fill_all")

    _submit(desk, done)


def _submit(desk: Desk, done: Callable[[], None]) -> None:
    st.button(t("drill.submit", desk.lang), key=f"{desk.key}.submit", on_click=done, type="primary")


_WIDGETS: dict[Form, Callable[[Desk], None]] = {
    Form.YES_NO: _yes_no,
    Form.CHOICE: _choice,
    Form.MULTI_CHOICE: _multi_choice,
    Form.PICK_TILES: _pick_tiles,
    Form.NUMBER: _number,
    Form.VALUE: _value,
    Form.PAY: _pay,
    Form.PLACE_TILES: _place_tiles,
}


def seat_label(question: Question, seat: int, lang: Lang) -> str:
    """The name of a seat as the question gives it (who deals, who wins), else its bare number."""
    named = {choice.id: choice.text.of(lang) for choice in question.choices}
    return named.get(str(seat)) or t(f"drill.seat.{seat}", lang)


def in_words(question: Question, answer: Any, lang: Lang) -> str:
    """An answer, given or right, as one line of words; None is "I don't know"."""
    if answer is None:
        return t("drill.dont_know", lang)
    match question.form:
        case Form.YES_NO:
            return t("drill.yes" if answer else "drill.no", lang)
        case Form.CHOICE:
            return item_words(question, [answer], lang)
        case Form.MULTI_CHOICE | Form.PICK_TILES:
            return item_words(question, answer, lang)
        case Form.PLACE_TILES:
            return _placed_words(question, answer, lang)
        case Form.NUMBER:
            return str(answer)
        case Form.VALUE:
            labels = ((t("drill.exponent", lang), "exponent"), (t("drill.value", lang), "value"))
            return " · ".join(f"{label} {answer[name]}" for label, name in labels)
        case Form.PAY:
            return " / ".join(f"{t(f'drill.seat.{seat}', lang)} {amount:+d}" for seat, amount in enumerate(answer))


def _placed_words(question: Question, tiles: Iterable[str], lang: Lang) -> str:
    caishen = tile_name(shown_caishen(question), lang)
    pairs = (t("drill.stands_for", lang, tile=caishen, kind=tile_name(parse_tile(tile), lang)) for tile in tiles)
    return _list(pairs, lang)


def item_words(question: Question, items: Iterable[str], lang: Lang) -> str:
    """Choices or tiles by name, as a list; a thing that is neither is shown as it is."""
    if question.form in (Form.PICK_TILES, Form.PLACE_TILES):
        return tiles_in_words(items, lang)
    names = {choice.id: choice.text.of(lang) for choice in question.choices}
    return _list((names.get(item, item) for item in items), lang)


def tiles_in_words(tiles: Iterable[str], lang: Lang) -> str:
    """Tiles by name, in the order given.

    >>> tiles_in_words(["5m", "5z"], "zh")
    '五万、白'
    """
    return _list((tile_name(parse_tile(tile), lang) for tile in tiles), lang)


def tiles_text(tiles: Iterable[str]) -> str:
    """Tiles as one row of notation, sorted.

    >>> tiles_text(["4p", "1m", "5z"])
    '1m4p5z'
    """
    return format_tiles(parse_tiles("".join(tiles)))


def _list(words: Iterable[str], lang: Lang) -> str:
    return ("、" if lang == "zh" else ", ").join(words)
