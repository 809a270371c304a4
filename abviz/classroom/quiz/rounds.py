"""The rounds of a quiz: the questions on its first tree, and on fresh ones."""

from __future__ import annotations

from itertools import islice

from abviz.classroom.asking import ALPHA_BETA, checked_tree, questions_for
from abviz.classroom.questions.question import Question
from abviz.classroom.quiz.fresh_trees import fresh_trees
from abviz.engine.errors import SearchError
from abviz.narration.language import Language
from abviz.replay.search import search
from abviz.trees import Tree

# What a quiz is about if nobody says so: 8 leaves with distinct scores from 1 to 20.
USUAL = "((1 20) (2 3)) ((4 5) (6 7))"
MOST_TREES = 200


def questions_of_round(
    own_tree: Tree | None,
    number: int,
    *,
    ask: str,
    algorithm: str = ALPHA_BETA,
    seed: int,
    language: Language,
) -> tuple[Question, ...]:
    """Return the questions of a round.

    Parameters
    ----------
    own_tree : Tree or None
        The tree of the first round. Later trees are of its kind, with at least one cutoff if
        one of 200 has some; None starts with such a tree of 8 leaves.
    number : int
        The round, from 0.
    ask, algorithm, seed, language : keyword-only
        As for `abviz.classroom.asking.questions_for`.

    Raises
    ------
    SearchError
        If there is nothing to ask.

    Examples
    --------
    >>> from abviz.narration.registry import ENGLISH
    >>> (cuts,) = questions_of_round(None, 0, ask="cuts", seed=1, language=ENGLISH)
    >>> len(cuts.trace.tree.leaves), len(cuts.key) > 0
    (8, True)
    """

    def asked(tree: Tree) -> tuple[Question, ...]:
        return questions_for(tree, ask, algorithm=algorithm, language=language, seed=seed)

    if own_tree is not None and number == 0:
        return asked(own_tree)
    problem: SearchError | None = None
    fresh = fresh_trees(own_tree or checked_tree(USUAL), seed=seed, number=number)
    for tree in islice(fresh, MOST_TREES):
        if search(tree).pruned:
            try:
                return asked(tree)
            except SearchError as error:
                problem = error
    if problem is not None:
        raise problem
    return asked(next(fresh))
