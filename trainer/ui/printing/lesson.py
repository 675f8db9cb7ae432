"""A lesson and a chapter on paper: every step, what to think about, questions, and the answers at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from zlib import crc32

from trainer.course import (
    Block,
    Chapter,
    Check,
    Cite,
    Compare,
    Drill,
    GroupsFigure,
    HandFigure,
    Interactive,
    Lang,
    Lesson,
    Prose,
    Reveal,
    Rulebook,
    Section,
    Term,
    TilesFigure,
    WhyNot,
)
from trainer.course.lesson import Figure
from trainer.quiz.catalogue import FAMILIES, make
from trainer.quiz.question import Question
from trainer.ui.compare import rules_name
from trainer.ui.printing.interactive import interactive_html
from trainer.ui.printing.parts import Pad, write_here
from trainer.ui.printing.questions import question_html
from trainer.ui.text import t

# So many are rolled for each question that is wanted.
_ROLLS = 6


def lesson_html(
    lesson: Lesson, chapter: Chapter, glossary: Mapping[str, Term], rulebook: Rulebook, *, numerals: bool, seed: int
) -> str:
    """The markup of *lesson*. Another *seed* asks other questions; the same gives the same sheet to the letter."""
    pad = Pad(lesson.lang, numerals, glossary, rulebook)
    where = t("print.lesson_where", lesson.lang, n=chapter.number, title=chapter.title.of(lesson.lang))
    aim = pad.prose(f"**{t('learn.aim', lesson.lang)}**　{lesson.aim}")
    head = f'<p class="where">{escape(where)}</p><h1>{escape(lesson.title)}</h1>{aim}'
    steps = "".join(_section(lesson, section, n, pad, seed) for n, section in enumerate(lesson.sections, 1))
    return f"<article>{head}{steps}{_answers(lesson, pad)}{_words(pad)}</article>"


def chapter_html(
    chapter: Chapter,
    lessons: Sequence[Lesson],
    glossary: Mapping[str, Term],
    rulebook: Rulebook,
    *,
    numerals: bool,
    seed: int,
) -> str:
    """The markup of *chapter*: its list of lessons, then each of them on a new page."""
    lang = lessons[0].lang
    title = t("learn.chapter", lang, n=chapter.number, title=chapter.title.of(lang))
    listed = "".join(f"<li><b>{escape(one.title)}</b><br>{escape(one.aim)}</li>" for one in lessons)
    front = f"<h1>{escape(title)}</h1><ol>{listed}</ol>"
    sheets = (lesson_html(one, chapter, glossary, rulebook, numerals=numerals, seed=seed) for one in lessons)
    return front + "".join(f'<div class="new">{sheet}</div>' for sheet in sheets)


def _section(lesson: Lesson, section: Section, number: int, pad: Pad, seed: int) -> str:
    blocks = "".join(_block(lesson, block, pad, seed) for block in section.blocks)
    return f"<section><h2>{number}　{escape(section.title)}</h2>{blocks}</section>"


def _block(lesson: Lesson, block: Block, pad: Pad, seed: int) -> str:
    match block:
        case Prose():
            return pad.prose(block.text)
        case HandFigure() | GroupsFigure() | TilesFigure():
            return _figure(block, pad)
        case Reveal():
            return pad.asked(pad.prose(f"**{block.ask}**") + write_here(), pad.prose(block.answer))
        case WhyNot():
            why = f"<p><b>{escape(t('learn.why_not', pad.lang))}</b></p>"
            return pad.asked(pad.row(block.tiles, melds=block.melds) + why + write_here(), pad.prose(block.say))
        case Check():
            return "".join(question_html(asked, pad) for asked in questions(lesson, block, seed))
        case Compare():
            return pad.comparison(block.clause)
        case Cite():
            return pad.cited(block.clauses)
        case Drill():
            return _drill(block, pad.lang)
        case Interactive():
            return interactive_html(block, pad, lesson.ruleset)


def _figure(block: Figure, pad: Pad) -> str:
    match block:
        case HandFigure():
            row = pad.row(block.tiles, melds=block.melds, drawn=block.drawn, label=t("rack.hand", pad.lang))
        case GroupsFigure():
            row = pad.row(" ".join(block.groups) + (f" | {' '.join(block.apart)}" if block.apart else ""))
        case TilesFigure():
            row = pad.row(block.tiles)
    below = f"<figcaption>{pad.prose(block.caption)}</figcaption>" if block.caption else ""
    return f"<figure>{row}{below}</figure>"


def questions(lesson: Lesson, check: Check, seed: int) -> tuple[Question, ...]:
    """The questions of a check, the same in both languages: no two alike, their answers different where they can be."""
    place = [block for block in lesson.blocks if isinstance(block, Check)].index(check)
    rolled: dict[str, Question] = {}
    for n in range(check.questions * _ROLLS):
        number = crc32(f"{lesson.id}/{place}/{seed}/{n}".encode())
        made = make(check.family, check.level, lesson.ruleset, number)
        rolled.setdefault(repr((made.text, made.scene, made.choices)), made)
    first = {repr(made.key): made for made in reversed(rolled.values())}
    fresh = [made for made in rolled.values() if first[repr(made.key)] is made]
    again = [made for made in rolled.values() if first[repr(made.key)] is not made]
    return tuple((fresh + again)[: check.questions])


def _drill(block: Drill, lang: Lang) -> str:
    title = FAMILIES[block.family].title.of(lang)
    if block.level is None:
        return f"<p>{escape(t('print.drill', lang, family=title))}</p>"
    return f"<p>{escape(t('print.drill_level', lang, family=title, n=block.level))}</p>"


def _words(pad: Pad) -> str:
    """The words that the lesson marks, each with its names and what it means: on paper nothing opens at a touch."""
    if not pad.terms:
        return ""
    entries = "".join(
        f'<div><dt>{escape(term.zh)} <i lang="zh-Latn">{escape(term.pinyin)}</i> · {escape(term.en)}</dt>'
        f"<dd>{escape(term.meaning(pad.lang))}</dd></div>"
        for term in pad.terms.values()
    )
    return f'<section class="words small"><h2>{escape(t("print.words", pad.lang))}</h2><dl>{entries}</dl></section>'


def _answers(lesson: Lesson, pad: Pad) -> str:
    if not pad.answers:
        return ""
    title = t("print.answers", pad.lang, title=lesson.title)
    rules = t("print.by_rules", pad.lang, rules=rules_name(lesson.ruleset, pad.lang))
    entries = "".join(
        f'<div class="answer"><span class="no">{number}</span>{answer}</div>'
        for number, answer in enumerate(pad.answers, 1)
    )
    return f'<section class="answers small new"><h2>{escape(title)}</h2><p>{escape(rules)}</p>{entries}</section>'
