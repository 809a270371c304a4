"""Plan a picture of a game, with boards or short texts in place of the nodes."""

from dataclasses import dataclass
from textwrap import wrap
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from abviz.drawing.layout import tree_layout
from abviz.drawing.layout.geometry import FRAME, Box, Layout, digits_width
from abviz.drawing.layout.text_width import Moves, moves_of, short_value, text_width
from abviz.narration.language import Language, label
from abviz.narration.registry import ENGLISH
from abviz.replay.trace import Trace
from abviz.text import printable
from abviz.trees import Node, Tree, TreeError
from abviz.trees.limits import check_drawable

if TYPE_CHECKING:
    from abviz.games import Unfolding

MOST_BOARDS, MOST_SQUARES = 128, 10
# Texts of one line are broken at blanks: the room beside a node is higher than wide.
LONGEST_TEXT = 30
WIDE_LINE, WIDEST_LINE, MOST_LINES = 10, 18, 6

Rows = tuple[str, ...]


class Boards(NamedTuple):
    """The boards of a tree, and the moves to them, by the index of the node."""

    rows: tuple[Rows | None, ...]
    across: int
    down: int
    moves: Moves
    is_text: bool = False  # no lines are drawn between letters


def read_boards(tree: Tree, unfolding: "Unfolding") -> Boards:
    """
    Return the boards of the states of a tree, or their texts if not all have boards.
    """
    from abviz.games import Unfolding  # no tree without a game needs them

    if not isinstance(unfolding, Unfolding):
        kind = type(unfolding).__name__
        raise TreeError(f"boards needs what abviz.games.unfold returns, not {kind}.")
    if unfolding.tree is not tree:
        raise TreeError(
            "boards belongs to another tree; search and draw the tree of the same "
            "unfolding."
        )
    nodes = [node for node in tree if not node.stub]
    if len(nodes) > MOST_BOARDS:
        raise TreeError(
            f"A picture shows {MOST_BOARDS} boards at most, and this tree has "
            f"{len(nodes):,} nodes; start from a later position, unfold it to a "
            "smaller depth, or leave boards out."
        )
    if not _have_rows(unfolding) and _shows_states(unfolding):
        return _texts(nodes, unfolding)
    boards = {node.index: _rows(node, unfolding.state(node)) for node in nodes}
    shapes = {(len(rows[0]), len(rows)) for rows in boards.values()}
    if len(shapes) > 1:
        sizes = " and ".join(f"{across}x{down}" for across, down in sorted(shapes))
        raise TreeError(
            f"The boards of one tree must all be of the same size, not {sizes}. Let "
            "`rows` of each state be as many, and as long."
        )
    [(across, down)] = shapes
    return Boards(
        tuple(boards.get(node.index) for node in tree),
        across,
        down,
        moves_of(unfolding),
    )


def _have_rows(unfolding: "Unfolding") -> bool:
    states = (unfolding.state(node) for node in unfolding.tree if not node.stub)
    return all(hasattr(state, "rows") for state in states)


def _shows_states(unfolding: "Unfolding") -> bool:
    """Tell whether the states of a tree have boards, or else short texts."""
    states = (unfolding.state(node) for node in unfolding.tree if not node.stub)
    return _have_rows(unfolding) or all(map(_lines, states))


def _texts(nodes: list[Node], unfolding: "Unfolding") -> Boards:
    """
    Return the texts of states, with blanks around them so that all are equally large.
    """
    texts = {node.index: _lines(unfolding.state(node)) for node in nodes}
    across = max(len(line) for lines in texts.values() for line in lines)
    down = max(map(len, texts.values()))
    rows = {
        index: _padded(lines, across=across, down=down)
        for index, lines in texts.items()
    }
    every = tuple(map(rows.get, range(len(unfolding.tree))))
    return Boards(every, across, down, moves_of(unfolding), is_text=True)


def _padded(lines: Rows, *, across: int, down: int) -> Rows:
    """Return lines with blanks around them: the text is centred as one block."""
    wide = max(map(len, lines))
    above = (down - len(lines)) // 2
    block = [line.ljust(wide).center(across) for line in lines]
    below = down - above - len(lines)
    return (*[" " * across] * above, *block, *[" " * across] * below)


def _lines(state: Any) -> Rows:
    """Return the lines of the text of a state.

    There are none if the text is too long to be read in a picture.
    """
    try:
        text = str(state)
    except Exception:  # Whatever the class of the state raises: then there is no text.
        return ()
    if " object at 0x" in text:  # an address, which is another one in each run
        return ()
    lines = [printable(line.rstrip()) for line in text.splitlines()]
    if len(lines) == 1 and len(lines[0]) <= LONGEST_TEXT:
        lines = wrap(
            lines[0], WIDE_LINE, break_long_words=False, break_on_hyphens=False
        )
    widest = max(map(len, lines), default=0)
    is_short = len(lines) <= MOST_LINES and widest <= WIDEST_LINE
    return tuple(lines) if is_short and any(lines) else ()


