"""``check --watch``: every change is checked, whatever state the files are in while one writes."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest

from trainer.course import ContentError
from trainer.course.check import main
from trainer.course.files import LESSONS
from trainer.course.load import problems
from trainer.course.parse import parse_lesson
from trainer.course.watch import MOST_LOOKS, Report, snapshot, watch

ROOT = Path(__file__).parent.parent
NOON = datetime(2026, 1, 2, 12, 0, tzinfo=UTC)
SUITS = "lessons/zh/suits.md"
Edit = Callable[[], object]
Find = Callable[[Path], Iterable[ContentError]]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The content in a folder that a test may spoil."""
    return Path(shutil.copytree(LESSONS, tmp_path / "lessons"))


@pytest.fixture
def few(tmp_path: Path) -> Path:
    """Two files, for what does not depend on their content."""
    (tmp_path / "lessons/zh").mkdir(parents=True)
    (tmp_path / SUITS).write_text("one", encoding="utf-8")
    (tmp_path / "lessons/curriculum.toml").write_text("", encoding="utf-8")
    return tmp_path / "lessons"


def nothing() -> None:
    """A pause in which nobody writes."""


def author(*edits: Edit) -> Callable[[float], None]:
    """Somebody who does one of *edits* in each pause, and then presses Ctrl-C."""
    left = iter(edits)

    def pause(_: float) -> None:
        edit = next(left, None)
        if edit is None:
            raise KeyboardInterrupt
        edit()

    return pause


def sound(_: Path) -> tuple[ContentError, ...]:
    return ()


def reports(root: Path, *edits: Edit, find: Find = sound) -> list[Report]:
    """What is reported while an author does *edits*, one a pause."""
    found: list[Report] = []
    with suppress(KeyboardInterrupt):
        for report in watch(root, find, sleep=author(*edits), now=lambda: NOON):
            found.append(report)
    return found


def places(report: Report) -> list[str]:
    return [f"{fault.file}:{fault.line}" for fault in report.problems]


def test_the_first_report_is_on_everything_and_then_only_changes_are_told(few: Path) -> None:
    found = reports(few, nothing, lambda: (few / "zh/suits.md").write_text("other"), nothing, nothing)
    assert [(report.at, report.changed) for report in found] == [(NOON, ()), (NOON, (SUITS,))]


def test_a_file_that_is_new_renamed_or_gone_is_a_change(few: Path) -> None:
    other = few / "zh/pairs.md"
    found = reports(
        few,
        lambda: other.write_text("new"), nothing,
        lambda: other.rename(few / "zh/runs.md"), nothing,
        lambda: shutil.rmtree(few / "zh"), nothing,
    )  # fmt: skip
    assert [report.changed for report in found[1:]] == [
        ("lessons/zh/pairs.md",),
        ("lessons/zh/pairs.md", "lessons/zh/runs.md"),
        ("lessons/zh/runs.md", SUITS),
    ]


def test_a_file_written_in_several_goes_is_told_once(few: Path) -> None:
    path = few / "zh/suits.md"
    goes = [lambda n=n: path.write_text("x" * n) for n in range(4, 8)]
    assert [report.changed for report in reports(few, *goes, nothing)] == [(), (SUITS,)]


def test_a_file_that_never_stands_still_is_told_all_the_same(few: Path) -> None:
    path = few / "zh/suits.md"
    goes = [lambda n=n: path.write_text("x" * n) for n in range(4, 5 + MOST_LOOKS)]
    assert reports(few, *goes)[-1].changed == (SUITS,)


def test_a_change_undone_before_it_was_seen_whole_is_none(few: Path) -> None:
    path = few / "zh/suits.md"
    kept = path.stat()

    def undo() -> None:
        path.write_text("one")
        os.utime(path, ns=(kept.st_atime_ns, kept.st_mtime_ns))

    assert len(reports(few, lambda: path.write_text("two!"), undo, nothing)) == 1


