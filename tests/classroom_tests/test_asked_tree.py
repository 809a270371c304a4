"""The small tree in a prediction: what is seen of it while the question is open."""

import re
from base64 import b64decode
from xml.etree import ElementTree

import pytest

import abviz
from abviz.drawing.view import ahead_of

TWO = "(3 5) (2 9)"
LUCKY = abviz.search("lucky-8")
SMALL = 4_500  # bytes of a picture with 8 leaves
SVG = "{http://www.w3.org/2000/svg}"


def picture_of(prediction):
    """Return the picture in a prediction, as the page gets it."""
    return prediction.asked["picture"]


def texts_in(picture):
    """Return what is written in a picture, by the class of its group: α and β as windows."""
    texts = {}
    for group in ElementTree.fromstring(picture).iter(f"{SVG}g"):
        kind = re.sub("(?<=^window) (alpha|beta)$", "", group.get("class"))
        texts.setdefault(kind, []).extend(text.text for text in group)
    return texts


def shapes_in(picture):
    """Return the class of the shape of each node, by its index."""
    shapes = ElementTree.fromstring(picture).iter(f"{SVG}path")
    return {int(one.get("data-n")): one.get("class") for one in shapes if one.get("data-n")}


def looks_in(picture):
    """Return the classes of all that is drawn."""
    return {one.get("class") for one in ElementTree.fromstring(picture).iter()}


@pytest.mark.parametrize("ask", ["cuts", "leaves", "order", "value", "window"])
def test_a_question_about_the_whole_search_shows_the_tree_as_before_it(ask):
    picture = picture_of(abviz.predict(TWO, ask=ask))
    assert texts_in(picture) == {"value leaf unseen": ["3", "5", "2", "9"], "name": [*"ABCDEFG"]}
    assert {look.split()[-1] for look in shapes_in(picture).values()} == {"unseen"}
    assert not {"strike", "ring", "edge cut"} & looks_in(picture)


def test_a_question_about_a_step_shows_that_step_and_no_score_that_is_ahead():
    picture = picture_of(abviz.predict(LUCKY, step=11))
    texts = texts_in(picture)
    assert texts["value leaf done"] == ["4", "3"] and texts["value leaf current"] == ["8"]
    assert "value leaf unseen" not in texts
    assert sorted(texts["window"]) == sorted(
        ["α −∞", "β +∞", "α −∞", "β 4", "α 4", "β +∞", "α −∞", "β 4"]
    )
    assert "ring" in looks_in(picture)


@pytest.mark.parametrize(
    ("search", "options", "step", "written"),
    [
        ("rollouts", {}, 3, ["≥ −∞", "≤ +∞", "≥ −∞", "≤ 3"]),
        ("uct", {"iterations": 6, "seed": 1}, 8, ["N 2", "N 1", "N 1"]),
    ],
)
def test_bounds_and_visits_are_not_written_as_a_window(search, options, step, written):
    trace = abviz.search("(3 5) (2 9)", search, **options)
    asked = abviz.predict("Which move comes next?", answer="B", tree=trace, step=step)
    assert sorted(texts_in(picture_of(asked))["window"]) == sorted(written)


@pytest.mark.parametrize("name", ["lucky-8", "deep-cutoff"])
@pytest.mark.parametrize("ask", ["next", "why"])
def test_no_step_shows_what_is_ahead_or_who_made_a_cutoff(name, ask):
    trace = abviz.search(name)
    shown = 0
    for step in abviz.classroom.practice.prediction.steps_to_ask(trace, ask):
        prediction = abviz.predict(trace, ask=ask, step=step)
        picture = picture_of(prediction)
        ahead = ahead_of(trace, prediction.question.step)
        written = [look for look, texts in texts_in(picture).items() for _ in texts]
        leaves = [look for look in written if look.startswith("value leaf")]
        assert len(leaves) == len(trace.tree.leaves) - len(ahead)
        assert not any("thread" in str(look) for look in looks_in(picture))
        shown += 1
    assert shown


def test_a_score_that_is_asked_for_is_an_x_and_scores_that_do_not_count_are_open():
    of_range = abviz.predict(LUCKY, ask="range")
    assert texts_in(picture_of(of_range))["value leaf unseen"].count("x") == 1
    best = texts_in(picture_of(abviz.predict(LUCKY, ask="best-case")))
    assert best["value leaf unseen"] == ["?"] * 8


