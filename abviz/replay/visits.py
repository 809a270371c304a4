"""
Open visits: nodes that a recursive search has entered, and that have not returned.
"""

from collections.abc import Callable, Sequence
from math import inf
from operator import attrgetter
from typing import Any

from abviz.engine.recording import Recording
from abviz.replay import steps
from abviz.trees import Node, Score, Tree
from abviz.trees.exact import Averages

_INDEX = attrgetter("index")


class Visit:
    """An open visit of a MAX or MIN node or of a leaf, with v, α and β."""

    def __init__(
        self, recording: Recording, number: int, *, scale: tuple[Score, Score]
    ) -> None:
        self.node = node = recording.visits[number]
        self.algorithm = algorithm = recording.algorithm
        # The least and the greatest score, as far as the algorithm knows.
        self.scale = scale
        self.moves_window = algorithm.moves_window
        self.finished = number not in recording.unfinished
        self.at_limit = self.finished and recording.stops_at(number)
        self.is_end = node.is_leaf or self.at_limit
        # Bounds proven for the node when it returns, by earlier passes and probes, too.
        self.remembered: tuple[Score, Score] | None = None
        # The window at entry, and what came back in the end.
        self.window = self.alpha, self.beta = (
            recording.alphas[number],
            recording.betas[number],
        )
        self.returned = returned = recording.values[number]
        at_entry = algorithm.v_at_entry.get(node.player or "")
        self.value: Score | None = returned if self.is_end else at_entry
        self.owners = steps.NO_OWNERS
        self.entered: set[int] = set()
        # Where the code returns moves: the child that it has kept as the best one.
        self.move: Node | None = None
        # A child's value that made a cutoff before the window was moved.
        self.reached: Score | None = None
        # The least and the greatest value, as far as the children that have returned
        # prove it.
        self.seen: tuple[Score, Score] | None = (
            (returned, returned) if self.is_end else None
        )

    def receive(self, child: "Visit") -> None:
        """Note that a child is entered, and who made its window."""
        self.entered.add(child.node.index)
        if None not in child.window:
            alpha = self.hand_down(child, is_alpha=True)
            beta = self.hand_down(child, is_alpha=False)
            child.owners = steps.Owners(alpha, beta)

    def hand_down(self, child: "Visit", *, is_alpha: bool) -> steps.End:
        """Return the nearest ancestor whose value made an end of a child's window."""
        end = 0 if is_alpha else 1
        is_own = self.node.is_max if is_alpha else self.node.is_min
        if is_own and self.seen and self.seen[end] == child.window[end]:
            return steps.End(self.node)
        is_passed_on = self.algorithm.deep and child.window[end] == self.window[end]
        return self.owners.of(is_alpha=is_alpha) if is_passed_on else steps.End()

    def take(self, child: "Visit") -> bool:
        """
        Let a child's value reach this node, and tell whether it is the best so far.
        """
        before, score = (self.value, self.alpha, self.beta), child.returned
        pick: Callable[..., Score] = max if self.node.is_max else min
        low, high = child.remembered or child.proven
        if self.seen:
            low, high = pick(self.seen[0], low), pick(self.seen[1], high)
        self.seen = low, high
        if not self.algorithm.fail_hard:
            self.value = score if self.value is None else pick(self.value, score)
        if (
            self.algorithm.cuts_first
            and None not in self.window
            and self._cuts_at(score)
        ):
            self.reached = score
            return True
        if self.moves_window:
            if self.node.is_max and self.alpha is not None:
                self.alpha = max(self.alpha, score)
            if self.node.is_min and self.beta is not None:
                self.beta = min(self.beta, score)
        is_worst = self.value == (-inf if self.node.is_max else inf)
        return (self.value, self.alpha, self.beta) != before and not is_worst

    def end(self) -> None:
        """Let v be what has come back."""
        self.value = self.returned

    def _cuts_at(self, score: Score) -> bool:
        """Tell whether the test for a cutoff succeeds at a score."""
        alpha, beta = self.window
        bound: Any = beta if self.node.is_max else alpha
        if score == bound:
            return self.algorithm.cut_on_tie
        return bool(score > bound if self.node.is_max else score < bound)

    def is_bettered_by(self, child: "Visit") -> bool:
        """Tell whether a child's value is better for the node than its window."""
        is_max = self.node.is_max
        end = 0 if is_max else 1
        bound, owner = self.window[end], self.owners.of(is_alpha=is_max).owner
        worst = -inf if is_max else inf
        if bound in (None, worst) or (bound == self.scale[end] and owner is None):
            return True
        return child.returned > bound if is_max else child.returned < bound

    @property
    def proven(self) -> tuple[Score, Score]:
        """
        The least and the greatest value that the node can have, whatever was skipped.
        """
        least, most = self.scale
        low, high = self.seen or self.scale
        if self.skipped:
            low, high = (low, most) if self.node.is_max else (least, high)
        return max(low, least), min(high, most)

    @property
    def bound(self) -> steps.Bound:
        """What the returned value says of the true one."""
        low, high = self.proven
        if low == high == self.returned:
            return "exact"
        return "at most" if high <= self.returned else "at least"

    @property
    def cutoff(self) -> steps.Cutoff | None:
        """The cutoff that ended the visit, if one did."""
        node, value = self.node, self.value
        if self.algorithm.fail_hard:
            value = self.alpha if node.is_max else self.beta
        if self.reached is not None:
            value = self.reached
        if value is None or None in self.window or not self.entered:
            return None
        if self.skipped or self._cuts_at(value):
            return self._cut(is_alpha=node.is_min)
        return None

    def _cut(self, *, is_alpha: bool) -> steps.Cutoff:
        owner, through = self.owners.of(is_alpha=is_alpha)
        kind: Any = "alpha" if is_alpha else "beta"
        return steps.Cutoff(self.node, kind, owner, self.skipped, through)

    @property
    def skipped(self) -> tuple[Node, ...]:
        """The children that were not entered."""
        if self.is_end:
            return ()
        return tuple(
            child for child in self.node.children if child.index not in self.entered
        )


