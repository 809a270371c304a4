"""
Draw the tree of an exercise: blank, with room to write, or with the right answers.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any, cast

from matplotlib.collections import PatchCollection
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from abviz.classroom.question import Question
from abviz.classroom.questions.marking import SYMBOLS, WORTH
from abviz.classroom.questions.worth import NOT_ENTERED
from abviz.classroom.worksheets.paper_layout import (
    BOX_HEIGHT,
    LETTER,
    NAME_HEIGHT,
    ORDER_GAP,
    ORDER_WIDTH,
    layout_for,
)
from abviz.classroom.worksheets.written_trace import WrittenTrace
from abviz.drawing.appearance import NodeAppearance, appearance_of
from abviz.drawing.export.static import png, svg
from abviz.drawing.figure.artists import TreeArtists
from abviz.drawing.figure.captioned import Drawing, FileOptions
from abviz.drawing.figure.plain_settings import plain_matplotlib
from abviz.drawing.layout.edge_texts import probabilities
from abviz.drawing.layout.text_width import short_value
from abviz.drawing.style import EdgeStatus, Paint, Role, Style
from abviz.replay.frames import NodeState, Status
from abviz.trees import Node

NODE_LINE, BOX_LINE = 1.4, 0.9
PIXELS_PER_INCH = 192.0
# Whose answers are seen in a picture of the whole search.
OF_SEARCHES = ("windows", "order", "cuts", "trace", "invent")
BOXES, LETTERS = 2, 3  # letters lie over boxes, and both over the tree


@dataclass(frozen=True, slots=True)
class PaperStyle(Style):
    """
    The style of trees on paper: nodes not yet searched are empty, with dark outlines.
    """

    def node(self, role: Role, status: Status) -> Paint:
        """Return the paint of a node."""
        paint = Style.node(self, role, status)
        if status != "unseen" or role == "stub":
            return paint
        return replace(
            paint, edge=self.colours(role).strong, text=self.ink, width=NODE_LINE
        )

    def edge(self, status: EdgeStatus) -> Paint:
        """Return the paint of an edge."""
        paint = Style.edge(self, status)
        return replace(paint, edge="#444444") if status == "unseen" else paint


class PaperTree:
    """The tree of questions that share a picture: about one tree, at one step."""

    def __init__(self, questions: Sequence[Question]) -> None:
        self.questions = questions
        self.tree = questions[0].trace.tree
        self.layout = layout_for(self.tree, [question.ask for question in questions])
        self.style = PaperStyle()
        has_windows = any(question.ask == "windows" for question in questions)
        # If only those that are entered had boxes, the sheet would give away which are
        # skipped.
        self.boxed = [node.index for node in self.tree if node.children and has_windows]
        with plain_matplotlib():
            looks = _without_bounds(self.appearances(solved=False))
            self.artists = TreeArtists(
                self.tree, layout=self.layout, style=self.style, looks=looks
            )
            for text in self.artists.labels.names.values():
                text.set_color(self.style.ink)
            inner = [node for node in self.tree if node.children and self.layout.box]
            self.bounds = [bound for node in inner for bound in self._draw_window(node)]
            leaves = self.tree.leaves if self.layout.orders else ()
            self.orders = {
                leaf.index: self._write(*self._order_place(leaf)) for leaf in leaves
            }
            self._draw_boxes()
            for index, share in probabilities(self.tree).items():
                if index in self.artists.labels.edge_texts:
                    self.artists.labels.edge_texts[index].set_visible(False)
                self._write_probability(self.tree.nodes[index], short_value(share))

    def svg(self, *, solved: bool) -> bytes:
        """Return the tree as SVG, blank or with the answers.

        The same bytes each time.
        """
        return svg([self._drawing(solved=solved)], FileOptions())

    def png(self, *, solved: bool) -> bytes:
        """Return the tree as PNG, blank or with the answers.

        The same bytes each time.
        """
        return png([self._drawing(solved=solved)], FileOptions())

    def appearances(self, *, solved: bool) -> list[NodeAppearance]:
        """Return the appearance of each node, in preorder.

        Α and β are written on the cards.
        """
        first, unseen = self.questions[0], [NodeState()] * len(self.tree)
        states = first.trace.frame(first.step).states if first.step else unseen
        if not solved:
            # Who made a cutoff may be asked.
            states = [
                state._replace(on_thread=False, is_owner=False) for state in states
            ]
        looks = []
        for node, state in zip(self.tree, states, strict=True):
            look = appearance_of(node, state)
            if state.value in (-inf, inf):
                # The window says it where no child has brought a v.
                look = look._replace(value="")
            looks.append(look)
        is_of_search = any(question.ask in OF_SEARCHES for question in self.questions)
        if solved and not first.step and is_of_search:
            looks = _searched(first, looks)
        if first.ask == "why" and not solved:
            # What is asked for must not be written beside the nodes above.
            above = first.trace.steps[first.step].node.parent
            while above is not None:
                looks[above.index] = looks[above.index]._replace(
                    value="", alpha="", beta=""
                )
                above = above.parent
        for question in self.questions:
            if solved and question.form == "fields":
                _fill_in(cast("Mapping[str, str]", question.key), looks)
            if solved and isinstance(question, WrittenTrace):
                _fill_in_returned(question, looks)
        covered = {} if solved and first.demand else first.covered
        for leaf, text in covered.items():
            looks[leaf] = looks[leaf]._replace(value=text)
        return looks

    def _drawing(self, *, solved: bool) -> Drawing:
        """Return the figure of the tree, blank or with the answers."""
        appearances = self.appearances(solved=solved)
        keys = {question.form: question.key for question in self.questions if solved}
        ring, order = keys.get("node"), keys.get("sequence")
        looks = _without_bounds(appearances)
        old = self.artists.appearances
        changes = {
            index: look for index, look in enumerate(looks) if look != old[index]
        }
        focus = self.tree.nodes[ring] if isinstance(ring, int) else None
        self.artists.show(changes, focus=focus)
        for index, end, letter, text in self.bounds:
            bound = getattr(appearances[index], end)
            letter.set_visible(index in self.boxed or bool(bound))
            text.set_text(bound)
        examined = order if isinstance(order, tuple) else ()
        places = {index: str(number) for number, index in enumerate(examined, start=1)}
        for index, text in self.orders.items():
            text.set_text(places.get(index, ""))
        return Drawing(
            figure=self.artists.figure, usual_dpi=PIXELS_PER_INCH, fonttype="none"
        )

    def _draw_boxes(self) -> None:
        """Draw the boxes for bounds on the cards, and for numbers below leaves."""
        nodes, wide = self.tree.nodes, self.layout.box
        bounds = (
            corner
            for index in self.boxed
            for corner in self._bound_places(nodes[index])
        )
        orders = (self._order_place(nodes[index]) for index in self.orders)
        boxes = [(x + LETTER, y, wide) for x, y in bounds]
        boxes += [(x - ORDER_WIDTH / 2, y, ORDER_WIDTH) for x, y in orders]
        collection = PatchCollection(
            [
                Rectangle((x, y - BOX_HEIGHT / 2), wide, BOX_HEIGHT)
                for x, y, wide in boxes
            ],
            facecolors=self.style.paper,
            edgecolors=self.style.quiet,
            linewidths=BOX_LINE,
            clip_on=False,
            zorder=BOXES,
        )
        self.artists.axes.add_collection(collection)

    def _write_probability(self, node: Node, share: str) -> None:
        """
        Write how likely the move to a node is onto its edge, above where it may be cut.
        """
        text = self._write(*self.layout.share_place(node), share, weight="normal")
        text.set_zorder(BOXES - 0.5)
        text.set_bbox({"facecolor": self.style.paper, "edgecolor": "none", "pad": 0.6})

    def _bound_places(self, node: Node) -> Iterator[tuple[float, float]]:
        start, side = self.layout.card_start(node)
        left = start if side > 0 else start - self.layout.box - LETTER
        foot = self.layout.card_foot(node)
        yield left, foot - BOX_HEIGHT / 2
        yield left, foot - 3 * BOX_HEIGHT / 2

    def _order_place(self, leaf: Node) -> tuple[float, float]:
        x, y = self.layout.positions[leaf.index]
        return (
            x,
            y + self.layout.leaf_height / 2 + NAME_HEIGHT + ORDER_GAP + BOX_HEIGHT / 2,
        )

    def _draw_window(self, node: Node) -> Iterator[tuple[int, str, Text, Text]]:
        """Write β and α of a node.

        Yield for each the letter, and the text of the bound.
        """
        size = self.layout.node_font
        for end, (x, y) in zip(
            ("beta", "alpha"), self._bound_places(node), strict=True
        ):
            letter = self._write(
                x + LETTER / 2 - 1, y, SYMBOLS[end], size=size, weight="normal"
            )
            text = self._write(x + LETTER + self.layout.box / 2, y, size=size)
            yield node.index, end, letter, text

    def _write(
        self,
        x: float,
        y: float,
        text: str = "",
        *,
        size: float = 0.0,
        weight: str = "bold",
    ) -> Text:
        """Write a text round a point; its font is that of labels if none is said."""
        return self.artists.axes.text(
            x,
            y,
            text,
            fontsize=size or self.layout.label_font,
            fontweight=weight,
            color=self.style.ink,
            horizontalalignment="center",
            verticalalignment="center_baseline",
            parse_math=False,
            zorder=LETTERS,
        )


def _without_bounds(looks: Sequence[NodeAppearance]) -> list[NodeAppearance]:
    """Return the texts drawn with the tree: bounds are on the cards, and only there."""
    return [look._replace(alpha="", beta="") for look in looks]


def _searched(
    question: Question, looks: Sequence[NodeAppearance]
) -> list[NodeAppearance]:
    """
    Return which nodes are searched in the end and which edges are cut, without numbers.
    """
    tree, states = question.trace.tree, question.trace.frame(-1).states
    ends = [appearance_of(node, states[node.index]) for node in tree]
    plain: dict[EdgeStatus, EdgeStatus] = {"best": "done", "path": "done"}
    return [
        look._replace(
            status=end.status,
            edge=plain.get(end.edge, end.edge),
            on_thread=end.on_thread,
        )
        for look, end in zip(looks, ends, strict=True)
    ]


def _fill_in(key: Mapping[str, str], looks: list[NodeAppearance]) -> None:
    """Write right answers into their fields.

    The boxes of a node never entered stay empty.
    """
    for slot, text in key.items():
        kind, _, index = slot.partition(":")
        if text != NOT_ENTERED and kind in NodeAppearance._fields:
            look = looks[int(index)]
            field = "value" if kind in WORTH else kind
            change: dict[str, Any] = {field: text.strip("()")}
            looks[int(index)] = look._replace(**change)


def _fill_in_returned(question: WrittenTrace, looks: list[NodeAppearance]) -> None:
    """Write what inner nodes return into them, where that is asked for."""
    for act in question.run:
        if act.kind == "return":
            value = short_value(act.value).strip("()")
            looks[act.node] = looks[act.node]._replace(value=value)
