"""The clickable rack: a hand whose tiles can be picked by mouse, touch or keyboard.

The browser shows a pick at once and sends the whole list of picked places; the page's callback keeps it. Each message
carries the revision the browser was shown, so a click that belongs to an earlier question changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from trainer.engine.tiles import Kind, tile_text
from trainer.ui.session import session
from trainer.ui.text import t
from trainer.ui.tiles import numeral, positions

# The line breaks matter: a single line would be taken for a file path.
_CSS = """
.hand{container-type:inline-size;padding:12px 2px 4px}
.rack{display:flex;flex-wrap:wrap;gap:8px 3px;align-items:flex-end}
.rack button{all:unset;box-sizing:border-box;position:relative;flex:none;aspect-ratio:3/4;cursor:pointer;
  width:clamp(20px,calc((100cqw - var(--n)*3px - 24px)/var(--n)),54px);
  background:center/contain no-repeat;border-radius:15%;transition:transform .08s;
  filter:drop-shadow(0 1px 1px rgb(0 0 0/.35))}
.rack button:hover{transform:translateY(-4px)}
.rack button[aria-pressed="true"]{transform:translateY(-8px);outline:3px solid var(--st-primary-color)}
.rack button:focus-visible{outline:3px solid var(--st-text-color);outline-offset:2px}
.rack button[aria-disabled="true"]{cursor:default;transform:none}
.rack button[aria-disabled="true"][aria-pressed="false"]{opacity:.75}
.rack button.drawn{margin-left:14px}
.rack i{position:absolute;top:4%;right:9%;font:700 12px/1 system-ui,sans-serif;color:#5b2a86;
  background:#fbf7eacc;border-radius:3px;padding:0 1px;pointer-events:none}
@container (max-width:560px){.rack{max-width:calc(var(--half)*57px + 10px)}
  .rack{row-gap:14px}.rack button{width:min(54px,calc((100cqw - var(--half)*3px - 12px)/var(--half)))}
  .rack button.drawn{margin-left:8px}}
@media (prefers-reduced-motion:reduce){.rack button{transition:none}}
"""

_JS = """
export default function (component) {
  const { parentElement, data, setTriggerValue } = component;
  const root = parentElement.querySelector('.rack');
  const tiles = data.tiles;
  root.setAttribute('aria-label', data.label);
  root.style.setProperty('--n', tiles.length);
  root.style.setProperty('--half', tiles.length > 7 ? Math.ceil(tiles.length / 2) : tiles.length);

  // What the server says counts, unless the browser has sent something newer that is still under way.
  if (root._rev !== data.rev || root._sent === undefined || data.seq >= root._sent) {
    root._picked = new Set(data.picked);
  }
  if (root._rev !== data.rev) { root._at = 0; }
  root._rev = data.rev;
  root._sent = Math.max(root._sent ?? 0, data.seq);

  while (root.children.length > tiles.length) { root.lastElementChild.remove(); }
  while (root.children.length < tiles.length) {
    const button = document.createElement('button');
    button.type = 'button';
    root.appendChild(button);
  }
  const buttons = Array.from(root.children);
  const draw = () => buttons.forEach((button, i) => {
    button.style.backgroundImage = `var(--hm-${tiles[i].code})`;
    button.className = i === data.drawn ? 'drawn' : '';
    button.setAttribute('aria-label', tiles[i].name);
    button.setAttribute('aria-pressed', String(root._picked.has(i)));
    button.setAttribute('aria-disabled', String(data.disabled));
    button.tabIndex = i === (root._at ?? 0) ? 0 : -1;
    button.replaceChildren();
    if (tiles[i].corner) {
      const corner = document.createElement('i');
      corner.textContent = tiles[i].corner;
      corner.setAttribute('aria-hidden', 'true');
      button.appendChild(corner);
    }
  });
  const pick = (i) => {
    if (data.disabled || i < 0 || i >= tiles.length) { return; }
    root._at = i;
    if (!data.multi) { root._picked = new Set([i]); }
    else if (!root._picked.delete(i)) { root._picked.add(i); }
    root._sent += 1;
    draw();
    setTriggerValue('pick', { picked: Array.from(root._picked), rev: data.rev, seq: root._sent });
  };
  const move = (i) => { root._at = i; draw(); buttons[i].focus(); };
  draw();

  root.onclick = (event) => {
    const button = event.target.closest('button');
    if (button) { pick(buttons.indexOf(button)); }
  };
  root.onkeydown = (event) => {
    const i = buttons.indexOf(event.target.closest('button'));
    if (i < 0 || event.ctrlKey || event.metaKey || event.altKey) { return; }
    const n = buttons.length;
    const to = { ArrowRight: (i + 1) % n, ArrowLeft: (i - 1 + n) % n, Home: 0, End: n - 1 }[event.key];
    if (to !== undefined) { event.preventDefault(); move(to); return; }
    if (data.digits && /^[1-9]$/.test(event.key)) { event.preventDefault(); pick(Number(event.key) - 1); }
  };
}
"""

_HTML = '<div class="hand"><div class="rack" role="toolbar"></div></div>'


def _handler(key: str, rev: int, size: int, on_pick: Callable[[tuple[int, ...]], None]) -> Callable[[], None]:
    """The callback for one shown revision: checks what the browser sent, then hands it on."""

    def picked() -> None:
        sent = st.session_state[key].get("pick")
        if not isinstance(sent, dict) or sent.get("rev") != rev:
            return
        places, seq = sent.get("picked"), sent.get("seq")
        if not isinstance(places, list) or not isinstance(seq, int):
            return
        if not all(isinstance(place, int) and 0 <= place < size for place in places):
            return
        st.session_state[f"{key}.seq"] = seq
        on_pick(tuple(sorted(set(places))))

    return picked


def rack(
    tiles: Sequence[Kind],
    *,
    key: str,
    rev: int,
    on_pick: Callable[[tuple[int, ...]], None],
    picked: Sequence[int] = (),
    multi: bool = False,
    drawn: int | None = None,
    disabled: bool = False,
    digits: bool = False,
    label: str | None = None,
) -> None:
    """Draw *tiles* to be picked; *on_pick* gets the places now picked, in order, and should keep them.

    *picked* is what is kept so far. With *multi* a click adds or takes away a place, without it the click's place is
    the only one. *drawn* is the place of the tile to set apart. Give another *rev* whenever the tiles or the question
    change: a message with an older one is dropped, so a double click cannot answer the next question. *digits* lets
    the keys 1–9 pick the nth tile while the rack has the focus.
    """
    here = session()
    names = positions(tiles, here.lang)
    mount = st.components.v2.component("hangma_rack", html=_HTML, css=_CSS, js=_JS)
    shown = [
        {"code": tile_text(kind), "name": name, "corner": numeral(kind) if here.numerals else ""}
        for kind, name in zip(tiles, names, strict=True)
    ]
    mount(
        key=key,
        data={
            "tiles": shown,
            "picked": list(picked),
            "multi": multi,
            "drawn": -1 if drawn is None else drawn,
            "disabled": disabled,
            "digits": digits,
            "label": label or t("rack.label", here.lang),
            "rev": rev,
            "seq": st.session_state.get(f"{key}.seq", 0),
        },
        on_pick_change=(lambda: None) if disabled else _handler(key, rev, len(tiles), on_pick),
    )
