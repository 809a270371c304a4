"""A lesson on a page of the documentation: answers are folded, and what is live stands open."""

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

FOLDED = {"jupyter": {"outputs_hidden": True}}
EMPTY = new_output("display_data")
PICTURE = new_output("execute_result", data={"image/png": "AAAA", "text/plain": "a tree"})
SEARCH = 'import abviz as ab\ntrace = ab.search(ab.Tree.parse("(3 5) (2 9)"))\nprint("seen")\n'
QUIZ = 'quiz = ab.quiz("(3 5) (2 9)", ask="cuts")\nquiz'


def printed(text):
    return new_output("stream", name="stdout", text=text)


PREDICT = 'ab.predict("How <b>?", answer=5, reason="So.")'
FOLD = new_output("execute_result", data={"text/markdown": "<details>", "text/plain": "How"})
CELLS = [
    new_markdown_cell("# 01 · A\n\n**Predict:** what is seen?"),
    new_code_cell(f"{SEARCH}ab.draw(trace)", outputs=[EMPTY, printed("a"), PICTURE]),
    new_code_cell(f"{SEARCH}ab.animate(trace)", outputs=[EMPTY, printed("b"), PICTURE]),
    new_markdown_cell("## Exercises\n\n### Exercise 1: click"),
    new_code_cell(QUIZ, outputs=[PICTURE]),
    new_markdown_cell("### Exercise 2: mend"),
    new_code_cell("def search(node):\n    return node.value"),
    new_code_cell('ab.progress("one", 1)', outputs=[FOLD]),
    new_code_cell(PREDICT, outputs=[FOLD]),
]


@pytest.fixture
def make_live(root, load_script, monkeypatch, tmp_path):
    """Function that makes a page of the cells above; it returns the cells of the page."""
    monkeypatch.syspath_prepend(root / "docs")
    script = load_script("docs/lessons.py")

    def make(folder):
        path = tmp_path / folder / "01-a.ipynb"
        path.parent.mkdir(parents=True)
        notebook = new_notebook(cells=CELLS)
        for number, cell in enumerate(notebook.cells):
            cell.id, cell.metadata = f"cell-{number}", FOLDED if number in (1, 2) else {}
        nbformat.write(notebook, path)
        script.make_live(path, source=tmp_path)
        return nbformat.read(path, as_version=4).cells

    return make


def shown(cells):
    """Return texts as they are, of code whether it is seen, and the kinds of its outputs."""
    for cell in cells:
        if cell.cell_type == "markdown":
            yield cell.source.splitlines()[-1]
        else:
            kinds = [output.get("text") or [*output.data][0] for output in cell.outputs]
            yield "remove-input" not in cell.metadata.get("tags", []), kinds


def test_answers_are_folded_and_what_is_live_stands_open(make_live):
    page = make_live("notebooks")
    begin, end = "<details><summary>Show the result</summary>", "</details>"
    assert list(shown(page))[1:10] == [
        (True, []),
        begin,
        (False, ["a", "image/png"]),
        end,
        (True, []),
        begin,
        (False, ["b"]),
        end,
        (False, ["text/html"]),
    ]
    assert "<iframe" in page[9].outputs[0].data["text/html"]
    assert len({cell.id for cell in page}) == len(page)


def test_a_page_says_what_needs_python(make_live):
    note = (
        "(To do this, change the code. That needs Python: open the [notebook](../docs/learn.md).)"
    )
    assert list(shown(make_live("notebooks")))[10:] == [
        "### Exercise 1: click",
        (True, ["text/html"]),
        "### Exercise 2: mend",
        note,
        (True, []),
        *[(False, ["text/html"])] * 2,
    ]


def test_a_prediction_is_asked_in_the_page_and_its_code_is_not_shown(make_live):
    data = make_live("notebooks")[-1].outputs[0].data
    assert [*data] == ["text/html"]
    assert "<details><summary>How &lt;b&gt;?</summary>" in data["text/html"]
    assert '"text":"How \\u003cb\\u003e?"' in data["text/html"]


def test_what_only_prints_is_not_run_and_what_live_cells_need_is(load_script):
    text = [new_output("stream", name="stdout", text="1")]
    codes = {
        "import": ("from random import Random", []),
        "helper": ("def helper():\n    return limit", []),
        "limit": ("limit = 3", []),
        "older": ("things = slow()", []),
        "things": ("things = []", []),
        "grows": ("print(things.append(helper()))", text),
        "longer": ("report = slow(things)\nprint(report)", text),
        "getter": ("getter = lambda: base", []),
        "base": ("base = 2\nprint(base)", text),
        "live": ("things, getter()", [PICTURE]),
        "after": ("things.clear()", text),
        "unknown": ("Random(1)", []),
    }
    cells = [new_code_cell(code, id=name, outputs=shown) for name, (code, shown) in codes.items()]
    assert {*codes} - load_script("docs/running.py").cells_to_run(cells) == {
        "older",
        "longer",
        "after",
    }
