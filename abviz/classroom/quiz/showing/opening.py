"""How a quiz is opened."""

from __future__ import annotations

from abviz.classroom.asking import ALPHA_BETA
from abviz.classroom.quiz.progress import When
from abviz.classroom.quiz.session import QuizSession
from abviz.classroom.quiz.showing.widget import Quiz
from abviz.drawing.style import Style
from abviz.narration.language import Language
from abviz.trees import Tree
from abviz.trees.validation import checked_switch


def quiz(
    tree: Tree | str | None = None,
    ask: str = "lesson",
    *,
    algorithm: str = ALPHA_BETA,
    seed: int = 1,
    language: str | Language | None = None,
    feedback: When = "at once",
    hide: bool = True,
    style: Style | None = None,
) -> Quiz:
    """Open a quiz: questions about a search with alpha-beta or minimax, answered on its tree.

    Parameters
    ----------
    tree : Tree, str or None
        What the questions are about, a tree of MAX and MIN or its text; None takes a random
        tree of 8 to 27 leaves in which something is cut off, and little can be guessed.
    ask : str
        What is asked: "values" (of inner nodes), "windows" (α and β with which nodes are
        entered, if they are), "order" (in which leaves are examined), "cuts" (which edges are
        cut), "next" (what happens next), "why" (which node's value makes a cutoff), "move" (which
        moves of the root are best), "best-case" (how few leaves are examined in a complete tree
        with the best order), or "lesson", a mixture at the telling steps.
    algorithm : str, keyword-only
        The search that is asked about: "alphabeta", or "minimax" for "values", "order" and
        "move": nothing is cut off then, and no α or β is seen.
    seed : int, keyword-only
        The same seed gives the same trees, and choices in the same order.
    language : str or Language, keyword-only
        A tag in ``abviz.languages()``, such as "de"; by default English.
    feedback : str, keyword-only
        When it is told what is right: "at once" after each answer, or "at the end".
    hide : bool, keyword-only
        Whether the scores of leaves that are ahead are hidden where a question is asked in the
        middle of the search.
    style : Style or None, keyword-only
        Colours, widths and markers.

    Returns
    -------
    Quiz
        A widget; ``quiz.answer(...)`` answers from Python, ``quiz.answers``, ``quiz.score``,
        ``quiz.feedback`` and ``quiz.to_dict()`` tell how it stands. ``abviz.page(quiz, path)``
        saves it as a page that asks and marks without Python.

    Raises
    ------
    SearchError
        If there is nothing to ask about the tree, or a choice is not known.
    TreeError
        If `tree` is no tree and no text of one, or too large for a picture, or `seed` is no
        whole number.
    UnknownLanguage
        If abviz does not speak the language.

    Examples
    --------
    >>> import abviz
    >>> quiz = abviz.quiz(abviz.examples["lucky-8"], ask="order")
    >>> quiz
    Quiz: question 1 of 1, 0 right
    >>> quiz.answer("D E G K L".split()).is_right
    True
    """
    session = QuizSession(
        tree, ask=ask, algorithm=algorithm, seed=seed, language=language, feedback=feedback
    )
    return Quiz(session, hide=checked_switch(hide, "hide"), style=style)
