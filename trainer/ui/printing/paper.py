"""An exam paper for a club: the questions, a sheet for the answers, the key with its reasons, and a certificate.

The paper carries its name and a QR code, so that whoever holds it can check an answer in the app, and a teacher finds
the key of exactly this paper. Clauses: V1–V3.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from html import escape
from string import ascii_uppercase

import segno

from trainer.course import ExamLevel, Rulebook, Term
from trainer.quiz.catalogue import rebuild
from trainer.quiz.paper import Paper
from trainer.quiz.question import Form, Question
from trainer.ui.answering import seat_label
from trainer.ui.exam.papers import levels
from trainer.ui.printing.parts import Pad
from trainer.ui.printing.questions import LETTERED, answer_html, question_html
from trainer.ui.text import Lang, t

STYLE = """
.top{display:flex;justify-content:space-between;gap:6mm;align-items:flex-start}
.top svg{width:24mm;height:24mm;flex:none}
.fields{display:flex;flex-wrap:wrap;gap:2mm 8mm;margin:3mm 0}
.fields .line{min-width:34mm}
.grid{columns:2;column-gap:8mm;margin-top:4mm}
.cell{break-inside:avoid;border-bottom:.2mm solid #777;padding:2.2mm 0 2.2mm 9mm;position:relative;min-height:9mm}
.cell>b{position:absolute;left:0}
.cell .line{min-width:16mm}.cell .long{min-width:56mm}
.cell .of{display:inline-block;margin-right:4mm;white-space:nowrap}
.award{border:.6mm solid #000;outline:.25mm solid #000;outline-offset:1.5mm;padding:22mm 14mm;margin-top:20mm;
 text-align:center}
.award h1{font-size:26pt;margin-bottom:8mm}.award p{font-size:13pt;margin:4mm 0}
.award .name{font-size:20pt;font-weight:700}
.award .small{font-size:9pt;margin-top:12mm}
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed:
    """What a certificate says: who (may be ""), which level and paper, how many right, when."""

    name: str
    level: str
    paper: str
    right: int
    questions: int
    at: datetime


def paper_title(paper: Paper, lang: Lang) -> str:
    """The name of the paper's level, as a title."""
    return t("print.paper_title", lang, level=_level(paper).title.of(lang))


def paper_html(
    paper: Paper,
    glossary: Mapping[str, Term],
    rulebook: Rulebook,
    lang: Lang,
    *,
    numerals: bool = False,
    address: str = "",
) -> str:
    """The markup of *paper*: the questions, and on a new page the sheet for the answers.

    *address* is where the app is reached; the QR code then leads to the paper, else it holds the paper's name.
    """
    pad = Pad(lang, numerals, glossary, rulebook, sheet=True)
    asked = "".join(question_html(rebuild(name), pad) for name in paper.questions)
    cells = "".join(_cell(number, rebuild(name), lang) for number, name in enumerate(paper.questions, 1))
    front = _top(paper, lang, address, t("print.paper_lead", lang, **_plan(paper)))
    sheet = _top(paper, lang, address, t("print.sheet_lead", lang), title=t("print.sheet_title", lang))
    return f'{front}{asked}<section class="new">{sheet}<div class="grid">{cells}</div></section>'


def key_html(
    paper: Paper,
    glossary: Mapping[str, Term],
    rulebook: Rulebook,
    lang: Lang,
    *,
    numerals: bool = False,
    address: str = "",
) -> str:
    """The markup of the key: the right answer of each question of *paper*, and why, with the clauses."""
    pad = Pad(lang, numerals, glossary, rulebook)
    questions = [rebuild(name) for name in paper.questions]
    entries = "".join(
        f'<div class="answer"><span class="no">{number}</span>{_letters(question)}{answer_html(question, pad)}</div>'
        for number, question in enumerate(questions, 1)
    )
    lead = t("print.key_lead", lang, **_plan(paper))
    top = _top(paper, lang, address, lead, title=t("print.key_title", lang), fields=False)
    return f'{top}<section class="answers small">{entries}</section>'


def certificate_html(passed: Passed, lang: Lang) -> str:
    """The markup of a certificate of practice; it says that it is no official one."""
    level = levels()[passed.level].title.of(lang) if passed.level in levels() else passed.level
    name = escape(passed.name) or '<span class="line long"></span>'
    lines = (
        t("print.award_text", lang, level=level, right=passed.right, questions=passed.questions),
        f"{passed.at:%Y-%m-%d}",
    )
    body = "".join(f"<p>{escape(line)}</p>" for line in lines)
    note = escape(t("print.award_note", lang, paper=passed.paper))
    return (
        f'<div class="award"><h1>{escape(t("print.award_title", lang))}</h1><p class="name">{name}</p>{body}'
        f'<p class="small">{note}</p></div>'
    )


def _letters(question: Question) -> str:
    """The letters of the right choices, as they are ticked on the sheet."""
    if question.form not in LETTERED:
        return ""
    right = question.key if isinstance(question.key, list) else [question.key]
    named = [letter for letter, choice in zip(ascii_uppercase, question.choices, strict=False) if choice.id in right]
    return f"<p><b>{' '.join(named)}</b></p>"


def _level(paper: Paper) -> ExamLevel:
    return levels()[paper.blueprint.level]


def _plan(paper: Paper) -> dict[str, int]:
    plan = paper.blueprint
    return {"questions": plan.questions, "minutes": plan.minutes, "pass_mark": plan.pass_mark}


def _top(paper: Paper, lang: Lang, address: str, lead: str, *, title: str = "", fields: bool = True) -> str:
    """Title, name of the paper with its code, and lines for who, when and how many."""
    heading = escape(f"{paper_title(paper, lang)} · {title}" if title else paper_title(paper, lang))
    code = _code(f"{address.rstrip('/')}/exam?paper={paper.id}" if address else paper.id)
    name = escape(t("exam.paper", lang, id=paper.id))
    blanks = "".join(
        f'<span>{escape(t(f"print.{field}", lang))} <span class="line"></span></span>'
        for field in ("name", "date", "right")
    )
    below = f'<div class="fields">{blanks}</div>' if fields else ""
    words = f'<div><h1>{heading}</h1><p class="where">{name}</p><p>{escape(lead)}</p></div>'
    return f'<div class="top">{words}{code}</div>{below}'


def _code(text: str) -> str:
    """*text* as a QR code, a drawing of its own."""
    markup: str = segno.make(text, micro=False, error="m").svg_inline(scale=2, border=2, omitsize=True)
    return markup


def _cell(number: int, question: Question, lang: Lang) -> str:
    """Where the answer to question *number* goes on the sheet: choices by letter, numbers on lines."""
    return f'<div class="cell"><b>{number}</b>{_space(question, lang)}</div>'


def _space(question: Question, lang: Lang) -> str:
    match question.form:
        case Form.YES_NO:
            return _boxes((t("drill.yes", lang), t("drill.no", lang)))
        case Form.CHOICE | Form.MULTI_CHOICE:
            return _boxes(tuple(ascii_uppercase[: len(question.choices)]))
        case Form.VALUE:
            return _lines((t("drill.exponent", lang), t("drill.value", lang)))
        case Form.PAY:
            return _lines(tuple(seat_label(question, seat, lang) for seat in range(4)))
        case _:
            return '<span class="line long"></span>'


def _boxes(labels: tuple[str, ...]) -> str:
    return "".join(f'<span class="of"><span class="box"></span>{escape(label)}</span>' for label in labels)


def _lines(labels: tuple[str, ...]) -> str:
    return "".join(f'<span class="of">{escape(label)} <span class="line"></span></span>' for label in labels)
