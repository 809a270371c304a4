"""What a stage holds of a search, be it a widget or a part of a web page."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from abviz.drawing.appearance import role, roles
from abviz.drawing.layout.board_layout import Boards, boards_for, plan_picture
from abviz.drawing.layout.geometry import Layout
from abviz.drawing.style import Style
from abviz.games import Unfolding
from abviz.narration.language import label
from abviz.replay.trace import Trace
from abviz.stage.payload import asked_steps, asked_with_choices, make_payload
from abviz.stage.svg import draw_svg
from abviz.stage.texts import stage_texts
from abviz.stage.web_page import Scene, write_rules
from abviz.trees import Tree


class StageContents:
    """A search with its picture and its film, each of which has a number.

    The page may still speak of an earlier film: it is understood as long as its tree
    has the same nodes at the same places.
    """

    trace: Trace
    style: Style
    step: Any
    hide_future: Any
    pause_at_cutoffs: Any
    visit_numbers: Any
    gauge: Any = False  # whether the windows on an axis are shown from the start
    heading: Any = ""  # in place of the usual one
    boards: Boards | None = None  # what is drawn in place of the nodes
    paces: tuple[int, ...] = ()  # its step at each step of the stage before it
    payload_id = 0  # the number of the film
    _first_alike = 0  # that of the first film whose tree has the same nodes
    _drawn: Tree | None = None
    _drawn_shape: Hashable = None
    _unfolding: Unfolding | None = None

    def _contents(self, trace: Trace, unfolding: Unfolding | None) -> dict[str, Any]:
        """Draw what has to be drawn anew, and only then change the stage."""
        tree, boards = trace.tree, boards_for(trace, unfolding)
        layout = plan_picture(trace, boards)
        contents: dict[str, Any] = {}
        shape = picture_shape(tree, layout)
        if self._drawn_shape != shape:
            contents["picture"] = draw_svg(tree, layout=layout, style=self.style)
            contents["rules"] = write_rules(self.style, roles=roles(tree))
        asked = asked_with_choices(trace)
        film = make_payload(trace, layout=layout, style=self.style, asked=asked)
        contents["texts"] = stage_texts(trace.language)
        contents["asked"] = asked_steps(trace, asked)
        self.payload_id += 1
        if self._drawn is None or not _has_same_places(self._drawn, tree):
            self._first_alike = self.payload_id
        self._drawn, self._drawn_shape = tree, shape
        self.boards, self._unfolding = boards, unfolding
        self.trace = trace
        return {
            **contents,
            "film": {"id": self.payload_id, **film},
            "place": [self.payload_id, 0],
        }

    def node_meant(self, content: dict[str, Any]) -> int | None:
        """Return the index of the node that the page means, or None if it is gone.

        The page may speak of an earlier film, whose tree had other nodes.
        """
        node: int = content["node"]
        film = content.get("film", self.payload_id)
        has_same_nodes = self._first_alike <= film <= self.payload_id
        if has_same_nodes and 0 <= node < len(self.trace.tree):
            return node
        return None

    @property
    def scene(self) -> Scene:
        """The stage as a page shows it, at the step that is shown."""
        return Scene(
            trace=self.trace,
            step=self.step,
            style=self.style,
            boards=self.boards,
            heading=self.heading or None,
            hide_future=self.hide_future,
            pause_at_cutoffs=self.pause_at_cutoffs,
            visit_numbers=self.visit_numbers,
            gauge=self.gauge,
            paces=self.paces,
        )

    @property
    def hides_end(self) -> bool:
        """Whether what is known only in the end is hidden at the step that is shown."""
        return bool(self.hide_future and self.step < self.last_step)

    @property
    def last_step(self) -> int:
        """The number of the last step."""
        return len(self.trace.steps) - 1


def picture_shape(tree: Tree, layout: Layout) -> Hashable:
    """Return what the picture of a tree depends on, before the first step.

    The scores are not in it, for the page writes them: one picture serves all trees of
    a shape. How wide the widest score is, is part of the layout.
    """
    nodes = [
        (
            label(node),
            role(node),
            len(node.children),
            node.stub,
            node.estimate is None,
            node.probabilities,
            node.utilities,
        )
        for node in tree
    ]
    return layout, tuple(nodes)


def _has_same_places(earlier: Tree, later: Tree) -> bool:
    """Tell whether a tree is another one with at most one other score."""
    if earlier is later:
        return True
    shapes = [[len(node.children) for node in tree.nodes] for tree in (earlier, later)]
    if shapes[0] != shapes[1]:
        return False
    pairs = zip(earlier.leaves, later.leaves, strict=True)
    return sum(leaf.value != other.value for leaf, other in pairs) <= 1
