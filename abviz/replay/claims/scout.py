"""What the steps of SCOUT say: what is evaluated or only tested, and what tests answer."""

from __future__ import annotations

from abviz.narration.language import Claim, Claims, Fact
from abviz.replay.claims.depth_first import claim, end_of_search
from abviz.replay.steps import Cut, Enter, Examine, Leave, Question, ScoutStep, Update
from abviz.trees import Node


def tell_scout(step: ScoutStep) -> Claims:
    """Return what a step of SCOUT says.

    Examples
    --------
    >>> import abviz
    >>> for step in abviz.search(abviz.Tree.parse("3 5"), "scout").steps[2:5]:
    ...     print([claim.kind for claim in tell_scout(step)])
    ['arrives', 'first-child-sets-v']
    ['leaf-tested', 'test-asks', 'test-owner-has', 'score-says-yes', 'so-better']
    ['test-says', 'so-evaluates']
    """
    if isinstance(step.event, Update):
        return _update(step, step.event)
    if step.question is not None:
        return _tell_test(step, step.question)
    match step.event:
        case Enter():
            return _enter(step)
        case Examine():
            return _examine(step)
        case Leave() as leave:
            return _leave(step, leave)
        case Cut():
            return ()


def _tell_test(step: ScoutStep, question: Question) -> Claims:
    """Return what a step of a test says."""
    match step.event:
        case Enter():
            return _enter_test(step, question)
        case Examine():
            return _examine_test(step, question)
        case Cut() as cut:
            return _cutoff(step, cut, question)
        case _:
            return _leave_test(step, question)


def _worth(step: ScoutStep, kind: str, question: Question, **facts: Fact) -> Claim:
    """Say what the answer of a test means."""
    relation = question.answer(is_yes=bool(step.answer))
    return claim(step, kind, relation=relation, bound=question.bound, **facts)


def _yes(step: ScoutStep) -> str:
    return "yes" if step.answer else "no"


def _enter(step: ScoutStep) -> Claims:
    node = step.node
    if node.parent is None:
        starts = claim(step, "search-starts", node=node, count=step.times)
        count = sum(child.stub or 1 for child in node.children)
        return starts, claim(step, "first-child-evaluated", node=node, count=count)
    is_first = node is node.parent.children[0]
    reason = "is-first-child" if is_first else "test-has-shown-better"
    entered = claim(step, "entered-to-evaluate", node=node, count=step.times)
    return entered, claim(step, reason, above=node.parent)


def _examine(step: ScoutStep) -> Claims:
    subject, score = "leaf-examined", "score"
    if step.node.parent is None:
        subject, score = "root-is-leaf", "score-is-value-of-tree"
    examined = claim(step, subject, node=step.node, count=step.times)
    return examined, claim(step, score, score=step.value)


def _leave(step: ScoutStep, leave: Leave) -> Claims:
    node, value = step.node, step.value
    if node.parent is not None:
        return (claim(step, "returns-to", node=node, value=value, above=node.parent),)
    return claim(step, "returns", node=node, value=value), *end_of_search(step, leave)


def _enter_test(step: ScoutStep, question: Question) -> Claims:
    node = step.node
    asks = {"relation": question.relation, "bound": question.bound}
    if node is question.node and node.parent is not None:
        return (
            claim(step, "tested", node=node, count=step.times),
            claim(step, "test-asks", **asks),
            claim(step, "test-owner-has", owner=node.parent),
        )
    tested = claim(step, "tested-in-turn", node=node, count=step.times)
    return tested, claim(step, "test-now-asks", **asks)


def _examine_test(step: ScoutStep, question: Question) -> Claims:
    node, above = step.node, step.node.parent
    asks: dict[str, Fact] = {"relation": question.relation, "bound": question.bound}
    says = claim(step, "score-says-yes" if step.answer else "score-says-no", score=step.value)
    if node is not question.node or above is None:
        tested = claim(step, "leaf-tested-in-turn", node=node, count=step.times)
        return tested, claim(step, "test-now-asks", **asks), says
    is_better = step.answer == above.is_max
    return (
        claim(step, "leaf-tested", node=node, count=step.times),
        claim(step, "test-asks", **asks),
        claim(step, "test-owner-has", owner=above),
        says,
        claim(step, "so-better" if is_better else "so-no-better", node=node, above=above),
    )


def _cutoff(step: ScoutStep, cut: Cut, question: Question) -> Claims:
    node = step.node
    return (
        _worth(step, "worth", question, node=node),
        claim(step, "test-asks-no-more"),
        claim(step, "test-skips", node=node, skipped=cut.cutoff.skipped),
        claim(step, "kind-of-cutoff", side="beta" if node.is_max else "alpha"),
    )


def _leave_test(step: ScoutStep, question: Question) -> Claims:
    node = step.node
    answers = claim(step, "answers-to", node=node, answer=_yes(step), above=node.parent)
    return answers, _worth(step, "found-worth", question, node=node)


def _update(step: ScoutStep, update: Update) -> Claims:
    if step.question is None:
        return _value_arrives(step, update)
    if step.question.node is update.child:
        return _test_ends(step, update.child, step.question)
    return _answer_arrives(step, update.child)


def _value_arrives(step: ScoutStep, update: Update) -> Claims:
    arrives = claim(step, "arrives", child=update.child, arrived=update.arrived, node=step.node)
    old = update.before[0]
    if old is None:
        return arrives, claim(step, "first-child-sets-v", child=update.child, value=step.value)
    kind = "rises" if step.node.is_max else "falls"
    return arrives, claim(step, kind, letter="v", before=old, after=step.value)


def _test_ends(step: ScoutStep, child: Node, question: Question) -> Claims:
    node = step.node
    says = _worth(step, "test-says", question, answer=_yes(step), child=child)
    if step.answer == node.is_max:
        return says, claim(step, "so-evaluates", node=node, child=child)
    return says, claim(step, "so-not-evaluated", node=node, value=step.value, child=child)


def _answer_arrives(step: ScoutStep, child: Node) -> Claims:
    node, says = step.node, claim(step, "child-says", child=child, answer=_yes(step))
    if step.answer == node.is_max:
        return says, claim(step, "one-is-enough", answer=_yes(step), node=node)
    kind = "none-left-to-ask" if child is node.children[-1] else "asks-next"
    return says, claim(step, kind, node=node)
