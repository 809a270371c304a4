"""A student's function is checked: right ones pass, wrong ones are refused, shown and named."""

import re
from functools import cache
from io import StringIO
from itertools import count
from math import inf

import numpy as np
import pytest
import tqdm
import zoo
from classroom_tests.test_misconceptions import SMALLEST

import abviz
from abviz.classroom.check import examination, process, settings
from abviz.classroom.check.check import checked
from abviz.classroom.check.observed import ObservedTrees
from abviz.classroom.check.settings import Settings
from abviz.classroom.check.trees import small_trees, trials
from abviz.diagnosis.sandbox import TimeLimit
from abviz.trees import Tree

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("here")]


def quick(function, against="alphabeta", *, language="en", **settings):
    """Check on few trees, our own functions too."""
    settings = {"most_leaves": 3, "random_trees": 5, **settings}
    return checked(function, Settings(against=against, **settings), language=language)


# Of these the function of abviz takes a table that the caller makes.
TAKES_A_TABLE = ("alphabeta-table", "killer", "history")
ALPHABETA = abviz.algorithms["alphabeta"]


def calls_abviz_on_leaves(node):
    """Score leaves by a function of abviz."""

    def go_on(n, alpha, beta):
        return (
            ALPHABETA.function.__wrapped__(n, alpha, beta) if n.is_leaf else inner(n, alpha, beta)
        )

    def inner(n, alpha, beta):
        v = -inf if n.is_max else inf
        for child in n.children:
            score = go_on(child, alpha, beta)
            v = max(v, score) if n.is_max else min(v, score)
            alpha, beta = (max(alpha, v), beta) if n.is_max else (alpha, min(beta, v))
            if alpha >= beta:
                break
        return v

    return go_on(node, -inf, inf)


negamax = zoo.changed(zoo.negamax, "negamax", ("alpha", "a"), ("beta", "b"), ("best", "v"))
negamax_by_side = zoo.changed(zoo.negamax, "negamax_by_side", ("color", "side"))
negamax_by_player = zoo.changed(
    zoo.negamax,
    "negamax_by_player",
    ("alpha, beta, color", "alpha=-inf, beta=inf, player=1"),
    ("-color", "player=-player"),
    ("color", "player"),
)


@cache
def remembered_in_numpy(node):
    if node.is_leaf:
        return np.float64(node.value)
    return (np.max if node.is_max else np.min)(
        [remembered_in_numpy(child) for child in node.children]
    )


@pytest.mark.parametrize(
    ("function", "against"),
    [
        (zoo.as_aima, "alphabeta"),
        (zoo.value_and_move_by_flag, "alphabeta"),
        (negamax, "alphabeta"),
        (negamax, "negamax"),
        (negamax_by_side, "alphabeta"),
        (negamax_by_player, "alphabeta"),
        (zoo.negamax_inside, "alphabeta"),
        (zoo.Solver().search, "alphabeta"),
        (zoo.Solver(), "alphabeta"),
        (calls_abviz_on_leaves, "alphabeta"),
        (remembered_in_numpy, "minimax"),
        (zoo.minimax_without_calls_on_leaves, "minimax"),
        (zoo.alphabeta_without_calls_on_leaves, "alphabeta"),
    ],
)
def test_every_form_of_a_right_function_is_right(function, against):
    report = quick(function, against)
    assert report.passed and report.counterexample is None, report.text
    report.check()
    assert "does what" in report.text and not report.misconceptions


@pytest.mark.parametrize(
    "name",
    [
        one.name
        for one in abviz.algorithms.values()
        if one.model.settled and not one.model.bounded and one.name not in TAKES_A_TABLE
    ],
)
def test_every_algorithm_is_what_it_is(name):
    assert quick(abviz.algorithms[name].function, name).passed


# Right in value and leaves: what inner calls return, and whether a bound is lost that is found
# again, is no mistake.
RIGHT_BELIEFS = {"fail-hard", "starts-at-bound"}
# They cut nothing at all: what they do is minimax, and that is said.
UNCUT = {
    "no-pruning",
    "own-window-everywhere",
    "wrong-bound",
    "window-never-narrowed",
    "negamax-same-window",
}


