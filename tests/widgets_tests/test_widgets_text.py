"""The field of the tree as text: what is typed is shown, and what is shown can be edited."""

import pytest
from drawing_tests.page import say
from widgets_tests.panel import agree, choose, fields_of, press, snapshot, type_over

import abviz
from abviz import Tree

pytestmark = pytest.mark.slow

BAD = "((3 5) (2 nine))"
COMPLAINT = (
    'Line 1, column 11: "nine" is no score. A leaf is a number such as 3, 0.5 or 1/3; '
    "a colon follows a name.\n"
    "    ((3 5) (2 nine))\n"
    "              ^"
)


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


def test_the_button_takes_a_refused_text_again(explorer):
    choose(explorer, text=BAD)
    type_over(explorer, "D", "x")
    assert "is not a score" in explorer.stage.message
    press(explorer.controls.take_text)
    assert explorer.stage.message == COMPLAINT
    assert explorer.example == "lucky-8"


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
