"""Menus offer what fits the tree, fields that mean nothing are hidden, and unmet give way."""

import ipywidgets as ipw
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from widgets_tests.panel import SAMPLING, agree, choose, fields_of, hidden_of, snapshot, visible

import abviz
from abviz import Tree
from abviz.errors import AbvizError
from abviz.widgets.choices.fitting import fitting_algorithms, has_estimates

pytestmark = pytest.mark.slow

TWICE = Tree.parse("max(max(1 2) min(3 4))")
THIRDS = Tree.parse("((1/3 2) (3 4))")
BOTH = Tree.parse("max(max(1/3 2) min(3 4))")
PARTY = Tree.parse("p1(p2(<1 2> <4 3>) p2(<6 1> <7 4>))")
ESTIMATED = Tree.parse("(((3 4)~3 (5 6)~7)~4 ((1 2)~2 (8 9)~8)~6)")
# What alpha-beta does not understand, and an error of estimates that are none.
OF_OTHERS = {"error", "choose", "symmetry", "guess", "width"}
COMPLETE = {"branching", "plies", "low", "high"}
IRREGULAR = {"terminals", "max_branching", "max_value"}


def offered(explorer, name):
    return [value for _, value in explorer.controls.fields[name].options]


@pytest.mark.parametrize("tree", [abviz.examples["lucky-8"], TWICE, THIRDS, BOTH], ids=str)
def test_the_menus_offer_the_searches_that_fit(explorer, tree):
    explorer.tree = tree
    fitting = [name for name, one in abviz.algorithms.items() if not one.unmet_requirement(tree)]
    assert (
        fitting_algorithms(tree)
        == fitting
        == sorted(offered(explorer, "algorithm"), key=fitting.index)
    )
    others = ["", *offered(explorer, "order"), *offered(explorer, "algorithm")]
    assert offered(explorer, "compare_with") == others
    agree(explorer)


@pytest.mark.parametrize(
    ("first", "tree"), [("negamax", TWICE), ("negascout", THIRDS), ("minimax-slides", BOTH)]
)
def test_a_search_that_does_not_fit_a_new_tree_gives_way_to_the_first_that_does(first, tree):
    explorer = abviz.explore(algorithm=first)
    explorer.tree = tree
    assert explorer.algorithm == fields_of(explorer)["algorithm"] == "minimax"
    agree(explorer)
    explorer = abviz.explore(algorithm=first)
    choose(explorer, text=str(tree))
    assert explorer.algorithm == "minimax" and explorer.stage.message == ""


def test_a_typed_score_that_does_not_fit_the_search_changes_the_search(explorer):
    explorer.change(algorithm="mtdf", compare_with="negascout")
    explorer.edit("D", 0.5)
    assert (explorer.algorithm, explorer.compare_with) == ("minimax", "")
    agree(explorer)


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"algorithm": "negamax"}, "MAX moves twice running at B"),
        ({"compare_with": "negamax"}, "MAX moves twice running at B"),
        ({"order": "estimate"}, "has no estimate"),
    ],
)
def test_what_is_named_is_refused_rather_than_replaced(explorer, choices, message):
    before = snapshot(explorer)
    with pytest.raises(AbvizError, match=message):
        explorer.change(own=TWICE, **choices)
    assert snapshot(explorer) == before
    with pytest.raises(AbvizError, match=message):
        abviz.explore(TWICE, **choices)


def test_the_order_by_estimate_is_offered_where_it_is_possible(explorer):
    plain = ["given", "best", "worst", "random", "reversed"]
    assert offered(explorer, "order") == plain
    explorer.tree = ESTIMATED
    assert offered(explorer, "order") == [*plain[:3], "estimate", *plain[3:]]
    choose(explorer, order="estimate")
    assert explorer.tree == ESTIMATED.reordered("estimate")
    assert explorer.describe().splitlines()[0].endswith("order by estimate")
    agree(explorer)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("3", False),
        ("3 5", False),
        ("(3 5)~4", False),
        ("((3 5)~4 7)", True),
        ("((3 5)~0 (1 2)~0)", True),
        ("((3 5)~4 (1 2))", False),
        ("((3 (5 6))~4 (1 2)~3)~3", False),
    ],
)
def test_whether_a_tree_has_the_estimates_that_a_limit_needs(text, answer):
    assert has_estimates(Tree.parse(text)) is answer


