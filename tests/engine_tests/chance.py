"""Values by definition, what the leaves seen so far prove, and random trees with chance nodes."""

from __future__ import annotations

import re
from fractions import Fraction
from math import inf, isfinite
from random import Random

from abviz.trees import Tree

SHARES = {
    1: ["1"],
    2: ["1/2 1/2", "1/4 3/4", "2/3 1/3"],
    3: ["1/4 1/4 1/2", "1/3 1/3 1/3", "1/6 1/2 1/3"],
}
FLOAT_SHARES = {1: ["1"], 2: ["0.1 0.9", "0.3 0.7", "0.35 0.65"], 3: ["0.1 0.2 0.7", "0.3 0.3 0.4"]}
POOLS = ["0 1", "-1 0 0 1 2", "-9 -4 3 1 4 1 5 9 2 6", "0 1/2 1 -1/3 3", "7"]
FLOAT_POOLS = ["0.1 0.2 0.3 0.7", "-0.3 0.1 1 2.7", "-9 -4 3 1 4", "1e6 0.1 -1e6 3"]


def value_of(node, depth=inf, *, goes_on=False):
    """Return the value of a node by definition, to a depth, or on from there where it is noisy."""
    if node.is_leaf:
        return node.value
    if depth <= 0 and not (goes_on and node.noisy):
        return node.estimate
    values = [value_of(child, depth - 1, goes_on=goes_on) for child in node.children]
    if node.is_chance:
        return mean(node, values)
    return max(values) if node.is_max else min(values)


def mean(node, values):
    """Return the average, weighed by the probabilities of a chance node, with no rounding."""
    pairs = zip(node.probabilities, values, strict=True)
    return written(sum(fraction(p) * fraction(value) for p, value in pairs))


def fraction(number):
    """Return a decimal as the fraction that it is written as."""
    is_decimal = isinstance(number, float) and isfinite(number)
    return Fraction(str(number)) if is_decimal else number


def written(number):
    """Return a fraction as a decimal if it is one: 1/5 is not equal to 0.2 otherwise."""
    if isinstance(number, Fraction) and Fraction(str(float(number))) == number:
        return float(number)
    return number


def proven(node, seen, scale=(-inf, inf)):
    """Return the least and the greatest value of a node, given the scores of the ends seen."""
    if node.index in seen:
        return seen[node.index], seen[node.index]
    if not node.children:
        return scale
    lows, highs = zip(*(proven(child, seen, scale) for child in node.children), strict=True)
    if node.is_chance:
        return mean(node, lows), mean(node, highs)
    pick = max if node.is_max else min
    return pick(lows), pick(highs)


def chance_tree(seed, *, floats=False, plies=None, estimates=False):
    """Return a small tree of MAX, MIN and chance, in any order, with many ties."""
    source = Random(seed)
    scores = source.choice(FLOAT_POOLS if floats else POOLS).split()
    shares = FLOAT_SHARES if floats else SHARES
    in_turn = ["max", "chance", "min", "chance"] if seed % 3 == 0 else None
    movers = ["max", "min", "chance", "chance"] if seed % 3 == 1 else ["max", "min", "chance"]
    plies = plies or source.randint(2, 5)

    def text(ply):
        if ply == plies or (ply and source.random() < 0.12):
            return source.choice(scores)
        player = in_turn[ply % 4] if in_turn else source.choice(movers)
        children = [text(ply + 1) for _ in range(source.choice([1, 2, 2, 2, 3]))]
        if player == "chance":
            weights = source.choice(shares[len(children)]).split()
            children = [f"{p}*{child}" for p, child in zip(weights, children, strict=True)]
        judged = f"~{source.choice(scores)}" if estimates else ""
        return f"{player}({', '.join(children)}){judged}"

    return Tree.parse(text(0))


def tree_to_a_depth(algorithm, seed):
    """Return a small tree that an algorithm can search to a depth."""
    if algorithm.model.averages:
        return chance_tree(seed, estimates=True)
    whole, in_turn = algorithm.model.needs_whole_scores, algorithm.alternates
    return fitting(estimated_tree(seed, whole=whole, in_turn=in_turn), algorithm)


def fitting(tree, algorithm):
    """Return a tree with what an algorithm needs: names that say moves, or some noisy nodes."""
    if algorithm.model.goes_on_where_noisy:
        return noisy(tree, len(tree))
    return named_by_moves(tree) if algorithm.model.orders_moves else tree


def noisy(tree, seed):
    """Return a tree in which half of the nodes with an estimate are noisy."""
    source = Random(seed)
    text = re.sub(r"~[^\s(),!]+", lambda one: one[0] + source.choice(["", "!"]), str(tree))
    return Tree.parse(text)


def named_by_moves(tree):
    """Return a tree whose nodes are named by moves: 1, 2, … from left to right."""

    def text(node, name):
        own = f'"{name}": ' if name else ""
        if node.is_leaf:
            return f"{own}{node.value}"
        starts = [f"{name}-"[not name :] + move for move in "123456789"]
        below = [text(*pair) for pair in zip(node.children, starts, strict=False)]
        estimate = "" if node.estimate is None else f"~{node.estimate}"
        return f"{own}{node.player}({', '.join(below)}){estimate}"

    return Tree.parse(text(tree.root, ""))


def wider(tree, seed):
    """Return bounds that hold for the leaves of a tree, and leave some room."""
    source = Random(seed)
    scores = [leaf.value for leaf in tree.leaves]
    return min(scores) - source.choice([0, 1, 5]), max(scores) + source.choice(
        [0, 2, Fraction(9, 2)]
    )


def estimated_tree(seed, *, whole=False, in_turn=False):
    """Return a small tree with an estimate at every inner node, and leaves at several depths."""
    source = Random(seed)
    scores = source.choice(POOLS[:3] if whole else POOLS).split()
    in_turn = in_turn or seed % 2
    plies = source.randint(1, 5)

    def text(player, ply):
        if ply == plies or (ply and source.random() < 0.12):
            return source.choice(scores)
        other = {"max": "min", "min": "max"}[player] if in_turn else source.choice(["max", "min"])
        children = [text(other, ply + 1) for _ in range(source.choice([1, 2, 2, 3]))]
        return f"{player}({', '.join(children)})~{source.choice(scores)}"

    return Tree.parse(text(source.choice(["max", "min"]), 0))
