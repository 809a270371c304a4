"""See every call of a Python function on a node, without touching the functions."""

from __future__ import annotations

import _thread
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from copy import deepcopy
from dataclasses import dataclass
from dis import opname
from fractions import Fraction
from inspect import isroutine
from operator import is_, itemgetter
from pathlib import Path
from types import CellType, CodeType, FrameType, FunctionType
from typing import Any

from abviz.diagnosis import functions
from abviz.diagnosis.sandbox import LATE, Limit, put_back_profiler
from abviz.engine import algorithms
from abviz.engine.columns import score_or_none
from abviz.engine.recorder import UNFINISHED
from abviz.errors import SearchError
from abviz.games import Unfolding
from abviz.text import printable, shortened
from abviz.trees import Node, Tree
from abviz.trees.measures import minimax_values

_QUESTIONS = (
    *("initial", "to_move", "actions", "result", "successors"),
    *("is_terminal", "terminal_test", "utility", "chances"),
)

# Reads past the property that notes reads of scores.
_SCORE: Any = vars(Node)["value"].__get__
NUMBERS = (int, float, Fraction, bool, type(None))


class Stray:
    """A state that a function is called on, and that no move leads to."""

    def __init__(self, state: Any, above: Any) -> None:
        self.state = state
        self.above = above  # where the call came from

    def __str__(self) -> str:
        if isinstance(self.above, Node):
            name = printable(self.above.name)
            return (
                f"the state {shortened(self.state)}, and no move at {name} leads to it"
            )
        return (
            f"the state {shortened(self.state)}, and the search starts in another one"
        )


class GameStates:
    """The states of a game, found by the path of calls."""

    def __init__(self, unfolding: Unfolding) -> None:
        self._unfolding = unfolding
        state = unfolding.states[0]
        equality: Any = type(state).__eq__
        if equality is object.__eq__:
            raise SearchError(
                "The states of this game cannot be compared, so it is not known which "
                f"node {shortened(state)} is at. Give {type(state).__name__} a method "
                "__eq__ (a dataclass or a NamedTuple has one), or write the search "
                "over nodes."
            )
        # A copy of the state at the root: what a function does to it changes nothing
        # here.
        self.initial = deepcopy(state)
        self._called: dict[tuple[int, int], list[Node]] = {}

    def node_of(
        self, state: Any, around: Call | None, *, code: CodeType
    ) -> Node | Stray:
        """
        Return the node of a state that a function is called on within another call.
        """
        if around is None:
            root = self._unfolding.tree.root
            return root if self._is_at(root, state) else Stray(state, None)
        above = around.node
        if not isinstance(above, Node) or self._is_at(above, state):
            return above if isinstance(above, Node) else Stray(state, above)
        called = self._called.setdefault((id(around), id(code)), [])
        fitting = [child for child in above.children if self._is_at(child, state)]
        if not fitting:
            return Stray(state, above)
        chosen = next((child for child in fitting if child not in called), fitting[-1])
        called.append(chosen)
        return chosen

    def _is_at(self, node: Node, state: Any) -> bool:
        """Tell whether a state is that of a node."""
        own_state = self._unfolding.states[node.index]
        if own_state is state:
            return True
        try:
            equal = own_state == state
            return bool(equal.all() if hasattr(equal, "all") else equal)
        except Exception:  # Whatever the class of the state raises: it is not equal.
            return False


def questions_of(game: object) -> list[CodeType]:
    """Return the code of a game's own methods: calls of these are no visits."""
    methods = [getattr(type(game), name, None) for name in _QUESTIONS]
    methods += [
        vars(game).get(name) for name in _QUESTIONS if hasattr(game, "__dict__")
    ]
    return [
        method.__code__
        for method in methods
        if isroutine(method) and hasattr(method, "__code__")
    ]


