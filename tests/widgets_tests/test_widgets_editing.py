"""A tree by hand: what the buttons and keys above the tree do, and how it is undone."""

from __future__ import annotations

import pytest
from drawing_tests.page import send
from widgets_tests.panel import agree, choose, press, type_over

import abviz
from abviz.stage.history import UndoHistory

LUCKY_8 = "(((4 3) (8 7)) ((2 1) (6 5)))"


class Row:
    """The row of buttons above the tree of an explorer."""

    def __init__(self, explorer):
        self.explorer = explorer

    def press(self, kind, name=None, **content):
        """Press a button for a node; without a name for the one that is chosen."""
        explorer = self.explorer
        chosen = max(explorer.stage.selected, 0)
        node = chosen if name is None else explorer.tree[name].index
        send(explorer.stage, kind=kind, node=node, film=explorer.stage.payload_id, **content)

    @property
    def offers(self):
        """What can be undone, and what can be redone."""
        edits = self.explorer.stage.edits
        return edits["undo"], edits["redo"]


@pytest.fixture
def row(explorer):
    return Row(explorer)


def test_a_tree_is_built_by_hand_undone_to_nothing_and_redone(row):
    explorer = row.explorer
    texts = [explorer.text]
    for kind, name, text in (
        ("clear", None, ""),
        ("add", None, ""),
        ("add", None, ""),
        ("add", "B", ""),
        ("edit", "C", "4"),
        ("player", "B", "chance"),
        ("add", "B", ""),
        ("add", "G", ""),
        ("name", "B", "dice"),
        ("copy", "dice", ""),
        ("paste", "F", ""),
        ("remove", "D", ""),
    ):
        row.press(kind, name, text=text)
        assert explorer.stage.message == ""
        if kind != "copy":
            texts.append(explorer.text)
        agree(explorer)
    assert texts[1:] == [
        "?",
        "(? ?)",
        "(? ? ?)",
        "((? ?) ? ?)",
        "((4 ?) ? ?)",
        "(chance(1/2*4 1/2*?) ? ?)",
        "(chance(1/3*4 1/3*? 1/3*?) ? ?)",
        "(chance(1/3*4 1/3*? 1/3*?) ? (? ?))",
        "(dice: chance(1/3*4 1/3*? 1/3*?) ? (? ?))",
        "(dice: chance(1/3*4 1/3*? 1/3*?) chance(1/3*4 1/3*? 1/3*?) (? ?))",
        "(dice: chance(1/2*4 1/2*?) chance(1/3*4 1/3*? 1/3*?) (? ?))",
    ]
    assert explorer.controls.fields["text"].value == texts[-1]
    for text in reversed(texts[:-1]):
        row.press("undo")
        assert explorer.text == text
        agree(explorer)
    assert row.offers == (False, True) and explorer.example == "lucky-8"
    for text in texts[1:]:
        row.press("redo")
        assert explorer.text == text
    assert row.offers == (True, False)


def test_nothing_is_searched_until_each_leaf_has_a_score(row):
    explorer = row.explorer
    choose(explorer, algorithm="minimax", text="(3 ?) (x 9)")
    trace = explorer.trace
    assert (trace.value, trace.best_move, trace.leaves, trace.pruned) == (None, None, (), ())
    assert explorer.stage.film["steps"]["sentence"] == [
        "2 leaves have no score yet, so nothing is searched: D and x. Click each one and type its "
        "score."
    ]
    assert not any(explorer.stage.film["start"]["alpha"]) and explorer.stage.last_step == 0
    assert [*filter(None, explorer.stage.film["start"]["value"])] == ["3", "?", "?", "9"]
    assert explorer.stage.film["stack"] == "Path from the root"
    with pytest.raises(abviz.AbvizError, match="The leaves D, x have no scores yet"):
        trace.score_range("C")
    type_over(explorer, "D", "5")
    assert explorer.trace.summary == (
        "Leaf x has no score yet, so nothing is searched. Click it and type its score."
    )
    agree(explorer)
    type_over(explorer, "x", "2")
    assert (explorer.trace.value, explorer.step, explorer.text) == (3, 0, "((3 5) (x: 2 9))")
    agree(explorer)
    type_over(explorer, "G", "?")
    assert explorer.text == "((3 5) (x: 2 ?))" and explorer.algorithm == "minimax"
    row.press("undo")
    assert explorer.trace.value == 3
    row.press("redo")
    assert explorer.trace.value is None


