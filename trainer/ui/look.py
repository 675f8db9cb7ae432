"""The look of every page beyond the theme: tile faces, the words of lessons, spacing, the cards of the home page."""

from __future__ import annotations

from functools import cache

from trainer.ui import prose, tiles

_LAYOUT = """<style>
.stMainBlockContainer{padding-top:4.5rem;padding-bottom:4rem}
.st-key-app_header{margin-bottom:-1rem}
.st-key-home_start a{background:var(--hm-accent);padding:.55rem 1.1rem;border-radius:.6rem;width:fit-content}
.st-key-home_start a :is(p,span){color:var(--hm-on-accent)!important;font-weight:650}
.st-key-home_start a:hover{filter:brightness(1.08)}
:root{--hm-accent:#1f6b4f;--hm-on-accent:#fffdf5}
@media (prefers-color-scheme:dark){:root{--hm-accent:#6cc39d;--hm-on-accent:#0f1d17}}
@media (max-width:640px){.stMainBlockContainer{padding-top:3.6rem}}
</style>"""


@cache
def page_style() -> str:
    """All style sheets of a page as markup.

    >>> "--hm-5z" in page_style()
    True
    """
    return tiles.sheet() + prose.STYLE + _LAYOUT
