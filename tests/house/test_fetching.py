"""What the site says while it fetches what pictures need, with a Pyodide that only pretends."""

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType, SimpleNamespace

import pytest

from abviz.missing import explained


class Plain(dict):
    """What Pyodide has as an object of JavaScript."""

    def to_py(self):
        return dict(self)


@pytest.fixture
def shown(monkeypatch):
    """All that is shown, in this order; what is shown anew has its place in it, too."""
    record = []
    bar = SimpleNamespace(update=lambda data, raw: record.append(data["text/plain"]))

    def display(data, *, raw, display_id):
        bar.update(data, raw)
        return bar

    monkeypatch.setattr("IPython.display.display", display)
    monkeypatch.setattr("IPython.display.clear_output", record.clear)
    return record


@pytest.fixture
def fetching(load_script, monkeypatch, shown):
    """The script of the site, in a browser in which nothing can be fetched."""
    names = ("anywidget", "ipywidgets", "matplotlib", "networkx", "numpy", "pillow", "tqdm")
    needs = {"matplotlib": ["numpy", "pillow"], "networkx": ["numpy"]}
    pyodide, code = ModuleType("pyodide_js"), ModuleType("pyodide.code")
    pyodide.loadedPackages = Plain(anywidget="local", ipywidgets="local")
    packages = Plain({name: {"depends": needs.get(name, [])} for name in names})
    pyodide.lockfile = SimpleNamespace(packages=packages)

    async def load(_):
        pass

    pyodide.loadPackage = pyodide.loadPackagesFromImports = load
    code.find_imports = lambda source: ["abviz"] if "import abviz" in source else []
    for module in (pyodide, code):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(sys.modules, "pyodide", ModuleType("pyodide"))
    load_script("lite/fetching.py")
    return pyodide


def run(fetching, code):
    # In a thread of its own: the browser of other tests may have a loop running in this one.
    with ThreadPoolExecutor(1) as threads:
        threads.submit(asyncio.run, fetching.loadPackagesFromImports(code)).result()


def test_one_sentence_says_that_packages_do_not_come(fetching, shown):
    run(fetching, "import abviz")
    assert shown[0] == "Fetching what pictures and the explorer need: numpy (1 of 5)."
    assert len(shown) == 2
    assert shown[1].startswith("Pictures and the explorer need numpy, which could not be fetched;")


def test_the_bar_counts_the_packages_and_goes_when_they_are_here(fetching, shown):
    told = []

    async def load(name):
        told.append(shown[-1])
        fetching.loadedPackages[name] = "online"

    fetching.loadPackage = load
    run(fetching, "import abviz")
    names = ("numpy", "pillow", "tqdm", "networkx", "matplotlib")
    assert told == [
        f"Fetching what pictures and the explorer need: {name} ({number} of 5)."
        for number, name in enumerate(names, start=1)
    ]
    assert shown == []
    run(fetching, "import abviz")
    assert len(told) == 5


def test_a_cell_that_was_run_without_them_fetches_them_when_it_is_run_again(fetching, shown):
    asked = []

    async def load(name):
        asked.append(name)

    fetching.loadPackage = load
    run(fetching, "import abviz as ab")
    run(fetching, "ab.draw(tree)")
    assert asked == ["numpy"]
    run(fetching, "ab.draw(tree)")
    assert asked == ["numpy", "numpy"] and "could not be fetched" in shown[-1]

    async def come(name):
        fetching.loadedPackages[name] = "online"

    fetching.loadPackage = come
    run(fetching, "ab.draw(tree)")
    assert shown == [] and "matplotlib" in fetching.loadedPackages


def test_all_say_the_same_of_what_is_to_be_done(fetching, shown, monkeypatch):
    run(fetching, "import abviz")
    monkeypatch.setattr("abviz.missing.find_spec", lambda name: None)
    error = explained(ModuleNotFoundError("No module named 'numpy'", name="numpy"), part="x")
    for told in (shown[-1], str(error)):
        assert told.lower().endswith("connect to the internet and run this cell again.")


def test_a_cell_without_abviz_fetches_nothing(fetching, shown):
    run(fetching, "import json")
    assert shown == []
