"""What steps say of null windows: what a pass asks, and what it answers."""

from __future__ import annotations

from abviz.narration.claims import Claim, Claims, Fact
from abviz.replay.events import Question, Update
from abviz.replay.steps import DepthFirstStep, Step
from abviz.replay.telling.claiming import claim, to_depth


def question_on_entry(step: DepthFirstStep, question: Question) -> Claims:
    """Say what a node is entered to find out.

    Examples
    --------
    >>> import abviz
    >>> step = abviz.search(abviz.Tree.parse("(3 5) (6 4)"), "mtdf").steps[0]
    >>> [claim.kind for claim in question_on_entry(step, step.question)]
    ['first-guess-asks']
    """
    if question.node is not step.node:
        return (_compare(step, "now-asks", question),)
    if step.node.parent is None:
        return (_question_of_root(step, question),)
    owners = step.owners
    owner = owners.beta_from if question.relation == "less than" else owners.alpha_from
    reason = () if owner is None else (claim(step, "owner-has-asked", owner=owner),)
    return _compare(step, "null-window-asks", question), *reason


def question_of_leaf(step: DepthFirstStep) -> Claims:
    """Say what a leaf is examined for, if a null window asks about the leaf alone.

    Of a node further up it is asked there, and again at each inner node that its pass enters;
    the leaves of the pass only have their scores.

    Examples
    --------
    >>> import abviz
    >>> question_of_leaf(abviz.search(abviz.Tree.parse("3 5"), "negascout").steps[3])[0]["bound"]
    3
    """
    question = step.question
    if question is None or question.node is not step.node:
        return ()
    return (claim(step, "to-ask", relation=question.relation, bound=question.bound),)


def question_at_limit(step: DepthFirstStep) -> Claims:
    """Say what a null window asks about a node at the depth limit alone, and the answer.

    Examples
    --------
    >>> import abviz
    >>> step = abviz.search(abviz.examples["estimates"], "negascout", depth=2).steps[4]
    >>> question_at_limit(step)[0]["answer"]
    'no'
    """
    question, short = step.question, answer(step)
    if question is None or not short:
        return ()
    facts = {"relation": question.relation, "bound": question.bound, "answer": short}
    return (claim(step, "asked-at-limit", **facts),)


def answer(step: DepthFirstStep) -> str:
    """Return the answer to the question of a pass; empty except where the pass ends.

    Examples
    --------
    >>> import abviz
    >>> answer(abviz.search(abviz.Tree.parse("3 5"), "negascout").steps[3])
    'yes'
    """
    question = step.question
    if question is None or question.node is not step.node:
        return ""
    return "yes" if is_yes(step, question) else "no"


def is_yes(step: Step, question: Question) -> bool:
    """Tell whether the value that a step has says yes to a question."""
    return step.value is not None and question.is_answered_yes(step.value)


def answer_in_full(step: DepthFirstStep) -> Claims:
    """Say the answer to the question of a pass with what it means for the node."""
    question, short = step.question, answer(step)
    if question is None or not short:
        return ()
    relation = question.answer(is_yes=is_yes(step, question))
    facts: dict[str, Fact] = {
        "answer": short,
        "node": step.node,
        "relation": relation,
        "bound": question.bound,
    }
    return (claim(step, to_depth(step, "answer-means"), **facts),)


def question_reason(step: DepthFirstStep, question: Question) -> Claim:
    """Say why a node that answers a null window, or is of no use to it, is not searched on.

    Examples
    --------
    >>> import abviz
    >>> trace = abviz.search(abviz.Tree.parse("(12 8) (19 15)"), "mtdf")
    >>> [question_reason(step, step.question).kind for step in trace.steps if step.cutoff]
    ['answered-yes', 'cannot-bring', 'answered-yes', 'cannot-bring', 'cannot-bring']
    """
    node, is_max = step.node, step.node.is_max
    facts: dict[str, Fact] = {"relation": question.relation, "bound": question.bound}
    if node is question.node:
        # MAX has got enough for "more than" and "at least", MIN for "less than".
        is_yes = is_max != (question.relation == "less than")
        return claim(step, "answered-yes" if is_yes else "answered-no", **facts)
    bound, is_beyond = question.bound, question.relation == "more than"
    if is_max:
        reach = "down-to" if is_beyond else "below"
    else:
        # All scores are whole.
        reach, bound = "to", bound + is_beyond
    return claim(step, "cannot-bring", node=question.node, reach=reach, bound=bound)


def _question_of_root(step: DepthFirstStep, question: Question) -> Claim:
    """Say why a pass asks what it asks: by the first guess, or by what the last pass has shown."""
    facts: dict[str, Fact] = {"relation": question.relation, "bound": question.bound}
    if question.shown is None:
        return claim(step, "first-guess-asks", node=step.node, **facts)
    shown, value = question.shown
    return claim(step, "last-pass-asks", node=step.node, shown=shown, value=value, **facts)


def searched_again(step: DepthFirstStep, update: Update) -> Claim:
    """Say why a child whose question was answered with yes is searched once more.

    Where its value is not inside the window, or another window is used, only that is said.
    """
    if not _is_inside(step, update) or update.again_with != (step.alpha, step.beta):
        alpha, beta = update.again_with or (None, None)
        return claim(step, "searched-again-with", child=update.child, alpha=alpha, beta=beta)
    is_vain = update.bound == "exact"
    kind = to_depth(step, "searched-again-in-vain") if is_vain else "searched-again"
    facts = {"alpha": step.alpha, "arrived": update.arrived, "beta": step.beta}
    return claim(step, kind, child=update.child, **facts)


def _is_inside(step: DepthFirstStep, update: Update) -> bool:
    alpha, arrived, beta = step.alpha, update.arrived, step.beta
    if alpha is None or arrived is None or beta is None:
        return False
    return alpha < arrived < beta


def _compare(step: Step, kind: str, question: Question) -> Claim:
    return claim(step, kind, node=step.node, relation=question.relation, bound=question.bound)
