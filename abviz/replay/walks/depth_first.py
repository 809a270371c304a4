"""The steps of a recursive search, which goes depth first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from typing import Any

from abviz.engine.recording import Recording
from abviz.replay.listing import Listing
from abviz.replay.steps import Cutoff, Kind, Step, Teller
from abviz.replay.walks.averaging import ChanceVisit
from abviz.replay.walks.questions import Memory, question_of
from abviz.replay.walks.visits import Visit, withheld
from abviz.trees import Node

# The steps that show what the recorder itself has seen come back.
SHOWING = ("examine", "leave")


def walk_depth_first(
    recording: Recording, tell: Teller, *, visit: type[Visit] = Visit
) -> Iterator[Step]:
    """Yield the steps of a recursive search.

    Parameters
    ----------
    recording : Recording
        A finished search.
    tell : callable
        What finds out what a step says.
    visit : type
        What is noted of an open visit, except at chance nodes.

    Yields
    ------
    Step
        Each with the state of its node after the step.

    Examples
    --------
    >>> import abviz
    >>> trace = abviz.search(abviz.Tree.parse("3 5"), "minimax")
    >>> [step.kind for step in walk_depth_first(trace, lambda step: ())]
    ['enter', 'examine', 'update', 'examine', 'update', 'leave']
    """
    return _Walk(recording, tell, visit=visit).steps()


class _Walk:
    """The open visits, and the steps that they make."""

    def __init__(self, recording: Recording, tell: Teller, *, visit: type[Visit]) -> None:
        self.recording = recording
        self.algorithm = recording.algorithm
        self.tell = tell
        self.visit = visit
        self.lines = Listing(self.algorithm.function, *self.algorithm.helpers)
        self.scale = recording.scale or (-inf, inf)
        self.open: list[Visit] = []
        self.ends = {node.index for node in recording.ends}
        self.examined: set[int] = set()
        self.times: dict[int, int] = {}
        returns_to_nodes = self.algorithm.needs_whole_scores or self.algorithm.probes
        self.memory = Memory(self.scale) if returns_to_nodes else None
        # The depth of the search that noted the best move of a node.
        self.noted: dict[int, int] = {}

    def steps(self) -> Iterator[Step]:
        for number in range(len(self.recording.visits)):
            visit = self._visit(number)
            while self.open and self.open[-1].node is not visit.node.parent:
                yield from self._close(upcoming=visit.node)
            visit.question = question_of(visit, self.open[-1] if self.open else None)
            noted_by = self._noted_by(visit.node)
            if self.open:
                self.open[-1].receive(visit)
            self.open.append(visit)
            self._count(visit)
            yield self._step(
                "examine" if visit.is_end else "enter",
                visit,
                withheld=() if self.algorithm.deep else withheld(self.open),
                noted_by=noted_by,
            )
        while self.open:
            yield from self._close()

    def _visit(self, number: int) -> Visit:
        recording = self.recording
        node = recording.visits[number]
        finished = number not in recording.unfinished
        following = recording.visits[number + 1 : number + 2]
        goes_on = bool(following) and following[0].parent is node
        kind = ChanceVisit if node.is_chance else self.visit
        return kind(
            node,
            (recording.alphas[number], recording.betas[number]),
            recording.values[number],
            algorithm=self.algorithm,
            scale=self.scale,
            finished=finished,
            at_limit=self.algorithm.limits and finished and not (node.is_leaf or goes_on),
        )

    def _count(self, visit: Visit) -> None:
        index = visit.node.index
        self.times[index] = self.times.get(index, 0) + 1
        if visit.is_end and index in self.ends:
            self.examined.add(index)

    def _noted_by(self, child: Node) -> int | None:
        """Return which search has put a child first, if it is not the first one in the tree."""
        if not self.algorithm.deepens or not self.open:
            return None
        above = self.open[-1]
        is_moved = not above.entered and child is not above.node.children[0]
        return self.noted[above.node.index] if is_moved else None

    @property
    def _limit(self) -> int | None:
        """The depth limit of the present pass, if there is anything beyond it."""
        limit = self.times[0] if self.algorithm.deepens else self.algorithm.depth
        return None if limit is None or limit >= self.recording.tree.depth else limit

    def _step(self, kind: Kind, visit: Visit, **more: Any) -> Step:
        has_average = isinstance(visit, ChanceVisit) and self.algorithm.bounded
        return Step(
            kind=kind,
            node=visit.node,
            line=self._line(
                "again" if more.get("searched_again") else kind, visit, more.get("cutoff")
            ),
            value=visit.value if self.algorithm.is_known or kind in SHOWING else None,
            alpha=visit.alpha,
            beta=visit.beta,
            alpha_from=visit.alpha_from,
            beta_from=visit.beta_from,
            examined=len(self.examined),
            times=self.times[visit.node.index],
            algorithm=self.algorithm,
            limit=self._limit,
            at_limit=visit.at_limit,
            is_probe=visit.is_probe,
            alpha_through=visit.alpha_through,
            beta_through=visit.beta_through,
            average=visit.average if has_average else None,  # type: ignore[attr-defined]
            scale=self.recording.scale,
            by_probe=self._shown_by_probes(visit),
            question=visit.question,
            teller=self.tell,
            **more,
        )

    def _shown_by_probes(self, visit: Visit) -> tuple[Node, ...]:
        """Return the owners of a window that have their part of it by a probe only."""
        if not self.algorithm.probes:
            return ()
        owners = visit.alpha_from, visit.beta_from
        return tuple(one.node for one in self.open if one.rests_on_probe and one.node in owners)

    def _line(self, kind: str, visit: Visit, cutoff: Any) -> int:
        """Return the line of a step; probes and the two cutoffs of chance have their own."""
        if visit.at_limit:
            return self.lines.line("limit", None)
        side = turn(visit.node)
        if visit.is_probe:
            return self.lines.line("enter" if kind == "enter" else "leave", "probe")
        if cutoff is not None and isinstance(visit, ChanceVisit):
            side = f"probed_{cutoff.kind}" if visit.is_probing else cutoff.kind
        return self.lines.line(kind, side)

    def _close(self, upcoming: Node | None = None) -> Iterator[Step]:
        visit = self.open[-1]
        if not visit.finished:
            self.open.pop()
            return
        proof = self._proof(visit)
        if not visit.is_end:
            cutoff = visit.cutoff
            if cutoff is not None:
                repeated = tuple(one for one in cutoff.skipped if one.index in self.times)
                yield self._step(
                    "cutoff", visit, cutoff=cutoff, bound=visit.bound, repeated=repeated
                )
            visit.value = visit.returned
            is_last = upcoming is None and len(self.open) == 1
            step = self._step("leave", visit, is_last=is_last, **proof)
            yield step if cutoff is None else self._returned_at_once(step, cutoff)
        self.open.pop()
        if self.open and visit.returned is not None:
            # A probe is always followed by the real search, whatever it has found.
            again = upcoming is visit.node and not visit.is_probe
            yield self._update(self.open[-1], visit, searched_again=again, **proof)

    def _proof(self, visit: Visit) -> dict[str, Any]:
        """Return what is proven of the value of a node that returns, in this pass and before."""
        if self.memory is None:
            return {"bound": visit.bound}
        known = self.memory.learn(visit)
        is_known = known == (visit.returned, visit.returned)
        return {"bound": "exact" if is_known else visit.bound, "known": known}

    def _returned_at_once(self, step: Step, cutoff: Cutoff) -> Step:
        """Return a leave on the line of its cutoff, if that line itself returns."""
        line = self._line("cutoff", self.open[-1], cutoff)
        returns = self.lines.lines[line - 1].lstrip().startswith("return ")
        return replace(step, line=line) if returns else step

    def _update(self, parent: Visit, visit: Visit, *, searched_again: bool, **proof: Any) -> Step:
        before = (parent.value, parent.alpha, parent.beta)
        improved = not searched_again and parent.take(visit)
        if improved:
            self.noted[parent.node.index] = self.times[0]
        step = self._step(
            "update",
            parent,
            child=visit.node,
            arrived=visit.returned,
            before=before,
            improved=improved and (parent.node.seat or parent.is_beyond_window(visit.returned)),
            searched_again=searched_again,
            **proof,
        )
        if not visit.is_probe:
            return step
        return replace(step, line=self.lines.line("probe", turn(visit.node)))


def turn(node: Node) -> str:
    """Return whose turn it is at a node; at a leaf, whose it would be (MAX's at the root)."""
    if node.is_leaf and node.parent is not None:
        return "min" if node.parent.is_max else "max"
    return node.player or "max"
