"""Wrong orders of the leaves."""

from __future__ import annotations

from abviz.classroom.questions.question import Answer, Question


def breadth_first(question: Question) -> Answer | None:
    """Take the leaves of the search ply by ply, from the root down."""
    if question.ask != "order":
        return None
    return tuple(
        leaf.index for leaf in sorted(question.trace.leaves, key=lambda one: len(one.path))
    )
