"""How well UCT plays, where the minimax value is known: on easy trees, and where it is misled."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from random import Random
from time import process_time
from typing import NamedTuple

from table import Floor, Row, milliseconds
from timing import Plan

import abviz
from abviz.engine.run import run
from abviz.experiments.families import Complete, drawn
from abviz.games import lazy
from abviz.trees import Tree
from abviz.trees.measures import minimax_values

SMALL_SHAPES = ((2, 6), (2, 8), (3, 4), (4, 4))
LEAD, MOST_WRONG = 0.1, 0.05
# On trees of sums c is a quarter of the range of the scores, and UCT is better by so much.
EXPLORES, BETTER = 0.25, 0.3
# Of critical-rate games: plies that no search gets to the end of, and how often an estimate is
# right. The mean of many more samples is then worth less than that of few.
PLIES, SURE, FEW, MANY = 60, 0.75, 30, 10_000
ERRORS = 3.0


def sampling_rows(plan: Plan) -> Iterator[Row]:
    """Count the right moves of UCT in four experiments."""
    yield small_trees(20 if plan.quick else 200)
    yield families(4 if plan.quick else 40)
    yield critical_games(6 if plan.quick else 100, MANY // 20 if plan.quick else MANY)
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


class State(NamedTuple):
    """A state of a critical-rate game: its line, and whether the player to move wins."""

    line: tuple[int, ...]
    wins: bool


class Critical:
    """A game of two moves in each state; where the mover wins, only one of them keeps the win."""

    initial = State((), True)

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def draw(self, state: State, what: str) -> float:
        """Draw a number for a state: the same one each time."""
        return Random(f"{self.seed} {what} {state.line}").random()

    def to_move(self, state: State) -> str:
        """Return who moves."""
        return "MIN" if len(state.line) % 2 else "MAX"

    def actions(self, state: State) -> list[int]:
        """Return both moves."""
        return [0, 1]

    def result(self, state: State, action: int) -> State:
        """Return the state after a move."""
        keeps = state.wins and action == (self.draw(state, "move") < 0.5)
        return State((*state.line, action), not keeps)

    def is_terminal(self, state: State) -> bool:
        """Tell whether the game is over."""
        return len(state.line) == PLIES

    def utility(self, state: State, player: str) -> int:
        """Return 1 if a player wins, else -1."""
        return 1 if state.wins == (self.to_move(state) == player) else -1

    def evaluate(self, state: State) -> int:
        """Return who wins for MAX, right with the probability SURE."""
        true = self.utility(state, "MAX")
        return true if self.draw(state, "estimate") < SURE else -true


def critical_games(count: int, most: int) -> Row:
    """Count right moves of UCT with estimates of leaves, after few iterations and after many."""
    right, started = {}, process_time()
    for iterations in (FEW, most):
        chosen = {"iterations": iterations, "leaf": "estimate", "c": 1}
        search = abviz.algorithms["uct"].with_options(**chosen)
        right[iterations] = 0
        for seed in range(count):
            game = Critical(seed)
            found = run(lazy(game, evaluate=game.evaluate, maximizer="MAX"), search)
            move = found.tally.line()[1]
            assert found.unfolding is not None
            right[iterations] += not found.unfolding.state(move).wins
    few, many = (right[iterations] / count for iterations in (FEW, most))
    error = sqrt((few * (1 - few) + many * (1 - many)) / count)
    return Row(
        f"UCT in {count} critical games, {FEW} and {most:,} iterations",
        f"{few:.2f} and {many:.2f}",
        f"standard error {error:.3f}; {process_time() - started:.0f} s",
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
