"""Where a search first departs from the reference."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import TYPE_CHECKING

from abviz.engine.pickling import kind_of
from abviz.trees import Score, format_score
from abviz.trees.wording import printable

if TYPE_CHECKING:
    from abviz.replay.trace import Trace


def first_departure(trace: Trace) -> str:
    """Say in one sentence where a search first departs from the reference.

    Parameters
    ----------
    trace : Trace
        Any search.

    Returns
    -------
    str
        Empty if it enters the same nodes with the same windows in the same order
        and returns the same value, and where there is no reference: for trees with
        chance nodes or stubs, games of several players, SSS*, SCOUT and searches to a depth.

    Examples
    --------
    >>> import abviz
    >>> strict = abviz.search(abviz.examples["tie"], cut_on_tie=False)
    >>> first_departure(strict)
    'It enters G; alpha-beta skips that node.'
    """
    from abviz.replay.search import search

    if trace.unseen:
        return trace.unseen
    tree = trace.tree
    if tree.has_chance or tree.has_stubs or tree.players:
        return ""
    if trace.algorithm.best_first or trace.algorithm.tests or trace.algorithm.limits:
        return ""
    prunes = trace.algorithm.prunes
    reference = search(trace.tree, "alphabeta" if prunes else "minimax")
    differences = _visits(trace, reference) if prunes else _values(trace, reference)
    for sentence in differences:
        return printable(sentence)
    return ""


def _visits(trace: Trace, reference: Trace) -> Iterator[str]:
    """Yield departures of nodes, windows and the value of the root."""
    title = reference.algorithm.title
    expected = {node.index for node in reference.visits}
    ours = zip(trace.visits, trace.alphas, trace.betas, strict=True)
    theirs = zip(reference.visits, reference.alphas, reference.betas, strict=True)
    for mine, yours in zip_longest(ours, theirs):
        if mine is None:
            yield f"{_end(trace)}; {title} goes on to enter {yours[0].name}."
        elif mine[0].index not in expected:
            yield f"It enters {mine[0].name}; {title} skips that node."
        elif yours is None or mine[0] is not yours[0]:
            place = f"; {title} enters {yours[0].name} here" if yours else f"; {title} is done"
            yield f"It enters {mine[0].name}{place}."
        elif mine != yours:
            yield (
                f"{mine[0].name} is entered with the window {_window(mine)}; "
                f"{title} gives it {_window(yours)}."
            )
    if trace.error is not None:
        yield f"{_end(trace)}; {title} returns {_number(reference.value)}."
    elif trace.value != reference.value:
        yield f"It returns {_number(trace.value)}; {title} returns {_number(reference.value)}."


def _values(trace: Trace, reference: Trace) -> Iterator[str]:
    """Yield departures of a search without a window: the values, in the order of returning."""
    title = reference.algorithm.title
    expected = dict(zip(reference.visits, reference.values, strict=True))
    unfinished = {trace.visits[number] for number in trace.unfinished}
    for step in trace.steps:
        node = step.node
        if step.kind not in ("examine", "leave") or (node.is_leaf and node in unfinished):
            continue
        if step.value != expected[node]:
            right = _number(expected[node])
            yield f"{node.name} returns {_number(step.value)}; in {title} it returns {right}."
    if trace.error is not None:
        yield f"{_end(trace)}; {title} goes on."
    entered = {node.index for node in trace.visits}
    for node in reference.visits:
        if node.index not in entered:
            yield f"It never enters {node.name}; {title} does."


def _end(trace: Trace) -> str:
    if trace.error is None:
        return f"It ends after {trace.visits[-1].name}"
    place = f"at {trace.visits[max(trace.unfinished)].name}" if trace.unfinished else "at the end"
    return f"It stops {place} with {kind_of(trace.error)}"


def _window(entry: tuple[object, Score | None, Score | None]) -> str:
    return f"[{_number(entry[1])}, {_number(entry[2])}]"


def _number(score: Score | None) -> str:
    return "no number" if score is None else format_score(score)
