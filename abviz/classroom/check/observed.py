"""
Trees that observe a search: which leaves' scores it reads, and which of them it uses.

A leaf hands its score out as a number of its own kind (int, float or Fraction) that
notes when it is compared, computed with or converted to a plain number. So an explicit
stack, a thread, or a tree that was first turned into lists is observed like a plain
recursion, and nothing is asked about names. Begin with `ObservedTrees`.

To compare with == or to look up in a dict is no use: that is how positions are told
apart. Nor is a text of the score, which is how a search is logged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import Any

from abviz.trees import Node, Score, Tree

COMPARISONS = ("__lt__", "__le__", "__gt__", "__ge__")
BINARY = (
    *("__add__", "__radd__", "__sub__", "__rsub__", "__mul__", "__rmul__"),
    *("__truediv__", "__rtruediv__", "__floordiv__", "__rfloordiv__"),
    *("__mod__", "__rmod__", "__divmod__", "__rdivmod__"),
)
UNARY = ("__neg__", "__pos__", "__abs__")
CONVERSIONS = (
    "__int__",
    "__float__",
    "__bool__",
    "__index__",
    "__trunc__",
    "__floor__",
    "__ceil__",
)
# These may take further arguments.
VARIADIC = ("__pow__", "__rpow__", "__round__")

# What nodes at the same place have in common, in trees of all forms.
_COMMON = (
    *("index", "is_leaf", "is_max", "is_min", "is_chance"),
    *("name", "estimate", "probabilities", "seat"),
)
_common_of = attrgetter(*_COMMON)
# Attributes of nodes are set and read past the nodes themselves, which refuse or note
# it.
_SLOTS: dict[str, Any] = {name: vars(Node)[name] for name in Node.__slots__}
_set_parent, _set_children = _SLOTS["parent"].__set__, _SLOTS["children"].__set__
_set_value, _get_value = _SLOTS["value"].__set__, _SLOTS["value"].__get__


@dataclass(slots=True)
class Uses:
    """Which leaves were read and used, as often as they were.

    Reads are places in preorder. The others are ticket numbers: a search that remembers
    has scores of earlier trees, too, and `places_of` leaves them out.
    """

    reads: list[int] = field(default_factory=list)  # `node.value` was asked for
    compared: list[int] = field(default_factory=list)  # compared, or computed with
    converted: list[int] = field(default_factory=list)  # turned into a plain number
    first_ticket: int = 0
    size: int = 0  # how many nodes the tree has

    def begin(self, size: int) -> None:
        """Forget what was noted: a tree of so many nodes begins."""
        self.first_ticket += self.size
        self.size = size
        self.clear()

    def clear(self) -> None:
        """Forget what was noted of this tree."""
        self.reads.clear()
        self.compared.clear()
        self.converted.clear()

    def places_of(self, tickets: Iterable[int]) -> set[int]:
        """
        Return the leaves of this tree among those that were noted, by their places.
        """
        first, last = self.first_ticket, self.first_ticket + self.size
        return {ticket - first for ticket in tickets if first <= ticket < last}


@dataclass(frozen=True, slots=True)
class _NodePlan:
    """
    How a node of one form of trees is made: its class, its parent and its children.
    """

    kind: type[Node]
    parent: int | None
    children: tuple[int, ...]


class ObservedTrees:
    """Makes trees whose leaves note in `uses` what a search does with their scores.

    Parameters
    ----------
    is_plain : bool
        Whether scores are plain numbers, of which only the reads are noted.
    """

    def __init__(self, *, is_plain: bool = False) -> None:
        self.uses = Uses()
        self._is_plain = is_plain
        self._scores = NotingScores(self.uses)
        self._base = _observed_node(self.uses.reads)
        self._kinds: dict[tuple[Any, ...], type[Node]] = {}
        self._plans: dict[int, tuple[Tree, list[_NodePlan]]] = {}

    def like(self, model: Tree, scores: Sequence[Any]) -> Tree:
        """Return a tree of the form of another one, with other scores."""
        if id(model) not in self._plans:
            self._plans[id(model)] = model, [self._plan(node) for node in model.nodes]
        plans = self._plans[id(model)][1]
        self.uses.begin(len(plans))
        next_score = iter(scores)
        nodes: list[Node] = []
        for plan in plans:
            node = object.__new__(plan.kind)
            _set_parent(node, None if plan.parent is None else nodes[plan.parent])
            if not plan.children:
                _set_value(node, self._noting(next(next_score), len(nodes)))
            nodes.append(node)
        for node, plan in zip(nodes, plans, strict=True):
            if plan.children:
                _set_children(node, tuple([nodes[index] for index in plan.children]))
        tree = Tree(nodes)
        tree.__dict__["depth"] = model.depth
        return tree

    def _noting(self, score: Any, leaf: int) -> Any:
        """Return a score, or the utilities of several players, that notes its use."""
        if self._is_plain:
            return score
        ticket = self.uses.first_ticket + leaf
        if isinstance(score, tuple):
            return tuple([self._scores.of(utility, ticket) for utility in score])
        return self._scores.of(score, ticket)

    def _plan(self, node: Node) -> _NodePlan:
        parent = None if node.parent is None else node.parent.index
        return _NodePlan(
            self._kind_of(node), parent, tuple(child.index for child in node.children)
        )

    def _kind_of(self, node: Node) -> type[Node]:
        """Return the class of nodes that are like this one but for their scores.

        To set all they have in common in each node anew would take longer than most
        searches.
        """
        common = _common_of(node)
        if common not in self._kinds:
            attributes: dict[str, Any] = dict(zip(_COMMON, common, strict=True))
            if node.is_leaf:
                attributes["children"] = ()
            else:
                attributes["value"] = None
            if node.utilities is not None:
                # They stand in the place of the score, and are read where they are
                # asked for.
                attributes["utilities"] = vars(self._base)["value"]
                attributes["value"] = None
            if node.estimate is not None:
                read = partial(self._read_estimate, estimate=node.estimate)
                attributes["estimate"] = property(read)
            self._kinds[common] = type(
                "Node", (self._base,), {"__slots__": (), **attributes}
            )
        return self._kinds[common]

    def _read_estimate(self, node: Node, *, estimate: Any) -> Any:
        self.uses.reads.append(node.index)
        return self._noting(estimate, node.index)


def set_scores(tree: Tree, scores: Sequence[Score]) -> None:
    """Give the leaves of an observed tree with plain scores other ones."""
    for leaf, score in zip(tree.leaves, scores, strict=True):
        _set_value(leaf, score)


def _observed_node(reads: list[int]) -> type[Node]:
    """Return a class of nodes that note in a list where their scores are read."""

    class ObservedNode(Node):
        """A node that notes when its score is read."""

        __slots__ = ()

        @property
        def value(self) -> Score:  # type: ignore[override]
            """The score of a leaf."""
            reads.append(self.index)
            return _get_value(self)  # type: ignore[no-any-return]

        def __eq__(self, other: object) -> bool:
            """
            Compare nodes; the scores that this looks at are not read by the search.
            """
            earlier = len(reads)
            try:
                return Node.__eq__(self, other)
            finally:
                del reads[earlier:]

        __hash__ = Node.__hash__

        def __repr__(self) -> str:
            earlier = len(reads)
            try:
                return Node.__repr__(self)
            finally:
                del reads[earlier:]

    return ObservedNode


class NotingScores:
    """Makes numbers that note in `uses` when they are compared, computed, converted."""

    def __init__(self, uses: Uses) -> None:
        self._kinds: dict[type, type] = {
            kind: _noting_kind(kind, uses) for kind in (int, float, Fraction)
        }

    def of(self, score: Score, ticket: int) -> Any:
        """
        Return a number equal to a score that notes its uses under a ticket number.
        """
        noting = self._kinds[type(score)](score)
        noting.ticket = ticket
        return noting


def ticket_of(number: object) -> int | None:
    """Return the ticket number of a score that still is the number of its leaf."""
    return (
        getattr(number, "ticket", None) if type(number).__module__ == __name__ else None
    )


def without_notes(number: Any) -> Any:
    """Return a score without what notes its use."""
    if ticket_of(number) is None:
        return number
    kind = next(base for base in (int, float, Fraction) if isinstance(number, base))
    if kind is Fraction:
        return Fraction(number.numerator, number.denominator)
    own: Any = kind.__int__ if kind is int else kind.__float__
    return own(number)


def _noting_kind(kind: type, uses: Uses) -> type:
    """
    Return a subclass of a kind of numbers whose instances note what is done with them.
    """
    methods: dict[str, Any] = {"__hash__": kind.__hash__, "__eq__": kind.__eq__}
    for name in (*COMPARISONS, *BINARY):
        if hasattr(kind, name):
            methods[name] = _noting_binary(getattr(kind, name), uses.compared.append)
    for name in (*UNARY, *VARIADIC):
        if hasattr(kind, name):
            methods[name] = _noting_method(getattr(kind, name), uses.compared.append)
    for name in CONVERSIONS:
        if hasattr(kind, name):
            methods[name] = _noting_method(getattr(kind, name), uses.converted.append)
    # A number that is copied or pickled within the search stays what it is, or becomes
    # plain.
    methods["__copy__"] = methods["__deepcopy__"] = lambda self, memo=None: self
    methods["__reduce_ex__"] = lambda self, protocol: (kind, _parts_of(self))
    # Messages about a number speak of its kind.
    made = type(kind.__name__, (kind,), methods)
    made.__module__ = __name__
    return made


def _parts_of(number: Any) -> tuple[Any, ...]:
    plain = without_notes(number)
    if isinstance(plain, Fraction):
        return plain.numerator, plain.denominator
    return (plain,)


def _noting_binary(
    own: Callable[..., Any], note: Callable[[int], None]
) -> Callable[..., Any]:
    """Return a method of two numbers that notes each of them that is a score."""

    def method(self: Any, other: Any) -> Any:
        note(self.ticket)
        ticket = ticket_of(other)
        if ticket is not None:
            note(ticket)
        return own(self, other)

    return method


def _noting_method(
    own: Callable[..., Any], note: Callable[[int], None]
) -> Callable[..., Any]:
    def method(self: Any, *others: Any) -> Any:
        note(self.ticket)
        return own(self, *others)

    return method
