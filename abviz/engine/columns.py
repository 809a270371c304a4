"""
From the columns of a log to those of a recording: plain numbers, as MAX sees them.

`score_or_none` and `value_or_none` read what a user's function has returned,
`as_max_sees` turns the numbers of a negamax, and `cutoffs_in` counts cutoffs.
"""

from collections.abc import Iterable, Iterator
from math import isnan
from numbers import Real
from typing import Any, TypeAlias

from abviz.engine.traits import Traits
from abviz.trees import Node, Score
from abviz.trees.builder import MOST_PLAYERS
from abviz.trees.scores import plain_number

# One visit: its node, α and β at entry, and the value that came back.
Visited: TypeAlias = tuple[Node, Any, Any, Any]


def plain_values(values: list[Any]) -> list[Any]:
    """Return the values alone, where an algorithm returns pairs of value and move."""
    if values and isinstance(values[-1], tuple):
        return [
            value[0] if isinstance(value, tuple) and value else value
            for value in values
        ]
    return values


def score_or_none(value: object) -> Score | None:
    """Return the score that a value is, or that a pair of score and move has, or None.

    In a pair the first number counts: the move may come first.
    """
    if isinstance(value, (tuple, list)):
        value = next(filter(_is_real, value[:2]), None)
    return _plain_or_none(value)


def value_or_none(value: object, node: Node) -> Any:
    """
    Return a score or the utilities of several players, alone or in a pair with a move.
    """
    if node.utilities or node.seat:
        pair = value[:2] if isinstance(value, (tuple, list)) else ()
        for candidate in (value, *pair):
            # It may be an array of NumPy.
            scores = candidate.tolist() if hasattr(candidate, "tolist") else candidate
            if isinstance(scores, (tuple, list)) and 2 <= len(scores) <= MOST_PLAYERS:
                utilities = tuple(map(_plain_or_none, scores))
                if None not in utilities:
                    return utilities
    return score_or_none(value)


def _plain_or_none(value: Any) -> Score | None:
    """Return a number as Python has it; None if it is none, or NaN."""
    if not _is_real(value):
        return None
    number = plain_number(value)
    is_nan = isinstance(number, float) and isnan(number)
    return None if is_nan else number


def _is_real(value: object) -> bool:
    return isinstance(value, Real) and not isinstance(value, bool)


def as_max_sees(
    visits: tuple[Node, ...], alphas: list[Any], betas: list[Any], values: list[Any]
) -> tuple[list[Any], list[Any], list[Any]]:
    """Turn windows and values of the player to move into those of MAX.

    The opponent of MAX sees the window [−β, −α] and the value with the other sign.
    """
    alphas_of_max: list[Any] = []
    betas_of_max: list[Any] = []
    values_of_max: list[Any] = []
    rows = zip(visits, alphas, betas, values, strict=True)
    for node, alpha, beta, value in rows:
        turned = is_turned(node)
        alphas_of_max.append(minus(beta) if turned else alpha)
        betas_of_max.append(minus(alpha) if turned else beta)
        values_of_max.append(minus(value) if turned else value)
    return alphas_of_max, betas_of_max, values_of_max


def is_turned(node: Node) -> bool:
    """Tell whether a negamax turns the signs of a node: whether it is MIN's turn.

    At a leaf it is the turn of the parent's opponent.
    """
    if node.is_leaf:
        return node.parent is not None and node.parent.is_max
    return node.is_min


def minus(score: Score | None) -> Score | None:
    """Return a score as the opponent sees it."""
    return None if score is None else -score


def cutoffs_in(visits: Iterable[Visited], algorithm: Traits) -> int:
    """Count the visits that ended at a bound of their window: it was met, or passed."""
    if not algorithm.prunes:
        return 0
    count = 0
    for node, alpha, beta, value in visits:
        if node.is_leaf or node.stub:
            continue
        can_rise = node.is_max or node.is_chance
        can_fall = node.is_min or node.is_chance
        if algorithm.cut_on_tie:
            is_cut = (can_rise and value >= beta) or (can_fall and value <= alpha)
        else:
            is_cut = (can_rise and value > beta) or (can_fall and value < alpha)
        if is_cut:
            count += 1
    return count


def without_probes(visits: Iterable[Visited]) -> Iterator[Visited]:
    """Leave out the probes of Star2, which are never cut off.

    They are the first visits of the children of a chance node, after each visit of the
    chance node itself. A chance node below it is not probed. A leaf is not probed
    either, but nor is it cut off: it does no harm that its visit is left out.
    """
    unprobed: set[int] = set()
    for visit in visits:
        node = visit[0]
        if node.is_chance:
            unprobed.update(
                child.index for child in node.children if not child.is_chance
            )
        if node.index in unprobed:
            unprobed.remove(node.index)
        else:
            yield visit
