"""Sentences about chance nodes and averages."""

from __future__ import annotations

from abviz.replay.phrases import label, number, scattered, titled
from abviz.replay.steps import Cutoff, Passage, Step
from abviz.trees import Node, Score

LONGEST_NUMBER = 9


def chance_update(step: Step) -> str:
    """Say what a child's value does to the average of a chance node."""
    chance = step.child.probability if step.child else None
    weight = f" with the probability {near(chance)}"
    if step.average is not None:
        low, high = step.average
        if low == high:
            return f"{weight}: the average is now known, it is {near(low)}"
        return f"{weight}: the average now lies between {near(low)} and {near(high)}"
    arrived = 0 if step.arrived is None or chance is None else step.arrived * chance
    return f"{weight}: it adds {near(arrived)}, and v is now {near(step.value)}"


def probe_update(step: Step) -> str:
    """Say what a probe has shown of a MAX or MIN node."""
    relation = "at least" if step.node.is_max else "at most"
    return f"the probe ends here, with {label(step.node)} worth {relation} {near(step.arrived)}"


def window_reason(step: Step) -> str:
    """Say who made the window of a node in a search that knows the bounds of all scores."""
    sides = (
        (step.alpha, step.alpha_from, step.alpha_through, True),
        (step.beta, step.beta_from, step.beta_through, False),
    )
    reasons = []
    for bound, owner, passage, is_alpha in sides:
        if passage is not None:
            reasons.append(_passed_on(bound, owner, passage, node=step.node, is_alpha=is_alpha))
        elif owner is step.node:
            limit = "at least" if is_alpha else "at most"
            worth = f"{label(owner)} is worth {limit} {near(bound)}"
            reasons.append(f"the probe has shown that {worth}")
        elif owner is not None:
            reasons.append(f"{titled(owner)} already has {near(bound)}")
    if reasons:
        return ", and ".join(reasons)
    if step.node.parent is None or step.scale is None:
        return "nothing is secured yet"
    low, high = step.scale
    return f"all scores lie between {near(low)} and {near(high)}, and nothing better is secured yet"


def chance_reason(cutoff: Cutoff) -> str:
    """Say why a MAX or MIN node below a chance node need not be searched on."""
    passage = cutoff.through
    if passage is None:
        return ""
    return _useless(passage, cutoff.bound_by, node=cutoff.node, is_alpha=cutoff.kind == "alpha")


def chance_cutoff(step: Step, cutoff: Cutoff) -> str:
    """Say why a chance node need not be searched on."""
    node, is_alpha = cutoff.node, cutoff.kind == "alpha"
    low, high = step.average or (0, 0)
    limit, reached = ("at most ", high) if is_alpha else ("at least ", low)
    limit = "" if low == high else limit
    subject = f"The average of {titled(node)} is now {limit}{near(reached)}"
    if step.scale is not None and _rests_on_scale(cutoff):
        least, most = map(near, step.scale)
        subject += f", since all scores lie between {least} and {most}"
    if cutoff.through is not None:
        reason = _useless(cutoff.through, cutoff.bound_by, node=node, is_alpha=is_alpha)
    elif cutoff.bound_by is not None:
        bound = step.alpha if is_alpha else step.beta
        reason = f"{titled(cutoff.bound_by)} already has {near(bound)}"
    else:
        reason = f"no score is {'lower' if is_alpha else 'higher'}"
    letter = "α" if is_alpha else "β"
    if not cutoff.skipped:
        return (
            f"{subject}; {reason}: the test for a cutoff succeeds, but {label(node)} has nothing "
            "left to skip."
        )
    skipped = f"{scattered(cutoff.skipped)} {useless(cutoff)}"
    return f"{subject}; {reason}, and {skipped}: {letter} cutoff."


def useless(cutoff: Cutoff) -> str:
    """Say of the skipped that they cannot matter; those that a probe has seen did matter then."""
    return "need not be searched any more" if cutoff.again else "cannot matter"


def _rests_on_scale(cutoff: Cutoff) -> bool:
    """Tell whether the bound counts on a child of which only the scale is known on that side.

    Such a child has not been entered, or was a MAX node (for an upper bound; a MIN node for
    a lower one) that was only probed.
    """
    is_alpha = cutoff.kind == "alpha"
    above = [node.parent for node in cutoff.skipped if node.parent is not None]
    return any(one is cutoff.node or (one.is_max if is_alpha else one.is_min) for one in above)


def near(score: Score | None) -> str:
    """Return a number, rounded if it is long: averages often are.

    Examples
    --------
    >>> near(3), near(1 / 3)
    ('3', '≈0.333333')
    """
    text = number(score)
    if score is None or len(text) <= LONGEST_NUMBER:
        return text
    return f"≈{float(score):.6g}".replace("-", "−")


def said(step: Step, score: Score | None) -> str:
    """Return a number as the sentence of a step says it: rounded where averages are taken.

    Examples
    --------
    >>> import abviz
    >>> tree = abviz.Tree.parse("chance(1/3*10000000 2/3*0)")
    >>> step = abviz.search(tree, "expectiminimax").steps[-1]
    >>> said(step, step.value), said(step, 1000)
    ('≈3.33333e+06', '1000')
    """
    has_averages = step.algorithm is not None and step.algorithm.averages
    return near(score) if has_averages else number(score)


def _passed_on(
    bound: Score | None, owner: Node | None, passage: Passage, *, node: Node, is_alpha: bool
) -> str:
    """Say how a bound on an average became one on a child, or on a node below that."""
    where = "here" if passage.child is node else f"at {label(passage.child)}"
    size, fails = ("less", "cannot exceed") if is_alpha else ("more", "cannot be below")
    text = (
        f"with {near(bound)} or {size} {where} the average of {titled(passage.node)} {fails} "
        f"{near(passage.bound)}"
    )
    if passage.outer is None and owner is not None:
        return f"{text}, which {titled(owner)} already has"
    return f"{text}, which is no use further up"


def _useless(passage: Passage, owner: Node | None, *, node: Node, is_alpha: bool) -> str:
    where = "with that" if passage.child is node else f"with as much at {label(passage.child)}"
    fails = "cannot exceed" if is_alpha else "cannot be below"
    text = f"{where} the average of {titled(passage.node)} {fails} {near(passage.bound)}"
    if passage.outer is None and owner is not None:
        return f"{text}, which {titled(owner)} already has"
    return f"{text}, and that is no use further up"
