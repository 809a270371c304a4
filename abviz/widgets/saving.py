"""What an explorer shows, as a file or as the bytes of one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from abviz.drawing.export.files import suffix_of
from abviz.drawing.export.formats import STATIC
from abviz.drawing.picture import draw
from abviz.errors import ExportError, Problem
from abviz.stage.animation import FORMATS, animate
from abviz.stage.page import page
from abviz.stage.widget import Stage

# Jupyter's server throws away what comes faster than this many bytes in its three seconds.
MOST_BYTES = 2_500_000


def save_stages(stages: Sequence[Stage], path: str | PathLike[str], **options: Any) -> Path:
    """Save what stages show, as the end of the name says.

    Parameters
    ----------
    stages : sequence of Stage
        One or more; only a page has room for all of them.
    path : str or path-like
        ``.html`` is a page that begins at the steps that are shown, ``.png``, ``.svg``,
        ``.pdf`` and ``.tex`` are pictures of the step that the first stage shows, and
        ``.gif``, ``.webp``, ``.apng`` and ``.mp4`` are films of all its steps.
    **options
        As for `abviz.page`, ``abviz.draw(…).save`` and ``abviz.animate(…).save``.

    Returns
    -------
    pathlib.Path
        Where the file is, in full.

    Raises
    ------
    ExportError
        If the end of the name is none of these.
    OSError
        If the file cannot be written; an old one stays as it was.

    Examples
    --------
    >>> import abviz
    >>> stage = Stage(abviz.search(abviz.Tree.parse("3 5")))
    >>> with TemporaryDirectory() as folder:
    ...     save_stages([stage], f"{folder}/step.svg", width=5).name
    'step.svg'
    """
    suffix, first = suffix_of(path, known=FORMATS), stages[0]
    if suffix == ".html":
        return page(stages, path, **options)
    if suffix in STATIC:
        picture = draw(first.trace, first.step, hide=first.hide, numbers=first.numbers)
        return picture.save(path, **options)
    return animate(first.trace, hide=first.hide, numbers=first.numbers).save(path, **options)


def bytes_of(save: Callable[[Path], object], name: str) -> bytes:
    """Return what a function saves as a file of a name, to be sent to the browser.

    Raises
    ------
    ExportError
        If it is more than Jupyter lets through at once.

    Examples
    --------
    >>> bytes_of(lambda path: path.write_text("MAX"), "x.txt")
    b'MAX'
    """
    with TemporaryDirectory() as folder:
        path = Path(folder, name)
        save(path)
        content = path.read_bytes()
    if len(content) > MOST_BYTES:
        raise ExportError(
            Problem(
                "{name} has {size:.1f} million bytes, more than Jupyter lets through to the "
                'browser; run explorer.save("{name}") in a cell instead.',
                name=name,
                size=len(content) / 1e6,
            )
        )
    return content
