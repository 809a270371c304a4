"""How the claims of a step are made."""

from __future__ import annotations

from abviz.narration.claims import Claim, Fact
from abviz.replay.steps import AveragingStep, DepthFirstStep, Step

# How kinds of claims end that are told where something lies beyond a depth limit.
TO_DEPTH = "-to-depth"


def claim(step: Step, kind: str, **facts: Fact) -> Claim:
    """Return a claim about a step; where averages are taken, it knows the scores of the tree.

    Examples
    --------
    >>> import abviz
    >>> tree = abviz.Tree.parse("chance(1/3*10000000 2/3*0)")
    >>> step = abviz.search(tree, "expectiminimax").steps[-1]
    >>> sorted(claim(step, "returns", value=step.value).given)
    [0, 10000000]
    """
    return Claim(kind, facts, step.given if isinstance(step, AveragingStep) else None)


def to_depth(step: DepthFirstStep, kind: str) -> str:
    """Return the kind of a claim about true values, as it is told in a search to a depth limit.

    Examples
    --------
    >>> import abviz
    >>> step = abviz.search(abviz.examples["estimates"], depth=2).steps[0]
    >>> to_depth(step, "answer-means")
    'answer-means-to-depth'
    """
    return kind if step.limit is None else kind + TO_DEPTH
