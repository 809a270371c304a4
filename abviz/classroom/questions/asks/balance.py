"""Questions that measure: no rule that knows nothing of a search finds most of the answers."""

from __future__ import annotations

from collections.abc import Sequence

from abviz.classroom.questions.question import Question

# Of 5 choices one is right by chance in a fifth of the questions.
MOST_GUESSED = 0.4


def guessed_share(questions: Sequence[Question]) -> float:
    """Return the share of answers that the best of the rules in `Question.guessed` finds.

    Examples
    --------
    >>> from abviz.classroom.asking import questions_for
    >>> guessed_share(questions_for("(3 5) (2 9)", "why"))
    0.8
    """
    # Sums of thirds and fifths differ in their last digits.
    return round(max(_found(questions).values(), default=0.0) / max(len(questions), 1), 9)


def balanced(questions: Sequence[Question], *, fewest: int, most: int) -> tuple[Question, ...]:
    """Return as many questions as can be asked without a rule that finds too many answers.

    Parameters
    ----------
    questions : sequence of Question
        All that can be asked, the most telling first: the others are left out first.
    fewest, most : int, keyword-only
        How many are returned, if there are so many.

    Returns
    -------
    tuple of Question
        In the order in which they are asked.
    """
    kept = list(questions)
    ways: list[tuple[float, list[Question]]] = []
    while kept and (len(kept) >= fewest or not ways):
        if len(kept) <= most:
            ways.append((max(guessed_share(kept), MOST_GUESSED), [*kept]))
        found = _found(kept)
        left = [
            max(
                (round(many - one.guessed.get(rule, 0.0), 9) for rule, many in found.items()),
                default=0.0,
            )
            for one in kept
        ]
        kept.pop(max(at for at, many in enumerate(left) if many == min(left)))
    best = min(ways, key=lambda way: way[0], default=(0.0, kept))[1]
    return tuple(sorted(best, key=lambda question: question.step))


def _found(questions: Sequence[Question]) -> dict[str, float]:
    """Return how many right answers each rule finds."""
    rules = {rule: 0.0 for one in questions for rule in one.guessed}
    return {rule: sum(one.guessed.get(rule, 0.0) for one in questions) for rule in rules}
