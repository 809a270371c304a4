"""From opening the site to the first printed search: ``python benchmarks/opening.py SITE``.

SITE is a folder that ``python3 run.py site`` has built. Each visit has a new browser, which has
nothing of the site yet; all other machines are cut off.
"""

from __future__ import annotations

import argparse
import sys
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from threading import Thread
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from browser.chromium import cut_off, find_chromium, running_chromium  # noqa: E402

VISITS = 3
PATIENCE = 120_000
CODE = "import abviz as ab; print(repr(ab.search(ab.examples['lucky-8'])))"
RESULT = "alpha-beta: value 4, 5 of 8 leaves"


class QuietHandler(SimpleHTTPRequestHandler):
    """Hands out files, and says nothing."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def main(arguments: list[str]) -> None:
    """Print the median of a few visits."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("site", type=Path, help="the folder of a site")
    site = parser.parse_args(arguments).site
    if not (site / "repl" / "index.html").is_file():
        parser.error(f"{site} is no site; build one with: python3 run.py site")
    handler = partial(QuietHandler, directory=site)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        words = urlencode({"kernel": "python", "execute": "1", "code": CODE})
        address = f"http://127.0.0.1:{server.server_port}/repl/index.html?{words}"
        seconds = [visit(address) for _ in range(VISITS)]
        server.shutdown()
    told = ", ".join(f"{each:.1f}" for each in seconds)
    print(f"first printed search after {median(seconds):.1f} s ({told})")


def visit(address: str) -> float:
    """Return the seconds from opening the page to the printed search."""
    with running_chromium(find_chromium()) as browser:
        page = browser.new_page()
        cut_off(page)
        start = time.perf_counter()
        page.goto(address)
        page.locator(".jp-OutputArea-output").get_by_text(RESULT).wait_for(timeout=PATIENCE)
        return time.perf_counter() - start


if __name__ == "__main__":
    main(sys.argv[1:])
