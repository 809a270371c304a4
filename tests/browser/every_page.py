"""Every page of the documentation in a real browser: ``python3 run.py pages``.

It takes minutes, so the suite leaves it out (its name begins with no "test_").
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path

import pytest
from browser.chromium import barriers
from browser.every_lesson import solve, walk
from browser.quiz import QuizView
from browser.serving import serving
from playwright.sync_api import FrameLocator, Locator, Page, expect

import abviz
from abviz.classroom.question import Question

ROOT = Path(__file__).resolve().parents[2]
SIZES = {"wide": {"width": 1440, "height": 900}, "narrow": {"width": 390, "height": 844}}
LESSON = ROOT / "notebooks" / "03-alpha-beta.ipynb"
FITS = "() => Math.abs(innerHeight - document.body.getBoundingClientRect().height) < 2"
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


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("search", "abviz.search"),
        ("Tree.parse", "abviz.Tree.parse"),
        ("check", "abviz.check"),
        ("ab.quiz()", "abviz.quiz"),
        ("deep cutoff", None),
        ("hand in", "400 students answer > Hand in"),
    ],
)
def test_what_is_looked_for_comes_first(
    address: str, offline_page: Page, typed: str, first: str | None
) -> None:
    offline_page.goto(f"{address}search.html?q={typed}")
    found = offline_page.locator("#search-results li > a").first
    expect(found).to_be_visible() if first is None else expect(found).to_have_text(first)
    assert offline_page.refused == []


def test_what_is_in_a_frame_is_as_dark_as_the_page_and_as_high_as_its_frame(
    address: str, offline_page: Page
) -> None:
    offline_page.emulate_media(color_scheme="light")
    offline_page.goto(f"{address}docs/gallery.html")
    frames = [offline_page.locator(f".live.{kind} iframe").first for kind in ("stage", "quiz")]
    for frame in frames:
        frame.scroll_into_view_if_needed()
        expect(frame.content_frame.locator("html")).to_have_css("color-scheme", "light")
        inside = frame.element_handle().content_frame()
        assert inside is not None
        inside.wait_for_function(FITS)
    offline_page.get_by_role("button", name="Color mode").click()
    offline_page.get_by_role("button", name="Dark").click()
    for frame in frames:
        expect(frame.content_frame.locator("html")).to_have_css("color-scheme", "dark")


def test_code_is_copied_without_what_it_printed(
    address: str, kept_page: Callable[..., Page]
) -> None:
    page = kept_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"{address}docs/how-to/trees.html")
    page.locator(".highlight-pycon .copybtn").first.click()
    copied = page.wait_for_function("async () => await navigator.clipboard.readText()")
    assert "abviz" in copied.json_value() and ">>>" not in copied.json_value()


def test_the_web_explorer_is_where_the_first_page_says(address: str, offline_page: Page) -> None:
    offline_page.goto(f"{address}docs/index.html")
    offline_page.get_by_role("link", name="the web explorer").click()
    expect(offline_page.locator("h1")).to_have_text("abviz")
    assert offline_page.refused == []


def test_a_lesson_has_its_notebook_and_its_live_page(address: str, offline_page: Page) -> None:
    offline_page.goto(f"{address}notebooks/03-alpha-beta.html")
    with offline_page.expect_download() as download:
        offline_page.get_by_role("link", name="Download notebook").click()
    assert download.value.path().read_bytes() == LESSON.read_bytes()
    with offline_page.expect_popup() as live:
        offline_page.get_by_role("link", name="Open in the browser").click()
    expect(live.value.locator("h1")).to_have_text("03 · Alpha-beta, step by step")


@pytest.mark.parametrize("size", SIZES)
def test_a_live_lesson_is_answered_whole_without_python(
    address: str, offline_page: Page, size: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(ROOT / "docs")
    cells = json.loads(LESSON.read_text(encoding="utf-8"))["cells"]
    ran = import_module("lessons").cells_run(cells, folder=LESSON.parent)
    shown = [one for _, _, one in ran]
    offline_page.set_viewport_size(SIZES[size])
    offline_page.goto(f"{address}live/{LESSON.stem}.html")
    asked = [one.question for one in shown if isinstance(one, abviz.types.Prediction)]
    roots = offline_page.locator(".abviz-predict").all()
    for question, root in zip(asked, roots, strict=True):
        answer(root, question)
        expect(root.get_by_role("status")).to_contain_text("Right")
    stages = offline_page.locator(".abviz[data-step]:not(.abviz-quizzing)").all()
    assert len(stages) == 7
    for stage in stages:
        walk(stage)
    quizzes = [one for one in shown if isinstance(one, abviz.types.Quiz)]
    views = offline_page.locator(".abviz-quizzing").all()
    for quiz, root in zip(quizzes, views, strict=True):
        solve(QuizView(root), quiz, answered=None)
    expect(offline_page.get_by_text("Answered: 13 of 13, 13 right")).to_be_visible()
    expect(offline_page.get_by_text("menus need Python")).to_have_count(2)
    expect(offline_page.get_by_text("That needs Python: open the")).to_have_count(1)
    assert offline_page.console_errors == []


def answer(root: Locator, question: Question) -> None:
    """Give the right answer to a prediction."""
    if question.choices:
        root.get_by_role("radio").nth(int(question.key)).check()
    else:
        key = question.key
        texts = [*key.values()] if isinstance(key, dict) else [name_of(question, key)]
        for field, text in zip(root.get_by_role("textbox").all(), texts, strict=True):
            field.fill(text)
    root.get_by_role("button", name="answer").click()


def name_of(question: Question, nodes: Iterable[int]) -> str:
    """Return nodes as they are typed."""
    every = [*question.trace.tree]
    return " ".join(every[place].name for place in nodes)


def test_a_lesson_plays_and_its_quiz_answers(address: str, offline_page: Page) -> None:
    offline_page.goto(f"{address}notebooks/03-alpha-beta.html")
    stage = framed(offline_page, ".live.stage iframe", number=0)
    stage.get_by_role("button", name="One step forward").click()
    expect(stage.locator(".abviz").first).to_have_attribute("data-step", "1")
    quiz = framed(offline_page, ".live.quiz iframe", number=2)
    quiz.get_by_role("button", name="model answer").click()
    quiz.get_by_role("button", name="yes").click()
    expect(quiz.get_by_role("button", name="finish")).to_be_visible()


def framed(page: Page, selector: str, *, number: int) -> FrameLocator:
    """Return what is in a frame; it is loaded when it comes into sight."""
    frame = page.locator(selector).nth(number)
    frame.scroll_into_view_if_needed()
    return frame.content_frame
