"""A function in a Python file or a notebook, which is loaded where it runs."""

import ast
import json
import linecache
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

from abviz.engine.pickling import message_of
from abviz.errors import Message, SearchError, nearest
from abviz.text import printable, shortened

# Why a file has no function to check, or where it has stopped behind it.
NO_FUNCTION = Message("{file} has no function.")
OTHER_FUNCTION = Message("{file} has no function {name}. {advice}")
NOT_BEFORE = Message("{stop}; {name} is not defined before it.")
COUNTS = Message("{stop}; what was defined before it counts.")
STOPS = Message("{file} stops with {error} when it is loaded: {message}")
STOPS_IN_CELL = Message(
    "{file}, code cell {cell} stops with {error} when it is loaded: {message}"
)
IN_LINE = Message("{file}, line {line}: {message}")
IN_LINE_OF_CELL = Message("{file}, code cell {cell}, line {line}: {message}")
NO_NOTEBOOK = Message("{file} cannot be read as a Jupyter notebook.")
NO_PYTHON = Message("{file} is no Python file; its name must end in .py or .ipynb.")
SENTENCE = Message("{sentence}.")
TEXTS: tuple[Message, ...] = (
    *(NO_FUNCTION, OTHER_FUNCTION, NOT_BEFORE, COUNTS, STOPS, STOPS_IN_CELL),
    *(IN_LINE, IN_LINE_OF_CELL, NO_NOTEBOOK, NO_PYTHON, SENTENCE),
)


class InFile(NamedTuple):
    """A function in a Python file or a notebook, which is loaded where it runs."""

    path: str
    name: str
    folder: str = ""

    def load(self) -> Callable[..., Any]:
        """
        Run the file as `import` would run it, or cell by cell, and return the function.
        """
        return self.loaded()[0]

    def loaded(self) -> tuple[Callable[..., Any], Message | None]:
        """Return the function, and where the file has stopped behind it, if it has.

        As in Jupyter, what was there before stays: a last line such as ``sys.exit()``,
        or a test of one's own that fails, takes nothing from the function above it.
        """
        if self.folder:
            os.chdir(self.folder)
        module, stop = _loaded(Path(self.path))
        if hasattr(module, self.name):
            function: Callable[..., Any] = getattr(module, self.name)
            return function, stop and Message(COUNTS, stop=stop)
        raise SearchError(self._absence(module, stop))

    def _absence(self, module: ModuleType, stop: Message | None) -> Message:
        """Say why there is no function of this name."""
        functions = [
            name
            for name, value in vars(module).items()
            if isinstance(value, FunctionType) and value.__module__ == module.__name__
        ]
        shown = printable(str(Path(self.path)))
        if stop is not None:
            is_of_notebook = self.path.endswith(NOTEBOOK)
            if functions or is_of_notebook:
                return Message(NOT_BEFORE, stop=stop, name=self.name)
            return Message(SENTENCE, sentence=stop)
        if not functions:
            return Message(NO_FUNCTION, file=shown)
        advice = nearest(self.name, functions)
        return Message(
            OTHER_FUNCTION, file=shown, name=shortened(self.name), advice=advice
        )


NOTEBOOK = ".ipynb"
# These run what stands below them; what stands below others is no Python.
_OTHER_CELLS = re.compile(r"\s*%%(?!(?:time|timeit|capture|prun)\b)")
_MAGICS = re.compile(
    r"^([ \t]*)(?:%[\w%]|[!?]|[\w., ]+=[ \t]*[%!](?!=)|[\w.]+\?\??[ "
    r"\t]*$)(?:.*\\\n)*.*",
    re.MULTILINE,
)


def code_cells(file: Path) -> list[str]:
    """Return the code cells of a notebook."""
    try:
        cells = json.loads(file.read_bytes())["cells"]
        return [
            "".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"
        ]
    except (ValueError, LookupError, TypeError, RecursionError):
        raise SearchError(NO_NOTEBOOK, file=printable(str(file))) from None


class Notebook(SourceFileLoader):
    """
    Runs the code cells of a notebook in order, without magics, up to one that stops.
    """

    def __init__(self, name: str, file: Path) -> None:
        super().__init__(name, str(file))
        self._cells, self.cell = code_cells(file), 0

    def exec_module(self, module: ModuleType) -> None:
        """Run the cells in a module."""
        vars(module)["display"] = print
        for number, source in enumerate(self._cells, 1):
            self.cell, name = number, f"{Path(self.path).name}, code cell {number}"
            linecache.cache[name] = (
                len(source),
                None,
                source.splitlines(keepends=True),
                name,
            )
            exec(
                compile(_without_magics(source), name, "exec", dont_inherit=True),
                vars(module),
            )


def _without_magics(source: str) -> str:
    try:
        ast.parse(source)
    except SyntaxError:
        return "" if _OTHER_CELLS.match(source) else _MAGICS.sub(r"\1pass", source)
    return source


def _loaded(file: Path) -> tuple[ModuleType, Message | None]:
    """Return a file as a module, and where it has stopped, if it has."""
    name = f"checked_{file.stem}"
    notebook = Notebook(name, file) if file.suffix == NOTEBOOK else None
    spec = spec_from_file_location(name, file, loader=notebook)
    if spec is None or spec.loader is None:
        raise SearchError(NO_PYTHON, file=printable(str(file)))
    module = module_from_spec(spec)
    try:
        with _importable(module, file.parent):
            spec.loader.exec_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        cell = None if notebook is None else notebook.cell
        return module, _stop(error, file, cell=cell)
    return module, None


def _stop(error: BaseException, file: Path, *, cell: int | None) -> Message:
    """Say where a file has stopped, and why, without a full stop."""
    place = _place(file, cell)
    if isinstance(error, SyntaxError):
        text = IN_LINE if cell is None else IN_LINE_OF_CELL
        return Message(
            text, line=str(error.lineno), message=printable(str(error.msg)), **place
        )
    text = STOPS if cell is None else STOPS_IN_CELL
    message = shortened(message_of(error))
    return Message(text, error=type(error).__name__, message=message, **place)


def _place(file: Path, cell: int | None) -> dict[str, str]:
    """Return where a file has stopped: in which cell, if it is a notebook."""
    name = printable(str(file))
    return {"file": name} if cell is None else {"file": name, "cell": str(cell)}


@contextmanager
def _importable(module: ModuleType, folder: Path) -> Iterator[None]:
    """Let a module be found, and import others from its folder."""
    earlier = [*sys.path]
    sys.modules[module.__name__] = module
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path[:] = earlier
