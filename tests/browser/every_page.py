"""Every page of the documentation in a real browser: ``python3 run.py pages``.

It takes minutes, so the suite leaves it out (its name begins with no "test_").
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.chromium import barriers
from browser.serving import serving
from playwright.sync_api import FrameLocator, Page, expect

ROOT = Path(__file__).resolve().parents[2]
SIZES = {"wide": {"width": 1440, "height": 900}, "narrow": {"width": 390, "height": 844}}
SCROLLS_SIDEWAYS = "() => document.documentElement.scrollWidth > innerWidth"


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The documentation, built by the script that `run.py docs` starts."""
    folder = tmp_path_factory.mktemp("docs") / "new"
    command = [sys.executable, "docs/build.py", "--output", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="session")
def address(folder: Path) -> Iterator[str]:
    """Address of a web server that only hands out the files of the documentation."""
    with serving(folder) as address:
        yield address


def pages_of(folder: Path) -> list[str]:
    """Return the paths of all pages; those that are framed are pages, too."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*.html"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_each_page_is_read_by_all_and_asks_nobody_else(
    folder: Path, address: str, offline_page: Page, size: str, scheme: str
) -> None:
    offline_page.set_viewport_size(SIZES[size])
    offline_page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    faults = {path: list(faults_of(offline_page, address + path)) for path in pages_of(folder)}
    assert {path: found for path, found in faults.items() if found} == {}


def faults_of(page: Page, address: str) -> Iterator[str]:
    """Open a page, and yield what is wrong with it."""
    response = page.goto(address)
    assert response is not None
    if not response.ok:
        yield f"status {response.status}"
    page.wait_for_function("() => document.readyState === 'complete'")
    if page.evaluate(SCROLLS_SIDEWAYS):
        yield "scrolls sideways"
    yield from barriers(page)
    yield from (f"asks for {other}" for other in page.refused)
    yield from page.console_errors
    page.refused.clear()
    page.console_errors.clear()


def test_what_is_looked_for_is_found(address: str, offline_page: Page) -> None:
    offline_page.goto(f"{address}search.html?q=deep+cutoff")
    expect(offline_page.locator("#search-results li").first).to_be_visible()
    assert offline_page.refused == []


def test_a_lesson_plays_and_its_quiz_answers(address: str, offline_page: Page) -> None:
    offline_page.goto(f"{address}notebooks/03-alpha-beta.html")
    stage = framed(offline_page, ".live.stage iframe", number=0)
    stage.get_by_role("button", name="One step forward").click()
    expect(stage.locator(".abviz").first).to_have_attribute("data-step", "1")
    quiz = framed(offline_page, ".live.quiz iframe", number=2)
    quiz.get_by_role("button", name="model answer").click()
    expect(quiz.get_by_role("button", name="finish")).to_be_visible()


def framed(page: Page, selector: str, *, number: int) -> FrameLocator:
    """Return what is in a frame; it is loaded when it comes into sight."""
    frame = page.locator(selector).nth(number)
    frame.scroll_into_view_if_needed()
    return frame.content_frame