class Copies:
    """Finds the node for a copy of it, in one search of a tree, to a depth or none."""

    def __init__(self, tree: Tree, *, depth: int | None = None) -> None:
        self._tree = tree
        # Read now, while nobody notes what the function reads.
        self._estimates = {
            node.index: node.estimate
            for node in tree.nodes
            if node.children and len(node.path) == depth
        }
        # By its identity, what a function has returned for a node, with the node. It is
        # kept, so that nothing else gets the same identity.
        self._made: dict[int, tuple[Any, Node]] = {}
        # By the identity of the call around them, the leaves found by their scores.
        self._scored: dict[int, set[int]] = {}

    def learn(self, made: Any, node: Any) -> None:
        """Remember what a function has returned for a node: it may be a copy of it."""
        if (
            isinstance(node, Node)
            and made is not None
            and not isinstance(made, (Node, str))
        ):
            self._made.setdefault(id(made), (made, node))

    def node_of(self, thing: Any, around: Call | None) -> Node | None:
        """Return the node for a copy, made in the call `around`.

        None if it is no copy.
        """
        if id(thing) in self._made:
            return self._made[id(thing)][1]
        if type(thing) in NUMBERS:
            is_score = thing is not None and type(thing) is not bool
            return self._leaf(thing, around) if is_score else None
        if type(thing) is str:
            return next((node for node in self._tree.nodes if node.name == thing), None)
        if type(thing) is tuple:
            return self._at(thing)
        inside = [
            attribute
            for attribute in getattr(thing, "__dict__", {}).values()
            if isinstance(attribute, Node)
        ]
        return inside[0] if len(inside) == 1 else None

    def _at(self, path: tuple[Any, ...]) -> Node | None:
        """Return the node at the end of a path."""
        node = self._tree.root
        for index in path:
            if type(index) is not int or not 0 <= index < len(node.children):
                return None
            node = node.children[index]
        return node

    def _leaf(self, score: Any, around: Call | None) -> Node | None:
        """Return the first uncalled leaf, or node at the limit, with this score."""
        if not self._made or around is None or not isinstance(around.node, Node):
            return None
        called = self._scored.setdefault(id(around), set())
        for child in around.node.children:
            own = _SCORE(child) if child.is_leaf else self._estimates.get(child.index)
            if child.index not in called and own == score:
                called.add(child.index)
                return child
        return None


_SEARCHES = str(Path(algorithms.__file__).parent)
_VALUES = minimax_values.__code__
# Older Pythons know the first one only.
_STARTER_NAMES = "start_new_thread", "start_joinable_thread"
_STARTERS = {*map(vars(_thread).get, _STARTER_NAMES)} - {None}


@dataclass(eq=False, slots=True)
class Call:
    """
    One call: its function, what it was given, what came back, and the call around it.
    """

    code: CodeType
    node: Any
    alpha: Any
    beta: Any
    around: Call | None
    # Where the function around it had come to, as a place in its code, and in that of
    # an expression inside it, such as a generator, that has made the call; and where it
    # returned itself. Which lines these are is found out later, for few of all calls.
    called_at: int | None = None
    called_inside: tuple[CodeType, int] | None = None
    left_at: int | None = None
    ran: Any = ()  # the numbers of the lines that ran, if they are traced
    called_after: int = 0  # how many of those around it had run
    value: Any = UNFINISHED


