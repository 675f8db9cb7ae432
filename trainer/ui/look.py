"""The look of every page beyond the theme: tile faces, the words of lessons, spacing, the cards of the home page."""

from __future__ import annotations

from functools import cache

from trainer.ui import prose, tiles
from trainer.ui.figures.style import STYLE as FIGURES
from trainer.ui.text import Lang

_LAYOUT = """<style>
.stMainBlockContainer{padding-top:4.5rem;padding-bottom:4rem}
.st-key-app_header{margin-bottom:-1rem}
.st-key-home_start a{background:var(--hm-accent);padding:.55rem 1.1rem;border-radius:.6rem;width:fit-content}
.st-key-home_start a :is(p,span){color:var(--hm-on-accent)!important;font-weight:650}
.st-key-home_start a:hover{filter:brightness(1.08)}
:root{--hm-accent:#1f6b4f;--hm-on-accent:#fffdf5}
@media (prefers-color-scheme:dark){:root{--hm-accent:#6cc39d;--hm-on-accent:#0f1d17}}
button[data-variant][data-selected=true] :is(p,span){color:var(--hm-accent)!important}
.hm-entry b{font-size:1.3rem;margin-right:.35em}.hm-entry i{margin-right:.5em}
.hm-say{margin:0;line-height:1.6}
.hm-entry i,.hm-entry span{display:inline-block;font-size:1.05rem}
table.proof{border-collapse:collapse;width:100%;font-size:.95rem}
table.proof :is(th,td){border-bottom:1px solid rgb(128 128 110/.4);padding:.3rem .4rem;text-align:left}
table.proof td:nth-child(n+2){white-space:nowrap;font-variant-numeric:tabular-nums}
@media (max-width:640px){.stMainBlockContainer{padding-top:3.6rem}}
</style>"""


# Both languages share the marks “ ” ‘ ’ — …, but Chinese wants them as wide as its characters.
_CHINESE_MARKS = """<style>
@font-face{font-family:"Chinese marks";unicode-range:U+2014,U+2018-201D,U+2026;
 src:local("Noto Sans CJK SC"),local("Noto Sans SC"),local("PingFang SC"),local("Microsoft YaHei")}
</style>"""


@cache
def page_style(lang: Lang) -> str:
    """All style sheets of a page in *lang* as markup.

    >>> "--hm-5z" in page_style("en"), "Chinese marks" in page_style("en"), "Chinese marks" in page_style("zh")
    (True, False, True)
    """
    return tiles.sheet() + prose.STYLE + FIGURES + _LAYOUT + (_CHINESE_MARKS if lang == "zh" else "")
