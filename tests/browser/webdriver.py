"""Firefox and WebKit, the engine of Safari, driven by WebDriver: one interface for both.

Playwright drives builds of its own; these are the browsers that people install. Firefox takes
the commands of WebDriver through a socket (Marionette), WebKitGTK through a web server.

No package does this for both. Selenium needs geckodriver for Firefox, which its installer fetches
from the network and which no package brings in a state that can be used; Playwright starts an
installed Firefox, but asks the extended support release for more than that knows.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

# Each command as a web server of WebDriver knows it; Marionette knows it by its name.
COMMANDS = {
    "NewSession": ("POST", ""),
    "SetTimeouts": ("POST", "/timeouts"),
    "Navigate": ("POST", "/url"),
    "ExecuteAsyncScript": ("POST", "/execute/async"),
    "PerformActions": ("POST", "/actions"),
    "SetWindowRect": ("POST", "/window/rect"),
    "TakeScreenshot": ("GET", "/screenshot"),
}
KEYS = {
    "Backspace": "\ue003",
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Shift": "\ue008",
    "Control": "\ue009",
    "Escape": "\ue00c",
    "Space": " ",
    "End": "\ue010",
    "Home": "\ue011",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}
PATIENCE = 60.0  # seconds
# A script that steps through a film may take so long where the machine has much else to do.
LONGEST_SCRIPT = 240.0  # seconds
# WebDriver has no command for what goes wrong in a page: this stands before all other scripts,
# and notes it where a script of WebDriver finds it.
RECORDER = """<script>{
const note = (text) => { document.documentElement.dataset.errors += "\\n" + text; };
document.documentElement.dataset.errors = "";
addEventListener("error", (e) => note(e.message ?? "not loaded: " + e.target.outerHTML), true);
addEventListener("unhandledrejection", (e) => note(e.reason));
addEventListener("securitypolicyviolation", (e) => note("refused: " + e.blockedURI));
console.error = (...words) => note(words.join(" "));
}</script>"""
# Runs a function of JavaScript, awaits it, and hands its result or its complaint on.
CALL = """const [given, done] = [[...arguments].slice(0, -1), arguments[arguments.length - 1]];
Promise.resolve().then(() => (%s)(...given)).then(
    (result) => done({result: result ?? null}), (error) => done({error: String(error)}));"""
MIDDLE = """(selector, number, text) => {
    const isMeant = (one) => one.getClientRects().length && [null, one.textContent].includes(text);
    const element = [...document.querySelectorAll(selector)].filter(isMeant)[number];
    if (!element) return null;
    element.scrollIntoView({block: "nearest"});
    const {x, y, width, height} = element.getBoundingClientRect();
    return [Math.floor(x + width / 2), Math.floor(y + height / 2)];
}"""
INSIDE = "() => [innerWidth, innerHeight]"


class NotThere(Exception):
    """A browser is not on this machine; the text says what to install."""


class Driver:
    """A browser with one page, cut down to what a person does: look, press keys, click."""

    def send(self, command: str, given: Mapping[str, Any]) -> Any:
        """Send a command of WebDriver and return its answer."""
        raise NotImplementedError

    def resize(self, width: int, height: int) -> None:
        """Give the page a size; the window is larger by its bars."""
        for _ in range(2):
            inner = self.run(INSIDE)
            outer = self.send("SetWindowRect", {})
            wanted = {
                "width": outer["width"] + width - inner[0],
                "height": outer["height"] + height - inner[1],
            }
            self.send("SetWindowRect", wanted)
            if self.until(f"() => innerWidth === {width} && innerHeight === {height}", patience=2):
                return
        raise AssertionError(f"the page has {self.run(INSIDE)}, not {width} × {height} pixels")

    def open(self, address: str) -> None:
        """Open an address, and wait for the page."""
        self.send("Navigate", {"url": address})

    def run(self, function: str, *given: Any) -> Any:
        """Call a function of JavaScript in the page, and return what it returns."""
        answer = self.send("ExecuteAsyncScript", {"script": CALL % function, "args": given})
        if "error" in answer:
            raise AssertionError(answer["error"])
        return answer["result"]

    def until(self, function: str, *given: Any, patience: float = PATIENCE) -> Any:
        """Call a function until it returns something that counts as true; return its last word."""
        end = time.monotonic() + patience
        while not (seen := self.run(function, *given)) and time.monotonic() < end:
            self.run("() => new Promise((done) => setTimeout(done, 20))")
        return seen

    def fill(self, selector: str, number: int, text: str) -> None:
        """Type a text into a field, in place of the one that is there."""
        self.click(selector, number)
        self.press("Control+a", "Backspace", *text)

    def press(self, *keys: str) -> None:
        """Press keys one after the other; ``Shift+C`` holds the first one meanwhile."""
        actions = []
        for key in keys:
            names = key.split("+") if len(key) > 1 else [key]
            held = [KEYS.get(name, name) for name in names]
            actions += [{"type": "keyDown", "value": sign} for sign in held]
            actions += [{"type": "keyUp", "value": sign} for sign in reversed(held)]
        self.send("PerformActions", {"actions": [{"type": "key", "id": "k", "actions": actions}]})

    def click(self, selector: str, number: int = 0, *, text: str | None = None) -> None:
        """Click in the middle of one of the elements that a selector finds, and that are shown."""
        place = self.run(MIDDLE, selector, number, text)
        assert place, f"the page shows no {selector} {text or ''}"
        button = {"button": 0}
        actions = [
            {"type": "pointerMove", "duration": 0, "x": place[0], "y": place[1]},
            {"type": "pointerDown", **button},
            {"type": "pointerUp", **button},
        ]
        mouse = {"type": "pointer", "id": "m", "parameters": {"pointerType": "mouse"}}
        self.send("PerformActions", {"actions": [{**mouse, "actions": actions}]})

    def text(self, selector: str, number: int = 0) -> str:
        """Return the text of one of the elements that a selector finds."""
        return self.run(
            "(selector, number) => document.querySelectorAll(selector)[number].textContent",
            selector,
            number,
        )

    def picture(self, path: Path) -> None:
        """Save what is to be seen now."""
        path.write_bytes(base64.b64decode(self.send("TakeScreenshot", {"full": False})))

    def errors(self) -> list[str]:
        """Return what has gone wrong in a page with a `RECORDER`."""
        return self.run("() => document.documentElement.dataset.errors").split("\n")[1:]


class Firefox(Driver):
    """Firefox, through the socket of Marionette."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=LONGEST_SCRIPT)
        self.stream = self.socket.makefile("rb")
        self.numbers = count(1)
        self._read()
        self.send("NewSession", {})
        self.send("SetTimeouts", {"script": int(1000 * LONGEST_SCRIPT)})

    def send(self, command: str, given: Mapping[str, Any]) -> Any:
        message = json.dumps([0, next(self.numbers), f"WebDriver:{command}", given])
        self.socket.sendall(f"{len(message.encode())}:{message}".encode())
        _, _, error, answer = self._read()
        if error:
            raise AssertionError(f"{command}: {error['error']}: {error['message']}")
        return answer["value"] if isinstance(answer, dict) and "value" in answer else answer

    def _read(self) -> Any:
        size = b""
        while (digit := self.stream.read(1)) != b":":
            size += digit
        return json.loads(self.stream.read(int(size)))


