"""The look of interactive figures: steps, chains, time lines, walls, accounts, readings.

Colours of the four seats are told apart by a sign as well; what opens on hovering also opens on a tap or by keyboard.
"""

from __future__ import annotations

BLOCKS = 7
"""Groups that a hand can be read in: seven pairs."""

_COMMON = """
.hm-fig{max-width:42rem;line-height:1.6}
.hm-fig p{margin:.2rem 0}
.hm-fig .hm-what{font-weight:650;min-height:1.6em}
.hm-cl{font-size:.82rem;white-space:nowrap;margin-left:.4em;color:#1a5f8a!important}
@media (prefers-color-scheme:dark){.hm-cl{color:#8cc7ee!important}}
.hm-soft{opacity:.8}
.hm-bill{min-height:17rem}
.hm-bill th:nth-child(2){text-align:right}
.hm-fig table{border-collapse:collapse;width:100%;margin:.3rem 0}
.hm-fig th,.hm-fig td{border-bottom:1px solid rgb(128 128 110/.35);padding:.3rem .45rem;text-align:left;
 vertical-align:middle}
.hm-fig td.hm-num{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap;font-weight:650}
.hm-fig td .hm-tile,.hm-fig .hm-small .hm-tile{width:28px}
.hm-fig td .hm-tile{vertical-align:middle}
.hm-mark{display:inline-block;border:1.5px solid currentColor;border-radius:.4rem;padding:0 .45em;margin:0 .3em .2em 0;
 font-size:.92rem}
.hm-mark.on{background:var(--hm-accent);border-color:var(--hm-accent);color:var(--hm-on-accent);font-weight:650}
.hm-mark.off{border-style:dashed;opacity:.75}
.hm-fig th,.hm-fig td:first-child{white-space:nowrap}
"""
_CHAIN = """
.hm-chain{display:flex;flex-wrap:wrap;align-items:center;gap:.3em;min-height:2.2em}
.hm-chain b{margin-right:.4em}
.hm-chain .hm-mark{margin:0}
.hm-says{min-height:4.8em}
@media (max-width:640px){.hm-says{min-height:8em}}
"""
_LOCK = """
.hm-time{display:grid;gap:2px;margin:.3rem 0 .5rem;font-size:.85rem;align-items:center}
.hm-time span{height:1.15em;border-radius:3px;background:rgb(128 128 110/.16)}
.hm-time span.lock{background:var(--hm-accent)}
.hm-time span.bound{background:repeating-linear-gradient(45deg,rgb(128 128 110/.55) 0 3px,transparent 3px 6px)}
.hm-time span.now{outline:2px solid currentColor}
.hm-time b{font-weight:500;white-space:nowrap}
.hm-legend span{margin-right:.9em}
.hm-legend{font-size:.85rem;opacity:.85}
.hm-legend span{white-space:nowrap}
.hm-legend i{display:inline-block;width:1.1em;height:.8em;border-radius:3px;margin:0 .3em 0 0;vertical-align:-.05em}
.hm-legend i.lock{background:var(--hm-accent)}
.hm-legend i.bound{background:repeating-linear-gradient(45deg,rgb(128 128 110/.7) 0 3px,transparent 3px 6px)}
.hm-why{min-height:5em}
.hm-seat{border-top:1px solid rgb(128 128 110/.35);padding:.35rem 0}
.hm-mark.bound{background:repeating-linear-gradient(45deg,rgb(128 128 110/.4) 0 3px,transparent 3px 6px)}
.hm-choices{min-height:1.9em}
"""
_WALL = """
.hm-walls{margin:.4rem 0}
.hm-walls p{display:flex;justify-content:space-between;font-size:.88rem;margin:.35rem 0 .1rem}
.hm-wall{display:grid;grid-template-columns:repeat(17,1fr);gap:2px}
.hm-stack{display:grid;gap:1px}
.hm-stack i{display:flex;align-items:center;justify-content:center;height:17px;border-radius:3px;
 font:600 10px/1 system-ui,sans-serif;font-style:normal;background:#2d8562;color:#fffdf5}
.hm-stack.stay i{background:#8a6d1f}
.hm-stack i.gone{background:transparent;border:1px dashed rgb(128 128 110/.6);color:inherit}
.hm-stack i.d0{background:#b3402f;color:#fff;border:0}.hm-stack i.d1{background:#1f5fa8;color:#fff;border:0}
.hm-stack i.d2{background:#6b3fa0;color:#fff;border:0}.hm-stack i.d3{background:#3f4b57;color:#fff;border:0}
.hm-walls .hm-legend{display:block}
.hm-legend i.d0{background:#b3402f}.hm-legend i.d1{background:#1f5fa8}.hm-legend i.d2{background:#6b3fa0}
.hm-legend i.d3{background:#3f4b57}.hm-legend i.stay{background:#8a6d1f}
.hm-opened{font-weight:650}
.hm-die{display:inline-grid;grid-template-columns:repeat(3,1fr);gap:2px;width:44px;height:44px;padding:6px;
 box-sizing:border-box;border-radius:9px;background:#fffdf5;border:1px solid #b9ae93;margin-right:.5rem;
 vertical-align:middle}
.hm-die i{border-radius:50%}.hm-die i.on{background:#22302a}
.hm-count{min-height:5em}
@media (max-width:640px){.hm-count{min-height:8em}}
"""
_TURNED = """
.hm-ring{display:flex;flex-wrap:wrap;gap:4px;align-items:center}
.hm-ring .hm-tile{width:26px;opacity:.45}
.hm-ring .hm-tile.hm-here{opacity:1}
.hm-up .hm-tile{width:46px;vertical-align:middle}
.hm-turned td{height:46px}
.hm-turned td:first-child,.hm-turned th{white-space:normal}
.hm-turned th .hm-cl{margin-left:.25em}
.hm-turned td:nth-child(2){white-space:nowrap}
[class*="st-key-learn"][class*="-rank"] button{padding-inline:.5rem;min-width:2rem}
"""
_READINGS = """
.hm-read .hm-apart-tile{margin-left:10px}
.hm-read .hm-bt{cursor:pointer;transition:transform .1s}
.hm-read .hm-bt:focus-visible{outline:2px solid var(--hm-accent);outline-offset:2px}
.hm-notes{display:grid;min-height:3.6em;margin-top:.3rem}
.hm-notes p{grid-area:1/1;visibility:hidden}.hm-notes p.nd{visibility:visible}
.hm-read:has(.hm-bt:is(:hover,:focus)) .nd{visibility:hidden}
@media (prefers-reduced-motion:reduce){.hm-read .hm-bt{transition:none}}
"""


def _blocks() -> str:
    """What lights up: the group of the tile that has the focus, or of the one pointed at, which comes before it."""
    lit = "transform:translateY(-6px);outline:3px solid var(--hm-accent);outline-offset:1px"
    parts = []
    for state in ("focus", "hover"):
        if state == "hover":
            dark = ".hm-read:has(.hm-bt:hover)"
            parts.append(f"{dark} .hm-notes p{{visibility:hidden}}{dark} .hm-bt{{transform:none;outline:none}}")
        for n in range(BLOCKS):
            here = f".hm-read:has(.b{n}:{state})"
            parts.append(f"{here} .b{n}{{{lit}}}{here} .hm-notes .n{n}{{visibility:visible}}")
    return "".join(parts)


STYLE = f"<style>{_COMMON}{_CHAIN}{_LOCK}{_WALL}{_TURNED}{_READINGS}{_blocks()}</style>"
