"""A search as a table of text, for the terminal, a screen reader or a doctest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from abviz.engine.algorithm import Algorithm
from abviz.engine.pickling import kind_of
from abviz.engine.recording import Recording
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH
from abviz.replay.steps import Step
from abviz.replay.walks.ways import VALUE, way_of, writer
from abviz.trees import Score
from abviz.trees.wording import printable, wrapped


def table(
    recording: Recording,
    steps: Sequence[Step],
    *,
    language: Language = ENGLISH,
    spell: Callable[[str], str] = str,
) -> str:
    """Write the steps of a search as a table, each with its number, v, α, β and its sentence.

    Parameters
    ----------
    recording : Recording
        What was searched, and how it ended.
    steps : sequence of Step
        Its steps.
    language : Language, keyword-only
        What the heads of the columns are in.
    spell : callable, keyword-only
        What is done to each text before the columns are made wide enough.

    Examples
    --------
    >>> import abviz
    >>> trace = abviz.search(abviz.Tree.parse("3 5"))
    >>> print(table(trace, trace.steps[1:3]))
    step   v   α   β  what happens
       0   3  −∞  +∞  Leaf B is examined: its score is 3.
       1   3   3  +∞  B's 3 reaches A (MAX): v and α rise from −∞ to 3.
    """
    columns = _columns(recording.algorithm)
    numbers = [[getattr(step, field) for field in columns.values()] for step in steps]
    write = writer(recording, (score for row in numbers for score in row))
    heads = [language.gettext("step"), *(_head(name, language) for name in columns)]
    heads = list(map(spell, heads))
    rows = [
        [str(place), *(spell(_cell(score, write)) for score in row)]
        for place, row in enumerate(numbers)
    ]
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    widths[1:] = [max(width, 3) for width in widths[1:]]
    sentences = [spell(language.gettext("what happens")), *(spell(step.sentence) for step in steps)]
    indent = sum(widths) + len(widths) + 1
    lines = [
        wrapped(
            " ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))
            + f"  {sentence}",
            indent=indent,
        )
        for row, sentence in zip([heads, *rows], sentences, strict=True)
    ]
    if recording.error is not None:
        error = recording.error
        end = language.gettext("stopped by {error}: {message}", error=kind_of(error), message=error)
        lines += map(wrapped, map(printable, end.splitlines()))
    return "\n".join(lines)


def _columns(algorithm: Algorithm) -> Mapping[str, str]:
    """Return the heads of the columns, and the field of the steps that each one shows."""
    return way_of(algorithm).columns if algorithm.prunes else VALUE


def _head(name: str, language: Language) -> str:
    return language.gettext("merit") if name == "merit" else name


def _cell(score: Score | None, write: Callable[[Score], str]) -> str:
    return "" if score is None else write(score)
