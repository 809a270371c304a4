"""The grammar of steps: what follows what, and what each step carries."""

import pytest
from engine_tests.oracle import FEW, OPTION_PAIRS, SOME, games, option_pairs
from hypothesis import given

import abviz
from abviz.replay.ways.registry import walk
from abviz.trees import Tree, examples

ALL_SEARCHES = [("minimax", {}), *(("alphabeta", options) for options in OPTION_PAIRS)]


def in_short(trace):
    """Return the steps as text: kind and node, and for an update the child and its value."""
    words = {"enter": "+", "examine": "=", "cutoff": "!", "leave": "-"}
    return " ".join(
        f"{step.child.name}>{step.node.name}"
        if step.kind == "update"
        else words[step.kind] + step.node.name
        for step in trace.steps
    )


@pytest.mark.parametrize(
    ("text", "algorithm", "expected"),
    [
        ("7", "alphabeta", "=A"),
        ("7", "minimax", "=A"),
        ("(7)", "minimax", "+A =B B>A -A"),
        ("(3 5) (2 9)", "minimax", "+A +B =C C>B =D D>B -B B>A +E =F F>E =G G>E -E E>A -A"),
        ("(3 5) (2 9)", "alphabeta", "+A +B =C C>B =D D>B -B B>A +E =F F>E !E -E E>A -A"),
        ("(3 5) (9 2)", "alphabeta", "+A +B =C C>B =D D>B -B B>A +E =F F>E =G G>E !E -E E>A -A"),
        ("inf 3", "alphabeta", "+A =B B>A !A -A"),
    ],
)
def test_small_searches_have_the_steps_worked_out_by_hand(text, algorithm, expected):
    assert in_short(abviz.search(Tree.parse(text), algorithm)) == expected


def test_the_lucky_tree_has_the_steps_worked_out_by_hand():
    assert in_short(abviz.search(examples["lucky-8"])) == (
        "+A +B +C =D D>C =E E>C -C C>B +F =G G>F !F -F F>B -B B>A "
        "+I +J =K K>J =L L>J -J J>I !I -I I>A -A"
    )


@SOME
@given(games(), option_pairs())
def test_an_update_starts_where_the_last_step_of_its_node_ended(tree, options):
    latest = {}
    for step in abviz.search(tree, **options).steps:
        if step.kind == "update":
            last = latest[step.node]
            assert step.event.before == (last.value, last.alpha, last.beta)
        latest[step.node] = step


@pytest.mark.parametrize(("algorithm", "options"), ALL_SEARCHES)
@FEW
@given(tree=games())
def test_the_same_search_has_the_same_steps_again(algorithm, options, tree):
    trace = abviz.search(tree, algorithm, **options)
    again = abviz.search(tree, algorithm, **options)
    assert trace.steps == again.steps == tuple(walk(trace))
    assert trace.replay.changes == again.replay.changes
    assert trace.replay.counters == again.replay.counters
    assert [step.sentence for step in trace.steps] == [step.sentence for step in again.steps]
