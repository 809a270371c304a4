"""What is said of an answer: patterns that Python and the page fill in alike."""

from __future__ import annotations

from abviz.narration.language import Language


def says(language: Language) -> dict[str, str]:
    """Return the patterns of feedback, with names in braces for what is filled in.

    None of them depends on a count, so a page fills them in without plural rules. ``names``
    are names of nodes with commas between them, ``place`` counts from 1.

    Parameters
    ----------
    language : Language
        The language of the question.

    Returns
    -------
    dict
        The pattern for each thing that is said; `abviz.classroom.questions.marking` explains
        when.

    Examples
    --------
    >>> from abviz.narration.registry import ENGLISH
    >>> says(ENGLISH)["fields"].format(right=2, all=3)
    'Right: 2 of 3.'
    """
    return {
        "right": language.gettext("Right. {why}"),
        "wrong": language.gettext("That is not right."),
        "fields": language.gettext("Right: {right} of {all}."),
        "empty": language.gettext("Still empty: {count}."),
        "nothing": language.gettext("Nothing is marked, and that is not right."),
        "found": language.gettext("Some are missing."),
        "extra": language.gettext("Too many: {names}."),
        "place": language.gettext("Place {place} is the first that differs."),
        "more": language.gettext("Right so far, but the search examines more leaves."),
        "no-more": language.gettext("The search examines no leaf after place {place}."),
    }
