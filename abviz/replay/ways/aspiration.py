"""
Aspiration search: where its window comes from, what it shows, and when it starts anew.
"""

from dataclasses import dataclass
from math import inf, isinf
from typing import Any

from abviz.engine.recording import Recording
from abviz.engine.views import truncate_to_depth
from abviz.narration.language import Claim, Claims
from abviz.replay.claims import DepthFirstTeller, owners_of_window, worth
from abviz.replay.depth_first import DepthFirstWalk
from abviz.replay.steps import (
    Bound,
    Cut,
    Cutoff,
    DepthFirstStep,
    Leave,
    Range,
    claim,
)
from abviz.replay.visits import Memory, Visit
from abviz.trees import Score


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class AspirationStep(DepthFirstStep):
    """
    A step of a search that starts with a window around a guess, and may start anew.
    """

    root_window: Range  # that of the root in the present search
    guess: Range
    before: Score | None = None  # in the second search: what the first has returned
    again_with: Range | None = None  # in the first search: the window of the second


class AspirationTeller(DepthFirstTeller[AspirationStep]):
    """What a search says that starts with a window around a guess."""

    def window_reason(self, step: AspirationStep) -> Claims:
        """Say who made a window, and which of its ends are those of the root."""
        if step.node.parent is None:
            return (_window_of_root(step),)
        owners = owners_of_window(step)
        alpha_owner, beta_owner = step.owners.alpha.owner, step.owners.beta.owner
        ends = [("alpha", alpha_owner, step.alpha), ("beta", beta_owner, step.beta)]
        root_letters = [
            letter
            for letter, owner, score in ends
            if not owner and score not in (-inf, inf)
        ]
        if len(owners) == 2 or not root_letters:
            return owners
        if alpha_owner or beta_owner:
            return *owners, claim(step, "other-end-of-root", letter=root_letters[0])
        return (claim(step, "same-as-root"),)

    def end_without_owner(self, step: AspirationStep, *, is_alpha: bool) -> Claims:
        """Say of an end of a window that it is the root's; nothing if it is open."""
        if isinf(_bound_of_root(step, is_alpha=is_alpha)):
            return ()
        end = "lower-end" if is_alpha else "upper-end"
        return (claim(step, "end-of-root", end=end),)

    def why_enough(
        self, step: AspirationStep, cut: Cut, has: Claim
    ) -> tuple[Claims, bool]:
        """Say that a node is searched no more at an end of the root's window."""
        if not _is_at_end_of_root(step, cut.cutoff):
            return super().why_enough(step, cut, has)
        is_alpha = cut.cutoff.kind == "alpha"
        kind = "at-lower-end" if is_alpha else "at-upper-end"
        bound = _bound_of_root(step, is_alpha=is_alpha)
        return (has, worth(step, cut), claim(step, kind, bound=bound)), True

    def idle(self, step: AspirationStep, cut: Cut, *, settles: bool) -> Claims:
        """Say that the skipped children cannot matter, or not in this search."""
        if not _is_at_end_of_root(step, cut.cutoff):
            return super().idle(step, cut, settles=settles)
        skipped = cut.cutoff.skipped
        return (claim(step, "others-not-in-search", node=step.node, skipped=skipped),)

    def end_of_pass(self, step: AspirationStep, leave: Leave) -> Claims:
        """Say whether the value is inside the window, and what follows from that."""
        if not leave.is_last:
            return _outcome(step)
        return *_outcome(step), *super().end_of_pass(step, leave)


def _window_of_root(step: AspirationStep) -> Claim:
    """Say where the window of the root comes from."""
    if step.before is None:
        guess, width = step.guess
        return claim(step, "window-guessed", guess=guess, width=width)
    # Where the search before failed high, its value is the lower end now.
    failed_high = step.before == step.root_window[0]
    kind = "failed-high-before" if failed_high else "failed-low-before"
    return claim(step, kind, value=step.before)


def _bound_of_root(step: AspirationStep, *, is_alpha: bool) -> Score:
    """Return an end of the root's window."""
    alpha, beta = step.root_window
    return alpha if is_alpha else beta


def _is_at_end_of_root(step: AspirationStep, cutoff: Cutoff) -> bool:
    """Tell whether a node has reached an end of the root's window that is not open."""
    bound = _bound_of_root(step, is_alpha=cutoff.kind == "alpha")
    return cutoff.bound_by is None and not isinf(bound)


def _outcome(step: AspirationStep) -> Claims:
    """Say whether the value of the root is inside its window, and what follows."""
    (alpha, beta), value = step.root_window, step.value
    if value is None or isinf(value):
        return ()
    if alpha < value < beta:
        return (claim(step, "inside-window", alpha=alpha, value=value, beta=beta),)
    is_high = value >= beta
    if step.again_with is None:
        return (claim(step, "lower-bound-too" if is_high else "upper-bound-too"),)
    kind = "fails-high" if is_high else "fails-low"
    bound = beta if is_high else alpha
    alpha, beta = step.again_with
    fails = claim(step, kind, value=value, bound=bound, alpha=alpha, beta=beta)
    return (fails,)


class AspirationWalk(DepthFirstWalk[Visit]):
    """The open visits of a search with a guessed window, and of the one after it."""

    tell = AspirationTeller()
    is_compared = False
    step = AspirationStep

    def __init__(self, recording: Recording) -> None:
        super().__init__(recording)
        self.memory: Memory = Memory(self.scale, recording.averages)
        shown_tree = truncate_to_depth(recording.tree, self.algorithm.depth).tree
        _, *self.guess = self.algorithm.arguments(shown_tree)
        rows = zip(recording.visits, recording.alphas, recording.betas, strict=True)
        self.windows = [
            (alpha, beta) for node, alpha, beta in rows if node.parent is None
        ]

    def _further(self, visit: Visit) -> dict[str, Any]:
        fields: dict[str, Any] = {
            "guess": tuple(self.guess),
            "root_window": self.windows[self.times[0] - 1],
        }
        if self.times[0] == 1:
            fields["again_with"] = self.windows[1] if len(self.windows) > 1 else None
        else:
            fields["before"] = self.recording.values[0]
        return fields

    def _proof(self, visit: Visit) -> tuple[Bound, Range | None]:
        """Return what is proven of a node.

        What its parent has, this search alone has shown.
        """
        proof = super()._proof(visit)
        visit.remembered = None
        return proof
