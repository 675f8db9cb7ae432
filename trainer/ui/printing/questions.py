"""A generated question on paper: what is asked, where the answer goes, and the entry in the answer key."""

from __future__ import annotations

from html import escape
from string import ascii_uppercase

from trainer.quiz.question import Form, Question, Step
from trainer.ui.answering import in_words, seat_label
from trainer.ui.printing.parts import Pad, write_here
from trainer.ui.text import t

LETTERED = (Form.CHOICE, Form.MULTI_CHOICE)


def question_html(question: Question, pad: Pad) -> str:
    """*question* as a numbered box; its answer goes onto the pad."""
    lang, scene = pad.lang, question.scene
    parts = []
    if scene.notes:
        parts.append(f"<ul>{''.join(f'<li>{escape(note.of(lang))}</li>' for note in scene.notes)}</ul>")
    parts += [_lying(row.label.of(lang), pad.row(row.tiles)) for row in scene.rows]
    if scene.hand or scene.melds or scene.drawn:
        label = t("drill.hand", lang)
        hand = pad.row(scene.hand, melds=scene.melds, drawn=scene.drawn, label=label)
        parts.append((f'<p class="small">{escape(label)}</p>' if scene.rows else "") + hand)
    parts.append(f"<p><b>{escape(question.text.of(lang))}</b></p>{_answer_space(question, pad)}")
    return pad.asked("".join(parts), answer_html(question, pad))


def _lying(label: str, row: str) -> str:
    """What lies on the table, small and on one line with its name."""
    return f'<div class="lying small"><span>{escape(label)}</span>{row}</div>'


def _answer_space(question: Question, pad: Pad) -> str:
    lang = pad.lang
    if pad.sheet:
        lettered = zip(ascii_uppercase, question.choices, strict=False)
        items = "".join(f"<li><b>{letter}</b> {escape(choice.text.of(lang))}</li>" for letter, choice in lettered)
        return f'<ul class="choices">{items}</ul>' if question.form in LETTERED else ""
    match question.form:
        case Form.YES_NO:
            return _boxes((t("drill.yes", lang), t("drill.no", lang)))
        case Form.CHOICE | Form.MULTI_CHOICE:
            return _boxes(tuple(choice.text.of(lang) for choice in question.choices))
        case Form.VALUE:
            return _lines((t("drill.exponent", lang), t("drill.value", lang)))
        case Form.PAY:
            return _lines(tuple(seat_label(question, seat, lang) for seat in range(4)))
        case _:  # tiles, a number, words of one's own
            return write_here()


def _boxes(labels: tuple[str, ...]) -> str:
    items = "".join(f'<li><span class="box"></span>{escape(label)}</li>' for label in labels)
    return f'<ul class="choices">{items}</ul>'


def _lines(labels: tuple[str, ...]) -> str:
    items = "".join(f'<li>{escape(label)} <span class="line"></span></li>' for label in labels)
    return f'<ul class="choices">{items}</ul>'


def answer_html(question: Question, pad: Pad) -> str:
    """The right answer in words, and why it is right, step by step with the clauses."""
    right = f"<p><b>{escape(in_words(question, question.key, pad.lang))}</b></p>"
    for other in question.accepted:
        right += f"<p>{escape(t('print.also', pad.lang, answer=in_words(question, other, pad.lang)))}</p>"
    return right + "".join(_step(step, pad) for step in question.explanation)


def _step(step: Step, pad: Pad) -> str:
    clause = f" ({step.clause})" if step.clause else ""
    tiles = pad.row(step.tiles) if step.tiles else ""
    return f"<p>{escape(step.text.of(pad.lang) + clause)}</p>{tiles}"
