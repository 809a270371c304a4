"""The steps of recursive searches: depth first, in one pass or several."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from math import inf
from typing import Any, ClassVar

from abviz.engine.recording import Ran, Recording
from abviz.engine.views import truncate_to_depth
from abviz.narration.language import Claims
from abviz.replay.claims import (
    entry,
    tell,
    tell_deepening,
    tell_ordered,
    tell_quiescence,
    tell_several,
)
from abviz.replay.frames import StatesOfPasses
from abviz.replay.listing import Walk
from abviz.replay.steps import (
    AspirationStep,
    AveragingStep,
    Bound,
    Cut,
    Cutoff,
    DeepeningStep,
    DepthFirstStep,
    Enter,
    Event,
    Examine,
    Leave,
    Numbered,
    OrderedStep,
    Owners,
    Range,
    Step,
    Tellers,
    Update,
    WorthTest,
    claim,
)
from abviz.replay.visits import (
    ChanceVisit,
    Memory,
    SeatVisit,
    Visit,
    question_of,
    withheld,
)
from abviz.trees import Node, Score

# The steps that show what the recorder itself has seen come back.
SHOWING = "examine", "leave"


class DepthFirstWalk(Walk):
    """The open visits of a recursive search, and the steps that they make."""

    tell: ClassVar[Any] = tell
    is_compared = True
    step: type[DepthFirstStep] = DepthFirstStep
    # The notes on an open visit, and on one at a chance node.
    visit: type[Visit] = Visit
    chance_visit: type[Visit] = ChanceVisit

    def __init__(self, recording: Recording) -> None:
        super().__init__(recording)
        self.scale = recording.scale or (-inf, inf)
        self.open: list[Visit] = []
        self.last: Visit | None = None  # the visit of the root in the present pass
        self.ends = {node.index for node in recording.ends}
        self.examined: set[int] = set()
        self.times: dict[int, int] = {}
        returns_to_nodes = (
            self.algorithm.model.needs_whole_scores or self.algorithm.model.probes
        )
        self.memory = (
            Memory(self.scale, recording.averages) if returns_to_nodes else None
        )

    def steps(self) -> Iterator[DepthFirstStep]:
        """Yield the steps, each with the state of its node after it."""
        for number, node in enumerate(self.recording.visits):
            kind = self.chance_visit if node.is_chance else self.visit
            visit = kind(self.recording, number, scale=self.scale)
            while self.open and self.open[-1].node is not visit.node.parent:
                yield from self._close(upcoming=visit)
            yield self._enter(visit)
        while self.open:
            yield from self._close()

    def _enter(self, visit: Visit, **fields: Any) -> DepthFirstStep:
        """Open a visit, and return the step with which it starts."""
        above = self.open[-1] if self.open else None
        visit.question = self._question(visit)
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

    def _question(self, visit: Visit) -> WorthTest | None:
        return question_of(visit, self.open[-1] if self.open else None, self.last)

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
        visit: Visit,
        line: int | None,
        *,
        withheld: Numbered = (),
        **fields: Any,
    ) -> DepthFirstStep:
        """Return a step with what its visit has now; `fields` are further ones."""
        fields = {"question": visit.question, **self._further(visit), **fields}
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
            owners=self._owners(visit, withheld),
            limit=self._limit,
            **fields,
        )

    def _shown_value(self, event: Event, visit: Visit) -> Score | None:
        return visit.value

    def _further(self, visit: Visit) -> dict[str, Any]:
        """Return the facts of a step that only some ways of searching know."""
        return {}

    def _owners(self, visit: Visit, withheld: Numbered) -> Owners:
        """Return who made the window of a visit.

        That changes only with what probes show.
        """
        owners, path = visit.owners, self.open if self.algorithm.model.probes else []
        ends = owners.alpha.owner, owners.beta.owner
        by_probe = tuple(
            visit.node for visit in path if visit.rests_on_probe and visit.node in ends
        )
        if withheld or by_probe:
            return replace(owners, by_probe=by_probe, withheld=withheld)
        return owners

    def _line(
        self, kind: str, visit: Visit, cutoff: Cutoff | None = None
    ) -> int | None:
        """Return the line of a step.

        Probes and the two cutoffs of chance have their own.
        """
        if visit.at_limit:
            return self.lines.line("limit", turn(visit.node))
        side = turn(visit.node)
        if visit.is_probe:
            return self.lines.line("enter" if kind == "enter" else "leave", "probe")
        if cutoff is not None and isinstance(visit, ChanceVisit):
            side = f"probed_{cutoff.kind}" if visit.is_probing else cutoff.kind
        # A visit starts on the first line, if no tag says otherwise.
        return self.lines.line(kind, side) or (1 if kind == "enter" else None)

    def _lines(self, event: Event, visit: Visit, line: int | None) -> tuple[int, ...]:
        """Return the lines that ran since the step before."""
        is_again = isinstance(event, Update) and event.searched_again
        return self.execution.lines(event.kind, line, is_again=is_again)

    def _close(self, upcoming: Visit | None = None) -> Iterator[DepthFirstStep]:
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
            # A probe is always followed by the real search, whatever it has found.
            is_again = upcoming is not None and upcoming.node is visit.node
            again = upcoming if is_again and not visit.is_probe else None
            yield self._update(
                self.open[-1], visit, again=again, bound=bound, proven=proven
            )

    def _proof(self, visit: Visit) -> tuple[Bound, Range | None]:
        """
        Return how the value of a returning node is proven, in this pass and before.
        """
        if self.memory is None:
            return visit.bound, visit.proven if self.algorithm.fail_hard else None
        proven = visit.remembered = self.memory.learn(visit)
        is_known = proven == (visit.returned, visit.returned)
        return "exact" if is_known else visit.bound, proven

    def _cut(self, visit: Visit, cutoff: Cutoff) -> DepthFirstStep:
        repeated = [node for node in cutoff.skipped if node.index in self.times]
        repeated += visit.spared
        repeated.sort(key=lambda node: node.index)
        event = Cut(
            cutoff=cutoff,
            bound=visit.bound,
            repeated=tuple(repeated),
            reached=visit.reached,
        )
        return self._step(event, visit, self._line(event.kind, visit, cutoff))

    def _line_of_leave(self, visit: Visit, cutoff: Cutoff | None) -> int | None:
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
        parent: Visit,
        visit: Visit,
        *,
        again: Visit | None,
        bound: Bound,
        proven: Range | None,
    ) -> DepthFirstStep:
        """Return the step in which a child's value, or its answer, reaches a parent."""
        before = (parent.value, parent.alpha, parent.beta)
        improved = again is None and self._take(parent, visit)
        if improved and not parent.node.seat:
            improved = parent.is_bettered_by(visit)
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

    def _line_of_update(self, event: Update, parent: Visit, visit: Visit) -> int | None:
        """Return where a child's value is taken, or where that returns before it is."""
        if visit.is_probe:
            return self.lines.line("probe", turn(visit.node))
        if event.returns is not None and self.algorithm.fail_hard:
            return self._line("cutoff", parent)
        return self._line("again" if event.searched_again else event.kind, parent)

    def _take(self, parent: Visit, visit: Visit) -> bool:
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


