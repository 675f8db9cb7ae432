"""Entering a hand: the rule set, the typed field, the hand to tap, melds, the tile keyboard, undo and clear."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from trainer.engine.caishen import turned_up
from trainer.engine.options import OPTIONS
from trainer.engine.ruleset import PRESETS, CaishenRule
from trainer.engine.tiles import ALL_KINDS, Kind, below
from trainer.ui.calculator import desk
from trainer.ui.calculator.desk import change, current, say
from trainer.ui.calculator.state import Calc, clear, put_last, remove_at, remove_meld, with_rules
from trainer.ui.calculator.taps import modes, tap
from trainer.ui.calculator.typed import NotReadable, meld_text, read_typed, text_of
from trainer.ui.compare import rules_name
from trainer.ui.components.keys import tile_keys
from trainer.ui.components.rack import rack
from trainer.ui.session import Session, session
from trainer.ui.text import Lang, t
from trainer.ui.tiles import tile_name

EXAMPLES = ("123m456p789s222z5z 1m", "1122m3344p5566s5z 5z", "23m456p789s22z 吃456s", "23m4567p34568s11z 9m")


def show_inputs(calc: Calc, here: Session) -> None:
    """Everything that changes the hand, from the rule set down to the keyboard."""
    lang = here.lang
    _show_rules(calc, lang)
    _show_typed(calc, lang)


def show_keys(calc: Calc, here: Session) -> None:
    """Melds to take away, where taps go, the keyboard, undo and clear."""
    lang = here.lang
    _show_small(calc, lang)
    mode = st.session_state.get("calculator.mode")
    if mode not in modes(calc):
        st.session_state["calculator.mode"] = "hand"
    st.pills(
        t("calculator.mode", lang), modes(calc), key="calculator.mode", on_change=desk.touch,
        format_func=lambda name: t(f"calculator.modes.{name}", lang),
    )  # fmt: skip
    with st.container(key="calculator_keys"):
        tile_keys(calc.left(), calc.wild, key="calculator.keys", on_tap=_tapped)
    with st.container(horizontal=True, key="calculator_steps"):
        st.button(
            t("calculator.undo", lang), key="calculator.undo", icon=":material/undo:", on_click=desk.undo,
            disabled=not desk.can_undo(), shortcut="u",
        )  # fmt: skip
        st.button(t("calculator.clear", lang), key="calculator.clear", icon=":material/delete:", on_click=_clear)


def show_hand(calc: Calc, lang: Lang) -> None:
    """The concealed tiles to tap: a tap takes one away, or makes it the tile won with."""
    if not calc.tiles:
        st.html(f"<div class='calc-none'>{t('calculator.no_tiles', lang)}</div>")
        return
    places = sorted(range(len(calc.held)), key=lambda place: calc.tiles[place])
    drawn = None
    if calc.drawn is not None:
        drawn = len(places)
        places.append(drawn)

    def picked(found: tuple[int, ...]) -> None:
        if found:
            winning = st.session_state.get("calculator.mode") == "win"
            now = current()
            change(put_last(now, places[found[0]]) if winning else remove_at(now, places[found[0]]))

    rack(
        [calc.tiles[place] for place in places],
        key="calculator.hand", rev=desk.revision(), on_pick=picked, drawn=drawn, label=t("calculator.hand", lang),
    )  # fmt: skip


def show_examples(lang: Lang) -> None:
    """Hands to try, for an empty calculator."""
    st.caption(t("calculator.examples", lang))
    with st.container(horizontal=True):
        for number, text in enumerate(EXAMPLES, 1):
            label = t(f"calculator.example.{number}", lang)
            st.button(label, key=f"calculator.example.{number}", on_click=_read, args=(text,))


def _show_rules(calc: Calc, lang: Lang) -> None:
    st.session_state["calculator.rules"] = calc.rules
    left, right = st.columns(2)
    left.selectbox(
        t("calculator.rules", lang), list(PRESETS), key="calculator.rules", on_change=_rules_picked,
        format_func=lambda key: rules_name(key, lang),
    )  # fmt: skip
    rules = calc.rule_set
    if rules.caishen_rule is CaishenRule.WHITE:
        with right:
            st.html(f"<div class='calc-caishen'>{t('calculator.caishen_white', lang)}</div>")
        return
    st.session_state["calculator.turned"] = turned_up(rules, calc.wild)
    right.selectbox(
        t("calculator.turned", lang), list(ALL_KINDS), key="calculator.turned", on_change=_turned_picked,
        format_func=lambda kind: tile_name(kind, lang),
    )  # fmt: skip
    st.caption(t("calculator.caishen_is", lang, tile=tile_name(calc.wild, lang)))


def _show_typed(calc: Calc, lang: Lang) -> None:
    notice = desk.notice()
    if notice is None or not notice[0].startswith("typed."):
        st.session_state["calculator.typed"] = text_of(calc, lang)
    st.text_input(
        t("calculator.typed_label", lang), key="calculator.typed", on_change=_typed, max_chars=200,
        placeholder=t("calculator.typed_hint", lang), icon=":material/keyboard:",
    )  # fmt: skip
    if notice is not None:
        key, values = notice
        st.warning(t(f"calculator.{key}", lang, **values), icon=":material/info:")


def _show_small(calc: Calc, lang: Lang) -> None:
    """Melds, tiles seen and 十风 discards, each to be taken away by a tap."""
    if calc.melds:
        with st.container(horizontal=True, key="calculator_melds"):
            for place, meld in enumerate(calc.melds):
                st.button(
                    meld_text(meld, lang), key=f"calculator.meld.{place}", icon=":material/close:",
                    on_click=_drop_meld, args=(place,), help=t("calculator.take_away", lang),
                )  # fmt: skip
    for name, kinds in (("out", calc.discards), ("seen", calc.visible)):
        if kinds:
            st.caption(t(f"calculator.{name}", lang, n=len(kinds)))
            rack(kinds, key=f"calculator.{name}", rev=desk.revision(), on_pick=_dropper(name))


def _dropper(name: str) -> Callable[[tuple[int, ...]], None]:
    field = "discards" if name == "out" else "visible"

    def drop(places: tuple[int, ...]) -> None:
        now = current()
        kinds = getattr(now, field)
        kept = tuple(kind for place, kind in enumerate(kinds) if place not in places)
        change(replace(now, discards=kept) if name == "out" else replace(now, visible=kept))

    return drop


def _tapped(kinds: tuple[Kind, ...]) -> None:
    mode = st.session_state.get("calculator.mode") or "hand"
    before = current()
    after = before
    for kind in kinds:
        after = tap(after, mode, kind)
    if after != before:
        change(after)
    if mode in ("hand", "win", "seen", "out"):
        if after == before:
            say("full", n=before.wanted)
    elif after == before:
        say("no_meld_here")


def _clear() -> None:
    now = current()
    change(clear(now))


def _read(text: str) -> None:
    now = current()
    change(read_typed(clear(now), text))


def _typed() -> None:
    now = current()
    text, lang = st.session_state["calculator.typed"], session().lang
    if text in {text_of(calc, lang) for calc in desk.lately()}:
        change(now)  # nothing typed: with a fast tap comes what the field showed before the last change
        return
    try:
        change(read_typed(now, text))
    except NotReadable as error:
        say(f"typed.{error.reason}", piece=error.piece, count=error.count)


def _rules_picked() -> None:
    now = current()
    after = with_rules(now, st.session_state["calculator.rules"])
    change(after)
    dropped = [name for name, _ in now.options if name not in dict(after.options)]
    if dropped:
        lang = session().lang
        say("dropped", names=" · ".join(t(f"rules.field.{OPTIONS[name].field}", lang) for name in dropped))


def _turned_picked() -> None:
    now = current()
    turned = st.session_state["calculator.turned"]
    is_below = now.rule_set.caishen_rule is CaishenRule.BELOW_TURNED
    change(replace(now, caishen=below(turned) if is_below else turned))


def _drop_meld(place: int) -> None:
    now = current()
    change(remove_meld(now, place))
