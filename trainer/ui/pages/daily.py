"""The daily hand, to be answered once a day."""

import streamlit as st

from trainer.ui.home.daily import show_daily
from trainer.ui.session import session
from trainer.ui.text import t

here = session()
st.title(t("daily.title", here.lang), anchor=False)
show_daily(here)
st.page_link("trainer/ui/pages/home.py", label=t("nav.home", here.lang), icon=":material/home:")
