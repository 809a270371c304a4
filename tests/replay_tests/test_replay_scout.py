"""What SCOUT shows: answers, frames, the lines that run, sentences word for word."""

import pytest
from engine_tests.oracle import minimax_value
from replay_tests.everything import whole_tree
from truth_tests.following import compares

import abviz
from abviz.drawing.appearance import appearance_of
from abviz.replay.listing import Listing
from abviz.trees import Tree

SEARCHES = [abviz.search(whole_tree(seed), "scout") for seed in range(300)]


def told(text):
    return [step.sentence for step in abviz.search(Tree.parse(text), "scout").steps]


def test_a_whole_search():
    assert told("(3 5) (2 9)") == [
        "The search starts at the root A (MAX): A's first child is evaluated; "
        "every other child is tested first, and evaluated only if it is better.",
        "MIN node B is entered to be evaluated: it is the first child of A (MAX).",
        "Leaf C is examined: its score is 3.",
        "C's 3 reaches B (MIN): C is the first child, so v is now 3.",
        "Leaf D is tested: is it worth at least 3, which B (MIN) already has? "
        "Yes, its score is 5. So D is no better for MIN.",
        "The test says yes, D is worth at least 3, so v of B (MIN) stays 3 and D is not evaluated.",
        "B (MIN) returns 3 to A (MAX).",
        "B's 3 reaches A (MAX): B is the first child, so v is now 3.",
        "MIN node E is tested: is it worth more than 3, which A (MAX) already has?",
        "Leaf F is tested in turn: is it worth more than 3? No, its score is 2.",
        "F says no, and one no is enough for E (MIN).",
        "MIN node E is worth at most 3, and the test asks no more, "
        "so E's other child (G) need not be looked at in this test: α cutoff.",
        "E (MIN) answers no to A (MAX): E is worth at most 3.",
        "The test says no, E is worth at most 3, so v of A (MAX) stays 3 and E is not evaluated.",
        "A (MAX) returns 3: that is the value of the tree; MAX moves to B; 3 leaves were examined.",
    ]


def test_a_test_that_leads_to_an_evaluation():
    sentences = told("(3 9) ((5 9) 8)")
    assert sentences[9] == "MAX node F is tested in turn: is it worth more than 3?"
    assert sentences[13:20] == [
        "F (MAX) answers yes to E (MIN): F is worth more than 3.",
        "F says yes, so E (MIN) asks its next child.",
        "Leaf I is tested in turn: is it worth more than 3? Yes, its score is 8.",
        "I says yes, and E (MIN) has no other child to ask.",
        "E (MIN) answers yes to A (MAX): E is worth more than 3.",
        "The test says yes, E is worth more than 3, so A (MAX) evaluates E.",
        "MIN node E is entered again to be evaluated: "
        "its test has shown that it is better for MAX than the children before it.",
    ]
    assert sentences[30:33] == [
        "The test says no, I is worth less than 9, so E (MIN) evaluates I.",
        "Leaf I is examined again: its score is 8.",
        "I's 8 reaches E (MIN): v falls from 9 to 8.",
    ]


@pytest.mark.parametrize(
    ("replies", "others"), [("2 9 8", "2 children (G and H)"), ("2 9", "child (G)")]
)
def test_the_skipped_are_named(replies, others):
    assert f"so E's other {others} need not be looked at" in told(f"(3 5) ({replies})")[11]


def test_an_only_child_has_no_others_to_be_tested():
    assert told("((3))")[0] == (
        "The search starts at the root A (MAX): A's only child is evaluated."
    )


def test_moves_that_nobody_looked_at_are_no_children_in_brackets():
    trace = abviz.search(abviz.games.TicTacToe("XOO X.. OX."), "scout")
    cuts = [step.sentence for step in trace.steps if step.cutoff]
    assert cuts[0] == (
        "MIN node 6 is worth at most 1, and the test asks no more, so 6's other move "
        "(never looked at) need not be looked at in this test: α cutoff."
    )


def test_a_lone_leaf():
    assert told("7") == ["The root A is a leaf: its score 7 is the value of the tree."]