def withheld(path: Sequence[Visit]) -> steps.Numbered:
    """Return who has values that would narrow the last visit's window, if passed on."""
    narrowing: dict[str, tuple[Node, Score]] = {}
    low, high = path[-1].window
    for visit in reversed(path[:-2]):
        value, is_max = visit.value, visit.node.is_max
        if value is None or low is None or high is None:
            continue
        if is_max and value > low:
            low = value
            narrowing["alpha"] = visit.node, value
        elif not is_max and value < high:
            high = value
            narrowing["beta"] = visit.node, value
    return tuple(narrowing.values())


class Memory:
    """What the leaves seen so far prove of every node.

    Nodes of one key are one position.
    """

    def __init__(
        self,
        scale: steps.Range,
        averages: Averages,
        *,
        key_of: Callable[[Node], int] = _INDEX,
    ) -> None:
        self.scale, self.averages, self.key_of = scale, averages, key_of
        self.known: dict[int, steps.Range] = {}

    def learn(self, visit: Visit) -> steps.Range:
        """Note that a node returns, and return the least and greatest value it has."""
        node, key = visit.node, self.key_of(visit.node)
        low = high = visit.returned
        if not visit.is_end:
            low, high = self.below(node)
        least, most = self.known.get(key, self.scale)
        self.known[key] = proven = max(low, least), min(high, most)
        return proven

    def ranges(self, node: Node) -> list[steps.Range]:
        """Return the least and the greatest value of each child of an inner node."""
        return [
            self.known.get(self.key_of(child), self.scale) for child in node.children
        ]

    def below(self, node: Node) -> steps.Range:
        """Return the range of an inner node's value, as its children prove it."""
        lows, highs = zip(*self.ranges(node), strict=True)
        return self._combined(node, lows), self._combined(node, highs)

    def forget_estimates(self, tree: Tree) -> None:
        """Keep what leaves alone prove: an estimate counts at its own depth only."""
        proven, self.known = self.known, {}
        for node in reversed(tree.nodes):
            if node.is_leaf and node.index in proven:
                self.known[node.index] = proven[node.index]
            elif any(child.index in self.known for child in node.children):
                self.known[node.index] = self.below(node)

    def _combined(self, node: Node, values: tuple[Score, ...]) -> Score:
        """Return the value of a node whose children have these values."""
        if node.is_chance:
            return self.averages.mean(node, values)
        return max(values) if node.is_max else min(values)