def _rows(node: Node, state: Any) -> Rows:
    """Return the rows of the board of a state, or refuse what is no board."""
    rows = getattr(state, "rows", None)
    is_text = isinstance(rows, tuple) and all(isinstance(row, str) for row in rows)
    if not is_text or not rows or len(set(map(len, rows))) > 1 or not rows[0]:
        raise TreeError(
            f"The state of node {label(node)} shows no board: give it an attribute "
            "rows, a tuple of equally long texts with one letter for each square, or a "
            "short text as its str()."
        )
    if max(len(rows), len(rows[0])) > MOST_SQUARES or len(rows) == len(rows[0]) == 1:
        raise TreeError(
            f"A board has 2 squares or more, {MOST_SQUARES} in a row or column at most."
        )
    return tuple(rows)


# A wider picture is shown with boards only on request.
READABLE = 1600.0
BOARD, SMALLEST_SQUARE = 51.0, 9.0
# Nearly as high as the texts beside it, so that no edge runs through them.
LOWEST = 48.0
# The height of a line and the width of a letter, where states are texts.
TEXT_LINE, TEXT_LETTER = 17.5, 8.2
FONT = 13.0
LINE = 1.22 * FONT
BADGE, PADDING, APART, SPACE = 12.0, 4.0, 7.0, 12.0
# Between two rows of boards; a long move keeps clear of the bar of a cut and of visit
# numbers.
BETWEEN, BETWEEN_LONG, SHORT_MOVE = 56.0, 82.0, 2
VALUE_AWAY, VALUE_APART = 17.0, 5.0
NARROWEST_TEXT, WIDEST_TEXT = 44.0, 68.0


def boards_for(trace: Trace, unfolding: "Unfolding | None") -> Boards | None:
    """Return the boards for a picture of a search."""
    if unfolding is not None:
        return read_boards(trace.tree, unfolding)
    unfolded = trace.unfolding
    if unfolded is None or len(trace.tree) > MOST_BOARDS or not _shows_states(unfolded):
        return None
    boards = read_boards(trace.tree, unfolded)
    return boards if plan_boards(trace.tree, boards).width <= READABLE else None


