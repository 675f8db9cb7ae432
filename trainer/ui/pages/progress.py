"""What the learner has done and mastered, from the stored answers alone."""

from __future__ import annotations

import streamlit as st

from trainer.progress.log import Attempt, replay
from trainer.ui import charts, summary
from trainer.ui.content import course
from trainer.ui.session import session
from trainer.ui.text import t

RECENT = 10
PLAIN = {"displayModeBar": False, "responsive": True}

here = session()
lang = here.lang


def _stored() -> list[Attempt] | None:
    """All answers, oldest first; None when the store cannot be read just now."""
    try:
        found = here.store.attempts(here.learner)
    except Exception:  # whatever failed, the learner is told calmly and nothing is changed
        return None
    return sorted(found, key=lambda attempt: attempt.answered_at)


def _show(name: str, chart: charts.Chart) -> None:
    if chart.figure is None:
        st.html(f"<h3 style='font-size:1.05rem;margin:.5rem 0 0'>{t(f'progress.{name}.title', lang)}</h3>")
        st.caption(chart.alt)
    else:
        st.plotly_chart(chart.figure, key=f"progress.{name}", alt=chart.alt, config=PLAIN)


def _recent(attempts: list[Attempt]) -> None:
    st.html(f"<h3 style='font-size:1.05rem;margin:.5rem 0 0'>{t('progress.recent', lang)}</h3>")
    for attempt in reversed(attempts[-RECENT:]):
        when = attempt.answered_at.astimezone(here.zone).strftime("%m-%d %H:%M")
        result = t("progress.result_right" if attempt.correct else "progress.result_not_right", lang)
        icon = ":material/check:" if attempt.correct else ":material/close:"
        name = summary.family_name(attempt.family, lang)
        link = f"[{t('progress.recent_link', lang)}](drill?q={attempt.question})"
        st.markdown(f"{icon} {when} · {name} {attempt.level} · {result} · {link}")


def _body(attempts: list[Attempt]) -> None:
    profile = replay(attempts, here.now(), here.zone)
    with st.container(horizontal=True, gap="large"):  # side by side on a phone too, where columns would stack
        st.metric(t("progress.answers", lang), profile.total.answers, width="content")
        st.metric(t("progress.right", lang), profile.total.right, width="content")
        st.metric(t("progress.mastered", lang), len(profile.mastered), width="content")
    if not attempts:
        st.text(t("progress.none", lang))
        st.page_link("trainer/ui/pages/drill.py", label=t("progress.start", lang), icon=":material/exercise:")
    _show("levels", charts.levels_chart(summary.level_shares(course().levels, profile, lang), lang))
    _show("accuracy", charts.accuracy_chart(summary.family_shares(profile, lang), lang))
    _show("days", charts.calendar_chart(profile.by_day, profile.today, lang))
    _show("times", charts.times_chart(summary.times(profile), lang))
    if attempts:
        _recent(attempts)


st.title(t("progress.title", lang))
st.caption(t("progress.lead", lang))
stored = _stored()
if stored is None:
    st.error(t("progress.failed", lang), icon=":material/cloud_off:")
else:
    _body(stored)
