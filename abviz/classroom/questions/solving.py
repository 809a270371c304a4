"""The right answer to a question, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from abviz.classroom.questions.marking.numbers import NOT_ENTERED
from abviz.classroom.questions.question import Question, node_of
from abviz.narration.numbers import label


def key_in_words(question: Question) -> str:
    """Return the right answer of a question in words.

    Parameters
    ----------
    question : Question
        Any question.

    Returns
    -------
    str
        Nodes by name, with what belongs to them; the text of a choice.

    Examples
    --------
    >>> from abviz.classroom.asking import questions_for
    >>> for ask in ("values", "windows", "order", "cuts", "why"):
    ...     print(key_in_words(questions_for("(3 5) (2 9)", ask)[0]))
    A = 3, B = 3, E = 2
    A [−∞, +∞], B [−∞, +∞], E [3, +∞]
    C, D, F
    G
    A
    """
    key, nodes = question.key, question.trace.tree.nodes
    if isinstance(key, Mapping):
        texts: dict[int, list[str]] = {}
        for slot in question.slots:
            texts.setdefault(node_of(slot), []).append(key[str(slot)])
        return ", ".join(f"{label(nodes[at])} {_given(texts[at])}" for at in texts)
    if isinstance(key, tuple):
        names = ", ".join(label(nodes[index]) for index in key)
        return names or question.trace.language.pgettext("answer", "none")
    return question.choices[key] if question.form == "choice" else label(nodes[key])


def _given(texts: Sequence[str]) -> str:
    if set(texts) == {NOT_ENTERED}:
        return NOT_ENTERED
    return f"= {texts[0]}" if len(texts) == 1 else f"[{', '.join(texts)}]"


def solution_of(question: Question) -> str:
    """Return what is said where the model answer is shown: the right answer, and why.

    Examples
    --------
    >>> from abviz.classroom.asking import questions_for
    >>> solution_of(questions_for("(3 5) (2 9)", "cuts")[0])
    'The right answer: G. E (MIN) has v = 2 ≤ α = 3 and skips G.'
    """
    return question.trace.language.gettext(
        "The right answer: {answer}. {why}",
        answer=key_in_words(question).rstrip("."),
        why=question.why,
    )
