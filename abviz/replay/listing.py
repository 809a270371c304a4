"""The source of the running function, and the line that each kind of step stands on."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

TAG = re.compile(r"\s*# step: (\w+)(?: (\w+))?\s*$")


class Listing:
    """The code that runs, as shown beside the tree.

    Decorators, the docstring, type annotations and step tags are left out;
    the rest is the source as it runs. A tag such as ``# step: cutoff MAX`` at
    the end of a line of the source says which step stands there.

    Parameters
    ----------
    function : callable
        A function whose source can be read.

    Examples
    --------
    >>> import abviz
    >>> listing = Listing(abviz.algorithms["minimax"].function)
    >>> print(listing.lines[0])
    def minimax(node):
    >>> listing.lines[listing.line("examine", None) - 1].strip()
    'return node.value'
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.lines, self._tags = _read(inspect.unwrap(function))

    def line(self, kind: str, player: str | None) -> int:
        """Return the line (from 1) of a kind of step at a node of a player.

        Parameters
        ----------
        kind : str
            A kind of step, such as "update".
        player : str or None
            "max", "min", "chance" or None for a leaf.

        Returns
        -------
        int
            The line, counted from 1.

        Raises
        ------
        KeyError
            If no line of the source carries that tag.
        """
        tags = self._tags
        return tags[kind, player] if (kind, player) in tags else tags[kind, None]

    @property
    def text(self) -> str:
        """The whole listing."""
        return "\n".join(self.lines)


@lru_cache(maxsize=64)
def _read(
    function: Callable[..., Any],
) -> tuple[tuple[str, ...], dict[tuple[str, str | None], int]]:
    source = textwrap.dedent(inspect.getsource(function))
    rows = source.splitlines()
    definition = ast.parse(source).body[0]
    for (line, start), (_, end) in sorted(_annotations(definition), reverse=True):
        encoded = rows[line - 1].encode()
        before, after = encoded[:start], encoded[end:]
        if before.lstrip().startswith(b"def "):
            after = re.sub(rb"^ = ", b"=", after)
        rows[line - 1] = (before + after).decode()
    shown: list[str] = []
    tags: dict[tuple[str, str | None], int] = {}
    hidden = set(_hidden_rows(definition))
    for number, row in enumerate(rows, start=1):
        if number in hidden:
            continue
        tag = TAG.search(row)
        if tag:
            player = tag.group(2)
            tags[tag.group(1), player and player.lower()] = len(shown) + 1
        shown.append(TAG.sub("", row))
    return tuple(shown), tags


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
