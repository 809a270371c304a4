"""Write a worksheet as PDF, as a web page, and its key as a table."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from itertools import groupby
from math import ceil
from pathlib import Path
from typing import NamedTuple

from matplotlib.font_manager import findfont

from abviz.classroom.question import Question
from abviz.classroom.questions.marking import key_in_words
from abviz.classroom.worksheets.paper_layout import ACROSS, PAPERS, UPRIGHT
from abviz.classroom.worksheets.paper_tree import PaperTree
from abviz.classroom.worksheets.sheet import (
    PaperExercise,
    Sheet,
    Variant,
    answer_lines,
    lettered,
    rules,
    spread,
    task_text,
)
from abviz.classroom.worksheets.task import WorksheetError
from abviz.classroom.worksheets.written_trace import (
    TraceTable,
    WrittenTrace,
    act_table,
    marking_line,
    run_in_words,
)
from abviz.errors import ExportError
from abviz.files import csv_bytes
from abviz.markup import (
    CHARSET,
    VIEWPORT,
    Markup,
    data_url,
    document,
    element,
    joined,
    policy,
)

BLANKS = {"name": "_" * 26, "id": "_" * 12, "date": "_" * 12}
# Of printed pages, in points: the head of a sheet with the title and lines for name and
# points, and a line of text; and how many letters a line has, upright and across.
HEAD_HEIGHT, LINE_HEIGHT, LINE_LENGTHS = 108.0, 14.5, {False: 92, True: 140}
TEMPLATE = Path(__file__).with_name("sheet.typ")


class SheetOptions(NamedTuple):
    """How a file is written."""

    key: str = "after"
    duplex: bool = True
    tick: Callable[[int], object] = lambda count: None

    @property
    def times(self) -> int:
        """How often each exercise is written: blank, with its key, or both."""
        return 2 if self.key == "after" else 1


@dataclass(frozen=True, kw_only=True)
class Block:
    """An exercise as it is printed: texts above and below its tree, as SVG.

    A table for the steps of a search stands below the tree, if there is one.
    """

    heading: str
    above: list[str]
    below: list[str]
    picture: str
    notation: str
    across: bool
    table: TraceTable | None


@dataclass(frozen=True, kw_only=True)
class Part:
    """The sheets of one student, or the key: it begins on a page of its own."""

    name: str
    title: str
    badge: str
    lines: list[str]
    blocks: list[Block]


def parts_of(sheet: Sheet, options: SheetOptions, *, printed: bool) -> list[Part]:
    """
    Return the parts of a worksheet: the blank sheets of each variant, and the key.
    """
    language, rows = sheet.language, rows_by_exercise(sheet)
    parts: list[Part] = []
    solved: list[Block] = []
    for variant in sheet.variants:
        papers = [
            (exercise, _drawn(exercise, variant, printed=printed))
            for exercise in variant.exercises
        ]
        if options.key != "only":
            name = language.gettext("Variant {number}", number=variant.number)
            lines = [*_head(sheet, variant), rules(variant.questions)]
            # All of a variant lies the same way, where it can.
            lies = [paper.layout.width > UPRIGHT.width for _, paper in papers]
            if any(lies) and all(paper.layout.fits(ACROSS) for _, paper in papers):
                lies = [True] * len(lies)
            blank = [
                _blank(
                    exercise,
                    paper,
                    options,
                    across=across,
                    points=sheet.points_of(exercise),
                    rows=rows[exercise.number - 1],
                )
                for (exercise, paper), across in zip(papers, lies, strict=True)
            ]
            parts.append(
                Part(
                    name=name, title=sheet.title, badge=name, lines=lines, blocks=blank
                )
            )
        if options.key != "none":
            solved += [
                _solved(
                    exercise,
                    variant,
                    paper,
                    options,
                    rows=rows[exercise.number - 1],
                )
                for exercise, paper in papers
            ]
    if solved:
        key = language.gettext("Key")
        title = f"{sheet.title}: {key}"
        lines = [*spread(sheet)] if len(sheet.variants) > 1 else []
        parts.append(Part(name=key, title=title, badge="", lines=lines, blocks=solved))
    return parts


def rows_by_exercise(sheet: Sheet) -> list[int]:
    """Return how many rows the table of each exercise has, alike in all variants."""
    most: list[int] = []
    exercises = (variant.exercises for variant in sheet.variants)
    for same in zip(*exercises, strict=True):
        first_questions = [exercise.questions[0] for exercise in same]
        rows = [
            question.rows if isinstance(question, WrittenTrace) else 0
            for question in first_questions
        ]
        most.append(max(rows))
    return most


def _table(
    exercise: PaperExercise, paper: PaperTree, *, rows: int, across: bool, solved: bool
) -> TraceTable | None:
    """Return the table of an exercise that traces a search."""
    question = exercise.questions[0]
    if not isinstance(question, WrittenTrace):
        return None
    line_length = LINE_LENGTHS[across]
    lines = ceil(len(question.text) / line_length)
    lines += ceil(len(rules(exercise.questions)) / line_length)
    taken = HEAD_HEIGHT + LINE_HEIGHT * lines + paper.layout.height
    return act_table(question, rows=rows, taken=taken, across=across, solved=solved)


def _head(sheet: Sheet, variant: Variant) -> list[str]:
    """Return the lines for the student's name and, with points, for the points."""
    language = sheet.language
    line = language.gettext(
        "Name: {name} · ID: {id} · Date: {date}",
        name=variant.student or BLANKS["name"],
        id=variant.student_id or BLANKS["id"],
        date=BLANKS["date"],
    )
    lines = [line]
    if sheet.points:
        lines.append(
            language.gettext(
                "Points: {blank} of {most}", blank="_" * 6, most=sheet.points
            )
        )
    return lines


