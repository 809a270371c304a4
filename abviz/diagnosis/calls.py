"""See every call of a Python function on a node, without touching the functions.

Which node a call is on that is on something else: on a state of a game, or on a copy.

What may be watched, and what it is called with.

A depth limit for a function of somebody else's.

Which of the calls on nodes are the search: those of functions that lead back to themselves.

What a function of somebody's own is to search: a tree, or a game with its states.
"""

from __future__ import annotations

import _thread
import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from copy import deepcopy
from dataclasses import dataclass, field
from dis import get_instructions, opname
from fractions import Fraction
from functools import lru_cache, partial
from inspect import isroutine
from itertools import pairwise
from math import inf
from operator import is_, itemgetter
from pathlib import Path
from types import CellType, CodeType, FrameType, FunctionType, MethodType, TracebackType
from typing import Any, NamedTuple, Protocol

from abviz.diagnosis.sandbox import LATE, Limit, TimeLimit, file_of, put_back_profiler
from abviz.engine import algorithms
from abviz.engine.algorithm import MOST_PLIES, UNSEEN_MOVES, Algorithm
from abviz.engine.models import ShownTree, estimates, score_or_none, truncate_to_depth
from abviz.engine.recorder import ALPHA_NAMES, BETA_NAMES, NODE_NAMES, UNFINISHED
from abviz.errors import SearchError
from abviz.games import Unfolding, unfold
from abviz.games.adapter import Adapter, TooLarge
from abviz.trees import Node, Tree, TreeError
from abviz.trees.reading import as_tree, is_game
from abviz.trees.scores import checked_whole, printable, shortened

STATE_NAMES = frozenset({"state", "s", "board", "position"})
GAME_NAMES = frozenset({"game"})
_QUESTIONS = (
    "initial",
    "to_move",
    "actions",
    "result",
    "successors",
    "is_terminal",
    "terminal_test",
    "utility",
    "chances",
)

# What is looked up here is not read by the function.
_SCORE: Any = vars(Node)["value"].__get__
NUMBERS = (int, float, Fraction, bool, type(None))


class OnNode(Protocol):
    """A call that is on a node."""

    node: Any


class Stray:
    """A state that is called on and stands at no node where it could.

    Attributes
    ----------
    state : object
        The state.
    above : Node, Stray or None
        Where the call came from.
    """

    def __init__(self, state: Any, above: Any) -> None:
        self.state = state
        self.above = above

    def __str__(self) -> str:
        """Return the state, and the node from which no move leads to it."""
        if isinstance(self.above, Node):
            name = printable(self.above.name)
            return f"the state {shortened(self.state)}, and no move at {name} leads to it"
        return f"the state {shortened(self.state)}, and the search starts in another one"


class States:
    """The states of a game, found by the path of calls.

    A call on a state is on a child of the node that it is called from: the first one that
    has an equal state and that the same function has not been called on from there. A call
    on the same state again is on the same node.

    Parameters
    ----------
    unfolding : Unfolding
        The tree with its states.

    Attributes
    ----------
    initial : object
        A copy of the state at the root: what a function does to it changes nothing here.

    Raises
    ------
    SearchError
        If states cannot be compared.

    Examples
    --------
    >>> from abviz.games import TicTacToe, unfold
    >>> unfolding = unfold(TicTacToe("XOO X.. OX."))
    >>> code = (lambda state: 0).__code__
    >>> States(unfolding).node_of(unfolding.state(()), None, code=code)
    <MAX node A>
    """

    def __init__(self, unfolding: Unfolding) -> None:
        self._unfolding = unfolding
        state = unfolding.states[0]
        equality: Any = type(state).__eq__
        if equality is object.__eq__:
            raise SearchError(
                f"The states of this game cannot be compared, so nobody knows which node "
                f"{shortened(state)} is at. Give {type(state).__name__} a method __eq__ (a "
                "dataclass or a NamedTuple has one), or write the search over nodes."
            )
        self.initial = deepcopy(state)
        self._called: dict[tuple[int, int], list[Node]] = {}

    def node_of(self, state: Any, around: OnNode | None, *, code: CodeType) -> Node | Stray:
        """Return the node of a state that a function is called on within another call."""
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
        known = self._unfolding.states[node.index]
        if known is state:
            return True
        try:
            equal = known == state
            return bool(equal.all() if hasattr(equal, "all") else equal)
        except Exception:  # Whatever the class of the state raises: it is not equal.
            return False


