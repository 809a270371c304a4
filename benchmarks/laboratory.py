"""What the laboratory costs and finds: two processes, memory, UCT on two families of trees."""

from __future__ import annotations

import argparse
import resource
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import hypot
from multiprocessing import get_context
from time import perf_counter
from typing import Any

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


def critical(seeds: int, plot: str) -> None:
    """Let UCT think longer, on trees where every won node is critical, and where half of them are.

    Nguyen and Ramanujan, Lookahead pathology in Monte-Carlo tree search, ICAPS 2024. After some
    10,000 iterations so many ends of trees of 14 plies are seen that the moves are right again.
    """
    trees = {"family": "critical", "branching": 2, "depth": 14, "rate": [1.0, 0.5]}
    iterations = [30, 100, 300, 1000, 3000]
    uct = {"name": "uct", "leaf": "estimate", "iterations": iterations}
    found = abviz.experiment(trees=trees, algorithms=uct, seeds=seeds).run(store=None)
    for rate in (1.0, 0.5):
        rows = [row for row in found.table() if row["rate"] == rate]
        for row in rows:
            tell(row)
        first, *_, last = rows
        fall = first["right"] - last["right"]
        error = hypot(first["right_error"], last["right_error"])
        print(f"rate {rate}: it falls by {fall:.3f}, {fall / error:.1f} standard errors\n")
    if plot:
        print(f"Saved {found.plot('right').save(plot)}")


def families(seeds: int, plot: str) -> None:
    """Compare α-β with UCT on trees of independent scores and on trees of incremental ones."""
    shape = {"branching": 4, "depth": 8}
    trees = [{"family": "random", **shape}, {"family": "incremental", "signs": True, **shape}]
    searches = ["alphabeta", {"name": "uct", "iterations": [300, 1000, 3000]}]
    found = abviz.experiment(trees=trees, algorithms=searches, seeds=seeds).run(store=None)
    for row in found.table():
        tell(row)
    if plot:
        print(f"Saved {found.plot('right').save(plot)}")


def tell(row: dict[str, Any]) -> None:
    """Print a row of a table."""
    rate = f" rate {row['rate']}" if "rate" in row else ""
    right = "" if row["right"] is None else f", right {row['right']:.3f} ± {row['right_error']:.3f}"
    leaves = f"{row['leaves']:,.0f} ± {row['leaves_error']:,.0f} leaves"
    print(f"{row['family']}{rate}, {row['algorithm']}: {leaves}{right} (n = {row['n']})")


# What is measured, with how many trees or searches.
COMMANDS: dict[str, tuple[Callable[..., None], int]] = {
    "workers": (workers, 3_000),
    "memory": (memory, 10_000),
    "critical": (critical, 400),
    "families": (families, 100),
}


def main(arguments: list[str]) -> int:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(prog="laboratory.py", description=__doc__)
    parser.add_argument("what", choices=COMMANDS)
    parser.add_argument("--seeds", type=int, help="how many trees, or searches for memory")
    parser.add_argument("--plot", default="", help="save the plot of right moves here")
    options = parser.parse_args(arguments)
    run, seeds = COMMANDS[options.what]
    if run in (critical, families):
        run = partial(run, plot=options.plot)
    run(options.seeds or seeds)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
