"""From the steps of a search to the pixels of a film, or the pages of a document.

From one frame of a film to the next, only what changes is drawn.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from matplotlib.artist import Artist
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.text import Text
from matplotlib.transforms import Bbox
from numpy.typing import NDArray

from abviz.drawing.appearance import NodeAppearance, fitted
from abviz.drawing.export.film_renderer import FilmRenderer
from abviz.drawing.figure.artists import BROAD_HALO, POINTS_PER_INCH
from abviz.drawing.figure.captioned import CaptionedTree, animation_marks, visit_mark
from abviz.drawing.figure.outlines import Place
from abviz.drawing.layout.board_layout import Boards, plan_picture
from abviz.drawing.style import Style
from abviz.drawing.view import VisitNumbers, ahead_of, caption, parts_at, seen_of
from abviz.replay.frames import NodeState
from abviz.replay.steps import Step
from abviz.replay.trace import Trace
from abviz.trees import Node

CUTOFF_TIMES = 2  # there is more to see at a cutoff than at other steps
# A line, a strike or a halo reaches so many points over the box of its node or text
AROUND = 6.5
SNAPPING = 2  # marks are moved to whole pixels, and may gain one on each side


class RenderedFrame(NamedTuple):
    """One frame of a film as pixels, and the box in which it may have changed.

    The pixels are good until the next frame is drawn over them.
    """

    pixels: NDArray[np.uint8]
    left: int
    top: int
    right: int
    bottom: int

    @property
    def changed(self) -> NDArray[np.uint8]:
        """What may have changed."""
        return self.pixels[self.top : self.bottom, self.left : self.right]


class FrameRenderer:
    """Renders the frame of one step after the other on the same pixels."""

    def __init__(self, captioned: CaptionedTree, *, dpi: float) -> None:
        self.captioned, self.artists = captioned, captioned.artists
        self.focus: Node | None = None
        self.figure = captioned.artists.figure
        self.figure.set_dpi(dpi)
        width, height = FigureCanvasAgg(self.figure).get_width_height(physical=True)
        self.renderer = FilmRenderer(width, height, dpi)
        buffer = np.asarray(
            self.renderer.buffer_rgba()  # type: ignore[no-untyped-call]
        )
        self.pixels = buffer[..., :3]
        # One number for each pixel: that is painted over much faster than four.
        self.whole = buffer.view(np.uint32)[..., 0]
        self.scale = dpi / POINTS_PER_INCH
        self.room = AROUND * self.scale + SNAPPING
        self.halo = BROAD_HALO * self.scale + SNAPPING
        axes = self.artists.axes
        self.layers: list[Artist] = sorted(
            (*axes.collections, *axes.texts), key=Artist.get_zorder
        )
        self.boxes: dict[Text, Bbox] = {}

    def render(
        self, changes: Mapping[int, NodeAppearance], *, focus: Node, caption: str
    ) -> RenderedFrame:
        """Show a step and draw it; parameters as for `CaptionedTree.show`."""
        if self.focus is None:
            self.captioned.show(changes, focus=focus, caption=caption)
            return self._draw_all(focus)
        nodes = {self.artists.tree.nodes[index] for index in changes} | {
            self.focus,
            focus,
        }
        texts = [text for node in nodes for text in self._texts(node)]
        before = [self.boxes[text] for text in (self.captioned.caption, *texts)]
        before += self._plates()
        self.captioned.show(changes, focus=focus, caption=caption)
        self._measure([self.captioned.caption, *texts])
        after = [self.boxes[text] for text in (self.captioned.caption, *texts)]
        after += self._plates()
        words = self._whole_pixels([before[0], after[0]])
        tree = self._whole_pixels([*map(self._box, nodes), *before[1:], *after[1:]])
        for box in (words, tree):
            self._redraw(box)
        self.focus = focus
        return self._frame(Bbox.union([words, tree]))

    def _draw_all(self, focus: Node) -> RenderedFrame:
        """Draw the first frame: all of it has changed."""
        self.focus = focus
        self.figure.draw(self.renderer)
        self.paper = self.whole[0, 0]  # nothing is drawn in the corner
        # The verdict has a place of its own at each cutoff.
        texts = set(self.artists.axes.texts) - set(self.artists.verdict.texts)
        self._measure(texts)
        for artist in self.layers:
            artist.set_clip_on(True)
        height, width, _ = self.pixels.shape
        return self._frame(Bbox([[0, 0], [width, height]]))

    def _redraw(self, box: Bbox) -> None:
        """Draw the content of one box, and nothing else."""
        _, left, top, right, bottom = self._frame(box)
        inside = slice(top, bottom), slice(left, right)
        around = slice(max(top - 1, 0), bottom + 1), slice(max(left - 1, 0), right + 1)
        before = self.whole[around].copy()
        self.whole[inside] = self.paper
        for artist in self.layers:
            box_of_text = self.boxes.get(artist) if isinstance(artist, Text) else None
            if box_of_text is None or box_of_text.overlaps(box):
                artist.set_clip_box(box)
                artist.draw(self.renderer)
        # Lines that are cut off at the border may leave a trace just outside it.
        after = self.whole[inside].copy()
        self.whole[around] = before
        self.whole[inside] = after

    def _texts(self, node: Node) -> Iterator[Text]:
        """Yield the texts of a node that a step can change."""
        yield self.artists.labels.values[node.index]
        labels = self.artists.labels
        yield from labels.windows.get(node.index, ())
        for texts in (labels.names, labels.numbers):
            if node.index in texts:
                yield texts[node.index]

    def _measure(self, texts: Iterable[Text]) -> None:
        for text in texts:
            self.boxes[text] = text.get_window_extent(self.renderer).padded(self.halo)

    def _box(self, node: Node) -> Bbox:
        """Return the box in pixels around a node and the edge above it.

        In a layout y grows downwards, in pixels of matplotlib it grows upwards.
        """
        layout = self.artists.layout
        left, top, right, bottom = layout.bounding_box(node)
        points = [(left, top), (right, bottom)]
        if node.parent is not None:
            points += [*layout.thread(node), *layout.strike_ends(node)]
        return self._around(points)

    def _plates(self) -> list[Bbox]:
        """Return the box in pixels of the verdict that is shown, if one is."""
        if self.artists.verdict.box is None:
            return []
        left, top, right, bottom = self.artists.verdict.box
        return [self._around([(left, top), (right, bottom)])]

    def _around(self, points: Sequence[Place]) -> Bbox:
        """Return the box in pixels around some places of a layout."""
        xs, ys = np.transpose(points)
        corners = [
            (xs.min(), self.artists.height - ys.max()),
            (xs.max(), self.artists.height - ys.min()),
        ]
        return Bbox(np.multiply(corners, self.scale)).padded(self.room)

    def _whole_pixels(self, boxes: Iterable[Bbox]) -> Bbox:
        """Return the smallest box of whole pixels around some boxes."""
        height, width, _ = self.pixels.shape
        box = Bbox.union(list(boxes))
        low = np.floor(np.maximum(box.min, 0))
        high = np.ceil(np.minimum(box.max, (width, height)))
        return Bbox([low, high])

    def _frame(self, box: Bbox) -> RenderedFrame:
        """Return the pixels as a frame that may have changed in a box."""
        height = self.pixels.shape[0]
        (left, low), (right, high) = box.get_points().astype(int).tolist()
        return RenderedFrame(self.pixels, left, height - high, right, height - low)


class Storyboard:
    """The chosen steps of a search, and the drawing on which they are shown."""

    def __init__(
        self,
        trace: Trace,
        *,
        steps: Sequence[int],
        style: Style,
        boards: Boards | None = None,
        hide_future: bool = False,
        visit_numbers: bool = False,
    ) -> None:
        self.trace, self.numbers, self.hide_future = trace, steps, hide_future
        self.visits = VisitNumbers(trace) if visit_numbers else None
        replay = trace.replay
        self.steps = [replay.steps[number] for number in steps]
        last = len(replay.steps) - 1
        self.captions = [
            caption(step, number=number, last=last, counters=replay.counters[number])
            for step, number in zip(self.steps, steps, strict=True)
        ]
        marks = animation_marks(trace, style=style, hides=hide_future)
        if visit_numbers:
            marks.append(visit_mark(style, trace.language))
        self.captioned = CaptionedTree(
            trace.tree,
            captions=self.captions,
            marks=marks,
            style=style,
            layout=plan_picture(trace, boards),
            numbers=visit_numbers or trace.algorithm.model.samples,
        )

    def frames(self, *, dpi: float) -> Iterator[tuple[RenderedFrame, int]]:
        """Yield the frames, and how many times longer than usual each is shown."""
        renderer = FrameRenderer(self.captioned, dpi=dpi)
        for appearances, step, text in self._shown():
            times = CUTOFF_TIMES if step.kind == "cutoff" else 1
            yield renderer.render(appearances, focus=step.node, caption=text), times

    def pages(self) -> Iterator[CaptionedTree]:
        """
        Yield the same drawing again and again, each time with the next step on it.
        """
        for appearances, step, text in self._shown():
            self.captioned.show(appearances, focus=step.node, caption=text)
            yield self.captioned

    def _shown(self) -> Iterator[tuple[dict[int, NodeAppearance], Step, str]]:
        """Yield the new appearances of nodes at each step, the step and its caption."""
        nodes, artists = self.trace.tree.nodes, self.captioned.artists
        layout, style = artists.layout, artists.style
        moments = zip(
            self.numbers, self._changes(), self.steps, self.captions, strict=True
        )
        for number, changes_of_step, step, text in moments:
            hidden = ahead_of(self.trace, number) if self.hide_future else frozenset()
            visits = {} if self.visits is None else self.visits.at(number)
            changes = changes_of_step
            if self.trace.algorithm.model.samples:
                # All edges are as wide as their shares of the root's visits.
                changes = dict(enumerate(self.trace.frame(number).states))
            appearances = {
                index: seen_of(nodes[index], state, hidden, visits, parts_at(step))
                for index, state in changes.items()
            }
            looks = {
                index: fitted(appearance, nodes[index], layout, style)
                for index, appearance in appearances.items()
            }
            yield looks, step, text

    def _changes(self) -> Iterable[dict[int, NodeState]]:
        """
        Yield what has changed at each step since the one before it in the storyboard.
        """
        current, unseen = -1, dict.fromkeys(range(len(self.trace.tree)), NodeState())
        for number in self.numbers:
            changes: dict[int, NodeState] = {}
            if current < 0 or number < current:
                current, changes = -1, dict(unseen)
            for change in self.trace.replay.changes[current + 1 : number + 1]:
                changes |= change
            current = number
            yield changes