def test_the_limit_is_hidden_where_no_search_can_use_it(explorer):
    for tree in (Tree.parse("3 5"), PARTY):
        explorer.tree = tree
        assert {"depth", "estimates", "error"} <= hidden_of(explorer)
    explorer.tree = ESTIMATED
    assert not {"depth", "estimates"} & hidden_of(explorer)
    assert offered(explorer, "depth") == [0, 1, 2]
    explorer.algorithm = "alphabeta-slides"
    assert "depth" not in hidden_of(explorer)
    explorer.algorithm = "scout"
    assert "depth" in hidden_of(explorer)


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta-aima", "iterative-deepening"])
@pytest.mark.parametrize("limit", [1, 9])
def test_a_limit_is_one_of_the_search(algorithm, limit):
    explorer = abviz.explore(ESTIMATED, algorithm=algorithm)
    explorer.depth = limit
    assert repr(explorer.trace) == repr(abviz.search(ESTIMATED, algorithm, depth=limit))
    assert explorer.depth == fields_of(explorer)["depth"] == limit
    agree(explorer)
    explorer.depth = None
    assert repr(explorer.trace) == repr(abviz.search(ESTIMATED, algorithm))
    agree(explorer)


def test_a_limit_is_chosen_in_the_page_and_counts_for_both_searches():
    explorer = abviz.explore(ESTIMATED, compare_with="minimax")
    choose(explorer, depth=2)
    assert repr(explorer.trace) == "alpha-beta to 2 plies: value 3, 3 of 4 leaves, 1 cutoff"
    assert repr(explorer.other_trace) == "minimax to 2 plies: value 3, 4 of 4 leaves, 0 cutoffs"
    agree(explorer)
    choose(explorer, compare_with="negascout")
    assert repr(explorer.other_trace) == repr(abviz.search(ESTIMATED, "negascout", depth=2))
    choose(explorer, compare_with="scout")
    assert repr(explorer.other_trace) == repr(abviz.search(ESTIMATED, "scout"))
    choose(explorer, depth=0)
    assert explorer.depth is None and explorer.trace.value == 4


def labels_of(explorer):
    """Return the texts that stand beside the fields and are to be seen."""
    seen = visible(explorer.controls.folded)
    return [one.value for one in seen if isinstance(one, ipw.Label)]


def test_a_limit_waits_for_estimates_and_a_hint_says_so(explorer):
    explorer.controls.more.value = True
    limit = explorer.controls.fields["depth"]
    hint = "A depth limit needs estimates."
    assert limit.disabled and "error" in hidden_of(explorer) and hint in labels_of(explorer)
    choose(explorer, estimates="values")
    assert not limit.disabled and "error" not in hidden_of(explorer)
    assert hint not in labels_of(explorer)
    choose(explorer, depth=2)
    assert repr(explorer.trace).startswith("alpha-beta to 2 plies")
    choose(explorer, error=0)
    assert explorer.trace.value == explorer.tree.root.estimate == 4
    explorer.change(algorithm="scout", estimates="given")
    assert "depth" in hidden_of(explorer) and hint not in labels_of(explorer)
    agree(explorer)


def test_an_error_means_estimates_and_another_seed_other_errors(explorer):
    explorer.error = 9
    assert (explorer.estimates, explorer.example) == ("values", "lucky-8")
    first = explorer.tree
    assert first == abviz.examples["lucky-8"].with_estimates(error=9, seed=1)
    explorer.change(seed=2, order="estimate")
    assert explorer.example == "lucky-8"
    lucky = abviz.examples["lucky-8"].with_estimates(error=9, seed=2)
    assert explorer.tree == lucky.reordered("estimate") and lucky != first
    agree(explorer)


def test_estimates_follow_the_score_that_is_typed_and_the_player_at_the_root(explorer):
    explorer.change(estimates="values", error=0, depth=1)
    explorer.edit("D", 50)
    assert explorer.tree == explorer.setup.base.with_estimates() and explorer.depth == 1
    explorer.root = "min"
    assert explorer.trace.value == abviz.search(explorer.setup.base.with_root("min")).value
    agree(explorer)


def test_another_tree_is_first_shown_with_the_estimates_that_it_has(explorer):
    explorer.change(estimates="values", depth=2)
    titles = dict(map(reversed, explorer.controls.fields["estimates"].options))
    assert titles["given"] == "none"
    choose(explorer, example="random")
    assert (explorer.estimates, explorer.depth) == ("values", 2)
    choose(explorer, example="horizon")
    assert explorer.estimates == "given" and explorer.tree == abviz.examples["horizon"]
    titles = dict(map(reversed, explorer.controls.fields["estimates"].options))
    assert titles["given"] == "as given"
    agree(explorer)


