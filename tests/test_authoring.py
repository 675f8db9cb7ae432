"""The authoring guide: complete, alike in both languages, and every example in it a true one."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from trainer.course import LESSONS, ContentError, Lang, Lesson, Term, load_curriculum, load_glossary, load_rulebook
from trainer.course.claims import false_claims
from trainer.course.fields import Fields
from trainer.course.interactive.read import KINDS
from trainer.course.interactive.specs import CONTROLS
from trainer.course.interactive.steps import Verb
from trainer.course.lesson import CLAIM_KEYS, LANGS, When
from trainer.course.parse import BLOCKS, parse_lesson
from trainer.course.prose import MARKDOWN
from trainer.course.shape import differences, misfits, unknown_references
from trainer.course.watch import Report
from trainer.engine import PRESETS
from trainer.engine.context import Source
from trainer.engine.hand import MeldKind

ENGINE = Path(__file__).parent.parent / "trainer/engine"
WHEN_KEYS = tuple("from" if field.name == "from_seat" else field.name for field in fields(When))
FAN = ("baotou", "caipiao", "gangkai", "qidui", "haohua", "wu_caishen", "shifeng")


@cache
def guide(lang: Lang) -> str:
    name = "AUTHORING.zh-CN.md" if lang == "zh" else "AUTHORING.md"
    return (LESSONS / name).read_text(encoding="utf-8")


@cache
def fences(lang: Lang) -> tuple[tuple[str, str], ...]:
    """Each example of the guide: the name of its block and what stands in it."""
    found = (token for token in MARKDOWN.parse(guide(lang)) if token.type == "fence")
    return tuple((token.info.strip(), token.content) for token in found)


def written(lang: Lang) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each example as the keys and values that it writes."""
    return ((name, tomllib.loads(text)) for name, text in fences(lang) if name in BLOCKS)


def whole_lesson(lang: Lang) -> Lesson:
    (text,) = (text for name, text in fences(lang) if name == "markdown")
    return parse_lesson(text, f"lessons/{lang}/pair-first.md", lang)


def examples(lang: Lang) -> Lesson:
    """All examples as one lesson, so that a reveal speaks of the figure before it as it would in one."""
    front = "id = 'x'\nchapter = 7\ntitle = 'x'\naim = 'x'\nteaches = ['W6']\nruleset = 'mil2025'"
    blocks = "\n".join(f"```{name}\n{text}```\n" for name, text in fences(lang) if name in BLOCKS)
    return parse_lesson(f"+++\n{front}\n+++\n## x\n{blocks}", f"lessons/{lang}/guide.md", lang)


def faults(lesson: Lesson) -> list[str]:
    known = load_glossary(), load_rulebook(), load_curriculum().families
    return [str(fault) for fault in (*unknown_references(lesson, *known), *false_claims(lesson))]


@pytest.mark.parametrize("lang", LANGS)
def test_every_example_can_be_read_and_is_true(lang: Lang) -> None:
    assert {name for name, _ in fences(lang)} == {*BLOCKS, "markdown"}
    assert faults(examples(lang)) == []


@pytest.mark.parametrize("lang", LANGS)
def test_the_whole_lesson_of_the_guide_could_stand_in_the_course(lang: Lang) -> None:
    lesson = whole_lesson(lang)
    assert [str(fault) for fault in misfits(lesson, "pair-first", 2)] == []
    assert faults(lesson) == []


def test_both_guides_have_the_same_examples_and_chapters() -> None:
    assert [str(fault) for fault in differences(examples("zh"), examples("en"))] == []
    assert [str(fault) for fault in differences(whole_lesson("zh"), whole_lesson("en"))] == []
    levels = [[len(mark) for mark in re.findall(r"^(#+) ", guide(lang), re.MULTILINE)] for lang in LANGS]
    assert levels[0] == levels[1]


@pytest.mark.parametrize("lang", LANGS)
def test_every_kind_of_block_claim_and_figure_has_an_example(lang: Lang) -> None:
    blocks = list(written(lang))
    claims = [block["claim"] for name, block in blocks if name in ("hand", "reveal") and "claim" in block]
    assert {name for name, _ in blocks} == set(BLOCKS)
    assert {key for claim in claims for key in claim} == set(CLAIM_KEYS)
    assert {key for claim in claims for key in claim.get("when", {})} == set(WHEN_KEYS)
    assert {block["kind"] for name, block in blocks if name == "interactive"} == set(KINDS)
    assert {block["claim"]["groups"] for name, block in blocks if name == "groups" and "claim" in block} == {"none"}


def row(lang: Lang, key: str) -> str:
    """The row of a table of the guide that tells of *key*."""
    found = [line for line in guide(lang).split("\n") if line.startswith("| `") and f"`{key}`" in line.split(" | ")[0]]
    assert found, f"no table of the guide has a row on {key}"
    return "\n".join(found)


