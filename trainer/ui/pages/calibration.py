"""How do we know? What was told to simulated learners against what happened, every figure beside its goal."""

from __future__ import annotations

import streamlit as st

from trainer.progress.calibration import calibration
from trainer.ui.progress.proof import show_diagram, show_figures, show_limits, show_tested
from trainer.ui.session import session
from trainer.ui.text import t

here = session()
found = calibration()
st.title(t("calibration.title", here.lang), anchor=False)
st.text(t("calibration.lead", here.lang))
show_tested(found, here.lang)
show_diagram(found, here.lang)
show_figures(found, here.lang)
show_limits(here.lang)
st.page_link("trainer/ui/pages/progress.py", label=t("calibration.back", here.lang), icon=":material/monitoring:")
