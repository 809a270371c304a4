"""Where a site is put that was built: an older one is replaced, and nothing else ever."""

from __future__ import annotations

import shutil
from pathlib import Path


def refusal(folder: Path, *, mark: str, kind: str) -> str:
    """Return why a folder may not be replaced.

    Parameters
    ----------
    folder : Path
        Where a new site shall be.
    mark : str, keyword-only
        The name of a file that only a site of this kind has.
    kind : str, keyword-only
        What such a site is called.

    Returns
    -------
    str
        One sentence and what to do; empty if there is nothing to lose.
    """
    if not folder.exists() or (folder / mark).is_file():
        return ""
    if folder.is_dir() and not any(folder.iterdir()):
        return ""
    return f"{folder} exists and is no {kind}. Choose another folder with --output."


def replace(folder: Path, *, site: Path) -> None:
    """Move a site that was built to its folder, in place of what is there."""
    if folder.exists():
        shutil.rmtree(folder)
    shutil.move(site, folder)
