"""What the steps of a search say that goes depth first."""

from __future__ import annotations

from abviz.narration.claims import Claim, Claims
from abviz.replay.events import Cut, Enter, Examine, Leave, Update
from abviz.replay.steps import AveragingStep, DeepeningStep, DepthFirstStep
from abviz.replay.telling.averaging import (
    chance_update,
    probe_update,
    scale_of,
    stays_reason,
    window_reason,
)
from abviz.replay.telling.claiming import claim
from abviz.replay.telling.cutoffs import tell_cutoff
from abviz.replay.telling.leaving import tell_leave
from abviz.replay.telling.questions import (
    answer,
    question_at_limit,
    question_of_leaf,
    question_on_entry,
    searched_again,
)

ARRIVING = {"at most": "upper-bound-arrives", "at least": "lower-bound-arrives"}


def tell(step: DepthFirstStep) -> Claims:
    """Return what a step of a search says that goes depth first.

    Parameters
    ----------
    step : DepthFirstStep
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
    match step.event:
        case Enter():
            return _enter(step)
        case Examine() as examine:
            return _examine(step, examine)
        case Update() as update:
            return _update(step, update)
        case Cut() as cut:
            return tell_cutoff(step, cut)
        case Leave() as leave:
            return tell_leave(step, leave)


def tell_deepening(step: DeepeningStep) -> Claims:
    """Return what a step of iterative deepening says.

    Examples
    --------
    >>> import abviz
    >>> tree = abviz.Tree.parse("((3 5)~4 (2 9)~6)")
    >>> steps = abviz.search(tree, "iterative-deepening").steps
    >>> [(step.noted_by, tell_deepening(step)[-1].kind) for step in steps if step.noted_by]
    [(1, 'goes-first')]
    """
    told = tell(step)
    return told if step.noted_by is None else (*told, _goes_first(step))


def _enter(step: DepthFirstStep) -> Claims:
    start = _start(step)
    if not step.has_window:
        return (start,)
    window = claim(step, "has-window-on-entry", alpha=step.alpha, beta=step.beta)
    if not step.is_known:
        return start, window
    if step.question is not None:
        return start, window, *question_on_entry(step, step.question)
    if scale_of(step) is not None:
        return start, window, *window_reason(step)
    return start, window, *_owners(step), *_withheld(step)


def _start(step: DepthFirstStep) -> Claim:
    """Say that a search starts, and how deep it goes if it has a depth limit, or goes on."""
    node, times = step.node, step.times
    if node.parent is not None:
        is_probe = isinstance(step, AveragingStep) and step.is_probe
        kind = "entered-to-probe" if is_probe else "entered"
        return claim(step, kind, node=node, count=times)
    if step.limit is not None:
        kind = "search-to-depth-starts"
        return claim(step, kind, depth=step.limit, node=node, count=times)
    kind = "search-to-leaves-starts" if isinstance(step, DeepeningStep) else "search-starts"
    return claim(step, kind, node=node, count=times)


def _owners(step: DepthFirstStep) -> Claims:
    """Say who has the two ends of the window."""
    owners = (step.owners.alpha_from, step.alpha), (step.owners.beta_from, step.beta)
    known = [{"owner": node, "bound": score} for node, score in owners if node]
    if not known:
        return (_nothing_yet(step),)
    first = claim(step, "owner-has", link="reason", **known[0])
    return first, *(claim(step, "other-owner-has", **facts) for facts in known[1:])


def _nothing_yet(step: DepthFirstStep) -> Claim:
    """Say that no child of the parent has returned yet, as the parent's v shows it."""
    above = step.node.parent
    if above is None:
        return claim(step, "nothing-secured")
    start = step.algorithm.v_at_entry.get(above.player or "")
    if start is None:
        return claim(step, "no-value-yet", above=above)
    return claim(step, "still-has-start", above=above, start=start)


def _withheld(step: DepthFirstStep) -> Claims:
    """Say whose values do not count, where only the parent's does."""
    withheld = step.owners.withheld
    if not withheld:
        return ()
    kinds = ["withheld"] + ["also-withheld"] * (len(withheld) - 1)
    owners = zip(kinds, withheld, strict=True)
    told = [claim(step, kind, owner=node, score=score) for kind, (node, score) in owners]
    return *told, claim(step, "not-passed-on", count=len(told))


def _goes_first(step: DeepeningStep) -> Claim:
    """Say of a child why it is tried before those that stand before it in the tree."""
    return claim(step, "goes-first", node=step.node, depth=step.noted_by, above=step.node.parent)


