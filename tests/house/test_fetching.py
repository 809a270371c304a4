"""What the site says while it fetches what pictures need, with a Pyodide that only pretends."""

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType, SimpleNamespace

import pytest

from abviz.errors import MissingPackage, missing_package_error


class Plain(dict):
    """What Pyodide has as an object of JavaScript."""

    def to_py(self):
        return dict(self)


@pytest.fixture
def shown(monkeypatch):
    """All that is shown, in this order; what is shown anew has its place in it, too."""
    record = []
    bar = SimpleNamespace(update=lambda data, raw: record.append(data["text/plain"]))

    def display(data, *, raw, display_id=False):
        bar.update(data, raw)
        return bar

    monkeypatch.setattr("IPython.display.display", display)
    monkeypatch.setattr("IPython.display.clear_output", record.clear)
    return record


class Shell:
    """What runs cells: it calls who is named for an error, and shows any other as it is."""

    def __init__(self):
        self.kinds, self.tell, self.tracebacks = (), None, []

    def set_custom_exc(self, kinds, tell):
        self.kinds, self.tell = kinds, tell

    def showtraceback(self, error, *, tb_offset):
        self.tracebacks.append(error[0].__name__)

    def fail(self, error):
        if isinstance(error, self.kinds):
            self.tell(self, type(error), error, None)
        else:
            self.showtraceback((type(error),), tb_offset=None)


@pytest.fixture
def shell(monkeypatch):
    """The shell of the kernel."""
    shell = Shell()
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    return shell


@pytest.fixture
def fetching(load_script, monkeypatch, shown, shell):
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
    load_script("lite/fetching.py").start("https://site.example/")
    return pyodide


def run(fetching, code):
    # In a thread of its own: the browser of other tests may have a loop running in this one.
    with ThreadPoolExecutor(1) as threads:
        threads.submit(asyncio.run, fetching.loadPackagesFromImports(code)).result()


def test_one_sentence_says_that_packages_do_not_come(fetching, shown):
    run(fetching, "import abviz")
    assert shown[0] == "Fetching what pictures and quizzes need: numpy (1 of 5)."
    assert len(shown) == 2
    assert shown[1].startswith("Pictures and quizzes need packages that could not be fetched ")


def test_the_bar_counts_the_packages_and_goes_when_they_are_here(fetching, shown):
    told = []

    async def load(name):
        told.append(shown[-1])
        fetching.loadedPackages[name] = "online"

    fetching.loadPackage = load
    run(fetching, "import abviz")
    names = ("numpy", "pillow", "tqdm", "networkx", "matplotlib")
    assert told == [
        f"Fetching what pictures and quizzes need: {name} ({number} of 5)."
        for number, name in enumerate(names, start=1)
    ]
    assert shown == []
    run(fetching, "import abviz")
    assert len(told) == 5


def test_all_say_the_same_of_what_is_to_be_done(fetching, shown, monkeypatch):
    run(fetching, "import abviz")
    monkeypatch.setattr("abviz.errors.find_spec", lambda name: None)
    error = missing_package_error(
        ModuleNotFoundError("No module named 'numpy'", name="numpy"), part="x"
    )
    for told in (shown[-1], str(error)):
        assert told.lower().endswith("connect to the internet and run this cell again.")


def test_a_cell_without_abviz_fetches_nothing(fetching, shown):
    run(fetching, "import json")
    assert shown == []


def test_cells_that_cannot_draw_say_so_and_where_to_go(fetching, shown, shell):
    run(fetching, "import abviz as ab; ab.draw(tree)")
    shell.fail(MissingPackage("abviz.draw needs packages", name="numpy"))
    assert len(shown) == 2  # What has just been said of this cell is not said again.
    run(fetching, "explorer = ab.explore(tree)")
    shell.fail(MissingPackage("abviz.explore needs packages", name="numpy"))
    assert shown[-1].startswith("This cell needs packages that could not be fetched")
    run(fetching, "print(explorer.step)")
    shell.fail(NameError(name="explorer"))
    assert shown[-1].startswith("This cell goes on from one above")
    assert len(shown) == 4 and shell.tracebacks == []
    shell.fail(NameError(name="typo"))
    shell.fail(ModuleNotFoundError(name="explorer"))
    assert len(shown) == 4 and shell.tracebacks == ["NameError", "ModuleNotFoundError"]


def test_a_cell_that_could_not_draw_fetches_again(fetching, shown, shell):
    told = []

    async def load(name):
        told.append(name)
        fetching.loadedPackages[name] = "online"

    run(fetching, "import abviz as ab")
    run(fetching, "explorer = ab.explore(tree)")
    shell.fail(MissingPackage("abviz.explore needs packages", name="numpy"))
    fetching.loadPackage = load
    run(fetching, "print(1)")
    assert told == []
    run(fetching, "explorer = ab.explore(tree)")
    assert len(told) == 5 and shown == []
    shell.fail(NameError(name="explorer"))
    assert shell.tracebacks == ["NameError"]
