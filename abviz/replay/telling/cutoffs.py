"""Sentences about cutoffs: why the search need not look at the other children."""

from __future__ import annotations

from abviz.narration.phrases import label, listed, moves, opening, player, titled
from abviz.replay.steps import Cutoff, Step
from abviz.replay.telling.averaging import (
    chance_cutoff,
    chance_reason,
    closed_reason,
    said,
    shown,
    spared,
)
from abviz.replay.telling.questions import question_reason
from abviz.trees import Node


def tell_cutoff(step: Step) -> str:
    """Return the sentence for a cutoff.

    Examples
    --------
    >>> import abviz
    >>> print(tell_cutoff(abviz.search(abviz.Tree.parse("(3 5) (2 9)")).steps[11]))
    MIN node E now has β = 2, so it is worth at most 2; its parent A (MAX) already has 3, so MAX \
will not go there, and E's other child (G) cannot matter: α cutoff.
    """
    cutoff = step.cutoff
    if cutoff is None:
        raise ValueError("a cutoff step needs the record of its cutoff")
    if not step.is_known:
        others = _others(cutoff.skipped)
        return f"The search returns from {titled(step.node)} without entering its {others}."
    if step.node.is_chance:
        return chance_cutoff(step, cutoff)
    reason, link = _reason(step, cutoff)
    if not cutoff.skipped:
        return (
            f"{reason}: the test for a cutoff succeeds, "
            f"but {label(step.node)} has no children left to skip."
        )
    deep = "deep " if cutoff.is_deep and cutoff.through is None else ""
    kind = "α" if cutoff.kind == "alpha" else "β"
    return f"{reason}, {link} {_idle(step, cutoff)}: {deep}{kind} cutoff."


def _idle(step: Step, cutoff: Cutoff) -> str:
    """Say of the skipped children that they cannot matter, if that is so, or not in this pass."""
    if step.repeated and step.algorithm is not None and step.algorithm.probes:
        return spared(step, cutoff)
    # Where no node has secured this end of a null window, a later pass may enter them.
    asks = step.question is not None and cutoff.bound_by is None
    need = "need not be asked in this pass" if asks else "cannot matter"
    return f"{label(step.node)}'s {_others(cutoff.skipped)} {need}"


def _reason(step: Step, cutoff: Cutoff) -> tuple[str, str]:
    """Return what the node has now and why that is enough, and the word that goes on."""
    is_alpha = cutoff.kind == "alpha"
    letter, score = ("β", step.beta) if is_alpha else ("α", step.alpha)
    if not step.moves_window:
        letter, score = "v", step.value
    value = said(step, score)
    if step.bound == ("at least" if is_alpha else "at most"):
        return f"{opening(step.node)} has the window [{value}, {value}]{closed_reason(step)}", "and"
    subject = f"{opening(step.node)} now has {letter} = {value}"
    as_far = "" if step.limit is None else ", as far as this search looks,"
    worth = f"{subject}, so{as_far} it is worth {'at most' if is_alpha else 'at least'} {value}"
    if cutoff.through is not None:
        return f"{worth}; {chance_reason(step, cutoff)}", "and"
    if cutoff.bound_by is not None:
        return f"{worth}; {_refusal(step, cutoff, cutoff.bound_by)}", "and"
    if step.question is not None:
        return f"{worth}; {question_reason(step.question)}", "so"
    return f"{subject}, and no score is {'lower' if is_alpha else 'higher'}", "so"


def _refusal(step: Step, cutoff: Cutoff, owner: Node) -> str:
    """Say what an ancestor already has, and what its player therefore does."""
    bound, score = (step.alpha, step.beta) if cutoff.kind == "alpha" else (step.beta, step.alpha)
    if not step.moves_window:
        score = step.value
    who = player(owner)
    if score == bound:
        will = f"{who} gains nothing here"
    elif cutoff.is_deep:
        will = f"{who} will not let play come here"
    else:
        will = f"{who} will not go there"
    has = f"{_owner(cutoff, owner)} already has {said(step, bound)}{shown(step, owner)}"
    return f"{has}, so {will}"


def _owner(cutoff: Cutoff, ancestor: Node) -> str:
    if not cutoff.is_deep:
        return f"its parent {titled(ancestor)}"
    distance = len(cutoff.node.path) - len(ancestor.path)
    return f"its ancestor {titled(ancestor)}, {distance} plies up,"


def _others(skipped: tuple[Node, ...]) -> str:
    if any(node.stub for node in skipped):
        return f"other {moves(skipped).removeprefix('1 ')}"
    if len(skipped) == 1:
        return f"other child ({label(skipped[0])})"
    return f"other {len(skipped)} children ({listed(skipped)})"