@pytest.mark.parametrize("name", SMALLEST)
def test_every_misconception_is_refused_and_named(name):
    belief = abviz.misconceptions[name]
    report = abviz.check(belief.function, most_leaves=3, random_trees=20)
    assert report.passed == (name in RIGHT_BELIEFS)
    named = {one.name for one in report.misconceptions}
    if name in RIGHT_BELIEFS:
        assert not named
    elif name == "strict-test":  # right by another convention, and that is said
        assert "equal bounds" in repr(report) and not named
    elif name == "right-to-left":
        assert "from right to left; your course goes from left to right." in report.text
    elif name in UNCUT:
        assert named == UNCUT and "this is minimax, and nothing is cut off" in report.text
        assert belief.belief not in report.text
    else:
        assert named == {name} and belief.belief in report.text


def test_a_value_of_a_negamax_is_told_as_it_came():
    def one_more_for_min(node, color):
        if node.is_leaf:
            return color * node.value
        v = max(-one_more_for_min(child, -color) for child in node.children)
        return v + 1 if node.is_min else v

    report = quick(one_more_for_min, "minimax", random_trees=0)
    assert report.departure == "On the tree (0 (1 2)) it returns 0; the value of A is 1."
    assert one_more_for_min(report.counterexample.root, 1) == 0


def test_only_what_is_asked_for_is_compared():
    assert not quick(zoo.minimax_from_the_right).passed
    assert quick(zoo.minimax_from_the_right, "minimax").passed
    assert quick(zoo.minimax_from_the_right, "alphabeta", compare="value").passed


def test_players_may_be_expected_to_take_turns():
    told = "Where a player moves twice running, as in "
    assert told in quick(zoo.value_and_move_by_flag).text
    strict = quick(zoo.value_and_move_by_flag, alternating=False)
    assert strict.verdict.failure.trial.kind == "turns" and not strict.passed
    assert told not in strict.text
    assert quick(zoo.alphabeta, alternating=False).passed


def test_a_negamax_that_takes_turns_for_granted_is_told_so_where_there_are_none():
    told = "takes for granted that MAX and MIN take turns, and in this tree"
    for function in (negamax, zoo.negamax_inside):
        report = quick(function, alternating=False)
        assert report.verdict.failure.trial.kind == "turns"
        assert "alternating" not in report.text
        for text in ("max(max(6) 3)", "max(1 max(2))", "min(0 min(1 3) 2)"):
            with pytest.raises(abviz.SearchError, match=told):
                abviz.watch(function, Tree.parse(text))
        assert abviz.watch(function, Tree.parse("max(min(6) 3)")).value == 6
    assert "a player moves twice running, as in" in quick(negamax).text
    assert quick(zoo.negamax_without_turns, alternating=False).passed


def test_infinite_scores_are_a_point_of_style():
    report = quick(zoo.minimax_from_999, "minimax")
    assert report.passed and report.points(4) == 4
    assert "Where a score is infinite, as in " in report.text
    assert "That costs nothing here" in report.text
    assert "infinite" not in quick(zoo.minimax_from_999, "minimax", infinite=False).text


def test_a_first_window_that_is_too_narrow_is_wrong_where_it_is_a_default_too():
    def narrow(node, alpha=-0.5, beta=0.5):
        return zoo.alphabeta(node, alpha, beta)

    for function in (narrow, lambda node: narrow(node)):
        report = quick(function)
        assert not report.passed and "costs nothing" not in report.text
        assert report.departure == (
            "On the tree (1 0) it never uses the score of C; alpha-beta does. If C had 2 in place "
            "of 0, A would be worth 2 and not 1: without the score of C nothing tells which."
        )


def test_a_mistake_that_shows_on_larger_trees_alone():
    report = abviz.check(zoo.tires_below(3), "minimax", most_leaves=3, random_trees=60)
    assert report.verdict.failure.trial.kind in ("equal", "large") and not report.passed
    assert "leaves" not in report.departure and "one of the smallest" not in report.text