def _drawn(exercise: PaperExercise, variant: Variant, *, printed: bool) -> PaperTree:
    """Return the tree of an exercise; raise where it is printed and fits no A4."""
    paper = PaperTree(exercise.questions)
    if printed and not any(paper.layout.fits(room) for room in PAPERS):
        raise WorksheetError(
            f"The tree of task {exercise.number} in variant {variant.number} does not "
            "fit on A4 "
            'with letters of 9 points and room to write. Make the task with fits="A4", '
            "or save the worksheet as .html."
        )
    return paper


def _blank(
    exercise: PaperExercise,
    paper: PaperTree,
    options: SheetOptions,
    *,
    across: bool,
    points: int,
    rows: int,
) -> Block:
    """Return an exercise as students get it."""
    language = exercise.questions[0].trace.language
    options.tick(1)
    heading = language.gettext("Task {number}", number=exercise.number)
    if points:
        amount = language.ngettext("{count} point", "{count} points", points)
        heading = language.gettext("{task} ({points})", task=heading, points=amount)
    texts = [text for text, _ in groupby(map(task_text, exercise.questions))]
    lines = [line for question in exercise.questions for line in answer_lines(question)]
    # Where a tree is demanded, students draw one of their own.
    is_drawn = not exercise.questions[0].demand
    return Block(
        heading=heading,
        above=lettered(texts),
        below=lines,
        picture=paper.svg(solved=False).decode() if is_drawn else "",
        notation=exercise.questions[0].notation,
        across=across,
        table=_table(exercise, paper, rows=rows, across=across, solved=False),
    )


def _answers(exercise: PaperExercise) -> list[str]:
    """Return the answers to an exercise, in the order of its texts."""
    answers = []
    for _, same in groupby(exercise.questions, task_text):
        questions = list(same)
        if isinstance(questions[0], WrittenTrace):
            answers.append(marking_line(questions[0]))
            continue
        answer = ", ".join(key_in_words(question).rstrip(".") for question in questions)
        answers.append(
            questions[0].trace.language.gettext(
                "Answer: {answer}. {why}", answer=answer, why=questions[0].why
            )
        )
    return answers


def _solved(
    exercise: PaperExercise,
    variant: Variant,
    paper: PaperTree,
    options: SheetOptions,
    *,
    rows: int,
) -> Block:
    """Return an exercise with its answers."""
    language = exercise.questions[0].trace.language
    options.tick(1)
    across = paper.layout.width > UPRIGHT.width
    variant_name: int | str = variant.number
    if variant.student:
        variant_name = f"{variant.number} ({variant.student})"
    return Block(
        heading=language.gettext(
            "Key to variant {variant}, task {number}",
            variant=variant_name,
            number=exercise.number,
        ),
        above=[],
        below=lettered(_answers(exercise)),
        picture=paper.svg(solved=True).decode(),
        notation=exercise.questions[0].notation,
        across=across,
        table=_table(exercise, paper, rows=rows, across=across, solved=True),
    )


def write_pdf(sheet: Sheet, options: SheetOptions) -> bytes:
    """Return a worksheet as PDF on pages of A4; the same bytes each time."""
    if find_spec("typst") is None:
        raise ExportError(
            "a worksheet as .pdf needs the package typst: pip install "
            "abviz[worksheets] (or save it as .html, which needs nothing more)."
        )
    import typst

    # Trees keep their letters as text, in the font that matplotlib brings and measures
    # with.
    fonts = Path(findfont("DejaVu Sans")).parent
    return typst.compile(
        str(TEMPLATE),
        font_paths=[str(fonts)],
        ignore_system_fonts=True,
        sys_inputs=typst_input(sheet, options),
    )


def typst_input(sheet: Sheet, options: SheetOptions) -> dict[str, str]:
    """Return the data that the template reads."""
    language = sheet.language
    content = {
        "title": sheet.title,
        "language": language.tag,
        "duplex": options.duplex,
        "notes": language.gettext("Room for notes"),
        # The template puts the numbers in.
        "foot": language.gettext(
            "{name} · page {number} of {count}",
            name="{name}",
            number="{number}",
            count="{count}",
        ),
        "parts": [asdict(part) for part in parts_of(sheet, options, printed=True)],
    }
    return {"sheet": json.dumps(content)}