class AveragingWalk(DepthFirstWalk):
    """
    The open visits of a search with chance nodes, and what it knows of their averages.
    """

    step = AveragingStep

    def _further(self, visit: Visit) -> dict[str, Any]:
        scale = self.recording.scale
        fields: dict[str, Any] = {
            "scale": scale,
            "is_probe": visit.is_probe,
            "given": self.recording.averages.scores,
        }
        if isinstance(visit, ChanceVisit):
            fields["share"] = visit.share
            if scale:
                fields |= self._known(visit)
        return fields

    def _known(self, visit: ChanceVisit) -> dict[str, Any]:
        """Return the range of an average, and which of its ends rest on the scale."""
        ranges = self.memory.ranges(visit.node) if self.memory else visit.ranges
        lows, highs = zip(*ranges, strict=True)
        mean, (least, most) = self.recording.averages.mean, self.scale
        open_ranges = [(low, high) for low, high in ranges if low < high]
        return {
            "average": (mean(visit.node, lows), mean(visit.node, highs)),
            "low_by_scale": any(low == least for low, _ in open_ranges),
            "high_by_scale": any(high == most for _, high in open_ranges),
        }


class DeepeningWalk(DepthFirstWalk):
    """
    The open visits of iterative deepening, and the moves that its passes have noted.
    """

    tell = staticmethod(tell_deepening)
    states = StatesOfPasses
    is_compared = False
    step = DeepeningStep

    def __init__(self, recording: Recording) -> None:
        super().__init__(recording)
        self.memory: Memory = Memory(self.scale, recording.averages)
        # The depth of the search that noted the best move of a node.
        self.noted: dict[int, int] = {}

    @property
    def _depth(self) -> int:
        return self.times[0]

    def _enter(self, visit: Visit, **fields: Any) -> DepthFirstStep:
        if visit.node.parent is None:
            self.memory.forget_estimates(self.recording.tree)
        return super()._enter(visit, noted_by=self._noted_by(visit.node), **fields)

    def _noted_by(self, child: Node) -> int | None:
        """Return which search has put a child first that is not first in the tree."""
        if not self.open:
            return None
        above = self.open[-1]
        is_moved = not above.entered and child is not above.node.children[0]
        return self.noted[above.node.index] if is_moved else None

    def _take(self, parent: Visit, visit: Visit) -> bool:
        improved = super()._take(parent, visit)
        if improved:
            self.noted[parent.node.index] = self.times[0]
        return improved


