"""What a public call says of options that it does not have, lacks, or cannot take."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Mapping
from functools import wraps
from typing import ParamSpec, TypeVar

from abviz.errors import AbvizError, nearest
from abviz.text import shortened

P = ParamSpec("P")
R = TypeVar("R")

_NO_BOUND = (
    "A search begins with the window [−∞, +∞]; bounds=(−1, 1) says what scores can be."
)
# What people write in place of an option, and what does it.
ELSEWHERE = {
    "root": "The tree says who moves first: abviz.Tree.parse(text, root='min').",
    "search": "The search is chosen by algorithm=, such as algorithm='minimax'.",
    "alpha": _NO_BOUND,
    "beta": _NO_BOUND,
    "max_depth": "The number of plies is given by depth=.",
}


# Of more options a message names only one that is nearly the same.
MOST_NAMED = 8


class OptionError(AbvizError, TypeError):
    """A call has no such option, lacks one, or cannot take what it was given."""


def public_call(
    *, data: Collection[str] = (), missing: Mapping[str, str] | None = None
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let a public function say in a sentence what is wrong with its options.

    Parameters
    ----------
    data : collection of str, keyword-only
        The parameters that take arrays.
    missing : mapping or None, keyword-only
        What to do about a parameter that has not been given.
    """

    def decorated(function: Callable[P, R]) -> Callable[P, R]:
        """Return the function with its options checked."""
        signature = inspect.signature(function)

        @wraps(function)
        def called(*args: P.args, **kwargs: P.kwargs) -> R:
            """Check the options, and call the function."""
            for option, value in kwargs.items():
                if option not in signature.parameters:
                    _check_known(function, option, signature)
                elif option not in data:
                    check_no_array(option, value)
            try:
                signature.bind(*args, **kwargs)
            except TypeError as error:
                name = _missing_option(signature, len(args), kwargs)
                if name is None:
                    problem = f"{function.__name__}: {error}."
                else:
                    advice = (missing or {}).get(name, "")
                    problem = f"{function.__name__} needs {name}. {advice}".rstrip()
                raise OptionError(problem) from None
            for option, value in zip(signature.parameters, args, strict=False):
                if option not in data:
                    check_no_array(option, value)
            return function(*args, **kwargs)

        return called

    return decorated


def _check_known(
    function: Callable[..., object], option: str, signature: inspect.Signature
) -> None:
    """Refuse an option that a function does not have."""
    kinds = {parameter.kind for parameter in signature.parameters.values()}
    if inspect.Parameter.VAR_KEYWORD in kinds:
        return
    name = function.__name__
    advice = ELSEWHERE.get(option) or nearest(option, signature.parameters)
    if len(signature.parameters) > MOST_NAMED and advice.startswith("Choose"):
        advice = f"help(abviz.{name}) lists its options."
    raise OptionError(f"{name} has no option {shortened(option)[1:-1]}. {advice}")


def check_no_array(option: str, value: object) -> None:
    """Refuse an array where one value is wanted: NumPy's own error would say less."""
    if getattr(value, "ndim", 0) and hasattr(value, "tolist"):
        raise OptionError(f"{option} cannot be an array, such as {shortened(value)}.")


def _missing_option(
    signature: inspect.Signature, positional: int, named: Collection[str]
) -> str | None:
    """Return the first option that a call needs and does not give."""
    for parameter in list(signature.parameters.values())[positional:]:
        is_needed = parameter.default is inspect.Parameter.empty
        if is_needed and parameter.name not in named:
            return parameter.name
    return None
