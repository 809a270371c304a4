"""Where a function leaves children out, by its source: at which break, return or end of a loop.

Which lines of the listing ran in each visit of a function of your own.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from types import CodeType
from typing import Any, NamedTuple, TypeAlias

from abviz.diagnosis.calls import Call, codes_inside
from abviz.engine.pickling import source_of
from abviz.engine.recording import Ran
from abviz.replay.listing import Listing

# What hands on everything that it is given, perhaps in another order.
WHOLE = frozenset({"list", "tuple", "sorted", "reversed", "iter", "enumerate"})
MOVES = frozenset({"actions", "successors"})
# What a list can be asked without a change of what is in it.
HARMLESS = frozenset({"sort", "reverse", "index", "count", "copy"})
Loop: TypeAlias = ast.For | ast.While


class Spent(NamedTuple):
    """A loop that comes to its own end: nothing is left, or its test fails."""

    loop: Loop


_Place: TypeAlias = ast.stmt | Spent | None


class Exits:
    """The ways through a function, statement by statement.

    Parameters
    ----------
    definition : FunctionDef
        The function.
    names : collection of str
        The names of the functions whose calls are visits.

    Examples
    --------
    >>> source = '''def search(node, alpha, beta):
    ...     for child in node.children:
    ...         alpha = max(alpha, -search(child, -beta, -alpha))
    ...         if alpha >= beta:
    ...             break
    ...     return alpha'''
    >>> Exits(ast.parse(source).body[0], {"search"}).row_between(3, 6)
    5
    """

    def __init__(self, definition: ast.FunctionDef, names: Container[str]) -> None:
        self._definition = definition
        self._names = names
        self._next: dict[_Place, list[_Place]] = {}
        self._loops: dict[_Place, tuple[Loop, ...]] = {}
        # The beginnings of what runs if a statement of a try block raises an exception.
        self._handlers: list[_Place] = []
        self._begin(definition.body, None, ())
        for loop in [one for one in self._next if isinstance(one, ast.For)]:
            if self._enters_all(loop):
                self._next[loop].remove(Spent(loop))

    def row_between(self, call: int, end: int) -> int | None:
        """Return the row that left children out, if that is certain.

        Parameters
        ----------
        call : int
            The row of the last call on a child.
        end : int
            The row on which the function returned.
        """
        start, last = self._at(call), self._return_on(end)
        if start is None or last is None:
            return None
        loops = self._loops[start] + ((start,) if isinstance(start, Loop) else ())
        if start is last or not loops or loops[-1] in self._loops[last]:
            return end
        reached = self._reached(start)
        left = {
            place
            for place in reached
            if isinstance(place, (ast.Break, Spent))
            and self._left_by(place) is loops[-1]
            and last in self._reached(place)
        }
        rows = {(one.loop if isinstance(one, Spent) else one).lineno for one in left}
        return rows.pop() if len(rows) == 1 else None

    def _begin(self, body: list[ast.stmt], follow: _Place, loops: tuple[Loop, ...]) -> _Place:
        """Lay out a block, and return where it begins."""
        for statement in reversed(body):
            self._loops[statement] = loops
            ways = self._ways(statement, follow, loops)
            self._next[statement] = [*ways, *self._handlers]
            follow = statement
        return follow

    def _ways(
        self, statement: ast.stmt, follow: _Place, loops: tuple[Loop, ...]
    ) -> Iterable[_Place]:
        """Return where a statement leads to."""
        match statement:
            case ast.Return() | ast.Raise():
                return ()
            case ast.Break():
                return (self._next[Spent(loops[-1])][-1],)
            case ast.Continue():
                return (loops[-1],)
            case ast.If(body=body, orelse=orelse):
                return self._begin(body, follow, loops), self._begin(orelse, follow, loops)
            case ast.For() | ast.While():
                return self._ways_of_loop(statement, follow, loops)
            case ast.With(body=body):
                return (self._begin(body, follow, loops),)
            case ast.Try():
                return self._ways_of_try(statement, follow, loops)
            case ast.Match(cases=cases):
                return (*(self._begin(case.body, follow, loops) for case in cases), follow)
        return (follow,)

    def _ways_of_loop(
        self, loop: Loop, follow: _Place, loops: tuple[Loop, ...]
    ) -> Iterable[_Place]:
        spent = Spent(loop)
        self._loops[spent] = loops
        # A break leads to the second of them.
        self._next[spent] = [self._begin(loop.orelse, follow, loops), follow]
        body = self._begin(loop.body, loop, (*loops, loop))
        self._next[spent].pop()
        endless = isinstance(loop, ast.While) and isinstance(loop.test, ast.Constant)
        return (body,) if endless else (body, spent)

    def _ways_of_try(
        self, block: ast.Try, follow: _Place, loops: tuple[Loop, ...]
    ) -> Iterable[_Place]:
        end = self._begin(block.finalbody, follow, loops)
        handlers = [self._begin(one.body, end, loops) for one in block.handlers]
        otherwise = self._begin(block.orelse, end, loops)
        before, self._handlers = self._handlers, [*self._handlers, *handlers]
        body = self._begin(block.body, otherwise, loops)
        self._handlers = before
        return body, *handlers

    def _left_by(self, place: ast.Break | Spent) -> Loop:
        return place.loop if isinstance(place, Spent) else self._loops[place][-1]

    def _reached(self, start: _Place) -> set[_Place]:
        """Return what may run after a place without a further visit."""
        found: set[_Place] = set()
        ahead = [*self._next[start]]
        while ahead:
            place = ahead.pop()
            if place is None or place in found or self._calls(place):
                continue
            found.add(place)
            ahead += self._next[place]
        return found

    def _at(self, row: int) -> ast.stmt | None:
        """Return the statement on a row that calls; None if several might."""
        there = [
            one
            for one in self._next
            if isinstance(one, ast.stmt) and any(_covers(part, row) for part in _own(one))
        ]
        for names in (self._names, None):
            calling = [one for one in there if any(True for _ in _calls_in(_own(one), names))]
            if calling:
                return calling[0] if len(calling) == 1 else None
        return there[0] if len(there) == 1 else None

    def _return_on(self, row: int) -> ast.Return | None:
        there = [one for one in self._next if isinstance(one, ast.Return) and one.lineno == row]
        return there[0] if len(there) == 1 else None

    def _calls(self, place: ast.stmt | Spent) -> bool:
        """Tell whether a place cannot be passed without a visit."""
        if isinstance(place, (Spent, ast.For)):
            return False
        return any(map(self._calls_in, _own(place)))

    def _calls_in(self, part: ast.AST) -> bool:
        calls = (node for node in _surely(part) if isinstance(node, ast.Call))
        return any(_name_of(call) in self._names for call in calls)

    def _enters_all(self, loop: ast.For) -> bool:
        """Tell whether a loop that comes to its own end has visited every child."""
        match loop.iter:
            case ast.GeneratorExp(elt=each, generators=[ast.comprehension(iter=moves, ifs=[])]):
                return self._calls_in(each) and self._is_whole(moves)
        first = loop.body[0]
        passed = set() if self._calls(first) else {first, *self._reached(first)}
        return loop not in passed and self._is_whole(loop.iter)

    def _is_whole(self, moves: ast.expr) -> bool:
        """Tell whether an expression stands for all children, or all moves, in some order."""
        match moves:
            case ast.Attribute(attr="children"):
                return True
            case ast.Call(func=ast.Attribute(attr=name)) if name in MOVES:
                return True
            case ast.Call(func=ast.Name(id=name), args=[inside, *_]) if name in WHOLE:
                return self._is_whole(inside)
            case ast.Call(
                func=ast.Name(id="range"),
                args=[ast.Call(func=ast.Name(id="len"), args=[inside])],
            ):
                return self._is_whole(inside)
            case ast.Subscript(value=inside, slice=ast.Slice(lower=None, upper=None)):
                return self._is_turned(moves.slice) and self._is_whole(inside)
            case ast.Name(id=name):
                given = self._given(name)
                return given is not None and self._is_whole(given)
        return False

    @staticmethod
    def _is_turned(part: ast.expr) -> bool:
        """Tell whether a slice leaves nothing out: [:] or [::-1]."""
        step = part.step if isinstance(part, ast.Slice) else part
        return step is None or ast.unparse(step) in ("1", "-1")

    def _given(self, name: str) -> ast.expr | None:
        """Return what a variable stands for, if it is assigned once and never changed."""
        found = None
        for node in ast.walk(self._definition):
            match node:
                case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                    if found is not None:
                        return None
                    found = value
                case ast.Attribute(value=ast.Name(id=target), attr=asked) if target == name:
                    if asked not in HARMLESS:
                        return None
                case ast.Subscript(value=ast.Name(id=target), ctx=ast.Store() | ast.Del()):
                    if target == name:
                        return None
        stored = [
            node
            for node in ast.walk(self._definition)
            if isinstance(node, ast.Name) and node.id == name and not isinstance(node.ctx, ast.Load)
        ]
        return found if len(stored) == 1 else None


def _own(statement: ast.stmt) -> Sequence[ast.expr | ast.stmt]:
    """Return the parts of a statement that are no statements themselves."""
    match statement:
        case ast.FunctionDef() | ast.ClassDef():
            return []
        case ast.If() | ast.While():
            return [statement.test]
        case ast.For():
            return [statement.target, statement.iter]
        case ast.With():
            return [item.context_expr for item in statement.items]
        case ast.Match():
            return [statement.subject]
        case ast.Try():
            return []
    return [statement]


def _covers(part: ast.expr | ast.stmt, row: int) -> bool:
    return part.lineno <= row <= (part.end_lineno or 0)


def _calls_in(parts: Iterable[ast.AST], names: Container[str] | None) -> Iterator[ast.Call]:
    """Yield the calls of some functions, or of any."""
    for part in parts:
        for node in ast.walk(part):
            if isinstance(node, ast.Call) and (names is None or _name_of(node) in names):
                yield node


def _name_of(call: ast.Call) -> str | None:
    return getattr(call.func, "id", None) or getattr(call.func, "attr", None)


def _surely(part: ast.AST) -> Iterator[ast.AST]:
    """Yield what is worked out whenever an expression is."""
    yield part
    match part:
        case ast.Lambda():
            inside: list[ast.AST] = []
        case ast.IfExp(test=test):
            inside = [test]
        case ast.BoolOp(values=values):
            inside = [values[0]]
        case ast.Compare(left=left, comparators=comparators):
            inside = [left, comparators[0]]
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            inside = [part.generators[0].iter]
        case _:
            inside = [*ast.iter_child_nodes(part)]
    for one in inside:
        yield from _surely(one)


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
    last: dict[int, tuple[Call, int | None]] = {}
    for call in visits:
        links, host = way_to(call, numbers)
        around = links[-1].around
        if host is None or around is None:
            called.append(None)
            continue
        if host is not around:
            links = links[: links.index(host)]
        called.append(source.line(host.code, *_place(links, host.code)))
        last[numbers[id(around)]] = host, links[-1].called_at
    return tuple(
        source.ran(call, line, *last.get(number, (call, None)))
        for number, (call, line) in enumerate(zip(visits, called, strict=True))
    )


def way_to(call: Call, visits: Container[int]) -> tuple[list[Call], Call | None]:
    """Return the calls that led from one visit to another, and the one that made the call.

    The last of them was called by the visit itself, or by a function that it calls on its own
    node, such as ``max_value`` in ``return max_value(node)``: this is the one that made it.

    Parameters
    ----------
    call : Call
        The visit that was made.
    visits : collection of int
        The identities of all visits.
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

    def ran(self, call: Call, called: int | None, host: Call, last: int | None) -> Ran:
        """Return the lines of a visit, by where it was called and where its last call stood."""
        key = id(call.code), call.left_at, called, id(host.code), host.called_at, host.left_at, last
        if key not in self._ran:
            self._ran[key] = self._ran_in(call, called, host, last)
        return self._ran[key]

    def _ran_in(self, call: Call, called: int | None, host: Call, last: int | None) -> Ran:
        code = host.code
        end, row = self._row(code, code, host.left_at), self._row(code, code, last)
        exits = self._exits.get(id(code))
        left = exits.row_between(row, end) if exits and row and end else None
        start = min(self._places.get(id(call.code), {}).values(), default=None)
        returned = self.line(call.code, call.code, call.left_at)
        if host.around is call and returned == self.line(call.code, call.code, host.called_at):
            returned = self.line(code, code, host.left_at)
        return Ran(start, called, self._places.get(id(code), {}).get(left or 0), returned)

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
