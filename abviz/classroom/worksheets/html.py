"""Worksheets as one web page, to be read or printed: nothing is loaded, and no script runs."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape

from abviz.classroom.worksheets.options import SheetOptions
from abviz.classroom.worksheets.paper_tree import UPRIGHT, PaperTree
from abviz.classroom.worksheets.pdf import Block, blank_blocks, key_blocks
from abviz.classroom.worksheets.sheet import Sheet, Variant
from abviz.classroom.worksheets.words import name_line, rules, variant_name
from abviz.drawing.export.static import FileOptions, svg
from abviz.drawing.figure.artists import POINTS_PER_INCH
from abviz.drawing.figure.resolution import Drawing

STYLE = """\
@page { size: A4; margin: 16mm; }
@page across { size: A4 landscape; margin: 14mm; }
body { font: 12pt/1.45 "DejaVu Sans", Verdana, sans-serif; color: #111; background: #fff;
       max-width: 60rem; margin: 1rem auto; padding: 0 1rem; }
section { break-before: page; }
section:first-of-type { break-before: auto; }
section + section { border-top: 1px solid #111; margin-top: 3rem; }
header { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; }
h1 { font-size: 1.3em; } h2 { font-size: 1.1em; margin: 1.4em 0 .3em; }
h1, h2, p { overflow-wrap: anywhere; } p { margin: .35em 0; }
article { break-inside: avoid; } .across { page: across; }
img { display: block; margin: .6em auto; max-width: 100%; height: auto; }
@media print { body { margin: 0; padding: 0; max-width: none; font-size: 10.5pt; }
               section + section { border-top: 0; margin-top: 0; } }
"""


def write_html(sheet: Sheet, options: SheetOptions) -> bytes:
    """Return a worksheet as a web page that stands alone; the same bytes each time."""
    return "\n".join(_page(sheet, options)).encode() + b"\n"


def _page(sheet: Sheet, options: SheetOptions) -> Iterator[str]:
    yield "<!doctype html>"
    yield f'<html lang="{_text(sheet.language.tag)}"><head><meta charset="utf-8">'
    policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
    yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{_text(sheet.title)}</title><style>{STYLE}</style></head><body>"
    if options.key != "only":
        for variant in sheet.variants:
            yield from _blank(sheet, variant, options)
    if options.key != "none":
        yield from _key(sheet, options)
    yield "</body></html>"


def _blank(sheet: Sheet, variant: Variant, options: SheetOptions) -> Iterator[str]:
    name = variant_name(variant, sheet.language)
    yield f"<section><header><h1>{_text(sheet.title)}</h1><strong>{_text(name)}</strong></header>"
    yield f"<p>{_text(name_line(sheet.language))}</p><p>{_text(rules(sheet.language))}</p>"
    for block in blank_blocks(sheet, variant):
        yield from _article(block)
        options.tick(1)
    yield "</section>"


def _key(sheet: Sheet, options: SheetOptions) -> Iterator[str]:
    key = sheet.language.gettext("Key")
    yield f"<section><h1>{_text(sheet.title)}: {_text(key)}</h1>"
    for variant in sheet.variants:
        for block in key_blocks(sheet, variant):
            yield from _article(block)
            options.tick(1)
    yield "</section>"


def _article(block: Block) -> Iterator[str]:
    place = ' class="across"' if block.layout.width > UPRIGHT.width else ""
    yield f"<article{place}><h2>{_text(block.heading)}</h2>"
    yield from (f"<p>{_text(text)}</p>" for text in block.above)
    source = b64encode(_picture(block)).decode()
    alt = _text(str(block.tree))
    yield f'<img src="data:image/svg+xml;base64,{source}" alt="{alt}">'
    yield from (f"<p>{_text(text)}</p>" for text in block.below)
    yield "</article>"


def _picture(block: Block) -> bytes:
    paper = PaperTree(block.tree, layout=block.layout, marks=block.marks)
    drawing = Drawing(figure=paper.figure, usual_dpi=POINTS_PER_INCH, fonttype="none")
    return svg([drawing], FileOptions())


def _text(text: str) -> str:
    """Write a text for HTML; half a character cannot be saved."""
    return escape(text.encode(errors="replace").decode())
