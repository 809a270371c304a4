"""One good sentence for each step."""

from __future__ import annotations

from dataclasses import replace

from abviz.narration.phrases import label, opening, plies, titled
from abviz.replay.steps import Step
from abviz.replay.telling.averaging import (
    chance_update,
    probe_update,
    said,
    stays_reason,
    window_reason,
)
from abviz.replay.telling.cutoffs import tell_cutoff
from abviz.replay.telling.leaving import tell_leave
from abviz.replay.telling.questions import answer, asked, question_of_leaf, searched_again
from abviz.trees import Score


def tell(step: Step) -> str:
    """Return the sentence for a step of a search that goes depth first.

    Parameters
    ----------
    step : Step
        A step between two players, with or without chance.

    Returns
    -------
    str
        One sentence with the names, the numbers and the reason.

    Examples
    --------
    >>> import abviz
    >>> for step in abviz.search(abviz.examples["aima-3x3"]).steps[:3]:
    ...     print(tell(step))
    The search starts at the root A (MAX) with the window [−∞, +∞]: nothing is secured yet.
    MIN node B is entered with the window [−∞, +∞]: A (MAX) still has v = −∞.
    Leaf C is examined: its score is 3.
    """
    if step.noted_by is not None:
        return _goes_first(replace(step, noted_by=None), step.noted_by)
    return {
        "enter": _enter,
        "examine": _examine,
        "update": _update,
        "cutoff": tell_cutoff,
        "leave": tell_leave,
    }[step.kind](step)


def _enter(step: Step) -> str:
    if step.node.parent is None:
        start = f"{_search(step)} at the root {titled(step.node)}"
    else:
        probing = " to probe its first child" if step.is_probe else ""
        start = f"{opening(step.node)} is entered{_again(step)}{probing}"
    if not step.has_window:
        return f"{start}."
    window = f"{start} with the window [{said(step, step.alpha)}, {said(step, step.beta)}]"
    if not step.is_known:
        return f"{window}."
    if step.question is not None:
        return f"{window}{asked(step, step.question)}."
    if step.scale is not None:
        return f"{window}: {window_reason(step)}."
    owners = (step.alpha_from, step.alpha), (step.beta_from, step.beta)
    known = [f"{titled(node)} already has {said(step, score)}" for node, score in owners if node]
    reason = " and ".join(known) or _nothing_yet(step)
    return f"{window}: {reason}{_withheld(step)}."


def _nothing_yet(step: Step) -> str:
    """Say that no child of the parent has returned yet, as the parent's v shows it."""
    above = step.node.parent
    if above is None:
        return "nothing is secured yet"
    start = step.algorithm.v_at_entry.get(above.player or "") if step.algorithm else None
    has = "has no value yet" if start is None else f"still has v = {said(step, start)}"
    return f"{titled(above)} {has}"


def _withheld(step: Step) -> str:
    """Say whose values do not count, where only the parent's does."""
    if not step.withheld:
        return ""
    values = [f"{label(node)}'s {said(step, score)}" for node, score in step.withheld]
    are = "is" if len(values) == 1 else "are"
    return f", and {' and '.join(values)} {are} not passed on: only the parent's value counts here"


def _goes_first(step: Step, depth: int) -> str:
    """Say of a child also why it is tried before those that stand before it in the tree."""
    name, above = label(step.node), step.node.parent
    whose = "the" if above is None else f"{label(above)}'s"
    return (
        f"{tell(step).removesuffix('.')}; {name} goes first, because the search {plies(depth)} "
        f"deep noted it as {whose} best move."
    )


def _again(step: Step) -> str:
    return "" if step.times == 1 else " again"


def _search(step: Step) -> str:
    """Say that a search starts, and how deep it goes if it has a depth limit."""
    deepens = step.deepens
    if step.limit is None and not deepens:
        return f"The search starts{_again(step)}"
    reach = "down to the leaves" if step.limit is None else f"{plies(step.limit)} deep"
    return f"A search {reach} starts" if step.times == 1 else f"The next search, {reach}, starts"


