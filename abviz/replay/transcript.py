"""A trace as a table of text, for the terminal, a screen reader or a doctest."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from abviz.engine.pickling import kind_of
from abviz.narration.phrases import number
from abviz.replay.telling.averaging import near
from abviz.trees import Score
from abviz.trees.wording import printable

if TYPE_CHECKING:
    from abviz.replay.trace import Trace


def transcript(trace: Trace, *, spell: Callable[[str], str] = str) -> str:
    """Write all steps of a trace as a table.

    Parameters
    ----------
    trace : Trace
        A finished search.
    spell : callable, keyword-only
        What is done to each text before the columns are made wide enough, such
        as putting plain letters in place of signs that a terminal lacks.

    Returns
    -------
    str
        A heading, then one line for each step: its number, v, α, β and its sentence.

    Examples
    --------
    >>> import abviz
    >>> print(transcript(abviz.search(abviz.Tree.parse("3 5"), "minimax")))
    minimax: value 5, 2 of 2 leaves, 0 cutoffs
    step   v  what happens
       0  −∞  The search starts at the root A (MAX).
       1   3  Leaf B is examined: its score is 3.
       2   3  B's 3 reaches A (MAX): v rises from −∞ to 3.
       3   5  Leaf C is examined: its score is 5.
       4   5  C's 5 reaches A (MAX): v rises from 3 to 5.
       5   5  A (MAX) returns 5: that is the value of the tree; 2 leaves were examined.
    """
    columns = _columns(trace)
    heads = ["step", *map(spell, columns)]
    write = near if trace.algorithm.averages else number
    rows = [
        [str(place), *(spell(_cell(getattr(step, field), write)) for field in columns.values())]
        for place, step in enumerate(trace.steps)
    ]
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    widths[1:] = [max(width, 3) for width in widths[1:]]
    sentences = ["what happens", *(spell(step.sentence) for step in trace.steps)]
    lines = [
        " ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        + f"  {sentence}"
        for row, sentence in zip([heads, *rows], sentences, strict=True)
    ]
    if trace.error is not None:
        end = f"stopped by {kind_of(trace.error)}: {trace.error}"
        lines += map(printable, end.splitlines())
    return "\n".join([repr(trace), *lines])


def _columns(trace: Trace) -> dict[str, str]:
    """Return the heads of the columns, and the field of the steps that each one shows."""
    if trace.algorithm.best_first:
        return {"v": "value", "merit": "merit"}
    has_window = trace.algorithm.prunes and not trace.algorithm.tests
    return {"v": "value", "α": "alpha", "β": "beta"} if has_window else {"v": "value"}


def _cell(score: Score | None, write: Callable[[Score], str]) -> str:
    return "" if score is None else write(score)
