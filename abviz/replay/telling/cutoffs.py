"""What cutoffs say: why the search need not look at the other children."""

from __future__ import annotations

from abviz.narration.claims import Claim, Claims
from abviz.replay.events import Cut, Cutoff
from abviz.replay.steps import AveragingStep, DepthFirstStep
from abviz.replay.telling.averaging import (
    chance_cutoff,
    chance_reason,
    closed_reason,
    shown,
    spared,
)
from abviz.replay.telling.claiming import claim, to_depth
from abviz.replay.telling.questions import question_reason
from abviz.trees import Node, Score


def tell_cutoff(step: DepthFirstStep, cut: Cut) -> Claims:
    """Return what a cutoff says.

    Examples
    --------
    >>> import abviz
    >>> step = abviz.search(abviz.Tree.parse("(3 5) (2 9)")).steps[11]
    >>> [claim.kind for claim in tell_cutoff(step, step.event)]
    ['now-has', 'so-worth', 'parent-has', 'will-not-go-there', 'others-cannot-matter', \
'kind-of-cutoff']
    >>> print(step.sentence)
    MIN node E now has β = 2, so it is worth at most 2; its parent A (MAX) already has 3, so MAX \
will not go there, and E's other child (G) cannot matter: α cutoff.
    """
    cutoff = cut.cutoff
    if not step.is_known:
        return (claim(step, "returns-early", node=step.node, skipped=cutoff.skipped),)
    if isinstance(step, AveragingStep) and step.average is not None:
        return chance_cutoff(step, cut, step.average)
    reason, settles = _reason(step, cut)
    if not cutoff.skipped:
        return *reason, claim(step, "no-children-left", node=step.node)
    is_deep = cutoff.is_deep and cutoff.through is None
    kind = "kind-of-deep-cutoff" if is_deep else "kind-of-cutoff"
    return *reason, *_idle(step, cut, settles=settles), claim(step, kind, side=cutoff.kind)


def _idle(step: DepthFirstStep, cut: Cut, *, settles: bool) -> Claims:
    """Say of the skipped children that they cannot matter, if that is so, or not in this pass."""
    if cut.repeated and step.algorithm.probes:
        return spared(step, cut)
    kind = "so-others-cannot-matter" if settles else "others-cannot-matter"
    # Where no node has secured this end of a null window, a later pass may enter them.
    if step.question is not None and cut.cutoff.bound_by is None:
        kind = "others-not-asked"
    return (claim(step, kind, node=step.node, skipped=cut.cutoff.skipped),)


def _reason(step: DepthFirstStep, cut: Cut) -> tuple[Claims, bool]:
    """Return what the node has now and why that is enough, and whether this settles the rest."""
    node, cutoff, is_alpha = step.node, cut.cutoff, cut.cutoff.kind == "alpha"
    letter, value = _number(step, cut)
    if cut.bound == ("at least" if is_alpha else "at most"):
        closed = claim(step, "has-closed-window", node=node, bound=value)
        return (closed, *closed_reason(step)), False
    subject = claim(step, "has-got", node=node, value=value)
    if letter:
        subject = claim(step, "now-has", node=node, letter=letter, value=value)
    kind = to_depth(step, "so-worth")
    worth = claim(step, kind, relation="at most" if is_alpha else "at least", bound=value)
    if cutoff.through is not None:
        return (subject, worth, *chance_reason(step, cutoff, cutoff.through, given=value)), False
    if cutoff.bound_by is not None:
        return (subject, worth, *_refusal(step, cut, cutoff.bound_by)), False
    if step.question is not None:
        return (subject, worth, question_reason(step, step.question)), True
    relation = "lower" if is_alpha else "higher"
    return (subject, claim(step, "no-score-beyond", link="and", relation=relation)), True


def _number(step: DepthFirstStep, cut: Cut) -> tuple[str, Score | None]:
    """Return the number that makes the cutoff, and the letter it has at the node, if any."""
    if cut.reached is not None and step.fail_hard:
        return "", cut.reached
    if cut.reached is not None or not step.moves_window:
        return "v", step.value
    return ("beta", step.beta) if cut.cutoff.kind == "alpha" else ("alpha", step.alpha)


def _refusal(step: DepthFirstStep, cut: Cut, owner: Node) -> Claims:
    """Say what an ancestor already has, and what its player therefore does."""
    cutoff = cut.cutoff
    bound = step.alpha if cutoff.kind == "alpha" else step.beta
    if _number(step, cut)[1] == bound:
        kind = "gains-nothing"
    else:
        kind = "lets-not-come-here" if cutoff.is_deep else "will-not-go-there"
    has = _owner_has(step, cutoff, owner, bound=bound)
    return has, *shown(step, owner), claim(step, kind, owner=owner)


def _owner_has(step: DepthFirstStep, cutoff: Cutoff, owner: Node, *, bound: Score | None) -> Claim:
    if not cutoff.is_deep:
        return claim(step, "parent-has", owner=owner, bound=bound)
    distance = len(cutoff.node.path) - len(owner.path)
    return claim(step, "ancestor-has", owner=owner, distance=distance, bound=bound)
