"""The picture of an experiment: means with their errors, and what theory says beside them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import cycle
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
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
# The names of axes; a parameter of trees keeps its own.
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
LIMIT = re.compile(r" depth=(\d+)")
# How far apart the names at the ends of lines are, as a share of the height; and from which ratio
# on an axis is logarithmic.
LEAST_GAP, WIDE = 0.055, 20
Row = dict[str, Any]
# A line's name, where it ends, and its colour.
LineEnd = tuple[str, float, float, str]


def chart(rows: Sequence[Row], y: str, *, x: str | None, say: Language) -> Drawn:
    """Draw the rows of a table, a panel for each branching factor."""
    if y not in COUNTED:
        raise SearchError(f"{y!r} is nothing that is counted. {nearest(y, COUNTED)}")
    rows = [_with_limit(row) for row in rows if row[y] is not None]
    if not rows:
        raise SearchError(f"There are no counts of {y} to draw.")
    wanted = ALONG if y == "right" else ALONG[1:]
    several = (one for one in wanted if len({row.get(one) for row in rows} - {None}) > 1)
    x = x or next(several, "order")
    if not (found := [row for row in rows if x in _traits(row) and row[x] is not None]):
        along = dict.fromkeys(name for row in rows for name in _traits(row))
        raise SearchError(f"There is no column {x!r} to draw along. {nearest(x, along)}")
    panels: dict[object, list[Row]] = {}
    for row in found:
        panels.setdefault(None if x == "branching" else row.get("branching"), []).append(row)
    if len(panels) > MOST_PANELS:
        raise SearchError(
            f"There are {len(panels)} branching factors, and {MOST_PANELS} panels at most. "
            'Say x="branching", or draw an experiment with fewer.'
        )
    with plain_matplotlib():
        figure = _drawn(panels, x=x, y=y, say=say)
    return Drawn(figure, say.gettext("Chart: {counted}", counted=say.gettext(AXES[y])))


def _with_limit(row: Row) -> Row:
    """Take the depth limit out of the name of an algorithm."""
    found = LIMIT.search(row["algorithm"])
    name = LIMIT.sub("", row["algorithm"])
    return {**row, "limit": int(found[1]), "algorithm": name} if found else row


def _traits(row: Row) -> list[str]:
    """Return the columns that are no counts."""
    counts = (*COUNTED, "n", "road")
    return [name for name in row if name.removesuffix("_error") not in counts]


def _drawn(panels: dict[object, list[Row]], *, x: str, y: str, say: Language) -> Figure:
    style = Style()
    size = (2.6 + 4.4 * len(panels), 4.6)
    layout = ConstrainedLayoutEngine(w_pad=0.2)
    figure = Figure(figsize=size, dpi=POINTS_PER_INCH, facecolor=style.paper, layout=layout)
    grid = figure.subplots(1, len(panels), sharey=True, squeeze=False)[0]
    grid[0].set_ylabel(say.gettext(AXES[y]))
    ends = []
    for axes, (factor, rows) in zip(grid, panels.items(), strict=True):
        ends.append(_draw_panel(axes, rows, x=x, y=y, style=style, say=say))
        axes.set_xlabel(say.gettext(AXES[x]) if x in AXES else x)
        axes.set_title("" if factor is None else f"b = {factor}", fontsize=11)
    _scale(grid[0], [row[y] for rows in panels.values() for row in rows], is_share=y == "right")
    for axes, names in zip(grid, ends, strict=True):
        # Only now the panels have the limits that they share.
        _name_lines(axes, names)
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
    is_text = isinstance(places[0], str)
    at = {place: number if is_text else place for number, place in enumerate(places)}
    ends: list[LineEnd] = []
    looks = zip(cycle(style.seats), cycle(MARKS), cycle(DASHES))
    for (name, found), (colours, mark, dash) in zip(_lines(rows, x).items(), looks, strict=False):
        points = sorted((at[row[x]], row[y], row[f"{y}_error"] or 0.0) for row in found)
        across, means, errors = zip(*points, strict=True)
        look: dict[str, Any] = {"color": colours.strong, "marker": mark, "linestyle": dash}
        axes.errorbar(across, means, yerr=errors, capsize=3, linewidth=1.6, markersize=5, **look)
        ends.append((name, across[-1], means[-1], colours.strong))
    for name, leaves in _theory(rows, say).items() if (x, y) == ("depth", "leaves") else ():
        line = [leaves(depth) for depth in sorted(places)]
        axes.plot(sorted(places), line, color=style.faint, linewidth=1.0, zorder=1)
        ends.append((name, max(places), line[-1], style.quiet))
    axes.grid(visible=True, color=style.grid.edge, linewidth=0.6, alpha=0.3)
    axes.spines[["top", "right"]].set_visible(False)
    if is_text:
        axes.set_xticks(range(len(places)), places)
    else:
        axes.xaxis.set_major_locator(MaxNLocator(integer=x != "rate"))
    return ends


def _scale(axes: Axes, numbers: list[float], *, is_share: bool) -> None:
    """Scale the axis that all panels share."""
    if is_share:
        axes.set_ylim(0, 1.05)
        axes.yaxis.set_major_formatter(PercentFormatter(1.0))
        return
    if min(numbers) > 0 and max(numbers) > WIDE * min(numbers):
        axes.set_yscale("log")
    else:
        axes.set_ylim(bottom=0)
    axes.yaxis.set_major_formatter(FuncFormatter(lambda number, _: f"{number:,.10g}"))


def _lines(rows: Sequence[Row], x: str) -> dict[str, list[Row]]:
    """Return the rows of each line, by a name of what tells it from the others."""
    names = dict.fromkeys(name for row in rows for name in _traits(row) if name != x)
    telling = [name for name in names if len({row.get(name) for row in rows}) > 1]
    lines: dict[str, list[Row]] = {}
    for row in rows:
        told = [(name, row[name]) for name in telling if row.get(name) is not None]
        parts = [one if isinstance(one, str) else f"{name} {one}" for name, one in told]
        lines.setdefault(", ".join(parts) or row["algorithm"], []).append(row)
    return lines


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


def _name_lines(axes: Axes, ends: list[LineEnd]) -> None:
    """Write the names of lines beside their ends, one above the other."""
    axes.autoscale_view()
    to_share = axes.transScale + axes.transLimits
    ends = sorted(ends, key=lambda end: end[2])
    high = [float(to_share.transform((0, mean))[1]) for _, _, mean, _ in ends]
    low = high[:]
    for at in range(1, len(ends)):
        high[at] = max(high[at], high[at - 1] + LEAST_GAP)
        low[-at - 1] = min(low[-at - 1], low[-at] - LEAST_GAP)
    for (name, place, mean, colour), above, below in zip(ends, high, low, strict=True):
        line = {"arrowstyle": "-", "color": colour, "linewidth": 0.5, "relpos": (0, 0.5)}
        axes.annotate(
            name,
            xy=(place, mean),
            # Half way between both, names are as far apart, and near the ends of their lines.
            xytext=(1.04, (above + below) / 2),
            textcoords="axes fraction",
            va="center",
            color=colour,
            parse_math=False,
            arrowprops=line,
        )
