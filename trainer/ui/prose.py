"""The words of a lesson as markup: glossary terms that explain themselves, captions under figures.

Hovering, tapping or reaching a term with the keyboard opens a note with both names, the pinyin and the meaning.
Raw HTML in a lesson is shown as text.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from urllib.parse import quote

from trainer import course
from trainer.course import Term
from trainer.ui.text import Lang, t

STYLE = """<style>
.hm-text{position:relative;line-height:1.75;max-width:42rem}
.hm-text p{margin:.35rem 0 .6rem}.hm-text table{border-collapse:collapse;margin:.5rem 0;width:100%}
.hm-text th,.hm-text td{border:1px solid rgb(128 128 110/.4);padding:.3rem .6rem;text-align:left}
.hm-text ul,.hm-text ol{padding-left:1.4rem;margin:.3rem 0 .6rem}
.hm-figure{margin:.2rem 0 .6rem}.hm-figure figcaption{font-size:.92rem;opacity:.85}
.hm-figure figcaption p{margin:.2rem 0}
.hm-term{border-bottom:2px dotted var(--hm-accent);cursor:help;font-weight:600}
.hm-note{display:none;position:absolute;left:0;right:0;margin-top:.15rem;z-index:20;font-weight:400;line-height:1.5;
 font-size:.95rem;padding:.6rem .8rem;border-radius:.6rem;background:#fffdf5;color:#22302a;border:1px solid #b9ae93;
 box-shadow:0 6px 18px rgb(0 0 0/.25)}
.hm-term:hover .hm-note,.hm-term:focus-within .hm-note{display:block}.hm-note a{color:#1a5f8a;white-space:nowrap}
.hm-term:focus-visible{outline:2px solid var(--hm-accent);outline-offset:2px}
.hm-note b{margin-right:.5em}
</style>"""


def term_html(term: Term, lang: Lang, shown: str | None = None) -> str:
    """A term that opens its note when hovered, tapped or reached by keyboard; the note leads on to the glossary."""
    names = f'<b>{escape(term.zh)}</b><i lang="zh-Latn">{escape(term.pinyin)}</i> · {escape(term.en)}'
    more = f'<a href="glossary?term={quote(term.id)}" target="_blank">{t("glossary.more", lang)}</a>'
    note = f'<span class="hm-note" role="note">{names}<br>{escape(term.meaning(lang))} {more}</span>'
    return f'<span class="hm-term" tabindex="0">{escape(shown or term.name(lang))}{note}</span>'


def prose_html(text: str, *, lang: Lang, glossary: Mapping[str, Term]) -> str:
    """*text* (Markdown) as markup; headings, lists, tables and emphasis are kept, raw HTML is not.

    >>> prose_html("**A** <b>", lang="en", glossary={})
    '<div class="hm-text"><p><strong>A</strong> &lt;b&gt;</p></div>'

    Raises KeyError for a term the glossary does not hold; reading the course has checked that before.
    """
    inner = course.prose_html(text, lambda term, shown: term_html(glossary[term], lang, shown))
    return f'<div class="hm-text">{inner}</div>'


def figure_html(tiles: str, caption: str, *, lang: Lang, glossary: Mapping[str, Term]) -> str:
    """The markup *tiles* of a row with *caption* (Markdown) under it.

    >>> figure_html("<div></div>", "", lang="en", glossary={})
    '<figure class="hm-figure"><div></div></figure>'
    """
    below = f"<figcaption>{prose_html(caption, lang=lang, glossary=glossary)}</figcaption>" if caption else ""
    return f'<figure class="hm-figure">{tiles}{below}</figure>'
