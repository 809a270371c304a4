"""Two searches of one tree beside each other."""

from __future__ import annotations

from bisect import bisect_left

from abviz.narration.numbers import label
from abviz.replay.trace import Trace
from abviz.trees import Node, Score, format_score

MOST_NAMED = 4


def matching_step(trace: Trace, step: int, other: Trace, *, by: str) -> int:
    """Return the step of another search that belongs to a step of this one.

    Parameters
    ----------
    trace : Trace
        The search that leads.
    step : int
        The step it stands on, from 0.
    other : Trace
        The search that follows.
    by : {"step", "leaf"}, keyword-only
        Whether both take the same number of steps, or examine the same number of
        leaves (counting each examination).

    Returns
    -------
    int
        A step of the other search; its last one if it is over by then.

    Examples
    --------
    >>> import abviz
    >>> tree = abviz.examples["lucky-8"]
    >>> fast, slow = abviz.search(tree), abviz.search(tree, "minimax")
    >>> matching_step(fast, 10, slow, by="leaf"), slow.steps[10].sentence
    (10, 'Leaf G is examined: its score is 8.')
    """
    last = len(other.steps) - 1
    if by == "step" or step == len(trace.steps) - 1:
        return min(step, last) if by == "step" else last
    counts, others = _examinations(trace), _examinations(other)
    if counts[step] == 0:
        return 0
    return min(bisect_left(others, counts[step]), last)


def verdict(trace: Trace, other: Trace) -> str:
    """Say in one or two sentences how two searches of one tree differ.

    Parameters
    ----------
    trace, other : Trace
        Finished searches of the same tree.

    Returns
    -------
    str
        The leaves that each examined, and the nodes at which they returned
        different values.

    Examples
    --------
    >>> import abviz
    >>> tree = abviz.examples["lucky-8"]
    >>> print(verdict(abviz.search(tree), abviz.search(tree, "alphabeta-blog")))
    alpha-beta examines 5 of 8 leaves, alpha-beta (blog) the same 5. \
Both return 4 at the root, but not the same from J (2 and 4), I (2 and 4).
    """
    return f"{_leaves(trace, other)} {_values(trace, other)}"


def _examinations(trace: Trace) -> list[int]:
    """Return how many times a leaf has been examined, up to each step."""
    counts: list[int] = []
    count = 0
    for step in trace.steps:
        count += step.kind == "examine"
        counts.append(count)
    return counts


def _leaves(trace: Trace, other: Trace) -> str:
    ends, others = set(trace.ends), set(other.ends)
    mine, yours = ends & set(trace.leaves), others & set(other.leaves)
    start = f"{trace.algorithm.title} examines {trace.share_of_leaves}"
    if ends != others:
        return f"{start}, {other.algorithm.title} {other.share_of_leaves}."
    if mine == yours:
        return f"{start}, {other.algorithm.title} the same {len(yours)}."
    more = len(yours) - len(mine)
    difference = f"{abs(more)} {'more' if more > 0 else 'fewer'}" if more else "other ones"
    return f"{start}, {other.algorithm.title} {len(yours)}: {difference}."


def _values(trace: Trace, other: Trace) -> str:
    mine, yours = _returned(trace), _returned(other)
    if trace.value != other.value:
        return f"They disagree at the root: {_number(trace.value)} and {_number(other.value)}."
    together = f"Both return {_number(trace.value)} at the root"
    differing = [node for node in mine if node in yours and mine[node] != yours[node]]
    if not differing:
        return f"{together}, and the same value from every node that both enter."
    shown = ", ".join(
        f"{label(node)} ({_number(mine[node])} and {_number(yours[node])})"
        for node in differing[:MOST_NAMED]
    )
    rest = len(differing) - MOST_NAMED
    more = f" and {rest} {'node' if rest == 1 else 'nodes'} more" if rest > 0 else ""
    return f"{together}, but not the same from {shown}{more}."


def _returned(trace: Trace) -> dict[Node, Score | None]:
    """Return the last value of each node, in the order of returning."""
    values: dict[Node, Score | None] = {}
    for step in trace.steps:
        if step.kind == "leave":
            values.pop(step.node, None)
            values[step.node] = step.value
    return values


def _number(score: Score | None) -> str:
    return "nothing" if score is None else format_score(score)
