"""A student who knows all answers of a worksheet, and writes them as each program wants it.

As a script it makes so many variants of all kinds, hands all right answers to each format, and says
what came of it: ``PYTHONPATH=. python -m classroom_tests.perfect_student 1000`` in `tests`.
"""

from __future__ import annotations

import contextlib
import csv
import io
import json
import re
import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from types import SimpleNamespace
from unittest.mock import patch

from classroom_tests.moodle_grammar import read_moodle
from PIL import Image

import abviz
from abviz.classroom.question import Question
from abviz.classroom.questions.families import OF_SEARCH
from abviz.classroom.worksheets import answers_as_text
from abviz.classroom.worksheets.files import write_table
from abviz.classroom.worksheets.moodle import moodle_xml
from abviz.classroom.worksheets.nbgrader import nbgrader
from abviz.classroom.worksheets.paper_tree import PaperTree
from abviz.classroom.worksheets.task import ASKS
from abviz.classroom.worksheets.text2qti import text2qti

# All kinds of questions of all searches that Moodle and Canvas take, and some together.
OF_ALPHA_BETA = [
    "values points=3",
    "windows leaves=6..14",
    "order points=2",
    "cuts leaves=8 bounds=1..20",
    "next",
    "why",
    "range points=4",
    "reorder leaves=3..9 points=5",
    "best-case leaves=4..9",
    "invariance points=1",
    "values+windows+order+cuts leaves=5..8 points=10",
    "values+reorder+invariance ties=0.. distinct=no points=7",
    'cuts tree="((3 5) (1/3 9)) ((0.5 2) (-7 8))"',
    'range tree="((1/3 x) (2 9)) ((0.25 7) (3 1))"',
]
WITHOUT_TIES = [
    "windows cut-on-tie=no leaves=4..9",
    "cuts cut-on-tie=no points=3",
    "range cut-on-tie=no leaves=5..9",
    "reorder cut-on-tie=no",
]
OF_OTHERS = [
    f"{ask} algorithm={algorithm} leaves=4..8"
    for algorithm in ("minimax", "negamax", "expectiminimax", "star1")
    for ask in ASKS
    # No program takes a table for the steps of a search.
    if ask in OF_SEARCH[algorithm] and ask != "trace"
    # Where chance moves in every other ply, no bound is the value of a node.
    if (ask, algorithm) != ("why", "star1")
]
OF_OTHERS += ["values algorithm=expectiminimax branching=2..6 depth=2", "range points=2"]
# A tree that students write, and several numbers in a field, are for nbgrader and the CSV.
FOR_NOTEBOOKS = [
    "range points=2",
    "invent cutoffs=1..2",
    "values algorithm=maxn points=3",
    "order algorithm=maxn",
    "values algorithm=expectiminimax points=3",
]
SHEETS = (OF_ALPHA_BETA, WITHOUT_TIES, OF_OTHERS, FOR_NOTEBOOKS)


def typed(text: str) -> str:
    """Return a number of the key as a student types it."""
    return text.replace("−", "-").replace("+∞", "inf").replace("∞", "inf").replace("–", "-")


def in_moodle(question: Question) -> list[str]:
    """Return the texts that a student writes or chooses in Moodle."""
    names = question.trace.tree
    if isinstance(question.key, dict):
        texts = [typed(text) for text in question.key.values()]
        return [_decimal(text) for text in texts] if question.trace.tree.has_chance else texts
    if question.form == "choice":
        return [question.choices[question.key]]
    if question.form == "node":
        return [names.nodes[question.key].name]
    chosen = [names.nodes[index].name for index in question.key]
    if question.form == "sequence":
        return [", ".join(chosen)]
    return chosen or ["none"]


def _decimal(text: str) -> str:
    """Return a fraction as a decimal, where it is one."""
    if "/" not in text:
        return text
    decimal = float(Fraction(text))
    return str(decimal) if Fraction(str(decimal)) == Fraction(text) else text


def in_notebook(question: Question, place: int) -> str:
    """Return the code that a student writes into the cell of an answer."""
    if isinstance(question.key, dict) and len(question.key) > 1:
        texts = dict(enumerate(map(typed, question.key.values()), start=1))
        return f"answer_{place} = {texts!r}"
    if isinstance(question.key, dict):
        (text,) = question.key.values()
        return f"answer_{place} = {typed(text)!r}"
    if question.form == "choice":
        return f"answer_{place} = {'abcdefgh'[question.key]!r}"
    names = [question.trace.tree.nodes[index].name for index in _indices(question)]
    return f"answer_{place} = {', '.join(names) or 'none'!r}"


