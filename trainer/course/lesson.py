"""What a lesson is made of: sections of prose, figures and questions, as frozen values.

Tiles are kept as the literal text of the lesson (``123m5z``); the engine has read them before a learner sees them.
Every block knows the ``line`` it starts on, so that whatever is wrong with it can be found.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Literal, TypeAlias

from trainer.course.interactive.specs import Spec

Lang: TypeAlias = Literal["zh", "en"]
LANGS: tuple[Lang, ...] = ("zh", "en")


@dataclass(frozen=True, slots=True)
class Text:
    """The same words in both languages.

    >>> Text("财神", "caishen").of("zh")
    '财神'
    """

    zh: str
    en: str

    def of(self, lang: Lang) -> str:
        """The words in *lang*."""
        return self.zh if lang == "zh" else self.en


@dataclass(frozen=True, slots=True, kw_only=True)
class When:
    """Under what a claim holds; the fields are those of ``WinContext``, None or empty where nothing is said.

    ``rules``: the key of a rule set other than the lesson's; ``caishen``: the caishen where a tile is turned up;
    ``from_seat``, written ``from``: who discarded or was robbed; ``tan``: claims as taker, giver and number, three
    whole numbers each; ``discards``: the ten of a 十风; ``visible``: tiles seen on the table, for waits and counts.
    """

    rules: str | None = None
    caishen: str | None = None
    source: str | None = None
    chain: tuple[str, ...] = ()
    seat: int = 0
    dealer: int = 0
    streak: int = 1
    from_seat: int | None = None
    base: int = 1
    tan: tuple[tuple[int, int, int], ...] = ()
    discards: str = ""
    visible: str = ""


NOTHING_BEFORE = When()


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What a figure says about its tiles; None where it says nothing. The engine checks every word of it.

    ``waits`` is "all" for a hand that any tile completes and empty for one that nothing completes. ``pay`` are the
    points of the four seats, ``best`` all the best discards of a full hand (nearest to ready, then most tiles that
    help), ``accepts`` how many tiles help after each discard that it names,
    ``title`` the name players shout, ``no_win`` why it is none, in the word of ``NotWin``.
    ``tiles``, ``melds`` and ``drawn`` replace those of the figure that the claim would speak of otherwise; ``when``
    says what happened before the win, and by whose rules.
    """

    completes: bool | None = None
    waits: tuple[str, ...] | Literal["all"] | None = None
    caishen: bool | None = None
    baotou: bool | None = None
    dead: tuple[str, ...] | None = None
    left: Mapping[str, int] | None = None
    value: int | None = None
    exponent: int | None = None
    fan: Mapping[str, int] | None = None
    shanten: int | None = None
    best: tuple[str, ...] | None = None
    accepts: Mapping[str, int] | None = None
    sets: str | None = None
    pay: tuple[int, ...] | None = None
    title: str | None = None
    no_win: str | None = None
    tiles: str = ""
    melds: tuple[str, ...] = ()
    drawn: str = ""
    when: When = NOTHING_BEFORE


CLAIM_KEYS = tuple(field.name for field in fields(Claim))


@dataclass(frozen=True, slots=True, kw_only=True)
class Prose:
    """Markdown with terms marked ``[[term]]`` or ``[[term|shown]]``; see ``prose_html``."""

    text: str
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandFigure:
    """A hand: 13 concealed tiles (3 fewer for each meld) with a tile ``drawn`` beside them or none, or all 14."""

    tiles: str
    melds: tuple[str, ...]
    drawn: str
    caption: str
    claim: Claim | None
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupsFigure:
    """Groups of tiles, ``apart`` those that are set apart. ``claim``: the groups are all "sets", or "none" of them is.

    The text ``123m 5z | 7p`` has the groups 123m and 5z, and 7p apart.
    """

    groups: tuple[str, ...]
    apart: tuple[str, ...]
    caption: str
    claim: Literal["sets", "none"] | None
    line: int

    @property
    def tiles(self) -> str:
        """All the groups as one text, a space between two."""
        return " ".join((*self.groups, *self.apart))


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesFigure:
    """A plain row of tiles that need not be a hand; a space in the text is a gap in the row."""

    tiles: str
    caption: str
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal:
    """A question to think about, and its answer once asked for. ``claim`` speaks of the figure shown before."""

    ask: str
    answer: str
    claim: Claim | None
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyNot:
    """Tiles that look right and are not, and the reason."""

    tiles: str
    melds: tuple[str, ...]
    say: str
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """A few generated questions of one skill."""

    family: str
    level: int
    questions: int
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Compare:
    """What each rule set says on one clause; see ``Clause.values``."""

    clause: str
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Cite:
    """The clauses that the step has just taught, so that a reader can look them up; each is one the lesson teaches."""

    clauses: tuple[str, ...]
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Drill:
    """The way on to the drill of one family, at one level or at the learner's own (None)."""

    family: str
    level: int | None
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Interactive:
    """A figure that the reader works himself; what may stand in it is told in ``trainer/course/interactive``."""

    spec: Spec
    caption: str
    line: int


Figure: TypeAlias = HandFigure | GroupsFigure | TilesFigure
Block: TypeAlias = Prose | Figure | Reveal | WhyNot | Check | Compare | Cite | Drill | Interactive


@dataclass(frozen=True, slots=True)
class Section:
    """One step of a lesson: a title and what is shown under it."""

    title: str
    blocks: tuple[Block, ...]
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A lesson in one language. ``file`` is named in errors; ``teaches`` holds ids of clauses."""

    id: str
    chapter: int
    lang: Lang
    title: str
    aim: str
    teaches: tuple[str, ...]
    ruleset: str
    sections: tuple[Section, ...]
    file: str

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks of all sections in order."""
        return tuple(block for section in self.sections for block in section.blocks)
