"""Reading a lesson: what it becomes, and what is refused with file and line."""

from __future__ import annotations

import pytest

from trainer.course import (
    Check,
    Compare,
    ContentError,
    Drill,
    GroupsFigure,
    HandFigure,
    Lesson,
    Prose,
    Reveal,
    TilesFigure,
    WhyNot,
    prose_html,
)
from trainer.course.parse import parse_lesson

FRONT = """+++
id = "baotou"
chapter = 7
title = "爆头"
teaches = ["W6", "P2"]
ruleset = "mil2025"
aim = "认得可爆头"
+++
"""
LESSON = (
    FRONT
    + """
## 先猜一猜

```hand
tiles = "123m456p789s222z5z"
caption = "轮到你摸牌"
```

```reveal
ask = "摸到哪些牌能和？"
answer = "任意一张。"
claim = { waits = "all", baotou = true }
```

## 为什么

把[[caishen|财神]]拿开：

- 四组

```groups
tiles = "123m 456p | 5z"
caption = ""
claim = { groups = "sets" }
```

```tiles
tiles = "123m"
```

```why-not
tiles = "56m5z456p789s222z1z"
say = "差一组"
```

### 小标题

还有一句。

## 试一试

```check
family = "is-win"
level = 1
questions = 3
```

```compare
clause = "P2"
```

```drill
family = "is-win"
```
"""
)


def parse(text: str) -> Lesson:
    return parse_lesson(text, "lessons/zh/baotou.md", "zh")


def refusal(text: str) -> str:
    with pytest.raises(ContentError) as caught:
        parse(text)
    return str(caught.value)


def section(body: str) -> str:
    """A lesson of one section; the body starts on line 10."""
    return FRONT + "## 一\n" + body


def test_a_lesson_becomes_sections_of_blocks_in_the_order_written() -> None:
    lesson = parse(LESSON)
    assert [part.title for part in lesson.sections] == ["先猜一猜", "为什么", "试一试"]
    assert [[type(block) for block in part.blocks] for part in lesson.sections] == [
        [HandFigure, Reveal],
        [Prose, GroupsFigure, TilesFigure, WhyNot, Prose],
        [Check, Compare, Drill],
    ]
    assert (lesson.id, lesson.chapter, lesson.teaches, lesson.lang) == ("baotou", 7, ("W6", "P2"), "zh")


def test_blocks_keep_what_is_written_and_where() -> None:
    hand, reveal, prose, groups, *_ = parse(LESSON).blocks
    lines = LESSON.split("\n")
    assert isinstance(hand, HandFigure)
    assert (hand.tiles, hand.melds, hand.drawn) == ("123m456p789s222z5z", (), "")
    assert lines[hand.line - 1] == "```hand"
    assert isinstance(reveal, Reveal)
    assert reveal.claim is not None
    assert (reveal.claim.waits, reveal.claim.baotou, reveal.claim.dead) == ("all", True, None)
    assert isinstance(prose, Prose)
    assert prose.text == "把[[caishen|财神]]拿开：\n\n- 四组"
    assert lines[prose.line - 1].startswith("把")
    assert isinstance(groups, GroupsFigure)
    assert (groups.groups, groups.apart, groups.claim) == (("123m", "456p"), ("5z",), "sets")


def test_a_wait_for_nothing_is_an_empty_list() -> None:
    lesson = parse(section('```reveal\nask = "?"\nanswer = "!"\nclaim = { waits = "none" }\n```'))
    (block,) = lesson.blocks
    assert isinstance(block, Reveal)
    assert block.claim is not None
    assert block.claim.waits == ()


