"""The picture as lean SVG with no state in it: looks come from style rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from html import escape
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.backend_bases import RendererBase
from matplotlib.path import Path
from matplotlib.textpath import TextToPath

from abviz.drawing.figure.artists import TreeArtists, plain_matplotlib
from abviz.drawing.figure.labels import UNWRITTEN, Row
from abviz.drawing.figure.outlines import BoardForms

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.collections import Collection
    from matplotlib.font_manager import FontProperties
    from matplotlib.text import Text
    from numpy.typing import NDArray

    from abviz.drawing.layout.geometry import Layout
    from abviz.drawing.style import Style
    from abviz.trees import Node, Tree

LETTERS: dict[Any, str] = {Path.MOVETO: "M", Path.LINETO: "L", Path.CURVE4: "C"}
# Less than this is noise of the arithmetic, and would round up here and down there.
DECIMALS = 6


class SvgRenderer(RendererBase):
    """What artists of matplotlib are drawn on, one at a time."""

    def __init__(self, *, width: float, height: float) -> None:
        super().__init__()
        self.width = width
        self.height = height
        self._fonts = TextToPath()
        self._elements: list[str] = []
        self._marks: Iterable[str] = ()
        self._foot = 0.0

    def shapes(self, artist: Artist, marks: Iterable[str]) -> list[str]:
        """Return the elements of a collection, each with its mark."""
        self._elements = []
        self._marks = marks
        artist.draw(self)
        return self._elements

    def sinkings(self, text: Text, contents: Iterable[str]) -> Iterator[float]:
        """Yield how far below its place the foot of a text would be with other contents."""
        font, written = text.get_fontproperties(), text.get_text()
        _, place = text.get_transform().transform(text.get_position())

        found: dict[tuple[float, float], float] = {}
        # A copy, as the text may be given another font.
        reaches = _reaches_in(font.copy())

        @cache
        def sinking(content: str) -> float:
            # In other scripts letters may join and be stacked.
            pieces = content if content.isascii() else [content]
            up, down = zip(*(reaches[piece] for piece in pieces), strict=True)
            reached = max(up), max(down)
            if reached not in found:
                text.set_text(content)
                text.draw(self)
                found[reached] = self._foot - self.height + float(place)
            return found[reached]

        yield from map(sinking, contents)
        text.set_text(written)

    def draw_markers(
        self,
        gc: Any,
        marker_path: Path,
        marker_trans: Any,
        path: Path,
        trans: Any,
        *_: Any,
        **__: Any,
    ) -> None:
        """Write one shape at many places."""
        outline = marker_trans.transform(marker_path.vertices)
        self._write(marker_path, outline[None], trans.transform(path.vertices))

    def draw_path_collection(
        self,
        gc: Any,
        master_transform: Any,
        paths: Any,
        all_transforms: Any,
        offsets: Any,
        offset_trans: Any,
        *looks: Any,
        **newer_looks: Any,
    ) -> None:
        """Write shapes of several sizes or at several places."""
        if not len(paths):  # Newer versions of matplotlib try whether hatches have colours.
            return
        outlines = np.stack([path.vertices for path in paths])
        if len(all_transforms):
            sizes = np.asarray(all_transforms)
            outlines = outlines @ sizes[:, :2, :2].swapaxes(1, 2) + sizes[:, None, :2, 2]
        moved = master_transform.transform(outlines.reshape(-1, 2)).reshape(outlines.shape)
        self._write(paths[0], moved, offset_trans.transform(offsets))

    def _write(self, form: Path, outlines: NDArray[Any], spots: NDArray[Any]) -> None:
        """Write as many shapes as there are outlines or spots; one may serve all."""
        up_is_less = np.array([1.0, -1.0])
        spots = spots * up_is_less + [0.0, self.height]
        outlines, line = _corners(form, outlines * up_is_less), _template(form)
        # A round shape is long, so it is defined once; a browser draws other paths much faster.
        if "C" in line and len(outlines) == 1:
            self._use(_fill(line, outlines[0].round(DECIMALS)), spots.round(DECIMALS))
            return
        corners = (outlines + spots[:, None]).round(DECIMALS)
        for mark, points in zip(self._marks, corners, strict=True):
            self._elements.append(f'<path{mark} d="{_fill(line, points)}"/>')

    def _use(self, outline: str, spots: NDArray[Any]) -> None:
        # Named after what it is: pictures that share a page may share it, too.
        name = f"outline-{sha256(outline.encode()).hexdigest()[:10]}"
        self._elements.append(f'<defs><path id="{name}" d="{outline}"/></defs>')
        for mark, spot in zip(self._marks, spots, strict=True):
            place = _fill('x="%s" y="%s"', spot)
            self._elements.append(f'<use{mark} href="#{name}" {place}/>')

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
        """Measure a letter that comes for the first time."""
        size = self.fonts.get_text_width_height_descent(piece, self.font, ismath=False)
        self[piece] = reach = size[1] - size[2], size[2]
        return reach


_reaches_in = lru_cache(maxsize=64)(_Reaches)


def short(number: float) -> str:
    """Write a coordinate with one decimal at most."""
    text = f"{number:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def write_outline(form: Path) -> str:
    """Return an outline as the data of an SVG path; y grows downwards."""
    corners = _corners(form, np.asarray(form.vertices)).round(DECIMALS)
    return _fill(_template(form), corners)


def _corners(form: Path, outlines: NDArray[Any]) -> NDArray[Any]:
    """Return the points of outlines of a form without those that only close them."""
    if form.codes is None:
        return outlines
    return outlines[..., np.asarray(form.codes) != Path.CLOSEPOLY, :]


def _template(form: Path) -> str:
    """Return a path with a gap for each number, and none for the end of a closed one."""
    return "".join(
        "z" if code == Path.CLOSEPOLY else LETTERS[code] + " ".join(["%s"] * len(points))
        for points, code in form.iter_segments(simplify=False)
    )


def _fill(template: str, points: NDArray[Any]) -> str:
    return template % tuple(map(short, points.ravel().tolist()))


ANCHORS = {"left": "start", "center": "middle", "right": "end"}
TEXTS = ("value", "number", "name", "alpha", "beta", "move", "probability")


def draw_svg(tree: Tree, *, layout: Layout, style: Style) -> str:
    """Draw a tree as SVG for the stage; parameters as for `TreeArtists`, result of `write_svg`."""
    with plain_matplotlib():
        artists = TreeArtists(tree, layout=layout, style=style, numbers=True)
        return write_svg(artists)


def write_svg(artists: TreeArtists) -> str:
    """Write a picture as SVG for the stage: in groups by parts, with the indices of their nodes."""
    width, height = artists.layout.width, artists.height
    renderer = SvgRenderer(width=width, height=height)
    parts = "".join((*_shapes(artists, renderer), *_texts(artists, renderer)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'class="abviz-picture" role="img">{parts}</svg>'
    )


def _group(part: str, indices: Iterable[int], marks: Iterable[str], look: str = "") -> str:
    found = list(marks)
    outlines = "".join(mark for mark in found if mark.startswith("<defs>"))
    written = "".join(mark for mark in found if not mark.startswith("<defs>"))
    of = " ".join(map(str, indices))
    return f'{outlines}<g data-parts="{part}" data-of="{of}"{look}>{written}</g>' if written else ""


def _shapes(artists: TreeArtists, renderer: SvgRenderer) -> Iterator[str]:
    def drawn(part: str, *layers: tuple[Collection | None, Sequence[Node]]) -> str:
        indices = [node.index for _, nodes in layers for node in nodes]
        return _group(
            part,
            indices,
            chain.from_iterable(
                renderer.shapes(shapes, [""] * len(nodes)) for shapes, nodes in layers if shapes
            ),
        )

    yield drawn("edge", *((layer.collection, layer.nodes) for layer in artists.edges))
    yield drawn("strike", (artists.strikes, artists.children))
    for name, bars in artists.priors.items():
        shapes = "".join(renderer.shapes(bars, [""] * len(bars.get_segments())))
        yield f'<g class="{name}">{shapes}</g>'
    if artists.boards is not None:
        yield from _squares(artists, artists.boards, renderer)
    yield drawn("node", *((artists.shapes[name], nodes) for name, nodes in artists.members.items()))
    yield drawn("limit", (artists.limits, artists.limited))
    for gid, kind in (("ring-leaf", "leaf"), ("ring-node", "inner")):
        artists.rings[gid].set_visible(True)
        yield from renderer.shapes(artists.rings[gid], [f' class="ring {kind}"'])


def _squares(artists: TreeArtists, boards: BoardForms, renderer: SvgRenderer) -> Iterator[str]:
    indices, plain = [node.index for node in boards.nodes], [""] * len(boards.nodes)
    yield _group("board", indices, renderer.shapes(artists.borders, plain))
    if artists.grids is not None:
        yield f'<g class="grid">{"".join(renderer.shapes(artists.grids, plain))}</g>'
    family = ' font-family="monospace"' if boards.layout.boards.is_text else ""
    look = f' text-anchor="middle" font-size="{boards.font:g}"{family}'
    texts = (f"<text>{_letters(node, boards)}</text>" for node in boards.nodes)
    yield _group("letters", indices, texts, look)


def _letters(node: Node, boards: BoardForms) -> str:
    return "".join(
        f'<tspan x="{letter.x:.1f}" y="{letter.y + boards.sinking:.1f}">'
        f"{escape(letter.text, quote=False)}</tspan>"
        for letter in boards.letters_on(node)
    )


def _texts(artists: TreeArtists, renderer: SvgRenderer) -> Iterator[str]:
    """Write the texts row by row; what all texts of a row share is on their group once."""
    rows = sorted(artists.labels.rows, key=lambda row: TEXTS.index(row.kind))
    for row in rows:
        kind = "window" if row.kind in ("alpha", "beta") else row.kind
        anchor, size = ANCHORS[row.across], row.sample.get_fontsize()
        look = f' class="{kind}" text-anchor="{anchor}" font-size="{size:g}"'
        yield _group(row.kind, row.contents or row.places, _row(row, renderer), look)


def _row(row: Row, renderer: SvgRenderer) -> Iterator[str]:
    """Write the texts of a row; those that the page fills in later stay empty."""
    contents = row.contents or dict.fromkeys(row.places, UNWRITTEN)
    sinkings = renderer.sinkings(row.sample, contents.values())
    for (index, content), sinking in zip(contents.items(), sinkings, strict=True):
        x, y = row.places[index]
        x, foot = round(x, DECIMALS), round(y + sinking, DECIMALS)
        place = f'x="{short(x)}" y="{short(foot)}"'
        text = escape(content, quote=False)
        yield f"<text {place}>{text}</text>" if row.contents else f"<text {place}/>"
