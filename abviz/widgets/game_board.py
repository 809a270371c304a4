"""The board of a game that is played: squares or sticks, and a button for each move."""

from io import BytesIO
from typing import Any

import traitlets
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from abviz.drawing.figure.plain_settings import plain_matplotlib
from abviz.games.lazy_game import LazyNode
from abviz.games.nim import Heaps
from abviz.narration.language import Language
from abviz.stage.widget import BundledWidget
from abviz.text import printable

LONGEST_HEAP = 12

Rows = tuple[str, ...]
Square = tuple[int, int]  # its row and its column
BLANK, STICK = " ._", "|"


class GameBoard(BundledWidget):
    """A position that can be clicked; the page sends the number of a move."""

    _bundle, _sheets = (
        "board.js",
        (
            "skip.css",
            "notebook.css",
            "../widgets/play.css",
        ),
    )
    view = traitlets.Dict().tag(sync=True)


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


def changes(before: Rows, after: Rows) -> list[Square]:
    """Return the squares in which two boards differ, each by its row and its column."""
    squares = []
    for down, (old_row, new_row) in enumerate(zip(before, after, strict=False)):
        for across, (old, new) in enumerate(zip(old_row, new_row, strict=False)):
            if old != new:
                squares.append((down, across))
    return squares


def moves_on_squares(position: LazyNode, start: Any) -> dict[Square, int]:
    """Return the number of the move that a click on each square means.

    The square of a move is the first one that it changes. There are none unless each
    move has a square of its own.
    """
    if position.is_leaf:
        return {}
    rows = rows_of(position.state, start)
    children = list(position.children)
    moves: dict[Square, int] = {}
    for number, child in enumerate(children):
        changed = changes(rows, rows_of(child.state, start))
        if changed:
            moves[changed[0]] = number
    has_square_for_each = len(moves) == len(children)
    return moves if has_square_for_each else {}


def cells_of(
    position: LazyNode, start: Any, language: Language
) -> list[list[dict[str, Any]]]:
    """Return what a board shows: squares or sticks, and buttons for moves."""
    rows = rows_of(position.state, start)
    on_squares = moves_on_squares(position, start)
    moves: list[str] = []
    if not position.is_leaf:
        moves = [str(move.action) for move in position.possible()]
    new: list[Square] = []
    if position.parent is not None:
        new = changes(rows_of(position.parent.state, start), rows)
    look = "stick" if isinstance(start, Heaps) else "square"
    cells = []
    for down, row in enumerate(rows):
        cells_in_row = []
        for across, mark in enumerate(row):
            square = (down, across)
            move = on_squares.get(square, -1)
            hint = "" if move < 0 else moves[move]
            label = _label_of(square, mark, language)
            cell = {
                "text": mark.strip(BLANK),
                "look": look,
                "label": f"{hint}, {label}" if hint else label,
                "hint": hint,
                "move": move,
                "isNew": square in new,
            }
            cells_in_row.append(cell)
        cells.append(cells_in_row)
    if moves and not on_squares:
        cells.append([_button_of(move, number) for number, move in enumerate(moves)])
    return cells


def _label_of(square: Square, mark: str, language: Language) -> str:
    """Return what a square is called, with what is on it."""
    text = mark.strip(BLANK)
    marks = {"": language.gettext("empty"), STICK: language.gettext("stick")}
    down, across = square
    return language.gettext(
        "row {row}, column {column}: {mark}",
        mark=marks.get(text, text),
        row=down + 1,
        column=across + 1,
    )


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


def board_picture(view: dict[str, Any]) -> bytes:
    """Return the view of a board as a PNG."""
    rows = view["rows"]
    wide, high = max(map(len, rows), default=1), max(len(rows), 1)
    with plain_matplotlib(), BytesIO() as file:
        figure = Figure(figsize=(0.6 * wide, 0.6 * high), dpi=96)
        axes = figure.add_axes((0, 0, 1, 1), xlim=(0, wide), ylim=(high, 0))
        axes.axis("off")
        text = "\n".join(map(printable, view["text"].splitlines()))
        axes.text(0, -0.2, text, family="DejaVu Sans Mono", size=16)
        for down, row in enumerate(rows):
            for across, cell in enumerate(row):
                _draw_square(axes, across, down, cell)
        figure.savefig(file, format="png", bbox_inches="tight", pad_inches=0.1)
        return file.getvalue()


def _draw_square(axes: Axes, across: int, down: int, cell: dict[str, Any]) -> None:
    """Draw a square with what is in it, or else with the move that it stands for."""
    axes.add_patch(Rectangle((across, down), 1, 1, fill=False, clip_on=False))
    mark, size = cell["hint"], 11
    if cell["text"]:
        mark, size = cell["text"], 20
    axes.text(across + 0.5, down + 0.5, mark, size=size, ha="center", va="center")