def test_a_question_of_your_own_shows_its_tree_or_a_step_of_its_search():
    options = {"choices": ["high", "low", "none"], "answer": "none"}
    bare = picture_of(abviz.predict("Which score of H?", tree="lucky-8", **options))
    assert bare == picture_of(abviz.predict("Which score of H?", tree=LUCKY, **options))
    assert bare == picture_of(abviz.predict(LUCKY, ask="leaves"))
    at_step = abviz.predict("Which score of H?", tree=LUCKY, step=-1, **options)
    assert "edge cut" in looks_in(picture_of(at_step))
    cut = abviz.predict("Which leaf is cut?", tree=TWO, answer="G")
    assert cut.asked["asked"]["names"] == texts_in(picture_of(cut))["name"] == [*"ABCDEFG"]


def test_there_is_no_picture_where_there_is_no_tree_or_a_tree_that_nobody_reads():
    assert picture_of(abviz.predict("How many plies?", answer=3)) == ""
    assert picture_of(abviz.predict(abviz.Tree.random(2, 8, 1, 9, seed=1), ask="leaves")) == ""


def test_a_picture_is_small():
    bare, at_step = abviz.predict(LUCKY, ask="order"), abviz.predict(LUCKY, step=11)
    assert len(picture_of(bare)) < len(picture_of(at_step)) < SMALL


@pytest.mark.parametrize(
    ("name", "search"),
    [
        ("irregular", "minimax"),
        ("dice", "expectiminimax"),
        ("three-players", "maxn"),
        ("estimates", "alphabeta"),
        ("tic-tac-toe", "uct"),
    ],
)
def test_every_kind_of_tree_is_shown_with_all_its_nodes(name, search):
    tree = abviz.examples[name]
    trace = abviz.search(tree, search)
    picture = picture_of(abviz.predict("Mark it.", tree=trace, step=-1, answer=tree.root))
    assert sorted(shapes_in(picture)) == [node.index for node in tree]


def test_a_saved_notebook_has_the_tree_as_an_image_and_in_words_where_images_are_not_shown():
    prediction = abviz.predict(TWO, ask="cuts")
    data, _ = prediction._repr_mimebundle_()
    folded = data["text/markdown"]
    assert "\n" not in folded and folded.count("<details>") == 1
    image = re.search(r'<img src="data:image/svg\+xml;base64,([^"]+)" alt="([^"]+)"', folded)
    assert image[2] == "((3 5) (2 9))"
    content = b64decode(image[1]).decode()
    assert "var(" not in content and "fill:#FFFFFF" in content
    # What is cut is the answer.
    assert not any("strike" in str(look) for look in looks_in(content))
    markdown = pytest.importorskip("markdown_it").MarkdownIt()
    assert markdown.render(folded).strip() == folded


def test_the_tree_of_a_page_has_its_colours_without_a_stage(tmp_path):
    page = abviz.page(abviz.predict(TWO, ask="cuts"), tmp_path / "one.html").read_text("utf-8")
    for rule in (".node:is(.max,.min,.leaf).unseen", ".edge.unseen", ".strike"):
        assert f".abviz {rule}" in page


def test_every_node_is_named_in_a_picture_however_crowded_it_is():
    text = "max(1 min(4 max(min(1 2) 3)))"
    picture = picture_of(abviz.predict("Which one? Mark it.", tree=text, answer="F"))
    assert texts_in(picture)["name"] == [*"ABCDEFGHI"]
    players = abviz.search("p1(<5 5 0> p2(<3 6 1> <1 1 1>))", "maxn")
    picture = picture_of(abviz.predict("Which one? Mark it.", tree=players, answer="E"))
    assert {name[0] for name in texts_in(picture)["name"]} == {*"ABCDE"}


def test_the_move_that_is_best_so_far_is_not_pointed_out():
    tree = "(3 5) (6 4) (2 9)"
    for search, options in (("minimax", {}), ("uct", {"iterations": 12})):
        trace = abviz.search(tree, search, **options)
        prediction = abviz.predict("Which move?", tree=trace, step=-1, answer="E")
        assert "edge best" not in looks_in(picture_of(prediction))


def test_the_visits_of_a_search_that_samples_are_called_so():
    trace = abviz.search("(3 5) (6 4)", "uct", iterations=6)
    picture = picture_of(abviz.predict("Which N?", tree=trace, step=-1, answer=6))
    windows = texts_in(picture)["window"]
    assert "N 6" in windows and all(text.startswith("N ") for text in windows)
