"""Stage, animation and web pages in other languages."""

import json
import re
from gettext import NullTranslations
from pathlib import Path

import pytest
from drawing_tests.page import Listener
from drawing_tests.scenes import searched
from drawing_tests.webpage import WebPage, html_of
from pseudo import PSEUDO, english

import abviz
from abviz import Tree
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH, UnknownLanguage, language_of
from abviz.stage import texts as module
from abviz.stage.texts import SAID_LIVE, stage_texts
from abviz.stage.widget import Stage

SOURCES = Path(module.__file__).parent / "js"


def read(items, **options):
    return WebPage(html_of(items, **options))


def names(text):
    return set(re.findall(r"\{(\w+)\}", text))


def texts_in(data):
    """Return all texts of some data, but no keys."""
    if isinstance(data, str):
        return [data]
    if isinstance(data, int):
        return []
    inner = data.values() if isinstance(data, dict) else data
    return [text for part in inner for text in texts_in(part)]


def test_no_text_of_the_stage_escapes_translation():
    said = {key: part for key, part in stage_texts(PSEUDO).items() if key != "language"}
    assert not [text for text in texts_in(said) if english(re.sub(r"\{\w+\}", "", text))]


def test_the_page_says_each_text_and_no_other():
    source = "".join(path.read_text(encoding="utf-8") for path in SOURCES.glob("*.js"))
    table = stage_texts(ENGLISH)
    assert set(re.findall(r'(?:\.say\(|(?=.(?:tie|strict)-))"([^"]+)"', source)) == set(
        table["said"]
    )
    assert set(re.findall(r'\.count\("([^"]+)"', source)) == set(table["counted"][0])


def test_a_page_without_python_has_each_text_that_its_program_says():
    program = (SOURCES.parent / "page.js").read_text(encoding="utf-8")
    named = {text for text in SAID_LIVE if f'"{text}"' in program}
    # These it says of trees that can be changed, which its own cannot.
    assert named == {"help-editing", "edit", "edit-title"}


@pytest.mark.parametrize("tag", [tag for tag in abviz.languages() if tag != "en"])
def test_the_same_is_filled_in_in_each_language(tag):
    one, other = stage_texts(ENGLISH), stage_texts(language_of(tag))
    for part in ("said", "roles", "statuses"):
        assert {key: names(text) for key, text in one[part].items()} == {
            key: names(text) for key, text in other[part].items()
        }
    assert all(names(text) == {"count"} for form in other["counted"] for text in form.values())


class Plural(NullTranslations):
    """A language with a plural rule, and one letter for each of its forms."""

    def __init__(self, rule):
        super().__init__()
        self.rule = rule

    def ngettext(self, msgid1, msgid2, n):
        return "{count} " + "abcdef"[self.rule(n)]


RULES = {
    "Japanese": lambda n: 0,
    "German": lambda n: int(n != 1),
    "French": lambda n: int(n > 1),
    "Polish": lambda n: 0 if n == 1 else 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2,
    "Latvian": lambda n: 0 if n % 10 == 1 and n % 100 != 11 else 1 if n else 2,
    "Slovenian": lambda n: {1: 0, 2: 1, 3: 2, 4: 2}.get(n % 100, 3),
    "Arabic": lambda n: (
        n if n < 3 else 3 if 3 <= n % 100 <= 10 else 4 if 11 <= n % 100 <= 99 else 5
    ),
}


@pytest.mark.parametrize("name", RULES)
def test_each_count_has_the_plural_form_of_the_language(name):
    language = Language("xx", Plural(RULES[name]))
    table = stage_texts(language)
    for count in range(1300):
        form = table["forms"][count if count < 200 else 100 + count % 100]
        said = table["counted"][int(form)]["leaves"]
        assert said.format(count=count) == language.ngettext("", "", count)


def test_the_film_speaks_the_language_of_its_trace():
    trace = searched("lucky-8")
    film = Stage(trace.in_language(PSEUDO)).film
    assert film["listing"] == Stage(trace).film["listing"]
    assert not english(" ".join(film["steps"]["sentence"]), data={node.name for node in trace.tree})
    shown = [film[key] for key in ("title", "stack", "baseline")]
    shown += film["legend"]["title"]
    assert not english(" ".join(shown)) and all(shown)


def test_another_language_follows_with_another_trace(monkeypatch):
    stage, trace = Stage(searched("lucky-8")), searched("lucky-8")
    heard, english_texts = Listener(stage, monkeypatch), stage.texts
    stage.show(trace.in_language("de"))
    [update] = heard.updates
    assert set(update) == {"film", "texts", "place", "lost"}
    assert stage.texts["language"] == "de" and stage.texts["said"]["tree"] == "Der Baum"
    stage.show(trace.in_language("de"))
    assert set(heard.updates[1]) == {"film", "place"}
    stage.show(trace)
    assert stage.texts == english_texts


def test_a_film_speaks_the_language_that_is_asked_for():
    trace = searched("lucky-8")
    animation = abviz.animate(trace, language="de")
    assert animation.trace == trace and animation.stage.texts["language"] == "de"
    assert abviz.animate(trace.in_language("de")).trace.language is language_of("de")
    assert trace.language is ENGLISH
    assert not english(repr(abviz.animate(trace, language=PSEUDO)))
    assert not english(repr(Stage(trace.in_language(PSEUDO))))
    with pytest.raises(UnknownLanguage):
        abviz.animate(trace, language="xx")


def test_no_word_of_a_web_page_escapes_translation():
    trees = [abviz.examples["lucky-8"], Tree.parse("3"), abviz.games.Nim([1, 1])]
    page = read(list(map(abviz.search, trees)), language=PSEUDO)
    texts = [text for tag in ("title", "h1", "h2", "p") for text in page.texts(tag)]
    assert len(texts) == 2 + 3 * len(trees)
    assert not english(" ".join(texts).replace("JavaScript", ""))
    assert page.all("html")[0].attributes["lang"] == "qaa"
    assert page.tables == {"qaa": json.loads(json.dumps(stage_texts(PSEUDO, is_live=False)))}


def test_a_page_has_the_language_of_its_first_search_and_tells_where_another_begins():
    german = searched("lucky-8").in_language("de")
    page = read([german, searched("tie"), abviz.animate(german), Stage(german)])
    assert page.all("html")[0].attributes["lang"] == "de"
    assert page.texts("h1") == ["Suche im Spielbaum"]
    langs = [section.attributes.get("lang") for section in page.all("section")]
    assert langs == [None, "en", None, None]
    assert list(page.tables) == ["de", "en"]
    every = read([german, searched("tie"), abviz.animate(german), Stage(german)], language="en")
    assert list(every.tables) == ["en"] and "lang" not in every.all("section")[1].attributes


def test_the_players_at_the_nodes_are_told_in_the_language_of_the_trace(monkeypatch):
    trace = abviz.search(abviz.examples["three-players"], "maxn")
    stage = Stage(trace)
    heard = Listener(stage, monkeypatch)
    assert "A · player 1" in stage.picture
    stage.show(trace.in_language("de"))
    assert set(heard.updates[0]) == {"film", "texts", "place", "picture", "lost"}
    assert "A · Spieler 1" in stage.picture
    assert read(trace, language="de").pictures == [stage.picture]
