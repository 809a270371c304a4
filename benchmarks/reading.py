"""Measure how large a page is read: text and picture, and what is on one screen.

    python3 benchmarks/reading.py             # this checkout
    python3 benchmarks/reading.py ../older    # another one, whose packages are the same

Pages of lucky-8 and lucky-32 are opened in Chromium at the sizes of a projector, a laptop
and a phone, halfway through the search, with the stage scrolled to the top of the window;
where the stage has a presentation, it is measured in it, too. Sizes are in CSS pixels as
they are seen, so those in the picture are multiplied by its scale; of each kind the
smallest and the median are told. What is not wholly on the screen is named.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

SCREENS = ((1920, 1080), (1366, 768), (390, 844))
TREES = ("lucky-32", "lucky-8")
MEASURE = Path(__file__).resolve().parents[1] / "tests" / "browser" / "reading.js"


def main(arguments: list[str]) -> int:
    """Print one table."""
    root = Path(arguments[0] if arguments else Path(__file__).parents[1]).resolve()
    sys.path[:0] = [str(root), str(Path(__file__).resolve().parents[1] / "tests")]
    from browser.chromium import find_chromium, running_chromium

    with running_chromium(find_chromium()) as browser, TemporaryDirectory() as folder:
        for name in TREES:
            file = make_page(name, Path(folder))
            for width, height in SCREENS:
                page = browser.new_page(viewport={"width": width, "height": height})
                page.goto(file.as_uri())
                for mode, measured in measures(page):
                    print(f"{name:<9}{f'{width}x{height}':<10}{mode:<13}{told(measured)}")
                page.close()
    return 0


def make_page(name: str, folder: Path) -> Path:
    """Write the page of a search."""
    import abviz

    file = folder / f"{name}.html"
    abviz.page(abviz.search(abviz.examples[name]), file)
    return file


def measures(page: Page) -> Iterator[tuple[str, dict[str, Any]]]:
    """Measure the first stage of a page, and its presentation if there is one."""
    root = page.locator(".abviz").first
    root.wait_for()
    root.locator(".abviz-scrubber").evaluate(
        "(bar) => { bar.value = bar.max / 2; bar.dispatchEvent(new Event('input')); }"
    )
    root.evaluate("(root) => root.scrollIntoView()")
    yield "page", look(page)
    if root.locator("[aria-keyshortcuts=f]").count():
        page.keyboard.press("f")
        yield "presentation", look(page)


def look(page: Page) -> dict[str, Any]:
    """Measure what is seen, once the browser has laid it out."""
    page.evaluate(
        "() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => done()), 200))"
    )
    measured: dict[str, Any] = page.locator(".abviz").first.evaluate(
        MEASURE.read_text(encoding="utf-8").partition("\n")[2]
    )
    return measured


def told(measured: dict[str, Any]) -> str:
    """Write sizes in one line."""
    sizes = (
        f"{kind} {min(found):.1f}/{median(found):.1f}"
        for kind, found in measured["sizes"].items()
        if found
    )
    width, height = measured["picture"]
    cut = f"; not on the screen: {', '.join(measured['cut'])}" if measured["cut"] else ""
    return f"{', '.join(sizes)}; picture {width:.0f}x{height:.0f}{cut}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
