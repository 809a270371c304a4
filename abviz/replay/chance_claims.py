"""The claims about averages: chance nodes, probes, and bounds of all scores."""

from math import inf, isfinite

from abviz.narration.language import Claim, Claims, Fact
from abviz.replay.steps import (
    AveragingStep,
    ChancePassage,
    Cut,
    Cutoff,
    DepthFirstStep,
    Range,
    Step,
    Update,
    claim,
)
from abviz.trees import Node, Score


def chance_update(step: AveragingStep, update: Update) -> Claims:
    """Say what a child's value does to the average of a chance node."""
    weight = claim(step, "with-probability", probability=update.child.probability)
    if step.average is not None:
        low, high = step.average
        if low == high:
            return weight, claim(step, "average-known", average=low)
        return weight, claim(step, "average-between", low=low, high=high)
    return weight, claim(step, "adds", share=step.share, value=step.value)


def probe_update(step: AveragingStep, update: Update) -> Claim:
    """Say what a probe has shown of a MAX or MIN node."""
    relation = "at least" if step.node.is_max else "at most"
    return claim(
        step,
        "probe-suffices",
        node=step.node,
        child=update.child,
        relation=relation,
        arrived=update.arrived,
    )


def window_reason(step: DepthFirstStep) -> Claims:
    """
    Say who made the window of a node in a search that knows the bounds of all scores.
    """
    if step.owners.alpha.owner is not None or step.owners.beta.owner is not None:
        low = _side_reason(step, is_alpha=True, link="alpha-side")
        high = _side_reason(step, is_alpha=False, link="beta-side")
        if low and high:
            return *low, *high
        return _side_reason(step, is_alpha=bool(low), link="reason")
    scale = scale_of(step)
    if scale is None or (step.node.parent is None and step.alpha == -inf):
        return (claim(step, "nothing-secured"),)
    return _scale(step, scale, link="reason"), claim(step, "nothing-better-secured")


def scale_of(step: Step) -> Range | None:
    """Return the least and the greatest score there is, if the search knows them."""
    return step.scale if isinstance(step, AveragingStep) else step.algorithm.bounds


def stays_reason(step: DepthFirstStep) -> Claims:
    """
    Say why a bound of the window is as good as v or better, where scores have bounds.
    """
    is_max = step.node.is_max
    owner, passage = step.owners.of(is_alpha=is_max)
    if passage is not None:
        return _side_reason(step, is_alpha=is_max, link="because")
    if owner is None:
        relation = "lower" if is_max else "higher"
        return (claim(step, "no-score-beyond", link="since", relation=relation),)
    if owner is step.node:
        return (claim(step, "which-probe-has-shown"),)
    return claim(step, "which-owner-has", owner=owner), *shown(step, owner)


def shown(step: DepthFirstStep, owner: Node) -> Claims:
    """
    Say that a node has by a probe what it has, if its own v has not come to it yet.
    """
    if owner not in step.owners.by_probe:
        return ()
    return (claim(step, "as-its-probe-has-shown"),)


def spared(step: Step, cut: Cut) -> Claims:
    """
    Say that skipped nodes cannot matter, or that a probe has looked at them before.
    """
    fresh = tuple(node for node in cut.cutoff.skipped if node not in cut.repeated)
    claims: Claims = (claim(step, "cannot-matter", nodes=fresh),) if fresh else ()
    if cut.repeated:
        count = len(cut.repeated)
        again = claim(step, "seen-before", nodes=cut.repeated, count=count)
        claims = *claims, again
    return claims


def chance_reason(
    step: DepthFirstStep, cutoff: Cutoff, passage: ChancePassage, *, given: Score | None
) -> Claims:
    """
    Say why a node below a chance node need not be searched on, given what it has now.
    """
    is_alpha = cutoff.kind == "alpha"
    if passage.child is cutoff.node:
        nearest = _average(
            step, "with-that-average", passage, is_alpha=is_alpha, link="next"
        )
    else:
        nearest = _average(
            step,
            "with-as-much-average",
            passage,
            is_alpha=is_alpha,
            link="next",
            given=given,
        )
    return nearest, *_outer(step, passage, cutoff.bound_by, is_alpha=is_alpha)


