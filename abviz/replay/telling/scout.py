"""Sentences about SCOUT: what is evaluated, what is only tested, and what the tests answer."""

from __future__ import annotations

from abviz.narration.phrases import label, listed, number, opening, player, titled
from abviz.replay.steps import Question, Step
from abviz.replay.telling.leaving import no_move
from abviz.trees import Node


def tell_scout(step: Step) -> str:
    """Return the sentence for a step of SCOUT.

    Examples
    --------
    >>> import abviz
    >>> for step in abviz.search(abviz.Tree.parse("3 5"), "scout").steps[2:5]:
    ...     print(tell_scout(step))
    B's 3 reaches A (MAX): B is the first child, so v is now 3.
    Leaf C is tested: its score is 5, so it is worth more than 3.
    The test says yes, C is worth more than 3, so A (MAX) evaluates C.
    """
    if step.kind == "update":
        return _update(step)
    question = step.question
    if question is not None:
        return {
            "enter": _enter_test,
            "examine": _examine_test,
            "cutoff": _cutoff,
            "leave": _leave_test,
        }[step.kind](step, question)
    return {"enter": _enter, "examine": _examine, "leave": _leave}[step.kind](step)


def _again(step: Step) -> str:
    return "" if step.times == 1 else " again"


def _worth(step: Step, question: Question) -> str:
    """Say what the answer of a test means."""
    relation = question.answer(is_yes=bool(step.answer))
    return f"worth {relation} {number(question.bound)}"


def _yes(step: Step) -> str:
    return "yes" if step.answer else "no"


def _enter(step: Step) -> str:
    node = step.node
    if node.parent is None:
        return (
            f"The search starts at the root {titled(node)}: its first child is evaluated, "
            "and every other child is tested first."
        )
    if node is node.parent.children[0]:
        reason = f"it is the first child of {titled(node.parent)}"
    else:
        who = player(node.parent)
        reason = f"its test has shown that it is better for {who} than the children before it"
    return f"{opening(node)} is entered{_again(step)} to be evaluated: {reason}."


def _examine(step: Step) -> str:
    score = number(step.value)
    if step.node.parent is None:
        return f"The root {label(step.node)} is a leaf: its score {score} is the value of the tree."
    return f"Leaf {label(step.node)} is examined{_again(step)}: its score is {score}."


def _leave(step: Step) -> str:
    node, value = step.node, number(step.value)
    if node.parent is not None:
        return f"{titled(node)} returns {value} to {titled(node.parent)}."
    examined = "1 leaf was" if step.examined == 1 else f"{step.examined} leaves were"
    ends = f"that is the value of the tree; {examined} examined{no_move(step)}"
    return f"{titled(node)} returns {value}: {ends}."


def _enter_test(step: Step, question: Question) -> str:
    node = step.node
    asks = f"worth {question.relation} {number(question.bound)}"
    if node is question.node and node.parent is not None:
        return (
            f"{opening(node)} is tested{_again(step)}: the question is whether it is {asks}, "
            f"which {titled(node.parent)} already has."
        )
    return (
        f"{opening(node)} is tested{_again(step)} in turn: "
        f"now the question is whether it is {asks}."
    )


def _examine_test(step: Step, question: Question) -> str:
    found = f"its score is {number(step.value)}, so it is {_worth(step, question)}"
    return f"Leaf {label(step.node)} is tested{_again(step)}: {found}."


def _cutoff(step: Step, question: Question) -> str:
    node = step.node
    skipped = step.cutoff.skipped if step.cutoff else ()
    kind = "β" if node.is_max else "α"
    return (
        f"{opening(node)} is {_worth(step, question)}, and the test asks no more, "
        f"so {label(node)}'s {_others(skipped)} need not be looked at in this test: {kind} cutoff."
    )


def _others(skipped: tuple[Node, ...]) -> str:
    if len(skipped) == 1 and not skipped[0].stub:
        return f"other child ({listed(skipped)})"
    return f"other children ({listed(skipped)})"


def _leave_test(step: Step, question: Question) -> str:
    above = step.node.parent
    who = "" if above is None else f" to {titled(above)}"
    found = f"{label(step.node)} is {_worth(step, question)}"
    return f"{titled(step.node)} answers {_yes(step)}{who}: {found}."


def _update(step: Step) -> str:
    child = step.child
    if child is None:
        raise ValueError("an update needs the child whose value arrives")
    if step.question is None:
        return _value_arrives(step, child)
    if step.question.node is child:
        return _test_ends(step, child, step.question)
    return _answer_arrives(step, child)


def _value_arrives(step: Step, child: Node) -> str:
    value = number(step.value)
    subject = f"{label(child)}'s {number(step.arrived)} reaches {titled(step.node)}"
    old = step.before[0] if step.before else None
    if old is None:
        return f"{subject}: {label(child)} is the first child, so v is now {value}."
    verb = "rises" if step.node.is_max else "falls"
    return f"{subject}: v {verb} from {number(old)} to {value}."


def _test_ends(step: Step, child: Node, question: Question) -> str:
    node = titled(step.node)
    found = f"The test says {_yes(step)}, {label(child)} is {_worth(step, question)}"
    if step.answer == step.node.is_max:
        return f"{found}, so {node} evaluates {label(child)}."
    return (
        f"{found}, so v of {node} stays {number(step.value)} and {label(child)} is not evaluated."
    )


def _answer_arrives(step: Step, child: Node) -> str:
    node, says = titled(step.node), f"{label(child)} says {_yes(step)}"
    if step.answer == step.node.is_max:
        return f"{says}, and one {_yes(step)} is enough for {node}."
    children = step.node.children
    if child is children[-1]:
        return f"{says}, and {node} has no other child to ask."
    return f"{says}, so {node} asks its next child."
