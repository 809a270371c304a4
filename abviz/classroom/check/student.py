"""A student's function, called on one tree after another, or loaded from a file."""

import builtins
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import partial
from io import StringIO
from operator import attrgetter
from typing import Any, NamedTuple, NoReturn, TypeAlias

from abviz.classroom.check.samples import MOST_SAMPLES, result_of_samples
from abviz.classroom.check.settings import Given
from abviz.diagnosis import functions
from abviz.diagnosis.calls import Call, Calls, Copies, calls_of_the_search
from abviz.diagnosis.recording import first_gap
from abviz.diagnosis.sandbox import BoundedPrints, Budget, Limit, Stop
from abviz.engine.columns import minus, score_or_none, value_or_none
from abviz.engine.recording import Gap, links_of
from abviz.errors import SearchError
from abviz.trees import Node, Score, Tree
from abviz.trees.scores import shortened

SHOWN_LINES = 10
SHOWN_CHARACTERS = 2_000

# What nodes at the same place have in common, in trees of all forms.
_COMMON = (
    *("index", "is_leaf", "is_max", "is_min", "is_chance"),
    *("name", "estimate", "probabilities", "seat"),
)
_COMMON_OF = attrgetter(*_COMMON)
# Attributes of nodes are set and read past the nodes themselves, which refuse or record it.
_SLOTS: dict[str, Any] = {name: vars(Node)[name] for name in Node.__slots__}
_SET_PARENT, _SET_CHILDREN = _SLOTS["parent"].__set__, _SLOTS["children"].__set__
_SET_VALUE, _GET_VALUE = _SLOTS["value"].__set__, _SLOTS["value"].__get__


_Plan: TypeAlias = tuple[type[Node], int | None, list[int]]


class ReadTrees:
    """Trees whose nodes record each read of a leaf's score."""

    def __init__(self) -> None:
        self.reads: list[int] = []  # the leaves whose scores were read, by their places in preorder
        self._kind = _reading(self.reads)
        self._kinds: dict[tuple[Any, ...], type[Node]] = {}
        self._plans: dict[int, tuple[Tree, list[_Plan]]] = {}

    def like(self, model: Tree, scores: Sequence[Score]) -> Tree:
        """Return a tree of the form of another one, with other scores."""
        if id(model) not in self._plans:
            self._plans[id(model)] = model, [self._plan(node) for node in model.nodes]
        plans, new, left = self._plans[id(model)][1], object.__new__, iter(scores)
        nodes: list[Node] = []
        for kind, above, below in plans:
            node = new(kind)
            _SET_PARENT(node, None if above is None else nodes[above])
            if not below:
                _SET_VALUE(node, next(left))
            nodes.append(node)
        for node, (_, _, below) in zip(nodes, plans, strict=True):
            if below:
                _SET_CHILDREN(node, tuple([nodes[index] for index in below]))
        tree = Tree(nodes)
        tree.__dict__["depth"] = model.depth
        return tree

    def _estimated(self, node: Node, *, score: Score) -> Score:
        self.reads.append(node.index)
        return score

    def _plan(self, node: Node) -> _Plan:
        """Return the kind of a node, and the places of those above and below it."""
        common = _COMMON_OF(node)
        if common not in self._kinds:
            # To set all this in each node anew would take more time than to search most trees.
            shared = dict(zip(_COMMON, common, strict=True))
            of_all: dict[str, Any] = {"children": ()} if node.is_leaf else {"value": None}
            if node.utilities is not None:
                # They are in the place of the score, and are read where they are asked for.
                of_all |= {"value": None, "utilities": vars(self._kind)["value"]}
            if node.estimate is not None:
                shared["estimate"] = property(partial(self._estimated, score=node.estimate))
            kind = type("Node", (self._kind,), {"__slots__": (), **shared, **of_all})
            self._kinds[common] = kind
        above = None if node.parent is None else node.parent.index
        return self._kinds[common], above, [child.index for child in node.children]


