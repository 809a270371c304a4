"""The picture as SVG, drawn by networkx and matplotlib."""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.backend_bases import RendererBase
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.textpath import TextToPath
from numpy.typing import NDArray

from abviz.drawing.figure.artists import CODES, TreeArtists
from abviz.drawing.figure.outlines import SEGMENTS
from abviz.drawing.figure.parts import LineGroup, Row, ShapeGroup
from abviz.stage.plain_svg import DECIMALS, short, used

LETTERS: dict[Any, str] = {codes[0]: letter for letter, codes in CODES.items()}


class SvgRenderer(RendererBase):
    """What artists of matplotlib are drawn on, one at a time."""

    def __init__(self, *, width: float, height: float) -> None:
        super().__init__()
        self.width, self.height = width, height
        self._fonts = TextToPath()
        self._elements: list[str] = []
        self._look = ""
        self._foot = 0.0

    def shapes(self, artist: Artist, look: str) -> list[str]:
        """Return the elements of a collection, each with a look."""
        self._elements, self._look = [], look
        artist.draw(self)
        return self._elements

    def sinkings(self, text: Text, contents: Iterable[str]) -> Iterator[float]:
        """
        Yield how far below its place the foot of a text would be with other contents.
        """
        font, written = text.get_fontproperties(), text.get_text()
        _, baseline = text.get_transform().transform(text.get_position())
        feet: dict[tuple[float, float], float] = {}
        # A copy, as the text may be given another font.
        reaches = _reaches_in(font.copy())

        @cache
        def sinking(content: str) -> float:
            """Return it for one content; what reaches equally far is drawn once."""
            # In other scripts letters may join and be stacked.
            pieces = content if content.isascii() else [content]
            up, down = zip(*(reaches[piece] for piece in pieces), strict=True)
            reached = max(up), max(down)
            if reached not in feet:
                text.set_text(content)
                text.draw(self)
                feet[reached] = self._foot - self.height + float(baseline)
            return feet[reached]

        yield from map(sinking, contents)
        text.set_text(written)

    def draw_markers(
        self, gc: Any, marker_path: Path, marker_trans: Any, *more: Any, **_: Any
    ) -> None:
        """Write one shape at many places."""
        path, trans = more[:2]
        outline = marker_trans.transform(marker_path.vertices)
        self._write(marker_path, outline[None], trans.transform(path.vertices))

    def draw_path_collection(
        self,
        gc: Any,
        master_transform: Any,
        paths: Any,
        all_transforms: Any,
        *more: Any,
        **_: Any,
    ) -> None:
        """Write shapes of several sizes or at several places."""
        # Newer versions of matplotlib try whether hatches have colours.
        if not len(paths):
            return
        outlines = np.stack([path.vertices for path in paths])
        if len(all_transforms):
            sizes = np.asarray(all_transforms)
            outlines = outlines @ sizes[:, :2, :2].swapaxes(1, 2)
            outlines = outlines + sizes[:, None, :2, 2]
        moved = master_transform.transform(outlines.reshape(-1, 2))
        moved = moved.reshape(outlines.shape)
        offsets, offset_trans = more[:2]
        self._write(paths[0], moved, offset_trans.transform(offsets))

    def _write(self, form: Path, outlines: NDArray[Any], spots: NDArray[Any]) -> None:
        """Write as many shapes as there are outlines or spots; one may serve all."""
        up_is_less = np.array([1.0, -1.0])
        spots = spots * up_is_less + [0.0, self.height]
        outlines = _corners(form, outlines * up_is_less)
        # A gap for each number, and none for the end of a closed path.
        codes = (code for _, code in form.iter_segments(simplify=False))
        line = "".join(SEGMENTS[LETTERS[code]] for code in codes)
        # A round shape is long, so it is defined once; a browser draws other paths much
        # faster.
        if "C" in line and len(outlines) == 1:
            outline = _filled(line, outlines[0])
            self._elements += used(outline, spots.tolist(), self._look)
            return
        for points in outlines + spots[:, None]:
            self._elements.append(f'<path{self._look} d="{_filled(line, points)}"/>')

    def draw_text(self, gc: Any, x: float, y: float, *_: Any, **__: Any) -> None:
        """Note the position of a text."""
        self._foot = float(y)

    def get_text_width_height_descent(
        self, s: str, prop: Any, ismath: Any
    ) -> tuple[float, float, float]:
        """Return the size of a text at any resolution."""
        return self._fonts.get_text_width_height_descent(s, prop, ismath)

    def get_canvas_width_height(self) -> tuple[float, float]:
        """Return the size of the figure."""
        return self.width, self.height


class _Reaches(dict[str, tuple[float, float]]):
    """How far letters of a font reach up and down."""

    def __init__(self, font: FontProperties) -> None:
        self.font = font
        self.fonts = TextToPath()

    def __missing__(self, piece: str) -> tuple[float, float]:
        size = self.fonts.get_text_width_height_descent(piece, self.font, ismath=False)
        self[piece] = reach = size[1] - size[2], size[2]
        return reach


_reaches_in = lru_cache(maxsize=64)(_Reaches)


def _corners(form: Path, outlines: NDArray[Any]) -> NDArray[Any]:
    """Return the points of outlines of a form without those that only close them."""
    if form.codes is None:
        return outlines
    return outlines[..., np.asarray(form.codes) != Path.CLOSEPOLY, :]


def _filled(template: str, points: NDArray[Any]) -> str:
    return template % tuple(map(short, points.round(DECIMALS).ravel().tolist()))


class DrawnSvg:
    """Writes the shapes and texts of a picture as networkx and matplotlib draw them."""

    def __init__(self, artists: TreeArtists) -> None:
        self.parts, self.height = artists.parts, artists.height
        self._labels = artists.labels
        self._drawn = {shapes.get_gid(): shapes for shapes in artists.axes.collections}
        self._renderer = SvgRenderer(width=artists.layout.width, height=self.height)

    def texts(self) -> Iterator[tuple[Row, Iterator[float]]]:
        """Yield each row of texts with how far their feet are below their places."""
        for row, sample in zip(self._labels.rows, self._labels.samples, strict=True):
            yield row, self._renderer.sinkings(sample, row.contents.values())

    def marks(self, drawn: LineGroup | ShapeGroup, look: str = "") -> list[str]:
        """Return the elements of some lines or shapes."""
        shapes = self._drawn[drawn.gid]
        shapes.set_visible(True)
        return self._renderer.shapes(shapes, look)