def test_the_files_of_editors_are_neither_changes_nor_problems(few: Path) -> None:
    names = (".suits.md.swp", "suits.md~", "#suits.md#")

    def edit() -> None:
        for name in names:
            (few / "zh" / name).write_text("")

    def strays(root: Path) -> list[ContentError]:
        found = sorted((root / "zh").iterdir())
        return [ContentError(f"lessons/zh/{path.name}", 1, "no such lesson") for path in found]

    assert len(reports(few, edit, nothing)) == 1
    assert [places(report) for report in reports(few, find=strays)] == [[f"{SUITS}:1"]]
    assert set(snapshot(few)) == {"lessons/curriculum.toml", SUITS}


def test_a_fault_is_told_with_file_and_line_until_it_is_mended(copy: Path) -> None:
    path = copy / "zh/suits.md"
    whole = path.read_text(encoding="utf-8")
    broken = whole.replace("[[suit|", "[[siut|", 1)
    line = broken[: broken.index("[[siut|")].count("\n") + 1
    found = reports(
        copy,
        lambda: path.write_text(broken, encoding="utf-8"), nothing,
        lambda: path.write_text(whole, encoding="utf-8"), nothing,
        find=problems,
    )  # fmt: skip
    assert [str(report).split("\n")[0] for report in found] == [
        "12:00:00 all content: ok",
        f"12:00:00 {SUITS}: 1 problem",
        f"12:00:00 {SUITS}: ok",
    ]
    assert str(found[1]).split("\n")[1] == f"  {SUITS}:{line}: unknown term 'siut'"


def test_a_lesson_cut_off_anywhere_is_a_problem_and_no_crash() -> None:
    """Whatever is on the disk while a file is half written is read to the end or refused with its line."""
    text = (LESSONS / "zh/baotou.md").read_text(encoding="utf-8")
    lines = [line for size in range(0, len(text), 7) if (line := line_refused(text[:size])) is not None]
    assert len(lines) > 100
    assert all(1 <= line <= text.count("\n") + 1 for line in lines)


def line_refused(text: str) -> int | None:
    try:
        parse_lesson(text, "lessons/zh/baotou.md", "zh")
    except ContentError as error:
        return error.line
    return None


@pytest.mark.parametrize(
    ("file", "content", "problem"),
    [
        ("zh/suits.md", "牌".encode()[:2], "lessons/zh/suits.md:1: not UTF-8 at byte 0"),
        ("zh/suits.md", None, "lessons/zh/suits.md:1: the file is missing"),
        ("curriculum.toml", b"\nnumber = = 1\n", "lessons/curriculum.toml:2: not TOML"),
        ("glossary.toml", None, "lessons/glossary.toml:1: the file is missing"),
    ],
)
def test_half_a_letter_a_deleted_file_and_broken_toml_are_told_and_outlived(
    copy: Path, capsys: pytest.CaptureFixture[str], file: str, content: bytes | None, problem: str
) -> None:
    path = copy / file
    whole = path.read_bytes()
    spoil = path.unlink if content is None else lambda: path.write_bytes(content)
    mend = lambda: path.write_bytes(whole)  # noqa: E731
    assert main([str(copy), "--watch"], {}, sleep=author(spoil, nothing, mend, nothing)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" ", 1)[1] for line in lines if ": ok" in line] == ["all content: ok", f"lessons/{file}: ok"]
    assert any(line.strip().startswith(problem) for line in lines)


def test_what_the_system_does_not_let_be_read_is_a_problem_with_its_name(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (copy / "zh/suits.md").unlink()
    (copy / "zh/suits.md").mkdir()
    assert main([str(copy)], {}) == 1
    assert "lessons/zh/suits.md, line 1: cannot be read: Is a directory" in capsys.readouterr().out


def test_watching_and_the_list_of_clauses_are_not_asked_for_together(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--watch", "--coverage"], {})
    assert ended.value.code == 2
    assert "not allowed with" in capsys.readouterr().err


def test_ctrl_c_ends_the_command_quietly(copy: Path) -> None:
    command = [sys.executable, "-m", "trainer", "check", str(copy), "--watch"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    ) as process:
        assert process.stdout is not None
        told = [process.stdout.readline() for _ in range(2)]
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate(timeout=30)
    assert told[0].startswith("Watching ")
    assert told[1].endswith("all content: ok\n")
    assert (process.returncode, complaint) == (0, "")
