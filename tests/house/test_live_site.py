"""The files of the live site: notebooks as JupyterLite reads them, lessons as pages, the way in."""

import json
import re
from importlib import import_module

import nbformat
import pytest
from drawing_tests.webpage import WebPage
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

TEXT = """## What happens

**Predict:** *which*? `a < b`, SSS\\*, x<sup>2</sup>

<details><summary>Answer</summary>

This one.

</details>

| | what |
|---|---|
| v | a value |

<script>alert(1)</script> <img src=x onerror=alert(1)> <details open>

[next](02-b.ipynb) [solved](solutions/01-a.ipynb) [docs](../docs/a.md) [bad](javascript:alert(1))
"""
SEARCH = (
    'import abviz as ab\ntrace = ab.search(ab.Tree.parse("(3 5) (2 9)"))\nprint("a <b>", 1)\ntrace'
)
PREDICT, LINE = 'ab.predict("How many?", answer=5)', 'ab.progress("one", 1)'
FOLD = {"text/markdown": "<details>5</details>", "text/plain": "How many?"}
HTML = {"text/html": "<b>own</b>", "text/plain": "<HTML object>"}
PICTURES = {"image/png": "AAAA", "text/plain": "Picture"}


def notebook(*cells):
    return new_notebook(cells=[new_markdown_cell("# 01 · A <b>\n\nFor you."), *cells])


@pytest.fixture
def lessons(tmp_path):
    """A folder with two notebooks, the first with a text, a search, a tree and a quiz."""
    printed = new_output("stream", name="stdout", text="a <b> 1\nsecond line\n")
    folder = tmp_path / "notebooks"
    (folder / "solutions").mkdir(parents=True)
    first = notebook(
        new_markdown_cell(TEXT),
        new_code_cell(SEARCH, outputs=[printed], metadata={"jupyter": {"outputs_hidden": True}}),
        new_code_cell("ab.draw(trace)", metadata={"jupyter": {"outputs_hidden": True}}),
        new_code_cell("ab.draw(trace.tree)", outputs=[new_output("execute_result", data=PICTURES)]),
        new_code_cell('quiz = ab.quiz("(3 5) (2 9)", ask="order")\nquiz'),
        *(
            new_code_cell(code, outputs=[new_output("execute_result", data=FOLD)])
            for code in (LINE, PREDICT)
        ),
        new_code_cell("1", outputs=[new_output("execute_result", data=HTML)]),
        new_markdown_cell("### Exercise 1: mend"),
        new_code_cell("def search(node):\n    return node.value"),
    )
    second = notebook(new_code_cell("import abviz as ab\nab.search(ab.Tree.parse('3 5'))"))
    for name, content in (
        ("01-a", first),
        ("02-b", second),
        ("solutions/01-a", second),
    ):
        nbformat.write(content, folder / f"{name}.ipynb")
    return folder


@pytest.fixture
def shelves(root, load_script, monkeypatch):
    """The script that writes the files of the site."""
    for folder in ("docs", "lite"):
        monkeypatch.syspath_prepend(root / folder)
    return load_script("lite/shelves.py")


@pytest.fixture
def files(shelves, lessons, tmp_path):
    """The folder with the notebooks and the live pages."""
    folder = tmp_path / "site" / "files"
    shelves.write_contents(folder, notebooks=lessons, gallery=None, lessons=["01-a", "02-b"])
    return folder


def test_the_texts_of_notebooks_are_joined(files, lessons):
    stored = json.loads((lessons / "01-a.ipynb").read_text(encoding="utf-8"))
    assert stored["cells"][2]["outputs"][0]["text"] == ["a <b> 1\n", "second line\n"]
    shown = json.loads((files / "01-a.ipynb").read_text(encoding="utf-8"))
    assert shown["cells"][3]["outputs"][0]["text"] == "a <b> 1\nsecond line\n"
    assert "[live page](live/01-a.html)" in shown["cells"][1]["source"]
    solution = json.loads((files / "solutions" / "01-a.ipynb").read_text(encoding="utf-8"))
    assert len(solution["cells"]) == 2


