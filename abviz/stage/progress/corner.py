"""A progress bar in a corner of the page of a notebook, beside all outputs."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets
from tqdm import tqdm

from abviz.stage.web_page import source_of

TEXT = "{desc}: {n_fmt}/{total_fmt} [{elapsed}<{remaining}]"


class Corner(anywidget.AnyWidget):
    """A bar that the page shows as soon as it hears of it, without being displayed.

    Attributes
    ----------
    text : str
        What stands beside the bar.
    done, total : int
        How far it is.

    Examples
    --------
    >>> Corner(text="film.gif: 1/2", done=1, total=2).close()
    """

    _esm = traitlets.Unicode().tag(sync=True)
    text = traitlets.Unicode().tag(sync=True)
    done = traitlets.Int().tag(sync=True)
    total = traitlets.Int().tag(sync=True)

    @traitlets.default("_esm")
    def _read_script(self) -> str:
        return source_of("js/progress.js")


class CornerBar(tqdm):  # type: ignore[misc]
    """tqdm's bar, shown by a `Corner`.

    Parameters
    ----------
    *args, **kwargs
        As of tqdm.

    Examples
    --------
    >>> [leaf for leaf in CornerBar([4, 3])]
    [4, 3]
    """

    # A thread that shows bars from time to time would send messages of its own.
    monitor_interval = 0

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.corner: Corner | None = None
        # A bar with a window of its own writes nothing on standard error.
        super().__init__(*args, gui=True, bar_format=TEXT, **kwargs)

    def display(self, msg: str | None = None, pos: int | None = None) -> None:
        """Show how far it is."""
        state = {"text": str(self), "done": int(self.n), "total": int(self.total)}
        if self.corner is None:
            self.corner = Corner(**state)
        else:
            self.corner.set_trait("text", state["text"])
            self.corner.set_trait("done", state["done"])

    def clear(self, nolock: bool = False) -> None:
        """Do nothing: other outputs are not in its way."""

    def close(self) -> None:
        """Take the bar away."""
        super().close()
        if self.corner is not None:
            self.corner.close()
            self.corner = None
