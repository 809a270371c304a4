"""Tic-tac-toe: published counts and positions."""

from collections import Counter
from itertools import product

import pytest

import abviz
from abviz.games import Board, TicTacToe, open_lines, unfold
from abviz.games.tictactoe import LINES, SYMMETRIES
from abviz.trees import Tree, TreeError


@pytest.fixture(scope="module")
def openings():
    """The three first moves that differ, each with the number of moves that are its like."""
    firsts = {"X.. ... ...": 4, ".X. ... ...": 4, "... .X. ...": 1}
    return [(times, unfold(TicTacToe(position))) for position, times in firsts.items()]


def reached_positions():
    """Return all positions that come up in a game, found without the package."""
    boards = {"." * 9}
    for board in (waiting := ["." * 9]):
        if any(board[a] == board[b] == board[c] != "." for a, b, c in LINES):
            continue
        mark = "X" if board.count("X") == board.count("O") else "O"
        for place in range(9):
            after = board[:place] + mark + board[place + 1 :]
            if board[place] == "." and after not in boards:
                boards.add(after)
                waiting.append(after)
    return boards


def every_way_round(positions):
    return {"".join(one[place] for place in turn) for one in positions for turn in SYMMETRIES}


@pytest.mark.slow
def test_the_whole_tree_has_the_published_size_lengths_and_results(openings):
    assert 1 + sum(times * len(part.tree) for times, part in openings) == 549_946
    assert sum(times * len(part.tree.leaves) for times, part in openings) == 255_168
    lengths, values = Counter(), Counter()
    for times, part in openings:
        for leaf in part.tree.leaves:
            lengths[part.states[leaf.index].squares.count(".")] += times
            values[leaf.value] += times
    assert lengths == {4: 1_440, 3: 5_328, 2: 47_952, 1: 72_576, 0: 127_872}
    # O is to move in each part, and is its MAX: what X wins is −1.
    assert values == {-1: 131_184, 1: 77_904, 0: 46_080}


@pytest.mark.slow
def test_distinct_positions(openings):
    reached = {state.squares for _, part in openings for state in part.states}
    game = TicTacToe()
    terminal = {squares for squares in reached if game.is_terminal(Board(squares))}
    assert every_way_round(reached) | {"." * 9} == reached_positions()
    assert (len(reached_positions()), len(every_way_round(terminal))) == (5_478, 958)


@pytest.mark.slow
def test_alphabeta_in_reading_order():
    trace = abviz.search(TicTacToe())
    assert [node.name for node in trace.tree.root.children] == list("123456789")
    assert (trace.value, len(trace.visits), len(trace.leaves)) == (0, 18_297, 7_330)


def test_exactly_the_positions_of_games_are_accepted():
    accepted = set()
    for marks in product("XO.", repeat=9):
        try:
            accepted.add(Board.parse("".join(marks)).squares)
        except TreeError:
            continue
    assert accepted == reached_positions()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("XO.", r"9 squares, and 'XO\.' shows 3"),
        ("XO. .X. ..Q", r"Line 1, column 11: A square is X, O or '\.'"),
        ("... ... ..\n0", "Line 2, column 1"),
        ("XX. .X. ...", "here are 3 X and 0 O"),
        ("XXX OO. O..", "O moved last, but"),
        ("OOO XX. .XX", "X moved last, but"),
        (None, "A position is text"),
    ],
)
def test_impossible_positions_are_refused(text, complaint):
    with pytest.raises(TreeError, match=complaint):
        TicTacToe(text)


def test_a_board_prints_small():
    assert str(Board.parse("XO. .X.\n ..O")) == "X O .\n. X .\n. . O"
    assert repr(TicTacToe("XO. .X. ..O")) == "TicTacToe('XO. .X. ..O')"


def test_a_finished_game_is_one_leaf():
    assert Tree.from_game(TicTacToe("XXX OO. ..."), maximizer="X").to_nested() == 1
    assert Tree.from_game(TicTacToe("XXX OO. ..."), maximizer="O").to_nested() == -1


def test_open_lines_of_both_players():
    board = Board.parse("OXO ..X ...")
    assert (open_lines(board, "X"), open_lines(board, "O")) == (3, 4)


@pytest.mark.slow
def test_symmetric_moves_are_listed_once():
    reduced = unfold(TicTacToe(symmetric=True))
    assert (len(reduced.tree), len(reduced.tree.leaves)) == (58_524, 26_830)
    assert abviz.search(reduced.tree).value == 0
    ways = (every_way_round([state.squares]) for state in set(reduced.states))
    assert len(set(map(min, ways))) == 765


@pytest.mark.slow
@pytest.mark.parametrize("position", ["X.. .O. ..X", "XO. ... ...", ".X. XO. .O.", "X.O .X. O.."])
def test_symmetry_keeps_the_value(position):
    whole, part = (Tree.from_game(TicTacToe(position, symmetric=one)) for one in (False, True))
    assert abviz.search(whole).value == abviz.search(part).value
    assert len(part) <= len(whole)
