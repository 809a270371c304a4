"""Questions about the order in which leaves are examined."""

from __future__ import annotations

from abviz.classroom.questions.explaining.explaining import with_explained
from abviz.classroom.questions.explaining.observing import Fault
from abviz.classroom.questions.question import Question
from abviz.replay.trace import Trace


def order(trace: Trace, faults: tuple[Fault, ...], seed: int) -> tuple[Question, ...]:
    """Ask for the leaves in the order in which they are examined, in one question.

    Examples
    --------
    >>> import abviz
    >>> (question,) = order(abviz.search(abviz.Tree.parse("(3 5) (2 9)")), (), 1)
    >>> question.key, question.why
    ((2, 3, 5), '3 of 4 leaves are examined, from left to right; cutoffs skip the others.')
    """
    tree, language = trace.tree, trace.language
    examined = tuple(leaf.index for leaf in trace.leaves)
    if len(examined) == len(tree.leaves):
        why = language.gettext("Nothing is skipped: all leaves are examined, from left to right.")
    else:
        why = language.gettext(
            "{leaves} are examined, from left to right; cutoffs skip the others.",
            leaves=trace.share_of_leaves,
        )
    question = Question(
        ask="order",
        trace=trace,
        step=0,
        text=language.gettext(
            "Which leaves does alpha-beta examine? Take them in the order of the search."
        ),
        form="sequence",
        slots=tuple(leaf.index for leaf in tree.leaves),
        key=examined,
        why=why,
    )
    return (with_explained(question, faults, lambda fault: fault.course and fault.course.leaves),)
