"""Disputed points on the page: what to settle, why, who plays how, and what the reader's room has."""

from __future__ import annotations

from html import escape

import streamlit as st

from trainer.course.disputed import Dispute
from trainer.engine.room import Room
from trainer.ui.compare import rules_name
from trainer.ui.printing.links import print_link
from trainer.ui.rulebook.address import Place, to_query
from trainer.ui.rulebook.content import disputes
from trainer.ui.rulebook.desk import PAGE
from trainer.ui.rulebook.rooms import ROOMS_PAGE, pick_room
from trainer.ui.session import Session
from trainer.ui.text import Lang, t

STYLE = """<style>
.rb-choices{list-style:none;margin:.2rem 0 .3rem!important;padding:0!important}
.rb-choices li{margin:0!important;padding:.3rem 0 .3rem 1.9rem;position:relative;line-height:1.5}
.rb-choices li::before{content:"\\2610";position:absolute;left:.2rem;top:.22rem;font-size:1.15em;line-height:1.35}
.rb-choices small{display:block;opacity:.85;font-size:.9rem}
.rb-choices li.room{font-weight:600}.rb-choices li.room::before{content:"\\2611"}
</style>"""


def show_disputes(place: Place, here: Session) -> None:
    """Every point in dispute, in the order of the rulebook."""
    lang = here.lang
    st.markdown(t("rulebook.disputed.intro", lang))
    room = pick_room(place, here)
    query = {} if room is None else {"room": room.to_text()}
    print_link("disputed", lang, t("rulebook.disputed.print", lang), **query)
    st.html(STYLE)
    st.caption(t("rulebook.disputed.count", lang, n=len(disputes())))
    for dispute in disputes():
        with st.container(border=True, gap="small", key=f"rulebook_dispute_{dispute.clause}"):
            _show(dispute, room, lang)
    st.markdown(t("rulebook.disputed.settle", lang))
    st.page_link(ROOMS_PAGE, label=t("rulebook.matrix.to_rooms", lang), icon=":material/meeting_room:")


def _show(dispute: Dispute, room: Room | None, lang: Lang) -> None:
    st.markdown(f"**{dispute.question.of(lang)}**")
    st.html(choices_html(dispute, room, lang))
    if room is not None and not any(choice.met_by(room.rule_set) for choice in dispute.choices):
        st.text(t("rulebook.disputed.room_other", lang, name=room.name))
    st.caption(f"{t('rulebook.disputed.where', lang, rules=_names(dispute.marked, lang))}　{dispute.why.of(lang)}")
    st.page_link(
        PAGE, label=f"{dispute.clause}　{dispute.title.of(lang)}", icon=":material/menu_book:",
        query_params=to_query(Place(clause=dispute.clause)),
    )  # fmt: skip


def choices_html(dispute: Dispute, room: Room | None, lang: Lang) -> str:
    """The answers as a list, each with the rule sets that play so; the one of *room* is ticked and named."""
    items = ""
    for choice in dispute.choices:
        notes = [_names(choice.rules, lang) if choice.rules else t("rulebook.disputed.nobody", lang)]
        is_rooms = room is not None and choice.met_by(room.rule_set)
        if room is not None and is_rooms:
            notes.append(t("rulebook.disputed.room_says", lang, name=room.name))
        small = "".join(f"<small>{escape(note)}</small>" for note in notes)
        items += f"<li{' class=room' if is_rooms else ''}>{escape(choice.text.of(lang))}{small}</li>"
    return f"<ul class='rb-choices'>{items}</ul>"


def _names(keys: tuple[str, ...], lang: Lang) -> str:
    return t("rulebook.between", lang).join(rules_name(key, lang) for key in keys)
