"""Programs as students write them: every right one passes, and every wrong one fails."""

import pytest
from classroom_tests.zoo import right_forms, wrong_programs
from classroom_tests.zoo.judging import judged

RIGHT, WRONG = right_forms.PROGRAMS, wrong_programs.PROGRAMS
# What shows on deep trees alone, or after many trees, with the settings that show it.
DEEP = {"random_trees": 200}
MORE = {
    "alpha_overwritten": DEEP,
    "beta_overwritten": {**DEEP, "root": "both"},
    "cut_by_score_of_child_only": DEEP,
    "knuth_f1": DEEP,
    "max_hands_down_infinity": DEEP,
    "min_hands_down_minus_infinity": DEEP,
    "negamax_full_window": DEEP,
    "stops_after_a_thousand_nodes": {"most_leaves": 4},
    # With MAX at the root it takes a tree of seven leaves in which a subtree comes twice.
    "table_upper_bound_always_used": {"root": "both", "all_equal": True},
    "value_in_place_of_alpha": DEEP,
}
# Their value, set of leaves and moves are those of the search: that they look twice is a remark.
LOOKS_TWICE = (
    "best_child_searched_twice",
    "pvs_searches_all_again",
    "scout_test_not_strict",
    "searched_three_times",
)
# A place beside the value is not taken for a move, and a depth limit that is asked for is given.
NOT_JUDGED = ("index_counts_from_one", "pair_compared_with_number", "own_default_of_three")
# Wrong only where a tree lies where an earlier one lay, which is as it happens.
BY_CHANCE = ("memo_by_id",)
PASSING = (*LOOKS_TWICE, *NOT_JUDGED, *BY_CHANCE)


@pytest.mark.parametrize("name", RIGHT)
def test_every_right_form_passes(name):
    report = judged(RIGHT[name], name)
    assert report.passed, report.text
    assert report.counterexample is None and report.departure == ""
    assert report.text.startswith(f"Called as {report.call}")
    assert report.points(4) == 4


@pytest.mark.parametrize("name", [name for name in WRONG if name not in PASSING])
def test_every_wrong_program_fails(name):
    report = judged(WRONG[name], name, **MORE.get(name, {}))
    assert not report.passed, report.text
    assert report.departure in report.text
    assert report.points(4) < 4
    assert report.verdict.hidden or report.departure, report.text


@pytest.mark.parametrize("name", LOOKS_TWICE)
def test_what_looks_twice_is_told_so_and_passes(name):
    report = judged(WRONG[name], name)
    assert report.passed and "It reads some scores again after others" in report.text


@pytest.mark.parametrize("name", NOT_JUDGED)
def test_what_is_a_matter_of_opinion_passes(name):
    assert judged(WRONG[name], name).passed