def lacks_room(trace: Trace) -> bool:
    """Tell whether a game has states to show, but not all fit into one picture."""
    unfolded = trace.unfolding
    return (
        unfolded is not None
        and _shows_states(unfolded)
        and boards_for(trace, None) is None
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardLayout(Layout):
    """
    The plan of a picture with boards: texts form a column to the right of each board.
    """

    has_columns: ClassVar[bool] = True
    boards: Boards
    square: float  # the height of a square, or of a line of text
    letter: float  # the width of a square, or of the room for a letter
    column: float
    value_away: float  # from the small shape to the middle of a value

    @property
    def wide(self) -> float:
        """The width of a board."""
        return self.letter * self.boards.across + 2 * self.padding

    @property
    def high(self) -> float:
        """The height of a board."""
        return max(self.square * self.boards.down + self.padding, LOWEST)

    @property
    def padding(self) -> float:
        """The room beside a text; half of it is above and below."""
        return PADDING if self.boards.is_text else 0.0

    def _line(self, node: Node, number: int) -> tuple[float, float]:
        """Return where a line of the column begins, and the middle of its height."""
        x, y = self.positions[node.index]
        top = y - max(self.high, 4 * LINE) / 2
        return x + self.wide / 2 + APART, top + (number + 0.5) * LINE

    def value_centre(self, node: Node) -> tuple[float, float]:
        """Return the middle of a value: beside the small shape."""
        if node.stub:
            return Layout.value_centre(self, node)
        x, y = self._line(node, 1)
        return x + BADGE + self.value_away, y

    def ring_centre(self, node: Node) -> tuple[float, float]:
        """Return the middle of a board."""
        return self.positions[node.index]

    def shape_centre(self, node: Node) -> tuple[float, float]:
        """Return the middle of the small shape that says whose move it is."""
        if node.stub:
            return self.positions[node.index]
        x, y = self._line(node, 1)
        return x + BADGE / 2, y

    limit_centre = shape_centre

    def ring(self, *, leaf: bool) -> tuple[str, float, float]:
        """Return the marker, the width and the height of the ring around a board."""
        return "s", self.wide + FRAME, self.high + FRAME

    def bounding_box(self, node: Node) -> Box:
        """Return the box around a board, its ring and its column."""
        if node.stub:
            return Layout.bounding_box(self, node)
        x, y = self.positions[node.index]
        half = max(self.high + FRAME, 4 * LINE) / 2
        left = x - (self.wide + FRAME) / 2
        return left, y - half, x + self.wide / 2 + APART + self.column, y + half

    def edge_ends(self, node: Node) -> tuple[tuple[float, float], tuple[float, float]]:
        """Return where an edge begins, below a board, and ends, above another."""
        (x0, y0), (x1, y1) = Layout.edge_ends(self, node)
        above = y1 if node.stub else y1 - self.high / 2
        return (x0, y0 + self.high / 2), (x1, above)

    def name_centre(self, node: Node, text: str) -> tuple[float, float]:
        """Return the middle of a name: the first line of the column."""
        x, y = self._line(node, 0)
        return x + text_width(text, self.label_font) / 2, y

    def number_places(
        self, node: Node, text: str, size: float
    ) -> tuple[tuple[float, float], ...]:
        """
        Return the place of a visit number: below the window, or the value of a leaf.
        """
        if node.stub:
            return ()
        x, y = self._line(node, 2 if node.is_leaf else 4)
        return ((x + digits_width(text, size) / 2, y),)

    def number_font(self, text: str) -> float:
        """Return the font size of visit numbers: there is room for them."""
        return self.label_font

    def window_anchor(self, node: Node) -> tuple[float, float, int]:
        """Return where the two lines of a window meet: the last lines of the column."""
        x, y = self._line(node, 2)
        return x, y + LINE / 2, 1

    def has_room_for_name(self, node: Node, text: str) -> bool:
        """Tell whether a name fits into the column."""
        return not node.stub and text_width(text, self.label_font) <= self.column

    def has_room_for_window(self, node: Node) -> bool:
        """Tell whether a node has a window; there is always room for it."""
        return bool(node.children) and self.window_width <= WIDEST_TEXT


def plan_boards(
    tree: Tree, boards: Boards, *, language: Language = ENGLISH
) -> BoardLayout:
    """Give every leaf a slot that is wide enough for a board and its column."""
    check_drawable(tree)
    letter = max(SMALLEST_SQUARE, BOARD / max(boards.across, boards.down))
    square = max(letter, LOWEST / boards.down)
    if boards.is_text:
        square, letter = TEXT_LINE, TEXT_LETTER
    room = PADDING if boards.is_text else 0.0
    high = max(square * boards.down + room, 4 * LINE)
    lists = [short_value(leaf.utilities) for leaf in tree.leaves if leaf.utilities]
    half = max((text_width(scores, FONT) / 2 for scores in lists), default=0.0)
    away = max(VALUE_AWAY, half + VALUE_APART)
    column = max(_column(tree), BADGE + away + half)
    card = letter * boards.across + 2 * room + APART + column + SPACE
    count = sum(map(tree_layout.slot_count, tree))
    slot = max(card, (tree_layout.NARROWEST_PAGE - 2 * tree_layout.MARGIN) / count)
    width = slot * count + 2 * tree_layout.MARGIN
    # The board and its column together are centred in the slot.
    across = [
        x - (APART + column) / 2 for x in tree_layout.horizontal_positions(tree, slot)
    ]
    longest_move = max(map(len, boards.moves), default=0)
    between = BETWEEN if longest_move <= SHORT_MOVE else BETWEEN_LONG
    top = high / 2 + FRAME + 2
    nodes = tree_layout.arranged(
        tree, across, width=width, rise=high + between, top=top, foot=top, font=FONT
    )
    return BoardLayout(
        width=width,
        height=nodes.height,
        positions=nodes.positions,
        plies=tree.plies,
        label_font=FONT,
        gaps=nodes.gaps,
        leaf_size=BADGE,
        leaf_height=BADGE,
        node_size=BADGE,
        value_font=FONT,
        node_font=FONT,
        square=square,
        letter=letter,
        column=column,
        value_away=away,
        window_width=tree_layout.widest_window(tree, FONT),
        longest=max(map(len, lists), default=3),
        language=language,
        moves=boards.moves,
        boards=boards,
    )


def _column(tree: Tree) -> float:
    """
    Return the width of the column: wide enough for most names, and for the windows.
    """
    names = (text_width(label(node), FONT) for node in tree if not node.stub)
    fitting = max((wide for wide in names if wide <= WIDEST_TEXT), default=0.0)
    window = min(tree_layout.widest_window(tree, FONT), WIDEST_TEXT)
    return max(NARROWEST_TEXT, fitting, window)


def plan_picture(trace: Trace, boards: Boards | None) -> Layout:
    """Plan the picture of a search."""
    tree, language = trace.tree, trace.language
    if boards is not None:
        board_layout = plan_boards(tree, boards, language=language)
        return tree_layout.with_samples(board_layout, trace)
    moves = moves_of(trace.unfolding)
    layout = tree_layout.plan_layout(tree, language=language, moves=moves)
    return tree_layout.with_samples(layout, trace)
