"""What the steps of a search say that goes depth first."""

from __future__ import annotations

from abviz.narration.claims import Claim, Claims
from abviz.replay.steps import Step
from abviz.replay.telling.averaging import chance_update, probe_update, stays_reason, window_reason
from abviz.replay.telling.claiming import claim
from abviz.replay.telling.cutoffs import tell_cutoff
from abviz.replay.telling.leaving import tell_leave
from abviz.replay.telling.questions import (
    answer,
    question_of_leaf,
    question_on_entry,
    searched_again,
)
from abviz.trees import Score

ARRIVING = {"at most": "upper-bound-arrives", "at least": "lower-bound-arrives"}


def tell(step: Step) -> Claims:
    """Return what a step of a search says that goes depth first.

    Parameters
    ----------
    step : Step
        A step between two players, with or without chance.

    Returns
    -------
    tuple of Claim
        What happens, with the nodes, the numbers and the reason.

    Examples
    --------
    >>> import abviz
    >>> for step in abviz.search(abviz.examples["aima-3x3"]).steps[:3]:
    ...     print([claim.kind for claim in tell(step)])
    ['search-starts', 'has-window-on-entry', 'nothing-secured']
    ['entered', 'has-window-on-entry', 'still-has-start']
    ['leaf-examined', 'score']
    """
    told = {
        "enter": _enter,
        "examine": _examine,
        "update": _update,
        "cutoff": tell_cutoff,
        "leave": tell_leave,
    }[step.kind](step)
    return told if step.noted_by is None else (*told, _goes_first(step))


def _enter(step: Step) -> Claims:
    start = _start(step)
    if not step.has_window:
        return (start,)
    window = claim(step, "has-window-on-entry", alpha=step.alpha, beta=step.beta)
    if not step.is_known:
        return start, window
    if step.question is not None:
        return start, window, *question_on_entry(step, step.question)
    if step.scale is not None:
        return start, window, *window_reason(step)
    return start, window, *_owners(step), *_withheld(step)


def _start(step: Step) -> Claim:
    """Say that a search starts, and how deep it goes if it has a depth limit, or goes on."""
    node, times = step.node, step.times
    if node.parent is not None:
        kind = "entered-to-probe" if step.is_probe else "entered"
        return claim(step, kind, node=node, count=times)
    if step.limit is not None:
        kind = "search-to-depth-starts"
        return claim(step, kind, depth=step.limit, node=node, count=times)
    kind = "search-to-leaves-starts" if step.deepens else "search-starts"
    return claim(step, kind, node=node, count=times)


def _owners(step: Step) -> Claims:
    """Say who has the two ends of the window."""
    owners = (step.alpha_from, step.alpha), (step.beta_from, step.beta)
    known = [{"owner": node, "bound": score} for node, score in owners if node]
    if not known:
        return (_nothing_yet(step),)
    first = claim(step, "owner-has", link="reason", **known[0])
    return first, *(claim(step, "other-owner-has", **facts) for facts in known[1:])


def _nothing_yet(step: Step) -> Claim:
    """Say that no child of the parent has returned yet, as the parent's v shows it."""
    above = step.node.parent
    if above is None:
        return claim(step, "nothing-secured")
    start = step.algorithm.v_at_entry.get(above.player or "") if step.algorithm else None
    if start is None:
        return claim(step, "no-value-yet", above=above)
    return claim(step, "still-has-start", above=above, start=start)


def _withheld(step: Step) -> Claims:
    """Say whose values do not count, where only the parent's does."""
    if not step.withheld:
        return ()
    kinds = ["withheld"] + ["also-withheld"] * (len(step.withheld) - 1)
    owners = zip(kinds, step.withheld, strict=True)
    told = [claim(step, kind, owner=node, score=score) for kind, (node, score) in owners]
    return *told, claim(step, "not-passed-on", count=len(told))


