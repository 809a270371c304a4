"""The version, and what a wheel contains."""

import json
import os
import re
import subprocess
import sys
import zipfile
from email.parser import Parser

import pytest
from hatchling.builders.sdist import SdistBuilder

import abviz

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(root, tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    [path] = folder.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        yield archive


def notebooks_of(root):
    return [*root.glob("notebooks/*.ipynb"), *root.glob("notebooks/solutions/*.ipynb")]


@pytest.fixture(scope="module")
def info(wheel):
    """The name of the wheel's folder of metadata."""
    return f"abviz-{abviz.__version__}.dist-info"


def test_wheel_is_the_package_and_nothing_else(root, wheel, info):
    wanted = {
        path.relative_to(root).as_posix()
        for path in (root / "abviz").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".toml"
    }
    assert "abviz/py.typed" in wanted
    notebooks = {f"abviz/{path.relative_to(root).as_posix()}" for path in notebooks_of(root)}
    assert "abviz/notebooks/00-start-here.ipynb" in notebooks
    assert "abviz/notebooks/solutions/00-start-here.ipynb" in notebooks
    wanted |= notebooks
    assert {name for name in wheel.namelist() if not name.startswith(f"{info}/")} == wanted


def test_a_wheel_is_small_and_its_lessons_have_all_but_their_pictures(root, wheel):
    assert sum(entry.compress_size for entry in wheel.infolist()) < 1_660_000
    for path in notebooks_of(root):
        shipped = json.loads(wheel.read(f"abviz/{path.relative_to(root).as_posix()}"))
        assert shipped == without_pictures(json.loads(path.read_text(encoding="utf-8")))
        assert "iVBORw0KGgo" not in json.dumps(shipped)
        assert "data:image/svg" not in json.dumps(shipped)


def without_pictures(notebook):
    for cell in notebook["cells"]:
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            data.pop("image/png", None)
            if "text/markdown" in data:
                drawn = r'<img src="data:image/svg[^>]*>'
                data["text/markdown"] = [re.sub(drawn, "", line) for line in data["text/markdown"]]
    return notebook


def test_a_source_archive_has_the_tests_and_what_they_need(root):
    names = {one.distribution_path for one in SdistBuilder(str(root)).recurse_included_files()}
    assert {path.relative_to(root).as_posix() for path in root.glob("tests/**/*.py")} <= names
    assert {"run.py", "hatch_build.py", "docs/index.md", "abviz/narration/languages/de.po"} <= names
    assert not [name for name in names if ".venv" in name or "__pycache__" in name]


def test_wheel_carries_version_licence_and_requirements(wheel, info):
    metadata = Parser().parsestr(wheel.read(f"{info}/METADATA").decode())
    assert metadata["Version"] == abviz.__version__
    assert metadata["License-Expression"] == "BSD-3-Clause AND CC-BY-4.0"
    assert metadata["Requires-Python"] == ">=3.11"
    licences = {name for name in wheel.namelist() if name.startswith(f"{info}/licenses/")}
    assert licences == {f"{info}/licenses/LICENSE", f"{info}/licenses/LICENSE-CONTENT"}


def test_an_unpacked_wheel_runs_the_command_and_has_the_lessons(root, wheel, tmp_path):
    wheel.extractall(tmp_path / "site")
    done = subprocess.run(
        [sys.executable, "-m", "abviz", "lab", "--no-open", "lessons"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "site")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    copies = {
        path.relative_to(tmp_path / "lessons").as_posix(): path.read_bytes()
        for path in (tmp_path / "lessons").rglob("*.ipynb")
    }
    assert copies == {
        name: wheel.read(f"abviz/notebooks/{name}")
        for name in (path.relative_to(root / "notebooks").as_posix() for path in notebooks_of(root))
    }


def test_its_names_are_the_public_ones():
    assert dir(abviz) == sorted(abviz.__all__)
    assert abviz.algorithms and abviz.Tree  # loaded now, with the modules that they need
    assert dir(abviz) == sorted(abviz.__all__)


def test_no_two_names_differ_by_a_capital_and_explore_is_soon_there():
    names = sorted(dir(abviz), key=str.lower)
    assert len({name.lower() for name in names}) == len(names)
    assert names.index("explore") < 12


def test_each_class_of_what_is_returned_is_in_types_and_has_what_makes_it():
    assert dir(abviz.types) == sorted(abviz.types.MADE_BY)
    for name in dir(abviz.types):
        assert getattr(abviz.types, name).__name__ == name
    assert isinstance(abviz.quiz("lucky-8"), abviz.types.Quiz)


def test_a_class_that_is_asked_of_abviz_itself_is_said_to_be_in_types():
    with pytest.raises(AttributeError) as refused:
        _ = abviz.Quiz
    assert str(refused.value) == (
        "module 'abviz' has no attribute 'Quiz': it is abviz.types.Quiz, made by abviz.quiz(...)"
    )
    with pytest.raises(AttributeError, match="^module 'abviz.types' has no attribute 'quiz'$"):
        _ = abviz.types.quiz


def test_a_notebook_shows_the_picture_of_a_tree_and_of_a_trace():
    code = """
import sys
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
import abviz
tree = abviz.Tree.parse("3 5")
assert "matplotlib" not in sys.modules
def mine(node):
    return node.value if node.is_leaf else max(map(mine, node.children))
shown = [tree, abviz.search(tree), abviz.watch(mine, tree), [tree]]
for thing in shown:
    data, _ = shell.display_formatter.format(thing)
    print(sorted(data), data["text/plain"])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        "['image/png', 'text/plain'] Tree: 2 leaves, depth 1 ply, MAX to move",
        "['image/png', 'text/plain'] alpha-beta: value 5, 2 of 2 leaves, 0 cutoffs",
        "['image/png', 'text/plain'] mine: value 5, 2 of 2 leaves",
        "['text/plain'] [Tree: 2 leaves, depth 1 ply, MAX to move]",
    ]


def test_changelog_tells_of_this_version(root):
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## \[(.+?)\]", changelog, re.MULTILINE)
    assert newest and newest[1] == abviz.__version__
