"""Prove on all small trees what ``abviz.check`` says: right functions, faulty ones, the time.

    .venv/bin/python benchmarks/checking.py

Each reference is checked against itself on all 50,424 trees of up to 5 leaves with a choice at
each inner node and those that follow, within 30 s of processor time. Each faulty search must be
refused and named where it has another value or other leaves than alpha-beta on one of these trees,
found here by enumeration, and called right where it has not. A check of alpha-beta, both processes
together, may take so many times the processor time in which these trees are made and searched
without being watched.
"""

from __future__ import annotations

import resource
import sys
from statistics import median
from time import process_time

import abviz
from abviz.classroom.check.check import checked
from abviz.classroom.check.reference import WAYS_BY_LEAVES, WAYS_BY_PROOF
from abviz.classroom.check.settings import Settings
from abviz.classroom.check.trees import small_trees
from abviz.classroom.misconceptions.belief import Misconception
from abviz.trees import Tree

# A report says of these that another rule is followed, and names no belief.
CONVENTIONS = ("strict-test", "right-to-left")
TREES, TREES_OF_PLAYERS = 50_424, 2_880
MOST_SECONDS = 30.0
# It was 12 times as long when it ran every tree.
MOST_TIMES, ROUNDS = 6.0, 3


def main() -> int:
    """Print a line for each function; return 1 if one is not as it should be."""
    faults = [*references(), *misconceptions(), *times()]
    print(*faults, sep="\n")
    return 1 if faults else 0


def references() -> list[str]:
    """Check each algorithm against itself, and return what is wrong."""
    faults = []
    for name, algorithm in abviz.algorithms.items():
        if algorithm.way not in WAYS_BY_LEAVES + WAYS_BY_PROOF or algorithm.bounded:
            continue
        start = process_time()
        report = checked(algorithm.function, Settings(against=name, seconds=300))
        seconds = process_time() - start
        small = report.verdict.tried["order"]
        others = sum(report.verdict.tried.values()) - small
        print(f"{name:28} {small:,} trees and {others:,} others in {seconds:.1f} s")
        due = TREES_OF_PLAYERS if algorithm.knows_seats else TREES
        if not report.passed or small != due:
            faults.append(f"{name} is not called right: {report.text}")
        if seconds > MOST_SECONDS:
            faults.append(f"{name} takes more than {MOST_SECONDS:g} s.")
    return faults


def misconceptions() -> list[str]:
    """Check each faulty search, and return what is wrong."""
    faults = []
    for name, fault in abviz.misconceptions.items():
        if not isinstance(fault, Misconception):
            continue
        report = abviz.check(fault.function)
        tree, named = report.counterexample, [belief.name for belief in report.misconceptions]
        smallest = smallest_tree(fault)
        print(f"{name:24} {tree!s:32} named: {', '.join(named)}")
        if (tree is None) != (smallest is None):
            faults.append(f"{name}: {tree} in a check, {smallest} by enumeration.")
        if smallest is not None and name not in (*named, *CONVENTIONS):
            faults.append(f"{name} is not named.")
    return faults


def times() -> list[str]:
    """Time a check of alpha-beta and searches alone, in turn, and return what is wrong."""
    search, checks, alone = abviz.algorithms["alphabeta"].function, [], []
    for _ in range(ROUNDS):
        start = used()
        abviz.check(search, random_trees=0)
        checks.append(used() - start)
        start = used()
        for tree in small_trees(5, lowest=0):
            search(tree.root)
        alone.append(used() - start)
    ratio = median(checks) / median(alone)
    print(f"a check: {median(checks):.1f} s, {ratio:.1f} times as long as the searches alone")
    return [f"It takes more than {MOST_TIMES:g} times as long."] if ratio > MOST_TIMES else []


def used() -> float:
    """Return the processor time of this process and those that it has ended."""
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in both)


def smallest_tree(fault: Misconception) -> Tree | None:
    """Return the first small tree on which a search has another value or other leaves."""
    for tree in small_trees(5, lowest=0):
        mine, due = fault.search(tree), abviz.search(tree)
        if mine.value != due.value or {*mine.leaves} != {*due.leaves}:
            return tree
    return None


if __name__ == "__main__":
    sys.exit(main())
