"""Make the film in the README and the picture in the paper.

``python docs/make_picture.py film`` makes ``docs/lucky-8.gif``: the telling steps of alpha-beta on
the lucky tree, the same bytes each time. ``python docs/make_picture.py explorer`` makes
``docs/explorer.png``: the explorer in a real JupyterLab, at the first cutoff of that tree. This
needs the extra "test" and Chromium, like the tests in a browser, whose tools it uses.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser.chromium import NoChromium, find_chromium, running_chromium  # noqa: E402
from browser.jupyter import running_jupyter, write_notebook  # noqa: E402
from browser.notebook import NotebookPage  # noqa: E402

import abviz as ab  # noqa: E402

FILM = ROOT / "docs" / "lucky-8.gif"
# Without the steps in between: a reader of the README has half a minute, and reads each sentence.
STEPS = (0, 4, 8, 9, 11, 12, 14, 16, 17, 20, 24, 25, 27, 28)
EXPLORER = ROOT / "docs" / "explorer.png"
CODE = "import abviz as ab\nexplorer = ab.explore(step=12)\nexplorer"
# So large that the explorer is about 1,200 pixels wide and nothing of it is scrolled away.
WINDOW = {"width": 1590, "height": 1180}


def main(arguments: list[str]) -> None:
    """Make what is asked for."""
    make = {("film",): make_film, ("explorer",): make_explorer}.get(tuple(arguments))
    if make is None:
        sys.exit("usage: python docs/make_picture.py film|explorer")
    target = make()
    print(f"{target.relative_to(ROOT)}: {target.stat().st_size // 1024} KB")


def make_film() -> Path:
    """Make the film; a cutoff is shown twice as long."""
    animation = ab.animate(ab.search(ab.examples["lucky-8"]))
    return animation.save(FILM, steps=STEPS, seconds=2, dpi=80, progress=False)


def make_explorer() -> Path:
    """Take the picture."""
    try:
        chromium = find_chromium()
    except NoChromium as reason:
        sys.exit(f"make_picture.py: {reason}")
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch, "lessons")
        folder.mkdir()
        write_notebook(folder / "picture.ipynb", [CODE])
        with (
            running_jupyter("lab", folder, home=Path(scratch)) as address,
            running_chromium(chromium) as browser,
        ):
            notebook = NotebookPage(browser.new_page(viewport=WINDOW), app="lab")
            notebook.open(address, name="picture")
            notebook.run(0)
            notebook.stage().root.locator("[data-n].current").first.wait_for()
            notebook.page.mouse.move(0, 0)
            explorer = notebook.cell(0).locator(".jp-OutputArea-output .widget-vbox").first
            explorer.screenshot(path=EXPLORER, animations="disabled")
    return EXPLORER


if __name__ == "__main__":
    main(sys.argv[1:])