def _examine(step: DepthFirstStep, examine: Examine) -> Claims:
    node, score, times = step.node, step.value, step.times
    if not step.is_known:
        at_limit = examine.at_limit
        kind = "entered-at-limit" if at_limit else "leaf-entered"
        entered = claim(step, kind, node=node, count=times)
        if score is None:
            return (entered,)
        returns = "node-at-limit-returns" if at_limit else "entered-leaf-returns"
        return entered, claim(step, returns, value=score)
    if examine.at_limit:
        limit = claim(step, "at-depth-limit", node=node, score=score, count=times)
        return limit, *question_at_limit(step)
    if node.parent is None:
        leaf = claim(step, "root-is-leaf", node=node, count=times)
        return leaf, claim(step, "score-is-value-of-tree", score=score)
    leaf = claim(step, "leaf-examined", node=node, count=times)
    told = leaf, *question_of_leaf(step), claim(step, "score", score=score)
    return (*told, claim(step, "so-answer-is", answer=answer(step))) if answer(step) else told


def _update(step: DepthFirstStep, update: Update) -> Claims:
    facts = {"child": update.child, "arrived": update.arrived, "node": step.node}
    if not step.is_known:
        return (claim(step, "comes-back", **facts),)
    arrives = claim(step, ARRIVING.get(update.bound, "arrives"), **facts)
    if isinstance(step, AveragingStep):
        if step.is_probe:
            return arrives, probe_update(step, update)
        if step.node.is_chance:
            return arrives, *chance_update(step, update)
    if update.searched_again:
        return arrives, searched_again(step, update)
    if update.move is not None:
        return arrives, *_movement(step, update), claim(step, "move-is-now", move=update.move)
    return arrives, *_movement(step, update)


def _movement(step: DepthFirstStep, update: Update) -> Claims:
    """Say what an arriving value does to v and to the window."""
    old, alpha, beta = update.before
    is_max, value = step.node.is_max, step.value
    if step.fail_hard:
        returns = _returns_at_once(step, update)
        return returns or (_bound_movement(step, update),)
    if old is None:
        first = claim(step, "first-value", value=value)
        return first, *_returns_at_once(step, update)
    if value == old:
        return (_nothing_changes(step, update, letter="v"),)
    side_before, side = (alpha, step.alpha) if is_max else (beta, step.beta)
    change = {"before": old, "after": value}
    letter = "alpha" if is_max else "beta"
    v_moves = claim(step, "rises" if is_max else "falls", letter="v", **change)
    if side is None or not step.moves_window or update.returns is not None:
        return v_moves, *_returns_at_once(step, update)
    if side == side_before:
        kind = "bound-equals" if value == side else "bound-stays-better"
        return v_moves, claim(step, kind, letter=letter, bound=side), *_because(step)
    if side_before == old:
        kind = "v-and-bound-rise" if is_max else "v-and-bound-fall"
        return (claim(step, kind, letter=letter, **change),)
    kind = "bound-rises-too" if is_max else "bound-falls-too"
    return v_moves, claim(step, kind, letter=letter, before=side_before, after=side)


def _returns_at_once(step: DepthFirstStep, update: Update) -> Claims:
    """Say what the node returns, where its code cuts before it moves the window."""
    if update.returns is None:
        return ()
    is_max = step.node.is_max
    facts = {
        "arrived": update.arrived,
        "relation": "at least" if is_max else "at most",
        "letter": "beta" if is_max else "alpha",
        "bound": step.beta if is_max else step.alpha,
        "node": step.node,
        "value": update.returns,
    }
    return (claim(step, "returns-at-once", **facts),)


def _because(step: DepthFirstStep) -> Claims:
    """Say why a bound of the window is as good as v or better: who has given it."""
    if scale_of(step) is not None:
        return stays_reason(step)
    is_max = step.node.is_max
    owner = step.owners.alpha_from if is_max else step.owners.beta_from
    if owner is not None:
        return (claim(step, "which-owner-has", owner=owner),)
    if step.question is None:
        return ()
    return (claim(step, "end-of-null-window", end="lower-end" if is_max else "upper-end"),)


def _bound_movement(step: DepthFirstStep, update: Update) -> Claim:
    """Say what an arriving value does to α or β, where there is no v."""
    is_max, (_, alpha, beta) = step.node.is_max, update.before
    before, after = (alpha, step.alpha) if is_max else (beta, step.beta)
    letter = "alpha" if is_max else "beta"
    if before == after:
        return _nothing_changes(step, update, letter=letter)
    return claim(step, "rises" if is_max else "falls", letter=letter, before=before, after=after)


def _nothing_changes(step: DepthFirstStep, update: Update, *, letter: str) -> Claim:
    """Say that what arrives is no better than what is there."""
    kept = {"v": step.value, "alpha": step.alpha, "beta": step.beta}[letter]
    relation = "not-above" if step.node.is_max else "not-below"
    relation = "equal" if update.arrived == kept else relation
    return claim(step, "nothing-changes", relation=relation, letter=letter, value=kept)
