"""A search that is traced on paper: a table for its steps, empty or filled in."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from abviz.classroom.by_hand.acts import Act, Grain, Returned
from abviz.classroom.by_hand.conduct import model_run
from abviz.classroom.question import Explained, Question
from abviz.classroom.questions.acts import rarer_conventions
from abviz.classroom.questions.whole_search import with_bounds
from abviz.classroom.worksheets.paper_layout import ACROSS, UPRIGHT
from abviz.drawing.layout.text_width import text_width
from abviz.narration.language import Language, label, number
from abviz.replay.trace import Trace

# A search that cuts nothing has most steps, and even who traces one has rows to spare.
SPARE_ROWS = 2
# In points: room to write in a row, and for the titles of the columns.
ROW_HEIGHT, LOWEST_ROW_HEIGHT, TITLE_HEIGHT, TABLE_GAP = 20.5, 18.0, 17.0, 14.0
STEP_WIDTH, WHAT_WIDTH, NODE_WIDTH, NUMBER_WIDTH = 26.0, 58.0, 34.0, 36.0
FONT, PADDING = 10.0, 6.0  # in which the longest name and score have room
# The height of a page without its margins, upright and across.
PAGE_HEIGHTS = {False: 751.0, True: 504.0}
FEWEST_ROWS = 5  # fewer are not begun below a tree


@dataclass(frozen=True, kw_only=True)
class WrittenTrace(Question):
    """All steps of a search as one question; its form and key are of the first step."""

    steps: Grain
    run: tuple[Act, ...]

    @property
    def rows(self) -> int:
        """How many rows there are for it: they tell nothing of what is cut."""
        tree = self.trace.tree
        returns = 0 if self.steps == "visits" else len(tree) - len(tree.leaves)
        return len(tree) + returns + SPARE_ROWS

    @property
    def has_windows(self) -> bool:
        """Whether α and β are written down where an inner node is entered."""
        return self.steps == "windows" and None not in self.trace.alphas


def written_trace(questions: Sequence[Question], steps: Grain) -> WrittenTrace:
    """Return the questions for all steps of a search as the one question on paper."""
    first = questions[0]
    return WrittenTrace(
        ask=first.ask,
        trace=first.trace,
        text=_text_of(first.trace, steps),
        form=first.form,
        key=first.key,
        why=first.why,
        explained=_explained_of(questions),
        steps=steps,
        run=model_run(first.trace.algorithm, first.trace.tree, grain=steps),
    )


def _explained_of(questions: Sequence[Question]) -> tuple[Explained, ...]:
    """Return every wrong step that a misconception makes."""
    explained: list[Explained] = []
    for question in questions:
        explained.extend(question.explained)
    return tuple(explained)


def _text_of(trace: Trace, steps: Grain) -> str:
    """Return what to do on paper."""
    language, algorithm = trace.language, trace.algorithm
    enter, cut, back = (word_of(kind, language) for kind in ("enter", "cut", "return"))
    parts = [
        language.gettext(
            "Trace {algorithm} by hand: one row for each step, in order. Below "
            "“{what}” the first letter is enough.",
            algorithm=algorithm.title,
            what=_what(language),
        ),
        language.gettext(
            "“{enter}”: the search enters an inner node or a leaf.", enter=enter
        ),
    ]
    if steps == "windows" and None not in trace.alphas:
        parts[-1] = language.gettext(
            "“{enter}”: the search enters an inner node, with α and β, or a leaf.",
            enter=enter,
        )
    if algorithm.prunes:
        parts.append(
            language.gettext(
                "“{cut}”: it skips the children of this node that are left.", cut=cut
            )
        )
    if steps != "visits":
        parts.append(
            language.gettext(
                "“{back}”: it leaves this inner node, which returns v.", back=back
            )
        )
    if algorithm.prunes and steps != "visits":
        parts.append(language.gettext("The search is fail-soft."))
    # The head of the sheet says whether equal bounds cut.
    said = with_bounds(trace, " ".join(parts))
    spare = language.gettext("There are more rows than you need.")
    return " ".join([said, *rarer_conventions(trace, steps), spare])


def _what(language: Language) -> str:
    return language.pgettext("title of a column", "what")


def word_of(kind: str, language: Language) -> str:
    """Return the word for what is done in a step."""
    words = {
        "enter": language.pgettext("what a step of a search does", "enter"),
        "cut": language.pgettext("what a step of a search does", "cut"),
        "return": language.pgettext("what a step of a search does", "return"),
    }
    return words[kind]


def marking_line(question: WrittenTrace) -> str:
    """Return how a table that was filled in is marked, in one line for the teacher."""
    language = question.trace.language
    said = [
        language.gettext(
            "Marking: each of the {count} steps counts if it follows from the rows "
            "above as the student wrote them, so that a consequential error counts "
            "once.",
            count=len(question.run),
        )
    ]
    if question.trace.algorithm.prunes:
        said.append(
            language.gettext(
                "A cut that is missed is one error, and rows for what it would skip "
                "count neither way."
            )
        )
        if question.steps != "visits":
            said.append(language.gettext("Going up where a cut is due is a cut, too."))
    return " ".join(said)


def run_in_words(question: WrittenTrace) -> str:
    """Return all steps of a search in one line, for the key as a table."""
    rows = (" ".join(filter(None, cells)) for cells in _filled_rows(question))
    return "; ".join(rows)


class Column(NamedTuple):
    """A column of the table: its title, and its width in points."""

    title: str
    width: float


@dataclass(frozen=True, kw_only=True)
class TraceTable:
    """The table for the steps of a search, as it is printed.

    Parameters
    ----------
    titles : list of str
        The titles of the columns.
    widths : list of float
        How wide the columns are, in points.
    row_height, title_height, gap : float
        How high a row and the titles are, and how far columns of rows are apart.
    bands : list of list of list of list of str
        Parts that stay on a page; in each of them columns of rows side by side.
    is_with_tree : bool
        Whether all of it has room on the page of its tree.
    """

    titles: list[str]
    widths: list[float]
    row_height: float
    title_height: float
    gap: float
    bands: list[list[list[list[str]]]]
    is_with_tree: bool


def act_table(
    question: WrittenTrace, *, rows: int, taken: float, across: bool, solved: bool
) -> TraceTable:
    """Return the table for a search: empty, or with its steps.

    Parameters
    ----------
    question : WrittenTrace
        The question.
    rows : int, keyword-only
        How many rows are needed: as many for all students.
    taken : float, keyword-only
        How much of a page is taken by what stands above, in points.
    across : bool, keyword-only
        Whether the page lies across.
    solved : bool, keyword-only
        Whether the steps are filled in.

    Returns
    -------
    TraceTable
        The table, in parts that have room on a page.
    """
    columns = _columns(question)
    width = sum(column.width for column in columns)
    page_width = (ACROSS if across else UPRIGHT).width
    abreast = max(1, int((page_width + TABLE_GAP) / (width + TABLE_GAP)))
    free = PAGE_HEIGHTS[across] - TITLE_HEIGHT - TABLE_GAP
    needed = ceil(rows / abreast)
    row_height = ROW_HEIGHT
    is_with_tree = needed * LOWEST_ROW_HEIGHT <= free - taken
    if is_with_tree:
        row_height = min(ROW_HEIGHT, (free - taken) / needed)
    heights = [int(free / ROW_HEIGHT)] * needed
    below_tree = int((free - taken) / ROW_HEIGHT)
    if is_with_tree:
        heights.insert(0, needed)
    elif below_tree >= FEWEST_ROWS:
        heights.insert(0, below_tree)
    filled = list(_filled_rows(question)) if solved else []
    numbered = _numbered(filled, rows, len(columns), abreast)
    return TraceTable(
        titles=[column.title for column in columns],
        widths=[column.width for column in columns],
        row_height=row_height,
        title_height=TITLE_HEIGHT,
        gap=TABLE_GAP,
        bands=_bands(numbered, abreast, heights),
        is_with_tree=is_with_tree,
    )


def _columns(question: WrittenTrace) -> list[Column]:
    """Return the columns, with room for the longest name and score of the tree."""
    language, tree = question.trace.language, question.trace.tree
    node_width = max(text_width(label(node), FONT) + PADDING for node in tree)
    scores = (number(leaf.utilities or leaf.value) for leaf in tree.leaves)
    score_width = max(text_width(score, FONT) + PADDING for score in scores)
    score_width = max(score_width, NUMBER_WIDTH)
    columns = [
        Column(language.pgettext("title of a column", "step"), STEP_WIDTH),
        Column(_what(language), WHAT_WIDTH),
        Column(
            language.pgettext("title of a column", "node"), max(node_width, NODE_WIDTH)
        ),
    ]
    if question.has_windows:
        columns += [Column("α", score_width), Column("β", score_width)]
    if question.steps != "visits":
        columns.append(Column("v", score_width))
    return columns


def _filled_rows(question: WrittenTrace) -> Iterator[list[str]]:
    """Yield the cells of each step after its number."""
    language = question.trace.language
    for act in question.run:
        cells = [word_of(act.kind, language), question.name(act.node)]
        numbers: list[Returned | None] = []
        if question.has_windows:
            numbers += [act.alpha, act.beta]
        if question.steps != "visits":
            numbers.append(act.value)
        texts = ["" if score is None else number(score) for score in numbers]
        yield cells + texts


def _numbered(
    filled: Sequence[list[str]], rows: int, columns: int, abreast: int
) -> list[list[str]]:
    """Return numbered rows, filled and empty, that make columns of the same length."""
    empty = [""] * (columns - 1)
    numbered = []
    for index in range(ceil(rows / abreast) * abreast):
        cells = filled[index] if index < len(filled) else empty
        numbered.append([str(index + 1), *cells])
    return numbered


def _bands(
    rows: Sequence[list[str]], abreast: int, heights: Sequence[int]
) -> list[list[list[list[str]]]]:
    """Return the parts of a table: columns of rows that are at most so high."""
    bands = []
    left = list(rows)
    for most in heights:
        height = min(most, len(left) // abreast)
        part, left = left[: height * abreast], left[height * abreast :]
        if part:
            starts = range(0, len(part), height)
            bands.append([part[start : start + height] for start in starts])
    return bands
