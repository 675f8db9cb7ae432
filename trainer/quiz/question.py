"""What a question is, what an answer to it looks like, and what is said about that answer.

A question is a recipe: family, level, rule set and seed rebuild it to the letter, so only its id is ever stored.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

AnswerValue: TypeAlias = bool | int | str | list[str] | list[int] | dict[str, int]


class UnknownQuestion(ValueError):
    """An id, family, level or rule set for which no question can be made."""


class BadAnswer(ValueError):
    """An answer whose form does not fit the question."""


class Form(StrEnum):
    """How a question is answered."""

    YES_NO = "yes_no"
    CHOICE = "choice"
    MULTI_CHOICE = "multi_choice"
    PICK_TILES = "pick_tiles"
    NUMBER = "number"
    VALUE = "value"
    PAY = "pay"
    PLACE_TILES = "place_tiles"


@dataclass(frozen=True, slots=True)
class Text:
    """The same words in Chinese and in English.

    >>> Text("和", "win").of("en")
    'win'
    """

    zh: str
    en: str

    def of(self, lang: str) -> str:
        """The words in *lang*: English for ``en``, else Chinese."""
        return self.en if lang == "en" else self.zh


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to choose from."""

    id: str
    text: Text


@dataclass(frozen=True, slots=True)
class Step:
    """One readable line of an explanation; *tiles* are groups of literal text parted by spaces, "" when none."""

    text: Text
    tiles: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """Tiles that lie on the table beside one's hand, such as a river: what they are, and groups parted by spaces."""

    label: Text
    tiles: str


@dataclass(frozen=True, slots=True)
class Scene:
    """What is shown above a question, and the request that puts the same object before the engine (None: no hand).

    *hand* are the concealed tiles, *drawn* the one kept apart, *notes* facts such as who deals, *rows* what else lies
    on the table.
    """

    request: dict[str, Any] | None
    hand: str
    melds: tuple[str, ...] = ()
    drawn: str = ""
    notes: tuple[Text, ...] = ()
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """One question with its key. ``id`` is ``family:level:rules:seed``, e.g. ``which-win:2:mil2025:12345``.

    The key has the answer's form: a bool for yes_no, a choice's id, a list of choice ids or tiles, a number,
    ``{"exponent": e, "value": v}``, four payments by seat, or for place_tiles what each caishen stands for, in tile
    order. *accepted* are answers just as good as the key.
    """

    id: str
    family: str
    level: int
    rules: str
    seed: int
    clauses: tuple[str, ...]
    text: Text
    form: Form
    choices: tuple[Choice, ...]
    scene: Scene
    key: AnswerValue
    explanation: tuple[Step, ...]
    accepted: tuple[AnswerValue, ...] = ()

    @property
    def look(self) -> object:
        """What the learner sees of it: two ids that look alike are one question."""
        scene = self.scene
        return (self.family, self.text, self.choices, scene.hand, scene.melds, scene.drawn, scene.notes, scene.rows)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an answer is worth (*credit* 0 to 1), what it missed, what it had wrong, and why it is so."""

    correct: bool
    credit: float
    missed: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    refutation: tuple[Step, ...] = ()


def question_id(family: str, level: int, rules: str, seed: int) -> str:
    """The id under which a question can be rebuilt.

    >>> question_id("which-win", 2, "mil2025", 12345)
    'which-win:2:mil2025:12345'
    """
    return f"{family}:{level}:{rules}:{seed}"
