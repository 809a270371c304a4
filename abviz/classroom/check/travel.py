"""How a function of a notebook, a script or a module travels to its worker process.

Begin at `pickled`. A function of ``__main__`` is unknown in any other process, so
cloudpickle sends its code and what it uses. What pickle would send by name alone, such
as a function behind ``functools.cache``, goes by value here, too.
"""

import functools
import linecache
import sys
import types
import weakref
from collections import ChainMap
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from threading import Lock
from types import CodeType, FunctionType, ModuleType
from typing import Any

from abviz.classroom.check.in_file import InFile
from abviz.diagnosis.functions import names_in, python_function
from abviz.errors import SearchError
from abviz.text import printable

_PICKLING = Lock()
_Cached: Any = type(functools.lru_cache(lambda: None))
# No use in looking deeper for what cannot travel.
DEEPEST = 5


def pickled(
    function: Callable[..., Any] | InFile,
) -> tuple[bytes | InFile, dict[str, list[str]]]:
    """Pickle a function for its worker, with the sources of its notebook cells.

    Of one in a file nothing travels but where it is.
    """
    if isinstance(function, InFile):
        return function, {}
    plain = python_function(function)
    module = sys.modules.get(plain.__module__) if plain else None
    # These modules are known in every process.
    known = ("abviz", "__main__", *sys.stdlib_module_names)
    is_own = module is not None and module.__name__.partition(".")[0] not in known
    with _PICKLING:
        try:
            data = _dumped(function, own=module if is_own else None)
        except Exception as error:
            # What pickle raises depends on what cannot be pickled.
            raise _problem(function, error, own=module if is_own else None) from None
    named = [name for name in [*linecache.cache] if name.encode() in data]
    files = [name for name in named if not Path(name).is_file()]
    return data, {name: linecache.getlines(name) for name in files}


def is_of_abviz(function: Callable[..., Any] | InFile) -> bool:
    """Tell whether a function is one of abviz itself, such as a misconception."""
    plain = python_function(function)
    return plain is not None and (plain.__module__ or "").partition(".")[0] == "abviz"


def _dumped(thing: object, *, own: ModuleType | None = None) -> bytes:
    """Pickle a thing; what is of its own module goes by value."""
    import cloudpickle

    by_value: dict[type, Callable[[Any], Any]] = {
        CodeType: functools.partial(_code, pickler=cloudpickle.Pickler),
        _Cached: functools.partial(_cached, own=own),
        functools.cached_property: _cached_property,
        types.MappingProxyType: _mapping_proxy,
        weakref.WeakKeyDictionary: _weak_dictionary,
    }
    table: Any = ChainMap(by_value, cloudpickle.Pickler.dispatch_table)
    pickler: Any = type("Pickler", (cloudpickle.Pickler,), {"dispatch_table": table})
    buffer = BytesIO()
    if own is not None:
        cloudpickle.register_pickle_by_value(own)
    try:
        pickler(buffer).dump(thing)
    finally:
        if own is not None:
            cloudpickle.unregister_pickle_by_value(own)
    return buffer.getvalue()


def _code(code: CodeType, *, pickler: Any) -> Any:
    """Pickle code with its file, which cloudpickle 3.1.3 leaves out."""
    kind, parts = pickler.dispatch_table[CodeType](code)
    return kind, tuple(
        code.co_filename if part == "<dynamic-code>" else part for part in parts
    )


def _cached(cached: Any, *, own: ModuleType | None) -> Any:
    """Pickle a function behind `cache` or `lru_cache`: by value if it is its own."""
    if _is_importable(cached, own=own):
        return cached.__qualname__
    parameters = cached.cache_parameters()
    size, is_typed = parameters["maxsize"], parameters["typed"]
    kind: Any = functools._CacheInfo
    # As lru_cache itself makes it: of the standard library alone, which the worker has.
    return _Cached, (cached.__wrapped__, size, is_typed, kind), dict(vars(cached))


def _is_importable(thing: Any, *, own: ModuleType | None) -> bool:
    """Tell whether any other process finds a thing by its name."""
    module = sys.modules.get(getattr(thing, "__module__", None) or "")
    if module is None or module is own or module.__name__ == "__main__":
        return False
    inside: Any = module
    for name in thing.__qualname__.split("."):
        inside = getattr(inside, name, None)
    return inside is thing


def _cached_property(cached: Any) -> Any:
    """Pickle a cached property without its lock."""
    state = {name: value for name, value in vars(cached).items() if name != "lock"}
    return functools.cached_property, (cached.func,), state


def _mapping_proxy(proxy: Any) -> Any:
    """
    Pickle a view of a dictionary, such as the registry of `functools.singledispatch`.
    """
    return types.MappingProxyType, (dict(proxy),)


def _weak_dictionary(weak: Any) -> Any:
    """
    Pickle a dictionary that keeps nothing alive, such as the cache of `singledispatch`.
    """
    return weakref.WeakKeyDictionary, (), None, None, iter([*weak.items()])


def _problem(function: Any, error: Exception, *, own: ModuleType | None) -> SearchError:
    """Say what of a function cannot travel, and what to change."""
    plain = python_function(function)
    shown = plain.__name__ if isinstance(plain, FunctionType) else "function"
    reason = printable(str(error))
    name = ""
    if isinstance(plain, FunctionType):
        name = _culprit(plain, own=own, depth=DEEPEST)
    if not name:
        return SearchError(
            "{function} cannot be checked in a process of its own, because of "
            "something that it uses: {reason}",
            function=shown,
            reason=reason,
        )
    return SearchError(
        "{function} cannot be checked in a process of its own, because it uses {name}: "
        "{reason}. Make {name} inside the function, or do without it.",
        function=shown,
        name=name,
        reason=reason.rstrip("."),
    )


def _culprit(function: FunctionType, *, own: ModuleType | None, depth: int) -> str:
    """Return the name of what a function uses and cannot travel.

    Of functions, what these use.
    """
    for name, value in _used(function):
        try:
            _dumped(value, own=own)
        except Exception:  # As above.
            plain = python_function(value)
            if depth and isinstance(plain, FunctionType) and plain is not function:
                return _culprit(plain, own=own, depth=depth - 1) or name
            if plain is not function:
                return name
    return ""


def _used(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """Yield what a function uses, by its names: globals, and variables around it."""
    for name in sorted(names_in(function.__code__)):
        if name in function.__globals__:
            yield name, function.__globals__[name]
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    for name, cell in cells:
        try:
            yield name, cell.cell_contents
        except ValueError:  # It is not set yet.
            continue