@pytest.mark.parametrize(
    ("body", "line", "problem"),
    [
        ('```hnad\ntiles = "1m"\n```', 10, "unknown block 'hnad'"),
        ("```\nplain\n```", 10, "unknown block ''"),
        ('```hand\ntiles = "1m"\ncaptoin = "x"\n```', 12, "hand: unknown key 'captoin'"),
        ('```hand\ncaption = "x"\n```', 11, "hand: tiles is missing"),
        ("```hand\ntiles = 12\n```", 11, "hand: tiles is 12; a text is wanted"),
        ('```hand\ntiles = "1m"\nmelds = "chi 123m"\n```', 12, "melds is 'chi 123m'; a list is wanted"),
        ('```hand\ntiles = "1m"\nmelds = [3]\n```', 12, "a list of texts is wanted"),
        ('```hand\ntiles = "1m"\nclaim = { wins = true }\n```', 12, "unknown key 'wins'"),
        ('```hand\ntiles = "1m"\nclaim = { baotou = 1 }\n```', 12, "baotou is 1; true or false is wanted"),
        ('```hand\ntiles = "1m"\nclaim = { value = true }\n```', 12, "value is True; a whole number is wanted"),
        ('```hand\ntiles = "1m"\nclaim = { waits = "some" }\n```', 12, "waits is 'some'"),
        ('```hand\ntiles = "1m"\nclaim = {}\n```', 12, "it claims nothing"),
        ('```hand\ntiles = "1m\n```', 11, "not TOML"),
        ('```hand\ntiles = "1m"\n', 10, "the fence ``` is never closed"),
        ('```check\nfamily = "is-win"\nlevel = 1\nquestions = 2\n```', 13, "three is the fewest"),
        ('```groups\ntiles = "1m | 2m | 3m"\n```', 11, "one | at most"),
        ('```groups\ntiles = "1m"\nclaim = { groups = "some" }\n```', 12, '"sets" or "none" is wanted'),
        ('- a\n\n  ```hand\n  tiles = "1m"\n  ```', 12, "inside a list"),
        ("# 大标题", 10, "a heading with one #"),
        ("![](x.png)", 10, "a picture"),
    ],
)
def test_whatever_a_lesson_may_not_hold_is_refused_with_its_line(body: str, line: int, problem: str) -> None:
    message = refusal(section(body))
    assert message.startswith(f"lessons/zh/baotou.md, line {line}: ")
    assert problem in message


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("", 1, "front matter"),
        ('+++\nid = "a"\n', 1, "front matter"),
        (FRONT.replace('aim = "认得可爆头"\n', ""), 2, "aim is missing"),
        (FRONT.replace("认得可爆头", " "), 7, "aim is empty"),
        (FRONT.replace("chapter = 7", 'chapter = "7"'), 3, "chapter is '7'; a whole number is wanted"),
        (LESSON.replace("aim", 'author = "x"\naim', 1), 7, "unknown key 'author'"),
        (FRONT.replace("chapter = 7", "chapter = "), 3, "not TOML"),
        (FRONT, 9, "no section"),
        (FRONT + "\n字在前面\n\n## 一\n", 10, "text before the first section"),
        (FRONT + '```tiles\ntiles = "1m"\n```\n## 一\n', 9, "text before the first section"),
    ],
)
def test_a_lesson_without_sound_front_matter_is_refused(text: str, line: int, problem: str) -> None:
    message = refusal(text)
    assert message.startswith(f"lessons/zh/baotou.md, line {line}: ")
    assert problem in message


def test_prose_shows_raw_html_as_text_and_hands_terms_to_the_callback() -> None:
    html = prose_html(
        "**粗** <script>alert(1)</script>\n\n| a | b |\n|---|---|\n| [[x|乙]] | [[y]] |",
        lambda term, shown: f'<span title="{term}">{shown or term}</span>',
    )
    assert "<script" not in html
    assert "<strong>粗</strong>" in html
    assert '<td><span title="x">乙</span></td>' in html
    assert '<td><span title="y">y</span></td>' in html


def test_prose_makes_no_link_that_runs_a_script() -> None:
    assert "href" not in prose_html("[x](javascript:alert)", lambda term, shown: term)
