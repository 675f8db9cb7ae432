"""A whole HTML document around the markup of a sheet: A4, black on white, nothing fetched from outside."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from trainer.ui.printing.faces import drawings
from trainer.ui.text import Lang, t


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """Something to print: its *title*, the name of the *file* it is saved under, and the document itself."""

    title: str
    file: str
    html: str


# Paper is white in the dark look too: it is shown as it will come out of the printer.
_STYLE = """
@page{size:A4;margin:14mm 15mm 16mm;@bottom-center{content:counter(page) " / " counter(pages);font:8pt sans-serif}}
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:#fff;color:#000;font:10.5pt/1.55 "Noto Sans SC","Noto Sans CJK SC","PingFang SC",
 "Microsoft YaHei",system-ui,sans-serif}
body:lang(en){font-family:"Source Sans 3","Noto Sans","Segoe UI","Helvetica Neue",Arial,"Liberation Sans",
 "Noto Sans SC","Noto Sans CJK SC","PingFang SC","Microsoft YaHei",sans-serif}
main{max-width:180mm;margin:0 auto;padding:4mm}
h1{font-size:19pt;line-height:1.25;margin:0 0 2mm}
h2{font-size:13pt;line-height:1.3;margin:6mm 0 1.5mm;border-bottom:.3mm solid #000;padding-bottom:.6mm}
h3{font-size:11pt;margin:3mm 0 1mm}
h1,h2,h3{break-after:avoid}
p{margin:1.2mm 0;orphans:3;widows:3}
ul,ol{margin:1.2mm 0;padding-left:6mm}
.small{font-size:8.5pt;line-height:1.4}
.where{margin:0;font-size:9.5pt}
.new{break-before:page}
.drawings{position:absolute;width:0;height:0;overflow:hidden}
.row{display:flex;flex-wrap:wrap;gap:1mm 2.2mm;margin:1.6mm 0;break-inside:avoid}
.set{display:inline-flex;gap:.4mm;break-inside:avoid}
.apart{margin-left:3mm}
.tile{width:7.4mm;height:9.87mm;flex:none;overflow:visible}symbol{overflow:visible}
.tile text{font:700 15px sans-serif;text-anchor:end;stroke:#fff;stroke-width:4px;paint-order:stroke}
figure{margin:2mm 0 3mm;break-inside:avoid}
figcaption{font-size:9.5pt}
figcaption p{margin:0}
table{border-collapse:collapse;margin:2mm 0;break-inside:avoid}
th,td{border:.2mm solid #000;padding:.7mm 2mm;text-align:left;vertical-align:top}
.ask{position:relative;border:.25mm solid #000;border-radius:1.5mm;margin:2.5mm 0;padding:1.5mm 3mm 2mm 10mm;
 break-inside:avoid}
.ask>.no{position:absolute;left:2.5mm;top:1.6mm;font-weight:700}
.line{display:inline-block;min-width:26mm;border-bottom:.25mm solid #000;height:1.15em;vertical-align:bottom}
.wide{display:block;margin:2mm 0 1mm}
.box{display:inline-block;width:3.4mm;height:3.4mm;border:.3mm solid #000;margin-right:1.6mm;vertical-align:-.4mm}
.choices{list-style:none;padding:0;margin:1mm 0;columns:2;column-gap:6mm}
.choices li{break-inside:avoid;padding-left:5mm;text-indent:-5mm}
p:has(+figure),p:has(+.ask),p:has(+.row),p:has(+table),p:has(+ul){break-after:avoid}
.lying{display:flex;gap:1mm 3mm;align-items:center;break-inside:avoid}
.lying>span{min-width:30mm;max-width:62mm}.lying .row{margin:.6mm 0}
.lying .tile,.answers .tile{width:5.4mm;height:7.2mm}
.answer{position:relative;break-inside:avoid;margin:0 0 2.5mm;padding-left:7mm}
.answer>.no{position:absolute;left:0;font-weight:700}
.answer p{margin:.6mm 0}
.words dl{columns:2;column-gap:6mm;margin:0}
.words div{break-inside:avoid;margin:0 0 1mm}
.words dt{font-weight:700}
.words dd{margin:0}
.term{font-weight:600}
.bar{position:sticky;top:0;z-index:1;background:#fff;border-bottom:1px solid #bbb;padding:8px 4mm;text-align:right}
.bar button{font:600 12pt/1.2 inherit;font-family:inherit;padding:9px 20px;border:2px solid #1f6b4f;border-radius:8px;
 background:#1f6b4f;color:#fff;cursor:pointer}
.bar button:focus-visible{outline:3px solid #000;outline-offset:2px}
@media (max-width:560px){.tile{width:5.4mm;height:7.2mm}.choices{columns:1}main{padding:3mm}.lying{display:block}}
@media print{.bar{display:none}main{max-width:none;padding:0}}
"""


def document(title: str, body: str, lang: Lang, style: str = "") -> str:
    """The document of a sheet: *body* is its markup, *title* its plain name, *style* what it wants beyond the common.

    >>> page = document("A <b>", "<h1>A</h1>", "en")
    >>> page.startswith("<!doctype html>"), "<title>A &lt;b&gt;</title>" in page, "://" in page
    (True, True, False)
    """
    head = (
        f'<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}{style}</style>"
    )
    button = f'<button type="button" onclick="window.print()">{escape(t("print.now", lang))}</button>'
    return (
        f'<!doctype html>\n<html lang="{"zh-Hans" if lang == "zh" else "en"}"><head>{head}</head>'
        f'<body>{drawings(body)}<div class="bar">{button}</div><main>{body}</main></body></html>\n'
    )
