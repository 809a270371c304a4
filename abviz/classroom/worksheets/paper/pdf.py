"""Worksheets as PDF: blank sheets for students, and the key on pages of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from abviz.classroom.worksheets.errors import WorksheetError
from abviz.classroom.worksheets.options import SheetOptions
from abviz.classroom.worksheets.paper.blocks import Block, blank_blocks, key_blocks
from abviz.classroom.worksheets.paper.page import (
    HEADING_FONT,
    TITLE_FONT,
    Page,
    height_of,
    is_across,
)
from abviz.classroom.worksheets.paper.picture import PAPERS
from abviz.classroom.worksheets.sheet import Sheet, Variant
from abviz.classroom.worksheets.words import name_line, rules, variant_name
from abviz.drawing.export.static import FileOptions, pdf
from abviz.drawing.figure.artists import POINTS_PER_INCH
from abviz.drawing.figure.resolution import Drawing


def write_pdf(sheet: Sheet, options: SheetOptions) -> bytes:
    """Return a worksheet as PDF, on pages of A4; the same bytes each time."""
    return pdf(_drawings(sheet, options), FileOptions(title=sheet.title))


def _drawings(sheet: Sheet, options: SheetOptions) -> Iterator[Drawing]:
    """Yield pages as drawings; once one is written, its exercises are counted."""
    for page in pages_of(sheet, options):
        yield Drawing(figure=page.figure, usual_dpi=POINTS_PER_INCH)
        options.tick(page.exercises)


def pages_of(sheet: Sheet, options: SheetOptions) -> Iterator[Page]:
    """Yield the pages of a worksheet: each variant begins on a page of its own.

    Parameters
    ----------
    sheet : Sheet
        The worksheet.
    options : SheetOptions
        Whether the key comes after it, alone, or not at all; and whether each variant has an
        even number of pages if something comes after it.
    """
    if options.key != "only":
        for variant in sheet.variants:
            pages = list(_blank_pages(sheet, variant))
            is_last = options.key == "none" and variant is sheet.variants[-1]
            if options.duplex and len(pages) % 2 and not is_last:
                pages.append(_empty_page(sheet, like=pages[-1]))
            yield from _signed(pages, sheet, variant_name(variant, sheet.language))
    if options.key != "none":
        yield from _signed(_key_pages(sheet), sheet, sheet.language.gettext("Key"))


def _empty_page(sheet: Sheet, *, like: Page) -> Page:
    """Return the back of the last page of a variant, that nobody else's begins there."""
    page = Page(across=like.across)
    page.write(sheet.language.gettext("Room for notes"))
    return page


def _signed(pages: Iterable[Page], sheet: Sheet, name: str) -> list[Page]:
    """Return pages with a line at their feet: what they belong to, and their numbers."""
    found = list(pages)
    for number, page in enumerate(found, start=1):
        page.sign(
            sheet.title,
            sheet.language.gettext(
                "{name} · page {number} of {count}", name=name, number=number, count=len(found)
            ),
        )
    return found


def _blank_pages(sheet: Sheet, variant: Variant) -> Iterator[Page]:
    blocks = _checked(blank_blocks(sheet, variant))
    page = Page(across=is_across(blocks[0]))
    page.write_right(variant_name(variant, sheet.language), size=TITLE_FONT, weight="bold")
    page.write(sheet.title or " ", size=TITLE_FONT, weight="bold", share=0.75)
    page.skip(8)
    page.write(name_line(sheet.language), size=HEADING_FONT)
    page.skip(4)
    page.write(rules(sheet.language))
    page.rule()
    yield from _filled(page, blocks)


def _key_pages(sheet: Sheet) -> Iterator[Page]:
    blocks = _checked(block for variant in sheet.variants for block in key_blocks(sheet, variant))
    page = Page(across=is_across(blocks[0]))
    key = sheet.language.gettext("Key")
    page.write(f"{sheet.title}: {key}", size=TITLE_FONT, weight="bold")
    page.rule()
    yield from _filled(page, blocks)


def _checked(blocks: Iterable[Block]) -> list[Block]:
    """Return blocks whose trees fit on A4, or raise a WorksheetError."""
    found = list(blocks)
    for block in found:
        if not any(block.layout.fits(room, block.tree) for room in PAPERS):
            raise WorksheetError(
                f"The tree {block.heading!r} does not fit on A4, with letters of 9 points and room "
                'to write. Wish fits="A4" of the task, or save the worksheet as .html.'
            )
    return found


def _filled(page: Page, blocks: Iterable[Block]) -> Iterator[Page]:
    """Yield pages with blocks, each as soon as it is full.

    As many blocks stand on a page as there is room for with their trees as low as they can be.
    """
    waiting: list[Block] = []
    for block in blocks:
        if _fitted([*waiting, block], page) is None:
            yield _with(page, waiting)
            page, waiting = Page(across=is_across(block)), []
        waiting.append(block)
    yield _with(page, waiting)


def _with(page: Page, blocks: Sequence[Block]) -> Page:
    """Return a page with blocks on it."""
    for block in _fitted(blocks, page) or blocks:
        page.add(block)
    return page


def _fitted(blocks: Sequence[Block], page: Page) -> list[Block] | None:
    """Return blocks as they fit on what is left of a page, with lower trees, if they do."""
    if any(is_across(block) != page.across for block in blocks):
        return None
    missing = height_of(blocks, page.width) - page.left_over
    if missing <= 0:
        return list(blocks)
    if page.across:
        return None
    spare = [block.layout.height - block.lowest.layout.height for block in blocks]
    if missing > sum(spare):
        return None
    share = missing / sum(spare)
    return [
        block.lower(block.layout.height - share * points) or block.lowest
        for block, points in zip(blocks, spare, strict=True)
    ]
