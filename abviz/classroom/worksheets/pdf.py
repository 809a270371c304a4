"""Pages of A4, filled from the top: texts, and trees between them.

What stands together on a page: the text of an exercise, its tree, and what is below it.

Worksheets as PDF: blank sheets for students, and the key on pages of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import groupby
from textwrap import shorten

from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.lines import Line2D
from matplotlib.textpath import TextToPath

from abviz.classroom.questions.marking import key_in_words
from abviz.classroom.worksheets.options import SheetOptions
from abviz.classroom.worksheets.paper_layout import PaperLayout, is_crossed
from abviz.classroom.worksheets.paper_tree import (
    PAPERS,
    UPRIGHT,
    Marks,
    PaperTree,
    layout_of,
    marks_of,
    planned,
)
from abviz.classroom.worksheets.sheet import Exercise, Sheet, Variant
from abviz.classroom.worksheets.task import WorksheetError
from abviz.classroom.worksheets.words import (
    answer_lines,
    lettered,
    name_line,
    rules,
    task_text,
    variant_name,
)
from abviz.drawing.export.static import FileOptions, pdf
from abviz.drawing.figure.artists import POINTS_PER_INCH
from abviz.drawing.figure.resolution import Drawing
from abviz.narration.language import Language
from abviz.trees import Tree

# In points: how near to the lowest plan is near enough; how large nodes are if they can be.
STEP = 6
SMALLEST_NODE = 28.0


@dataclass(frozen=True, kw_only=True)
class Block:
    """An exercise, blank or with its answers: what stands together on a page.

    Parameters
    ----------
    heading : str
        What stands above it.
    above, below : tuple of str
        The texts above and below the tree, one to a paragraph.
    exercise : Exercise
        The exercise.
    layout : PaperLayout
        The plan of its tree.
    marks : Marks
        What stands on the tree.
    """

    heading: str
    above: tuple[str, ...]
    below: tuple[str, ...]
    exercise: Exercise
    layout: PaperLayout
    marks: Marks

    @property
    def tree(self) -> Tree:
        """The tree."""
        return self.exercise.tree

    def lower(self, height: float) -> Block | None:
        """Return the same with a tree that is no higher than so many points, if it can be."""
        room = UPRIGHT._replace(height=height)
        asked = [question.ask for question in self.exercise.questions]
        layout = planned(self.tree, asked, [room])
        if layout is None or _is_crossed(layout, self.tree):
            return None
        return replace(self, layout=layout)

    @cached_property
    def lowest(self) -> Block:
        """The same with its tree as low as it can be with room to write in its nodes."""
        least = min(self.layout.node_size, SMALLEST_NODE)
        lowest, too_low = self, 0.0
        while lowest.layout.height - too_low > STEP:
            middle = (lowest.layout.height + too_low) / 2
            lower = self.lower(middle)
            if lower is None or lower.layout.node_size < least:
                too_low = middle
            else:
                lowest = lower
        return lowest


def _is_crossed(layout: PaperLayout, tree: Tree) -> bool:
    """Tell whether an edge is so flat that it runs through a sibling."""
    return any(
        is_crossed(layout.shape(sibling), *layout.edge_ends(node))
        for node in tree
        if node.parent is not None
        for sibling in node.parent.children
        if sibling is not node
    )


def blank_blocks(sheet: Sheet, variant: Variant) -> Iterator[Block]:
    """Yield the exercises of a variant as students get them."""
    for exercise in variant.exercises:
        heading = sheet.language.gettext("Task {number}", number=exercise.number)
        texts = [text for text, _ in groupby(map(task_text, exercise.questions))]
        below = [line for question in exercise.questions for line in answer_lines(question)]
        yield _block(exercise, heading=heading, above=lettered(texts), below=below, solved=False)


def key_blocks(sheet: Sheet, variant: Variant) -> Iterator[Block]:
    """Yield the exercises of a variant with their answers."""
    say = sheet.language
    for exercise in variant.exercises:
        heading = say.gettext(
            "Key to variant {variant}, task {number}",
            variant=variant.number,
            number=exercise.number,
        )
        answers = list(_answers(exercise, say))
        yield _block(exercise, heading=heading, above=[], below=lettered(answers), solved=True)


def _answers(exercise: Exercise, say: Language) -> Iterator[str]:
    """Yield the right answers, in the order of the texts of an exercise."""
    for _, same in groupby(exercise.questions, task_text):
        questions = list(same)
        answer = ", ".join(key_in_words(question).rstrip(".") for question in questions)
        yield say.gettext("Answer: {answer}. {why}", answer=answer, why=questions[0].why)


def _block(
    exercise: Exercise, *, heading: str, above: list[str], below: list[str], solved: bool
) -> Block:
    return Block(
        heading=heading,
        above=tuple(above),
        below=tuple(below),
        exercise=exercise,
        layout=layout_of(exercise.questions),
        marks=marks_of(exercise.questions, solved=solved),
    )


SHORT_SIDE, LONG_SIDE = 595.28, 841.89
MARGIN_UPRIGHT, MARGIN_ACROSS = 51.0, 40.0
FOOT = 34.0
TITLE_FONT, HEADING_FONT, TEXT_FONT, SMALL_FONT = 15.0, 12.0, 10.5, 9.0
LINE = 1.4
# Between exercises.
APART = 16.0
# In ems: a blank, with what a word is wider than its letters.
BLANK = 0.36
# In letters, in the line at the foot.
MOST_OF_TITLE = 40
WIDEST_LETTER = 1.0
# Bold letters are so much wider.
BOLD = 1.15
INK = "#111111"


class Page:
    """A page of A4 that is filled from the top.

    Parameters
    ----------
    across : bool, keyword-only
        Whether it is wider than high.

    Examples
    --------
    >>> page = Page(across=False)
    >>> page.write("Which edges are cut?")
    >>> page.width, round(page.left_over)
    (493.28, 727)
    """

    def __init__(self, *, across: bool) -> None:
        sides = (LONG_SIDE, SHORT_SIDE) if across else (SHORT_SIDE, LONG_SIDE)
        self.across = across
        self.sides = sides
        self.margin = MARGIN_ACROSS if across else MARGIN_UPRIGHT
        self.figure = Figure(
            figsize=(sides[0] / POINTS_PER_INCH, sides[1] / POINTS_PER_INCH), dpi=POINTS_PER_INCH
        )
        self.down = self.margin
        self.exercises = 0

    @property
    def width(self) -> float:
        """The width between the margins."""
        return self.sides[0] - 2 * self.margin

    @property
    def left_over(self) -> float:
        """The height that is free."""
        return self.sides[1] - FOOT - SMALL_FONT - 6 - self.down

    def write(
        self, text: str, *, size: float = TEXT_FONT, weight: str = "normal", share: float = 1.0
    ) -> None:
        """Write a paragraph on a share of the width, and go down below it."""
        letters = size * (BOLD if weight == "bold" else 1.0)
        for line in wrapped(text, share * self.width, size=letters):
            self._line(self.margin, self.down + size, line, size=size, weight=weight)
            self.down += LINE * size

    def write_right(self, text: str, *, size: float, weight: str = "normal") -> None:
        """Write one line at the right margin, and stay."""
        x = self.sides[0] - self.margin
        self._line(x, self.down + size, text, size=size, weight=weight, side="right")

    def rule(self) -> None:
        """Draw a line across the page."""
        y = 1 - (self.down + 3) / self.sides[1]
        ends = (self.margin / self.sides[0], 1 - self.margin / self.sides[0])
        self.figure.add_artist(Line2D(ends, (y, y), color=INK, linewidth=0.8))
        self.down += 10

    def skip(self, points: float) -> None:
        """Leave some room."""
        self.down += points

    def sign(self, title: str, text: str) -> None:
        """Write the line at the foot: a title, as much of it as there is room for, and a text."""
        short = shorten(title, MOST_OF_TITLE, placeholder="…")
        text = " · ".join(filter(None, (short, text)))
        y = self.sides[1] - FOOT
        self._line(self.sides[0] / 2, y, text, size=SMALL_FONT, side="center")

    def add(self, block: Block) -> None:
        """Add an exercise."""
        self.exercises += 1
        self.write(block.heading, size=HEADING_FONT, weight="bold")
        for text in block.above:
            self.write(text)
        self.skip(8)
        self._draw(block)
        self.skip(8)
        for text in block.below:
            self.write(text)
            self.skip(3)
        self.skip(APART)

    def _draw(self, block: Block) -> None:
        across, down = self.sides
        width, height = block.layout.width, block.layout.height
        place = (
            (across - width) / 2 / across,
            1 - (self.down + height) / down,
            width / across,
            height / down,
        )
        PaperTree(
            block.tree, layout=block.layout, marks=block.marks, figure=self.figure, place=place
        )
        self.down += height

    def _line(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float,
        weight: str = "normal",
        side: str = "left",
    ) -> None:
        self.figure.text(
            x / self.sides[0],
            1 - y / self.sides[1],
            text,
            fontsize=size,
            fontweight=weight,
            color=INK,
            horizontalalignment=side,
            verticalalignment="baseline",
            parse_math=False,
        )


def height_of(blocks: Sequence[Block], width: float) -> float:
    """Return how high exercises are, one below the other, on a page of some width."""
    heights = [_height_of(block, width) for block in blocks]
    return sum(heights) + APART * (len(blocks) - 1)


def _height_of(block: Block, width: float) -> float:
    texts = [*block.above, *block.below]
    lines = sum(len(wrapped(text, width, size=TEXT_FONT)) for text in texts)
    text = LINE * (HEADING_FONT + lines * TEXT_FONT) + 3 * len(block.below)
    return text + block.layout.height + 16


def is_across(block: Block) -> bool:
    """Tell whether an exercise needs a page that is wider than high."""
    return block.layout.width > SHORT_SIDE - 2 * MARGIN_UPRIGHT


def wrapped(text: str, width: float, *, size: float) -> list[str]:
    """Return the lines of a text that is no wider than so many points.

    Examples
    --------
    >>> wrapped("one two three", 50, size=10)
    ['one two', 'three']
    """
    lines = [""]
    words = (piece for word in text.split() for piece in _pieces(word, width / size))
    for word in words:
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and _width(longer) * size > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _pieces(word: str, width: float) -> list[str]:
    """Return a word, or parts of it that are no wider than so many ems."""
    if _width_of_word(word) <= width:
        return [word]
    most = max(int(width / WIDEST_LETTER), 1)
    return [word[start : start + most] for start in range(0, len(word), most)]


def _width(text: str) -> float:
    """Return the width of a line in ems."""
    words = text.split(" ")
    return sum(map(_width_of_word, words)) + BLANK * (len(words) - 1)


@lru_cache(maxsize=4096)
def _width_of_word(word: str) -> float:
    font = FontProperties(family="DejaVu Sans", size=100)
    width, _, _ = TextToPath().get_text_width_height_descent(word, font, ismath=False)
    return float(width) / 100


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
