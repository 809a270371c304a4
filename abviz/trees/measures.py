"""Measures of a whole tree, its minimax values, and its nodes by name or path."""

from collections.abc import Iterable, Sequence

from abviz.trees.exact import Averages
from abviz.trees.node import Node
from abviz.trees.scores import Score, TreeError


def plies(nodes: Iterable[Node]) -> tuple[int, ...]:
    """Return the ply of each node, in preorder: its distance from the root."""
    distances: list[int] = []
    for node in nodes:
        distances.append(distances[node.parent.index] + 1 if node.parent else 0)
    return tuple(distances)


def number_of_players(nodes: Sequence[Node]) -> int:
    """Return how many players a game of several has; 0 for MAX and MIN."""
    for node in nodes:
        if node.is_leaf and not node.is_unscored:
            return len(node.utilities or ())
    # No scores: all that is known is who moves.
    greatest = max(node.seat or 0 for node in nodes)
    return max(greatest, 2) if greatest else 0


def minimax_values(tree: Iterable[Node]) -> list[Score]:
    """
    Return the minimax value of every node, in preorder; of a chance node the average.
    """
    nodes = tuple(tree)
    if reason := why_no_values(nodes):
        raise TreeError(
            f"{reason}: it has no minimax values. Use a complete tree of MAX and MIN."
        )
    averages = Averages.of(nodes if any(node.is_chance for node in nodes) else ())
    values: list[Score] = [0] * len(nodes)
    # Backwards through the preorder, children come before their parents.
    for node in reversed(nodes):
        below = [values[child.index] for child in node.children]
        if node.is_leaf:
            values[node.index] = node.value
        elif node.is_chance:
            values[node.index] = averages.mean(node, below)
            if values[node.index] != values[node.index]:
                raise TreeError(
                    f"{node!r} weighs +∞ against −∞: its expected value is no number."
                )
        else:
            values[node.index] = max(below) if node.is_max else min(below)
    return values


def why_no_values(nodes: Sequence[Node]) -> str:
    """Return the reason why a tree has no minimax values, or "" if it has.

    It has none in a game of several players, where moves were never examined, or where
    leaves have no score yet.
    """
    players = number_of_players(nodes)
    if players:
        return f"This is a game of {players} players"
    if any(node.stub for node in nodes):
        return "Some moves of this tree were never examined"
    if any(node.is_unscored for node in nodes):
        return "Some leaves of this tree have no score yet"
    return ""
