"""What a choice of the explorer may be: how it is read as typed, and how it is checked.

A check raises a TreeError, or the error of the registry that knows no such name.
"""

import re
from collections.abc import Callable
from typing import Any, TypeAlias

from abviz.engine.registry import algorithms, known_name
from abviz.errors import nearest
from abviz.text import shortened
from abviz.trees import Score, TreeError, examples
from abviz.trees.notation import typed_score
from abviz.trees.scores import UnknownExample, checked_seed
from abviz.widgets.choices.games import GAME, READY_GAMES
from abviz.widgets.choices.own_search import OWN_SEARCH
from abviz.widgets.choices.titles import GIVEN, IRREGULAR, OWN, RANDOM

# Both are told the name of the choice and the value.
Check: TypeAlias = Callable[[str, Any], None]
Reading: TypeAlias = Callable[[str, Any], Any]

ORDERS = (GIVEN, "best", "worst", "estimate", "random", "reversed")
# What can be chosen as the example besides the named trees.
NO_NAMED_TREES = (*READY_GAMES, RANDOM, IRREGULAR, OWN, GAME)
LARGEST_NUMBER = 1e300
# A picture that is played again at each change holds no more iterations.
MOST_ITERATIONS = 10_000


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def read_typed_bounds(name: str, typed: Any) -> tuple[Score, Score] | None:
    """Return bounds of all scores, such as JSON can hold, as two of them.

    An empty text is None.
    """
    value = typed
    if isinstance(typed, str):
        words = re.split(r"[\s,;]+", typed.strip("[]() "))
        value = [*map(typed_score, words)] if any(words) else None
    if value is None:
        return None
    is_pair = isinstance(value, (tuple, list)) and len(value) == 2
    is_plain = is_pair and all(
        _is_whole(bound) or isinstance(bound, float) for bound in value
    )
    # Some whole numbers are too long to be compared as decimals.
    is_finite = is_plain and all(abs(bound) < LARGEST_NUMBER for bound in value)
    if not (is_finite and value[0] <= value[1]):
        raise TreeError(
            "Bounds are two numbers, the least and the greatest score, such as −10, "
            "10, not {given}.",
            given=typed if isinstance(typed, str) else shortened(typed),
        )
    return value[0], value[1]


def read_typed_number(name: str, typed: Any) -> Score | None:
    """Return a number such as JSON can hold, or a text of one.

    An empty text is None.
    """
    value: Score | None = typed
    if isinstance(typed, str):
        value = typed_score(typed) if typed.strip() else None
    if value is None or _is_whole(value) or isinstance(value, float):
        return value
    raise TreeError("{name} is a whole or a decimal number.", name=name)


def must_be(what: str, is_allowed: Callable[[Any], bool]) -> Check:
    """Return the check that a value is allowed."""

    def check(name: str, value: Any) -> None:
        """Refuse a value that is not allowed."""
        if not is_allowed(value):
            raise TreeError(f"{name} must be {what}, not {shortened(value)}.")

    return check


def one_of(*values: object, what: str = "") -> Check:
    """Return the check that a value is one of some."""
    return must_be(
        what or f"one of {', '.join(map(str, values))}",
        # 1 equals True.
        lambda value: any(
            type(value) is type(allowed) and value == allowed for allowed in values
        ),
    )


TEXT = must_be("text, such as '((3 5) (2 9))'", lambda value: isinstance(value, str))
WHOLE = must_be("a whole number", _is_whole)
SWITCH = must_be("True or False", lambda value: isinstance(value, bool))
PLIES = must_be(
    "a whole number of plies, 1 or more, or None",
    lambda depth: depth is None or (_is_whole(depth) and depth >= 1),
)
CONSTANT = must_be(
    "a number or None",
    lambda value: (
        value is None
        or (isinstance(value, int | float) and abs(value) < LARGEST_NUMBER)
    ),
)
ITERATIONS = must_be(
    f"a whole number from 1 to {MOST_ITERATIONS:,}",
    lambda value: _is_whole(value) and value in range(1, MOST_ITERATIONS + 1),
)


def no_array(name: str, value: Any) -> None:
    """Refuse an array: comparing it would be an error of NumPy's own."""
    if getattr(value, "ndim", 0):
        raise TreeError(f"{name} cannot be an array, such as {shortened(value)}.")


def seed(name: str, value: Any) -> None:
    """Refuse what is no seed."""
    WHOLE(name, value)
    checked_seed(value)


def example(name: str, value: Any) -> None:
    """Refuse what is neither the name of a tree nor that of a game."""
    no_array(name, value)
    if value not in (*NO_NAMED_TREES, *examples):
        advice = nearest(value, (*examples, *READY_GAMES))
        raise UnknownExample(f"There is no example {shortened(value)}. {advice}")


def read_algorithm(name: str, typed: Any) -> Any:
    """Return the name of the algorithm that is meant, or what was given instead."""
    return known_name(typed)


def algorithm(name: str, value: Any) -> None:
    """Refuse what is neither the name of an algorithm nor the user's own search."""
    no_array(name, value)
    if value != OWN_SEARCH:
        algorithms[value]


def second_search(name: str, value: Any) -> None:
    """Refuse what is neither an algorithm nor an order of moves to compare with."""
    no_array(name, value)
    if value not in ("", *ORDERS):
        algorithms[value]
