"""See every call of a Python function on a node, without touching the functions."""

from __future__ import annotations

import _thread
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dis import opname
from pathlib import Path
from types import CellType, CodeType, FrameType, FunctionType, TracebackType
from typing import Any, NamedTuple

from abviz.engine import algorithms
from abviz.engine.recorder import ALPHA_NAMES, BETA_NAMES, NODE_NAMES, UNFINISHED
from abviz.replay.watching.states import (
    GAME_NAMES,
    NUMBERS,
    STATE_NAMES,
    Copies,
    States,
    Stray,
)
from abviz.replay.watching.targets import (
    COLOR_NAMES,
    WITHOUT_VALUE,
    codes_inside,
    python_function,
    turned_in,
)
from abviz.replay.watching.time_limit import (
    LATE,
    Limit,
    TimeLimit,
    file_of,
    put_back_profiler,
)
from abviz.trees import Node

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
