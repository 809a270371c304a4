"""Questions about windows: with which α and β a node is entered."""

from __future__ import annotations

from abviz.classroom.questions.explaining import Course, Fault, course_of, with_explained
from abviz.classroom.questions.marking import NOT_ENTERED
from abviz.classroom.questions.question import Question, node_of
from abviz.narration.language import Language, label, number
from abviz.replay.trace import Trace
from abviz.trees import Node, format_score

MOST_NODES = 8


def windows(trace: Trace, faults: tuple[Fault, ...], seed: int) -> tuple[Question, ...]:
    """Ask for the windows of all inner nodes, from left to right and downwards.

    Those that are never entered are asked for, too: a list without them would tell what is cut.
    Up to 8 nodes make one question; more of them make several.

    Examples
    --------
    >>> import abviz
    >>> (question,) = windows(abviz.search(abviz.Tree.parse("(3 5) (2 9)")), (), 1)
    >>> list(question.key.values())
    ['−∞', '+∞', '−∞', '+∞', '3', '+∞']
    """
    inner = [node for node in trace.tree if not node.is_leaf]
    starts = range(0, len(inner), MOST_NODES)
    return tuple(
        windows_of(trace, faults, inner[start : start + MOST_NODES], step=0) for start in starts
    )


def windows_of(
    trace: Trace, faults: tuple[Fault, ...], nodes: list[Node], *, step: int
) -> Question:
    """Ask for the windows of some nodes.

    Parameters
    ----------
    trace : Trace
        The search.
    faults : tuple of Fault
        The misconceptions on its tree.
    nodes : list of Node
        Inner nodes; of one alone it is said that the search enters it.
    step : int, keyword-only
        The step at which the stage stands.
    """
    language = trace.language
    key = _given(course_of(trace), nodes)
    question = Question(
        ask="windows",
        trace=trace,
        step=step,
        text=language.ngettext(
            "With which α and β is {names} entered?",
            "With which α and β is each of these nodes entered: {names}? Where one is never "
            "entered, write - for both.",
            len(nodes),
            names=language.joined([language.titled(node) for node in nodes]),
        ),
        form="fields",
        slots=tuple(key),
        key=key,
        why=language.gettext(
            "The root starts with −∞ and +∞; every other node is entered with the α and β that "
            "its parent has at that moment."
        ),
        reasons={slot: _rule(trace, slot) for slot in key},
    )
    return with_explained(
        question, faults, lambda fault: fault.course and _given(fault.course, nodes)
    )


def _given(course: Course, nodes: list[Node]) -> dict[str, str]:
    """Return the windows that nodes are given in a search, and dashes for those never entered."""
    return {
        f"{letter}:{node.index}": NOT_ENTERED if window is None else format_score(window[end])
        for node in nodes
        for window in [course.window_at.get(node.index)]
        for end, letter in enumerate(("alpha", "beta"))
    }


def _rule(trace: Trace, slot: str) -> str:
    """Return where one end of the window of a node comes from."""
    language, node = trace.language, trace.tree.nodes[node_of(slot)]
    parent = node.parent
    if parent is None:
        return language.gettext(
            "{node} is the root: nothing is known yet, from −∞ to +∞.", node=label(node)
        )
    facts = {"node": label(node), "parent": language.titled(parent)}
    if node not in trace.visits:
        return language.gettext(
            "{node} is never entered: a cutoff at a node above it comes first.", node=label(node)
        )
    if node is parent.children[0]:
        return language.gettext(
            "{node} is the first child of {parent}: it is entered with the same α and β.", **facts
        )
    if parent.is_max is slot.startswith("beta"):
        return _kept_end(language, facts, is_max=parent.is_max)
    entry = next(place for place, step in enumerate(trace.steps) if step.node is node)
    value = number(trace.frame(entry - 1).value(parent))
    if parent.is_max:
        return language.gettext(
            "When {node} is entered, {parent} has v = {value}: so α is {value} or more.",
            value=value,
            **facts,
        )
    return language.gettext(
        "When {node} is entered, {parent} has v = {value}: so β is {value} or less.",
        value=value,
        **facts,
    )


def _kept_end(language: Language, facts: dict[str, str], *, is_max: bool) -> str:
    """Return that a parent does not change an end of its window."""
    if is_max:
        return language.gettext(
            "{parent} changes only its α: {node} is given the β with which {parent} was entered.",
            **facts,
        )
    return language.gettext(
        "{parent} changes only its β: {node} is given the α with which {parent} was entered.",
        **facts,
    )
