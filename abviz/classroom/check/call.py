"""How a function is called on the root of a tree: `f(root)`, with its own defaults.

Parameters without a default are filled by what their names say. Where names leave two
readings, there are several calls, and the trees tell which one the function was written
for: `first_calls`.
"""

from __future__ import annotations

import ast
import inspect
import pickle
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from math import inf
from typing import Any, NamedTuple

from abviz.diagnosis.functions import (
    COLOR_NAMES,
    DEPTH_NAME,
    EVALUATE_NAMES,
    LIMIT_NAMES,
    PLAYER_NAMES,
    judged,
    side_in,
)
from abviz.engine.recorder import ALPHA_NAMES, BETA_NAMES, NODE_NAMES
from abviz.errors import SearchError
from abviz.text import shortened
from abviz.trees import Node

if sys.version_info >= (3, 14):
    from annotationlib import Format

# What a side may be called, for MAX and for MIN; the first that makes a function right
# is taken.
SIDES: tuple[tuple[Any, Any], ...] = (
    *((True, False), (1, -1), ("max", "min"), ("MAX", "MIN")),
    *((0, 1), (1, 2), ("X", "O"), ("Max", "Min")),
)
PLAYERS: tuple[tuple[Any, Any], ...] = (
    ("max", "min"),
    *(sides for sides in SIDES if sides[0] != "max"),
)
# Further names, without their underscores, of the bounds of a window and of a depth.
LOWER_NAMES = ALPHA_NAMES | {"alfa", "lo", "low", "lower", "lowerbound"}
UPPER_NAMES = BETA_NAMES | {"hi", "high", "upper", "upperbound"}
PLIES_LEFT_NAMES = {
    *(name.replace("_", "") for name in LIMIT_NAMES),
    *("depthremaining", "remainingdepth", "remaining", "plies", "pliesleft", "horizon"),
}
LEVEL_NAMES = {"level", "ply", "currentdepth", "currdepth", "curdepth"}
MOST_CALLS = 24
ROOT = "root"
# How infinity may be written in a call.
INFINITIES = {
    "math.inf": inf,
    "np.inf": inf,
    "numpy.inf": inf,
    "float('inf')": inf,
    "float('-inf')": -inf,
}


@dataclass(frozen=True)
class Filling:
    """What a parameter receives.

    Parameters
    ----------
    for_max, for_min : object
        What it receives where MAX moves at the root, and where MIN does.
    is_plies : bool
        Whether it receives how many plies the tree is deep.
    is_player : bool
        Whether it is the name of the player, which is one of several where there are
        several.
    """

    for_max: Any = None
    for_min: Any = None
    is_plies: bool = False
    is_player: bool = False

    def value(self, root: Node, plies: int) -> Any:
        """Return what it receives on a tree."""
        if self.is_plies:
            return plies
        if self.is_player and root.seat:
            return root.player
        return self.for_min if root.is_min else self.for_max

    def text(self, depth: int | None) -> str:
        """Return what a report calls it, where MAX moves at the root."""
        if self.is_plies:
            return "plies" if depth is None else str(depth)
        return getattr(self.for_max, "__name__", None) or repr(self.for_max)


def always(value: Any) -> Filling:
    """Return a filling that is the same whoever moves."""
    return Filling(for_max=value, for_min=value)


ROOT_ARGUMENT: Filling | None = None


@dataclass(frozen=True)
class FirstCall:
    """One way to call a function on the root of a tree.

    Parameters
    ----------
    text : str
        The call as a report writes it.
    places : tuple of Filling or None
        What the parameters receive by their places, None for the root itself.
    keywords : tuple of pairs of str and Filling
        What further parameters receive by their names.
    guessed : tuple of str
        The parameters of which nothing but a try tells what they mean.
    """

    text: str
    places: tuple[Filling | None, ...]
    keywords: tuple[tuple[str, Filling | None], ...] = ()
    guessed: tuple[str, ...] = ()

    def __call__(self, function: Callable[..., Any], root: Node, *, plies: int) -> Any:
        """Call the function."""

        def filled(filling: Filling | None) -> Any:
            return root if filling is None else filling.value(root, plies)

        arguments = [filled(filling) for filling in self.places]
        named = {name: filled(filling) for name, filling in self.keywords}
        return function(*arguments, **named)


