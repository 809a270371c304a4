"""What a person does with an open notebook: run a cell, read what it prints."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from browser.stage import StageView

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

PATHS = {
    "lab": "lab/workspaces/{workspace}/tree/{name}.ipynb",
    "notebook": "notebooks/{name}.ipynb",
}
PATIENCE = 60_000
TRIES = 20
IS_CONNECTED = """async ([address, path]) => {
    const sessions = await (await fetch(address)).json();
    const kernel = sessions.find((session) => session.path === path)?.kernel;
    return kernel?.connections > 0 && kernel.execution_state === "idle";
}"""
HAS_RUN = re.compile(r"^\[\d+\]:$")


def is_hidden(cell: dict[str, Any]) -> bool:
    """Tell whether Jupyter folds the code of a cell away."""
    return bool(cell["metadata"].get("jupyter", {}).get("source_hidden"))


class NotebookPage:
    """A notebook in JupyterLab or Notebook 7.

    Parameters
    ----------
    page : Page
        An empty page of the browser.
    app : str
        "lab" or "notebook".
    """

    def __init__(self, page: Page, *, app: str) -> None:
        self.page = page
        self.app = app
        # Above a lesson is a line that says how far one is.
        self.skipped = 0

    def open(self, address: str, *, name: str) -> None:
        """Open a notebook and wait until it is connected to a kernel that has nothing to do.

        JupyterLab shows a kernel as idle even before there is one. A cell that is run
        then gets lost without a word, or a dialog asks for a kernel.
        """
        workspace = name.replace("/", "-")
        self.page.goto(address + PATHS[self.app].format(name=name, workspace=workspace))
        self.cell(0).wait_for(timeout=PATIENCE)
        self.page.wait_for_function(
            IS_CONNECTED, arg=[f"{address}api/sessions", f"{name}.ipynb"], timeout=PATIENCE
        )
        indicator = self.page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]")
        indicator.first.wait_for(timeout=PATIENCE)

    def cell(self, number: int) -> Locator:
        """Return a code cell; the first one that counts is 0."""
        return self.page.locator(".jp-Notebook .jp-CodeCell").nth(number + self.skipped)

    def run(self, number: int, code: str | None = None) -> Locator:
        """Run a code cell, with other code in it if that is given, and return the cell."""
        cell = self.cell(number)

        def start() -> None:
            self._must_be_free()
            cell.locator(".cm-content").click()
            if code is not None:
                self.page.keyboard.press("Control+a")
                self.page.keyboard.insert_text(code)
            self.page.keyboard.press("Control+Enter")

        self._run(cell, start)
        return cell

    def run_all(self, cells: list[dict[str, Any]]) -> None:
        """Run all cells by the menu, and wait until those of code have been run."""
        from playwright.sync_api import expect

        def start() -> None:
            self.page.get_by_role("menuitem", name="Run", exact=True).click()
            self.page.get_by_role("menuitem", name="Run All Cells", exact=True).click()

        self._run(self.cell(0), start)
        # Of a cell whose code is folded away Jupyter does not say that it has run.
        prompts = self.page.locator(".jp-Notebook .jp-CodeCell .jp-InputPrompt")
        count = sum(cell["cell_type"] == "code" and not is_hidden(cell) for cell in cells)
        expect(prompts.filter(has_text="[")).to_have_text([HAS_RUN] * count, timeout=PATIENCE)

    def prompt(self, cell: Locator) -> Locator:
        """Return the place of a cell's number."""
        return cell.locator(".jp-InputPrompt")

    def source(self, number: int) -> str:
        """Return the code in a cell."""
        return "\n".join(self.cell(number).locator(".cm-line").all_text_contents())

    def output(self, number: int) -> str:
        """Return the text that a cell has put out."""
        texts = self.cell(number).locator(".jp-OutputArea-output").all_text_contents()
        return "".join(texts).strip()

    def must_print(self, number: int, code: str, text: str) -> None:
        """Assert that a cell prints a text, at the latest when Python has heard all of the page.

        A page holds back what is new until Python has dealt with what was before.
        """
        for _ in range(TRIES):
            self.run(number, code)
            if self.output(number) == text:
                return
        raise AssertionError(f"{self.output(number)!r} instead of {text!r}")

    def must_scroll_to_a_picture(self, number: int) -> None:
        """Put a picture out by Shift+Enter, from a cell that shows something else."""
        from playwright.sync_api import expect

        cell = self.cell(number)
        cell.locator(".abviz").first.wait_for()
        cell.locator(".cm-content").click()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text("\n" * 24 + 'ab.draw(ab.examples["deep-cutoff"])')
        self.page.keyboard.press("Shift+Enter")
        expect(cell.locator(".jp-OutputArea-output img")).to_be_in_viewport(ratio=1)

    def stage(self, number: int = 0) -> StageView:
        """Return the live stage in the output of a code cell."""
        root = self.cell(number).locator(".jp-OutputArea .abviz")
        root.wait_for(timeout=PATIENCE)
        return StageView(root)

    def field(self, title: str) -> Locator:
        """Return the input of a control in the output of the first cell, by its label."""
        return self.cell(0).get_by_label(title, exact=True)

    def unfold(self, title: str = "more") -> None:
        """Show the controls under "more", or what is to be shared: Python does it, so wait."""
        from playwright.sync_api import expect

        folds = self.cell(0).locator(".abviz-folded:visible")
        shown = folds.count()
        self.cell(0).locator(".abviz-first button", has_text=title).click()
        expect(folds).to_have_count(shown + 1)

    def toggle(self, title: str) -> Locator:
        """Return one of the toggle buttons in the output of the first cell."""
        return self.cell(0).locator(".widget-toggle-button", has_text=title)

    def _must_be_free(self) -> None:
        """Tell what a dialog says that lies over the notebook: a click would wait in vain.

        Where the kernel is late the application may ask which one it is to be: the one it names.
        """
        dialog = self.page.locator(".jp-Dialog")
        if dialog.filter(has_text="Select Kernel").count():
            dialog.locator("button.jp-mod-accept").click()
            dialog.wait_for(state="hidden", timeout=PATIENCE)
        if dialog.count():
            raise AssertionError(f"a dialog lies over the notebook: {dialog.first.inner_text()}")

    def _run(self, cell: Locator, start: Callable[[], None]) -> None:
        """Start a run and wait until a cell has a new number."""
        from playwright.sync_api import expect

        prompt = self.prompt(cell)
        before = prompt.text_content()
        for _ in range(TRIES):
            start()
            # Even so the page may not have heard of the connection yet, and lose the run.
            with suppress(AssertionError):
                expect(prompt).not_to_have_text(before, timeout=3_000)
            expect(prompt).not_to_have_text("[*]:", timeout=PATIENCE)
            if prompt.text_content() not in (before, "[ ]:"):
                return
        raise AssertionError("the kernel does not run the cell")
