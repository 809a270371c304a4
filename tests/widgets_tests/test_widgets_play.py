"""A game against the search: it never loses what it sees to the end, and tells what it has done."""

import pytest
from games_tests.played import Replayed
from widgets_tests.test_widgets_games import Guessed, Matches, Three

import abviz
from abviz.errors import AbvizError
from abviz.games import Nim, TicTacToe, unfold
from abviz.games.match import Match
from abviz.widgets.opponent import MOST_DRAWN, best_line
from abviz.widgets.play import Play

END = "XOO X.. OX."


class Turns:
    """Take one or two of seven matches; whoever takes the last has lost. Nobody is named."""

    initial = 7

    def successors(self, state):
        return [(take, state - take) for take in (1, 2) if take <= state]

    def terminal_test(self, state):
        return state == 0

    def utility(self, state):
        return 0


class Poor(Turns):
    """The same, and the utility is 1 or 0 and differs by the player."""

    initial = (3, "A")

    def to_move(self, state):
        return state[1]

    def successors(self, state):
        other = "B" if state[1] == "A" else "A"
        return [(take, (state[0] - take, other)) for take in (1, 2) if take <= state[0]]

    def terminal_test(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return int(player != state[1])


def cells(game):
    """Return the label and the move of all that can be pressed."""
    shown = [cell for row in game.board.view["rows"] for cell in row]
    return {cell["label"]: cell["move"] for cell in shown if cell["move"] >= 0}


def press(game, label, *, number=None):
    """Press on a part of the board, as the page tells it."""
    number = game.board.view["number"] if number is None else number
    content = {"kind": "move", "move": cells(game)[label], "number": number}
    game._hear(game.board, content, [])


def play_all(game, seen):
    """Play every line against the computer; return how many positions of the player there are."""
    if game.result or game.state in seen:
        assert "you, " not in game.result
        return
    seen.add(game.state)
    for move in game.moves:
        game.play(move)
        play_all(game, seen)
        game.take_back()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("start", "you", "depth"), [("X...O....", "max", 6), ("X........", "min", 9)]
)
def test_so_deep_it_never_loses_tic_tac_toe(start, you, depth, monkeypatch):
    # What is drawn beside the board has no say.
    monkeypatch.setattr(Play, "_show_search", lambda *_: None)
    seen = set()
    # What differs by a turn of the board is played once: the search is the same.
    play_all(abviz.play(TicTacToe(start, symmetric=True), you=you, depth=depth), seen)
    assert len(seen) > 10


def test_it_begins_with_a_depth_whose_first_tree_can_be_drawn_beside_the_board():
    game = abviz.play(TicTacToe())
    game.play(5)
    assert (game.depth, game._note.value) == (2, "")
    assert len(game.stage.trace.tree) <= MOST_DRAWN


@pytest.mark.parametrize(("name", "move"), [("tic-tac-toe", 1), ("nim", "a1")])
def test_a_game_is_played_by_its_name_and_its_first_reply_has_a_tree(name, move):
    game = abviz.play(name, algorithm="alpha-beta")
    game.play(move)
    assert game._note.value == ""
    assert game.stage.trace is game.trace


def test_a_fork_wins_against_two_plies():
    game = abviz.play(TicTacToe(), depth=2)
    for move in (1, 8, 7, 4):
        game.play(move)
    assert game.result == "The game is over: you, X (MAX), have won."


@pytest.mark.parametrize("heaps", [[1, 2], [2, 2], [1, 2, 3]])
@pytest.mark.parametrize("misere", [False, True])
def test_it_wins_every_game_of_nim_that_can_be_won(heaps, misere, monkeypatch):
    monkeypatch.setattr(Play, "_show_search", lambda *_: None)
    game = Nim(heaps, misere=misere)
    can_win = abviz.search(game).value == 1
    play_all(abviz.play(game, you="min" if can_win else "max"), set())


@pytest.mark.parametrize("algorithm", ["alphabeta", "minimax"])
@pytest.mark.parametrize("seed", range(40))
def test_its_line_is_the_principal_variation(algorithm, seed):
    tree = abviz.Tree.random(3, 4, low=1, high=6, seed=seed, root="min" if seed % 2 else "max")
    for depth in (None, 2):
        trace = abviz.search(tree.with_estimates(error=3, seed=seed), algorithm, depth=depth)
        assert tuple(best_line(trace)) == trace.principal_variation[1:]
        assert best_line(trace)[0] is trace.best_move


