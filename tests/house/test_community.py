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


def test_the_paper_has_a_figure_and_examples_that_run(tmp_path, monkeypatch):
    [figure] = re.findall(r"^!\[[^\]]+\]\((\S+)\)$", (PAPER / "paper.md").read_text("utf-8"), re.M)
    assert (PAPER / figure).is_file()
    monkeypatch.chdir(tmp_path)
    number, report = failures(PAPER / "paper.md", flags=doctest.NORMALIZE_WHITESPACE)
    assert number and not report, report
