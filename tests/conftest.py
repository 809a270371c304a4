"""What all tests share: settings of hypothesis and Jupyter, and a real browser."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browser import chromium
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# "ci" tries the same examples each time; for new ones: pytest --hypothesis-profile=dev
settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("dev", deadline=None)
settings.load_profile("ci")


def pytest_configure(config: pytest.Config) -> None:
    """Keep the user's own settings of Jupyter, IPython and matplotlib out of the tests."""
    scratch = tempfile.TemporaryDirectory()
    config.add_cleanup(scratch.cleanup)
    patch = pytest.MonkeyPatch()
    config.add_cleanup(patch.undo)
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        patch.setenv(name, str(Path(scratch.name, name.lower())))
    plain_matplotlib = Path(scratch.name, "matplotlibrc")
    plain_matplotlib.touch()
    patch.setenv("MATPLOTLIBRC", str(plain_matplotlib))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the browser tests, and run them last."""
    for item in items:
        if "chromium_path" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
    # While Playwright is up its event loop is running, which notebooks and asyncio would notice.
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Path of Chromium: $ABVIZ_CHROMIUM, or else the first of its usual names on the PATH."""
    return find_chromium()


def find_chromium() -> str:
    """Return the path of Chromium, or skip; where ABVIZ_REQUIRE_BROWSER is 1, fail instead."""
    try:
        return chromium.find_chromium()
    except chromium.NoChromium as reason:
        if os.environ.get("ABVIZ_REQUIRE_BROWSER") == "1":
            pytest.fail(f"ABVIZ_REQUIRE_BROWSER=1, but {reason}", pytrace=False)
        pytest.skip(str(reason))


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Iterator[Browser]:
    """One headless Chromium for all tests, with a fresh profile."""
    with chromium.running_chromium(chromium_path) as running:
        yield running


@pytest.fixture
def new_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Function that opens a page of its own; its options are those of ``Browser.new_page``.

    Each page has a list ``console_errors`` of what went wrong in it so far. A
    test fails at its end if an entry is left: take out those that you expect.
    """
    pages: list[Page] = []

    def open_page(**options: object) -> Page:
        page = browser.new_page(**options)
        pages.append(page)
        chromium.record_errors(page)
        return page

    yield open_page
    left = [error for page in pages for error in page.console_errors]
    for page in pages:
        page.close()
    assert not left, f"errors in the browser's console: {left}"


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A page of its own, as opened by `new_page`."""
    return new_page()