def test_what_it_says_is_true_of_its_search():
    game = abviz.play(TicTacToe(), depth=2)
    game.play(5)
    rules = TicTacToe()
    board = rules.result(rules.initial, 5)
    whole = unfold(TicTacToe(), board, depth=2, evaluate=lambda _: 0).tree
    assert len(whole.leaves) == 56
    value, line = game.trace.value, ", ".join(map(str, game.line))
    assert game.said == (
        f"The computer plays {game.line[0]}. It looked 2 plies ahead, examined "
        f"{len(game.trace.leaves)} of 56 leaves, and by its estimates expects {value} for "
        f"X (MAX): {line}."
    )
    assert game.stage.trace is game.trace and game.stage.step == game.stage.last_step
    assert str(game.state) == str(rules.result(board, game.line[0]))
    # Near the end two plies see it, and nothing is an estimate.
    late = abviz.play(TicTacToe(END), depth=2)
    late.play(5)
    assert "ahead to the end and examined 2 of 2 leaves" in late.said
    deep = abviz.play(TicTacToe(), depth=9)
    deep.play(5)
    nodes = len([node for node in deep.trace.tree if not node.stub])
    assert f"has {nodes:,} nodes" in deep._note.value
    assert deep.stage is None


def test_take_back_swap_and_new():
    game = abviz.play(TicTacToe(), depth=1)
    start = game.state
    game.take_back()
    assert game.state == start
    game.play(1)
    first, said = game.state, game.said
    game.play(game.moves[0])
    game.take_back()
    # With the position comes back what the computer had searched before it.
    assert (game.state, game.said) == (first, said)
    game.swap()
    assert "You are O (MIN), the computer is X (MAX)" in game.status
    assert len(game.moves) == 6
    game.take_back()
    assert game.state.squares == "X........"
    game.new()
    assert game.you == "min" and game.state.squares.count("X") == 1
    game.take_back()
    assert game.state.squares.count("X") == 1


def test_players_take_turns_in_a_game_that_names_none():
    game = abviz.play(Turns(), you="min")
    assert game.match.side == "min" and game.trace.tree.root.is_max
    game.play(1)
    assert game.trace.tree.root.is_max
    game.swap()
    assert game.trace.tree.root.is_min
    assert game.status == "You are MAX, the computer is MIN. It is your move."


@pytest.mark.parametrize(
    ("game", "moves", "winner"),
    [
        (TicTacToe(END), [5, 6, 9], "max"),
        (TicTacToe(END), [6, 5], "min"),
        (TicTacToe("XOX XOO OX."), [9], None),
        (Nim([1, 2]), ["b2", "a1"], "min"),
        (Nim([1, 2], misere=True), ["b2", "a1"], "max"),
        (Poor(), [1, 2], "min"),
        (Poor(), [2, 1], "min"),
        (Turns(), [2, 2, 2, 1], None),
        (Matches(1), [1], "max"),
    ],
)
def test_who_has_won_is_what_the_game_says(game, moves, winner):
    match = Match(game)
    assert match.winner is None and not match.is_over
    for move in moves:
        match.play(move)
    assert (match.is_over, match.winner) == (True, winner)


def test_a_board_offers_squares_heaps_or_buttons_to_press():
    game = abviz.play(TicTacToe(END), depth=2)
    assert cells(game) == {
        "5, row 2, column 2: empty": 0,
        "6, row 2, column 3: empty": 1,
        "9, row 3, column 3: empty": 2,
    }
    press(game, "5, row 2, column 2: empty")
    assert game.state.squares[4] == "X" and [*cells(game)] == ["9, row 3, column 3: empty"]
    new = [cell["label"] for row in game.board.view["rows"] for cell in row if cell["isNew"]]
    assert new == ["row 2, column 3: O"]
    heaps = abviz.play(Nim([1, 3]))
    sticks = ["a1, row 1, column 1", *(f"b{n}, row 2, column {4 - n}" for n in (3, 2, 1))]
    assert [*cells(heaps)] == [f"{stick}: stick" for stick in sticks]
    press(heaps, "b2, row 2, column 2: stick")
    assert heaps.state.sizes == (0, 1) and [*cells(heaps)] == ["b1, row 2, column 1: stick"]
    own = abviz.play(Matches(4))
    assert own.board.view["text"] == "(4, 'Left')" and cells(own) == {"1": 0, "2": 1}
    # Too many sticks to be pressed one by one.
    many = abviz.play(Nim([13]))
    assert [*cells(many)] == [f"a{n}" for n in range(1, 14)]


