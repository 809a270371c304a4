"""A search of a game enters the same positions as one of its tree, and makes no others."""

import pytest
from engine_tests.chance import fitting
from engine_tests.oracle import SOME, games, option_pairs
from games_tests.played import Replayed, Walk
from hypothesis import given
from hypothesis import strategies as st
from strategies import trees

import abviz
from abviz.diagnosis.comparison import compare
from abviz.errors import SearchError
from abviz.games import Board, Nim, TicTacToe, Unfolding, lazy, unfold
from abviz.games.unfolding import unfold_entered
from abviz.replay.steps import NO_OWNERS
from abviz.trees import Tree, TreeError

pytestmark = pytest.mark.slow

SMALL = "XOO X.. OX."
REFUSED = {
    "sss": "SSS\\* goes back and forth in the whole tree; search abviz.Tree.from_game",
    "star1": r"Star1 needs bounds of all scores, .*; say bounds=\(least, greatest\)",
    "star2": r"Star2 needs bounds of all scores, .*; say bounds=\(least, greatest\)",
    "iterative-deepening": "iterative deepening needs to know how deep to go.*; say depth=",
}
# Maxⁿ enters every node of a game that is unfolded before.
FITTING = [
    name
    for name, one in abviz.algorithms.items()
    if not (one.model.unmet_by_games(one) or one.model.unfolds_whole)
    # The states of a tree that is played as a game are all different: test_table.py.
    and not one.model.has_table
    and not one.model.samples  # Random moves make positions that are forgotten: see test_uct.py.
]
# The others ask with null windows, or take turns for granted.
EVERYWHERE = [
    name
    for name in FITTING
    if not (abviz.algorithms[name].model.needs_whole_scores or abviz.algorithms[name].alternates)
]
BOUNDS = {"bounds": (-(10**6), 10**6)}
CHANCE = [("expectiminimax", {}), ("star1", BOUNDS), ("star2", BOUNDS)]


class Counted(Replayed):
    """A tree played as a game that counts how many positions are made."""

    def __init__(self, tree):
        super().__init__(tree)
        self.made = 1

    def result(self, state, action):
        self.made += 1
        return super().result(state, action)


def whole_trees():
    """Trees with whole scores, many ties and players who take turns."""
    return st.builds(
        Tree.random_irregular,
        st.integers(1, 40),
        st.integers(2, 4),
        st.sampled_from([1, 2, 9]),
        st.integers(0, 2**32),
        root=st.sampled_from(["max", "min"]),
    )


def both(tree, name, **options):
    """Return the search of a tree, that of the same tree as a game, and the game."""
    game = Counted(tree)
    played = abviz.search(lazy(game, maximizer="max"), name, **options)
    eager = abviz.search(fitting(tree, abviz.algorithms[name]), name, **options)
    return eager, played, game


def itself(node):
    return node


def check_same(eager, played, game, *, state=itself):
    """Compare who was entered, with which window, and what came back."""
    assert [*map(played.unfolding.state, played.visits)] == [*map(state, eager.visits)]
    assert (played.alphas, played.betas, played.values) == (eager.alphas, eager.betas, eager.values)
    assert played.value == eager.value
    entered = set(played.visits)
    # A probe of Star2 looks at players only, and others sort the moves.
    if not (played.algorithm.model.probes or played.algorithm.way in ("deepening", "ordered")):
        assert game.made == len(entered)
    assert {node for node in played.tree if not node.stub} == entered


@pytest.mark.parametrize("name", FITTING)
@SOME
@given(whole_trees())
def test_every_algorithm_enters_the_same_positions_and_makes_no_others(name, tree):
    check_same(*both(tree, name))


@pytest.mark.parametrize("name", EVERYWHERE)
@SOME
@given(tree=games(), options=option_pairs())
def test_also_where_a_player_moves_twice_and_with_all_options(name, tree, options):
    options = options if "deep" in abviz.algorithms[name].options else {}
    check_same(*both(tree, name, **options))


@pytest.mark.parametrize(("name", "options"), CHANCE)
@SOME
@given(tree=trees(chance=True, infinite=False, estimates=False))
def test_a_game_with_chance_is_searched_the_same_as_it_unfolds(name, options, tree):
    eager, played, game = both(tree, name, **options)
    check_same(eager, played, game)
    check_same_story(eager, played)


def score(position):
    return position.index * 7 % 5


