"""The one builder that every way of making a tree drives."""

from __future__ import annotations

from typing import Literal

from abviz.trees.errors import TreeError, nearest
from abviz.trees.names import automatic_name, labels
from abviz.trees.node import Node, Player
from abviz.trees.scores import Score, check_total, checked_probability, checked_score
from abviz.trees.tree import Tree

_PLAYERS: tuple[Player, ...] = ("max", "min", "chance")


class TreeBuilder:
    """Builds a tree from the root down, child by child, without recursion.

    Open an inner node, add its children (leaves, or further inner nodes), close
    it. Who moves at a node, if nobody says so: `root` at the root; elsewhere the
    opponent of the nearest MAX or MIN node above. If there are only chance nodes
    above, `root` is the player who moves first after them.

    Parameters
    ----------
    root : {"max", "min"}
        Who moves first.

    Raises
    ------
    TreeError
        If `root` is neither "max" nor "min".

    Examples
    --------
    >>> build = TreeBuilder()
    >>> build.open()
    >>> build.leaf(3)
    >>> build.open("chance", name="dice")
    >>> build.leaf(0, probability=0.5)
    >>> build.leaf(9, probability=0.5)
    >>> build.close()
    >>> build.close()
    >>> print(build.finish())
    (3 dice: chance(0.5*0 0.5*9))
    """

    def __init__(self, root: str = "max") -> None:
        if root not in ("max", "min"):
            raise TreeError(
                f"root says who moves first, and {root!r} does not. Use 'max' or 'min'."
            )
        self._first: Literal["max", "min"] = "max" if root == "max" else "min"
        self._nodes: list[Node] = []
        self._given: set[str] = set()
        self._open: list[_OpenNode] = []

    def open(
        self,
        player: str | None = None,
        *,
        name: str | None = None,
        estimate: object = None,
        probability: object = None,
    ) -> None:
        """Start an inner node; what follows, up to its `close`, is below it.

        Parameters
        ----------
        player : {"max", "min", "chance"}, optional
            Who moves here; by default the players alternate.
        name : str, optional
            The label of the node; by default its letter in preorder.
        estimate : int, float or Fraction, optional
            The static score of the node.
        probability : int, float or Fraction, optional
            How likely the move is, above 0 and up to 1. Children of a chance node
            must have one, all others must not.

        Raises
        ------
        TreeError
            If an argument is not as above; the builder is then as before.

        Examples
        --------
        >>> build = TreeBuilder()
        >>> build.open("min", name="start", estimate=2)
        """
        default = self._open[-1].next_mover if self._open else self._first
        mover = default if player is None else _checked_player(player)
        static = None if estimate is None else checked_score(estimate)
        node = self._added(mover, None, name=name, probability=probability)
        if static is not None:
            object.__setattr__(node, "estimate", static)
        self._open.append(_OpenNode(node, next_mover(mover, default)))

    def leaf(self, value: object, *, name: str | None = None, probability: object = None) -> None:
        """Add a leaf.

        Parameters
        ----------
        value : int, float or Fraction
            The score of the leaf, for MAX. NaN is refused.
        name, probability : optional
            As in `open`.

        Raises
        ------
        TreeError
            If an argument is not as above; the builder is then as before.

        Examples
        --------
        >>> build = TreeBuilder()
        >>> build.leaf(7, name="end")
        >>> build.finish().root
        <leaf end: 7>
        """
        self._added(None, checked_score(value), name=name, probability=probability)

    def close(self, *, estimate: object = None) -> None:
        """End the inner node that was opened last and is still open.

        Parameters
        ----------
        estimate : int, float or Fraction, optional
            The static score of the node, if `open` was not told.

        Raises
        ------
        TreeError
            If no node is open, or the open one has no children, or the
            probabilities below a chance node do not sum to 1.

        Examples
        --------
        >>> build = TreeBuilder()
        >>> build.open()
        >>> build.leaf(7)
        >>> build.close(estimate=5)
        >>> print(build.finish())
        (7)~5
        """
        if not self._open:
            raise TreeError("No node is open. Call open() before close().")
        last = self._open[-1]
        if not last.children:
            raise TreeError("An inner node needs at least one child. Give it one, or a score.")
        if last.node.is_chance:
            check_total(last.probabilities)
            object.__setattr__(last.node, "probabilities", tuple(last.probabilities))
        if estimate is not None:
            object.__setattr__(last.node, "estimate", checked_score(estimate))
        object.__setattr__(last.node, "children", tuple(last.children))
        self._open.pop()

    def finish(self) -> Tree:
        """Name the nodes and return the tree.

        Returns
        -------
        Tree
            The finished tree.

        Raises
        ------
        TreeError
            If nothing was added or a node is still open.

        Examples
        --------
        >>> build = TreeBuilder()
        >>> build.leaf(7)
        >>> build.finish()
        Tree: 1 leaf, depth 0 plies
        """
        if self._open:
            raise TreeError(f"{len(self._open)} inner nodes are still open. Call close() for each.")
        if not self._nodes:
            raise TreeError("A tree needs at least one node. Add a leaf or an inner node.")
        for node, label in zip(self._nodes, labels(), strict=False):
            if not node.name:
                object.__setattr__(node, "name", automatic_name(label, self._given))
        return Tree(self._nodes)

    def _added(
        self, player: Player | None, value: Score | None, *, name: str | None, probability: object
    ) -> Node:
        """Check the place of a new node and put it there."""
        above = self._open[-1] if self._open else None
        if above is None and self._nodes:
            raise TreeError("A tree has one root, and this one is complete. Start a new tree.")
        chances = _checked_chances(above, probability)
        if name is not None:
            self._check_name(name)
        node = Node(above.node if above else None, len(self._nodes), player=player, value=value)
        if name is not None:
            self._given.add(name)
            object.__setattr__(node, "name", name)
        self._nodes.append(node)
        if above is not None:
            above.children.append(node)
            above.probabilities += chances
        return node

    def _check_name(self, name: object) -> None:
        if not isinstance(name, str) or not name:
            raise TreeError(f"A name is a text of at least one character, not {name!r}.")
        if name in self._given:
            raise TreeError(f'The name "{name}" is used twice. Give every node its own name.')


