"""A bar for what takes its time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def progress_bar(
    items: Iterable[object] | None = None, *, total: int, name: str, unit: str, shown: bool
) -> Any:
    """Return a bar on standard error, or in a notebook, that comes after a second.

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

    Returns
    -------
    tqdm.tqdm
        The bar: an iterable, and a context manager.

    Examples
    --------
    >>> sum(progress_bar([4, 3, 8], total=3, name="sum", unit="leaf", shown=False))
    15
    """
    from tqdm.auto import tqdm

    # Said only where it is off: elsewhere tqdm's own settings, such as TQDM_DISABLE, count.
    off = {} if shown else {"disable": True}
    return tqdm(items, total=total, desc=name, unit=unit, delay=1, leave=False, **off)
