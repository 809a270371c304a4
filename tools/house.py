"""Count what the package holds, and check how its rooms hang together: ``python3 run.py house``.

Sizes are shown, and have no limit.

Lines are those of Python files as they stand; lines of code leave out docstrings, comments
and empty lines. A module with a single importer is one that exactly one other module of
abviz imports: it may belong into that module. The rows of a collection are left out
(`COLLECTIONS`): they are imported by their registry alone. A name is defined twice if two
modules define a public class or function of that name; methods do not count, nor do the
functions of the algorithms and misconceptions, each of which is read by itself.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import grimp

ROOT = Path(__file__).resolve().parents[1]
COLLECTIONS = (
    "abviz.engine.algorithms",
    "abviz.classroom.misconceptions",
    "abviz.classroom.worksheets.moodle",
    "abviz.classroom.worksheets.nbgrader",
    "abviz.classroom.worksheets.text2qti",
    "abviz.command",
    "abviz.drawing.export",
    "abviz.games",
    "abviz.theory",
)
READ_BY_THEMSELVES = ("abviz.engine.algorithms", "abviz.classroom.misconceptions")


class Row(NamedTuple):
    """One count, the most that it may be (None: no limit), and the names behind it."""

    title: str
    count: int
    most: int | None = None
    names: tuple[str, ...] = ()

    @property
    def is_kept(self) -> bool:
        """Whether the count is within its limit."""
        return self.most is None or self.count <= self.most


def main() -> int:
    """Print one line for each count; return 1 if a limit is passed."""
    rows = [*rows_of_sizes(), *rows_of_imports(), row_of_names()]
    for row in rows:
        mark = " " if row.is_kept else "!"
        limit = "" if row.most is None else f" of at most {row.most:>7,}"
        print(f"{mark} {row.title:<42} {row.count:>7,}{limit}")
        if not row.is_kept:
            print("".join(f"      {name}\n" for name in row.names), end="")
    return 0 if all(row.is_kept for row in rows) else 1


def rows_of_sizes() -> Iterator[Row]:
    """Yield how long the package, its JavaScript and the tests are."""
    package = [path.read_text("utf-8") for path in (ROOT / "abviz").rglob("*.py")]
    modules = [path for path in (ROOT / "abviz").rglob("*.py") if path.name != "__init__.py"]
    tests = (ROOT / "tests").rglob("*.py")
    scripts = (ROOT / "abviz" / "stage" / "js").rglob("*.js")
    yield Row("lines of Python in abviz/", sum(map(lines_in, package)))
    yield Row("lines of code in abviz/", sum(map(code_lines_in, package)))
    yield Row("modules in abviz/", len(modules))
    yield Row("lines of JavaScript in abviz/stage/js/", _lines(scripts))
    yield Row("lines of Python in tests/", _lines(tests))


def rows_of_imports() -> Iterator[Row]:
    """Yield how many modules have a single importer, and how many arrows run in circles or up."""
    graph = grimp.build_graph("abviz")
    single = [
        f"{module} <- {importers.pop()}"
        for module in sorted(graph.modules)
        if len(importers := graph.find_modules_that_directly_import(module)) == 1
        and not module.startswith(COLLECTIONS)
    ]
    yield Row("modules with a single importer", len(single), names=tuple(single))
    # Layers, circles and heavy packages are the contracts in pyproject.toml.
    lint = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()"]
    done = subprocess.run(
        [*lint, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    yield Row("broken contracts of imports", done.returncode, 0, (*done.stdout.splitlines(),))


def row_of_names() -> Row:
    """Return which public names more than one module defines."""
    places = defaultdict(set)
    for path in sorted((ROOT / "abviz").rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        if not module.startswith(READ_BY_THEMSELVES):
            for node in ast.parse(path.read_text("utf-8")).body:
                if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name[0] != "_":
                    places[node.name].add(module)
    twice = [
        f"{name}: {', '.join(sorted(where))}" for name, where in places.items() if len(where) > 1
    ]
    return Row("public names defined twice", len(twice), 0, (*sorted(twice),))


def lines_in(source: str) -> int:
    """Count the lines of a text."""
    return len(source.splitlines())


def code_lines_in(source: str) -> int:
    r"""Count the lines that are neither empty nor a comment nor part of a docstring.

    >>> code_lines_in('def one():\n    "Return 1."\n\n    # The first.\n    return 1\n')
    2
    """
    prose = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            prose |= set(range(node.lineno, (node.end_lineno or 0) + 1))
    return sum(
        number not in prose and line.strip()[:1] not in ("", "#")
        for number, line in enumerate(source.splitlines(), 1)
    )


def _lines(paths: Iterator[Path]) -> int:
    return sum(lines_in(path.read_text("utf-8")) for path in paths)


if __name__ == "__main__":
    sys.exit(main())
