"""Notebooks open in JupyterLab and in Notebook 7, and pages that have only local servers."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from browser.chromium import cut_off, record_errors
from browser.jupyter import NOTEBOOKS, running_jupyter, write_notebook
from browser.notebook import NotebookPage

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

EXPLORER = "import abviz as ab\nexplorer = ab.explore()\nexplorer"
QUIZ = "quiz = ab.quiz('(3 5) (2 9)', ask='cuts')\nquiz"
PREDICTION = "asked = ab.predict('(3 5) (2 9)', ask='value')\nasked"
FORGET = """() => {
    for (const key of Object.keys(localStorage)) {
        if (key.startsWith("abviz")) localStorage.removeItem(key);
    }
}"""
DESK = {"width": 1280, "height": 720}
# Messages of the applications themselves, each time that a page is loaded.
OWN_ERRORS: dict[str, tuple[str, ...]] = {
    "lab": (),
    "notebook": ("Cannot read properties of undefined (reading 'schema')",),
}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Open notebooks in both applications, or in the one that the mark `app` names.

    What a stage or a control shows is the same in both: one is enough for it. Keys, focus,
    fonts and colours belong to the application, and what hangs on them is tried in both.
    """
    if "app" in metafunc.fixturenames:
        mark = metafunc.definition.get_closest_marker("app")
        apps = mark.args if mark else ("lab", "notebook")
        metafunc.parametrize("app", apps, indirect=True, scope="session")


@pytest.fixture(scope="session")
def app(request: pytest.FixtureRequest) -> str:
    """The application in which the notebooks are open."""
    return request.param


@pytest.fixture(scope="session")
def address(
    chromium_path: str, app: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """Address of a Jupyter server on a copy of the notebooks and two more, "blank" and "kept"."""
    home = tmp_path_factory.mktemp(app)
    folder = shutil.copytree(NOTEBOOKS, home / "lessons")
    write_notebook(folder / "blank.ipynb", [EXPLORER, ""])
    write_notebook(folder / "kept.ipynb", [EXPLORER, QUIZ, PREDICTION, ""])
    with running_jupyter(app, folder, home=home) as address:
        yield address


@pytest.fixture(scope="session")
def context(address: str, browser: Browser) -> Iterator[BrowserContext]:
    """Where all notebooks of a server are opened: what one page has loaded serves the others."""
    with browser.new_context(viewport={"width": 1280, "height": 800}) as context:
        yield context


@pytest.fixture(scope="session")
def opened(app: str, address: str, context: BrowserContext) -> Iterator[NotebookPage]:
    """The notebook "blank", opened once for all tests: starting a kernel takes long."""
    notebook = new_notebook(context, app)
    notebook.open(address, name="blank")
    yield notebook
    notebook.page.close()


@pytest.fixture
def blank(opened: NotebookPage) -> Iterator[NotebookPage]:
    """A notebook whose first cell is still to be run; the second puts nothing out."""
    # What one test has answered is not to be answered in the next one.
    opened.page.evaluate(FORGET)
    if opened.source(1) != "None":
        opened.run(1, "None")
    yield opened
    check_errors(opened)


@pytest.fixture
def notebook(blank: NotebookPage) -> NotebookPage:
    """A notebook with a new explorer in its first cell; the second puts nothing out."""
    blank.run(0, EXPLORER)
    return blank


@pytest.fixture
def open_notebook(
    app: str, address: str, context: BrowserContext
) -> Iterator[Callable[[str], NotebookPage]]:
    """Function that opens one of the lessons on a page of its own, by its name."""
    opened: list[NotebookPage] = []

    def open_it(name: str) -> NotebookPage:
        opened.append(new_notebook(context, app))
        opened[-1].open(address, name=name)
        return opened[-1]

    yield open_it
    for notebook in opened:
        notebook.page.close()
        check_errors(notebook)


@pytest.fixture(scope="session")
def kept_pages(browser: Browser) -> Iterator[dict[str, Page]]:
    """Pages that stay open, by what a page cannot change any more: a desk's and a phone's."""
    pages: dict[str, Page] = {}
    yield pages
    for page in pages.values():
        page.close()


@pytest.fixture
def kept_page(browser: Browser, kept_pages: dict[str, Page]) -> Iterator[Callable[..., Page]]:
    """Function that hands out an empty page, as `new_page` does: one that has served before.

    A new one costs a process and a context. Take `new_page` where the test leaves something behind
    that no navigation takes away: a clock, a script for each document, a route.
    """
    used: list[Page] = []

    def open_page(
        *,
        viewport: dict[str, int] = DESK,
        color_scheme: str = "light",
        reduced_motion: str = "no-preference",
        **options: object,
    ) -> Page:
        key = str(options)
        if key not in kept_pages:
            kept_pages[key] = browser.new_page(**options)
            record_errors(kept_pages[key])
        page = kept_pages[key]
        page.set_viewport_size(viewport)
        page.emulate_media(media="null", color_scheme=color_scheme, reduced_motion=reduced_motion)
        used.append(page)
        return page

    yield open_page
    left = [error for page in used for error in page.console_errors]
    for page in used:
        empty(page)
    assert not left, f"errors in the browser's console: {left}"


def empty(page: Page) -> None:
    """Take away what a test has left in a page: its popups, what it has stored, its errors."""
    for popup in page.context.pages:
        if popup is not page:
            popup.close()
    if page.url.startswith("file:"):
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
    page.goto("about:blank")
    page.mouse.move(0, 0)
    page.console_errors.clear()


@pytest.fixture
def offline_page(new_page: Callable[..., Page]) -> Page:
    """A page that can reach this machine only; its list ``refused`` has what else it asked for."""
    page = new_page(viewport={"width": 1280, "height": 800})
    cut_off(page)
    return page


def new_notebook(context: BrowserContext, app: str) -> NotebookPage:
    page = context.new_page()
    record_errors(page)
    return NotebookPage(page, app=app)


def check_errors(notebook: NotebookPage) -> None:
    """Assert that the console has no errors but those of the application itself."""
    own = OWN_ERRORS[notebook.app]
    errors = [error for error in notebook.page.console_errors if error not in own]
    # What one test has complained of is no fault of the next one.
    notebook.page.console_errors.clear()
    assert not errors, f"errors in the browser's console: {errors}"