HTML_STYLE = """\
@page { size: A4; margin: 16mm; }
@page across { size: A4 landscape; margin: 14mm; }
body { font: 12pt/1.45 "DejaVu Sans", Verdana, sans-serif; color: #111; \
background: #fff;
       max-width: 60rem; margin: 1rem auto; padding: 0 1rem; }
section { break-before: page; }
section:first-of-type { break-before: auto; }
section + section { border-top: 1px solid #111; margin-top: 3rem; }
header { display: flex; justify-content: space-between; align-items: baseline; \
gap: 1rem; }
h1 { font-size: 1.3em; } h2 { font-size: 1.1em; margin: 1.4em 0 .3em; }
h1, h2, p { overflow-wrap: anywhere; } p { margin: .35em 0; }
article { break-inside: avoid; } .across { page: across; }
.room { height: 17em; }
.steps { display: flex; flex-wrap: wrap; justify-content: center; gap: 14pt; \
margin: .6em 0; }
.steps table { border-collapse: collapse; font-size: .85em; }
.steps th, .steps td { border: .6pt solid #111; padding: 0 1pt; height: 20pt; \
text-align: center; box-sizing: border-box; }
.steps th { font-weight: normal; } .steps th:first-child, .steps td:first-child \
{ color: #555; }
img { display: block; margin: .6em auto; max-width: 100%; height: auto; }
@media print { body { margin: 0; padding: 0; max-width: none; font-size: 10.5pt; }
               .steps th, .steps td { height: 18pt; }
               section + section { border-top: 0; margin-top: 0; } }
"""
HTML_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"


def write_html(sheet: Sheet, options: SheetOptions) -> bytes:
    """Return a worksheet as one web page with no script, which loads nothing.

    The same bytes.
    """
    head = element(
        "head",
        CHARSET,
        "\n",
        policy(HTML_POLICY),
        "\n",
        VIEWPORT,
        "\n",
        element("title", sheet.title),
        element("style", Markup(HTML_STYLE)),
    )
    sections = map(_section, parts_of(sheet, options, printed=False))
    body = element("body", "\n", *sections)
    return document(head, body, language=sheet.language.tag).encode()


def _section(part: Part) -> Markup:
    head = element("header", element("h1", part.title), element("strong", part.badge))
    articles = map(_article, part.blocks)
    section = element("section", _line(head), _paragraphs(part.lines), *articles)
    return _line(section)


def _article(block: Block) -> Markup:
    """Return a task: its texts around its picture, or around room for an answer."""
    if block.picture:
        source = data_url(block.picture.encode(), "svg+xml")
        image = element("img", src=source, alt=block.notation)
    else:
        image = element("div", class_="room")
    article = element(
        "article",
        _line(element("h2", block.heading)),
        _paragraphs(block.above),
        _line(image),
        *([] if block.table is None else [_steps(block.table)]),
        _paragraphs(block.below),
        class_="across" if block.across else None,
    )
    return _line(article)


def _steps(table: TraceTable) -> Markup:
    """Return the table for the steps of a search: columns of rows side by side."""
    titles = [
        element("th", title, scope="col", style=f"width: {width:g}pt")
        for title, width in zip(table.titles, table.widths, strict=True)
    ]
    head = element("thead", element("tr", *titles))
    bands = []
    for band in table.bands:
        columns = []
        for rows in band:
            cells = [joined(element("td", cell) for cell in row) for row in rows]
            body = element("tbody", *(_line(element("tr", row)) for row in cells))
            columns.append(_line(element("table", head, body)))
        bands.append(_line(element("div", *columns, class_="steps")))
    return joined(bands)


def _paragraphs(texts: list[str]) -> Markup:
    return joined(_line(element("p", text)) for text in texts)


def _line(markup: Markup) -> Markup:
    """Return HTML with the end of its line."""
    return joined([markup, "\n"])


def _key_of(question: Question) -> str:
    """Return the right answer of a question in one line."""
    if isinstance(question, WrittenTrace):
        return run_in_words(question)
    return key_in_words(question)


def write_table(sheet: Sheet) -> bytes:
    """Return the key as CSV in UTF-8, with the byte order mark for spreadsheets."""
    language = sheet.language
    most = len(sheet.variants[0].questions)
    head = [
        language.gettext("Task"),
        language.gettext("Asked"),
        language.gettext("Tree"),
        language.gettext("Answer"),
    ]
    names = [language.gettext("Name"), language.gettext("ID")]
    has_names = any(variant.student for variant in sheet.variants)
    first_row = [language.gettext("Variant")]
    if has_names:
        first_row += names
    for _ in range(most):
        first_row += head
    rows = [first_row]
    for variant in sheet.variants:
        cells = [str(variant.number)]
        if has_names:
            cells += [variant.student, variant.student_id]
        for exercise in variant.exercises:
            for question in exercise.questions:
                cells += [
                    str(exercise.number),
                    question.ask,
                    str(exercise.tree),
                    _key_of(question),
                ]
        rows.append(cells)
    return csv_bytes(rows)
