"""The points in dispute as a sheet to tick before one sits down."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from trainer.course.disputed import Dispute
from trainer.engine.room import Room
from trainer.ui.compare import rules_name
from trainer.ui.text import Lang, t

STYLE = """
body{font-size:9.2pt;line-height:1.36}
.point{break-inside:avoid;margin:0 0 1.6mm}
.point h3{margin:1.6mm 0 .4mm;font-size:10pt}
.point p{margin:.3mm 0}
.point .choices{columns:1;margin:.3mm 0}
.point .choices li{margin:.2mm 0}
.point small{margin-left:2mm}
.point .line{height:1em}
.settled .line{min-width:44mm;margin-right:5mm}
"""


def disputed_html(disputes: Sequence[Dispute], lang: Lang, *, room: Room | None = None) -> str:
    """The sheet: each point with a box for every answer and a line for another; who plays how, and what *room* says.

    Nothing is ticked beforehand: that is for the table to do.
    """
    lead = t("print.disputed_lead", lang)
    if room is not None:
        lead += t("print.disputed_room", lang, name=room.name)
    listed = "".join(_point(number, one, room, lang) for number, one in enumerate(disputes, 1))
    return (
        f'<p class="where">{escape(t("print.disputed_where", lang))}</p>'
        f"<h1>{escape(t('print.disputed_title', lang))}</h1><p>{escape(lead)}</p>"
        f'<p class="settled">{escape(t("print.table", lang))} <span class="line"></span>'
        f'{escape(t("print.date", lang))} <span class="line"></span></p>{listed}'
    )


def _point(number: int, dispute: Dispute, room: Room | None, lang: Lang) -> str:
    boxes = ""
    for choice in dispute.choices:
        ours = room is not None and choice.met_by(room.rule_set)
        who = [rules_name(key, lang) for key in choice.rules]
        notes = f" <small>{escape(t('rules.comma', lang).join(who))}</small>" if who else ""
        words = escape(choice.text.of(lang))
        boxes += f'<li><span class="box"></span>{f"<b>{words}</b>" if ours else words}{notes}</li>'
    other = f'<li><span class="box"></span>{escape(t("print.another", lang))} <span class="line"></span></li>'
    return (
        f'<div class="point"><h3>{number}　{escape(dispute.question.of(lang))} <small>{dispute.clause}</small></h3>'
        f'<ul class="choices">{boxes}{other}</ul><p class="small">{escape(dispute.why.of(lang))}</p></div>'
    )
