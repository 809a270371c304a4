"""Questions about values: what each inner node is worth."""

from __future__ import annotations

from collections.abc import Sequence

from abviz.classroom.questions.explaining import Fault, backed_up, with_explained
from abviz.classroom.questions.question import Answer, Question
from abviz.narration.language import Language, label, number
from abviz.replay.trace import Trace, search
from abviz.trees import Node, Score, format_score
from abviz.trees.measures import minimax_values

# Beliefs that say nothing of windows, cutoffs or a negamax: the faulty searches of minimax.
ABOUT_MINIMAX = (
    "players-swapped",
    "last-child-counts",
    "stops-at-a-win",
    "starts-at-zero",
    "zero-is-no-value",
    "right-to-left",
)
# Somebody whose values are wrong errs in what a value is, rather than in what a window is.
ABOUT_WINDOWS = "alpha-is-value"


def values(trace: Trace, faults: tuple[Fault, ...], seed: int) -> tuple[Question, ...]:
    """Ask for the minimax value of every inner node, in one question.

    A misconception about minimax answers with what comes up to each node if nothing is cut off;
    one about windows and cutoffs says nothing of minimax values.

    Examples
    --------
    >>> import abviz
    >>> (question,) = values(abviz.search(abviz.Tree.parse("(3 5) (2 9)")), (), 1)
    >>> question.key
    {'value:0': '3', 'value:1': '3', 'value:4': '2'}
    """
    tree, language = trace.tree, trace.language
    model = search(tree, "minimax").in_language(language)
    inner = [node for node in tree if not node.is_leaf]
    worth = minimax_values(tree)

    def answer(fault: Fault) -> Answer | None:
        if fault.function is None or fault.belief.name not in ABOUT_MINIMAX:
            return None
        found = backed_up(fault.function, tree)
        return {f"value:{node.index}": format_score(found[node.index]) for node in inner}

    question = Question(
        ask="values",
        trace=trace,
        model=model,
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
        # The deepest first: what a node is compared with has been found by then.
        reasons={
            f"value:{node.index}": _rule(language, node, worth)
            for node in sorted(inner, key=lambda node: -len(node.path))
        },
    )
    likely = sorted(faults, key=lambda fault: fault.belief.name == ABOUT_WINDOWS)
    return (with_explained(question, tuple(likely), answer),)


def _rule(language: Language, node: Node, worth: Sequence[Score]) -> str:
    """Return how the value of a node comes of its children."""
    facts = {
        "node": label(node),
        "values": language.joined([number(worth[child.index]) for child in node.children]),
    }
    if len(node.children) == 1:
        return language.gettext("{node} has one child, and its value: {values}.", **facts)
    if node.is_max:
        return language.gettext("{node} is a MAX node: it has the greatest of {values}.", **facts)
    return language.gettext("{node} is a MIN node: it has the least of {values}.", **facts)