@pytest.mark.parametrize("name", ["minimax", "alphabeta", "iterative-deepening"])
@SOME
@given(tree=whole_trees(), depth=st.integers(1, 5))
def test_also_to_a_depth_limit(name, tree, depth):
    whole = unfold(Replayed(tree), maximizer="max", evaluate=score)
    eager = abviz.search(whole.tree, name, depth=depth)
    game = Counted(tree)
    played = abviz.search(lazy(game, maximizer="max", evaluate=score), name, depth=depth)
    check_same(eager, played, game, state=whole.state)
    check_same_story(eager, played, state=whole.state)
    assert not any(node.stub for node in played.ends)
    for node in played.visits:
        if len(node.path) == depth and not node.is_leaf:
            (stub,) = node.children
            assert stub.stub == len(played.unfolding.state(node).children)


@SOME
@given(games())
def test_a_stub_counts_the_moves_that_were_not_followed(tree):
    eager, played, _ = both(tree, "alphabeta")
    entered = set(eager.visits)
    for node in played.visits:
        children = played.unfolding.state(node).children
        left = sum(child not in entered for child in children)
        assert [child.stub for child in node.children if child.stub] == [left] * bool(left)
        assert [played.unfolding.state(child) for child in node.children] == [
            *(child for child in children if child in entered),
            *([None] * bool(left)),
        ]
        path = played.unfolding.state(node).path
        assert played.unfolding.action(node) == (path[-1] if path else None)


def nodes_of(step):
    """Return the nodes that a step names; SCOUT has no windows that somebody owns."""
    owners = getattr(step, "owners", NO_OWNERS)
    return step.node, owners.alpha.owner, owners.beta.owner, step.child


def check_same_story(eager, played, *, state=itself):
    """Compare the steps, the cutoffs and the best line."""
    for mine, yours in zip(played.steps, eager.steps, strict=True):
        assert (mine.kind, mine.line, mine.value, mine.bound) == (
            yours.kind,
            yours.line,
            yours.value,
            yours.bound,
        )
        if mine.kind == "update":
            assert mine.event.improved == yours.event.improved
        for here, there in zip(nodes_of(mine), nodes_of(yours), strict=True):
            assert (here and played.unfolding.state(here)) is (there and state(there))
        skipped = mine.cutoff.skipped if mine.cutoff else ()
        never = bool(skipped) and all(node.stub for node in skipped)
        assert ("(never looked at)" in mine.sentence) == never
    for mine, yours in zip(played.cutoffs, eager.cutoffs, strict=True):
        assert sum(node.stub or 1 for node in mine.skipped) == len(yours.skipped)
    line = map(played.unfolding.state, played.principal_variation)
    assert [*line] == [*map(state, eager.principal_variation)]
    assert played.replay.counters[-1].leaves_examined == eager.replay.counters[-1].leaves_examined


@SOME
@given(games())
def test_the_replay_tells_the_same_story(tree):
    eager, played, _ = both(tree, "alphabeta")
    check_same_story(eager, played)


def test_alphabeta_enters_18297_positions_of_tic_tac_toe_and_makes_no_others():
    game = lazy(TicTacToe())
    trace = abviz.search(game)
    assert (trace.value, len(trace.visits), game.made) == (0, 18_297, 18_297)
    assert sum(not node.stub for node in trace.tree) == 18_297
    assert repr(trace) == "alpha-beta: value 0, 7330 leaves, 8180 cutoffs"


@pytest.mark.parametrize(
    ("position", "heaps"), [(SMALL, [1, 2, 3]), ("XO. .X. ..O", [2, 2]), ("OXO ..X ...", [1] * 4)]
)
def test_known_games_have_the_value_of_their_trees(position, heaps):
    for game in (TicTacToe(position), Nim(heaps), Nim(heaps, misere=True)):
        eager, played = abviz.search(Tree.from_game(game)), abviz.search(game)
        assert played.value == eager.value
        assert played.best_move.name == eager.best_move.name
        assert len(played.visits) == len(eager.visits)


def test_the_part_that_was_entered_has_states_moves_and_stubs():
    trace = abviz.search(TicTacToe(SMALL))
    assert isinstance(trace.unfolding, Unfolding)
    assert trace.unfolding.tree is trace.tree
    assert str(trace.tree) == (
        '("5": ("5-6": ("5-6-9": 1) "5-9": ("5-9-6": 1)) "6": ("6-5": -1 …1) "9": ("9-5": -1 …1))'
    )
    assert str(trace.unfolding.state("6-5")) == "X O O\nX O X\nO X ."
    assert trace.unfolding.action("6-5") == 5
    stub = trace.tree["6"].children[1]
    assert (trace.unfolding.state(stub), trace.unfolding.action(stub)) == (None, None)
    assert abviz.search(unfold(TicTacToe(SMALL)).tree).unfolding is None


