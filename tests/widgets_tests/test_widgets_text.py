"""The field of the tree as text: what is typed is shown, and what is shown can be edited."""

import pytest
from drawing_tests.page import Listener, say
from widgets_tests.panel import agree, choose, fields_of, press, snapshot, type_over

import abviz
from abviz import Tree
from abviz.errors import AbvizError

pytestmark = pytest.mark.slow

BAD = "((3 5) (2 nine))"
COMPLAINT = (
    'Line 1, column 11: "nine" is no score. A leaf is a number such as 3, 0.5 or 1/3; '
    "a colon follows a name.\n"
    "    ((3 5) (2 nine))\n"
    "              ^"
)


@pytest.fixture
def explorer():
    return abviz.explore()


@pytest.mark.parametrize("way", ["given", "set", "changed", "typed"])
def test_a_text_is_shown_as_ones_own_tree(way):
    text = "((3 5)(2 9))"
    explorer = abviz.explore(text=text) if way == "given" else abviz.explore(order="worst")
    if way == "set":
        explorer.text = text
    elif way == "changed":
        explorer.change(text=text)
    elif way == "typed":
        choose(explorer, text=text)
    assert explorer.tree == Tree.parse(text)
    assert (explorer.example, explorer.order, explorer.step) == ("own", "given", 0)
    assert explorer.text == fields_of(explorer)["text"] == "((3 5) (2 9))"
    assert explorer.describe().startswith("Your tree: 4 leaves, depth 2 plies, MAX to move")
    assert ("Your tree", "own") in explorer.controls.fields["example"].options
    agree(explorer)


def test_a_text_with_another_root_and_order():
    explorer = abviz.explore(text="(3 5) (2 9)", root="min", order="reversed")
    assert explorer.tree == Tree.parse("(3 5) (2 9)").with_root("min").reordered("reversed")
    assert explorer.text == str(explorer.tree)
    agree(explorer)


@pytest.mark.parametrize("name", list(abviz.examples))
def test_the_field_shows_the_text_of_every_tree(explorer, name):
    explorer.example = name
    assert Tree.parse(fields_of(explorer)["text"]) == abviz.examples[name]


def test_what_the_field_shows_is_the_tree_that_is_searched(explorer):
    for change in [
        {"order": "worst"},
        {"root": "min"},
        {"branching": 3, "plies": 2},
        {"terminals": 9},
    ]:
        explorer.change(**change)
        again = abviz.explore(text=fields_of(explorer)["text"])
        assert again.tree == explorer.tree
    type_over(explorer, explorer.tree.leaves[0].name, "−8")
    assert Tree.parse(fields_of(explorer)["text"]).leaves[0].value == -8


def test_a_text_too_long_to_edit_is_left_out(explorer):
    leaves = [1234567] * 249
    explorer.tree = Tree.complete(249, 1, leaves)
    assert len(explorer.text) == 1993 and fields_of(explorer)["text"] == explorer.text
    explorer.tree = Tree.complete(250, 1, [*leaves, 12345])
    assert len(explorer.text) == 1999 and fields_of(explorer)["text"] == explorer.text
    explorer.tree = Tree.complete(250, 1, [*leaves, 1234567])
    assert len(explorer.text) == 2001 and fields_of(explorer)["text"] == ""
    assert "such as ((3 5) (2 9))" in explorer.controls.fields["text"].placeholder
    agree(explorer)


def test_a_bad_text_is_refused_with_the_words_of_the_parser(explorer):
    before = snapshot(explorer)
    with pytest.raises(AbvizError) as refusal:
        explorer.text = BAD
    assert str(refusal.value) == COMPLAINT
    assert snapshot(explorer) == before


def test_a_bad_text_stays_in_the_field_and_the_tree_as_it_was(explorer):
    explorer.step = 7
    before = snapshot(explorer, message=False)
    choose(explorer, text=BAD)
    assert explorer.stage.message == COMPLAINT
    assert fields_of(explorer)["text"] == BAD
    fields = {**fields_of(explorer), "text": str(explorer.tree)}
    assert {**snapshot(explorer, message=False), "fields": fields} == before
    choose(explorer, text=BAD.replace("nine", "9"))
    assert explorer.stage.message == ""
    assert explorer.text == "((3 5) (2 9))"
    agree(explorer)


def test_a_bad_text_gives_way_to_the_next_tree(explorer):
    choose(explorer, text=BAD)
    choose(explorer, example="tie")
    assert explorer.stage.message == ""
    assert fields_of(explorer)["text"] == "((3 5) (3 1))"
    agree(explorer)


@pytest.mark.parametrize(
    "text", ["", "()", "9 " * 1025, "(chance(1/2*3 1/2*nan) 5)", "\x00", "<b>"]
)
def test_what_cannot_be_shown_is_refused_in_the_page(explorer, text):
    before = snapshot(explorer, message=False)
    choose(explorer, text=text)
    assert explorer.stage.message
    fields = {**fields_of(explorer), "text": str(explorer.tree)}
    assert {**snapshot(explorer, message=False), "fields": fields} == before


def test_the_button_takes_a_refused_text_again(explorer):
    choose(explorer, text=BAD)
    type_over(explorer, "D", "x")
    assert "is not a score" in explorer.stage.message
    press(explorer.controls.take_text)
    assert explorer.stage.message == COMPLAINT
    assert explorer.example == "lucky-8"


def test_the_button_does_nothing_where_nothing_is_typed(explorer, monkeypatch):
    explorer.step = 5
    heard = Listener(explorer.stage, monkeypatch)
    press(explorer.controls.take_text)
    assert explorer.step == 5 and explorer.example == "lucky-8" and not heard.updates


def test_markup_that_is_typed_stays_text(explorer):
    say(explorer.controls.fields["text"], value='("<img src=x onerror=alert(1)>": 3 "</style>": 4)')
    assert explorer.tree.leaves[0].name == "<img src=x onerror=alert(1)>"
    assert "<img" not in explorer.stage.picture
    for part in (explorer.controls.size, explorer.controls.note, explorer.controls.verdict):
        assert "<img" not in part.value


@pytest.mark.parametrize(
    "text", ["4 3 8 7 2 1", "(a: 3 5 (2 9))", "((3 5)~4 (2 9)~1)", "((3 5) 2 9)", "3 5"]
)
def test_nothing_is_said_of_what_can_be_one_tree_only(explorer, text):
    choose(explorer, text=text)
    assert explorer.tree == Tree.parse(text)
    assert explorer.controls.note.layout.display == "none"


def test_brackets_mean_what_they_say_and_a_list_is_one_ply_typed_or_in_python(explorer):
    choose(explorer, text="(4 3 8 7)")
    assert explorer.tree.depth == 1
    assert explorer.controls.note.layout.display == "none"
    choose(explorer, text="4 3 8 7")
    opened = abviz.explore(text="4 3 8 7", language="de")
    assert explorer.tree.depth == opened.tree.depth == 1
    assert (
        "Without brackets these 4 scores are one ply. As a complete tree of 2 plies they are "
        "written ((4 3) (8 7)); brackets around the list say that one ply is meant."
    ) in explorer.controls.note.value
    assert "Ohne Klammern sind diese 4 Werte ein Halbzug." in opened.controls.note.value
    hidden = abviz.explore(text="4 3 8 7", hide_future=True)
    assert "8 7" not in hidden.controls.note.value
    explorer.text = "(4 3 8 7)"
    assert explorer.controls.note.layout.display == "none"
