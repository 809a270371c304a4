"""What others need to use, cite and help abviz: links, forms, the citation, the code of conduct."""

import doctest
import re
import tomllib
from pathlib import Path

import pytest
import yaml
from house.page_examples import failures

import abviz

ROOT = Path(__file__).resolve().parents[2]
LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)")
PAGES = ("README.md", "SUPPORT.md", "CODE_OF_CONDUCT.md")
PAPER = ROOT / "paper"
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
ASKED = {
    "bug": {"version", "place", "tree", "happened"},
    "wrong-sentence": {"sentence", "why", "tree"},
    "idea": {"goal"},
}


def anchors(text):
    """Return the names that the headings of a page get on the web."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", one.lower()).replace(" ", "-") for one in headings}


def dead_links(text, *, folder=ROOT):
    """Return the links of a page that lead nowhere."""
    for target, heading in LINK.findall(text):
        path = folder / target
        if not path.exists() or (heading and heading not in anchors(path.read_text("utf-8"))):
            yield target


@pytest.mark.parametrize("name", PAGES)
def test_what_a_page_links_is_there(name):
    assert list(dead_links((ROOT / name).read_text("utf-8"))) == []


def test_dead_links_are_seen():
    text = "[a](README.md) [b](gone.md) [c](README.md#the-course) [d](SUPPORT.md#gone)"
    assert list(dead_links(text)) == ["gone.md", "SUPPORT.md"]


def test_the_readme_is_short():
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 115


def test_the_citation_is_of_this_version_and_has_what_its_form_asks_for():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert citation["cff-version"] == "1.2.0" and citation["type"] == "software"
    assert citation["version"] == abviz.__version__
    assert " AND ".join(citation["license"]) == project["license"]
    assert citation["authors"] == project["authors"]
    assert citation["keywords"] == project["keywords"]
    assert citation["message"] and citation["title"].startswith("abviz: ")


def test_the_paper_names_what_is_there_and_cites_what_is_listed(load_script):
    paper = (PAPER / "paper.md").read_text("utf-8")
    places = re.findall(r"`((?:abviz|docs|notebooks|tests)/[\w./-]*)`", paper)
    assert places and [one for one in places if not (ROOT / one).exists()] == []
    commands = re.findall(r"`python3 run\.py (\w+)", paper)
    assert commands and set(commands) <= set(load_script("run.py").COMMANDS)
    listed = re.findall(r"^@\w+\{([\w-]+),", (PAPER / "paper.bib").read_text("utf-8"), re.MULTILINE)
    assert set(re.findall(r"@([a-z-]+)", paper)) == set(listed)


def test_the_paper_has_the_sections_of_its_form_and_true_numbers():
    paper = (PAPER / "paper.md").read_text("utf-8")
    _, head, text = paper.split("---\n", 2)
    assert {"title", "tags", "authors", "affiliations", "bibliography"} <= set(yaml.safe_load(head))
    assert re.findall(r"^# (.+)$", text, re.MULTILINE) == [
        *("Summary", "Statement of need", "State of the field", "Learning objectives", "Content"),
        *("Instructional design", "Use by another teacher", "How it came about"),
        "Experience of use",
    ]
    kinds = [isinstance(one, abviz.Misconception) for one in abviz.misconceptions.values()]
    lessons = [*ROOT.glob("notebooks/[0-9]*.ipynb")]
    assert f"| {sum(kinds)} faulty searches and {len(kinds) - sum(kinds)} patterns" in text
    assert f"| {len(lessons)} lessons of " in text and f"{len(lessons)} Jupyter notebooks" in text


def test_the_paper_has_a_figure_and_examples_that_run(tmp_path, monkeypatch):
    [figure] = re.findall(r"^!\[[^\]]+\]\((\S+)\)$", (PAPER / "paper.md").read_text("utf-8"), re.M)
    assert (PAPER / figure).is_file()
    monkeypatch.chdir(tmp_path)
    number, report = failures(PAPER / "paper.md", flags=doctest.NORMALIZE_WHITESPACE)
    assert number and not report, report


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_a_form_has_the_parts_that_a_web_page_makes_of_it(path):
    form = yaml.safe_load(path.read_text("utf-8"))
    if path.stem == "config":
        assert form == {"blank_issues_enabled": True}
        return
    assert form["name"] and form["description"]
    identifiers = [one["id"] for one in form["body"]]
    assert len(set(identifiers)) == len(identifiers)
    assert {one["type"] for one in form["body"]} <= {"input", "textarea", "dropdown", "checkboxes"}
    assert all(one["attributes"]["label"] for one in form["body"])
    required = {one["id"] for one in form["body"] if one.get("validations", {}).get("required")}
    assert required == ASKED[path.stem]


def test_there_is_a_form_for_each_thing_that_the_page_of_help_names():
    assert {path.stem for path in FORMS} == {*ASKED, "config"}
    page = (ROOT / "SUPPORT.md").read_text("utf-8")
    for stem in ASKED:
        name = yaml.safe_load((FORMS[0].parent / f"{stem}.yml").read_text("utf-8"))["name"]
        assert f"**{name.lower()}**" in page


def test_those_who_help_are_told_how_we_treat_each_other_and_where_to_ask():
    links = {target for target, _ in LINK.findall((ROOT / "CONTRIBUTING.md").read_text("utf-8"))}
    assert {"CODE_OF_CONDUCT.md", "SUPPORT.md"} <= links
