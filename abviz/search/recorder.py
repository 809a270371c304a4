"""Record every call of a search function from outside the function."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

ALPHA_NAMES = frozenset({"alpha", "α", "a"})
BETA_NAMES = frozenset({"beta", "β", "b"})


class Log:
    """Four parallel columns with one entry per visit, in the order of the visits."""

    __slots__ = ("alphas", "betas", "columns", "nodes", "values")

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.alphas: list[Any] = []
        self.betas: list[Any] = []
        self.values: list[Any] = []
        self.columns = self.nodes, self.alphas, self.betas, self.values


active_log: ContextVar[Log | None] = ContextVar("active_log", default=None)


def recorded(function: Callable[P, R]) -> Callable[P, R]:
    """Make a search function leave a record of its calls.

    The function stays as it is. While a recording runs, each call notes the
    node (the first parameter), the window at entry (the parameters named
    alpha, α or a and beta, β or b, in any case; None where there are none)
    and the value that comes back. Outside a recording nothing is noted.

    Parameters
    ----------
    function : callable
        A function whose first parameter is a node and which calls itself, by
        its own name, on the children of that node.

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
    alpha_at = next((i for i, name in enumerate(names) if name in ALPHA_NAMES), None)
    beta_at = next((i for i, name in enumerate(names) if name in BETA_NAMES), None)
    get_log = active_log.get

    @wraps(function)
    def visit(*args: P.args, **kwargs: P.kwargs) -> R:
        log = get_log()
        if log is None:
            return function(*args, **kwargs)
        given: tuple[Any, ...] = args
        if len(given) != len(names):
            call = signature.bind(*args, **kwargs)
            call.apply_defaults()
            given = tuple(call.arguments.values())
        values = log.values
        position = len(values)
        log.nodes.append(given[0])
        log.alphas.append(None if alpha_at is None else given[alpha_at])
        log.betas.append(None if beta_at is None else given[beta_at])
        values.append(None)
        result = values[position] = function(*args, **kwargs)
        return result

    @wraps(function)
    def visit_with_window(*args: P.args, **kwargs: P.kwargs) -> R:
        # The usual (node, alpha, beta) takes a shorter way: this runs at every node.
        log = get_log()
        if log is None:
            return function(*args, **kwargs)
        if len(args) != 3:
            return visit(*args, **kwargs)
        nodes, alphas, betas, values = log.columns
        position = len(values)
        node, alpha, beta = args
        nodes.append(node)
        alphas.append(alpha)
        betas.append(beta)
        values.append(None)
        result = values[position] = function(*args)  # type: ignore[call-arg]
        return result

    return visit_with_window if (len(names), alpha_at, beta_at) == (3, 1, 2) else visit


def record(function: Callable[..., Any], root: Any) -> Log:
    """Call a recorded function on a root and return the log of its visits."""
    log = Log()
    token = active_log.set(log)
    try:
        function(root)
    finally:
        active_log.reset(token)
    return log
