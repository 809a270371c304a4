"""A check judges what a search does: its value, the leaves it uses, its move, and who begins."""

from functools import partial
from math import inf
from typing import NamedTuple

import pytest
import zoo
from classroom_tests.zoo import wrong_programs
from classroom_tests.zoo.judging import judged

import abviz
from abviz.classroom.check.call import given_call
from abviz.classroom.check.trees import small_trees
from abviz.engine.run import run
from abviz.trees import Tree

quick = partial(judged, random_trees=5)
against_minimax = partial(quick, against="minimax")


# Who begins.


def test_who_takes_for_granted_that_max_begins_is_right_and_told_so():
    report = against_minimax(zoo.minimax_where_max_begins)
    assert report.passed and report.headline.endswith(" trees on which MAX begins.")
    told = " ".join(report.text.split())
    assert "Where MIN begins, as in min(0 1), it returns 1 for 0. That costs nothing here" in told


def test_who_takes_for_granted_that_max_begins_is_wrong_where_both_are_asked_for():
    report = against_minimax(zoo.minimax_where_max_begins, root="both")
    assert not report.passed and str(report.counterexample) == "min(0 1)"
    assert report.departure == "On the tree min(0 1) it returns 1; the value of A is 0."
    assert against_minimax(zoo.minimax, root="both").passed


def test_a_negamax_may_see_the_root_as_the_player_who_moves():
    report = against_minimax(zoo.negamax_without_window, root="both", alternating=True)
    assert report.passed
    assert (
        "Where MIN begins, its value is that of the player to move, as in negamax." in report.text
    )


# How it is called.


def with_a_knob(node, plies, alpha, beta, knob):
    assert (plies, alpha, beta, knob) == (0, -inf, inf, "deep")
    return zoo.minimax(node)


@pytest.mark.parametrize(
    "call",
    [
        'f(root, 0, -inf, inf, "deep")',
        "f(root, 0, -inf, knob='deep', beta=inf)",
        "f(root, +0, -math.inf, float('inf'), 'deep')",
        lambda f, root: f(root, 0, -inf, inf, "deep"),
    ],
)
def test_a_teacher_can_say_how_a_function_is_called(call):
    report = against_minimax(with_a_knob, call=call)
    assert report.passed
    if isinstance(call, str):
        assert report.call == call


def test_without_a_call_an_unknown_parameter_is_refused_and_named_with_what_to_do():
    told = r"a value for knob, .* as in call=lambda f, root: f\(root, knob=0\), or give knob a"
    with pytest.raises(abviz.SearchError, match=told):
        against_minimax(with_a_knob)


def test_a_call_that_is_written_may_ask_who_moves_at_the_root():
    def search(node, is_max):
        assert is_max == node.is_max
        return zoo.minimax(node)

    assert against_minimax(search, call="f(root, root.is_max)", root="both").passed


def with_usual_names(node, depthleft, lo, hi, level):
    assert (depthleft >= 1 or node.is_leaf) and (lo, hi, level) == (-inf, inf, 0)
    return zoo.minimax(node)


def test_usual_names_of_depths_and_bounds_are_known():
    assert against_minimax(with_usual_names).call == "with_usual_names(root, plies, -inf, inf, 0)"


def test_the_call_that_was_made_stands_in_the_first_line():
    def search(node, depth, alpha, beta, maximizing):
        return zoo.minimax(node)

    report = against_minimax(search)
    assert report.call == "search(root, plies, -inf, inf, True)"
    assert report.text.startswith(
        "Called as search(root, plies, -inf, inf, True); plies is how deep the tree is.\n"
    )


HOSTILE = [
    "__import__('os').system('true')",
    "f(__import__('os'))",
    "f(root.__class__)",
    "f(root)(root)",
    "f.__globals__",
    "f(root, *root)",
    "f(root, **root)",
    "f(lambda: root)",
    "f([x for x in root])",
    "f(root if root else root)",
    "f(root, exit())",
    "f(root) or f",
    "f(3)",
    "f(root, float('1'))",
    "f(root, root.is_leaf)",
    "f(root); f(root)",
    "import os",
    "f(root, 9**9**9)",
    "f(root, other)",
    "f(f'{root}')",
    "f(x := root)",
    "(" * 5_000,
    "\0",
    "",
]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: text[:20])
def test_a_text_that_is_no_plain_call_is_refused_and_never_run(text):
    ran = []

    def f(*arguments):
        ran.append(arguments)
        return 0

    with pytest.raises(abviz.SearchError, match="call is a call such as"):
        given_call(text)
    with pytest.raises(abviz.SearchError, match="call is a call such as"):
        quick(f, call=text)
    assert ran == []


# What comes back.


