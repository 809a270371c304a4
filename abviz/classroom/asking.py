"""Asking about a search: which questions there are on a tree."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from abviz.classroom.answer_pattern import AnswerPattern
from abviz.classroom.misconception import Misconception
from abviz.classroom.questions.asks.cuts import cuts
from abviz.classroom.questions.asks.from_patterns import best_moves, fewest_leaves
from abviz.classroom.questions.asks.lesson import lesson
from abviz.classroom.questions.asks.next_step import next_step
from abviz.classroom.questions.asks.order import order
from abviz.classroom.questions.asks.values import values
from abviz.classroom.questions.asks.why import why
from abviz.classroom.questions.asks.windows import windows
from abviz.classroom.questions.explaining.observing import Fault, observed
from abviz.classroom.questions.question import Question
from abviz.classroom.registry import misconceptions
from abviz.engine.errors import SearchError
from abviz.errors import Problem
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH, language_of
from abviz.replay.search import search
from abviz.replay.trace import Trace
from abviz.trees import Tree, TreeError
from abviz.trees.errors import nearest
from abviz.trees.validation import checked_seed
from abviz.trees.wording import shortened

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
        "move": best_moves,
        "best-case": fewest_leaves,
        "lesson": lesson,
    }
)


def questions_for(
    tree: Tree | str,
    ask: str = "lesson",
    *,
    language: str | Language | None = None,
    seed: int = 1,
) -> tuple[Question, ...]:
    """Return questions about what alpha-beta does on a tree.

    The search is the reference, ``abviz.search(tree)``.

    Parameters
    ----------
    tree : Tree or str
        A tree of MAX and MIN, or its text.
    ask : str
        What is asked: "values", "windows", "order", "cuts", "next", "why", "move",
        "best-case" or "lesson", a mixture at the telling steps.
    language : str or Language, keyword-only
        What is asked in: a tag in ``abviz.languages()``; by default English.
    seed : int, keyword-only
        The same seed gives choices in the same order.

    Returns
    -------
    tuple of Question
        At least one, in the order in which they are asked. "values", "order" and "cuts" make
        one; "windows" one for every 8 nodes; "next" 4 to 12, if the tree has so many; "why"
        one for each cutoff that a node's value makes.

    Raises
    ------
    SearchError
        If `ask` is not known, or alpha-beta cannot search the tree, or there is nothing
        to ask.
    TreeError
        If `tree` is none.
    UnknownLanguage
        If abviz does not speak the language.

    Examples
    --------
    >>> import abviz
    >>> (question,) = questions_for("(3 5) (2 9)", "cuts")
    >>> question.key
    (6,)
    >>> [wrong.misconceptions for wrong in question.explained][1]
    ('own-bound-test',)
    >>> questions_for("(3 5) (2 9)", "valeus")
    Traceback (most recent call last):
        ...
    abviz.engine.errors.SearchError: There are no questions 'valeus'. Did you mean "values"?
    """
    make = ASKS.get(ask) if isinstance(ask, str) else None
    if make is None:
        problem = "There are no questions {ask}. {advice}"
        raise SearchError(Problem(problem, ask=shortened(ask), advice=nearest(ask, ASKS)))
    seed = checked_seed(seed)
    trace = search(checked_tree(tree)).told(ENGLISH if language is None else language_of(language))
    if trace.tree.root.is_leaf:
        raise SearchError(
            Problem("A tree of one leaf has nothing to ask. Take one with an inner node.")
        )
    questions = make(trace, faults_on(trace.tree), seed)
    if not questions:
        raise SearchError(
            Problem(
                "This tree has nothing to ask about “{ask}”. Take one in which more is cut off.",
                ask=ask,
            )
        )
    return questions


def faults_on(tree: Tree) -> tuple[Fault, ...]:
    """Return all misconceptions, the most likely first, with what follows from them on a tree.

    Parameters
    ----------
    tree : Tree
        A tree of MAX and MIN without stubs.

    Examples
    --------
    >>> import abviz
    >>> fault = faults_on(abviz.Tree.parse("(3 5) (2 9)"))[0]
    >>> fault.belief.name, len(fault.course.leaves)
    ('no-pruning', 4)
    """
    found: list[Fault] = []
    for entry in misconceptions.values():
        if isinstance(entry, Misconception):
            course = observed(entry.function, tree)
            found.append(Fault(belief=entry, function=entry.function, course=course))
        elif isinstance(entry, AnswerPattern):
            found.append(Fault(belief=entry, answers=entry.answers))
    return tuple(found)


def checked_tree(tree: Any) -> Tree:
    """Return a tree, or the one that a text stands for.

    Examples
    --------
    >>> checked_tree("3 5")
    Tree: 2 leaves, depth 1 ply, MAX to move
    """
    if isinstance(tree, Tree):
        return tree
    if isinstance(tree, str):
        return Tree.parse(tree)
    raise TreeError(
        Problem("Questions are about a Tree or its text, not {kind}.", kind=type(tree).__name__)
    )
