"""Count what a search does, by one of four roads that agree.

"arrays": theory says what α-β does in a complete tree, with no search. "counting": α-β
itself, whose calls are counted and not kept. "sampling": UCT itself, from the visits
that it counts. "recording": any search, from the columns of its recording.
"""

from collections.abc import Iterator, Sequence
from math import inf, nan
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from abviz.engine.algorithm import Algorithm
from abviz.engine.recorder import rerouted
from abviz.engine.recording import Recording
from abviz.engine.run import run
from abviz.engine.visit_tree import VisitTree
from abviz.experiments.families import Complete, LightNode
from abviz.theory.complete import entered_levels, minimax_levels
from abviz.theory.extremes import max_moves
from abviz.trees import Node, Tree
from abviz.trees.measures import minimax_values

# Arrays count trees together, for most calls cost more than what they do; with more
# leaves than this, new memory costs more.
MOST_TOGETHER = 2**17


class Counts(NamedTuple):
    """What one search did; None is what its way of searching does not show."""

    value: Any
    leaves: int
    nodes: int
    cutoffs: int | None  # after the last child, too
    deep: (
        int | None
    )  # of these: at a bound that the parent was entered with; α-β alone shows it
    right: (
        int | None
    )  # of a search with a depth limit, or by samples: is its move worth most?
    road: str


def needs_no_search(algorithm: Algorithm) -> bool:
    """Tell whether arrays show what an algorithm does in a complete tree.

    They show minimax, and α-β with deep cutoffs.
    """
    if algorithm.name == "minimax":
        return _looks_at_all_scores(algorithm)
    return _is_plain_alphabeta(algorithm) and algorithm.deep


def _looks_at_all_scores(algorithm: Algorithm) -> bool:
    """Tell whether a search has no depth limit, and knows no bounds of the scores."""
    return algorithm.depth is None and algorithm.bounds is None


def _is_plain_alphabeta(algorithm: Algorithm) -> bool:
    """
    Tell whether an algorithm is α-β itself, with or without ties and deep cutoffs.

    α-β alone has twins: a function for each pair of these two options.
    """
    return bool(algorithm.twins) and _looks_at_all_scores(algorithm)


def counts_of(
    trees: Sequence[Complete | Tree], algorithm: Algorithm
) -> Iterator[Counts]:
    """
    Count what a search does in each of some trees of one kind, by the fastest road.
    """
    complete_trees = [tree for tree in trees if isinstance(tree, Complete)]
    if needs_no_search(algorithm) and len(complete_trees) == len(trees):
        yield from by_arrays(complete_trees, algorithm)
        return
    for tree in trees:
        if isinstance(tree, Complete):
            yield _counts_of_complete(tree, algorithm)
        elif _is_plain_alphabeta(algorithm) and algorithm.fits(tree):
            yield by_counting(tree.root, algorithm)
        else:
            yield by_recording(tree, algorithm)


def _counts_of_complete(tree: Complete, algorithm: Algorithm) -> Counts:
    """Count what a search does in a complete tree, for which fewer nodes will do."""
    if _is_plain_alphabeta(algorithm):
        return by_counting(tree.light_root, algorithm)
    if algorithm.model.samples:
        has_scores_for_new_nodes = algorithm.leaf == "rollout" or tree.estimates
        if has_scores_for_new_nodes:
            return by_sampling(tree, algorithm)
    return by_recording(tree.tree, algorithm)


