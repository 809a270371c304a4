"""Copy a tree with other players, scores, estimates or orders.

Estimates come from a function of the node, like the static evaluation of a game program; or they
are the true values, each with a random error. The true value of a node is its minimax value, and
at a chance node the average of its children. The errors are drawn evenly between −`error` and
+`error`, in preorder: the same seed gives the same errors, on every machine. A whole `error`
draws whole numbers, so that whole values stay whole; any other draws floats. An infinite value
stays as it is.

The orders of moves:

``"best"``
    The best move first: by minimax value, descending at MAX and ascending at MIN. In a
    complete tree with branching factor b, depth d and finite scores α-β then opens
    b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves, the fewest possible [1]_.
``"worst"``
    The opposite. Where the players take turns α-β then opens every leaf of a tree of up
    to 3 plies with distinct scores; in other trees a few cutoffs may be left.
``"estimate"``
    The most promising move first, by static estimate; a leaf counts with its score.
``"random"``
    The moves of every node shuffled; the same seed gives the same order.
``"reversed"``
    The whole tree mirrored.

Moves of equal value keep their order. No player chooses among the children of a chance node:
only "random" and "reversed" reorder them, and their probabilities go with them. The same holds
for games of several players and for stubs, which have no minimax values.

References
----------
.. [1] D. E. Knuth and R. W. Moore, An Analysis of Alpha-Beta Pruning, Artificial
   Intelligence 6 (1975), 293-326.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from numbers import Integral
from random import Random
from typing import Any

from abviz.trees.builder import OPPONENT_OF, TreeBuilder
from abviz.trees.measures import minimax_values, number_of_players, without_values
from abviz.trees.node import Node, content, given_order, preorder, root_of, traverse
from abviz.trees.scores import (
    Score,
    TreeError,
    checked_score,
    checked_seed,
    checked_whole,
    nearest,
    shortened,
)


def outcome_at(leaf: Node) -> Any:
    """Return what a leaf is worth: its score, or its utilities."""
    return leaf.value if leaf.utilities is None else leaf.utilities


def rebuilt(
    nodes: Sequence[Node],
    *,
    order: Callable[[Node], Sequence[Node]] = given_order,
    player: Callable[[Node], str | None] = lambda node: node.player,
    score: Callable[[Node], object] = outcome_at,
    estimate: Callable[[Node], object] = lambda node: node.estimate,
    ends: Collection[int] = (),
) -> tuple[Node, ...]:
    """Return a copy of a tree with other facts; nodes with the indices `ends` become leaves."""
    build = TreeBuilder(players=number_of_players(nodes) or None)
    for node, entered in traverse(nodes[0], order):
        if not entered:
            build.close()
            continue
        facts: dict[str, Any] = {"name": node.name, "probability": node.probability}
        if node.is_leaf or node.index in ends:
            build.leaf(score(node), **facts)
        elif node.stub:
            build.stub(node.stub, **facts)
        else:
            build.open(player(node), estimate=estimate(node), **facts)
    return build.finish()


def with_root(nodes: Sequence[Node], player: str) -> Sequence[Node]:
    """Return the nodes with a player at the root, MAX and MIN swapped if needed."""
    if player not in ("max", "min"):
        raise TreeError(f"{shortened(player)} cannot move first. Use 'max' or 'min'.")
    if number := number_of_players(nodes):
        raise TreeError(
            f"This is a game of {number} players, so neither MAX nor MIN can move first. "
            "Use a tree of MAX and MIN."
        )
    if nodes[0].is_chance:
        raise TreeError("Chance moves at the root, so neither MAX nor MIN can be put there.")
    if nodes[0].player in (None, player):
        return nodes
    return rebuilt(nodes, player=lambda node: OPPONENT_OF.get(str(node.player), node.player))


def with_score(nodes: Sequence[Node], leaf: Node, *, score: object) -> tuple[Node, ...]:
    """Return the nodes with another score at one leaf of theirs."""
    if not leaf.is_leaf:
        raise TreeError(f"{leaf!r} is no leaf. Only a leaf has a score to replace.")
    return rebuilt(nodes, score=lambda node: score if node is leaf else outcome_at(node))


def with_scores(nodes: Sequence[Node], scores: Sequence[object]) -> tuple[Node, ...]:
    """Return the nodes with other scores at all leaves, from left to right."""
    leaves = sum(node.is_leaf for node in nodes)
    if len(scores) != leaves:
        raise TreeError(f"The tree has {leaves:,} leaves, and these are {len(scores):,} scores.")
    if any(node.stub or node.seat or node.utilities for node in nodes):
        raise TreeError("Only a tree of MAX, MIN and chance without stubs gets other scores.")
    given = iter([checked_score(score) for score in scores])
    contents = [
        (children, player, value if children else next(given), *rest)
        for children, player, value, *rest in map(content, nodes)
    ]
    return tuple(preorder(root_of(contents, [node.name for node in nodes])))


def moved(nodes: Sequence[Node], node: Node, *, place: int) -> tuple[Node, ...]:
    """Return the nodes with one at another place among its siblings."""
    if node.parent is None:
        raise TreeError("The root has no siblings to change places with.")
    others = [one for one in node.parent.children if one is not node]
    at = checked_whole(place, "place", least=0, most=len(others))
    order = [*others[:at], node, *others[at:]]
    return rebuilt(nodes, order=lambda one: order if one is node.parent else one.children)


LARGEST_ERROR = 10**15


def with_estimates(
    nodes: Sequence[Node],
    evaluate: Callable[[Node], Any] | None = None,
    *,
    error: float = 0,
    seed: int | None = None,
) -> tuple[Node, ...]:
    """Return the nodes with an estimate at each inner one, as this module explains."""
    if evaluate is None:
        erring = _true_values(nodes, error, seed=seed)
        return rebuilt(nodes, estimate=lambda node: erring[node.index])
    if not callable(evaluate):
        raise TreeError(
            f"evaluate must be a function of the node, not {shortened(evaluate)}. "
            "For true values with an error say error=2, seed=1."
        )
    if error or seed is not None:
        raise TreeError(
            "An error is one of the true values, and evaluate takes their place. "
            "Give the function alone, or leave it out."
        )
    return rebuilt(nodes, estimate=lambda node: _evaluated(evaluate, node))


def _evaluated(evaluate: Callable[[Node], Any], node: Node) -> Score:
    try:
        return checked_score(evaluate(node))
    except TreeError as refusal:
        raise TreeError(f"evaluate gives {node!r} no estimate: {refusal}") from refusal


def _true_values(nodes: Sequence[Node], error: float, *, seed: int | None) -> list[Score]:
    """Return the value of every node, in preorder; those of inner nodes with their errors."""
    if missing := without_values(nodes):
        raise TreeError(
            f"{missing}: it has no true values to take estimates from. "
            "Use a tree of MAX, MIN and chance without stubs."
        )
    most = _checked_error(error)
    values = minimax_values(nodes)
    if not most:
        return values
    # Another stream than that of a random tree of the same seed: else errors follow its scores.
    source = Random(f"estimates {checked_seed(seed)}")
    draw: Callable[[Any, Any], Any] = source.randint if isinstance(most, int) else source.uniform
    return [
        value if node.is_leaf else value + draw(-most, most)
        for node, value in zip(nodes, values, strict=True)
    ]


def _checked_error(error: object) -> int | float:
    if isinstance(error, Integral):
        return checked_whole(error, "error", least=0, most=LARGEST_ERROR)
    size = checked_score(error)
    if not 0 <= size <= LARGEST_ERROR:
        raise TreeError(
            "error must be a number from 0 to {most:,}, not {given}.",
            most=LARGEST_ERROR,
            given=shortened(error),
        )
    return float(size)


def reordered(nodes: Sequence[Node], by: str, *, seed: int | None = None) -> tuple[Node, ...]:
    """Return the nodes with their children in another order, as this module explains."""
    orders = ("best", "worst", "random", "estimate", "reversed")
    if by not in orders:
        raise TreeError(f"{shortened(by)} is no order of moves. {nearest(by, orders)}")
    if by == "random":
        source = Random(checked_seed(seed))
        return rebuilt(nodes, order=lambda node: source.sample(node.children, len(node.children)))
    if by == "reversed":
        return rebuilt(nodes, order=lambda node: node.children[::-1])
    if missing := without_values(nodes):
        raise TreeError(f'{missing}: it has no {by} order. Use "random" or "reversed".')
    values = [] if by == "estimate" else minimax_values(nodes)

    def worth(child: Node) -> Score:
        return values[child.index] if values else _promise(child)

    def order(node: Node) -> Sequence[Node]:
        if node.is_chance:
            return node.children
        return sorted(node.children, key=worth, reverse=node.is_max != (by == "worst"))

    return rebuilt(nodes, order=order)


def _promise(node: Node) -> Score:
    promise = node.value if node.is_leaf else node.estimate
    if promise is None:
        raise TreeError(f"{node!r} has no estimate. Give it one, as in (3 4)~2.5.")
    return promise
