"""matplotlib's own settings for what abviz draws, and for nothing else.

A process has one set of settings (`matplotlib.rcParams`), which belongs to the user. It
is not changed here: what it says is another matter in a thread that draws. So pictures
may be drawn in several threads at once, as the widgets of a notebook are while a cell
runs, and meanwhile figures of the user's own in other threads come out as the user set
them.
"""

import re
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Lock, RLock
from typing import Any, cast
from weakref import WeakKeyDictionary

import matplotlib
from matplotlib.figure import Figure

# Which program shows figures is no matter of looks, and asking for it may start one.
NOT_OF_LOOKS = "backend"
OWN_SETTINGS: Mapping[str, Any] = {
    key: value
    for key, value in dict.items(matplotlib.rcParamsDefault)
    if key != NOT_OF_LOOKS
}
settings_here: ContextVar[Mapping[str, Any] | None] = ContextVar(
    "settings_here", default=None
)

# A filter as `warnings.filterwarnings` makes it, for warnings that arise in abviz
# alone: letters that the font lacks are drawn as boxes.
GLYPHS_IGNORED = (
    "ignore",
    re.compile("Glyph .* missing from", re.IGNORECASE),
    Warning,
    re.compile(r"abviz\."),
    0,
)


class RcParams(matplotlib.RcParams):
    """The user's settings, but matplotlib's own where something is drawn."""

    def __new__(cls, *args: Any, **names: Any) -> Any:
        """
        Return settings that are the user's everywhere: copies are none of matplotlib's.
        """
        return matplotlib.RcParams(*args, **names)

    def __getitem__(self, key: Any) -> Any:
        own = settings_here.get()
        if own is not None and key in own:
            return own[key]
        return super().__getitem__(key)


class DrawingsUnderWay:
    """Counts the drawings in all threads.

    What they change in matplotlib is changed by the first, and put back by the last.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._count = 0
        self._kind_before = type(matplotlib.rcParams)
        self._filters_changed: list[list[Any]] = []

    def begin(self) -> None:
        """
        Let settings depend on the thread, and ignore warnings of letters in abviz.
        """
        with self._lock:
            if self._count == 0:
                self._kind_before = type(matplotlib.rcParams)
                matplotlib.rcParams.__class__ = RcParams
            self._count += 1
            # Where the user has entered `catch_warnings` since, the list is another
            # one.
            filters = cast("list[Any]", warnings.filters)
            if not any(entry is GLYPHS_IGNORED for entry in filters):
                filters.insert(0, GLYPHS_IGNORED)
                self._filters_changed.append(filters)

    def end(self) -> None:
        """Leave all as it was, if no other thread draws."""
        with self._lock:
            self._count -= 1
            if self._count > 0:
                return
            matplotlib.rcParams.__class__ = self._kind_before
            # `catch_warnings` copies a list, and later puts the one before in its
            # place.
            for filters in (
                *self._filters_changed,
                cast("list[Any]", warnings.filters),
            ):
                filters[:] = [entry for entry in filters if entry is not GLYPHS_IGNORED]
            self._filters_changed.clear()


DRAWINGS = DrawingsUnderWay()
_LOCKS: WeakKeyDictionary[Figure, Any] = WeakKeyDictionary()


@contextmanager
def plain_matplotlib(settings: Mapping[str, Any] | None = None) -> Iterator[None]:
    """Use matplotlib's own settings here, and boxes for letters that its font lacks.

    Parameters
    ----------
    settings : mapping or None
        What is other than matplotlib's own, as matplotlib holds it.
    """
    here = OWN_SETTINGS if settings is None else {**OWN_SETTINGS, **settings}
    DRAWINGS.begin()
    token = settings_here.set(here)
    try:
        yield
    finally:
        settings_here.reset(token)
        DRAWINGS.end()


@contextmanager
def drawn_alone(figure: Figure) -> Iterator[None]:
    """
    Let other threads that draw the same figure wait: drawing changes it for a while.
    """
    with _LOCKS.setdefault(figure, RLock()):
        yield
