"""α-β with a transposition table, with and without symmetry, on games and on trees."""

from __future__ import annotations

import pickle
from functools import cache
from itertools import product
from math import inf

import pytest
from engine_tests.oracle import minimax_value
from replay_tests.everything import recurring_tree

import abviz
from abviz.games import Board, Nim, TicTacToe, unfold
from abviz.trees import Tree

TABLE = "alphabeta-table"


def nodes_of(game):
    """Count the positions of a game, those up to symmetry, and the nodes that minimax enters."""
    seen, kinds = set(), set()

    @cache
    def below(state):
        seen.add(state)
        kinds.add(game.canonical(state))
        if game.is_terminal(state):
            return 1
        return 1 + sum(below(game.result(state, move)) for move in game.actions(state))

    nodes = below(game.initial)
    return len(seen), len(kinds), nodes


@pytest.mark.parametrize(
    ("game", "positions", "minimax", "counts"),
    [
        (TicTacToe(), (5_478, 765), 549_946, (18_297, 4_866, 1_113)),
        (TicTacToe("X.. .O. ..."), (634, 201), 7_332, (844, 424, 193)),
        (Nim([2, 3, 4]), (112, 51), 20_652, (6_018, 445, 243)),
    ],
    ids=repr,
)
def test_games_have_as_many_positions_and_visits_as_is_known(game, positions, minimax, counts):
    """Those of tic-tac-toe are known for a table that answers, and narrows no window."""
    assert nodes_of(game) == (*positions, minimax)
    searches = (
        abviz.search(game),
        abviz.search(game, TABLE),
        abviz.search(game, TABLE, symmetry=True),
    )
    assert tuple(len(trace.visits) for trace in searches) == counts
    assert len({trace.value for trace in searches}) == 1


def test_the_visits_of_a_small_tree():
    """A hit is a visit without children, and neither a leaf nor pruned."""
    trace = abviz.search("(3 (4 5)) (6 (4 5)) (3 (4 5))", TABLE)
    entries = zip(trace.visits, trace.alphas, trace.betas, trace.values, strict=True)
    assert [f"{node.name} {a} {b} {v}" for node, a, b, v in entries] == [
        *("A -inf inf 5", "B -inf inf 3", "C -inf inf 3", "D -inf 3 4", "E -inf 3 4"),
        *("G 3 inf 5", "H 3 inf 6", "I 3 6 5", "J 3 6 4", "K 4 6 5"),
        "L 5 inf 3",
    ]
    hits = abviz.search("(3 (4 5)) (6 (4 5)) (7 (4 5))", TABLE)
    assert [hits.visits[number].name for number in sorted(hits.hits)] == ["N"]
    assert [node.name for node in hits.pruned] == ["F"] and hits.leaves[-1].name == "M"
    assert hits.count_cutoffs() == len(hits.cutoffs) == 2 and hits.best_move.name == "G"
    assert hits.frame(-1).status("N") == "known" and hits.frame(-1).status("O") == "unseen"
    assert hits.frame(-1).state("N").twin.name == "I"
    assert pickle.loads(pickle.dumps(hits)).steps == hits.steps


def test_the_value_is_that_of_minimax():
    for seed in range(120):
        tree = recurring_tree(seed)
        assert abviz.search(tree, TABLE).value == minimax_value(tree.root)
    for heaps in product(range(4), repeat=3):
        if any(heaps):
            wins = heaps[0] ^ heaps[1] ^ heaps[2]
            for symmetry in (False, True):
                found = abviz.search(Nim(heaps), TABLE, symmetry=symmetry)
                assert found.value == (1 if wins else -1)


@pytest.mark.parametrize("options", [{}, {"symmetry": True}, {"depth": 4}])
@pytest.mark.parametrize("game", [TicTacToe("XO. .X. ..O"), Nim([1, 2, 2], misere=True)], ids=repr)
def test_a_game_is_searched_as_its_tree_with_states_is(game, options):
    def judge(state):
        return sum(map(ord, str(game.canonical(state)))) % 3 - 1

    played = abviz.search(abviz.games.lazy(game, evaluate=judge), TABLE, **options)
    whole = unfold(game, evaluate=judge)
    trace = abviz.search(whole, TABLE, **options)
    states = [[*map(one.unfolding.state, one.visits)] for one in (played, trace)]
    assert states[0] == states[1]
    assert (played.values, played.hits) == (trace.values, trace.hits) and trace.hits
    assert trace.unfolding is whole
    usual = {name: value for name, value in options.items() if name == "depth"}
    assert trace.value == abviz.search(whole, **usual).value


def test_a_tree_without_repetitions_is_searched_as_by_alpha_beta():
    tree = abviz.examples["lucky-32"].with_scores(range(32))
    plain, trace = abviz.search(tree), abviz.search(tree, TABLE)
    assert (plain.visits, plain.values) == (trace.visits, trace.values) and not trace.hits