def _indices(question: Question) -> Sequence[int]:
    return (question.key,) if isinstance(question.key, int) else question.key


def points_in_notebook(sheet: abviz.classroom.worksheets.sheet.Sheet, notebook: bytes) -> Iterator:
    """Yield for each variant the points that its right answers get, and all there are."""
    cells = json.loads(notebook)["cells"]
    sources = {cell["id"]: cell["source"] for cell in cells}
    graded = [cell for cell in cells if cell["metadata"].get("nbgrader", {}).get("grade")]
    most = sum(cell["metadata"]["nbgrader"]["points"] for cell in graded)
    names: dict = {}
    exec(sources["setup"], names)
    for variant in sheet.variants:
        names["variant"] = variant.number
        earned = 0.0
        for place, question in enumerate(variant.questions, start=1):
            exec(in_notebook(question, place), names)
            *lines, last, _ = sources[f"test-{place}"].splitlines()
            exec("\n".join(lines), names)
            earned += eval(last, names)
        yield earned, most


def check_notebook(sheet) -> int:
    """Check that all right answers get all points in each variant; return how many there are."""
    variants = 0
    with contextlib.redirect_stdout(io.StringIO()):
        for earned, most in points_in_notebook(sheet, nbgrader(sheet)):
            variants += 1
            assert abs(earned - most) < 1e-9, (variants, earned, most)
    return variants


def check_moodle(sheet) -> int:
    """Check that each category has one question of each variant, and right answers all points."""
    questions = list(read_moodle(moodle_xml(sheet)))
    asked = [question for variant in sheet.variants for question in variant.questions]
    in_variant = len(sheet.variants[0].questions)
    categories = [question.category for question in questions]
    assert len(questions) == len(asked) and len({*categories}) == in_variant
    assert {categories.count(category) for category in categories} == {len(sheet.variants)}
    for place in range(in_variant):
        for number, variant in enumerate(sheet.variants):
            question = variant.questions[place]
            answer = in_moodle(question)
            in_bank = questions[place * len(sheet.variants) + number]
            share = in_bank.share(answer)
            assert abs(share - 1) < 1e-6, (in_bank, answer, share)
    return len(questions)


def check_text2qti(sheet) -> int:
    """Check that there is a group for each question, with all of the variants in it, each once."""
    text = text2qti(sheet).decode()
    groups = re.findall(r"^GROUP$(.*?)^END_GROUP$", text, re.MULTILINE | re.DOTALL)
    assert len(groups) == len(sheet.variants[0].questions)
    for place, group in enumerate(groups):
        same = {str(variant.questions[place].trace.tree) for variant in sheet.variants}
        assert len(re.findall(r"^\d+\. ", group, re.MULTILINE)) == len(same)
    return len(groups)


def check_table(sheet) -> int:
    """Check that all rows have the same kinds of questions in the same columns."""
    table = write_table(sheet).decode("utf-8-sig")
    head, *rows = csv.reader(io.StringIO(table))
    asked = [column for column, title in enumerate(head) if title == "Asked"]
    assert {len(row) for row in rows} == {len(head)}
    assert len({tuple(row[column] for column in asked) for row in rows}) == 1
    assert all(all(row) for row in rows)
    return len(rows)


@contextlib.contextmanager
def without_pictures() -> Iterator[None]:
    """Draw no pictures, and plan none: what is tested is what is asked."""
    dot = io.BytesIO()
    Image.new("RGB", (1, 1)).save(dot, "PNG")
    with (
        patch.object(PaperTree, "png", lambda paper, solved: dot.getvalue()),
        patch.object(PaperTree, "__init__", lambda paper, questions: None),
        patch.object(answers_as_text, "layout_for", lambda tree, asks: SimpleNamespace(width=100)),
    ):
        yield


def check(tasks: list[str], *, students: int, seed: int) -> int:
    """Check a worksheet in all formats that take it; return the number of its variants."""
    sheet = abviz.worksheet(tasks, students=students, seed=seed, progress=False)
    with without_pictures():
        check_table(sheet)
        check_notebook(sheet)
        if tasks is not FOR_NOTEBOOKS:
            check_moodle(sheet)
            check_text2qti(sheet)
    return len(sheet.variants)


def main(variants: int, each: int = 25) -> None:
    """Check so many variants, in sheets of some seeds."""
    checked, seed = 0, 0
    while checked < variants:
        seed += 1
        for tasks in SHEETS:
            checked += check(tasks, students=min(each, variants), seed=seed)
            print(f"seed {seed}: {checked} variants, all points in each", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
