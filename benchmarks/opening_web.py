"""From opening ``abviz.html`` to the first search: ``python benchmarks/opening_web.py [DIR]``.

It writes the folder of the page as ``abviz web`` does, or takes one that is named, and serves it
without compression to a browser that can reach nothing else. A cold visit has a new browser, a
warm one finds what the visit before has stored; the last one finds no server.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from browser.chromium import FLAGS, find_chromium  # noqa: E402
from playwright.sync_api import BrowserType, Page, sync_playwright  # noqa: E402

from abviz.web.site import PAGE, write_site  # noqa: E402

VISITS = 3
# Requests that are looked at one by one would go past what the browser has stored.
ALONE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
PATIENCE = 120_000
TREE = "((3 5) (2 9) (0 1))"
LEAVES = "a tree with 6 leaves"
STORED = """async () => {
    await navigator.serviceWorker.ready;
    return (await caches.keys()).length;
}"""


class Visit(NamedTuple):
    """Seconds from opening the page, until the picture is there and a typed tree is searched."""

    picture: float
    search: float


class Counting(SimpleHTTPRequestHandler):
    """Hands out files, says nothing, and counts the bytes of each."""

    sent: Counter[str] = Counter()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file."""
        content = source.read()
        self.sent[self.path] += len(content)
        outputfile.write(content)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def main(arguments: list[str]) -> None:
    """Print the medians of a few visits."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path, nargs="?", help="what `abviz web` has written")
    folder = parser.parse_args(arguments).folder
    with TemporaryDirectory() as scratch, sync_playwright() as playwright:
        if folder is None:
            folder = Path(scratch, "page")
            write_site(folder)
        rounds = [visits(folder, playwright.chromium) for _ in range(VISITS)]
    for name, each in zip(("cold", "warm", "offline"), zip(*rounds, strict=True), strict=True):
        for field in Visit._fields:
            seconds = [getattr(visit, field) for visit in each]
            told = ", ".join(f"{one:.2f}" for one in seconds)
            print(f"{name:8} {field:8} {median(seconds):.2f} s ({told})")
    sent = Counting.sent
    print(f"fetched  {sum(sent.values()) / VISITS / 1e6:.2f} MB in all")
    print(f"first    {sent[f'/{PAGE}'] / VISITS / 1e3:.0f} kB, with the picture")


def visits(folder: Path, chromium: BrowserType) -> tuple[Visit, Visit, Visit]:
    """Visit with a browser that has nothing, once more, and once more without a server."""
    with TemporaryDirectory() as profile:
        with serving(folder) as port:
            cold, warm = (visit(chromium, profile, port, is_first=at == 0) for at in range(2))
        return cold, warm, visit(chromium, profile, port)


@contextmanager
def serving(folder: Path) -> Iterator[int]:
    """Serve the files of a folder; yield the port."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Counting, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


def visit(chromium: BrowserType, profile: str, port: int, *, is_first: bool = False) -> Visit:
    """Open the page, type a tree at once, and wait for its search."""
    options = {"executable_path": find_chromium(), "args": (*FLAGS, ALONE)}
    with chromium.launch_persistent_context(profile, **options) as browser:
        page = browser.new_page()
        start = time.perf_counter()
        page.goto(f"http://127.0.0.1:{port}/{PAGE}", wait_until="commit")
        page.locator("#stages svg").first.wait_for(timeout=PATIENCE)
        picture = time.perf_counter() - start
        search(page)
        searched = time.perf_counter() - start
        if is_first:
            page.evaluate(STORED)
        return Visit(picture, searched)


def search(page: Page) -> None:
    """Type a tree, and wait until it is searched."""
    page.locator("#tree").fill(TREE)
    page.locator("#tree").press("Enter")
    page.locator("#stages").get_by_text(LEAVES).first.wait_for(timeout=PATIENCE)


if __name__ == "__main__":
    main(sys.argv[1:])
