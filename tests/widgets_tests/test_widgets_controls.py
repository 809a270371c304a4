"""The panel: what a user sets there happens once, and what happens is shown there."""

import html

import pytest
from drawing_tests.page import Listener
from widgets_tests.panel import CHOICES, agree, choose, fields_of, press, tree_of, type_over

import abviz
from abviz import Tree
from abviz.replay.trace import search
from abviz.widgets.choices.games import READY_GAMES

pytestmark = pytest.mark.slow


@pytest.fixture
def searches(monkeypatch):
    """The searches made so far."""
    made = []

    def counted(tree, *arguments, **options):
        made.append(tree)
        return search(tree, *arguments, **options)

    monkeypatch.setattr("abviz.widgets.choices.chosen_search.search", counted)
    return made


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("example", "irregular"),
        ("example", "random"),
        ("example", "irregular-random"),
        ("terminals", 1),
        ("terminals", 5),
        ("max_branching", 4),
        ("max_value", 0),
        ("max_value", 99),
        ("branching", 4),
        ("plies", 2),
        ("low", -50),
        ("high", 7),
        ("seed", 9),
        ("estimates", "values"),
        ("order", "worst"),
        ("order", "best"),
        ("order", "reversed"),
        ("order", "random"),
        ("root", "min"),
        ("algorithm", "minimax"),
        ("cut_on_tie", False),
        ("deep", False),
    ],
)
def test_a_field_makes_one_search_and_nothing_else(explorer, searches, name, value):
    """It does what the choice does in Python: set later, or given at the start."""
    twin, given = abviz.explore(), abviz.explore(**{name: value})
    setattr(twin, name, value)
    assert {one: getattr(given, one) for one in CHOICES} == {
        one: getattr(twin, one) for one in CHOICES
    }
    assert given.tree == twin.tree and given.describe() == twin.describe()
    del searches[:]
    choose(explorer, **{name: value})
    assert len(searches) == 1
    assert getattr(explorer, name) == value
    assert fields_of(explorer) == fields_of(twin)
    assert explorer.tree == twin.tree == tree_of(explorer)
    assert explorer.describe() == twin.describe()
    agree(explorer)


def test_a_choice_in_python_makes_one_search_and_moves_the_fields(explorer, searches):
    explorer.change(branching=3, plies=2, low=5, high=50, seed=8, order="best", root="min")
    assert len(searches) == 1
    assert fields_of(explorer) == {
        "example": "random",
        "text": str(explorer.tree),
        "branching": 3,
        "plies": 2,
        "low": 5,
        "high": 50,
        "terminals": 12,
        "max_branching": 3,
        "max_value": 20,
        "seed": 8,
        "estimates": "given",
        "error": 2,
        "order": "best",
        "root": "min",
        "algorithm": "alphabeta",
        "depth": None,
        "compare_with": "",
        "compare_by": "leaf",
        "cut_on_tie": True,
        "deep": True,
        "bounds": None,
        "choose": "leftmost",
        "symmetry": False,
        "guess": None,
        "width": None,
        "iterations": 100,
        "c": None,
        "leaf": "rollout",
    }


def test_one_choice_is_one_message_to_the_page(explorer, monkeypatch):
    heard = Listener(explorer.stage, monkeypatch)
    choose(explorer, example="tie")
    assert len(heard.updates) == 1
    assert {"film", "picture", "place"} <= set(heard.updates[0])


def test_another_random_tree_at_the_press_of_a_button(explorer, searches):
    choose(explorer, branching=3)
    for seed in (2, 3):
        press(explorer.controls.new_tree)
        assert (explorer.example, explorer.seed) == ("random", seed)
        assert explorer.tree == Tree.random(3, 3, 1, 99, seed)
    assert len(searches) == 3
    agree(explorer)


def test_options_that_an_algorithm_lacks_cannot_be_set(explorer):
    fields = explorer.controls.fields
    names = ("cut_on_tie", "deep")
    assert not any(fields[name].disabled for name in names)
    choose(explorer, algorithm="minimax")
    assert all(fields[name].disabled for name in names)
    choose(explorer, algorithm="alphabeta")
    assert not any(fields[name].disabled for name in names)


def test_the_menu_offers_all_examples_and_ones_own_tree_once_there_is_one(explorer):
    values = [value for _, value in explorer.controls.fields["example"].options]
    named = dict.fromkeys([*abviz.examples, *READY_GAMES])
    assert values == [*named, "random", "irregular-random"]
    type_over(explorer, "D", "40")
    menu = explorer.controls.fields["example"]
    assert menu.options[-1] == ("Your tree", "own") and menu.value == "own"
    choose(explorer, example="tie")
    assert menu.options[-1] == ("Your tree", "own")
    choose(explorer, example="own")
    assert explorer.tree["D"].value == 40
    agree(explorer)


def test_a_score_typed_over_a_leaf(explorer, searches):
    type_over(explorer, "D", "−2.5")
    assert len(searches) == 1
    assert explorer.tree["D"].value == -2.5
    assert explorer.tree == abviz.examples["lucky-8"].with_score("D", -2.5)
    type_over(explorer, "E", "1/3")
    assert explorer.tree["D"].value == -2.5 and str(explorer.tree["E"].value) == "1/3"
    assert explorer.stage.message == ""
    agree(explorer)


def test_a_choice_larger_than_a_slider_is_shown(explorer):
    explorer.change(branching=20, plies=1)
    assert explorer.controls.fields["branching"].value == 20
    explorer.tree = Tree.parse("(" * 30 + "1" + ")" * 30)
    assert explorer.controls.fields["plies"].value == 30
    agree(explorer)


@pytest.mark.parametrize("name", list(abviz.examples))
def test_the_note_of_an_example_is_shown_as_text(explorer, name):
    choose(explorer, example=name)
    note = explorer.controls.note
    assert html.escape(abviz.examples.describe(name).note) in note.value
    assert note.layout.display != "none"
    choose(explorer, example="random")
    assert note.layout.display == "none"
    assert abviz.examples.describe(name).note[:20] not in note.value


def test_markup_in_a_note_stays_text(monkeypatch):
    bad = abviz.examples.describe("tie")._replace(note="a < b & <img src=x onerror=y>")
    with monkeypatch.context() as patch:
        patch.setattr(type(abviz.examples), "describe", lambda *_: bad)
        shown = abviz.explore(example="tie").controls.note.value
    assert "a &lt; b &amp; &lt;img src=x onerror=y&gt;" in shown and "<img" not in shown


def test_the_button_gives_another_irregular_tree_while_one_is_shown(explorer):
    choose(explorer, example="irregular-random")
    press(explorer.controls.new_tree)
    assert (explorer.example, explorer.seed) == ("irregular-random", 2)
    assert explorer.tree == Tree.random_irregular(12, 3, 20, 2)
    agree(explorer)


def test_the_range_of_the_scores_is_chosen_again(explorer):
    explorer.change(algorithm="uct", c=2, iterations=10)
    choose(explorer, c=None)
    assert explorer.c is None and explorer.trace.algorithm.c is None


def test_searches_in_other_words_come_last_in_the_menu():
    """They are one group there, and ipywidgets tells a choice by its place."""
    explorer = abviz.explore("(3 5) (2 9)", algorithm="alphabeta-table")
    titles = [title for title, _ in explorer.controls.fields["algorithm"].options]
    dialects = [title for title in titles if " (" in title]
    assert titles[-len(dialects) :] == dialects
    assert explorer.controls.fields["algorithm"].label == "alpha-beta with a table"
