"""How long ``import trainer.engine`` takes, its tables read, against ``import numpy``, which is part of it.

Both run from bytecode, as an installed program does, even where the environment forbids to write any: without it the
time would be that of the compiler.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile

from measure import line

GOAL, ROUNDS = 1.3, 15
TIMED = "import time; start = time.process_time(); import {}; print(time.process_time() - start)"


def taken(module: str, bytecode: str) -> float:
    """Seconds of processor time to import *module* in a fresh process, its bytecode kept in a directory."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    told = subprocess.run(
        [sys.executable, "-c", TIMED.format(module)],
        capture_output=True, text=True, check=True, env=kept | {"PYTHONPYCACHEPREFIX": bytecode},
    )  # fmt: skip
    return float(told.stdout)


def main() -> int:
    """Print the row; 1 when the goal is missed."""
    with tempfile.TemporaryDirectory() as bytecode:
        taken("trainer.engine", bytecode)  # once untimed: bytecode that is not written yet
        rounds = [(taken("trainer.engine", bytecode), taken("numpy", bytecode)) for _ in range(ROUNDS)]
    ratio = statistics.median(ours / numpy for ours, numpy in rounds)
    ours, numpy = (1 / statistics.median(side) for side in zip(*rounds, strict=True))
    return int(not line("import trainer.engine : import numpy", ours, numpy, ratio, f"≤ {GOAL:g}", ratio <= GOAL))


if __name__ == "__main__":
    raise SystemExit(main())
