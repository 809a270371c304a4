"""Lessons for those who read them without Python: where a page differs from the notebook."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Any

RESULT = "Show the result"
EXERCISE = re.compile(r"^#+ Exercise \d", re.MULTILINE)
# Such an exercise is done by changing code; to click on a quiz is not enough.
WORK = re.compile(r"^(?:def|class) |\bab\.(?:check|search)\(", re.MULTILINE)
QUIZ = re.compile(r"^(\w+) = ab\.quiz\(", re.MULTILINE)
TOLD = "(To do this, change the code. That needs Python: open the [notebook]({notebook}).)"
STILL = "<p>(This is a picture of it. It lives from Python: it is alive in the {notebook}.)</p>"


def for_readers(cells: list[dict[str, Any]], *, notebook: str) -> Iterator[dict[str, Any]]:
    """Yield the cells that a page has of a lesson.

    Where a quiz stands, a page does not say: it was stored before anyone has answered. Exercises
    for which a page is not enough say so.

    Parameters
    ----------
    cells : list of dict
        The cells of the notebook.
    notebook : str, keyword-only
        The address, from the page, at which the notebook is found.
    """
    quizzes: set[str] = set()
    for place, cell in enumerate(cells):
        text = "".join(cell["source"])
        if cell["cell_type"] == "code":
            quizzes.update(QUIZ.findall(text))
            if not says_where_it_stands(text, quizzes):
                yield cell
            continue
        yield cell
        below = takewhile(lambda other: other["cell_type"] == "code", cells[place + 1 :])
        if EXERCISE.search(text) and any(WORK.search("".join(one["source"])) for one in below):
            yield words(TOLD.format(notebook=notebook), name=f"{cell['id']}-python")


def says_where_it_stands(code: str, quizzes: set[str]) -> bool:
    """Tell whether code does nothing but print, and one of what it prints is a quiz."""
    match ast.parse(code).body:
        case [ast.Expr(ast.Call(func=ast.Name("print"), args=printed))]:
            return any(isinstance(one, ast.Name) and one.id in quizzes for one in printed)
    return False


def is_folded(cell: dict[str, Any]) -> bool:
    """Tell whether a cell answers a question, which ``notebooks/refresh.py`` has marked."""
    return bool(cell["metadata"].get("jupyter", {}).get("outputs_hidden"))


def words(text: str, *, name: str) -> dict[str, Any]:
    """Return a cell of text.

    Parameters
    ----------
    text : str
        Markdown.
    name : str, keyword-only
        Its id.
    """
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": text}
