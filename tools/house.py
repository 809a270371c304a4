"""Measure whether the code can be read once, and whether the rooms hang together.

``python3 run.py house`` holds the package and the tools to `CHECKS`, one function each, and the
package to the contracts of imports in ``pyproject.toml``. What it complains of is named with file,
line and function. ``python3 run.py house abviz/trees tools`` looks at the form of these folders or
files alone. A place that is better as it is stands in `EXEMPTIONS`, with the reason.

Sizes, tokens, long lines and the commonest local names are shown, and have no limit. A module with
a single importer is one that exactly one other module of abviz imports: it may belong into that
module. The rows of a collection are left out (`COLLECTIONS`): they are imported by their registry
alone. A name is defined twice if two modules define a public class or function of that name;
methods do not count, nor do the functions of the algorithms and misconceptions, each of which is
read by itself.
"""

from __future__ import annotations

import ast
import io
import subprocess
import sys
import tokenize
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

import grimp

ROOT = Path(__file__).resolve().parents[1]
HELD = ("abviz", "tools", "tests/house")
MOST_LINES_OF_A_FILE = 800
MOST_LINES_OF_A_FUNCTION = 50
MOST_LINES_WITHOUT_DOCSTRING = 12
MOST_CLAUSES = 2
LONG_LINE = 95
COMMONEST = 20
COLLECTIONS = (
    "abviz.engine.algorithms",
    "abviz.classroom.misconceptions.searches",
    "abviz.classroom.worksheets.moodle",
    "abviz.classroom.worksheets.nbgrader",
    "abviz.classroom.worksheets.text2qti",
    "abviz.command",
    "abviz.drawing.export",
    "abviz.games",
    "abviz.replay.ways",
    "abviz.theory",
)
READ_BY_THEMSELVES = ("abviz.engine.algorithms", "abviz.classroom.misconceptions.searches")
FRONT_DOOR = "abviz/__init__.py"

Function = ast.FunctionDef | ast.AsyncFunctionDef
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
ASSIGNMENTS = (ast.Assign, ast.AugAssign, ast.AnnAssign)
NO_CODE = {
    tokenize.COMMENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
    tokenize.INDENT,
    tokenize.NEWLINE,
    tokenize.NL,
}


class Exemption(NamedTuple):
    """A place where a check does not hold, and why the place is better as it is."""

    check: str
    path: str
    function: str
    reason: str


EXEMPTIONS = (
    Exemption(
        check="a function of more than 50 lines",
        path="abviz/widgets/explore.py",
        function="explore",
        reason="its options are named twice: in the call, and where they are handed on",
    ),
    Exemption(
        check="an index by a truth value",
        path="abviz/drawing/overview.py",
        function="_masks_of",
        reason="a mask of NumPy",
    ),
    Exemption(
        check="an index by a truth value",
        path="abviz/experiments/counting.py",
        function="by_arrays",
        reason="a mask of NumPy",
    ),
)


