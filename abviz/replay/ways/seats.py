"""Several players, each for itself, as in maxⁿ: what is said of their utilities."""

from typing import Any

from abviz.narration.language import Claim, Claims
from abviz.replay.claims import arrival, chosen_move
from abviz.replay.depth_first import DepthFirstWalk
from abviz.replay.steps import (
    DepthFirstStep,
    Enter,
    Examine,
    Leave,
    Teller,
    Update,
    claim,
)
from abviz.replay.visits import Visit


class SeatTeller(Teller[DepthFirstStep]):
    """What a search says in which each player looks at a utility of its own."""

    def enter(self, step: DepthFirstStep, event: Enter) -> Claims:
        """Say that a node is entered, and who moves there."""
        node = step.node
        if node.parent is None:
            return (claim(step, "search-starts", node=node, count=step.times),)
        return (claim(step, "seat-entered", node=node),)

    def examine(self, step: DepthFirstStep, event: Examine) -> Claims:
        """Say which utilities a leaf has."""
        kind = "leaf-has-utilities" if step.node.parent else "root-has-utilities"
        return (claim(step, kind, node=step.node, utilities=step.value),)

    def update(self, step: DepthFirstStep, event: Update) -> Claims:
        """Say which utilities arrive, and whether the mover likes them better."""
        return arrival(step, event), _choice(step, event)

    def leave(self, step: DepthFirstStep, event: Leave) -> Claims:
        """Say what a node of one of several players returns."""
        node, value = step.node, step.value
        if node.parent is not None:
            above = node.parent
            return (claim(step, "returns-to", node=node, value=value, above=above),)
        returns = claim(step, "returns", node=node, value=value)
        return returns, claim(step, "value-for-each"), *chosen_move(step, event)


def _choice(step: DepthFirstStep, update: Update) -> Claim:
    """Say whether the mover likes what arrives better than what has been kept."""
    kept = update.before[0]
    if kept is None:
        return claim(step, "kept-as-first")
    mover = (step.node.seat or 1) - 1
    utilities: Any = update.arrived
    kept_utilities: Any = kept
    offered, had = utilities[mover], kept_utilities[mover]
    if update.improved:
        return claim(step, "gets-more", node=step.node, offered=offered, had=had)
    if offered == had:
        return claim(step, "gets-the-same", node=step.node, offered=offered)
    return claim(step, "gets-less", node=step.node, offered=offered, had=had)


class SeatVisit(Visit):
    """An open visit of a node at which one of several players moves."""

    def take(self, child: Visit) -> bool:
        """Let a child's utilities arrive, and tell whether the mover prefers them."""
        offered: Any = child.returned
        kept: Any = self.value
        mover = (self.node.seat or 1) - 1
        if kept is not None and offered[mover] <= kept[mover]:
            return False
        self.value = offered
        return True

    def is_bettered_by(self, child: Visit) -> bool:
        """Return True: there is no window that a child that is preferred must beat."""
        return True

    @property
    def proven(self) -> Any:
        """The utilities that came back, twice: nothing is skipped."""
        return self.returned, self.returned


class SeveralPlayersWalk(DepthFirstWalk[SeatVisit]):
    """The open visits of maxⁿ, and the steps that they make."""

    tell = SeatTeller()
    is_compared = False
    visit = SeatVisit