def test_a_press_on_an_earlier_position_does_nothing():
    game = abviz.play(TicTacToe(), depth=1)
    press(game, "5, row 2, column 2: empty")
    before = game.state
    press(game, [*cells(game)][0], number=0)
    assert game.state == before


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: abviz.play(Replayed(abviz.examples["dice"])), "chance"),
        (lambda: abviz.play(Three()), "two players"),
        (lambda: abviz.play("chess"), "'chess' is no game. The names of games are \"tic-tac-toe\""),
        (lambda: abviz.play(), 'play needs game. Name one, such as abviz.play\\("tic-tac-toe"'),
        (lambda: abviz.play(TicTacToe), r"TicTacToe\(\)"),
        (lambda: abviz.play(Nim([3, 5, 7, 9])), "needs evaluate="),
        (lambda: abviz.play(Nim([1, 2]), depth=2), "no static evaluation"),
        (lambda: abviz.play(TicTacToe(), depth=0), "depth must be"),
        (lambda: abviz.play(TicTacToe(), algorithm="maxn"), "does not play here"),
        (lambda: abviz.play(TicTacToe(), you="X"), '"max" or "min"'),
        (lambda: abviz.play(Guessed()), "takes a state and a player"),
        (lambda: abviz.play(TicTacToe(END)).play(1), "the moves are: 5, 6, 9"),
        (lambda: abviz.play(TicTacToe(), language="xx"), "xx"),
    ],
)
def test_what_cannot_be_played_is_refused(make, words, monkeypatch):
    monkeypatch.setattr("abviz.widgets.opponent.MOST_NODES_PLAYED", 20_000)
    with pytest.raises(AbvizError, match=words):
        make()


def test_a_search_that_is_too_large_changes_nothing(monkeypatch):
    monkeypatch.setattr("abviz.widgets.opponent.MOST_NODES_PLAYED", 5_000)
    game = abviz.play(TicTacToe("X........"), algorithm="minimax", you="min", depth=4)
    # To the end minimax would take too long from here.
    game.depth = None
    state = game.state
    with pytest.raises(AbvizError, match="more than 5,000 positions"):
        game.swap()
    assert game.state == state and game.you == "min"
    game._try(game.swap)
    assert "fewer plies" in game.board.view["message"]
    game._algorithm.value = "alphabeta"
    game.swap()
    assert not game.board.view["message"] and game.trace.value == -1


class Long(Turns):
    """A game that is too long to be counted."""

    initial = 10**6


def test_a_game_of_unknown_length_is_searched_as_deep_as_is_said():
    game = abviz.play(Long(), evaluate=lambda state: state % 3)
    assert game.depth == 4
    game.depth = 13
    assert game.depth == 13 and game._depth.max == 13
    game.depth = 3
    game.play(1)
    assert "looked 3 plies ahead, examined" in game.said and "of 8 leaves" in game.said
    known = abviz.play(TicTacToe(END), depth=20)
    assert known.depth is None


def test_a_board_speaks_german():
    game = abviz.play(TicTacToe(END), depth=2, language="de")
    game.play(5)
    assert game.said.startswith("Der Computer spielt 6. Er hat bis zum Ende vorausgeschaut")
    assert game.stage.trace.language.tag == "de"
    assert repr(game) == (
        "Spiel: 2 Züge. Du bist X (MAX), der Computer ist O (MIN). Du bist am Zug."
    )


def test_a_notebook_stores_the_board_and_then_the_tree():
    game = abviz.play(TicTacToe(END), depth=2)
    board, metadata = game._repr_mimebundle_()
    assert metadata == {"abviz": {"line": "Run this cell to play."}}
    assert board["text/plain"] == repr(game)
    game.play(5)
    tree, _ = game._repr_mimebundle_()
    assert board["image/png"] != tree["image/png"]
    assert all(one["image/png"].startswith(b"\x89PNG") for one in (board, tree))
