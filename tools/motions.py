"""Take pictures of each motion on its way: ``python tools/motions.py FOLDER``.

One PNG for each kind of step, with the tree at the start, in the middle and at the end of what
moves in it. They are looked at after a change of `abviz/stage/js/motion.js`.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from PIL import Image

import abviz

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser.chromium import find_chromium, running_chromium  # noqa: E402 - beside the tests

if TYPE_CHECKING:
    from playwright.sync_api import Page

# What is to be seen: in which example, at which step.
SHOWN = {
    "enter": ("lucky-8", 1),
    "leaf": ("lucky-8", 3),
    "update": ("lucky-8", 4),
    "nothing-changes": ("lucky-8", 6),
    "leave": ("lucky-8", 7),
    "shallow-cutoff": ("lucky-8", 12),
    "deep-cutoff": ("deep-cutoff", 8),
    "best-line": ("lucky-8", 28),
}
SHARES = (0.02, 0.25, 0.5, 0.75, 0.98)
# A step is motion only if it comes after a step, and not in a hurry.
SEEK = """([step]) => { location.hash = `step=${step - 1}`; }"""
STEP = """() => {
    document.querySelector(".abviz-tree").dispatchEvent(
        new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    window.moving = document.getAnimations().filter(({ effect }) => effect.target.closest("svg"));
    for (const one of window.moving) one.pause();
}"""
MOVE = """(share) => {
    const ends = window.moving.map(({ effect }) => effect.getComputedTiming().endTime);
    for (const one of window.moving) one.currentTime = share * Math.max(...ends);
}"""


def main(folder: Path) -> None:
    """Write one picture for each motion into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as rooms, running_chromium(find_chromium()) as browser:
        page = browser.new_page(viewport={"width": 1100, "height": 700})
        for motion, (name, step) in SHOWN.items():
            path = Path(rooms) / f"{motion}.html"
            abviz.page(abviz.search(abviz.examples[name]), path)
            page.goto(path.as_uri())
            page.evaluate(SEEK, [step])
            page.locator(f".abviz[data-step='{step - 1}']").wait_for()
            page.wait_for_timeout(300)
            page.evaluate(STEP)
            stacked([shot(page, share) for share in SHARES]).save(folder / f"{motion}.png")


def shot(page: Page, share: float) -> Image.Image:
    """Return the tree when so much of the motion is over."""
    page.evaluate(MOVE, share)
    return Image.open(io.BytesIO(page.locator(".abviz-picture").screenshot())).convert("RGB")


def stacked(shots: list[Image.Image]) -> Image.Image:
    """Return pictures of one size below each other."""
    width, height = shots[0].size
    sheet = Image.new("RGB", (width, height * len(shots)))
    for place, one in enumerate(shots):
        sheet.paste(one, (0, place * height))
    return sheet


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python tools/motions.py FOLDER")
    main(Path(sys.argv[1]))
