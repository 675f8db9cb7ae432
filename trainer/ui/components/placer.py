"""Placing tiles: one slot for each caishen, and all the tiles to put into them.

A tile tapped goes into the slot that is marked, and the mark moves to the next empty one; a slot tapped is marked, and
emptied when it was. The browser shows this at once and sends the whole list of slots; the page's callback keeps it.
Each message carries the revision the browser was shown, so a tap that belongs to an earlier question changes nothing.

By keyboard: tab to the tiles, arrows move among them, Enter or space places, Backspace or Delete empties the slot that
is marked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from trainer.engine.tiles import ALL_KINDS, Kind, tile_text
from trainer.ui.session import session
from trainer.ui.text import t
from trainer.ui.tiles import numeral, tile_name

Slots = tuple[Kind | None, ...]

# The line breaks matter: a single line would be taken for a file path.
_CSS = """
.placer{container-type:inline-size;padding:4px 2px}
.slots{display:flex;flex-wrap:wrap;gap:10px;margin-bottom:14px}
.slots button{all:unset;box-sizing:border-box;display:flex;align-items:center;gap:8px;min-height:60px;cursor:pointer;
  padding:5px 12px;border:2px solid color-mix(in srgb,var(--st-text-color) 30%,transparent);border-radius:10px;
  color:var(--st-text-color);font:400 1rem/1.3 var(--st-font)}
.slots button[aria-pressed="true"]{border-color:var(--st-primary-color);
  background:color-mix(in srgb,var(--st-primary-color) 12%,transparent)}
.face{display:inline-block;flex:none;width:34px;aspect-ratio:3/4;background:center/contain no-repeat;border-radius:15%;
  filter:drop-shadow(0 1px 1px rgb(0 0 0/.35))}
.face.empty{border:2px dashed color-mix(in srgb,var(--st-text-color) 45%,transparent);box-sizing:border-box;filter:none}
.suit{display:flex;gap:3px;margin-bottom:7px}
.suit button{all:unset;box-sizing:border-box;position:relative;flex:none;aspect-ratio:3/4;cursor:pointer;
  width:min(46px,calc((100cqw - 28px)/9));background:center/contain no-repeat;border-radius:15%;
  filter:drop-shadow(0 1px 1px rgb(0 0 0/.35));transition:transform .08s}
.suit button:hover{transform:translateY(-3px)}
.placer button:focus-visible{outline:3px solid var(--st-text-color);outline-offset:2px}
.suit i{position:absolute;top:4%;right:9%;font:700 11px/1 system-ui,sans-serif;color:#5b2a86;background:#fbf7eacc;
  border-radius:3px;padding:0 1px;pointer-events:none}
