"""What is said of skipped nodes, and of questions and answers, word for word."""

import abviz
from abviz.trees import Tree


def told(text, name, number):
    return abviz.search(Tree.parse(text), name).steps[number].sentence


def test_a_child_that_decides_need_not_be_asked_in_this_pass():
    assert told("(12 8) (19 15)", "mtdf", 8) == (
        "MAX node A now has α = 8, so it is worth at least 8; is it worth at least 0? "
        "Yes, so A's other child (E) need not be asked in this pass: β cutoff."
    )
    assert told("(3 9) ((5 9) 8)", "negascout", 12) == (
        "MAX node F now has α = 5, so it is worth at least 5 and cannot bring E down to 3, "
        "so F's other child (H) need not be asked in this pass: β cutoff."
    )
    assert told("(12 8) (19 15)", "mtdf", 16) == (
        "MIN node B now has β = 8, so it is worth at most 8 and cannot bring A to 9: "
        "the test for a cutoff succeeds, but B has no children left to skip."
    )


def test_the_question_is_said_where_the_null_window_starts_and_below():
    assert told("(12 8) (19 15)", "mtdf", 0) == (
        "The search starts at the root A (MAX) with the window [−1, 0], a null window, "
        "because the first guess is 0: is A worth at least 0?"
    )
    assert told("(12 8) (19 15)", "mtdf", 10) == (
        "The search starts again at the root A (MAX) with the window [8, 9], a null window: the "
        "last pass has shown that A is worth at least 8; is it worth at least 9?"
    )
    assert told("(12 8) (19 15)", "mtdf", 1) == (
        "MIN node B is entered with the window [−1, 0]: "
        "now the question is whether B is worth at least 0."
    )
    assert told("min((3 5) (-2 -4))", "negascout", 10) == (
        "MAX node E is entered with the window [4, 5], a null window: "
        "it only asks whether E is worth less than 5, which A (MIN) already has."
    )


def test_the_answer_is_said_where_the_null_window_ends():
    assert told("(3 9) ((5 9) 8)", "negascout", 17) == (
        "E (MIN) returns 5 to A (MAX), a lower bound: its true value is at least 5; "
        "the answer is yes: E is worth more than 3."
    )
    assert told("(3 9) ((5 9) 8)", "negascout", 4) == (
        "Leaf D is examined to ask whether it is worth less than 3: "
        "its score is 9, so the answer is no."
    )


def test_an_end_of_the_null_window_is_named():
    assert told("(12 8) (19 15)", "mtdf", 3) == (
        "C's 12 reaches B (MIN): v falls from +∞ to 12, "
        "but β stays 0, the upper end of the null window."
    )
    assert told("(3 5) (6 4)", "mtdf", 21) == (
        "G's 4 reaches E (MIN): v falls from 6 to 4, "
        "and β stays 4, the upper end of the null window."
    )


def test_a_leaf_that_is_searched_again_cannot_tell_more():
    assert told("max(1 2 2)", "negascout", 4) == (
        "C's 2 reaches A (MAX): 1 < 2 < +∞, so it is inside the window, and C is searched again, "
        "though that cannot tell more: 2 is its true value."
    )
    assert told("(3 9) ((5 9) 8)", "negascout", 18) == (
        "E's 5, a lower bound, reaches A (MAX): 3 < 5 < +∞, so it is inside the window, "
        "and E is searched again with the whole window."
    )


def test_what_earlier_passes_have_proven_is_said():
    assert told("(12 8) (19 15)", "mtdf", 33) == (
        "B (MIN) returns 12 to A (MAX), an upper bound: "
        "the leaves seen so far prove that its true value is 8."
    )


def test_a_bound_is_called_one_only_while_the_leaves_seen_leave_it_open():
    """After all passes together, not after the present one alone."""
    trace = abviz.search(Tree.parse("(3 5) (6 4)"), "mtdf")
    returned = [step for step in trace.steps if step.kind == "leave" and step.node.name == "B"]
    assert [step.bound for step in returned] == ["exact"] * 3


def test_who_gave_the_ends_of_a_window_with_nothing_between():
    tree = "min((chance(1/2*max(1 1) 1/2*chance(1/4*1 3/4*-1))) chance(2/3*min(chance(1/4*-1 \
3/4*-1) min(-1)) 1/3*chance(1*chance(1/6*0 1/2*2 1/3*0))))"
    sentences = [step.sentence for step in abviz.search(Tree.parse(tree), "star2").steps]
    assert (
        "MIN node K is entered again with the window [−1, −1]. α: no score is lower than −1. "
        "β: the probe has shown that K is worth at most −1."
    ) in sentences
    # What the probe has seen below K counts, too: K is worth −1 and nothing else.
    assert (
        "MIN node K now has β = −1, and no score is lower, so K's other child (O) cannot matter: "
        "α cutoff."
    ) in sentences
