"""Questions about values: what each inner node is worth."""

from __future__ import annotations

from abviz.classroom.questions.explaining.explaining import with_explained
from abviz.classroom.questions.explaining.observing import Fault, value_below
from abviz.classroom.questions.question import Answer, Question
from abviz.replay.trace import Trace
from abviz.trees import format_score
from abviz.trees.measures import minimax_values

# Somebody whose values are wrong errs in what a value is, rather than in what a window is.
ABOUT_VALUES = {
    "players-swapped",
    "last-child-counts",
    "negamax-without-minus",
    "starts-at-zero",
    "zero-is-no-value",
}


def values(trace: Trace, faults: tuple[Fault, ...], seed: int) -> tuple[Question, ...]:
    """Ask for the minimax value of every inner node, in one question.

    A misconception answers with what its search returns of each node if the tree below that
    node is searched by itself: so no value is a bound.

    Examples
    --------
    >>> import abviz
    >>> (question,) = values(abviz.search(abviz.Tree.parse("(3 5) (2 9)")), (), 1)
    >>> question.key
    {'value:0': '3', 'value:1': '3', 'value:4': '2'}
    """
    tree, language = trace.tree, trace.language
    inner = [node for node in tree if not node.is_leaf]
    worth = minimax_values(tree)

    def answer(fault: Fault) -> Answer | None:
        if fault.function is None:
            return None
        return {
            f"value:{node.index}": format_score(value_below(fault.function, node)) for node in inner
        }

    question = Question(
        ask="values",
        trace=trace,
        step=0,
        text=language.gettext("What is each inner node worth? Give its minimax value."),
        form="fields",
        slots=tuple(f"value:{node.index}" for node in inner),
        key={f"value:{node.index}": format_score(worth[node.index]) for node in inner},
        why=language.gettext(
            "A MAX node has the greatest value of its children, a MIN node the least: "
            "the root is worth {value}.",
            value=format_score(worth[0]),
        ),
    )
    likely = sorted(faults, key=lambda fault: fault.belief.name not in ABOUT_VALUES)
    return (with_explained(question, tuple(likely), answer),)
