"""The finished trace: what it tells, how it is written, and how little it keeps."""

import sys
from math import inf

import pytest
from engine_tests.oracle import OPTION_PAIRS, games, option_pairs
from hypothesis import given

import abviz
from abviz.trees import Tree

ALL_SEARCHES = [("minimax", {}), *(("alphabeta", options) for options in OPTION_PAIRS)]


@pytest.mark.parametrize(
    ("text", "algorithm", "line"),
    [
        ("3 5", "minimax", "minimax: value 5, 2 of 2 leaves, 0 cutoffs"),
        ("(3 5) (3 1)", "alphabeta", "alpha-beta: value 3, 3 of 4 leaves, 1 cutoff"),
        ("(3 5) (2 9) (1 7)", "alphabeta", "alpha-beta: value 3, 4 of 6 leaves, 2 cutoffs"),
        ("-2 -0.5", "alphabeta", "alpha-beta: value −0.5, 2 of 2 leaves, 0 cutoffs"),
        ("1/3 0", "alphabeta", "alpha-beta: value 1/3, 2 of 2 leaves, 0 cutoffs"),
        ("inf 3", "alphabeta", "alpha-beta: value +∞, 1 of 2 leaves, 1 cutoff"),
    ],
)
def test_repr_is_one_short_line(text, algorithm, line):
    assert repr(abviz.search(Tree.parse(text), algorithm)) == line


@pytest.mark.parametrize(("algorithm", "options"), ALL_SEARCHES)
def test_a_trace_takes_at_most_40_bytes_a_visit(algorithm, options):
    """Four columns of references; what they refer to is the tree's, or shared by many."""
    tree = Tree.random(3, 6, 0, 99, seed=1)
    trace = abviz.search(tree, algorithm, **options)
    columns = [trace.visits, trace.alphas, trace.betas, trace.values]
    rest = set(vars(trace)) - {"visits", "alphas", "betas", "values"}
    assert rest - {"scale"} == {
        *("tree", "algorithm", "language", "error", "unfinished", "result", "unfolding", "gap"),
        *("_move", "_find_ran", "_ran", "positions"),
    }
    assert trace.ran == ()
    assert {len(column) for column in columns} == {len(trace.visits)}
    owned = {id(thing) for node in tree for thing in (node, node.value, None)}
    others = {id(entry): entry for column in columns for entry in column if id(entry) not in owned}
    taken = sum(map(sys.getsizeof, [*columns, *others.values()]))
    assert taken <= 40 * len(trace.visits)


@given(games(), option_pairs())
def test_the_value_of_a_search_is_the_very_score_of_a_leaf(tree, options):
    """A whole number stays whole, and a fraction a fraction."""
    trace = abviz.search(tree, **options)
    # v begins with an infinity of its own, which an equal score of a leaf does not replace.
    is_infinite = trace.value in (inf, -inf)
    assert is_infinite or any(trace.value is leaf.value for leaf in tree.leaves)


def test_without_a_table_no_two_nodes_have_the_same_position():
    trace = abviz.search("((3 5) (3 5))")
    keys = [trace.key_of(node) for node in trace.tree]
    assert max(keys) < 0 and len({*keys}) == len(trace.tree)
