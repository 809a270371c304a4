"""Searches to a depth: minimax and α-β with estimates, and iterative deepening."""

import pickle
from fractions import Fraction

import pytest
from engine_tests.chance import estimated_tree, tree_to_a_depth, value_of
from engine_tests.oracle import below_hits
from strategies import MAX_AND_MIN

import abviz
from abviz import SearchError
from abviz.diagnosis.finding import find
from abviz.trees import Tree, TreeError, examples

LIMITED = [name for name, one in abviz.algorithms.items() if "depth" in one.options]


def searches(name, seeds):
    """Yield a search of each tree to each depth, one ply beyond its leaves included."""
    for seed in seeds[:10] if abviz.algorithms[name].limited_by_tree else seeds:
        tree = tree_to_a_depth(abviz.algorithms[name], seed)
        for depth in range(1, tree.depth + 2):
            yield abviz.search(tree, name, depth=depth)


@pytest.mark.parametrize("name", LIMITED)
def test_the_value_is_minimax_to_the_depth(name):
    for trace in searches(name, range(25)):
        goes_on = trace.algorithm.model.goes_on_where_noisy
        assert trace.value == value_of(trace.tree.root, trace.algorithm.depth, goes_on=goes_on)


@pytest.mark.parametrize("name", [name for name in LIMITED if name != "quiescence"])
def test_nothing_beyond_the_limit_is_looked_at(name):
    for trace in searches(name, range(20)):
        depth = trace.algorithm.depth
        assert max(len(node.path) for node in trace.visits) <= depth
        entered = {*trace.visits}
        within = {node for node in trace.tree if len(node.path) <= depth}
        assert {*trace.pruned} == within - entered - below_hits(trace)
        stops = {node for node in within if node.is_leaf or len(node.path) == depth}
        assert {*trace.ends} == stops and len(trace.ends) == len(stops)
        if trace.algorithm.cut_on_tie and not trace.algorithm.model.needs_whole_scores:
            assert find(trace).sentence == ""
        if name.startswith("minimax"):
            assert trace.ends == trace.leaves and trace.pruned == ()


def passes_of(trace):
    """Return the visits of each pass of iterative deepening."""
    passes = []
    for node in trace.visits:
        if node.parent is None:
            passes.append([])
        passes[-1].append(node)
    return passes


def test_iterative_deepening_searches_to_each_depth_in_turn():
    for seed in range(25):
        tree = estimated_tree(seed)
        trace = abviz.search(tree, "iterative-deepening")
        passes = passes_of(trace)
        assert len(passes) == tree.depth
        for depth, visits in enumerate(passes, start=1):
            reached = max(len(node.path) for node in visits)
            assert reached <= depth
            # Every pass is an α-β search: it enters no node twice, and none that minimax does not.
            assert len(set(visits)) == len(visits)
            assert {*visits} <= {*abviz.search(tree, "minimax", depth=depth).visits}
        assert trace.value == value_of(tree.root)


def test_iterative_deepening_tries_the_best_move_of_the_last_pass_first():
    for seed in range(20):
        tree = estimated_tree(seed)
        for depth in range(2, tree.depth + 1):
            before = abviz.search(tree, "iterative-deepening", depth=depth - 1)
            visits = passes_of(abviz.search(tree, "iterative-deepening", depth=depth))[-1]
            assert visits[1] is before.best_move


@pytest.mark.parametrize("name", MAX_AND_MIN)
def test_deepening_needs_estimates_where_it_stops(name):
    tree = examples[name]
    problem = abviz.algorithms["iterative-deepening"].unmet_requirement(tree)
    inner = [node for node in tree if node.children and node.parent is not None]
    lacking = [node for node in inner if node.estimate is None]
    assert problem.partition(" Searches that fit this tree: minimax, alphabeta and ")[0] == (
        f"iterative deepening stops at inner nodes and takes their estimates, and "
        f"{lacking[0].name} has none. Give it one, as in (3 4)~2.5, or all of them with "
        "tree.with_estimates."
        if lacking
        else ""
    )


def test_the_example_of_misleading_estimates():
    tree = examples["estimates"]
    found = [abviz.search(tree, depth=depth) for depth in (1, 2, 3)]
    assert [(one.value, one.best_move.name) for one in found] == [(6, "B"), (6, "B"), (8, "I")]
    assert [repr(one) for one in found[:2]] == [
        "alpha-beta to 1 ply: value 6, 3 of 3 leaves, 0 cutoffs",
        "alpha-beta to 2 plies: value 6, 4 of 6 leaves, 2 cutoffs",
    ]