def _reading(reads: list[int]) -> type[Node]:
    """Return a class of nodes that record reads of their scores in a list."""

    class ReadNode(Node):
        """A node that records reads of its score."""

        __slots__ = ()

        @property
        def value(self) -> Score:  # type: ignore[override]
            """The score of a leaf."""
            nonlocal reads
            # A call of `append` would be one more to be seen: each takes time.
            reads += (self.index,)
            return _GET_VALUE(self)  # type: ignore[no-any-return]

        def __eq__(self, other: object) -> bool:
            before = len(reads)
            try:
                return Node.__eq__(self, other)
            finally:
                del reads[before:]

        __hash__ = Node.__hash__

        def __repr__(self) -> str:
            before = len(reads)
            try:
                return Node.__repr__(self)
            finally:
                del reads[before:]

    return ReadNode


class Student:
    """A student's function, run on one tree after another."""

    def __init__(
        self, function: Callable[..., Any], given: Given, *, reads: list[int], alone: bool = False
    ) -> None:
        if functions.python_function(function) is None or isinstance(function, type):
            raise SearchError(f"check needs a Python function, not {shortened(function)}.")
        self.function = function
        self.plain = functions.checked_target(function)
        self.name = self.plain.__name__
        self.given, self._reads = given, reads
        self._caught = (Stop,) if alone else (Stop, KeyboardInterrupt)
        self._parameters = functions.first_parameters(function)
        self._arguments: dict[tuple[bool, int], tuple[Node, list[Any], dict[str, Any]]] = {}
        self._caches = functions.caches_of(function, self.plain)
        self._earlier: Calls | None = None
        self._returns_moves = False
        # A parameter that nothing is known of is refused before the first tree.
        self._first_arguments(Tree.parse("0"))

    def called(self, tree: Tree, limit: Limit, *, has_lines: bool) -> "Called":
        """Call the function on a tree, and note what it does."""
        for cache in self._caches:
            cache.cache_clear()
        arguments, keywords = self._first_arguments(tree)
        copies = Copies(tree, depth=self.given.depth)
        calls = Calls(
            self.plain.__code__,
            limit=limit,
            most=self.given.max_calls,
            earlier=self._earlier,
            copies=copies,
            has_lines=has_lines,
        )
        self._earlier = calls
        result, error = None, None
        self._reads.clear()
        limit.renew()
        try:
            with calls:
                result = self.function(*arguments, **keywords)
        except self._caught:
            raise
        except BaseException as raised:
            error = raised
        if limit.reason:
            # It has caught what was to stop it.
            limit.stop(limit.reason)
        if self.given.samples:
            chosen, row = result_of_samples(result, tree.root)
            return Called(calls, [], row, error, None, self._reads[: MOST_SAMPLES + 1], chosen)
        reads = [*dict.fromkeys(self._reads)]
        is_over = error is None
        visits = calls.made if calls.is_plain else self._visits(calls, result, is_over=is_over)
        returned, moves = result, _moves_in(result)
        self._returns_moves |= bool(moves)
        if self._returns_moves and visits and (moves or result is None or result == []):
            self._learn_from(moves, visits, calls)
            # The calls below return values. Where none is better than −∞, there is no move.
            result = visits[0].value
        gap = None
        is_on_nodes = calls.is_plain or all(isinstance(call.node, Node) for call in visits)
        if error is None and visits and is_on_nodes:
            depth = self.given.depth
            gap = first_gap(self.plain, calls, visits=visits, caches=self._caches, depth=depth)
        read, depth = [tree.nodes[one] for one in reads], self.given.depth or 0
        # An estimate above the limit may be read, and counts for nothing.
        reads = [node.index for node in read if node.is_leaf or len(node.path) >= depth]
        if gap is not None and gap.kind == "leaves" and not reads:
            gap = None  # no leaf was scored without a call: it returned before it came to one
        chosen = self._chosen_in(returned, tree.root, visits)
        return Called(calls, visits, result, error, gap, reads, chosen)

    def _learn_from(self, moves: list[Node], visits: list[Call], calls: Calls) -> None:
        """Take what the moves have brought for the value of a root that returns moves alone."""
        root = visits[0]
        if value_or_none(root.value, root.node) is not None:
            return
        brought = [score_or_none(call.value) for call in visits[1:] if call.node in moves]
        known = [calls.parameters[id(call.code)] for call in visits]
        turns = any(one is not None and one.negates for one in known)
        values: list[Any] = [minus(one) if turns else one for one in brought if one is not None]
        if values and len(values) == len(brought):
            root.value = max(values) if turns or root.node.is_max else min(values)

    def _chosen_in(self, result: object, root: Node, visits: list[Call]) -> list[int]:
        """Return the moves of the root that came back, alone or beside a value."""
        beside: list[Any] = []
        if isinstance(result, (tuple, list)) and len(result) == 2:
            beside = [one for one in result if score_or_none(one) is None]
        given = beside[0] if len(beside) == 1 else result
        named = [one for one in root.children if type(given) is str and one.name == given]
        found = named or _moves_in(given)
        if given is not result and not isinstance(given, (Node, str)):
            # Beside a value it can be a list of all that was visited, or of what was cut off.
            is_deep = self.given.depth != 1 and any(one.children for one in root.children)
            if not is_deep or not {*map(id, found)} <= {id(one.node) for one in visits}:
                found = []
        places = [one.index for one in found]
        return places if {*places} <= {one.index for one in root.children} else []

    def _visits(self, calls: Calls, result: object, *, is_over: bool) -> list[Call]:
        code = self.plain.__code__
        found = partial(calls_of_the_search, code=code, result=result, returns_value=True)
        visits = found(calls.made)
        if not calls.stand_ins or (is_over and is_coherent(visits)):
            return visits
        return found([call for call in calls.made if id(call) not in calls.stand_ins])

    def _first_arguments(self, tree: Tree) -> tuple[list[Any], dict[str, Any]]:
        """Return the arguments of the first call: for like trees they differ in the root alone."""
        root, key = tree.root, (tree.root.is_min, tree.depth)
        if key not in self._arguments:
            further = {}
            if self.given.samples:
                further = functions.arguments_of_samples(self._parameters, tree.root, self._reads)
            known: dict[str, Any] = {"parameters": self._parameters, "depth": self.given.depth}
            found = functions.first_arguments(self.function, tree, further=further, **known)
            self._arguments[key] = root, *found
        earlier, arguments, keywords = self._arguments[key]
        return (
            [root if one is earlier else one for one in arguments],
            {name: root if one is earlier else one for name, one in keywords.items()},
        )