@dataclass(frozen=True)
class GivenCall:
    """A call that the teacher has given, as in ``call=lambda f, root: f(root, 0)``."""

    text: str
    call: Callable[[Callable[..., Any], Node], Any]
    guessed: tuple[str, ...] = ()

    def __call__(self, function: Callable[..., Any], root: Node, *, plies: int) -> Any:
        """Call the function."""
        return self.call(function, root)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a function without a name by its code."""
        import cloudpickle

        return _unpickled_call, (self.text, cloudpickle.dumps(self.call))


def _unpickled_call(text: str, call: bytes) -> GivenCall:
    return GivenCall(text, pickle.loads(call))


def fillable_parameters(
    function: Callable[..., Any], *, name: str
) -> list[inspect.Parameter]:
    """Return the parameters that a call can fill, or raise what is wrong with them."""
    signature_of = inspect.signature
    # From 3.14 on hints are looked up, and may name what is not there.
    if sys.version_info >= (3, 14):
        signature_of = partial(signature_of, annotation_format=Format.STRING)
    try:
        parameters = signature_of(function).parameters.values()
    except (TypeError, ValueError):
        raise SearchError(
            f"abviz cannot see the parameters of {name}; say how to call it, as in "
            "call=lambda f, root: f(root)."
        ) from None
    variadic = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    fixed = [parameter for parameter in parameters if parameter.kind not in variadic]
    if fixed and fixed[0].name == "self":
        raise SearchError(
            f"{name} is a method and needs its object; check the method of an object, "
            f"such as solver.{name}."
        )
    takes_any = any(parameter.kind == variadic[0] for parameter in parameters)
    if not fixed and not takes_any:
        raise SearchError(f"{name} takes no node; give it a parameter called node.")
    return fixed


def first_calls(
    function: Callable[..., Any], *, name: str, depth: int | None = None
) -> list[FirstCall]:
    """Return the ways to call a function on a root, the plainest first.

    Parameters
    ----------
    function : callable
        What is called.
    name : str, keyword-only
        What it is called in texts.
    depth : int or None, keyword-only
        The depth limit of the search, in plies.

    Raises
    ------
    SearchError
        If it takes no node, or nothing is known of a parameter without a default.
    """
    parameters = fillable_parameters(function, name=name)
    node = _node_parameter(parameters)
    has_limit = any(
        _plain_name(parameter) in PLIES_LEFT_NAMES for parameter in parameters
    )
    choices = []
    for parameter in parameters:
        if parameter is node:
            choices.append([_Choice(parameter, ROOT_ARGUMENT)])
        else:
            choices.append(
                list(_fillings_of(parameter, depth=depth, has_limit=has_limit))
            )
    calls = []
    for row in product(*choices):
        calls.append(_call_of(row, node, name=name, depth=depth))
        if len(calls) == MOST_CALLS:
            break
    return calls


class _Choice(NamedTuple):
    """What a parameter may receive, and whether nothing but a try tells if it fits."""

    parameter: inspect.Parameter
    filling: Filling | None
    is_guess: bool = False


def _node_parameter(parameters: list[inspect.Parameter]) -> inspect.Parameter | None:
    """Return the parameter for the node: one of a usual name, or the first one."""
    without_default = [
        parameter for parameter in parameters if parameter.default is parameter.empty
    ]
    possible = without_default or parameters
    named = [
        parameter for parameter in possible if parameter.name.lower() in NODE_NAMES
    ]
    candidates = named or possible
    return candidates[0] if candidates else None


def _fillings_of(
    parameter: inspect.Parameter, *, depth: int | None, has_limit: bool
) -> Iterator[_Choice]:
    """Yield what a parameter may receive, the likeliest first.

    A limit is how many plies are left to search. A `depth` is one, too, or counts up
    from the root: its default, and whether there is a limit beside it, tell which.
    """
    name = _plain_name(parameter)
    has_default = parameter.default is not parameter.empty
    plies = Filling(is_plies=True)
    if name in PLIES_LEFT_NAMES and (depth is not None or not has_default):
        yield _Choice(parameter, plies)
    elif name == DEPTH_NAME and not (has_limit and has_default):
        start = always(0) if has_limit else plies
        # A depth that begins with 0 or 1 is counted up, and one that begins with more,
        # down.
        counts_up = has_default and parameter.default in (0, 1)
        is_default_first = has_default and (depth is None or counts_up)
        if is_default_first:
            yield _Choice(parameter, _default(parameter))
        yield _Choice(parameter, start)
        if has_default and not is_default_first:
            yield _Choice(parameter, _default(parameter))
    elif has_default:
        yield _Choice(parameter, _default(parameter))
    else:
        yield from _fillings_by_name(parameter)


def _fillings_by_name(parameter: inspect.Parameter) -> Iterator[_Choice]:
    """Yield what a parameter without a default may receive, as its name tells."""
    name, plies = _plain_name(parameter), Filling(is_plies=True)
    if name in LOWER_NAMES:
        yield _Choice(parameter, always(-inf))
    elif name in UPPER_NAMES:
        yield _Choice(parameter, always(inf))
    elif name in LEVEL_NAMES:
        yield _Choice(parameter, always(0))
        yield _Choice(parameter, plies)
    elif parameter.name.lower() in EVALUATE_NAMES:
        yield _Choice(parameter, always(judged))
    elif name in COLOR_NAMES:
        yield _Choice(parameter, Filling(1, -1))
    elif side := side_in(parameter.name):
        yield _Choice(parameter, Filling(side == "max", side == "min"))
    elif parameter.name.lower() in PLAYER_NAMES:
        for pair in PLAYERS:
            yield _Choice(parameter, Filling(*pair, is_player=True))
    else:
        for pair in SIDES:
            yield _Choice(parameter, Filling(*pair), is_guess=True)
        for filling in (plies, always(-inf), always(inf)):
            yield _Choice(parameter, filling, is_guess=True)


def _plain_name(parameter: inspect.Parameter) -> str:
    return parameter.name.lower().replace("_", "")


def _default(parameter: inspect.Parameter) -> Filling:
    return always(parameter.default)


def _call_of(
    row: tuple[_Choice, ...],
    node: inspect.Parameter | None,
    *,
    name: str,
    depth: int | None,
) -> FirstCall:
    """Return the call that fills parameters so.

    What keeps its default is not written.
    """
    places: list[Filling | None] = []
    keywords: list[tuple[str, Filling | None]] = []
    texts = []
    is_in_order = True
    for parameter, filling, _ in row:
        is_default = filling is not None and (
            not filling.is_plies and filling.for_max is parameter.default
        )
        if is_default and parameter.default is not parameter.empty:
            is_in_order = False
            continue
        value = ROOT if filling is None else filling.text(depth)
        if is_in_order and parameter.kind is not parameter.KEYWORD_ONLY:
            places.append(filling)
            texts.append(value)
        else:
            keywords.append((parameter.name, filling))
            texts.append(f"{parameter.name}={value}")
    if node is None:
        places.append(None)
        texts.append(ROOT)
    guessed = [parameter.name for parameter, _, is_guess in row if is_guess]
    return FirstCall(
        text=f"{name}({', '.join(texts)})",
        places=tuple(places),
        keywords=tuple(keywords),
        guessed=tuple(guessed),
    )


def given_call(call: Any) -> GivenCall | None:
    """Return a teacher's call: a function of the student's function and root, or text.

    Examples
    --------
    >>> given_call("f(root, 0, -inf, inf)")(max, 3, plies=1)
    inf
    """
    if call is None:
        return None
    if isinstance(call, str):
        return GivenCall(call, WrittenCall(call))
    if callable(call):
        name = getattr(call, "__name__", "")
        return GivenCall(f"{name if name.isidentifier() else 'call'}(f, root)", call)
    raise SearchError(
        "call says how the function is called, as in call=lambda f, root: f(root, 0), "
        f"and is not {shortened(call)}."
    )


class WrittenCall:
    """A call that was written as text, such as ``f(root, 0, -inf, inf, True)``.

    It is not run.

    Its arguments are ``root`` (one of them at least), ``root.is_max``, ``root.is_min``,
    numbers, texts, ``inf`` (also as ``math.inf`` or ``float("inf")``), ``True``,
    ``False``, ``None`` and tuples, lists or dicts of them.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        try:
            call = ast.parse(text.strip(), mode="eval").body
            assert isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
            self._arguments = [_checked(part) for part in call.args]
            self._keywords = {
                str(part.arg): _checked(part.value) for part in call.keywords
            }
            assert None not in [part.arg for part in call.keywords]
            assert any(_is_root(part) for part in ast.walk(call))
        except (SyntaxError, ValueError, AssertionError, RecursionError):
            raise SearchError(
                "call is a call such as f(root, 0, -inf, inf, True), and is not "
                f"{shortened(text)}: arguments are root (always), root.is_max, "
                "numbers, texts, inf, True, False and None. For anything else give a "
                "function, as in call=lambda f, root: f(root).value."
            ) from None

    def __call__(self, function: Callable[..., Any], root: Any) -> Any:
        """Call the function on the root."""
        arguments = [_written_value(part, root) for part in self._arguments]
        keywords = {
            name: _written_value(part, root) for name, part in self._keywords.items()
        }
        return function(*arguments, **keywords)