class Calls(AbstractContextManager["Calls"]):
    """Notes the calls on nodes that this thread makes."""

    def __init__(
        self,
        code: CodeType,
        *,
        limit: Limit,
        most: int,
        earlier: Calls | None = None,
        states: GameStates | None = None,
        skipped: Sequence[CodeType] = (),
        copies: Copies | None = None,
        has_lines: bool = False,
    ) -> None:
        self.made: list[Call] = []  # the calls, in their order
        # The functions and their parameters, by the identity of their code.
        self.functions: dict[int, FunctionType] = earlier.functions if earlier else {}
        self.parameters: dict[int, functions.Parameters | None] = (
            earlier.parameters if earlier else {}
        )
        self.starts_threads = False  # whether a thread was started meanwhile
        # Whether something else has taken the place of the recorder.
        self.is_lost = False
        # The identities of the calls on copies of nodes.
        self.stand_ins: set[int] = set()
        self.is_plain = True  # whether all calls are of the one function, and on nodes
        # Whether a search of abviz itself has run meanwhile, or in the earlier run
        self.uses_abviz: bool = earlier is not None and earlier.uses_abviz
        self._code, self._limit, self._most = code, limit, most
        # The calls that have not returned, each with its frame; the innermost is last.
        self._open: list[tuple[FrameType, Call]] = []
        self._counts: dict[int, int] = {}  # of the calls, by the identity of their code
        # All code is kept, so that nothing else gets the same identity.
        self._codes: list[CodeType] = [*skipped, *(earlier._codes if earlier else [])]
        self._states, self.copies, self._has_lines = states, copies, has_lines
        # Calls of code without parameters are not noted.
        for skipped_code in skipped:
            if skipped_code is not code:
                self.parameters[id(skipped_code)] = None

    def __enter__(self) -> Calls:
        self._earlier = sys.getprofile()
        self._seeing = self._seer()
        self._tracing: Any = None
        before = sys.gettrace()
        # The limit looks at the clock in a tracer: both run then.
        if self._has_lines and (
            before is None or getattr(before, "__self__", 0) is self._limit
        ):
            self._tracing, self._tracer_before = self._tracer(before), before
            sys.settrace(self._tracing)
        sys.setprofile(self._seeing)
        return self

    def __exit__(self, *_: object) -> None:
        now = sys.getprofile()
        if now is self._seeing:
            # At once, so that it does not see the rest of this.
            sys.setprofile(None)
        is_there = now is self._seeing
        self._open.clear()
        if self._tracing is not None:
            is_there &= sys.gettrace() is self._tracing
            sys.settrace(self._tracer_before if is_there else None)
        self.is_lost = not is_there and not self._limit.reason
        self._tracing = None
        # What holds itself would have to be looked for by the garbage collector.
        del self._seeing
        put_back_profiler(self._earlier)

    def _seer(self) -> Callable[[FrameType, str, Any], None]:
        """Return the profiler: what Python calls at each call and return.

        It notes the calls on nodes, and whether the function starts a thread.
        """
        parameters, opened = self.parameters, self._open
        limit, note = self._limit, self._note

        def see(frame: FrameType, event: str, arg: Any) -> None:
            """Note a call, and what it returns; the usual things come first."""
            if event == "c_return":
                return
            if event == "return":
                if opened and opened[-1][0] is frame and not limit.reason:
                    call = opened.pop()[1]
                    if type(arg) is int:
                        call.value, call.left_at = arg, frame.f_lasti
                    else:
                        self._leave(call, frame, arg)
            elif event == "call":
                code = frame.f_code
                if id(code) not in parameters:
                    self._learn(code)
                own_parameters = parameters[id(code)]
                if own_parameters is not None and not limit.reason:
                    note(frame, code, own_parameters)
            elif arg in _STARTERS and event == "c_call":
                self.starts_threads = True

        return see

    def _tracer(self, before: Any) -> Callable[[FrameType, str, Any], Any]:
        """Return what Python tells of each line of a search."""
        parameters, opened = self.parameters, self._open

        def line(frame: FrameType, event: str, arg: Any) -> Any:
            if event == "line" and opened and opened[-1][0] is frame:
                opened[-1][1].ran.append(frame.f_lineno)
            if before is not None:
                before(frame, event, arg)
            return line

        def trace(frame: FrameType, event: str, arg: Any) -> Any:
            further = None if before is None else before(frame, event, arg)
            code = frame.f_code
            if id(code) not in parameters:
                self._learn(code)
            return further if parameters[id(code)] is None else line

        return trace

    def _leave(self, call: Call, frame: FrameType, value: Any) -> None:
        """Note what a call has returned, unless an exception has ended it."""
        if value is not None or _returns(frame):
            call.value = value
            call.left_at = frame.f_lasti
            if self.copies is not None and type(value) not in NUMBERS:
                self.copies.learn(value, call.node)

    def _learn(self, code: CodeType) -> None:
        self._codes.append(code)
        self.parameters[id(code)] = functions.parameters_of(code)
        self.uses_abviz |= code.co_filename.startswith(_SEARCHES) or code is _VALUES

    def _note(
        self, frame: FrameType, code: CodeType, parameters: functions.Parameters
    ) -> None:
        """Note a call of a function that may be a visit of a node."""
        local_values = frame.f_locals
        opened = self._open
        within, around = opened[-1] if opened else (None, None)
        name, alpha, beta, _ = parameters
        node, stands_for = local_values[name], None
        is_node, is_own = isinstance(node, Node), code is self._code
        if not is_node:
            node, stands_for = self._stood_for(node, name, around, code=code)
            if not is_own and not isinstance(node, (Node, Stray)):
                return
        if not (is_node and is_own):
            self.is_plain = False
        made, key = self.made, id(code)
        self._counts[key] = count = self._counts.get(key, 0) + 1
        if count > self._most:
            self._limit.stop("the search made {:,} visits and was stopped")
        if not made:
            self._limit.begun = True
        elif self._limit.is_over:
            self._limit.stop(LATE)
        if count == 1 and key not in self.functions:
            self.functions[key] = function_of(frame)
        called_at = None if within is None else within.f_lasti
        call = Call(
            code,
            node,
            alpha and local_values[alpha],
            beta and local_values[beta],
            around,
            called_at,
        )
        if within is not None and frame.f_back is not within:
            call.called_inside = _place_inside(within, frame)
        if self._has_lines:
            call.ran = []
            call.called_after = 0 if around is None else len(around.ran)
        made.append(call)
        if stands_for is not None:
            self.stand_ins.add(id(call))
        opened.append((frame, call))

    def _stood_for(
        self, thing: Any, name: str, around: Call | None, *, code: CodeType
    ) -> tuple[Any, Node | None]:
        """
        Return what a call is on that is on no node, and the node of which it is a copy.
        """
        if self._states and name.lower() in functions.STATE_NAMES:
            return self._states.node_of(thing, around, code=code), None
        if self.copies is None or code.co_filename != self._code.co_filename:
            return thing, None
        node = self.copies.node_of(thing, around)
        return (thing if node is None else node), node


