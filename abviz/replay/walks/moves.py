"""The move with which a search ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from abviz.engine.recording import Recording
from abviz.replay.events import Enter, Leave, Update
from abviz.replay.steps import Step
from abviz.trees import Node


def with_move(steps: Iterable[Step], recording: Recording) -> Iterator[Step]:
    """Yield steps, the last of which knows the move that was chosen.

    That is the first child that has brought the value of the root. Of a function of your
    own nobody knows it, but for what came back.

    Parameters
    ----------
    steps : iterable of Step
        Those of a search, without the move.
    recording : Recording
        The search.

    Examples
    --------
    >>> import abviz
    >>> trace = abviz.search(abviz.Tree.parse("3 5 5"))
    >>> [step.event.move for step in with_move(trace.steps, trace) if step.kind == "leave"]
    [<leaf C: 5>]
    """
    best: Node | None = None
    for step in steps:
        event = step.event
        if step.node.parent is None:
            if isinstance(event, Enter) and step.algorithm.way == "deepening":
                best = None  # each pass judges the moves anew
            elif isinstance(event, Update) and event.is_best_for(step.node):
                best = event.child
            elif isinstance(event, Leave) and event.is_last:
                move = best if step.is_known else recording.returned_move
                yield replace(step, event=replace(event, move=move))
                continue
        yield step
