"""notebooks/refresh.py: same bytes each time, and a check that finds what is stale."""

import json

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

pytestmark = pytest.mark.kernel
SLIDER = "import ipywidgets\nslider = ipywidgets.IntSlider()\nslider"
STREAM = "import sys\nfor word in 'abc':\n    print(word)\n    sys.stdout.flush()"
PICTURE = (
    "from IPython.display import display\n"
    "display({'image/png': 'iVBORw0KGgo=', 'text/plain': 'a dot'}, raw=True)"
)
PREDICTION = "ab = type('', (), {'predict': print})\nab.predict('three?')"
ANSWERED = "ab.trace_by_hand = str\nby_hand = ab.trace_by_hand('four')"
TRACING = f"{ANSWERED}\nby_hand"
WIDGET_ALONE = "display({'application/vnd.jupyter.widget-view+json': {'model_id': 'x'}}, raw=True)"


@pytest.fixture
def refresh(load_script):
    return load_script("notebooks/refresh.py")


@pytest.fixture(scope="module")
def refreshed(tmp_path_factory):
    """Bytes of a notebook after its first refresh, and after its second."""
    return {}


@pytest.fixture
def folder(refresh, refreshed, tmp_path):
    """A folder with one notebook, refreshed (run once for all tests)."""
    path = tmp_path / "tiny.ipynb"
    if not refreshed:
        cells = [new_markdown_cell("# Tiny")]
        cells += map(new_code_cell, [SLIDER, STREAM, PICTURE, WIDGET_ALONE])
        cells += [
            new_markdown_cell("**Predict:** two?"),
            *map(new_code_cell, ["print(2)", "a = 2"]),
        ]
        cells += [new_markdown_cell("Two."), new_code_cell("print(2)")]
        cells += [new_markdown_cell("Two."), *map(new_code_cell, [PREDICTION, "print(3)"])]
        cells += [new_markdown_cell("Three."), *map(new_code_cell, [TRACING, "print(4)"])]
        cells += [new_markdown_cell("Four."), *map(new_code_cell, [ANSWERED, "print(5)"])]
        cells[1].metadata = {"tags": ["kept"], "collapsed": True, "execution": {"t": "noon"}}
        nbformat.write(new_notebook(cells=cells, metadata={"widgets": {}, "mine": 1}), path)
        for turn in ("first", "second"):
            assert refresh.main([], folder=tmp_path) == 0
            refreshed[turn] = path.read_bytes()
    path.write_bytes(refreshed["second"])
    return tmp_path


@pytest.fixture
def rerun(folder, refresh, monkeypatch):
    """Let a notebook that is run again come to what it came to before."""
    fresh = nbformat.read(folder / "tiny.ipynb", as_version=4)
    monkeypatch.setattr(refresh, "execute", lambda notebook, **_: fresh)


def change(folder, *, cell, edit):
    """Edit one cell of the stored notebook."""
    path = folder / "tiny.ipynb"
    notebook = json.loads(path.read_text(encoding="utf-8"))
    edit(notebook["cells"][cell])
    path.write_text(json.dumps(notebook), encoding="utf-8")


def test_second_refresh_writes_the_same_bytes(folder, refreshed):
    assert refreshed["first"] == refreshed["second"]


def test_a_refreshed_notebook_stores_outputs_in_one_form(folder, refresh):
    notebook = nbformat.read(folder / "tiny.ipynb", as_version=4)
    assert notebook.metadata == refresh.METADATA
    assert [cell.id for cell in notebook.cells] == [f"cell-{k:02}" for k in range(1, 20)]
    assert [cell.execution_count for cell in notebook.cells[1:5]] == [1, 2, 3, 4]
    assert [cell.metadata for cell in notebook.cells[:5]] == [{}, {"tags": ["kept"]}, {}, {}, {}]
    slider, stream, picture, alone = (cell.outputs for cell in notebook.cells[1:5])
    assert [list(output.data) for output in slider] == [["text/plain"]]
    assert [(output.name, output.text) for output in stream] == [("stdout", "a\nb\nc\n")]
    assert [set(output.data) for output in picture] == [{"image/png", "text/plain"}]
    assert alone == []


