"""What is wrong with a piece of content, and where."""

from __future__ import annotations


class ContentError(ValueError):
    """A lesson, the glossary, the rulebook or the curriculum holds something that cannot be shown as it stands.

    >>> str(ContentError("lessons/zh/baotou.md", 12, "figure 2: 5 copies of 3m; a kind has four"))
    'lessons/zh/baotou.md, line 12: figure 2: 5 copies of 3m; a kind has four'
    """

    def __init__(self, file: str, line: int, problem: str) -> None:
        super().__init__(f"{file}, line {line}: {problem}")
        self.file = file
        self.line = line
        self.problem = problem
