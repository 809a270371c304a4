"""
The walk of depth-first searches: the open visits, and the steps that they make.
"""

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from typing import Any, ClassVar, Generic, TypeVar

from abviz.engine.recording import Recording
from abviz.replay.claims import DepthFirstTeller
from abviz.replay.steps import (
    Bound,
    Cut,
    Cutoff,
    DepthFirstStep,
    Enter,
    Event,
    Examine,
    Leave,
    Numbered,
    Range,
    Update,
)
from abviz.replay.visits import Memory, Visit, withheld
from abviz.replay.walk import Walk
from abviz.trees import Node, Score

V = TypeVar("V", bound=Visit)


class DepthFirstWalk(Walk, Generic[V]):
    """The open visits of a recursive search, and the steps that they make.

    A way that goes depth first overrides what is otherwise in it.
    """

    tell: ClassVar[Any] = DepthFirstTeller()
    # The type of its steps, and that of its notes on an open visit.
    step: ClassVar[type[DepthFirstStep]] = DepthFirstStep
    visit: ClassVar[type[Visit]] = Visit
    is_compared = True

    def __init__(self, recording: Recording) -> None:
        super().__init__(recording)
        self.scale = recording.scale or (-inf, inf)
        self.open: list[V] = []  # from the root down
        self.last: V | None = None  # the visit of the root in the present pass
        # The nodes that are scored: leaves, and those at the depth limit; which of them
        # have been; and how often each node has been entered.
        self.ends = {node.index for node in recording.ends}
        self.examined: set[int] = set()
        self.times: dict[int, int] = {}
        # What the leaves prove, where nodes are entered more than once.
        self.memory: Memory | None = None

    def steps(self) -> Iterator[DepthFirstStep]:
        """Yield the steps, each with the state of its node after it."""
        for number, node in enumerate(self.recording.visits):
            visit = self._visit(number, node)
            while self.open and self.open[-1].node is not visit.node.parent:
                yield from self._close(upcoming=visit)
            yield self._enter(visit)
        while self.open:
            yield from self._close()

    def _visit(self, number: int, node: Node) -> V:
        """Return the notes on a visit of the recording that is now opened."""
        kind: Any = self.visit
        visit: V = kind(self.recording, number, scale=self.scale)
        return visit

    def _enter(self, visit: V, **fields: Any) -> DepthFirstStep:
        """Open a visit, and return the step with which it starts."""
        above = self.open[-1] if self.open else None
        if above is not None:
            above.receive(visit)
        else:
            self.last = visit
        self.open.append(visit)
        index = visit.node.index
        self.times[index] = self.times.get(index, 0) + 1
        if visit.is_end and index in self.ends:
            self.examined.add(index)
        event = Examine(at_limit=visit.at_limit) if visit.is_end else Enter()
        kept_back = () if self.algorithm.deep else withheld(self.open)
        line = self._line(event.kind, visit)
        return self._step(event, visit, line, withheld=kept_back, **fields)

    @property
    def _depth(self) -> int | None:
        """How deep the present pass may go."""
        return self.algorithm.depth

    @property
    def _limit(self) -> int | None:
        """The depth limit of the present pass, if there is anything beyond it."""
        limit = self._depth
        return None if limit is None or limit >= self.recording.tree.depth else limit

    def _step(
        self,
        event: Event,
        visit: V,
        line: int | None,
        *,
        withheld: Numbered = (),
        **fields: Any,
    ) -> DepthFirstStep:
        """Return a step with what its visit has now; `fields` are further ones."""
        owners = visit.owners
        if withheld:
            owners = replace(owners, withheld=withheld)
        return self.made(
            self.step,
            event,
            visit.node,
            line,
            lines=self._lines(event, visit, line),
            value=self._shown_value(event, visit),
            alpha=visit.alpha,
            beta=visit.beta,
            examined=len(self.examined),
            times=self.times[visit.node.index],
            owners=owners,
            limit=self._limit,
            scale=self.recording.scale,
            **self._further(visit),
            **fields,
        )

    def _shown_value(self, event: Event, visit: V) -> Score | None:
        return visit.value

    def _further(self, visit: V) -> dict[str, Any]:
        """Return the facts of a step that only some ways of searching know."""
        return {}

    def _line(self, kind: str, visit: V, cutoff: Cutoff | None = None) -> int | None:
        """Return the line of a step."""
        side = turn(visit.node)
        if visit.at_limit:
            return self.lines.line("limit", side)
        # A visit starts on the first line, if no tag says otherwise.
        return self.lines.line(kind, side) or (1 if kind == "enter" else None)

    def _lines(self, event: Event, visit: V, line: int | None) -> tuple[int, ...]:
        """Return the lines that ran since the step before."""
        is_again = isinstance(event, Update) and event.searched_again
        return self.execution.lines(event.kind, line, is_again=is_again)

    def _close(self, upcoming: V | None = None) -> Iterator[DepthFirstStep]:
        """Yield the steps with which the last open visit ends: up to its parent's."""
        visit = self.open[-1]
        if not visit.finished:
            self.open.pop()
            return
        bound, proven = self._proof(visit)
        if not visit.is_end:
            cutoff = visit.cutoff
            if cutoff is not None:
                yield self._cut(visit, cutoff)
            visit.end()
            is_last = upcoming is None and len(self.open) == 1
            event = Leave(bound=bound, is_last=is_last, known=proven, move=visit.move)
            yield self._step(event, visit, self._line_of_leave(visit, cutoff))
        self.open.pop()
        if self.open and visit.returned is not None:
            again = self._search_again(visit, upcoming)
            yield self._update(
                self.open[-1], visit, again=again, bound=bound, proven=proven
            )

    def _search_again(self, visit: V, upcoming: V | None) -> V | None:
        """Return the visit in which a node is searched again at once, if it is."""
        is_again = upcoming is not None and upcoming.node is visit.node
        return upcoming if is_again else None

    def _proof(self, visit: V) -> tuple[Bound, Range | None]:
        """
        Return how the value of a returning node is proven, in this pass and before.
        """
        if self.memory is None:
            return visit.bound, visit.proven if self.algorithm.fail_hard else None
        proven = visit.remembered = self.memory.learn(visit)
        is_known = proven == (visit.returned, visit.returned)
        return "exact" if is_known else visit.bound, proven

    def _cut(self, visit: V, cutoff: Cutoff) -> DepthFirstStep:
        event = Cut(
            cutoff=cutoff,
            bound=visit.bound,
            repeated=self._repeated(visit, cutoff),
            reached=visit.reached,
        )
        return self._step(event, visit, self._line(event.kind, visit, cutoff))

    def _repeated(self, visit: V, cutoff: Cutoff) -> tuple[Node, ...]:
        """Return the nodes that a cutoff spares, and that have been entered before."""
        return tuple(node for node in cutoff.skipped if node.index in self.times)

    def _line_of_leave(self, visit: V, cutoff: Cutoff | None) -> int | None:
        """
        Return the line of a leave: that of its cutoff, if that line itself returns.
        """
        if cutoff is not None:
            line = self._line("cutoff", visit, cutoff)
            if line and self.lines.lines[line - 1].lstrip().startswith("return "):
                return line
        return self._line("leave", visit)

    def _update(
        self,
        parent: V,
        visit: V,
        *,
        again: V | None,
        bound: Bound,
        proven: Range | None,
    ) -> DepthFirstStep:
        """Return the step in which a child's value, or its answer, reaches a parent."""
        before = (parent.value, parent.alpha, parent.beta)
        improved = again is None and self._take(parent, visit)
        improved = improved and parent.is_bettered_by(visit)
        is_move = self.algorithm.returns_move and parent.value != before[0]
        if is_move:
            parent.move = visit.node
        event = Update(
            child=visit.node,
            arrived=visit.returned,
            bound=bound,
            before=before,
            improved=improved,
            searched_again=again is not None,
            again_with=again.window if again else None,
            returns=None if parent.reached is None else parent.returned,
            known=proven,
            move=visit.node if is_move else None,
        )
        return self._step(event, parent, self._line_of_update(event, parent, visit))

    def _line_of_update(self, event: Update, parent: V, visit: V) -> int | None:
        """Return where a child's value is taken, or where that returns before it is."""
        if event.returns is not None and self.algorithm.fail_hard:
            return self._line("cutoff", parent)
        return self._line("again" if event.searched_again else event.kind, parent)

    def _take(self, parent: V, visit: V) -> bool:
        """
        Let a child's value reach its parent, and tell whether it is the best so far.
        """
        return parent.take(visit)


def turn(node: Node) -> str:
    """Return whose turn it is at a node.

    At a leaf, whose it would be (MAX's at the root).
    """
    if node.is_leaf and node.parent is not None:
        return "min" if node.parent.is_max else "max"
    return node.player or "max"
