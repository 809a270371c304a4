"""Take the pictures of a film; from one to the next, only what changes is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import numpy as np
from matplotlib.artist import Artist
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.text import Text
from matplotlib.transforms import Bbox
from numpy.typing import NDArray

from abviz.drawing.appearance import Look
from abviz.drawing.figure.artists import POINTS_PER_INCH
from abviz.drawing.figure.captioned import Sheet
from abviz.trees import Node

# A line, a strike or a halo reaches so many points over the box of its node or text.
AROUND = 6.0
# Marks are moved to whole pixels, and may gain one on each side.
SNAPPING = 2


class Shot(NamedTuple):
    """One picture of a film.

    `pixels` has rows, columns, and red, green and blue; the camera draws the next
    shot into it. The rest is where it may differ from the last one, in pixels.
    """

    pixels: NDArray[np.uint8]
    left: int
    top: int
    right: int
    bottom: int

    @property
    def patch(self) -> NDArray[np.uint8]:
        """What may have changed."""
        return self.pixels[self.top : self.bottom, self.left : self.right]


class Camera:
    """Draws one step after the other on the same pixels.

    Parameters
    ----------
    sheet : Sheet
        What is filmed. It belongs to the camera from now on.
    dpi : float, keyword-only
        Pixels per inch of the sheet.

    Examples
    --------
    >>> import abviz
    >>> sheet = abviz.draw(abviz.Tree.parse("3 5")).sheet
    >>> camera = Camera(sheet, dpi=72)
    >>> first = camera.shoot({}, focus=sheet.artists.tree.root, caption="")
    >>> first.pixels.shape == first.patch.shape
    True
    >>> second = camera.shoot({}, focus=sheet.artists.tree.nodes[1], caption="")
    >>> second.patch.size < second.pixels.size
    True
    """

    def __init__(self, sheet: Sheet, *, dpi: float) -> None:
        self.sheet = sheet
        self.artists = sheet.artists
        self.focus: Node | None = None
        self.figure = sheet.artists.figure
        self.figure.set_dpi(dpi)
        self.renderer = FigureCanvasAgg(self.figure).get_renderer()
        buffer = np.asarray(self.renderer.buffer_rgba())
        self.pixels = buffer[..., :3]
        # One number for each pixel: that is painted over much faster than four.
        self.whole = buffer.view(np.uint32)[..., 0]
        self.scale = dpi / POINTS_PER_INCH
        self.room = AROUND * self.scale + SNAPPING
        axes = self.artists.axes
        self.layers: list[Artist] = sorted((*axes.collections, *axes.texts), key=Artist.get_zorder)
        self.boxes: dict[Text, Bbox] = {}

    def shoot(self, changes: Mapping[int, Look], *, focus: Node, caption: str) -> Shot:
        """Show a step and draw it; parameters as for `Sheet.show`."""
        if self.focus is None:
            self.sheet.show(changes, focus=focus, caption=caption)
            return self._draw_all(focus)
        nodes = {self.artists.tree.nodes[index] for index in changes} | {self.focus, focus}
        texts = [text for node in nodes for text in self._texts(node)]
        before = [self.boxes[text] for text in (self.sheet.caption, *texts)]
        self.sheet.show(changes, focus=focus, caption=caption)
        self._measure([self.sheet.caption, *texts])
        after = [self.boxes[text] for text in (self.sheet.caption, *texts)]
        words = self._whole_pixels([before[0], after[0]])
        tree = self._whole_pixels([*map(self._box, nodes), *before[1:], *after[1:]])
        for box in (words, tree):
            self._redraw(box)
        self.focus = focus
        return self._shot(Bbox.union([words, tree]))

    def _draw_all(self, focus: Node) -> Shot:
        self.focus = focus
        self.figure.draw(self.renderer)
        # Nothing is drawn in the corner.
        self.paper = self.whole[0, 0]
        self._measure(self.artists.axes.texts)
        for artist in self.layers:
            artist.set_clip_on(True)
        height, width, _ = self.pixels.shape
        return self._shot(Bbox([[0, 0], [width, height]]))

    def _redraw(self, box: Bbox) -> None:
        """Draw what is to be seen in one box, and nothing else."""
        _, left, top, right, bottom = self._shot(box)
        inside = slice(top, bottom), slice(left, right)
        around = slice(max(top - 1, 0), bottom + 1), slice(max(left - 1, 0), right + 1)
        before = self.whole[around].copy()
        self.whole[inside] = self.paper
        for artist in self.layers:
            if not isinstance(artist, Text) or self.boxes[artist].overlaps(box):
                artist.set_clip_box(box)
                artist.draw(self.renderer)
        # Lines that are cut off at the border may leave a trace just outside it.
        after = self.whole[inside].copy()
        self.whole[around] = before
        self.whole[inside] = after

    def _texts(self, node: Node) -> Iterator[Text]:
        """Yield the texts of a node that a step can change."""
        yield self.artists.values[node.index]
        yield from self.artists.windows.get(node.index, ())

    def _measure(self, texts: Iterable[Text]) -> None:
        for text in texts:
            self.boxes[text] = text.get_window_extent(self.renderer).padded(self.room)

    def _box(self, node: Node) -> Bbox:
        """Return the box around a node and the edge above it."""
        layout = self.artists.layout
        left, top, right, bottom = layout.body(node)
        places = [(left, top), (right, bottom)]
        if node.parent is not None:
            places += [*layout.ends(node), *layout.bar(node)]
        across, down = np.transpose(places)
        box = Bbox([[across.min(), down.min()], [across.max(), down.max()]])
        corners = [(box.x0, self.artists.height - box.y1), (box.x1, self.artists.height - box.y0)]
        return Bbox(np.multiply(corners, self.scale)).padded(self.room)

    def _whole_pixels(self, boxes: Iterable[Bbox]) -> Bbox:
        """Return the smallest box of whole pixels around some boxes."""
        height, width, _ = self.pixels.shape
        box = Bbox.union(list(boxes))
        low = np.floor(np.maximum(box.min, 0))
        high = np.ceil(np.minimum(box.max, (width, height)))
        return Bbox([low, high])

    def _shot(self, box: Bbox) -> Shot:
        height = self.pixels.shape[0]
        (left, low), (right, high) = box.get_points().astype(int).tolist()
        return Shot(self.pixels, left, height - high, right, height - low)
