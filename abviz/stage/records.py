"""What the stage gets of a search, as named records: `Payload` has all of them.

The types of the same names in ``stage/js/records.js`` are made from these classes by
``javascript/typedefs.py``. What is said there of a field is the comment above it.
"""

from collections.abc import Iterable
from typing import Any, Generic, NamedTuple, TypedDict, TypeVar

Row = TypeVar("Row", bound=tuple[Any, ...])


class Columns(dict[str, list[Any]], Generic[Row]):
    """A table as plain data: the values of all rows, by the names of their fields.

    A film has thousands of rows. As columns they name each field once, and a field that
    has its default in all rows not at all.

    Examples
    --------
    >>> Columns(Probability, [Probability(3, "1/2"), Probability(4, "1/4")])
    {'node': [3, 4], 'text': ['1/2', '1/4']}
    """

    def __init__(self, kind: type[Row], rows: Iterable[Row]) -> None:
        super().__init__()
        rows = list(rows)
        defaults = _defaults_of(kind)
        for name in kind.__annotations__:
            values = [getattr(row, name) for row in rows]
            if name not in defaults or any(value != defaults[name] for value in values):
                self[name] = values


def rows_in(kind: type[Row], columns: Columns[Row]) -> list[Row]:
    """Return the rows of a table.

    Examples
    --------
    >>> rows_in(Probability, {"node": [3, 4], "text": ["1/2", "1/4"]})
    [Probability(node=3, text='1/2'), Probability(node=4, text='1/4')]
    """
    count = max(map(len, columns.values()), default=0)
    defaults = _defaults_of(kind)
    values = [
        columns[name] if name in columns else [defaults[name]] * count
        for name in kind.__annotations__
    ]
    return [kind(*row) for row in zip(*values, strict=True)]


def _defaults_of(kind: type[Row]) -> dict[str, Any]:
    """Return what the fields of a NamedTuple are where nothing else is said."""
    return dict(getattr(kind, "_field_defaults", {}))


class FilmNode(NamedTuple):
    """A node of the film, and the middle of the ring around it."""

    name: str
    role: str
    # Its index; −1 above the root.
    parent: int
    x: float
    y: float


class CodedLook(NamedTuple):
    """What is seen of a node, with its status and its edge as their numbers."""

    status: int
    edge: int
    value: str
    alpha: str
    beta: str
    # The move that the code keeps there, if it keeps moves.
    move: str = ""


class CodedChange(NamedTuple):
    """What is seen of a node from a step on."""

    step: int
    node: int
    status: int
    edge: int
    value: str
    alpha: str
    beta: str
    move: str = ""

    @classmethod
    def to(cls, look: CodedLook, *, step: int, node: int) -> "CodedChange":
        """Return the change to a look."""
        return cls(step, node, *look)

    @property
    def look(self) -> CodedLook:
        """What is seen of the node then."""
        return CodedLook(
            status=self.status,
            edge=self.edge,
            value=self.value,
            alpha=self.alpha,
            beta=self.beta,
            move=self.move,
        )


class CodedStep(NamedTuple):
    """A step of the film, with its kind and its lines as their numbers."""

    kind: int
    node: int
    # At a cutoff the owner of the bound; −1 is none.
    child: int
    lines: int
    sentence: str
    # How many leaves were examined so far, and nodes entered.
    examined: int
    entered: int
    cutoffs: int
    # How many leaves lie below the edges that were cut so far.
    pruned: int
    # How many visits there were to nodes that had been entered before.
    repeats: int


class Lines(NamedTuple):
    """The lines of the code that ran for a step."""

    # The one that tells most, from 1; 0 is none.
    lit: int
    # The others that ran since the step before.
    ran: list[int]


class ComparedChild(NamedTuple):
    """A child that a selection compares, and the parts of its bound."""

    step: int
    node: int
    visits: str
    mean: str
    exploration: str
    bound: str
    is_chosen: bool


class AskedStep(NamedTuple):
    """A step that is asked about."""

    step: int
    # Which of the choices is right.
    key: int
    choices: list[str]


class BestMove(NamedTuple):
    """The best move from a step on, where a search samples."""

    step: int
    node: int


class Thread(NamedTuple):
    """The curve above the edge to a node, which says why there is a cutoff.

    Its second and third points are the control points.
    """

    node: int
    x0: float
    y0: float
    x1: float
    y1: float
    x2: float
    y2: float
    x3: float
    y3: float


class Link(NamedTuple):
    """The arc from a node to one that is the same position.

    Its second point is the control point.
    """

    node: int
    x0: float
    y0: float
    x1: float
    y1: float
    x2: float
    y2: float


class Probability(NamedTuple):
    """How likely the move to a node is."""

    node: int
    text: str


class Side(TypedDict):
    """What a side of an outline leaves to a text.

    The font of one that is some ems wide is distance / (width · ems + height) at most.
    """

    distance: float
    width: float
    height: float


class Fonts(TypedDict):
    """The sizes of texts: scores of leaves, values of inner nodes, and labels."""

    leaf: float
    node: float
    label: float


class LegendMark(TypedDict):
    """A path of a drawing."""

    # Its class.
    look: str
    outline: str


class LegendKey(NamedTuple):
    """What a shape or a line of the film means."""

    title: str
    # That of its drawing, in pixels.
    width: int
    marks: list[LegendMark]


class Sampled(TypedDict):
    """What a film has of a search that samples."""

    # The steps with which iterations begin.
    iterations: list[int]
    # Where the best move changes.
    moves: Columns[BestMove]
    # How broad edges are, at least and at most.
    narrowest: float
    broadest: float


class DepartureText(TypedDict):
    """What came of a function of one's own, and the step at which it departs."""

    sentence: str
    step: int | None


class Payload(TypedDict):
    """A film as Python sends it."""

    title: str
    prunes: bool
    # What is written before the two ends of a window: αβ, or ≥≤ before bounds, or N
    # before visits.
    signs: str
    sampled: Sampled | None
    # What a score must be to end a node: as good as its bound ("tie"), or better
    # ("strict"); "" where scores end none.
    ends: str
    # The heading of the nodes on the way.
    stack: str
    # Whether the code returns moves.
    moves: bool
    listing: list[str]
    # None in a tree with moves that were not looked at.
    leaves: int | None
    # What the count of all leaves is compared with.
    baseline: str
    # The fewest leaves that the best order needs, if that is known.
    best: int | None
    departure: DepartureText | None
    legend: Columns[LegendKey]
    kinds: list[str]
    statuses: list[str]
    edges: list[str]
    fonts: Fonts
    # By which factor a value is written smaller, by how many letters it has.
    shrink: list[float]
    # How wide letters are, in ems; under "" those that are not named.
    letters: dict[str, float]
    # What the outline of each role leaves to a value, and under "limit" one at the
    # depth limit.
    rooms: dict[str, list[Side]]
    # The width of inner nodes.
    size: float
    # The nodes with no room for a window beside them.
    aloft: list[int]
    nodes: Columns[FilmNode]
    threads: Columns[Thread]
    links: Columns[Link]
    probabilities: Columns[Probability]
    lines: Columns[Lines]
    # What is seen of each node before the first step.
    start: Columns[CodedLook]
    steps: Columns[CodedStep]
    # In the order of the steps.
    changes: Columns[CodedChange]
    # In the order of the steps.
    compared: Columns[ComparedChild]
    questions: Columns[AskedStep]


class NumberedPayload(Payload):
    """A film with its number among those that a stage has shown."""

    id: int