def test_a_position_is_looked_up_at_its_own_depth():
    """Nim comes to the same heaps after one move and after three, with other plies to go."""
    game = Nim([1, 4])

    def judge(state):
        return sum(state.sizes) * 7 % 5 - 2

    cut, whole = unfold(game, depth=4, evaluate=judge), unfold(game, evaluate=judge)
    played = abviz.games.lazy(game, evaluate=judge)
    for given in (whole, whole.tree, played):
        found = abviz.search(given, TABLE, depth=4)
        assert found.value == abviz.search(cut, "minimax").value
    assert abviz.search(cut, TABLE).value == abviz.search(cut, "minimax").value


class Listed(TicTacToe):
    """Tic-tac-toe with states that have no hash."""

    @property
    def initial(self):
        return [*"XO..X...O"]

    @initial.setter
    def initial(self, board):
        pass

    def __getattribute__(self, name):
        found = super().__getattribute__(name)
        if name in ("to_move", "actions", "is_terminal", "utility"):
            return lambda state, *others: found(Board("".join(state)), *others)
        if name == "result":
            return lambda state, move: [*found(Board("".join(state)), move).squares]
        return found


class Keyed(Listed):
    def key(self, state):
        return "".join(state)


def test_a_tree_or_a_game_without_what_a_table_needs_is_refused():
    for given in ("(3 5) (3 5)", Tree.parse("(3 5) (3 5)")):
        with pytest.raises(abviz.SearchError, match="this tree names no symmetries. Leave symm"):
            abviz.search(given, TABLE, symmetry=True)
    with pytest.raises(abviz.SearchError, match="alpha-beta has no option symmetry"):
        abviz.search(TicTacToe(), symmetry=True)
    with pytest.raises(abviz.SearchError, match="the option symmetry is True or False, not 'yes'"):
        abviz.search(TicTacToe(), TABLE, symmetry="yes")
    with pytest.raises(abviz.SearchError, match="those of Listed have none. Give it a method key"):
        abviz.search(Listed(), TABLE)
    asked = abviz.search("((1 2) (1 2))", TABLE)
    with pytest.raises(abviz.SearchError, match="ask for the scores of a search without one"):
        asked.score_range("D")
    keyed, plain = abviz.search(Keyed(), TABLE), abviz.search(TicTacToe("XO. .X. ..O"), TABLE)
    assert keyed.values == plain.values


def bound_as_exact(tree, player, alpha=-inf, beta=inf, table=None):
    """Search nested tuples with a table that takes every value for an exact one."""
    table = {} if table is None else table
    if not isinstance(tree, tuple):
        return tree
    if (tree, player) in table:
        return table[tree, player]
    v = -inf * player
    for child in tree:
        score = bound_as_exact(child, -player, alpha, beta, table)
        if player * score > player * v:
            v = score
        alpha, beta = (max(alpha, v), beta) if player > 0 else (alpha, min(beta, v))
        if alpha >= beta:
            break
    table[tree, player] = v
    return v


def shapes(leaves, plies):
    """Yield all trees with some leaves, in which inner nodes have two children or more."""
    if leaves == 1:
        yield "x"
    for first in range(1, leaves) if plies else ():
        for head in shapes(first, plies - 1):
            for rest in shapes_of_rows(leaves - first, plies - 1):
                yield (head, *rest)


def shapes_of_rows(leaves, plies):
    if leaves == 0:
        yield ()
    for first in range(1, leaves + 1):
        for head in shapes(first, plies):
            for rest in shapes_of_rows(leaves - first, plies):
                yield (head, *rest)


def filled(shape, scores):
    return next(scores) if shape == "x" else tuple(filled(one, scores) for one in shape)


def worth(tree, player):
    if not isinstance(tree, tuple):
        return tree
    return player * max(player * worth(one, -player) for one in tree)


def test_the_smallest_tree_on_which_a_bound_taken_for_a_value_is_wrong():
    smallest = abviz.misconceptions["bound-kept-as-value"].smallest
    wrong = []
    for leaves in range(2, 7):
        for shape in shapes(leaves, 4):
            for scores in product(range(3 if leaves < 6 else 2), repeat=leaves):
                tree = filled(shape, iter(scores))
                if bound_as_exact(tree, 1) != worth(tree, 1):
                    wrong.append((leaves, tree))
    assert {leaves for leaves, _ in wrong} == {6}
    tree = Tree.parse(smallest)
    assert len(tree.leaves) == 6 and abviz.search(tree, TABLE).value == 5
    found = abviz.misconceptions["bound-kept-as-value"].search(tree)
    assert found.value == 4 != minimax_value(tree.root)