def test_of_many_leaves_without_a_score_the_first_ones_are_named():
    few = abviz.explore("(? 1) (? 2) (? 3) (? 4)").trace.summary
    many = abviz.explore("? 5 " * 9).trace.summary
    assert few.startswith("4 leaves have no score yet, so nothing is searched: C, F, I and L.")
    assert many.startswith(
        "9 leaves have no score yet, so nothing is searched: B, D, F, H, J, L, N …. Click"
    )


@pytest.mark.parametrize(
    "choices",
    [
        {"algorithm": "uct"},
        {"algorithm": "mtdf"},
        {"algorithm": "alphabeta", "bounds": (0, 9)},
        {"algorithm": "iterative-deepening"},
        {"compare_with": "minimax"},
        {"order": "random"},
        {"cut_on_tie": False},
        {"language": "de"},
    ],
)
def test_what_is_chosen_waits_until_each_leaf_has_a_score(choices):
    explorer = abviz.explore("(3 ?)~2 (2 9)~1", **choices)
    assert explorer.trace.value is None and explorer.other_trace is None
    explorer.edit("D", 4)
    assert explorer.trace.value is not None
    assert (explorer.other_trace is not None) == ("compare_with" in choices)


def test_an_order_by_values_gives_way_to_a_leaf_without_a_score():
    explorer = abviz.explore("(3 5) (2 9)", order="best", estimates="values")
    explorer.edit("C", "?")
    assert (explorer.order, explorer.estimates) == ("given", "given")
    explorer.undo()
    assert (explorer.order, explorer.estimates) == ("best", "values")


def test_links_and_calls_carry_leaves_without_a_score():
    explorer = abviz.explore("(3 ?) (x 9)")
    explorer.hear({"kind": "opened", "address": "https://there", "fragment": ""})
    assert explorer.code == "abviz.explore(text='((3 ?) (x: ? 9))')"
    assert eval(explorer.code, {"abviz": abviz}).text == explorer.text
    other = abviz.explore()
    fragment = explorer.link.partition("#")[2]
    other.hear({"kind": "opened", "address": "https://there", "fragment": fragment})
    assert other.text == explorer.text == "((3 ?) (x: ? 9))"


def test_a_leaf_without_a_score_has_no_scale_and_others_tell_nothing(row):
    explorer, heard = row.explorer, []
    explorer.text = "(3 ?) (2 9)"
    explorer.stage.send = lambda content, *_: heard.append(content)
    row.press("hold", "D", wish=1)
    row.press("hold", "C", wish=2)
    done, scores, also_done = heard
    assert (done, also_done) == ({"kind": "done", "wish": 1}, {"kind": "done", "wish": 2})
    assert scores["bands"] == [] and scores["value"] == "" and scores["scores"][scores["at"]] == "3"
    row.press("edit", "C", text="4", wish=3)
    assert explorer.text == "((4 ?) (2 9))"
    for text in ("", "x", "??"):
        row.press("edit", "C", text=text)
        assert "is not a score" in explorer.stage.message and explorer.tree["C"].value == 4


def test_ones_own_search_waits_for_scores_too():
    def first(node):
        return node.value if node.is_leaf else first(node.children[0])

    explorer = abviz.explore(abviz.watch(first, "(3 5) (2 9)"))
    explorer.edit("C", "?")
    assert explorer.trace.value is None and "def first(node):" in explorer.stage.film["listing"]
    explorer.edit("C", 7)
    assert explorer.trace.value == 7


def test_the_node_that_was_changed_stays_chosen(row):
    explorer = row.explorer
    row.press("add", "C")
    assert explorer.text == "(((4 3 9) (8 7)) ((2 1) (6 5)))"
    chosen = []
    for kind in ("remove", "undo", "undo", "redo"):
        chosen.append(explorer.tree.nodes[explorer.stage.selected].path)
        row.press(kind)
    # Of what is gone, its parent; of what comes back, the same node.
    assert chosen == [(0, 0), (0,), (0,), (0,)]


