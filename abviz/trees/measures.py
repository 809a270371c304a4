"""What can be said about a whole tree, and what counts when trees are compared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from abviz.trees.node import Node, given_order, walk

if TYPE_CHECKING:
    from abviz.trees.tree import Tree


def facts(node: Node) -> tuple[object, ...]:
    """Return what counts when two nodes at the same place are compared.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> facts(Tree.parse("(3 4)").root) == facts(Tree.parse("start: (5 6)").root)
    True
    """
    shape = len(node.children), node.stub
    return *shape, node.player, node.value, node.utilities, node.estimate, node.probabilities


def same_place(one: Node, other: Node) -> bool:
    """Tell whether two nodes stand at the same place, and the same game goes on below them.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> same_place(Tree.parse("(3 4)")["B"], Tree.parse("(3 5)")["B"])
    True
    """
    here, there = ([above.index for above in node.ancestors] for node in (one, other))
    return here == there and all(
        mine.index == yours.index and facts(mine) == facts(yours)
        for mine, yours in zip(_below(one), _below(other), strict=False)
    )


def _below(node: Node) -> Iterator[Node]:
    return (one for one, entered in walk(node, given_order) if entered)


def plies(tree: Tree) -> tuple[int, ...]:
    """Return the ply of each node, in preorder: its distance from the root.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> plies(Tree.parse("((4 3) 8)"))
    (0, 1, 2, 2, 1)
    """
    found: list[int] = []
    for node in tree:
        found.append(found[node.parent.index] + 1 if node.parent else 0)
    return tuple(found)


def branching(tree: Tree) -> int | None:
    """Return the number of children of every inner node of a complete tree.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> branching(Tree.parse("((4 3) (8 7))"))
    2
    """
    numbers = {len(node.children) for node in tree if not node.is_leaf}
    if len(numbers) != 1:
        return None
    (number,) = numbers
    return number if len(tree.leaves) == number**tree.depth else None


def players(tree: Tree) -> int:
    """Return how many players a game of several has; 0 for MAX and MIN.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> players(Tree.parse("p1(<1 2 6> …3)")), players(Tree.parse("p1(…3)"))
    (3, 2)
    """
    for node in tree:
        if node.is_leaf:
            return len(node.utilities or ())
    # Only stubs: what is known is who moves.
    greatest = max(node.seat or 0 for node in tree)
    return max(greatest, 2) if greatest else 0


def summary(tree: Tree) -> str:
    """Return one line: leaves, stubs, depth and who moves.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> summary(Tree.parse("((4 3) 8 …2)"))
    'Tree: 3 leaves, 1 stub, depth 2 plies, MAX to move'
    """
    root, stubs = tree.root, sum(bool(node.stub) for node in tree)
    parts = [_counted(len(tree.leaves), "leaf", many="leaves")]
    parts += [_counted(stubs, "stub", many="stubs")] if stubs else []
    parts.append(f"depth {_counted(tree.depth, 'ply', many='plies')}")
    parts += [f"{tree.players} players"] if tree.players else []
    if root.is_chance:
        parts.append("chance at the root")
    elif root.player:
        mover = root.player if root.seat else root.player.upper()
        parts.append(f"{mover} to move")
    return "Tree: " + ", ".join(parts)


def _counted(number: int, one: str, *, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
