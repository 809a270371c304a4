"""What a worker sends, as text: numbers and words, and nothing that could run."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any, get_args

from abviz.classroom.check.judge import Watched, start_of, unbounded
from abviz.classroom.check.trials import Trial
from abviz.engine.pickling import ErrorFromElsewhere
from abviz.engine.recorder import UNFINISHED
from abviz.engine.recording import Gap, GapKind
from abviz.trees import Node
from abviz.trees.scores import shortened

NUMBERS = {int, float, type(None)}
LONGEST_TEXT = 2_000
MOST_PARTS = 10
LONGEST_NUMBER = 10**300


class Garbage(ValueError):
    """What came is nothing that a worker sends."""


class Other:
    """Something that a function returned and that is no plain data: only its repr has come.

    Examples
    --------
    >>> Other("<Thing>")
    <Thing>
    """

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        """Return the repr of what it was."""
        return self._text


def line_of(mine: Watched) -> bytes:
    """Return what a function did on a tree, as a line of text."""
    row = [
        mine.indices if mine.is_search else None,
        *(mine.alphas, mine.betas, mine.values, mine.value),
        mine.reads,
        [mine.has_windows, mine.negates, mine.uses_abviz, mine.is_all_read],
        mine.gap and [*mine.gap],
        mine.error and [mine.error.kind, mine.error.args[1], mine.line],  # type: ignore[attr-defined]
        None if mine.error or mine.value is not None else plain(mine.result),
    ]
    return text_of(row)


def text_of(row: Any) -> bytes:
    """Return plain data as one line of text."""
    try:
        return _ENCODE(row).encode() + b"\n"
    except ValueError:
        return _ENCODE(_without_long_numbers(row)).encode() + b"\n"


def _of_fraction(value: object) -> list[object]:
    if isinstance(value, Fraction):
        return ["/", value.numerator, value.denominator]
    raise TypeError(f"{type(value).__name__} is not sent.")


_ENCODE = json.JSONEncoder(default=_of_fraction, separators=(",", ":")).encode


def _without_long_numbers(row: Any) -> Any:
    """Return plain data without numbers that Python does not write: none is a score."""
    if isinstance(row, (list, tuple)):
        return [_without_long_numbers(one) for one in row]
    if isinstance(row, dict):
        return {key: _without_long_numbers(one) for key, one in row.items()}
    if isinstance(row, int) and abs(row) >= LONGEST_NUMBER:
        return None
    if isinstance(row, Fraction) and max(abs(row.numerator), row.denominator) >= LONGEST_NUMBER:
        return None
    return row


def watched(row: object, trial: Trial) -> Watched:
    """Return what a function did on a tree, from what a worker has sent.

    Raises
    ------
    Garbage
        If it is nothing of the kind.
    """
    try:
        return _watched(row, trial)
    except (TypeError, ValueError, KeyError, IndexError, AttributeError) as error:
        raise Garbage(str(error)) from None


def _watched(row: Any, trial: Trial) -> Watched:
    indices, alphas, betas, values, value, reads, flags, gap, error, result = row
    mine, most = Watched(), len(trial.model.nodes)
    mine.trial, mine.is_search = trial, indices is not None
    mine.indices = places(indices or [], most)
    columns = [scores(column) for column in (alphas, betas, values)]
    if {len(column) for column in columns} != {len(mine.indices)}:
        raise Garbage("columns of several lengths")
    mine.alphas, mine.betas, mine.values = columns
    mine.starts_at = start_of(mine.alphas, mine.betas, trial.scores)
    if mine.starts_at is not None:
        mine.alphas, mine.betas = (
            unbounded(column, mine.starts_at) for column in (mine.alphas, mine.betas)
        )
    [mine.value] = scores([value])
    mine.reads = None if reads is None else places(reads, most)
    known = (one is True for one in flags)
    mine.has_windows, mine.negates, mine.uses_abviz, mine.is_all_read = known
    mine.gap = None if gap is None else gap_from(gap)
    kind, said, mine.line = ("", "", "") if error is None else map(word, error)
    mine.error = None if error is None else ErrorFromElsewhere(kind, said)
    mine.result = mine.value if result is None else back(result, trial)
    return mine


def places(column: Any, most: int) -> list[int]:
    """Return places of nodes, or refuse what is none."""
    if column and not (set(map(type, column)) == {int} and 0 <= min(column) <= max(column) < most):
        raise Garbage("places that no node has")
    return list(column)


def scores(column: Any) -> list[Any]:
    """Return a column of plain numbers and None, or refuse what is none.

    Examples
    --------
    >>> scores([3, None, ["/", 1, 2]])
    [3, None, Fraction(1, 2)]
    """
    if set(map(type, column)) <= NUMBERS:
        return list(column)
    return [score(one) for one in column]


def score(given: Any) -> Any:
    """Return a plain number, None, or what is there for a visit that has not ended."""
    if type(given) in NUMBERS:
        return given
    if given == "…":
        return UNFINISHED
    mark, above, below = given
    if mark != "/" or {type(above), type(below)} != {int}:
        raise Garbage("no number")
    return Fraction(above, below)


def gap_from(given: Any) -> Gap:
    """Return what could not be seen."""
    kind, function, answers = given
    if kind not in get_args(GapKind) or type(answers) is not int:
        raise Garbage("no gap")
    return Gap(kind, word(function), answers)


def word(given: Any) -> str:
    """Return a text that is not too long."""
    if not isinstance(given, str):
        raise Garbage("no text")
    return given[:LONGEST_TEXT]


def plain(thing: Any, depth: int = 2) -> Any:
    """Return anything as plain data: numbers, texts, pairs of them, and the repr of all others."""
    if isinstance(thing, Node):
        return {"node": thing.index}
    if type(thing) in (str, int, float, bool):
        return thing[:LONGEST_TEXT] if isinstance(thing, str) else {"number": thing}
    if type(thing) in (tuple, list) and depth and len(thing) <= MOST_PARTS:
        return {type(thing).__name__: [plain(one, depth - 1) for one in thing]}
    if thing is None:
        return {"none": 0}
    try:
        return {"other": shortened(thing)}
    except BaseException:  # Its class may do anything.
        return {"other": type(thing).__name__}


def back(given: Any, trial: Trial) -> Any:
    """Return plain data as it was."""
    if isinstance(given, str):
        return word(given)
    [(kind, inside)] = given.items()
    ways: dict[str, Callable[[], Any]] = {
        "node": lambda: trial.tree.nodes[places([inside], len(trial.model.nodes))[0]],
        "number": lambda: inside if type(inside) in (bool, int, float) else None,
        "none": lambda: None,
        "other": lambda: Other(word(inside)),
        "tuple": lambda: tuple(back(one, trial) for one in inside),
        "list": lambda: [back(one, trial) for one in inside],
    }
    return ways[kind]()
