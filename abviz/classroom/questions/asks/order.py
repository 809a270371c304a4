"""Questions about the order in which leaves are examined."""

from __future__ import annotations

from collections.abc import Sequence

from abviz.classroom.questions.asks.cuts import going_on, reason
from abviz.classroom.questions.explaining import Fault, with_explained
from abviz.classroom.questions.question import Answer, Question
from abviz.replay.steps import Step
from abviz.replay.trace import Trace

# The faulty search whose order is the other one in minimax, too.
RIGHT_TO_LEFT = "right-to-left"
# More of the cutoffs between two leaves would not be read.
MOST_REASONS = 2


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
    has_windows = None not in trace.alphas
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
        )
        if has_windows
        else language.gettext(
            "In which order does minimax examine the leaves? Take them one after the other."
        ),
        form="sequence",
        slots=tuple(leaf.index for leaf in tree.leaves),
        key=examined,
        why=why,
        reasons=_reasons(trace, len(examined), has_windows=has_windows),
    )

    def answer(fault: Fault) -> Answer | None:
        if has_windows:
            return fault.course and fault.course.leaves
        return examined[::-1] if fault.belief.name == RIGHT_TO_LEFT else None

    return (with_explained(question, faults, answer),)


def _reasons(trace: Trace, count: int, *, has_windows: bool) -> dict[str, str]:
    """Say of each place why the search takes its leaf, and of the end why it stops there.

    Where something is skipped before a leaf, who goes on too soon is told that, and who stops
    too soon is told why the search goes on.
    """
    told: dict[str, str] = {}
    for place in range(count + 1):
        steps = _steps_before(trace, place) if place else ()
        skipping = [step for step in steps if step.cutoff and step.cutoff.skipped]
        going = _going(trace, steps, has_windows=has_windows) if place < count else ""
        if skipping:
            told[str(place)] = " ".join(reason(trace, step) for step in skipping[:MOST_REASONS])
            if going:
                told[f"more:{place}"] = going
        elif going:
            told[str(place)] = going
    return told


def _steps_before(trace: Trace, place: int) -> tuple[Step, ...]:
    """Return the steps from the leaf before a place to the leaf of that place, or to the end."""
    examined = [at for at, step in enumerate(trace.steps) if step.kind == "examine"]
    return trace.steps[examined[place - 1] : [*examined, None][place]]


def _going(trace: Trace, steps: Sequence[Step], *, has_windows: bool) -> str:
    """Return why the search goes on to a leaf, by the steps before it."""
    if not steps:
        return trace.language.gettext(
            "The search goes down on the left first, as far as it can: its first leaf is there."
        )
    if not has_windows:
        return trace.language.gettext(
            "Minimax goes through the children of a node from left to right, and finishes each "
            "with all that is below it before the next one."
        )
    return going_on(trace, next(step for step in reversed(steps) if step.kind == "update"))
