"""What a report says is true: each sentence of functions that were once told something false."""

from math import inf

import pytest
from zoo import alphabeta, maxn, minimax

import abviz
from abviz.trees import Tree

# Where a function runs is told in no sentence here.
pytestmark = pytest.mark.usefixtures("here")


def place_of_best_move(root):
    values = [alphabeta(child) for child in root.children]
    best = max(values) if root.is_max else min(values)
    return values.index(best)


def quick(function, against="alphabeta", **options):
    return abviz.check(function, against, most_leaves=3, random_trees=10, **options)


def test_no_belief_is_named_where_a_right_search_only_keeps_its_value():
    def keeps_its_value(node):
        alphabeta(node)

    report = quick(keeps_its_value)
    assert "it returns None" in report.departure
    assert report.misconceptions == ()


def test_a_value_that_starts_at_zero_is_not_called_one_kept_from_earlier_trees():
    def from_zero(node):
        if node.is_leaf:
            return node.value
        v = 0 if node.is_max else inf
        for child in node.children:
            v = max(v, from_zero(child)) if node.is_max else min(v, from_zero(child))
        return v

    departure = quick(from_zero, "minimax").departure
    assert departure == "On the tree (-1 -1) it returns 0; the value of A is −1."


def test_alpha_beta_in_the_place_of_minimax_is_told_that_it_is_alpha_beta():
    report = quick(alphabeta, "minimax")
    assert report.misconceptions == ()
    assert "it does what alpha-beta does; minimax leaves out nothing." in report.text
    assert "settle" not in report.text


def test_a_search_that_cuts_at_ties_is_told_only_that_the_course_goes_on_there():
    departure = quick(alphabeta, cut_on_tie=False).departure
    assert departure.endswith("alpha-beta does: it goes on where bounds are equal.")


def test_a_leaf_that_is_missed_is_told_to_matter_by_the_leaves_before_it():
    def too_narrow(node, alpha=0, beta=inf):
        return alphabeta(node, alpha, beta)

    assert quick(too_narrow).departure == (
        "On the tree ((0 1) 2) it never uses the score of D; alpha-beta does: when only the leaves "
        "before it are known, the value of A can still depend on it."
    )


def test_places_of_moves_are_judged_as_moves_and_earn_points():
    def places(root):
        return place_of_best_move(root)

    report = quick(places, "minimax", compare=["value", "move"])
    assert report.passed
    assert report.verdict.share == 1


def test_a_report_has_a_picture_of_the_right_search():
    report = quick(minimax)
    assert repr(report.picture) == "Picture: alpha-beta on the tree (1 (0 2))"
    assert report.to_dict()["tests"][1]["images"][0]["url"].startswith("data:image/png")


def test_a_function_that_does_nothing_has_not_reached_some_cutoffs():
    def nothing(node):
        """Return nothing."""

    assert "✗ some cutoffs" in quick(nothing).how_far


def test_maxn_reads_no_score_again():
    assert quick(maxn, "maxn").verdict.again is None


def test_minimax_in_the_place_of_negascout_is_shown_a_tree_with_a_leaf_too_many():
    report = quick(minimax, "negascout")
    assert report.counterexample == Tree.parse("(1 (0 2))")
    assert "it uses B, D and E, and alpha-beta needs B and D." in report.departure
