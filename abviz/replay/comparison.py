"""Where a search first departs from the reference."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from abviz.engine.pickling import kind_of
from abviz.engine.recording import Recording
from abviz.engine.registry import algorithms
from abviz.engine.running import run
from abviz.replay.walks.ways import way_of
from abviz.trees import Node, Score, format_score
from abviz.trees.wording import printable


def first_departure(recording: Recording) -> str:
    """Say in one sentence where a search first departs from the reference.

    Parameters
    ----------
    recording : Recording
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
    if recording.unseen:
        return recording.unseen
    tree = recording.tree
    if tree.has_chance or tree.has_stubs or tree.players:
        return ""
    if not way_of(recording.algorithm).is_compared or recording.algorithm.depth is not None:
        return ""
    prunes = recording.algorithm.prunes
    reference = run(recording.tree, algorithms["alphabeta" if prunes else "minimax"])
    differences = _visits(recording, reference) if prunes else _values(recording, reference)
    for sentence in differences:
        return printable(sentence)
    return ""


def _visits(recording: Recording, reference: Recording) -> Iterator[str]:
    """Yield departures of nodes, windows and the value of the root."""
    title = reference.algorithm.title
    expected = {node.index for node in reference.visits}
    ours = zip(recording.visits, recording.alphas, recording.betas, strict=True)
    theirs = zip(reference.visits, reference.alphas, reference.betas, strict=True)
    for mine, yours in zip_longest(ours, theirs):
        if mine is None:
            yield f"{_end(recording)}; {title} goes on to enter {yours[0].name}."
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
    if recording.error is not None:
        yield f"{_end(recording)}; {title} returns {_number(reference.value)}."
    elif recording.value != reference.value:
        yield f"It returns {_number(recording.value)}; {title} returns {_number(reference.value)}."


def _values(recording: Recording, reference: Recording) -> Iterator[str]:
    """Yield departures of a search without a window: the values, in the order of returning."""
    title = reference.algorithm.title
    expected = dict(zip(reference.visits, reference.values, strict=True))
    for node, value in _returns(recording):
        if value != expected[node]:
            right = _number(expected[node])
            yield f"{node.name} returns {_number(value)}; in {title} it returns {right}."
    if recording.error is not None:
        yield f"{_end(recording)}; {title} goes on."
    entered = {node.index for node in recording.visits}
    for node in reference.visits:
        if node.index not in entered:
            yield f"It never enters {node.name}; {title} does."


def _returns(recording: Recording) -> Iterator[tuple[Node, Score]]:
    """Yield the nodes that returned, in this order, with what came back."""
    entered: list[int] = []
    for number, node in enumerate((*recording.visits, None)):
        while entered and (node is None or recording.visits[entered[-1]] is not node.parent):
            last = entered.pop()
            if last not in recording.unfinished:
                yield recording.visits[last], recording.values[last]
        entered.append(number)


def _end(recording: Recording) -> str:
    if recording.error is None:
        return f"It ends after {recording.visits[-1].name}"
    last = max(recording.unfinished, default=None)
    place = "at the end" if last is None else f"at {recording.visits[last].name}"
    return f"It stops {place} with {kind_of(recording.error)}"


def _window(entry: tuple[object, Score | None, Score | None]) -> str:
    return f"[{_number(entry[1])}, {_number(entry[2])}]"


def _number(score: Score | None) -> str:
    return "no number" if score is None else format_score(score)