class Called(NamedTuple):
    """What a call of a function did, and what could be seen of it."""

    calls: Calls
    visits: list[Call]
    result: Any
    error: BaseException | None
    gap: Gap | None
    reads: list[int]
    chosen: list[int]  # the moves of the root that came back


def _moves_in(result: Any) -> list[Node]:
    """Return what came back if it is a move, or several, and nothing else."""
    found = [*result] if isinstance(result, (list, tuple, set)) else [result]
    return found if all(isinstance(one, Node) for one in found) else []


def is_coherent(visits: list[Call]) -> bool:
    """Tell whether visits go from the root to children, and each brings a score."""
    on_nodes = all(isinstance(call.node, Node) for call in visits)
    if not visits or not on_nodes or None in [value_or_none(one.value, one.node) for one in visits]:
        return False
    above, _ = links_of([call.node for call in visits])
    roots = [call.node for call, around in zip(visits, above, strict=True) if around is None]
    return all(node.parent is None for node in roots)


def is_search(tree: Tree, visits: list[Call]) -> bool:
    """Tell whether all calls are on nodes of a tree."""
    own = set(map(id, tree.nodes))
    return bool(visits) and own.issuperset([id(call.node) for call in visits])


class Quiet:
    """What a function prints, collected up to a bound, and not shown."""

    def __init__(self, say: Callable[[str], object]) -> None:
        budget = Budget(lines=SHOWN_LINES, characters=SHOWN_CHARACTERS)
        self.stream = BoundedPrints(budget, say, mark="…")  # where it prints

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Collect prints and refuse input until the end of the block."""
        stdin, asking, depth = sys.stdin, builtins.input, sys.getrecursionlimit()
        sys.stdin, builtins.input = StringIO(), refuse_input
        try:
            with redirect_stdout(self.stream), redirect_stderr(self.stream):
                yield
        finally:
            sys.stdin, builtins.input = stdin, asking
            sys.setrecursionlimit(depth)


def refuse_input(*_: object) -> NoReturn:
    """Refuse to answer, in the place of `input`."""
    raise EOFError("input() asks, and nobody answers while a function is checked")
