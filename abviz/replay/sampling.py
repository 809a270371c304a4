"""UCT and PUCT, which take samples: the steps of each iteration and their claims."""

from collections.abc import Iterable, Iterator, Sequence
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

MOST_DIGITS = 12  # bounds that differ in later digits only, differ by rounding
Phase: TypeAlias = Literal["selection", "expansion", "rollout", "backup", "iteration"]
# Each phase is a step in so many iterations; of more only in the first ones, and the
# others are a step each. Of a tree with more leaves all are.
MOST_IN_PHASES, FIRST_IN_PHASES, LARGEST_IN_PHASES = 500, 100, 1024


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class SamplingStep(Step):
    """A step of UCT or PUCT.

    It belongs to a `phase` of an `iteration` (from 1). In a selection and in an
    expansion a child of the node is `chosen`; a rollout samples the `score` of a leaf,
    `sampled` (None if an estimate is taken, or in a game whose end was not made), which
    a backup takes in. `value` is the mean. In a long search the phase "iteration"
    stands for all four, at the root.
    """

    iteration: int
    phase: Phase
    chosen: Node | None = None
    sampled: Node | None = None
    score: Score | None = None
    tally: Tally = field(compare=False)

    @property
    def terms(self) -> tuple[Term, ...]:
        """
        The children between which bounds have decided, with the parts of their bounds.
        """
        is_bounded = (
            self.algorithm.priors is not None
        )  # PUCT gives new children bounds, too.
        decides = self.phase == "selection" or (
            self.phase == "expansion" and is_bounded
        )
        return self.tally.terms(self.node, self.iteration - 1) if decides else ()

    @property
    def end(self) -> Node:
        """The node where the iteration turns round."""
        return self.tally.ends[self.iteration - 1]

    @property
    def visits(self) -> int:
        """How often the node has been visited and taken a sample in, after the step."""
        return self.tally.visits(self.node, self._taken_in(self.node))

    @property
    def robust(self) -> Node | None:
        """The best move of the root after the step.

        None if no child has been visited.
        """
        root = self.tally.tree.root
        return self.tally.robust(root, self._taken_in(root))

    def _taken_in(self, node: Node) -> int:
        """Return the iteration whose sample a node has taken in last."""
        is_taken = self.phase in ("backup", "iteration") and self.node is node
        return self.iteration - (not is_taken)


def _choice(step: SamplingStep) -> Claims:
    """Say which child comes next, and why: it is new, or it has the best bound."""
    facts: dict[str, Any] = {"iteration": step.iteration, "node": step.node}
    if not (terms := step.terms):
        return (claim(step, "expansion", **facts, child=step.chosen),)
    start = [
        claim(step, "selection" if step.phase == "selection" else "first-play", **facts)
    ]
    if len(terms) == 1:
        return *start, claim(step, "only-child-to-visit", child=step.chosen)
    if not step.visits:
        start.append(claim(step, "not-visited-before"))
    totals = rounded_apart([term.total for term in terms])
    shown = list(zip(terms, totals, strict=True))
    if is_many := len(terms) > MOST_NAMES:
        shown = [row for row in shown if row[0].node is step.chosen]
    if _are_alike(terms):
        bounds = [_bound_of_all(step, terms, totals[0])]
    else:
        bounds = [
            _bound(step, *row, start="and-" if at else "")
            for at, row in enumerate(shown)
        ]
    best = (max if step.node.is_max else min)(term.total for term in terms)
    is_first = sum(term.total == best for term in terms) > 1
    kind = "greatest-upper" if step.node.is_max else "least-lower"
    told = [
        *start,
        *bounds,
        claim(step, f"first-{kind}" if is_first else kind, child=step.chosen),
    ]
    if is_many:
        told.append(
            claim(step, "of-so-many", count=sum(moves_to(term.node) for term in terms))
        )
    if len({*totals}) < len({term.total for term in terms}):
        told.append(claim(step, "alike-but-for-rounding"))
    return tuple(told)


def _are_alike(terms: Sequence[Term]) -> bool:
    """
    Tell whether several children, none of them visited, have all numbers in common.
    """
    if any(term.visits or term.node.stub for term in terms):
        return False
    return (
        len({(term.exploitation, term.exploration, term.prior) for term in terms}) == 1
    )


def _bound_of_all(step: SamplingStep, terms: Sequence[Term], total: float) -> Claim:
    """Say what the bound of all children is, where it is the same."""
    facts = {**_bound(step, terms[0], total, start="").facts}
    del facts["child"]
    return claim(step, "all-new-with-prior", children=step.node.children, **facts)


def _bound(step: SamplingStep, term: Term, total: float, *, start: str) -> Claim:
    """Say what the bound of a child is, and what it is made of."""
    mean, width, is_max = term.exploitation, term.exploration, step.node.is_max
    one, two, whole = _read(mean, 3), _read(width, 3), _read(total, MOST_DIGITS)
    facts: dict[str, Any] = {
        "child": term.node,
        "mean": mean,
        "sign": "plus" if is_max else "minus",
        "width": width,
        "equals": "equals"
        if (one + two if is_max else one - two) == whole
        else "nearly",
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
    """Return numbers rounded to three digits, or to more that keep them distinct."""
    apart = len({_read(total, MOST_DIGITS) for total in totals})
    return next(
        [*map(float, rounded)]
        for digits in range(3, MOST_DIGITS + 1)
        if len({*(rounded := [_read(total, digits) for total in totals])}) == apart
    )


def _read(number: Score, digits: int) -> Decimal:
    return Decimal(short_score(number, digits=digits).replace(MINUS, "-"))


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
    facts: dict[str, Any] = {
        "iteration": step.iteration,
        "node": step.node,
        "score": step.score,
    }
    taken = claim(step, "backup", **facts, count=step.visits, mean=step.value)
    return taken, *_end(step)


def _iteration(step: SamplingStep) -> Claims:
    down = claim(step, "goes-down", iteration=step.iteration, node=step.end)
    taken = claim(step, "root-has", node=step.node, count=step.visits, mean=step.value)
    return down, _sample(step, step.end), taken, *_end(step)


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
    "selection": _choice,
    "expansion": _choice,
    "rollout": _rollout,
    "backup": _backup,
    "iteration": _iteration,
}