class WebKit(Driver):
    """WebKitGTK, through the web server of its driver."""

    def __init__(self, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}/session"
        self.session = ""
        answer = self.send("NewSession", {"capabilities": {"alwaysMatch": {}}})
        self.session = f"/{answer['sessionId']}"
        self.send("SetTimeouts", {"script": int(1000 * LONGEST_SCRIPT)})

    def send(self, command: str, given: Mapping[str, Any]) -> Any:
        method, path = COMMANDS[command]
        data = json.dumps(given).encode() if method == "POST" else None
        request = Request(f"{self.address}{self.session}{path}", data=data, method=method)
        try:
            with urlopen(request, timeout=LONGEST_SCRIPT) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            raise AssertionError(f"{command}: {error.read().decode()}") from None


@contextmanager
def running_firefox(folder: Path) -> Iterator[Driver]:
    """Run Firefox without a window, with a fresh profile in a folder."""
    program = program_of("firefox-esr", "firefox")
    port = free_port()
    settings = {"marionette.port": port, "app.update.enabled": False}
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(to)});" for name, to in settings.items()]
    Path(folder, "user.js").write_text("\n".join(lines), encoding="utf-8")
    command = [program, "--headless", "--marionette", "--no-remote", "--profile", folder]
    # It refuses a home that belongs to somebody else.
    with running(command, port, HOME=str(folder)):
        yield Firefox(port)


@contextmanager
def running_webkit(_: Path) -> Iterator[Driver]:
    """Run WebKitGTK on a screen and a bus of its own."""
    wanted = [program_of(name) for name in ("xvfb-run", "dbus-run-session", "WebKitWebDriver")]
    port = free_port()
    screen = [wanted[0], "-a", "-s", "-screen 0 2200x1300x24"]
    with running([*screen, wanted[1], "--", wanted[2], f"--port={port}"], port):
        yield WebKit(port)


@contextmanager
def running(command: list[Any], port: int, **variables: str) -> Iterator[None]:
    """Run a program with all that it starts, from when its port answers."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    environment = {**os.environ, **variables}
    process = subprocess.Popen(command, start_new_session=True, env=environment, **quiet)
    try:
        end = time.monotonic() + PATIENCE
        while not answers(port):
            assert process.poll() is None, f"{command[0]} ended by itself"
            assert time.monotonic() < end, f"{command[0]} does not answer"
        yield
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        process.wait(PATIENCE)


def answers(port: int) -> bool:
    with suppress(URLError, OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def program_of(*names: str) -> str:
    """Return the path of a program by the first of its names that is there."""
    found = next(filter(None, map(shutil.which, names)), None)
    if found:
        return found
    raise NotThere(
        f"there is no {' or '.join(names)}. On Debian: "
        "apt install firefox-esr webkit2gtk-driver xvfb xauth dbus"
    )
