"""Check each choice of an explorer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from abviz.engine.registry import algorithms
from abviz.trees import Tree, TreeError, examples
from abviz.trees.copying import LARGEST_ERROR
from abviz.trees.scores import UnknownExample, checked_seed, nearest, shortened
from abviz.widgets.choices.games import GAME, READY_GAMES, OwnGame
from abviz.widgets.choices.own_search import OWN_SEARCH, OwnSearch

RANDOM = "random"
IRREGULAR = "irregular-random"
OWN = "own"
GIVEN = "given"
# Estimates that are the true values, each with an error.
VALUES = "values"
ESTIMATES = (GIVEN, VALUES)
ORDERS = (GIVEN, "best", "worst", "estimate", "random", "reversed")
PACES = ("leaf", "step")
# What can be chosen as the example besides the named trees.
NO_NAMED_TREES = (*READY_GAMES, RANDOM, IRREGULAR, OWN, GAME)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_limit(value: object) -> bool:
    return value is None or (isinstance(value, int) and _is_whole(value) and value >= 1)


def _is_error(value: object) -> bool:
    return isinstance(value, int) and _is_whole(value) and 0 <= value <= LARGEST_ERROR


def _one_of(names: Any) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and value in names


CHECKS: Mapping[str, tuple[Callable[[object], bool], str]] = {
    "own": (lambda value: value is None or isinstance(value, Tree), "a Tree"),
    "own_game": (lambda value: value is None or isinstance(value, OwnGame), "a game of your own"),
    "own_search": (
        lambda value: value is None or isinstance(value, OwnSearch),
        "a search of your own",
    ),
    "text": (lambda value: isinstance(value, str), "text, such as '((3 5) (2 9))'"),
    "branching": (_is_whole, "a whole number"),
    "plies": (_is_whole, "a whole number"),
    "low": (_is_whole, "a whole number"),
    "high": (_is_whole, "a whole number"),
    "terminals": (_is_whole, "a whole number"),
    "max_branching": (_is_whole, "a whole number"),
    "max_value": (_is_whole, "a whole number"),
    "seed": (_is_whole, "a whole number"),
    "estimates": (_one_of(ESTIMATES), f"one of {', '.join(ESTIMATES)}"),
    "error": (_is_error, f"a whole number from 0 to {LARGEST_ERROR:,}"),
    "order": (_one_of(ORDERS), f"one of {', '.join(ORDERS)}"),
    "root": (lambda value: value is None or value in ("max", "min"), "'max' or 'min'"),
    "depth": (_is_limit, "a whole number of plies, 1 or more, or None"),
    "compare_by": (_one_of(PACES), f"one of {', '.join(PACES)}"),
    "cut_on_tie": (lambda value: isinstance(value, bool), "True or False"),
    "deep": (lambda value: isinstance(value, bool), "True or False"),
}


def check_choices(choices: Mapping[str, Any], *, known: tuple[str, ...]) -> None:
    """Raise a TreeError for a choice that an explorer does not have or that cannot be."""
    for name, value in choices.items():
        if name not in known:
            raise TreeError(
                f"explore has no choice {shortened(name)}; it has {', '.join(known)}, step."
            )
        if name in CHECKS:
            fits, what = CHECKS[name]
            if not fits(value):
                raise TreeError(f"{name} must be {what}, not {shortened(value)}.")
        if name == "seed":
            checked_seed(value)
        if name == "example" and value not in NO_NAMED_TREES:
            _check_example(value)
        is_own = name == "algorithm" and value == OWN_SEARCH
        if (name == "algorithm" and not is_own) or (name == "compare_with" and value != ""):
            algorithms[value]


def _check_example(value: object) -> None:
    """Raise an UnknownExample if this is the name of no tree and of no ready game."""
    name = value if isinstance(value, str) else shortened(value)
    if name not in examples:
        known = nearest(name, (*examples, *READY_GAMES))
        raise UnknownExample(f"There is no example {shortened(value)}. {known}")