class Source:
    """One file of Python: its path in the repository, and its text."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text

    @cached_property
    def tree(self) -> ast.Module:
        """The text as Python reads it."""
        return ast.parse(self.text)

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """All nodes of the syntax tree."""
        return list(ast.walk(self.tree))

    @cached_property
    def functions(self) -> list[tuple[str, Function]]:
        """The functions and methods, with their names behind those around them."""
        return list(_functions_below(self.tree, ()))

    def function_at(self, line: int) -> str:
        """Return the name of the innermost function around a line, or an empty text."""
        around = ""
        for name, function in self.functions:
            if function.lineno <= line <= (function.end_lineno or 0):
                around = name
        return around


def _functions_below(parent: ast.AST, around: tuple[str, ...]) -> Iterator[tuple[str, Function]]:
    """Yield functions from the outermost to the innermost, each with its full name."""
    for child in ast.iter_child_nodes(parent):
        names = around
        if isinstance(child, (*FUNCTIONS, ast.ClassDef)):
            names = (*around, child.name)
        if isinstance(child, FUNCTIONS):
            yield ".".join(names), child
        yield from _functions_below(child, names)


class Complaint(NamedTuple):
    """Where a check does not hold, and what is there."""

    path: str
    line: int
    function: str
    words: str

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}"
        return " ".join(part for part in (place, self.function, self.words) if part)


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


def main(folders: Iterable[str] = ()) -> int:
    """Print one line for each count; return 1 if a limit is passed."""
    folders = list(folders)
    for folder in folders:
        if not (ROOT / folder).exists():
            print(f"run.py house: there is no {folder} here.", file=sys.stderr)
            return 1
    rows = list(rows_of_form(folders or HELD))
    if not folders:
        rows += [*rows_of_imports(), row_of_names(), *rows_of_sizes()]
    for row in rows:
        mark = " " if row.is_kept else "!"
        limit = "" if row.most is None else f" of at most {row.most:,}"
        print(f"{mark} {row.title:<48} {row.count:>7,}{limit}")
        if not row.is_kept:
            print("".join(f"      {name}\n" for name in row.names), end="")
    if not folders:
        print("\nThe commonest local names of abviz/:")
        for name, count in local_names(sources_in(["abviz"])).most_common(COMMONEST):
            print(f"  {name:<20} {count:>5,}")
    return 0 if all(row.is_kept for row in rows) else 1


# ---------------------------------------------------------------- the form of functions


def rows_of_form(folders: Iterable[str]) -> Iterator[Row]:
    """Yield what each check complains of, but for the exemptions.

    An exemption that excuses nothing is a complaint, too.
    """
    sources = sources_in(folders)
    paths = {source.path for source in sources}
    needless = [exemption for exemption in EXEMPTIONS if exemption.path in paths]
    for title, check in CHECKS.items():
        names = []
        for complaint in complaints_of(check, sources):
            exemption = _exemption_for(title, complaint)
            if exemption is None:
                names.append(str(complaint))
            elif exemption in needless:
                needless.remove(exemption)
        yield Row(title, len(names), 0, tuple(names))
    names = [f"{exemption.path}: {exemption.check}" for exemption in needless]
    yield Row("an exemption without need", len(names), 0, tuple(names))


def complaints_of(check: Check, sources: Iterable[Source]) -> Iterator[Complaint]:
    """Yield where a check does not hold, file after file, from top to bottom."""
    for source in sources:
        lines = sorted(set(check(source)))
        for line, words in lines:
            yield Complaint(source.path, line, source.function_at(line), words)


def _exemption_for(check: str, complaint: Complaint) -> Exemption | None:
    for exemption in EXEMPTIONS:
        if (exemption.check, exemption.path, exemption.function) == (
            check,
            complaint.path,
            complaint.function,
        ):
            return exemption
    return None


def sources_in(folders: Iterable[str]) -> list[Source]:
    """Read the Python files in folders; a file stands for itself."""
    paths: list[Path] = []
    for folder in folders:
        path = ROOT / folder
        paths += sorted(path.rglob("*.py")) if path.is_dir() else [path]
    return [Source(path.relative_to(ROOT).as_posix(), path.read_text("utf-8")) for path in paths]


def long_files(source: Source) -> Iterator[tuple[int, str]]:
    """Complain of a file of more than 800 lines."""
    lines = lines_in(source.text)
    if lines > MOST_LINES_OF_A_FILE:
        yield 1, f"{lines} lines"


def long_functions(source: Source) -> Iterator[tuple[int, str]]:
    """Complain of a function of more than 50 lines, from `def` to its end without the docstring."""
    for _, function in source.functions:
        lines = lines_of_function(function)
        if lines > MOST_LINES_OF_A_FUNCTION:
            yield function.lineno, f"{lines} lines"


def lines_of_function(function: Function) -> int:
    """Count the lines of a function from `def` to its end, without those of its docstring."""
    lines = _lines_of(function)
    if ast.get_docstring(function, clean=False) is not None:
        lines -= _lines_of(function.body[0])
    return lines


def _lines_of(node: ast.stmt) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def missing_docstrings(source: Source) -> Iterator[tuple[int, str]]:
    """Complain of a module, a class, a public function or a long private one without a docstring.

    What is inside a function or a private class is private. What a magic method does, Python says;
    a setter shares the docstring of its property. In tests the names say it.
    """
    if source.text.strip() and ast.get_docstring(source.tree) is None:
        yield 1, "the module has no docstring"
    if source.path.startswith("tests/"):
        return
    for node in source.nodes:
        if isinstance(node, ast.ClassDef) and ast.get_docstring(node) is None:
            yield node.lineno, f"class {node.name} has no docstring"
    inner = set(_inner_functions(source))
    for name, function in source.functions:
        if ast.get_docstring(function) is not None or _is_explained_elsewhere(function):
            continue
        is_private = function in inner or any(part[0] == "_" for part in name.split("."))
        if not is_private:
            yield function.lineno, "has no docstring"
        elif lines_of_function(function) > MOST_LINES_WITHOUT_DOCSTRING:
            yield function.lineno, f"{lines_of_function(function)} lines without a docstring"


def _inner_functions(source: Source) -> Iterator[Function]:
    """Yield the functions that are defined inside other functions."""
    for _, function in source.functions:
        for node in ast.walk(function):
            if isinstance(node, FUNCTIONS) and node is not function:
                yield node


def _is_explained_elsewhere(function: Function) -> bool:
    is_magic = function.name.startswith("__") and function.name.endswith("__")
    decorators = {_last_name(decorator) for decorator in function.decorator_list}
    return is_magic or bool(decorators & {"setter", "deleter", "overload"})


# ---------------------------------------------------------------- one thing a line


def calls_of_locals(source: Source) -> Iterator[tuple[int, str]]:
    """Complain of `locals()`, and of `vars()` without an argument, which is the same."""
    for node in source.nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            is_vars = node.func.id == "vars" and not node.args
            if node.func.id == "locals" or is_vars:
                yield node.lineno, ast.unparse(node)


def products_with_truth(source: Source) -> Iterator[tuple[int, str]]:
    """Complain of a product with a truth value: ``"s" * is_plural``, ``[leaf] * (depth > 1)``."""
    for node in source.nodes:
        factors: tuple[ast.expr, ...] = ()
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
            factors = (node.left, node.right)
        elif isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Mult):
            factors = (node.value,)
        if any(map(is_truth, factors)):
            yield node.lineno, _quoted(node)


def indices_by_truth(source: Source) -> Iterator[tuple[int, str]]:
    """Complain of an index or an end of a slice that is a truth value: ``window[node.is_max]``."""
    for node in source.nodes:
        if isinstance(node, ast.Subscript):
            parts = [node.slice]
            if isinstance(node.slice, ast.Slice):
                parts = [part for part in (node.slice.lower, node.slice.upper) if part]
            if any(map(is_truth, parts)):
                yield node.lineno, _quoted(node)


def is_truth(node: ast.expr) -> bool:
    """Whether an expression is True or False, as far as its form and its names tell.

    A comparison, a negation, a name or a call that begins with `is_`, `has_` or `can_`, `bool`,
    `any` and `all`, and what `and`, `or` and `int` make of these.
    """
    if isinstance(node, ast.Compare):
        return True
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, ast.Not)
    if isinstance(node, ast.BoolOp):
        return all(map(is_truth, node.values))
    if isinstance(node, ast.Call):
        name = _last_name(node.func)
        if name == "int":
            return any(map(is_truth, node.args))
        return name in ("all", "any", "bool") or _is_predicate(name)
    return _is_predicate(_last_name(node))


def _is_predicate(name: str) -> bool:
    return name.lstrip("_").startswith(("is_", "has_", "can_"))


def long_comprehensions(source: Source) -> Iterator[tuple[int, str]]:
    """Complain of a comprehension with more than two clauses, `for` and `if` counted together."""
    for node in source.nodes:
        if isinstance(node, COMPREHENSIONS):
            clauses = sum(1 + len(generator.ifs) for generator in node.generators)
            if clauses > MOST_CLAUSES:
                yield node.lineno, _quoted(node)


def unpacked_bags(source: Source) -> Iterator[tuple[int, str]]:
    """Complain of a call with `**` of a dict that was built or filled in the same function.

    Neither a type checker nor a reader sees which options are given, where they could be written
    out. Three things are no bag: what another function has returned; the options that a function
    hands on as it got them; and a dict whose names are data (``{name: value}``, a comprehension),
    as from a file or the fields of a record, for these names can be written nowhere.
    """
    for node in source.nodes:
        for value in _unpacked_in(node):
            if _is_bag(value):
                yield node.lineno, f"**{_quoted(value)}"
    for _, function in source.functions:
        bags = set(_bags_built_in(function))
        for node in ast.walk(function):
            for value in _unpacked_in(node):
                if isinstance(value, ast.Name) and value.id in bags:
                    yield node.lineno, f"**{value.id}"


def _unpacked_in(node: ast.AST) -> Iterator[ast.expr]:
    """Yield what a call unpacks with `**`."""
    if isinstance(node, ast.Call):
        for keyword in node.keywords:
            if keyword.arg is None:
                yield keyword.value


def _bags_built_in(function: Function) -> Iterator[str]:
    """Yield the names of dicts that a function makes, or puts something into."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign | ast.AnnAssign):
            is_bag = node.value is not None and _is_bag(node.value)
            for target in _targets_of(node):
                if is_bag and isinstance(target, ast.Name):
                    yield target.id
                is_filled = isinstance(target, ast.Subscript) and _written_text(target.slice)
                if is_filled and isinstance(target.value, ast.Name):
                    yield target.value.id
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            if isinstance(node.op, ast.BitOr):
                yield node.target.id
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            is_filled = node.func.attr in ("setdefault", "update")
            if is_filled and isinstance(node.func.value, ast.Name):
                yield node.func.value.id


