"""What a class without installations uses: the site's builder, the app, and Binder."""

import asyncio
import importlib
import os
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from packaging.specifiers import SpecifierSet

pytestmark = pytest.mark.slow


@pytest.fixture
def project(root):
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.mark.parametrize(
    ("command", "name", "kind"),
    [
        ("lite/build.py", "thesis.txt", "site"),
        ("lite/build.py", "lite/thesis.txt", "site"),
        ("docs/build.py", "docs/thesis.txt", "documentation"),
    ],
)
def test_a_site_replaces_no_folder_of_another_kind(root, tmp_path, command, name, kind):
    path = tmp_path / "mine" / name
    path.parent.mkdir(parents=True)
    path.write_text("years of work")
    words = [sys.executable, command, "--output", str(tmp_path / "mine")]
    done = subprocess.run(words, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == (
        f"run.py {'docs' if kind == 'documentation' else kind}: "
        f"{tmp_path / 'mine'} exists and is no {kind}. "
        "Choose another folder with --output.\n"
    )
    assert path.read_text() == "years of work"


def test_binder_takes_its_packages_from_pyproject(root, project):
    files = {path.name: path.read_text("utf-8").split() for path in (root / ".binder").iterdir()}
    assert files.keys() == {"requirements.txt", "runtime.txt"}
    flag, place = files["requirements.txt"]
    assert (flag, place) == ("-e", ".[lab]")
    assert "lab" in project["optional-dependencies"]
    name, _, version = files["runtime.txt"][0].partition("-")
    assert name == "python"
    assert version in SpecifierSet(project["requires-python"])


def test_the_app_finds_its_notebook_and_its_template(root):
    program = "import start; print(start.NOTEBOOK.is_file(), (start.HERE / 'voila').is_dir())"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(root / "app")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout.split(), done.stderr) == (["True", "True"], "")


@pytest.fixture
def visits(root, monkeypatch):
    """The module of the app in which visitors wait."""
    monkeypatch.syspath_prepend(root / "app")
    return importlib.import_module("queue_of_visitors")


class Visit:
    """What a visit needs of a server, with a page of two parts."""

    settings = log = None
    xsrf_token = "token"

    def __init__(self, turns, made=("<html>", "the explorer")):
        self.settings = {"abviz_turns": turns}
        self.made, self.headers, self.logged = made, {}, []
        self.log = SimpleNamespace(exception=self.logged.append)

    def set_header(self, name, value):
        self.headers[name] = value

    async def parts(self, path=None):
        for part in self.made:
            if isinstance(part, Exception):
                raise part
            yield part


async def gathered(visit):
    return [part async for part in visit.get_generator()]


@pytest.fixture
def turn(visits, monkeypatch):
    """A visit that is a `Turn` in all but its server."""
    monkeypatch.setattr(visits.Turn.__mro__[1], "get_generator", lambda self, path: self.parts())
    return type("SomeTurn", (Visit, visits.Turn), {})


def run(course):
    """Run a coroutine in a thread of its own: in this one a browser may have its loop."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, course).result()


def test_a_visitor_whose_turn_it_is_sees_the_page_and_others_a_sentence_first(turn):
    async def course():
        turns = asyncio.Semaphore(1)
        assert await gathered(turn(turns)) == ["<html>", "the explorer"]
        await turns.acquire()
        waiting = asyncio.ensure_future(gathered(turn(turns)))
        await asyncio.sleep(0)
        assert not waiting.done()
        turns.release()
        sentence, *page = await waiting
        assert "It opens by itself as soon as it is your turn" in sentence
        assert page == ["<html>", "the explorer"] and not turns.locked()

    run(course())


def test_a_page_that_fails_says_so_and_offers_another_try(visits, turn):
    async def course():
        turns = asyncio.Semaphore(1)
        failing = turn(turns, made=("<html>", RuntimeError("no kernel")))
        assert await gathered(failing) == ["<html>", visits.FAILED]
        assert failing.logged and not turns.locked()
        left = turn(turns)
        left.is_left = True
        assert await gathered(left) == [] and not turns.locked()

    run(course())
    assert "Try again" in visits.FAILED and "location.reload()" in visits.FAILED


def test_a_kernel_waits_for_its_page_and_for_one_that_was_cut_off(visits, monkeypatch):
    """What was kept ready for an hour was ended before the page of its visitor had opened."""
    clock, ended = [0.0], []

    async def end(self, kernel_id):
        ended.append((clock[0], kernel_id))
        self.remove_kernel(kernel_id)

    base = visits.AsyncMappingKernelManager
    monkeypatch.setattr(base, "cull_kernel_if_idle", end)
    monkeypatch.setattr(base, "remove_kernel", lambda self, kernel_id: None)
    monkeypatch.setattr(visits, "monotonic", lambda: clock[0])
    kernels = visits.Kernels(cull_idle_timeout=120)

    async def course():
        for clock[0] in range(0, 600, 15):
            if clock[0] == 150:
                kernels.notify_disconnect("seen")
            for kernel_id in {"seen", "never seen"} - {gone for _, gone in ended}:
                await kernels.cull_kernel_if_idle(kernel_id)

    run(course())
    assert ended == [(285, "seen"), (315, "never seen")] and not kernels._kept_until
