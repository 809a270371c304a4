"""How the claims of a step are made."""

from __future__ import annotations

from abviz.narration.claims import Claim, Fact
from abviz.replay.steps import AveragingStep, Step


def claim(step: Step, kind: str, **facts: Fact) -> Claim:
    """Return a claim about a step; its long numbers are rounded where averages are taken.

    Examples
    --------
    >>> import abviz
    >>> tree = abviz.Tree.parse("chance(1/3*10000000 2/3*0)")
    >>> step = abviz.search(tree, "expectiminimax").steps[-1]
    >>> claim(step, "returns", value=step.value).is_rounded
    True
    """
    return Claim(kind, facts, isinstance(step, AveragingStep))
