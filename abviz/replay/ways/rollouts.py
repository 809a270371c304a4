"""
Rollouts, which go from the root to a leaf through alive nodes: their steps and claims.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import inf
from typing import Any, TypeAlias

from abviz.engine.algorithm import Algorithm
from abviz.engine.recording import Recording
from abviz.narration.language import Claim, Claims, Language
from abviz.replay.claims import end_of_search
from abviz.replay.frames import PresentStates, Status
from abviz.replay.steps import (
    Cut,
    Cutoff,
    Enter,
    Event,
    Examine,
    Leave,
    Numbered,
    Range,
    Step,
    Teller,
    Update,
    claim,
)
from abviz.replay.walk import Walk
from abviz.trees import Node, Score

# Nodes that die together: those that had been entered, and the topmost of those that
# had not.
Fate: TypeAlias = tuple[list[Node], list[Node]]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class RolloutStep(Step):
    """A step of a rollout, in which `alpha` and `beta` are the bounds of the node."""

    alive: tuple[Node, ...] = ()  # of the children of a node that is entered
    chosen: Node | None = None
    window: Range = (-inf, inf)  # that of the chosen child
    # Nodes that had been entered; at a cutoff the topmost ones.
    died: tuple[Node, ...] = ()
    ends: Numbered = ()  # whose bounds the ends of the window of the first of them are


class RolloutTeller(Teller[RolloutStep]):
    """What a search by rollouts says."""

    def enter(self, step: RolloutStep, event: Enter) -> Claims:
        """Say that a rollout starts or comes to a node, and where it goes on."""
        node = step.node
        if node.parent is not None:
            start = claim(step, "rollout-comes-to", node=node)
        elif step.times == 1:
            start = claim(step, "first-rollout-starts", node=node)
        else:
            start = claim(
                step, "next-rollout-starts", node=node, low=step.alpha, high=step.beta
            )
        return start, *_choice(step)

    def examine(self, step: RolloutStep, event: Examine) -> Claims:
        """Say that a rollout ends at a leaf, whose score is both of its bounds."""
        if step.node.parent is None:
            leaf = claim(step, "root-is-leaf", node=step.node, count=step.times)
            return leaf, claim(step, "score-is-value-of-tree", score=step.value)
        ends = claim(step, "rollout-ends", node=step.node)
        return (
            ends,
            claim(step, "score", score=step.value),
            claim(step, "so-are-bounds"),
        )

    def update(self, step: RolloutStep, event: Update) -> Claims:
        """Say how the bounds of a node move, and whether they meet."""
        _, low, high = event.before
        if (low, high) == (step.alpha, step.beta):
            return (claim(step, "bounds-stay", node=step.node, low=low, high=high),)
        lower = _moves(step, "lower-bound", "rises", before=low, after=step.alpha)
        upper = _moves(step, "upper-bound", "falls", before=high, after=step.beta)
        if step.value is None:
            return _takes(step), lower, upper
        meet = claim(step, "bounds-meet", value=step.value)
        return _takes(step), lower, upper, meet

    def cutoff(self, step: RolloutStep, event: Cut) -> Claims:
        """Say which nodes are dead, and what is never looked at for that."""
        fate = claim(step, "others-never-looked-at", skipped=event.cutoff.skipped)
        if len(step.died) > 1:
            return claim(step, "several-dead", dead=step.died), fate
        [node], ((owner, low), (other, high)) = step.died, step.ends
        if owner is other:
            kind = "dead-with-equal-bounds"
            return claim(step, kind, node=node, owner=owner, bound=low), fate
        dead = claim(
            step, "dead", node=node, owner=owner, low=low, other=other, high=high
        )
        return dead, fate

    def leave(self, step: RolloutStep, event: Leave) -> Claims:
        """Say that the bounds of the root meet, and that the search ends."""
        met = claim(step, "bounds-of-root-meet", node=step.node, value=step.value)
        return met, *end_of_search(step, event)


def _choice(step: RolloutStep) -> Claims:
    """Say which children are alive, why, and which rule has chosen one of them."""
    alpha, beta = step.window
    if len(step.alive) > 1:
        several = claim(step, "several-alive", alive=step.alive)
        return several, claim(
            step, _rule(step), child=step.chosen, alpha=alpha, beta=beta
        )
    kind = "only-child-alive" if len(step.node.children) == 1 else "only-one-alive"
    return (claim(step, kind, child=step.chosen, alpha=alpha, beta=beta),)


def _rule(step: RolloutStep) -> str:
    choose = step.algorithm.choose
    if choose == "random":
        return "takes-at-random"
    is_highest = choose == "greatest bound" and step.node.is_max
    return "takes-highest" if is_highest else "takes-leftmost"


def _takes(step: RolloutStep) -> Claim:
    node = step.node
    if len(node.children) == 1:
        return claim(
            step, "takes-bounds-of-only-child", node=node, child=node.children[0]
        )
    kind = "takes-greatest-bounds" if node.is_max else "takes-least-bounds"
    return claim(step, kind, node=node)


def _moves(step: RolloutStep, which: str, moves: str, **ends: Score | None) -> Claim:
    if ends["before"] == ends["after"]:
        return claim(step, f"{which}-stays", bound=ends["before"])
    return claim(step, f"{which}-{moves}", **ends)


class StatesOfBounds(PresentStates):
    """
    The states of all nodes in a search by rollouts, which keeps bounds of every node.
    """

    def __init__(self, recording: Recording) -> None:
        super().__init__(recording)
        self.dead: set[Node] = set()
        self.walk: set[Node] = set()

    def _go_on(self, step: Step) -> None:
        """Note the way of the present rollout, and which nodes have died."""
        super()._go_on(step)
        walk = {step.node, *step.node.ancestors}
        for node in walk ^ self.walk:
            self._set(node, off_walk=node not in walk)
        self.walk = walk
        self._set(step.node, keeps_bounds=True)
        died = step.died if isinstance(step, RolloutStep) else ()
        self.dead.update(died)
        for node in died:
            if node is not step.node:
                self._set(node, status="done")

    def _resting(self, node: Node) -> Status:
        return "done" if node in self.dead else super()._resting(node)


class RolloutsWalk(Walk):
    """The bounds of all nodes, and the steps of the rollouts that move them."""

    tell = RolloutTeller()
    states = StatesOfBounds
    is_list = True

    @classmethod
    def columns(cls, algorithm: Algorithm, language: Language) -> Mapping[str, str]:
        """Return the columns of the two bounds of a node."""
        low = language.pgettext("a bound", "low")
        high = language.pgettext("a bound", "high")
        return {low: "alpha", high: "beta"}

    def __init__(self, recording: Recording) -> None:
        super().__init__(recording)
        self.low: dict[Node, Score] = {}
        self.high: dict[Node, Score] = {}
        self.times: dict[Node, int] = {}
        self.dead: set[Node] = set()
        self.examined = 0

    def steps(self) -> Iterator[RolloutStep]:
        """Yield the steps of one rollout after the other: down, the leaf, and up."""
        recording = self.recording
        windows: list[Any] = list(zip(recording.alphas, recording.betas, strict=True))
        for number, node in enumerate(recording.visits):
            self.times[node] = self.times.get(node, 0) + 1
            if node.children:
                chosen, window = recording.visits[number + 1], windows[number + 1]
                alpha, beta = windows[number]
                alive = tuple(
                    child
                    for child in node.children
                    if max(alpha, self._low(child)) < min(beta, self._high(child))
                )
                yield self._step(
                    Enter(), node, alive=alive, chosen=chosen, window=window
                )
                continue
            self.low[node] = self.high[node] = node.value
            self.dead.add(node)
            self.examined += 1
            yield self._step(Examine(), node)
            yield from self._go_up(node)
        root = recording.tree.root
        if root.children:
            yield self._step(Leave(is_last=True), root)

    def _go_up(self, leaf: Node) -> Iterator[RolloutStep]:
        """Yield the steps on the way to the root, where bounds change and nodes die."""
        child = leaf
        for node in leaf.ancestors:
            before = self._low(node), self._high(node)
            low_before, high_before = before
            best = max if node.is_max else min
            self.low[node] = best(map(self._low, node.children))
            self.high[node] = best(map(self._high, node.children))
            if node.is_max:
                improved = self.low[node] != low_before
            else:
                improved = self.high[node] != high_before
            update = Update(
                child=child, arrived=None, before=(None, *before), improved=improved
            )
            (_, low), (_, high) = self._ends(node)
            has_moved = (self.low[node], self.high[node]) != before
            tops = [*self._dying(node, low, high)] if has_moved else []
            fates = [self._bury(top) for top in tops]
            died = tuple(dead for entered, _ in fates for dead in entered)
            yield self._step(update, node, died=died)
            yield from self._cut(node, tops, fates)
            child = node

    def _cut(
        self, node: Node, tops: list[Node], fates: list[Fate]
    ) -> Iterator[RolloutStep]:
        """Yield the cutoff of nodes that have died without ever being entered."""
        skipped = tuple(topmost for _, unseen in fates for topmost in unseen)
        if skipped:
            died = tuple(
                top for top, (_, unseen) in zip(tops, fates, strict=True) if unseen
            )
            cutoff = Cutoff(node, "beta" if node.is_max else "alpha", None, skipped)
            yield self._step(
                Cut(cutoff=cutoff), node, died=died, ends=self._ends(died[0])
            )

    def _ends(self, node: Node) -> Numbered:
        """Return the nearest nodes above whose bounds are the ends of a window."""
        path = node, *node.ancestors
        low, high = max(path, key=self._low), min(path, key=self._high)
        return (low, self._low(low)), (high, self._high(high))

    def _dying(self, node: Node, alpha: Score, beta: Score) -> Iterator[Node]:
        """Yield the topmost nodes from a node on whose windows have become empty."""
        if node in self.dead or node not in self.times:
            return
        alpha, beta = max(alpha, self._low(node)), min(beta, self._high(node))
        if alpha >= beta:
            yield node
        else:
            for child in node.children:
                yield from self._dying(child, alpha, beta)

    def _bury(self, node: Node) -> Fate:
        """Return who dies with a node that dies."""
        self.dead.add(node)
        if node not in self.times:
            return [], [node]
        fates = [self._bury(child) for child in node.children if child not in self.dead]
        died = [dead for died, _ in fates for dead in died]
        return [node, *died], [topmost for _, unseen in fates for topmost in unseen]

    def _low(self, node: Node) -> Score:
        return self.low.get(node, -inf)

    def _high(self, node: Node) -> Score:
        return self.high.get(node, inf)

    def _step(self, event: Event, node: Node, **fields: Any) -> RolloutStep:
        """Return a step with the bounds that its node has now."""
        low, high = self._low(node), self._high(node)
        kind = "update" if event.kind == "cutoff" else event.kind
        return self.made(
            RolloutStep,
            event,
            node,
            self.lines.line(kind, node.player),
            value=low if low == high else None,
            alpha=low,
            beta=high,
            examined=self.examined,
            times=self.times[node],
            **fields,
        )
