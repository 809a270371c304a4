"""The dialects of the sources: one search in several wordings."""

from math import inf
from random import Random

import pytest
from engine_tests.oracle import games, irregular, minimax_value
from hypothesis import assume, given
from strategies import trees, tries

import abviz
from abviz import SearchError
from abviz.diagnosis.finding import find
from abviz.engine.algorithms.alphabeta_aima import alphabeta_search
from abviz.engine.recorder import record
from abviz.trees import Tree, TreeError, examples

SOFT = ["alphabeta-notes-own-window", "alphabeta-aima", "alphabeta-aima3", "negamax"]
HARD = ["alphabeta-notes", "alphabeta-blog", "alphabeta-slides"]
EVERY_TURN = ["alphabeta-notes-own-window", "alphabeta-notes", "alphabeta-blog"]
TURNS_ONLY = ["alphabeta-aima", "alphabeta-aima3", "alphabeta-slides", "minimax-slides", "negamax"]

SCORES = ["0 1", "-1 0 0 1 2", "-9 3 1 4 1 5 9 2 6", "0 -0.0 1/2 0.5 1 1.0 -1/3", "-inf 0 1 inf"]
MANY = tries(30)


def random_tree(seed, *, alternating):
    """Return a small irregular tree with many ties."""
    source = Random(seed)
    scores = source.choice(SCORES).split()
    return irregular(source, scores, alternating=alternating, least_plies=2)


def path_of(trace):
    """Return who was entered with which window, in MAX's view."""
    return [*zip(trace.visits, trace.alphas, trace.betas, strict=True)]


def assert_one_search(tree, dialects):
    reference = abviz.search(tree)
    for name in dialects:
        trace = abviz.search(tree, name)
        assert path_of(trace) == path_of(reference), name
        assert trace.value == reference.value == minimax_value(tree.root), name
        assert find(trace).sentence == "", name


@MANY
@given(trees(names=False, estimates=False, alternating=True))
def test_all_dialects_take_the_same_way(tree):
    assert_one_search(tree, SOFT + HARD)


@MANY
@given(games())
def test_three_dialects_take_the_same_way_whoever_moves(tree):
    assert_one_search(tree, EVERY_TURN)


def test_the_same_way_in_many_more_trees():
    for seed in range(30):
        assert_one_search(random_tree(seed, alternating=True), SOFT + HARD)
        assert_one_search(random_tree(seed, alternating=False), EVERY_TURN)


@pytest.mark.parametrize("name", [*SOFT, *HARD])
def test_the_lucky_tree_in_every_dialect(name):
    trace = abviz.search(examples["lucky-8"], name)
    assert " ".join(str(leaf.value) for leaf in trace.leaves) == "4 3 8 2 1"
    assert trace.value == 4
    windows = [f"{node.name}[{a},{b}]" for node, a, b in path_of(trace)]
    assert " ".join(windows) == (
        "A[-inf,inf] B[-inf,inf] C[-inf,inf] D[-inf,inf] E[4,inf] F[-inf,4] G[-inf,4] "
        "I[4,inf] J[4,inf] K[4,inf] L[4,inf]"
    )


@pytest.mark.parametrize(
    ("name", "returned"),
    [
        ("alphabeta", "4 4 4 8 2 2"),
        ("alphabeta-notes-own-window", "4 4 4 8 2 2"),
        ("alphabeta-aima", "4 4 4 8 2 2"),
        ("negamax", "4 4 4 8 2 2"),
        ("alphabeta-notes", "4 4 4 8 4 4"),
        ("alphabeta-blog", "4 4 4 8 4 4"),
        ("alphabeta-slides", "4 4 4 8 4 4"),
    ],
)
def test_what_comes_back_in_the_lucky_tree(name, returned):
    trace = abviz.search(examples["lucky-8"], name)
    assert " ".join(str(trace.returned(node)) for node in "ABCFIJ") == returned


@MANY
@given(trees(names=False, estimates=False, alternating=True))
def test_fail_soft_dialects_return_the_same_everywhere(tree):
    values = abviz.search(tree).values
    assert [abviz.search(tree, name).values for name in SOFT] == [values] * len(SOFT)