@pytest.mark.parametrize(
    ("function", "against", "smallest"),
    [
        (zoo.overlooks_an_only_child, "alphabeta", "(1 (2))"),
        (zoo.takes_an_only_child_for_a_leaf, "minimax", "(2 ((1 2)))"),
    ],
)
def test_who_takes_a_node_with_one_move_for_an_end_is_wrong(function, against, smallest):
    report = quick(function, against, compare=["value"])
    assert report.verdict.failure.trial.kind == "forced" and not report.passed
    assert str(report.counterexample) == smallest
    assert report.departure in report.text


def test_who_checks_minimax_as_alpha_beta_is_told_so():
    for function in (zoo.minimax, zoo.hands_windows_on):
        text = quick(function, random_trees=20).text
        assert "it uses all leaves: this is minimax, and nothing is cut off." in text
        assert "belief" not in text
    assert "this is minimax" not in quick(zoo.lowest, random_trees=20).text


def test_a_function_that_is_right_until_the_time_is_over_has_no_mistake(monkeypatch):
    clock = count(0.0, 0.02)
    monkeypatch.setattr(examination, "monotonic", lambda: next(clock))
    # Time for all trees of four leaves, and some of five.
    report = abviz.check(zoo.minimax_from_the_right, "minimax", compare=["value"], seconds=36)
    tried = report.verdict.tried.total()
    assert report.verdict.is_late and report.passed and 1_734 <= tried < 50_424
    assert (
        report.headline == f"minimax_from_the_right does what minimax does on all {tried:,} trees."
    )
    assert "To have all trees tried, give it more than 36 seconds." in report.text


@pytest.mark.parametrize("is_terminal", [True, False])
def test_a_bar_says_how_far_a_check_is(monkeypatch, is_terminal):
    made = []

    class Bar(tqdm.tqdm):
        def __init__(self, *items, **options):
            super().__init__(*items, **options, file=StringIO())
            made.append((options, self))

    monkeypatch.setattr("abviz.stage.progress_bar.tqdm.tqdm", Bar)
    monkeypatch.setattr("sys.stderr.isatty", lambda: is_terminal, raising=False)
    assert abviz.check(
        zoo.minimax_from_the_right, "minimax", compare=["value"], most_leaves=3
    ).passed
    assert len(made) == is_terminal
    for options, bar in made:
        assert (options["total"], options["desc"], options["delay"]) == (284, "check", 0.5)
        assert bar.n == 284 and "disable" not in options


def test_the_trees_are_those_of_the_search_and_always_the_same():
    for name in ("alphabeta", "negamax", "negascout", "expectiminimax"):
        algorithm = abviz.algorithms[name]
        found = [*trials(algorithm, most_leaves=3, random_trees=9, seed=4)]
        again = [*trials(algorithm, most_leaves=3, random_trees=9, seed=4)]
        assert [t.tree for t in found] == [t.tree for t in again]
        assert all(algorithm.fits(trial.tree) for trial in found)
        small = {t.tree for t in found if t.kind == "order"}
        assert small == {*small_trees(3, lowest=0)}
    kinds = {trial.kind for trial in trials(ALPHABETA, most_leaves=3, random_trees=9, seed=0)}
    assert kinds == {"order", "scores", "turns", "forced", "equal", "large"}


def test_a_look_at_a_score_by_abviz_itself_is_no_read():
    trees = ObservedTrees()
    leaf, twin = (trees.like(Tree.parse("(3 4)"), [3, 4])["B"] for _ in range(2))
    assert leaf == twin and repr(leaf) and trees.uses.reads == []
    assert leaf.value == 3 and trees.uses.reads == [leaf.index]


