"""Yours to keep: everything goes out and comes back, nothing is counted twice, and deleting leaves nothing."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from attempts import a_run
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy.exc import DatabaseError

from trainer.progress.log import Attempt
from trainer.progress.runs import Mode, answer_key
from trainer.store import Given, How, Sitting, Store, open_store, schema
from trainer.store.erasing import erase
from trainer.store.exporting import CSV_COLUMNS, export_csv, export_lines
from trainer.store.importing import BadImport, _read, import_lines
from trainer.store.kinds import KINDS

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
LATER = NOON + timedelta(hours=1)


def opened(folder: Path) -> Store:
    return open_store(f"sqlite:///{folder / 'data.sqlite3'}")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = opened(tmp_path)
    yield found
    found.close()


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Store]:
    """The store of another machine."""
    (tmp_path / "other").mkdir()
    found = opened(tmp_path / "other")
    yield found
    found.close()


def attempt(key: str, learner: str = "me", **changed: Any) -> Attempt:
    one = Attempt(
        key,
        learner,
        "is-win:1:mil2025:1",
        "is-win",
        1,
        "mil2025",
        1,
        "true",
        True,
        1.0,
        "drill",
        NOON,
        NOON,
        900,
        "UTC",
    )
    return replace(one, **changed)


def fill(store: Store, learner: str = "me") -> None:
    """Something of every kind."""
    store.set_setting(learner, "lang", "en")
    store.record(attempt(f"a-{learner}", learner))
    store.record(attempt(f"b-{learner}", learner, correct=False, credit=0.5, answer='{"名":"=1"}', answered_at=LATER))
    store.mark_lesson(learner, "suits", 2, False, NOON)
    store.mark_lesson(learner, "suits", 3, True, LATER)
    first = store.save_room(learner, "周三场", "one", NOON)
    store.save_room(learner, "周三场", "two", LATER, after=first.number)
    check = store.begin_placement(learner, 7, NOON)
    store.end_placement(learner, check.id, "a result", LATER)
    tested = store.readiness.begin(learner, "1duan", 7, NOON)
    store.readiness.end(learner, tested.id, "pass", LATER)
    one = Sitting(f"s-{learner}", learner, "1duan:1:7", "1duan", ("is-win:1:mil2025:1",), 1, NOON, LATER, "UTC")
    store.sittings.start(one)
    store.sittings.answer(one, Given(1, 1, f"{one.id}:1:1", "true", NOON, NOON))
    store.sittings.finish(one, graded={1: 1}, right=1, log=(), how=How.HANDED_IN, at=NOON)
    store.sittings.start(replace(one, id=f"t-{learner}", paper="1duan:1:8"))
    run = a_run(f"r-{learner}", learner=learner)
    store.runs.begin(run)
    store.runs.record(run, attempt(answer_key(run.id, 1), learner))
    store.runs.stop(run, LATER)
    store.favourites.set(learner, "is-win:1:mil2025:1", True, NOON)


def lines(store: Store, learner: str = "me") -> list[str]:
    return list(export_lines(store, learner, NOON))


def rows(store: Store, learner: str = "me") -> list[str]:
    """The file without its head, whose moment changes."""
    return lines(store, learner)[1:]


def test_every_table_of_a_learner_is_exported() -> None:
    """A table that the list forgets would be lost at the first move to another machine."""
    kept = {kind.table.name for kind in KINDS}
    assert kept == {name for name in schema.metadata.tables if name != "learner"}


def test_a_file_has_something_of_every_kind_and_says_how_long_it_is(store: Store) -> None:
    fill(store)
    found = [json.loads(line) for line in lines(store)]
    assert found[0]["schema"] == "hangma-learner/1"
    assert {row["type"] for row in found[1:-1]} == {kind.name for kind in KINDS}
    assert found[-1] == {"type": "end", "rows": len(found) - 2}


def test_another_machine_has_the_same_after_the_import(store: Store, other: Store) -> None:
    fill(store)
    report = import_lines(other, "me", lines(store), LATER)
    assert rows(other) == rows(store)
    assert sum(report.added.values()) == len(lines(store)) - 2
    assert report.known == {}
    assert other.attempts("me") == store.attempts("me")
    assert other.rooms("me")[0].text == "two"
    assert other.lessons_read("me") == store.lessons_read("me")
    assert [one.how for one in other.sittings.of("me")] == [one.how for one in store.sittings.of("me")]


def test_the_same_file_twice_counts_nothing_twice(store: Store, other: Store) -> None:
    fill(store)
    import_lines(other, "me", lines(store), LATER)
    again = import_lines(other, "me", lines(store), LATER)
    assert again.added == {}
    assert sum(again.known.values()) == len(lines(store)) - 2
    assert rows(other) == rows(store)


def test_a_file_read_where_it_was_written_changes_nothing(store: Store) -> None:
    fill(store)
    before = rows(store)
    assert import_lines(store, "me", lines(store), LATER).added == {}
    assert rows(store) == before


def test_two_machines_that_exchange_their_files_agree(store: Store, other: Store) -> None:
    fill(store)
    other.record(attempt("c", answered_at=NOON - timedelta(days=1)))
    mine, theirs = lines(store), lines(other)
    import_lines(other, "me", mine, LATER)
    import_lines(store, "me", theirs, LATER)
    assert store.attempts("me") == other.attempts("me")
    assert len(store.attempts("me")) == 4


def test_settings_that_are_here_stand(store: Store, other: Store) -> None:
    fill(store)
    other.set_setting("me", "lang", "zh")
    import_lines(other, "me", lines(store), LATER)
    assert other.settings("me")["lang"] == "zh"


def test_the_newest_version_of_a_room_stands_wherever_it_was_made(store: Store, other: Store) -> None:
    fill(store)
    other.save_room("me", "周三场", "newest", LATER + timedelta(hours=1))
    import_lines(other, "me", lines(store), LATER)
    assert [room.text for room in other.rooms("me")] == ["newest"]
    assert [room.text for room in other.room_history("me", "周三场")] == ["one", "two", "newest"]


def test_a_second_profile_of_the_same_machine_gets_rows_of_its_own_once(store: Store) -> None:
    fill(store)
    import_lines(store, "ann", lines(store), LATER)
    once = rows(store, "ann")
    assert import_lines(store, "ann", lines(store), LATER).added == {}
    assert rows(store, "ann") == once
    assert [one.question for one in store.attempts("ann")] == [one.question for one in store.attempts("me")]
    first = next(one for one in store.sittings.of("ann") if not one.open)
    assert [kept.answer for kept in store.sittings.answers(first).values()] == ["true"]


def test_a_run_read_into_a_second_profile_keeps_its_answers_and_its_end(store: Store) -> None:
    fill(store)
    import_lines(store, "you", lines(store), NOON)
    (theirs,) = store.runs.standings("you", Mode.ADAPTIVE, NOON)
    (mine,) = store.runs.standings("me", Mode.ADAPTIVE, NOON)
    assert theirs.run.id != mine.run.id
    assert [one.question for one in theirs.answers] == [one.question for one in mine.answers] != []
    assert theirs.run.stopped_at == mine.run.stopped_at == LATER


def test_the_stop_of_a_run_that_is_somebody_elses_is_left_out(store: Store, other: Store) -> None:
    fill(store)
    alone = [line for line in lines(store) if json.loads(line)["type"] in ("learner", "run_stop")]
    end = '{"type":"end","rows":1}'
    fill(other)
    assert import_lines(other, "you", [*alone, end], NOON).added == {}


def test_an_answer_that_stands_here_is_not_replaced_by_another(store: Store, other: Store) -> None:
    store.record(attempt("k", answer="true"))
    other.record(attempt("k", answer="false", correct=False, credit=0.0))
    report = import_lines(other, "me", lines(store), LATER)
    assert report.known == {"attempt": 1}
    assert other.attempts("me")[0].answer == "false"


def test_an_open_sitting_of_a_paper_that_is_open_here_is_left_out(store: Store, other: Store) -> None:
    one = Sitting("x", "me", "1duan:1:8", "1duan", ("is-win:1:mil2025:1",), 1, NOON, LATER, "UTC")
    store.sittings.start(one)
    other.sittings.start(replace(one, id="y"))
    import_lines(other, "me", lines(store), LATER)
    assert [kept.id for kept in other.sittings.of("me")] == ["y"]


BROKEN: dict[str, tuple[int, str]] = {
    "not json": (2, "no JSON object"),
    "[1]": (2, "no JSON object"),
    "[" * 50_000: (2, "no JSON object"),
    '{"type":"spell"}': (2, "unknown type 'spell'"),
    '{"type":"setting","name":"lang"}': (2, "value is missing"),
    '{"type":"setting","name":"lang","value":"zh","more":1}': (2, "unknown field 'more'"),
    '{"type":"setting","name":3,"value":"zh"}': (2, "name is '3'; a text of at most 64 letters is wanted"),
    '{"type":"setting","name":"' + "n" * 65 + '","value":""}': (2, "at most 64 letters"),
    '{"type":"lesson","lesson":"suits","step":true,"done":true,"at":"2026-05-01T12:00:00+00:00"}': (
        2,
        "step is 'True'",
    ),
    '{"type":"lesson","lesson":"suits","step":1e400,"done":true,"at":"2026-05-01T12:00:00+00:00"}': (
        2,
        "step is 'inf'",
    ),
    '{"type":"lesson","lesson":"suits","step":1,"done":1,"at":"2026-05-01T12:00:00+00:00"}': (2, "true or false"),
    '{"type":"lesson","lesson":"suits","step":1,"done":true,"at":"2026-05-01T12:00:00"}': (2, "a moment with its zone"),
    '{"type":"lesson","lesson":"suits","step":1,"done":true,"at":"yesterday"}': (2, "a moment with its zone"),
    '{"type":"end","rows":3}': (0, "says that it has 3 rows, but has 0"),
}


@pytest.mark.parametrize("line", list(BROKEN), ids=[str(n) for n in range(len(BROKEN))])
def test_a_broken_line_is_named_and_nothing_of_the_file_is_taken(store: Store, line: str) -> None:
    number, problem = BROKEN[line]
    head = '{"type":"learner","schema":"hangma-learner/1","made_at":"2026-05-01T12:00:00+00:00"}'
    end = [] if number == 0 else ['{"type":"end","rows":1}']
    with pytest.raises(BadImport) as refused:
        import_lines(store, "me", [head, line, *end], NOON)
    assert refused.value.line == number
    assert problem in refused.value.problem
    assert rows(store) == ['{"type":"end","rows":0}']


def changed(store: Store, kind: str, **fields: Any) -> list[str]:
    """The store's file with *fields* of the first row of *kind* changed."""
    found = [json.loads(line) for line in lines(store)]
    next(row for row in found if row["type"] == kind).update(fields)
    return [json.dumps(row) for row in found]


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("attempt", {"credit": 2}),
        ("attempt", {"taken_ms": -1}),
        ("attempt", {"answer": "{"}),
        ("sitting", {"state": "open"}),
        ("sitting", {"how": "magic"}),
        ("sitting", {"questions": "3"}),
        ("sitting", {"questions": "[]"}),
        ("answer", {"answer": "nope"}),
        ("run", {"mode": "magic"}),
        ("run", {"plan": "[]"}),
        ("run", {"plan": '{"plan":[],"pool":[]}'}),
        ("run", {"plan": '{"plan":[[1,"due"]]}'}),
        ("run", {"misses": -1}),
    ],
)
def test_values_that_cannot_be_are_refused(store: Store, other: Store, kind: str, fields: dict[str, Any]) -> None:
    fill(store)
    with pytest.raises(BadImport):
        import_lines(other, "me", changed(store, kind, **fields), NOON)
    assert rows(other) == ['{"type":"end","rows":0}']


