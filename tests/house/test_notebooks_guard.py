"""The stored notebooks were run to their end, and hold what anyone can show."""

from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from abviz.text import WIDTH

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
NOTEBOOKS = [*sorted(FOLDER.glob("*.ipynb")), *sorted(FOLDER.glob("solutions/*.ipynb"))]


def text_of(output):
    """Return what is read of an output: nothing of a picture, which has its own text in it."""
    data = output.get("data", {})
    is_picture = any(kind.startswith("image/") for kind in data)
    return output.get("text", "") or ("" if is_picture else data.get("text/plain", ""))


def problems(notebook):
    """Return what is wrong with a stored notebook, in words."""
    found = ["it stores the state of widgets"] if "widgets" in notebook.metadata else []
    cells = [cell for cell in notebook.cells if cell.cell_type == "code" and cell.source.strip()]
    if not cells:
        found.append("it has no code")
    for number, cell in enumerate(cells, start=1):
        if cell.execution_count != number:
            found.append(f"code cell {number} was not run in its turn")
        for output in cell.outputs:
            if output.output_type == "error":
                found.append(f"code cell {number} shows an error")
            if any(len(line) > WIDTH for line in text_of(output).splitlines()):
                found.append(f"code cell {number} shows a line of which JupyterLab breaks words")
            if WIDGET_VIEW in output.get("data", {}):
                found.append(f"code cell {number} stores the view of a widget")
    return found


def test_there_are_notebooks():
    assert NOTEBOOKS
    assert FOLDER / "00-start-here.ipynb" in NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_notebook(path):
    assert not problems(nbformat.read(path, as_version=4))


def stored(source="1", *outputs, count=1):
    return new_code_cell(source, execution_count=count, outputs=[*outputs])


ERROR = new_output("error", ename="ValueError", evalue="", traceback=[])
WIDE = new_output("stream", name="stdout", text="short\n" + "and so on " * 11)
VIEW = new_output("display_data", {WIDGET_VIEW: {"model_id": "x"}, "text/plain": "x"})


@pytest.mark.parametrize(
    ("cells", "metadata", "expected"),
    [
        ([new_markdown_cell("words"), stored()], {}, []),
        ([new_markdown_cell("words")], {}, ["it has no code"]),
        ([stored()], {"widgets": {}}, ["it stores the state of widgets"]),
        ([stored(), stored()], {}, ["code cell 2 was not run in its turn"]),
        ([stored("1", WIDE)], {}, ["code cell 1 shows a line of which JupyterLab breaks words"]),
        ([stored("1", ERROR)], {}, ["code cell 1 shows an error"]),
        ([stored("1", VIEW)], {}, ["code cell 1 stores the view of a widget"]),
    ],
)
def test_the_guard_sees(cells, metadata, expected):
    assert problems(new_notebook(cells=cells, metadata=metadata)) == expected
