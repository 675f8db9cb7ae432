"""The clock of an exam: counts down in the browser, without the server; the server keeps the deadline.

It counts by the time that passes, not by the browser's clock, which may be wrong or be set; and whoever comes back to
the tab, or wakes the device, has it set again by the server.
"""

from __future__ import annotations

from datetime import timedelta

import streamlit as st

from trainer.ui.text import Lang, t

# The line breaks matter: a single line would be taken for a file path.
_CSS = """
.clock{font:650 1.35rem/1.4 system-ui,sans-serif;font-variant-numeric:tabular-nums;color:var(--st-text-color);
  white-space:nowrap}
.clock.late{color:var(--st-red-text-color,#c0392b)}
.clock span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
"""

_HTML = '<div class="clock" role="timer"><b></b><span aria-live="polite"></span></div>'

_JS = """
export default function (component) {
  const { parentElement, data, setTriggerValue } = component;
  const root = parentElement.querySelector('.clock');
  const [face, voice] = root.children;
  root.setAttribute('aria-label', data.label);
  root._end = performance.now() + data.left_ms;
  root._send = setTriggerValue;
  const draw = () => {
    const left = Math.max(0, Math.ceil((root._end - performance.now()) / 1000));
    const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
    if (face.textContent !== text) { face.textContent = text; }
    root.classList.toggle('late', left <= data.late_s);
    const said = left <= data.late_s ? data.one : left <= 5 * data.late_s ? data.five : '';
    if (voice.textContent !== said) { voice.textContent = said; }
    if (left === 0 && !root._over) {
      root._over = setTimeout(() => root._send('over', true), data.grace_ms);
    }
  };
  clearInterval(root._timer);
  root._timer = setInterval(draw, 250);
  if (!root._seen) {
    root._seen = () => { if (!document.hidden) { root._send('back', performance.now()); } };
    document.addEventListener('visibilitychange', root._seen);
  }
  draw();
  return () => {
    clearInterval(root._timer);
    clearTimeout(root._over);
    document.removeEventListener('visibilitychange', root._seen);
    root._seen = root._over = undefined;
  };
}
"""


def countdown(left: timedelta, grace: timedelta, lang: Lang, *, key: str, short: bool = False) -> None:
    """Draw the clock with *left* to go. When it has run out, and *grace* besides, the page runs again by itself.

    It turns red and is heard in the last minute, and is heard before in the last five; where the whole time is *short*,
    in the last ten seconds only.
    """
    mount = st.components.v2.component("hangma_countdown", html=_HTML, css=_CSS, js=_JS)
    mount(
        key=key,
        data={
            "left_ms": max(0, round(left.total_seconds() * 1000)),
            "grace_ms": round(grace.total_seconds() * 1000) + 300,
            "label": t("exam.clock", lang),
            "late_s": 10 if short else 60,
            "five": "" if short else t("exam.five_left", lang),
            "one": t("runs.ten_left" if short else "exam.one_left", lang),
        },
        on_over_change=lambda: None,
        on_back_change=lambda: None,
    )
