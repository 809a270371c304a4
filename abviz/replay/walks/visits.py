"""Nodes that have been entered and have not yet returned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from abviz.engine.recording import Ran, Recording
from abviz.replay.events import Bound, Cutoff, Passage, Question
from abviz.replay.steps import NOBODY, Owners
from abviz.trees import Node, Score

# Of an algorithm of abviz tags say the lines; only where a visit starts needs none.
AT_FIRST = Ran(start=1)


class Visit:
    """An open visit of a MAX or MIN node or of a leaf.

    Parameters
    ----------
    recording : Recording
        What was searched.
    number : int
        The number of the visit, from 0.
    scale : tuple, keyword-only
        The least and the greatest score there is, as far as the algorithm knows.

    Attributes
    ----------
    window : tuple
        The window at entry: α and β, None where the algorithm has none.
    returned : int, float or Fraction
        What came back in the end.
    finished : bool
        Whether the visit came to its end.
    ran : Ran
        The lines that ran, as far as that is known of a function of your own.
    at_limit : bool
        Whether the node was not searched on, and its estimate was returned.
    """

    __slots__ = (
        "algorithm",
        "alpha",
        "alpha_from",
        "alpha_through",
        "at_limit",
        "beta",
        "beta_from",
        "beta_through",
        "entered",
        "finished",
        "is_end",
        "is_known",
        "is_probe",
        "move",
        "moves_window",
        "node",
        "owners",
        "question",
        "ran",
        "reached",
        "remembered",
        "returned",
        "scale",
        "seen",
        "value",
        "window",
    )

    def __init__(self, recording: Recording, number: int, *, scale: tuple[Score, Score]) -> None:
        self.node = node = recording.visits[number]
        self.algorithm = algorithm = recording.algorithm
        self.scale = scale
        ran = recording.ran
        self.ran = ran[number] if ran else AT_FIRST
        self.is_known = algorithm.is_known
        self.moves_window = algorithm.is_known and algorithm.moves_window
        self.finished = number not in recording.unfinished
        self.at_limit = self.finished and recording.stops_at(number)
        self.is_end = node.is_leaf or self.at_limit
        self.is_probe = False
        # What is proven of the node when it returns, by earlier passes and probes, too.
        self.remembered: tuple[Score, Score] | None = None
        self.window = self.alpha, self.beta = recording.alphas[number], recording.betas[number]
        self.returned = returned = recording.values[number]
        at_entry = algorithm.v_at_entry.get(node.player or "")
        self.value: Score | None = returned if self.is_end else at_entry
        self.alpha_from: Node | None = None
        self.beta_from: Node | None = None
        self.alpha_through: Passage | None = None
        self.beta_through: Passage | None = None
        self.owners = NOBODY
        self.question: Question | None = None
        self.entered: set[int] = set()
        # Where the code returns moves: the child that it has kept as the best one.
        self.move: Node | None = None
        # A child's value that made a cutoff before the window was moved.
        self.reached: Score | None = None
        # The least and the greatest value, as far as the children that have returned prove it.
        self.seen: tuple[Score, Score] | None = (returned, returned) if self.is_end else None

    def receive(self, child: Visit) -> None:
        """Note that a child is entered, and who made its window."""
        self.entered.add(child.node.index)
        if self.is_known and None not in child.window:
            self.hand_down(child)
            child.owners = Owners(
                alpha_from=child.alpha_from,
                beta_from=child.beta_from,
                alpha_through=child.alpha_through,
                beta_through=child.beta_through,
            )

    def hand_down(self, child: Visit) -> None:
        """Find the ancestors whose values made a child's window, the nearest ones."""
        alpha, beta = child.window
        deep = self.algorithm.deep
        low, high = self.seen or (None, None)
        if self.node.is_max and low == alpha:
            child.alpha_from = self.node
        elif deep and alpha == self.window[0]:
            child.alpha_from, child.alpha_through = self.alpha_from, self.alpha_through
        if self.node.is_min and high == beta:
            child.beta_from = self.node
        elif deep and beta == self.window[1]:
            child.beta_from, child.beta_through = self.beta_from, self.beta_through

    def take(self, child: Visit) -> bool:
        """Let a child's value reach this node, and tell whether it is the best so far."""
        before, score = (self.value, self.alpha, self.beta), child.returned
        pick: Callable[..., Score] = max if self.node.is_max else min
        if self.is_known:
            (low, high), seen = child.remembered or child.proven, self.seen
            self.seen = (pick(seen[0], low), pick(seen[1], high)) if seen else (low, high)
        if not self.algorithm.fail_hard:
            self.value = score if self.value is None else pick(self.value, score)
        if self._cuts_at_once(score):
            self.reached = score
            return True
        if self.moves_window and not self.is_probe:
            if self.node.is_max and self.alpha is not None:
                self.alpha = max(self.alpha, score)
            if self.node.is_min and self.beta is not None:
                self.beta = min(self.beta, score)
        is_worst = self.value == (-inf if self.node.is_max else inf)
        return (self.value, self.alpha, self.beta) != before and not is_worst

    def _cuts_at_once(self, score: Score) -> bool:
        """Tell whether the code cuts at a child's value, with α and β as they are."""
        alpha, beta = self.window
        if not self.algorithm.cuts_first or alpha is None or beta is None:
            return False
        return score >= beta if self.node.is_max else score <= alpha

    def is_bettered_by(self, child: Visit) -> bool:
        """Tell whether a child's value is better for the node than the window it was given."""
        alpha, beta = self.window
        if self.node.is_max:
            return alpha is None or alpha == -inf or child.returned > alpha
        return beta is None or beta == inf or child.returned < beta

    @property
    def rests_on_probe(self) -> bool:
        """Whether a probe has shown more of the node than its own children have brought yet."""
        alpha, beta = self.window
        low, high = self.seen or (None, None)
        if self.node.is_max:
            short = low is None or alpha is None or low < alpha
            return self.alpha_from is self.node and short
        short = high is None or beta is None or high > beta
        return self.beta_from is self.node and short

    @property
    def proven(self) -> tuple[Score, Score]:
        """The least and the greatest value that the node can have, whatever was skipped."""
        least, most = self.scale
        low, high = self.seen or self.scale
        if self.skipped:
            low, high = (low, most) if self.node.is_max else (least, high)
        return max(low, least), min(high, most)

    @property
    def bound(self) -> Bound:
        """What the returned value says of the true one."""
        if not self.is_known:
            return "unknown"
        low, high = self.proven
        if low == high == self.returned:
            return "exact"
        return "at most" if high <= self.returned else "at least"

    @property
    def cutoff(self) -> Cutoff | None:
        """The cutoff that ended the visit, if one did."""
        node, (alpha, beta) = self.node, self.window
        if not self.is_known:
            return self._left_out()
        value = self.value
        if self.algorithm.fail_hard:
            value = self.alpha if node.is_max else self.beta
        if self.reached is not None:
            value = self.reached
        if value is None or alpha is None or beta is None or not self.entered or self.is_probe:
            return None
        skipped = self.skipped
        on_tie = self.algorithm.cut_on_tie
        met = value == (beta if node.is_max else alpha) if on_tie else False
        beyond = value > beta if node.is_max else value < alpha
        if not (skipped or met or beyond):
            return None
        if node.is_max:
            return Cutoff(node, "beta", self.beta_from, skipped, self.beta_through)
        return Cutoff(node, "alpha", self.alpha_from, skipped, self.alpha_through)

    @property
    def skipped(self) -> tuple[Node, ...]:
        """The children that were not entered."""
        if self.is_end:
            return ()
        return tuple(child for child in self.node.children if child.index not in self.entered)

    @property
    def spared(self) -> tuple[Node, ...]:
        """The children that were entered, and need not be entered a second time."""
        return ()

    def _left_out(self) -> Cutoff | None:
        """Return what an unknown function has left out; why, nobody knows."""
        skipped = self.skipped
        if not skipped or not self.entered:
            return None
        return Cutoff(self.node, "beta" if self.node.is_max else "alpha", None, skipped)


def withheld(path: Sequence[Visit]) -> tuple[tuple[Node, Score], ...]:
    """Return who has a value that would narrow the window of the last visit, had it come down.

    Parameters
    ----------
    path : sequence of Visit
        The open visits, in a search in which only the value of the parent is passed on.

    Returns
    -------
    tuple of (Node, score)
        At most one MAX node and one MIN node, each the nearest one with the best value.
    """
    found: dict[bool, tuple[Node, Score]] = {}
    low, high = path[-1].window
    for visit in reversed(path[:-2]):
        value, is_max = visit.value, visit.node.is_max
        if value is None or low is None or high is None:
            continue
        if is_max and value > low:
            low, found[is_max] = value, (visit.node, value)
        elif not is_max and value < high:
            high, found[is_max] = value, (visit.node, value)
    return tuple(found.values())
