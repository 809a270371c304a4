"""Questions whose wrong answers come from answer patterns alone."""

from __future__ import annotations

from abviz.classroom.questions import best_case, moves
from abviz.classroom.questions.explaining.explaining import with_explained
from abviz.classroom.questions.explaining.observing import Fault
from abviz.classroom.questions.question import Question
from abviz.replay.trace import Trace


def best_moves(trace: Trace, faults: tuple[Fault, ...], seed: int = 0) -> tuple[Question, ...]:
    """Ask which moves of the root are best, in one question.

    Examples
    --------
    >>> import abviz
    >>> (question,) = best_moves(abviz.search(abviz.Tree.parse("(3 5) (3 1)")), ())
    >>> question.key
    (1,)
    """
    return tuple(with_explained(one, faults, lambda fault: None) for one in moves.questions(trace))


def fewest_leaves(trace: Trace, faults: tuple[Fault, ...], seed: int) -> tuple[Question, ...]:
    """Ask how few leaves are enough in a complete tree of this kind, in one question.

    Examples
    --------
    >>> import abviz
    >>> (question,) = fewest_leaves(abviz.search(abviz.examples["lucky-8"]), (), 1)
    >>> question.choices[question.key]
    '5'
    """
    asked = best_case.questions(trace)
    return tuple(with_explained(one, faults, lambda fault: None) for one in asked)
