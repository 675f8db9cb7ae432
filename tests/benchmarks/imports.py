"""How long ``import trainer.engine`` takes, its tables read, against ``import numpy``, which is part of it.

The import leaves what only some programs need, judging among it, until a name of it is asked for; the second row asks
for all of them at once. Both sides run from bytecode, as an installed program does, even where the environment forbids
to write any: without it the time would be that of the compiler.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile

from measure import line

ROUNDS = 15
ROWS = (
    ("import trainer.engine : import numpy", "trainer.engine", 1.3),
    ("the same with every name asked for : import numpy", "trainer.engine; from trainer.engine import *", 1.5),
)
TIMED = "import time; start = time.process_time(); import {}; print(time.process_time() - start)"


def taken(module: str, bytecode: str) -> float:
    """Seconds of processor time to import *module* in a fresh process, with its bytecode in a directory."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    told = subprocess.run(
        [sys.executable, "-c", TIMED.format(module)],
        capture_output=True, text=True, check=True, env=kept | {"PYTHONPYCACHEPREFIX": bytecode},
    )  # fmt: skip
    return float(told.stdout)


def main() -> int:
    """Print the rows; 1 when a goal is missed."""
    met = True
    with tempfile.TemporaryDirectory() as bytecode:
        for name, module, goal in ROWS:
            taken(module, bytecode)  # once untimed: bytecode that is not written yet
            rounds = [(taken(module, bytecode), taken("numpy", bytecode)) for _ in range(ROUNDS)]
            ratio = statistics.median(ours / numpy for ours, numpy in rounds)
            ours, numpy = (1 / statistics.median(side) for side in zip(*rounds, strict=True))
            met &= line(name, ours, numpy, ratio, f"≤ {goal:g}", ratio <= goal)
    return int(not met)


if __name__ == "__main__":
    raise SystemExit(main())
