"""What a person sees of a live stage, and does with it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from browser.expected import seen_at

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from abviz.games import Unfolding
    from abviz.replay.trace import Trace

SNAPSHOT = Path(__file__).with_name("snapshot.js").read_text(encoding="utf-8").partition("\n")[2]
PATIENCE = 10_000
# Presses a button again and again, and tells at which press something else was seen than wanted.
WALK = f"""async (root, [title, wanted, patience]) => {{
    const seen = () => JSON.stringify(({SNAPSHOT})(root));
    const button = root.querySelector(`.abviz-bar button[title^='${{title}}']`);
    for (const [number, text] of wanted.entries()) {{
        if (number) button.click();
        const end = performance.now() + patience;
        // What is shown at once needs no picture of the browser.
        let isSeen = seen() === text;
        while (!isSeen && performance.now() < end) {{
            await new Promise(requestAnimationFrame);
            isSeen = seen() === text;
        }}
        if (!isSeen) return number;
    }}
    return null;
}}"""
# While another step is shown, nothing else needs to be looked at.
IS_SHOWN = f"""([root, place, wanted]) => root.querySelector(".abviz-place")?.textContent === place
    && JSON.stringify(({SNAPSHOT})(root)) === wanted"""
IS_INSIDE = """(elements) => {
    const [part, room] = elements.map((element) => element.getBoundingClientRect());
    return part.left >= room.left && part.top >= room.top
        && part.right <= room.right && part.bottom <= room.bottom;
}"""
RECORD = """(root) => {
    const record = root.record = [];
    const note = () => {
        const now = [Number(root.dataset.step), root.querySelector(".abviz-sentence").textContent];
        if (record.at(-1)?.[0] !== now[0]) record.push(now);
    };
    note();
    new MutationObserver(note).observe(root, {attributes: true, attributeFilter: ["data-step"]});
}"""


class StageView:
    """One view of a stage in a page.

    Parameters
    ----------
    root : Locator
        The element that holds the view.
    """

    def __init__(self, root: Locator) -> None:
        self.root = root
        self.tree = root.locator(".abviz-tree")
        self.title = root.locator(".abviz-listing h3")
        self.field = root.locator(".abviz-edit")
        self.message = root.locator(".abviz-message")
        self.details = root.locator(".abviz-details")
        self.spoken = root.locator(".abviz-spoken")
        self.scrubber = root.locator(".abviz-scrubber")

    def button(self, title: str) -> Locator:
        """Return a button of the bar by the beginning of its title."""
        return self.root.locator(f".abviz-bar button[title^='{title}']")

    def switch(self, title: str) -> Locator:
        """Open the menu of what is shown, and return one of its switches by what it says."""
        switch = self.root.locator(".abviz-menu button", has_text=title)
        if not switch.is_visible():
            self.button("More to show").click()
        return switch

    def mark(self, index: int) -> Locator:
        """Return the shape of a node."""
        return self.tree.locator(f"[data-part=node][data-n='{index}']")

    def seen(self) -> dict[str, Any]:
        """Return what is to be seen at this moment."""
        return self.root.evaluate(SNAPSHOT)

    def must_show(self, trace: Trace, step: int, *, boards: Unfolding | None = None) -> None:
        """Wait for a step of a trace, and compare everything that is to be seen with it."""
        from playwright.sync_api import TimeoutError as Late

        wanted = seen_at(trace, step, boards=boards)
        text = compact(wanted)
        try:
            self.root.page.wait_for_function(
                IS_SHOWN,
                arg=[self.root.element_handle(), wanted["place"], text],
                timeout=PATIENCE,
            )
        except Late:
            seen = self.seen()
            wrong = {key: (seen[key], wanted[key]) for key in wanted if seen[key] != wanted[key]}
            raise AssertionError(f"step {step}: seen and wanted differ: {wrong}") from None

    def must_show_each(
        self, trace: Trace, steps: Sequence[int], *, button: str, boards: Unfolding | None = None
    ) -> None:
        """Compare each of the steps; a button, which is pressed in the page, leads to the next."""
        wanted = [compact(seen_at(trace, step, boards=boards)) for step in steps]
        wrong = self.root.evaluate(WALK, [button, wanted, PATIENCE])
        if wrong is not None:
            self.must_show(trace, steps[wrong], boards=boards)
            raise AssertionError(f"step {steps[wrong]} came late")

    def must_have_in_view(self, index: int) -> None:
        """Wait until a node lies wholly inside the window on the tree: it follows by itself."""
        self.root.page.wait_for_function(
            IS_INSIDE,
            arg=[self.mark(index).element_handle(), self.tree.element_handle()],
            timeout=PATIENCE,
        )

    def set_speed(self, speed: str) -> None:
        """Choose a speed, in steps per second."""
        self.root.locator(".abviz-speed").select_option(speed)

    def record(self) -> None:
        """Note every step that is shown from now on, beginning with this one."""
        self.root.evaluate(RECORD)

    def recorded(self) -> list[list[Any]]:
        """Return the numbers and sentences of the steps that were shown."""
        return self.root.evaluate("(root) => root.record")


def compact(wanted: dict[str, Any]) -> str:
    """Return JSON as a browser writes it."""
    return json.dumps(wanted, ensure_ascii=False, separators=(",", ":"))
