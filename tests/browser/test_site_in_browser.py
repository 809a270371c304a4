"""The site without a server: Python in the browser searches with no network at all."""

import json
import os
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import requires
from pathlib import Path
from threading import Thread
from urllib.parse import urlencode, urlsplit

import nbformat
import pytest
from browser.chromium import barriers
from browser.every_lesson import walk
from browser.jupyter import NOTEBOOKS
from packaging.requirements import Requirement
from playwright.sync_api import expect

import abviz

pytestmark = pytest.mark.slow

# Starting Python in the browser takes longest.
PATIENCE = 120_000
TREE = abviz.examples["lucky-32"]
CELLS = {
    "search": 'import abviz as ab; trace = ab.search(ab.examples["lucky-32"]); print(trace)',
    "step": "print(trace.steps[12].sentence, trace.frame(12).counters)",
    "text picture": "print(ab.draw_text(trace, step=12))",
    "widget": "import anywidget\n"
    "class Greeting(anywidget.AnyWidget):\n"
    "    _esm = 'export default {render({el}) {el.textContent = `hello, class`}}'\n"
    "Greeting()",
    "check": "def lowest(node):\n"
    "    return node.value if node.is_leaf else min(map(lowest, node.children))\n"
    "ab.check(lowest, 'minimax', most_leaves=3)",
    "explorer": "ab.explore(text='(3 5) (2 9)')",
    "quiz": "try: ab.quiz('(3 5) (2 9)')\nexcept ImportError as error: print(error)",
    "picture": "ab.draw(trace)",
}
LESSON = "02-minimax"
NO_PICTURES = (
    "Pictures and quizzes need packages that could not be fetched from the internet: use the live "
    "pages of the lessons instead. Searching, print(trace), abviz.draw_text and abviz.check work "
    "here. Connect to the internet and run this cell again."
)
UNDRAWN = (
    "This cell needs packages that could not be fetched from the internet: use the live pages of "
    "the lessons instead. Connect to the internet and run this cell again."
)


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture(scope="session")
def site():
    """Folder of a site that `run.py site` has built; `.ci/run` does so before the suite."""
    if not (built := os.environ.get("ABVIZ_SITE")):
        pytest.skip("build a site, and name it: run.py site, then ABVIZ_SITE=_site")
    return Path(built)


@pytest.fixture
def address(site):
    """Address of a web server that only hands out the files of the site."""
    handler = partial(QuietHandler, directory=site)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def outputs_of(page, cells):
    """Return what each cell of the console in the browser puts out."""
    shown = page.locator(".jp-CodeConsole-content .jp-CodeCell")
    for number in range(len(cells)):
        shown.nth(number).locator(".jp-OutputArea-output").first.wait_for(timeout=PATIENCE)
    texts = [cell.locator(".jp-OutputArea-output").all_text_contents() for cell in shown.all()]
    return {name: "".join(text).rstrip("\n") for name, text in zip(cells, texts, strict=True)}


def test_searches_and_tells_what_is_missing(address, offline_page):
    words = [("kernel", "python"), ("execute", "1"), *(("code", code) for code in CELLS.values())]
    offline_page.goto(f"{address}repl/index.html?{urlencode(words)}")
    seen = outputs_of(offline_page, CELLS)
    trace = abviz.search(TREE)
    assert seen["search"] == f"{NO_PICTURES}{trace}"
    assert seen["step"] == f"{trace.steps[12].sentence} {trace.frame(12).counters}"
    assert seen["text picture"] == str(abviz.draw_text(trace, step=12))
    expect(offline_page.get_by_text("hello, class", exact=True)).to_be_visible()
    assert seen["check"] == (
        "Called as lowest(root).lowest does something else than minimax on the tree (0 1)."
        "On the tree (0 1) it returns 0; the value of A is 1."
        "Right on all 415 trees tried for this: the leaves that are used."
        "It ran in this process, for there are no others here: what stays outside Python, as "
        "time.sleep does, is not stopped."
    )
    missing = (
        "needs packages that are missing here (matplotlib, networkx, numpy, PIL, tqdm); "
        "searching, print(trace), abviz.draw_text and abviz.page work without them. "
        "Install them (pip install abviz); in a browser, connect to the internet and run this "
        "cell again."
    )
    assert seen["quiz"] == f"abviz.quiz {missing}"
    expect(offline_page.locator(".abviz-explorer svg.abviz-picture")).to_be_visible()
    assert seen["picture"] == UNDRAWN
    link = offline_page.get_by_role("link", name="live pages").last
    assert link.get_attribute("href") == f"{address}index.html"
    asked = {urlsplit(address) for address in offline_page.refused}
    assert {place.hostname for place in asked} == {"cdn.jsdelivr.net"}
    # When the page is online, it comes from there; what is not there is asked for once.
    assert {Path(place.path).name.partition("-")[0] for place in asked} == {"numpy"}
    offline_page.console_errors.clear()  # The kernel tells of each package that it cannot load.


def test_what_is_loaded_online_suits_abviz(site):
    lock = json.loads((site / "static/pyodide/pyodide-lock.json").read_text(encoding="utf-8"))
    packages = lock["packages"]
    needs = [Requirement(line) for line in requires("abviz") if "extra ==" not in line]
    assert packages["abviz"]["depends"] == ["anywidget", "ipywidgets"]
    for need in needs:
        assert packages[need.name]["version"] in need.specifier
    local = {path.name for path in (site / "static/pyodide").iterdir()}
    for entry in packages.values():
        file = entry["file_name"]
        assert file in local or file.startswith("https://cdn.jsdelivr.net/pyodide/")


def cells_below(folder):
    return {
        path.relative_to(folder): nbformat.read(path, as_version=nbformat.NO_CONVERT)["cells"]
        for path in folder.rglob("*.ipynb")
    }


def test_shows_the_lessons(site, address, offline_page):
    shown = cells_below(site / "files")
    pages = {path.stem for path in (site / "files" / "live").glob("[0-9]*.html")}
    assert LESSON in pages
    for name in pages:
        pointer = shown[Path(f"{name}.ipynb")].pop(1)
        assert f"[live page](live/{name}.html)" in pointer["source"]
    assert shown == cells_below(NOTEBOOKS)
    offline_page.goto(f"{address}notebooks/index.html?path=00-start-here.ipynb")
    offline_page.get_by_role("heading", name="Start here").wait_for(timeout=PATIENCE)
    offline_page.locator("img[src^='data:image/png']").first.wait_for(timeout=PATIENCE)
    assert offline_page.refused == []


def test_a_lesson_is_read_and_played_without_python(address, offline_page):
    offline_page.goto(f"{address}live/")
    expect(offline_page).to_have_title("abviz: watch minimax and alpha-beta search")
    offline_page.get_by_role("link", name="02 · Minimax by hand", exact=True).click()
    expect(offline_page.get_by_text("To remember")).to_be_visible()
    answer = offline_page.get_by_text("J is worth 2", exact=True)
    expect(answer).to_be_hidden()
    offline_page.locator("details", has=answer).locator("summary").press("Enter")
    expect(answer).to_be_visible()
    stages = offline_page.locator("main > section .abviz")
    expect(stages).to_have_count(8)
    walk(stages.first)
    offline_page.set_viewport_size({"width": 390, "height": 844})
    assert barriers(offline_page) == []
    assert offline_page.refused == []
