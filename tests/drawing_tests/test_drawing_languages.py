"""Pictures, films, files and pictures in text are told in the language of their trace."""

import re

import pytest
from drawing_tests.scenes import searched
from matplotlib.text import Text
from pseudo import PSEUDO, english

import abviz
from abviz.drawing.export.storyboard import Storyboard
from abviz.drawing.style import Style
from abviz.narration.registry import UnknownLanguage, language_of
from abviz.trees import Tree, examples

LIMITED = Tree.parse("((3 5)~4 (2 9)~1) (7 8)~2")
SEVERAL = Tree.parse("p1(<1 2> p2(<4 0> …3))")
LARGE = Tree.random(2, 11, 1, 9, seed=1)
TRACES = {
    "cutoff": lambda: searched("deep-cutoff"),
    "chance": lambda: searched("dice", algorithm="expectiminimax"),
    "limit": lambda: abviz.search(LIMITED, depth=2),
    "game": lambda: abviz.search(abviz.games.TicTacToe("XOO X.. OX.")),
    "several": lambda: searched("three-players", algorithm="maxn"),
    "small nodes": lambda: abviz.search(Tree.random(2, 8, 1, 9, seed=1)),
}
every_trace = pytest.mark.parametrize("name", TRACES)


def words_of(figure):
    """Return all texts on a figure, the legend's among them."""
    return [text.get_text() for text in figure.findobj(Text) if text.get_text()]


def names_of(tree):
    return {word for node in tree for word in re.findall(r"[A-Za-z]+", node.name)}


@every_trace
def test_no_word_of_a_picture_escapes_translation(name):
    trace = TRACES[name]()
    names = names_of(trace.tree)
    for step in (1, len(trace.steps) // 2, -1):
        picture = abviz.draw(trace, step, language=PSEUDO)
        words = words_of(picture.figure)
        # The board of a game has letters of its own.
        assert not english(" ".join(words), data=names)
        assert PSEUDO.status("current") in words
        assert not english(repr(picture), data=names)
        assert not english(str(picture), data=names)
        assert str(picture) == abviz.draw_text(trace, step, language=PSEUDO)


def test_no_word_of_a_tree_alone_escapes_translation():
    picture = abviz.draw(SEVERAL, language=PSEUDO)
    words = words_of(picture.figure)
    assert {PSEUDO.gettext("moves not looked at"), PSEUDO.role("leaf")} <= set(words)
    assert f"A · {PSEUDO.player(SEVERAL.root)}" in words
    for text in (" ".join(words), repr(picture), str(picture)):
        assert not english(text)
    assert str(picture) == abviz.draw_text(SEVERAL, language=PSEUDO)


@every_trace
def test_no_word_of_a_film_escapes_translation(name):
    trace = TRACES[name]().in_language(PSEUDO)
    storyboard = Storyboard(trace, steps=range(len(trace.steps)), style=Style())
    texts = [*storyboard.captions, *words_of(storyboard.captioned.artists.figure)]
    assert PSEUDO.gettext("best line") in texts
    assert not english(" ".join(texts), data=names_of(trace.tree))


@pytest.mark.parametrize(
    "shown",
    [
        lambda: abviz.overview([3, 5, 2, 9], 2, cut_on_tie=False, language=PSEUDO),
        lambda: abviz.overview([3, float("inf"), 2, 9], 2, language=PSEUDO),
        lambda: abviz.draw(LARGE, language=PSEUDO),
        lambda: abviz.draw(abviz.search(LARGE, "minimax"), language=PSEUDO),
        lambda: abviz.draw(abviz.search(LARGE).in_language(PSEUDO)),
    ],
)
def test_no_word_of_an_overview_escapes_translation(shown):
    overview = shown()
    words = words_of(overview.figure)
    assert PSEUDO.gettext("ply") in words
    for text in (" ".join(words), repr(overview), str(overview)):
        assert not english(text)


def test_the_comments_of_a_tikz_picture(tmp_path):
    path = tmp_path / "step.tex"
    abviz.draw(searched("lucky-8"), 12, language=PSEUDO).save(path)
    comments = re.findall(r"^% (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(comments) == 2 and not english(" ".join(comments), data=["other"])


def test_a_picture_is_in_the_language_of_its_trace_unless_another_is_chosen():
    german = searched("lucky-8").in_language("de")
    assert repr(abviz.draw(german, 3)) == repr(abviz.draw(searched("lucky-8"), 3, language="de"))
    assert repr(abviz.draw(german, 3, language="en")) == repr(abviz.draw(searched("lucky-8"), 3))
    assert abviz.draw_text(german, 3).startswith("Schritt 3 von 28 · ")
    assert german.language is language_of("de")


@pytest.mark.parametrize(
    "draw",
    [
        lambda: abviz.draw(examples["lucky-8"], language="xx"),
        lambda: abviz.draw(searched("lucky-8"), language="xx"),
        lambda: abviz.draw(LARGE, language="xx"),
        lambda: abviz.draw_text(examples["lucky-8"], language="xx"),
        lambda: abviz.overview([3, 5], 2, language="xx"),
    ],
)
def test_an_unknown_language_is_refused(draw):
    with pytest.raises(UnknownLanguage, match="abviz does not speak 'xx'"):
        draw()


@pytest.mark.parametrize("language", ["de", PSEUDO], ids=["German", "pseudo"])
@every_trace
def test_longer_words_stay_on_the_page_and_off_each_other(name, language):
    picture = abviz.draw(TRACES[name](), language=language)
    figure = picture.figure
    page = figure.bbox
    [legend] = [axes.get_legend() for axes in figure.axes]
    figure.draw_without_rendering()
    titles = [text.get_window_extent() for text in legend.get_texts()]
    caption = picture.captioned.caption.get_window_extent()
    for box in (*titles, caption):
        assert page.x0 <= box.x0 and box.x1 <= page.x1 and page.y0 <= box.y0
    assert all(title.y1 <= caption.y0 for title in titles)
    for place, one in enumerate(titles):
        assert not any(one.overlaps(other) for other in titles[place + 1 :])
