"""
A bar for what takes its time: on standard error, or in a corner of a notebook's page.
"""

from collections.abc import Iterable
from functools import partial
from typing import Any

import anywidget
import tqdm
import traitlets

from abviz.stage import in_notebook
from abviz.stage.web_page import static_text

TEXT = "{desc}: {n_fmt}/{total_fmt} [{elapsed}<{remaining}]"


class Corner(anywidget.AnyWidget):
    """A bar that the page shows as soon as it hears of it, without being displayed."""

    _esm = traitlets.Unicode().tag(sync=True)
    text = traitlets.Unicode().tag(sync=True)
    done = traitlets.Int().tag(sync=True)
    total = traitlets.Int().tag(sync=True)

    @traitlets.default("_esm")
    def _read_script(self) -> str:
        return static_text("js/progress.js")


class CornerBar(tqdm.tqdm):  # type: ignore[misc]
    """tqdm's bar, shown by a `Corner`."""

    # A thread that shows bars from time to time would send messages of its own.
    monitor_interval = 0

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.corner: Corner | None = None
        # A bar with a window of its own writes nothing on standard error.
        super().__init__(*args, gui=True, bar_format=TEXT, **kwargs)

    def display(self, *_: Any, **__: Any) -> None:
        """Show how far it is."""
        text, done = str(self), int(self.n)
        if self.corner is None:
            self.corner = Corner(text=text, done=done, total=int(self.total))
        else:
            self.corner.set_trait("text", text)
            self.corner.set_trait("done", done)

    def clear(self, *_: Any, **__: Any) -> None:
        """Do nothing: other outputs are not in its way."""

    def close(self) -> None:
        """Take the bar away."""
        super().close()
        if self.corner is not None:
            self.corner.close()
            self.corner = None


def progress_bar(
    items: Iterable[object] | None = None,
    *,
    total: int,
    name: str,
    unit: str,
    shown: bool,
    delay: float = 1.0,
) -> Any:
    """Return a bar of tqdm that comes after a while, if it is to be shown.

    It is on standard error, or in a corner of the page of a notebook.
    """
    # An output of a cell would be stored, and tell a slow machine from a fast one.
    kind = CornerBar if in_notebook() else tqdm.tqdm
    bar = partial(
        kind, items, total=total, desc=name, unit=unit, delay=delay, leave=False
    )
    # Said only where it is off: elsewhere tqdm's own settings, such as TQDM_DISABLE,
    # count.
    return bar() if shown else bar(disable=True)