def _place_inside(outer: FrameType, frame: FrameType) -> tuple[CodeType, int] | None:
    """Return the place in an expression inside a function that led to a call."""
    inside = {id(code) for code in functions.codes_inside(outer.f_code)}
    caller = frame.f_back
    while caller is not None and caller is not outer:
        if id(caller.f_code) in inside:
            return caller.f_code, caller.f_lasti
        caller = caller.f_back
    return None


def function_of(frame: FrameType) -> FunctionType:
    """Return the function that runs in a frame, or a new one with the same code."""
    code = frame.f_code
    function = functions.python_function(frame.f_globals.get(code.co_name))
    if function is not None and function.__code__ is code:
        return function
    cells = tuple(CellType() for _ in code.co_freevars)
    return FunctionType(code, frame.f_globals, code.co_name, None, cells)


def _returns(frame: FrameType) -> bool:
    """
    Tell whether a frame is left by a return: after an exception it looks like None.
    """
    return opname[frame.f_code.co_code[frame.f_lasti]].startswith("RETURN_")


def calls_of_the_search(
    made: list[Call], code: CodeType, *, result: object, returns_value: bool = False
) -> list[Call]:
    """Return the calls that make up the search, one for each visit of a node."""
    if all(call.code is code for call in made):
        return made
    reached = _reached(made)
    groups = _groups(reached)
    own = next((group for group in groups if id(code) in group), None)
    chosen = own or _likeliest(groups, made, result=result, returns_value=returns_value)
    members = chosen | {id(code)}
    return _one_a_visit(
        [call for call in made if id(call.code) in members], code, chosen
    )


def _reached(made: list[Call]) -> dict[int, set[int]]:
    """Return the functions that each calls, as was seen or as its code names them."""
    codes = {id(call.code): call.code for call in made}
    named = {key: functions.names_in(code) for key, code in codes.items()}
    calls = {
        key: {other for other, code in codes.items() if code.co_name in named[key]}
        for key in codes
    }
    for call in made:
        if call.around is not None:
            calls[id(call.around.code)].add(id(call.code))
    for _ in codes:
        calls = {
            key: called.union(*(calls[other] for other in called))
            for key, called in calls.items()
        }
    return calls


def _groups(reached: dict[int, set[int]]) -> list[set[int]]:
    """
    Return the groups of functions that lead back to themselves through each other.
    """
    groups: list[set[int]] = []
    for key, called in reached.items():
        group = {other for other in called if key in reached[other]}
        if key in group and group not in groups:
            groups.append(group)
    return groups


def _likeliest(
    groups: list[set[int]], made: list[Call], *, result: object, returns_value: bool
) -> set[int]:
    """Return the group that does the search; an empty one if none does."""
    expected = score_or_none(result)

    def likelihood(group: set[int]) -> tuple[bool, bool, int]:
        calls = [call for call in made if id(call.code) in group]
        outermost = (
            c for c in calls if c.around is None or id(c.around.code) not in group
        )
        values = {score_or_none(call.value) for call in outermost}
        returns_it = expected is not None and bool(values & {expected, -expected})
        has_window = any(
            call.alpha is not None and call.beta is not None for call in calls
        )
        return returns_it, has_window, len(calls)

    ranked = [
        (likelihood(group), group) for group in groups if not _collects(group, made)
    ]
    (returns_it, *_), chosen = max(ranked, key=itemgetter(0), default=((False,), set()))
    return chosen if returns_it or expected is None or not returns_value else set()


def _collects(group: set[int], made: list[Call]) -> bool:
    """Tell whether a function returns lists of what its own calls have returned.

    It then copies a tree, and does not search it.
    """
    below: dict[int, list[object]] = {}
    calls = [call for call in made if id(call.code) in group]
    for call in calls:
        if call.around is not None:
            below.setdefault(id(call.around), []).append(call.value)
    for call in calls:
        returned_below = below.get(id(call), [])
        if (
            returned_below
            and isinstance(call.value, (list, tuple))
            and len(call.value) == len(returned_below)
            and all(map(is_, call.value, returned_below))
        ):
            return True
    return False


def _one_a_visit(calls: Iterable[Call], code: CodeType, chosen: set[int]) -> list[Call]:
    """
    Return the calls without those around, or within, another call on the same node.
    """

    def rank(call: Call) -> tuple[bool, bool, bool]:
        has_window = call.alpha is not None and call.beta is not None
        return id(call.code) in chosen, call.code is code, has_window

    kept = {id(call): call for call in calls}
    for call in list(kept.values()):
        around = _around(call, kept)
        while around and around.node is call.node and around.code is not call.code:
            if rank(around) > rank(call):
                del kept[id(call)]
                break
            del kept[id(around)]
            around = _around(call, kept)
    return list(kept.values())


def _around(call: Call, kept: dict[int, Call]) -> Call | None:
    around = call.around
    while around is not None and id(around) not in kept:
        around = around.around
    return around