def by_arrays(trees: Sequence[Complete], algorithm: Algorithm) -> list[Counts]:
    """Count without a search, in several trees of one shape together."""
    size = trees[0].scores.size
    most = max(1, MOST_TOGETHER // size)
    if len(trees) > most:
        parts = (trees[start : start + most] for start in range(0, len(trees), most))
        return [counts for part in parts for counts in by_arrays(part, algorithm)]
    b, ties, number = trees[0].branching, algorithm.cut_on_tie, len(trees)
    scores = np.concatenate([tree.scores for tree in trees])
    values: list[Any] = []
    leaves, nodes, cutoffs, deep = np.zeros((4, number), np.intp)
    above = None
    for values_of_ply, entered, is_max in entered_levels(
        scores, b, cut_on_tie=ties, trees=number
    ):
        values = values or values_of_ply.tolist()
        whose = entered.places // (values_of_ply.size // number)
        leaves = np.bincount(whose, minlength=number)
        nodes += leaves
        if is_max is not None:
            own = values_of_ply.take(entered.places)
            bounds = entered.betas if is_max else entered.alphas
            beyond = np.greater if is_max else np.less
            reached = np.greater_equal if is_max else np.less_equal
            is_beyond = reached if ties else beyond
            cut = is_beyond(own, bounds).nonzero()[0]
            cutoffs += np.bincount(whose.take(cut), minlength=number)
            if above is not None:
                # A bound that the parent had when it was entered comes from farther up.
                bounds_above = above.betas if is_max else above.alphas
                had = bounds_above.take(entered.parents.take(cut))
                from_above = cut[had == bounds.take(cut)]
                deep += np.bincount(whose.take(from_above), minlength=number)
        above = entered
    if algorithm.prunes:
        rows = zip(
            values, *np.stack((leaves, nodes, cutoffs, deep)).tolist(), strict=True
        )
        return [Counts._make([*row, None, "arrays"]) for row in rows]
    whole = sum(b**ply for ply in range(trees[0].depth + 1))
    return [Counts(value, size, whole, 0, None, None, "arrays") for value in values]


def by_counting(root: Node | LightNode, algorithm: Algorithm) -> Counts:
    """
    Count the calls of a search of MAX and MIN with a window, and keep none of them.
    """
    # Each inner node adds to one number only: this runs at every node.
    leaves = whole = shallow = deep = 0
    cut_on_tie = algorithm.cut_on_tie
    # The bound of the parent, when it was entered, that its own moves leave alone: at a
    # MIN node below a MAX node α; of two nodes of one player, the bound that cuts stays
    # as it is.
    above: Any = nan

    def visit(node: Any, alpha: Any = -inf, beta: Any = inf) -> Any:
        """Search a node, and count it: as a leaf, searched to its end, or cut off."""
        nonlocal leaves, whole, shallow, deep, above
        if node.is_leaf:
            leaves += 1
            return node.value  # As all of these functions do: most calls are of leaves.
        before = above
        if node.is_max:
            above, bound = alpha, beta
            value = search(node, alpha, beta)
            is_whole = value < bound
        else:
            above, bound = beta, alpha
            value = search(node, alpha, beta)
            is_whole = value > bound
        above = before
        if is_whole or (value == bound and not cut_on_tie):
            whole += 1
        elif bound == before or _has_player_of_parent(node):
            deep += 1
        else:
            shallow += 1
        return value

    search = rerouted(algorithm.function, visit)
    value, cutoffs = plain(visit(root)), shallow + deep
    deep_cutoffs = deep if algorithm.deep else 0
    return Counts(
        value, leaves, leaves + whole + cutoffs, cutoffs, deep_cutoffs, None, "counting"
    )


def _has_player_of_parent(node: Node | LightNode) -> bool:
    """Tell whether a player moves twice: at a node, and at its parent."""
    parent = node.parent
    return parent is not None and parent.is_max is node.is_max


def by_sampling(tree: Complete, algorithm: Algorithm) -> Counts:
    """Count the samples of a search, and the visits that it counts itself."""
    scores, players = tree.scores, max_moves(tree.depth, root="max")
    root = tree.sampled_root
    worth = minimax_levels(scores, tree.branching, players=players)[1].tolist()
    if algorithm.c is None:
        algorithm = algorithm.sampling(c=float(scores.max() - scores.min()))
    simulate = rerouted(algorithm.helpers[0])
    kept: list[dict[Any, Any]] = []

    def visit(node: Any, *arguments: Any) -> Any:
        kept[:] = arguments[:2]
        return simulate(node, *arguments)

    search = rerouted(algorithm.function, visit, name=simulate.__name__)
    move = search(*algorithm.arguments(SimpleNamespace(root=root)))
    visits, totals = kept
    right = _is_right(root, worth, move)
    mean, nodes = totals[root] / visits[root], sum(visits.values())
    return Counts(
        plain(mean), algorithm.iterations, nodes, None, None, right, "sampling"
    )


def by_recording(tree: Tree, algorithm: Algorithm) -> Counts:
    """Count in the columns of a recording."""
    recording, right = run(tree, algorithm), None
    if algorithm.model.samples or algorithm.depth is not None:
        values = minimax_values(tree)
        worth = [values[child.index] for child in tree.root.children]
        right = _is_right(tree.root, worth, _move(recording))
    value, nodes = plain(recording.value), len(recording.visits)
    if algorithm.model.samples:
        return Counts(value, algorithm.iterations, nodes, None, None, right, "sampling")
    cutoffs = recording.count_cutoffs()
    return Counts(
        value, len(recording.leaves), nodes, cutoffs, None, right, "recording"
    )


def plain(value: Any) -> Any:
    """Return a score as SQLite keeps it: no fractions, whole numbers of 64 bits."""
    is_kept = isinstance(value, float) or (
        isinstance(value, int) and abs(value) < 2**63
    )
    return value if is_kept else str(value)


def _move(recording: Recording) -> Node | None:
    """Return the move of a search; None where its passes do not tell one."""
    if recording.algorithm.model.samples:
        return recording.tally.robust(recording.tree.root)
    if not recording.algorithm.model.ends_with_whole_window:
        return None
    last = max(
        number for number, node in enumerate(recording.visits) if node.parent is None
    )
    for visit in VisitTree(recording).below[last]:
        if recording.values[visit] == recording.value:
            return recording.visits[visit]
    return None


def _is_right(root: Any, worth: list[Any], move: Any) -> int | None:
    """Tell whether a move is worth as much as any; None where that is no question."""
    if move is None or min(worth) == max(worth):
        return None
    best = max(worth) if root.is_max else min(worth)
    place = [child is move for child in root.children].index(True)
    return int(worth[place] == best)
