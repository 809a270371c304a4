"""Which functions can be watched, and what the first call gives their parameters."""

import inspect
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dis import get_instructions
from functools import lru_cache, partial
from itertools import pairwise
from math import inf
from random import Random
from types import CodeType, FunctionType, MethodType
from typing import Any, NamedTuple

from abviz.engine.algorithm import MOST_PLIES, Algorithm
from abviz.engine.models import require_estimates
from abviz.engine.recorder import ALPHA_NAMES, BETA_NAMES, NODE_NAMES
from abviz.engine.views import ShownTree, truncate_to_depth
from abviz.errors import SearchError
from abviz.text import shortened
from abviz.trees import Node, Score, Tree, TreeError
from abviz.trees.scores import checked_score, checked_whole

if sys.version_info >= (3, 14):
    from annotationlib import Format

STATE_NAMES = frozenset({"state", "s", "board", "position"})
GAME_NAMES = frozenset({"game"})
# As in isMax, maximizing_player and is_min_turn; a bare max or min can be a number.
SIDE = re.compile(
    r"((?:agent|player|node|it|current)?is|am)?(max|min)(imi[sz](?:e|er|ing))?"
    r"(player|agent|node|layer|level|turn)*"
)
PLAYER_NAMES = frozenset({"player", "to_move", "turn"})
COLOR_NAMES = frozenset({"color", "colour", "sign"})
DEPTH_NAME = "depth"
# Beside one of these, depth is how deep a node is.
LIMIT_NAMES = frozenset({"max_depth", "maxdepth", "depth_limit", "depth_left", "limit"})
EVALUATE_NAMES = frozenset(
    {
        "evaluate",
        "evaluation",
        "evaluator",
        "evaluation_function",
        "eval_fn",
        "heuristic",
    }
)
# What a search by samples receives by the names of its parameters, whose first one is
# its own.
SAMPLING_NAMES = {
    "iterations": (
        "n_iterations num_iterations n_iter iters max_iterations simulations "
        "n_simulations num_simulations playouts n_playouts num_rollouts n_rollouts"
    ),
    "n": "budget",
    "c": "cp c_p exploration exploration_weight exploration_constant c_param ucb_c",
    "rollout": "playout simulate simulation default_policy rollout_policy evaluate",
    "seed": "random_seed",
    "rng": "random generator random_state",
}
COUNT_NAMES = frozenset({"iterations", *SAMPLING_NAMES["iterations"].split()})
ITERATIONS = 60
# What a call of such a function returns is no value yet.
WITHOUT_VALUE = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


def judged(node: Node) -> Score:
    """Return the score of a leaf, or the estimate of an inner node."""
    return node.value if node.is_leaf else node.estimate


