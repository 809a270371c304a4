"""What all tests share: settings of hypothesis and Jupyter, snapshots, and a real browser."""

from __future__ import annotations

import gc
import os
import sys
import tempfile
from collections.abc import Callable, Generator, Iterable, Iterator
from difflib import unified_diff
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browser import chromium
from hypothesis import Phase, settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

# "ci" tries the same examples each time; for new ones: pytest --hypothesis-profile=dev
settings.register_profile("ci", derandomize=True, deadline=None, max_examples=35)
settings.register_profile("dev", deadline=None, max_examples=200)
# For tools/mutations.py: a counterexample need not be small.
settings.register_profile(
    "mutations",
    derandomize=True,
    deadline=None,
    max_examples=50,
    phases=(Phase.explicit, Phase.generate),
)
settings.register_profile("quick", derandomize=True, deadline=None, max_examples=10)
settings.load_profile("ci")
SNAPSHOTS = Path(__file__).parent / "snapshots"
# Folders with tests of each row of the registry, and the test that comes before all others.
ROWS = {"classroom_tests", "engine_tests", "replay_tests", "truth_tests"}
SHAPE = "test_replay_assumed_shape"
# How many cases of a test --quick tries.
QUICK_CASES = 4


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--quick",
        action="store_true",
        help="leave out tests with the mark slow, browser or kernel, and try a few cases of each",
    )
    parser.addoption("--renew", action="store_true", help="write the files of tests/snapshots")


def pytest_configure(config: pytest.Config) -> None:
    """Keep the user's own settings of Jupyter, IPython and matplotlib out of the tests."""
    if config.getoption("quick"):
        settings.load_profile("quick")
    scratch = tempfile.TemporaryDirectory()
    config.add_cleanup(scratch.cleanup)
    patch = pytest.MonkeyPatch()
    config.add_cleanup(patch.undo)
    # Many processes load abviz: what one of them has compiled serves the others.
    patch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    patch.setattr("sys.dont_write_bytecode", False)
    # As jsonschema is imported it makes a parser of these, for a second: no notebook has any.
    patch.setitem(sys.modules, "rfc3987_syntax", None)
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        patch.setenv(name, str(Path(scratch.name, name.lower())))
    plain_matplotlib = Path(scratch.name, "matplotlibrc")
    plain_matplotlib.touch()
    patch.setenv("MATPLOTLIBRC", str(plain_matplotlib))
    if hasattr(config, "workerinput"):
        from jupyter_client.connect import LocalPortCache
        from workers import own_ports

        number = int(config.workerinput["workerid"].removeprefix("gw"))
        patch.setattr(LocalPortCache, "find_available_port", own_ports(number))


def pytest_report_header() -> str | None:
    """Say before all tests what this machine lacks, and how to get it."""
    try:
        chromium.find_chromium()
    except chromium.NoChromium as reason:
        fate = "fail" if is_browser_required() else "are skipped"
        return f"Tests in a browser {fate}: {reason}"
    return None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let one line at the end, not one for each test, say that there is no browser."""
    report = yield
    if report.skipped and isinstance(report.longrepr, tuple):
        reason = report.longrepr[2]
        if chromium.WHAT_TO_DO in reason:
            report.longrepr = (__file__, None, reason)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[object]:
    """Let no search for garbage look at what is collected here, which stays to the end.

    Later ones come seldom, as most of what a test makes is gone without them, and seldom look at
    what is old: with Python's own settings that takes a tenth of the time.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
        gc.set_threshold(50_000, 20, 100)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Search once for garbage, of all that the tests have left; pytest does it five times after."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Iterator[None]:
    """Mark the tests that start a browser or a kernel, and put those that are run in order."""
    for item in items:
        if "chromium_path" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
        if item.path.suffix == ".ipynb":
            item.add_marker("kernel")
    yield
    if config.getoption("quick"):
        leave_out_the_slow(config, items)
    # While Playwright is up its event loop is running, which kernels' clients would notice.
    # Alone, the fast tests come first; of workers, each ends with many small groups.
    order = (
        ("kernel", "browser", "") if hasattr(config, "workerinput") else ("", "kernel", "browser")
    )
    items.sort(key=lambda item: order.index(slow_part(item)))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> None:
    """Let the other tests of a row that has the wrong shape fail for that, and say nothing else."""
    name = getattr(item, "callspec", None) and item.callspec.params.get("name")
    if item.path.parent.name in ROWS and item.path.stem != SHAPE and isinstance(name, str):
        from replay_tests.shape import misshape

        if misshape(name):
            pytest.fail(f"{name} has not the shape: see {SHAPE}.py, and mend that.", pytrace=False)


