"""The view that a static picture or a text shows: a tree, or one frame of a search."""

from collections.abc import Container, Mapping
from typing import Any, NamedTuple

from abviz.drawing.appearance import SAMPLES, NodeAppearance, appearance_of
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH, language_of
from abviz.replay.frames import Counters, Frame, NodeState
from abviz.replay.steps import Step
from abviz.replay.trace import Trace
from abviz.trees import Node, Tree, TreeError, as_tree
from abviz.trees.scores import MINUS, checked_switch, short_score


class VisitNumbers(dict[int, tuple[int, int]]):
    """
    By the index of a node the number of its first visit, and the step it comes in.
    """

    def __init__(self, trace: Trace) -> None:
        super().__init__()
        for number, step in enumerate(trace.steps):
            if step.kind in ("enter", "examine") and step.node.index not in self:
                self[step.node.index] = len(self) + 1, number

    def at(self, step: int) -> dict[int, int]:
        """Return the numbers of those nodes that have been entered up to a step."""
        return {
            index: number for index, (number, first) in self.items() if first <= step
        }


def seen_of(
    node: Node,
    state: NodeState,
    hidden: Container[int],
    numbers: Mapping[int, int],
    parts: Mapping[int, str],
) -> NodeAppearance:
    """Return the appearance of a node, with what this view hides and adds.

    Hidden are the scores of the leaves in `hidden`. Added are the numbers of first
    visits, and the parts of the sums that a selection compares, by indices of nodes.
    """
    appearance = appearance_of(node, state)
    if node.index in parts:
        appearance = appearance._replace(beta=parts[node.index], letters=SAMPLES)
    if node.is_leaf and node.index in hidden:
        appearance = appearance._replace(value="")
    number = None if state.visits else numbers.get(node.index)
    return appearance if number is None else appearance._replace(number=f"{number}.")


def parts_at(step: Step) -> dict[int, str]:
    """Return the sum of each child that a selection compares, by its index."""
    if step.comparison is None:
        return {}
    sign = "+" if step.node.is_max else MINUS
    sums = {}
    for term in step.comparison.terms:
        mean, more = short_score(term.exploitation), short_score(term.exploration)
        sums[term.node.index] = f"{mean} {sign} {more}"
    return sums


def ahead_of(tree_or_trace: Tree | Trace, step: int = -1) -> frozenset[int]:
    """
    Return the nodes whose scores have not been used by a step: all of a tree alone.
    """
    if isinstance(tree_or_trace, Tree):
        nodes = tree_or_trace.nodes
        return frozenset(
            node.index for node in nodes if node.is_leaf or node.estimate is not None
        )
    trace = tree_or_trace
    so_far = trace.steps[: trace.replay.place(step) + 1]
    examined = {step.node.index for step in so_far if step.kind == "examine"}
    sampled = {step.sampled.index for step in so_far if step.sampled is not None}
    return ahead_of(trace.tree) - examined - sampled


class View(NamedTuple):
    """A tree, and the frame of a search that is shown on it.

    Without a frame the tree is seen as before a search.
    """

    tree: Tree
    frame: Frame | None = None
    last: int = 0  # the number of the last step
    told: Language = ENGLISH  # of a tree alone; a frame has that of its step
    hidden: frozenset[int] = frozenset()  # whose scores and estimates are not shown
    numbers: Mapping[int, int] | None = None  # of visits, by the index of the node
    trace: Trace | None = None

    def look(self, node: Node) -> NodeAppearance:
        """Return the appearance of a node."""
        state = NodeState() if self.frame is None else self.frame.states[node.index]
        parts = {} if self.frame is None else parts_at(self.frame.step)
        return seen_of(node, state, self.hidden, self.numbers or {}, parts)

    @property
    def language(self) -> Language:
        """What every text of the picture is in."""
        return self.told if self.frame is None else self.frame.step.language

    @property
    def caption(self) -> str:
        """One line about the step; empty for a tree alone."""
        if (frame := self.frame) is None:
            return ""
        return caption(
            frame.step, number=frame.number, last=self.last, counters=frame.counters
        )


def caption(step: Step, *, number: int, last: int, counters: Counters) -> str:
    """Return one line about a step."""
    leaves = step.language.share_of_leaves(counters.leaves_examined, counters.leaves)
    return step.language.gettext(
        "Step {number} of {last} · {leaves} examined · {sentence}",
        number=number,
        last=last,
        leaves=leaves,
        sentence=step.sentence,
    )


def looks_of(stage: Any) -> dict[str, Any]:
    """Return how a stage or an animation looks, for another drawing of it."""
    return {
        name: getattr(stage, name) for name in ("style", "hide_future", "visit_numbers")
    }


def told_in(
    tree_or_trace: Tree | Trace, language: str | Language | None
) -> Tree | Trace:
    """Return a trace told in a language; a tree, and anything else, as it is."""
    if language is None or not isinstance(tree_or_trace, Trace):
        return tree_or_trace
    return tree_or_trace.in_language(language)


def view_of(
    tree_or_trace: Tree | Trace,
    step: int | None = None,
    *,
    language: str | Language | None = None,
    hide_future: bool = False,
    visit_numbers: bool = False,
) -> View:
    """Return the view of a tree, or of a search at one step."""
    hide_future = checked_switch(hide_future, "hide_future")
    visit_numbers = checked_switch(visit_numbers, "visit_numbers")
    trace = told_in(tree_or_trace, language)
    if isinstance(trace, Trace):
        frame = trace.frame(-1 if step is None else step)
        hidden = ahead_of(trace, frame.number) if hide_future else frozenset()
        visits = VisitNumbers(trace).at(frame.number) if visit_numbers else None
        last = len(trace.steps) - 1
        return View(trace.tree, frame, last, hidden=hidden, numbers=visits, trace=trace)
    tree = as_tree(tree_or_trace, unscored=True)
    if step is not None:
        raise TreeError(
            "a tree alone has no steps; draw the trace that abviz.search returns."
        )
    if visit_numbers:
        raise TreeError(
            "a tree alone has no visits to number; draw the trace that abviz.search "
            "returns."
        )
    hidden = ahead_of(tree) if hide_future else frozenset()
    language = ENGLISH if language is None else language_of(language)
    return View(tree, told=language, hidden=hidden)
