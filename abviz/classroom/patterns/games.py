"""Wrong answers about the whole search: which moves are best, and how few leaves are enough."""

from __future__ import annotations

from abviz.classroom.questions.question import Answer, Question


def bounds_tie(question: Question) -> Answer | None:
    """Mark all moves that came back with the value of the root."""
    trace = question.trace
    if question.ask != "move":
        return None
    moves = trace.tree.root.children
    return tuple(move.index for move in moves if trace.returned(move) == trace.value)


def cut_move_may_win(question: Question) -> Answer | None:
    """Mark the moves whose search was cut off too."""
    if question.ask != "move" or not isinstance(question.key, tuple):
        return None
    cut = {cutoff.node.index for cutoff in question.trace.cutoffs if cutoff.skipped}
    moves = question.trace.tree.root.children
    return tuple(move.index for move in moves if move.index in cut.union(question.key))


def one_more_leaf(question: Question) -> Answer | None:
    """Add 1 in the formula of the best case, where 1 is taken away."""
    b, d = question.trace.tree.branching, question.trace.tree.depth
    return None if b is None else _chosen(question, b ** ((d + 1) // 2) + b ** (d // 2) + 1)


def levels_for_plies(question: Question) -> Answer | None:
    """Put the number of levels into the formula of the best case."""
    b, levels = question.trace.tree.branching, question.trace.tree.depth + 1
    return (
        None if b is None else _chosen(question, b ** ((levels + 1) // 2) + b ** (levels // 2) - 1)
    )


def _chosen(question: Question, leaves: int) -> Answer | None:
    """Return the choice of a number of leaves; None if it is not there to choose."""
    if question.ask != "best-case" or str(leaves) not in question.choices:
        return None
    return question.choices.index(str(leaves))