class QuiescenceWalk(DepthFirstWalk):
    """The open visits of a search whose limit holds for quiet nodes only."""

    tell = staticmethod(tell_quiescence)
    is_compared = False


class OrderedWalk(DepthFirstWalk):
    """
    The open visits of a search that sorts moves, and the cutoffs that they have made.
    """

    tell = staticmethod(tell_ordered)
    is_compared = False
    step = OrderedStep

    def __init__(self, recording: Recording) -> None:
        super().__init__(recording)
        # By ply the nodes whose moves are killers, the latest first; and weights of
        # moves.
        self.killers: dict[int, list[Node]] = {}
        self.weights: dict[tuple[str | None, str], Fraction] = {}
        # What sorts the children of a node, as it was when that was entered.
        self.reasons: dict[int, dict[str, Any]] = {}
        self.latest: Node | None = None

    def _enter(self, visit: Visit, **fields: Any) -> DepthFirstStep:
        if self.open and len(self.open[-1].node.children) > 1:
            fields |= self.reasons[visit.node.index]
        for child in visit.node.children:
            if not (visit.is_end or child.stub):
                self.reasons[child.index] = self._reason(child, visit.node)
        return super()._enter(visit, **fields)

    def _reason(self, child: Node, above: Node) -> dict[str, Any]:
        """Return what the move to a child has done elsewhere."""
        move = self.recording.move_to
        if self.algorithm.name == "history":
            weight = self.weights.get((above.player, move(child)), Fraction())
            return {"weight": int(weight) if weight == int(weight) else weight}
        killers = self.killers.get(self.recording.tree.plies[child.index], ())
        alike = [killer for killer in killers if move(killer) == move(child)]
        return {"killer": alike[0] if alike else None}

    def _take(self, parent: Visit, visit: Visit) -> bool:
        self.latest = visit.node
        return super()._take(parent, visit)

    def _cut(self, visit: Visit, cutoff: Cutoff) -> DepthFirstStep:
        child, move = self.latest, self.recording.move_to
        if child is not None:
            ply = self.recording.tree.plies[child.index]
            killers = self.killers.setdefault(ply, [])
            if move(child) not in map(move, killers):
                killers[:] = [child, *killers[:1]]
            key = visit.node.player, move(child)
            self.weights[key] = self.weights.get(key, Fraction()) + Fraction(2, 2**ply)
        return super()._cut(visit, cutoff)


class AspirationWalk(DepthFirstWalk):
    """The open visits of a search with a guessed window, and of the one after it."""

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


def with_move(steps: Iterable[Step], recording: Recording) -> Iterator[Step]:
    """Yield steps, the last one with the chosen move.

    That is the first child that brings the value.
    """
    best: Node | None = None
    for step in steps:
        event = step.event
        if step.node.parent is None:
            if isinstance(event, Enter) and step.algorithm.way == "deepening":
                best = None  # each pass judges the moves anew
            elif isinstance(event, Update) and event.is_best_for(step.node):
                best = event.child
            elif isinstance(event, Leave) and event.is_last:
                move = best if recording.algorithm.is_known else recording.returned_move
                yield replace(step, event=replace(event, move=move))
                continue
        yield step


class SeveralPlayersWalk(DepthFirstWalk):
    """The open visits of maxⁿ, and the steps that they make."""

    tell = tell_several
    is_compared = False
    visit = SeatVisit