class Pair(NamedTuple):
    score: float
    move: object


class Result:
    def __init__(self, value, best_move):
        self.value, self.best_move = value, best_move


def returning(make, *, choose=zoo.best_child):
    """Return a search that returns what is made of a value and the move that it chooses."""

    def search(node):
        return make(zoo.minimax(node), choose(node) if node.children else None)

    return search


FORMS = {
    "value and move": lambda value, move: (value, move),
    "move and value": lambda value, move: (move, value),
    "a list": lambda value, move: [value, move],
    "a dict": lambda value, move: {"value": value, "move": move},
    "an object": Result,
    "a NamedTuple": Pair,
    "value and name": lambda value, move: (value, move and move.name),
    "a move alone": lambda value, move: move if move is not None else value,
}


@pytest.mark.parametrize("form", FORMS)
def test_a_value_and_a_move_may_come_back_in_any_usual_form(form):
    report = against_minimax(returning(FORMS[form]), root="both")
    assert report.passed, report.text
    assert "move" in report.verdict.compared


@pytest.mark.parametrize("form", FORMS)
def test_in_any_form_a_move_that_is_not_best_is_wrong(form):
    first_child = returning(FORMS[form], choose=lambda node: node.children[0])
    report = against_minimax(first_child)
    assert not report.passed and report.verdict.wrong == {"move"}
    assert report.departure == (
        "On the tree (0 1) it returns the move B, which is worth 0; the best move of A is C, "
        "worth 1."
    )


def test_a_place_among_the_children_is_a_move():
    def place(node):
        return None if node.is_leaf else node.children.index(zoo.best_child(node))

    report = against_minimax(place)
    assert report.passed and report.points(4) == 4
    assert "What it returns is taken for the place of the best move" in report.text


def test_a_node_further_down_is_no_move():
    def deepest(node):
        if node.is_leaf:
            return node.value, None
        move = zoo.best_child(node)
        while move.children:
            move = zoo.best_child(move)
        return zoo.minimax(node), move

    report = against_minimax(deepest)
    assert not report.passed
    assert "as the move, and " in report.departure
    assert "is no move of A: a move is a child of the root." in report.departure


# What tells which leaves are used.


def test_leaves_are_hidden_where_all_scores_became_plain_numbers_first():
    def plain_lists(node):
        return int(node.value) if node.is_leaf else [*map(plain_lists, node.children)]

    def search(node):
        def inner(part, is_max):
            if not isinstance(part, list):
                return part
            return (max if is_max else min)(inner(child, not is_max) for child in part)

        return inner(plain_lists(node), node.is_max)

    report = quick(search)
    assert not report.passed and report.verdict.hidden == {"leaves"}
    assert report.headline.startswith("Which leaves search uses could not be seen; the value")
    assert report.points(4) == 2
    # Where nothing is cut there is nothing to hide.
    assert against_minimax(search).passed


def test_leaves_of_a_tree_of_lists_are_seen_where_scores_stay_what_they_are():
    assert quick(zoo.over_lists, random_trees=30).passed
    report = quick(zoo.minimax_over_lists)
    assert report.departure.startswith("On the tree (1 (0 2)) it uses the score of E;")


# What is kept from one tree to the next.


def test_a_memo_that_is_right_passes_and_is_told_of():
    memo = {}

    def position(node):
        below = tuple(map(position, node.children))
        return (node.is_max, below) if below else node.value

    def search(node):
        key = position(node)
        if key not in memo:
            if node.is_leaf:
                memo[key] = node.value
            else:
                pick = max if node.is_max else min
                memo[key] = pick(map(search, node.children))
        return memo[key]

    assert against_minimax(search).passed


def test_what_is_kept_and_makes_a_value_wrong_is_told_as_that():
    for name in ("list_window_as_default", "first_guess_kept", "memo_by_name"):
        report = judged(wrong_programs.PROGRAMS[name], name)
        assert report.verdict.failure.what == "kept" and report.points(4) == 0
        assert (
            "alone it is right. After other trees it is wrong there: it keeps" in report.departure
        )


def place_of_the_last(node):
    return len(node.children) - 1


@pytest.mark.parametrize(
    "function",
    [zoo.last_leaf, zoo.first_leaf, zoo.keeps_the_first, place_of_the_last, zoo.one_less_at_min],
)
def test_a_search_that_keeps_nothing_is_never_said_to_keep_something(function):
    report = against_minimax(function)
    assert not report.passed and "it keeps something" not in report.text, report.text


def test_chance_is_told_as_chance():
    from random import random

    def by_chance(node):
        return zoo.minimax(node) + (random() > 0.9)

    report = against_minimax(by_chance)
    assert report.verdict.failure.what == "unsteady" and report.points(4) == 0


