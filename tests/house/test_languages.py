"""New languages, and texts that can be gathered; `run.py languages --check` looks at the others."""

import ast
import importlib.util
import re
from pathlib import Path

import pytest

from abviz.narration.registry import languages

ROOT = Path(__file__).resolve().parents[2]
TRANSLATED = {"gettext", "ngettext", "pgettext", "npgettext", "Message"}


@pytest.fixture(scope="module")
def new_language(tmp_path_factory):
    """What comes of an empty file for French: its catalogue."""
    spec = importlib.util.spec_from_file_location("languages_tool", ROOT / "tools" / "languages.py")
    program = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(program)
    path = tmp_path_factory.mktemp("languages") / "fr.po"
    path.touch()
    catalog = program.updated(path)
    program.write(path, path.with_suffix(".mo"), catalog)
    return path, catalog


@pytest.mark.slow
def test_the_page_says_over_how_many_hundreds_of_texts_there_are(new_language):
    page = (ROOT / "docs" / "how-to-add" / "language.md").read_text(encoding="utf-8")
    [told] = re.findall(r"file now holds all texts of abviz, over ([\d,]+),", page)
    assert int(told.replace(",", "")) == len(new_language[1]) // 100 * 100


def test_a_new_language_names_itself(new_language, monkeypatch):
    monkeypatch.setattr("abviz.narration.registry._folder", lambda: new_language[0].parent)
    assert languages() == {"en": "English", "fr": "Français"}


@pytest.mark.slow
def test_no_text_to_be_translated_is_or_stands_in_an_f_string():
    # Before Python 3.12, what gathers the texts cannot look into an f-string.
    assert hidden("f\"## {say.gettext('Key')}\"") == hidden('gettext(f"Key {n}")') == [1]
    assert hidden('f"## {key}" + say.gettext("Key {n}", n=1)') == []
    assert {
        path.name: lines
        for path in (ROOT / "abviz").rglob("*.py")
        if (lines := hidden(path.read_text(encoding="utf-8")))
    } == {}


def hidden(code):
    """Return the lines of the f-strings in which a text is translated, or that are one."""
    tree = ast.parse(code)
    inside = [
        within
        for string in ast.walk(tree)
        if isinstance(string, ast.JoinedStr)
        for within in ast.walk(string)
        if isinstance(within, ast.Call) and translates(within)
    ]
    calls = [call for call in ast.walk(tree) if isinstance(call, ast.Call) and translates(call)]
    texts = [one for call in calls for one in call.args if isinstance(one, ast.JoinedStr)]
    return [node.lineno for node in inside + texts]


def translates(call):
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    return name in TRANSLATED or (name.endswith("Error") and bool(call.keywords))
