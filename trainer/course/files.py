"""Where the content lies and how its files are named in errors."""

from __future__ import annotations

from pathlib import Path

from trainer.course.errors import ContentError

LESSONS = Path(__file__).parents[2] / "lessons"


def name_of(path: Path, root: Path) -> str:
    """*path* as errors name it, from the content folder *root* on.

    >>> name_of(Path("/home/a/lessons/zh/b.md"), Path("/home/a/lessons"))
    'lessons/zh/b.md'
    """
    return path.relative_to(root.parent).as_posix()


def read_lines(path: Path, root: Path) -> list[str]:
    """The lines of *path*. Raises ContentError when it is missing or not UTF-8."""
    try:
        return path.read_text(encoding="utf-8").split("\n")
    except FileNotFoundError:
        raise ContentError(name_of(path, root), 1, "the file is missing") from None
    except UnicodeDecodeError as error:
        raise ContentError(name_of(path, root), 1, f"not UTF-8 at byte {error.start}") from None