class WatchedVisit(Visit):
    """
    An open visit of the user's own function: calls are known, not v or a moved window.
    """

    def __init__(
        self, recording: Recording, number: int, *, scale: tuple[Score, Score]
    ) -> None:
        super().__init__(recording, number, scale=scale)
        self.ran = recording.ran[number] if recording.ran else Ran(start=1)

    def receive(self, child: Visit) -> None:
        """Note that a child is entered; who made its window is not known."""
        self.entered.add(child.node.index)

    def take(self, child: Visit) -> bool:
        """Tell whether a child's value is the best so far, where MAX or MIN moves."""
        if self.node.is_chance or self.node.seat:
            return False
        before, pick = self.value, max if self.node.is_max else min
        self.value = child.returned if before is None else pick(before, child.returned)
        return self.value not in (before, -inf if self.node.is_max else inf)

    @property
    def bound(self) -> Bound:
        """Nothing is known of how the returned value compares with the true one."""
        return "unknown"

    @property
    def cutoff(self) -> Cutoff | None:
        """What the function has left out, as a cutoff; why it did so is not known."""
        skipped = self.skipped
        if not skipped or not self.entered:
            return None
        return Cutoff(self.node, "beta" if self.node.is_max else "alpha", None, skipped)


def _enter_watched(step: DepthFirstStep, _: Enter) -> Claims:
    if not step.has_window:
        return (entry(step),)
    return entry(step), claim(
        step, "has-window-on-entry", alpha=step.alpha, beta=step.beta
    )


def _examine_watched(step: DepthFirstStep, examine: Examine) -> Claims:
    kind = "entered-at-limit" if examine.at_limit else "leaf-entered"
    entered = claim(step, kind, node=step.node, count=step.times)
    if step.value is None:
        return (entered,)
    returns = "node-at-limit-returns" if examine.at_limit else "entered-leaf-returns"
    return entered, claim(step, returns, value=step.value)


def _update_watched(step: DepthFirstStep, update: Update) -> Claims:
    child, arrived = update.child, update.arrived
    return (claim(step, "comes-back", child=child, arrived=arrived, node=step.node),)


def _cutoff_watched(step: DepthFirstStep, cut: Cut) -> Claims:
    return (claim(step, "returns-early", node=step.node, skipped=cut.cutoff.skipped),)


def _leave_watched(step: DepthFirstStep, leave: Leave) -> Claims:
    node, value = step.node, step.value
    if node.parent is not None:
        return (claim(step, "returns-to", node=node, value=value, above=node.parent),)
    over = claim(step, "returns", node=node, value=value), claim(step, "search-is-over")
    if leave.move is None:
        return over
    return *over, claim(step, "move-returned", move=leave.move)


class WatchedWalk(DepthFirstWalk):
    """
    The open visits of a function that is only watched, and the steps that they make.
    """

    tell = Tellers(
        enter=_enter_watched,
        examine=_examine_watched,
        update=_update_watched,
        cutoff=_cutoff_watched,
        leave=_leave_watched,
    )
    visit = chance_visit = WatchedVisit

    def _shown_value(self, event: Event, visit: Visit) -> Score | None:
        return visit.value if event.kind in SHOWING else None

    def _line(
        self, kind: str, visit: Visit, cutoff: Cutoff | None = None
    ) -> int | None:
        """Return the line that a tag of the user names, or that was seen to run."""
        ran = _ran(visit)
        if visit.at_limit:
            return self.lines.line("limit", turn(visit.node)) or ran.end
        seen_lines = {
            "enter": ran.start,
            "cutoff": ran.exit,
            "examine": ran.end,
            "leave": ran.end,
        }
        return self.lines.line(kind, turn(visit.node)) or seen_lines.get(kind)

    def _line_of_update(self, event: Update, parent: Visit, visit: Visit) -> int | None:
        return super()._line_of_update(event, parent, visit) or _ran(visit).call

    def _lines(self, event: Event, visit: Visit, line: int | None) -> tuple[int, ...]:
        """Return the lines that were seen to run."""
        ran, numbers = _ran(visit), {line}
        if event.kind in ("enter", "examine"):
            numbers |= {ran.call, ran.start}
        if event.kind in SHOWING:
            numbers.add(ran.end)
        return tuple(sorted(number for number in numbers if number is not None))


def _ran(visit: Visit) -> Ran:
    return visit.ran if isinstance(visit, WatchedVisit) else Ran()
