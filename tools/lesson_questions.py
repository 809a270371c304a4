"""List what the lessons ask with `ab.predict`: ``python tools/lesson_questions.py [LESSON …]``.

A row for each question: its lesson and cell, from 0; its form (choice, number, nodes, order,
other); whether it is about a tree, and shows it; of a choice the place of the right one; and its
text. Then how often rules are right that know nothing: those of a student who only guesses.

A lesson is run as far as its questions need it: a cell that binds or changes none of their names is
left out, so that no experiment is waited for.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from abviz.classroom.practice.predict import Prediction

LESSONS = Path(__file__).resolve().parents[1] / "notebooks"
FORMS = {"choice": "choice", "set": "nodes", "node": "nodes", "sequence": "order"}
# A tree in brackets, or a node by its letter: no article, and no player of tic-tac-toe.
TREE = re.compile(
    r"\([-−\d( ]*\d[-−\d() ]*\)"
    r"|\b(?:[B-HJ-NP-WYZ]|A(?! [a-z])|(?<=node )I|(?<=of )I|(?<=for )I)\b(?![-*])"
    r"|\b(?:this|first) tree\b|\btree above\b|\bof the (?:\d|eight) leaves\b"
)
NO = re.compile(r"no|none|never|neither|nothing|in (?:none|neither)")


class Asked(NamedTuple):
    """A question of a lesson."""

    lesson: str
    cell: int
    form: str
    text: str
    choices: tuple[str, ...]
    # The place of the right choice; None of other forms.
    key: int | None
    shows_tree: bool
    is_of_search: bool

    @property
    def is_about_tree(self) -> bool:
        """Whether it is about one tree: made from a search, with one, or naming its nodes."""
        said = " ".join((self.text, *self.choices))
        return self.is_of_search or self.shows_tree or bool(TREE.search(said))

    @property
    def lacks_tree(self) -> bool:
        """Whether it is about a tree that it does not show."""
        return self.is_about_tree and not self.shows_tree


def main(names: Sequence[str]) -> None:
    """Print the questions of some lessons, or of all, and what rules make of them."""
    chosen = [
        path for path in lessons() if not names or any(path.stem.startswith(name) for name in names)
    ]
    print(table([asked for path in chosen for asked in questions_in(path)]))


def lessons() -> list[Path]:
    """Return the lessons in their order."""
    return sorted(LESSONS.glob("[0-9]*.ipynb"))


def questions_in(path: Path) -> list[Asked]:
    """Run a lesson as far as its questions need it, and return these."""
    stored = json.loads(path.read_text(encoding="utf-8"))["cells"]
    cells = {
        place: ast.parse("".join(cell["source"]))
        for place, cell in enumerate(stored)
        if cell["cell_type"] == "code"
    }
    names: dict[str, Any] = {"display": lambda *_, **__: None}
    questions = []
    for place in needed(cells):
        value = value_of(cells[place], names)
        if isinstance(value, Prediction):
            questions.append(asked_in(value, path.stem, place))
    return questions


def needed(cells: dict[int, ast.Module]) -> list[int]:
    """Return the cells that ask, and those that they need, in their order."""
    wanted: set[str] = set()
    places = []
    for place, cell in reversed(cells.items()):
        asks = any(
            isinstance(node, ast.Attribute) and node.attr == "predict" for node in ast.walk(cell)
        )
        if asks or wanted & changed_in(cell):
            places.append(place)
            wanted |= {node.id for node in ast.walk(cell) if isinstance(node, ast.Name)}
    return places[::-1]


def changed_in(cell: ast.Module) -> set[str]:
    """Return the names that a cell binds, or whose attributes or items it sets."""
    names: set[str] = set()
    for node in ast.walk(cell):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            names |= {alias.asname or alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(getattr(node, "ctx", None), ast.Store):
            names |= {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    return names


def value_of(cell: ast.Module, names: dict[str, Any]) -> Any:
    """Run a cell without its prints, and return what its last line gives."""
    body, last = cell.body, None
    if body and isinstance(body[-1], ast.Expr):
        body, last = body[:-1], ast.Expression(body[-1].value)
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(ast.Module(body, []), "<cell>", "exec"), names)
        return None if last is None else eval(compile(last, "<cell>", "eval"), names)


def asked_in(prediction: Prediction, lesson: str, cell: int) -> Asked:
    """Return a prediction as a question of a lesson."""
    question = prediction.question
    is_number = str(question.slots[:1]) not in ("", "()") and question.form == "fields"
    return Asked(
        lesson=lesson,
        cell=cell,
        form="number" if is_number else FORMS.get(question.form, "other"),
        text=" ".join(question.text.split()),
        choices=question.choices,
        key=question.key if question.form == "choice" else None,
        shows_tree=bool(prediction.asked["picture"]),
        is_of_search=question.ask != "own",
    )


def one_in(places: Sequence[int], key: int | None) -> float:
    """Return how likely one of some places is the right one."""
    return places.count(key) / len(places)


def of_length(choices: Sequence[str], best: Callable[[Iterator[int]], int]) -> list[int]:
    """Return the places of the longest or the shortest choices."""
    length = best(map(len, choices))
    return [place for place, choice in enumerate(choices) if len(choice) == length]


def says_no(choices: Sequence[str]) -> list[int]:
    """Return the place of what says no; all of them if nothing does."""
    no = [place for place, choice in enumerate(choices) if NO.fullmatch(choice.lower())]
    return no or [*range(len(choices))]


# What is taken of some choices, by a rule that knows nothing of the question.
RULES: dict[str, Callable[[Sequence[str]], list[int]]] = {
    "any": lambda choices: [*range(len(choices))],
    "the first": lambda choices: [0],
    "the second": lambda choices: [1],
    "the last": lambda choices: [len(choices) - 1],
    "the longest": lambda choices: of_length(choices, max),
    "the shortest": lambda choices: of_length(choices, min),
    "no, if it is there": says_no,
    "the second of two": lambda choices: [1] if len(choices) == 2 else [*range(len(choices))],
}


def rates(questions: Sequence[Asked]) -> dict[str, float]:
    """Return how often each rule is right, over the questions by choice."""
    chosen = [asked for asked in questions if asked.form == "choice"]
    return {
        name: sum(one_in(rule(asked.choices), asked.key) for asked in chosen) / max(len(chosen), 1)
        for name, rule in RULES.items()
    }


def table(questions: Sequence[Asked]) -> str:
    """Return the questions as rows, and below them what rules make of them."""
    lines = [f"{'lesson':20} cell form   tree    key  text"]
    for asked in questions:
        tree = "shown" if asked.shows_tree else "MISSING" if asked.lacks_tree else "–"
        key = "" if asked.key is None else f"{asked.key + 1}/{len(asked.choices)}"
        choices = f" [{' | '.join(asked.choices)}]" if asked.choices else ""
        row = f"{asked.lesson:20} {asked.cell:4} {asked.form:6} {tree:7} {key:4}"
        lines.append(f"{row} {asked.text[:90]}{choices}")
    lines.append("")
    lines += [f"right by “{name}”: {rate:.0%}" for name, rate in rates(questions).items()]
    return "\n".join(lines)


if __name__ == "__main__":
    main(sys.argv[1:])
