"""Wrong nodes: what is cut, what is examined, and whose value makes a cutoff."""

from __future__ import annotations

from collections.abc import Iterable

from abviz.classroom.questions.question import Answer, Question
from abviz.replay.events import Cutoff
from abviz.replay.trace import Trace
from abviz.trees import Node
from abviz.trees.preorder import given_order, walk


def cutting_child_is_cut(question: Question) -> Answer | None:
    """Mark the children that bring cutoffs too, and leave such leaves out of the order."""
    trace = question.trace
    cutting = [_last_entered(cutoff) for cutoff in trace.cutoffs]
    if question.ask == "order":
        return tuple(leaf.index for leaf in trace.leaves if leaf not in cutting)
    return _marked(question, [*_skipped(trace), *cutting])


def last_child_is_cut(question: Question) -> Answer | None:
    """Mark the last child too where the test comes true after it."""
    trace = question.trace
    last = [cutoff.node.children[-1] for cutoff in trace.cutoffs if not cutoff.skipped]
    return _marked(question, [*_skipped(trace), *last])


def stopping_node_is_cut(question: Question) -> Answer | None:
    """Mark the node that stops in the place of the children that it skips."""
    return _marked(question, [one.node for one in question.trace.cutoffs if one.skipped])


def only_leaves_are_cut(question: Question) -> Answer | None:
    """Mark the leaves below a cut in the place of its topmost nodes."""
    return _marked(question, [node for node in _below(question.trace) if node.is_leaf])


def each_node_is_cut(question: Question) -> Answer | None:
    """Mark all nodes below a cut too."""
    return _marked(question, _below(question.trace))


def own_value_is_bound(question: Question) -> Answer | None:
    """Name the node where the search stopped."""
    cutoff = _cutoff(question)
    return None if cutoff is None else _named(question, cutoff.node)


def child_has_bound(question: Question) -> Answer | None:
    """Name the child that was searched last."""
    cutoff = _cutoff(question)
    return None if cutoff is None else _named(question, _last_entered(cutoff))


def _skipped(trace: Trace) -> list[Node]:
    return [node for cutoff in trace.cutoffs for node in cutoff.skipped]


def _below(trace: Trace) -> list[Node]:
    return [node for top in _skipped(trace) for node, _ in walk(top, given_order)]


def _marked(question: Question, nodes: Iterable[Node]) -> Answer | None:
    """Return marks as an answer, if they can be made."""
    indices = {node.index for node in nodes}
    if question.ask != "cuts" or not indices <= set(question.slots):
        return None
    return tuple(sorted(indices))


def _cutoff(question: Question) -> Cutoff | None:
    """Return the cutoff that is asked about: the next one from where the stage stands."""
    if question.ask != "why":
        return None
    steps = question.trace.steps[question.step :]
    cutoff = next((step.cutoff for step in steps if step.cutoff is not None), None)
    is_asked = cutoff and cutoff.bound_by and cutoff.bound_by.index == question.key
    return cutoff if is_asked else None


def _named(question: Question, node: Node) -> Answer | None:
    """Return a node as an answer, if it can be taken."""
    return node.index if node.index in question.slots else None


def _last_entered(cutoff: Cutoff) -> Node:
    """Return the child whose value has made a test true."""
    entered = [child for child in cutoff.node.children if child not in cutoff.skipped]
    return entered[-1]
