"""A tree on paper: drawn like all trees of abviz, with a card beside each inner node.

What stands on the tree of an exercise: on the blank sheet, and in the key.

The style of trees on paper: dark lines and empty shapes, to be written in.

The picture of a question: blank, with room to write, or with its answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from types import MappingProxyType

from matplotlib.collections import PatchCollection
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from abviz.classroom.question import Question
from abviz.classroom.questions.marking import NOT_ENTERED
from abviz.classroom.worksheets.paper_layout import (
    BOX_HEIGHT,
    LETTER,
    NAME_HEIGHT,
    PaperLayout,
    Room,
    plan_on_paper,
)
from abviz.drawing.appearance import NodeAppearance, appearance_of
from abviz.drawing.export.files import suffix_of
from abviz.drawing.export.static import FileOptions, pdf, png, svg
from abviz.drawing.figure.artists import TreeArtists, plain_matplotlib
from abviz.drawing.figure.resolution import Drawing
from abviz.drawing.style import EdgeStatus, Paint, Role, Style
from abviz.replay.frames import NodeState, Status
from abviz.trees import Node, Tree


@dataclass(frozen=True, kw_only=True)
class Marks:
    """What stands on a tree.

    Parameters
    ----------
    seen : tuple of NodeAppearance
        What is seen of each node, in preorder; α and β stand on the cards.
    windows : frozenset of int
        The inner nodes with boxes for α and β.
    orders : bool
        Whether there is a box below each leaf.
    numbers : mapping of int to str
        What stands in the boxes below leaves.
    ring : int or None
        The node with a ring around it.
    """

    seen: tuple[NodeAppearance, ...]
    windows: frozenset[int]
    orders: bool
    numbers: Mapping[int, str]
    ring: int | None


def marks_of(questions: Sequence[Question], *, solved: bool) -> Marks:
    """Return what stands on the tree of questions that share a picture.

    Parameters
    ----------
        questions : sequence of Question
            Questions about one tree at one step.
        solved : bool, keyword-only
            Whether the right answers stand there.

    Examples
    --------
    >>> import abviz
    >>> from abviz.classroom.question import Question
    >>> trace = abviz.search(abviz.Tree.parse("(3 5) (2 9)"))
    >>> key = {"text": "", "form": "set", "key": (6,), "why": ""}
    >>> question = Question(ask="cuts", trace=trace, step=0, **key)
    >>> [marks_of([question], solved=is_solved).seen[6].edge for is_solved in (False, True)]
    ['unseen', 'cut']
    """
    seen = _start(questions[0])
    asked = {question.ask for question in questions}
    if solved:
        if questions[0].step == 0 and asked != {"values"}:
            seen = _searched(questions[0], seen)
        for question in questions:
            seen = _answered(question, seen)
    sequences = [one.key for one in questions if one.form == "sequence"]
    return Marks(
        seen=tuple(seen),
        windows=_boxed(questions),
        orders=bool(sequences),
        numbers=_numbers(sequences[0]) if solved and sequences else {},
        ring=_ring(questions) if solved else None,
    )


def _start(question: Question) -> list[NodeAppearance]:
    """Return what is seen where the question is asked."""
    tree = question.trace.tree
    if question.step == 0:
        return [appearance_of(node, NodeState()) for node in tree]
    states = question.trace.frame(question.step).states
    seen = [appearance_of(node, states[node.index]) for node in tree]
    return [_without_infinity(one, state) for one, state in zip(seen, states, strict=True)]


def _without_infinity(seen: NodeAppearance, state: NodeState) -> NodeAppearance:
    """Return what is seen of a node, without a v that no child has brought: its window says it."""
    return seen._replace(value="") if state.value in (-inf, inf) else seen


def _searched(question: Question, seen: Sequence[NodeAppearance]) -> list[NodeAppearance]:
    """Return which nodes are searched in the end and which edges are cut, without numbers."""
    trace = question.trace
    states = trace.frame(-1).states
    last = [appearance_of(node, states[node.index]) for node in trace.tree]
    edges = {"best": "done", "path": "done"}
    return [
        one._replace(status=end.status, edge=edges.get(end.edge, end.edge))  # type: ignore[arg-type]
        for one, end in zip(seen, last, strict=True)
    ]


def _answered(question: Question, seen: Sequence[NodeAppearance]) -> list[NodeAppearance]:
    """Return what is seen with the right answers in their fields."""
    found = list(seen)
    if isinstance(question.key, Mapping):
        for slot, text in question.key.items():
            if text == NOT_ENTERED:
                continue  # On paper its boxes stay empty.
            kind, _, index = slot.partition(":")
            seen_there = found[int(index)]._asdict() | {kind: text}
            found[int(index)] = NodeAppearance(**seen_there)
    return found


def _boxed(questions: Sequence[Question]) -> frozenset[int]:
    """Return the nodes with boxes: all inner ones where the whole tree is asked about.

    If only those had them that are entered, the sheet would give away who is skipped.
    """
    slots = [str(slot) for one in questions if one.ask == "windows" for slot in one.slots]
    if slots and questions[0].step == 0:
        return inner_nodes(questions[0].trace.tree)
    return frozenset(int(slot.partition(":")[2]) for slot in slots)


def inner_nodes(tree: Tree) -> frozenset[int]:
    """Return the indices of the inner nodes of a tree."""
    return frozenset(node.index for node in tree if not node.is_leaf)


def _numbers(leaves: object) -> dict[int, str]:
    places = enumerate(leaves, start=1) if isinstance(leaves, tuple) else ()
    return {leaf: str(place) for place, leaf in places}


def _ring(questions: Sequence[Question]) -> int | None:
    nodes = [one.key for one in questions if one.form == "node"]
    return nodes[0] if nodes and isinstance(nodes[0], int) else None


@dataclass(frozen=True, slots=True)
class PaperStyle(Style):
    """The style of all pictures, but what is not searched yet is no paler than the rest.

    Examples
    --------
    >>> PaperStyle().node("max", "unseen").edge, PaperStyle().edge("unseen").edge
    ('#0072B2', '#444444')
    """

    def node(self, role: Role, status: Status) -> Paint:
        """Return the paint of a node; an unseen one is empty, with its outline in full."""
        paint = Style.node(self, role, status)
        if status != "unseen" or role == "stub":
            return paint
        return replace(paint, edge=self.colours(role).strong, text=self.ink, width=1.4)

    def edge(self, status: EdgeStatus) -> Paint:
        """Return the paint of an edge; one that is not searched yet is dark."""
        paint = Style.edge(self, status)
        return replace(paint, edge="#444444") if status == "unseen" else paint


ORDER_WIDTH = 18.0
BOX_LINE = 0.9
FIRM = "bold"


class PaperTree:
    """A tree with what a student reads and writes on it.

    Parameters
    ----------
    tree : Tree
        What is drawn.
    layout : PaperLayout, keyword-only
        The plan of the picture.
    marks : Marks, keyword-only
        What stands on it.
    figure : Figure or None, keyword-only
        A page with more on it; None makes a figure of the size of the tree.
    place : tuple of float, keyword-only
        Where the tree stands on that page: left, bottom, width and height, in shares of it.
    """

    def __init__(
        self,
        tree: Tree,
        *,
        layout: PaperLayout,
        marks: Marks,
        figure: Figure | None = None,
        place: tuple[float, float, float, float] = (0, 0, 1, 1),
    ) -> None:
        self.layout = layout
        self.marks = marks
        self.style = PaperStyle()
        with plain_matplotlib():
            self.artists = TreeArtists(
                tree,
                layout=layout,
                style=self.style,
                looks=marks.seen,
                focus=None if marks.ring is None else tree.nodes[marks.ring],
                figure=figure,
                place=place,
            )
            for text in self.artists.labels.names.values():
                text.set_color(self.style.ink)
            self._draw_boxes(tree)

    @property
    def figure(self) -> Figure:
        """The figure on which it is drawn."""
        return self.artists.figure

    def _draw_boxes(self, tree: Tree) -> None:
        """Draw boxes for α, β and the order, and write what stands in them."""
        boxes: list[Rectangle] = []
        for node in tree:
            if node.is_leaf and self.marks.orders:
                boxes.append(self._order_box(node))
            elif not node.is_leaf:
                boxes += self._window(node)
        drawn = PatchCollection(
            boxes,
            facecolors=self.style.paper,
            edgecolors=self.style.quiet,
            linewidths=BOX_LINE,
            clip_on=False,
            zorder=2,
        )
        self.artists.axes.add_collection(drawn)

    def _order_box(self, leaf: Node) -> Rectangle:
        x, y = self.layout.positions[leaf.index]
        top = y + self.layout.leaf_height / 2 + NAME_HEIGHT + 2
        number = self.marks.numbers.get(leaf.index, "")
        self._write(x, top + BOX_HEIGHT / 2, number, size=self.layout.label_font, weight=FIRM)
        return Rectangle((x - ORDER_WIDTH / 2, top), ORDER_WIDTH, BOX_HEIGHT)

    def _window(self, node: Node) -> Iterator[Rectangle]:
        """Write α and β of a node, and yield their boxes if it has them."""
        seen, has_boxes = self.marks.seen[node.index], node.index in self.marks.windows
        start, side = self.layout.card_start(node)
        width = self.layout.box
        left = start if side > 0 else start - width - LETTER
        foot = self.layout.card_foot(node)
        if not (has_boxes or seen.alpha or seen.beta):
            return
        for row, (letter, bound) in enumerate((("β", seen.beta), ("α", seen.alpha))):
            top = foot - (row + 1) * BOX_HEIGHT
            middle = top + BOX_HEIGHT / 2
            size = self.layout.node_font
            self._write(left + LETTER / 2 - 1, middle, letter, size=size)
            self._write(left + LETTER + width / 2, middle, bound, size=size, weight=FIRM)
            if has_boxes:
                yield Rectangle((left + LETTER, top), width, BOX_HEIGHT)

    def _write(self, x: float, y: float, text: str, *, size: float, weight: str = "normal") -> None:
        if text:
            self.artists.axes.text(
                x,
                y,
                text,
                fontsize=size,
                fontweight=weight,
                color=self.style.ink,
                horizontalalignment="center",
                verticalalignment="center_baseline",
                parse_math=False,
                zorder=3,
            )


# What is left of A4, upright and across, and wider than that for screens.
UPRIGHT = Room(width=493.0, height=480.0)
ACROSS = Room(width=760.0, height=310.0)
PAPERS = (UPRIGHT, ACROSS)
LARGER = tuple(Room(width=width, height=width) for width in (1100.0, 1600.0, 2400.0, 4000.0))
PIXELS_PER_INCH = 192.0
_WRITERS = MappingProxyType({".png": png, ".svg": svg, ".pdf": pdf})
# With these, windows are written beside nodes: by the student, or as they are at some step.
WITH_WINDOWS = ("windows", "next", "why")


def picture_of(question: Question, *, solved: bool, format: str = "png") -> bytes:
    """Return the picture of a question.

    Parameters
    ----------
    question : Question
        What is asked.
    solved : bool, keyword-only
        Whether its answer stands there; if not, there are boxes to write in.
    format : str, keyword-only
        "png", "svg" or "pdf".

    Returns
    -------
    bytes
        The content of a file; the same for the same question.

    Raises
    ------
    ExportError
        If there is no such format.

    Examples
    --------
    >>> import abviz
    >>> trace = abviz.search(abviz.Tree.parse("(3 5) (2 9)"))
    >>> key = {"text": "Which?", "form": "set", "key": (6,), "why": "So."}
    >>> question = Question(ask="cuts", trace=trace, step=0, **key)
    >>> picture_of(question, solved=True)[1:4]
    b'PNG'
    """
    suffix = suffix_of(f"picture.{format}", known=_WRITERS)
    paper = PaperTree(
        question.trace.tree,
        layout=layout_of([question]),
        marks=marks_of([question], solved=solved),
    )
    drawing = Drawing(figure=paper.figure, usual_dpi=PIXELS_PER_INCH, fonttype="none")
    return _WRITERS[suffix]([drawing], FileOptions())


def layout_of(questions: Sequence[Question]) -> PaperLayout:
    """Return the plan of the tree of questions that share a picture, larger than A4 if need be.

    Parameters
    ----------
    questions : sequence of Question
        Questions about one tree at one step.
    """
    tree, asked = questions[0].trace.tree, [question.ask for question in questions]
    return planned(tree, asked, PAPERS) or planned(tree, asked, LARGER) or _largest(tree, asked)


def planned(tree: Tree, asked: Sequence[str], rooms: Sequence[Room]) -> PaperLayout | None:
    """Return the plan of a tree in the first room in which it fits, with room to write.

    Parameters
    ----------
    tree : Tree
        The tree.
    asked : sequence of str
        What is asked about it.
    rooms : sequence of Room
        The rooms.

    Returns
    -------
    PaperLayout or None
        None if it fits in none of them.

    Examples
    --------
    >>> import abviz
    >>> planned(abviz.Tree.random(2, 4, 1, 20, seed=1), ["windows"], PAPERS).width
    493.0
    >>> print(planned(abviz.Tree.random(2, 6, 1, 20, seed=1), ["values"], PAPERS))
    None
    """
    for room in rooms:
        furnished = _furnished(room, asked)
        plan = plan_on_paper(tree, furnished)
        if plan.fits(furnished, tree):
            return plan
    return None


def _largest(tree: Tree, asked: Sequence[str]) -> PaperLayout:
    return plan_on_paper(tree, _furnished(LARGER[-1], asked))


def _furnished(room: Room, asked: Sequence[str]) -> Room:
    """Return a room with all that is written beside the nodes."""
    return room._replace(
        windows=not set(asked).isdisjoint(WITH_WINDOWS),
        orders="order" in asked,
        rings="why" in asked,
    )
