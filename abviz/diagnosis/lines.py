"""Which lines of the listing ran in each visit of a function of your own."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Container, Sequence
from types import CodeType
from typing import Any

from abviz.diagnosis.calls import Call
from abviz.diagnosis.functions import codes_inside
from abviz.engine.pickling import source_of
from abviz.engine.recording import Ran
from abviz.replay.listing import Listing


def lines_of(visits: Sequence[Call], functions: Sequence[Callable[..., Any]]) -> tuple[Ran, ...]:
    """Return for each visit the lines of the listing that ran at its steps."""
    source = _Source(functions)
    numbers = {id(call): number for number, call in enumerate(visits)}
    called: list[int | None] = []
    last: dict[int, tuple[Call, Call]] = {}
    for call in visits:
        links, host = way_to(call, numbers)
        around = links[-1].around
        if host is None or around is None:
            called.append(None)
            continue
        if host is not around:
            links = links[: links.index(host)]
        called.append(source.line(host.code, *_place(links, host.code)))
        last[numbers[id(around)]] = host, links[-1]
    return tuple(
        source.ran(call, line, *last.get(number, (call, None)))
        for number, (call, line) in enumerate(zip(visits, called, strict=True))
    )


def way_to(call: Call, visits: Container[int]) -> tuple[list[Call], Call | None]:
    """Return the calls that led from one visit to another, and the one that made the call.

    The last of them was called by the visit itself, or by a function that it calls on its own
    node, such as ``max_value`` in ``return max_value(node)``: this is the one that made it.
    """
    links = [call]
    while (around := links[-1].around) is not None and id(around) not in visits:
        links.append(around)
    if around is None or len(links) == 1:
        return links, around
    inside = {id(code) for code in codes_inside(around.code)}
    own = (one for one in links[1:] if one.node is around.node and id(one.code) not in inside)
    return links, next(own, around)


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
        listed = zip(own, Listing(*own).places, strict=True)
        self._places = {id(one.__code__): places for one, places in listed}
        self._loops = {id(one.__code__): _loops_in(one) for one in own}
        self._lines: dict[tuple[int, int, int | None], int | None] = {}
        self._ran: dict[Ran, Ran] = {}
        self._tables: dict[int, dict[int, int | None]] = {}

    def line(self, listed: CodeType, code: CodeType, at: int | None) -> int | None:
        """Return the line of a place in the code of a listed function, or in one inside it."""
        key = id(listed), id(code), at
        if key not in self._lines:
            places = self._places.get(id(listed), {})
            self._lines[key] = places.get(self._row(listed, code, at) or 0)
        return self._lines[key]

    def ran(self, call: Call, called: int | None, host: Call, last: Call | None) -> Ran:
        """Return the lines of a visit: `host` has called its children, and the last one `last`."""
        code = host.code
        left = None if last is None else self._exit(host, last)
        start = min(self._places.get(id(call.code), {}).values(), default=None)
        returned = self.line(call.code, call.code, call.left_at)
        if host.around is call and returned == self.line(call.code, call.code, host.called_at):
            returned = self.line(code, code, host.left_at)
        found = Ran(start, called, self._places.get(id(code), {}).get(left or 0), returned)
        return self._ran.setdefault(found, found)

    def _exit(self, host: Call, last: Call) -> int | None:
        """Return the row that left children out after the last call on one.

        That is the last one to run of the loop in which the call is, or else the one that
        returned.
        """
        code = host.code
        row, end = self._row(code, code, last.called_at), self._row(code, code, host.left_at)
        around = [rows for rows in self._loops.get(id(code), ()) if row in rows]
        loop = min(around, key=len, default=None)
        if loop is None or end in loop:
            return end
        ran = (line - code.co_firstlineno + 1 for line in reversed(host.ran[last.called_after :]))
        return next((one for one in ran if one in loop), None)

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


def _loops_in(function: Callable[..., Any]) -> list[range]:
    """Return the rows of the loops in a function, each without its else."""
    try:
        tree = ast.parse(textwrap.dedent(source_of(function)))
    except SyntaxError:
        return []
    loops = [one for one in ast.walk(tree) if isinstance(one, (ast.For, ast.While))]
    return [range(one.lineno, (one.body[-1].end_lineno or 0) + 1) for one in loops]
