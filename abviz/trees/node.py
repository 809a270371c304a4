"""
The nodes of a game tree, found in preorder, by path and by their names A, B, … AA, ….

A node that is pickled takes its whole tree along.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Container, Iterator, Sequence
from functools import cached_property
from itertools import chain, count, islice, pairwise, product, repeat
from operator import attrgetter
from string import ascii_uppercase
from typing import Any, Literal, NoReturn, TypeAlias, TypeVar

from abviz.errors import nearest
from abviz.text import named, printable, shortened
from abviz.trees.scores import (
    UNSCORED,
    Score,
    TreeError,
    UnknownNode,
    format_score,
)

PRIME = "\N{PRIME}"

_T = TypeVar("_T")


def traverse(
    root: _T, children: Callable[[_T], Sequence[_T]]
) -> Iterator[tuple[_T, bool]]:
    """Walk through a tree of any kind in preorder, without recursion."""
    waiting = [(root, True)]
    while waiting:
        item, entered = waiting.pop()
        yield item, entered
        if entered and (below := children(item)):
            waiting.append((item, False))
            waiting += [(child, True) for child in reversed(below)]


class LazyChildren:
    """The children of a node, each made when a loop gets to it, and kept.

    `sources` returns what the children are made from, such as the moves of a game, and
    `make` makes a child of one of them.
    """

    __slots__ = ("_make", "_sources", "made")

    def __init__(
        self, sources: Callable[[], Collection[Any]], make: Callable[[Any], Any]
    ) -> None:
        self._sources, self._make = sources, make
        self.made: dict[int, Any] = {}  # the children so far, by their positions

    def __len__(self) -> int:
        return len(self._sources())

    def __getitem__(self, index: int) -> Any:
        """Return one child; make it if it is not there yet."""
        sources = self._sources()
        index = range(len(sources))[index]
        if index not in self.made:
            self.made[index] = self._make(next(islice(sources, index, None)))
        return self.made[index]

    def __iter__(self) -> Iterator[Any]:
        """Yield the children in order; make each that is not there yet."""
        for position, source in enumerate(self._sources()):
            if position not in self.made:
                self.made[position] = self._make(source)
            yield self.made[position]


def given_order(node: Node) -> Sequence[Node]:
    """Return the children of a node in their own order, for `traverse`."""
    return node.children


def preorder(root: Node) -> Iterator[Node]:
    """Yield a node and all nodes below it, in preorder."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(node.children))


def labels() -> Iterator[str]:
    """Yield A, B, … Z, AA, AB, … without end."""
    letters = (product(ascii_uppercase, repeat=size) for size in count(1))
    return chain.from_iterable(map("".join, same_size) for same_size in letters)


def automatic_name(label: str, taken: Container[str], *, own: str = "") -> str:
    """Return a label, with primes added until no other node has it."""
    name = label
    while name in taken and name != own:
        name += PRIME
    return name


def all_names(given: Sequence[str | None]) -> Iterator[str]:
    """Yield the names of all nodes in preorder: its letter for a node without one."""
    taken = {name for name in given if name}
    for name, label in zip(given, labels(), strict=False):
        yield name or automatic_name(label, taken)


def given_names(names: Sequence[str]) -> Iterator[str | None]:
    """
    Yield the names that `all_names` cannot find by itself, and None for the others.
    """
    taken = set(names)
    for name, label in zip(names, labels(), strict=False):
        yield None if name == automatic_name(label, taken, own=name) else name


_compared_in = attrgetter(
    "player",
    "value",
    "utilities",
    "stub",
    "estimate",
    "noisy",
    "probabilities",
)


def _indices_above(node: Node) -> list[int]:
    """Return the indices of the nodes from a parent up to the root."""
    return [ancestor.index for ancestor in node.ancestors]


def content(node: Any) -> tuple[object, ...]:
    """
    Return what counts when two nodes at the same place are compared: not the names.
    """
    return len(node.children), *_compared_in(node)