@MANY
@given(games())
def test_the_own_window_returns_the_same_whoever_moves(tree):
    assert abviz.search(tree, "alphabeta-notes-own-window").values == abviz.search(tree).values


def clipped(value, alpha, beta):
    return min(max(value, alpha), beta)


def assert_bounds_come_back(tree, dialects):
    """A fail-hard node starts from the bound that it moves, and moves it child by child.

    So inside the window it returns what a fail-soft node returns. MAX never returns less
    than its α, nor MIN more than its β. On the other side a leaf's score may go beyond.
    """
    soft = abviz.search(tree).values
    for name in dialects:
        trace = abviz.search(tree, name)
        came_back = dict(zip(trace.visits, trace.values, strict=True))
        for (node, alpha, beta), value, full in zip(
            path_of(trace), trace.values, soft, strict=True
        ):
            assert clipped(value, alpha, beta) == clipped(full, alpha, beta), name
            if node.is_leaf:
                assert value == node.value, name
                continue
            scores = [came_back[child] for child in node.children if child in came_back]
            moved = max(alpha, *scores) if node.is_max else min(beta, *scores)
            assert value == moved, name


@MANY
@given(trees(names=False, estimates=False, alternating=True))
def test_fail_hard_dialects_return_bounds(tree):
    assert_bounds_come_back(tree, HARD)


@MANY
@given(games())
def test_fail_hard_dialects_return_bounds_whoever_moves(tree):
    assert_bounds_come_back(tree, ["alphabeta-notes", "alphabeta-blog"])


@pytest.mark.parametrize("name", ["alphabeta-notes", "alphabeta-blog"])
def test_fail_hard_differs_from_fail_soft_somewhere(name):
    """So that the tests above compare two different things."""
    differing = 0
    for seed in range(50):
        tree = random_tree(seed, alternating=True)
        differing += abviz.search(tree, name).values != abviz.search(tree).values
    assert differing >= 10


def assert_minimax_everywhere(tree, name):
    trace = abviz.search(tree, name)
    assert trace.visits == tree.nodes
    assert list(trace.values) == [minimax_value(node) for node in tree]
    assert set(trace.alphas) == set(trace.betas) == {None}
    assert find(trace).sentence == ""


@MANY
@given(games())
def test_minimax_of_the_notes_is_minimax(tree):
    assert_minimax_everywhere(tree, "minimax-notes")


@MANY
@given(trees(names=False, estimates=False, alternating=True))
def test_minimax_of_the_slides_is_minimax(tree):
    assert_minimax_everywhere(tree, "minimax-slides")


def test_returned_takes_a_node_a_name_or_a_path():
    trace = abviz.search(examples["lucky-8"], "alphabeta-aima")
    assert trace.returned("J") == trace.returned((1, 0)) == trace.returned(trace.tree["J"]) == 2
    assert trace.returned("A") == trace.returned(()) == 4
    assert trace.returned("H") is trace.returned("M") is None
    with pytest.raises(TreeError):
        trace.returned("Z")


def test_negamax_is_told_in_the_view_of_max():
    tree = examples["lucky-8"].with_root("min")
    assert abviz.search(tree, "negamax").value == 5
    assert (
        str(abviz.search(tree, "negamax")).splitlines()[1:]
        == (str(abviz.search(tree)).splitlines()[1:])
    )


@MANY
@given(trees(names=False, estimates=False, alternating=True, infinite=False))
def test_the_search_of_aima_returns_the_best_move(tree):
    assume(not tree.root.is_leaf)
    move = record(alphabeta_search, tree.root).result
    assert move is abviz.search(tree).best_move
    assert minimax_value(move) == minimax_value(tree.root)


@pytest.mark.parametrize("name", TURNS_ONLY)
@pytest.mark.parametrize(
    ("text", "player", "node"),
    [("max(max(1 2) 3)", "MAX", "B"), ("max(min(4 min(1 2)) 3)", "MIN", "D")],
)
def test_who_needs_turns_refuses_a_double_move(name, text, player, node):
    with pytest.raises(SearchError) as refusal:
        abviz.search(Tree.parse(text), name)
    assert str(refusal.value).startswith(
        f"{abviz.algorithms[name].title} takes for granted that MAX and MIN take turns, "
        f"and in this tree {player} moves twice running at {node}."
    )


