"""
SSS*, which keeps a list of states instead of recursing: its steps and their claims.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import inf

from abviz.engine.algorithm import Algorithm
from abviz.engine.recording import Recording
from abviz.narration.language import MOST_NAMES, Claim, Claims, Language
from abviz.replay.claims import end_of_search
from abviz.replay.frames import PresentStates
from abviz.replay.steps import (
    Bound,
    Cut,
    Cutoff,
    Enter,
    Event,
    Examine,
    Leave,
    Numbered,
    Step,
    Teller,
    Update,
    claim,
)
from abviz.replay.walk import VALUE, Walk
from abviz.trees import Node, Score


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class BestFirstStep(Step):
    """A step of SSS*."""

    merit: Score = field()  # that of the state that the step is about
    # The MIN node that already has it: no more can come of it.
    merit_from: Node | None = None
    given: Score  # the merit with which the node came on the list
    leaving: Numbered = ()  # the states that leave the list, with their merits


class BestFirstTeller(Teller[BestFirstStep]):
    """What SSS* says."""

    def enter(self, step: BestFirstStep, event: Enter) -> Claims:
        """Say that a state is taken from the list, and which ones come instead."""
        node = step.node
        children = node.children
        kind = "list-starts" if node.parent is None else "taken-from-list"
        start = claim(step, kind, node=node, merit=step.merit)
        if node.is_max:
            return start, claim(
                step, "children-listed", children=children, count=len(children)
            )
        kind = "only-child-listed" if len(children) == 1 else "first-child-listed"
        return start, claim(step, kind, child=children[0])

    def examine(self, step: BestFirstStep, event: Examine) -> Claims:
        """Say that a leaf is taken from the list, and what becomes of its merit."""
        node, score = step.node, step.value
        if node.parent is None:
            leaf = claim(step, "root-is-leaf", node=node, count=step.times)
            return leaf, claim(step, "score-is-value-of-tree", score=score)
        listed_merit = step.given
        subject = (
            claim(step, "leaf-taken", node=node),
            claim(step, "score", score=score),
        )
        # The first leaf shows what the word means.
        meaning = (
            (claim(step, "solved-means", node=node),) if step.examined == 1 else ()
        )
        if step.merit != listed_merit:
            falls = claim(step, "merit-falls", merit=listed_merit, score=score)
            return *subject, falls, *meaning
        stays = claim(step, "merit-stays", merit=listed_merit)
        if step.merit_from is None:
            return *subject, stays, *meaning
        return (
            *subject,
            stays,
            claim(step, "which-owner-has", owner=step.merit_from),
            *meaning,
        )

    def update(self, step: BestFirstStep, event: Update) -> Claims:
        """Say which solved state has the highest merit, and what follows."""
        highest = claim(step, "highest-merit", child=event.child, merit=step.merit)
        return highest, _next(step, event)

    def cutoff(self, step: BestFirstStep, event: Cut) -> Claims:
        """Say that a MAX node is solved, and what is never looked at for that."""
        skipped = event.cutoff.skipped
        if skipped == _leaving_nodes(step):
            # They have just been named, as those that leave the list.
            fate = claim(step, "never-looked-at", count=len(skipped))
        else:
            fate = claim(step, "others-never-looked-at", skipped=skipped)
        return (
            claim(step, "now-worth", node=step.node, merit=step.merit),
            *_leaving(step),
            fate,
        )

    def leave(self, step: BestFirstStep, event: Leave) -> Claims:
        """Say that a node is solved, and how its merit compares with its value."""
        subject = claim(step, "solved", node=step.node, value=step.value)
        if event.is_last:
            return subject, *end_of_search(step, event)
        rest = _leaving(step) if step.leaving else ()
        if event.bound == "exact":
            return subject, claim(step, "own-value"), *rest
        bound = claim(step, "more-does-not-matter", value=step.value)
        if step.merit_from is None:
            return subject, bound, *rest
        owner = claim(step, "owner-has-that", owner=step.merit_from, value=step.value)
        return subject, bound, owner, *rest


def _next(step: BestFirstStep, update: Update) -> Claim:
    """Say what a solved child means for its parent."""
    above, child = step.node, update.child
    if len(above.children) == 1:
        return claim(step, "only-child", node=above)
    if above.is_max:
        # A merit that has not fallen may stand for more, also at the other children.
        is_sure = step.merit < step.given or step.merit == inf
        kind = "none-brings-more" if is_sure else "none-higher"
        return claim(step, kind, node=above)
    if child is above.children[-1]:
        return claim(step, "last-child", node=above)
    following = above.children[above.children.index(child) + 1]
    return claim(step, "goes-on-with", node=above, following=following)


def _leaving(step: BestFirstStep) -> Claims:
    """Say what leaves the list with a solved node, and why."""
    leaves = claim(step, "leaves-list", merit=step.merit, count=len(step.leaving))
    return claim(step, "still-listed"), *_states(step), leaves


def _states(step: BestFirstStep) -> Claims:
    """Name states that leave the list, each with its merit if they are few."""
    merits = [merit for _, merit in step.leaving]
    low, high = min(merits), max(merits)
    is_one_merit = low == high
    if len(merits) > MOST_NAMES:
        kind = "states-with-merit" if is_one_merit else "states-with-merits"
        return (claim(step, kind, count=len(merits), low=low, high=high),)
    if is_one_merit:
        return (claim(step, "nodes-with-merit", nodes=_leaving_nodes(step), low=low),)
    kinds = ["state" for _ in merits]
    kinds[0], kinds[-1] = "first-state", "last-state"
    states = zip(kinds, step.leaving, strict=True)
    return tuple(
        claim(step, kind, node=node, merit=merit) for kind, (node, merit) in states
    )


def _leaving_nodes(step: BestFirstStep) -> tuple[Node, ...]:
    """Return the nodes whose states leave the list."""
    return tuple(node for node, _ in step.leaving)


class StatesOfList(PresentStates):
    """The states of all nodes in a search that has a list of what to look at (SSS*)."""

    def _go_on(self, step: Step) -> None:
        super()._go_on(step)
        # Nodes below a solved one have left the list of states unsolved.
        for node in self._all_below(step.node) if isinstance(step.event, Leave) else ():
            if self.states[node.index].status == "open":
                self._set(node, status="done")


class BestFirstWalk(Walk):
    """The list of states of SSS*.

    A node is entered when its state is first taken from it.
    """

    tell = BestFirstTeller()
    states = StatesOfList
    is_list = True
    starts_visit = ("enter", "examine", "update")

    @classmethod
    def columns(cls, algorithm: Algorithm, language: Language) -> Mapping[str, str]:
        """Return the columns of v and of the merit."""
        return {**VALUE, language.gettext("merit"): "merit"}

    def __init__(self, recording: Recording) -> None:
        super().__init__(recording)
        # The merit with which a node came on the list, and its value once it is solved.
        self.given: dict[int, Score] = {0: inf}
        self.holders: dict[int, Node | None] = {0: None}
        self.waiting: dict[Node, Score] = {}
        self.values: dict[int, Score] = {}
        self.most: dict[int, Score] = {}
        self.entered: set[int] = set()
        self.given_up: set[int] = set()
        self.examined = 0

    def steps(self) -> Iterator[BestFirstStep]:
        """Yield the steps, each with the merit of its state."""
        for node, merit in zip(
            self.recording.visits, self.recording.values, strict=True
        ):
            self.waiting.pop(node, None)
            if node.index in self.entered:
                yield from self._go_on_from(node, merit)
            else:
                self.entered.add(node.index)
                yield self._take(node, merit)

    def _take(self, node: Node, merit: Score) -> BestFirstStep:
        """Return the step of a state that is taken from the list for the first time."""
        if node.is_leaf:
            self.examined += 1
            self.values[node.index] = node.value
            self.waiting[node] = merit
            return self._step(Examine(), node, merit)
        for child in node.children if node.is_max else node.children[:1]:
            self._list(child, merit, self.holders[node.index])
        return self._step(Enter(), node, merit)

    def _go_on_from(self, node: Node, merit: Score) -> Iterator[BestFirstStep]:
        """Yield the steps that follow when a solved state is taken from the list."""
        above = node.parent
        if above is None:
            return
        has_fallen = merit < self.given[node.index]
        goes_on = above.is_min and node is not above.children[-1]
        improved = merit > -inf if above.is_max else has_fallen
        bound = self._bound(node, merit)
        update = Update(child=node, arrived=merit, bound=bound, improved=improved)
        yield self._step(update, above, merit, side="next" if goes_on else "last")
        if goes_on:
            index = above.children.index(node)
            holder = self.holders[above.index]
            if merit < self.given[above.index]:
                holder = above
            self._list(above.children[index + 1], merit, holder)
            return
        below = [node for node in self.waiting if above in node.ancestors]
        below.sort(key=lambda node: node.index)
        leaving = tuple((node, self.waiting.pop(node)) for node in below)
        skipped = tuple(self._never_entered(above)) if above.is_max else ()
        self.values[above.index] = self.waiting[above] = merit
        leave = Leave(bound=self._bound(above, merit), is_last=above.parent is None)
        cleared = self._clear_below(above, merit, skipped=skipped, leaving=leaving)
        if leave.is_last:
            # The list is cleared before the root is taken from it, and the search ends.
            yield from cleared
        side = "root" if leave.is_last else ""
        # Where there is a cutoff, that says which states leave the list.
        left = () if skipped else leaving
        yield self._step(leave, above, merit, side=side, leaving=left)
        yield from cleared

    def _clear_below(
        self,
        solved: Node,
        merit: Score,
        *,
        skipped: tuple[Node, ...],
        leaving: Numbered,
    ) -> Iterator[BestFirstStep]:
        """
        Yield the cutoff of a solved MAX node, if there was anything left to look at.
        """
        if skipped:
            self.given_up.update(node.index for node in skipped)
            event = Cut(cutoff=Cutoff(solved, "beta", None, skipped))
            yield self._step(event, solved, merit, leaving=leaving)

    def _list(self, node: Node, merit: Score, holder: Node | None) -> None:
        """
        Note that an unsolved node comes on the list, and who holds its merit down.
        """
        self.given[node.index] = self.waiting[node] = merit
        self.holders[node.index] = holder

    def _bound(self, node: Node, merit: Score) -> Bound:
        """Return whether a merit is the exact value, or may be too low."""
        return "exact" if self._most(node) <= merit else "at least"

    def _most(self, node: Node) -> Score:
        """
        Return the greatest value that the leaves seen so far leave open for a node.
        """
        if node.index not in self.entered:
            return inf
        if node.is_leaf:
            return node.value
        if node.index in self.most:
            return self.most[node.index]
        most = (max if node.is_max else min)(map(self._most, node.children))
        if node.index in self.values:
            # Nothing below a solved node is looked at any more.
            self.most[node.index] = most
        return most

    def _never_entered(self, node: Node) -> Iterator[Node]:
        """Yield the topmost nodes below that were neither entered nor given up."""
        for child in node.children:
            if child.index in self.entered:
                yield from self._never_entered(child)
            elif child.index not in self.given_up:
                yield child

    def _step(
        self,
        event: Event,
        node: Node,
        merit: Score,
        *,
        side: str = "",
        leaving: Numbered = (),
    ) -> BestFirstStep:
        """Return a step about the state of a node; `side` names its line."""
        return self.made(
            BestFirstStep,
            event,
            node,
            self.lines.line(event.kind, side or node.player),
            value=self.values.get(node.index),
            examined=self.examined,
            merit=merit,
            merit_from=self.holders[node.index],
            given=self.given[node.index],
            leaving=leaving,
        )