def test_a_game_may_begin_at_a_state_and_for_either_player():
    board = Board.parse("XO. .X. ..O")
    assert abviz.search(lazy(TicTacToe(), board)).value == 1
    assert abviz.search(lazy(TicTacToe(), board, maximizer="O")).value == -1
    assert abviz.search(lazy(TicTacToe(), board, maximizer="O")).tree.root.is_min


def test_every_inner_node_has_its_estimate():
    def score(board):
        return board.squares.count(".")

    trace = abviz.search(lazy(TicTacToe(SMALL), evaluate=score))
    for node in trace.tree:
        inner = not (node.is_leaf or node.stub)
        assert node.estimate == (score(trace.unfolding.state(node)) if inner else None)


def test_a_finished_game_is_one_leaf():
    trace = abviz.search(lazy(TicTacToe("XXX OO. ..."), maximizer="X"))
    assert (trace.value, str(trace.tree), repr(trace)) == (
        1,
        "1",
        "alpha-beta: value 1, 1 of 1 leaf, 0 cutoffs",
    )


def test_a_second_search_makes_only_what_is_still_missing():
    game = lazy(TicTacToe(SMALL))
    first = abviz.search(game)
    assert game.made == len(first.visits) == 10
    again = abviz.search(game)
    assert game.made == 10
    assert (again.tree, repr(again)) == (first.tree, repr(first))
    everything = abviz.search(game, "minimax")
    assert game.made == len(everything.visits) == len(Tree.from_game(TicTacToe(SMALL)))
    assert str(abviz.search(game).tree) == str(first.tree)


# What a search says of such trees.


def test_nobody_claims_to_know_how_many_leaves_there_are():
    trace = abviz.search(TicTacToe(SMALL))
    assert repr(trace) == "alpha-beta: value 1, 4 leaves, 3 cutoffs"
    assert str(trace).splitlines()[0] == repr(trace)
    counters = trace.replay.counters[-1]
    assert (counters.leaves_examined, counters.leaves) == (4, None)
    assert (counters.nodes_entered, counters.nodes, counters.leaves_pruned) == (10, None, 0)
    whole = abviz.search(TicTacToe(SMALL), "minimax")
    assert repr(whole) == "minimax: value 1, 6 of 6 leaves, 0 cutoffs"
    assert whole.replay.counters[-1].leaves == 6


def test_a_stub_is_struck_out_at_the_cutoff():
    trace = abviz.search(TicTacToe(SMALL))
    stub = trace.tree["6"].children[1]
    number = next(k for k, s in enumerate(trace.steps) if s.kind == "cutoff" and s.node.name == "6")
    assert trace.frame(number - 1).status(stub) == "unseen"
    assert trace.frame(number).status(stub) == "pruned"
    assert trace.frame(number).state(stub).is_cut
    assert stub in trace.pruned


@pytest.mark.parametrize("name", list(abviz.algorithms))
def test_a_tree_with_stubs_is_not_searched_again(name):
    tree = abviz.search(TicTacToe(SMALL)).tree
    problem = "this tree has stubs, moves that were never looked at; search the game itself"
    assert abviz.algorithms[name].unmet_requirement(tree).startswith(problem)
    with pytest.raises(SearchError, match=problem):
        abviz.search(tree, name)


def test_watch_takes_no_stubs_and_there_is_no_departure():
    trace = abviz.search(TicTacToe(SMALL), cut_on_tie=False)
    assert compare(trace) == (None, None)
    with pytest.raises(SearchError, match="this tree has stubs"):
        abviz.watch(lambda node: 0, trace.tree)


# What cannot be searched, and says so.


@pytest.mark.parametrize(("name", "complaint"), REFUSED.items())
def test_what_needs_to_know_the_whole_game_says_so(name, complaint):
    with pytest.raises(SearchError, match=complaint):
        abviz.search(TicTacToe(SMALL), name)


def test_a_limit_needs_scores_only_where_the_game_is_not_over():
    assert abviz.search(TicTacToe(SMALL), depth=3).value == 1
    with pytest.raises(TreeError, match="After the moves 5, 6: .*limit of 2 plies.*evaluate="):
        abviz.search(TicTacToe(SMALL), depth=2)


