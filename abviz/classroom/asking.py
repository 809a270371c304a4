"""Asking about a search: which questions there are on a tree."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from abviz.classroom.questions.asks.best_case import best_case
from abviz.classroom.questions.asks.cuts import cuts
from abviz.classroom.questions.asks.lesson import lesson
from abviz.classroom.questions.asks.moves import moves
from abviz.classroom.questions.asks.next_step import next_step
from abviz.classroom.questions.asks.order import order
from abviz.classroom.questions.asks.values import ABOUT_MINIMAX, values
from abviz.classroom.questions.asks.why import why
from abviz.classroom.questions.asks.windows import windows
from abviz.classroom.questions.explaining import Fault, observed
from abviz.classroom.questions.question import Question
from abviz.classroom.registry import misconceptions
from abviz.engine.traits import SearchError
from abviz.errors import Problem
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH, language_of
from abviz.replay.trace import Trace, search
from abviz.trees import Tree, as_tree
from abviz.trees.scores import checked_seed, nearest, shortened

Maker: TypeAlias = Callable[[Trace, tuple[Fault, ...], int], tuple[Question, ...]]

# What can be asked, in the order in which it is taught.
ASKS: Mapping[str, Maker] = MappingProxyType(
    {
        "values": values,
        "windows": windows,
        "order": order,
        "cuts": cuts,
        "next": next_step,
        "why": why,
        "move": moves,
        "best-case": best_case,
        "lesson": lesson,
    }
)


ALPHA_BETA, MINIMAX = SEARCHES = ("alphabeta", "minimax")
# What can be asked about minimax, which has no window and no cutoff.
OF_MINIMAX = ("values", "order", "move")


def questions_for(
    tree: Tree | str,
    ask: str = "lesson",
    *,
    algorithm: str = "alphabeta",
    language: str | Language | None = None,
    seed: int = 1,
) -> tuple[Question, ...]:
    """Return questions about what alpha-beta does on a tree, or minimax.

    The search is the reference, ``abviz.search(tree, algorithm)``.

    Parameters
    ----------
    tree : Tree or str
        A tree of MAX and MIN, or its text.
    ask : str
        What is asked: "values", "windows", "order", "cuts", "next", "why", "move",
        "best-case" or "lesson", a mixture at the telling steps.
    algorithm : str, keyword-only
        The search that is asked about: "alphabeta", or "minimax" for "values", "order" and
        "move".
    language : str or Language, keyword-only
        What is asked in: a tag in ``abviz.languages()``; by default English.
    seed : int, keyword-only
        The same seed gives choices in the same order.

    Returns
    -------
    tuple of Question
        At least one, in the order in which they are asked. "values", "order", "cuts", "move"
        and "best-case" make one; "windows" one for every 8 nodes; "next" 4 to 12, if the tree
        has so many; "why" one for each cutoff that skips something, if just one node above has
        the number that makes it: fewer where bounds come from further up than the parent.

    Raises
    ------
    SearchError
        If `ask` or `algorithm` is not known, or they do not go together, or alpha-beta cannot
        search the tree, or there is nothing to ask.
    TreeError
        If `tree` is no tree and no text of one.
    UnknownLanguage
        If abviz does not speak the language.

    Examples
    --------
    >>> import abviz
    >>> (question,) = questions_for("(3 5) (2 9)", "cuts")
    >>> question.key
    (6,)
    >>> [wrong.misconceptions for wrong in question.explained][0]
    ('cutting-child-is-cut',)
    >>> questions_for("(3 5) (2 9)", "valeus")
    Traceback (most recent call last):
        ...
    abviz.engine.traits.SearchError: There are no questions 'valeus'. Did you mean "values"?
    """
    make = _maker(ask, algorithm)
    seed = checked_seed(seed)
    trace = search(as_tree(tree), algorithm).in_language(
        ENGLISH if language is None else language_of(language)
    )
    if trace.tree.root.is_leaf:
        raise SearchError(
            Problem("A tree of one leaf has nothing to ask. Take one with an inner node.")
        )
    questions = make(trace, faults_on(trace.tree, algorithm), seed)
    if not questions:
        raise SearchError(
            Problem(
                "This tree has nothing to ask about “{ask}”. Take a larger one, in which something "
                "is cut off; “best-case” needs a complete tree.",
                ask=ask,
            )
        )
    return questions


def _maker(ask: object, algorithm: object) -> Maker:
    """Return what makes the questions of a kind about a search."""
    if algorithm not in SEARCHES:
        raise SearchError(
            Problem(
                "There are no questions about {algorithm}. {advice}",
                algorithm=shortened(algorithm),
                advice=nearest(algorithm, SEARCHES),
            )
        )
    make = ASKS.get(ask) if isinstance(ask, str) else None
    if make is not None and (algorithm == ALPHA_BETA or ask in OF_MINIMAX):
        return make
    if make is not None:
        raise SearchError(
            Problem(
                "Questions about “{ask}” are about alpha-beta. Of minimax ask for “values”, "
                "“order” or “move”.",
                ask=ask,
            )
        )
    raise SearchError(
        Problem(
            "There are no questions {ask}. {advice}",
            ask=shortened(ask),
            advice=nearest(ask, ASKS),
        )
    )


def faults_on(tree: Tree, algorithm: str = ALPHA_BETA) -> tuple[Fault, ...]:
    """Return all misconceptions, the most likely first, with what follows from them on a tree.

    Answer patterns come first: somebody rather reads a search wrongly than searches wrongly.
    Those about a negamax come last: none is asked about.

    Parameters
    ----------
    tree : Tree
        A tree of MAX and MIN without stubs.
    algorithm : str
        The search that is asked about: of minimax nobody errs about windows and cutoffs.

    Examples
    --------
    >>> import abviz
    >>> faults = faults_on(abviz.Tree.parse("(3 5) (2 9)"))
    >>> faults[0].belief.name, faults[0].course
    ('always-greatest', None)
    >>> faults[-1].belief.name, len(faults[-1].course.leaves)
    ('negamax-same-window', 4)
    """
    answering = (
        Fault(belief=pattern, answers=pattern.answers)
        for pattern in misconceptions.patterns.values()
    )
    searching = [
        Fault(belief=one, function=one.function, course=observed(one.function, tree))
        for one in misconceptions.programs.values()
        if algorithm == ALPHA_BETA or one.name in ABOUT_MINIMAX
    ]
    return (*answering, *sorted(searching, key=lambda fault: fault.is_of_negamax))
