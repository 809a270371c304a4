"""The folder that `abviz web` writes, and Python in it, which does what Python here does."""

import json
import os
import runpy
from pathlib import Path

import pytest

import abviz
from abviz.command import main
from abviz.errors import ExportError
from abviz.web import site
from abviz.web.html import LONGEST, _made
from abviz.web.site import VERSION, write_site

TOOLS = Path(__file__).parents[2] / "tools"


def test_a_folder_with_other_things_is_left_alone(tmp_path, capsys):
    (tmp_path / "thesis.tex").touch()
    assert main(["web", str(tmp_path)]) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]
    said = capsys.readouterr().err
    assert said == f"abviz: {tmp_path} is not empty and has no abviz.html: choose another folder.\n"


@pytest.mark.parametrize("about", ["{", json.dumps({"version": "0.1"}), "{}", None])
def test_another_pyodide_is_refused(tmp_path, about):
    if about is not None:
        (tmp_path / "package.json").write_text(about)
    with pytest.raises(ExportError, match=f"is not version {VERSION} of the npm package pyodide"):
        write_site(tmp_path / "page", pyodide=tmp_path)
    assert not (tmp_path / "page").exists()


def test_without_npm_it_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setattr(site.shutil, "which", lambda name: None)
    monkeypatch.setattr(site, "find_spec", lambda name: None)
    with pytest.raises(ExportError, match=r"^npm is missing\. Install Node\.js"):
        write_site(tmp_path / "page")


def test_the_page_has_the_examples_that_fit_in_a_line():
    offered = _made()["examples"]
    assert offered == {name: str(abviz.examples[name]) for name in offered}
    assert {"lucky-8", "tie"} <= {*offered}
    assert max(map(len, offered.values())) <= LONGEST
    left_out = {*abviz.examples} - {*offered}
    assert all(len(str(abviz.examples[name])) > LONGEST for name in left_out)


@pytest.fixture(scope="module")
def folder():
    """Folder of the page in a site that `run.py site` has built; `.ci/run` does so before."""
    if not (built := os.environ.get("ABVIZ_SITE")):
        pytest.skip("build a site, and name it: run.py site, then ABVIZ_SITE=_site")
    return Path(built).resolve() / "explore"


def test_python_in_the_browser_finds_and_says_the_same(folder, monkeypatch):
    monkeypatch.syspath_prepend(TOOLS)
    differences = runpy.run_path(str(TOOLS / "parity.py"))["differences"]
    assert differences(folder, trees=12) == []


def test_what_a_visitor_fetches_is_small(folder):
    sizes = {path.name: path.stat().st_size for path in folder.iterdir()}
    # The first document has the picture, all words, the script that steps, and the buttons and
    # keys that build a tree by hand: nothing else is fetched before they are seen.
    assert sizes["abviz.html"] < 210_000
    assert sum(sizes.values()) < 15_000_000
