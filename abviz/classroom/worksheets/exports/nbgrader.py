"""Notebooks for nbgrader: answers are written into cells, and hidden tests mark them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from abviz.classroom.worksheets.exports.assignment import packed
from abviz.classroom.worksheets.exports.naming import title_of
from abviz.classroom.worksheets.exports.typed import written
from abviz.classroom.worksheets.sheet import Sheet
from abviz.classroom.worksheets.words import rules

POINTS = 1
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def nbgrader(sheet: Sheet) -> bytes:
    """Return a sheet as the source of an assignment of nbgrader.

    One notebook is for all students: each writes the number of his or her variant, and then
    is asked its questions. The solutions, of the first variant, and the tests with the keys of
    all are in nbgrader's regions, which it takes out of what students get.

    Parameters
    ----------
    sheet : Sheet
        What is asked.

    Returns
    -------
    bytes
        A notebook; each question gives 1 point, or a share of it.
    """
    notebook = {
        "cells": list(_cells(sheet)),
        "metadata": {"kernelspec": KERNEL, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(notebook, ensure_ascii=False, indent=1).encode() + b"\n"


def _cells(sheet: Sheet) -> Iterator[dict[str, Any]]:
    say = sheet.language
    last = len(sheet.variants)
    yield _words("title", f"# {_markdown(title_of(sheet))}\n\n{rules(say)}")
    setup = _code("setup", _setup(sheet), locked=True)
    setup["metadata"]["jupyter"] = {"source_hidden": True}
    yield setup
    number = say.gettext(
        "The number of your variant, from 1 to {last}: {example}", last=last, example="variant = …"
    )
    yield _code("variant", f"# {number}\n{_solution('variant = 1')}", solution=True)
    most = max((len(variant.questions) for variant in sheet.variants), default=0)
    for place in range(1, most + 1):
        yield from _question(sheet, place)


def _setup(sheet: Sheet) -> str:
    content = {
        "language": sheet.language.tag,
        "variants": [
            [{"tree": str(one.trace.tree), **one.asked()} for one in variant.questions]
            for variant in sheet.variants
        ],
    }
    return (
        "from abviz.classroom.worksheets.exports.assignment import Assignment\n\n"
        f'assignment = Assignment("{packed(content)}")'
    )


def _question(sheet: Sheet, place: int) -> Iterator[dict[str, Any]]:
    say, name = sheet.language, f"question_{place}"
    heading = say.gettext("Question {number}", number=place)
    yield _words(f"heading-{place}", f"## {heading}")
    show = f"{name} = assignment.question({place}, variant=variant)\n{name}"
    yield _code(f"show-{place}", show, locked=True)
    questions = [
        variant.questions[place - 1] if place <= len(variant.questions) else None
        for variant in sheet.variants
    ]
    first = questions[0]
    right = json.dumps(written(first, first.key) if first else "", ensure_ascii=False)
    hint = say.gettext("Your answer, in quotes: {example}", example=f'answer_{place} = "…"')
    answer = f"# {hint}\n{_solution(f'answer_{place} = {right}')}"
    yield _code(f"answer-{place}", answer, solution=True)
    key = packed([one and one.solved() for one in questions])
    hidden = f'{name}.points(answer_{place}, {POINTS}, key="{key}")'
    test = f"{name}.read(answer_{place})\n### BEGIN HIDDEN TESTS\n{hidden}\n### END HIDDEN TESTS"
    yield _code(f"test-{place}", test, grade=True, locked=True, points=POINTS)


def _solution(code: str) -> str:
    return f"### BEGIN SOLUTION\n{code}\n### END SOLUTION"


def _code(name: str, source: str, **roles: Any) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": name,
        "metadata": {"nbgrader": _roles(name, **roles)},
        "outputs": [],
        "source": source,
    }


def _words(name: str, source: str) -> dict[str, Any]:
    metadata = {"nbgrader": _roles(name, locked=True)}
    return {"cell_type": "markdown", "id": name, "metadata": metadata, "source": source}


def _roles(name: str, **roles: Any) -> dict[str, Any]:
    usual = {"grade": False, "grade_id": name, "locked": False, "schema_version": 3}
    return {**usual, "solution": False, "task": False, **roles}


def _markdown(text: str) -> str:
    """Return a text in which nothing means anything in Markdown or HTML."""
    return "".join(f"\\{sign}" if sign in r"\`*_{}[]<>()#+-.!|~$&" else sign for sign in text)