def questions_of(game: object) -> list[CodeType]:
    """Return the code of a game's own methods: calls of these are no visits.

    Examples
    --------
    >>> from abviz.games import Nim
    >>> [code.co_name for code in questions_of(Nim([1]))]
    ['to_move', 'actions', 'result', 'is_terminal', 'utility']
    """
    methods = [getattr(type(game), name, None) for name in _QUESTIONS]
    methods += [vars(game).get(name) for name in _QUESTIONS if hasattr(game, "__dict__")]
    return [one.__code__ for one in methods if isroutine(one) and hasattr(one, "__code__")]


class Copies:
    """Tells which node something stands for, in one search of a tree.

    That is what a function has returned for a node, as lists made of it; an object that holds
    one node; the path from the root; the name; and at a leaf, its score.

    Parameters
    ----------
    tree : Tree
        What is searched.

    Attributes
    ----------
    has_looked : bool
        Whether scores of leaves were compared with something, which the function did not read.

    Examples
    --------
    >>> tree = Tree.parse("(3 (4 5))")
    >>> copies, lists = Copies(tree), [3, [4, 5]]
    >>> copies.learn(lists, tree.root)
    >>> [copies.node_of(one, None) for one in (lists, (1, 0), "E", [3], 3)]
    [<MAX node A>, <leaf D: 4>, <leaf E: 5>, None, None]
    """

    def __init__(self, tree: Tree) -> None:
        self.has_looked = False
        self._tree = tree
        # What identities are taken of is kept.
        self._made: dict[int, tuple[Any, Node]] = {}
        self._scored: dict[int, set[int]] = {}

    def learn(self, made: Any, node: Any) -> None:
        """Remember what a function has returned for a node."""
        if isinstance(node, Node) and made is not None and not isinstance(made, (Node, str)):
            self._made.setdefault(id(made), (made, node))

    def node_of(self, thing: Any, around: OnNode | None) -> Node | None:
        """Return the node that something stands for; None if it stands for none.

        Parameters
        ----------
        thing : object
            What a function is called on.
        around : OnNode or None
            The call from which that is.
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
        inside = [one for one in getattr(thing, "__dict__", {}).values() if isinstance(one, Node)]
        return inside[0] if len(inside) == 1 else None

    def _at(self, path: tuple[Any, ...]) -> Node | None:
        """Return the node at the end of a path."""
        node = self._tree.root
        for place in path:
            if type(place) is not int or not 0 <= place < len(node.children):
                return None
            node = node.children[place]
        return node

    def _leaf(self, score: Any, around: OnNode | None) -> Node | None:
        """Return the first leaf with a score that the call around has not come to."""
        if not self._made or around is None or not isinstance(around.node, Node):
            return None
        self.has_looked = True
        called = self._scored.setdefault(id(around), set())
        for child in around.node.children:
            if child.is_leaf and child.index not in called and _SCORE(child) == score:
                called.add(child.index)
                return child
        return None


# As in isMax, maximizing_player and is_min_turn; a bare max or min can be a number.
SIDE = re.compile(
    r"((?:agent|player|node|it|current)?is|am)?(max|min)(imi[sz](?:e|er|ing))?"
    r"(player|agent|node|layer|level|turn)*"
)
PLAYER_NAMES = frozenset({"player", "to_move", "turn"})
COLOR_NAMES = frozenset({"color", "colour", "sign"})
DEPTH_NAME = "depth"
# What a call of such a function returns is no value yet.
WITHOUT_VALUE = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


def python_function(thing: object) -> FunctionType | None:
    """Return the Python function inside a method, a decorated function, a partial or an object.

    Examples
    --------
    >>> def search(node): ...
    >>> python_function(partial(staticmethod(search))) is search, python_function(max)
    (True, None)
    """
    while True:
        inside: Any = inspect.unwrap(thing) if callable(thing) else thing
        if isinstance(inside, FunctionType):
            return inside
        if isinstance(inside, partial):
            thing = inside.func
        elif isinstance(inside, (MethodType, classmethod)):
            thing = inside.__func__
        else:
            call = type(inside).__call__ if callable(inside) else None
            return call if isinstance(call, FunctionType) else None


def checked_target(function: object) -> FunctionType:
    """Return the Python function to be watched, or say why there is none."""
    plain = python_function(function)
    if plain is None or isinstance(function, type):
        raise SearchError(f"watch needs a Python function, not {type(function).__name__}.")
    name = plain.__name__
    if plain.__code__.co_flags & inspect.CO_GENERATOR:
        raise SearchError(
            f"{name} is a generator: it contains yield, so a call of it returns no value. "
            "Let it return the value."
        )
    if plain.__code__.co_flags & WITHOUT_VALUE:
        raise SearchError(
            f"{name} is an async function, and watch does not await it. Write def, not async def."
        )
    return plain


def first_arguments(
    function: Callable[..., Any],
    tree: Tree,
    *,
    parameters: Sequence[inspect.Parameter] | None = None,
    depth: int | None = None,
    further: Mapping[str, Any] | None = None,
) -> tuple[list[Any], dict[str, Any]]:
    """Return the arguments of the first call, found by the names of the parameters.

    Whoever calls a function often can find its parameters once, by `first_parameters`.
    Without a `depth` the search goes to the leaves. What there is besides the tree is in
    `further`, by the names of parameters.
    """
    arguments: list[Any] = []
    keywords: dict[str, Any] = {}
    parameters = first_parameters(function) if parameters is None else parameters
    known = _known_arguments(tree, depth=tree.depth if depth is None else depth)
    known.update(further or {})
    color = 1 if not tree.root.is_min else -1
    for parameter in parameters:
        name = parameter.name.lower()
        if _is_color(parameter, function, unlike=further or {}):
            value: Any = color
        elif name in known and not (name in PLAYER_NAMES and _is_flag(parameter, function)):
            value = known[name]
        elif side := side_in(name):
            value = (side == "max") != tree.root.is_min
        elif parameter is not parameters[0] and _is_flag(parameter, function):
            # What nothing is said of is True where MAX moves, or as MAX's default has it.
            value = (parameter.default is not False) != tree.root.is_min
        elif parameter is parameters[0]:
            value = tree.root
        elif parameter.default is not parameter.empty:
            value = parameter.default
        else:
            raise SearchError(
                f"abviz does not know what to give {checked_target(function).__name__} for its "
                f"parameter {parameter.name!r}; call it node, alpha, beta, depth, maximizing, "
                "player or color, or give it a default."
            )
        if parameter.kind is parameter.KEYWORD_ONLY:
            keywords[parameter.name] = value
        else:
            arguments.append(value)
    return arguments, keywords


def _is_color(
    parameter: inspect.Parameter, function: Callable[..., Any], *, unlike: Mapping[str, Any]
) -> bool:
    """Tell whether a parameter is 1 or −1, as whoever moves, under a name that says nothing of it.

    The code turns its sign, and it has no other first value.
    """
    name = parameter.name
    given = parameter.default is parameter.empty or parameter.default in (1, -1)
    if not given or name.lower() in (*unlike, DEPTH_NAME, *NODE_NAMES, *ALPHA_NAMES, *BETA_NAMES):
        return False
    plain = checked_target(function)
    names = plain.__code__.co_varnames[1 : plain.__code__.co_argcount]
    turned = [one for one in names if one in turned_in(plain.__code__)]
    return [one for one in turned if one.lower() not in ALPHA_NAMES | BETA_NAMES] == [name]


def side_in(name: str) -> str:
    """Return whose turn a name tells: "max", "min", or nothing.

    Examples
    --------
    >>> [side_in(name) for name in ("isMax", "maximizing_player", "is_min", "max", "minimax")]
    ['max', 'max', 'min', '', '']
    """
    found = SIDE.fullmatch(name.lower().replace("_", ""))
    return found[2] if found and (found[1] or found[3] or found[4]) else ""


def _is_flag(parameter: inspect.Parameter, function: Callable[..., Any]) -> bool:
    """Tell whether a parameter is True or False in turn, by what the code does with it."""
    given = parameter.default is parameter.empty or isinstance(parameter.default, bool)
    return given and parameter.name in flags_in(checked_target(function).__code__)


@lru_cache(maxsize=256)
def flags_in(code: CodeType) -> frozenset[str]:
    """Return the names of parameters that are True or False in turn.

    The code asks for `not` of it; or it is the only one to be tested by itself, and the code
    has both True and False to hand on.

    Examples
    --------
    >>> def search(node, mine): return search(node, not mine)
    >>> def other(node, mine): return other(node, False) if mine else other(node, True)
    >>> flags_in(search.__code__) == flags_in(other.__code__) == {"mine"}
    True
    """
    turned, tested, constants = set(), set(), set()
    for one in (code, *codes_inside(code)):
        # Newer Pythons make a truth of a value in a step of its own.
        steps = [step for step in get_instructions(one) if step.opname != "TO_BOOL"]
        constants |= {step.argval for step in steps if isinstance(step.argval, bool)}
        for loaded, then in pairwise(steps):
            if not loaded.opname.startswith("LOAD_"):
                continue
            last = loaded.argval[-1] if isinstance(loaded.argval, tuple) else loaded.argval
            if then.opname == "UNARY_NOT":
                turned.add(last)
            elif "JUMP" in then.opname and then.opname.endswith(("IF_FALSE", "IF_TRUE")):
                tested.add(last)
    names = {*code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount]}
    if not turned & names and constants >= {True, False} and len(tested & names) == 1:
        turned = tested
    return frozenset(turned & names)


@lru_cache(maxsize=256)
def turned_in(code: CodeType) -> frozenset[str]:
    """Return the names of parameters whose sign a function turns, as negamax does.

    Examples
    --------
    >>> def search(node, low, high, side): return -search(node, -high, -low, -side)
    >>> sorted(turned_in(search.__code__))
    ['high', 'low', 'side']
    """
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    found = set()
    for one in (code, *codes_inside(code)):
        for loaded, then in pairwise(get_instructions(one)):
            if loaded.opname.startswith("LOAD_") and then.opname == "UNARY_NEGATIVE":
                # Newer Pythons load two names at once: the sign of the second one is turned.
                last = loaded.argval[-1] if isinstance(loaded.argval, tuple) else loaded.argval
                found.add(last)
    return frozenset(found) & frozenset(names)


def first_parameters(function: Callable[..., Any]) -> list[inspect.Parameter]:
    """Return the parameters that the first call must fill; the first of them is for the node."""
    plain = checked_target(function)
    settled = function.keywords if isinstance(function, partial) else {}
    parameters = inspect.signature(function).parameters.values()
    fixed = [
        one
        for one in parameters
        if one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD) and one.name not in settled
    ]
    if not fixed:
        raise SearchError(f"{plain.__name__} takes no node; give it a parameter called node.")
    if fixed[0].name == "self":
        raise SearchError(
            f"{plain.__name__} is a method and needs its object; "
            f"give watch the method of an object, such as solver.{plain.__name__}."
        )
    return fixed


def _known_arguments(tree: Tree, *, depth: int) -> dict[str, Any]:
    """Return what a parameter of each known name receives in the first call."""
    moves_max = not tree.root.is_min
    return {
        **dict.fromkeys(NODE_NAMES, tree.root),
        **dict.fromkeys(ALPHA_NAMES, -inf),
        **dict.fromkeys(BETA_NAMES, inf),
        DEPTH_NAME: depth,
        **dict.fromkeys(PLAYER_NAMES, "max" if moves_max else "min"),
        **dict.fromkeys(COLOR_NAMES, 1 if moves_max else -1),
    }


def caches_of(function: object, plain: FunctionType) -> list[Any]:
    """Return the caches (`functools.cache`) through which a function calls itself.

    They are those of the function and of the functions that it names and that name it.
    """
    found = [thing for thing in (function, *_named(plain)) if hasattr(thing, "cache_clear")]
    caches = []
    for thing in found:
        inside = python_function(thing)
        if inside and names_in(inside.__code__) & {plain.__name__, inside.__name__}:
            caches += [thing] if thing not in caches else []
    return caches


def _named(plain: FunctionType) -> Iterator[Any]:
    """Yield what the names in a function stand for."""
    for name in sorted(names_in(plain.__code__)):
        if name in plain.__globals__:
            yield plain.__globals__[name]
    for cell in plain.__closure__ or ():
        try:
            yield cell.cell_contents
        except ValueError:
            continue


def names_in(code: CodeType) -> set[str]:
    """Return the names in a function and in the expressions and functions inside it.

    Examples
    --------
    >>> def search(node): return max(search(child) for child in node.children)
    >>> sorted(names_in(search.__code__))
    ['children', 'max', 'search']
    """
    return {
        name for one in (code, *codes_inside(code)) for name in (*one.co_names, *one.co_freevars)
    }


def codes_inside(code: CodeType) -> Iterator[CodeType]:
    """Yield the code of the expressions and functions inside a function, however deep."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from codes_inside(constant)


