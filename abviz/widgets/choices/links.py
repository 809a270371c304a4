"""Write choices of an explorer as a line of Python, and as the fragment of an address."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

from abviz.errors import Message
from abviz.trees import TreeError
from abviz.trees.scores import shortened
from abviz.widgets.choices.checking import OWN
from abviz.widgets.choices.settings import Setup

# Left as they are in a fragment, so that a tree can be read there.
PLAIN = "()~*:<>/"
WORDS: Mapping[str, Any] = {"true": True, "false": False, "none": None}
LANGUAGE = "language"


def python_code(choices: Mapping[str, Any], first: str = "") -> str:
    """Return the call that opens an explorer with some choices, and its first argument.

    Examples
    --------
    >>> python_code({"example": "lucky-32", "step": 12})
    "abviz.explore(example='lucky-32', step=12)"
    """
    given = [f"{name}={value!r}" for name, value in choices.items()]
    return f"abviz.explore({', '.join([first, *given] if first else given)})"


def write_fragment(choices: Mapping[str, Any]) -> str:
    """Return choices as the fragment of an address, behind its #.

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
    """Return the choices in the fragment of an address; none if it is no fragment of ours.

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
    """Return the value that a text means, by the type of the default."""
    first = known.get(name)
    if isinstance(first, str):
        return text
    if text in WORDS and (isinstance(first, bool) or name == "depth"):
        return WORDS[text]
    is_number = isinstance(first, int) and not isinstance(first, bool)
    if (is_number or name == "depth") and re.fullmatch("-?[0-9]{1,9}", text):
        return int(text)
    if name == "root":
        return text
    pair = shortened(f"{name}={text}").strip("'\"")
    raise TreeError(Message("The link says “{pair}”, which no explorer can show.", pair=pair))
