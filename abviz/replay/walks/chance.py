"""Visits of chance nodes: averages, and what is known of them before all is seen."""

from __future__ import annotations

from typing import cast

from abviz.engine.recording import Recording
from abviz.replay.events import Cutoff, Passage, Range
from abviz.replay.walks.visits import Visit
from abviz.trees import Node, Score


class ChanceVisit(Visit):
    """An open visit of a chance node, which is worth the average of its children."""

    __slots__ = ("averages", "known", "searched", "share")

    def __init__(self, recording: Recording, number: int, *, scale: Range) -> None:
        super().__init__(recording, number, scale=scale)
        self.averages = recording.averages
        # What the last child has added to the average, where nothing is skipped.
        self.share: Score = 0
        # What is proven of each child that has returned.
        self.known: dict[int, Range] = {}
        self.searched: set[int] = set()

    def receive(self, child: Visit) -> None:
        """Note that a child is entered, whether it is only probed, and who made its window."""
        is_first = child.node.index not in self.entered
        child.is_probe = self.algorithm.probes and is_first and not child.is_end
        child.is_probe = child.is_probe and not child.node.is_chance
        super().receive(child)
        if child.is_probe:
            child.value = None  # a probe hands on what its child returns, and has no v
        else:
            self.searched.add(child.node.index)

    def hand_down(self, child: Visit) -> None:
        """Find who made a child's window; a bound that was passed on is one of the average."""
        own_alpha, own_beta = self.window
        alpha, beta = cast(Range, child.window)
        low, high = self.known.get(child.node.index, self.scale)
        if alpha > low:
            child.alpha_from = self.alpha_from
            child.alpha_through = Passage(self.node, child.node, own_alpha, self.alpha_through)
        elif low > self.scale[0]:
            child.alpha_from = child.node
        if beta < high:
            child.beta_from = self.beta_from
            child.beta_through = Passage(self.node, child.node, own_beta, self.beta_through)
        elif high < self.scale[1]:
            child.beta_from = child.node

    def take(self, child: Visit) -> bool:
        """Let a child's value count; no child of a chance node is the best one."""
        if self.algorithm.prunes:
            self.known[child.node.index] = self._learnt(child)
        else:
            self.share = self._share_of(child)
            self.value = self.averages.total((1, 1), (self.value or 0, self.share))
        return False

    def _share_of(self, child: Visit) -> Score:
        """Return what a child's value adds to the average."""
        place = self.node.children.index(child.node)
        share = self.averages.shares(self.node)[place]
        return self.averages.total((share,), (child.returned,))

    def _learnt(self, child: Visit) -> Range:
        """Return what is now proven of a child; a probe can prove one side only."""
        low, high = self.known.get(child.node.index, self.scale)
        least, most = child.proven
        if child.is_probe:
            return (max(low, least), high) if child.node.is_max else (low, min(high, most))
        return max(low, least), min(high, most)

    @property
    def is_probing(self) -> bool:
        """Whether the search is at the probes: no child has been searched in earnest yet."""
        return self.algorithm.probes and not self.searched

    @property
    def ranges(self) -> list[Range]:
        """What is proven of each child."""
        return [self.known.get(child.index, self.scale) for child in self.node.children]

    @property
    def average(self) -> Range:
        """The least and the greatest average that the children can still have."""
        lows, highs = zip(*self.ranges, strict=True)
        return self.averages.mean(self.node, lows), self.averages.mean(self.node, highs)

    @property
    def is_decided(self) -> bool:
        """Whether the exact value of every child is known."""
        return all(low == high for low, high in self.ranges)

    @property
    def proven(self) -> Range:
        """The least and the greatest value that the node can have, whatever was skipped."""
        return self.average if self.algorithm.prunes else (self.returned, self.returned)

    @property
    def cutoff(self) -> Cutoff | None:
        """The cutoff that ended the visit, if one did."""
        if not self.is_known:
            return self._left_out()
        alpha, beta = self.window
        if alpha is None or beta is None or (alpha < self.returned < beta and self.is_decided):
            return None
        if self._side == "alpha":
            return Cutoff(self.node, "alpha", self.alpha_from, self.skipped, self.alpha_through)
        return Cutoff(self.node, "beta", self.beta_from, self.skipped, self.beta_through)

    @property
    def _side(self) -> str:
        """The bound that was met: at α the greatest average comes back, at β the least."""
        (alpha, _), (_, greatest) = cast(Range, self.window), self.average
        return "alpha" if greatest <= self.returned <= alpha else "beta"

    @property
    def skipped(self) -> tuple[Node, ...]:
        """The children that were not entered, and what a mere probe has left of the others."""
        left: list[Node] = []
        for child in self.node.children:
            if child.index not in self.entered:
                left.append(child)
            elif child.index not in self.searched:
                left.extend(child.children[1:])
        return tuple(left)

    @property
    def spared(self) -> tuple[Node, ...]:
        """The children of which a probe has seen all that there is below them."""
        probed = self.entered - self.searched
        return tuple(
            child
            for child in self.node.children
            if child.index in probed and len(child.children) == 1
        )