class StatesOfSamples(PresentStates):
    """The states of all nodes in a search by samples."""

    rollout: frozenset[Node] = frozenset()

    def _go_on(self, step: Step) -> None:
        assert isinstance(step, SamplingStep)
        node = step.node
        if step.phase == "backup":
            self._take_in(step, (node,))
            return
        if step.phase == "iteration":
            self._show_rollout(frozenset())
            self.current, end = node, step.end
            self._take_in(step, (end, *end.ancestors))
            is_new = self.states[end.index].visits == 1
            self.entered += is_new
            self.repeats += len(end.path) + 1 - is_new
            return
        leaf = step.sampled
        line = () if leaf is None else {leaf, *leaf.ancestors} - {node, *node.ancestors}
        self._show_rollout(frozenset(line))
        if (
            self.current is not None
            and self.states[self.current.index].status == "current"
        ):
            self._set(self.current, status="open")
        self.current = node
        self._set(node, status="current")
        self.entered += step.times == 1
        self.repeats += step.times > 1
        for child, _, mean, width, prior in step.terms:
            self._set(child, exploitation=mean, exploration=width, prior=prior)

    def _show_rollout(self, line: frozenset[Node]) -> None:
        """Mark the way of random moves to a leaf, until the next iteration."""
        for node in line ^ self.rollout:
            self._set(node, in_rollout=node in line)
        self.rollout = line

    def _take_in(self, step: SamplingStep, nodes: Iterable[Node]) -> None:
        """
        Note the sample of an iteration at some nodes, and the line of robust children.
        """
        tally, now = step.tally, step.iteration
        for node in nodes:
            visits, mean = tally.visits(node, now), tally.mean(node, now)
            self._set(node, status="done", value=mean, visits=visits)
        if step.node.parent is None:
            self._draw_line([*tally.line(now)[1:]])


def _tell(step: SamplingStep) -> Claims:
    return _TELLERS[step.phase](step)


COMES, TAKES_IN = Enter(), Leave(bound="unknown")


class SamplingWalk(Walk):
    """The iterations of a search by samples: down to a node, its score, and back up."""

    tell = staticmethod(_tell)  # no lambda: a step is pickled with it
    states = StatesOfSamples
    columns = {"N": "visits", "mean": "value"}

    def __init__(self, recording: Recording) -> None:
        super().__init__(recording)
        self.tally = recording.tally
        self.iteration = 0
        self.examined: set[Node] = set()
        count = self.tally.iterations
        self.in_phases = count if count <= MOST_IN_PHASES else FIRST_IN_PHASES
        if len(recording.tree.leaves) > LARGEST_IN_PHASES:
            self.in_phases = 0

    @cached_property
    def execution(self) -> Execution:
        """The lines that ran; a long search begins as one that ends sooner."""
        first = self.recording
        if self.tally.iterations > self.in_phases:
            first = run(
                first.tree, self.algorithm.sampling(iterations=self.in_phases + 1)
            )
        return Execution(first, self.lines, starts_visit=self.starts_visit)

    def steps(self) -> Iterator[SamplingStep]:
        """Yield the steps of one iteration after the other."""
        tally = self.tally
        for end, sampled, score in zip(
            tally.ends, tally.leaves, tally.scores, strict=True
        ):
            self.iteration += 1
            path = [end, *end.ancestors]
            sample: dict[str, Any] = {"sampled": sampled, "score": score}
            if self.iteration > self.in_phases:
                yield self._step("iteration", self._leave(path[-1]), path[-1], **sample)
                continue
            for child, node in reversed(list(pairwise(path))):
                is_new = tally.times[child][0] == self.iteration
                yield self._step(
                    "expansion" if is_new else "selection", COMES, node, chosen=child
                )
            yield self._step("rollout", COMES, end, **sample)
            for node in path:
                yield self._step("backup", self._leave(node), node, score=score)

    def _leave(self, node: Node) -> Leave:
        """Return the end of a visit; that of the search knows the best move."""
        if node.parent is not None or self.iteration < self.tally.iterations:
            return TAKES_IN
        return Leave(bound="unknown", is_last=True, move=self.tally.robust(node))

    def _step(
        self, phase: Phase, event: Event, node: Node, **fields: Any
    ) -> SamplingStep:
        if (leaf := fields.get("sampled")) is not None:
            self.examined.add(leaf)
        side = node.player
        if phase == "rollout":
            side = "leaf" if node.is_leaf else "new"
        elif phase == "expansion" and self.algorithm.priors is None:
            side = phase
        line, iteration = self.lines.line(event.kind, side), self.iteration
        is_short = self.tally.iterations == self.in_phases
        if phase == "iteration" or (self.recording.tree.has_stubs and not is_short):
            fields["lines"] = () if line is None else (line,)
        return self.made(
            SamplingStep,
            event,
            node,
            line,
            value=self.tally.mean(node, iteration - (event is COMES)),
            examined=len(self.examined),
            times=self.tally.visits(node, iteration),
            iteration=iteration,
            phase=phase,
            tally=self.tally,
            **fields,
        )