class _OpenNode:
    """An inner node whose children are still coming."""

    __slots__ = ("children", "next_mover", "node", "probabilities")

    def __init__(self, node: Node, next_mover: Literal["max", "min"]) -> None:
        self.node = node
        self.next_mover = next_mover
        self.children: list[Node] = []
        self.probabilities: list[Score] = []


def next_mover(player: Player, default: Literal["max", "min"]) -> Literal["max", "min"]:
    """Return who moves below a node if nobody says so.

    Parameters
    ----------
    player : {"max", "min", "chance"}
        Who moves at the node.
    default : {"max", "min"}
        Who would move there if nobody had said so: chance hands this on.

    Examples
    --------
    >>> next_mover("max", "max"), next_mover("chance", "max")
    ('min', 'max')
    """
    if player == "chance":
        return default
    return "min" if player == "max" else "max"


def _checked_player(player: str) -> Player:
    for known in _PLAYERS:
        if player == known:
            return known
    raise TreeError(f"{player!r} is not a player. {nearest(player, _PLAYERS)}")


def _checked_chances(above: _OpenNode | None, probability: object) -> list[Score]:
    """Return the probability as a list of one, or of none where none belongs."""
    if above is not None and above.node.is_chance:
        if probability is None:
            raise TreeError(
                "Each child of a chance node needs a probability. Give it one, such as 1/2."
            )
        return [checked_probability(probability)]
    if probability is not None:
        raise TreeError(
            "Only a child of a chance node has a probability. "
            "Leave it out, or make the node above a chance node."
        )
    return []