ORDERS = {1: "A B I P", 2: "A B C F I J P Q", 3: "A B C D E F G I J K L M N O P Q R S"}
NOTHING_SKIPPED = {2: "A B C F I J M P Q T", 3: " ".join("ABCDEFGHIJKLMNOPQRSTUV")}
SEARCHED_AGAIN = {
    "negascout": {3: "A B C D E F G I J K M N I J K L L M N O M N O O P Q R S"},
    "mtdf": {1: "A B A B I P", 2: "A B C F A B C I J P Q"},
    "aspiration": {3: "A B C D E F G I J K M N A B C D E I J K L M N O P Q R S"},
}
LEFT_TO_RIGHT = [
    name for name in LIMITED if abviz.algorithms[name].way not in ("deepening", "ordered")
]


@pytest.mark.parametrize("name", LEFT_TO_RIGHT)
def test_whom_each_search_enters_to_a_depth(name):
    orders = ORDERS if abviz.algorithms[name].prunes else ORDERS | NOTHING_SKIPPED
    # In which order null windows enter nodes again is a search's own affair.
    is_free = abviz.algorithms[name].model.needs_whole_scores and name not in SEARCHED_AGAIN
    for depth, order in (orders | SEARCHED_AGAIN.get(name, {})).items():
        trace = abviz.search(examples["estimates"], name, depth=depth)
        if not is_free and (name, depth) != ("mtdf", 3):
            assert " ".join(node.name for node in trace.visits) == order
        reference = abviz.search(examples["estimates"], depth=depth)
        assert (trace.value, trace.best_move) == (reference.value, reference.best_move)
        others = {*trace.visits} ^ {*reference.visits}
        assert not (trace.algorithm.prunes and others), (
            f"{name} to depth {depth} and alpha-beta do not enter the same nodes: {others}"
        )


@pytest.mark.parametrize("name", [name for name in LIMITED if name != "iterative-deepening"])
def test_a_limit_that_nothing_is_beyond_changes_nothing(name):
    for seed in range(10):
        tree = tree_to_a_depth(abviz.algorithms[name], seed)
        whole, far = abviz.search(tree, name), abviz.search(tree, name, depth=tree.depth)
        for column in ("visits", "alphas", "betas", "values", "result", "leaves", "ends"):
            assert getattr(whole, column) == getattr(far, column)
        told = [[step.sentence for step in trace.steps] for trace in (whole, far)]
        assert told[0] == told[1]


def test_who_moves_beyond_the_limit_and_at_it():
    tree = Tree.parse("((max(1 2)~4 3)~5 9)~5")
    twice = Tree.parse("(min(max(1 max(0 7)~6)~4 3)~5 9)~5")
    for name in ("negamax", "alphabeta-aima", "alphabeta-slides", "minimax-slides"):
        assert abviz.search(tree, name, depth=2).value == 9
        assert abviz.search(twice, name, depth=2).value == 9
        with pytest.raises(SearchError, match="takes for granted that MAX and MIN take turns"):
            abviz.search(twice, name, depth=3)


@pytest.mark.parametrize(
    "name", [name for name in LIMITED if name not in ("iterative-deepening", "quiescence")]
)
def test_a_game_is_searched_to_a_depth_as_its_tree_is(name):
    def judge(state):
        return sum(map(ord, str(state))) % 5 - 2

    game = abviz.games.lazy(abviz.games.TicTacToe("XO. .X. ..O"), evaluate=judge)
    tree = abviz.games.unfold(abviz.games.TicTacToe("XO. .X. ..O"), evaluate=judge)
    for depth in (1, 2, 3):
        ours, whole = (abviz.search(one, name, depth=depth) for one in (game, tree))
        assert [node.name for node in ours.visits] == [node.name for node in whole.visits]
        assert ours.values == whole.values and ours.value == whole.value
        assert [s.sentence for s in ours.steps if "limit" in s.sentence] == [
            s.sentence for s in whole.steps if "limit" in s.sentence
        ]


def test_a_game_without_an_evaluation_has_no_depth_limit():
    for name in ("alphabeta", "alphabeta-notes"):
        with pytest.raises(TreeError, match="needs a static score. Say evaluate="):
            abviz.search(abviz.games.TicTacToe("XO. .X. ..O"), name, depth=2)


