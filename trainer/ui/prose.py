"""The words of a lesson as markup: Markdown in, safe HTML out, with glossary terms that explain themselves.

Raw HTML in the text is shown as text. A term is marked ``[[id]]`` or ``[[id|shown]]``; hovering, tapping or reaching
it with the keyboard opens a note with both names, the pinyin and the meaning.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

from markdown_it import MarkdownIt

from trainer.course import Term
from trainer.ui.text import Lang

_TERM = re.compile(r"\[\[(?P<id>[^\]|]+)(?:\|(?P<shown>[^\]]+))?\]\]")
# Private-use characters stand for the terms while Markdown is read, so that neither tables nor links see the marks.
_PLACE = re.compile("\ue000(\\d+)\ue001")
_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")

STYLE = """<style>
.hm-text{position:relative;line-height:1.75;max-width:42rem}
.hm-text p{margin:.35rem 0 .6rem}.hm-text table{border-collapse:collapse;margin:.5rem 0}
.hm-text th,.hm-text td{border:1px solid var(--st-border-color,#9a9a8a);padding:.25rem .6rem;text-align:left}
.hm-term{border-bottom:2px dotted var(--st-primary-color,#2a8c68);cursor:help;font-weight:600}
.hm-note{display:none;position:absolute;left:0;right:0;margin-top:1.9em;z-index:20;font-weight:400;line-height:1.5;
 padding:.6rem .8rem;border-radius:.6rem;background:#fffdf5;color:#22302a;border:1px solid #b9ae93;
 box-shadow:0 6px 18px rgb(0 0 0/.25)}
.hm-term:hover .hm-note,.hm-term:focus .hm-note{display:block}
.hm-term:focus-visible{outline:2px solid var(--st-primary-color,#2a8c68);outline-offset:2px}
.hm-note b{margin-right:.5em}
</style>"""


def _note(term: Term, lang: Lang) -> str:
    names = f"<b>{escape(term.zh)}</b><i lang='zh-Latn'>{escape(term.pinyin)}</i> · {escape(term.en)}"
    meaning = term.meaning_zh if lang == "zh" else term.meaning_en
    return f'<span class="hm-note" role="note">{names}<br>{escape(meaning)}</span>'


def _shown(term: Term, shown: str | None, lang: Lang) -> str:
    return shown or (term.zh if lang == "zh" else term.en)


def term_html(term: Term, lang: Lang, shown: str | None = None) -> str:
    """A term that opens its note when hovered, tapped or reached by keyboard."""
    return f'<span class="hm-term" tabindex="0">{escape(_shown(term, shown, lang))}{_note(term, lang)}</span>'


def prose_html(text: str, *, lang: Lang, glossary: Mapping[str, Term]) -> str:
    """*text* (Markdown) as markup; headings, lists, tables and emphasis are kept, raw HTML is not.

    >>> prose_html("**A** <b>", lang="en", glossary={})
    '<div class="hm-text"><p><strong>A</strong> &lt;b&gt;</p></div>'

    Raises KeyError for a term the glossary does not hold; reading the course has checked that before.
    """
    terms: list[str] = []

    def keep(match: re.Match[str]) -> str:
        terms.append(term_html(glossary[match["id"].strip()], lang, match["shown"]))
        return f"\ue000{len(terms) - 1}\ue001"

    rendered = _MARKDOWN.render(_TERM.sub(keep, text)).strip()
    return f'<div class="hm-text">{_PLACE.sub(lambda match: terms[int(match[1])], rendered)}</div>'


def plain(text: str, *, lang: Lang, glossary: Mapping[str, Term]) -> str:
    """*text* with its terms as plain words, for places that hold no markup such as captions and buttons."""
    return _TERM.sub(lambda match: _shown(glossary[match["id"].strip()], match["shown"], lang), text)
