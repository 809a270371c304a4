"""A bar for what takes its time: on standard error, or in a corner of a notebook's page."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any


def progress_bar(
    items: Iterable[object] | None = None,
    *,
    total: int,
    name: str,
    unit: str,
    shown: bool,
    delay: float = 1.0,
) -> Any:
    """Return a bar that comes after a while and is never an output of a cell.

    In a notebook it stands in a corner of the page: what a cell displays is stored with it,
    and would tell apart a run on a slow machine from one on a fast machine. Elsewhere it
    stands on standard error.

    Parameters
    ----------
    items : iterable or None
        What the bar hands on and counts. None if it is told by its `update` how many there were.
    total : int, keyword-only
        How many there are.
    name : str, keyword-only
        What is made.
    unit : str, keyword-only
        What is counted.
    shown : bool, keyword-only
        Whether the bar is shown.
    delay : float, keyword-only
        After how many seconds it comes.

    Returns
    -------
    tqdm.tqdm
        The bar: an iterable, and a context manager.

    Examples
    --------
    >>> sum(progress_bar([4, 3, 8], total=3, name="sum", unit="leaf", shown=False))
    15
    """
    bar: Any
    if in_notebook():
        from abviz.stage.progress.corner import CornerBar

        bar = CornerBar
    else:
        from tqdm import tqdm

        bar = tqdm

    # Said only where it is off: elsewhere tqdm's own settings, such as TQDM_DISABLE, count.
    off = {} if shown else {"disable": True}
    return bar(items, total=total, desc=name, unit=unit, delay=delay, leave=False, **off)


def in_notebook() -> bool:
    """Tell whether a kernel runs the code, and a page may show what comes of it."""
    shell = sys.modules.get("IPython")
    return getattr(shell and shell.get_ipython(), "kernel", None) is not None
