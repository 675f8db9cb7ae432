"""The calculator: tap or type a hand, see what the rules say about it, and share it by its address."""

from html import escape

import streamlit as st

from trainer.ui.calculator.answers import show_answer, show_spoilt, status_text
from trainer.ui.calculator.desk import open_desk
from trainer.ui.calculator.inputs import show_examples, show_hand, show_inputs, show_keys
from trainer.ui.calculator.markup import STYLE
from trainer.ui.calculator.outcome import outcome
from trainer.ui.calculator.room import show_room
from trainer.ui.calculator.situation import show_situation
from trainer.ui.calculator.table import show_table
from trainer.ui.session import session
from trainer.ui.text import t

here = session()
lang = here.lang
calc, spoilt = open_desk()
found = outcome(calc)

st.html(STYLE)
st.title(t("calculator.title", lang), anchor=False)
show_spoilt(spoilt, lang)
show_inputs(calc, here)
show_hand(calc, lang)
st.html(f"<div class='calc-status' role='status'>{escape(status_text(calc, found, lang))}</div>")
show_keys(calc, here)
show_situation(calc, here)
show_room(calc, here)
if not calc.tiles and not calc.melds:
    st.markdown(t("calculator.intro", lang))
    show_examples(lang)
show_answer(calc, found, here)
show_table(calc, here)
st.caption(t("calculator.share", lang))
