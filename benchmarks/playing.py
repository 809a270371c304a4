"""How many steps a browser shows while a page plays a large tree."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from table import Floor, Row, milliseconds
from timing import Plan

import abviz

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from browser.chromium import NoChromium, find_chromium, running_chromium  # noqa: E402

LEAST_A_SECOND = 40
DEPTH, QUICK_DEPTH = 10, 5
LEAVES = 2**DEPTH
STEPS, QUICK_STEPS = 180, 20
MOST_REPEATS = 3
VIEWS = {"the whole tree": False, "in close-up": True}
# Plays from the first step; tells the seconds a step and how many steps had no picture.
PLAY = """(steps) => new Promise((done) => {
    const root = document.querySelector(".abviz");
    const speed = root.querySelector(".abviz-speed");
    speed.value = "60";
    speed.dispatchEvent(new Event("change"));
    const shown = new Set();
    let start = null;
    const look = (now) => {
        const step = Number(root.dataset.step);
        if (step > 0) start ??= { now, step };
        shown.add(step);
        if (step < steps) requestAnimationFrame(look);
        else done([(now - start.now) / 1000 / (step - start.step), step + 1 - shown.size]);
    };
    requestAnimationFrame(look);
    root.querySelector("button[title^=Play]").click();
})"""

# The switch is in a menu, which need not be open for that.
CLOSE_UP = """(isClose) => {
    const switches = [...document.querySelectorAll(".abviz-menu button")];
    const close = switches.find(({ textContent }) => textContent.includes("close-up"));
    if (close.getAttribute("aria-pressed") !== String(isClose)) close.click();
}"""


def playing_rows(plan: Plan) -> Iterator[Row]:
    """Play a page with 1,024 leaves at 60 steps a second; without a browser say so."""
    measured: dict[str, list[tuple[float, int]]] = {}
    with suppress(NoChromium, ImportError):
        measured = played(replace(plan, repeats=min(plan.repeats, MOST_REPEATS)))
    for words in VIEWS:
        title = f"{LEAVES:,} leaves played, {words}"
        if words not in measured:
            yield Row(title, "no browser here")
            continue
        seconds = median(each for each, _ in measured[words])
        skipped = sum(count for _, count in measured[words])
        yield Row(
            title,
            f"{1 / seconds:.0f} a second, {skipped} skipped",
            f"{milliseconds(seconds)} a step",
            # One skipped step is enough to miss it.
            Floor(seconds + skipped, 1 / LEAST_A_SECOND, "at least 40, none skipped"),
        )


def played(plan: Plan) -> dict[str, list[tuple[float, int]]]:
    """Return the seconds a step and the number of skipped steps of every run."""
    trace = abviz.search(abviz.Tree.random(2, QUICK_DEPTH if plan.quick else DEPTH, 1, 99, seed=7))
    measured: dict[str, list[tuple[float, int]]] = {words: [] for words in VIEWS}
    with TemporaryDirectory() as folder, running_chromium(find_chromium()) as browser:
        path = Path(folder, "page.html")
        abviz.page(trace, path)
        for _ in range(plan.repeats):
            for words, close in VIEWS.items():
                page = browser.new_page(viewport={"width": 1280, "height": 800})
                page.goto(path.as_uri())
                measured[words].append(play(page, close=close, plan=plan))
                page.close()
    return measured


def play(page: Any, *, close: bool, plan: Plan) -> tuple[float, int]:
    page.evaluate(CLOSE_UP, close)
    seconds, skipped = page.evaluate(PLAY, QUICK_STEPS if plan.quick else STEPS)
    return seconds, skipped
