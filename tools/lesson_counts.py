"""Count what each lesson asks of a student and gives to read: ``python tools/lesson_counts.py``.

Words are those of the text that stands open; unfolded are those that come with an answer: in
``<details>`` and in the questions of `ab.predict`. Minutes are both at 200 a minute, and a time for
each act (`MINUTES`). A question has a field if `ab.predict` takes its answer. It is in the open if
it has none, no ``<details>`` keeps its answer, and text follows within three cells: text that
answers it. A status cell does nothing but print a quiz or a hunt. An act is recorded if abviz marks
it; its place is that of its cell, from 1.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

LESSONS = Path(__file__).resolve().parents[1] / "notebooks"
QUESTION = re.compile(r"(?:\*\*|<b>)Predict")
FIELD = re.compile(r"\bab\.predict\(")
LINE = re.compile(r'^ab\.progress\("(.+)", (\d+)\)', re.MULTILINE)
QUIZ = re.compile(r"^\w+ = ab\.(?:quiz|trace_by_hand)\(", re.MULTILINE)
RECORDED = re.compile(r"\bab\.(?:predict|quiz|trace_by_hand|hunt|check)\(")
MADE = re.compile(r"^(\w+) = ab\.(?:quiz|trace_by_hand|hunt)\(", re.MULTILINE)
STATUS = re.compile(r"\Aprint\((?:repr\()?(\w+)\)?(?:, [^\n]*)?\)\Z")
DETAILS = re.compile(r"<details>.*?</details>", re.DOTALL)
EXERCISE = re.compile(r"^### Exercise \d", re.MULTILINE)
READ_PER_MINUTE = 200
MINUTES = {"question": 0.5, "cell of code": 0.25, "exercise": 3}
WITHIN = 3
IN_QUOTES = re.compile(r'"([^"]*)"')


class Cell(NamedTuple):
    """A cell of a notebook."""

    is_code: bool
    text: str


class Counts(NamedTuple):
    """What a lesson has."""

    questions: int
    fields: int
    quizzes: int
    open: int
    status: int
    words: int
    unfolded: int
    minutes: int
    first_act: int


def main() -> None:
    """Print a row for each lesson."""
    print(f"{'':22}", *(name.replace("_", " ").rjust(9) for name in Counts._fields))
    for path in lessons():
        print(f"{path.stem:22}", *(f"{number:9}" for number in counts(cells_of(path))))


def lessons() -> list[Path]:
    """Return the lessons in their order."""
    return sorted(LESSONS.glob("[0-9]*.ipynb"))


def cells_of(path: Path) -> list[Cell]:
    """Return the cells of a notebook."""
    stored = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [Cell(cell["cell_type"] == "code", "".join(cell["source"])) for cell in stored]


def counts(cells: list[Cell]) -> Counts:
    """Count what is in the cells of a lesson."""
    questions = [*open_questions(cells)]
    code = [cell.text for cell in cells if cell.is_code]
    text = "\n".join(cell.text for cell in cells if not cell.is_code)
    cells_with_fields = [cell for cell in code if FIELD.search(cell)]
    fields = len(cells_with_fields)
    texts_of_fields = [text for cell in cells_with_fields for text in IN_QUOTES.findall(cell)]
    words = count_words(DETAILS.sub(" ", text))
    unfolded = count_words(" ".join([*DETAILS.findall(text), *texts_of_fields]))
    asked = len(questions) + fields
    run = sum(not (FIELD.search(cell) or LINE.search(cell)) for cell in code)
    acts = {"question": asked, "cell of code": run, "exercise": len(EXERCISE.findall(text))}
    minutes = (words + unfolded) / READ_PER_MINUTE + sum(
        MINUTES[act] * times for act, times in acts.items()
    )
    made = {name for cell in code for name in MADE.findall(cell)}
    states = [match[1] for cell in code if (match := STATUS.match(cell))]
    recorded = (n for n, cell in enumerate(cells, 1) if cell.is_code and RECORDED.search(cell.text))
    return Counts(
        questions=asked,
        fields=fields,
        quizzes=sum(bool(QUIZ.search(cell)) for cell in code),
        open=sum(questions),
        status=sum(name in made for name in states),
        words=words,
        unfolded=unfolded,
        minutes=round(minutes),
        first_act=next(recorded, len(cells) + 1),
    )


def count_words(text: str) -> int:
    """Count the words of a text, without its tags."""
    return len(re.sub(r"<[^>]+>", " ", text).split())


def open_questions(cells: list[Cell]) -> Iterator[bool]:
    """Tell of each question that has no field whether its answer stands in the open."""
    for place, cell in enumerate(cells):
        for asked in () if cell.is_code else QUESTION.split(cell.text)[1:]:
            below = cells[place + 1 : place + 1 + WITHIN]
            yield "<details" not in asked and any(map(answers, below))


def answers(cell: Cell) -> bool:
    """Tell whether a cell begins with text: no heading, no question, nothing that is folded."""
    begins = re.match(r"#|(?:\*\*|<b>)Predict|<details", cell.text)
    return not (cell.is_code or begins)


if __name__ == "__main__":
    main()
