"""
α-β with a transposition table: what the table has of a node, and what it keeps of it.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

from abviz.engine.recording import Recording
from abviz.narration.language import Claim, Claims
from abviz.replay.claims import DepthFirstTeller, returns_to
from abviz.replay.depth_first import DepthFirstWalk
from abviz.replay.frames import PresentStates
from abviz.replay.steps import (
    Bound,
    Cutoff,
    DepthFirstStep,
    Enter,
    Event,
    Leave,
    Step,
    claim,
)
from abviz.replay.visits import Memory, Visit
from abviz.trees import Node, Score

# How an entry of the table compares with the value, as the code flags it and as a step
# has it.
FLAGS: dict[str, tuple[str, Bound]] = {
    "exactly": ("exact", "exact"),
    "at least": ("lower", "at least"),
    "at most": ("upper", "at most"),
}


class Stored(NamedTuple):
    """An entry of the table: a node, and how its value compares with a number."""

    node: Node
    relation: str
    value: Score


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class TableStep(DepthFirstStep):
    """A step of a search with a table."""

    # What the table has of a node that is entered, or left for that.
    found: Stored | None = None
    stored: Stored | None = None  # what it keeps of a node that has been searched
    is_hit: bool = False
    is_alike: bool = False  # whether what is found is the same by symmetry only


class TableTeller(DepthFirstTeller[TableStep]):
    """What a search says that looks positions up in a table."""

    def __call__(self, step: TableStep) -> Claims:
        """Return the claims of a step, with those of the table."""
        entry, stored = step.found, step.stored
        if entry is not None and isinstance(step.event, Leave):
            return returns_to(step, step.event), *_taken(step, entry)
        claims = super().__call__(step)
        if entry is not None:
            kind = "same-by-symmetry" if step.is_alike else "same-position"
            same = claim(step, kind, twin=entry.node)
            if step.is_hit:
                return *claims, same
            return *claims, same, _too_little(step, entry)
        if stored is None or step.node.parent is None:
            return claims
        return *claims, _kept(step, stored)


def _kept(step: TableStep, stored: Stored) -> Claim:
    """Say what the table keeps, and why that is a bound only where it is one."""
    if stored.relation == "exactly":
        return claim(step, "table-keeps", value=stored.value)
    if stored.relation == "at least":
        return claim(step, "table-keeps-lower", value=stored.value, bound=step.beta)
    return claim(step, "table-keeps-upper", value=stored.value, bound=step.alpha)


def _taken(step: TableStep, entry: Stored) -> Claims:
    """Say what the table has, and why that is enough."""
    node, value = step.node, entry.value
    kind = "from-table-by-symmetry" if step.is_alike else "from-table"
    has = claim(step, kind, relation=entry.relation, value=value, twin=entry.node)
    if entry.relation == "exactly":
        return has, claim(step, "table-settles", node=node)
    return has, claim(step, "table-suffices", **_end(step, entry), node=node)


def _too_little(step: TableStep, entry: Stored) -> Claim:
    """Say why a bound in the table does not save the search of a node."""
    is_lower = entry.relation == "at least"
    return claim(
        step,
        "table-falls-short",
        has=entry.relation,
        value=entry.value,
        letter="beta" if is_lower else "alpha",
        size="less" if is_lower else "more",
        bound=step.beta if is_lower else step.alpha,
        node=step.node,
    )


def _end(step: TableStep, entry: Stored) -> dict[str, Any]:
    """Return the facts of a bound in the table and of its end of the window."""
    letter = "beta" if entry.relation == "at least" else "alpha"
    return {
        "value": entry.value,
        "relation": entry.relation,
        "letter": letter,
        "bound": getattr(step, letter),
    }


class TableVisit(Visit):
    """An open visit in a search with a table; a hit has no children."""

    found: Stored | None = None

    def __init__(
        self, recording: Recording, number: int, *, scale: tuple[Score, Score]
    ) -> None:
        super().__init__(recording, number, scale=scale)
        self.position = recording.key_of(self.node)
        self.is_hit = number in recording.hits
        if self.is_hit:
            self.value = None

    @property
    def skipped(self) -> tuple[Node, ...]:
        """The children that were not entered; a hit leaves none out."""
        return () if self.is_hit else super().skipped

    @property
    def bound(self) -> Bound:
        """What the returned value says of the true one."""
        if not (self.is_hit and self.found):
            return super().bound
        _, bound = FLAGS[self.found.relation]
        return bound

    @property
    def entry(self) -> Stored:
        """What the table keeps when the visit ends."""
        alpha, beta = self.window
        relation = "exactly"
        if alpha is not None and beta is not None and not alpha < self.returned < beta:
            relation = "at most" if self.returned <= alpha else "at least"
        return Stored(self.node, relation, self.returned)


class StatesOfTable(PresentStates):
    """The states of all nodes in a search that takes some values from a table."""

    def _go_on(self, step: Step) -> None:
        super()._go_on(step)
        if isinstance(step, TableStep) and step.found is not None:
            self._set(step.node, twin=step.found.node)
            if isinstance(step.event, Leave):
                self._set(step.node, status="known")


class TableWalk(DepthFirstWalk[TableVisit]):
    """The open visits of α-β with a table, and the table."""

    tell = TableTeller()
    states = StatesOfTable
    is_compared = False
    step = TableStep
    visit = TableVisit

    def __init__(self, recording: Recording) -> None:
        super().__init__(recording)
        # A proof of a position holds wherever it comes.
        self.memory = Memory(self.scale, recording.averages, key_of=recording.key_of)
        self.table: dict[int, Stored] = {}

    def _step(
        self, event: Event, visit: TableVisit, line: int | None, **fields: Any
    ) -> DepthFirstStep:
        """Return a step, with what the table has of its node, or keeps of it."""
        if isinstance(event, Enter):
            visit.found = self.table.get(visit.position)
        stored = None
        if isinstance(event, Leave) and not visit.is_hit:
            stored = self.table[visit.position] = visit.entry
        is_looked_up = isinstance(event, (Enter, Leave)) and stored is None
        return super()._step(
            event,
            visit,
            line,
            stored=stored,
            found=visit.found if is_looked_up else None,
            is_hit=visit.is_hit and is_looked_up,
            is_alike=is_looked_up and self._is_alike(visit),
            **fields,
        )

    def _is_alike(self, visit: TableVisit) -> bool:
        """
        Tell whether what the table has is of a state that is only the same by symmetry.
        """
        if visit.found is None or not self.algorithm.symmetry:
            return False
        return not self.recording.has_same_state(visit.node, visit.found.node)

    def _line_of_leave(self, visit: TableVisit, cutoff: Cutoff | None) -> int | None:
        if visit.is_hit and visit.found:
            return self.lines.line("leave", FLAGS[visit.found.relation][0])
        return super()._line_of_leave(visit, cutoff)
