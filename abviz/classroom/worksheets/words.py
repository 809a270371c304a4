"""What a worksheet says: what is to be written where, and the right answers in words."""

from __future__ import annotations

from collections.abc import Sequence

from abviz.classroom.question import Question
from abviz.classroom.worksheets.sheet import Variant
from abviz.narration.language import Language


def rules(language: Language) -> str:
    """Return how alpha-beta searches: what every task takes for granted.

    Examples
    --------
    >>> from abviz.narration.registry import ENGLISH
    >>> print(rules(ENGLISH).partition(".")[0])
    ▲ is a MAX node, ▼ a MIN node, and □ a leaf with its score
    """
    return language.gettext(
        "▲ is a MAX node, ▼ a MIN node, and □ a leaf with its score. Alpha-beta goes from left to "
        "right. It enters the root with α = −∞ and β = +∞, and skips the other children of a node "
        "as soon as α ≥ β."
    )


def name_line(language: Language) -> str:
    """Return the line for the name of the student."""
    return language.gettext("Name: {blank}", blank="_" * 36)


def variant_name(variant: Variant, language: Language) -> str:
    """Return what a variant is called."""
    return language.gettext("Variant {number}", number=variant.number)


def task_text(question: Question) -> str:
    """Return what is to be done on paper.

    Examples
    --------
    >>> from abviz.classroom.questions.make import questions_for
    >>> print(task_text(questions_for("(3 5) (2 9)", "values")[0]))
    What is the minimax value of each inner node? Write it into the node.
    """
    language = question.trace.language
    match question.ask:
        case "values":
            return language.gettext(
                "What is the minimax value of each inner node? Write it into the node."
            )
        case "windows":
            return language.gettext(
                "With which α and β does alpha-beta enter each inner node? Write both into the "
                "boxes beside it. The boxes of a node that is never entered stay empty."
            )
        case "order":
            return language.gettext(
                "In which order does alpha-beta examine the leaves? Write 1, 2, 3, … into the "
                "boxes below them. The box of a leaf that is skipped stays empty."
            )
        case "cuts":
            return language.gettext(
                "Which edges does alpha-beta cut? Draw a bar across each of them. What is below a "
                "cut edge needs no bar."
            )
    return question.text


def answer_lines(question: Question) -> list[str]:
    """Return what stands below the tree: answers to be ticked, or room to write one.

    Examples
    --------
    >>> from abviz.classroom.questions.make import questions_for
    >>> answer_lines(questions_for("(3 5) (2 9)", "why")[0])
    ['Node: ______________']
    """
    if question.form == "choice":
        return [f"□  {choice}" for choice in question.choices]
    if question.form == "node":
        return [question.trace.language.gettext("Node: {blank}", blank="_" * 14)]
    return []


def lettered(texts: Sequence[str]) -> list[str]:
    """Return texts with a letter before each if there are several.

    Examples
    --------
    >>> lettered(["What?"]), lettered(["What?", "Why?"])
    (['What?'], ['(a) What?', '(b) Why?'])
    """
    if len(texts) < 2:
        return list(texts)
    return [f"({chr(ord('a') + place)}) {text}" for place, text in enumerate(texts)]
