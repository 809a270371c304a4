"""An explorer around a function of one's own, or around any trace."""

import pickle

import pytest
from widgets_tests.panel import choose, snapshot

import abviz
from abviz import SearchError, Tree
from abviz.classroom.misconceptions.searches import no_pruning, starts_at_zero
from abviz.errors import AbvizError
from abviz.widgets.choices.own_search import OWN_SEARCH

LUCKY = abviz.examples["lucky-8"]


def only_finite(node, alpha=float("-inf"), beta=float("inf")):
    """Stop at the score 9, and be called on other nodes where a leaf is 7."""
    if node.is_leaf and node.value == 9:
        raise ZeroDivisionError("nine")
    if node.is_leaf and node.value == 7:
        return only_finite(LUCKY.root)
    if node.is_leaf:
        return node.value
    pick = max if node.is_max else min
    return pick(only_finite(child, alpha, beta) for child in node.children)


def test_a_function_of_ones_own_is_chosen_and_runs_again_on_each_tree():
    trace = abviz.watch(no_pruning, LUCKY)
    explorer = abviz.explore(trace)
    menu = explorer.controls.fields["algorithm"]
    assert menu.options[0] == ("your function: no_pruning", OWN_SEARCH)
    assert (menu.value, explorer.example) == (OWN_SEARCH, "lucky-8")
    assert explorer.trace == trace and explorer.stage.film["departure"] == {
        "sentence": trace.departure,
        "step": trace.departure_step,
    }
    assert explorer.controls.fields["cut_on_tie"].disabled
    choose(explorer, order="worst")
    assert explorer.algorithm == OWN_SEARCH
    assert explorer.trace == abviz.watch(no_pruning, LUCKY.reordered("worst"))
    explorer.edit("G", 0)
    explorer.tree = Tree.parse("3 (5 6)")
    assert repr(explorer.trace) == "no_pruning: value 5, 3 of 3 leaves"
    choose(explorer, compare_with="alphabeta")
    assert explorer.other_trace == abviz.search(explorer.tree)
    choose(explorer, algorithm="minimax")
    assert explorer.stage.film["departure"] is None
    choose(explorer, algorithm=OWN_SEARCH)
    assert explorer.trace.algorithm.name == "no_pruning"
    explorer.language = "de"
    assert explorer.controls.fields["algorithm"].options[0][0] == "eigene Funktion: no_pruning"


@pytest.mark.parametrize(
    ("choices", "said"),
    [({"depth": 1}, "how deep"), ({"guess": 0}, "window"), ({"symmetry": True}, "positions")],
)
def test_what_a_function_of_ones_own_knows_nothing_of_is_refused(choices, said):
    explorer = abviz.explore(abviz.watch(no_pruning, LUCKY))
    with pytest.raises(AbvizError, match=f"A function of your own .*{said}"):
        explorer.change(**choices)
    assert explorer.algorithm == OWN_SEARCH and explorer.trace.error is None


def test_its_line_of_python_opens_it_again_where_the_function_is_known():
    explorer = abviz.explore(abviz.watch(no_pruning, LUCKY), hide_future=True)
    explorer.change(order="random", seed=4, compare_with="minimax")
    explorer.step = 3
    again = eval(explorer.code, {"abviz": abviz, "no_pruning": no_pruning})
    assert (again.trace, again.other_trace) == (explorer.trace, explorer.other_trace)
    assert (again.step, again.hide_future, again.pause_at_cutoffs) == (3, True, False)
    explorer.address = "http://here"
    assert explorer.link == ""


def test_what_stops_it_is_shown_and_what_cannot_be_called_is_refused():
    explorer = abviz.explore(abviz.watch(only_finite, Tree.parse("(3 5) (2 8)")))
    choose(explorer, text="(3 5) (2 9)")
    assert explorer.stage.film["departure"]["sentence"].startswith(
        "only_finite was stopped by ZeroDivisionError: nine. "
    )
    before = snapshot(explorer)
    with pytest.raises(SearchError, match="another tree"):
        explorer.text = "(3 5) (2 7)"
    assert snapshot(explorer) == before
    choose(explorer, text="(3 5) (2 7)")
    assert explorer.stage.message == "only_finite was called on a node of another tree."
    assert (explorer.text, explorer.trace) == (before["text"], before["trace"])


def test_a_trace_from_elsewhere_is_shown_on_its_own_tree_alone():
    trace = pickle.loads(pickle.dumps(abviz.watch(starts_at_zero, LUCKY)))
    assert trace.rerun is None
    explorer = abviz.explore(trace)
    assert explorer.trace == trace
    with pytest.raises(SearchError, match="came here without the function itself"):
        explorer.order = "worst"
    assert (explorer.order, explorer.trace) == ("given", trace)


@pytest.mark.parametrize(
    ("name", "options", "chosen"),
    [
        ("alphabeta", {"cut_on_tie": False}, {"cut_on_tie": False, "deep": True, "depth": None}),
        ("alphabeta", {"deep": False}, {"cut_on_tie": True, "deep": False, "depth": None}),
        ("negascout", {}, {"depth": None}),
        ("alphabeta", {"depth": 2}, {"depth": 2}),
        ("alphabeta", {"bounds": (-10, 99)}, {"bounds": (-10, 99)}),
    ],
)
def test_a_search_opens_with_its_tree_and_options(name, options, chosen):
    tree = abviz.examples["estimates"]
    explorer = abviz.explore(abviz.search(tree, name, **options).in_language("de"))
    assert explorer.trace == abviz.search(tree, name, **options)
    assert {choice: getattr(explorer, choice) for choice in chosen} == chosen
    assert explorer.language.tag == "de"


def test_what_an_explorer_has_no_choice_for_is_refused():
    with pytest.raises(AbvizError, match="no search of your own yet"):
        abviz.explore(algorithm=OWN_SEARCH)