def test_a_null_window_to_a_depth_needs_whole_estimates():
    tree = Tree.parse("((3, 1/2)~2 (1 9)~5/2)")
    with pytest.raises(SearchError, match=r"needs whole scores, and E has the score 5/2\."):
        abviz.search(tree, "negascout", depth=1)
    assert abviz.search(Tree.parse("((3, 1/2)~2 (1 9)~5)"), "negascout", depth=1).value == 5


@pytest.mark.parametrize("depth", [0, True, 1.5, "2", Fraction(2)])
def test_a_depth_that_is_no_whole_number_from_1_is_refused(depth):
    with pytest.raises(SearchError, match="depth"):
        abviz.search(examples["estimates"], depth=depth)


@pytest.mark.parametrize("name", [n for n, a in abviz.algorithms.items() if n not in LIMITED])
def test_searches_without_a_depth_limit_refuse_it(name):
    title = abviz.algorithms[name].title
    with pytest.raises(SearchError, match="no option depth") as caught:
        abviz.search(Tree.parse("3 4"), name, depth=1)
    assert str(caught.value) == f"{title} has no option depth. Leave the option out."


@pytest.mark.parametrize("option", ["cut_on_tie", "deep"])
def test_a_depth_limit_excludes_the_other_options(option):
    with pytest.raises(SearchError, match=option) as caught:
        abviz.search(examples["estimates"], depth=2, **{option: False})
    assert str(caught.value) == (
        f"alpha-beta with a depth limit has no option {option}. Leave one of them out."
    )


def test_only_alphabeta_star1_star2_uct_and_puct_take_bounds():
    for name in abviz.algorithms:
        if name not in ("alphabeta", "star1", "star2", "uct", "puct"):
            with pytest.raises(SearchError, match="has no option bounds. Leave the option out"):
                abviz.search(Tree.parse("3 4"), name, bounds=(0, 9))


def test_a_known_range_is_the_window_of_the_root():
    tree = Tree.parse("(9 10) (10 10) (3 5)")
    trace = abviz.search(tree, bounds=(-10, 10))
    assert (trace.alphas[0], trace.betas[0], trace.scale) == (-10, 10, (-10, 10))
    assert [leaf.name for leaf in trace.leaves] == ["C", "D", "F", "G"]
    assert pickle.loads(pickle.dumps(trace)) == trace != abviz.search(tree)
    for text in ("(-10 3) (-10 5)", "min((10 3) (10 5))"):
        worst = abviz.search(text, bounds=(-10, 10))
        assert worst.best_move.name == "B" and worst.steps[-1].event.move is worst.best_move
        assert next(step for step in worst.steps if step.child is worst.best_move).event.improved
    strict = abviz.search(tree, bounds=(-10, 10), cut_on_tie=False)
    assert strict.leaves == abviz.search(tree, cut_on_tie=False).leaves
    for option in ({"deep": False}, {"depth": 2}):
        with pytest.raises(SearchError, match="Leave one of them out"):
            abviz.search(tree, bounds=(-10, 10), **option)
    nim = abviz.games.Nim([3, 2])
    known, free = abviz.search(nim, bounds=(-1, 1)), abviz.search(nim)
    assert known.value == free.value and len(known.leaves) < len(free.leaves)
    with pytest.raises(SearchError, match="between the bounds 0 and 1"):
        abviz.search(nim, bounds=(0, 1))


@pytest.mark.parametrize("name", ["star1", "star2"])
@pytest.mark.parametrize(
    ("bounds", "problem"),
    [
        ((3, 1), "bounds go from a least to a greatest finite score, not (3, 1)."),
        ((float("-inf"), 9), "bounds go from a least to a greatest finite score, not (-inf, 9)."),
        ((1,), "bounds are two scores, such as (-1, 1), not (1,): "),
        ("01", "bounds are two scores, such as (-1, 1), not '01': "),
        ((0, float("nan")), "bounds are two scores, such as (-1, 1), not (0, nan): "),
        ((0, 4), "all scores must lie between the bounds 0 and 4, but D has 6."),
        ((5, 20), "all scores must lie between the bounds 5 and 20, but E has 4."),
    ],
)
def test_bounds_that_cannot_hold_are_refused(name, bounds, problem):
    with pytest.raises(SearchError) as caught:
        abviz.search(examples["dice"], name, bounds=bounds)
    assert str(caught.value).startswith(problem)


def test_expectiminimax_takes_infinite_scores_where_there_is_no_chance():
    assert abviz.search(Tree.parse("(-inf 3) (inf inf)"), "expectiminimax").value == float("inf")
