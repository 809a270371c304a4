"""Calls of search that cannot be answered say so, and trees of extreme shapes can."""

import pytest
from engine_tests.oracle import OPTION_PAIRS
from hypothesis import given
from strategies import trees

import abviz
from abviz import SearchError
from abviz.engine.recorder import active_log
from abviz.trees import Tree, TreeError, examples
from abviz.trees.limits import MOST_STEPS_LISTED

ALL_SEARCHES = [("minimax", {}), *(("alphabeta", options) for options in OPTION_PAIRS)]


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("alfabeta", "there is no algorithm 'alfabeta'; did you mean 'alphabeta'?"),
        ("ALPHA-BET", "did you mean 'alphabeta'?"),
        ("mini-maks", "did you mean 'minimax'?"),
        ("quicksort", "Known names: minimax, alphabeta, "),
        ("", "Known names: minimax, alphabeta, "),
        (None, "there is no algorithm None"),
        (["alphabeta"], "there is no algorithm ['alphabeta']"),
    ],
)
def test_an_unknown_algorithm_is_a_value_error_that_helps(name, part):
    with pytest.raises(SearchError) as caught:
        abviz.search(examples["tie"], name)
    assert part in str(caught.value)


@pytest.mark.parametrize("option", ["cut_on_tie", "deep"])
@pytest.mark.parametrize("value", [0, 1, "no", "yes", 1.0, []])
def test_an_option_is_true_or_false(option, value):
    with pytest.raises(SearchError) as caught:
        abviz.search(examples["tie"], **{option: value})
    assert f"the option {option} is True or False, not {value!r}" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "name", "options"),
    [
        ("3 5", "alfabeta", {}),
        ("3 5", "alphabeta", {"deep": 3}),
        ("3 5", "minimax", {"deep": False}),
        ("3 5", "alphabeta", {"depth": 0}),
        ("3 5", "alphabeta", {"depth": 1, "deep": False}),
        ("3 5", "star1", {"bounds": 7}),
        ("3 5", "star1", {"bounds": (4, 9)}),
        ("chance(1/2*3 1/2*5)", "alphabeta", {}),
        ("(3 4) 5", "iterative-deepening", {}),
        ("max(1/2)", "mtdf", {}),
        ("…3 5", "alphabeta", {}),
    ],
)
def test_what_is_wrong_with_a_search_is_a_search_error(text, name, options):
    with pytest.raises(SearchError) as caught:
        abviz.search(Tree.parse(text), name, **options)
    assert isinstance(caught.value, abviz.AbvizError) and not isinstance(caught.value, TreeError)


def test_what_a_game_is_not_fit_for_is_a_search_error():
    with pytest.raises(SearchError, match="say bounds"):
        abviz.search(abviz.games.TicTacToe("XOO X.. OX."), "star1")


@pytest.mark.parametrize("function", [len, 7, lambda: 3, lambda self: 3, lambda node, what: 3])
def test_a_function_that_cannot_be_watched_is_a_search_error(function):
    with pytest.raises(SearchError):
        abviz.watch(function, examples["tie"])


def test_what_is_no_tree_is_no_search_error():
    for refuse in (lambda: abviz.search(35), lambda: abviz.watch(max, 35)):
        with pytest.raises(TreeError) as caught:
            refuse()
        assert not isinstance(caught.value, SearchError)


def test_options_go_by_keyword():
    with pytest.raises(TypeError):
        abviz.search(examples["tie"], "alphabeta", False)


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
@pytest.mark.parametrize(
    "wrong",
    [7, None, examples["tie"].root, abviz.search(examples["tie"])],
)
def test_only_trees_and_games_are_searched(algorithm, wrong):
    with pytest.raises(TreeError) as caught:
        abviz.search(wrong, algorithm)
    assert f"This is no tree, but a value of type {type(wrong).__name__}. Give" in str(caught.value)


def chain(plies):
    return Tree.parse("(" * plies + "3 4" + ")" * plies)


@pytest.mark.parametrize(("algorithm", "options"), ALL_SEARCHES)
def test_a_tree_too_deep_for_python_is_a_search_error(algorithm, options):
    tree = chain(5_000)
    try:
        trace = abviz.search(tree, algorithm, **options)
    except SearchError as error:
        assert "5,000 plies deep" in str(error) and "recursion limit" in str(error)
        assert error.__suppress_context__
    else:
        assert trace.value in (3, 4)
    assert active_log.get() is None


@pytest.mark.parametrize(("algorithm", "options"), ALL_SEARCHES)
def test_a_deep_tree_that_can_be_searched_can_be_replayed(algorithm, options):
    trace = abviz.search(chain(200), algorithm, **options)
    assert len(trace.steps) == 3 * 200 + 3
    assert len(trace.principal_variation) == 201
    *rows, rest = str(trace).splitlines()[2:]
    # A long sentence goes on in a row without a number.
    numbers = [line[:4].strip() for line in rows]
    assert [int(number) for number in numbers if number] == [*range(MOST_STEPS_LISTED)]
    assert rest.startswith("… These are the first 400 of 603 steps.")


@pytest.mark.parametrize(("algorithm", "options"), ALL_SEARCHES)
def test_a_thousand_children(algorithm, options):
    trace = abviz.search(Tree.from_nested(list(range(1000))), algorithm, **options)
    assert (trace.value, len(trace.visits), trace.cutoffs) == (999, 1001, ())
    assert trace.best_move is trace.tree.root.children[-1]


@pytest.mark.parametrize("options", OPTION_PAIRS)
def test_a_thousand_children_are_skipped_at_once(options):
    trace = abviz.search(Tree.from_nested([[5], [4, *range(999)]]), **options)
    [cutoff] = trace.cutoffs
    assert len(cutoff.skipped) == 999 == len(trace.pruned)


@given(trees())
def test_a_search_changes_nothing(tree):
    before = str(tree), tree.nodes
    for algorithm, options in ALL_SEARCHES:
        abviz.search(tree, algorithm, **options)
    assert (str(tree), tree.nodes) == before
