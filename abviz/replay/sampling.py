"""UCT and PUCT, which take samples: the four phases of each iteration as steps, and claims."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import pairwise
from typing import Any, Literal, TypeAlias

from abviz.engine.recording import Recording
from abviz.engine.run import run
from abviz.engine.tally import Tally, Term
from abviz.narration.language import MOST_NAMES, Claim, Claims
from abviz.replay.frames import PresentStates
from abviz.replay.listing import Walk
from abviz.replay.steps import Enter, Event, Leave, Step, claim
from abviz.trees import Node, Score
from abviz.trees.scores import MINUS, short_score

# Bounds that differ in later digits only, differ by rounding.
MOST_DIGITS = 12
Phase: TypeAlias = Literal["selection", "expansion", "rollout", "backup", "iteration"]
# Each phase is a step in so many iterations; of more only in the first ones, and the others are a
# step each. Of a tree with more leaves all are.
MOST_IN_PHASES, FIRST_IN_PHASES, LARGEST_IN_PHASES = 500, 100, 1024


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class SamplingStep(Step):
    """A step of UCT or PUCT.

    It belongs to a `phase` of an `iteration` (from 1). In a selection and in an expansion a child
    of the node is `chosen`; a rollout samples the `score` of a leaf, `sampled` (None if an estimate
    is taken, or in a game whose end was not made), which a backup takes in. `value` is the mean.
    In a long search the phase "iteration" stands for all four, at the root.
    """

    iteration: int
    phase: Phase
    chosen: Node | None = None
    sampled: Node | None = None
    score: Score | None = None
    tally: Tally = field(compare=False)

    @property
    def terms(self) -> tuple[Term, ...]:
        """The children among which a selection has chosen, with the parts of their bounds."""
        is_selection = self.phase == "selection"
        return self.tally.terms(self.node, self.iteration - 1) if is_selection else ()

    @property
    def visits(self) -> int:
        """How often the node has been visited and taken a sample in, after the step."""
        return self.tally.visits(self.node, self._taken_in(self.node))

    @property
    def robust(self) -> Node | None:
        """The best move of the root after the step; None if no child has been visited."""
        root = self.tally.tree.root
        return self.tally.robust(root, self._taken_in(root))

    def _taken_in(self, node: Node) -> int:
        """Return the iteration whose sample a node has taken in last."""
        is_done = self.phase in ("backup", "iteration") and self.node.index <= node.index
        return self.iteration if self.node is node and is_done else self.iteration - 1


def _tell(step: SamplingStep) -> Claims:
    return _TELLERS[step.phase](step)


def _selection(step: SamplingStep) -> Claims:
    start = claim(step, "selection", iteration=step.iteration, node=step.node)
    terms = step.terms
    if len(terms) == 1:
        return start, claim(step, "only-child-to-visit", child=step.chosen)
    totals = rounded_apart([term.total for term in terms])
    shown = list(zip(terms, totals, strict=True))
    if len(terms) > MOST_NAMES:
        shown = [row for row in shown if row[0].node is step.chosen]
    bounds = [_bound(step, *row, is_first=not place) for place, row in enumerate(shown)]
    best = (max if step.node.is_max else min)(term.total for term in terms)
    is_first = sum(term.total == best for term in terms) > 1
    kind = "greatest-upper" if step.node.is_max else "least-lower"
    told = [start, *bounds, claim(step, f"first-{kind}" if is_first else kind, child=step.chosen)]
    if len(terms) > MOST_NAMES:
        told.append(claim(step, "of-so-many", count=len(terms)))
    if len({*totals}) < len({term.total for term in terms}):
        told.append(claim(step, "alike-but-for-rounding"))
    return tuple(told)


def _bound(step: SamplingStep, term: Term, total: float, *, is_first: bool) -> Claim:
    """Say what the bound of a child is, and what it is made of."""
    mean, width, is_max = term.exploitation, term.exploration, step.node.is_max
    one, two, whole = (
        Decimal(short_score(number, digits=digits).replace(MINUS, "-"))
        for number, digits in ((mean, 3), (width, 3), (total, MOST_DIGITS))
    )
    facts: dict[str, Any] = {
        "child": term.node,
        "mean": mean,
        "sign": "plus" if is_max else "minus",
        "width": width,
        "equals": "equals" if (one + two if is_max else one - two) == whole else "nearly",
        "total": total,
    }
    kind = "mean-and-exploration" if is_first else "and-mean"
    if term.prior is None:
        return claim(step, kind, **facts)
    kind = "mean-with-prior" if is_first else "and-mean-with-prior"
    return claim(step, kind, prior=term.prior, **facts)


def rounded_apart(totals: Sequence[Score]) -> list[float]:
    """Return numbers rounded to three digits, or to more where different ones would be alike."""
    apart = len({*_to_digits(totals, MOST_DIGITS)})
    return next(
        rounded
        for digits in range(3, MOST_DIGITS + 1)
        if len({*(rounded := _to_digits(totals, digits))}) == apart
    )


def _to_digits(totals: Sequence[Score], digits: int) -> list[float]:
    return [float(short_score(total, digits=digits).replace(MINUS, "-")) for total in totals]


def _expansion(step: SamplingStep) -> Claims:
    return (claim(step, "expansion", iteration=step.iteration, node=step.node, child=step.chosen),)


def _rollout(step: SamplingStep) -> Claims:
    return claim(step, "rollout", iteration=step.iteration), _sample(step, step.node)


def _sample(step: SamplingStep, node: Node) -> Claim:
    """Say where the sample comes from that scores a node."""
    facts: dict[str, Any] = {"node": node, "score": step.score}
    if node.is_leaf:
        kind = "leaf-sampled"
    elif step.algorithm.leaf == "estimate":
        kind = "estimate-sampled"
    elif step.sampled is None:
        kind = "moves-lead-to-end"
    else:
        kind, facts["leaf"] = "moves-lead-to", step.sampled
    return claim(step, kind, **facts)


def _backup(step: SamplingStep) -> Claims:
    facts: dict[str, Any] = {"iteration": step.iteration, "node": step.node, "score": step.score}
    taken = claim(step, "backup", **facts, count=step.visits, mean=step.value)
    return taken, *_end(step)


def _iteration(step: SamplingStep) -> Claims:
    end = step.tally.ends[step.iteration - 1]
    down = claim(step, "goes-down", iteration=step.iteration, node=end)
    taken = claim(step, "root-has", node=step.node, count=step.visits, mean=step.value)
    return down, _sample(step, end), taken, *_end(step)


def _end(step: SamplingStep) -> Claims:
    """Say which move is best, where the search ends."""
    if not (isinstance(step.event, Leave) and step.event.is_last):
        return ()
    move = step.event.move
    if move is None:
        return (claim(step, "all-iterations-done"),)
    visits = {"visits": step.tally.visits(move), "iterations": step.iteration}
    return (claim(step, "most-visited", node=step.node, move=move, **visits),)


_TELLERS = {
    "selection": _selection,
    "expansion": _expansion,
    "rollout": _rollout,
    "backup": _backup,
    "iteration": _iteration,
}


class StatesOfSamples(PresentStates):
    """The states of all nodes in a search by samples."""

    def __init__(self, recording: Recording) -> None:
        super().__init__(recording)
        self.explores = recording.tally.explores
        self.visits: dict[Node, int] = {}
        self.robust: dict[Node, Node] = {}
        self.rollout: set[Node] = set()

    def _go_on(self, step: Step) -> None:
        assert isinstance(step, SamplingStep)
        node = step.node
        if step.phase == "backup":
            self._take_in(node, step.value)
            return
        if step.phase == "iteration":
            self._take_in_all(step)
            return
        leaf = step.sampled
        line = set() if leaf is None else {leaf, *leaf.ancestors} - {node, *node.ancestors}
        self._show_rollout(line)
        if self.current is not None and self.states[self.current.index].status == "current":
            self._set(self.current, status="open")
        self.current = node
        self._set(node, status="current")
        self.entered += step.times == 1
        self.repeats += step.times > 1
        if step.phase == "selection":
            self._weigh(node)

    def _show_rollout(self, line: set[Node]) -> None:
        """Mark the way of random moves to a leaf, until the next iteration."""
        for one in line ^ self.rollout:
            self._set(one, in_rollout=one in line)
        self.rollout = line

    def _weigh(self, node: Node) -> None:
        """Note the parts of the confidence bounds of all children."""
        exploration, prior = self.explores
        for child in node.children:
            self._set(
                child,
                exploitation=self.states[child.index].value,
                exploration=exploration(child, self.visits),
                prior=prior and prior(child),
            )

    def _take_in_all(self, step: SamplingStep) -> None:
        """Note the sample of an iteration all the way up."""
        end = step.tally.ends[step.iteration - 1]
        self.current = step.node
        self._show_rollout(set())
        self.entered += end not in self.visits
        self.repeats += sum(one in self.visits for one in (end, *end.ancestors))
        for one in (end, *end.ancestors):
            visits = self.visits.get(one, 0)
            self._take_in(one, step.tally.totals[one][visits] / (visits + 1))

    def _take_in(self, node: Node, mean: Score | None) -> None:
        """Note the sample of a node that returns, and who is its parent's robust child now."""
        visits = self.visits[node] = self.visits.get(node, 0) + 1
        self._set(node, status="done", value=mean, visits=visits)
        above = node.parent
        if above is None:
            self._draw_line()
            return
        best = self.robust.get(above)
        if best is None or self._rank(node, above) > self._rank(best, above):
            self.robust[above] = node

    def _rank(self, node: Node, above: Node) -> tuple[int, Score, int]:
        mean = self.states[node.index].value or 0
        return self.visits[node], -mean if above.is_min else mean, -node.index

    def _draw_line(self) -> None:
        line: list[Node] = []
        node = self.robust.get(self.tree.root)
        while node is not None:
            line.append(node)
            node = self.robust.get(node)
        if line != self.line:
            for one in self.line:
                self._set(one, on_best_line=one in line)
            for one in line:
                self._set(one, on_best_line=True)
            self.line = line


