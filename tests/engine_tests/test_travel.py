"""Copies and pickles: what arrives in another process is equal, small, and works there."""

import copy
import multiprocessing
import pickle

import pytest
from engine_tests.oracle import games
from hypothesis import given

import abviz
from abviz.engine.registry import UnknownAlgorithm
from abviz.errors import SearchError
from abviz.replay.frames import Frame
from abviz.trees import Tree, TreeError, examples
from abviz.trees.scores import UnknownExample, UnknownNode

pytestmark = pytest.mark.slow

LUCKY = examples["lucky-8"]
SECONDS = 60


def journey(thing):
    return pickle.loads(pickle.dumps(thing))


def parts(trace):
    """Return a trace and one of everything that hangs on it."""
    step = trace.steps[len(trace.steps) // 2]
    found = [trace, trace.tree, trace.tree.root, trace.tree.nodes[-1], step, trace.frame(-1)]
    return [*found, *trace.cutoffs[:1], trace.steps, trace.algorithm]


@pytest.mark.parametrize("name", ["lucky-8", "tie", "dice", "three-players", "estimates"])
@pytest.mark.parametrize("travel", [journey, copy.copy, copy.deepcopy])
def test_what_is_pickled_or_copied_is_equal_afterwards(name, travel):
    tree = examples[name]
    for algorithm, known in abviz.algorithms.items():
        if known.unmet_requirement(tree):
            continue
        for one in parts(abviz.search(tree, algorithm)):
            twin = travel(one)
            assert twin == one and hash(twin) == hash(one)
            assert isinstance(one, Frame) or repr(twin) == repr(one)


@given(games())
def test_any_trace_arrives_equal_and_tells_the_same(tree):
    trace = abviz.search(tree)
    twin = journey(trace)
    assert twin == trace and str(twin) == str(trace)
    assert twin.steps == trace.steps and twin.visits == trace.visits
    assert [node.name for node in twin.tree] == [node.name for node in tree]


def test_what_belongs_together_stays_together():
    trace = abviz.search(LUCKY)
    tree, leaf, step, twin = journey((trace.tree, LUCKY["J"], trace.steps[3], trace))
    assert leaf is tree["J"] and step.node in tree and twin.tree.root is tree.root
    assert all(node is twin.tree.nodes[node.index] for node in twin.visits)


def test_a_node_takes_its_tree_along():
    twin = journey(LUCKY["J"])
    assert [node.name for node in twin.ancestors] == ["I", "A"]
    assert copy.deepcopy(twin) is copy.copy(twin) is twin


def test_nodes_are_equal_by_their_place_and_what_is_below():
    tree = Tree.parse("((4 3) (8 7))")
    assert tree["B"] == Tree.parse("((4 3) (8 9))")["B"] != Tree.parse("((4 5) (8 7))")["B"]
    assert tree["C"] != tree["D"] and tree["C"] != "C"
    # The same number in preorder, one ply further up.
    assert Tree.parse("((1) 2)")["D"] != Tree.parse("((1 2))")["D"]
    assert tree.root != Tree.parse("((4 3) (8 9))").root


def test_two_searches_are_equal_only_if_tree_and_options_are():
    one = abviz.search(LUCKY)
    assert one == abviz.search(LUCKY)
    assert one != abviz.search(LUCKY, "minimax") and one != "trace"
    assert one != abviz.search(LUCKY, cut_on_tie=False)
    assert one != abviz.search(LUCKY.with_score("D", 9))
    limited = abviz.search(examples["estimates"], depth=2)
    assert journey(limited) == limited != abviz.search(examples["estimates"], depth=1)
    assert one.frame(3) == abviz.search(LUCKY).frame(3) != one.frame(4)
    assert one.frame(3) != 3


def test_what_a_trace_adds_to_its_tree_is_no_more_than_twice_its_columns():
    trace = abviz.search(Tree.random(4, 7, low=-100, high=100, seed=1))
    columns = [node.index for node in trace.visits], trace.alphas, trace.betas, trace.values
    trace.steps  # noqa: B018 - what is worked out stays at home
    added = len(pickle.dumps(trace)) - len(pickle.dumps(trace.tree))
    assert added < 2 * len(pickle.dumps(columns))


def test_a_tree_450_plies_deep_can_be_pickled():
    line = Tree.from_nested(1)
    nested = 1
    for score in range(450):
        nested = [nested, score]
    line = Tree.from_nested(nested)
    trace = abviz.search(line)
    assert journey(trace) == trace and journey(line.nodes[450]) == line.nodes[450]


@pytest.mark.parametrize(
    "error", [TreeError("no"), UnknownNode("no node"), UnknownExample("no"), UnknownAlgorithm("no")]
)
def test_errors_arrive_with_their_messages(error):
    twin = journey(error)
    assert (type(twin), str(twin)) == (type(error), str(error))


def unpicklable():
    """Return the trace of a function that no other process can import, with an error of its own."""

    class Own(Exception):
        pass

    def search(node):
        if node.name == "F":
            raise Own("at F")
        return max(search(child) for child in node.children) if node.children else node.value

    return abviz.watch(search, LUCKY)


def test_the_trace_of_a_function_of_your_own_arrives_with_its_source():
    trace = unpicklable()
    twin = journey(trace)
    assert twin == trace and twin.steps == trace.steps and str(twin) == str(trace)
    assert abviz.draw_text(twin) == abviz.draw_text(trace)
    assert journey(twin) == trace and twin.departure == trace.departure
    assert trace.departure.startswith("It stops at F with Own; minimax goes on. Line ")
    with pytest.raises(SearchError, match="with its source alone and cannot be called"):
        twin.algorithm.function(LUCKY.root)


def test_a_game_travels_if_its_states_can():
    trace = abviz.search(abviz.games.TicTacToe("XOO X.. OX."))
    twin = journey(trace)
    assert twin == trace
    assert str(twin.unfolding.state("5-6")) == str(trace.unfolding.state("5-6"))


def test_a_pool_of_processes_searches():
    trees = [Tree.random(2, 4, low=1, high=99, seed=seed) for seed in range(4)]
    expected = [abviz.search(tree) for tree in trees]
    context = multiprocessing.get_context("spawn")
    with context.Pool(2) as pool:
        assert pool.map_async(abviz.search, trees).get(SECONDS) == expected
        steps = pool.map_async(Tree.__len__, trees).get(SECONDS)
        assert steps == [len(tree) for tree in trees]
        with pytest.raises(SearchError, match="needs a utility for each player"):
            pool.apply_async(abviz.search, (trees[0], "maxn")).get(SECONDS)
