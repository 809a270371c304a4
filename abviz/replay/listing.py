"""The listing of a search: its source, the line of each kind of step, and what ran."""

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Callable, Collection, Iterator
from functools import lru_cache
from io import StringIO
from operator import is_
from tokenize import COMMENT, generate_tokens
from types import CodeType, FrameType
from typing import Any, NamedTuple

from abviz.engine.pickling import source_of
from abviz.engine.recorder import Log
from abviz.engine.recording import Recording
from abviz.engine.run import record_visits
from abviz.errors import SearchError
from abviz.replay.steps import Kind

TAG = re.compile(r"\s*#\s*step:\s*(\S+)(?:\s+(\S+))?\s*$")
Tags = dict[tuple[str, str | None], int]
# The kinds of steps that a tag can name, and the words that can follow each of them.
KINDS = {
    "enter": "MAX MIN CHANCE PROBE TEST EXPANSION NEW LEAF",
    "examine": "MAX MIN TEST",
    "limit": "",
    "update": "MAX MIN CHANCE NEXT LAST FIRST TESTED_MAX TESTED_MIN TEST_MAX TEST_MIN",
    "again": "MAX MIN",
    "probe": "MAX MIN",
    "cutoff": "MAX MIN ALPHA BETA PROBED_ALPHA PROBED_BETA TEST_MAX TEST_MIN",
    "leave": "MAX MIN CHANCE PROBE ROOT TEST_MAX TEST_MIN EXACT LOWER UPPER",
}
TAGS = ", ".join(KINDS)
# The kind whose line a step takes where no tag names its own.
INSTEAD = {"again": "update", "limit": "examine"}
SEAT = re.compile(r"P[1-9]\d*")


class Listing:
    """The code that runs, as shown beside the tree.

    Decorators, the docstring, type annotations and tags such as ``# step: cutoff MAX``
    are left out. A tag says which step happens on its line; a function of your own
    needs none (`Ran`). `lines` are shown; `places` has for each function the line of
    each row of its source, from 1.
    """

    def __init__(self, *functions: Callable[..., Any]) -> None:
        lines: list[str] = []
        places: list[dict[int, int]] = []
        self.functions = tuple(map(inspect.unwrap, functions))
        self._tags: Tags = {}
        halts: set[int] = set()
        for function in self.functions:
            source = _read(function)
            lines += [""] if lines else []
            for tag, line in source.tags.items():
                self._tags.setdefault(tag, line + len(lines))
            places.append(
                {row: line + len(lines) for row, line in source.places.items()}
            )
            halts.update(line + len(lines) for line in source.halts)
            lines += source.shown
        self.lines = tuple(lines)
        self.places = tuple(places)
        # Where something else begins than what the line before has told.
        self.halts = frozenset(halts)

    def line(self, kind: str, player: str | None) -> int | None:
        """Return the line, from 1, whose tag names a step and a player.

        None if none does.
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


class _Source(NamedTuple):
    """The rows of a function that are shown, their tags, their lines, and the halts."""

    shown: tuple[str, ...]
    tags: Tags
    places: dict[int, int]
    halts: frozenset[int]


@lru_cache(maxsize=64)
def _read(function: Callable[..., Any]) -> _Source:
    """Read the source of a function, without what a listing leaves out."""
    try:
        source = textwrap.dedent(source_of(function))
        definition = ast.parse(source).body[0]
    except (SyntaxError, IndexError):
        shown_instead = (f"def {function.__name__}(...):  # its source cannot be read",)
        return _Source(shown_instead, {}, {}, frozenset())
    rows = _without_annotations(source, definition)
    code = getattr(function, "__code__", None)
    marks = _tags(
        source, name=function.__name__, first=1 if code is None else code.co_firstlineno
    )
    hidden = set(_hidden_rows(definition))
    shown_rows: list[str] = []
    tags: Tags = {}
    places: dict[int, int] = {}
    for number, row in enumerate(rows, start=1):
        if number in hidden:
            continue
        places[number] = len(shown_rows) + 1
        if number in marks:
            tags[marks[number]] = places[number]
        shown_rows.append(TAG.sub("", row) if number in marks else row)
    halts = {places[row] for row in _halts(definition, marks) if row in places}
    return _Source(tuple(shown_rows), tags, places, frozenset(halts))


def _halts(
    definition: ast.AST, marks: dict[int, tuple[str, str | None]]
) -> Iterator[int]:
    """
    Yield the rows of loops, of tests for a cutoff, and of steps other than updates.
    """
    yield from (
        row for row, (kind, _) in marks.items() if kind not in ("update", "again")
    )
    for node in ast.walk(definition):
        if isinstance(node, (ast.For, ast.While)):
            yield node.lineno
        elif isinstance(node, ast.If):
            rows = {statement.lineno for statement in (*node.body, *node.orelse)}
            if any(marks.get(row, ("",))[0] == "cutoff" for row in rows):
                yield node.lineno


def _tags(source: str, *, name: str, first: int) -> dict[int, tuple[str, str | None]]:
    """Return what each tag says, by its row.

    `first` is the first row's line in its file.
    """
    tags: dict[int, tuple[str, str | None]] = {}
    for token in generate_tokens(StringIO(source).readline):
        tag = TAG.match(token.string) if token.type == COMMENT else None
        if tag:
            kind, word = tag.groups()
            row = token.start[0]
            known_words = KINDS.get(kind, "").split()
            is_word = (
                word is None
                or word in known_words
                or (known_words and SEAT.fullmatch(word))
            )
            if kind not in KINDS or not is_word:
                words = f"tags: {TAGS}"
                if known_words:
                    words = f"words after {kind!r}: {', '.join(known_words)}"
                written = token.string.strip()
                raise SearchError(
                    f"line {first + row - 1}, in {name}: the tag {written!r} is not "
                    f"clear. Known {words}."
                )
            tags[row] = kind, word and word.lower()
    return tags


def _without_annotations(source: str, definition: ast.AST) -> list[str]:
    """Return the rows of a source without its type annotations."""
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


def _annotations(
    definition: ast.AST,
) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield where each annotation begins and ends, as line and column."""
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
    """Yield the rows of decorators and of the docstring."""
    if not isinstance(definition, ast.FunctionDef):
        return
    yield from range(1, definition.lineno)
    if ast.get_docstring(definition) is not None:
        docstring = definition.body[0]
        yield from range(
            docstring.lineno, (docstring.end_lineno or docstring.lineno) + 1
        )


