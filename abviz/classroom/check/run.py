"""One run of a student's search on one tree: what came back, and which leaves it used.

`observe` makes a row of plain data of it, where the search runs; `Run` is that row
where it is judged. Nothing else is known of the search.
"""

from __future__ import annotations

import json
import linecache
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from abviz.classroom.check.answer import Result, read_result, tickets_in
from abviz.classroom.check.observed import Uses
from abviz.classroom.check.trees import Trial
from abviz.engine.pickling import message_of
from abviz.trees import Tree

LONGEST_TEXT = 2_000
# What decoding raises where no worker has sent the message.
MALFORMED = (TypeError, ValueError, KeyError, IndexError, AttributeError)


_ENCODER = json.JSONEncoder(separators=(",", ":"))


class Garbage(ValueError):
    """A message that no worker sends."""


ERROR = "error"
LIBRARIES = os.path.dirname(os.__file__)


@dataclass(frozen=True, kw_only=True)
class Ending:
    """What ended a search before its time: an exception, or whoever watches it.

    Parameters
    ----------
    kind : str
        "error" where it raised an exception; else the kind of a `Halted`, as "late".
    detail : str
        The name of the exception's class, or the detail of the `Halted`.
    message : str
        The message of the exception.
    line : str
        The line of the student's code that raised it, with its number.
    """

    kind: str
    detail: str = ""
    message: str = ""
    line: str = ""

    @property
    def is_error(self) -> bool:
        """Whether it raised an exception; else it came to no end by itself."""
        return self.kind == ERROR


@dataclass(frozen=True, kw_only=True)
class Run:
    """One run of a search on one tree.

    Parameters
    ----------
    trial : Trial
        The tree.
    answer : Result
        What came back.
    reads : frozenset of int
        The leaves whose `value` was asked for, by their places in preorder; at a depth
        limit also inner nodes, whose `estimate` was.
    used : frozenset of int
        Those whose scores were compared, computed with, converted or returned.
    compares : bool
        Whether any score was compared or computed with. If not, all were plain numbers
        before.
    again : tuple of int
        The leaves that were read once more after others.
    ending : Ending or None
        What ended it before its time, if anything did. Where it came to no end by
        itself, nothing else is known.
    """

    trial: Trial
    answer: Result = field(default_factory=Result)
    reads: frozenset[int] = frozenset()
    used: frozenset[int] = frozenset()
    compares: bool = False
    again: tuple[int, ...] = ()
    ending: Ending | None = None

    @property
    def tree(self) -> Tree:
        """The tree that was searched."""
        return self.trial.tree

    def leaves(self, kind: str) -> frozenset[int]:
        """Return the leaves that were "read" or "used"."""
        return self.reads if kind == "read" else self.used


def observe(
    call: Callable[[], Any],
    tree: Tree,
    uses: Uses,
    *,
    trial_depth: int | None,
    fatal: tuple[type[BaseException], ...] = (),
) -> list[Any]:
    """Call a search on a tree, and return what was seen of it as plain data.

    Parameters
    ----------
    call : callable
        Calls the search on the root.
    tree : Tree
        An observed tree.
    uses : Uses
        Where that tree notes what is done with its scores.
    trial_depth : int or None, keyword-only
        The depth limit: above it an estimate counts for nothing.
    fatal : tuple of exception types, keyword-only
        What ends more than this search, and is not caught.

    Returns
    -------
    list
        The row that `decoded_run` reads.
    """
    uses.clear()
    result, stopped = None, None
    try:
        result = call()
    except fatal:
        raise
    except BaseException as error:
        stopped = [type(error).__name__, message_of(error), raising_line(error)]
    # What follows looks at the tree, and notes nothing.
    reads, compared, converted = [*uses.reads], [*uses.compared], [*uses.converted]
    answer = read_result(result, tree.root, has_seats=tree.players > 0)
    used = uses.places_of([*compared, *converted, *tickets_in(result)])
    if trial_depth is not None:
        # An estimate above the limit may be read, and counts for nothing.
        reads = [index for index in reads if _is_end(tree, index, trial_depth)]
        used = {index for index in used if _is_end(tree, index, trial_depth)}
    return [
        list(map(_encoded, answer.numbers)),
        None if answer.utilities is None else list(map(_encoded, answer.utilities)),
        answer.moves,
        answer.text,
        sorted(set(reads)),
        sorted(used),
        bool(uses.places_of(compared)),
        read_again(reads),
        stopped,
    ]


def _is_end(tree: Tree, index: int, depth: int) -> bool:
    """Tell whether a node is a leaf, or an inner node at the depth limit."""
    node = tree.nodes[index]
    return bool(node.is_leaf or len(node.path) >= depth)


def read_again(reads: list[int]) -> list[int]:
    """Return the leaves that were read, and read once more after another leaf.

    Examples
    --------
    >>> read_again([2, 2, 3, 5, 3])
    [3]
    """
    seen: set[int] = set()
    if len(set(reads)) == len(reads):
        return []
    again = []
    latest = None
    for leaf in reads:
        if leaf != latest and leaf in seen and leaf not in again:
            again.append(leaf)
        seen.add(leaf)
        latest = leaf
    return again


def raising_line(error: BaseException) -> str:
    """Return the line of the student's own code that raised an error, with its number.

    Where a library raises it, that is the line that calls the library.
    """
    trace, line = error.__traceback__, ""
    while trace is not None:
        name, number = trace.tb_frame.f_code.co_filename, trace.tb_lineno
        module = str(trace.tb_frame.f_globals.get("__name__", ""))
        text = linecache.getline(name, number).strip()
        if text and not module.startswith("abviz.") and not _is_of_a_library(name):
            line = f"{number}: {text}"
        trace = trace.tb_next
    return line


def _is_of_a_library(file: str) -> bool:
    return file.startswith(LIBRARIES) or "site-packages" in file


def as_line(row: Any) -> bytes:
    """Return plain data as one line of text."""
    return _ENCODER.encode(row).encode() + b"\n"


def _encoded(number: Any) -> Any:
    if isinstance(number, Fraction):
        return ["/", number.numerator, number.denominator]
    return number


def decoded_run(row: Any, trial: Trial) -> Run:
    """Return the run that a row tells of; garbage raises one of `MALFORMED`."""
    numbers, utilities, moves, text, reads, used, compares, again, stopped = row
    most = len(trial.model.nodes)
    answer = Result(
        numbers=tuple(map(_decoded, numbers)),
        utilities=None if utilities is None else tuple(map(_decoded, utilities)),
        moves=None if moves is None else tuple(places(moves, most)),
        text=word(text),
    )
    ending = None
    if stopped is not None:
        name, message, line = map(word, stopped)
        ending = Ending(kind=ERROR, detail=name, message=message, line=line)
    return Run(
        trial=trial,
        answer=answer,
        reads=frozenset(places(reads, most)),
        used=frozenset(places(used, most)),
        compares=compares is True,
        again=tuple(places(again, most)),
        ending=ending,
    )


def _decoded(given: Any) -> Any:
    if type(given) in (int, float):
        return given
    mark, above, below = given
    if mark != "/" or {type(above), type(below)} != {int}:
        raise Garbage("no number")
    return Fraction(above, below)


def places(column: Any, most: int) -> list[int]:
    """Return places of nodes, or refuse anything else."""
    if type(column) is not list or not all(
        type(place) is int and 0 <= place < most for place in column
    ):
        raise Garbage("places that no node has")
    return column


def word(given: Any) -> str:
    """Return a text that is not too long."""
    if not isinstance(given, str):
        raise Garbage("no text")
    return given[:LONGEST_TEXT]
