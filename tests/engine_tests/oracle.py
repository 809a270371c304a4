"""Independent roads to the same answers: plain minimax, and α-β in other words."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import inf
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st
from strategies import trees, tries

from abviz.trees import Tree
from abviz.trees.builder import TreeBuilder

# For tests that run once for each search anyway.
FEW, SOME = tries(15), tries(25)

OPTION_PAIRS = [{"cut_on_tie": tie, "deep": deep} for tie, deep in product((True, False), repeat=2)]


def option_pairs():
    """One of the four pairs of options."""
    return st.sampled_from(OPTION_PAIRS)


_POOLS = [
    (0, 1),
    (0, 1, 2),
    (3, 1, 4, 1, 5, 9, 2, 6),
    (0, -0.0, 0.0, Fraction(0), Fraction(1, 2), 0.5, 1, 1.0),
    (-inf, 0, 1, inf),
]


def games():
    """Trees of all kinds: players per node, odd scores, and deep trees with many ties."""
    grown = st.builds(
        _grown,
        st.integers(5, 26),
        branching=st.sampled_from([2, 2, 3, 4]),
        pool=st.sampled_from(_POOLS),
        alternating=st.sampled_from([True, True, False]),
        seed=st.integers(0, 2**32),
    )
    return st.one_of(trees(names=False, estimates=False), grown, grown)


def _grown(leaves, *, branching, pool, alternating, seed):
    """Return a tree of random shape whose scores come from a pool."""
    source = Random(seed)
    shape = Tree.random_irregular(leaves, branching, 0, seed=seed)
    build = TreeBuilder(source.choice(["max", "min"]))

    def add(node):
        if node.is_leaf:
            return build.leaf(source.choice(pool))
        build.open(None if alternating else source.choice(["max", "min"]))
        for child in node.children:
            add(child)
        return build.close()

    add(shape.root)
    return Tree(build.finish())


def irregular(source, scores, *, alternating, least_plies):
    """Return a tree of up to 6 plies, in which some nodes have one child, or end early."""

    def text(player, plies):
        if plies == 0 or source.random() < 0.15:
            return source.choice(scores)
        other = "min" if player == "max" else "max"
        below = other if alternating else source.choice(["max", "min"])
        children = [text(below, plies - 1) for _ in range(source.choice([1, 2, 2, 3]))]
        return f"{player}({', '.join(children)})"

    return Tree.parse(text(source.choice(["max", "min"]), source.randint(least_plies, 6)))


def minimax_value(node):
    """Return the value of a node by definition."""
    if node.is_leaf:
        return node.value
    pick = max if node.is_max else min
    return pick(minimax_value(child) for child in node.children)


def below_hits(trace):
    """Return the nodes below those whose value a table had, which no search enters for that."""
    hits = [trace.visits[number] for number in trace.hits]
    return {node for node in trace.tree if any(one in hits for one in node.ancestors)}


def known_range(node, entered):
    """Return the least and the greatest value that a node can have.

    `entered` holds the indices of the nodes entered so far. Nothing is known of the others.
    """
    if node.index not in entered:
        return -inf, inf
    if node.is_leaf:
        return node.value, node.value
    lows, highs = zip(*(known_range(child, entered) for child in node.children), strict=True)
    pick = max if node.is_max else min
    return pick(lows), pick(highs)


class Event(NamedTuple):
    """What happens at a node, and its v and window afterwards."""

    kind: str
    node: str
    value: object
    alpha: object
    beta: object


class Open:
    """A node on the current path, with the best value that it has so far."""

    def __init__(self, node):
        self.node = node
        self.value = -inf if node.is_max else inf

    def take(self, score):
        pick = max if self.node.is_max else min
        self.value = pick(self.value, score)


class Oracle:
    """α-β that hands no window down: each node looks up what the nodes above it have.

    α of a node is the greatest v of the MAX nodes above it, β the least v of the MIN nodes
    above it; without deep cutoffs only the parent counts. Without `prunes` it is minimax.
    """

    def __init__(self, tree, *, prunes=True, cut_on_tie=True, deep=True):
        self.prunes, self.cut_on_tie, self.deep = prunes, cut_on_tie, deep
        self.events = []
        self.skipped = []
        self.value = self.visit(tree.root, [])

    def visit(self, node, above):
        here = Open(node)
        if node.is_leaf:
            here.value = node.value
            self.note("examine", here, above)
            return node.value
        self.note("enter", here, above)
        for place, child in enumerate(node.children, start=1):
            here.take(self.visit(child, [*above, here]))
            self.note("update", here, above)
            if self.prunes and self.stops(here, above):
                self.note("cutoff", here, above)
                self.skipped.append((node.name, [left.name for left in node.children[place:]]))
                break
        self.note("leave", here, above)
        return here.value

    def window(self, above):
        bounding = above if self.deep else above[-1:]
        alpha = max((one.value for one in bounding if one.node.is_max), default=-inf)
        beta = min((one.value for one in bounding if one.node.is_min), default=inf)
        return alpha, beta

    def stops(self, here, above):
        alpha, beta = self.window(above)
        high, low = (here.value, beta) if here.node.is_max else (alpha, here.value)
        return high > low or (self.cut_on_tie and high == low)

    def note(self, kind, here, above):
        alpha = beta = None
        if self.prunes:
            alpha, beta = self.window(above)
            # The shallow code moves only v, never the window of the node itself.
            if self.deep and not here.node.is_leaf:
                if here.node.is_max:
                    alpha = max(alpha, here.value)
                else:
                    beta = min(beta, here.value)
        self.events.append(Event(kind, here.node.name, here.value, alpha, beta))


def events_of(trace):
    """Return the steps of a trace in the words of the oracle."""
    return [
        Event(step.kind, step.node.name, step.value, step.alpha, step.beta) for step in trace.steps
    ]
