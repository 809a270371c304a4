"""A tree in the hands of a user: scores are typed or dragged, and nodes are moved."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, inf, isfinite
from threading import RLock
from typing import Any, NamedTuple, Protocol

from abviz.narration.language import Language, writer
from abviz.replay.score_range import bands
from abviz.replay.trace import Trace
from abviz.stage.editing import TreeEditor
from abviz.stage.history import UndoHistory
from abviz.trees import Node, Score, Tree, TreeError, format_score
from abviz.trees.notation import typed_outcome
from abviz.widgets.choices.settings import Setup
from abviz.widgets.choices.titles import GIVEN

MOST_STEPS = 100
BEYOND = 3  # how far beyond the scores of the tree a leaf can be dragged


def scores_around(tree: Tree, leaf: Node) -> list[Score]:
    """Return the scores that a leaf can be dragged to, its own among them."""
    values = (node.value for node in tree.leaves if not node.is_unscored)
    scores = [Fraction(score) for score in values if isfinite(score)]
    if not scores:
        scores = [Fraction(0)]
    low, high = min(scores), max(scores)
    has_fractions = any(score.denominator > 1 for score in scores)
    is_fine = has_fractions and high - low < MOST_STEPS / 10
    step = Fraction(max(1, ceil((high - low) / MOST_STEPS)))
    if is_fine:
        step = Fraction(1, 10)
    numbers = range(floor(low / step) - BEYOND, ceil(high / step) + BEYOND + 1)
    grid = [number * step for number in numbers]
    if is_fine:
        return sorted({leaf.value, *map(float, grid)})
    return sorted({leaf.value, *map(int, grid)})


def nearest_node(tree: Tree, path: tuple[int, ...]) -> Node:
    """Return the node of a tree at a path, or the last one on the way to it."""
    node = tree.root
    for place in path:
        if place >= len(node.children):
            break
        node = node.children[place]
    return node


class ShownStep(NamedTuple):
    """A step of a search that is shown."""

    trace: Trace
    step: int


@dataclass(frozen=True)
class ShownSetup:
    """A setup that was shown, and the step at which it was left."""

    setup: Setup
    step: int


@dataclass(frozen=True)
class Taken:
    """What was shown when a leaf was taken, to go back to."""

    setup: Setup
    moment: ShownStep


class Editable(Protocol):
    """What can be edited by hand."""

    setup: Setup
    stage: Any
    step: int
    turn: RLock

    @property
    def language(self) -> Language:
        """What it is said in."""

    @property
    def trace(self) -> Trace:
        """The search that is shown."""

    def edit(self, leaf: Node, score: Score | str) -> None:
        """Give a leaf another score."""

    def move(self, node: Node, place: int) -> None:
        """Move a node to another place among its siblings."""

    def undo(self) -> None:
        """Show what was shown before the last change."""

    def redo(self) -> None:
        """Show again what was undone."""


class GiveScore(Protocol):
    """Give a leaf another score, and stay where the same happens as at a moment."""

    def __call__(self, leaf: Node, score: Score | str, *, moment: ShownStep) -> None:
        """Give it."""


class Hands:
    """What is done with the tree in the page.

    Parameters
    ----------
    explorer : Editable
        What shows the tree.
    give_score, show : callable, keyword-only
        What shows the tree with another score, and another setup, while a leaf is
        dragged.
    reshape : callable, keyword-only
        What shows a tree that was made of the one that is shown.
    history : UndoHistory, keyword-only
        All that was shown.
    """

    def __init__(
        self,
        explorer: Editable,
        *,
        give_score: GiveScore,
        show: Callable[[Setup, Mapping[str, Any]], None],
        reshape: Callable[[Tree], None],
        history: UndoHistory[ShownSetup],
    ) -> None:
        self._explorer, self._give_score, self._show = explorer, give_score, show
        self._show_reshaped, self._history = reshape, history
        self._taken: Taken | None = None
        self._editor = TreeEditor()

    def hear(self, content: dict[str, Any]) -> None:
        """Do what was done, or say why it cannot be."""
        acts: dict[str, Callable[[Node, dict[str, Any]], None]] = {
            "edit": self._take_score,
            "hold": self._hold,
            "back": self._go_back,
            "move": self._take_move,
            "copy": lambda node, _: self._editor.copy(node),
            "undo": lambda node, _: self._travel(node, self._explorer.undo),
            "redo": lambda node, _: self._travel(node, self._explorer.redo),
        }
        act = acts.get(str(content.get("kind")))
        if act is None and self._editor.edits(content):
            act = self._reshape
        if act is None:
            return
        explorer = self._explorer
        with explorer.turn:
            node = explorer.stage.node_meant(content)
            try:
                if node is not None:
                    act(explorer.trace.tree.nodes[node], content)
            except (TreeError, ValueError) as refusal:
                explorer.stage.message = explorer.language.problem(refusal)
            if "wish" in content:
                # The page waits with what comes next until this is done.
                explorer.stage.send({"kind": "done", "wish": content["wish"]})

    def _take_score(self, leaf: Node, content: dict[str, Any]) -> None:
        """
        Take the score that was typed over a leaf, or that the leaf was dragged to.
        """
        score = typed_outcome(content["text"])
        if "wish" not in content or self._taken is None:
            self._explorer.edit(leaf, score)
            return
        taken = self._taken.setup
        # All scores on the way of one drag are one change.
        self._history.return_to(lambda state: state.setup is taken)
        with self._keeping(leaf):
            # What has vanished while the leaf is dragged may come back.
            self._give_score(leaf, score, moment=self._taken.moment)

    def _take_move(self, node: Node, content: dict[str, Any]) -> None:
        with self._keeping(node, is_chosen=True):
            self._explorer.move(node, content["place"])

    def _reshape(self, node: Node, content: dict[str, Any]) -> None:
        """Show the tree that an edit makes, with a node chosen in it."""
        explorer = self._explorer
        edited = self._editor.edited(node, content, tree=explorer.trace.tree)
        with explorer.stage.hold_sync():
            self._show_reshaped(edited.tree)
            explorer.stage.selected = explorer.trace.tree[edited.path].index

    def _travel(self, node: Node, travel: Callable[[], None]) -> None:
        """Undo or redo a change; the chosen node stays so if there still is one."""
        explorer, path = self._explorer, node.path
        stage = explorer.stage
        is_chosen = stage.selected == node.index
        with stage.hold_sync():
            travel()
            if is_chosen:
                stage.selected = nearest_node(explorer.trace.tree, path).index

    @contextmanager
    def _keeping(self, node: Node, *, is_chosen: bool = False) -> Iterator[None]:
        """Show another tree in one message, with the chosen node chosen again."""
        stage = self._explorer.stage
        is_chosen = is_chosen or stage.selected == node.index
        with stage.hold_sync():
            yield
            if is_chosen:
                stage.selected = self._explorer.trace.tree[node.name].index

    def _hold(self, leaf: Node, _: dict[str, Any]) -> None:
        """Tell the page what a leaf can be dragged to, and what comes of it."""
        if leaf.value is None:
            return
        explorer, trace = self._explorer, self._explorer.trace
        tree = trace.tree
        self._taken = Taken(explorer.setup, ShownStep(trace, explorer.step))
        low, high = trace.algorithm.bounds or (-inf, inf)
        scores = [score for score in scores_around(tree, leaf) if low <= score <= high]
        message = {
            "kind": "scores",
            "scores": [*map(format_score, scores)],
            "at": scores.index(leaf.value),
            "value": "" if tree.unscored else writer(trace, [trace.value])(trace.value),
            "bands": [*bands(trace, leaf, scores)] if self._tells_bands() else [],
        }
        explorer.stage.send(message)

    def _tells_bands(self) -> bool:
        """Whether another score would change nothing else, and nothing is hidden."""
        setup, algorithm = self._explorer.setup, self._explorer.trace.algorithm
        if not algorithm.model.searches:
            return False
        is_ordered = setup.order in ("best", "worst", "estimate")
        is_estimated = setup.estimates != GIVEN and algorithm.limits
        follows = is_ordered or is_estimated or not algorithm.is_known
        return not (
            follows or algorithm.model.samples or self._explorer.stage.hides_end
        )

    def _go_back(self, leaf: Node, __: dict[str, Any]) -> None:
        """Show what was shown when the leaf was taken."""
        if self._taken is None:
            return
        setup = self._taken.setup
        self._history.return_to(lambda state: state.setup is setup)
        with self._keeping(leaf):
            self._show(setup, {"example": setup.example})
            self._explorer.step = self._taken.moment.step
