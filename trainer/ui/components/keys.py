"""The tile keyboard: all 34 kinds, each with the number of copies left; a tap says which kind.

Fast taps are never lost: the browser sends every tap the server has not confirmed yet, each with its number, and the
server takes each number once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from trainer.engine.tiles import ALL_KINDS, Kind, tile_text
from trainer.ui.session import session
from trainer.ui.text import t
from trainer.ui.tiles import numeral, tile_name

# The line breaks matter: a single line would be taken for a file path.
_CSS = """
.keys{display:grid;grid-template-columns:repeat(9,minmax(0,52px));row-gap:4px}
.keys button{all:unset;box-sizing:border-box;cursor:pointer;padding:3px 2px 0;min-height:48px;border-radius:8px;
  text-align:center;font:600 12px/1.3 system-ui,sans-serif;color:var(--st-text-color);touch-action:manipulation}
.keys span{position:relative;display:block;margin:auto;max-width:40px;aspect-ratio:3/4;border-radius:15%;
  background:center/contain no-repeat;filter:drop-shadow(0 1px 1px rgb(0 0 0/.35))}
.keys i{position:absolute;top:4%;right:9%;font:700 11px/1 system-ui,sans-serif;color:#5b2a86;background:#fbf7eacc;
  border-radius:3px;padding:0 1px}
.keys button:hover span{transform:translateY(-2px)}
.keys button:active{background:var(--st-secondary-background-color)}
.keys button:focus-visible{outline:3px solid var(--st-primary-color)}
.keys button[aria-disabled="true"]{cursor:default;opacity:.35}
.keys button.wild{background:color-mix(in srgb,var(--st-primary-color) 22%,transparent)}
"""

_JS = """
export default function (component) {
  const { parentElement, data, setTriggerValue } = component;
  const root = parentElement.querySelector('.keys');
  root.setAttribute('aria-label', data.label);
  root._next = Math.max(root._next ?? 1, data.seq + 1);
  root._open = (root._open ?? []).filter(([seq]) => seq > data.seq);
  while (root.children.length < data.keys.length) {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(document.createElement('span'), document.createElement('b'));
    root.appendChild(button);
  }
  const buttons = Array.from(root.children);
  const focusable = (at) => buttons.forEach((button, i) => { button.tabIndex = i === at ? 0 : -1; });
  data.keys.forEach((key, i) => {
    const [face, left] = buttons[i].children;
    face.style.backgroundImage = `var(--hm-${key.code})`;
    face.innerHTML = '';
    if (key.corner) {
      const corner = document.createElement('i');
      corner.textContent = key.corner;
      face.appendChild(corner);
    }
    left.textContent = key.left;
    buttons[i].setAttribute('aria-label', key.name);
    buttons[i].setAttribute('aria-disabled', String(!key.left));
    buttons[i].className = key.wild ? 'wild' : '';
  });
  focusable(root._at ?? 0);
  root.onclick = (event) => {
    const i = buttons.indexOf(event.target.closest('button'));
    if (i < 0 || buttons[i].getAttribute('aria-disabled') === 'true') { return; }
    root._at = i;
    focusable(i);
    root._open.push([root._next, i]);
    root._next += 1;
    setTriggerValue('tap', { taps: root._open });
  };
  root.onkeydown = (event) => {
    const i = buttons.indexOf(event.target.closest('button'));
    const to = i + ({ ArrowRight: 1, ArrowLeft: -1, ArrowDown: 9, ArrowUp: -9 }[event.key] ?? 0);
    if (i < 0 || to === i || !buttons[to]) { return; }
    event.preventDefault();
    root._at = to;
    focusable(to);
    buttons[to].focus();
  };
}
"""


def tile_keys(left: Sequence[int], wild: Kind, *, key: str, on_tap: Callable[[tuple[Kind, ...]], None]) -> None:
    """Draw the keyboard with *left* copies of each kind; *on_tap* gets the kinds tapped since the last time, in order.

    The kind *wild* is marked as caishen. A kind of which no copy is left cannot be tapped.
    """
    here = session()

    def tapped() -> None:
        sent = st.session_state[key].get("tap")
        taps = sent.get("taps") if isinstance(sent, dict) else None
        done = st.session_state.get(f"{key}.seq", 0)
        new = [tap for tap in taps if _is_tap(tap) and tap[0] > done] if isinstance(taps, list) else []
        if new:
            st.session_state[f"{key}.seq"] = max(seq for seq, _ in new)
            on_tap(tuple(kind for _, kind in sorted(new)))

    mount = st.components.v2.component("hangma_keys", html='<div class="keys" role="toolbar"></div>', css=_CSS, js=_JS)
    keys = [
        {
            "code": tile_text(kind),
            "name": t("calculator.key", here.lang, tile=tile_name(kind, here.lang), n=left[kind]),
            "corner": numeral(kind) if here.numerals else "",
            "left": left[kind],
            "wild": kind == wild,
        }
        for kind in ALL_KINDS
    ]
    data = {"keys": keys, "label": t("calculator.keys", here.lang), "seq": st.session_state.get(f"{key}.seq", 0)}
    mount(key=key, data=data, on_tap_change=tapped)


def _is_tap(tap: object) -> bool:
    return isinstance(tap, list) and len(tap) == 2 and isinstance(tap[0], int) and tap[1] in ALL_KINDS