def test_what_answers_a_question_is_stored_folded(folder):
    answer, silent, other = (
        nbformat.read(folder / "tiny.ipynb", as_version=4).cells[place] for place in (6, 7, 9)
    )
    assert answer.metadata == {"jupyter": {"outputs_hidden": True}}
    assert [output.get("text") for output in answer.outputs] == [None, "2\n"]
    assert answer.outputs[0].data == silent.metadata == other.metadata == {}
    assert [len(cell.outputs) for cell in (silent, other)] == [0, 1]


def test_a_prediction_is_stored_without_its_code_and_what_is_below_answers_it(folder):
    asked, answer = nbformat.read(folder / "tiny.ipynb", as_version=4).cells[11:13]
    assert asked.metadata == {"jupyter": {"source_hidden": True}}
    assert [output.text for output in asked.outputs] == ["three?\n"]
    assert answer.metadata == {"jupyter": {"outputs_hidden": True}}


def test_what_is_below_a_search_traced_by_hand_is_stored_folded(folder):
    cells = nbformat.read(folder / "tiny.ipynb", as_version=4).cells
    (traced, steps), solution = cells[14:16], cells[17:19]
    assert [output.data for output in traced.outputs] == [{"text/plain": "'four'"}]
    assert steps.metadata == {"jupyter": {"outputs_hidden": True}}
    # Where it is solved from Python, nothing is kept from a reader.
    assert traced.metadata == solution[0].metadata == solution[1].metadata == {}


@pytest.mark.usefixtures("rerun")
def test_check_of_a_fresh_notebook_passes_and_writes_nothing(folder, refresh, refreshed, capsys):
    assert refresh.main(["--check"], folder=folder) == 0
    assert capsys.readouterr().out == "tiny.ipynb: up to date\n"
    assert (folder / "tiny.ipynb").read_bytes() == refreshed["second"]


@pytest.mark.usefixtures("rerun")
def test_check_names_notebook_and_cells(folder, refresh, capsys):
    change(folder, cell=2, edit=lambda cell: cell["outputs"][0].update(text="other"))
    change(folder, cell=3, edit=lambda cell: cell["outputs"][0]["data"].pop("image/png"))
    change(folder, cell=4, edit=lambda cell: cell.update(id="mine"))
    change(folder, cell=6, edit=lambda cell: cell["metadata"].clear())
    before = (folder / "tiny.ipynb").read_bytes()
    assert refresh.main(["--check"], folder=folder) == 1
    assert capsys.readouterr().err.splitlines() == [
        "tiny.ipynb: cell 3 differs in its outputs: import sys",
        "tiny.ipynb: cell 4 differs in its outputs: from IPython.display import display",
        f"tiny.ipynb: cell 5 differs in its id: {WIDGET_ALONE}",
        "tiny.ipynb: cell 7 differs in its metadata: print(2)",
        "To store fresh outputs: python3 run.py notebooks",
    ]
    assert (folder / "tiny.ipynb").read_bytes() == before


@pytest.mark.usefixtures("rerun")
def test_pixels_do_not_count(folder, refresh):
    other = {"image/png": "AAAA"}
    change(folder, cell=3, edit=lambda cell: cell["outputs"][0]["data"].update(other))
    assert refresh.main(["--check"], folder=folder) == 0


def test_failing_cell_is_shown_and_nothing_is_stored(refresh, tmp_path, capsys):
    path = tmp_path / "broken.ipynb"
    nbformat.write(new_notebook(cells=[new_code_cell("1 / 0")]), path)
    before = path.read_bytes()
    assert refresh.main([], folder=tmp_path) == 1
    shown = capsys.readouterr().err
    assert "broken.ipynb" in shown and "ZeroDivisionError" in shown
    assert path.read_bytes() == before


def test_only_the_named_lesson_and_its_solutions_are_run(folder, refresh, monkeypatch, capsys):
    (folder / "solutions").mkdir()
    for name in ("other.ipynb", "solutions/other.ipynb", "solutions/tiny.ipynb"):
        (folder / name).write_bytes((folder / "tiny.ipynb").read_bytes())
    monkeypatch.setattr(refresh, "execute", lambda notebook, **_: notebook)
    assert refresh.main(["--check", "tiny"], folder=folder) == 0
    assert capsys.readouterr().out.splitlines() == [
        "tiny.ipynb: up to date",
        "solutions/tiny.ipynb: up to date",
    ]