def test_every_question_is_rightly_answered():
    given = set()
    for trace in SEARCHES:
        for step in trace.steps:
            if step.answer is not None and step.kind == "leave":
                bound = step.question.bound
                truth = compares(minimax_value(step.node), step.question.relation, bound)
                assert step.answer == truth
                given.add((step.question.relation, truth))
    assert given == {(one, yes) for one in ("more than", "at least") for yes in (True, False)}


LINES = {
    ("enter", False): "def evaluate(node):",
    ("enter", True): "def test(node, v, exceeds):",
    ("examine", False): "return node.value",
    ("examine", True): "return exceeds(node.value, v)",
    ("leave", False): "return v",
}


def expected_line(step, *, first):
    """Return the line that runs at a step, and whether it stands in the branch of MAX."""
    if step.kind == "update":
        if step.question is None:
            return "v = evaluate(next(children))" if first else "v = evaluate(child)"
        if step.question.node is step.child:
            is_max = step.node.is_max
            return "if test(child, v, gt):" if is_max else "elif not test(child, v, ge):"
        return f"if {'' if step.node.is_max else 'not '}test(child, v, exceeds):"
    if step.question is not None and step.kind in ("cutoff", "leave"):
        return f"return {step.answer}"
    return LINES[step.kind, step.question is not None]


def test_every_step_stands_on_the_line_that_runs():
    algorithm = abviz.algorithms["scout"]
    lines = Listing(algorithm.function, *algorithm.helpers).lines
    half = next(n for n, line in enumerate(lines, 1) if "for child in node.children" in line)
    taken = set()
    for trace in SEARCHES:
        for step in trace.steps:
            first = step.kind == "update" and step.event.before[0] is None
            assert lines[step.line - 1].strip() == expected_line(step, first=first)
            taken.add(step.line)
            if step.question is not None and step.kind in ("cutoff", "leave"):
                decided = step.answer == step.node.is_max
                above = lines[step.line - 2].strip()
                assert above.startswith("if ") == decided
                assert step.line > half
    assert len(taken) == 16


def test_the_picture_shows_what_a_test_has_shown():
    trace = abviz.search(Tree.parse("(3 9) ((5 9) 8) (2 7)"), "scout")
    shown = {
        node.name: appearance_of(node, trace.frame(-1).state(node)).value
        for node in trace.tree
        if node.children
    }
    assert shown == {"A": "8", "B": "3", "E": "8", "F": "9", "J": "≤8"}
    middle = trace.frame(17)
    for name in "EF":
        assert appearance_of(trace.tree[name], middle.state(name)).value == ">3"
    assert "J MIN  v≤8  done" in abviz.draw_text(trace)


def test_signs_of_a_test_of_min():
    trace = abviz.search(Tree.parse("min((3 3) (1 2) (8 2))"), "scout")
    ends = [k for k, step in enumerate(trace.steps) if step.kind == "leave" and step.question]
    shown = [
        appearance_of(trace.steps[k].node, trace.frame(k).state(trace.steps[k].node)).value
        for k in ends
    ]
    assert shown == ["<3", "≥2"]


def test_frames_and_counters():
    for trace in SEARCHES[:60]:
        check_frames(trace)


def check_frames(trace):
    end = trace.frame(-1)
    assert all(end.status(node) == "done" for node in trace.visits)
    pruned = {node for node in trace.tree if end.status(node) == "pruned"}
    assert pruned == {*trace.pruned} == {*trace.tree} - {*trace.visits}
    counters = end.counters
    assert counters.leaves_examined + counters.leaves_pruned == counters.leaves
    assert counters.repeats == len(trace.visits) - len({*trace.visits})
    assert counters.cutoffs == len(trace.cutoffs)
    for node in trace.visits:
        state = end.state(node)
        relation = {"exact": "at least"}.get(state.bound, state.bound)
        assert compares(minimax_value(node), relation, state.value)


def test_the_table_has_no_columns_of_windows():
    text = str(abviz.search(Tree.parse("3 5"), "scout"))
    assert text.splitlines()[1] == "step   v  what happens"
