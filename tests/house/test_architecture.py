"""The floors of the house: who may import whom, and what a light start does not load."""

import subprocess
import sys
from importlib import import_module
from types import ModuleType

import pytest

import abviz

HEAVY = ["matplotlib", "networkx", "numpy", "ipywidgets", "anywidget", "IPython", "PIL"]


def test_no_room_names_a_thing_as_one_of_its_modules(root):
    """Importing the module anew would put it in the place of the thing."""
    for door in (root / "abviz").rglob("__init__.py"):
        room = import_module(".".join(door.parent.relative_to(root).parts))
        named = {path.stem: getattr(room, path.stem, None) for path in door.parent.glob("[!_]*.py")}
        hidden = [name for name, thing in named.items() if not_a_module(thing)]
        assert hidden == [], room


def not_a_module(thing):
    return thing is not None and not isinstance(thing, ModuleType)


@pytest.mark.parametrize(
    "code",
    [
        "import abviz",
        "import abviz; dir(abviz); abviz.algorithms, abviz.misconceptions, abviz.Tree",
        "import abviz; trace = abviz.search(abviz.examples['lucky-8']); repr(trace)",
        "import abviz; print(abviz.search(abviz.Tree.parse('((3 4) 5)'), 'minimax'))",
        "import abviz; abviz.search(abviz.Tree.random(2, 5, 1, 9, seed=1)).frame(-1).best_line",
        "import abviz.trees, abviz.engine, abviz.replay",
        "import abviz; print(abviz.draw_text(abviz.search(abviz.examples['tie'])))",
        "from abviz.command import main; main(['search', '(3 4)'])",
    ],
)
def test_a_search_loads_no_heavy_library(code):
    report = f"{code}\nimport sys; print(sorted(set({HEAVY}) & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", report], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_front_door_loads_nothing():
    code = "import sys, abviz; print([name for name in sys.modules if name.startswith('abviz.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['abviz._version']"
    assert abviz.search.__module__ == "abviz.replay.trace"


def test_a_search_of_a_tree_loads_no_diagnosis_and_no_games():
    code = (
        "import sys, abviz; trace = abviz.search(abviz.examples['lucky-8']); print(trace);"
        "rooms = ('abviz.diagnosis', 'abviz.games');"
        "print([name for name in sys.modules if name.startswith(rooms)])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.slow
def test_a_drawing_loads_no_widgets():
    code = (
        "import sys, abviz; abviz.draw(abviz.examples['tie'])._repr_png_();"
        "print({'ipywidgets', 'anywidget', 'IPython'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