_SEARCHES = str(Path(algorithms.__file__).parent)
_STARTERS = {
    getattr(_thread, name)
    for name in ("start_new_thread", "start_joinable_thread")
    if hasattr(_thread, name)
}


class Parameters(NamedTuple):
    """Which parameters of a function hold the node and the window; None where there are none."""

    node: str
    alpha: str | None
    beta: str | None
    negates: bool


class Call:
    """One call: its function, what it was given, what came back, and the call around it.

    `called_at` and `left_at` are where the function around it had come to, and where it
    returned itself, as places in their code. If an expression with code of its own, such as
    a generator, has made the call, `called_inside` is that code and the place there. Which
    lines these are is found out later, for few of all calls.
    """

    __slots__ = (
        *("alpha", "around", "beta", "called_at", "called_inside", "code", "left_at"),
        *("node", "value"),
    )

    def __init__(
        self,
        code: CodeType,
        node: Any,
        alpha: Any,
        beta: Any,
        around: Any,
        called_at: int | None = None,
    ) -> None:
        self.code = code
        self.node = node
        self.alpha = alpha
        self.beta = beta
        self.around: Call | None = around
        self.called_at = called_at
        self.called_inside: tuple[CodeType, int] | None = None
        self.left_at: int | None = None
        self.value: Any = UNFINISHED


