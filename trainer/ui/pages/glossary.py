"""The glossary: every word of the game, by letter, by a search, or one that the address names (``?term=kong``)."""

import streamlit as st

from trainer.ui.content import glossary
from trainer.ui.glossary_search import Order, default_order, in_order, initial, search
from trainer.ui.glossary_view import PAGE, show_term
from trainer.ui.session import session
from trainer.ui.text import t

ORDERS: tuple[Order, ...] = ("pinyin", "english")
MOST = 20
here = session()
lang = here.lang
terms = glossary()


def leave_term() -> None:
    """A search, another order or another letter takes the place of the one word the address asked for."""
    st.query_params.pop("term", None)


def leave_letter() -> None:
    """The letters of one order are not those of the other."""
    leave_term()
    st.session_state.pop("glossary.letter", None)


def choose_order() -> Order:
    """By which name the words are sorted."""
    st.session_state.setdefault("glossary.order", default_order(lang))
    chosen = st.segmented_control(
        t("glossary.order", lang),
        ORDERS,
        key="glossary.order",
        format_func=lambda order: t(f"glossary.orders.{order}", lang),
        on_change=leave_letter,
    )
    return chosen or default_order(lang)


def show_found(query: str) -> None:
    """What a search finds, the best fits only where they are many."""
    found = search(terms.values(), query)
    if not found:
        st.info(t("glossary.nothing", lang), icon=":material/search_off:")
        return
    many = t("glossary.most", lang, n=len(found), shown=MOST)
    st.caption(many if len(found) > MOST else t("glossary.found", lang, n=len(found)))
    for term in found[:MOST]:
        show_term(term, lang)


def show_by_letter() -> None:
    """The words under one letter, the first unless another is chosen."""
    st.caption(t("glossary.count", lang, n=len(terms)))
    order = choose_order()
    ordered = in_order(terms.values(), order)
    letters = sorted({initial(term, order) for term in ordered})
    st.session_state.setdefault("glossary.letter", letters[0])
    letter = st.pills(t("glossary.letter", lang), letters, key="glossary.letter", on_change=leave_term)
    for term in ordered:
        if initial(term, order) == (letter or letters[0]):
            show_term(term, lang)


st.title(t("glossary.title", lang), anchor=False)
st.markdown(t("glossary.intro", lang))
query = st.text_input(
    t("glossary.search", lang),
    key="glossary.search",
    placeholder=t("glossary.search_hint", lang),
    icon=":material/search:",
    max_chars=60,
    on_change=leave_term,
)
wanted = st.query_params.get("term", "")
if wanted in terms:
    show_term(terms[wanted], lang)
    st.page_link(PAGE, label=t("glossary.all", lang), icon=":material/arrow_back:")
else:
    if wanted:
        st.warning(t("glossary.unknown", lang), icon=":material/info:")
    if query.strip():
        show_found(query)
    else:
        show_by_letter()
