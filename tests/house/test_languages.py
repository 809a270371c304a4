"""New languages, and texts that can be gathered; `run.py languages --check` looks at the others."""

import ast
import importlib.util
import re
import shutil
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from abviz.narration.catalogue import Catalogue
from abviz.narration.registry import languages

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "abviz" / "narration" / "languages"
TRANSLATED = {"gettext", "ngettext", "pgettext", "npgettext", "Message"}


@pytest.fixture(scope="module")
def program():
    """The module tools/languages.py."""
    spec = importlib.util.spec_from_file_location("languages_tool", ROOT / "tools" / "languages.py")
    program = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(program)
    return program


@pytest.fixture(scope="module")
def new_language(program, tmp_path_factory):
    """What comes of an empty file for French: its catalogue."""
    path = tmp_path_factory.mktemp("languages") / "fr.po"
    path.touch()
    catalog = program.updated(path)
    program.write(path, catalog)
    return path, catalog


@pytest.mark.slow
def test_the_page_says_over_how_many_hundreds_of_texts_there_are(new_language):
    page = (ROOT / "docs" / "how-to-add" / "language.md").read_text(encoding="utf-8")
    [told] = re.findall(r"file now holds all texts of abviz, over ([\d,]+),", page)
    assert int(told.replace(",", "")) == len(new_language[1]) // 100 * 100


def test_a_new_language_names_itself(new_language, monkeypatch):
    monkeypatch.setattr("abviz.narration.registry._folder", lambda: new_language[0].parent)
    assert languages() == {"en": "English", "fr": "Français"}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.po")), ids=lambda path: path.stem)
def test_abviz_reads_in_a_language_what_babel_reads(path):
    catalogue = Catalogue(path.read_text(encoding="utf-8"))
    with path.open("rb") as file:
        messages = [message for message in read_po(file) if message.id and message.string]
    assert len(messages) > 1000
    for message in messages:
        context = () if message.context is None else (message.context,)
        if isinstance(message.id, str):
            get = catalogue.pgettext if context else catalogue.gettext
            assert get(*context, message.id) == message.string
        else:
            get = catalogue.npgettext if context else catalogue.ngettext
            assert get(*context, *message.id, 1) == message.string[0]


@pytest.mark.slow
def test_the_check_prints_nothing_where_all_is_well(program, capsys):
    assert program.main(["--check"]) == 0
    assert capsys.readouterr() == ("", "")


@pytest.fixture
def german(program, tmp_path, monkeypatch):
    """The German file, which a test may change, as the only one of the languages."""
    monkeypatch.setattr(program, "FOLDER", tmp_path)
    return Path(shutil.copy(FOLDER / "de.po", tmp_path))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('msgstr "Frage"', 'msgstr ""', "de: no translation of 'Question'"),
        ("Richtig: {right}", "Richtig: {richtig}", "de: other names in braces: 'Right: {right}"),
        ('msgid "Question"', 'msgid "Query"', "de.po is not up to date: run python3 run.py lang"),
    ],
)
def test_the_check_says_what_is_wrong(program, german, capsys, old, new, complaint):
    text = german.read_text(encoding="utf-8")
    assert old in text
    german.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert program.main(["--check"]) == 1
    output, errors = capsys.readouterr()
    assert output.startswith(complaint) and errors == ""


def test_what_babel_warns_of_is_seen_but_for_f_strings(program, monkeypatch, capsys):
    def warn(*_, **__):
        print("quiz.py:2: warning: Skipping f-string with substitutions", file=sys.stderr)
        print("quiz.py:3: warning: no such encoding", file=sys.stderr)
        return []

    monkeypatch.setattr(program, "extract_from_dir", warn)
    assert program.messages_in_code() == []
    assert capsys.readouterr().err == "quiz.py:3: warning: no such encoding\n"


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
    strings = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    inside = [call for string in strings for call in translating_calls(string)]
    arguments = [argument for call in translating_calls(tree) for argument in call.args]
    texts = [argument for argument in arguments if isinstance(argument, ast.JoinedStr)]
    return [node.lineno for node in inside + texts]


def translating_calls(tree):
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [call for call in calls if translates(call)]


def translates(call):
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    return name in TRANSLATED or (name.endswith("Error") and bool(call.keywords))