def _goes_first(step: Step) -> Claim:
    """Say of a child why it is tried before those that stand before it in the tree."""
    return claim(step, "goes-first", node=step.node, depth=step.noted_by, above=step.node.parent)


def _examine(step: Step) -> Claims:
    node, score, times = step.node, step.value, step.times
    if not step.is_known:
        entered = claim(step, "leaf-entered", node=node, count=times)
        if score is None:
            return (entered,)
        return entered, claim(step, "entered-leaf-returns", value=score)
    if step.at_limit:
        return (claim(step, "at-depth-limit", node=node, score=score, count=times),)
    if node.parent is None:
        leaf = claim(step, "root-is-leaf", node=node, count=times)
        return leaf, claim(step, "score-is-value-of-tree", score=score)
    leaf = claim(step, "leaf-examined", node=node, count=times)
    told = leaf, *question_of_leaf(step), claim(step, "score", score=score)
    return (*told, claim(step, "so-answer-is", answer=answer(step))) if answer(step) else told


def _update(step: Step) -> Claims:
    if step.child is None:
        raise ValueError("an update needs the child whose value arrives")
    facts = {"child": step.child, "arrived": step.arrived, "node": step.node}
    if not step.is_known:
        return (claim(step, "comes-back", **facts),)
    arrives = claim(step, ARRIVING.get(step.bound, "arrives"), **facts)
    if step.is_probe:
        return arrives, probe_update(step)
    if step.node.is_chance:
        return arrives, *chance_update(step)
    if step.searched_again:
        return arrives, searched_again(step)
    return arrives, *_movement(step)


def _movement(step: Step) -> Claims:
    """Say what an arriving value does to v and to the window."""
    old, alpha, beta = step.before or (None, None, None)
    is_max, value = step.node.is_max, step.value
    if step.fail_hard:
        return (_bound_movement(step, alpha, beta),)
    if old is None:
        return (claim(step, "first-value", value=value),)
    if value == old:
        return (_nothing_changes(step, "v", old),)
    side_before, side = (alpha, step.alpha) if is_max else (beta, step.beta)
    change = {"before": old, "after": value}
    letter = "alpha" if is_max else "beta"
    v_moves = claim(step, "rises" if is_max else "falls", letter="v", **change)
    if side is None or not step.moves_window:
        return (v_moves,)
    if side == side_before:
        kind = "bound-equals" if value == side else "bound-stays-better"
        return v_moves, claim(step, kind, letter=letter, bound=side), *_because(step)
    if side_before == old:
        kind = "v-and-bound-rise" if is_max else "v-and-bound-fall"
        return (claim(step, kind, letter=letter, **change),)
    kind = "bound-rises-too" if is_max else "bound-falls-too"
    return v_moves, claim(step, kind, letter=letter, before=side_before, after=side)


def _because(step: Step) -> Claims:
    """Say why a bound of the window is as good as v or better: who has given it."""
    if step.scale is not None:
        return stays_reason(step)
    is_max = step.node.is_max
    owner = step.alpha_from if is_max else step.beta_from
    if owner is not None:
        return (claim(step, "which-owner-has", owner=owner),)
    if step.question is None:
        return ()
    return (claim(step, "end-of-null-window", end="lower-end" if is_max else "upper-end"),)


def _bound_movement(step: Step, alpha: Score | None, beta: Score | None) -> Claim:
    """Say what an arriving value does to α or β, where there is no v."""
    is_max = step.node.is_max
    before, after = (alpha, step.alpha) if is_max else (beta, step.beta)
    letter = "alpha" if is_max else "beta"
    if before == after:
        return _nothing_changes(step, letter, before)
    return claim(step, "rises" if is_max else "falls", letter=letter, before=before, after=after)


def _nothing_changes(step: Step, letter: str, score: Score | None) -> Claim:
    """Say that what arrives is no better than what is there."""
    relation = "not-above" if step.node.is_max else "not-below"
    relation = "equal" if step.arrived == score else relation
    return claim(step, "nothing-changes", relation=relation, letter=letter, value=score)
