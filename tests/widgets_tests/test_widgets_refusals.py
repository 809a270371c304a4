"""What an explorer refuses changes nothing, neither in Python nor in the page."""

import pytest
from drawing_tests.page import send
from widgets_tests.panel import agree, choose, snapshot, type_over

import abviz
from abviz import Tree, TreeError
from abviz.errors import AbvizError

pytestmark = pytest.mark.slow


@pytest.fixture
def explorer():
    return explored()


@pytest.fixture(scope="module")
def unchanged():
    """One explorer for all tests that leave it as it is."""
    return explored()


def explored():
    found = abviz.explore(Tree.parse("((3 5) (2 9) 7)"))
    found.change(branching=2, plies=3, seed=4, order="worst")
    found.step = 9
    found.stage.selected = 2
    return found


@pytest.mark.parametrize(
    "choices",
    [
        {"example": "lucky-9"},
        {"example": None},
        {"branching": 0},
        {"branching": True},
        {"branching": 9, "plies": 9},
        {"plies": -1},
        {"plies": 10**30},
        {"branching": 1, "plies": 201},
        {"low": 100},
        {"high": 0},
        {"low": 1.5},
        {"terminals": 1025},
        {"max_branching": 1},
        {"max_value": -1},
        {"text": ""},
        {"text": "(3 5"},
        {"text": "((3 5) (2 nine))"},
        {"text": None},
        {"text": "9 " * 1025},
        {"text": "3 5", "seed": "x"},
        {"text": "(chance(1/2*3 1/2*4) 5)", "algorithm": "alphabeta"},
        {"error": -1},
        {"estimates": "best"},
        {"depth": 0},
        {"depth": True},
        {"seed": "x"},
        {"order": "sorted"},
        {"order": "estimate"},
        {"root": "chance"},
        {"algorithm": "alfabeta"},
        {"cut_on_tie": "no"},
        {"cut_on_tie": 1},
        {"deep": None},
        # What the search does not need is looked at all the same.
        {"example": "tie", "low": "many"},
        {"example": "tie", "seed": "x"},
        {"algorithm": "minimax", "cut_on_tie": "no"},
        {"plies": 0, "root": "nobody"},
    ],
    ids=str,
)
def test_an_impossible_choice_changes_nothing(unchanged, choices):
    before = snapshot(unchanged)
    with pytest.raises((TreeError, ValueError)):
        unchanged.change(**choices)
    assert snapshot(unchanged) == before
    agree(unchanged)


@pytest.mark.parametrize("choices", [{"colour": "red"}, {"example": []}], ids=str)
def test_what_is_no_choice_at_all_changes_nothing(explorer, choices):
    before = snapshot(explorer)
    with pytest.raises((TreeError, ValueError)):
        explorer.change(**choices)
    assert snapshot(explorer) == before


def test_explore_refuses_what_it_does_not_have():
    with pytest.raises(
        TypeError, match=r"explore has no option colour\. help\(abviz\.explore\) lists"
    ):
        abviz.explore(colour="red")
    with pytest.raises(AbvizError, match="explore has no choice 'colour'; it has example, "):
        abviz.explore().change(colour="red")
    with pytest.raises(AbvizError, match="There is no tree of your own yet"):
        abviz.explore(example="own")


def test_a_tree_and_a_text_at_once_are_refused():
    with pytest.raises(AbvizError, match="a tree and a text are two trees; give explore one"):
        abviz.explore(Tree.parse("3 5"), text="3 5")


def test_too_many_terminal_nodes_are_refused_in_words_that_help():
    with pytest.raises(AbvizError) as refusal:
        abviz.explore(terminals=2000)
    assert str(refusal.value) == (
        "terminals is 2,000, and a picture shows 1,024 leaves at most; choose fewer terminal nodes."
    )


def own_search(node):
    return node.value


WATCHED = (
    "record your own function with abviz.watch(own_search, tree), and see its steps with "
    "abviz.explore(abviz.watch(own_search, tree))."
)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: abviz.explore(own_search), f"A function is no tree; {WATCHED}"),
        (lambda: abviz.explore(algorithm=own_search), f"is given by its name; {WATCHED}"),
        (lambda: abviz.search(Tree.parse("3 4"), own_search), f"given by its name; {WATCHED}"),
        (lambda: abviz.search(own_search), f"A function is no tree; {WATCHED}"),
    ],
)
def test_what_is_typed_first_is_told_what_to_type(call, says):
    with pytest.raises(AbvizError) as caught:
        call()
    assert str(caught.value).endswith(says)


@pytest.mark.parametrize("thing", [7, "(3", [[]]])
def test_what_is_no_tree_is_refused(explorer, thing):
    before = snapshot(explorer)
    with pytest.raises(AbvizError, match="This is no tree|never closed|This list is empty"):
        explorer.tree = thing
    with pytest.raises(AbvizError, match="This is no tree|never closed|This list is empty"):
        abviz.explore(thing)
    assert snapshot(explorer) == before