def chance_cutoff(step: AveragingStep, cut: Cut, average: Range) -> Claims:
    """Say why a chance node need not be searched on."""
    cutoff, (low, high) = cut.cutoff, average
    node, is_alpha = cutoff.node, cutoff.kind == "alpha"
    if is_alpha and step.alpha is not None and high > step.alpha:
        # Both tests succeed in a window of one number, and the code makes this one
        # first.
        closed = claim(step, "has-closed-window", node=node, bound=step.alpha)
        nothing = claim(step, "nothing-between")
        return closed, *window_reason(step), nothing, *_end_of_cutoff(step, cut)
    relation, reached = ("at most", high) if is_alpha else ("at least", low)
    if low == high:
        subject: Claims = (claim(step, "average-is", node=node, bound=reached),)
    else:
        kind = "average-is-bounded"
        subject = (claim(step, kind, node=node, relation=relation, bound=reached),)
    if step.scale is not None and (
        step.high_by_scale if is_alpha else step.low_by_scale
    ):
        subject = *subject, _scale(step, step.scale, link="since")
    return *subject, *_limit_reason(step, cutoff), *_end_of_cutoff(step, cut)


def _end_of_cutoff(step: AveragingStep, cut: Cut) -> Claims:
    """Say what a chance node need not search, and which cutoff that is."""
    left = spared(step, cut)
    if not left:
        return (claim(step, "nothing-left", node=cut.cutoff.node),)
    return *left, claim(step, "kind-of-cutoff", side=cut.cutoff.kind)


def _limit_reason(step: AveragingStep, cutoff: Cutoff) -> Claims:
    """Say what an average cannot pass any more, and whose it is."""
    is_alpha, owner = cutoff.kind == "alpha", cutoff.bound_by
    if cutoff.through is not None:
        low, high = step.average or (None, None)
        average = high if is_alpha else low
        return chance_reason(step, cutoff, cutoff.through, given=average)
    if owner is not None:
        bound = step.alpha if is_alpha else step.beta
        has = claim(step, "owner-has", link="next", owner=owner, bound=bound)
        return has, *shown(step, owner)
    relation = "lower" if is_alpha else "higher"
    return (claim(step, "no-score-beyond", link="next", relation=relation),)


def _scale(step: Step, scale: Range, *, link: str) -> Claim:
    low, high = scale
    if low == high:
        return claim(step, "all-scores-are", link=link, low=low)
    return claim(step, "all-scores-between", link=link, low=low, high=high)


def _side_reason(step: DepthFirstStep, *, is_alpha: bool, link: str) -> Claims:
    """Say where one end of a window comes from.

    Of an infinite one there is nothing to say.
    """
    bound = step.alpha if is_alpha else step.beta
    owner, passage = step.owners.of(is_alpha=is_alpha)
    if passage is not None:
        kind = "average-here" if passage.child is step.node else "average-at"
        size = "less" if is_alpha else "more"
        nearest = _average(
            step, kind, passage, is_alpha=is_alpha, link=link, given=bound, size=size
        )
        return nearest, *_outer(step, passage, owner, is_alpha=is_alpha)
    if owner is None:
        if bound is None or not isfinite(bound):
            return ()
        relation = "lower" if is_alpha else "higher"
        return (
            claim(
                step, "no-score-beyond-bound", link=link, relation=relation, bound=bound
            ),
        )
    if owner is step.node:
        relation = "at least" if is_alpha else "at most"
        has_shown = claim(
            step,
            "probe-has-shown",
            link=link,
            node=owner,
            relation=relation,
            bound=bound,
        )
        return (has_shown,)
    return claim(step, "owner-has", link=link, owner=owner, bound=bound), *shown(
        step, owner
    )


def _average(
    step: Step, kind: str, passage: ChancePassage, *, is_alpha: bool, **facts: Fact
) -> Claim:
    """Say that an average stays out of reach."""
    return claim(
        step,
        kind,
        bound=passage.bound,
        fails="cannot-exceed" if is_alpha else "cannot-be-below",
        child=passage.child,
        chance=passage.node,
        **facts,
    )


def _outer(
    step: DepthFirstStep, passage: ChancePassage, owner: Node | None, *, is_alpha: bool
) -> Claims:
    """Say which averages further up stay out of reach, up to the owner of the bound."""
    claims: Claims = ()
    below, last = None, passage
    while last.outer is not None:
        below, last = last, last.outer
    if below is not None:
        kind = "outer-average" if below is passage else "outermost-average"
        size = "less" if is_alpha else "more"
        outer = _average(
            step, kind, last, is_alpha=is_alpha, given=below.bound, size=size
        )
        claims = (outer,)
    if owner is None:
        return claims
    return *claims, claim(step, "which-owner-has", owner=owner), *shown(step, owner)
