"""Programs as students write them: every right one passes, and every wrong one fails."""

from functools import cache

import pytest
from classroom_tests.zoo import right_forms, wrong_programs
from classroom_tests.zoo.judging import judged

import abviz
from abviz.engine.run import run
from abviz.trees.measures import minimax_values

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


@cache
def report_on(name):
    """Return the report on a wrong program."""
    return judged(WRONG[name], name, **MORE.get(name, {}))


@pytest.mark.parametrize("name", RIGHT)
def test_every_right_form_passes(name):
    report = judged(RIGHT[name], name)
    assert report.passed, report.text
    assert report.counterexample is None and report.departure == ""
    assert report.text.startswith(f"Called as {report.call}")
    assert report.points(4) == 4


@pytest.mark.parametrize("name", [name for name in WRONG if name not in PASSING])
def test_every_wrong_program_fails(name):
    report = report_on(name)
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


# What is said is so.

BY_LEAVES = [
    name
    for name, program in WRONG.items()
    if program.against == "alphabeta" and not program.options and name != "memo_by_id"
]


@pytest.mark.parametrize("name", BY_LEAVES)
def test_what_is_said_of_a_leaf_is_so(name):
    """Work out anew what a missing leaf could change, and that an extra one changes nothing."""
    report = report_on(name)
    failure = report.verdict.failure
    if failure is None or failure.what != "differs" or "value" in failure.wrong:
        return
    tree, text = report.counterexample, report.departure
    due = run(tree, abviz.algorithms["alphabeta"])
    names = {node.name for node in due.visits}
    if "If " in text:
        leaf = tree[text.split("If ")[1].split()[0]]
        score = text.split(" had ")[1].split()[0].replace("−", "-")
        worth, value = text.split("would be worth ")[1].split(": without")[0].split(" and not ")
        scores = [score if other is leaf else str(other.value) for other in tree.leaves]
        changed = minimax_values(tree.with_scores([*map(int, scores)]))[0]
        assert changed == int(worth.replace("−", "-")) != int(value.replace("−", "-")), text
        assert minimax_values(tree)[0] == int(value.replace("−", "-"))
        assert leaf.name in names, text
    elif "never looks at it" in text:
        leaf = text.split("the score of ")[1].split(";")[0]
        assert leaf not in names, text
        place = [other.name for other in tree.leaves].index(leaf)
        for score in (-9, 99):
            scores = [other.value for other in tree.leaves]
            scores[place] = score
            assert minimax_values(tree.with_scores(scores))[0] == minimax_values(tree)[0], text


def test_some_sentences_speak_of_leaves_that_are_missing_and_some_of_others():
    """The test above is not empty."""
    texts = [report_on(name).departure for name in BY_LEAVES[:40]]
    assert sum("would be worth" in text for text in texts) > 2
    assert sum("never looks at it" in text for text in texts) > 5
