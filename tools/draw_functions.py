"""Draw functions at random, to be read: ``python tools/draw_functions.py replay --seed 3``.

The reading test of CONTRIBUTING.md. What is drawn are functions and methods of more than four
lines, without their docstrings, from a room of abviz, a folder or a file; of JavaScript, too. The
same seed draws the same functions of the same code. Each is printed with its file and its line.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
MOST_LINES_OF_A_SHORT_ONE = 4
# The first line of a function or method in JavaScript; its last line is a brace that stands below.
# Calls that take a function end otherwise: `list.map((node) => {`.
BEGINNING = re.compile(
    r"(?P<indent> *)(export )?(default )?(async )?(function\*? |static |get |set |\*)?"
    r"(?!(if|for|while|switch|catch|return|with)\b)(?P<name>#?\w+)\(.*\) \{$"
)
ARROW = re.compile(
    r"(?P<indent> *)(export )?const (?P<name>\w+) = (async )?(\([^()]*\)|\w+) => \{$"
)


class Drawn(NamedTuple):
    """A function: where it stands, its name (a method's with its class), its lines, its source.

    Its docstring does not count as lines.
    """

    path: str
    line: int
    name: str
    lines: int
    source: str

    def __str__(self) -> str:
        return f"# {self.path}:{self.line} {self.name}\n\n{self.source}\n"


def main(arguments: list[str]) -> int:
    """Print the functions that were drawn; return 1 if there is no such room."""
    options = build_parser().parse_args(arguments)
    folder = folder_of(options.room)
    if folder is None:
        print(f"There is no room, folder or file {options.room!r}.", file=sys.stderr)
        return 1
    functions = [function for path in files_in(folder) for function in functions_in(path)]
    long = [function for function in functions if function.lines > MOST_LINES_OF_A_SHORT_ONE]
    number = min(options.number, len(long))
    print(
        f"# {number} of {len(long)} functions in {options.room}, drawn with seed {options.seed}\n"
    )
    for function in Random(options.seed).sample(long, number):
        print(f"{function}\n")
    return 0


def build_parser() -> argparse.ArgumentParser:
    """Return what reads the arguments."""
    parser = argparse.ArgumentParser(description="Draw functions at random, to be read.")
    parser.add_argument("room", help="a folder of abviz/, another folder, or a file")
    parser.add_argument("--seed", type=int, default=1, help="another seed draws others")
    parser.add_argument("--number", type=int, default=20, help="how many")
    return parser


def folder_of(room: str) -> Path | None:
    """Return the folder or file of a room: below abviz/, or else below the repository."""
    for path in (ROOT / "abviz" / room, ROOT / room):
        if path.exists():
            return path
    return None


def files_in(folder: Path) -> list[Path]:
    """Return the files of Python and JavaScript in a folder, but for the bundles of the stage."""
    if folder.is_file():
        return [folder]
    scripts = [path for path in folder.rglob("*.js") if path.parent != ROOT / "abviz" / "stage"]
    return sorted([*folder.rglob("*.py"), *scripts])


def functions_in(path: Path) -> Iterator[Drawn]:
    """Yield the functions of a file, from top to bottom."""
    text = path.read_text("utf-8")
    functions = python_functions if path.suffix == ".py" else javascript_functions
    return functions(path.relative_to(ROOT).as_posix(), text)


def python_functions(path: str, text: str) -> Iterator[Drawn]:
    """Yield the functions and methods of a module, with their decorators."""
    rows = text.splitlines()
    nodes = list(ast.walk(ast.parse(text)))
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
    class_of = {method: owner.name for owner in classes for method in owner.body}
    for node in sorted(functions, key=lambda node: node.lineno):
        first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
        lines = node.end_lineno - node.lineno + 1
        if ast.get_docstring(node) is not None:
            lines -= node.body[0].end_lineno - node.body[0].lineno + 1
        source = "\n".join(rows[first - 1 : node.end_lineno])
        name = f"{class_of[node]}.{node.name}" if node in class_of else node.name
        yield Drawn(path, node.lineno, name, lines, source)


def javascript_functions(path: str, text: str) -> Iterator[Drawn]:
    """Yield the functions and methods of a script.

    The form of the scripts is checked: the last line of a function is a brace that stands as far
    in as its first line.
    """
    rows = text.splitlines()
    for number, row in enumerate(rows):
        match = BEGINNING.fullmatch(row) or ARROW.fullmatch(row)
        if match is None:
            continue
        ends = (match["indent"] + "}", match["indent"] + "};")
        for last in range(number, len(rows)):
            if rows[last] in ends:
                source = "\n".join(rows[_first_comment(rows, number) : last + 1])
                yield Drawn(path, number + 1, match["name"], last - number + 1, source)
                break


def _first_comment(rows: list[str], number: int) -> int:
    """Return the row with which the comment above a function begins."""
    while number > 0 and rows[number - 1].lstrip().startswith(("/*", "*", "//")):
        number -= 1
    return number


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