@pytest.mark.parametrize(
    ("leaf", "score"),
    [("ZZ", 1), ("A", 1), ((5, 5), 1), (3, 1), (None, 1), ("D", "7"), ("D", None), ("D", [])],
)
def test_an_impossible_edit_changes_nothing(explorer, leaf, score):
    before = snapshot(explorer)
    with pytest.raises(AbvizError):
        explorer.edit(leaf, score)
    assert snapshot(explorer) == before


def test_a_tree_too_large_is_refused_in_the_panel_and_the_last_one_stays(explorer):
    before = snapshot(explorer, message=False)
    choose(explorer, plies=10)
    larger = snapshot(explorer, message=False)
    assert len(explorer.tree.leaves) == 1024 and larger != before
    choose(explorer, branching=3)
    assert explorer.stage.message == (
        "This tree has 59,049 leaves, and a picture shows 1,024 at most; "
        "choose a smaller branching factor or depth."
    )
    assert snapshot(explorer, message=False) == larger
    choose(explorer, plies=3)
    assert explorer.stage.message == ""
    assert snapshot(explorer, message=False)["fields"] == {**before["fields"]}


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"low": 100}, "low must not be above high"),
        ({"high": 0}, "low must not be above high"),
        ({"branching": 8, "plies": 8}, "a picture shows 1,024 at most"),
    ],
)
def test_a_refusal_is_shown_and_the_field_goes_back(explorer, fields, said):
    before = None
    for name, value in fields.items():
        before = snapshot(explorer, message=False)
        choose(explorer, **{name: value})
    assert said in explorer.stage.message
    assert snapshot(explorer, message=False) == before
    explorer.deep = False
    assert explorer.stage.message == ""


MARKUP = "<img src=x onerror=alert(1)>"


@pytest.mark.parametrize(
    "text",
    ["three", "", "3 4", "(3)", "1/0", "nan", "A: 3", MARKUP, "9" * 400, "\x00", "\ud800"],
    ids=ascii,
)
def test_a_text_that_is_no_score_is_shown_as_text_and_changes_nothing(explorer, text):
    before = snapshot(explorer, message=False)
    type_over(explorer, "D", text)
    # What cannot be printed is shown as the sign that stands for it.
    shown = "\ufffd" if text in ("\x00", "\ud800") else text
    shown = shown if len(shown) <= 20 else shown[:20] + "…"
    assert explorer.stage.message == (
        f"“{shown}” is not a score; type one number, such as 3, −2, 0.5 or 1/3."
    )
    assert snapshot(explorer, message=False) == before


def test_markup_never_reaches_a_widget_that_shows_markup():
    tree = Tree.parse(f'("{MARKUP}": 3 "<b>": 4)')
    explorer = abviz.explore(tree)
    type_over(explorer, MARKUP, MARKUP)
    assert "<img" in explorer.stage.message
    explorer.step = 1
    assert "<img" in explorer.describe()
    assert "<img" not in explorer.stage.picture and "<b>" not in explorer.stage.picture
    assert "<" not in explorer.controls.size.value
    assert "<img" not in explorer.controls.note.value


@pytest.mark.parametrize("content", [{}, {"kind": "other"}, {"kind": "edit"}, {"node": 3}])
def test_a_message_that_is_no_edit_does_nothing(explorer, content):
    before = snapshot(explorer, message=False)
    explorer.stage._handle_custom_msg(content, [])
    assert snapshot(explorer, message=False) == before


@pytest.mark.parametrize("node", [-1, 15, 10**6, 0, "D", None])
def test_an_edit_of_what_is_no_leaf_does_nothing(explorer, node):
    before = snapshot(explorer, message=False)
    explorer.stage._handle_custom_msg({"kind": "edit", "node": node, "text": "3"}, [])
    assert snapshot(explorer, message=False) == before


@pytest.mark.parametrize(("text", "node"), [("((4 3) (8 7))", 6), ("3", 0)])
def test_the_first_and_the_last_node_can_be_edited(text, node):
    explorer = abviz.explore(Tree.parse(text))
    send(explorer.stage, kind="edit", node=node, text="9")
    assert len(explorer.tree) == node + 1 and explorer.tree.nodes[node].value == 9


@pytest.mark.parametrize(
    "message", [{"film": -5}, {"node": -1}, {"node": 10**6}, {"kind": "other"}]
)
def test_an_edit_of_what_is_no_longer_shown_changes_nothing(explorer, message):
    edit = {"kind": "edit", "film": explorer.stage.payload_id, "node": explorer.tree["D"].index}
    before = snapshot(explorer)
    send(explorer.stage, **{**edit, "text": "77", **message})
    assert snapshot(explorer) == before
    send(explorer.stage, **{**edit, "text": "77"})
    assert explorer.tree["D"].value == 77


@pytest.mark.parametrize("value", ["3", None, 2.5, True])
def test_a_step_that_is_no_number_is_refused_as_everywhere(value):
    explorer = abviz.explore(step=2)
    for change in (lambda: abviz.explore(step=value), lambda: setattr(explorer, "step", value)):
        with pytest.raises(AbvizError, match="^step must be a whole number, not "):
            change()
    for name in ("hide_future", "pause_at_cutoffs", "visit_numbers"):
        with pytest.raises(AbvizError, match=f"^{name} must be True or False, not None"):
            setattr(explorer, name, None)
    assert explorer.step == 2
