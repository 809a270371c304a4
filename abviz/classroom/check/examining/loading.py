"""A function from a file of somebody's, which is run for it and may do anything."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import module_from_spec, spec_from_file_location
from os import PathLike
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

from abviz.engine.errors import SearchError
from abviz.engine.pickling import message_of
from abviz.trees.errors import nearest
from abviz.trees.wording import printable, shortened


class InFile(NamedTuple):
    """A function in a Python file, which is loaded where it runs."""

    path: str
    name: str

    def load(self) -> Callable[..., Any]:
        """Return the function."""
        return function_in(self.path, self.name)


def function_in(path: str | PathLike[str], name: str) -> Callable[..., Any]:
    """Return a function of a Python file.

    The file is run for it as `import` would run it.

    Parameters
    ----------
    path : str or path-like
        The file.
    name : str
        The function.

    Raises
    ------
    SearchError
        If the file cannot be run, or has no such function.
    OSError
        If the file cannot be read.
    """
    file = Path(path)
    module = _loaded(file)
    if hasattr(module, name):
        found: Callable[..., Any] = getattr(module, name)
        return found
    known = [key for key, value in vars(module).items() if _is_own(value, module)]
    if not known:
        raise SearchError(f"{printable(str(file))} has no function.")
    raise SearchError(
        f"{printable(str(file))} has no function {shortened(name)}. {nearest(name, known)}"
    )


def _is_own(value: object, module: ModuleType) -> bool:
    return isinstance(value, FunctionType) and value.__module__ == module.__name__


def _loaded(file: Path) -> ModuleType:
    """Run a file as a module of its own."""
    shown = printable(str(file))
    spec = spec_from_file_location(f"checked_{file.stem}", file)
    if spec is None or spec.loader is None:
        raise SearchError(f"{shown} is no Python file; its name must end in .py.")
    module = module_from_spec(spec)
    try:
        with _importable(module, file.parent):
            spec.loader.exec_module(module)
    except SyntaxError as error:
        raise SearchError(f"{shown}, line {error.lineno}: {printable(error.msg)}.") from None
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        kind, message = type(error).__name__, shortened(message_of(error))
        raise SearchError(f"{shown} stops with {kind} when it is imported: {message}") from None
    return module


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
