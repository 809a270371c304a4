"""Drawings as PNG, SVG and PDF; the same bytes each time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from matplotlib.figure import Figure
from matplotlib.text import Text

from abviz.drawing.export.formats import DRAWINGS, check_options
from abviz.drawing.figure.artists import POINTS_PER_INCH
from abviz.drawing.figure.captioned import Drawing, FileOptions
from abviz.drawing.figure.plain_settings import drawn_alone, plain_matplotlib
from abviz.files import suffix_of, write_atomically

if TYPE_CHECKING:
    from matplotlib.backends.backend_pdf import PdfFile

NAMESPACE = "http://www.w3.org/2000/svg"
# Two pixels to the point: what has sharp edges keeps them.
PIXELS_PER_INCH = 2 * POINTS_PER_INCH


class Drawn:
    """A picture that is one finished figure: it is saved, and a notebook shows it."""

    def __init__(self, figure: Figure, title: str = "") -> None:
        self.figure, self._title = figure, title

    def __repr__(self) -> str:
        return self._title

    def save(
        self,
        path: str | PathLike[str],
        *,
        width: float | None = None,
        dpi: float | None = None,
    ) -> Path:
        """Save the picture as PNG, SVG or PDF, as the end of the name says.

        Parameters, result and errors as for `Picture.save`; by default a PNG has 144
        pixels per inch.
        """
        suffix = suffix_of(path, known=DRAWINGS)
        check_options(suffix, DRAWINGS[suffix], dpi=dpi)
        content = DRAWINGS[suffix].write([self._drawing], FileOptions(width, dpi))
        return write_atomically(path, [content])

    @property
    def _drawing(self) -> Drawing:
        return Drawing(figure=self.figure, usual_dpi=PIXELS_PER_INCH)

    def _repr_png_(self) -> bytes:
        return png_on_paper(self._drawing)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, object]:
        return {"image/png": self._repr_png_(), "text/plain": repr(self)}


def png(pages: Iterable[Drawing], options: FileOptions) -> bytes:
    """Return one drawing as PNG."""
    [drawing] = pages
    fine = drawing.dpi(options.width, options.dpi)
    buffer = BytesIO()
    with plain_matplotlib(), drawn_alone(drawing.figure):
        drawing.figure.savefig(
            buffer, format="png", dpi=fine, metadata={"Software": None}
        )
    return buffer.getvalue()


def png_on_paper(drawing: Drawing) -> bytes:
    """Return a drawing as PNG for a notebook: on its paper, whatever the page is."""
    return png([drawing], FileOptions())


def svg(pages: Iterable[Drawing], options: FileOptions) -> bytes:
    """Return one drawing as SVG."""
    [drawing] = pages
    scale = drawing.scale(options.width)
    buffer = BytesIO()
    # The salt makes the identifiers of shapes the same in every run.
    with (
        plain_matplotlib({"svg.fonttype": drawing.fonttype, "svg.hashsalt": "abviz"}),
        drawn_alone(drawing.figure),
        _without_halos(drawing.halos),
    ):
        drawing.figure.savefig(buffer, format="svg", metadata={"Date": None})
    ElementTree.register_namespace("", NAMESPACE)
    root = ElementTree.fromstring(buffer.getvalue())
    for side in ("width", "height"):
        root.set(side, f"{float(root.get(side, '0').removesuffix('pt')) * scale:g}pt")
    _add_halos(root, drawing)
    content: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return content


def pdf(pages: Iterable[Drawing], options: FileOptions) -> bytes:
    """Return drawings as the pages of a PDF, which has the fonts in it.

    Each page is written before the next drawing is asked for: it may be the same
    figure with another step on it.
    """
    from matplotlib.backends.backend_pdf import PdfFile  # with it come all of fontTools

    buffer = BytesIO()
    title = options.title or None
    metadata = {"CreationDate": None, "Creator": None, "Producer": None, "Title": title}
    with plain_matplotlib({"pdf.fonttype": 42}):
        file = PdfFile(buffer, metadata=metadata)
        for drawing in pages:
            with drawn_alone(drawing.figure):
                _add_page(file, drawing.figure, scale=drawing.scale(options.width))
        file.finalize()
        file.close()
    return buffer.getvalue()


def _add_page(file: PdfFile, figure: Figure, *, scale: float) -> None:
    """Write a figure as the next page of a file, so many times larger."""
    from matplotlib.backends.backend_pdf import Op, RendererPdf

    figure.set_dpi(POINTS_PER_INCH)
    width, height = figure.get_size_inches()
    file.newPage(width * scale, height * scale)
    file.output(scale, 0, 0, scale, 0, 0, Op.concat_matrix)
    renderer = RendererPdf(file, POINTS_PER_INCH, height, width)
    figure.draw(renderer)
    renderer.finalize()


@contextmanager
def _without_halos(halos: Mapping[Text, float]) -> Iterator[None]:
    """Leave halos out for a while: matplotlib would draw such texts as shapes."""
    effects = {text: text.get_path_effects() for text in halos}
    for text in halos:
        text.set_path_effects([])
    try:
        yield
    finally:
        for text, kept in effects.items():
            text.set_path_effects(kept or [])


def _add_halos(root: ElementTree.Element, drawing: Drawing) -> None:
    """Put halos behind texts in the way of SVG."""
    halos = {text.get_gid(): width for text, width in drawing.halos.items()}
    for group in root.iter(f"{{{NAMESPACE}}}g"):
        if (width := halos.get(group.get("id"))) is not None:
            look = f"stroke:{drawing.paper};stroke-width:{width:g};"
            group.set("style", f"{look}stroke-linejoin:round;paint-order:stroke")
