"""The browser of the tests: where it is, how it starts, and what goes wrong in its pages."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Route

NAMES = ("chromium", "chromium-browser", "google-chrome")
WHAT_TO_DO = "Install one (on Debian: apt install chromium) or set ABVIZ_CHROMIUM to its path."
# Runs all rules but the experimental ones, and that of the least size, which is off by default.
AUDIT = """async (part) => {
    const rules = {"target-size": {enabled: true}};
    const {violations} = await axe.run(part ?? document, {rules, resultTypes: ["violations"]});
    return violations.flatMap(({help, nodes}) => nodes.map(({html}) => `${help}: ${html}`));
}"""
PATIENCE = 30_000  # milliseconds
# anywidget gives a model two seconds to load its module, by the clock of a machine that may be
# busy with other tests; it goes on all the same. A module that fails says so in other words.
SLOW_MACHINE = ("[anywidget] Failed to initialize model.",)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class NoChromium(Exception):
    """There is no browser on this machine; the text says what to do."""


def find_chromium() -> str:
    """Return the path of Chromium: $ABVIZ_CHROMIUM, or the first of its names on the PATH."""
    chosen = os.environ.get("ABVIZ_CHROMIUM")
    names = (chosen,) if chosen else NAMES
    found = next(filter(None, map(shutil.which, names)), None)
    if found:
        return found
    raise NoChromium(f"there is no Chromium called {' or '.join(names)}. {WHAT_TO_DO}")


@contextmanager
def running_chromium(path: str) -> Iterator[Browser]:
    """Run one headless Chromium with a fresh profile."""
    from playwright.sync_api import expect, sync_playwright

    # A machine with much to do is slow, not wrong; what is there at once is not waited for.
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


def record_errors(page: Page) -> None:
    """Give a page the list ``console_errors`` and keep it filled."""
    page.console_errors = []

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            page.console_errors.append(message.text)

    def on_error(error: Error) -> None:
        if str(error) not in SLOW_MACHINE:
            page.console_errors.append(str(error))

    page.on("console", on_console)
    page.on("pageerror", on_error)


def cut_off(page: Page) -> None:
    """Let a page reach this machine only, and note what else it asks for in ``refused``."""
    page.refused = []

    def decide(route: Route) -> None:
        if urlsplit(route.request.url).hostname == "127.0.0.1":
            route.continue_()
        else:
            page.refused.append(route.request.url)
            route.abort("internetdisconnected")

    page.context.route("**/*", decide)


def barriers(page: Page, part: str | None = None) -> list[str]:
    """Return what axe-core complains of in a page, or in the part of it that a selector names."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(axe_core())
    return page.evaluate(AUDIT, part)


@cache
def axe_core() -> str:
    """Return the source of axe-core, which the package axe-playwright-python has in it."""
    source = files("axe_playwright_python").joinpath("axe.min.js")
    return source.read_text(encoding="utf-8")
