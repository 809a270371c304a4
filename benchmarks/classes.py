"""A class of 400 in under 5 seconds, and 1,000 submissions: ``python benchmarks/classes.py``.

400 students answer by one belief each, with a tenth of noise; their lines are summed up by the
command, whose processor time counts. Then submissions (right ones, our misconceptions, loops, those
that end their process or eat memory, those that sleep) are graded in 1 process and in 2, and with
2 once more after three interruptions: all tables must be the same. ``--submissions 60`` takes a
minute or two, 1,000 take half an hour. The exit code is 1 if something is not as it should be.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from inspect import getsource
from itertools import cycle, islice
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from classroom_tests.test_class_summary import class_of

import abviz

STUDENTS, MOST_SECONDS, LEAST_NAMED = 400, 5.0, 0.9
HEAD = "from math import inf\nNode = Score = object\n\n"
BAD = (
    "while True:\n        pass",
    "import os; os._exit(0)",
    "return len(bytearray(10**12))",
    "import time; time.sleep(10**6)",
)
OPTIONS = {"most_leaves": 3, "random_trees": 20, "seconds": 20.0, "pictures": False}


class Interrupted(ProcessPoolExecutor):
    """Takes so many jobs, and is interrupted then."""

    def __init__(self, most: int) -> None:
        super().__init__(2, get_context("spawn"))
        self.left = most

    def submit(self, *job, **options):
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt
        return super().submit(*job, **options)


def main() -> int:
    """Print what was found; return 1 if a claim does not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--submissions", type=int, default=1000)
    number = parser.parse_args().submissions
    with TemporaryDirectory() as folder:
        faults = [*summed_up(Path(folder, "answers")), *graded(Path(folder, "files"), number)]
    print(*faults, sep="\n")
    return 1 if faults else 0


def summed_up(folder: Path):
    """Yield what is wrong with the summary of a class."""
    folder.mkdir()
    beliefs, lines = class_of(STUDENTS, noise=0.1)
    for place, line in enumerate(lines):
        (folder / f"{place:03}.txt").write_text(line)
    found = abviz.class_summary(folder).beliefs
    named = sum(one == other for one, other in zip(found, beliefs, strict=True)) / STUDENTS
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "abviz", "class", folder, "--page", folder / "class.html"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"{STUDENTS} students: the beliefs of {named:.1%} are named, in {seconds:.1f} s")
    if named < LEAST_NAMED or seconds > MOST_SECONDS:
        yield "Too few beliefs are named, or it takes too long."


def sources() -> list[str]:
    """Return the code of right functions, of faulty ones and of bad ones."""
    right = [getsource(abviz.algorithms[name].function) for name in ("alphabeta", "minimax")]
    programs = [getsource(one.function) for one in abviz.misconceptions.programs.values()]
    named = [text.partition("def ")[2].partition("(")[0] for text in [*right, *programs]]
    plain = (
        text[text.index("def ") :].replace(name, "search")
        for name, text in zip(named, [*right, *programs], strict=True)
    )
    return [*plain, *(f"def search(node, alpha=0, beta=0):\n    {body}\n" for body in BAD)]


def graded(folder: Path, number: int):
    """Yield what is wrong with the grades of many submissions."""
    folder.mkdir()
    for place, text in enumerate(islice(cycle(sources()), number)):
        (folder / f"s{place:04}.py").write_text(f"{HEAD}{text}# {place}\n")
    tables = {}
    for workers in (1, 2):
        start = perf_counter()
        grades = abviz.grade(folder, workers=workers, store=None, **OPTIONS)
        tables[workers] = grades.table()
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(f"{workers} processes: {grades!r} {perf_counter() - start:.0f} s, {most} MB here")
    store, times = folder.parent / "grades.sqlite", 0
    for part in (1, 2, 3):
        try:
            with Interrupted(number // 5) as pool:
                abviz.grade(folder, executor=pool, store=store, **OPTIONS)
        except KeyboardInterrupt:
            times += 1
            print(f"interrupted, time {part}")
    again = abviz.grade(folder, workers=2, store=store, **OPTIONS).table()
    if not tables[1] == tables[2] == again or times < 3:
        yield "The tables differ, or nothing was interrupted."
    if not any(row["passed"] for row in again) or all(row["passed"] for row in again):
        yield "Right functions are to pass, and others not."


if __name__ == "__main__":
    sys.exit(main())
