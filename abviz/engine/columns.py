"""
From the columns of a log to those of a recording: plain numbers, as MAX sees them.
"""

from collections.abc import Iterable, Iterator
from math import isnan
from numbers import Real
from typing import Any, TypeAlias

from abviz.engine.traits import Traits
from abviz.trees import Node, Score
from abviz.trees.builder import MOST_PLAYERS
from abviz.trees.scores import plain_number

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
    """Return the score that a value is, or that is the first in a pair with a move.

    Else None.
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
    """Turn windows and values of the player to move into those of MAX."""
    rows = [
        (minus(beta), minus(alpha), minus(value))
        if is_turned(node)
        else (alpha, beta, value)
        for node, alpha, beta, value in zip(visits, alphas, betas, values, strict=True)
    ]
    return [row[0] for row in rows], [row[1] for row in rows], [row[2] for row in rows]


def is_turned(node: Node) -> bool:
    """Tell whether a negamax turns the signs of a node.

    MIN moves there, or would at a leaf.
    """
    if node.is_leaf:
        return node.parent is not None and node.parent.is_max
    return node.is_min


def minus(score: Score | None) -> Score | None:
    """Return a score as the opponent sees it."""
    return None if score is None else -score


def cutoffs_in(columns: Iterable[Visited], algorithm: Traits) -> int:
    """Count the visits that ended at a bound of their window: it was met, or passed."""
    if not algorithm.prunes:
        return 0
    count = 0
    for node, alpha, beta, value in columns:
        if node.is_leaf or node.stub:
            continue
        above = node.is_max or node.is_chance
        below = node.is_min or node.is_chance
        if algorithm.cut_on_tie:
            count += (above and value >= beta) or (below and value <= alpha)
        else:
            count += (above and value > beta) or (below and value < alpha)
    return count


def without_probes(columns: Iterable[Visited]) -> Iterator[Visited]:
    """
    Leave out the first visit of each child of a chance node: a probe is never cut off.
    """
    waiting: set[int] = set()
    for row in columns:
        node = row[0]
        if node.is_chance:
            waiting.update(
                child.index for child in node.children if not child.is_chance
            )
        if node.index in waiting:
            waiting.remove(node.index)
        else:
            yield row
