"""What a worker has of abviz: nodes and trees, and nothing that searches.

A function that is checked has to search by itself, and needs no other search for that.
So `hide` takes all else out of `sys.modules`, and puts stand-ins there. While a file is
loaded they agree to everything: a notebook may show a picture before it comes to its
function. While the function runs, they refuse, and say so. It is no wall: who reads
abviz's files can copy what stands in them.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, NoReturn

import abviz
from abviz.errors import SearchError

KEPT = ("abviz.trees", "abviz.errors", "abviz._version")
# What finds the values of a tree, in the room of the trees.
VALUES = "minimax_values"


class Bareness:
    """Whether the stand-ins agree or refuse, and what they say then."""

    def __init__(self, sentence: str) -> None:
        self._sentence = sentence
        self.is_over = False  # whether loading is over

    def refuse(self, name: str) -> NoReturn:
        """Say that something is not there."""
        raise SearchError(self._sentence.format(name=name))


def hide(sentence: str) -> Bareness:
    """Hide all of abviz but nodes and trees from what is loaded from now on."""
    bareness = Bareness(sentence)
    public = vars(abviz)
    for name in [name for name in sys.modules if _is_hidden(name)]:
        del sys.modules[name]
    for name, module in [*sys.modules.items()]:
        if name.startswith("abviz.") and hasattr(module, VALUES):
            setattr(module, VALUES, Absent(f"abviz.trees.{VALUES}", bareness))
    sys.meta_path.insert(0, _Finder(bareness))
    front = _BareModule("abviz", bareness, public["_HOMES"])
    kept = ("__path__", "__file__", "__version__", "__all__")
    vars(front).update({name: public[name] for name in kept})
    sys.modules["abviz"] = front
    return bareness


def _is_hidden(name: str) -> bool:
    is_ours = name == "abviz" or name.startswith("abviz.")
    return is_ours and not any(
        name == kept or name.startswith(f"{kept}.") for kept in KEPT
    )


class _BareModule(ModuleType):
    """A module of abviz in which nothing is but what is kept.

    `homes` are the public names of the package, each with the module that it comes
    from; other modules have none.
    """

    def __init__(
        self, name: str, bareness: Bareness, homes: dict[str, str] | None = None
    ) -> None:
        super().__init__(name)
        self._bareness = bareness
        self._homes = homes or {}

    def __getattr__(self, name: str) -> Any:
        """Return what is kept, or a stand-in; the package itself knows its names."""
        if name.startswith("__"):
            raise AttributeError(name)
        home = self._homes.get(name, "")
        if home and not _is_hidden(home):
            return getattr(import_module(home), name)
        is_known = name in self._homes or name in ("classroom", "engine")
        if self._homes and not is_known:
            raise AttributeError(f"module 'abviz' has no attribute {name[:80]!r}")
        return Absent(f"{self.__name__}.{name}", self._bareness)


class _Finder(MetaPathFinder, Loader):
    """Finds stand-ins for the modules that are hidden."""

    def __init__(self, bareness: Bareness) -> None:
        self._bareness = bareness

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        """Return a stand-in for what is hidden."""
        if not _is_hidden(fullname):
            return None
        return ModuleSpec(fullname, self, is_package=True)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Make a module in which nothing is."""
        return _BareModule(spec.name, self._bareness)

    def exec_module(self, module: ModuleType) -> None:
        """Leave it as it is."""


def _agreeing(answer: Callable[["Absent"], Any]) -> Any:
    """Return a method that answers while a file is loaded, and refuses afterwards."""

    def method(self: "Absent", *_: Any, **__: Any) -> Any:
        if self._bareness.is_over:
            self._bareness.refuse(self._name)
        return answer(self)

    return method


def _nothing(_: "Absent") -> Iterator[Any]:
    return iter(())


class Absent:
    """Something of abviz that is not there."""

    def __init__(self, name: str, bareness: Bareness) -> None:
        self._name, self._bareness = name, bareness

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if self._bareness.is_over:
            self._bareness.refuse(self._name)
        return self

    def __repr__(self) -> str:
        return f"<{self._name}>"

    def __mro_entries__(self, _: tuple[Any, ...]) -> tuple[Any, ...]:
        """Be no base of a class."""
        return ()

    __hash__ = object.__hash__
    __call__ = __getitem__ = __enter__ = _agreeing(lambda absent: absent)
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __neg__ = __call__
    __truediv__ = __rtruediv__ = __or__ = __ror__ = __and__ = __rand__ = __call__
    __eq__ = __lt__ = __le__ = __gt__ = __ge__ = __contains__ = _agreeing(
        lambda _: True
    )
    __ne__ = __exit__ = _agreeing(lambda _: False)
    __setitem__ = __delitem__ = _agreeing(lambda _: None)
    __bool__ = _agreeing(lambda _: True)
    __len__ = __int__ = __index__ = _agreeing(lambda _: 0)
    __float__ = _agreeing(lambda _: 0.0)
    __iter__ = _agreeing(_nothing)