def test_estimates_give_way_where_there_are_no_values_unless_they_are_named(explorer):
    explorer.change(example="random", estimates="values", depth=1)
    before = snapshot(explorer)
    with pytest.raises(AbvizError, match="no true values to take estimates from"):
        explorer.change(own=PARTY, error=3)
    assert snapshot(explorer) == before
    explorer.change(own=PARTY)
    assert (explorer.estimates, explorer.depth) == ("given", None)
    agree(explorer)


def test_a_limit_gives_way_to_a_tree_without_estimates_unless_it_is_named():
    explorer = abviz.explore(ESTIMATED, depth=2)
    before = snapshot(explorer)
    with pytest.raises(AbvizError, match="takes their estimates, and .* has none"):
        explorer.change(example="lucky-8", depth=2)
    assert snapshot(explorer) == before
    explorer.example = "lucky-8"
    assert explorer.depth is None
    agree(explorer)


def test_chance_nodes_have_searches_of_their_own(explorer):
    explorer.change(algorithm="alphabeta", compare_with="minimax")
    choose(explorer, text="chance(1/2*(3 1) 1/4*4 1/4*(2 6))")
    assert offered(explorer, "algorithm") == ["expectiminimax", "star1", "star2"]
    assert (explorer.algorithm, explorer.compare_with) == ("expectiminimax", "")
    assert "root" in hidden_of(explorer) and explorer.root == "chance"
    agree(explorer)
    choose(explorer, example="lucky-8")
    assert explorer.algorithm == "expectiminimax" and explorer.root == "max"
    agree(explorer)


def test_several_players_have_a_search_and_orders_of_their_own(explorer):
    choose(explorer, text="p1(p2(<1 2 6> <4 3 2>) p2(<6 1 2> <7 4 1>))")
    assert offered(explorer, "algorithm") == ["maxn"]
    assert offered(explorer, "order") == ["given", "random", "reversed"]
    assert "root" in hidden_of(explorer) and explorer.root == "p1"
    choose(explorer, order="reversed", compare_with="maxn")
    assert "Both return (7, 4, 1) at the root" in explorer.controls.verdict.value
    agree(explorer)
    before = snapshot(explorer)
    with pytest.raises(AbvizError, match="one score per player"):
        explorer.edit("D", 3)
    with pytest.raises(AbvizError, match="game of 3 players"):
        explorer.root = "max"
    assert snapshot(explorer) == before


@pytest.mark.parametrize(
    ("choices", "hidden"),
    [
        ({}, IRREGULAR),
        ({"example": "irregular"}, IRREGULAR | COMPLETE),
        ({"example": "random"}, IRREGULAR),
        ({"plies": 0}, IRREGULAR | {"root"}),
        ({"example": "irregular-random"}, COMPLETE),
        ({"terminals": 4, "max_branching": 4, "seed": 1}, COMPLETE),
        ({"terminals": 1}, COMPLETE | {"root"}),
        ({"text": "3 5"}, IRREGULAR),
        ({"text": "3 (4 5)"}, IRREGULAR | COMPLETE),
        ({"text": "3"}, IRREGULAR | COMPLETE | {"root"}),
        ({"compare_with": "minimax"}, IRREGULAR),
    ],
    ids=lambda value: str(sorted(value)) if isinstance(value, set) else str(value),
)
def test_fields_that_mean_nothing_for_the_tree_are_hidden(explorer, choices, hidden):
    explorer.change(**choices)
    compare = set() if explorer.compare_with else {"compare_by"}
    shallow = {"depth", "estimates"} if explorer.tree.depth < 2 else set()
    assert hidden_of(explorer) == hidden | {*OF_OTHERS, *SAMPLING} | shallow | compare
    explorer.change(example="lucky-8", compare_with="")
    assert hidden_of(explorer) == IRREGULAR | {*OF_OTHERS, *SAMPLING} | {"compare_by"}


@settings(max_examples=12)
@given(st.lists(st.sampled_from([TWICE, THIRDS, BOTH, ESTIMATED, "tie", "random"]), max_size=4))
def test_from_tree_to_tree_there_is_always_a_search(trees):
    explorer = abviz.explore(algorithm="negamax", compare_with="mtdf")
    for tree in trees:
        explorer.change(**({"example": tree} if isinstance(tree, str) else {"own": tree}))
        assert explorer.algorithm in fitting_algorithms(explorer.tree)
        assert explorer.compare_with in ("", *fitting_algorithms(explorer.tree))
        agree(explorer)


def test_an_order_that_does_not_fit_a_new_tree_gives_way(explorer):
    explorer.change(own=ESTIMATED, order="estimate")
    choose(explorer, example="random")
    assert explorer.order == "given" and explorer.stage.message == ""
    assert explorer.tree == Tree.random(2, 3, 1, 99, 1)
    agree(explorer)
