"""α-β with a transposition table: what the table has of a node, and what it keeps of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from abviz.engine.recording import Recording
from abviz.narration.language import Claim, Claims
from abviz.replay.claims import returns_to, tell
from abviz.replay.depth_first import DepthFirstWalk
from abviz.replay.frames import PresentStates
from abviz.replay.steps import Bound, Cutoff, DepthFirstStep, Enter, Event, Leave, Step, claim
from abviz.replay.visits import Memory, Visit
from abviz.trees import Node, Score

# The words on the tags of the lines that return what the table has.
FLAGS: dict[Bound, str] = {"exact": "exact", "at least": "lower", "at most": "upper"}


class Stored(NamedTuple):
    """An entry of the table: the node that was searched, and how its value compares with one."""

    node: Node
    bound: Bound
    value: Score


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class TableStep(DepthFirstStep):
    """A step of a search with a table.

    Where a node is entered, `found` is what the table has of its position, and where it is left
    for that alone, once more; where a node has been searched, `stored` is what the table keeps.
    """

    found: Stored | None = None
    stored: Stored | None = None


def tell_table(step: TableStep) -> Claims:
    """Return the claims of a step, with those of the table."""
    found, stored = step.found, step.stored
    if found is not None and isinstance(step.event, Leave):
        return returns_to(step, step.event), *_taken(step, found)
    if found is not None:
        kind = "same-by-symmetry" if step.algorithm.symmetry else "same-position"
        return *tell(step), claim(step, kind, twin=found.node), *_falls_short(step, found)
    if stored is None or step.node.parent is None:
        return tell(step)
    return *tell(step), _kept(step, stored)


def _taken(step: TableStep, found: Stored) -> Claims:
    """Say what the table has, and why that is enough."""
    facts = {"relation": _relation(found), "value": found.value, "twin": found.node}
    told = claim(step, "from-table", **facts)
    if found.bound == "exact":
        return told, claim(step, "table-settles", node=step.node)
    return told, claim(step, "table-suffices", **_end(step, found), node=step.node)


def _falls_short(step: TableStep, found: Stored) -> Claims:
    """Say why a bound in the table does not save the search of a node, if so."""
    if answers(found, step.alpha, step.beta):
        return ()
    facts = {**_end(step, found), "has": found.bound, "node": step.node}
    facts["relation"] = "less than" if found.bound == "at least" else "more than"
    return (claim(step, "table-falls-short", **facts),)


def _kept(step: TableStep, stored: Stored) -> Claim:
    if stored.bound == "exact":
        return claim(step, "table-keeps", value=stored.value)
    return claim(step, "table-keeps-bound", **_end(step, stored))


def _end(step: TableStep, entry: Stored) -> dict[str, Any]:
    """Return the facts of a bound in the table beside the end of the window that it is about."""
    letter = "beta" if entry.bound == "at least" else "alpha"
    bound = step.beta if entry.bound == "at least" else step.alpha
    return {"value": entry.value, "relation": entry.bound, "letter": letter, "bound": bound}


def _relation(entry: Stored) -> str:
    return "exactly" if entry.bound == "exact" else entry.bound


def answers(entry: Stored, alpha: Any, beta: Any) -> bool:
    """Tell whether an entry is enough for a node that is entered with a window."""
    if entry.bound == "at least":
        return bool(entry.value >= beta)
    return entry.bound == "exact" or bool(entry.value <= alpha)


class TableVisit(Visit):
    """An open visit in a search with a table; without children if the table is enough."""

    found: Stored | None = None

    def __init__(self, recording: Recording, number: int, *, scale: tuple[Score, Score]) -> None:
        super().__init__(recording, number, scale=scale)
        self.position = recording.positions[number]
        self.is_hit = number in recording.hits
        if self.is_hit:
            self.value = None

    @property
    def skipped(self) -> tuple[Node, ...]:
        """The children that were not entered; of a position in the table none is left out."""
        return () if self.is_hit else super().skipped

    @property
    def bound(self) -> Bound:
        """What the returned value says of the true one."""
        return self.found.bound if self.is_hit and self.found else super().bound

    @property
    def entry(self) -> Stored:
        """What the table keeps when the visit ends."""
        alpha, beta = self.window
        bound: Bound = "exact"
        if alpha is not None and self.returned <= alpha:
            bound = "at most"
        elif beta is not None and self.returned >= beta:
            bound = "at least"
        return Stored(self.node, bound, self.returned)


class StatesOfTable(PresentStates):
    """The states of all nodes in a search that takes some values from a table."""

    def _go_on(self, step: Step) -> None:
        super()._go_on(step)
        if isinstance(step, TableStep) and step.found is not None:
            self._set(step.node, twin=step.found.node)
            if isinstance(step.event, Leave):
                self._set(step.node, status="known")


class TableWalk(DepthFirstWalk):
    """The open visits of α-β with a table, and the table."""

    tell = staticmethod(tell_table)
    states = StatesOfTable
    is_compared = False
    step = TableStep
    visit = TableVisit

    def __init__(self, recording: Recording) -> None:
        super().__init__(recording)
        # What is proven of a position is so wherever it comes.
        self.memory = Memory(self.scale, recording.averages, key_of=recording.key_of)
        self.table: dict[int | None, Stored] = {}

    def _step(self, event: Event, visit: Visit, line: int | None, **facts: Any) -> DepthFirstStep:
        if isinstance(visit, TableVisit) and isinstance(event, Enter):
            visit.found = facts["found"] = self.table.get(visit.position)
        if isinstance(visit, TableVisit) and isinstance(event, Leave):
            if visit.is_hit:
                facts["found"] = visit.found
            else:
                self.table[visit.position] = facts["stored"] = visit.entry
        return super()._step(event, visit, line, **facts)

    def _line_of_leave(self, visit: Visit, cutoff: Cutoff | None) -> int | None:
        if isinstance(visit, TableVisit) and visit.is_hit and visit.found:
            return self.lines.line("leave", FLAGS[visit.found.bound])
        return super()._line_of_leave(visit, cutoff)
