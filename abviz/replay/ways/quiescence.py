"""
Quiescence search, whose depth limit holds for quiet nodes only: what it says of that.
"""

from abviz.narration.language import Claim, Claims
from abviz.replay.claims import TO_DEPTH, DepthFirstTeller
from abviz.replay.depth_first import DepthFirstWalk
from abviz.replay.steps import DepthFirstStep, Enter, claim
from abviz.replay.visits import Visit

# What is said otherwise where the search looks on below noisy nodes.
TO_QUIET = {f"{kind}{TO_DEPTH}": f"{kind}-to-quiet" for kind in ("value", "tree-worth")}


class QuiescenceTeller(DepthFirstTeller[DepthFirstStep]):
    """What a search says whose limit holds for quiet nodes only."""

    def __call__(self, step: DepthFirstStep) -> Claims:
        """Return the claims of a step, and why it stops at a node or goes on."""
        claims, node, ply = super().__call__(step), step.node, len(step.node.path)
        if step.limit is None:
            return claims
        claims = tuple(
            Claim(TO_QUIET.get(original.kind, original.kind), original.facts)
            for original in claims
        )
        if step.at_limit:
            kind = "quiet-at-limit"
            quiet = claim(step, kind, node=node, depth=ply, score=step.value)
            return quiet, *claims[1:]
        if isinstance(step.event, Enter) and ply >= step.limit:
            kind = "noisy-at-limit"
            noisy = claim(step, kind, depth=ply, score=node.estimate, node=node)
            return *claims, noisy
        if isinstance(step.event, Enter) and node.parent is None:
            return *claims, claim(step, "deeper-where-noisy")
        return claims


class QuiescenceWalk(DepthFirstWalk[Visit]):
    """The open visits of a search whose limit holds for quiet nodes only."""

    tell = QuiescenceTeller()
    is_compared = False