# What ran in a step is seen in the first iterations, and is the same in all that are like them.
SEEN = 150
COMES, TAKES_IN = Enter(), Leave(bound="unknown")


class SamplingWalk(Walk):
    """The iterations of a search by samples: down to a node, its score, and back up."""

    tell = staticmethod(_tell)
    states = StatesOfSamples
    columns = {"N": "visits", "mean": "value"}

    def __init__(self, recording: Recording) -> None:
        super().__init__(recording)
        self.tally = recording.tally
        self.iteration = 0
        self.times: dict[Node, int] = {}
        self.taken: dict[Node, int] = {}
        self.examined: set[Node] = set()
        self.last: SamplingStep | None = None
        self.ran: dict[tuple[Any, ...], tuple[int, ...]] | None = None

    def steps(self) -> Iterator[SamplingStep]:
        """Yield the steps of one iteration after the other."""
        self._learn()
        values, at, count = self.recording.values, 0, self.tally.iterations
        in_phases = count if count <= MOST_IN_PHASES else FIRST_IN_PHASES
        if len(self.recording.tree.leaves) > LARGEST_IN_PHASES:
            in_phases = 0
        for end, sampled in zip(self.tally.ends, self.tally.leaves, strict=True):
            self.iteration += 1
            path = [end, *end.ancestors]
            if self.iteration > in_phases:
                at += len(path)
                yield self._merged(path, sampled, values[at - 1], is_last=at == len(values))
                continue
            for child, node in reversed(list(pairwise(path))):
                is_new = child not in self.taken
                phase: Phase = "expansion" if is_new else "selection"
                yield self._step(phase, COMES, node, phase if is_new else node.player, chosen=child)
            if sampled is not None:
                self.examined.add(sampled)
            side, score = "leaf" if end.is_leaf else "new", values[at]
            yield self._step("rollout", COMES, end, side, sampled=sampled, score=score)
            at += len(path)
            for node in path:
                self.taken[node] = self.taken.get(node, 0) + 1
                event = TAKES_IN
                if node.parent is None and at == len(values):
                    move = self.tally.robust(node)
                    event = Leave(bound="unknown", is_last=True, move=move)
                yield self._step("backup", event, node, "", score=score)

    def _merged(
        self, path: list[Node], sampled: Node | None, score: Score, *, is_last: bool
    ) -> SamplingStep:
        """Return all of an iteration as one step."""
        for node in path:
            self.taken[node] = self.taken.get(node, 0) + 1
            self.times[node] = self.times.get(node, 0) + 1
        if sampled is not None:
            self.examined.add(sampled)
        root, event = path[-1], TAKES_IN
        if is_last:
            event = Leave(bound="unknown", is_last=True, move=self.tally.robust(root))
        return self._step("iteration", event, root, "", sampled=sampled, score=score)

    def _learn(self) -> None:
        """See in a shorter search which lines run in the steps, if this one is long."""
        if self.tally.iterations <= SEEN:
            return
        self.ran = {}
        if not self.recording.tree.has_stubs:
            first = run(self.recording.tree, self.algorithm.sampling(iterations=SEEN))
            before: SamplingStep | None = None
            for step in SamplingWalk(first).steps():
                if not isinstance(step.event, Leave) or not step.event.is_last:
                    self.ran[_like(step.phase, step.node, step.line, before)] = step.lines
                before = step

    def _step(
        self, phase: Phase, event: Event, node: Node, side: str | None, **facts: Any
    ) -> SamplingStep:
        if event is COMES:
            self.times[node] = self.times.get(node, 0) + 1
        line, taken = self.lines.line(event.kind, side), self.taken.get(node)
        if phase == "iteration":
            facts["lines"] = () if line is None else (line,)
        elif self.ran is not None and line is not None:
            facts["lines"] = self.ran.get(_like(phase, node, line, self.last), (line,))
        self.last = self.made(
            SamplingStep,
            event,
            node,
            line,
            value=self.tally.totals[node][taken - 1] / taken if taken else None,
            examined=len(self.examined),
            times=self.times[node],
            iteration=self.iteration,
            phase=phase,
            tally=self.tally,
            **facts,
        )
        return self.last


def _like(
    phase: Phase, node: Node, line: int | None, before: SamplingStep | None
) -> tuple[Any, ...]:
    """Return what two steps have in common if the same lines run in them."""
    last = before and (before.phase, before.line, before.node.parent is None)
    return phase, node.parent is None, line, last
