"""Fresh trees of the same kind: the same shape and players, other scores."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from abviz.trees import Node, Score, Tree
from abviz.trees.copies.changes import rebuilt


def fresh_trees(template: Tree, *, seed: int, number: int) -> Iterator[Tree]:
    """Yield trees of the kind of another one, without an end.

    Where all scores are whole, new whole scores come from the same range, made wider if it is
    narrower than twice the number of leaves; they are distinct if those of the template are.
    Where a range of scores has a meaning (no score beyond −1 and 1), or some are not whole,
    the scores of the template come in another order.

    Parameters
    ----------
    template : Tree
        A tree of MAX and MIN.
    seed, number : int, keyword-only
        The same seed and number give the same trees.

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
