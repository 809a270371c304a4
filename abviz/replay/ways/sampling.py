"""UCT and PUCT, which take samples: the steps of each iteration and their claims."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property, partial
from itertools import pairwise
from typing import Any, Literal, TypeAlias

from abviz.engine.algorithm import Algorithm
from abviz.engine.recording import Recording
from abviz.engine.run import run
from abviz.engine.tally import Tally, Term, moves_to
from abviz.narration.language import MOST_NAMES, Claim, Claims, Language
from abviz.replay.frames import PresentStates
from abviz.replay.listing import Execution
from abviz.replay.steps import BoundComparison, Enter, Event, Leave, Step, Teller, claim
from abviz.replay.walk import Walk
from abviz.trees import Node, Score
from abviz.trees.scores import MINUS, short_score

MOST_DIGITS = 12  # bounds that differ in later digits only, differ by rounding
Phase: TypeAlias = Literal["selection", "expansion", "rollout", "backup", "iteration"]
# Each phase is a step in so many iterations; of more only in the first ones, and the
# others are a step each.
MOST_IN_PHASES, FIRST_IN_PHASES = 500, 100


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
        phases = ["selection"]
        if self.algorithm.priors is not None:
            # PUCT gives new children bounds, too.
            phases.append("expansion")
        if self.phase not in phases:
            return ()
        return self.tally.terms(self.node, self.iteration - 1)

    @property
    def takes_score(self) -> bool:
        """Whether the root takes a sample in."""
        return self.kind == "leave" and self.node.parent is None

    @property
    def other_node(self) -> Node | None:
        """The leaf whose score a rollout samples."""
        return self.sampled if self.phase == "rollout" else None

    @property
    def comparison(self) -> BoundComparison | None:
        """The children that a selection compares, or PUCT where one of them is new."""
        if not self.terms or self.chosen is None:
            return None
        is_selection = self.phase == "selection"
        return BoundComparison(self.terms, self.chosen, is_selection)

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
        return self.iteration if is_taken else self.iteration - 1


def _choice(step: SamplingStep) -> Claims:
    """Say which child comes next, and why: it is new, or it has the best bound."""
    node, iteration, chosen, terms = step.node, step.iteration, step.chosen, step.terms
    if not terms:
        kind = "expansion"
        return (claim(step, kind, iteration=iteration, node=node, child=chosen),)
    kind = "selection" if step.phase == "selection" else "first-play"
    claims = [claim(step, kind, iteration=iteration, node=node)]
    if len(terms) == 1:
        return *claims, claim(step, "only-child-to-visit", child=chosen)
    if not step.visits:
        claims.append(claim(step, "not-visited-before"))
    totals = rounded_apart([term.total for term in terms])
    if _are_alike(terms):
        claims.append(_bound_of_all(step, terms, totals[0]))
    else:
        claims += _bounds(step, terms, totals)
    pick = max if node.is_max else min
    best = pick(term.total for term in terms)
    kind = "greatest-upper" if node.is_max else "least-lower"
    if sum(term.total == best for term in terms) > 1:
        kind = f"first-{kind}"
    claims.append(claim(step, kind, child=chosen))
    if len(terms) > MOST_NAMES:
        count = sum(moves_to(term.node) for term in terms)
        claims.append(claim(step, "of-so-many", count=count))
    if len({*totals}) < len({term.total for term in terms}):
        claims.append(claim(step, "alike-but-for-rounding"))
    return tuple(claims)


def _bounds(
    step: SamplingStep, terms: Sequence[Term], totals: Sequence[float]
) -> list[Claim]:
    """Say what the bounds of children are; of many only that of the chosen one."""
    rows = list(zip(terms, totals, strict=True))
    if len(terms) > MOST_NAMES:
        rows = [(term, total) for term, total in rows if term.node is step.chosen]
    claims: list[Claim] = []
    for term, total in rows:
        claims.append(_bound(step, term, total, start="and-" if claims else ""))
    return claims


def _are_alike(terms: Sequence[Term]) -> bool:
    """
    Tell whether several children, none of them visited, have all numbers in common.
    """
    if any(term.visits or term.node.stub for term in terms):
        return False
    parts = {(term.exploitation, term.exploration, term.prior) for term in terms}
    return len(parts) == 1


def _bound_of_all(step: SamplingStep, terms: Sequence[Term], total: float) -> Claim:
    """Say what the bound of all children is, where it is the same."""
    first = _bound(step, terms[0], total, start="").facts
    rest = {name: fact for name, fact in first.items() if name != "child"}
    return claim(step, "all-new-with-prior", children=step.node.children, **rest)


def _bound(step: SamplingStep, term: Term, total: float, *, start: str) -> Claim:
    """Say what the bound of a child is, and what it is made of."""
    child, mean, width = term.node, term.exploitation, term.exploration
    if step.node.is_max:
        sign, sum_read = "plus", _read(mean, 3) + _read(width, 3)
    else:
        sign, sum_read = "minus", _read(mean, 3) - _read(width, 3)
    bound = partial(
        claim,
        step,
        child=child,
        mean=mean,
        sign=sign,
        width=width,
        equals="equals" if sum_read == _read(total, MOST_DIGITS) else "nearly",
        total=total,
    )
    if term.prior is None:
        return bound(f"{start}mean-and-exploration")
    if term.visits:
        return bound(f"{start}mean-with-prior", prior=term.prior)
    bound = partial(bound, prior=term.prior, node=step.node)
    if child.stub:
        return bound(f"{start}moves-with-prior", count=child.stub)
    return bound(f"{start}new-with-prior")


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
    score, leaf = step.score, step.sampled
    if node.is_leaf:
        return claim(step, "leaf-sampled", node=node, score=score)
    if step.algorithm.leaf == "estimate":
        return claim(step, "estimate-sampled", node=node, score=score)
    if leaf is None:
        return claim(step, "moves-lead-to-end", node=node, score=score)
    return claim(step, "moves-lead-to", node=node, score=score, leaf=leaf)


def _backup(step: SamplingStep) -> Claims:
    """Say what a node has after it has taken a sample in."""
    taken = claim(
        step,
        "backup",
        iteration=step.iteration,
        node=step.node,
        score=step.score,
        count=step.visits,
        mean=step.value,
    )
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
    most = claim(
        step,
        "most-visited",
        node=step.node,
        move=move,
        visits=step.tally.visits(move),
        iterations=step.iteration,
    )
    return (most,)


class SamplingTeller(Teller[SamplingStep]):
    """What a search by samples says, in a sentence for each phase of an iteration."""

    def __call__(self, step: SamplingStep) -> Claims:
        """Return the claims of a step, by its phase."""
        tellers = {
            "selection": _choice,
            "expansion": _choice,
            "rollout": _rollout,
            "backup": _backup,
            "iteration": _iteration,
        }
        return tellers[step.phase](step)


class StatesOfSamples(PresentStates):
    """The states of all nodes in a search by samples."""

    rollout: frozenset[Node] = frozenset()

    def _go_on(self, step: Step) -> None:
        """Change the states of the nodes that a phase, or an iteration, is about."""
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


COMES, TAKES_IN = Enter(), Leave(bound="unknown")


class SamplingWalk(Walk):
    """The iterations of a search by samples: down to a node, its score, and back up."""

    tell = SamplingTeller()
    states = StatesOfSamples

    @classmethod
    def columns(cls, algorithm: Algorithm, language: Language) -> Mapping[str, str]:
        """Return the columns of visits and of the mean."""
        return {"N": "visits", language.gettext("mean"): "value"}

    def __init__(self, recording: Recording) -> None:
        super().__init__(recording)
        self.tally = recording.tally
        self.iteration = 0
        self.examined: set[Node] = set()
        count = self.tally.iterations
        self.in_phases = count if count <= MOST_IN_PHASES else FIRST_IN_PHASES

    @cached_property
    def execution(self) -> Execution:
        """The lines that ran; a long search begins as one that ends sooner."""
        first = self.recording
        if self.tally.iterations > self.in_phases:
            first = run(
                first.tree, self.algorithm.sampling(iterations=self.in_phases + 1)
            )
        return self._execution_of(first)

    def steps_with_move(self) -> Iterator[SamplingStep]:
        """Yield the steps; the last one has its move already, by the visits."""
        return self.steps()

    def steps(self) -> Iterator[SamplingStep]:
        """Yield the steps of one iteration after the other."""
        tally = self.tally
        for end, sampled, score in zip(
            tally.ends, tally.leaves, tally.scores, strict=True
        ):
            self.iteration += 1
            path = [end, *end.ancestors]
            if self.iteration > self.in_phases:
                root = path[-1]
                leave = self._leave(root)
                yield self._step("iteration", leave, root, sampled=sampled, score=score)
                continue
            for child, node in reversed(list(pairwise(path))):
                is_new = tally.times[child][0] == self.iteration
                yield self._step(
                    "expansion" if is_new else "selection", COMES, node, chosen=child
                )
            yield self._step("rollout", COMES, end, sampled=sampled, score=score)
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
        """Return a step of a phase, with the visits and the mean that its node has."""
        if (leaf := fields.get("sampled")) is not None:
            self.examined.add(leaf)
        side = node.player
        if phase == "rollout":
            side = "leaf" if node.is_leaf else "new"
        elif phase == "expansion" and self.algorithm.priors is None:
            side = phase
        line, iteration = self.lines.line(event.kind, side), self.iteration
        is_short = self.tally.iterations == self.in_phases
        lines = None
        if phase == "iteration" or (self.recording.tree.has_stubs and not is_short):
            lines = () if line is None else (line,)
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
            lines=lines,
            **fields,
        )