def _is_bag(node: ast.expr) -> bool:
    """Whether an expression makes a dict with written names, or joins dicts."""
    if isinstance(node, ast.Dict):
        return any(key is None or _written_text(key) for key in node.keys)
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.BitOr)
    if isinstance(node, ast.IfExp):
        return _is_bag(node.body) or _is_bag(node.orelse)
    return isinstance(node, ast.Call) and _last_name(node.func) == "dict"


# ---------------------------------------------------------------- hidden arrows


def attributes_set_from_elsewhere(source: Source) -> Iterator[tuple[int, str]]:
    """Complain where something is set in a class or a module that another module of abviz defines.

    That is an arrow which no import shows: whoever reads the class does not see who fills it.
    """
    imported = set(_imported_from_abviz(source))
    for node in source.nodes:
        if isinstance(node, ASSIGNMENTS):
            for target in _targets_of(node):
                is_attribute = isinstance(target, ast.Attribute)
                if is_attribute and _first_name(target) in imported:
                    yield node.lineno, f"sets {ast.unparse(target)}"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            is_set = node.func.id == "setattr"
            if is_set and _first_name(node.args[0]) in imported:
                yield node.lineno, f"sets {_quoted(node)}"


def _imported_from_abviz(source: Source) -> Iterator[str]:
    for node in source.nodes:
        if isinstance(node, ast.ImportFrom):
            if node.level or (node.module or "").split(".")[0] == "abviz":
                for alias in node.names:
                    yield alias.asname or alias.name
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] == "abviz":
                    yield alias.asname or "abviz"


