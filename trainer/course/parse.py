"""From the text of a lesson file to a ``Lesson``: front matter, sections, prose and blocks.

Whatever is not known is refused with its line; nothing here asks whether what a figure says is true.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Literal, cast

from trainer.course.errors import ContentError
from trainer.course.fields import Fields, read_toml
from trainer.course.interactive.read import read_spec
from trainer.course.lesson import (
    Block,
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
    Section,
    TilesFigure,
    WhyNot,
)
from trainer.course.parse_claim import read_claim
from trainer.course.prose import MARKDOWN

if TYPE_CHECKING:
    from markdown_it.token import Token

_FENCE = "+++"


def _hand(block: Fields, line: int) -> Block:
    return HandFigure(
        tiles=block.text("tiles"),
        melds=block.texts("melds", ()),
        drawn=block.text("drawn", ""),
        caption=block.text("caption", ""),
        claim=read_claim(block),
        line=line,
    )


def _groups(block: Fields, line: int) -> Block:
    left, bar, right = block.text("tiles").partition("|")
    if "|" in right or (bar and not right.strip()) or not left.strip():
        raise block.error("tiles", "tiles: one | at most, with groups on both sides of it")
    claim = None
    if block.has("claim"):
        table = block.table("claim")
        claim = table.text("groups")
        table.finish()
        if claim not in ("sets", "none"):
            raise block.error("claim", f'claim: groups is {claim!r}; "sets" or "none" is wanted')
    return GroupsFigure(
        groups=tuple(left.split()),
        apart=tuple(right.split()),
        caption=block.text("caption", ""),
        claim=cast('Literal["sets", "none"] | None', claim),
        line=line,
    )


def _tiles(block: Fields, line: int) -> Block:
    return TilesFigure(tiles=block.text("tiles"), caption=block.text("caption", ""), line=line)


def _reveal(block: Fields, line: int) -> Block:
    return Reveal(ask=block.text("ask"), answer=block.text("answer"), claim=read_claim(block), line=line)


def _why_not(block: Fields, line: int) -> Block:
    return WhyNot(tiles=block.text("tiles"), melds=block.texts("melds", ()), say=block.text("say"), line=line)


def _check(block: Fields, line: int) -> Block:
    check = Check(
        family=block.text("family"), level=block.number("level"), questions=block.number("questions"), line=line
    )
    if check.questions < 3:
        raise block.error("questions", f"questions is {check.questions}; three is the fewest")
    return check


def _compare(block: Fields, line: int) -> Block:
    return Compare(clause=block.text("clause"), line=line)


def _cite(block: Fields, line: int) -> Block:
    cite = Cite(clauses=block.texts("clauses"), line=line)
    if not cite.clauses:
        raise block.error("clauses", "clauses names none")
    return cite


def _drill(block: Fields, line: int) -> Block:
    level = block.number("level", 0)
    return Drill(family=block.text("family"), level=level if block.has("level") else None, line=line)


def _interactive(block: Fields, line: int) -> Block:
    return Interactive(spec=read_spec(block), caption=block.text("caption", ""), line=line)


BLOCKS: Mapping[str, Callable[[Fields, int], Block]] = {
    "hand": _hand,
    "groups": _groups,
    "tiles": _tiles,
    "reveal": _reveal,
    "why-not": _why_not,
    "check": _check,
    "compare": _compare,
    "cite": _cite,
    "drill": _drill,
    "interactive": _interactive,
}


def parse_lesson(text: str, file: str, lang: Lang) -> Lesson:
    """The lesson in *text*; *file* is its name in errors.

    Raises ContentError at the first thing that is unknown, missing, of the wrong type or not closed.
    """
    lines = text.split("\n")
    if lines[0].strip() != _FENCE or _FENCE not in [line.strip() for line in lines[1:]]:
        raise ContentError(file, 1, "a lesson starts with its front matter between two lines +++")
    end = next(number for number in range(1, len(lines)) if lines[number].strip() == _FENCE)
    front = Fields(read_toml(lines[1:end], file, 2), file, 2, lines[1:end], "front matter")
    # Blank lines in place of the front matter keep the line numbers of the body those of the file.
    body = [""] * (end + 1) + lines[end + 1 :]
    lesson = Lesson(
        id=front.text("id"),
        chapter=front.number("chapter"),
        title=front.text("title"),
        aim=front.text("aim"),
        teaches=front.texts("teaches"),
        ruleset=front.text("ruleset"),
        lang=lang,
        sections=_sections(body, file),
        file=file,
    )
    front.finish()
    return lesson


def _sections(lines: list[str], file: str) -> tuple[Section, ...]:
    tokens = MARKDOWN.parse("\n".join(lines))
    _refuse(tokens, file)
    marks = [
        (token.map, tokens[number + 1].content if token.type == "heading_open" else None, token)
        for number, token in enumerate(tokens)
        if token.map and (token.type == "fence" or (token.type == "heading_open" and token.tag == "h2"))
    ]
    if not marks:
        raise ContentError(file, len(lines), "no section; a section starts with ## and its title")
    first = next((span[0] for span, title, _ in marks if title is not None), len(lines))
    early = next((number for number, line in enumerate(lines[:first]) if line.strip()), None)
    if early is not None:
        raise ContentError(file, early + 1, "text before the first section; a section starts with ## and its title")
    ends = [*(span[0] for span, _, _ in marks[1:]), len(lines)]
    sections: list[Section] = []
    blocks: list[Block] = []
    for (span, title, token), end in zip(marks, ends, strict=True):
        if title is not None:
            blocks = []
            sections.append(Section(title, (), span[0] + 1))
        else:
            blocks.append(_block(token, lines, file))
        blocks.extend(_prose(lines, span[1], end))
        sections[-1] = Section(sections[-1].title, tuple(blocks), sections[-1].line)
    return tuple(sections)


def _refuse(tokens: list[Token], file: str) -> None:
    """Refuse what a page cannot show well: other headings at the top, blocks inside lists, pictures by address."""
    line = 1
    for token in tokens:
        line = token.map[0] + 1 if token.map else line
        if token.type == "heading_open" and token.tag == "h1":
            raise ContentError(file, line, "a heading with one #; a section starts with ##")
        if token.type in ("fence", "heading_open") and token.level and token.tag != "h3":
            raise ContentError(file, line, "a block or section inside a list or quotation; it must stand by itself")
        if any(child.type == "image" for child in token.children or ()):
            raise ContentError(file, line, "a picture; figures are blocks such as hand, groups and tiles")


def _prose(lines: list[str], start: int, end: int) -> list[Block]:
    written = [number for number in range(start, end) if lines[number].strip()]
    if not written:
        return []
    text = "\n".join(lines[written[0] : written[-1] + 1])
    return [Prose(text=text, line=written[0] + 1)]


def _block(token: Token, lines: list[str], file: str) -> Block:
    start, end = token.map or [0, 0]
    line = start + 1
    name = token.info.strip()
    closing = lines[end - 1].strip()
    if end - start < 2 or not closing.startswith(token.markup) or closing.strip(token.markup[0]):
        raise ContentError(file, line, f"{name or 'block'}: the fence {token.markup} is never closed")
    read = BLOCKS.get(name)
    if read is None:
        raise ContentError(file, line, f"unknown block {name!r}; known are {', '.join(BLOCKS)}")
    source = lines[start + 1 : end - 1]
    fields = Fields(read_toml(source, file, line + 1), file, line + 1, source, name)
    block = read(fields, line)
    fields.finish()
    return block
