"""UCT and PUCT, which take samples: the four phases of each iteration as steps, and claims."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from itertools import pairwise
from typing import Any, Literal, TypeAlias

from abviz.engine.recording import Recording
from abviz.engine.run import run
from abviz.engine.tally import Tally, Term, moves_to
from abviz.narration.language import MOST_NAMES, Claim, Claims
from abviz.replay.frames import PresentStates
from abviz.replay.listing import Execution, Walk
from abviz.replay.steps import Enter, Event, Leave, Step, claim
from abviz.trees import Node, Score
from abviz.trees.scores import MINUS, short_score

# Bounds that differ in later digits only, differ by rounding.
MOST_DIGITS = 12
Phase: TypeAlias = Literal["selection", "expansion", "rollout", "backup"]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class SamplingStep(Step):
    """A step of UCT or PUCT.

    It belongs to a `phase` of an `iteration` (from 1). In a selection and in an expansion a child
    of the node is `chosen`; a rollout samples the `score` of a leaf, `sampled` (None if an estimate
    is taken, or in a game whose end was not made), which a backup takes in. `value` is the mean.
    """

    iteration: int
    phase: Phase
    chosen: Node | None = None
    sampled: Node | None = None
    score: Score | None = None
    tally: Tally = field(compare=False)

    @property
    def terms(self) -> tuple[Term, ...]:
        """The children between which bounds have decided, with the parts of their bounds."""
        decides = self.phase == "selection" or (self.phase == "expansion" and self.has_priors)
        return self.tally.terms(self.node, self.iteration - 1) if decides else ()

    @property
    def has_priors(self) -> bool:
        """Whether new children have bounds, too: in PUCT."""
        return self.algorithm.priors is not None

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
        return self.iteration - (self.phase != "backup" or self.node is not node)


def _tell(step: SamplingStep) -> Claims:
    return _TELLERS[step.phase](step)


def _choice(step: SamplingStep) -> Claims:
    """Say which child comes next, and why: it is new, or it has the best bound."""
    facts: dict[str, Any] = {"iteration": step.iteration, "node": step.node}
    if not (terms := step.terms):
        return (claim(step, "expansion", **facts, child=step.chosen),)
    start = [claim(step, "selection" if step.phase == "selection" else "first-play", **facts)]
    if len(terms) == 1:
        return *start, claim(step, "only-child-to-visit", child=step.chosen)
    if not step.visits:
        start.append(claim(step, "not-visited-before"))
    totals = rounded_apart([term.total for term in terms])
    shown = list(zip(terms, totals, strict=True))
    if is_many := len(terms) > MOST_NAMES:
        shown = [row for row in shown if row[0].node is step.chosen]
    bounds = [_bound(step, *row, start="and-" if place else "") for place, row in enumerate(shown)]
    best = (max if step.node.is_max else min)(term.total for term in terms)
    is_first = sum(term.total == best for term in terms) > 1
    kind = "greatest-upper" if step.node.is_max else "least-lower"
    told = [*start, *bounds, claim(step, f"first-{kind}" if is_first else kind, child=step.chosen)]
    if is_many:
        told.append(claim(step, "of-so-many", count=sum(moves_to(term.node) for term in terms)))
    if len({*totals}) < len({term.total for term in terms}):
        told.append(claim(step, "alike-but-for-rounding"))
    return tuple(told)


def _bound(step: SamplingStep, term: Term, total: float, *, start: str) -> Claim:
    """Say what the bound of a child is, and what it is made of."""
    mean, width, is_max = term.exploitation, term.exploration, step.node.is_max
    one, two, whole = _read(mean, 3), _read(width, 3), _read(total, MOST_DIGITS)
    facts: dict[str, Any] = {
        "child": term.node,
        "mean": mean,
        "sign": "plus" if is_max else "minus",
        "width": width,
        "equals": "equals" if (one + two if is_max else one - two) == whole else "nearly",
        "total": total,
    }
    if term.prior is None:
        return claim(step, f"{start}mean-and-exploration", **facts)
    facts["prior"] = term.prior
    if term.visits:
        return claim(step, f"{start}mean-with-prior", **facts)
    facts["node"] = step.node
    if term.node.stub:
        return claim(step, f"{start}moves-with-prior", count=term.node.stub, **facts)
    return claim(step, f"{start}new-with-prior", **facts)


def rounded_apart(totals: Sequence[Score]) -> list[float]:
    """Return numbers rounded to three digits, or to more where different ones would be alike."""
    apart = len({_read(total, MOST_DIGITS) for total in totals})
    return next(
        [*map(float, rounded)]
        for digits in range(3, MOST_DIGITS + 1)
        if len({*(rounded := [_read(total, digits) for total in totals])}) == apart
    )


def _read(number: Score, digits: int) -> Decimal:
    return Decimal(short_score(number, digits=digits).replace(MINUS, "-"))


def _rollout(step: SamplingStep) -> Claims:
    facts: dict[str, Any] = {"node": step.node, "score": step.score}
    if step.node.is_leaf:
        kind = "leaf-sampled"
    elif step.algorithm.leaf == "estimate":
        kind = "estimate-sampled"
    elif step.sampled is None:
        kind = "moves-lead-to-end"
    else:
        kind, facts["leaf"] = "moves-lead-to", step.sampled
    return claim(step, "rollout", iteration=step.iteration), claim(step, kind, **facts)


def _backup(step: SamplingStep) -> Claims:
    facts: dict[str, Any] = {"iteration": step.iteration, "node": step.node, "score": step.score}
    taken = claim(step, "backup", **facts, count=step.visits, mean=step.value)
    if not (isinstance(step.event, Leave) and step.event.is_last):
        return (taken,)
    move = step.event.move
    if move is None:
        return taken, claim(step, "all-iterations-done")
    visits = {"visits": step.tally.visits(move), "iterations": step.iteration}
    return taken, claim(step, "most-visited", node=step.node, move=move, **visits)


_TELLERS = {"selection": _choice, "expansion": _choice, "rollout": _rollout, "backup": _backup}


class StatesOfSamples(PresentStates):
    """The states of all nodes in a search by samples."""

    def _go_on(self, step: Step) -> None:
        assert isinstance(step, SamplingStep)
        node = step.node
        if step.phase == "backup":
            self._set(node, status="done", value=step.value, visits=step.visits)
            if node.parent is None:
                self._draw_line([*step.tally.line(step.iteration)[1:]])
            return
        if self.current is not None and self.states[self.current.index].status == "current":
            self._set(self.current, status="open")
        self.current = node
        self._set(node, status="current")
        self.entered += step.times == 1
        self.repeats += step.times > 1
        for child, _, mean, width, prior in step.terms:
            self._set(child, exploitation=mean, exploration=width, prior=prior)


# All lines that ran are shown in the first iterations; in others the line of each step.
SEEN = 500
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
        self.examined: set[Node] = set()
        self.is_long = self.tally.iterations > SEEN

    @cached_property
    def execution(self) -> Execution:
        """The lines that ran; a long search begins as one that ends sooner."""
        first = self.recording
        if self.is_long:
            first = run(first.tree, self.algorithm.sampling(iterations=SEEN + 1))
        return Execution(first, self.lines, starts_visit=self.starts_visit)

    def steps(self) -> Iterator[SamplingStep]:
        """Yield the steps of one iteration after the other."""
        tally, last = self.tally, self.tally.iterations
        scores = [
            score
            for node, score in zip(self.recording.visits, self.recording.values, strict=True)
            if node.parent is None
        ]
        for end, sampled, score in zip(tally.ends, tally.leaves, scores, strict=True):
            self.iteration += 1
            path = [end, *end.ancestors]
            for child, node in reversed(list(pairwise(path))):
                is_new = tally.times[child][0] == self.iteration
                phase: Phase = "expansion" if is_new else "selection"
                yield self._step(phase, COMES, node, chosen=child)
            if sampled is not None:
                self.examined.add(sampled)
            yield self._step("rollout", COMES, end, sampled=sampled, score=score)
            for node in path:
                event = TAKES_IN
                if node.parent is None and self.iteration == last:
                    event = Leave(bound="unknown", is_last=True, move=tally.robust(node))
                yield self._step("backup", event, node, score=score)

    def _step(self, phase: Phase, event: Event, node: Node, **facts: Any) -> SamplingStep:
        side = node.player
        if phase == "rollout":
            side = "leaf" if node.is_leaf else "new"
        elif phase == "expansion" and self.algorithm.priors is None:
            side = phase
        line = self.lines.line(event.kind, side)
        if self.iteration > SEEN or (self.is_long and self.recording.tree.has_stubs):
            facts["lines"] = () if line is None else (line,)
        return self.made(
            SamplingStep,
            event,
            node,
            line,
            value=self.tally.mean(node, self.iteration - (phase != "backup")),
            examined=len(self.examined),
            times=self.tally.visits(node, self.iteration),
            iteration=self.iteration,
            phase=phase,
            tally=self.tally,
            **facts,
        )
