"""Visitors of the app at once: ``python benchmarks/visiting.py [--visitors 30] [--browser]``.

A visitor loads the page, connects to its kernel and asks it for all widgets of the explorer, as a
browser does; ready is who has them. With ``--browser`` each is a context of one Chromium, which
shares the processors with the server: ready is who has stepped forward and has chosen another tree,
which the kernel answers. Then all leave without a word, and the kernels that are left are counted.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any
from uuid import uuid4

from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from browser.chromium import FLAGS, find_chromium  # noqa: E402
from browser.jupyter import running_app  # noqa: E402

import abviz  # noqa: E402

KERNEL = re.compile(r'"kernelId": ?"([0-9a-f-]+)"')
PATIENCE = 400
STEPS = (10, 30, 60)
Visit = Callable[[str], Awaitable[Any]]


def main(arguments: list[str]) -> None:
    """Print how long visitors wait, and what that takes."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--visitors", type=int, default=30, help="how many (default: %(default)s)")
    parser.add_argument("--browser", action="store_true", help="in Chromium, on this machine")
    parser.add_argument("--no-leaving", action="store_true", help="do not wait until kernels end")
    options = parser.parse_args(arguments)
    AsyncHTTPClient.configure(None, max_clients=1000)
    with tempfile.TemporaryDirectory() as home, running_app(Path(home)) as address:
        time.sleep(20)  # The first kernels are made ready.
        asyncio.run(measure(address, options))


async def measure(address: str, options: argparse.Namespace) -> None:
    """Send all visitors, and print what became of them."""
    before = kernels()
    if options.browser:
        waits = await in_browser(address, options.visitors)
    else:
        sockets: list[WebSocketClientConnection] = []
        waits = await all_at_once(partial(visit, sockets), address, options.visitors)
    report(waits)
    grown = kernels()
    memory = sum(shared_out(process) for process in grown) / max(1, len(grown))
    print(f"  {len(grown)} kernels, {memory:.0f} MB each")
    for socket in [] if options.browser else sockets:
        socket.close()
    begun = time.monotonic()
    while not options.no_leaving and len(kernels()) > len(before):
        if time.monotonic() - begun > PATIENCE:
            break
        await asyncio.sleep(1)
    if not options.no_leaving:
        print(f"  after {time.monotonic() - begun:.0f} s {len(kernels())} kernels are left")


def report(waits: list[float | None]) -> None:
    """Print how many were served, and after what time."""
    served = sorted(wait for wait in waits if wait is not None)
    print(f"{len(waits)} visitors at once, {os.cpu_count()} processors: {len(served)} served")
    if served:
        print(f"  ready after {median(served):.1f} s (median), {served[-1]:.1f} s (the last)")
        within = ", ".join(f"{sum(w <= s for w in served)} within {s} s" for s in STEPS)
        print(f"  {within}")


async def all_at_once(visit: Visit, address: str, count: int) -> list[float | None]:
    """Return how long each visitor waited; None for one who was not served."""
    begun = time.monotonic()

    async def timed() -> float | None:
        try:
            await asyncio.wait_for(visit(address), PATIENCE)
        except Exception as error:
            print(f"  not served: {type(error).__name__}: {str(error).splitlines()[:1]}")
            return None
        return time.monotonic() - begun

    return await asyncio.gather(*(timed() for _ in range(count)))


async def visit(sockets: list[WebSocketClientConnection], address: str) -> None:
    """Load the page, connect to its kernel, and take all widgets from it."""
    page = await AsyncHTTPClient().fetch(address, request_timeout=PATIENCE)
    found = KERNEL.search(page.body.decode())
    if found is None:
        raise RuntimeError("the page names no kernel")
    session = uuid4().hex
    channels = f"{address}api/kernels/{found[1]}/channels?session_id={session}"
    socket = await websocket_connect(
        HTTPRequest(channels.replace("http", "ws", 1), request_timeout=PATIENCE)
    )
    comm = {"comm_id": uuid4().hex}
    opening = {**comm, "target_name": "jupyter.widget.control", "data": {}}
    await say(socket, "comm_open", opening, session, version={"version": "1.0.0"})
    asking = {**comm, "data": {"method": "request_states"}}
    await say(socket, "comm_msg", asking, session)
    while (message := await socket.read_message()) is not None:
        text = message if isinstance(message, str) else message.decode("utf-8", "replace")
        if '"update_states"' in text:
            sockets.append(socket)
            return
    raise RuntimeError("the kernel has gone")


async def say(
    socket: WebSocketClientConnection, kind: str, content: Any, session: str, **metadata: Any
) -> None:
    """Send a message to a kernel."""
    header = {"msg_id": uuid4().hex, "msg_type": kind, "session": session, "version": "5.3"}
    parts = {"header": {**header, "username": "", "date": ""}, "parent_header": {}}
    metadata = metadata.get("version", {})
    message = {**parts, "metadata": metadata, "content": content, "buffers": []}
    await socket.write_message(json.dumps({**message, "channel": "shell"}))


async def in_browser(address: str, count: int) -> list[float | None]:
    """Send contexts of one Chromium."""
    from playwright.async_api import async_playwright, expect

    expect.set_options(timeout=PATIENCE * 900)
    other = abviz.examples.describe("tie")
    note = other.note[:40]
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)

        async def visit(address: str) -> None:
            page = await (await browser.new_context()).new_page()
            page.set_default_timeout(PATIENCE * 900)
            await page.goto(address)
            stage = page.locator(".abviz")
            await stage.get_by_role("button", name="One step forward").first.click()
            await page.get_by_label("Example", exact=True).select_option(label=other.title)
            await expect(page.get_by_text(note)).to_be_visible()

        waits = await all_at_once(visit, address, count)
        await browser.close()
    return waits


def kernels() -> list[Path]:
    """Return the kernels below this process, as folders in /proc."""
    return [one for one in Path("/proc").glob("[0-9]*") if is_kernel(one)]


def is_kernel(process: Path) -> bool:
    with suppress(OSError):
        if b"ipykernel_launcher" in (process / "cmdline").read_bytes():
            return os.getpid() in ancestors(process)
    return False


def ancestors(process: Path) -> Iterator[int]:
    """Yield the processes that have started a process, up to the first."""
    while process.name != "0":
        fields = (process / "stat").read_text().rpartition(")")[2].split()
        yield int(fields[1])
        process = Path("/proc") / fields[1]


def shared_out(process: Path) -> float:
    """Return the memory of a process in MB, what is shared being shared out."""
    with suppress(OSError, StopIteration):
        lines = (process / "smaps_rollup").read_text().splitlines()
        return int(next(line for line in lines if line.startswith("Pss:")).split()[1]) / 1024
    return 0.0


if __name__ == "__main__":
    main(sys.argv[1:])
