"""Static estimates for the inner nodes of a tree.

They come from a function of the node, as a program for a real game has one; or they are the
true values, each with an error of its own. The true value of a node is its minimax value, and
at a chance node the average of its children. The errors are drawn evenly between −`error` and
+`error`, in preorder: the same seed gives the same errors, on every machine. A whole `error`
draws whole numbers, so that whole values stay whole; any other draws floats. An infinite value
stays as it is.

Where the errors are *shrinking*, they are smaller near the end of the game: with h plies to
play at most, of H at the root, the largest error is h/H of `error`, a whole one rounded up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from numbers import Integral
from random import Random
from typing import Any

from abviz.errors import Problem
from abviz.trees.copies.changes import rebuilt
from abviz.trees.errors import TreeError
from abviz.trees.measures import minimax_values, without_values
from abviz.trees.node import Node
from abviz.trees.scores import Score, checked_score
from abviz.trees.validation import checked_seed, checked_whole
from abviz.trees.wording import shortened

LARGEST_ERROR = 10**15


def with_estimates(
    nodes: Sequence[Node],
    evaluate: Callable[[Node], Any] | None = None,
    *,
    error: float = 0,
    seed: int | None = None,
    shrinking: bool = False,
) -> tuple[Node, ...]:
    """Return the nodes with an estimate at each inner one, as this module explains.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> nodes = with_estimates(Tree.parse("((4 3) (8 7))").nodes)
    >>> [node.estimate for node in nodes]
    [7, 3, None, None, 7, None, None]
    """
    if evaluate is None:
        erring = _true_values(nodes, error, seed=seed, shrinking=shrinking)
        return rebuilt(nodes, estimate=lambda node: erring[node.index])
    if not callable(evaluate):
        raise TreeError(
            f"evaluate must be a function of the node, not {shortened(evaluate)}. "
            "For true values with an error say error=2, seed=1."
        )
    if error or seed is not None or shrinking:
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


def _true_values(
    nodes: Sequence[Node], error: float, *, seed: int | None, shrinking: bool
) -> list[Score]:
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
    largest = _shrinking(nodes, most) if shrinking else iter([most] * len(nodes))
    return [
        value if node.is_leaf else value + _drawn(source, limit)
        for node, value, limit in zip(nodes, values, largest, strict=True)
    ]


def _checked_error(error: object) -> int | float:
    if isinstance(error, Integral):
        return checked_whole(error, "error", least=0, most=LARGEST_ERROR)
    size = checked_score(error)
    if not 0 <= size <= LARGEST_ERROR:
        raise TreeError(
            Problem(
                "error must be a number from 0 to {most:,}, not {given}.",
                most=LARGEST_ERROR,
                given=shortened(error),
            )
        )
    return float(size)


def _drawn(source: Random, most: int | float) -> int | float:
    return source.randint(-most, most) if isinstance(most, int) else source.uniform(-most, most)


def _shrinking(nodes: Sequence[Node], most: int | float) -> Iterator[int | float]:
    """Yield the largest error of each node: a share of `most`, by the plies left to play."""
    left = [0] * len(nodes)
    # Backwards through the preorder, children come before their parents.
    for node in reversed(nodes):
        if node.children:
            left[node.index] = 1 + max(left[child.index] for child in node.children)
    # A lone leaf has no ply left, and no error.
    deepest = left[0] or 1
    for plies in left:
        yield -(-most * plies // deepest) if isinstance(most, int) else most * plies / deepest