def test_scores_outside_the_bounds_are_refused_once_they_are_seen():
    with pytest.raises(SearchError, match="bounds 0 and 1, but 6-5 has −1"):
        abviz.search(TicTacToe(SMALL), "star1", bounds=(0, 1))


@pytest.mark.parametrize(
    ("answers", "complaint"),
    [
        ({"is_terminal": lambda s: False}, "moves …, on.*recursion limit.*depth="),
        ({"result": lambda s, a: (s + 1) % 2}, "^After the moves on, on: .*same state before"),
    ],
)
def test_endless_games_are_refused(answers, complaint):
    with pytest.raises(TreeError, match=complaint):
        abviz.search(Walk(**answers))


def test_an_endless_line_that_is_never_entered_does_no_harm():
    """Left wins at once on the first line, so that no other one matters."""
    game = Walk(
        actions=lambda s: ["win", "wait"],
        result=lambda s, a: 100 if a == "win" and s != 100 else s + 2,
        to_move=lambda s: 0,
        is_terminal=lambda s: s == 100,
        utility=lambda s, p: float("inf"),
    )
    trace = abviz.search(game)
    assert (trace.value, len(trace.visits), trace.tree.root.children[1].stub) == (
        float("inf"),
        2,
        1,
    )


def test_a_game_that_calls_itself_without_end_is_not_taken_for_a_deep_one():
    def result(state, action):
        return result(state, action)

    with pytest.raises(RecursionError) as caught:
        abviz.search(Walk(result=result))
    assert caught.value.__notes__ == ["Raised by the game while it was unfolded: At the start."]


@pytest.mark.parametrize("name", ["negascout", "mtdf"])
def test_scores_that_are_not_whole_are_refused_once_they_are_seen(name):
    game = Replayed(Tree.parse("(1 2.5) (3 4)"))
    with pytest.raises(SearchError, match="needs whole scores, and 0-1 has the score 2.5"):
        abviz.search(lazy(game, maximizer="max"), name)


@pytest.mark.parametrize("name", ["alphabeta-aima", "alphabeta-slides", "negamax"])
def test_double_moves_are_refused_once_they_are_seen(name):
    game = lazy(Replayed(Tree.parse("max(max(1 2) 3)")), maximizer="max")
    with pytest.raises(SearchError, match="in this tree MAX moves twice running at 0"):
        abviz.search(game, name)


def test_chance_is_refused_where_nobody_knows_it():
    game = lazy(Replayed(Tree.parse("(chance(1/2*1 1/2*3) 2)")), maximizer="max")
    with pytest.raises(SearchError, match="this tree has chance nodes, and alpha-beta knows only"):
        abviz.search(game)


def test_outcomes_that_are_all_left_out_make_one_stub():
    chances = [0.2, 0.4, 0.3, 0.1000000000000003]
    assert sum(chances) > 1
    game = Walk(
        to_move=lambda state: None,
        chances=lambda state: list(enumerate(chances)),
        is_terminal=bool,
    )
    root = lazy(game, maximizer=0).root
    unfolding, _ = unfold_entered(root, {root})
    assert str(unfolding.tree) == "chance(1*…4)"


def test_children_are_made_once_and_only_when_they_are_asked_for():
    game = lazy(Nim([4]))
    children = game.root.children
    assert (len(children), game.made) == (4, 1)
    assert (children[1].state.sizes, game.made) == ((2,), 2)
    assert (children[-1].state.sizes, game.made) == ((0,), 3)
    assert [*children][1] is children[1] and game.made == 5
    with pytest.raises(IndexError):
        children[4]


class WinsAtOnce:
    """MAX chooses, then chance; the first move wins whatever comes."""

    initial: tuple[int, ...] = ()

    def to_move(self, state):
        return "chance" if state else "X"

    def actions(self, state):
        return [0, 1, 2]

    def chances(self, state):
        return [(0, 0.25), (1, 0.25), (2, 0.5)]

    def result(self, state, action):
        return (*state, action)

    def is_terminal(self, state):
        return len(state) == 2

    def utility(self, state, player):
        return 0.1 if state[0] else 1.0


@pytest.mark.parametrize("name", ["star1", "star2"])
def test_siblings_behind_a_cutoff_are_not_made_for_exact_averages(name):
    game = lazy(WinsAtOnce())
    abviz.search(game, name, bounds=(0, 1))
    assert game.made == 9
