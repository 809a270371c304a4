"""The rounds of a quiz: questions on its first tree, and on fresh trees of the same kind."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from random import Random

from abviz.classroom.question import Question
from abviz.classroom.questions.make import ALPHA_BETA, questions_for
from abviz.classroom.questions.moments import MOST_GUESSED, guessed_share
from abviz.errors import SearchError
from abviz.narration.language import Language
from abviz.replay.trace import search
from abviz.trees import Node, Score, Tree
from abviz.trees.copying import rebuilt


def fresh_trees(template: Tree, *, seed: int, number: int) -> Iterator[Tree]:
    """Yield trees of the kind of another one, without an end.

    Where all scores are whole, new whole scores come from the same range, made wider if it is
    narrower than twice the number of leaves; they are distinct if those of the template are.
    Where a range of scores has a meaning (no score beyond −1 and 1), or some are not whole,
    the scores of the template come in another order.

    Examples
    --------
    >>> trees = fresh_trees(Tree.parse("(3 5) (2 9)"), seed=1, number=1)
    >>> print(next(trees), next(trees))
    ((6 8) (9 2)) ((5 4) (3 2))
    """
    source = Random(f"{seed} {number}")
    places = [leaf.index for leaf in template.leaves]
    while True:
        scores = _other_scores([leaf.value for leaf in template.leaves], source)
        score = dict(zip(places, scores, strict=True))
        yield Tree(rebuilt(template.nodes, score=partial(_score_of, score)))


def _other_scores(scores: list[Score], source: Random) -> list[Score]:
    """Return as many other scores, of the same kind."""
    whole = [score for score in scores if isinstance(score, int)]
    if len(whole) < len(scores) or {*whole} <= {-1, 0, 1}:
        return source.sample(scores, len(scores))
    low = min(whole)
    choices = range(low, max(max(whole) + 1, low + 2 * len(whole)))
    if len(set(whole)) == len(whole):
        return [*source.sample(choices, len(whole))]
    return [source.choice(choices) for _ in whole]


def _score_of(scores: dict[int, Score], leaf: Node) -> Score:
    return scores[leaf.index]


# The shape of a quiz's tree by default: 8 leaves with distinct scores from 1 to 20. Kinds of
# questions with more leave less to guess: three moves to choose from, or bounds from further up.
USUAL = "((1 20) (2 3)) ((4 5) (6 7))"
LARGER = {
    "next": "((1 24) (2 3) (4 5)) ((6 7) (8 9) (10 11))",
    "why": "(((1 32) (2 3)) ((4 5) (6 7))) (((8 9) (10 11)) ((12 13) (14 15)))",
    "move": "((1 24) (2 3)) ((4 5) (6 7)) ((8 9) (10 11))",
}
# Children of a node and plies, where it is asked how few leaves are enough.
SHAPES = ((2, 3), (2, 4), (3, 2), (3, 3), (4, 2), (5, 2))
MOST_TREES = 400
# Where cutoffs are asked about: with one alone, half of all trees have it at the same place.
FEWEST_CUTOFFS = {"windows": 2, "order": 2, "cuts": 2, "next": 2, "why": 2}
# Of so many trees the one is taken on which knowing nothing helps least.
TRIED = 48


def questions_of_round(
    own_tree: Tree | None,
    number: int,
    *,
    ask: str,
    algorithm: str = ALPHA_BETA,
    seed: int,
    language: Language,
) -> tuple[Question, ...]:
    """Return the questions of a round, from 0; the others are as for `questions_for`.

    The first round is on `own_tree`; later trees are of its kind, with at least one cutoff if one
    of 400 has some. None starts with a random one, of 8 to 27 leaves.
    """

    def asked(tree: Tree) -> tuple[Question, ...]:
        return questions_for(tree, ask, algorithm=algorithm, language=language, seed=seed)

    if own_tree is not None and number == 0:
        return asked(own_tree)
    problem: SearchError | None = None
    fresh = fresh_trees(own_tree or _usual(ask, seed, number), seed=seed, number=number)
    fairest: tuple[Question, ...] = ()
    wanted, fewest = (1, 1) if own_tree else (TRIED, FEWEST_CUTOFFS.get(ask, 1))
    for tree in islice(fresh, MOST_TREES):
        cutoffs = [cutoff for cutoff in search(tree).cutoffs if cutoff.skipped]
        if len(cutoffs) >= fewest:
            try:
                made = asked(tree)
            except SearchError as error:
                problem = error
                continue
            fairest = min(fairest or made, made, key=guessed_share)
            wanted -= 1
            if not wanted or guessed_share(fairest) <= MOST_GUESSED:
                return fairest
    if fairest:
        return fairest
    if problem is not None:
        raise problem
    return asked(next(fresh))


def _usual(ask: str, seed: int, number: int) -> Tree:
    """Return a tree of the kind that is asked about where none was given."""
    if ask != "best-case":
        return Tree.parse(LARGER.get(ask, USUAL))
    branching, depth = Random(f"{seed} {number}").choice(SHAPES)
    return Tree.complete(branching, depth, range(1, branching**depth + 1))
