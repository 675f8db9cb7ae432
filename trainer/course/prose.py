"""Prose: Markdown with marked terms, and its rendering as safe markup."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from markdown_it import MarkdownIt

_TERM = re.compile(r"\[\[(?P<id>[^\[\]|]+)(?:\|(?P<shown>[^\[\]|]+))?\]\]")
# Characters for private use stand for the terms while Markdown is read, so that tables and links do not see the marks.
_PLACE = re.compile("\ue000(\\d+)\ue001")
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


def terms(text: str) -> Iterator[tuple[str, str | None, int]]:
    """The terms marked in *text*: the id, the words to show (None for the term's own) and how many lines down.

    >>> list(terms("[[baotou]] and\\n[[caishen|the wildcard]]"))
    [('baotou', None, 0), ('caishen', 'the wildcard', 1)]
    """
    for match in _TERM.finditer(text):
        yield match["id"].strip(), match["shown"], text.count("\n", 0, match.start())


def stray_mark(text: str) -> bool:
    """Whether *text* holds square brackets, two by two, that mark no term.

    >>> stray_mark("[[caishen]]"), stray_mark("[[caishen]"), stray_mark("[[a|b|c]]")
    (False, True, True)
    """
    rest = _TERM.sub("", text)
    return "[[" in rest or "]]" in rest


def prose_html(text: str, term_markup: Callable[[str, str | None], str]) -> str:
    """*text* as markup, raw HTML shown as text; ``term_markup(id, shown)`` gives the markup of a term.

    >>> prose_html("A **[[x|word]]** <b>", lambda term, shown: f"<i>{term}:{shown}</i>")
    '<p>A <strong><i>x:word</i></strong> &lt;b&gt;</p>'
    """
    found: list[str] = []

    def keep(match: re.Match[str]) -> str:
        found.append(term_markup(match["id"].strip(), match["shown"]))
        return f"\ue000{len(found) - 1}\ue001"

    rendered = str(MARKDOWN.render(_TERM.sub(keep, text))).strip()
    return _PLACE.sub(lambda match: found[int(match[1])], rendered)
