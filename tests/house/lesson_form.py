"""The form of a lesson, and of its solutions: what each rule of it says of a stored notebook."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, takewhile
from pathlib import Path
from statistics import median

from nbformat import NotebookNode
from nbformat.v4 import reads

CELLS, GOALS, EXERCISES, REMEMBERED = range(25, 62), range(2, 5), range(3, 7), range(3, 4)
MINUTES = range(20, 36)
MEDIAN_LINES, MOST_LINES = 3, 15
FEWEST_PREDICTIONS = 3
MOST_WIDGETS = 6
WIDGETS = {"explore", "hunt", "quiz", "trace_by_hand"}
ANSWERING = re.compile(r"\bab\.(?:check|hunt|quiz|trace_by_hand|watch)\(")
FIELD = re.compile(r"\bab\.predict\(")
HEADING = re.compile(r"^# (\d\d) · \S", re.MULTILINE)
EXERCISE = re.compile(r"^### (Exercise (\d+): .+?)\s*$", re.MULTILINE)
ITEM = re.compile(r"^(?:[-*]|\d+\.) +\S", re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
DETAILS = re.compile(r"<details>\s*<summary>.+?</summary>.+?</details>", re.DOTALL)
# A question may be what is seen of its answer before that is unfolded.
QUESTION = re.compile(r"(?:<details>\s*<summary>\s*)?(?:\*\*|<b>)Predict")
RIGHT = re.compile(r"\b1\.0\b|\bTrue\b|\bpassed\b|Given away!|does what \S+ does")
WRONG = re.compile(r"\bFalse\b")


@dataclass(frozen=True)
class Notebook:
    """A stored notebook: its name without the ending, and its cells."""

    name: str
    cells: list[NotebookNode]

    @classmethod
    def read(cls, path: Path) -> Notebook:
        # Not nbformat.read: whether it is a notebook at all is seen when it is run.
        return cls(path.stem, reads(path.read_text(encoding="utf-8")).cells)

    @property
    def code(self) -> list[NotebookNode]:
        return [cell for cell in self.cells if cell.cell_type == "code"]

    @property
    def words(self) -> str:
        return "\n\n".join(cell.source for cell in self.cells if cell.cell_type == "markdown")

    def section(self, heading: str) -> list[NotebookNode]:
        """Return the cells from a heading to the next one of its level or above."""
        level = len(heading) - len(heading.lstrip("#"))
        ends = re.compile(rf"^#{{1,{level}}} \S", re.MULTILINE)
        taken: list[NotebookNode] = []
        for cell in self.cells:
            is_words = cell.cell_type == "markdown"
            if taken and is_words and ends.search(cell.source):
                break
            if taken or (is_words and heading in cell.source.splitlines()):
                taken.append(cell)
        return taken


def problems(lesson: Notebook, solutions: Notebook, *, following: str) -> list[str]:
    """Return what of a lesson is not in the form; `following` is the name of the next one."""
    return [
        *head(lesson),
        *size(lesson),
        *predictions(lesson),
        *given_away(lesson),
        *unsettled(lesson),
        *exercises(lesson),
        *widgets(lesson),
        *tail(lesson, following=following),
        *(f"solutions: {words}" for words in solved(lesson, solutions)),
    ]


def count(what: str, number: int, wanted: range) -> Iterator[str]:
    """Yield a complaint if a number is not among those that are wanted."""
    if number not in wanted:
        least, most = wanted[0], wanted[-1]
        yield f"{what}: {number}, not {least if least == most else f'{least} to {most}'}"


def heading_of(notebook: Notebook) -> Iterator[str]:
    """Complain of a title that has not the number of the file."""
    title = HEADING.match(notebook.cells[0].source)
    if notebook.cells[0].cell_type != "markdown" or not title:
        yield 'the first cell does not begin with a title such as "# 05 · Lucky trees"'
    elif not notebook.name.startswith(f"{title[1]}-"):
        yield f"the title has the number {title[1]}"


def head(lesson: Notebook) -> Iterator[str]:
    """Title, for whom, how long, what is needed, and what one can do afterwards."""
    yield from heading_of(lesson)
    text = lesson.cells[0].source
    for words in ("For whom", "Time", "You need"):
        if not re.search(rf"\*\*{words}[.:]?\*\*", text):
            yield f'the first cell lacks "**{words}**"'
    time = re.search(r"\*\*Time[.:]?\*\*.*?(\d+) minutes", text)
    if not time or int(time[1]) not in MINUTES:
        yield f"the time is none from {MINUTES[0]} to {MINUTES[-1]} minutes"
    goals = text.partition("After this you can")[2]
    yield from count("goals", len(ITEM.findall(goals)), GOALS)


def size(lesson: Notebook) -> Iterator[str]:
    """Many short cells."""
    yield from count("cells", len(lesson.cells), CELLS)
    # The code of a question with a field is folded.
    shown = [cell for cell in lesson.code if not hides_code(cell)]
    lines = [len(cell.source.splitlines()) for cell in shown] or [0]
    if median(lines) > MEDIAN_LINES:
        yield f"half of the cells of code have {median(lines):g} lines or more, not {MEDIAN_LINES}"
    for number, length in enumerate(lines, start=1):
        if length > MOST_LINES:
            yield f"code cell {number} has {length} lines, not {MOST_LINES} at most"


def predictions(lesson: Notebook) -> Iterator[str]:
    """Each question is asked before its answer can be seen, and is answered."""
    places = [i for i, cell in enumerate(lesson.cells) if asks(cell)]
    if len(places) < FEWEST_PREDICTIONS:
        yield f"predictions: {len(places)}, not {FEWEST_PREDICTIONS} at least"
    for place, end in pairwise([*places, len(lesson.cells)]):
        cell, after = lesson.cells[place], lesson.cells[place + 1 : end]
        pattern = FIELD if cell.cell_type == "code" else QUESTION
        start = pattern.search(cell.source).start()
        question = first_line(cell.source[start:])
        if "<details" in cell.source[:start]:
            yield f"the answer stands before the question: {question}"
        if pattern is FIELD and not hides_code(cell):
            yield f"the code may give the answer away: {question}"
        # A quiz and a cell that is run answer as well as what is unfolded.
        if not (pattern is FIELD or DETAILS.search(cell.source)) and not any(
            cell.cell_type == "code" or DETAILS.search(cell.source) for cell in after
        ):
            yield f"nothing answers the question: {question}"
        below = takewhile(lambda cell: cell.cell_type == "code", after)
        if any(cell.outputs and not is_folded(cell) for cell in below):
            yield f"what answers it stands open below the question: {question}"
    if lesson.words.count("<details") != len(DETAILS.findall(lesson.words)):
        yield "a <details> has no <summary>, no text, or no end"


def asks(cell: NotebookNode) -> bool:
    """Tell whether a cell asks for a prediction, in words or with a field for the answer."""
    return bool((FIELD if cell.cell_type == "code" else QUESTION).search(cell.source))


def hides_code(cell: NotebookNode) -> bool:
    """Tell whether Jupyter shows what a cell puts out, and not its code."""
    return bool(cell.metadata.get("jupyter", {}).get("source_hidden", False))


def given_away(lesson: Notebook) -> Iterator[str]:
    """Of code that is folded away Jupyter shows the first line: no answer stands there."""
    for cell in lesson.code:
        first = first_line(cell.source)
        if "ab.predict(" in first and "answer=" in first:
            yield f"the first line of a prediction gives its answer away: {first}"


def unsettled(lesson: Notebook) -> Iterator[str]:
    """Whoever has edited the tree of an explorer is not asked about it with a fixed answer."""
    explorers: set[str] = set()
    for cell in lesson.code:
        made, _ = shown_widget(cell.source, explorers)
        explorers |= made if "ab.explore(" in cell.source else set()
        for call in ast.walk(ast.parse(cell.source)):
            is_question = isinstance(call, ast.Call) and "predict" in ast.unparse(call.func)
            if not is_question or all(keyword.arg != "answer" for keyword in call.keywords):
                continue
            seen = {
                node.value.id
                for node in ast.walk(call)
                if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
            }
            for name in sorted(seen & explorers):
                yield f"a fixed answer about {name}, whose tree can be edited: " + first_line(
                    ast.unparse(call)
                )


def is_folded(cell: NotebookNode) -> bool:
    """Tell whether Jupyter hides what is stored, and shows no line of it in its place."""
    hidden = cell.metadata.get("jupyter", {}).get("outputs_hidden", False)
    return hidden and cell.outputs[0].get("data") == {}


def exercises(lesson: Notebook) -> Iterator[str]:
    """A few, in order, each of which answers back."""
    if not lesson.section("## Exercises"):
        yield 'there is no "## Exercises"'
    found = titles(lesson)
    yield from count("exercises", len(found), EXERCISES)
    for number, (title, given) in enumerate(found, start=1):
        if int(given) != number:
            yield f"exercise {number} is called {given}"
        code = [cell for cell in lesson.section(f"### {title}") if cell.cell_type == "code"]
        if not any(ANSWERING.search(cell.source) for cell in code):
            yield f"exercise {number} has no ab.quiz, ab.trace_by_hand, ab.check, ab.watch, ab.hunt"
        if not code or not printed(code[-1]):
            yield f"exercise {number} does not end with a cell that shows something"


def titles(notebook: Notebook) -> list[tuple[str, str]]:
    """Return the title and the number of each exercise."""
    return EXERCISE.findall(notebook.words)


def widgets(lesson: Notebook) -> Iterator[str]:
    """Not many, each with a name; after an explorer a cell that moves it and prints."""
    named: set[str] = set()
    explorers: set[str] = set()
    shown = 0
    for number, cell in enumerate(lesson.code, start=1):
        made, name = shown_widget(cell.source, named)
        named |= made
        explorers |= made if "ab.explore(" in cell.source else set()
        if name is None:
            continue
        shown += 1
        following = lesson.code[number] if number < len(lesson.code) else None
        if not name:
            yield f"code cell {number} shows a widget that has no name"
        elif name in explorers and not (
            following and uses(following.source, name) and printed(following)
        ):
            yield f"code cell {number} shows {name}, and the next one does not print of it"
    yield from count("widgets", shown, range(MOST_WIDGETS + 1))


def shown_widget(source: str, named: set[str]) -> tuple[set[str], str | None]:
    """Return the names given to widgets, and the one shown: None for none, empty if nameless."""
    body = ast.parse(source).body
    assignments = [line for line in body if isinstance(line, ast.Assign)]
    making = [line for line in assignments if makes_widget(line.value)]
    targets = [target for line in making for target in line.targets]
    made = {target.id for target in targets if isinstance(target, ast.Name)}
    last = body[-1].value if body and isinstance(body[-1], ast.Expr) else None
    if isinstance(last, ast.Name) and last.id in named | made:
        return made, last.id
    return made, "" if last is not None and makes_widget(last) else None


def makes_widget(value: ast.expr) -> bool:
    function = value.func if isinstance(value, ast.Call) else None
    return isinstance(function, ast.Attribute) and function.attr in WIDGETS


def uses(source: str, name: str) -> bool:
    return any(
        isinstance(node, ast.Name) and node.id == name for node in ast.walk(ast.parse(source))
    )


def tail(lesson: Notebook, *, following: str) -> Iterator[str]:
    """What to remember, where to read on, and where to go."""
    remembered = lesson.section("## To remember")
    if not remembered:
        yield 'there is no "## To remember"'
    else:
        text = remembered[0].source.partition("## To remember")[2].partition("\n#")[0]
        yield from count("lines to remember", len(ITEM.findall(text)), REMEMBERED)
    if not lesson.section("## Read on"):
        yield 'there is no "## Read on"'
    last = LINK.findall(lesson.cells[-1].source)
    for wanted in filter(None, [following, f"solutions/{lesson.name}"]):
        if f"{wanted}.ipynb" not in last:
            yield f"the last cell has no link to {wanted}.ipynb"


def solved(lesson: Notebook, solutions: Notebook) -> Iterator[str]:
    """Complain of solutions that are not those of the lesson, or do not end right."""
    yield from heading_of(solutions)
    if f"../{lesson.name}.ipynb" not in LINK.findall(solutions.words):
        yield f"there is no link to ../{lesson.name}.ipynb"
    if titles(solutions) != titles(lesson):
        yield "the exercises are not those of the lesson"
    for title, number in titles(solutions):
        code = [cell for cell in solutions.section(f"### {title}") if cell.cell_type == "code"]
        text = printed(code[-1]) if code else ""
        if not RIGHT.search(text) or WRONG.search(text):
            yield f"exercise {number} does not end with a cell that prints that it is right"


def dead_links(notebook: Notebook, *, folder: Path) -> list[str]:
    """Return the links that lead nowhere."""
    return [link for link in LINK.findall(notebook.words) if not (folder / link).exists()]


def printed(cell: NotebookNode) -> str:
    """Return the text that a cell has put out."""
    texts = [
        output.get("text") or output.get("data", {}).get("text/plain", "")
        for output in cell.get("outputs", [])
    ]
    return "\n".join(texts).strip()


def first_line(text: str) -> str:
    return text.partition("\n")[0]
