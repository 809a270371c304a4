"""The words and numbers that sentences are made of."""

from __future__ import annotations

from typing import Any

from abviz.trees import Node, format_score
from abviz.trees.wording import printable

LONGEST_LABEL = 24
LONGEST_NUMBER = 9
MOST_NAMES = 3


def label(node: Node) -> str:
    """Return a node's name as it is shown: short, and with nothing but printable characters.

    Examples
    --------
    >>> import abviz
    >>> label(abviz.Tree.parse('"a rather long name of a node": 3').root)
    'a rather long name of a…'
    """
    name = node.name
    if len(name) > LONGEST_LABEL:
        name = name[: LONGEST_LABEL - 1] + "…"
    return printable(name)


def player(node: Node) -> str:
    """Return who moves at a node: MAX, MIN, chance, player 2, or that it is a leaf.

    Examples
    --------
    >>> import abviz
    >>> [player(node) for node in abviz.Tree.parse("chance(1*(3))")]
    ['chance', 'MAX', 'leaf']
    """
    if node.seat:
        return f"player {node.seat}"
    return str(node.player).upper() if node.is_max or node.is_min else node.player or "leaf"


def titled(node: Node) -> str:
    """Return a node's name and who moves there.

    Examples
    --------
    >>> import abviz
    >>> titled(abviz.Tree.parse("3 4").root)
    'A (MAX)'
    """
    return f"{label(node)} ({player(node)})"


def opening(node: Node) -> str:
    """Return a node with who moves there, as a sentence starts.

    Examples
    --------
    >>> import abviz
    >>> opening(abviz.Tree.parse("chance(1*3)").root)
    'Chance node A'
    """
    if node.seat:
        return f"Node {titled(node)}"
    word = player(node)
    return f"{word[0].upper()}{word[1:]} node {label(node)}"


def number(score: Any) -> str:
    """Return a score, or the utilities of several players, as people read them.

    Examples
    --------
    >>> number(-2), number((1, 2, 6)), number(None)
    ('−2', '(1, 2, 6)', 'no number')
    """
    if isinstance(score, tuple):
        return f"({', '.join(map(format_score, score))})"
    return "no number" if score is None else format_score(score)


def near(score: Any) -> str:
    """Return a number, rounded if it is long: averages often are.

    Examples
    --------
    >>> near(3), near(1 / 3)
    ('3', '≈0.333333')
    """
    text = number(score)
    if score is None or len(text) <= LONGEST_NUMBER:
        return text
    return f"≈{float(score):.6g}".replace("-", "−")


def moves(nodes: tuple[Node, ...]) -> str:
    """Return how many moves nodes stand for, and whether all of them are stubs.

    Examples
    --------
    >>> import abviz
    >>> root = abviz.Tree.parse("1 2 …4").root
    >>> moves(root.children), moves(root.children[2:])
    ('6 moves', '4 moves (never looked at)')
    """
    count = sum(node.stub or 1 for node in nodes)
    # Another pass may have looked at some of them.
    remark = " (never looked at)" if all(node.stub for node in nodes) else ""
    return f"{count} {'move' if count == 1 else 'moves'}{remark}"


def listed(nodes: tuple[Node, ...]) -> str:
    """Return the names of nodes: all of a few, the first and the last of many.

    Examples
    --------
    >>> import abviz
    >>> listed(abviz.Tree.parse("1 2 3").leaves), listed(abviz.Tree.parse("1 2 3 4 5").leaves)
    ('B, C and D', 'B to F')
    """
    if any(node.stub for node in nodes):
        return moves(nodes)
    if len(nodes) > MOST_NAMES:
        return f"{label(nodes[0])} to {label(nodes[-1])}"
    *most, last = map(label, nodes)
    return f"{', '.join(most)} and {last}" if most else last


def others(nodes: tuple[Node, ...]) -> str:
    """Return which other children of a node there are: their names, or how many moves.

    Examples
    --------
    >>> import abviz
    >>> root = abviz.Tree.parse("1 2 …4").root
    >>> others(root.children[:1]), others(root.children[:2]), others(root.children[2:])
    ('other child (B)', 'other 2 children (B and C)', 'other 4 moves (never looked at)')
    """
    if any(node.stub for node in nodes):
        return f"other {moves(nodes).removeprefix('1 ')}"
    if len(nodes) == 1:
        return f"other child ({label(nodes[0])})"
    return f"other {len(nodes)} children ({listed(nodes)})"


def scattered(nodes: tuple[Node, ...]) -> str:
    """Return the names of nodes from here and there: all of a few, the first of many.

    Examples
    --------
    >>> import abviz
    >>> scattered(abviz.Tree.parse("1 2 3").leaves), scattered(abviz.Tree.parse("1 2 3 4 5").leaves)
    ('B, C and D', 'B, C and 3 more nodes')
    """
    if len(nodes) <= MOST_NAMES:
        return listed(nodes)
    named = nodes[: MOST_NAMES - 1]
    return f"{', '.join(map(label, named))} and {len(nodes) - len(named)} more nodes"


def plies(count: int) -> str:
    """Return a depth in words.

    Examples
    --------
    >>> plies(1), plies(2)
    ('1 ply', '2 plies')
    """
    return f"{count} {'ply' if count == 1 else 'plies'}"


def share_of_leaves(examined: int, leaves: int | None) -> str:
    """Return how many leaves were examined, and of how many if that is known.

    Examples
    --------
    >>> share_of_leaves(1, 2), share_of_leaves(1, None)
    ('1 of 2 leaves', '1 leaf')
    """
    if leaves is None:
        return f"{examined} {'leaf' if examined == 1 else 'leaves'}"
    return f"{examined} of {leaves} leaves"
