"""The picture of an experiment: means with their errors, and what theory says beside them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import cycle
from typing import Any, NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator, PercentFormatter

from abviz.drawing.export.static import Drawn
from abviz.drawing.figure.artists import POINTS_PER_INCH, plain_matplotlib
from abviz.drawing.style import Style
from abviz.errors import Message, SearchError
from abviz.narration.language import Language
from abviz.theory import best_case_leaves, branching_factor
from abviz.trees.scores import nearest

COUNTED = ("leaves", "nodes", "cutoffs", "deep", "right")
ALONG = ("limit", "depth", "order", "terminals", "rate", "moves", "branching")
COMPLETE = ("random", "incremental", "P-game", "N-game", "critical")
# The names of axes. What else stands along an axis is a parameter and keeps its name.
AXES = {
    "leaves": Message("leaves examined"),
    "nodes": Message("nodes entered"),
    "cutoffs": Message("cutoffs"),
    "deep": Message("deep cutoffs"),
    "right": Message("share of right moves"),
    "depth": Message("depth of the tree in plies"),
    "limit": Message("depth of the search in plies"),
    "order": Message("order of moves"),
}
MOST_PANELS = 4
# Lines differ by their marks and dashes too: a print in grey is read as well.
MARKS, DASHES = "os^Dv*", ("-", "--", "-.", (0, (1, 1)), (0, (5, 1, 1, 1)))
LIMIT = re.compile(r" ?depth=(\d+)")
# How far apart the names at the ends of lines are, as a share of the height.
LEAST_GAP = 0.055
# From which ratio on an axis is logarithmic.
WIDE = 20
Row = dict[str, Any]


class LineEnd(NamedTuple):
    """The end of a line, with its name."""

    name: str
    place: float
    mean: float
    colour: str


class Chart(Drawn):
    """A plot of the results of an experiment; `Results.plot` draws it.

    Attributes
    ----------
    figure : Figure
        The matplotlib Figure, at 72 points per inch; it belongs to no pyplot state.
    """

    def __init__(self, figure: Figure, title: str) -> None:
        self.figure, self._title = figure, title

    def __repr__(self) -> str:
        """Return one short line."""
        return self._title


def chart(rows: Sequence[Row], y: str, *, x: str | None, say: Language) -> Chart:
    """Draw the rows of a table, a panel for each branching factor."""
    if y not in COUNTED:
        raise SearchError(f"{y!r} is nothing that is counted. {nearest(y, COUNTED)}")
    rows = [_with_limit(row) for row in rows if row[y] is not None]
    if not rows:
        raise SearchError(f"There are no counts of {y} to draw.")
    x = x or _usual(rows, y)
    along = [name for name in ("limit", *rows[0]) if name not in (*COUNTED, "n", "road")]
    rows = [row for row in rows if row.get(x) is not None]
    if x not in along or not rows:
        raise SearchError(f"There is no column {x!r} to draw along. {nearest(x, along)}")
    factors = [None] if x == "branching" else [*dict.fromkeys(one.get("branching") for one in rows)]
    if len(factors) > MOST_PANELS:
        raise SearchError(
            f"There are {len(factors)} branching factors, and {MOST_PANELS} panels at most. "
            'Say x="branching", or draw an experiment with fewer.'
        )
    panels = [[row for row in rows if row.get("branching") in (None, one)] for one in factors]
    with plain_matplotlib():
        figure = _drawn(panels if factors != [None] else [rows], factors, x=x, y=y, say=say)
    return Chart(figure, say.gettext("Chart: {counted}", counted=say.gettext(AXES[y])))


def _with_limit(row: Row) -> Row:
    """Take the depth limit out of the name of an algorithm."""
    found = LIMIT.search(row["algorithm"])
    name = LIMIT.sub("", row["algorithm"])
    return {**row, "limit": int(found[1]), "algorithm": name} if found else row


def _usual(rows: Sequence[Row], y: str) -> str:
    """Return the column along the bottom that says most."""
    wanted = [one for one in ALONG if one != y and (y == "right" or one != "limit")]
    several = (one for one in wanted if len({row.get(one) for row in rows} - {None}) > 1)
    return next(several, "order")


def _drawn(
    panels: list[list[Row]], factors: Sequence[int | None], *, x: str, y: str, say: Language
) -> Figure:
    style = Style()
    size = (2.6 + 4.4 * len(panels), 4.6)
    figure = Figure(figsize=size, dpi=POINTS_PER_INCH, facecolor=style.paper, layout="constrained")
    grid = figure.subplots(1, len(panels), sharey=True, squeeze=False)[0]
    ends = [
        _draw_panel(axes, rows, x=x, y=y, style=style, say=say)
        for axes, rows in zip(grid, panels, strict=True)
    ]
    for axes, names, factor in zip(grid, ends, factors, strict=True):
        # Only now the panels have the limits that they share.
        _name_ends(axes, names)
        axes.set_xlabel(say.gettext(AXES[x]) if x in AXES else x)
        if factor is not None:
            axes.set_title(f"b = {factor}", fontsize=11)
    grid[0].set_ylabel(say.gettext(AXES[y]))
    told = say.gettext("Means; a bar is one standard error to each side.")
    figure.supxlabel(told, fontsize=9, color=style.quiet)
    # Each further draw would lay it out a little differently.
    figure.draw_without_rendering()
    figure.set_layout_engine("none")
    return figure


def _draw_panel(
    axes: Axes, rows: list[Row], *, x: str, y: str, style: Style, say: Language
) -> list[LineEnd]:
    """Draw the lines of a panel, and return their ends, to be named."""
    places = [*dict.fromkeys(row[x] for row in rows)]
    is_text = any(isinstance(place, str) for place in places)
    at = {place: number if is_text else place for number, place in enumerate(places)}
    ends = []
    looks = zip(cycle(style.seats), cycle(MARKS), cycle(DASHES))
    for (name, found), (colours, mark, dash) in zip(_lines(rows, x).items(), looks, strict=False):
        points = sorted((at[row[x]], row[y], row[f"{y}_error"] or 0.0) for row in found)
        across, means, errors = zip(*points, strict=True)
        look: dict[str, Any] = {
            "color": colours.strong,
            "marker": mark,
            "linestyle": dash,
            "markersize": 5,
        }
        axes.errorbar(across, means, yerr=errors, capsize=3, linewidth=1.6, **look)
        ends.append(LineEnd(name, across[-1], means[-1], colours.strong))
    if y == "leaves" and x == "depth":
        depths = sorted(place for place in places if isinstance(place, int))
        for name, leaves in _theory(rows, say).items():
            line = [leaves(depth) for depth in depths]
            axes.plot(depths, line, color=style.faint, linewidth=1.0, zorder=1)
            ends.append(LineEnd(name, depths[-1], line[-1], style.quiet))
    axes.grid(visible=True, color=style.grid.edge, linewidth=0.6, alpha=0.3)
    axes.spines[["top", "right"]].set_visible(False)
    _scale(axes, [end.mean for end in ends] + [row[y] for row in rows], is_share=y == "right")
    if is_text:
        axes.set_xticks(range(len(places)), map(str, places))
        axes.margins(x=0.08)
    else:
        axes.xaxis.set_major_locator(MaxNLocator(integer=x != "rate"))
    return ends


def _scale(axes: Axes, numbers: list[float], *, is_share: bool) -> None:
    if is_share:
        axes.set_ylim(0, 1.05)
        axes.yaxis.set_major_formatter(PercentFormatter(1.0))
    elif min(numbers) > 0 and max(numbers) > WIDE * min(numbers):
        axes.set_yscale("log")
        axes.yaxis.set_major_formatter(FuncFormatter(lambda number, _: f"{number:,.10g}"))
    else:
        axes.set_ylim(bottom=0)
        axes.yaxis.set_major_formatter(FuncFormatter(lambda number, _: f"{number:,.10g}"))


def _lines(rows: Iterable[Row], x: str) -> dict[str, list[Row]]:
    """Return the rows of each line, by a name of what tells it from the others."""
    rows, telling = [*rows], []
    for name in dict.fromkeys(name for row in rows for name in row):
        is_number = name.removesuffix("_error") in (*COUNTED, "n", "road", x)
        if not is_number and len({row.get(name) for row in rows}) > 1:
            telling.append(name)
    lines: dict[str, list[Row]] = {}
    for row in rows:
        parts = [_told(name, row[name]) for name in telling if row.get(name) is not None]
        lines.setdefault(", ".join(parts) or row["algorithm"], []).append(row)
    return lines


def _told(name: str, value: object) -> str:
    return str(value) if name in ("family", "order", "algorithm", "text") else f"{name} {value}"


def _theory(rows: Sequence[Row], say: Language) -> dict[str, Callable[[int], float]]:
    """Return what theory says of complete trees with one branching factor."""
    if {row["family"] for row in rows} - {*COMPLETE}:
        return {}
    b = rows[0]["branching"]
    return {
        say.gettext("all leaves, b^d"): lambda depth: b**depth,
        say.gettext("fewest leaves"): lambda depth: best_case_leaves(b, depth),
        say.gettext("Pearl's R*^d"): lambda depth: branching_factor(b) ** depth,
    }


def _name_ends(axes: Axes, ends: list[LineEnd]) -> None:
    """Write the names of lines beside their ends, one above the other."""
    axes.autoscale_view()
    to_share = axes.transScale + axes.transLimits
    ends = sorted(ends, key=lambda end: end.mean)
    shares = [float(to_share.transform((0, end.mean))[1]) for end in ends]
    above, below = shares[:], shares[:]
    for at in range(1, len(shares)):
        above[at] = max(above[at], above[at - 1] + LEAST_GAP)
        below[-at - 1] = min(below[-at - 1], below[-at] - LEAST_GAP)
    for end, high, low in zip(ends, above, below, strict=True):
        # Half way between both, names are as far apart, and near the ends of their lines.
        share = (high + low) / 2
        axes.annotate(
            end.name,
            xy=(end.place, end.mean),
            xytext=(1.04, share),
            textcoords="axes fraction",
            va="center",
            fontsize=10,
            color=end.colour,
            parse_math=False,
            arrowprops={
                "arrowstyle": "-",
                "color": end.colour,
                "linewidth": 0.5,
                "shrinkB": 4,
                "relpos": (0, 0.5),
            },
        )
