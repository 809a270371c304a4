"""The table of choices and what reads it: calls, the panel, links, and the web page."""

import inspect

import pytest

import abviz
from abviz.narration.registry import language_of
from abviz.web.html import _made
from abviz.widgets.choices.controls import first_controls
from abviz.widgets.choices.settings import Setup
from abviz.widgets.choices.table import FIELDS, TABLE, Scope
from abviz.widgets.explorer import Explorer
from abviz.widgets.shareable import read_fragment, write_fragment


@pytest.mark.parametrize("name", FIELDS)
def test_each_field_of_the_panel_is_an_option_of_explore_and_an_attribute(name):
    assert name in inspect.signature(abviz.explore).parameters
    assert isinstance(getattr(Explorer, name), property)
    assert name in inspect.getdoc(Explorer)


@pytest.mark.parametrize("tag", ["en", "de"])
def test_each_menu_offers_the_first_value(tag):
    for name, control in first_controls(language_of(tag)).items():
        if control.kind in ("menu", "toggles") and name not in ("root", "depth"):
            values = [value for _, value in control.options]
            assert TABLE[name].first in values, name


OTHER_VALUES = {
    "example": "tie",
    "branching": 3,
    "plies": 2,
    "low": -4,
    "high": 50,
    "terminals": 9,
    "max_branching": 4,
    "max_value": 7,
    "seed": 5,
    "estimates": "values",
    "error": 4,
    "order": "worst",
    "root": "min",
    "algorithm": "minimax",
    "compare_with": "negamax",
    "compare_by": "step",
    "cut_on_tie": False,
    "deep": False,
    "choose": "random",
    "symmetry": True,
    "guess": 3,
    "width": 2.5,
    "iterations": 20,
    "c": 1.5,
    "leaf": "estimate",
    "depth": 2,
    "bounds": (0, 200),
    "text": "((3 5) (2 9))",
}


def test_a_link_holds_each_choice_and_gives_it_back():
    assert {*OTHER_VALUES} == {*FIELDS}
    for name, value in OTHER_VALUES.items():
        read = read_fragment(write_fragment({name: value}))
        # What may be typed is read when it is chosen.
        typed = TABLE[name].read or (lambda _, text: text)
        assert typed(name, read[name]) == value


def test_what_belongs_to_a_random_tree_means_that_tree():
    for name in FIELDS:
        scope = TABLE[name].belongs_to
        if scope in (Scope.COMPLETE_TREE, Scope.IRREGULAR_TREE):
            assert Setup().changed(**{name: OTHER_VALUES[name]}).example == scope.value


def test_what_gives_way_to_a_new_tree_stays_if_it_is_chosen_with_it():
    chosen = {"order": "reversed", "root": "min", "estimates": "values"}
    setup = Setup().changed(**chosen)
    other = setup.changed(example="tie")
    assert (other.order, other.root, other.estimates) == ("given", None, "given")
    kept = setup.changed(example="tie", **chosen)
    assert (kept.order, kept.root, kept.estimates) == ("reversed", "min", "values")


def test_the_web_page_knows_which_words_of_a_link_ask_for_another_tree():
    beside = _made()["beside"]
    assert {"text", "example", "root", "algorithm", "bounds", "language"} <= {*beside}
    assert not {"order", "seed", "branching", "terminals", "estimates", "error"} & {*beside}
