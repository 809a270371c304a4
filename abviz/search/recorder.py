"""Record every call of a search function from outside the function."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

NODE_NAMES = frozenset({"node", "n", "state", "board", "position"})
ALPHA_NAMES = frozenset({"alpha", "α", "a"})
BETA_NAMES = frozenset({"beta", "β", "b"})
UNFINISHED = ...


class Log:
    """Four parallel columns with one entry per visit, in the order of the visits."""

    __slots__ = ("alphas", "betas", "columns", "nodes", "result", "values")

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.alphas: list[Any] = []
        self.betas: list[Any] = []
        self.values: list[Any] = []
        self.result: Any = None
        self.columns = self.nodes, self.alphas, self.betas, self.values


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
    signature = inspect.signature(function)
    names = [name.lower() for name in signature.parameters]
    node_at = _position(names, NODE_NAMES) or 0
    alpha_at = _position(names, ALPHA_NAMES)
    beta_at = _position(names, BETA_NAMES)
    kinds = {parameter.kind for parameter in signature.parameters.values()}
    has_rest = inspect.Parameter.VAR_POSITIONAL in kinds
    get_log = active_log.get

    @wraps(function)
    def visit(*args: P.args, **kwargs: P.kwargs) -> R:
        log = get_log()
        if log is None:
            return function(*args, **kwargs)
        given: tuple[Any, ...] = args
        if kwargs or has_rest or len(given) != len(names):
            call = signature.bind(*args, **kwargs)
            call.apply_defaults()
            given = tuple(call.arguments.values())
        log.nodes.append(given[node_at])
        log.alphas.append(None if alpha_at is None else given[alpha_at])
        log.betas.append(None if beta_at is None else given[beta_at])
        values = log.values
        position = len(values)
        values.append(UNFINISHED)
        result = values[position] = function(*args, **kwargs)
        return result

    @wraps(function)
    def visit_with_window(*args: P.args, **kwargs: P.kwargs) -> R:
        # The usual (node, alpha, beta) takes a shorter way: this runs at every node.
        log = get_log()
        if log is None:
            return function(*args, **kwargs)
        if kwargs or len(args) != 3:
            return visit(*args, **kwargs)
        nodes, alphas, betas, values = log.columns
        node, alpha, beta = args
        nodes.append(node)
        alphas.append(alpha)
        betas.append(beta)
        position = len(values)
        values.append(UNFINISHED)
        result = values[position] = function(*args)  # type: ignore[call-arg]
        return result

    has_window = len(names) == 3 and (node_at, alpha_at, beta_at) == (0, 1, 2)
    return visit_with_window if has_window else visit


def _position(names: list[str], wanted: frozenset[str]) -> int | None:
    return next((i for i, name in enumerate(names) if name in wanted), None)


def record(function: Callable[..., Any], *arguments: Any, log: Log | None = None) -> Log:
    """Call a recorded function and return the log of its visits and of what came back.

    A log that is given keeps what was recorded even if the function raises.
    """
    log = Log() if log is None else log
    token = active_log.set(log)
    try:
        log.result = function(*arguments)
    finally:
        active_log.reset(token)
    return log