def test_a_departure_is_told_against_the_reference_that_was_asked_for():
    report = quick(zoo.minimax_from_the_right)
    assert report.departure == (
        "On the tree (1 (0 2)) it uses the score of E; alpha-beta never looks at it. MIN node C "
        "now has β = 0, so it is worth at most 0; its parent A (MAX) already has 1, so MAX will "
        "not go there, and C's other child (E) cannot matter: α cutoff."
    )
    strict = abviz.misconceptions["strict-test"].function
    slides = quick(strict, "alphabeta-slides")
    assert slides.counterexample == Tree.parse("(0 (0 0))")
    assert "alpha-beta (slides) never looks at it" in slides.departure


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"against": "alfabeta"}, "did you mean 'alphabeta'"),
        ({"against": "uct"}, "UCT is not known by them; against is one of minimax, alphabeta"),
        ({"compare": ["cuts"]}, "compare holds some of value, leaves, move"),
        ({"compare": []}, "not nothing"),
        ({"fail_hard": True}, "check has no option fail_hard"),
        ({"root": "min"}, 'root is "max" or "both"'),
        ({"call": 3}, "call says how the function is called"),
        ({"most_leaves": 7}, "most_leaves"),
        ({"random_trees": -1}, "random_trees"),
        ({"seconds": 0}, "above 0 seconds"),
        ({"seed": "a"}, "seed"),
        ({"language": "xx"}, "xx"),
    ],
)
def test_options_that_cannot_be_are_refused(options, said):
    with pytest.raises(abviz.AbvizError, match=said):
        abviz.check(negamax, **options)


@pytest.mark.parametrize("thing", [3, None, "f", Tree])
def test_what_is_no_function_is_refused(thing):
    with pytest.raises(abviz.SearchError, match="check needs a function, not"):
        abviz.check(thing)


def test_what_shows_no_parameters_is_asked_how_to_call_it():
    with pytest.raises(abviz.SearchError, match="cannot see the parameters of max; say how to"):
        abviz.check(max)


def test_a_window_that_is_handed_through_a_chance_node_is_found():
    report = quick(zoo.window_through_chance, "expectiminimax", compare=["value"], random_trees=60)
    assert not report.passed and report.counterexample.has_chance


def leaf_alone(node, alpha=-inf, beta=inf):
    return node.value if node.is_leaf else None


def never_ends(node, alpha=-inf, beta=inf):
    while node.children:
        pass
    return node.value


def leaf_alone_at_root(node):
    return node.value / node.is_leaf


@pytest.mark.parametrize(
    ("function", "signs", "following"),
    [
        (lambda node, alpha=-inf, beta=inf: None, "✗✗✗✗✗✗", "a leaf"),
        (leaf_alone_at_root, "✓✗✗✗✗✗", "minimax values"),
        (leaf_alone, "✓✗✗✗✗✗", "minimax values"),
        (zoo.minimax, "✓✓✗✗✗✗", "some cutoffs"),
        (zoo.hands_windows_on, "✓✓✗✗✗✗", "some cutoffs"),
        (zoo.strict_alphabeta, "✓✓✓✓✓✗", "equal bounds"),
        (zoo.cuts_at_max_alone, "✓✓✓✗✗✗", None),
        (abviz.misconceptions["shallow-only"].function, "✓✓✓✓✗✗", "deep cutoffs"),
        (zoo.alphabeta, "✓✓✓✓✓✓", None),
        (negamax, "✓✓✓✓✓✓", None),
    ],
)
def test_how_far_a_function_has_come_is_told_rung_by_rung(function, signs, following):
    told = quick(function, random_trees=0).how_far
    assert "".join(re.findall("[✓✗?]", told)) == signs, told
    if following is not None:
        assert told.endswith(f" Next: {following}.")


def test_how_far_a_function_has_come_that_never_ends_cannot_be_seen(monkeypatch):
    monkeypatch.setattr(process, "TimeLimit", TimeLimit)
    monkeypatch.setattr(settings, "MOST_SECONDS_A_TREE", 0.5)
    told = quick(never_ends, random_trees=0).how_far
    assert "".join(re.findall("[✓✗?]", told)) == "✓✗????", told
    assert told.endswith(" Next: minimax values.")


def test_how_far_minimax_has_come():
    assert quick(zoo.minimax, "minimax").how_far == "✓ a leaf, ✓ minimax values."