@pytest.mark.parametrize("name", TURNS_ONLY)
def test_exactly_the_trees_with_a_double_move_are_refused(name):
    refused = 0
    for seed in range(30):
        tree = random_tree(seed, alternating=False)
        double = [
            node
            for node in tree
            if not node.is_leaf and node.parent is not None and node.player == node.parent.player
        ]
        if not double:
            abviz.search(tree, name)
            continue
        refused += 1
        with pytest.raises(SearchError, match=f"moves twice running at {double[0].name}\\."):
            abviz.search(tree, name)
    assert 10 < refused < 60


WITHOUT_CHANCE = [name for name, one in abviz.algorithms.items() if not one.model.averages]


@pytest.mark.parametrize("name", WITHOUT_CHANCE)
def test_a_tree_with_chance_is_refused(name):
    several = abviz.algorithms[name].way == "several players"
    tree = Tree.parse("p1(chance(1/2*<3 1> 1/2*<5 2>))" if several else "(chance(1/2*3 1/2*5) 4)")
    with pytest.raises(SearchError, match="has chance nodes"):
        abviz.search(tree, name)


@pytest.mark.parametrize("name", [*SOFT, *HARD, "minimax-notes", "minimax-slides"])
def test_dialects_have_no_options(name):
    for option in ("cut_on_tie", "deep"):
        with pytest.raises(SearchError, match=f"has no option {option}"):
            abviz.search(examples["tie"], name, **{option: False})


@pytest.mark.parametrize("name", [*SOFT, *HARD])
@pytest.mark.parametrize(
    ("text", "opened"),
    [
        ("inf 3", "inf"),
        ("((-inf 3) 5)", "-inf 5"),
        ("(-inf (-inf 3))", "-inf -inf"),
        ("(1/2 0.5) (0.5 1)", "1/2 0.5 0.5"),
    ],
)
def test_infinite_scores_and_ties_of_several_types(name, text, opened):
    trace = abviz.search(Tree.parse(text), name)
    assert [leaf.value for leaf in trace.leaves] == [
        leaf.value for leaf in Tree.parse(f"max({opened})").leaves
    ]
    assert trace.value == minimax_value(trace.tree.root) and abs(trace.value) in (0.5, 5, inf)


@MANY
@given(games())
def test_cs188_is_alpha_beta_that_keeps_ties(tree):
    trace, reference = abviz.search(tree, "alphabeta-cs188"), abviz.search(tree, cut_on_tie=False)
    assert path_of(trace) == path_of(reference) and trace.values == reference.values


@pytest.mark.parametrize(("name", "step"), [("alphabeta", 11), ("alphabeta-aima3", 11)])
def test_at_a_cutoff_that_comes_first_the_window_is_not_moved(name, step):
    cut = abviz.search(Tree.parse("(3 5) (2 9)"), name).steps[step]
    assert (cut.kind, cut.alpha, cut.beta) == ("cutoff", 3, 2 if name == "alphabeta" else inf)


def test_who_cuts_at_equal_bounds_is_said():
    tied = Tree.parse("(3 5) (3 9)")
    counts = {name: len(abviz.search(tied, name).leaves) for name in CONVENTIONS}
    assert counts == CONVENTIONS
    assert len(abviz.search(tied, "alphabeta-cs188", cut_on_tie=False).leaves) == 4
    with pytest.raises(SearchError, match="cuts only when α > β, and alphabeta-aima3 at α ≥ β"):
        abviz.search(tied, "alphabeta-cs188", cut_on_tie=True)
    with pytest.raises(SearchError, match="alphabeta has the option, and alphabeta-cs188"):
        abviz.search(tied, "alphabeta-aima3", cut_on_tie=False)


CONVENTIONS = {"alphabeta": 3, "alphabeta-aima3": 3, "alphabeta-cs188": 4}