def test_every_change_can_be_undone_whatever_it_was(row):
    explorer = row.explorer
    changes = [
        lambda: choose(explorer, example="tie"),
        lambda: press(explorer.controls.new_tree),
        lambda: choose(explorer, branching=3),
        lambda: choose(explorer, order="best"),
        lambda: choose(explorer, algorithm="minimax"),
        lambda: type_over(explorer, explorer.tree.leaves[0].name, "55"),
        lambda: explorer.move("B", 1),
        lambda: choose(explorer, text="(3 (1 2))"),
        lambda: choose(explorer, compare_with="negamax"),
    ]
    states = [(explorer.setup, explorer.text)]
    for change in changes:
        change()
        states.append((explorer.setup, explorer.text))
    for setup, text in reversed(states[:-1]):
        row.press("undo")
        assert explorer.setup is setup and explorer.text == text
        agree(explorer)
    row.press("undo")
    assert row.offers == (False, True) and explorer.text == LUCKY_8
    for setup, _ in states[1:]:
        row.press("redo")
        assert explorer.setup is setup
    choose(explorer, example="tie")
    assert row.offers == (True, False)


def test_undoing_goes_back_to_the_step_that_was_left(row):
    explorer = row.explorer
    explorer.step = 12
    explorer.change(example="tie")
    explorer.step = 3
    explorer.undo()
    assert (explorer.example, explorer.step) == ("lucky-8", 12)
    explorer.redo()
    assert (explorer.example, explorer.step) == ("tie", 3)


def test_what_changes_nothing_or_is_refused_leaves_nothing_to_undo(row):
    explorer = row.explorer
    choose(explorer, text=LUCKY_8)
    own = explorer.setup
    explorer.change(algorithm="alphabeta")
    choose(explorer, text="(3 4")
    row.press("remove", "A")
    assert explorer.stage.message == "The root cannot be removed."
    row.press("player", "D", text="min")
    assert explorer.stage.message.startswith("A leaf has no player; add a child")
    row.press("paste", "B")
    assert explorer.stage.message == "Nothing is copied yet; copy a node first."
    row.press("name", "B", text="C")
    row.press("name", "C", text="C")
    assert explorer.setup is not own
    explorer.undo()
    explorer.undo()
    assert explorer.text == LUCKY_8


def test_a_drag_is_one_change_however_many_scores_it_passes(row):
    explorer = row.explorer
    for wish, text in enumerate(("9", "10", "11")):
        if not wish:
            row.press("hold", "G", wish=90)
        row.press("edit", "G", text=text, wish=wish)
    assert explorer.tree["G"].value == 11
    row.press("undo")
    assert explorer.text == LUCKY_8 and row.offers == (False, True)
    row.press("redo")
    assert explorer.tree["G"].value == 11
    row.press("hold", "G", wish=91)
    row.press("edit", "G", text="12", wish=92)
    row.press("back", "G", wish=93)
    assert explorer.tree["G"].value == 11 and row.offers == (True, False)


def test_a_tree_grows_no_larger_than_a_picture(row):
    explorer = row.explorer
    explorer.text = " ".join(map(str, range(1024)))
    row.press("add", "A")
    assert "1,024 at most" in explorer.stage.message and len(explorer.tree.leaves) == 1024


def test_an_edited_game_is_a_tree_of_ones_own():
    explorer = abviz.explore(abviz.games.TicTacToe("XOO X.. OX."))
    Row(explorer).press("remove", explorer.tree.leaves[0].name)
    assert explorer.example == "own" and "not the game’s any more" in explorer.stage.message
    explorer.undo()
    assert explorer.setup.game is not None


def test_the_page_waits_until_an_edit_is_done(row):
    heard = []
    row.explorer.stage.send = lambda content, *_: heard.append(content)
    row.press("add", "B", wish="edit 1")
    row.press("remove", "A", wish="edit 2")
    assert heard == [{"kind": "done", "wish": "edit 1"}, {"kind": "done", "wish": "edit 2"}]


def test_what_a_link_opens_is_where_changes_begin(row):
    explorer = row.explorer
    explorer.hear({"kind": "opened", "address": "", "fragment": "#example=tie&step=2"})
    assert row.offers == (False, False)
    explorer.undo()
    assert explorer.example == "tie"


def test_of_very_many_changes_the_last_ones_can_be_undone():
    history = UndoHistory(0)
    for change in range(1, 251):
        history.keep(change)
    for _ in range(250):
        history.undo()
    assert (history.now, history.can_undo, history.can_redo) == (51, False, True)