START, END = -1, 0  # marks in place of a line: where a visit starts, and where it ends
BOUNDS = frozenset({START, END})


def _codes_in(code: CodeType) -> Iterator[CodeType]:
    """Yield a code and those inside it that have lines of their own."""
    yield code
    for constant in code.co_consts:
        if (
            isinstance(constant, CodeType)
            and len({row for *_, row in constant.co_lines()}) > 1
        ):
            yield from _codes_in(constant)


class _Observer:
    """
    Notes the lines of a search while it runs, and in which visit each of them did.
    """

    def __init__(self, listing: Listing, recorded: Collection[CodeType]) -> None:
        self.places: dict[CodeType, dict[int, int]] = {}
        for function, rows in zip(listing.functions, listing.places, strict=True):
            first = function.__code__.co_firstlineno
            lines = {first - 1 + row: line for row, line in rows.items()}
            self.places.update(dict.fromkeys(_codes_in(function.__code__), lines))
        self.recorded = recorded
        self.lines: list[int] = []
        self.visits: list[int | None] = []
        self.started = 0
        # The open visits, each with the lines that its frames are at.
        self.open: list[tuple[int | None, list[int]]] = [(None, [])]

    def called(self, frame: FrameType, event: str, argument: object) -> Any:
        """Look on in the frames of the listing only."""
        places = self.places.get(frame.f_code)
        if places is None:
            return None
        is_visit = frame.f_code in self.recorded
        if is_visit:
            self.open.append((self.started, []))
            self.started += 1
            self._note(START)
        visit, current_lines = self.open[-1]
        current_lines.append(places.get(frame.f_lineno, min(places.values())))
        self._note(current_lines[-1])
        lines, visits = self.lines, self.visits

        def inside(frame: FrameType, event: str, argument: object) -> Any:
            """Note each line of this call, and where the calling one goes on."""
            line = places.get(frame.f_lineno)
            # Python 3.14 is silent about a line where a loop leads straight to its
            # return.
            if line is not None and (
                event == "line" or (event == "return" and line != current_lines[-1])
            ):
                current_lines[-1] = line
                lines.append(line)
                visits.append(visit)
            if event == "return":
                current_lines.pop()
                if is_visit:
                    self._note(END)
                    self.open.pop()
                    if self.open[-1][1]:
                        # The line that has called goes on with what came back.
                        self._note(self.open[-1][1][-1])
            return inside

        return inside

    def _note(self, line: int) -> None:
        self.lines.append(line)
        self.visits.append(self.open[-1][0])


