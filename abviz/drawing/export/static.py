"""One sheet, or several, as PNG, SVG and PDF; the same bytes each time."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from xml.etree import ElementTree

from matplotlib import rc_context
from matplotlib.backends.backend_pdf import Op, PdfFile, RendererPdf
from matplotlib.figure import Figure

from abviz.drawing.figure.artists import POINTS_PER_INCH, plain_matplotlib
from abviz.drawing.figure.captioned import Sheet

NAMESPACE = "http://www.w3.org/2000/svg"


def png(sheet: Sheet, *, width: float | None = None, dpi: float | None = None) -> bytes:
    """Return a sheet as PNG; the size as for `Sheet.dpi`."""
    fine = sheet.dpi(width, dpi)
    buffer = BytesIO()
    with plain_matplotlib():
        sheet.artists.figure.savefig(buffer, format="png", dpi=fine, metadata={"Software": None})
    return buffer.getvalue()


def svg(sheet: Sheet, *, width: float | None = None) -> bytes:
    """Return a sheet as SVG in which text is text; the width in inches.

    Examples
    --------
    >>> import abviz
    >>> picture = svg(abviz.draw(abviz.Tree.parse("3 5")).sheet, width=5)
    >>> b'width="360pt"' in picture, picture.count(b"<text")
    (True, 7)
    """
    scale = sheet.scale(width)
    buffer = BytesIO()
    # The salt makes the identifiers of shapes the same in every run.
    with (
        plain_matplotlib(),
        rc_context({"svg.fonttype": "none", "svg.hashsalt": "abviz"}),
        sheet.without_halos(),
    ):
        sheet.artists.figure.savefig(buffer, format="svg", metadata={"Date": None})
    root = ElementTree.fromstring(resized_svg(buffer.getvalue(), scale=scale))
    _add_halos(root, sheet)
    return _written(root)


def resized_svg(content: bytes, *, scale: float) -> bytes:
    """Return an SVG of matplotlib that is shown larger or smaller, with the same drawing in it."""
    ElementTree.register_namespace("", NAMESPACE)
    root = ElementTree.fromstring(content)
    for side in ("width", "height"):
        root.set(side, f"{float(root.get(side, '0').removesuffix('pt')) * scale:g}pt")
    return _written(root)


def _written(root: ElementTree.Element) -> bytes:
    content: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return content


def pdf(sheets: Iterable[Sheet], *, width: float | None = None, title: str = "") -> bytes:
    """Return sheets as the pages of a PDF with its fonts in it; the width in inches.

    Parameters
    ----------
    sheets : iterable of Sheet
        The pages. The same sheet may come again, with another step on it.
    width : float or None, keyword-only
        How wide the pages are.
    title : str, keyword-only
        What a reader shows as the title of the document.

    Examples
    --------
    >>> import abviz
    >>> sheet = abviz.draw(abviz.Tree.parse("3 5")).sheet
    >>> pages = pdf([sheet, sheet])
    >>> pages[:5], pages.count(b"/Type /Page ")
    (b'%PDF-', 2)
    """
    pages = ((sheet.artists.figure, sheet.scale(width)) for sheet in sheets)
    return pdf_of(pages, title=title)


def pdf_of(pages: Iterable[tuple[Figure, float]], *, title: str = "") -> bytes:
    """Return figures, and how many times larger each is shown, as the pages of a PDF."""
    buffer = BytesIO()
    metadata = {"CreationDate": None, "Creator": None, "Producer": None, "Title": title or None}
    with plain_matplotlib(), rc_context({"pdf.fonttype": 42}):
        file = PdfFile(buffer, metadata=metadata)
        for figure, scale in pages:
            _add_page(file, figure, scale=scale)
        file.finalize()
        file.close()
    return buffer.getvalue()


def _add_page(file: PdfFile, figure: Figure, *, scale: float) -> None:
    figure.set_dpi(POINTS_PER_INCH)
    width, height = figure.get_size_inches()
    file.newPage(width * scale, height * scale)
    file.output(scale, 0, 0, scale, 0, 0, Op.concat_matrix)
    renderer = RendererPdf(file, POINTS_PER_INCH, height, width)
    figure.draw(renderer)
    renderer.finalize()


def _add_halos(root: ElementTree.Element, sheet: Sheet) -> None:
    """Put halos behind texts; matplotlib would draw such texts as shapes."""
    halos = {text.get_gid(): width for text, width in sheet.artists.labels.halos()}
    for group in root.iter(f"{{{NAMESPACE}}}g"):
        if (width := halos.get(group.get("id"))) is not None:
            group.set(
                "style",
                f"stroke:{sheet.artists.style.paper};stroke-width:{width:g};"
                "stroke-linejoin:round;paint-order:stroke",
            )