def imports_by_name(source: Source) -> Iterator[tuple[int, str]]:
    """Complain where a room imports a module of a room above it by `import_module`.

    The front door loads all rooms in this way, and is no room.
    """
    floors = floors_of_rooms()
    room = room_of(source.path)
    if room not in floors or source.path == FRONT_DOOR:
        return
    for node in source.nodes:
        if isinstance(node, ast.Call) and _last_name(node.func) in ("import_module", "__import__"):
            name = _written_text(node.args[0]) if node.args else ""
            other = room_of(name.replace(".", "/"))
            if other in floors and floors[other] > floors[room]:
                yield node.lineno, f"imports {name}"


def _written_text(node: ast.expr) -> str:
    """Return a text as far as it is written out: an f-string to its first value."""
    if isinstance(node, ast.JoinedStr):
        return _written_text(node.values[0]) if node.values else ""
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return node.value if is_text else ""


def room_of(path: str) -> str:
    """Return the room of a module, such as ``trees`` for ``abviz/trees/node.py``."""
    parts = path.removesuffix(".py").split("/")
    return parts[1] if parts[0] == "abviz" and len(parts) > 1 else ""


@cache
def floors_of_rooms() -> dict[str, int]:
    """Read the floor of each room from the layers in pyproject.toml; the lowest is 0."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    for contract in project["tool"]["importlinter"]["contracts"]:
        if contract["type"] == "layers":
            floors = enumerate(reversed(contract["layers"]))
            return {room.strip(): floor for floor, rooms in floors for room in rooms.split("|")}
    return {}


Check = Callable[[Source], Iterator[tuple[int, str]]]
CHECKS: dict[str, Check] = {
    "a file of more than 800 lines": long_files,
    "a function of more than 50 lines": long_functions,
    "a docstring is missing": missing_docstrings,
    "a call of locals()": calls_of_locals,
    "a product with a truth value": products_with_truth,
    "an index by a truth value": indices_by_truth,
    "a comprehension of three clauses": long_comprehensions,
    "** of a dict that the function has built": unpacked_bags,
    "an attribute that is set from elsewhere": attributes_set_from_elsewhere,
    "a hidden import of a higher room": imports_by_name,
}


def _targets_of(node: ast.Assign | ast.AugAssign | ast.AnnAssign) -> Iterator[ast.expr]:
    """Yield what an assignment binds; the parts of a tuple one by one."""
    for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
        yield from target.elts if isinstance(target, ast.Tuple | ast.List) else [target]


def _first_name(node: ast.expr) -> str:
    """Return ``Lecture`` for ``Lecture.classroom.door``."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _last_name(node: ast.expr) -> str:
    """Return ``is_max`` for ``self.node.is_max``."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _quoted(node: ast.AST) -> str:
    """Return code on one line, cut where it is long."""
    text = ast.unparse(node).replace("\n", " ")
    return text if len(text) <= 70 else f"{text[:67]}..."


# ---------------------------------------------------------------- imports and names


def rows_of_imports() -> Iterator[Row]:
    """Yield how many modules have a single importer, and how many arrows run in circles or up."""
    graph = grimp.build_graph("abviz")
    single = [
        f"{module} <- {importers.pop()}"
        for module in sorted(graph.modules)
        if len(importers := graph.find_modules_that_directly_import(module)) == 1
        and not module.startswith(COLLECTIONS)
    ]
    # Layers, circles and heavy packages are the contracts in pyproject.toml.
    lint = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()"]
    done = subprocess.run(
        [*lint, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    yield Row("broken contracts of imports", done.returncode, 0, (*done.stdout.splitlines(),))
    yield Row("modules with a single importer", len(single), names=tuple(single))


def row_of_names() -> Row:
    """Return which public names more than one module defines."""
    places = defaultdict(set)
    for source in sources_in(["abviz"]):
        module = source.path.removesuffix(".py").replace("/", ".")
        if not module.startswith(READ_BY_THEMSELVES):
            for node in source.tree.body:
                if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name[0] != "_":
                    places[node.name].add(module)
    twice = [
        f"{name}: {', '.join(sorted(where))}" for name, where in places.items() if len(where) > 1
    ]
    return Row("public names defined twice", len(twice), 0, (*sorted(twice),))


# ---------------------------------------------------------------- sizes, without a limit


def rows_of_sizes() -> Iterator[Row]:
    """Yield how long the package, its JavaScript and the tests are."""
    package = [source.text for source in sources_in(["abviz"])]
    modules = [path for path in (ROOT / "abviz").rglob("*.py") if path.name != "__init__.py"]
    tests = (ROOT / "tests").rglob("*.py")
    scripts = (ROOT / "abviz" / "stage" / "js").rglob("*.js")
    yield Row("lines of Python in abviz/", sum(map(lines_in, package)))
    yield Row("lines of code in abviz/", sum(map(code_lines_in, package)))
    yield Row("tokens of code in abviz/", sum(map(tokens_in, package)))
    yield Row(f"lines of {LONG_LINE} letters and more in abviz/", sum(map(long_lines_in, package)))
    yield Row("modules in abviz/", len(modules))
    yield Row("lines of JavaScript in abviz/stage/js/", _lines(scripts))
    yield Row("lines of Python in tests/", _lines(tests))


def lines_in(source: str) -> int:
    """Count the lines of a text."""
    return len(source.splitlines())


def long_lines_in(source: str) -> int:
    """Count the lines of 95 letters and more."""
    return sum(len(line) >= LONG_LINE for line in source.splitlines())


def code_lines_in(source: str) -> int:
    r"""Count the lines that are neither empty nor a comment nor part of a docstring.

    >>> code_lines_in('def one():\n    "Return 1."\n\n    # The first.\n    return 1\n')
    2
    """
    prose = _lines_of_docstrings(source)
    return sum(
        number not in prose and line.strip()[:1] not in ("", "#")
        for number, line in enumerate(source.splitlines(), 1)
    )


def tokens_in(source: str) -> int:
    r"""Count the words and signs of a text, without comments and docstrings.

    >>> tokens_in('def one():\n    "Return 1."\n\n    # The first.\n    return 1\n')
    7
    """
    prose = _lines_of_docstrings(source)
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return sum(token.type not in NO_CODE and token.start[0] not in prose for token in tokens)


def _lines_of_docstrings(source: str) -> set[int]:
    prose = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            prose |= set(range(node.lineno, (node.end_lineno or 0) + 1))
    return prose


def local_names(sources: Iterable[Source]) -> Counter[str]:
    """Count how often each name is bound in a function: as a parameter, or by an assignment."""
    names: Counter[str] = Counter()
    for source in sources:
        inner = set(_inner_functions(source))
        for _, function in source.functions:
            if function not in inner:
                names.update(_names_bound_in(function))
    del names["self"], names["cls"]
    return names


def _names_bound_in(function: Function) -> Iterator[str]:
    for node in ast.walk(function):
        if isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def _lines(paths: Iterable[Path]) -> int:
    return sum(lines_in(path.read_text("utf-8")) for path in paths)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