Player: TypeAlias = Literal["max", "min", "chance"]

_INDEX = attrgetter("index")


class Immutable:
    """Refuses to have its attributes set."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Refuse to set an attribute."""
        raise AttributeError(
            f"A {type(self).__name__} never changes: {name!r} cannot be set. "
            "Make a new tree instead."
        )


class Node(Immutable):
    """A position of the game: a MAX, MIN or chance node, or a leaf.

    Nodes are made by the builders of `Tree` and never change, so a copy of a node is
    the node itself. A node that is pickled takes its tree along; what arrives is equal:
    two nodes are equal if they have the same place in their trees and the same game
    goes on below them (names do not count). ``is`` tells whether they are one.

    In a game of several players p1, p2, … an inner node has a `seat` in place of MAX or
    MIN, and a leaf has `utilities` in place of a value. A *stub* is no position: it
    stands for moves that were never examined.

    Attributes
    ----------
    children : tuple of Node
        The positions one move on, in their order; empty for a leaf.
    is_leaf, is_max, is_min, is_chance : bool
        What the node is. Exactly one of them is true; none at a stub and where
        one of several players moves.
    value : int, float, Fraction or None
        The score of a leaf, for MAX; None for an inner node, for a stub, for a leaf
        with `utilities`, and for one that has no score yet.
    is_unscored : bool
        Whether it is a leaf that has no score yet: ``?`` in the notation.
    utilities : tuple or None
        At a leaf of a game of several players: one score per player.
    seat : int or None
        At an inner node of such a game: the number of the player who moves, from 1.
    stub : int
        How many moves a stub stands for; 0 for every other node.
    estimate : int, float, Fraction or None
        The static score of an inner node, if it has one.
    noisy : bool
        Whether the estimate of an inner node cannot be trusted, as in the middle of an
        exchange.
    probabilities : tuple or None
        For a chance node: how likely each child is. They sum to 1.
    name : str
        The label of the node; no other node of the tree has it.
    parent : Node or None
        The node one move back; None for the root.
    index : int
        The place in preorder; the root has 0.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> tree = Tree.parse("(3 (4 5))")
    >>> tree.root, tree.root.children
    (<MAX node A>, (<leaf B: 3>, <MIN node C>))
    >>> [node.player for node in tree]
    ['max', None, 'min', None, None]
    >>> list(tree["D"].ancestors), tree["E"].path
    ([<MIN node C>, <MAX node A>], (1, 1))
    >>> Tree.parse("chance(1/4*8 3/4*0)")["B"].probability
    Fraction(1, 4)
    """

    __slots__ = (
        "children",
        "estimate",
        "index",
        "is_chance",
        "is_leaf",
        "is_max",
        "is_min",
        "name",
        "parent",
        "probabilities",
        "value",
    )

    children: tuple[Node, ...]
    # None where the node has none of it: the algorithms read each where it is.
    estimate: Score
    index: int
    is_chance: bool
    is_leaf: bool
    is_max: bool
    is_min: bool
    name: str
    parent: Node | None
    probabilities: tuple[Score, ...]
    value: Score
    # Most nodes have none of these: as class attributes they take no room in them.
    noisy: bool = False
    seat: int = None  # type: ignore[assignment]
    stub: int = 0
    utilities: tuple[Score, ...] = None  # type: ignore[assignment]

    def __init__(
        self,
        parent: Node | None,
        index: int,
        *,
        player: str | None,
        value: Score | None = None,
    ) -> None:
        """Make a node without children; a builder gives it the rest."""
        assign = object.__setattr__
        assign(self, "parent", parent)
        assign(self, "index", index)
        assign(self, "value", value)
        assign(self, "is_leaf", player is None)
        assign(self, "is_max", player == "max")
        assign(self, "is_min", player == "min")
        assign(self, "is_chance", player == "chance")
        assign(self, "children", ())
        assign(self, "estimate", None)
        assign(self, "probabilities", None)
        assign(self, "name", "")

    @property
    def player(self) -> str | None:
        """Who moves here: "max", "min", "chance" or "p1", "p2", …; None at an end.

        The ends of a tree are its leaves and its stubs.
        """
        if self.is_max:
            return "max"
        if self.is_min:
            return "min"
        if self.is_chance:
            return "chance"
        return None if self.seat is None else f"p{self.seat}"

    @property
    def is_unscored(self) -> bool:
        """Whether this is a leaf that has no score yet."""
        return self.is_leaf and self.value is None and self.utilities is None

    @property
    def ancestors(self) -> Iterator[Node]:
        """The nodes above this one, from the parent up to the root."""
        above = self.parent
        while above is not None:
            yield above
            above = above.parent

    @property
    def path(self) -> tuple[int, ...]:
        """The way from the root: which child to take at each node, from 0."""
        line = pairwise((self, *self.ancestors))
        return tuple(_position(node, above) for node, above in line)[::-1]

    @property
    def probability(self) -> Score | None:
        """How likely the move to this node is; None unless chance makes it."""
        above = self.parent
        if above is None or above.probabilities is None:
            return None
        return above.probabilities[_position(self, above)]

    def __eq__(self, other: object) -> bool:
        """Compare the place and the subtree, without the names."""
        if self is other:
            return True
        if not isinstance(other, Node):
            return NotImplemented
        if self.index != other.index:
            return False
        if _indices_above(self) != _indices_above(other):
            return False
        # Contents have the number of children: subtrees of two sizes differ before one
        # of them ends.
        return all(
            node.index == twin.index and content(node) == content(twin)
            for node, twin in zip(preorder(self), preorder(other), strict=False)
        )

    def __hash__(self) -> int:
        return hash(self.index)

    def __deepcopy__(self, memo: object = None) -> Node:
        """Return the node: it never changes."""
        return self

    __copy__ = __deepcopy__

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the root with the contents of its tree, other nodes by their index.

        Another node takes its root along, and is found below it again.
        """
        if self.parent is None:
            nodes = list(preorder(self))
            names = list(given_names([node.name for node in nodes]))
            return root_of, (list(map(content, nodes)), names)
        *_, root = self.ancestors
        return _node_below, (root, self.index)

    def __repr__(self) -> str:
        name = printable(self.name)
        if self.stub:
            return f"<stub {name}: {self.stub} {'move' if self.stub == 1 else 'moves'}>"
        if self.is_unscored:
            return f"<leaf {name}: {UNSCORED}>"
        if self.is_leaf:
            scores = (self.value,) if self.utilities is None else self.utilities
            return f"<leaf {name}: {', '.join(map(format_score, scores))}>"
        player = str(self.player)
        mover = player.upper() if self.is_max or self.is_min else player
        return f"<{mover} node {name}>"


class NoisyNode(Node):
    """An inner node whose estimate cannot be trusted."""

    __slots__ = ()
    noisy = True


class SpecialNode(Node):
    """A stub, or a node of a game of several players."""

    __slots__ = ("seat", "stub", "utilities")

    def __init__(
        self,
        parent: Node | None,
        index: int,
        *,
        seat: int | None = None,
        utilities: tuple[Score, ...] | None = None,
        stub: int = 0,
    ) -> None:
        """Make a leaf with utilities, a stub, or an inner node of a player."""
        super().__init__(parent, index, player=None)
        object.__setattr__(self, "is_leaf", utilities is not None)
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "utilities", utilities)
        object.__setattr__(self, "stub", stub)


def _position(node: Node, parent: Node) -> int:
    # Children are in preorder, so bisection finds one among thousands at once.
    return bisect_left(parent.children, node.index, key=_INDEX)


def root_of(contents: Sequence[tuple[Any, ...]], given: Sequence[str | None]) -> Node:
    """Return the root of a new tree, made of what `content` returns and of names."""
    nodes: list[Node] = []
    below: list[list[Node]] = []
    waiting: list[Node | None] = [None]
    for parts, name in zip(contents, all_names(given), strict=True):
        children, player, value, utilities, stub, estimate, noisy, probabilities = parts
        parent, index = waiting.pop(), len(nodes)
        seat = int(player[1:]) if player and player.startswith("p") else None
        if seat or utilities or stub:
            node: Node = SpecialNode(
                parent, index, seat=seat, utilities=utilities, stub=stub
            )
        else:
            kind = NoisyNode if noisy else Node
            node = kind(parent, index, player=player, value=value)
        object.__setattr__(node, "name", name)
        object.__setattr__(node, "estimate", estimate)
        object.__setattr__(node, "probabilities", probabilities)
        if parent is not None:
            below[parent.index].append(node)
        nodes.append(node)
        below.append([])
        waiting.extend(repeat(node, children))
    for node, made in zip(nodes, below, strict=True):
        object.__setattr__(node, "children", tuple(made))
    return nodes[0]


def _node_below(root: Node, index: int) -> Node:
    """Return the node with an index in preorder, found by going down from the root."""
    node = root
    while node.index != index:
        node = node.children[bisect_right(node.children, index, key=_INDEX) - 1]
    return node


_FEW = 100


class Nodes(Immutable):
    """The nodes of a tree in preorder, to be found by name or by path."""

    nodes: tuple[Node, ...]

    def __init__(self, nodes: Sequence[Node]) -> None:
        """Keep the nodes that a builder has made, the root first."""
        root = nodes[0] if isinstance(nodes, (list, tuple)) and nodes else None
        if not isinstance(root, Node) or root.parent is not None:
            raise TreeError(
                "Only builders call Tree(). Use Tree.parse('(3 4)') or "
                "Tree.from_nested([3, 4])."
            )
        # A tree is immutable: it refuses to have an attribute set.
        self.__dict__["nodes"] = tuple(nodes)

    @property
    def root(self) -> Node:
        """The node where the game starts."""
        return self.nodes[0]

    @cached_property
    def _by_name(self) -> dict[str, Node]:
        return {node.name: node for node in self.nodes}

    def __getitem__(self, key: Node | str | tuple[int, ...]) -> Node:
        """Return the node with a name or at the end of a path.

        A node of this tree is returned as it is; one of another tree is refused.
        """
        if isinstance(key, str):
            if key in self._by_name:
                return self._by_name[key]
            hint: str = "Names count A, B, … in preorder."
            if len(self) <= _FEW:
                hint = nearest(key, self._by_name)
            raise UnknownNode(f"The tree has no node named {named(key)}. {hint}")
        if not isinstance(key, Node):
            return _node_at(key, self.root)
        if key in self:
            return key
        own = f", {key.name!r}" if key.name in self._by_name else " or its path"
        raise UnknownNode(f"{key!r} belongs to another tree. Ask by its name{own}.")

    def __len__(self) -> int:
        return len(self.nodes)

    def __iter__(self) -> Iterator[Node]:
        return iter(self.nodes)

    def __contains__(self, node: object) -> bool:
        return (
            isinstance(node, Node)
            and node.index < len(self.nodes)
            and self.nodes[node.index] is node
        )


def _node_at(path: object, root: Node) -> Node:
    """Return the node at the end of a path."""
    if not isinstance(path, tuple):
        raise UnknownNode(
            f"{shortened(path)} is no name and no path. Ask like tree['B'] or tree[0, "
            "1]."
        )
    node = root
    for depth, step in enumerate(path):
        if not isinstance(step, int) or not 0 <= step < len(node.children):
            raise UnknownNode(
                f"The tree has no node at {shortened(path)}: node "
                f"{printable(node.name)} at {shortened(path[:depth])} has "
                f"{len(node.children)} children, counted from 0."
            )
        node = node.children[step]
    return node
