"""Measure the house: how large its parts are, and how long a score's way through it is.

    python3 benchmarks/house.py             # this one
    python3 benchmarks/house.py ../older    # another checkout, whose packages are the same

Sizes are of the Python modules in ``abviz/``. A module counts with all its lines; a class
or a function with its lines of code, which leave out docstrings, comments and empty lines.
A folder counts the modules that stand in it, its ``__init__.py`` aside; the folder of the
algorithms, one file each, may be as large as it likes and is not compared.

A score's way begins at ``Tree.parse("(4242 3)")`` and ends at the web page of an alpha-beta
search of this tree. A move is

- a call of a function of abviz that has the score among its arguments, or
- a return of the score from such a function.

The score is the number 4242 itself, or a text in which it is written. It does not count
while it is inside something else: a node, a step, a list. A generator that goes on is
called again, and what it yields it returns. Files are those of the functions. Everything
runs once before it is counted, so that imports and what is kept for good do not count.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, NamedTuple

SCORE = 4242
TREE = f"({SCORE} 3)"


class Part(NamedTuple):
    """A module, a class, a function or a folder; the largest one is compared by its size."""

    size: int
    name: str

    def __str__(self) -> str:
        return f"{self.size:>6,}  {self.name}"


class Way(NamedTuple):
    """The moves of a score: how often each function was handed it, or returned it."""

    moves: Counter[tuple[str, str]]

    @property
    def files(self) -> set[str]:
        return {file for file, _ in self.moves}


def main(arguments: list[str]) -> int:
    """Print one table."""
    root = Path(arguments[0] if arguments else Path(__file__).parents[1]).resolve()
    sys.path.insert(0, str(root))
    for title, measured in [*sizes(root / "abviz"), *way_rows(root / "abviz")]:
        print(f"  {title:<34} {measured}")
    return 0


def sizes(package: Path) -> Iterator[tuple[str, Part]]:
    """Yield how many modules and folders there are, and the largest of each kind."""
    files = sorted(package.rglob("*.py"))
    modules = [
        Part(len(file.read_text(encoding="utf-8").splitlines()), str(file.relative_to(package)))
        for file in files
    ]
    folders = Counter(file.parent for file in files if file.name != "__init__.py")
    parts = [part for file in files for part in parts_of(file)]
    yield "modules", Part(len(modules), "")
    yield "folders", Part(len({file.parent for file in files}), "")
    yield "lines of a module, median", Part(round(median(size for size, _ in modules)), "")
    yield "lines of a module, most", max(modules)
    yield "lines of code of a class, most", max(part for kind, part in parts if kind == "class")
    yield "lines of code of a function, most", max(part for kind, part in parts if kind == "def")
    yield (
        "modules in a folder, most",
        max(
            Part(count, str(folder.relative_to(package)))
            for folder, count in folders.items()
            if folder.name != "algorithms"
        ),
    )


def parts_of(file: Path) -> Iterator[tuple[str, Part]]:
    """Yield the classes and functions of a module with their lines of code."""
    source = file.read_text(encoding="utf-8")
    lines = source.splitlines()
    module = ast.parse(source)
    prose = {number for number, line in enumerate(lines, 1) if line.strip()[:1] in ("", "#")}
    for node in ast.walk(module):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            prose |= set(range(node.lineno, (node.end_lineno or 0) + 1))
    for node in ast.walk(module):
        if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            kind = "class" if isinstance(node, ast.ClassDef) else "def"
            code = set(range(node.lineno, (node.end_lineno or 0) + 1)) - prose
            yield kind, Part(len(code), f"{file.name}: {node.name}")


def way_rows(package: Path) -> Iterator[tuple[str, Part]]:
    """Yield in how many files and moves a score is handled, from a text to a web page."""
    with TemporaryDirectory() as folder:
        target = Path(folder, "page.html")
        make_page(target)
        way = way_of(lambda: make_page(target), package)
    busiest = max(Part(count, ": ".join(place)) for place, count in way.moves.items())
    yield "a score's way: files", Part(len(way.files), "")
    yield "a score's way: moves", Part(way.moves.total(), "")
    yield "a score's way: moves of a function", busiest


def make_page(target: Path) -> None:
    import abviz

    abviz.page(abviz.search(abviz.Tree.parse(TREE)), target)


def way_of(run: Callable[[], object], package: Path) -> Way:
    """Follow the score through a package while something runs."""
    inside = f"{package}/"
    way = Way(Counter())

    def follow(frame: FrameType, event: str, result: Any) -> Callable[..., Any] | None:
        code = frame.f_code
        if not code.co_filename.startswith(inside):
            return None
        frame.f_trace_lines = False
        handled = frame.f_locals.values() if event == "call" else [result]
        if event in ("call", "return") and any(map(is_score, handled)):
            way.moves[code.co_filename.removeprefix(inside), code.co_qualname] += 1
        return follow

    before = sys.gettrace()
    sys.settrace(follow)
    try:
        run()
    finally:
        sys.settrace(before)
    return way


def is_score(value: object) -> bool:
    if isinstance(value, str):
        return str(SCORE) in value
    return type(value) in (int, float) and value == SCORE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