@pytest.mark.parametrize("lang", LANGS)
def test_the_tables_tell_of_every_key(lang: Lang) -> None:
    front = {field.name for field in fields(Lesson)} - {"lang", "sections", "file"}
    for key in (*front, *CLAIM_KEYS, *WHEN_KEYS):
        assert row(lang, key)
    reasons = {reason for path in ENGINE.glob("*.py") for reason in _reasons(path)}
    for key, values in (
        ("source", [source.value for source in Source]), ("sets", ["run", "triplet", "pair", "gang", "none"]),
        ("fan", FAN), ("no_win", reasons), ("waits", ["all", "none"]),
    ):  # fmt: skip
        assert [value for value in values if not re.search(rf'[`"]{value}[`"]', row(lang, key))] == []


def _reasons(path: Path) -> list[str]:
    return re.findall(r'NotWin\("(\w+)"', path.read_text(encoding="utf-8"))


class Asked(Fields):
    """A block that remembers every key its reader asked for."""

    def take(self, key: str, kind: type, default: Any = None) -> Any:
        self.asked = {*getattr(self, "asked", ()), key}
        return super().take(key, kind, default)


def told_of(lang: Lang, name: str) -> str:
    """What the guide says of a block or of a kind of figure: from its name in bold to its example."""
    return guide(lang).split(f"**`{name}`**")[1].split("```")[0]


@pytest.mark.parametrize("lang", LANGS)
def test_each_block_is_told_with_every_key_that_its_reader_knows(lang: Lang) -> None:
    for name, block in written(lang):
        asked = Asked(block, "f", 1, [], name)
        BLOCKS[name](asked, 1)
        kind = block["kind"] if name == "interactive" else name
        common = {"kind", "caption", "rules"} if name == "interactive" else set()
        missing = [key for key in sorted(asked.asked - common) if f"`{key}`" not in told_of(lang, kind)]
        assert (kind, missing) == (kind, [])
    assert [key for key in ("kind", "caption", "rules") if f"`{key}`" not in guide(lang)] == []


@pytest.mark.parametrize("lang", LANGS)
def test_words_that_may_stand_in_a_value_are_told(lang: Lang) -> None:
    text = guide(lang)
    steps = next(part for part in text.split("\n\n") if re.search(r"`\[\S+\] draw ", part))
    assert [verb for verb in Verb if not re.search(rf"`(?:\[\S+\] )?{verb}\b", steps)] == []
    assert [kind for kind in MeldKind if f"`{kind} " not in text] == []
    assert [control for control in CONTROLS if f"`{control}`" not in told_of(lang, "pay")] == []
    assert [key for key in PRESETS if key in text] == ["mil2025", "hangzhou", "yuhang"]
    names = [field.name for field in fields(Term) if field.name != "line"]
    assert [name for name in names if f"`{name}`" not in text.split("glossary.toml`")[-1]] == []


@pytest.mark.parametrize("lang", LANGS)
def test_the_report_in_the_guide_is_one_that_the_check_prints(lang: Lang) -> None:
    file = f"lessons/{lang}/baotou.md"
    text = (LESSONS / lang / "baotou.md").read_text(encoding="utf-8").replace('waits = "all"', 'waits = ["1m"]', 1)
    fault = next(false_claims(parse_lesson(text, file, lang)))
    told = [line[4:] for line in guide(lang).split("\n") if re.match(r"    (?:09:31|  lessons/)", line)]
    place = re.match(rf"  {file}:(\d+): ", told[1])
    assert place is not None
    shown = ContentError(file, int(place[1]), fault.problem)
    reports = (
        Report(at=datetime(2026, 1, 1, 9, 31, 2, tzinfo=UTC), changed=(file,), problems=(shown,)),
        Report(at=datetime(2026, 1, 1, 9, 31, 40, tzinfo=UTC), changed=(file,), problems=()),
    )
    assert "\n".join(map(str, reports)) == "\n".join(told)


@pytest.mark.parametrize("lang", LANGS)
def test_the_chapter_of_the_guide_is_one_of_the_curriculum_with_the_new_lesson(lang: Lang) -> None:
    lines = [line[4:] for line in guide(lang).split("\n") if line.startswith("    ")]
    told = tomllib.loads("\n".join(lines[lines.index("[[chapter]]") :]))["chapter"][0]
    chapter = load_curriculum().chapters[told["number"] - 1]
    assert set(told) == {"number", "zh", "en", "lessons", "skills"}
    assert (told["zh"], told["en"]) == (chapter.title.zh, chapter.title.en)
    assert {*chapter.lessons, "pair-first"} >= set(told["lessons"])
