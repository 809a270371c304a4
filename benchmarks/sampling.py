"""How well UCT plays, where the minimax value is known: on easy trees, and where it is misled."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from random import Random
from time import process_time

from table import Floor, Row, milliseconds
from timing import Plan

import abviz
from abviz.engine.run import run
from abviz.experiments.families import Complete, drawn
from abviz.trees import Tree
from abviz.trees.measures import minimax_values

SMALL_SHAPES = ((2, 6), (2, 8), (3, 4), (4, 4))
LEAD, MOST_WRONG = 0.1, 0.05
# On trees of sums c is a quarter of the range of the scores, and UCT is better by so much.
EXPLORES, BETTER = 0.25, 0.3
# The mean of many more samples is worth less in critical games than that of few.
FEW, MORE, MANY = 30, 3_000, 10_000
ERRORS = 3.0


def sampling_rows(plan: Plan) -> Iterator[Row]:
    """Count the right moves of UCT in four experiments."""
    yield small_trees(20 if plan.quick else 200)
    yield families(4 if plan.quick else 40)
    yield critical_games(6 if plan.quick else 200, MORE // 20 if plan.quick else MORE)
    yield long_search(MANY // 20 if plan.quick else MANY)


def moves_right(tree: Tree, iterations: int, **options: float) -> bool:
    """Tell whether UCT finds a move that is worth as much as any."""
    chosen = abviz.algorithms["uct"].with_options(iterations=iterations, **options)
    move, values = run(tree, chosen).tally.line()[1], minimax_values(tree)
    worth = [values[child.index] for child in tree.root.children]
    return bool(values[move.index] == (max(worth) if tree.root.is_max else min(worth)))


def small_trees(count: int) -> Row:
    """Count wrong moves on random trees of up to 256 leaves whose best move leads clearly."""
    source, wrong, seen = Random(1), 0, []
    for branching, depth in SMALL_SHAPES:
        found = 0
        while found < count:
            scores = [source.random() for _ in range(branching**depth)]
            tree = Tree.complete(branching, depth, scores)
            values = minimax_values(tree)
            *_, second, best = sorted(values[child.index] for child in tree.root.children)
            if best - second >= LEAD:
                found += 1
                wrong += not moves_right(tree, 2000, c=1)
        seen.append(f"({branching}, {depth})")
    share = wrong / (count * len(SMALL_SHAPES))
    return Row(
        f"UCT finds the best move, {count} trees of each shape",
        f"{1 - share:.3f}",
        f"2,000 iterations, c = 1; {' '.join(seen)}",
        Floor(share, MOST_WRONG, "at least .95"),
    )


def families(count: int) -> Row:
    """Compare trees of sums along their lines with trees of independent scores."""
    right = {}
    for family in ("incremental", "random"):
        right[family] = 0
        for seed in range(count):
            tree = drawn({"family": family, "branching": 4, "depth": 8}, seed)
            assert isinstance(tree, Complete)
            c = EXPLORES * float(tree.scores.max() - tree.scores.min())
            right[family] += moves_right(tree.tree, 1000, c=c)
    sums, others = (right[family] / count for family in ("incremental", "random"))
    return Row(
        f"UCT on (4, 8): sums along lines, independent scores, {count} each",
        f"{sums:.2f} and {others:.2f}",
        "1,000 iterations, c a quarter of the range; guessing finds .25",
        Floor(others + BETTER, sums, "better by .3 on sums"),
    )


def critical_games(count: int, most: int) -> Row:
    """Count right moves of UCT with estimates of leaves, after few iterations and after many.

    Nguyen and Ramanujan, Lookahead pathology in Monte-Carlo tree search, ICAPS 2024. After some
    10,000 iterations so many ends of trees of 14 plies are seen that the moves are right again.
    """
    started = process_time()
    trees = {"family": "critical", "branching": 2, "depth": 14, "rate": [1.0, 0.5]}
    uct = {"name": "uct", "leaf": "estimate", "iterations": [FEW, most]}
    found = abviz.experiment(trees=trees, algorithms=uct, seeds=count)
    rows = found.run(workers=1, store=None, progress=False).table()
    few, many, *half = (row["right"] or 0.0 for row in rows)
    shares = [(row["right"] or 0.0, row["right_n"]) for row in rows[:2]]
    error = sqrt(sum(share * (1 - share) / number for share, number in shares))
    return Row(
        f"UCT in {count} critical games, {FEW} and {most:,} iterations",
        f"{few:.2f} and {many:.2f}",
        f"standard error {error:.3f}; of half of the nodes critical {half[0]:.2f} and "
        f"{half[1]:.2f}; {process_time() - started:.0f} s",
        Floor(ERRORS * error, few - many, "worse by 3 errors"),
    )


def long_search(iterations: int) -> Row:
    """Time a search of a tree of 4,096 leaves, its steps and what they change."""
    tree = Tree.random(4, 6, 0, 99, seed=1)
    times = [process_time()]
    trace = abviz.search(tree, "uct", iterations=iterations)
    times.append(process_time())
    steps = len(trace.steps)
    times.append(process_time())
    trace.frame(-1)
    times.append(process_time())
    search, told, changes = (end - start for start, end in zip(times, times[1:], strict=False))
    return Row(
        f"{iterations:,} iterations, 4,096 leaves, {steps:,} steps",
        milliseconds(times[-1] - times[0]),
        f"{milliseconds(search)}, steps {milliseconds(told)}, frames {milliseconds(changes)}",
    )
