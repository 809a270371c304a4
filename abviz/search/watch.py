"""Record a function that somebody else has written."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager
from math import inf
from time import monotonic
from types import CellType, CodeType, FunctionType
from typing import Any

from abviz.search.algorithm import Algorithm
from abviz.search.recorder import (
    ALPHA_NAMES,
    BETA_NAMES,
    NODE_NAMES,
    Log,
    TimedList,
    record,
    recorded,
)
from abviz.search.trace import Trace
from abviz.trees import Node, Tree, TreeError

MAXIMIZING_NAMES = frozenset(
    {"maximizing", "maximizing_player", "maximizingplayer", "is_max", "max_player", "maximize"}
)
PLAYER_NAMES = frozenset({"player", "to_move", "turn"})
COLOR_NAMES = frozenset({"color", "colour", "sign"})


def watch(function: Callable[..., Any], tree: Tree, *, seconds: float = 10.0) -> Trace:
    """Record a search function of your own.

    The function is called on the root, and every call of it by its own name is
    recorded; so are calls of functions that it calls and that call it again
    (such as ``max_value`` and ``min_value``). Arguments are found by their
    names: the node; alpha and beta (or α and β, a and b), which start at −∞
    and +∞; depth, the depth of the tree in plies; maximizing, player or color,
    who moves at the root. What comes back may be a number or a pair that starts
    with one. The function may be wrong: the trace shows what it really does.

    Parameters
    ----------
    function : callable
        A Python function that takes a node.
    tree : Tree
        What is searched.
    seconds : float, keyword-only
        The time after which the search is stopped, above 0.

    Returns
    -------
    Trace
        If the function raises an exception or runs out of time, the trace up to
        there, with the exception in ``trace.error``.

    Raises
    ------
    TreeError
        If the function cannot be called on a node, or `tree` is no Tree.

    Examples
    --------
    >>> import abviz
    >>> def highest(node):
    ...     return node.value if node.is_leaf else max(highest(c) for c in node.children)
    >>> trace = watch(highest, abviz.examples["lucky-8"])
    >>> trace
    highest: value 8, 8 of 8 leaves
    >>> trace.departure
    'B returns 8; in minimax it returns 4.'
    """
    if not isinstance(tree, Tree):
        raise TreeError(f"watch needs a Tree, not {type(tree).__name__}; use Tree.parse.")
    plain = inspect.unwrap(function)
    if not isinstance(plain, FunctionType):
        raise TreeError(f"watch needs a Python function, not {type(function).__name__}.")
    arguments = first_arguments(plain, tree)
    log = Log(TimedList(monotonic() + seconds))
    error: Exception | None = None
    with calls_recorded(plain) as start:
        try:
            record(start, *arguments, log=log)
        except Exception as raised:
            error = raised
    _check_nodes(log, plain)
    return Trace(tree=tree, algorithm=describe(plain), log=log, error=error)


def describe(function: FunctionType) -> Algorithm:
    """Return what is known of a function that is only watched."""
    names = {name.lower() for name in inspect.signature(function).parameters}
    relatives = [member for member in _family(function) if member is not function]
    return Algorithm(
        name=function.__name__,
        title=function.__name__,
        source="a function of your own",
        function=function,
        helpers=tuple(relatives),
        prunes=bool(names & ALPHA_NAMES and names & BETA_NAMES),
        is_known=False,
    )


def first_arguments(function: Callable[..., Any], tree: Tree) -> list[Any]:
    """Return the arguments of the first call, found by the names of the parameters."""
    moves_max = not tree.root.is_min
    known = (
        (NODE_NAMES, tree.root),
        (ALPHA_NAMES, -inf),
        (BETA_NAMES, inf),
        (frozenset({"depth"}), tree.depth),
        (MAXIMIZING_NAMES, moves_max),
        (PLAYER_NAMES, "max" if moves_max else "min"),
        (COLOR_NAMES, 1 if moves_max else -1),
    )
    parameters = list(inspect.signature(function).parameters.values())
    arguments: list[Any] = []
    for parameter in parameters:
        found = [value for names, value in known if parameter.name.lower() in names]
        if found:
            arguments.append(found[0])
        elif parameter is parameters[0]:
            arguments.append(tree.root)
        elif parameter.default is not parameter.empty:
            arguments.append(parameter.default)
        elif parameter.kind is parameter.POSITIONAL_OR_KEYWORD:
            raise TreeError(
                f"abviz does not know what to give {function.__name__} for its parameter "
                f"{parameter.name!r}; call it node, alpha, beta, depth, maximizing, player "
                "or color, or give it a default."
            )
    if not arguments:
        raise TreeError(f"{function.__name__} takes no node; give it a parameter called node.")
    return arguments


@contextmanager
def calls_recorded(function: FunctionType) -> Iterator[Callable[..., Any]]:
    """For a while, record every call of a function and its relatives by their names."""
    family = _family(function)
    recorders = {member: recorded(member) for member in family}
    undo: list[tuple[CellType | MutableMapping[str, Any], str, Any]] = []
    try:
        for member in family:
            for place, name, target in _references(member):
                if target in recorders:
                    undo.append((place, name, target))
                    _bind(place, name, recorders[target])
        yield recorders[function]
    finally:
        for place, name, target in reversed(undo):
            _bind(place, name, target)


def _bind(place: CellType | MutableMapping[str, Any], name: str, value: Any) -> None:
    if isinstance(place, CellType):
        place.cell_contents = value
    else:
        place[name] = value


def _references(
    function: FunctionType,
) -> list[tuple[CellType | MutableMapping[str, Any], str, Any]]:
    """Return the places from which a function takes other functions, by name."""
    found: list[tuple[CellType | MutableMapping[str, Any], str, Any]] = []
    space = function.__globals__
    for name in _names(function.__code__):
        if isinstance(space.get(name), FunctionType):
            found.append((space, name, space[name]))
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            target = cell.cell_contents
        except ValueError:
            continue
        if isinstance(target, FunctionType):
            found.append((cell, name, target))
    return found


def _names(code: CodeType) -> set[str]:
    """Return the global names in a function and in the expressions and functions inside it."""
    inner = [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    return set(code.co_names).union(*map(_names, inner))


def _family(function: FunctionType) -> list[FunctionType]:
    """Return the function, and those that it calls and that lead back to it."""
    calls: dict[FunctionType, list[FunctionType]] = {}
    waiting = [function]
    while waiting:
        member = waiting.pop()
        if member not in calls:
            calls[member] = [
                target for _, _, target in _references(member) if not hasattr(target, "__wrapped__")
            ]
            waiting += calls[member]
    family = [function]
    grows = True
    while grows:
        more = [
            member
            for member, targets in calls.items()
            if member not in family and any(target in family for target in targets)
        ]
        family += more
        grows = bool(more)
    return family


def _check_nodes(log: Log, function: Callable[..., Any]) -> None:
    for node in log.nodes:
        if not isinstance(node, Node):
            raise TreeError(
                f"{function.__name__} was called with {type(node).__name__} in the place of a "
                "node; call it on the children of the node."
            )
