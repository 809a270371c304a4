"""The choices of an explorer as a line of Python, and as the end of an address."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

from abviz.errors import Message
from abviz.trees import TreeError
from abviz.trees.scores import shortened
from abviz.widgets.choices.checking import OWN
from abviz.widgets.choices.settings import Setup

# What may stand in the end of an address as it is, so that a tree can be read there.
PLAIN = "()~*:<>/"
WORDS: Mapping[str, Any] = {"true": True, "false": False, "none": None}
LANGUAGE = "language"


def python_code(choices: Mapping[str, Any], first: str = "") -> str:
    """Return the call that opens an explorer with some choices, and what is given it first.

    Examples
    --------
    >>> python_code({"example": "lucky-32", "step": 12})
    "abviz.explore(example='lucky-32', step=12)"
    """
    given = [f"{name}={value!r}" for name, value in choices.items()]
    return f"abviz.explore({', '.join([first, *given] if first else given)})"


def write_fragment(choices: Mapping[str, Any]) -> str:
    """Return choices as the end of an address, behind its #.

    Examples
    --------
    >>> write_fragment({"text": "((3 5) (2 9))", "deep": False, "step": 12})
    'text=((3%205)%20(2%209))&deep=false&step=12'
    """
    written = {
        name: str(value).lower() if value is None or isinstance(value, bool) else value
        for name, value in choices.items()
    }
    return urlencode(written, quote_via=quote, safe=PLAIN)


def read_fragment(fragment: str) -> dict[str, Any]:
    """Return the choices that stand in the end of an address; none where it is about others.

    Raises
    ------
    TreeError
        If there is a choice that no explorer has, or a number that is none.

    Examples
    --------
    >>> read_fragment("#example=tie&deep=false&step=3")
    {'example': 'tie', 'deep': False, 'step': 3}
    >>> read_fragment("#a-heading"), read_fragment("#page=3")
    ({}, {})
    >>> read_fragment("#seed=one")
    Traceback (most recent call last):
        ...
    abviz.trees.scores.TreeError: The link says “seed=one”, which no explorer can show.
    """
    pairs = parse_qsl(fragment.removeprefix("#"))
    first = {field.name: field.default for field in fields(Setup)}
    known = {name: first[name] for name in first if not name.startswith(OWN)}
    switches = dict.fromkeys(("hide_future", "pause_at_cutoffs", "visit_numbers"), False)
    known = {**known, "text": "", "step": 0, LANGUAGE: "", **switches}
    if not any(name in known for name, _ in pairs):
        return {}
    return {name: _value(name, text, known=known) for name, text in pairs}


def _value(name: str, text: str, *, known: Mapping[str, Any]) -> Any:
    """Return the value that a text stands for, by the type of the first one."""
    first = known.get(name)
    if name not in known:
        raise _unreadable(name, text)
    if isinstance(first, bool) or name == "depth":
        if text in WORDS:
            return WORDS[text]
        if isinstance(first, bool):
            raise _unreadable(name, text)
        return _whole(name, text)
    return _whole(name, text) if isinstance(first, int) else text


def _whole(name: str, text: str) -> int:
    digits = text.removeprefix("-")
    if len(digits) > 9 or not (digits.isascii() and digits.isdigit()):
        raise _unreadable(name, text)
    return int(text)


def _unreadable(name: str, text: str) -> TreeError:
    pair = shortened(f"{name}={text}").strip("'\"")
    return TreeError(Message("The link says “{pair}”, which no explorer can show.", pair=pair))
