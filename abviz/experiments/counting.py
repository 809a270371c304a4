"""Count what a search does, by one of three roads that agree.

"arrays": theory says what α-β does in a complete tree, with no search. "counting": α-β itself,
whose calls are counted and not kept. "recording": any search, from the columns of its recording.
"""

from __future__ import annotations

from math import inf, nan
from typing import Any, NamedTuple

import numpy as np

from abviz.engine.algorithm import Algorithm
from abviz.engine.recorder import rerouted
from abviz.engine.recording import Recording, links_of
from abviz.engine.run import run
from abviz.experiments.families import Complete
from abviz.theory.complete import entered_levels
from abviz.trees import Tree
from abviz.trees.measures import minimax_values


class Counts(NamedTuple):
    """What one search did; None is what its way of searching does not show."""

    value: Any
    leaves: int
    nodes: int
    cutoffs: int | None  # after the last child, too
    deep: int | None  # of these: at a bound that the parent was entered with; α-β alone shows it
    right: int | None  # of a search with a depth limit: whether its move is worth most
    road: str


def count(drawn: Complete | Tree, algorithm: Algorithm) -> Counts:
    """Count what a search of a tree does, by the fastest road."""
    is_whole = algorithm.depth is None and algorithm.bounds is None
    if isinstance(drawn, Complete):
        if is_whole and algorithm.deep and (algorithm.twins or algorithm.name == "minimax"):
            return by_arrays(drawn, algorithm)
        drawn = drawn.tree
    if is_whole and algorithm.twins and algorithm.fits(drawn):
        return by_counting(drawn, algorithm)
    return by_recording(drawn, algorithm)


def by_arrays(complete: Complete, algorithm: Algorithm) -> Counts:
    """Count without a search."""
    b, ties = complete.branching, algorithm.cut_on_tie
    nodes = cutoffs = deep = 0
    value = above = None
    for values, entered, is_max in entered_levels(complete.scores, b, cut_on_tie=ties):
        value = values[0].item() if above is None else value
        nodes += entered.places.size
        if is_max is not None:
            bounds, found = entered.betas if is_max else entered.alphas, values[entered.places]
            beyond = found > bounds if is_max else found < bounds
            cut = np.flatnonzero(beyond | (found == bounds) if ties else beyond)
            cutoffs += cut.size
            if above is not None:
                # A bound that the parent had when it was entered comes from farther up.
                had = np.empty(values.size // b, bounds.dtype)
                had[above.places] = above.betas if is_max else above.alphas
                deep += int(np.count_nonzero(had[entered.places[cut] // b] == bounds[cut]))
        above = entered
    if algorithm.prunes:
        return Counts(value, entered.places.size, nodes, cutoffs, deep, None, "arrays")
    nodes = sum(b**ply for ply in range(complete.depth + 1))
    return Counts(value, complete.scores.size, nodes, 0, None, None, "arrays")


def by_counting(tree: Tree, algorithm: Algorithm) -> Counts:
    """Count the calls of a search of MAX and MIN with a window, and keep none of them."""
    leaves = inner = cutoffs = deep = 0
    cut_on_tie, is_deep = algorithm.cut_on_tie, algorithm.deep
    low = high = nan  # the window of the parent when it was entered; the root has none

    def visit(node: Any, alpha: Any = -inf, beta: Any = inf) -> Any:
        nonlocal leaves, inner, cutoffs, deep, low, high
        if node.is_leaf:
            leaves += 1
            return node.value  # As all of these functions do: most calls are of leaves.
        inner += 1
        lowest, highest = low, high
        low, high = alpha, beta
        value = search(node, alpha, beta)
        low, high = lowest, highest
        if node.is_max:
            if value >= beta and (cut_on_tie or value > beta):
                cutoffs += 1
                deep += is_deep and beta == high
        elif value <= alpha and (cut_on_tie or value < alpha):
            cutoffs += 1
            deep += is_deep and alpha == low
        return value

    search = rerouted(algorithm.function, visit)
    value = visit(tree.root)
    return Counts(plain(value), leaves, leaves + inner, cutoffs, deep, None, "counting")


def by_recording(tree: Tree, algorithm: Algorithm) -> Counts:
    """Count in the columns of a recording."""
    found = run(tree, algorithm)
    right = _is_right(found) if algorithm.depth is not None else None
    numbers = len(found.leaves), len(found.visits)
    return Counts(plain(found.value), *numbers, found.count_cutoffs(), None, right, "recording")


def plain(value: Any) -> Any:
    """Return a score as SQLite keeps it: it knows no fractions, and whole numbers of 64 bits."""
    is_kept = isinstance(value, float) or (isinstance(value, int) and abs(value) < 2**63)
    return value if is_kept else str(value)


def _is_right(found: Recording) -> int | None:
    """Tell whether the move that a search chose is worth as much as any; None if it chose none."""
    # The passes of other searches return bounds that may look like the value.
    if found.algorithm.way not in ("depth first", "deepening") or not found.tree.root.children:
        return None
    values, (_, below) = minimax_values(found.tree), links_of(found.visits)
    last = max(number for number, node in enumerate(found.visits) if node.parent is None)
    moves = [number for number in below[last] if found.values[number] == found.value]
    if not moves:
        return None
    move = found.visits[moves[0]]
    worth = [values[child.index] for child in found.tree.root.children]
    if min(worth) == max(worth):
        return None
    return int(values[move.index] == (max(worth) if found.tree.root.is_max else min(worth)))
