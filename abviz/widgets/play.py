"""Play against a search: `abviz.play`."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from itertools import takewhile
from typing import Any, Literal, NamedTuple

import ipywidgets as ipw
import traitlets
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from abviz.drawing.figure.plain_settings import plain_matplotlib
from abviz.engine.registry import algorithms
from abviz.engine.visit_tree import VisitTree
from abviz.errors import AbvizError, SearchError
from abviz.games import Game
from abviz.games.adapter import TooLarge
from abviz.games.lazy_game import LazyNode
from abviz.games.match import Match, Side
from abviz.games.nim import Heaps
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH, language_of
from abviz.replay.trace import Trace, search
from abviz.stage.fields import titled_button, wrapping_row
from abviz.stage.widget import BundledWidget, LiveBox, Stage
from abviz.text import printable, shortened
from abviz.trees import Node, TreeError, format_score
from abviz.trees.calling import public_call
from abviz.trees.limits import MOST_NODES_PLAYED
from abviz.trees.scores import checked_whole
from abviz.widgets.choices.games import evaluation_of

ALGORITHMS = ("alphabeta", "minimax")
OTHER: dict[Side, Side] = {"max": "min", "min": "max"}
FEW_PLIES, MOST_PLIES = 4, 12  # where the game is too large to be searched to its end
MOST_DRAWN = 128  # as many as a picture shows boards
LONGEST_HEAP = 12

Rows = tuple[str, ...]
BLANK, STICK = " ._", "|"


class Answer(NamedTuple):
    """A move of the computer: its search, the line it expects, and its sentence."""

    trace: Trace | None = None
    line: tuple[Any, ...] = ()
    said: str = ""


class GameBoard(BundledWidget):
    """A position that can be clicked; the page sends the number of a move."""

    _bundle, _sheets = "board.js", ("notebook.css", "../widgets/play.css")
    view = traitlets.Dict().tag(sync=True)


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
        self._evaluate, self._start, self.board = evaluate, match.position, GameBoard()
        self._answers: dict[LazyNode, Answer] = {}
        self.stage: Stage | None = None
        self._make_fields(algorithm)
        self.depth = self._first_depth() if depth is None else depth
        self._note = ipw.HTML()
        self._beside = ipw.VBox([self._note])
        self._beside.add_class("abviz-play-tree")
        parts = ipw.Box([self._make_panel(), self._beside])
        parts.add_class("abviz-play-parts")
        super().__init__([parts], "abviz-play")
        self._do(lambda: None)

    def _make_fields(self, algorithm: str) -> None:
        """Make the fields for the depth and the search of the computer."""
        language, size = self.language, self.match.size(None)
        self._longest = None if size is None else max(size.plies, 1)
        most = self._longest or MOST_PLIES
        self._depth = ipw.IntSlider(min=1, max=most, continuous_update=False)
        options = [(language.title(algorithms[name]), name) for name in ALGORITHMS]
        self._algorithm = ipw.Dropdown(options=options, value=algorithm)
        self._depth.description = language.gettext("Its depth in plies")
        self._algorithm.description = language.gettext("Its search")
        for field in (self._depth, self._algorithm):
            field.style.description_width = "initial"
        self._depth.layout.display = "none" if self._evaluate is None else None

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
        return self._answer.trace

    @property
    def line(self) -> tuple[Any, ...]:
        """The moves that this search expects, beginning with its own."""
        return self._answer.line

    @property
    def said(self) -> str:
        """What is said of this search."""
        return self._answer.said

    @property
    def result(self) -> str:
        """How the game has ended; empty as long as it goes on."""
        if not self.match.is_over:
            return ""
        winner, language = self.match.winner, self.language
        if winner is None:
            return language.gettext("The game is over: nobody has won.")
        name = self._player(winner)
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
        to_end = self._evaluate is None or self._depth.value == self._longest
        return None if to_end else self._depth.value

    @depth.setter
    def depth(self, plies: int | None) -> None:
        if plies is not None and self._evaluate is None:
            raise TreeError(
                "This game has no static evaluation, so it is searched to its end. "
                "Leave depth out, or say evaluate=..., a function of a state."
            )
        wanted = self._depth.max
        if plies is not None:
            wanted = checked_whole(plies, "depth", least=1)
        # A game whose length is not known may be looked at as deep as one likes.
        self._depth.max = self._longest or max(self._depth.max, wanted)
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
                    self._move()
            except BaseException:
                self.match.position, self.you = before
                self._show()
                raise
            self._show()

    def _move(self) -> None:
        """
        Let the computer move, by the best move that it finds, the first of several.
        """
        match, depth = self.match, self.depth
        trace = self._search(depth).in_language(self.language)
        nodes, unfolding = best_line(trace), trace.unfolding
        actions = tuple(unfolding.action(node) for node in nodes) if unfolding else ()
        said = self._tell(trace, actions)
        match.go(nodes[0].path[0])
        self._answers[match.position] = Answer(trace, actions, said)

    def _search(self, depth: int | None) -> Trace:
        """Return the search of the position to a depth."""
        evaluate = None if depth is None else self._evaluate
        game = self.match.from_here(evaluate=evaluate, most=MOST_NODES_PLAYED)
        try:
            return search(game, self._algorithm.value, depth=depth)
        except TooLarge:
            raise TreeError(
                "So deep, {algorithm.title} enters more than {most:,} positions here. "
                "Let it look fewer plies ahead, which needs evaluate=..., or start "
                "from a later position.",
                algorithm=algorithms[self._algorithm.value],
                most=MOST_NODES_PLAYED,
            ) from None

    def _first_depth(self) -> int | None:
        """Return how deep the computer looks if that is not said.

        It is to the end where that can be searched and drawn. Where a static evaluation
        makes a depth possible, it is as deep as the first tree can be drawn beside the
        board.
        """
        if self._evaluate is None:
            self._search(None)
            return None
        if self._longest is not None:
            with suppress(TreeError):
                if _count_of(self._search(None)) <= MOST_DRAWN:
                    return None
        deeper = range(2, min(self._longest or MOST_PLIES, FEW_PLIES) + 1)
        fitting = takewhile(
            lambda plies: _count_of(self._search(plies)) <= MOST_DRAWN, deeper
        )
        return max(fitting, default=1)

    @property
    def _answer(self) -> Answer:
        """The last move of the computer in the present game."""
        line = reversed(self.match.position.line())
        return next(
            (self._answers[node] for node in line if node in self._answers), Answer()
        )

    def _player(self, side: Side) -> str:
        name, role = self.match.name(side), self.language.role(side)
        return role if name in ("", role) else f"{name} ({role})"

    def _tell(self, trace: Trace, line: tuple[Any, ...]) -> str:
        """Say what the computer plays, what it has searched, and what it expects."""
        language, depth, size = self.language, self.depth, self.match.size(self.depth)
        share = language.share_of_leaves(len(trace.leaves), size and size.leaves)
        value, highest = format_score(trace.value), self._player("max")
        expected = ", ".join(map(str, line))
        if depth is None or all(node.is_leaf for node in trace.leaves):
            return language.gettext(
                "The computer plays {move}. It looked ahead to the end and examined "
                "{share}; with best play the game is worth {value} to {max}: {line}.",
                move=line[0],
                share=share,
                value=value,
                max=highest,
                line=expected,
            )
        return language.gettext(
            "The computer plays {move}. It looked {plies} ahead, examined {share}, and "
            "by its estimates expects {value} for {max}: {line}.",
            move=line[0],
            plies=language.plies(depth),
            share=share,
            value=value,
            max=highest,
            line=expected,
        )

    @property
    def status(self) -> str:
        """Who is who, and who is to move, or how the game has ended."""
        if self.match.is_over:
            return self.result
        language = self.language
        you, computer = self._player(self.you), self._player(OTHER[self.you])
        text = language.gettext(
            "You are {you}, the computer is {computer}.", you=you, computer=computer
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
            self._show_search(self._answer)

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
        count = _count_of(answer.trace)
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

    def _static_picture(self) -> bytes:
        """Return the tree as a PNG if it is shown, and else the board."""
        if self.stage and not self._note.value:
            return self.stage.drawn_step()._repr_png_()
        rows = self.board.view["rows"]
        wide, high = max(map(len, rows), default=1), max(len(rows), 1)
        with plain_matplotlib(), BytesIO() as file:
            figure = Figure(figsize=(0.6 * wide, 0.6 * high), dpi=96)
            axes = figure.add_axes((0, 0, 1, 1), xlim=(0, wide), ylim=(high, 0))
            axes.axis("off")
            text = "\n".join(map(printable, self.board.view["text"].splitlines()))
            axes.text(0, -0.2, text, family="DejaVu Sans Mono", size=16)
            for down, row in enumerate(rows):
                for across, cell in enumerate(row):
                    _draw_square(axes, across, down, cell)
            figure.savefig(file, format="png", bbox_inches="tight", pad_inches=0.1)
            return file.getvalue()

    def __repr__(self) -> str:
        language = self.language
        moves = language.ngettext(
            "{count} move", "{count} moves", len(self.match.position.moves())
        )
        return language.gettext(
            "Play: {moves}. {status}", moves=moves, status=self.status
        )


def _draw_square(axes: Axes, across: int, down: int, cell: dict[str, Any]) -> None:
    """Draw a square with what is in it, or else with the move that it stands for."""
    axes.add_patch(Rectangle((across, down), 1, 1, fill=False, clip_on=False))
    mark, size = cell["hint"], 11
    if cell["text"]:
        mark, size = cell["text"], 20
    axes.text(across + 0.5, down + 0.5, mark, size=size, ha="center", va="center")


def best_line(trace: Trace) -> list[Node]:
    """
    Return the principal variation from the columns alone: no steps are made for it.
    """
    below = VisitTree(trace).below
    visit, line, values = 0, [], trace.values
    while below[visit]:
        visit = next(child for child in below[visit] if values[child] == values[visit])
        line.append(trace.visits[visit])
    return line


def rows_of(state: Any, start: Any) -> Rows:
    """Return the rows of squares of a state, or the sticks of its heaps.

    Empty if it has none.
    """
    if isinstance(state, Heaps):
        heaps = zip(state.sizes, start.sizes, strict=True)
        rows = tuple(STICK * now + " " * (most - now) for now, most in heaps)
        return rows if max(start.sizes) <= LONGEST_HEAP else ()
    rows = getattr(state, "rows", ())
    is_board = isinstance(rows, (tuple, list)) and all(
        isinstance(row, str) for row in rows
    )
    return tuple(rows) if is_board else ()


def changes(before: Rows, after: Rows) -> list[tuple[int, int]]:
    """Return the squares in which two boards differ, each by its row and its column."""
    squares = []
    for down, (old_row, new_row) in enumerate(zip(before, after, strict=False)):
        for across, (old, new) in enumerate(zip(old_row, new_row, strict=False)):
            if old != new:
                squares.append((down, across))
    return squares


def moves_on_squares(position: LazyNode, start: Any) -> dict[tuple[int, int], int]:
    """Return the move of each square that it changes first.

    There are none unless squares tell the moves apart.
    """
    children = [] if position.is_leaf else list(position.children)
    rows = rows_of(position.state, start)
    changed = [changes(rows, rows_of(child.state, start))[:1] for child in children]
    moves = {squares[0]: number for number, squares in enumerate(changed) if squares}
    return moves if len(moves) == len(children) else {}


def cells_of(
    position: LazyNode, start: Any, language: Language
) -> list[list[dict[str, Any]]]:
    """Return what a board shows: squares or sticks, and buttons for moves."""
    rows, on_squares = rows_of(position.state, start), moves_on_squares(position, start)
    moves: list[str] = []
    if not position.is_leaf:
        moves = [str(move.action) for move in position.possible()]
    new: list[tuple[int, int]] = []
    if position.parent is not None:
        new = changes(rows_of(position.parent.state, start), rows)
    look = "stick" if isinstance(start, Heaps) else "square"

    def cell(down: int, across: int, mark: str) -> dict[str, Any]:
        """Return a square or a stick, with the move that a click on it makes."""
        move, text = on_squares.get((down, across), -1), mark.strip(BLANK)
        marks = {"": language.gettext("empty"), STICK: language.gettext("stick")}
        label = language.gettext(
            "row {row}, column {column}: {mark}",
            mark=marks.get(text, text),
            row=down + 1,
            column=across + 1,
        )
        hint = "" if move < 0 else moves[move]
        return {
            "text": text,
            "look": look,
            "label": f"{hint}, {label}" if hint else label,
            "hint": hint,
            "move": move,
            "isNew": (down, across) in new,
        }

    cells = [
        [cell(down, across, mark) for across, mark in enumerate(row)]
        for down, row in enumerate(rows)
    ]
    if moves and not on_squares:
        cells.append([_button_of(move, number) for number, move in enumerate(moves)])
    return cells


def _button_of(move: str, number: int) -> dict[str, Any]:
    """Return the button for a move that no square stands for."""
    return {
        "text": move,
        "label": move,
        "move": number,
        "look": "move",
        "hint": "",
        "isNew": False,
    }


def _count_of(trace: Trace) -> int:
    """Return how many nodes a picture of a search shows."""
    return sum(not node.stub for node in trace.tree)


@public_call(data=("game", "state"))
def play(
    game: Game,
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
    game : Game
        A game of two players without chance: `abviz.games.TicTacToe`,
        `abviz.games.Nim`, or any object with the methods that `abviz.games.Game` lists.
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
        raise TreeError(
            f"{shortened(game)} is a text, and no game. Make one, such as "
            "abviz.play(abviz.games.TicTacToe()) or abviz.play(abviz.games.Nim([3, 4, "
            "5]))."
        )
    if not isinstance(you, str) or you not in OTHER:
        raise TreeError(f'you are "max" or "min", not {shortened(you)}.')
    if not isinstance(algorithm, str) or algorithm not in ALGORITHMS:
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
