"""Sentences about chance nodes and averages."""

from __future__ import annotations

from math import isfinite

from abviz.narration.phrases import label, number, scattered, titled
from abviz.replay.steps import Cutoff, Passage, Step
from abviz.trees import Node, Score

LONGEST_NUMBER = 9


def chance_update(step: Step) -> str:
    """Say what a child's value does to the average of a chance node."""
    chance = step.child.probability if step.child else None
    weight = f" with the probability {near(chance)}"
    if step.average is not None:
        low, high = step.average
        between = f"now lies between {near(low)} and {near(high)}"
        known = f"is now known, it is {near(low)}" if low == high else between
        return f"{weight}: the average {known}"
    arrived = 0 if step.arrived is None or chance is None else step.arrived * chance
    return f"{weight}: it adds {near(arrived)}, and v is now {near(step.value)}"


def probe_update(step: Step) -> str:
    """Say what a probe has shown of a MAX or MIN node."""
    who, relation = ("MAX", "at least") if step.node.is_max else ("MIN", "at most")
    child = "" if step.child is None else label(step.child)
    worth = f"{label(step.node)} is worth {relation} {near(step.arrived)}"
    return f"{who} can choose {child}, so {worth}, and that is all the probe asks"


def window_reason(step: Step) -> str:
    """Say who made the window of a node in a search that knows the bounds of all scores."""
    if step.alpha_from is not None or step.beta_from is not None:
        sides = _side_reason(step, is_alpha=True), _side_reason(step, is_alpha=False)
        return ", and ".join(filter(None, sides))
    if step.node.parent is None or step.scale is None:
        return "nothing is secured yet"
    return f"{_scale(step.scale)}, and nothing better is secured yet"


def closed_reason(step: Step) -> str:
    """Say why a window between whose ends there is nothing has these two ends."""
    return f": {window_reason(step)}; so there is nothing to find between the two ends"


def stays_reason(step: Step) -> str:
    """Say why a bound of the window is as good as v or better, where scores have bounds."""
    is_max = step.node.is_max
    owner = step.alpha_from if is_max else step.beta_from
    passage = step.alpha_through if is_max else step.beta_through
    if passage is not None:
        return f", because {_side_reason(step, is_alpha=is_max)}"
    if owner is None:
        return f", since no score is {'lower' if is_max else 'higher'}"
    if owner is step.node:
        return ", which the probe has shown"
    return f", which {titled(owner)} already has{shown(step, owner)}"


def shown(step: Step, owner: Node | None) -> str:
    """Say that a node has by a probe what it has, if its own v has not come to it yet."""
    return ", as its probe has shown" if owner in step.by_probe else ""


def spared(step: Step, cutoff: Cutoff) -> str:
    """Say that skipped nodes cannot matter, or that a probe has looked at them before."""
    fresh = tuple(node for node in cutoff.skipped if node not in step.repeated)
    parts = [f"{scattered(fresh)} cannot matter"] if fresh else []
    if step.repeated:
        need = "needs" if len(step.repeated) == 1 else "need"
        parts.append(f"{scattered(step.repeated)}, seen before, {need} no other look here")
    return ", and ".join(parts)


def chance_reason(step: Step, cutoff: Cutoff) -> str:
    """Say why a node below a chance node need not be searched on."""
    passage = cutoff.through
    if passage is None:
        return ""
    where = "that" if passage.child is cutoff.node else f"as much at {label(passage.child)}"
    chain = _chain(step, passage, cutoff.bound_by, is_alpha=cutoff.kind == "alpha")
    return f"with {where} {chain}"


def chance_cutoff(step: Step, cutoff: Cutoff) -> str:
    """Say why a chance node need not be searched on."""
    node, is_alpha = cutoff.node, cutoff.kind == "alpha"
    low, high = step.average or (0, 0)
    limit, reached = ("at most ", high) if is_alpha else ("at least ", low)
    limit = "" if low == high else limit
    subject = f"The average of {titled(node)} is now {limit}{near(reached)}"
    if step.scale is not None and _rests_on_scale(cutoff):
        subject += f", since {_scale(step.scale)}"
    if cutoff.through is not None:
        reason = chance_reason(step, cutoff)
    elif cutoff.bound_by is not None:
        bound = step.alpha if is_alpha else step.beta
        owner = cutoff.bound_by
        reason = f"{titled(owner)} already has {near(bound)}{shown(step, owner)}"
    else:
        reason = f"no score is {'lower' if is_alpha else 'higher'}"
    letter = "α" if is_alpha else "β"
    if not cutoff.skipped:
        return (
            f"{subject}; {reason}: the test for a cutoff succeeds, but {label(node)} has nothing "
            "left to skip."
        )
    return f"{subject}; {reason}, and {spared(step, cutoff)}: {letter} cutoff."


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


def _scale(scale: tuple[Score, Score]) -> str:
    low, high = map(near, scale)
    return f"all scores are {low}" if low == high else f"all scores lie between {low} and {high}"


def _side_reason(step: Step, *, is_alpha: bool) -> str:
    """Say where one end of a window comes from; of an infinite one there is nothing to say."""
    bound, owner, passage = (
        (step.alpha, step.alpha_from, step.alpha_through)
        if is_alpha
        else (step.beta, step.beta_from, step.beta_through)
    )
    if passage is not None:
        where = "here" if passage.child is step.node else f"at {label(passage.child)}"
        size = "less" if is_alpha else "more"
        chain = _chain(step, passage, owner, is_alpha=is_alpha)
        return f"with {near(bound)} or {size} {where} {chain}"
    if owner is None:
        finite = bound is not None and isfinite(bound)
        relation = "lower" if is_alpha else "higher"
        return f"no score is {relation} than {near(bound)}" if finite else ""
    if owner is step.node:
        limit = "at least" if is_alpha else "at most"
        return f"the probe has shown that {label(owner)} is worth {limit} {near(bound)}"
    return f"{titled(owner)} already has {near(bound)}{shown(step, owner)}"


def _chain(step: Step, passage: Passage, owner: Node | None, *, is_alpha: bool) -> str:
    """Say which averages stay out of reach, from the nearest up to the owner of the bound."""
    size, fails = ("less", "cannot exceed") if is_alpha else ("more", "cannot be below")
    text = f"the average of {titled(passage.node)} {fails} {near(passage.bound)}"
    below, last = None, passage
    while last.outer is not None:
        below, last = last, last.outer
    if below is not None:
        so_on = "" if below is passage else "so on, up to this: "
        text += (
            f", and {so_on}with {near(below.bound)} or {size} at {label(last.child)} "
            f"that of {titled(last.node)} {fails} {near(last.bound)}"
        )
    if owner is None:
        return text
    return f"{text}, which {titled(owner)} already has{shown(step, owner)}"
