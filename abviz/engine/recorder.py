"""Record every call of a search function from outside the function."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import wraps
from types import FunctionType
from typing import Any, ParamSpec, TypeAlias, TypeVar, cast

from abviz.errors import SearchError
from abviz.text import shortened

P = ParamSpec("P")
R = TypeVar("R")

NODE_NAMES = frozenset({"node", "n", "state", "board", "position"})
ALPHA_NAMES = frozenset({"alpha", "α", "a"})
BETA_NAMES = frozenset({"beta", "β", "b"})
UNFINISHED = ...
# Which parameters of a function are the node, α and β, from 0.
ParameterPositions: TypeAlias = tuple[int, int | None, int | None]


@dataclass(slots=True, eq=False)
class Log:
    """Parallel columns with one entry per visit, in the order of the visits."""

    nodes: list[Any] = field(default_factory=list)
    alphas: list[Any] = field(default_factory=list)
    betas: list[Any] = field(default_factory=list)
    values: list[Any] = field(default_factory=list)
    result: Any = None
    # Where a table is used: what tells which position a node is, and their numbers.
    key_of: Callable[[Any], Hashable] | None = None
    positions: list[int | None] = field(default_factory=list)

    @property
    def columns(self) -> tuple[list[Any], list[Any], list[Any], list[Any]]:
        """The nodes, the two columns of their windows, and the values."""
        return self.nodes, self.alphas, self.betas, self.values


active_log: ContextVar[Log | None] = ContextVar("active_log", default=None)


def recorded(function: Callable[P, R]) -> Callable[P, R]:
    """Make a search function leave a record of its calls.

    The function stays as it is. While a recording runs, each call notes the
    node (the parameter named node, n, state, board or position, else the first
    one), the window at entry (the parameters named alpha, α or a and beta, β
    or b, in any case; None where there are none) and the value that comes
    back. Outside a recording nothing is noted.

    Parameters
    ----------
    function : callable
        A function that takes a node and calls itself, by its own name, on the
        children of that node.

    Returns
    -------
    callable
        The same function with a recorder around it.

    Examples
    --------
    >>> from abviz import Tree
    >>> @recorded
    ... def highest(node):
    ...     return node.value if node.is_leaf else max(map(highest, node.children))
    >>> log = record(highest, Tree.parse("3 (1 4)").root)
    >>> [node.name for node in log.nodes], log.values
    (['A', 'B', 'C', 'D', 'E'], [4, 3, 4, 1, 4])
    """
    if not callable(function) or isinstance(function, type):
        raise SearchError(f"A function is recorded, not {shortened(function)}.")
    parameters = inspect.signature(function).parameters
    positions = parameter_positions([name.lower() for name in parameters])
    recorder: Callable[..., Any] | None = None
    if isinstance(function, FunctionType) and _is_plain(function, len(parameters)):
        if len(parameters) == 3 and positions == (0, 1, 2):
            recorder = _with_parameters_of(function, _three_arguments(function))
        elif len(parameters) == 1 and positions == (0, None, None):
            recorder = _with_parameters_of(function, _one_argument(function))
    return wraps(function)(recorder or _any_arguments(function, positions))


def parameter_positions(names: list[str]) -> ParameterPositions:
    """Return which parameters are the node, α and β, by their names in lower case.

    Without a usual name of a node it is the first one.
    """

    def first_of(usual_names: frozenset[str]) -> int | None:
        positions = (i for i, name in enumerate(names) if name in usual_names)
        return next(positions, None)

    return first_of(NODE_NAMES) or 0, first_of(ALPHA_NAMES), first_of(BETA_NAMES)


def _is_plain(function: FunctionType, count: int) -> bool:
    """
    Tell whether a function takes so many parameters, each by its place or by its name.
    """
    code = function.__code__
    starred = code.co_flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS)
    by_one_way = code.co_posonlyargcount or code.co_kwonlyargcount
    return code.co_argcount == count and not (starred or by_one_way)


def _with_parameters_of(function: FunctionType, recorder: FunctionType) -> FunctionType:
    """
    Give a recorder the parameters of its function: their names and their defaults.
    """
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    code = recorder.__code__
    recorder.__code__ = code.replace(co_varnames=names + code.co_varnames[len(names) :])
    recorder.__defaults__ = function.__defaults__
    return recorder


# Arguments that are spelt out, one by one, let Python call without a detour: the two
# usual lists of parameters have recorders of their own, because these run at every
# node.
def _three_arguments(function: Callable[..., Any]) -> FunctionType:
    """Return a recorder around a function of a node, α and β."""
    get_log = active_log.get

    def visit(node: Any, alpha: Any, beta: Any) -> Any:
        log = get_log()
        if log is None:
            return function(node, alpha, beta)
        log.nodes.append(node)
        log.alphas.append(alpha)
        log.betas.append(beta)
        values = log.values
        position = len(values)
        values.append(UNFINISHED)
        result = values[position] = function(node, alpha, beta)
        return result

    return cast(FunctionType, visit)


def _one_argument(function: Callable[..., Any]) -> FunctionType:
    """Return a recorder around a function of a node alone."""
    get_log = active_log.get

    def visit(node: Any) -> Any:
        log = get_log()
        if log is None:
            return function(node)
        log.nodes.append(node)
        log.alphas.append(None)
        log.betas.append(None)
        values = log.values
        position = len(values)
        values.append(UNFINISHED)
        result = values[position] = function(node)
        return result

    return cast(FunctionType, visit)


def _any_arguments(
    function: Callable[..., Any], positions: ParameterPositions
) -> Callable[..., Any]:
    """Return a recorder around a function of any other parameters.

    The positions say which of them are the node, α and β.
    """
    signature = inspect.signature(function)
    count = len(signature.parameters)
    kinds = {parameter.kind for parameter in signature.parameters.values()}
    has_rest = inspect.Parameter.VAR_POSITIONAL in kinds
    node_position, alpha_position, beta_position = positions
    get_log = active_log.get

    def visit(*args: Any, **kwargs: Any) -> Any:
        """Call the function, and record what went in and what came back.

        The value has its entry before the call: those of the calls it makes come after.
        """
        log = get_log()
        if log is None:
            return function(*args, **kwargs)
        arguments = args
        if kwargs or has_rest or len(arguments) != count:
            try:
                call = signature.bind(*args, **kwargs)
            except TypeError:
                # Python's own error names the function.
                return function(*args, **kwargs)
            call.apply_defaults()
            arguments = tuple(call.arguments.values())
        alpha = None if alpha_position is None else arguments[alpha_position]
        beta = None if beta_position is None else arguments[beta_position]
        log.nodes.append(arguments[node_position])
        log.alphas.append(alpha)
        log.betas.append(beta)
        values = log.values
        position = len(values)
        values.append(UNFINISHED)
        result = values[position] = function(*args, **kwargs)
        return result

    return visit


def rerouted(
    function: Callable[..., Any],
    visit: Callable[..., Any] | None = None,
    *,
    name: str = "",
) -> Callable[..., Any]:
    """Return a recorded function without its recorder.

    What it calls by a name, by default its own, is `visit`, or else what is returned.
    """
    plain = cast(FunctionType, inspect.unwrap(function))
    names = dict(plain.__globals__)
    made = FunctionType(plain.__code__, names, plain.__name__, plain.__defaults__)
    names[name or plain.__name__] = visit or made
    return made


def record(
    function: Callable[..., Any], *arguments: Any, log: Log | None = None
) -> Log:
    """Call a recorded function, and return the log of its visits.

    A log that is handed over is filled even if the function raises.
    """
    log = Log() if log is None else log
    token = active_log.set(log)
    try:
        log.result = function(*arguments)
    finally:
        active_log.reset(token)
    return log