def slow_part(item: pytest.Item) -> str:
    """Return what a test has to start, empty for most tests."""
    return next((mark for mark in ("browser", "kernel") if item.get_closest_marker(mark)), "")


def leave_out_the_slow(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect what takes long by itself, and all but a few cases of a test that has many."""
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        if not slow_part(item) and not item.get_closest_marker("slow"):
            tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    kept = {one for cases in tests.values() for one in spread(cases, QUICK_CASES)}
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = [item for item in items if item in kept]


def spread(cases: list[pytest.Item], most: int) -> list[pytest.Item]:
    """Return so many of the cases at most, from the first to the last."""
    if len(cases) <= most:
        return cases
    return [cases[place * (len(cases) - 1) // (most - 1)] for place in range(most)]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Let the tests of a file, or of a server that several files use, stay on one worker."""
    if config.getoption("dist") != "loadfile":
        return None
    from workers import Scheduler

    config.option.loadscopereorder = False
    return Scheduler(config, log)


@pytest.fixture
def snapshot(request: pytest.FixtureRequest) -> Callable[[str, Iterable[str]], None]:
    """Function that compares lines with ``tests/snapshots/NAME.txt``; ``--renew`` writes them."""

    def compare(name: str, lines: Iterable[str]) -> None:
        path, found = SNAPSHOTS / f"{name}.txt", [*lines]
        if request.config.getoption("renew"):
            path.parent.mkdir(exist_ok=True)
            path.write_text("\n".join([*found, ""]), encoding="utf-8")
        stored = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        changed = [*unified_diff(stored, found, "stored", "found", lineterm="", n=1)]
        if changed:
            hint = f"{path.name} differs; if this is right, run pytest --renew and read git diff"
            more = [f"… and {len(changed) - 60} more lines"] if len(changed) > 60 else []
            pytest.fail("\n".join([hint, *changed[:60], *more]), pytrace=False)

    return compare


@pytest.fixture
def only_what_is_new() -> None:
    """Let a search for garbage look at nothing but what the test makes.

    What all tests before it have left takes seconds to look through.
    """
    gc.freeze()


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Path of Chromium: $ABVIZ_CHROMIUM, or else the first of its usual names on the PATH."""
    return find_chromium()


def find_chromium() -> str:
    """Return the path of Chromium, or skip; where ABVIZ_REQUIRE_BROWSER is 1, fail instead."""
    try:
        return chromium.find_chromium()
    except chromium.NoChromium as reason:
        if is_browser_required():
            pytest.fail(f"ABVIZ_REQUIRE_BROWSER=1, but {reason}", pytrace=False)
        pytest.skip(str(reason))


def is_browser_required() -> bool:
    return os.environ.get("ABVIZ_REQUIRE_BROWSER") == "1"


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Iterator[Browser]:
    """One headless Chromium for all tests, with a fresh profile."""
    with chromium.running_chromium(chromium_path) as running:
        yield running


@pytest.fixture
def new_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Function that opens a page of its own; its options are those of ``Browser.new_page``.

    With a `context` it opens there, which is sooner than in a context of its own. Each page
    has a list ``console_errors`` of what went wrong in it so far. A test fails at its end if
    an entry is left: take out those that you expect.
    """
    pages: list[Page] = []

    def open_page(*, context: BrowserContext | None = None, **options: object) -> Page:
        page = context.new_page() if context else browser.new_page(**options)
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
