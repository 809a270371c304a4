"""What the laboratory costs: what a second process saves, and memory."""

from __future__ import annotations

import argparse
import resource
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import perf_counter

import abviz

RECORDED = {"trees": {"family": "random", "branching": 2, "depth": 9}, "algorithms": "sss"}


def processor_seconds() -> float:
    """Return the processor time of this process and of those that it has waited for."""
    used = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


def peak_megabytes() -> float:
    """Return the most memory that this process has had."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (2**20 if sys.platform == "darwin" else 2**10)


def workers(seeds: int) -> None:
    """Compare one process with two."""
    plan = abviz.experiment(**RECORDED, seeds=seeds)
    seconds, work, cells = [], [], []
    for number in (1, 2):
        start, before = perf_counter(), processor_seconds()
        cells.append(plan.run(workers=number, store=None, progress=False).cells())
        seconds.append(perf_counter() - start)
        work.append(processor_seconds() - before)
        print(f"{number} process(es): {seconds[-1]:.1f} s, processor time {work[-1]:.1f} s")
    print(f"The same counts: {cells[0] == cells[1]}")
    print(f"2 processes are {seconds[0] / seconds[1]:.2f} x as fast as 1.")
    print(f"With 2 free processors they would be {2 * work[0] / work[1]:.2f} x as fast at most.")


def memory(seeds: int) -> None:
    """Look at the memory of one worker after a tenth of the searches and after all of them."""
    trees = {"family": "random", "branching": 2, "depth": [6, 8]}
    searches = ["alphabeta", "sss", "negascout", {"name": "uct", "iterations": 30}]
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        for number in (seeds // 10, seeds):
            plan = abviz.experiment(trees=trees, algorithms=searches, seeds=max(1, number // 8))
            plan.run(executor=pool, store=None, progress=False)
            peak = pool.submit(peak_megabytes).result()
            print(f"after {len(plan):,} searches: {peak:.1f} MB at most")


# What is measured, with how many trees or searches.
COMMANDS: dict[str, tuple[Callable[..., None], int]] = {
    "workers": (workers, 3_000),
    "memory": (memory, 10_000),
}


def main(arguments: list[str]) -> int:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(prog="laboratory.py", description=__doc__)
    parser.add_argument("what", choices=COMMANDS)
    parser.add_argument("--seeds", type=int, help="how many trees, or searches for memory")
    options = parser.parse_args(arguments)
    run, seeds = COMMANDS[options.what]
    run(options.seeds or seeds)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
