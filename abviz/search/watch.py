"""Record a function that somebody else has written."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager
from functools import partial
from math import inf
from time import monotonic
from types import CellType, CodeType, FunctionType
from typing import Any

from abviz.search.algorithm import UNSEEN_MOVES, Algorithm
from abviz.search.recorder import (
    ALPHA_NAMES,
    BETA_NAMES,
    NODE_NAMES,
    Log,
    TimedList,
    is_recorded,
    record,
    recorded,
)
from abviz.search.trace import Trace
from abviz.trees import Node, Tree, TreeError
from abviz.trees.scores import checked_score
from abviz.trees.wording import printable, shortened

# Enough for searches in many passes; an endless one is stopped before its trace is a burden.
PASSES = 20
SPARE_VISITS = 10_000
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
    who moves at the root. A function with a color is taken for a negamax: its
    numbers are those of the player to move, and the trace turns them into MAX's.
    What comes back may be a number or a pair that starts with one. The function
    may be wrong: the trace shows what it really does.

    Parameters
    ----------
    function : callable
        A Python function that takes a node.
    tree : Tree
        What is searched.
    seconds : float, keyword-only
        The time after which the search is stopped, above 0. The clock is looked
        at in each call: a loop without calls has to be interrupted by hand. A
        search is also stopped after 10,000 visits and 20 more for each node.

    Returns
    -------
    Trace
        If the function raises an exception or runs out of time, the trace up to
        there, with the exception in ``trace.error``.

    Raises
    ------
    TreeError
        If the function cannot be called on a node, or is called on something else
        than the children of the nodes of `tree`, or an argument is not possible, or a
        comment such as ``# step: cutoff MAX`` has a word that is not known.

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
    if tree.has_stubs:
        raise TreeError(UNSEEN_MOVES)
    plain = inspect.unwrap(function)
    if not isinstance(plain, FunctionType):
        raise TreeError(f"watch needs a Python function, not {type(function).__name__}.")
    limit = _checked_seconds(seconds)
    arguments, keywords = first_arguments(plain, tree)
    watched = plain if is_recorded(function) else function
    algorithm = describe(watched)
    _check_tags(algorithm)
    log = Log(TimedList(monotonic() + limit, most=SPARE_VISITS + PASSES * len(tree)))
    error: Exception | None = None
    with calls_recorded(watched) as start:
        try:
            record(partial(start, **keywords), *arguments, log=log)
        except Exception as raised:
            error = raised
    _check_nodes(log, plain, tree=tree)
    return Trace(tree=tree, algorithm=algorithm, log=log, error=error)


def _checked_seconds(seconds: object) -> float:
    try:
        limit = float(checked_score(seconds))
    except TreeError:
        limit = 0.0
    if limit > 0:
        return limit
    raise TreeError(f"watch needs a time above 0 seconds, not {shortened(seconds)}.")


def describe(function: Callable[..., Any]) -> Algorithm:
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
        negates=bool(names & COLOR_NAMES),
        is_known=False,
    )


def first_arguments(function: Callable[..., Any], tree: Tree) -> tuple[list[Any], dict[str, Any]]:
    """Return the arguments of the first call, found by the names of the parameters."""
    arguments: list[Any] = []
    keywords: dict[str, Any] = {}
    parameters = inspect.signature(function).parameters.values()
    fixed = [one for one in parameters if one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)]
    if not fixed:
        raise TreeError(f"{function.__name__} takes no node; give it a parameter called node.")
    known = _known_arguments(tree)
    for parameter in fixed:
        if parameter.name.lower() in known:
            value = known[parameter.name.lower()]
        elif parameter is fixed[0]:
            value = tree.root
        elif parameter.default is not parameter.empty:
            value = parameter.default
        else:
            raise TreeError(
                f"abviz does not know what to give {function.__name__} for its parameter "
                f"{parameter.name!r}; call it node, alpha, beta, depth, maximizing, player "
                "or color, or give it a default."
            )
        if parameter.kind is parameter.KEYWORD_ONLY:
            keywords[parameter.name] = value
        else:
            arguments.append(value)
    return arguments, keywords


def _known_arguments(tree: Tree) -> dict[str, Any]:
    """Return what a parameter of each known name receives in the first call."""
    moves_max = not tree.root.is_min
    return {
        **dict.fromkeys(NODE_NAMES, tree.root),
        **dict.fromkeys(ALPHA_NAMES, -inf),
        **dict.fromkeys(BETA_NAMES, inf),
        "depth": tree.depth,
        **dict.fromkeys(MAXIMIZING_NAMES, moves_max),
        **dict.fromkeys(PLAYER_NAMES, "max" if moves_max else "min"),
        **dict.fromkeys(COLOR_NAMES, 1 if moves_max else -1),
    }


@contextmanager
def calls_recorded(function: Callable[..., Any]) -> Iterator[Callable[..., Any]]:
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
    function: Callable[..., Any],
) -> list[tuple[CellType | MutableMapping[str, Any], str, Any]]:
    """Return the places from which a function takes other functions, by name.

    Of a decorated function the one inside counts: what the decorator does is left alone.
    """
    inside: FunctionType = inspect.unwrap(function)
    found: list[tuple[CellType | MutableMapping[str, Any], str, Any]] = []
    space = inside.__globals__
    for name in _names(inside.__code__):
        if _is_function(space.get(name)):
            found.append((space, name, space[name]))
    for name, cell in zip(inside.__code__.co_freevars, inside.__closure__ or (), strict=True):
        try:
            target = cell.cell_contents
        except ValueError:
            continue
        if _is_function(target):
            found.append((cell, name, target))
    return found


def _is_function(thing: Any) -> bool:
    return callable(thing) and isinstance(inspect.unwrap(thing), FunctionType)


def _names(code: CodeType) -> set[str]:
    """Return the global names in a function and in the expressions and functions inside it."""
    inner = [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    return set(code.co_names).union(*map(_names, inner))


def _family(function: Callable[..., Any]) -> list[Callable[..., Any]]:
    """Return the function, and those that it calls and that lead back to it."""
    calls: dict[Callable[..., Any], list[Callable[..., Any]]] = {}
    waiting = [function]
    while waiting:
        member = waiting.pop()
        if member not in calls:
            calls[member] = [
                target for _, _, target in _references(member) if not is_recorded(target)
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


def _check_tags(algorithm: Algorithm) -> None:
    """Refuse tags with unknown words before the search, and not when a step is shown."""
    from abviz.replay import Listing

    Listing(algorithm.function, *algorithm.helpers)


def _check_nodes(log: Log, function: Callable[..., Any], *, tree: Tree) -> None:
    """Refuse calls on anything but the children of the nodes that were called on."""
    path: list[Node] = []
    for node in log.nodes:
        if not isinstance(node, Node):
            raise TreeError(
                f"{function.__name__} was called with {type(node).__name__} in the place of a "
                "node; call it on the children of the node."
            )
        if node.index >= len(tree) or tree.nodes[node.index] is not node:
            raise TreeError(f"{function.__name__} was called on a node of another tree.")
        while path and path[-1] is not node.parent:
            path.pop()
        if node.parent is not None and not path:
            raise TreeError(
                f"{function.__name__} was called on {printable(node.name)}, but not from its "
                f"parent {printable(node.parent.name)}; call it on the children of the node."
            )
        path.append(node)
