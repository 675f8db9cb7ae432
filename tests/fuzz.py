"""Compare engine and second opinion on random cases for as long as one likes: ``make fuzz MINUTES=60 SEED=1``.

Each case is made from ``SEED`` and its number alone, so a run is repeated by its seed. The first disagreement ends the
run with exit status 1 and is printed as one line of JSON that ``python -m trainer batch`` reads.
"""

# ruff: noqa: T201 - a command line prints its answers
from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from random_cases import Request, random_case  # noqa: E402 - found by the path above
from slow_value import opinion  # noqa: E402

from trainer.engine.request import answer  # noqa: E402

REPORT_EVERY_S = 60


def disagreement(case: Request) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """What was expected and what the engine said instead; None when they agree."""
    expected, found = opinion(case), answer(case)
    if {key: found.get(key) for key in expected} == expected:
        return None
    return expected, found


def run(seed: int, minutes: float) -> int:
    """Compare until *minutes* have passed; the exit status."""
    start = said = time.monotonic()
    met: Counter[str] = Counter()
    number = 0
    while time.monotonic() - start < 60 * minutes:
        number += 1
        case = random_case(Random(f"{seed}/{number}"))
        differs = disagreement(case)
        if differs:
            expected, found = differs
            print(f"seed {seed}, case {number}: they disagree on\n{json.dumps(case)}")
            print(f"second opinion: {json.dumps(expected)}\nengine: {json.dumps(found, ensure_ascii=False)}")
            return 1
        met[str(case["rules"])] += 1
        if time.monotonic() - said > REPORT_EVERY_S:
            said = time.monotonic()
            print(f"seed {seed}: {number:,} cases agree", flush=True)
    each = ", ".join(f"{rules} {count:,}" for rules, count in sorted(met.items()))
    print(f"seed {seed}: {number:,} cases agree ({each})")
    return 0


def main() -> int:
    """Read ``--minutes`` and ``--seed`` and compare."""
    parser = argparse.ArgumentParser(description="engine against second opinion, on random cases")
    parser.add_argument("--minutes", type=float, default=10, help="how long to go on (10)")
    parser.add_argument("--seed", type=int, default=0, help="which cases to make (0)")
    wanted = parser.parse_args()
    return run(wanted.seed, wanted.minutes)


if __name__ == "__main__":
    sys.exit(main())
