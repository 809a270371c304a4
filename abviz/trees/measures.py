"""What can be said about a whole tree, and which of its nodes is meant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from abviz.trees.exact import Averages
from abviz.trees.node import Node
from abviz.trees.scores import Score, TreeError, UnknownNode, named, nearest, printable, shortened

_FEW = 100


def plies(nodes: Iterable[Node]) -> tuple[int, ...]:
    """Return the ply of each node, in preorder: its distance from the root.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> plies(Tree.parse("((4 3) 8)").nodes)
    (0, 1, 2, 2, 1)
    """
    found: list[int] = []
    for node in nodes:
        found.append(found[node.parent.index] + 1 if node.parent else 0)
    return tuple(found)


def branching(nodes: Iterable[Node], *, leaves: int, depth: int) -> int | None:
    """Return the number of children of every inner node of a complete tree.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> branching(Tree.parse("((4 3) (8 7))").nodes, leaves=4, depth=2)
    2
    """
    numbers = {len(node.children) for node in nodes if not node.is_leaf}
    if len(numbers) != 1:
        return None
    (number,) = numbers
    return number if leaves == number**depth else None


def number_of_players(nodes: Sequence[Node]) -> int:
    """Return how many players a game of several has; 0 for MAX and MIN.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> nodes = Tree.parse("p1(<1 2 6> …3)").nodes
    >>> number_of_players(nodes), number_of_players(Tree.parse("p1(…3)").nodes)
    (3, 2)
    """
    for node in nodes:
        if node.is_leaf:
            return len(node.utilities or ())
    # Only stubs: what is known is who moves.
    greatest = max(node.seat or 0 for node in nodes)
    return max(greatest, 2) if greatest else 0


def summary(root: Node, *, leaves: int, stubs: int, depth: int, players: int) -> str:
    """Return one line: leaves, stubs, depth and who moves.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> summary(Tree.parse("((4 3) 8 …2)").root, leaves=3, stubs=1, depth=2, players=0)
    'Tree: 3 leaves, 1 stub, depth 2 plies, MAX to move'
    """
    parts = [_counted(leaves, "leaf", many="leaves")]
    parts += [_counted(stubs, "stub", many="stubs")] if stubs else []
    parts.append(f"depth {_counted(depth, 'ply', many='plies')}")
    parts += [f"{players} players"] if players else []
    if root.is_chance:
        parts.append("chance at the root")
    elif root.player:
        mover = root.player if root.seat else root.player.upper()
        parts.append(f"{mover} to move")
    return "Tree: " + ", ".join(parts)


def _counted(number: int, one: str, *, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def minimax_values(tree: Iterable[Node]) -> list[Score]:
    """Return the minimax value of every node, in preorder.

    A chance node has the expected value of its children.

    Parameters
    ----------
    tree : Tree or iterable of Node
        A tree of MAX and MIN without stubs, or all its nodes in preorder.

    Returns
    -------
    list of int, float or Fraction
        One value per node.

    Raises
    ------
    TreeError
        If an expected value is ∞ − ∞, which is no number; in a game of several
        players; or if the tree has stubs.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> minimax_values(Tree.parse("((4 3) (8 7))"))
    [7, 3, 4, 3, 7, 8, 7]
    """
    nodes = tuple(tree)
    if missing := without_values(nodes):
        raise TreeError(f"{missing}: it has no minimax values. Use a complete tree of MAX and MIN.")
    averages = Averages.of(nodes if any(node.is_chance for node in nodes) else ())
    values: list[Score] = [0] * len(nodes)
    # Backwards through the preorder, children come before their parents.
    for node in reversed(nodes):
        below = [values[child.index] for child in node.children]
        if node.is_leaf:
            values[node.index] = node.value
        elif node.is_chance:
            values[node.index] = _expected(node, below, averages)
        else:
            values[node.index] = max(below) if node.is_max else min(below)
    return values


def without_values(nodes: Sequence[Node]) -> str:
    """Say why the nodes of a tree have no minimax values; nothing if they have.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> without_values(Tree.parse("(3 …2)").nodes)
    'Nobody looked at some moves of this tree'
    """
    if number := number_of_players(nodes):
        return f"This is a game of {number} players"
    stubs = any(node.stub for node in nodes)
    return "Nobody looked at some moves of this tree" if stubs else ""


def _expected(node: Node, below: Sequence[Score], averages: Averages) -> Score:
    expected = averages.mean(node, below)
    if expected != expected:
        raise TreeError(f"{node!r} weighs +∞ against −∞: its expected value is no number.")
    return expected


def node_named(name: str, nodes: Mapping[str, Node]) -> Node:
    """Return the node of a name.

    Parameters
    ----------
    name : str
        The name to look for.
    nodes : mapping of str to Node
        All nodes by name.

    Raises
    ------
    UnknownNode
        If no node has that name.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> node_named("B", {node.name: node for node in Tree.parse("(3 4)")})
    <leaf B: 3>
    """
    if name in nodes:
        return nodes[name]
    hint = nearest(name, nodes) if len(nodes) <= _FEW else "Names count A, B, … in preorder."
    raise UnknownNode(f"The tree has no node named {named(name)}. {hint}")


def node_at(path: object, root: Node) -> Node:
    """Return the node at the end of a path.

    Parameters
    ----------
    path : tuple of int
        Which child to take at each node, counted from 0; ``()`` is the root.
    root : Node
        Where the path starts.

    Raises
    ------
    UnknownNode
        If the path leads out of the tree or is no path at all.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> node_at((1, 0), Tree.parse("(3 (4 5))").root)
    <leaf D: 4>
    """
    if not isinstance(path, tuple):
        raise UnknownNode(
            f"{shortened(path)} is no name and no path. Ask like tree['B'] or tree[0, 1]."
        )
    node = root
    for depth, step in enumerate(path):
        if not isinstance(step, int) or not 0 <= step < len(node.children):
            raise UnknownNode(
                f"The tree has no node at {shortened(path)}: "
                f"node {printable(node.name)} at {shortened(path[:depth])} "
                f"has {len(node.children)} children, counted from 0."
            )
        node = node.children[step]
    return node
