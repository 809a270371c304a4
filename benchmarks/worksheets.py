"""How long worksheets take: 30 variants as PDF, and constraints that no tree meets.

Run it as ``python benchmarks/worksheets.py``. It prints seconds on the clock and of the
processor, and ends with exit code 1 if a limit is missed.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import abviz

MOST_SECONDS = {"sheet": 30.0, "refusal": 10.0}
SHEETS = {
    "one task": ["cuts"],
    "two tasks": ["values+windows", "cuts+order leaves=8 deep=yes wrong-for=shallow-only"],
    "six tasks": ["values", "windows", "order", "cuts", "next", "why"],
    "16 leaves": ["windows+cuts branching=2 depth=4 cutoffs=3.. deep=yes ties=0"],
}
IMPOSSIBLE = [
    "cuts branching=2 depth=2 cutoffs=4",
    "cuts distinct=yes wrong-for=strict-test",
    "cuts branching=4 depth=3 cutoffs=0",
    "cuts branching=2 depth=6 high=500 distinct=yes cutoffs=60",
    "windows leaves=40",
    "cuts leaves=3 cutoffs=3..",
    "cuts branching=2 depth=2 high=2",
]


def main() -> int:
    """Make sheets, and ask for what cannot be; return the exit code."""
    slow = 0
    with TemporaryDirectory() as folder:
        for name, tasks in SHEETS.items():
            clock, processor = perf_counter(), process_time()
            sheet = abviz.worksheet(tasks, students=30, seed=1)
            made = process_time() - processor
            sheet.save(Path(folder, "sheet.pdf"))
            seconds, worked = perf_counter() - clock, process_time() - processor
            slow += worked > MOST_SECONDS["sheet"]
            print(
                f"{seconds:6.1f} s  {worked:6.1f} s of the processor, {made:.1f} s to make: {name}"
            )
    for task in IMPOSSIBLE:
        clock, processor = perf_counter(), process_time()
        try:
            abviz.worksheet(task, students=30, seed=1)
        except abviz.AbvizError as refusal:
            seconds, worked = perf_counter() - clock, process_time() - processor
            slow += worked > MOST_SECONDS["refusal"]
            print(f"{seconds:6.1f} s  {worked:6.1f} s of the processor: {refusal}")
        else:
            slow += 1
            print(f"a tree was found: {task}")
    return int(slow > 0)


if __name__ == "__main__":
    sys.exit(main())
