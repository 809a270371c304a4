"""The source of the running function, and the line that each kind of step stands on."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Callable, Iterator
from functools import lru_cache
from io import StringIO
from tokenize import COMMENT, generate_tokens
from typing import Any

from abviz.engine.pickling import source_of
from abviz.engine.traits import SearchError

TAG = re.compile(r"\s*#\s*step:\s*(\S+)(?:\s+(\S+))?\s*$")
Tags = dict[tuple[str, str | None], int]
# The kinds of steps that a tag can name, and the words that can follow each of them.
KINDS = {
    "enter": ("MAX", "MIN", "CHANCE", "PROBE", "TEST"),
    "examine": ("MAX", "MIN", "TEST"),
    "limit": (),
    "update": (
        *("MAX", "MIN", "CHANCE", "NEXT", "LAST"),
        *("FIRST", "TESTED_MAX", "TESTED_MIN", "TEST_MAX", "TEST_MIN"),
    ),
    "again": ("MAX", "MIN"),
    "probe": ("MAX", "MIN"),
    "cutoff": (
        *("MAX", "MIN", "ALPHA", "BETA"),
        *("PROBED_ALPHA", "PROBED_BETA", "TEST_MAX", "TEST_MIN"),
    ),
    "leave": ("MAX", "MIN", "CHANCE", "PROBE", "ROOT", "TEST_MAX", "TEST_MIN"),
}
# Which line a step stands on where nothing is tagged for its own kind.
INSTEAD = {"again": "update", "limit": "examine"}
SEAT = re.compile(r"P[1-9]\d*")


class Listing:
    """The code that runs, as shown beside the tree.

    Decorators, the docstring, type annotations and step tags are left out;
    the rest is the source as it runs. A tag such as ``# step: cutoff MAX`` at
    the end of a line of the source says which step stands there. Where a child
    is searched again is told by ``again``, or else by the tag of the update; where an
    estimate is returned at the depth limit by ``limit``, or else as for a leaf.
    A function of your own needs no tags: which of its lines ran was seen (`Ran`).

    Parameters
    ----------
    *functions : callable
        Functions whose source can be read, in the order in which they are shown.

    Attributes
    ----------
    lines : tuple of str
        What is shown.
    places : tuple of dict
        For each function the line of each row of its source, both from 1.

    Raises
    ------
    SearchError
        If a tag has a word that is not known.

    Examples
    --------
    >>> import abviz
    >>> listing = Listing(abviz.algorithms["minimax"].function)
    >>> print(listing.lines[0])
    def minimax(node):
    >>> listing.lines[listing.line("examine", None) - 1].strip()
    'return node.value'
    """

    def __init__(self, *functions: Callable[..., Any]) -> None:
        lines: list[str] = []
        places: list[dict[int, int]] = []
        self._tags: Tags = {}
        for function in functions:
            shown, tags, rows = _read(inspect.unwrap(function))
            lines += [""] if lines else []
            for tag, line in tags.items():
                self._tags.setdefault(tag, line + len(lines))
            places.append({row: line + len(lines) for row, line in rows.items()})
            lines += shown
        self.lines = tuple(lines)
        self.places = tuple(places)

    def line(self, kind: str, player: str | None) -> int | None:
        """Return the line of a kind of step at a node of a player, as it is tagged.

        Parameters
        ----------
        kind : str
            A kind of step, such as "update", or a word for a special one: "again",
            "limit" or "probe".
        player : str or None
            "max", "min", "chance" or None for a leaf.

        Returns
        -------
        int or None
            The line, counted from 1; None if no tag names it.
        """
        tags = self._tags
        for tag in ((kind, player), (kind, None)):
            if tag in tags:
                return tags[tag]
        return self.line(INSTEAD[kind], player) if kind in INSTEAD else None

    @property
    def text(self) -> str:
        """The whole listing."""
        return "\n".join(self.lines)


@lru_cache(maxsize=64)
def _read(function: Callable[..., Any]) -> tuple[tuple[str, ...], Tags, dict[int, int]]:
    """Return the rows that are shown, what they are tagged with, and which row is on which line."""
    try:
        source = textwrap.dedent(source_of(function))
        definition = ast.parse(source).body[0]
    except (SyntaxError, IndexError):
        return (f"def {function.__name__}(...):  # its source cannot be read",), {}, {}
    rows = _without_annotations(source, definition)
    code = getattr(function, "__code__", None)
    marks = _tags(source, name=function.__name__, first=1 if code is None else code.co_firstlineno)
    hidden = set(_hidden_rows(definition))
    shown: list[str] = []
    tags: Tags = {}
    places: dict[int, int] = {}
    for number, row in enumerate(rows, start=1):
        if number in hidden:
            continue
        places[number] = len(shown) + 1
        if number in marks:
            tags[marks[number]] = places[number]
            row = TAG.sub("", row)
        shown.append(row)
    return tuple(shown), tags, places


def _tags(source: str, *, name: str, first: int) -> dict[int, tuple[str, str | None]]:
    """Return what each tag says, by its row; `first` is the first row's line in its file."""
    found: dict[int, tuple[str, str | None]] = {}
    for token in generate_tokens(StringIO(source).readline):
        tag = TAG.match(token.string) if token.type == COMMENT else None
        if tag:
            kind, word = tag.groups()
            row = token.start[0]
            fault = _fault(kind, word)
            if fault:
                place = f"line {first + row - 1}, in {name}"
                raise SearchError(
                    f"{place}: the tag {token.string.strip()!r} is not clear: {fault}"
                )
            found[row] = kind, word and word.lower()
    return found


def _fault(kind: str, word: str | None) -> str:
    """Return what is wrong with the words of a tag; empty if nothing is."""
    if kind not in KINDS:
        return f"{kind!r} is no kind of step. Known kinds: {', '.join(KINDS)}."
    known = KINDS[kind]
    if word is None or word in known or (known and SEAT.fullmatch(word)):
        return ""
    if not known:
        return f"nothing follows {kind!r}, and here follows {word!r}."
    return f"{word!r} cannot follow {kind!r}. Known words: {', '.join(known)}, P1, P2, …"


def _without_annotations(source: str, definition: ast.AST) -> list[str]:
    rows = source.splitlines()
    for (line, start), (last, end) in sorted(_annotations(definition), reverse=True):
        if line != last:
            continue
        encoded = rows[line - 1].encode()
        before, after = encoded[:start], encoded[end:]
        if before.lstrip().startswith(b"def "):
            after = re.sub(rb"^ = ", b"=", after)
        rows[line - 1] = (before + after).decode()
    return rows


def _annotations(definition: ast.AST) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    for node in ast.walk(definition):
        if isinstance(node, ast.arg) and node.annotation:
            start = (node.lineno, node.col_offset + len(node.arg.encode()))
            yield start, _end(node.annotation)
        elif isinstance(node, ast.AnnAssign) and node.value:
            yield _end(node.target), _end(node.annotation)
        elif isinstance(node, ast.FunctionDef) and node.returns:
            start = (node.returns.lineno, node.returns.col_offset - len(" -> "))
            yield start, _end(node.returns)


def _end(node: ast.expr) -> tuple[int, int]:
    return node.end_lineno or node.lineno, node.end_col_offset or node.col_offset


def _hidden_rows(definition: ast.AST) -> Iterator[int]:
    if not isinstance(definition, ast.FunctionDef):
        return
    yield from range(1, definition.lineno)
    if ast.get_docstring(definition) is not None:
        docstring = definition.body[0]
        yield from range(docstring.lineno, (docstring.end_lineno or docstring.lineno) + 1)