class Calls(AbstractContextManager["Calls"]):
    """Notes the calls on nodes that this thread makes.

    Python tells it of each call (`sys.setprofile`), so it does not matter by which
    name, method or decorator a function is called, and other threads see nothing of it.

    Parameters
    ----------
    code : CodeType
        The code whose calls are noted whatever they are called on.
    limit : Limit
        What stops the function.
    most : int
        The greatest number of calls of one function.
    earlier : Calls or None
        The calls of an earlier run: what was learned of functions there is known here.
    states : States or None
        Where the states of a game stand, if functions are to be called on states.
    skipped : sequence of CodeType
        Functions whose calls are no visits, whatever they are called on.
    copies : Copies or None
        What stands for nodes, if calls on that are noted too.

    Attributes
    ----------
    made : list of Call
        The calls, in their order.
    functions : dict
        The functions and their parameters, by the identity of their code.
    starts_threads : bool
        Whether a thread was started meanwhile.
    is_lost : bool
        Whether something else has taken the place of the recorder.
    stand_ins : set of int
        The identities of the calls on what stands for nodes.
    is_plain : bool
        Whether all calls are of the one function, and on nodes.
    uses_abviz : bool
        Whether a search of abviz itself has run meanwhile, or in the earlier run.
    """

    def __init__(
        self,
        code: CodeType,
        *,
        limit: Limit,
        most: int,
        earlier: Calls | None = None,
        states: States | None = None,
        skipped: Sequence[CodeType] = (),
        copies: Copies | None = None,
    ) -> None:
        self.made: list[Call] = []
        self.functions: dict[int, FunctionType] = earlier.functions if earlier else {}
        self.parameters: dict[int, Parameters | None] = earlier.parameters if earlier else {}
        self.starts_threads = False
        self.is_lost = False
        self.stand_ins: set[int] = set()
        self.is_plain = True
        self.uses_abviz: bool = earlier is not None and earlier.uses_abviz
        self._code = code
        self._limit = limit
        self._most = most
        self._open: list[tuple[FrameType, Call]] = []
        self._counts: dict[int, int] = {}
        # Keeps what identities are taken of.
        self._codes: list[CodeType] = [*skipped, *(earlier._codes if earlier else [])]
        self._states, self.copies = states, copies
        self.parameters.update((id(one), None) for one in skipped if one is not code)

    def __enter__(self) -> Calls:
        """Begin to note calls."""
        self._earlier = sys.getprofile()
        self._seeing = self._seer()
        sys.setprofile(self._seeing)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Put back what was there before."""
        self.is_lost = sys.getprofile() is not self._seeing and not self._limit.reason
        self._open.clear()
        # What holds itself would have to be looked for by the garbage collector.
        del self._seeing
        put_back_profiler(self._earlier)

    def _seer(self) -> Callable[[FrameType, str, Any], None]:
        """Return what Python tells of each call and return.

        It runs at those of built-in functions too, so it asks for little.
        """
        parameters, opened, limit, note = self.parameters, self._open, self._limit, self._note

        def see(frame: FrameType, event: str, arg: Any) -> None:
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
                known = parameters[id(code)]
                if known is not None and not limit.reason:
                    note(frame, code, known)
            elif arg in _STARTERS and event == "c_call":
                # A watch within a watched function has a thread of its own.
                starter = frame.f_back
                own = starter is not None and starter.f_code.co_filename == file_of(TimeLimit.run)
                self.starts_threads |= not own

        return see

    def _leave(self, call: Call, frame: FrameType, value: Any) -> None:
        if value is not None or _returns(frame):
            call.value = value
            call.left_at = frame.f_lasti
            if self.copies is not None and type(value) not in NUMBERS:
                self.copies.learn(value, call.node)

    def _learn(self, code: CodeType) -> None:
        self._codes.append(code)
        self.parameters[id(code)] = parameters_of(code)
        self.uses_abviz |= code.co_filename.startswith(_SEARCHES)

    def _note(self, frame: FrameType, code: CodeType, parameters: Parameters) -> None:
        given = frame.f_locals
        opened = self._open
        within, around = opened[-1] if opened else (None, None)
        name, alpha, beta, _ = parameters
        node, stands_for = given[name], None
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
        at = None if within is None else within.f_lasti
        call = Call(code, node, alpha and given[alpha], beta and given[beta], around, at)
        if within is not None and frame.f_back is not within:
            call.called_inside = _place_inside(within, frame)
        made.append(call)
        if stands_for is not None:
            self.stand_ins.add(id(call))
        opened.append((frame, call))

    def _stood_for(
        self, thing: Any, name: str, around: Call | None, *, code: CodeType
    ) -> tuple[Any, Node | None]:
        """Return what a call is on that is on no node, and the node if the thing is a copy of it.

        Fractions are compared by functions, too: those of other files are not called on a leaf.
        """
        if self._states and name.lower() in STATE_NAMES:
            return self._states.node_of(thing, around, code=code), None
        if self.copies is None or code.co_filename != self._code.co_filename:
            return thing, None
        node = self.copies.node_of(thing, around)
        return (thing if node is None else node), node


def _place_inside(outer: FrameType, frame: FrameType) -> tuple[CodeType, int] | None:
    """Return the place in an expression inside a function that has led to a call, if any has."""
    inside = {id(code) for code in codes_inside(outer.f_code)}
    caller = frame.f_back
    while caller is not None and caller is not outer:
        if id(caller.f_code) in inside:
            return caller.f_code, caller.f_lasti
        caller = caller.f_back
    return None


def parameters_of(code: CodeType) -> Parameters | None:
    """Return which parameters hold the node and the window; None if there is no node.

    Examples
    --------
    >>> def search(self, depth, state, Alpha=0): ...
    >>> parameters_of(search.__code__)
    Parameters(node='state', alpha='Alpha', beta=None, negates=False)
    """
    if code.co_flags & WITHOUT_VALUE:
        return None
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    unlike = {"self", "cls", *GAME_NAMES}
    others = [name for name in names if name not in unlike and name.isidentifier()]
    if not others:
        return None
    node = _one_of(others, NODE_NAMES) or others[0]
    turned = turned_in(code) - {node, "depth"}
    negates = bool(turned) or _one_of(others, COLOR_NAMES) is not None
    return Parameters(node, _one_of(others, ALPHA_NAMES), _one_of(others, BETA_NAMES), negates)


def _one_of(names: list[str], wanted: frozenset[str]) -> str | None:
    return next((name for name in names if name.lower() in wanted), None)


def function_of(frame: FrameType) -> FunctionType:
    """Return the function that runs in a frame, or if nobody knows it one with the same code."""
    code = frame.f_code
    known = python_function(frame.f_globals.get(code.co_name))
    if known is not None and known.__code__ is code:
        return known
    cells = tuple(CellType() for _ in code.co_freevars)
    return FunctionType(code, frame.f_globals, code.co_name, None, cells)


def _returns(frame: FrameType) -> bool:
    """Tell whether a frame is left by a return: after an exception it looks like None."""
    return opname[frame.f_code.co_code[frame.f_lasti]].startswith("RETURN_")


def checked_limit(plain: FunctionType, tree: Tree, *, depth: object) -> int | None:
    """Return a depth limit, if there is one and the nodes at it have estimates.

    Parameters
    ----------
    plain : FunctionType
        The function.
    tree : Tree
        What is searched.
    depth : int or None, keyword-only
        The limit in plies.

    Raises
    ------
    SearchError
        If it is none, or an estimate is missing.
    """
    if depth is None:
        return None
    try:
        plies = checked_whole(depth, "depth", least=1, most=MOST_PLIES)
    except TreeError as refusal:
        raise SearchError(str(refusal)) from None
    name = plain.__name__
    function = Algorithm(name=name, title=name, source="", function=plain, way="watched", keeps="")
    for problem in estimates(function, tree, first=plies, deepest=plies):
        raise SearchError(problem)
    return plies


def shown_to(function: Callable[..., Any], tree: Tree, *, depth: int | None) -> ShownTree:
    """Return what a function is given: the whole tree if it keeps to a depth limit by itself.

    Examples
    --------
    >>> def search(node): ...
    >>> def search_to(node, depth): ...
    >>> tree = Tree.parse("((3 4)~2 (1 9)~5)")
    >>> [len(shown_to(one, tree, depth=1).tree) for one in (search, search_to)]
    [3, 7]
    """
    names = {parameter.name.lower() for parameter in first_parameters(function)}
    return truncate_to_depth(tree, None if DEPTH_NAME in names else depth)


def calls_of_the_search(
    made: list[Call], code: CodeType, *, result: object, returns_value: bool = False
) -> list[Call]:
    """Return the calls that make up the search, one for each visit of a node.

    Parameters
    ----------
    made : list of Call
        All calls on nodes.
    code : CodeType
        The function that was called first.
    result : object, keyword-only
        What it returned.
    returns_value : bool, keyword-only
        Whether that is to be the value of the search, and cannot be a move.

    Returns
    -------
    list of Call
        If that function calls itself, directly or through others, the calls of all these;
        else it only starts the search, and the calls of the function that does it.
        Of calls around each other on the same node one counts.
    """
    if all(call.code is code for call in made):
        return made
    reached = _reached(made)
    groups = _groups(reached)
    own = next((group for group in groups if id(code) in group), None)
    chosen = own or _likeliest(groups, made, result=result, returns_value=returns_value)
    members = chosen | {id(code)}
    return _one_a_visit([call for call in made if id(call.code) in members], code, chosen)


def _reached(made: list[Call]) -> dict[int, set[int]]:
    """Return for each function those that it calls: seen to be called, or named in its code."""
    codes = {id(call.code): call.code for call in made}
    named = {key: names_in(code) for key, code in codes.items()}
    calls = {
        key: {other for other, code in codes.items() if code.co_name in named[key]} for key in codes
    }
    for call in made:
        if call.around is not None:
            calls[id(call.around.code)].add(id(call.code))
    for _ in codes:
        calls = {key: found.union(*(calls[one] for one in found)) for key, found in calls.items()}
    return calls


def _groups(reached: dict[int, set[int]]) -> list[set[int]]:
    """Return the groups of functions that lead back to themselves through each other."""
    groups: list[set[int]] = []
    for key, found in reached.items():
        group = {other for other in found if key in reached[other]}
        if key in group and group not in groups:
            groups.append(group)
    return groups


def _likeliest(
    groups: list[set[int]], made: list[Call], *, result: object, returns_value: bool
) -> set[int]:
    """Return the group that does the search; an empty one if none does.

    It returns what the whole returns, or that with the other sign; if several do, it has a
    window, or makes most calls. What makes a copy of the tree does not search it.
    """
    expected = score_or_none(result)

    def likelihood(group: set[int]) -> tuple[bool, bool, int]:
        calls = [call for call in made if id(call.code) in group]
        outermost = (c for c in calls if c.around is None or id(c.around.code) not in group)
        values = {score_or_none(call.value) for call in outermost}
        returns_it = expected is not None and bool(values & {expected, -expected})
        has_window = any(call.alpha is not None and call.beta is not None for call in calls)
        return returns_it, has_window, len(calls)

    ranked = [(likelihood(group), group) for group in groups if not _copies(group, made)]
    (returns_it, *_), chosen = max(ranked, key=itemgetter(0), default=((False,), set()))
    return chosen if returns_it or expected is None or not returns_value else set()


def _copies(group: set[int], made: list[Call]) -> bool:
    """Tell whether functions make lists of what has come back from the calls below."""
    below: dict[int, list[object]] = {}
    calls = [call for call in made if id(call.code) in group]
    for call in calls:
        if call.around is not None:
            below.setdefault(id(call.around), []).append(call.value)
    return any(
        isinstance(call.value, (list, tuple))
        and len(call.value) == len(below.get(id(call), ())) > 0
        and all(map(is_, call.value, below[id(call)]))
        for call in calls
    )


def _one_a_visit(calls: Iterable[Call], code: CodeType, chosen: set[int]) -> list[Call]:
    """Return the calls without those around, or within, another call on the same node."""

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


MOST_NODES = 50_000


@dataclass(frozen=True)
class WatchedGame:
    """The tree that a function is called on, and what else it may be given.

    Parameters
    ----------
    tree : Tree
        What is searched.
    unfolding : Unfolding or None
        Its states, if it comes from a game.
    states : States or None
        Where states stand, if the function is written over states.
    arguments : dict
        What parameters receive besides what a tree has for them, by their names.
    questions : sequence of CodeType
        The game's own methods.
    """

    tree: Tree
    unfolding: Unfolding | None = None
    states: States | None = None
    arguments: dict[str, Any] = field(default_factory=dict)
    questions: Sequence[CodeType] = ()

    @classmethod
    def of(cls, function: Callable[..., Any], tree: object) -> WatchedGame:
        """Return what there is to search for a function.

        Raises
        ------
        SearchError
            If the game has more than 50,000 nodes, or its states cannot be compared, or
            the tree has stubs.
        TreeError
            If this is neither a tree nor a game, or the game answers something impossible.

        Examples
        --------
        >>> from abviz.games import Nim
        >>> watched = WatchedGame.of(lambda state, player: 0, Nim([2]))
        >>> watched.tree, watched.arguments["player"]
        (Tree: 2 leaves, depth 2 plies, MAX to move, 'first')
        """
        if not isinstance(tree, Unfolding) and not is_game(tree):
            tree = as_tree(tree)
        if isinstance(tree, Tree):
            if tree.has_stubs:
                raise SearchError(UNSEEN_MOVES)
            return cls(tree)
        unfolding = _unfolding_of(tree)
        names = {one.name.lower() for one in first_parameters(function)}
        if not names & (STATE_NAMES | GAME_NAMES):
            return cls(unfolding.tree, unfolding)
        game = unfolding.game
        if game is None and names & GAME_NAMES:
            raise SearchError(
                f"{checked_target(function).__name__} needs the game itself, and this part of it "
                "came here without the game. Give watch the game."
            )
        states = States(unfolding)
        arguments = {**dict.fromkeys(STATE_NAMES, states.initial), "game": game}
        if game is not None and unfolding.tree.root.children:
            arguments |= dict.fromkeys(PLAYER_NAMES, Adapter(game).first_mover(states.initial))
        return cls(unfolding.tree, unfolding, states, arguments, questions_of(game))


def _unfolding_of(game: Any) -> Unfolding:
    if isinstance(game, Unfolding):
        return game
    try:
        return unfold(game, most=MOST_NODES)
    except TooLarge:
        raise SearchError(
            f"This game has more than {MOST_NODES:,} nodes, too many to watch. Start later or stop "
            "earlier, as in abviz.watch(function, abviz.games.unfold(game, state, depth=4, "
            "evaluate=...))."
        ) from None
