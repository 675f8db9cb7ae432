"""The course: lessons, glossary, rulebook and curriculum, read from ``lessons/`` into frozen values.

Nothing unknown gets in: whatever cannot be read, or says about tiles what the engine does not, is a ContentError
that names the file and the line.
"""

from trainer.course.curriculum import Chapter, Curriculum, ExamLevel, load_curriculum
from trainer.course.errors import ContentError
from trainer.course.files import LESSONS
from trainer.course.glossary import Term, load_glossary
from trainer.course.lesson import (
    Block,
    Check,
    Cite,
    Claim,
    Compare,
    Drill,
    GroupsFigure,
    HandFigure,
    Interactive,
    Lang,
    Lesson,
    Prose,
    Reveal,
    Section,
    Text,
    TilesFigure,
    WhyNot,
)
from trainer.course.load import Course, load_course
from trainer.course.prose import prose_html
from trainer.course.rulebook import Clause, Rulebook, Ruling, load_rulebook

__all__ = [
    "LESSONS",
    "Block",
    "Chapter",
    "Check",
    "Cite",
    "Claim",
    "Clause",
    "Compare",
    "ContentError",
    "Course",
    "Curriculum",
    "Drill",
    "ExamLevel",
    "GroupsFigure",
    "HandFigure",
    "Interactive",
    "Lang",
    "Lesson",
    "Prose",
    "Reveal",
    "Rulebook",
    "Ruling",
    "Section",
    "Term",
    "Text",
    "TilesFigure",
    "WhyNot",
    "load_course",
    "load_curriculum",
    "load_glossary",
    "load_rulebook",
    "prose_html",
]