def python_function(thing: object) -> FunctionType | None:
    """Return the Python function inside a thing that can be called.

    That is a method, a decorated function, a partial or an object.
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
        raise SearchError(
            f"watch needs a Python function, not {type(function).__name__}."
        )
    name = plain.__name__
    if plain.__code__.co_flags & inspect.CO_GENERATOR:
        raise SearchError(
            f"{name} is a generator: it contains yield, so a call of it returns no "
            "value. Let it return the value."
        )
    if plain.__code__.co_flags & WITHOUT_VALUE:
        raise SearchError(
            f"{name} is an async function, and watch does not await it. Write def, not "
            "async def."
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
    """Return the arguments of the first call, found by the names of the parameters."""
    arguments: list[Any] = []
    keywords: dict[str, Any] = {}
    parameters = first_parameters(function) if parameters is None else parameters
    deepest = tree.depth if depth is None else depth
    values_by_name = _known_arguments(tree, depth=deepest) | dict(further or {})
    if any(parameter.name.lower() in LIMIT_NAMES for parameter in parameters):
        values_by_name[DEPTH_NAME] = 0
    for parameter in parameters:
        name = parameter.name.lower()
        is_own = _is_own(
            parameter, function, tree, has_states="state" in (further or ())
        )
        if _is_color(parameter, function, unlike=further or {}):
            value: Any = -1 if tree.root.is_min else 1
        elif name in values_by_name and not is_own:
            value = values_by_name[name]
        elif side := side_in(name):
            value = (side == "max") != tree.root.is_min
        elif parameter is not parameters[0] and _is_flag(parameter, function):
            # What nothing is said of is True where MAX moves, or as MAX's default has
            # it.
            value = (parameter.default is not False) != tree.root.is_min
        elif parameter is parameters[0]:
            value = tree.root
        elif parameter.default is not parameter.empty:
            value = parameter.default
        else:
            raise SearchError(
                f"abviz does not know what to give {checked_target(function).__name__} "
                f"for its parameter {parameter.name!r}; call it node, alpha, beta, "
                "depth, maximizing, player, color or evaluate (of a UCT: iterations, "
                "c, rollout, seed or rng), or give it a default."
            )
        if parameter.kind is parameter.KEYWORD_ONLY:
            keywords[parameter.name] = value
        else:
            arguments.append(value)
    return arguments, keywords


def _is_own(
    parameter: inspect.Parameter,
    function: Callable[..., Any],
    tree: Tree,
    *,
    has_states: bool,
) -> bool:
    """Tell whether a parameter receives something else than others of its name."""
    name = parameter.name.lower()
    has_default = parameter.default is not parameter.empty
    if name in PLAYER_NAMES:
        # Several players are counted on from a default.
        return _is_flag(parameter, function) or (has_default and tree.players > 0)
    if name in ALPHA_NAMES | BETA_NAMES:
        # Who calls the function hands it a node, and finds out what a wrong default
        # does.
        return has_default
    if name == DEPTH_NAME:
        # From 0 on it can only be counted up.
        return bool(parameter.default == 0)
    # Of the states of a game nothing is known but what the game says.
    return name in EVALUATE_NAMES and (has_default or has_states)


def arguments_of_samples(
    parameters: Sequence[inspect.Parameter], root: Node, reads: list[int]
) -> dict[str, Any]:
    """Return what parameters of a search by samples receive.

    Calls of `rollout` count as reads.
    """

    def rollout(node: Node, *_: object, **__: object) -> Score:
        score = end_of(node).value
        reads[-1:] = [node.index]  # in the place of that leaf
        return score

    arguments = {
        "iterations": ITERATIONS,
        "n": ITERATIONS,
        "c": constant_of(root),
        "rollout": rollout,
    }
    arguments |= {"seed": 0, "rng": Random(0)}
    own = parameters[0].name.lower()
    by_word = {}
    for name, argument in arguments.items():
        for word in (name, *SAMPLING_NAMES[name].split()):
            by_word[word] = argument
    by_word.pop(own, None)
    return by_word


def constant_of(root: Node) -> float:
    """Return the constant of exploration on a tree: two of them show what it does."""
    return 0.5 if root.is_min else 1.0


def end_of(node: Node) -> Node:
    """Return the leaf that a rollout comes to, always the same one."""
    while not node.is_leaf:
        node = node.children[node.index % len(node.children)]
    return node


def _is_color(
    parameter: inspect.Parameter,
    function: Callable[..., Any],
    *,
    unlike: Mapping[str, Any],
) -> bool:
    """Detect a parameter that is 1 or −1 by the player to move, whatever its name."""
    name = parameter.name
    fits_default = parameter.default is parameter.empty or parameter.default in (1, -1)
    if not fits_default or name.lower() in (
        *unlike,
        DEPTH_NAME,
        *NODE_NAMES,
        *ALPHA_NAMES,
        *BETA_NAMES,
    ):
        return False
    plain = checked_target(function)
    names = plain.__code__.co_varnames[1 : plain.__code__.co_argcount]
    turned = [variable for variable in names if variable in turned_in(plain.__code__)]
    bounds = ALPHA_NAMES | BETA_NAMES
    no_bounds = [variable for variable in turned if variable.lower() not in bounds]
    return no_bounds == [name]


def side_in(name: str) -> str:
    """Return whose turn a name tells: "max", "min", or nothing."""
    match = SIDE.fullmatch(name.lower().replace("_", ""))
    return match[2] if match and (match[1] or match[3] or match[4]) else ""


def _is_flag(parameter: inspect.Parameter, function: Callable[..., Any]) -> bool:
    """
    Tell whether a parameter is True or False in turn, by what the code does with it.
    """
    default = parameter.default
    if default is not parameter.empty and not isinstance(default, bool):
        return False
    return parameter.name in flags_in(checked_target(function).__code__)


@lru_cache(maxsize=256)
def flags_in(code: CodeType) -> frozenset[str]:
    """Return the parameters that are True or False in turn.

    They are those that the code negates with `not`. If there is none, it is the one
    parameter that the code tests, as ``if maximizing``, if it names True and False.
    """
    names = {*code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount]}
    uses = [(name, operation) for name, operation in _loads_in(code) if name in names]
    negated = {name for name, operation in uses if operation == "UNARY_NOT"}
    if negated:
        return frozenset(negated)
    tested = {name for name, operation in uses if _is_test(operation)}
    truth_values: set[bool] = set()
    for part in (code, *codes_inside(code)):
        values = [instruction.argval for instruction in get_instructions(part)]
        truth_values.update(value for value in values if isinstance(value, bool))
    is_one_flag = len(tested) == 1 and truth_values == {True, False}
    return frozenset(tested if is_one_flag else ())


def _is_test(operation: str) -> bool:
    """Tell whether an instruction jumps by the truth of what was loaded before it."""
    return "JUMP" in operation and operation.endswith(("IF_FALSE", "IF_TRUE"))


@lru_cache(maxsize=256)
def turned_in(code: CodeType) -> frozenset[str]:
    """Return the names of parameters whose sign a function turns, as negamax does."""
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    turned = {
        name for name, operation in _loads_in(code) if operation == "UNARY_NEGATIVE"
    }
    return frozenset(turned & {*names})


def _loads_in(code: CodeType) -> Iterator[tuple[Any, str]]:
    """Yield what code loads, each with the name of the instruction that takes it."""
    for part in (code, *codes_inside(code)):
        # Newer Pythons make a truth of a value in a separate step.
        steps = [step for step in get_instructions(part) if step.opname != "TO_BOOL"]
        for loaded, then in pairwise(steps):
            if loaded.opname.startswith("LOAD_"):
                # Newer Pythons load two names at once: the last one is taken.
                several = (
                    isinstance(loaded.argval, tuple) and loaded.opname != "LOAD_CONST"
                )
                yield loaded.argval[-1] if several else loaded.argval, then.opname


def first_parameters(function: Callable[..., Any]) -> list[inspect.Parameter]:
    """Return the parameters that the first call must fill.

    The first of them is for the node.
    """
    plain = checked_target(function)
    settled = function.keywords if isinstance(function, partial) else {}
    if sys.version_info >= (3, 14):
        # Hints are looked up here, and may name what is not there.
        signature = inspect.signature(function, annotation_format=Format.STRING)
    else:
        signature = inspect.signature(function)
    fixed = [
        parameter
        for parameter in signature.parameters.values()
        if parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
        and parameter.name not in settled
    ]
    if not fixed:
        raise SearchError(
            f"{plain.__name__} takes no node; give it a parameter called node."
        )
    if fixed[0].name == "self":
        raise SearchError(
            f"{plain.__name__} is a method and needs its object; "
            f"give watch the method of an object, such as solver.{plain.__name__}."
        )
    return fixed


def _known_arguments(tree: Tree, *, depth: int) -> dict[str, Any]:
    """Return what a parameter of each known name receives in the first call."""
    root = tree.root
    player = "max" if root.is_chance else root.player or "max"
    return {
        **dict.fromkeys(NODE_NAMES, root),
        **dict.fromkeys(ALPHA_NAMES, -inf),
        **dict.fromkeys(BETA_NAMES, inf),
        **dict.fromkeys((DEPTH_NAME, *LIMIT_NAMES), depth),
        **dict.fromkeys(EVALUATE_NAMES, judged),
        **dict.fromkeys(PLAYER_NAMES, player),
        **dict.fromkeys(COLOR_NAMES, -1 if root.is_min else 1),
    }


def caches_of(function: object, plain: FunctionType) -> list[Any]:
    """Return the caches (`functools.cache`) through which a function calls itself."""
    cached_things = [
        thing for thing in (function, *_named(plain)) if hasattr(thing, "cache_clear")
    ]
    caches = []
    for thing in cached_things:
        inside = python_function(thing)
        if inside is None:
            continue
        own_names = {plain.__name__, inside.__name__}
        if names_in(inside.__code__) & own_names and thing not in caches:
            caches.append(thing)
    return caches


def _named(plain: FunctionType) -> Iterator[Any]:
    """Yield the values of the names in a function."""
    for name in sorted(names_in(plain.__code__)):
        if name in plain.__globals__:
            yield plain.__globals__[name]
    for cell in plain.__closure__ or ():
        try:
            yield cell.cell_contents
        except ValueError:
            continue


def names_in(code: CodeType) -> set[str]:
    """Return the names in a function and in the expressions and functions inside it."""
    codes = (code, *codes_inside(code))
    return {name for part in codes for name in (*part.co_names, *part.co_freevars)}


def codes_inside(code: CodeType) -> Iterator[CodeType]:
    """
    Yield the code of the expressions and functions inside a function, however deep.
    """
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from codes_inside(constant)


class Parameters(NamedTuple):
    """Which parameters of a function hold the node and the window.

    None where there are none.
    """

    node: str
    alpha: str | None
    beta: str | None
    negates: bool


def parameters_of(code: CodeType) -> Parameters | None:
    """Return which parameters hold the node and the window.

    None if there is no node.
    """
    if code.co_flags & WITHOUT_VALUE or code is judged.__code__:
        return None
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    unlike = {"self", "cls", *GAME_NAMES}
    candidates = [name for name in names if name not in unlike and name.isidentifier()]
    if not candidates:
        return None
    node = _one_of(candidates, NODE_NAMES) or candidates[0]
    turned = turned_in(code) - {node, "depth"}
    negates = bool(turned) or _one_of(candidates, COLOR_NAMES) is not None
    return Parameters(
        node, _one_of(candidates, ALPHA_NAMES), _one_of(candidates, BETA_NAMES), negates
    )


def _one_of(names: list[str], wanted: frozenset[str]) -> str | None:
    return next((name for name in names if name.lower() in wanted), None)


def checked_limit(plain: FunctionType, tree: Tree, *, depth: object) -> int | None:
    """Return a depth limit, if there is one and the nodes at it have estimates."""
    if depth is None:
        return None
    try:
        plies = checked_whole(depth, "depth", least=1, most=MOST_PLIES)
    except TreeError as refusal:
        raise SearchError(str(refusal)) from None
    name = plain.__name__
    function = Algorithm(
        name=name, title=name, source="", function=plain, way="watched", keeps=""
    )
    for problem in require_estimates(function, tree, first=plies, deepest=plies):
        raise SearchError(problem)
    return plies


def shown_to(
    function: Callable[..., Any], tree: Tree, *, depth: int | None
) -> ShownTree:
    """Return what a function is given: all of the tree if it has a depth parameter."""
    names = {parameter.name.lower() for parameter in first_parameters(function)}
    return truncate_to_depth(
        tree, None if names & {DEPTH_NAME, *LIMIT_NAMES} else depth
    )


def checked_seconds(seconds: object, name: str) -> float:
    """Return a time above 0, or say that it is none."""
    try:
        limit = float(checked_score(seconds))
    except TreeError:
        limit = 0.0
    if limit > 0:
        return limit
    raise SearchError(f"{name} needs a time above 0 seconds, not {shortened(seconds)}.")
