"""The calculator's own markup: tiles with a number below, the payments, the table of five rule sets. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from trainer.engine.tiles import Kind
from trainer.ui.text import Lang
from trainer.ui.tiles import tile_html

STYLE = """<style>
.calc-status{min-height:2.1rem;font-size:1.15rem;font-weight:650;display:flex;align-items:center;gap:.5rem}
.calc-none{min-height:76px;display:flex;align-items:center;justify-content:center;text-align:center;
 border:2px dashed rgb(128 128 110/.5);border-radius:.6rem;opacity:.8;padding:0 1rem}
.calc-caishen{opacity:.85}
@media (min-width:641px){.calc-caishen{padding-top:2.1rem}}
.calc-counts{display:flex;flex-wrap:wrap;gap:8px 6px;margin:.2rem 0 .5rem}
.calc-counts figure{margin:0;min-width:44px;text-align:center;font-size:.8rem;line-height:1.35}
.calc-counts figure.dead{opacity:.5}
.calc-counts .hm-tile{width:36px;display:block;margin:auto}
.calc-big{font-size:1.7rem;font-weight:750;line-height:1.25;margin:.1rem 0}
.calc-big small{font-size:1rem;font-weight:500;opacity:.85;margin-left:.6em}
.calc-head{margin:.7rem 0 .1rem!important;padding:0!important;font-size:1.15rem!important}
.calc-waits{list-style:none;margin:.2rem 0 .4rem!important;padding:0!important}
.calc-waits li{display:flex;flex-wrap:wrap;gap:.2rem 1rem;align-items:center;margin:0!important;padding:.4rem 0;
 border-bottom:1px solid rgb(128 128 110/.35)}
.calc-waits .calc-counts{margin:0}
.calc-waits .what{flex:1 1 12rem}
.calc-waits .what b{font-size:1.1rem}
.calc-waits .what small{display:block;font-size:.9rem;opacity:.85}
.calc-table{border-collapse:collapse;width:100%;margin:.3rem 0 .6rem;font-variant-numeric:tabular-nums}
.calc-table :is(th,td){border-bottom:1px solid rgb(128 128 110/.35);padding:.34rem .4rem;text-align:center}
.calc-table th:first-child{text-align:left;font-weight:500}
.calc-table thead th{font-weight:650}
.calc-table .own{background:color-mix(in srgb,var(--hm-accent) 12%,transparent)}
.calc-table tr.differs th:first-child{font-weight:700;padding-left:7px;box-shadow:inset 3px 0 0 #c9822b}
.calc-table tr.differs td{background:rgb(201 130 43/.14)}
.calc-table td.num{text-align:right}
.calc-line{padding-right:.8rem}
.calc-pay{width:auto;min-width:16rem}
.calc-discards{list-style:none;margin:.2rem 0!important;padding:0!important}
.calc-discards li{margin:0!important}
.calc-discards li{display:flex;gap:.7rem;align-items:flex-start;padding:.45rem 0;
 border-bottom:1px solid rgb(128 128 110/.35)}
.calc-discards .hm-tile{width:36px}
.calc-discards .small{display:flex;flex-wrap:wrap;gap:2px;align-items:center;margin-top:.2rem}
.calc-discards .small span:not(.hm-tile){margin-left:.35rem;font-size:.9rem}
.calc-discards .small .hm-tile{width:21px}
@media (max-width:640px){.calc-table{font-size:.8rem}.calc-table :is(th,td){padding:.34rem .15rem}
 .calc-table td,.calc-table thead th{width:15.5%}.calc-pay td{width:auto}.calc-pay{font-size:.95rem}
 .st-key-calculator_steps{margin-top:.2rem}
 .st-key-calculator_keys{margin-inline:-8px;width:calc(100% + 16px)!important;
  max-width:none!important;min-width:calc(100% + 16px)}
 .stMain button{min-height:42px}}
</style>"""


def counted_html(items: Iterable[tuple[Kind, str, bool]], *, lang: Lang, numerals: bool) -> str:
    """Tiles with a caption below each: (kind, caption, whether it is dead).

    >>> counted_html([(0, "×3", False)], lang="en", numerals=False).count("figcaption")
    2
    """
    figures = "".join(
        f"<figure{' class=dead' if dead else ''}>{tile_html(kind, lang=lang, numerals=numerals)}"
        f"<figcaption>{escape(caption)}</figcaption></figure>"
        for kind, caption, dead in items
    )
    return f'<div class="calc-counts">{figures}</div>'


def waits_html(rows: Iterable[tuple[str, str, str, bool]]) -> str:
    """Groups of tiles with what they are worth: (markup of the tiles, name, figures or reason, whether it is dead).

    >>> waits_html([("<b>any</b>", "A", "+2", False)]).count("<li")
    1
    """
    items = "".join(
        f"<li{' class=dead' if dead else ''}>{tiles}<div class='what'><b>{escape(name)}</b>"
        f"<small>{escape(figures)}</small></div></li>"
        for tiles, name, figures, dead in rows
    )
    return f"<ul class='calc-waits'>{items}</ul>"


def payments_html(lines: Sequence[tuple[str, int]], label: str) -> str:
    """Who wins and pays what, one line a seat.

    >>> "−2" in payments_html([("A", 2), ("B", -2)], "pay")
    True
    """
    body = "".join(f"<tr><th scope='row'>{escape(who)}</th><td class='num'>{signed(n)}</td></tr>" for who, n in lines)
    return f"<table class='calc-table calc-pay' aria-label='{escape(label)}'><tbody>{body}</tbody></table>"


def signed(points: int) -> str:
    """*points* with their sign, a real minus.

    >>> signed(4), signed(-4), signed(0)
    ('+4', '−4', '0')
    """
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def table_html(
    heads: Sequence[str], lines: Iterable[tuple[str, Sequence[str], bool]], *, own: int, label: str, mark: str
) -> str:
    """The table of rule sets: a line is (name, cells, whether they differ); *own* is the column of the reader's own.

    A line that differs is marked by colour, weight and the word *mark* for those who see neither.
    """
    top = "".join(f"<th scope='col'{_own(n, own)}>{escape(head)}</th>" for n, head in enumerate(heads))
    body = ""
    for name, cells, differs in lines:
        shown = "".join(f"<td{_own(n, own)}>{escape(text)}</td>" for n, text in enumerate(cells))
        title = f" title='{escape(mark)}'" if differs else ""
        sign = f"≠ {escape(name)}" if differs else escape(name)
        body += f"<tr{' class=differs' if differs else ''}{title}><th scope='row'>{sign}</th>{shown}</tr>"
    return (
        f"<table class='calc-table' aria-label='{escape(label)}'><thead><tr><th></th>{top}</tr></thead>"
        f"<tbody>{body}</tbody></table>"
    )


def _own(number: int, own: int) -> str:
    return " class='own'" if number == own else ""
