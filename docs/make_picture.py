"""Make ``docs/explorer.png``, the picture in the README: ``python docs/make_picture.py``.

It shows the explorer in a real JupyterLab, at the first cutoff of the lucky tree.
Needs the extra "test" and Chromium, like the tests in a browser, whose tools it uses.
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

TARGET = ROOT / "docs" / "explorer.png"
CODE = "import abviz as ab\nexplorer = ab.explore(step=12)\nexplorer"
# So large that the explorer is about 1,200 pixels wide and nothing of it is scrolled away.
WINDOW = {"width": 1590, "height": 1180}


def main() -> None:
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
            explorer.screenshot(path=TARGET, animations="disabled")
    print(f"{TARGET.relative_to(ROOT)}: {TARGET.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