def _checked(part: ast.expr) -> ast.expr:
    _written_value(part, _NoRoot())
    return part


class _NoRoot:
    """A stand-in for a root, while a call is only read."""

    is_max, is_min = True, False


def _is_root(part: ast.AST) -> bool:
    return isinstance(part, ast.Name) and part.id == ROOT


def _written_value(part: ast.expr, root: Any) -> Any:
    """Return what an argument that was written stands for."""
    if isinstance(part, ast.Constant):
        return part.value
    if isinstance(part, ast.Name) and part.id in (ROOT, "inf"):
        return root if part.id == ROOT else inf
    written = ast.unparse(part)
    if written in INFINITIES:
        return INFINITIES[written]
    if written in ("root.is_max", "root.is_min"):
        return root.is_max if written == "root.is_max" else root.is_min
    if isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.USub):
        return -_written_value(part.operand, 0)
    if isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.UAdd):
        return +_written_value(part.operand, 0)
    if isinstance(part, ast.Tuple | ast.List):
        values = [_written_value(value, root) for value in part.elts]
        return tuple(values) if isinstance(part, ast.Tuple) else values
    if isinstance(part, ast.Dict):
        keys = [_written_value(key, root) for key in part.keys if key is not None]
        return dict(
            zip(
                keys,
                [_written_value(value, root) for value in part.values],
                strict=True,
            )
        )
    raise ValueError(ast.dump(part))
