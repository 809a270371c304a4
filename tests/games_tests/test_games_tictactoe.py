"""Tic-tac-toe: published counts and positions."""

from collections import Counter
from functools import cache
from itertools import product

import pytest

import abviz
from abviz.games import Board, TicTacToe, open_lines
from abviz.games.match import Match
from abviz.games.tictactoe import LINES, SYMMETRIES
from abviz.trees import Tree, TreeError


@cache
def ends(board):
    """Count the ways to end from here, by the number of empty squares and what X gets."""
    game = TicTacToe()
    if game.is_terminal(board):
        return Counter({(board.squares.count("."), game.utility(board, "X")): 1})
    return sum((ends(game.result(board, action)) for action in game.actions(board)), Counter())


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


def test_the_whole_tree_has_the_published_size_lengths_and_results():
    assert Match(TicTacToe()).size(None)[:2] == (255_168, 549_946)
    lengths, values = Counter(), Counter()
    for (empty, utility), count in ends(TicTacToe().initial).items():
        lengths[empty] += count
        values[utility] += count
    assert lengths == {4: 1_440, 3: 5_328, 2: 47_952, 1: 72_576, 0: 127_872}
    assert values == {1: 131_184, -1: 77_904, 0: 46_080}


def positions(game):
    found = {game.initial}
    for state in (waiting := [game.initial]):
        new = {game.result(state, action) for action in game.actions(state)} - found
        waiting += [one for one in new if not game.is_terminal(one)]
        found |= new
    return {state.squares for state in found}


def test_tic_tac_toe_has_5478_positions_of_which_958_are_ends():
    reached, game = positions(TicTacToe()), TicTacToe()
    assert reached == reached_positions() and len(reached) == 5_478
    assert sum(game.is_terminal(Board(squares)) for squares in reached) == 958


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


def test_symmetric_moves_are_listed_once():
    game = TicTacToe(symmetric=True)
    assert Match(game).size(None)[:2] == (26_830, 58_524)
    assert len({min(every_way_round([one])) for one in positions(game)}) == 765


@pytest.mark.slow
@pytest.mark.parametrize("position", ["X.. .O. ..X", "XO. ... ...", ".X. XO. .O.", "X.O .X. O.."])
def test_symmetry_keeps_the_value(position):
    whole, part = (Tree.from_game(TicTacToe(position, symmetric=one)) for one in (False, True))
    assert abviz.search(whole).value == abviz.search(part).value
    assert len(part) <= len(whole)