def test_a_file_that_is_cut_short_longer_or_of_another_make_is_refused_whole(store: Store, other: Store) -> None:
    fill(store)
    whole = lines(store)
    for wrong in (whole[:-1], [], whole[1:], [*whole, whole[1]], [whole[0].replace("/1", "/2"), *whole[1:]]):
        with pytest.raises(BadImport):
            import_lines(other, "me", wrong, NOON)
    assert rows(other) == ['{"type":"end","rows":0}']


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(max_size=40), max_size=5))
def test_no_text_breaks_the_reader(texts: list[str]) -> None:
    """Whatever is in the file, it is refused as a bad file and not as a fault of the program."""
    with pytest.raises(BadImport):
        _read(texts)


def test_deleting_leaves_nothing_of_me_and_all_of_the_others(store: Store) -> None:
    fill(store)
    fill(store, "you")
    yours = rows(store, "you")
    assert erase(store, "me") == 18
    assert rows(store) == ['{"type":"end","rows":0}']
    assert rows(store, "you") == yours
    assert erase(store, "me") == 0


def test_the_guards_stand_again_after_deleting(store: Store) -> None:
    fill(store, "you")
    erase(store, "me")
    for table in ("attempt", "lesson_progress", "room", "placement", "sitting", "sitting_answer"):
        with pytest.raises(DatabaseError, match="append-only"), store.engine.begin() as connection:
            connection.exec_driver_sql(f"DELETE FROM {table}")


def test_csv_opens_in_a_spreadsheet_and_runs_nothing(store: Store) -> None:
    store.record(attempt("a", zone="=cmd"))
    text = export_csv(store, "me")
    assert text.startswith("\ufeff")
    head, row = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))
    assert tuple(head) == CSV_COLUMNS
    assert row[head.index("zone")] == "'=cmd"
    assert row[head.index("taken_ms")] == "900"
