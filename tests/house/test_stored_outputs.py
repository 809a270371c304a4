"""A notebook turns red when a number, a picture or a callback is no longer what was stored."""

import os
import re
import shutil
import subprocess
import sys

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook, new_output

pytestmark = pytest.mark.kernel
PIXELS = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5E"
OTHER_PIXELS = f"{PIXELS}rkJg\ngg==\n"
FAILING = "import ipywidgets\nbutton = ipywidgets.Button()\nbutton.on_click(lambda _: 1 / 0)"


def dot(pixels):
    """Return the code of a cell that shows a picture, or only its text."""
    data = {"text/plain": "a dot"} | ({"image/png": pixels} if pixels else {})
    return f"from IPython.display import display\ndisplay({data!r}, raw=True)"


def shown(pixels):
    data = {"text/plain": "a dot"} | ({"image/png": pixels} if pixels else {})
    return [new_output("display_data", data=data)]


def printed(text):
    return [new_output("stream", name="stdout", text=text)]


BAR = """from abviz.stage.progress_bar import progress_bar
with progress_bar(total=2, name="film", unit="step", shown=True) as bar:
    bar.refresh()
    print(bar.corner.text.partition(" [")[0])"""

# What a cell does, what is stored of it, and what becomes of it.
CELLS = {
    "the same number": ("print(5)", printed("5\n"), "passed"),
    "a bar": (BAR, printed("film: 0/2\n"), "passed"),
    "another number": ("print(5)", printed("6\n"), "failed"),
    "other pixels": (dot(PIXELS), shown(OTHER_PIXELS), "passed"),
    "a picture is gone": (dot(""), shown(PIXELS), "failed"),
    "a picture is new": (dot(PIXELS), shown(""), "failed"),
    "two pictures for one": (dot(PIXELS) * 2, shown(PIXELS) + shown(""), "failed"),
    "a callback": (FAILING, [], "passed"),
    "a callback that raises": ("button.click()", [], "failed"),
}


@pytest.fixture(scope="module")
def outcomes(root, tmp_path_factory):
    """What becomes of each cell, compared by the rules of the folder of notebooks."""
    folder = tmp_path_factory.mktemp("lessons")
    shutil.copy(root / "notebooks" / "conftest.py", folder)
    cells = [
        new_code_cell(source.replace(")from", ")\nfrom"), outputs=outputs, execution_count=number)
        for number, (source, outputs, _) in enumerate(CELLS.values(), start=1)
    ]
    nbformat.write(new_notebook(cells=cells), folder / "tiny.ipynb")
    options = ["-p", "nbval.plugin", "--nbval", "--nbval-current-env", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *options, "-rA", "--tb=no", folder]
    bare = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(
        command, cwd=folder, env=bare, capture_output=True, text=True, check=False
    )
    lines = re.findall(r"^(PASSED|FAILED) tiny.ipynb::Cell (\d+)", done.stdout, re.MULTILINE)
    assert len(lines) == len(CELLS), done.stdout + done.stderr
    found = {int(number): word.lower() for word, number in lines}
    return {name: found[number] for number, name in enumerate(CELLS)}


@pytest.mark.parametrize("name", CELLS)
def test_what_becomes_of_a_cell(outcomes, name):
    assert outcomes[name] == CELLS[name][-1]