def test_children_in_an_order_left_to_chance_are_told_as_chance():
    report = quick(zoo.alphabeta_in_any_order)
    assert "what it does is left to chance" in report.departure.replace("\n", " ")


def test_any_of_equal_best_moves_may_be_drawn():
    from random import choice

    def search(node):
        values = [zoo.minimax(child) for child in node.children]
        best = (max if node.is_max else min)(values)
        return best, choice([node.children[n] for n, value in enumerate(values) if value == best])

    assert against_minimax(search).passed


def test_a_window_that_is_narrow_for_good_is_wrong_on_larger_scores():
    report = quick(lambda node: zoo.alphabeta(node, -50, 50), random_trees=200)
    assert not report.passed and report.verdict.failure.trial.kind == "large"
    assert report.how_far.endswith(
        "What is wrong: the value of the root and the leaves that are used."
    )


def test_what_is_wrong_on_a_large_tree_where_min_begins_is_tried_where_max_begins():
    for plies in range(3, 8):
        report = against_minimax(zoo.tires_below(plies), random_trees=60)
        assert "costs nothing" not in report.text, report.text


def test_a_place_of_a_move_is_taken_for_one_though_min_at_the_root_is_not_known():
    def best_place(node, is_max=True):
        values = [zoo.minimax_where_max_begins(child, not is_max) for child in node.children]
        return values.index((max if is_max else min)(values))

    report = against_minimax(best_place)
    assert report.passed and "is taken for the place of the best move" in report.text


def test_a_count_beside_the_value_may_grow_from_call_to_call_and_is_said_not_to_be_judged():
    calls = []

    def search(node):
        calls.append(node)
        return zoo.minimax(node), len(calls)

    report = against_minimax(search)
    assert report.passed and "What came back beside the value, such as " in report.text


def test_what_is_read_and_not_used_is_told_and_costs_nothing():
    report = quick(zoo.alphabeta_that_stops_late)
    told = "On the tree min(0 (1 2)) it reads the scores of E, and neither compares them nor"
    assert report.passed and told in " ".join(report.text.split())


def test_a_search_that_comes_to_no_end_where_min_begins_is_right_for_max():
    def search(node):
        while node.is_min and node.parent is None:
            pass
        return zoo.minimax(node)

    report = abviz.check(search, "minimax", most_leaves=3, random_trees=5)
    assert report.passed
    assert "Where MIN begins, as in min(0 1), it does something else." in report.text


def test_a_generator_is_told_as_one():
    def search(node):
        yield zoo.minimax(node)

    assert "there is a yield or an async in it" in " ".join(
        against_minimax(search).departure.split()
    )


def test_a_score_that_is_compared_with_a_node_raises_what_python_raises():
    report = against_minimax(lambda node: node.children[0].value < node)
    assert "it stops with TypeError" in report.departure


def test_there_may_be_no_end_of_time():
    assert against_minimax(zoo.minimax, seconds=inf).passed


# Searches whose leaves differ by design.


@pytest.mark.parametrize("against", ["negascout", "scout", "mtdf", "alphabeta-table", "killer"])
def test_minimax_leaves_out_too_little_for_a_search_by_proof(against):
    report = quick(zoo.minimax, against=against)
    assert not report.passed and report.verdict.wrong == {"leaves"}
    assert report.departure.startswith("It leaves out 0 leaves on all trees together, and ")
    assert quick(zoo.alphabeta, against=against).passed


def test_a_search_by_proof_needs_leaves_that_prove_the_value():
    report = quick(zoo.two_children_alone, against="negascout", compare=["leaves"])
    assert not report.passed and "nothing tells which" in report.departure


# What is said is so.


def test_without_ties_is_said_only_where_it_is_so():
    strict = abviz.misconceptions["strict-test"].function
    report = quick(strict, random_trees=0)
    assert "It shows only where scores are equal: on all trees of up to 3 leaves" in report.text
    algorithm = abviz.algorithms["alphabeta"]
    other = algorithm.with_options(cut_on_tie=False)
    for tree in small_trees(3):
        scores = [leaf.value for leaf in tree.leaves]
        if len({*scores}) == len(scores):
            assert [node.name for node in run(tree, other).visits] == [
                node.name for node in run(tree, algorithm).visits
            ]


def test_uct_is_not_judged():
    with pytest.raises(abviz.SearchError, match="UCT is not known by them"):
        quick(zoo.minimax, against="uct")


def test_tables_are_asked_about_equal_subtrees():
    for name in ("table_flags_swapped", "table_key_without_player", "bound_kept_as_value"):
        report = judged(wrong_programs.PROGRAMS[name], name)
        assert not report.passed and isinstance(report.counterexample, Tree), name
