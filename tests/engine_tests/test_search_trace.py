"""The finished trace: what it tells, how it is written, and how little it keeps."""

import sys

import pytest
from engine_tests.oracle import OPTION_PAIRS, games, option_pairs
from hypothesis import given
from strategies import MAX_AND_MIN

import abviz
from abviz.trees import Tree, examples, format_score

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


@pytest.mark.parametrize("name", MAX_AND_MIN)
@pytest.mark.parametrize("options", OPTION_PAIRS)
def test_repr_agrees_with_the_trace(name, options):
    tree = examples[name]
    trace = abviz.search(tree, **options)
    number = len(trace.cutoffs)
    word = "cutoff" if number == 1 else "cutoffs"
    counted = f"{len(trace.leaves)} of {len(tree.leaves)} leaves, {number} {word}"
    assert repr(trace) == f"alpha-beta: value {format_score(trace.value)}, {counted}"


@pytest.mark.parametrize(
    ("name", "line"), [("lucky-8", "A B C D"), ("aima-3x3", "A B C"), ("deep-cutoff", "A C D H")]
)
def test_principal_variation(name, line):
    trace = abviz.search(examples[name])
    assert " ".join(node.name for node in trace.principal_variation) == line
    assert trace.best_move.name == line.split()[1]


def test_a_later_move_that_only_ties_is_not_the_best_move():
    for options in OPTION_PAIRS:
        assert abviz.search(examples["tie"], **options).best_move.name == "B"
        assert abviz.search(Tree.parse("3 3 3"), **options).best_move.name == "B"


def test_a_lone_leaf_has_a_value_and_no_move():
    for algorithm, options in ALL_SEARCHES:
        trace = abviz.search(Tree.parse("7"), algorithm, **options)
        assert (trace.value, trace.best_move) == (7, None)
        assert trace.visits == trace.leaves == trace.principal_variation == trace.tree.nodes


@pytest.mark.parametrize(("algorithm", "options"), ALL_SEARCHES)
def test_a_trace_takes_at_most_40_bytes_a_visit(algorithm, options):
    """Four columns of references; what they refer to is the tree's, or shared by many."""
    tree = Tree.random(3, 6, 0, 99, seed=1)
    trace = abviz.search(tree, algorithm, **options)
    columns = [trace.visits, trace.alphas, trace.betas, trace.values]
    rest = set(vars(trace)) - {"visits", "alphas", "betas", "values"}
    assert rest - {"scale"} == {
        *("tree", "algorithm", "language", "error", "unfinished", "result", "unfolding", "gap"),
        *("_move", "_find_ran", "_ran"),
    }
    assert trace.ran == ()
    assert {len(column) for column in columns} == {len(trace.visits)}
    owned = {id(thing) for node in tree for thing in (node, node.value, None)}
    others = {id(entry): entry for column in columns for entry in column if id(entry) not in owned}
    taken = sum(map(sys.getsizeof, [*columns, *others.values()]))
    assert taken <= 40 * len(trace.visits)


@given(games(), option_pairs())
def test_scores_keep_their_type(tree, options):
    """The value is one of the scores of the tree itself, not a copy in another type."""
    trace = abviz.search(tree, **options)
    assert any(trace.value is leaf.value for leaf in tree.leaves) or abs(trace.value) == float(
        "inf"
    )


@given(games(), option_pairs())
def test_searching_twice_gives_the_same_columns(tree, options):
    first, second = (abviz.search(tree, **options) for _ in range(2))
    assert first.visits == second.visits
    assert (first.alphas, first.betas) == (second.alphas, second.betas)
    assert first.values == second.values
