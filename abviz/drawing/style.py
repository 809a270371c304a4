"""Every colour, width and marker, in one object that all renderers read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from math import sqrt
from typing import Literal, NamedTuple, get_args

from abviz.errors import AbvizError
from abviz.replay.frames import Status
from abviz.text import shortened

Role = str
EdgeStatus = Literal["unseen", "path", "done", "best", "pruned", "cut", "rollout"]

# Nodes of several players have the roles "p1", "p2", …
ROLES: tuple[Role, ...] = ("max", "min", "chance", "leaf", "stub")
STATUSES: tuple[Status, ...] = get_args(Status)
EDGE_STATUSES: tuple[EdgeStatus, ...] = get_args(EdgeStatus)
MARKERS: Mapping[Role, str] = {
    "max": "^",
    "min": "v",
    "chance": "o",
    "leaf": "s",
    "stub": "o",
}
SEAT_MARKER = "p"
# How much wider the paper below the bar of a cut is than the bar.
BED = 4.5
# How broad the edge to a node is that all iterations went through, and one that few did
# at least.
BROADEST, NARROWEST = 9.0, 1.4
# By what factor texts of 0, 1, 2, … letters are made smaller.
SHRINK = (1.0, 1.0, 1.0, 0.8, 0.66, 0.56, 0.48, 0.42, 0.38, 0.34, 0.31, 0.28, 0.26)


@dataclass(frozen=True, slots=True)
class Paint:
    """How one mark is drawn: its fill, outline, text, and line width in points."""

    face: str = "none"
    edge: str = "none"
    text: str = "#111111"
    width: float = 1.0
    dash: tuple[float, ...] = ()  # dashes and gaps take turns
    bold: bool = False  # the text

    def thinner(self, factor: float) -> Paint:
        """Return the same with a thinner line."""
        return self if factor == 1 else replace(self, width=factor * self.width)

    def css(self) -> str:
        """Return the declarations for a shape or a line."""
        dash = " ".join(f"{length:g}" for length in self.dash)
        rule = f"fill:{self.face};stroke:{self.edge};stroke-width:{self.width:g}"
        return f"{rule};stroke-dasharray:{dash}" if dash else rule

    @property
    def weight(self) -> Literal["normal", "bold"]:
        """The weight of the text: "bold" or "normal"."""
        return "bold" if self.bold else "normal"

    def css_of_text(self) -> str:
        """Return the declarations for a text."""
        return f"fill:{self.text};font-weight:{self.weight}"


def width_by_visits(visits: int, all_visits: int) -> float:
    """Return how broad an edge is where a search samples.

    It grows as the square root of its share of all visits.
    """
    # In the first backup a child has its visit before the root has.
    return max(NARROWEST, BROADEST * sqrt(visits / max(visits, all_visits)))


class ColourPair(NamedTuple):
    """The strong and the pale colour of one kind of node."""

    strong: str
    pale: str


@dataclass(frozen=True, slots=True)
class Style:
    """The style of all pictures: the Okabe-Ito palette on white, darkened.

    Every line and ring has a contrast of at least 3:1 to what it is drawn on.

    Examples
    --------
    >>> style = Style()
    >>> style.node("max", "pruned").dash
    (3.0, 2.5)
    >>> style.edge("best").width > style.edge("done").width
    True
    """

    colour_pairs: Mapping[Role, ColourPair] = field(
        default_factory=lambda: {
            "max": ColourPair("#0072B2", "#CFE6F5"),
            "min": ColourPair("#C04F00", "#FBDFCB"),
            "chance": ColourPair("#9A4A7B", "#F3DDEA"),
            "leaf": ColourPair("#333333", "#E4E4E4"),
        }
    )
    seats: tuple[ColourPair, ...] = (
        ColourPair("#0072B2", "#CFE6F5"),
        ColourPair("#C04F00", "#FBDFCB"),
        ColourPair("#007A5A", "#CFEDE3"),
        ColourPair("#8A6100", "#F8E7BF"),
        ColourPair("#9A4A7B", "#F3DDEA"),
        ColourPair("#2B2B2B", "#DADADA"),
    )
    paper: str = "#FFFFFF"
    ink: str = "#111111"
    quiet: str = "#595959"
    faint: str = "#808080"
    # What was cut off: its lines and its texts are as pale as they may be.
    gone: str = "#949494"
    gone_text: str = "#767676"
    spotlight: str = "#FFF0B3"
    ring: Paint = Paint(edge="#C27C00", width=3.2)
    strike: Paint = Paint(edge="#C8001E", width=9.0)
    thread: Paint = Paint(edge="#C8001E", width=2.8)
    link: Paint = Paint(edge="#6A3D9A", width=2.0, dash=(5.0, 3.0))
    # A bar that shows a prior, and the frame around it.
    prior: Paint = Paint(edge="#9A4A7B", width=5.0)
    prior_frame: Paint = Paint(edge="#595959", width=7.0)
    visited: Paint = Paint(edge="#666666", width=6.0)
    # α and β, wherever they are written: of one hue with MAX and with MIN, and of
    # different lightness, for those who see no hues.
    alpha: str = "#003E73"
    beta: str = "#B34F00"
    best: str = "#007A5A"
    dash: tuple[float, ...] = (3.0, 2.5)
    shrink: tuple[float, ...] = SHRINK

    def __post_init__(self) -> None:
        """Refuse what no picture can be drawn with."""
        kinds = {"str": str, "Paint": Paint, "Mapping": Mapping, "tuple": tuple}
        for part in fields(self):
            kind = kinds[str(part.type).partition("[")[0]]
            value = getattr(self, part.name)
            if not isinstance(value, kind):
                raise StyleError(
                    f"{part.name} of a style is a {kind.__name__}, not "
                    f"{shortened(value)}."
                )

    def scale(self, text: str, *, longest: int = 2) -> float:
        """
        Return the factor by which a text is made smaller that has too many letters.
        """
        shrink = self.shrinking(longest)
        # ∞ is about as wide as two digits.
        return shrink[min(len(text) + text.count("∞"), len(shrink) - 1)]

    def shrinking(self, longest: int) -> tuple[float, ...]:
        """Return the factors by which texts of 0, 1, 2, … letters are made smaller.

        They are 1 up to the longest text that fits; longer ones become as wide as that.
        """
        if longest <= 2:
            return self.shrink
        return tuple(longest / max(length, longest) for length in range(2 * longest))

    def colours(self, role: Role) -> ColourPair:
        """Return the colours of a role.

        Players beyond the last colours have the first ones again.
        """
        if role.startswith("p"):
            return self.seats[(int(role[1:]) - 1) % len(self.seats)]
        return self.colour_pairs[role]

    def marker(self, role: Role) -> str:
        """Return the shape of a role, as matplotlib names it."""
        return MARKERS.get(role, SEAT_MARKER)

    def node(self, role: Role, status: Status) -> Paint:
        """Return the paint of the shape of a node, and of the value in it.

        At the depth limit the shape is not seen: another one, of a leaf, takes its
        place.
        """
        if role == "stub":
            return Paint(face=self.faint, edge=self.faint, text=self.quiet)
        if status == "limit":
            return Paint(text=self.ink)
        colours = self.colours(role)
        unseen = Paint(face=self.paper, edge=self.faint, text=self.quiet, width=1.3)
        if status == "unseen":
            return unseen
        if status == "pruned":
            return Paint(self.paper, self.gone, self.gone_text, 1.0, self.dash)
        if status in ("done", "known"):
            dash = self.link.dash if status == "known" else ()
            return Paint(colours.pale, colours.strong, self.ink, width=1.6, dash=dash)
        face = self.spotlight if status == "current" else self.paper
        return Paint(
            face=face, edge=colours.strong, text=self.ink, width=2.6, bold=True
        )

    def small_node(self, role: Role, status: Status) -> Paint:
        """Return the paint of a node too small for an outline: full or hollow."""
        paint = self.node(role, status)
        if status in ("unseen", "pruned"):
            return replace(paint, width=0.3, dash=())
        return replace(paint, face=paint.edge, width=0.0)

    def edge(self, status: EdgeStatus) -> Paint:
        """Return the paint of an edge."""
        return {
            "unseen": Paint(edge=self.faint, width=1.0),
            "path": Paint(edge=self.ink, width=2.6),
            "done": Paint(edge="#666666", width=1.4),
            "best": Paint(edge=self.best, width=4.0),
            "pruned": Paint(edge=self.gone, width=1.0, dash=self.dash),
            "cut": Paint(edge=self.gone, width=1.0, dash=self.dash),
            "rollout": replace(self.ring, dash=(3.2, 4.0)),
        }[status]

    def board(self, role: Role, status: Status) -> Paint:
        """
        Return the paint of the board of a node: that of its shape, or of a limit leaf.
        """
        return self.limit if status == "limit" else self.node(role, status)

    @property
    def hatch(self) -> Paint:
        """
        The paint of pruned areas in an overview: paler than edges, as areas are large.
        """
        return replace(self.edge("pruned"), edge="#A6A6A6")

    @property
    def prior_ground(self) -> Paint:
        """The paint of a bar that shows a prior, where it is empty."""
        return replace(self.prior, edge=self.paper)

    @property
    def grid(self) -> Paint:
        """The paint of the lines between the squares of a board."""
        return Paint(edge=self.faint, width=0.8)

    def letter(self, status: Status) -> Paint:
        """Return the paint of the letters on a board."""
        faces = {"unseen": self.quiet, "pruned": self.gone_text}
        return Paint(face=faces.get(status, self.ink), width=0.0)

    @property
    def bed(self) -> Paint:
        """The paint of the paper below the bar of a cut, which lets it stand out."""
        return replace(self.strike, edge=self.paper, width=self.strike.width + BED)

    @property
    def window(self) -> Paint:
        """The paint of α and β, which the search is about: stronger than names."""
        return Paint(text=self.ink, bold=True)

    @property
    def of_windows(self) -> dict[str, str]:
        """The colours of α and of β."""
        return {"alpha": self.alpha, "beta": self.beta}

    @property
    def limit(self) -> Paint:
        """The paint of a leaf that could go on."""
        return self.node("leaf", "done")

    def css(self, roles: Iterable[Role] = ROLES) -> str:
        """Return the style rules for all paints of nodes of some roles."""
        selectors: dict[str, list[str]] = {}
        for selector, declarations in self._rules(roles):
            selectors.setdefault(declarations, []).append(f".abviz .{selector}")
        return "\n".join(
            f"{','.join(which)}{{{how}}}" for how, which in selectors.items()
        )

    def _rules(self, roles: Iterable[Role]) -> Iterator[tuple[str, str]]:
        """Yield each selector with its declarations."""
        # The legend shows pruned nodes as a MAX node.
        for role in dict.fromkeys(("max", *roles)):
            for status in STATUSES:
                paint = self.node(role, status)
                yield f"node.{role}.{status}", paint.css()
                yield f"value.{role}.{status}", paint.css_of_text()
            yield f"value.{role}.open.owner", f"fill:{self.thread.edge}"
        for edge in EDGE_STATUSES:
            yield f"edge.{edge}", self.edge(edge).css()
        yield "edge.visited", self.visited.css()
        yield "open-leaf", self.limit.css()
        for name in (
            "ring",
            "strike",
            "bed",
            "thread",
            "link",
            "prior_frame",
            "prior_ground",
            "prior",
        ):
            yield name, getattr(self, name).css()
        yield "name", f"fill:{self.quiet}"
        yield "gone", f"fill:{self.gone_text}"
        yield "window", self.window.css_of_text()
        for name, colour in self.of_windows.items():
            yield name, f"fill:{colour}"
            yield f"window.{name}", replace(self.window, text=colour).css_of_text()
        yield from ((name, f"fill:{self.ink}") for name in ("move", "probability"))
        yield "number", f"fill:{self.ink};font-weight:bold"
        yield "grid", self.grid.css()
        for status in STATUSES:
            yield f"letters.{status}", f"fill:{self.letter(status).face}"
        yield "paper", f"fill:{self.paper}"


def checked_style(style: object) -> Style:
    """Return a style; None is the usual one."""
    if style is None:
        return Style()
    if isinstance(style, Style):
        return style
    raise StyleError(f"style must be an abviz.Style, not {shortened(style)}.")


class StyleError(AbvizError, TypeError):
    """Something else was given in place of a style."""
