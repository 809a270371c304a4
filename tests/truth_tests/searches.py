"""Searches whose claims are checked: each algorithm with each option, on trees that fit."""

from __future__ import annotations

from fractions import Fraction
from math import inf, isfinite

from engine_tests.chance import (
    chance_tree,
    estimated_tree,
    named_by_moves,
    tree_to_a_depth,
    wider,
)
from engine_tests.test_search_sss import distinct_tree
from replay_tests.everything import SEARCHES, random_tree, tree_for, whole_tree
from truth_tests.further_rows import further_searches

import abviz
from abviz.trees import Tree, examples

GROUPS = [*SEARCHES, ("rarities", {})]


def searches_of(name, options, seeds):
    """Yield searches."""
    if name == "rarities":
        yield from (*rarities(), *further_searches(seeds))
        return
    algorithm = abviz.algorithms[name].with_options(**options)
    for seed in seeds:
        yield abviz.search(tree_for(algorithm, seed), name, **options)
        for tree, more in others(algorithm, seed):
            yield abviz.search(tree, name, **options, **more)


def others(algorithm, seed):
    """Yield further trees for what an algorithm does in its own way."""
    if algorithm.limited_by_tree and algorithm.depth:
        yield tree_to_a_depth(algorithm, seed + 1000), {}
    elif algorithm.model.needs_whole_scores or algorithm.way == "tests":
        yield whole_tree(seed, in_turn=algorithm.alternates), {}
    if algorithm.model.orders_moves and algorithm.depth is None and seed < 4:
        yield named_by_moves(Tree.random(5, 3, 0, 9, seed, root="max" if seed % 2 else "min")), {}
    if algorithm.way == "aspiration":
        tree = tree_to_a_depth(algorithm, seed)
        yield tree, {"guess": seed % 7 - 3, "width": seed % 3 + 0.5}
        decimals = {"guess": (-0.9, 0.1, 0.7)[seed % 3], "width": (0.2, 1, 0.3, 0.7)[seed % 4]}
        yield tree.with_scores([leaf.value / 10 for leaf in tree.leaves]), decimals
    if algorithm.way == "best first":
        yield distinct_tree(seed), {}
    if algorithm.model.averages:
        yield chance_tree(seed, floats=True, estimates=bool(algorithm.depth)), {}
    if algorithm.model.bounded:
        tree = chance_tree(seed + 1000)
        yield tree, {"bounds": wider(tree, seed)}
    elif "bounds" in algorithm.options and algorithm.deep and algorithm.depth is None:
        # Now and then the ends of the range are not scores of the tree.
        tree = random_tree(seed + 1000, algorithm=algorithm)
        scores = [leaf.value for leaf in tree.leaves if isfinite(leaf.value)] or [0]
        low, high = min(scores) - (seed % 3 == 1), max(scores) + (seed % 4 == 1)
        yield (
            tree.with_scores([min(max(leaf.value, low), high) for leaf in tree.leaves]),
            {"bounds": (low, high)},
        )
    if algorithm.way == "deepening" and algorithm.depth is None:
        tree = estimated_tree(seed)
        yield tree, {"depth": max(3, tree.depth - 1 + seed % 3)}


