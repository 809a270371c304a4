"""The lessons of the documentation: each is run once, for its page and for its live page.

The live page is one file that plays by itself: it can be saved, and needs no network.
"""

from __future__ import annotations

import shutil
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from lessons import make_live
from live_pages import Around, titles_of, write_lesson

# Below the root of the site.
LIVE = "live"
DOWNLOAD = '<a href="{root}notebooks/{name}.ipynb" download>Download the notebook</a>'
# What becomes a page here, by the end of its name.
PAGES = (".md", ".ipynb")


def play_lessons(source: Path, site: Path) -> None:
    """Rewrite the notebooks among the sources, and put their live pages and themselves on the site.

    Parameters
    ----------
    source : Path
        The folder of the sources.
    site : Path
        The folder of the site.
    """
    (site / LIVE).mkdir(parents=True)
    paths = sorted(source.glob("notebooks/**/[0-9]*.ipynb"))
    for path in paths:
        copy = site / path.relative_to(source)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    around = around_lessons(source)
    # Beside this program: what it loads and makes would slow Sphinx down.
    with ProcessPoolExecutor() as pool:
        list(pool.map(partial(play, source=source, folder=site / LIVE, around=around), paths))


def around_lessons(source: Path) -> Around:
    """Return where the links of live pages lead, in documentation that is made of these sources."""
    return Around(
        titles_of(source / "notebooks"),
        root="../",
        lessons="docs/learn.html",
        notebook="docs/learn.html",
        python=DOWNLOAD,
        elsewhere=partial(in_docs, source=source),
    )


def play(path: Path, *, source: Path, folder: Path, around: Around) -> None:
    """Run a notebook among the sources, for its page and, of a lesson, its live page."""
    if path.stem in around.titles and path.parent.name != "solutions":
        write = partial(write_lesson, path, folder, around=around)
        make_live(path, source=source, follow=lambda ran: write(ran=ran))
    else:
        make_live(path, source=source)


def in_docs(address: str, *, source: Path) -> str | None:
    """Return where a link of a notebook leads from its live page; None if that is no page."""
    place, mark, part = address.partition("#")
    path = Path(place)
    if path.suffix not in PAGES or not (source / "notebooks" / path).is_file():
        return None
    inside = Path(place.removeprefix("../")) if place.startswith("../") else "notebooks" / path
    return f"../{inside.with_suffix('.html').as_posix()}{mark}{part}"
