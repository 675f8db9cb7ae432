"""Several processes and sudden death: what was acknowledged is there."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from attempts import an_attempt

from trainer.store import open_store

ROOT = Path(__file__).resolve().parent.parent
RECORD_AND_HANG = """
import time
from attempts import an_attempt
from trainer.store import open_store
store = open_store()
for number in range(3):
    store.record(an_attempt(number))
    print(number, flush=True)
with store.engine.begin() as unfinished:
    unfinished.exec_driver_sql("INSERT INTO setting VALUES ('me', 'half', 'done')")
    print("half", flush=True)
    time.sleep(60)
"""
OPEN_AND_WRITE = """
import sys
from trainer.store import open_store
sys.stdin.readline()
open_store().set_setting("me", sys.argv[1], "here")
"""


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh data folder, which this process uses too."""
    monkeypatch.setenv("HANGMA_DATA", str(tmp_path))
    return tmp_path


def python(code: str, data: Path, *args: str) -> subprocess.Popen[str]:
    """Run *code* in a process of its own whose data folder is *data*."""
    path = os.pathsep.join([str(ROOT), str(ROOT / "tests")])
    env = {**os.environ, "HANGMA_DATA": str(data), "PYTHONPATH": path}
    return subprocess.Popen(
        [sys.executable, "-c", code, *args], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def test_a_process_killed_after_it_recorded_has_lost_nothing_and_left_nothing_half_done(data: Path) -> None:
    with python(RECORD_AND_HANG, data) as process:
        assert process.stdout is not None
        acknowledged = [process.stdout.readline().strip() for _ in range(4)]
        process.send_signal(signal.SIGKILL)
    assert acknowledged == ["0", "1", "2", "half"]
    store = open_store()
    assert store.attempts("me") == [an_attempt(number) for number in range(3)]
    assert store.settings("me") == {}
    assert store.record(an_attempt(2)).created is False
    store.close()


def test_processes_that_open_a_fresh_database_at_once_all_get_it(data: Path) -> None:
    processes = [python(OPEN_AND_WRITE, data, f"process-{number}") for number in range(3)]
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    for process in processes:
        process.communicate(timeout=60)
    assert [process.returncode for process in processes] == [0, 0, 0]
    store = open_store()
    assert set(store.settings("me")) == {"process-0", "process-1", "process-2"}
    store.close()
