"""Which lines of the listing ran in each visit of a function of your own."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Sequence
from types import CodeType
from typing import Any

from abviz.engine.pickling import source_of
from abviz.engine.recording import Ran
from abviz.replay.listing import Listing
from abviz.replay.watching.calls import Call
from abviz.replay.watching.exits import Exits
from abviz.replay.watching.targets import codes_inside


def lines_of(visits: Sequence[Call], functions: Sequence[Callable[..., Any]]) -> tuple[Ran, ...]:
    """Return for each visit the lines of the listing that ran at its steps.

    Parameters
    ----------
    visits : sequence of Call
        The calls of the search.
    functions : sequence of callable
        The functions, in the order in which they are listed.
    """
    source = _Source(functions)
    numbers = {id(call): number for number, call in enumerate(visits)}
    called: list[int | None] = []
    last: dict[int, int | None] = {}
    for call in visits:
        links = [call]
        while (around := links[-1].around) is not None and id(around) not in numbers:
            links.append(around)
        if around is None:
            called.append(None)
        else:
            called.append(source.line(around.code, *_place(links, around.code)))
            last[numbers[id(around)]] = links[-1].called_at
    rows = zip(visits, called, strict=True)
    return tuple(source.ran(*visit, last.get(i)) for i, visit in enumerate(rows))


def _place(links: list[Call], listed: CodeType) -> tuple[CodeType, int | None]:
    """Return the place in a function, or in an expression inside it, that has made a call.

    Between the two may be calls that are no visits, such as those of a lambda.
    """
    inside = links[0].called_inside
    if len(links) > 1 or inside is not None:
        own = {id(code) for code in codes_inside(listed)}
        for link, outer in zip(links, [*links[1:], None], strict=True):
            if link.called_inside and id(link.called_inside[0]) in own:
                return link.called_inside
            if outer is not None and id(outer.code) in own:
                return outer.code, link.called_at
    return listed, links[-1].called_at


class _Source:
    """The listed functions, and where each place in their code stands in the listing."""

    def __init__(self, functions: Sequence[Callable[..., Any]]) -> None:
        own = [inspect.unwrap(function) for function in functions]
        names = {function.__name__ for function in own}
        listed = zip(own, Listing(*own).places, strict=True)
        self._places = {id(one.__code__): places for one, places in listed}
        self._exits = {id(one.__code__): _exits_of(one, names) for one in own}
        self._lines: dict[tuple[int, int, int | None], int | None] = {}
        self._ran: dict[tuple[int | None, ...], Ran] = {}
        self._tables: dict[int, dict[int, int | None]] = {}

    def line(self, listed: CodeType, code: CodeType, at: int | None) -> int | None:
        """Return the line of a place in the code of a listed function, or in one inside it."""
        key = id(listed), id(code), at
        if key not in self._lines:
            places = self._places.get(id(listed), {})
            self._lines[key] = places.get(self._row(listed, code, at) or 0)
        return self._lines[key]

    def ran(self, call: Call, called: int | None, last: int | None) -> Ran:
        """Return the lines of a visit, by where it was called and where its last call stood."""
        key = id(call.code), called, last, call.left_at
        if key not in self._ran:
            self._ran[key] = self._ran_in(call, called, last)
        return self._ran[key]

    def _ran_in(self, call: Call, called: int | None, last: int | None) -> Ran:
        code = call.code
        places = self._places.get(id(code), {})
        end = self._row(code, code, call.left_at)
        row, exits = self._row(code, code, last), self._exits.get(id(code))
        left = exits.row_between(row, end) if exits and row and end else None
        start = min(places.values(), default=None)
        return Ran(start, called, places.get(left or 0), places.get(end or 0))

    def _row(self, listed: CodeType, code: CodeType, at: int | None) -> int | None:
        """Return the row of a place in the source of a listed function, from 1."""
        if id(code) not in self._tables:
            self._tables[id(code)] = {
                place: line
                for start, end, line in code.co_lines()
                for place in range(start, end, 2)
            }
        line = None if at is None else self._tables[id(code)].get(at)
        return None if line is None else line - listed.co_firstlineno + 1


def _exits_of(function: Callable[..., Any], names: set[str]) -> Exits | None:
    try:
        definition = ast.parse(textwrap.dedent(source_of(function))).body[0]
    except (SyntaxError, IndexError):
        return None
    return Exits(definition, names) if isinstance(definition, ast.FunctionDef) else None
