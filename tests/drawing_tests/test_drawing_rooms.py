"""A room imports from rooms above it only, and light rooms load no heavy library."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import abviz

PACKAGE = Path(abviz.__file__).parent
# From top to bottom. The theory stands beside the search: it knows trees only.
ROOMS = [
    "missing",
    "trees",
    "games",
    "theory",
    "search",
    "replay",
    "drawing",
    "widgets",
    "classroom",
]
ROOMS += ["command", "__main__"]
TREES_ONLY = {"theory": {"trees"}, "games": {"trees"}}
HEAVY = ["matplotlib", "networkx", "numpy", "ipywidgets", "anywidget", "IPython", "PIL"]
# A trace works out its steps with the replay, when it is asked for them.
LOWER_WITHIN_FUNCTIONS = {
    ("abviz.replay.trace", "replay"),
    ("abviz.replay.watch", "replay"),
}
LATE_LIBRARIES = {("abviz.trees.sources.networkx_graphs", "networkx")}


def module_name(path):
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def imports(path):
    """Yield what a module imports, and when: "now", "late" in a function, or for "types" only."""

    def visit(node, when):
        if isinstance(node, ast.Import):
            yield from ((alias.name, when) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            found = [node.module]
            if node.module == "abviz":
                found = [f"abviz.{alias.name}" for alias in node.names]
            yield from ((name, when) for name in found)
        elif isinstance(node, ast.FunctionDef):
            when = "late"
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            when = "types"
        for child in ast.iter_child_nodes(node):
            yield from visit(child, when)

    yield from visit(ast.parse(path.read_text(encoding="utf-8")), "now")


def room_of(name):
    parts = name.split(".")
    return parts[1] if parts[0] == "abviz" and len(parts) > 1 else None


def is_allowed(module, room, when):
    own = room_of(module)
    if room == own or (when != "now" and (module, room) in LOWER_WITHIN_FUNCTIONS):
        return True
    if own in TREES_ONLY:
        return room in TREES_ONLY[own]
    return ROOMS.index(room) < ROOMS.index(own)


MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_a_module_imports_from_rooms_above_it_only(path):
    module = module_name(path)
    for name, when in imports(path):
        room = room_of(name)
        assert room is None or is_allowed(module, room, when), f"{module} imports {name}"


def test_every_room_has_its_place():
    rooms = {room_of(module_name(path)) for path in MODULES}
    assert rooms <= set(ROOMS)


def test_no_exception_is_left_over():
    found = {(module_name(path), room_of(name)) for path in MODULES for name, _ in imports(path)}
    assert found >= LOWER_WITHIN_FUNCTIONS


@pytest.mark.parametrize("room", ["trees", "games", "search", "replay"])
def test_light_rooms_import_no_heavy_library(room):
    for path in MODULES:
        if room_of(module_name(path)) == room:
            for name, when in imports(path):
                library = name.split(".")[0]
                allowed = when == "types" or (module_name(path), library) in LATE_LIBRARIES
                assert library not in HEAVY or (allowed and when != "now"), (
                    f"{module_name(path)} imports {name}"
                )


def test_the_front_door_loads_the_search_only():
    early = [name for name, when in imports(PACKAGE / "__init__.py") if when == "now"]
    assert [name for name in early if room_of(name)] == ["abviz.search"]


@pytest.mark.parametrize(
    "code",
    [
        "import abviz",
        "import abviz; dir(abviz); abviz.algorithms, abviz.examples, abviz.Tree",
        "import abviz; trace = abviz.search(abviz.examples['lucky-8']); repr(trace)",
        "import abviz; print(abviz.search(abviz.Tree.parse('((3 4) 5)'), 'minimax'))",
        "import abviz; abviz.search(abviz.Tree.random(2, 5, 1, 9, seed=1)).frame(-1).best_line",
        "import abviz.trees, abviz.search, abviz.replay",
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


def test_a_drawing_loads_no_widgets():
    code = (
        "import sys, abviz; abviz.draw(abviz.examples['tie'])._repr_png_();"
        "print({'ipywidgets', 'anywidget', 'IPython'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