class Execution:
    """The lines of a listing that ran between the steps, seen in a second run."""

    def __init__(
        self,
        recording: Recording,
        listing: Listing,
        *,
        starts_visit: Collection[Kind],
        is_list: bool = False,
    ) -> None:
        self.starts_visit = starts_visit
        # Whether the search goes on by a list of what to look at, and not by calls.
        self.is_list = is_list
        self.halts = listing.halts
        self.ran, self.visits = _observed(recording, listing)
        self.starts = [
            position for position, line in enumerate(self.ran) if line == START
        ]
        self.ends = {
            self.visits[position]: position
            for position, line in enumerate(self.ran)
            if line == END
        }
        self.last = max(self.ends.values(), default=0)
        self.path: list[int] = []
        self.entered = 0
        # Where the last step was found, and up to where all has been shown.
        self.found = self.shown = -1

    def lines(
        self, kind: str, line: int | None, *, is_again: bool = False
    ) -> tuple[int, ...]:
        """Return the lines that ran since the step before.

        All steps are asked for in order.
        """
        if line is None or not self.ran:
            return () if line is None else (line,)
        visit = self._visit(kind)
        position = self._place(kind, visit, line)
        if kind in ("examine", "leave") and not self.is_list:
            self.found = max(self.found, self.ends[self.path.pop()])
        if position is None:
            return (line,)
        end = position
        if (kind == "update" and not is_again) or (
            kind == "examine" and self.visits[position] is None
        ):
            end = self._end_of_update(position)
        elif kind in ("examine", "leave"):
            end = self._end_of_visit(position)
        ran = {line, *self.ran[self.shown + 1 : end + 1]} - BOUNDS
        self.shown = max(self.shown, end)
        return tuple(sorted(ran))

    def _visit(self, kind: str) -> int:
        """Return the visit in which the line of a step runs."""
        if kind in self.starts_visit:
            self.found = max(self.found, self.starts[self.entered])
            self.path.append(self.entered)
            self.entered += 1
        return self.path[-1]

    def _place(self, kind: str, visit: int, line: int) -> int | None:
        """
        Return where the line of a step runs, before the next visit starts or ends.
        """
        visits = {visit, None} if self.is_list else {visit}
        bounds = {START} if self.is_list else BOUNDS
        first = max(self.found, 0)
        while self.is_list and kind == "update" and self.ran[first] == line:
            # Bounds go up in a loop, by the same line each time.
            first += 1
        for position in range(first, len(self.ran)):
            ran = self.ran[position]
            if position > self.found and ran in bounds:
                return None
            if ran == line and self.visits[position] in visits:
                self.found = position
                return position
        return None

    def _end_of_update(self, position: int) -> int:
        """
        Return where a value that arrives has been assigned to all that it changes.
        """
        end = position
        while self.ran[end + 1] not in BOUNDS and self.ran[end + 1] not in self.halts:
            end += 1
        # The call of the next visit is no part of this one.
        return max(position, end - 1) if self.ran[end + 1] == START else end

    def _end_of_visit(self, position: int) -> int:
        """Return where a visit that returns from a place ends.

        Where the search does, if last.
        """
        end = position
        while end + 1 < len(self.ran) and self.ran[end + 1] not in BOUNDS:
            end += 1
        return end if end + 1 < self.last else len(self.ran) - 1


def _observed(
    recording: Recording, listing: Listing
) -> tuple[list[int], list[int | None]]:
    """Run a search once more under a tracer.

    Return nothing if it does something else then.
    """
    functions = (recording.algorithm.function, *recording.algorithm.helpers)
    recorded = {
        inspect.unwrap(function).__code__
        for function in functions
        if hasattr(function, "__wrapped__")
    }
    observer, log, tracer = _Observer(listing, recorded), Log(), sys.gettrace()
    log.key_of = recording.key_of
    sys.settrace(observer.called)
    try:
        record_visits(recording.tree, recording.repeated, log=log)
    except Exception:  # A part of a game may lack what the game itself has answered.
        return [], []
    finally:
        sys.settrace(tracer)
    is_same = len(log.nodes) == len(recording.visits) and all(
        map(is_, log.nodes, recording.visits)
    )
    return (observer.lines, observer.visits) if is_same else ([], [])
