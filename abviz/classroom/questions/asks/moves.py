"""Which moves of the root are best: ``ask="move"``."""

from __future__ import annotations

from abviz.classroom.questions.explaining import Fault, with_explained
from abviz.classroom.questions.question import Question
from abviz.narration.language import label, number
from abviz.replay.trace import Trace, search
from abviz.trees import Node, Score
from abviz.trees.measures import minimax_values


def moves(trace: Trace, faults: tuple[Fault, ...], seed: int) -> tuple[Question, ...]:
    """Ask which moves of the root are best, when the search is done.

    A move is best if its value is the value of the root. After a cutoff a move comes back
    with a bound, which can be equal to that value although the value of the move is worse.

    Examples
    --------
    >>> import abviz
    >>> (question,) = moves(abviz.search(abviz.Tree.parse("(3 5) (3 1)")), (), 1)
    >>> print(question.text)
    The search is done. Which moves of A are best? Mark each child whose true value, with every \
leaf looked at, is that of A.
    >>> question.key, question.why
    ((1,), 'The value of A is 3. B has this value. E came back with 3, and its value is 1.')
    """
    root, values = trace.tree.root, minimax_values(trace.tree)
    best = [move for move in root.children if values[move.index] == trace.value]
    is_over = None not in trace.alphas
    question = Question(
        ask="move",
        trace=trace,
        model=search(trace.tree, "minimax").in_language(trace.language) if is_over else None,
        step=len(trace.steps) - 1 if is_over else 0,
        text=_text(trace, is_over=is_over),
        form="set",
        slots=tuple(move.index for move in root.children),
        key=tuple(move.index for move in best),
        why=_why(trace, values, best),
        reasons=_reasons(trace, values, best),
    )
    return (with_explained(question, faults, lambda fault: None),)


def _text(trace: Trace, *, is_over: bool) -> str:
    root, say = label(trace.tree.root), trace.language
    if is_over:
        return say.gettext(
            "The search is done. Which moves of {node} are best? Mark each child whose true "
            "value, with every leaf looked at, is that of {node}.",
            node=root,
        )
    return say.gettext(
        "Which moves of {node} are best? Mark each child whose minimax value is that of {node}.",
        node=root,
    )


def _reasons(trace: Trace, values: list[Score], best: list[Node]) -> dict[str, str]:
    """Say of each other move what it is worth, and what to look at where one is missed."""
    say = trace.language
    found = {
        "missed": say.gettext(
            "A move is best, too, if it has the same value: look at every leaf below it."
        )
    }
    for move in trace.tree.root.children:
        came, worth = trace.returned(move), values[move.index]
        facts = {"node": label(move), "bound": number(came), "value": number(worth)}
        if move in best:
            continue
        if came == worth:
            said = say.gettext("{node} is worth {value}.", **facts)
        elif came is None:
            said = say.gettext("{node} is worth {value}, and was never entered.", **facts)
        else:
            said = say.gettext(
                "{node} came back with {bound}, which is only a bound: with every leaf looked "
                "at, it is worth {value}.",
                **facts,
            )
        found[str(move.index)] = said
    return found


def _why(trace: Trace, values: list[Score], best: list[Node]) -> str:
    """Say which moves are best, and of each bound that looks as good what it hides."""
    root, say = trace.tree.root, trace.language
    value = say.gettext(
        "The value of {node} is {value}.", node=label(root), value=number(trace.value)
    )
    names = say.joined([label(move) for move in best])
    found = say.ngettext(
        "{nodes} has this value.", "{nodes} have this value.", len(best), nodes=names
    )
    bounds = [
        say.gettext(
            "{node} came back with {bound}, and its value is {value}.",
            node=label(move),
            bound=number(trace.returned(move)),
            value=number(values[move.index]),
        )
        for move in root.children
        if move not in best and trace.returned(move) == trace.value
    ]
    return " ".join([value, found, *bounds])