def _examine(step: Step) -> str:
    if not step.is_known:
        entered = f"Leaf {label(step.node)} is entered{_again(step)}"
        return (
            f"{entered}."
            if step.value is None
            else f"{entered} and returns {said(step, step.value)}."
        )
    score = said(step, step.value)
    if step.at_limit:
        return (
            f"{opening(step.node)} is at the depth limit{_again(step)}: it is not searched on, "
            f"and its estimate {score} counts as its value."
        )
    if step.node.parent is None:
        leaf = f"The root {label(step.node)} is a leaf{', examined again' * (step.times > 1)}"
        return f"{leaf}: its score {score} is the value of the tree."
    leaf = f"Leaf {label(step.node)} is examined{_again(step)}{question_of_leaf(step)}"
    answered = f", so {answer(step)}" if answer(step) else ""
    return f"{leaf}: its score is {score}{answered}."


def _update(step: Step) -> str:
    if step.child is None:
        raise ValueError("an update needs the child whose value arrives")
    arrived = said(step, step.arrived)
    if not step.is_known:
        return f"{label(step.child)}'s {arrived} comes back to {titled(step.node)}."
    bound = {
        "exact": "",
        "unknown": "",
        "at most": ", an upper bound,",
        "at least": ", a lower bound,",
    }
    subject = f"{label(step.child)}'s {arrived}{bound[step.bound]} reaches {titled(step.node)}"
    if step.is_probe:
        return f"{subject}: {probe_update(step)}."
    if step.node.is_chance:
        return f"{subject}{chance_update(step)}."
    if step.searched_again:
        return f"{subject}: {searched_again(step)}."
    return f"{subject}: {_movement(step)}."


def _movement(step: Step) -> str:
    """Say what an arriving value does to v and to the window."""
    old, alpha, beta = step.before or (None, None, None)
    is_max = step.node.is_max
    if step.fail_hard:
        return _bound_movement(step, alpha, beta)
    if old is None:
        return f"it is the first value, so v is {said(step, step.value)}"
    if step.value == old:
        relation = "not above" if is_max else "not below"
        relation = "only equal to" if step.arrived == old else relation
        return f"that is {relation} v = {said(step, old)}, so nothing changes"
    verb, letter = ("rise", "α") if is_max else ("fall", "β")
    side_before, side = (alpha, step.alpha) if is_max else (beta, step.beta)
    change = f"from {said(step, old)} to {said(step, step.value)}"
    if side is None or not step.moves_window:
        return f"v {verb}s {change}"
    if side == side_before:
        link = "and" if step.value == side else "but"
        return f"v {verb}s {change}, {link} {letter} stays {said(step, side)}{_because(step)}"
    if side_before == old:
        return f"v and {letter} {verb} {change}"
    moved = f"from {said(step, side_before)} to {said(step, side)}"
    return f"v {verb}s {change} and {letter} {verb}s {moved}"


def _because(step: Step) -> str:
    """Say why a bound of the window is as good as v or better: who has given it."""
    if step.scale is not None:
        return stays_reason(step)
    is_max = step.node.is_max
    owner = step.alpha_from if is_max else step.beta_from
    if owner is None and step.question is not None:
        return f", the {'lower' if is_max else 'upper'} end of the null window"
    return "" if owner is None else f", which {titled(owner)} already has"


def _bound_movement(step: Step, alpha: Score | None, beta: Score | None) -> str:
    """Say what an arriving value does to α or β, where there is no v."""
    is_max = step.node.is_max
    before, after = (alpha, step.alpha) if is_max else (beta, step.beta)
    letter, verb, relation = ("α", "rises", "above") if is_max else ("β", "falls", "below")
    if before != after:
        return f"{letter} {verb} from {said(step, before)} to {said(step, after)}"
    relation = "only equal to" if step.arrived == before else f"not {relation}"
    return f"that is {relation} {letter} = {said(step, before)}, so nothing changes"
