"""Sentences about nodes that return their value, and about the end of a search."""

from __future__ import annotations

from math import inf

from abviz.narration.phrases import number, plies, titled
from abviz.replay.steps import Step
from abviz.replay.telling.averaging import said
from abviz.replay.telling.questions import answer, answer_in_full, is_yes


def tell_leave(step: Step) -> str:
    """Return the sentence for a node that returns its value.

    Examples
    --------
    >>> import abviz
    >>> print(tell_leave(abviz.search(abviz.examples["estimates"], depth=2).steps[-1]))
    A (MAX) returns 6: searched 2 plies deep, the tree is worth 6; 4 positions were scored.
    """
    node, value = step.node, said(step, step.value)
    if node.parent is None and not step.is_known:
        return f"{titled(node)} returns {value}: the search is over."
    if node.parent is None:
        return _end_of_pass(step)
    sentence = f"{titled(node)} returns {value} to {titled(node.parent)}"
    answered = f"; {answer_in_full(step)}" if answer_in_full(step) else ""
    if step.bound in ("exact", "unknown"):
        return f"{sentence}{answered}."
    kind = "an upper" if step.bound == "at most" else "a lower"
    if step.known is not None and step.known[0] == step.known[1]:
        truth = f"the leaves seen so far prove that its true value is {said(step, step.known[0])}"
        return f"{sentence}, {kind} bound: {truth}{answered}."
    whose = "its true value" if step.limit is None else "its value to this depth"
    return f"{sentence}, {kind} bound: {whose} is {step.bound} {value}{answered}."


def _end_of_pass(step: Step) -> str:
    """Say what the value of the root means, after the only pass or one of several."""
    value = said(step, step.value)
    returns = f"{titled(step.node)} returns {value}"
    examined = "1 leaf was" if step.examined == 1 else f"{step.examined} leaves were"
    if step.limit is not None:
        return f"{returns}: {_end_at_limit(step, value)}{no_move(step)}."
    if not step.is_last and step.deepens:
        return f"{returns}: that is the value of the tree, and to search deeper changes nothing."
    if step.question is None:
        return f"{returns}: that is the value of the tree; {examined} examined{no_move(step)}."
    relation = "at least" if is_yes(step, step.question) else "at most"
    told = f"{returns}: {answer(step)}, so the value of the tree is {relation} {value}"
    if step.is_last:
        return f"{told}, and with the passes before it is {value}; {examined} examined."
    if step.bound == "exact":
        return (
            f"{told}; the leaves seen so far even prove that it is {value}, but the code asks on."
        )
    return f"{told}."


def _end_at_limit(step: Step, value: str) -> str:
    worth = f"searched {plies(step.limit or 0)} deep, the tree is worth {value}"
    if not step.is_last:
        return f"{worth}; the next search goes a ply deeper and tries the best moves first"
    if step.deepens:
        return f"{worth}; that is as deep as it was to go"
    scored = "1 position was" if step.examined == 1 else f"{step.examined} positions were"
    return f"{worth}; {scored} scored"


def no_move(step: Step) -> str:
    """Return why the search ends without a best move; empty if it has one, or goes on.

    Examples
    --------
    >>> import abviz
    >>> no_move(abviz.search(abviz.Tree.parse("min(inf inf)")).steps[-1])
    '; no move was chosen, because none brings less than +∞, where v started'
    """
    node = step.node
    worst = -inf if node.is_max else inf
    if not step.is_last or not (node.is_max or node.is_min) or step.value != worst:
        return ""
    text = f"; no move was chosen, because none brings {'more' if node.is_max else 'less'} than"
    if step.fail_hard:
        return f"{text} {number(worst)}, where {'α' if node.is_max else 'β'} started"
    has_v = step.algorithm is not None and node.player in step.algorithm.v_at_entry
    return f"{text} {number(worst)}{', where v started' * has_v}"
