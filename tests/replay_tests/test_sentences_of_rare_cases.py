"""Sentences where two tests succeed, boards are mirrored, no move is good, decimals are added."""

from __future__ import annotations

import sys
from fractions import Fraction

import pytest

import abviz
from abviz.engine.algorithms import star1
from abviz.replay.listing import Listing
from abviz.replay.ways.sampling import rounded_apart
from abviz.trees import Tree

# D is entered with the window [0, 0], and both tests of its code succeed.
CLOSED = "min(0 chance(1/2*chance(1/1*max(0 0)) 1/2*3))"


def lines_that_ran(tree):
    """Return the rows of Star1's code that returned a bound, as Python's tracer sees them."""
    returned = []

    def seen(frame, event, argument):
        if frame.f_code is star1.average.__code__ and event == "return":
            returned.append(frame.f_lineno)
        return seen

    sys.settrace(seen)
    try:
        abviz.search(tree, "star1").value  # noqa: B018
    finally:
        sys.settrace(None)
    rows = star1.__loader__.get_source(star1.__name__).splitlines()
    return [rows[number - 1].partition("#")[0].strip() for number in returned]


def test_star1_lights_the_test_that_returned_where_both_succeed():
    tree = Tree.parse(CLOSED)
    trace = abviz.search(tree, "star1")
    cutoffs = [step for step in trace.steps if step.kind == "cutoff" and step.node.is_chance]
    listing = Listing(star1.star1, star1.average).lines
    lit = [listing[step.line - 1].strip() for step in cutoffs]
    assert lit == lines_that_ran(tree)
    assert lit[0] == "return seen + unseen * high"


def test_a_chance_node_with_a_closed_window_says_that_nothing_lies_between():
    step = abviz.search(Tree.parse(CLOSED), "star1").steps[11]
    assert step.sentence == (
        "Chance node D has the window [0, 0]. α: no score is lower than 0. β: with 0 or more here "
        "the average of C (chance) cannot be below 0, which A (MIN) already has. So there is "
        "nothing to find between the two ends: the test for a cutoff succeeds, but D has nothing "
        "left to skip."
    )


def boards_and_sentences():
    """Yield two boards of tic-tac-toe that a table took for one, and what was said of them."""
    trace = abviz.search(abviz.games.TicTacToe("X.. .O. ..X"), "alphabeta-table", symmetry=True)
    for step in trace.steps:
        for claim in step.claims:
            if "twin" in claim.facts:
                states = [trace.unfolding.state(one) for one in (step.node, claim["twin"])]
                yield *states, step.sentence


def test_only_boards_that_differ_are_called_the_same_by_symmetry():
    kinds = set()
    for board, twin, sentence in boards_and_sentences():
        assert ("by symmetry" in sentence) == (board != twin), sentence
        kinds.add((board == twin, "from the table" in sentence))
    assert len(kinds) == 4


@pytest.mark.parametrize("name", ["minimax-notes", "minimax-slides", "rollouts", "sss", "scout"])
@pytest.mark.parametrize(
    ("tree", "told"),
    [
        ("min(inf)", "none brings less than +∞, the worst that there is for MIN."),
        ("max(-inf -inf)", "none brings more than −∞, the worst that there is for MAX."),
    ],
)
def test_a_search_without_a_move_says_that_no_move_brings_anything_better(name, tree, told):
    trace = abviz.search(Tree.parse(tree), name)
    assert trace.best_move is None
    assert trace.steps[-1].sentence.endswith(f"; no move was chosen, because {told}")


def test_a_window_around_a_decimal_has_exact_ends():
    tree = Tree.parse("max(min(3 0.1) min(0.1 0.3))")
    trace = abviz.search(tree, "aspiration", guess=-0.9, width=1)
    assert trace.steps[0].sentence == (
        "The search starts at the root A (MAX) with the window [−1.9, 0.1]: the guess is −0.9, "
        "and the window reaches 1 to each side."
    )
    assert trace.value == 0.1 and "inside" not in trace.steps[-1].sentence


@pytest.mark.parametrize(("guess", "width"), [(0.1, 0.2), (0.7, 0.1), (1, 0.1), (0.3, 0.6)])
def test_no_window_shows_a_rounding_error(guess, width):
    tree = Tree.parse("((0.3 0.9) (0.2 0.8))")
    trace = abviz.search(tree, "aspiration", guess=guess, width=width)
    for step in trace.steps:
        ends = [len(str(end)) for end in (step.alpha, step.beta) if end is not None]
        assert max(ends) <= 4, step.sentence


@pytest.mark.parametrize("name", ["star1", "star2"])
def test_a_decimal_lies_within_bounds_that_are_fractions(name):
    tree = Tree.parse("max(chance(1/2*0.3 1/2*6) 1)")
    trace = abviz.search(tree, name, bounds=(Fraction(3, 10), 6))
    assert trace.value == 3.15
    assert "all scores lie between 0.3 and 6" in trace.steps[1].sentence


def test_a_decimal_that_equals_a_bound_ends_the_search():
    tree = Tree.parse("min(0.3 max(0.3 6))")
    trace = abviz.search(tree, bounds=(Fraction(3, 10), 6))
    assert [leaf.name for leaf in trace.leaves] == ["B"]
    assert "no score is lower" in " ".join(step.sentence for step in trace.steps)


def test_a_bound_from_nowhere_is_said_of_what_came_back_to_the_parent():
    tree = Tree.parse("min(max(4 min(1)) 3)")
    departure = abviz.misconceptions["starts-at-zero"].search(tree).departure
    assert str(departure).endswith(
        "no leaf has this score, and nothing that had come back to A is 0."
    )


def test_mt_sss_is_named_with_its_condition():
    tied = "max(min(1 2) 1)"
    ours = abviz.search(tied, "rollouts", choose="greatest bound")
    assert len(ours.leaves) < len(abviz.search(tied, "sss").leaves)
    documented = " ".join(abviz.search.__doc__.split())
    assert "examines those of MT-SSS* if all scores differ" in documented
    assert abviz.algorithms["rollouts"].source.endswith("MT-SSS* where scores differ")


def test_children_that_were_visited_are_told_one_by_one_though_their_bounds_are_equal():
    trace = abviz.search("(3 3)", "uct", iterations=3)
    [*_, selection] = [step for step in trace.steps if step.phase == "selection"]
    assert "B: mean 3 + exploration 0 = 3; C: 3 + 0 = 3." in selection.sentence


def test_bounds_that_differ_are_told_with_as_many_digits_as_it_takes():
    assert rounded_apart([1.5, 2.0]) == [1.5, 2.0]
    assert rounded_apart([1.00012, 1.00023]) == [1.0001, 1.0002]
    assert rounded_apart([1.00000000001, 1.00000000002]) == [1.00000000001, 1.00000000002]
    # What differs in later digits than these differs by rounding.
    assert rounded_apart([1.0000000000001, 1.0000000000002]) == [1.0, 1.0]