def rarities():
    """Yield searches that say what random ones seldom do."""
    for name in abviz.algorithms:
        yield abviz.search(Tree.parse("<1 2 3>" if name == "maxn" else "3"), name)
    for text in ("(((-inf 1)~2)~-inf -inf)", "min(((inf 1)~2 3)~inf inf)~1"):
        for name, algorithm in abviz.algorithms.items():
            if algorithm.limited and not algorithm.alternates:
                yield abviz.search(Tree.parse(text), name, depth=1)
    for choose in ("greatest bound", "random"):
        tree = Tree.parse("max((5 3)) max((5 5) (3 4)) max(5 5)", root="max")
        yield abviz.search(tree, "rollouts", choose=choose)
    turned = abviz.games.unfold(abviz.games.TicTacToe("XOX .O. .X."))
    yield abviz.search(turned, "alphabeta-table", symmetry=True)
    for text in ("((3 5) (2 9) (4 1) (7 8))", "min(1 1)", "(((3) (0.5 1/3)))", "(1000.2 1000.3)"):
        for name in ("uct", "puct"):
            yield abviz.search(text, name, iterations=25, seed=3)
    few = {"iterations": 15, "priors": {"A": [3, 1], "B": [0.2, 0.7]}}
    yield abviz.search(examples["lucky-8"], "puct", **few)
    yield abviz.search(examples["estimates"], "uct", iterations=20, c=0.5, leaf="estimate")
    for name in ("uct", "puct"):
        yield abviz.search(abviz.games.TicTacToe("XO. X.. O.."), name, iterations=20)
    for squares in ("XOO X.. OX.", "XOO XX. OX."):
        yield abviz.search(abviz.games.TicTacToe(squares), "puct", iterations=6, c=0)
    mirrored = abviz.games.unfold(abviz.games.TicTacToe("X.. .O. ..X"))
    yield abviz.search(mirrored, "alphabeta-table", symmetry=True)
    for name in ("alphabeta-notes", "minimax-notes", "rollouts", "sss", "scout"):
        yield abviz.search(Tree.parse("min(inf)"), name)
        yield abviz.search(Tree.parse("max(-inf -inf)"), name)
    decimals = Tree.parse("max(chance(1/2*0.3 1/2*6) 1)")
    yield abviz.search(decimals, "star1", bounds=(Fraction(3, 10), 6))
    yield abviz.search(Tree.parse("min(0.3 max(0.3 6))"), bounds=(Fraction(3, 10), 6))
    closed = Tree.parse("min(0 chance(1/2*chance(1/1*max(0 0)) 1/2*3))")
    yield abviz.search(closed, "star1")
    yield abviz.search(Tree.parse("min(inf inf)"), "alphabeta-notes")
    yield abviz.search(Tree.parse("max(max(inf 1 1 1 1) 2)"), "sss")
    yield abviz.search(Tree.parse("(5 (6 (((4 9) (7 8)) 2)))"), deep=False)
    yield abviz.search(Tree.parse("(((1)~-inf (2)~-inf)~1 ((3)~-inf (4)~-inf)~5)"), DEEPENING)
    for name in ("scout", "killer", "history"):
        yield abviz.search(abviz.games.TicTacToe("XOO X.. OX."), name)
    for name in ("killer", "history"):
        yield abviz.search(abviz.games.tree(abviz.games.TicTacToe("XO. .X. O..")), name)
    yield abviz.search(chance_tree(46), "star1", bounds=(-50, 50))
    for name in ("star1", "star2"):
        yield abviz.search(chance_tree(847), name)
    yield abviz.search(chance_tree(65, floats=True), "star1")
    yield abviz.search(chance_tree(280), "star2")
    yield abviz.watch(first_leaf, examples["lucky-8"])
    yield abviz.watch(shallow, examples["lucky-8"])
    yield abviz.watch(shallow, examples["estimates"], depth=2)
    yield abviz.watch(twice, examples["estimates"], depth=1)


DEEPENING = "iterative-deepening"


def first_leaf(node):
    return node.value if node.is_leaf else first_leaf(node.children[0])


def twice(node):
    """A search of one's own that looks at everything two times, and returns a move as well."""
    if node.is_leaf:
        return node.value, None
    pick = max if node.is_max else min
    children = [child for child in node.children for _ in range(2)]
    values = [(twice(child)[0], child.index, child) for child in children]
    value, _, move = pick(values)
    return value, move


def shallow(node, alpha=-inf, beta=inf):
    """A search of one's own that looks at its parent's bound only."""
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = shallow(child, v if node.is_max else -inf, inf if node.is_max else v)
        v = max(v, score) if node.is_max else min(v, score)
        if v >= beta if node.is_max else v <= alpha:
            break
    return v