def test_a_live_page_has_text_code_searches_and_quizzes_in_their_order(files):
    html = (files / "live" / "01-a.html").read_text(encoding="utf-8")
    page = WebPage(html)
    assert page.texts("h1") == ["01 · A <b>"]
    told = ("For you.", "Predict:", "trace = ab", "Show the result", "a &lt;b&gt; 1", "<section")
    told += (
        "AAAA",
        "data-quiz",
        'data-prediction>{"lesson":"one","questions":0,',
        'data-prediction>{"id":',
        "<b>own</b>",
        "Exercise 1",
        "needs Python: open the",
        "def search",
    )
    places = [html.index(words) for words in told]
    assert places == sorted(places)
    codes = ["a < b", SEARCH, "ab.draw(trace)", "ab.draw(trace.tree)"]
    assert page.texts("code")[: len(codes)] == codes
    assert [one.attributes for one in page.all("details")] == [{}, {}, {}]
    assert page.texts("summary") == ["Answer", "Show the result", "How many?"]
    assert not [said for said in (LINE, PREDICT, "HTML object", "How many?</pre>") if said in html]
    assert (page.texts("sup"), page.texts("td")) == (["2"], ["", "v", "a value"])


def test_a_picture_that_answers_a_question_is_a_stage_before_its_first_step(files):
    page = WebPage((files / "live" / "01-a.html").read_text(encoding="utf-8"))
    _, drawn, *_ = page.states
    assert drawn["place"] == [2, 0]  # the second stage, step 0


def test_no_text_of_a_lesson_runs_and_each_link_leads_somewhere(files):
    page = WebPage((files / "live" / "01-a.html").read_text(encoding="utf-8"))
    assert [one.attributes["alt"] for one in page.all("img")] == ["Picture"]
    assert not any("alert(1)" in text for text in page.texts("script"))
    links = {one.text: one.attributes["href"] for one in page.all("a")}
    assert links["next"] == links["01 · A <b> →"] == "02-b.html"
    assert links["solved"] == "../../lab/index.html?path=solutions/01-a.ipynb"
    assert links["All lessons"] == "../../index.html"
    notebooks = [one.attributes["href"] for one in page.all("a") if one.text == "notebook"]
    assert notebooks == ["../../lab/index.html?path=01-a.ipynb"] * 2
    away = {one.text for one in page.all("a", target="_blank")}
    assert away == {"solved", "notebook", "This lesson with Python"}
    assert not {"docs", "bad"} & links.keys()


def test_the_first_page_lists_all_lessons_and_the_pages_of_lectures(
    root, shelves, lessons, tmp_path
):
    site = tmp_path / "site"
    (site / "files" / "live").mkdir(parents=True)
    (site / "files" / "live" / "01-a.html").touch()
    (site / "files" / "lectures").mkdir()
    for name in shelves.FOR_TEACHERS:
        (site / "files" / "lectures" / f"{name}.html").touch()
    shelves.write_way_in(site, notebooks=lessons)
    page = WebPage((site / "index.html").read_text(encoding="utf-8"))
    places = [one.attributes["href"] for one in page.all("a")]
    assert "files/live/01-a.html" in places and "files/live/02-b.html" not in places
    assert {f"lab/index.html?path={name}.ipynb" for name in ("01-a", "02-b")} <= {*places}
    guides = import_module("lectures").GUIDES
    text = "".join((root / guide).read_text(encoding="utf-8") for guide in guides)
    made = re.findall(r"\bab\.page\(.*\"(\w+\.html)\"", text)
    assert made and {f"files/lectures/{name}" for name in made} <= {*places}
    licences = {place for place in places if "LICENSE" in place}
    assert licences == {"LICENSE.txt", "LICENSE-CONTENT.txt"}
    assert all((site / name).is_file() for name in licences)
    assert "url=../index.html" in (site / "live" / "index.html").read_text(encoding="utf-8")


def test_a_live_page_of_the_documentation_leads_to_its_pages(root, shelves):
    playing = import_module("playing")
    around = playing.around_lessons(root)
    found = {
        "04-why-it-is-safe.ipynb": "04-why-it-is-safe.html",
        "solutions/03-alpha-beta.ipynb": "../notebooks/solutions/03-alpha-beta.html",
        "../docs/grading.md#moodle": "../docs/grading.html#moodle",
        "../docs/learn.html": "../docs/learn.html",
        "https://example.org": "https://example.org",
        "../LICENSE": None,
        "../docs/nowhere.md": None,
        "javascript:alert(1)": None,
    }
    assert {address: around.place_of(address) for address in found} == found
