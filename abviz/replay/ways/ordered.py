"""
Killer moves and the history heuristic, which sort children: their steps and claims.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from abviz.engine.recording import Recording
from abviz.narration.language import Claims
from abviz.replay.claims import DepthFirstTeller
from abviz.replay.depth_first import DepthFirstWalk
from abviz.replay.steps import Cutoff, DepthFirstStep, claim
from abviz.replay.visits import Visit
from abviz.trees import Node, Score


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class OrderedStep(DepthFirstStep):
    """
    A step of a search that sorts children by what their moves have done elsewhere.
    """

    # Of a child with siblings: the node whose cutoff has made its move a killer, or the
    # weight that the cutoffs of its move had when its parent was entered.
    killer: Node | None = None
    weight: Score = 0


class Reason(NamedTuple):
    """What the move to a child has done elsewhere, as far as that sorts it."""

    killer: Node | None = None
    weight: Score = 0


class OrderedTeller(DepthFirstTeller[OrderedStep]):
    """What a search says that sorts moves."""

    def __call__(self, step: OrderedStep) -> Claims:
        """Return the claims of a step, and why a child comes before others."""
        claims, node = super().__call__(step), step.node
        if step.killer is not None:
            return *claims, claim(step, "killer-first", killer=step.killer, node=node)
        if not step.weight:
            return claims
        kind, above = "history-first", node.parent
        return *claims, claim(step, kind, weight=step.weight, above=above, node=node)


class OrderedWalk(DepthFirstWalk[Visit]):
    """
    The open visits of a search that sorts moves, and the cutoffs that they have made.
    """

    tell = OrderedTeller()
    is_compared = False
    step = OrderedStep

    def __init__(self, recording: Recording) -> None:
        super().__init__(recording)
        # By ply the nodes whose moves are killers, the latest first; and weights of
        # moves.
        self.killers: dict[int, list[Node]] = {}
        self.weights: dict[tuple[str | None, str], Fraction] = {}
        # What sorts the children of a node, as it was when that was entered.
        self.reasons: dict[int, Reason] = {}
        self.latest: Node | None = None

    def _enter(self, visit: Visit, **fields: Any) -> DepthFirstStep:
        reason = Reason()
        if self.open and len(self.open[-1].node.children) > 1:
            reason = self.reasons[visit.node.index]
        for child in visit.node.children:
            if not (visit.is_end or child.stub):
                self.reasons[child.index] = self._reason(child, visit.node)
        killer, weight = reason
        return super()._enter(visit, killer=killer, weight=weight, **fields)

    def _reason(self, child: Node, above: Node) -> Reason:
        """Return what the move to a child has done elsewhere."""
        move = self.recording.move_to
        if self.algorithm.name == "history":
            weight = self.weights.get((above.player, move(child)), Fraction())
            return Reason(weight=int(weight) if weight == int(weight) else weight)
        killers = self.killers.get(self.recording.tree.plies[child.index], ())
        alike = [killer for killer in killers if move(killer) == move(child)]
        return Reason(killer=alike[0] if alike else None)

    def _take(self, parent: Visit, visit: Visit) -> bool:
        self.latest = visit.node
        return super()._take(parent, visit)

    def _cut(self, visit: Visit, cutoff: Cutoff) -> DepthFirstStep:
        child, move = self.latest, self.recording.move_to
        if child is not None:
            ply = self.recording.tree.plies[child.index]
            killers = self.killers.setdefault(ply, [])
            if move(child) not in map(move, killers):
                killers[:] = [child, *killers[:1]]
            key = visit.node.player, move(child)
            self.weights[key] = self.weights.get(key, Fraction()) + Fraction(2, 2**ply)
        return super()._cut(visit, cutoff)
