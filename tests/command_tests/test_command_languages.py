"""``--language``: what is printed and saved is in another language."""

import json

import pytest
from pseudo import PSEUDO, english

import abviz
from abviz.command import main, source
from abviz.narration.registry import languages

TREE = "(3 5) (2 9)"
NAMES = list("ABCDEFG")


@pytest.fixture
def pseudo(monkeypatch):
    """Have the command speak the language in which every letter is foreign."""
    monkeypatch.setattr(source, "language_of", {"qaa": PSEUDO}.__getitem__)


def printed(capsys, *words):
    """Run ``abviz`` with success and return what it printed."""
    assert main(words) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    return shown.out


@pytest.mark.parametrize("options", [(), ("--step", "3"), ("--algorithm", "sss")])
def test_no_word_of_a_search_escapes_translation(pseudo, capsys, options):
    shown = printed(capsys, "search", TREE, "--language", "qaa", *options)
    assert shown and not english(shown, data=NAMES)


def test_a_search_in_german(capsys):
    trace = abviz.search(abviz.Tree.parse(TREE)).in_language("de")
    shown = printed(capsys, "search", TREE, "--language", "de")
    assert shown == f"{trace}\n\n{abviz.draw_text(trace)}\n"
    assert "Schritt 14 von 14 · 3 von 4 Blättern untersucht" in shown


def test_the_depth_is_said_in_the_language(capsys):
    words = ("search", "(3 5)~1 (2 9)~2", "--depth", "1", "--language", "de")
    assert " bis Tiefe 1: " in printed(capsys, *words).splitlines()[0]


def test_of_a_report_only_the_sentences_are_in_another_language(capsys):
    trace = abviz.search(abviz.Tree.parse(TREE))
    english_one = json.loads(printed(capsys, "search", TREE, "--json"))
    german = json.loads(printed(capsys, "search", TREE, "--json", "--language", "de"))
    said = [step.pop("sentence") for step in german["steps"]]
    assert said == [step.sentence for step in trace.in_language("de").steps]
    for step in english_one["steps"]:
        del step["sentence"]
    assert german == english_one


def test_what_is_saved_and_what_is_said_about_it(pseudo, capsys, tmp_path):
    path, other = tmp_path / "1.svg", tmp_path / "2.svg"
    shown = printed(capsys, "animate", TREE, "-o", str(path), "--language", "qaa")
    assert shown == f"{PSEUDO.pgettext('a file', 'saved'):7} {path}\n"
    abviz.draw(abviz.search(abviz.Tree.parse(TREE)), language=PSEUDO).save(other)
    assert path.read_bytes() == other.read_bytes()


@pytest.mark.parametrize("command", ["search", "animate"])
def test_an_unknown_language_is_refused(capsys, tmp_path, command):
    target = [] if command == "search" else ["-o", str(tmp_path / "film.gif")]
    assert main([command, TREE, "--language", "xx", *target]) == 2
    shown = capsys.readouterr()
    known = ", ".join(f"{tag} ({name})" for tag, name in languages().items())
    assert known.startswith("en (English), de (Deutsch)") and shown.out == ""
    assert shown.err == f"abviz: abviz does not speak 'xx'; choose one of these: {known}.\n"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("command", ["search", "animate"])
def test_the_help_names_the_languages_the_examples_and_the_algorithms(capsys, command):
    with pytest.raises(SystemExit):
        main([command, "--help"])
    shown = " ".join(capsys.readouterr().out.split())
    assert all(f"{tag} ({name})" in shown for tag, name in languages().items())
    for names in (abviz.examples, abviz.algorithms):
        assert f"one of {', '.join(names)}" in shown