@media (prefers-reduced-motion:reduce){.suit button{transition:none}}
"""

_JS = """
export default function (component) {
  const { parentElement, data, setTriggerValue } = component;
  const root = parentElement.querySelector('.placer');
  const slots = root.querySelector('.slots');
  const palette = root.querySelector('.palette');
  const empty = (placed) => placed.indexOf(-1);

  // What the server says counts, unless the browser has sent something newer that is still under way.
  if (root._rev !== data.rev || root._sent === undefined || data.seq >= root._sent) { root._placed = [...data.placed]; }
  if (root._rev !== data.rev) { root._at = Math.max(empty(root._placed), 0); root._key = 0; }
  root._rev = data.rev;
  root._sent = Math.max(root._sent ?? 0, data.seq);
  slots.setAttribute('aria-label', data.label);
  palette.setAttribute('aria-label', data.tiles_label);

  const picture = (code) => {
    const face = document.createElement('span');
    face.className = code ? 'face' : 'face empty';
    if (code) { face.style.backgroundImage = `var(--hm-${code})`; }
    return face;
  };
  const words = (text) => {
    const span = document.createElement('span');
    span.textContent = text;
    return span;
  };
  const draw_slots = () => {
    while (slots.children.length > data.placed.length) { slots.lastElementChild.remove(); }
    while (slots.children.length < data.placed.length) {
      const button = document.createElement('button');
      button.type = 'button';
      slots.appendChild(button);
    }
    Array.from(slots.children).forEach((button, i) => {
      const tile = data.tiles[root._placed[i]];
      const called = data.placed.length > 1 ? `${data.label} ${i + 1}` : data.label;
      button.replaceChildren(words(`${called} ${data.as}`), picture(tile && tile.code));
      button.setAttribute('aria-label', `${called} ${data.as} ${tile ? tile.name : data.nothing}`);
      button.setAttribute('aria-pressed', String(i === root._at));
    });
  };
  const keys = () => Array.from(palette.querySelectorAll('button'));
  const draw_keys = () => keys().forEach((button, i) => { button.tabIndex = i === root._key ? 0 : -1; });
  if (palette.dataset.rows !== data.rows_id) {
    palette.dataset.rows = data.rows_id;
    palette.replaceChildren();
    data.rows.forEach(([from, to]) => {
      const row = document.createElement('div');
      row.className = 'suit';
      data.tiles.slice(from, to).forEach((tile) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.style.backgroundImage = `var(--hm-${tile.code})`;
        button.setAttribute('aria-label', tile.name);
        if (tile.corner) {
          const corner = document.createElement('i');
          corner.textContent = tile.corner;
          corner.setAttribute('aria-hidden', 'true');
          button.appendChild(corner);
        }
        row.appendChild(button);
      });
      palette.appendChild(row);
    });
  }
  const send = () => {
    root._sent += 1;
    draw_slots();
    setTriggerValue('place', { placed: root._placed, rev: data.rev, seq: root._sent });
  };
  const put = (tile) => {
    root._placed[root._at] = tile;
    if (tile >= 0 && empty(root._placed) >= 0) { root._at = empty(root._placed); }
    send();
  };
  const mark = (i) => {
    if (i === root._at && root._placed[i] >= 0) { put(-1); return; }
    root._at = i;
    draw_slots();
  };
  draw_slots();
  draw_keys();

  root.onclick = (event) => {
    const button = event.target.closest('button');
    if (!button) { return; }
    if (slots.contains(button)) { mark(Array.from(slots.children).indexOf(button)); return; }
    root._key = keys().indexOf(button);
    draw_keys();
    put(root._key);
  };
  root.onkeydown = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) { return; }
    if (event.key === 'Backspace' || event.key === 'Delete') { event.preventDefault(); put(-1); return; }
    const i = keys().indexOf(event.target.closest('button'));
    if (i < 0) { return; }
    const last = data.tiles.length - 1;
    const to = { ArrowRight: Math.min(i + 1, last), ArrowLeft: Math.max(i - 1, 0), ArrowDown: Math.min(i + 9, last),
      ArrowUp: i < 9 ? i : i - 9, Home: 0, End: last }[event.key];
    if (to === undefined) { return; }
    event.preventDefault();
    root._key = to;
    draw_keys();
    keys()[to].focus();
  };
}
"""

_HTML = '<div class="placer"><div class="slots" role="group"></div><div class="palette" role="toolbar"></div></div>'
_ROWS = ((0, 9), (9, 18), (18, 27), (27, 34))


def _handler(key: str, rev: int, size: int, on_place: Callable[[Slots], None]) -> Callable[[], None]:
    """The callback for one shown revision: checks what the browser sent, then hands it on."""

    def placed() -> None:
        sent = st.session_state[key].get("place")
        if not isinstance(sent, dict) or sent.get("rev") != rev:
            return
        slots, seq = sent.get("placed"), sent.get("seq")
        if not isinstance(slots, list) or len(slots) != size or not isinstance(seq, int):
            return
        if not all(isinstance(kind, int) and -1 <= kind < len(ALL_KINDS) for kind in slots):
            return
        st.session_state[f"{key}.seq"] = seq
        on_place(tuple(None if kind < 0 else kind for kind in slots))

    return placed


def placer(placed: Sequence[Kind | None], *, key: str, rev: int, on_place: Callable[[Slots], None]) -> None:
    """Draw a slot for each of *placed*, what is kept of it so far, and the 34 tiles; *on_place* gets the slots anew.

    The slots do not show which tile the caishen is: finding it may be half of the question. Give another *rev* whenever
    the question changes: a message with an older one is dropped, so a double click cannot answer the next question.
    """
    here = session()
    lang = here.lang
    mount = st.components.v2.component("hangma_placer", html=_HTML, css=_CSS, js=_JS)
    tiles = [
        {"code": tile_text(kind), "name": tile_name(kind, lang), "corner": numeral(kind) if here.numerals else ""}
        for kind in ALL_KINDS
    ]
    mount(
        key=key,
        data={
            "tiles": tiles,
            "rows": _ROWS,
            "rows_id": f"{lang}.{here.numerals}",
            "placed": [-1 if kind is None else kind for kind in placed],
            "as": t("place.as", lang),
            "nothing": t("place.nothing", lang),
            "label": t("place.slots", lang),
            "tiles_label": t("place.tiles", lang),
            "rev": rev,
            "seq": st.session_state.get(f"{key}.seq", 0),
        },
        on_place_change=_handler(key, rev, len(placed), on_place),
    )
