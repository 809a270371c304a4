"""Play against a search: `abviz.play`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import ipywidgets as ipw

from abviz.engine.registry import algorithms, known_name
from abviz.errors import AbvizError, SearchError
from abviz.games import Game, Nim, TicTacToe
from abviz.games.match import Match, Side
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH, language_of
from abviz.replay.trace import Trace
from abviz.stage.fields import titled_button, wrapping_row
from abviz.stage.texts import lost_text
from abviz.stage.widget import LiveBox, Stage
from abviz.text import shortened
from abviz.trees import TreeError
from abviz.trees.calling import public_call
from abviz.trees.scores import checked_whole
from abviz.widgets.choices.games import evaluation_of
from abviz.widgets.game_board import GameBoard, board_picture, cells_of, rows_of
from abviz.widgets.opponent import (
    MOST_DRAWN,
    MOST_PLIES,
    Answer,
    Opponent,
    count_of,
    player_of,
)

ALGORITHMS = ("alphabeta", "minimax")
OTHER: dict[Side, Side] = {"max": "min", "min": "max"}
NAMED_GAMES: dict[str, Callable[[], Game]] = {
    "tic-tac-toe": TicTacToe,
    "nim": lambda: Nim([1, 2, 3]),  # its first tree is small enough to be drawn
}


class Play(LiveBox):
    """A game against a search. Made by `play`.

    In the page a move is made by a click, or by the arrow keys and Enter. The computer
    answers at once; its search is beside the board where its tree is small enough.

    Examples
    --------
    >>> import abviz
    >>> game = abviz.play(abviz.games.TicTacToe("XOO X.. OX."), depth=2)
    >>> game.play(5)
    >>> game.line, game.trace
    ((6, 9), alpha-beta to 2 plies: value 1, 2 of 2 leaves, 1 cutoff)
    >>> game.swap()
    >>> print(game.state)
    X O O
    X X O
    O X X
    >>> game.result
    'The game is over: the computer, X (MAX), has won.'
    """

    why_no_page = (
        "the computer answers each move with Python, and a page has no Python; give "
        "the page its search instead, as in abviz.page(game.trace, path)."
    )

    def __init__(
        self,
        match: Match,
        evaluate: Callable[[Any], Any] | None,
        *,
        depth: int | None,
        algorithm: str,
        you: Side,
        language: Language,
    ) -> None:
        self.match, self.language, self.you = match, language, you
        self._opponent = Opponent(match, evaluate, language)
        self._start = match.position
        self.board = GameBoard(lost=lost_text(language))
        self.stage: Stage | None = None
        self._make_fields(algorithm)
        if depth is None:
            depth = self._opponent.first_depth(algorithm)
        self.depth = depth
        self._note = ipw.HTML()
        self._beside = ipw.VBox([self._note])
        self._beside.add_class("abviz-play-tree")
        parts = ipw.Box([self._make_panel(), self._beside])
        parts.add_class("abviz-play-parts")
        super().__init__([parts], "abviz-play")
        self._do(lambda: None)

    def _make_fields(self, algorithm: str) -> None:
        """Make the fields for the depth and the search of the computer."""
        language = self.language
        most = self._opponent.longest or MOST_PLIES
        self._depth = ipw.IntSlider(min=1, max=most, continuous_update=False)
        options = [(language.title(algorithms[name]), name) for name in ALGORITHMS]
        self._algorithm = ipw.Dropdown(options=options, value=algorithm)
        self._depth.description = language.gettext("Its depth in plies")
        self._algorithm.description = language.gettext("Its search")
        for field in (self._depth, self._algorithm):
            field.style.description_width = "initial"
        self._depth.layout.display = None if self._opponent.can_stop_early else "none"

    def _make_panel(self) -> ipw.VBox:
        """Return the board with its buttons and fields below it."""
        language = self.language
        actions = {
            language.pgettext("a button of a game", "Take back"): self.take_back,
            language.pgettext("a button of a game", "Swap sides"): self.swap,
            language.pgettext("a button of a game", "New game"): self.new,
        }
        buttons = [titled_button(title) for title in actions]
        for button, act in zip(buttons, actions.values(), strict=True):
            button.on_click(lambda _, act=act: self._try(act))
        self.board.on_msg(self._hear)
        row = wrapping_row(buttons, gap=8)
        panel = ipw.VBox([self.board, row, self._depth, self._algorithm])
        # stage/js/jupyter.js labels the controls of this class, which ipywidgets does
        # not.
        panel.add_class("abviz-controls")
        panel.add_class("abviz-play-panel")
        return panel

    @property
    def state(self) -> Any:
        """The state of the game that is on the board."""
        return self.match.position.state

    @property
    def moves(self) -> list[Any]:
        """The moves of whoever is to move."""
        return self.match.moves

    @property
    def trace(self) -> Trace | None:
        """The search behind the last move of the computer.

        None before its first one.
        """
        return self._opponent.answer.trace

    @property
    def line(self) -> tuple[Any, ...]:
        """The moves that this search expects, beginning with its own."""
        return self._opponent.answer.line

    @property
    def said(self) -> str:
        """What is said of this search."""
        return self._opponent.answer.said

    @property
    def result(self) -> str:
        """How the game has ended; empty as long as it goes on."""
        if not self.match.is_over:
            return ""
        winner, language = self.match.winner, self.language
        if winner is None:
            return language.gettext("The game is over: nobody has won.")
        name = player_of(self.match, winner, language)
        if winner == self.you:
            return language.gettext(
                "The game is over: you, {player}, have won.", player=name
            )
        return language.gettext(
            "The game is over: the computer, {player}, has won.", player=name
        )

    @property
    def depth(self) -> int | None:
        """How many plies the computer looks ahead; None if to the end.

        It can be set.
        """
        opponent = self._opponent
        if not opponent.can_stop_early or self._depth.value == opponent.longest:
            return None
        return int(self._depth.value)

    @depth.setter
    def depth(self, plies: int | None) -> None:
        if plies is not None and not self._opponent.can_stop_early:
            raise TreeError(
                "This game has no static evaluation, so it is searched to its end. "
                "Leave depth out, or say evaluate=..., a function of a state."
            )
        wanted = self._depth.max
        if plies is not None:
            wanted = checked_whole(plies, "depth", least=1)
        # A game whose length is not known may be looked at as deep as one likes.
        self._depth.max = self._opponent.longest or max(self._depth.max, wanted)
        self._depth.value = min(wanted, self._depth.max)

    def play(self, move: Any) -> None:
        """Make a move, given as the game has it or by its text.

        The computer answers.
        """
        self._do(lambda: self.match.play(move))

    def take_back(self) -> None:
        """Take your last move back, and the answer with it."""
        self._do(lambda: self.match.take_back(self.you))

    def swap(self) -> None:
        """Swap sides with the computer; it moves if it is its turn now."""
        self._do(lambda: setattr(self, "you", OTHER[self.you]))

    def new(self) -> None:
        """Begin again, on the same side."""
        self._do(lambda: setattr(self.match, "position", self._start))

    def _do(self, act: Callable[[], object]) -> None:
        """Change the game and let the computer answer.

        Where that fails, nothing is changed.
        """
        with self._turn:
            before = self.match.position, self.you
            try:
                act()
                while self.match.side == OTHER[self.you]:
                    self._show(thinks=True)
                    self._opponent.move(self._algorithm.value, self.depth)
            except BaseException:
                self.match.position, self.you = before
                self._show()
                raise
            self._show()

    @property
    def status(self) -> str:
        """Who is who, and who is to move, or how the game has ended."""
        if self.match.is_over:
            return self.result
        language = self.language
        text = language.gettext(
            "You are {you}, the computer is {computer}.",
            you=player_of(self.match, self.you, language),
            computer=player_of(self.match, OTHER[self.you], language),
        )
        yours = language.gettext("It is your move.")
        return f"{text} {yours}" if self.match.side == self.you else text

    def _show(self, *, thinks: bool = False, message: str = "") -> None:
        """Show the position, and the last search unless the computer is thinking."""
        language, rows = self.language, rows_of(self.state, self._start.state)
        cells = cells_of(self.match.position, self._start.state, language)
        self.board.view = {
            "rows": cells,
            "text": "" if rows else str(self.state),
            "name": language.gettext("The board"),
            "status": self.status,
            "message": message,
            "said": language.gettext("The computer is thinking.")
            if thinks
            else self.said,
            "number": len(self.match.position.moves()),
        }
        if not thinks:
            self._show_search(self._opponent.answer)

    def _show_search(self, answer: Answer) -> None:
        """Show the tree of the last search, if it is small enough."""
        trace = answer.trace
        self._note.value = self._why_no_tree(answer)
        if trace is not None and not self._note.value:
            if self.stage is None:
                self.stage = Stage(trace)
                self._beside.children = [self._note, self.stage]
            elif self.stage.trace is not trace:
                self.stage.show(trace)
            self.stage.step = self.stage.last_step
        if self.stage is not None:
            self.stage.layout.display = "none" if self._note.value else None

    def _why_no_tree(self, answer: Answer) -> str:
        language = self.language
        if answer.trace is None:
            return language.gettext(
                "When the computer has moved, its search is shown here."
            )
        count = count_of(answer.trace)
        too_many = language.gettext(
            "The tree that it searched has {count:,} nodes: too many to be drawn.",
            count=count,
        )
        return too_many if count > MOST_DRAWN else ""

    def _try(self, act: Callable[[], object]) -> None:
        """Do what the user wants, or say why not."""
        with self._turn:
            try:
                act()
            except AbvizError as refusal:
                self._show(message=self.language.problem(refusal))

    def _hear(self, _: ipw.Widget, content: dict[str, Any], __: list[Any]) -> None:
        """Take a move from the page, unless it was meant for an earlier position."""
        with self._turn:
            is_move = content.get("kind") == "move"
            if is_move and content["number"] == self.board.view["number"]:
                self._try(lambda: self._do(lambda: self.match.go(content["move"])))

    @property
    def _line_when_saved(self) -> str:
        return self.language.gettext("Run this cell to play.")

    def _static_picture(self) -> bytes:
        """Return the tree as a PNG if it is shown, and else the board."""
        if self.stage and not self._note.value:
            return self.stage.drawn_step()._repr_png_()
        return board_picture(self.board.view)

    def __repr__(self) -> str:
        language = self.language
        moves = language.ngettext(
            "{count} move", "{count} moves", len(self.match.position.moves())
        )
        return language.gettext(
            "Play: {moves}. {status}", moves=moves, status=self.status
        )


@public_call(
    data=("game", "state"),
    missing={"game": 'Name one, such as abviz.play("tic-tac-toe").'},
)
def play(
    game: Game | str,
    *,
    depth: int | None = None,
    algorithm: str = "alphabeta",
    you: Literal["max", "min"] = "max",
    state: Any = None,
    evaluate: Callable[[Any], Any] | None = None,
    maximizer: Any = None,
    language: str | Language | None = None,
) -> Play:
    """Play a game against a search.

    You move on a board, by a click or with the keys, and the computer answers with the
    best move that its search finds, the first of several equal ones. Beside the board
    stands what it has searched: the line that it expects, its count of leaves, and the
    tree if that is small.

    Parameters
    ----------
    game : Game or str
        A game of two players without chance: `abviz.games.TicTacToe`,
        `abviz.games.Nim`, or any object with the methods that `abviz.games.Game` lists.
        The name "tic-tac-toe" stands for an empty board, and "nim" for heaps of 1, 2
        and 3.
        Where each move changes one square of its states' `rows`, these are clicked;
        else there is a button for each move.
    depth : int or None, keyword-only
        How many plies the computer looks ahead: its strength. It needs a static
        evaluation. None is to the end of the game, or, with a static evaluation, as
        many plies up to 4 as make a first tree that can be drawn beside the board.
    algorithm : {"alphabeta", "minimax"}, keyword-only
        Its search.
    you : {"max", "min"}, keyword-only
        Your side; MAX is who moves first in the game.
    state, maximizer : keyword-only
        As for `abviz.games.unfold`.
    evaluate : callable or None, keyword-only
        A function of a state that returns its static score for MAX; by default the
        game's own.
    language : str, keyword-only
        A tag in ``abviz.languages()``, such as "de"; by default English.

    Returns
    -------
    Play
        A widget. From Python, ``play(move)``, ``take_back()``, ``swap()`` and ``new()``
        do the same, and `state`, `moves`, `trace`, `line` and `result` tell where the
        game stands.

    Raises
    ------
    TreeError
        If it is no game that can be played, or one that is too large to be searched to
        its end and has no static evaluation.
    SearchError
        If that search does not play.

    Examples
    --------
    >>> import abviz
    >>> game = abviz.play(abviz.games.Nim([1, 2]), you="min")
    >>> game
    Play: 1 move. You are second (MIN), the computer is first (MAX). It is your move.
    >>> print(game.said)
    The computer plays b1. It looked ahead to the end and examined 5 of 5 leaves; with \
best play the game is worth 1 to first (MAX): b1, a1, b1.
    >>> game.play("a1")
    >>> game.result
    'The game is over: the computer, first (MAX), has won.'
    """
    if isinstance(game, str):
        if game not in NAMED_GAMES:
            raise TreeError(
                f'{shortened(game)} is no game. The names of games are "tic-tac-toe" '
                'and "nim"; make any other, such as '
                "abviz.play(abviz.games.Nim([3, 4, 5]))."
            )
        game = NAMED_GAMES[game]()
    if not isinstance(you, str) or you not in OTHER:
        raise TreeError(f'you are "max" or "min", not {shortened(you)}.')
    algorithm = known_name(algorithm)
    if algorithm not in ALGORITHMS:
        raise SearchError(
            "{name} does not play here; the computer plays with {names}.",
            name=shortened(algorithm),
            names=" or ".join(map(repr, ALGORITHMS)),
        )
    match = Match(game, state, maximizer=maximizer)
    scores = evaluate or evaluation_of(game, maximizer)
    language = ENGLISH if language is None else language_of(language)
    return Play(
        match, scores, depth=depth, algorithm=algorithm, you=you, language=language
    )
