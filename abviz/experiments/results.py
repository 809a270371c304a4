"""What came of an experiment: kept in an SQLite file, as a table, and as a plot."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from math import prod, sqrt
from os import PathLike
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator, PercentFormatter, StrMethodFormatter

from abviz.drawing.export.static import Drawn
from abviz.drawing.figure.artists import POINTS_PER_INCH
from abviz.drawing.figure.plain_settings import plain_matplotlib
from abviz.drawing.style import Style
from abviz.errors import Message, SearchError, nearest
from abviz.files import Tabular
from abviz.jobs import ResultFile
from abviz.narration.language import Language
from abviz.narration.registry import language_of
from abviz.text import shortened
from abviz.theory import best_case_leaves, branching_factor

SCHEMA = """
CREATE TABLE IF NOT EXISTS cells (
    tree TEXT, moves TEXT, algorithm TEXT, seed INTEGER, value, leaves INTEGER, \
nodes INTEGER,
    cutoffs INTEGER, deep INTEGER, "right" INTEGER, road TEXT,
    PRIMARY KEY (tree, moves, algorithm, seed)
);
"""
DIGITS = 4
COUNTED = ("leaves", "nodes", "cutoffs", "deep", "right")
SHARE = (
    "right"  # the one of them that is a share, and has an interval in place of an error
)
NORMAL_95 = 1.959964  # so many standard deviations hold 95 % of a normal distribution
ALONG = (
    "iterations",
    "limit",
    "depth",
    "order",
    "terminals",
    "rate",
    "moves",
    "branching",
)
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
    "iterations": Message("iterations of the search"),
    "order": Message("order of moves"),
}
MOST_PANELS = 4
# The colour of a line is that of its search, its mark and dashes are those of the order
# (or of what else the trees differ in). Where only one of both differs, lines differ in
# all: a print in grey is read as well.
MARKS, DASHES = "os^Dv*", ("-", "--", "-.", (0, (1, 1)), (0, (5, 1, 1, 1)))
OPTION = re.compile(r" (depth|iterations)=(\d+)")
# How far apart the names at the ends of lines are, as a share of the height; and from
# which ratio on an axis is logarithmic.
LEGEND_WIDTH = 2.6  # in inches
LEAST_GAP, WIDE = 0.055, 20
PLAIN = "{x:,.10g}"
Row = dict[str, Any]


class LineEnd(NamedTuple):
    """Where a line of the plot ends, and is named."""

    name: str
    x: float
    y: float
    colour: str


class LineName(NamedTuple):
    """What tells a line from others: its search, and its trees and order.

    Either may be empty.
    """

    search: str
    trees: str

    @property
    def text(self) -> str:
        """The name as it stands at the end of the line."""
        return ", ".join(part for part in (self.trees, self.search) if part)


Lines = dict[LineName, list[Row]]


class Cell(NamedTuple):
    """The counts of one search of one tree."""

    tree: str  # its family and parameters, as JSON
    order: str
    algorithm: str
    seed: int
    value: Any
    leaves: int
    nodes: int
    cutoffs: int | None
    deep: int | None
    right: int | None
    road: str


class CellStore(ResultFile):
    """The SQLite file in which counts are kept as they come."""

    def __init__(self, path: str | PathLike[str]) -> None:
        super().__init__(path, SCHEMA, what="results")

    def told(self, name: str, old: object, new: object) -> str:
        """Return in what two settings differ; lists of trees and seeds are long."""
        return f"abviz {old} and not {new}" if name == "abviz" else f"other {name}"

    def done(self) -> set[tuple[str, int]]:
        """Return the kinds and seeds of the trees whose searches are counted."""
        return {*self.database.execute("SELECT DISTINCT tree, seed FROM cells")}

    def keep(self, cells: Iterable[Cell]) -> None:
        """Keep the counts of some trees, all of them or none."""
        with self.database as database:
            database.execute("BEGIN")
            marks = ", ".join("?" * len(Cell._fields))
            database.executemany(
                f"INSERT OR REPLACE INTO cells VALUES ({marks})", cells
            )

    def cells(self) -> Iterator[Cell]:
        """Yield all counts, in the order of the plan."""
        settings = self.settings
        trees = [json.dumps(kind) for kind in settings["trees"]]
        kinds = {kind: index for index, kind in enumerate(trees)}
        orders = {order: index for index, order in enumerate(settings["orders"])}
        searches = {name: index for index, name in enumerate(settings["algorithms"])}
        seeds = {seed: index for index, seed in enumerate(settings["seeds"])}
        yield from sorted(
            map(Cell._make, self.database.execute("SELECT * FROM cells")),
            key=lambda cell: (
                kinds[cell.tree],
                orders[cell.order],
                searches[cell.algorithm],
                seeds[cell.seed],
            ),
        )


class Results(Tabular):
    """The counts of an experiment, as `Experiment.run` returns them, or from its file.

    Parameters
    ----------
    store : str or path-like
        The SQLite file in which they are.
    language : str, keyword-only
        What the picture is in, one of ``abviz.languages()``.

    Raises
    ------
    SearchError
        If there are no results in the file.

    Examples
    --------
    >>> import abviz
    >>> trees = {"family": "random", "branching": 3, "depth": 2}
    >>> results = abviz.experiment(trees=trees, seeds=10).run(workers=1, store=None)
    >>> results
    Results: 10 of 10 searches
    >>> row = results.table()[0]
    >>> row["n"], row["leaves"], row["road"]
    (10, 7.7, 'arrays')
    """

    def __init__(
        self, store: str | PathLike[str] | CellStore, *, language: str = "en"
    ) -> None:
        if not isinstance(store, CellStore) and not Path(store).is_file():
            raise SearchError(
                f"There is no file {str(store)!r} with results. Name the store of an "
                "experiment that has run."
            )
        self._store = store if isinstance(store, CellStore) else CellStore(store)
        if "orders" not in self._store.settings:
            raise SearchError(f"There are no results in {self._store.path}.")
        self._language = language_of(language)

    def cells(self) -> list[dict[str, Any]]:
        """Return a row for each search: the tree, the seed, the counts and the road."""
        return [
            {
                **json.loads(cell.tree),
                **dict(zip(Cell._fields[1:], cell[1:], strict=True)),
            }
            for cell in self._store.cells()
        ]

    def table(self) -> list[dict[str, Any]]:
        """Return a row for each kind of trees, order and algorithm, as in the plan.

        Returns
        -------
        list of dict
            The family and its parameters, ``order``, ``algorithm``; ``n``, how many
            searches; and for each of ``leaves``, ``nodes``, ``cutoffs`` and ``deep``
            (cutoffs at a bound that the parent was entered with) the mean and, named
            ``leaves_error`` and so on, its standard error. ``right`` is the share of
            right moves of a search to a depth or by samples, where the first move
            decides anything; ``right_low`` and ``right_high`` are its 95 % interval, by
            Wilson. ``leaves_n``, ``right_n`` and so on say over how many searches each
            of them is taken. ``road`` says how they were counted: "arrays" without a
            search, "counting", "sampling" or "recording" with one. None is what a
            search does not show.
        """
        rows: list[dict[str, Any]] = []
        parameters = dict.fromkeys(
            name for kind in self._store.settings["trees"] for name in kind
        )
        for _, same_row in groupby(self._store.cells(), _row_of):
            cells = [*same_row]
            first = cells[0]
            kind = json.loads(first.tree)
            row = {name: kind.get(name) for name in parameters}
            row |= {"order": first.order, "algorithm": first.algorithm, "n": len(cells)}
            for name in COUNTED:
                counts = [getattr(cell, name) for cell in cells]
                counts = [count for count in counts if count is not None]
                if name == SHARE:
                    row |= _share_columns(counts)
                else:
                    row |= _mean_columns(name, counts)
            rows.append({**row, "road": first.road})
        return rows

    to_csv, to_pandas = Tabular.to_csv, Tabular.to_pandas

    def plot(
        self, y: str = "leaves", *, x: str | None = None, language: str | None = None
    ) -> Drawn:
        """Draw means with their standard errors, or shares with their 95 % intervals.

        The colour of a line tells the search, its dashes and marks the order of moves,
        or what else the trees differ in. Where only searches or only trees differ, each
        line has all of these for itself.

        Parameters
        ----------
        y : {"leaves", "nodes", "cutoffs", "deep", "right"}
            What is drawn.
        x : str or None, keyword-only
            The column along the bottom, a parameter of the trees, "order", "limit" (the
            depth of the searches) or "iterations". By default it is "iterations" or
            "limit" for "right", else "depth" if there are several, else "order".
        language : str or None, keyword-only
            What the picture is in; by default what the results are in.

        Returns
        -------
        Drawn
            A picture that a notebook shows, with ``save`` and ``figure``. Leaves
            against depth are drawn with all leaves (b^d), the fewest and Pearl's R* to
            the power of the depth.

        Raises
        ------
        SearchError
            If there is no such column, or nothing to draw.
        """
        spoken = self._language if language is None else language_of(language)
        return chart(self.table(), y, x=x, language=spoken)

    def _repr_png_(self) -> bytes | None:
        try:
            return self.plot()._repr_png_()
        except SearchError:
            return None

    def __repr__(self) -> str:
        names = "trees", "orders", "algorithms", "seeds"
        planned = prod(len(self._store.settings[name]) for name in names)
        [[done]] = self._store.database.execute("SELECT count(*) FROM cells")
        return self._language.ngettext(
            "Results: {done} of {planned} search",
            "Results: {done} of {planned} searches",
            planned,
            done=f"{done:,}",
            planned=f"{planned:,}",
        )


def _row_of(cell: Cell) -> tuple[str, str, str]:
    """Return what the cells of one row have in common: all but the seed."""
    return cell.tree, cell.order, cell.algorithm


def _mean_columns(name: str, counts: list[int]) -> Row:
    """
    Return the mean of counts, its standard error and how many they are, as columns.
    """
    mean = round(fmean(counts), DIGITS) if counts else None
    # One number has no standard error.
    error = (
        round(stdev(counts) / sqrt(len(counts)), DIGITS) if len(counts) > 1 else None
    )
    return {name: mean, f"{name}_error": error, f"{name}_n": len(counts)}


def _share_columns(counts: list[int]) -> Row:
    """Return a share with its interval and of how many it is one, as columns."""
    number, low, high = len(counts), None, None
    share = round(fmean(counts), DIGITS) if counts else None
    if counts:
        low, high = wilson_interval(sum(counts), number)
    return {
        SHARE: share,
        f"{SHARE}_low": low,
        f"{SHARE}_high": high,
        f"{SHARE}_n": number,
    }


def wilson_interval(successes: int, number: int) -> tuple[float, float]:
    """Return the 95 % interval of a share, by Wilson 1927.

    Unlike the standard error it does not vanish where all of a few trials have
    succeeded.

    Examples
    --------
    >>> wilson_interval(34, 34)
    (0.8985, 1.0)
    >>> wilson_interval(5, 10)
    (0.2366, 0.7634)
    """
    share, z = successes / number, NORMAL_95
    centre = share + z**2 / (2 * number)
    half = z * sqrt(share * (1 - share) / number + z**2 / (4 * number**2))
    ends = (
        (centre - half) / (1 + z**2 / number),
        (centre + half) / (1 + z**2 / number),
    )
    low, high = (round(min(max(end, 0.0), 1.0), DIGITS) for end in ends)
    return low, high


def chart(rows: Sequence[Row], y: str, *, x: str | None, language: Language) -> Drawn:
    """Draw the rows of a table, a panel for each branching factor."""
    if not isinstance(y, str) or y not in COUNTED:
        raise SearchError(
            f"{shortened(y)} is nothing that is counted. {nearest(y, COUNTED)}"
        )
    rows = [_with_limit(row) for row in rows if row[y] is not None]
    if not rows:
        raise SearchError(
            f"There are no counts of {y} to draw: no search of these had any. Choose "
            "another y."
        )
    wanted = ALONG if y == "right" else ALONG[2:]
    several = (
        trait for trait in wanted if len({row.get(trait) for row in rows} - {None}) > 1
    )
    if x is not None and not isinstance(x, str):
        raise SearchError(f"x is the name of a column, not {shortened(x)}.")
    x = x or next(several, "order")
    drawn_rows = [row for row in rows if x in _traits(row) and row[x] is not None]
    if not drawn_rows:
        along = dict.fromkeys(name for row in rows for name in _traits(row))
        raise SearchError(
            f"There is no column {shortened(x)} to draw along. {nearest(x, along)}"
        )
    panels: dict[object, list[Row]] = {}
    for row in drawn_rows:
        factor = None if x == "branching" else row.get("branching")
        panels.setdefault(factor, []).append(row)
    if len(panels) > MOST_PANELS:
        raise SearchError(
            f"There are {len(panels)} branching factors, and {MOST_PANELS} panels at "
            "most. "
            'Say x="branching", or draw an experiment with fewer.'
        )
    with plain_matplotlib():
        figure = _drawn(panels, x=x, y=y, language=language)
    counted = language.gettext(AXES[y])
    return Drawn(figure, language.gettext("Chart: {counted}", counted=counted))


def _with_limit(row: Row) -> Row:
    """Take the depth limit and the iterations out of the name of an algorithm."""
    options = {name: int(number) for name, number in OPTION.findall(row["algorithm"])}
    if "depth" in options:
        options["limit"] = options.pop("depth")
    return {**row, **options, "algorithm": OPTION.sub("", row["algorithm"])}


def _traits(row: Row) -> list[str]:
    """Return the columns that are no counts."""
    ends = "", "_error", "_n", "_low", "_high"
    counts = {"n", "road", *(name + end for name in COUNTED for end in ends)}
    return [name for name in row if name not in counts]


def _drawn(
    panels: dict[object, list[Row]], *, x: str, y: str, language: Language
) -> Figure:
    """Return the figure: a panel for each branching factor, and perhaps a legend."""
    style = Style()
    lines = [_lines(rows, x) for rows in panels.values()]
    looks = Looks([name for panel in lines for name in panel], style)
    beside = LEGEND_WIDTH if looks.are_crossed else 0.0
    size = (2.6 + 4.4 * len(panels) + beside, 4.6)
    layout = ConstrainedLayoutEngine(w_pad=0.2)
    figure = Figure(
        figsize=size, dpi=POINTS_PER_INCH, facecolor=style.paper, layout=layout
    )
    grid = figure.subplots(1, len(panels), sharey=True, squeeze=False)[0]
    grid[0].set_ylabel(language.gettext(AXES[y]))
    ends = []
    for axes, (factor, rows), panel in zip(grid, panels.items(), lines, strict=True):
        ends.append(
            _draw_panel(
                axes, rows, panel, looks=looks, x=x, y=y, style=style, language=language
            )
        )
        axes.set_xlabel(language.gettext(AXES[x]) if x in AXES else x)
        axes.set_title("" if factor is None else f"b = {factor}", fontsize=11)
    axes, numbers = grid[0], [row[y] for rows in panels.values() for row in rows]
    is_share = y == "right"
    if 0 < WIDE * min(numbers) < max(numbers) and not is_share:
        axes.set_yscale("log")
    else:
        axes.set_ylim(0, 1.05 if is_share else None)
    axes.yaxis.set_major_formatter(
        PercentFormatter(1) if is_share else StrMethodFormatter(PLAIN)
    )
    for axes, names in zip(grid, ends, strict=True):
        # Only now the panels have the limits that they share.
        _name_lines(axes, names)
    if looks.are_crossed:
        orders = {row["order"] for rows in panels.values() for row in rows}
        is_order_alone = orders.issuperset(looks.trees)
        heading = language.gettext("trees and order")
        if is_order_alone:
            heading = language.gettext("order of moves")
        _add_legend(figure, looks, search=language.gettext("search"), trees=heading)
    caption = language.gettext("Means; a bar is one standard error to each side.")
    if is_share:
        caption = language.gettext("Shares; a bar is the 95% interval (Wilson).")
    figure.supxlabel(caption, fontsize=9, color=style.quiet)
    # Each further draw would lay it out a little differently.
    figure.draw_without_rendering()
    figure.set_layout_engine("none")
    return figure


class Looks:
    """How lines look, by their names: see the comment at `MARKS`."""

    def __init__(self, names: Sequence[LineName], style: Style) -> None:
        self.names = list(dict.fromkeys(names))
        self.searches = list(dict.fromkeys(name.search for name in names))
        self.trees = list(dict.fromkeys(name.trees for name in names))
        self.are_crossed = len(self.searches) > 1 and len(self.trees) > 1
        self._colours = [pair.strong for pair in style.seats]
        self.quiet = style.quiet

    def of(self, name: LineName) -> dict[str, Any]:
        """Return the look of a line: its colour, its mark and its dashes."""
        if self.are_crossed:
            by_search = self.searches.index(name.search)
            by_trees = self.trees.index(name.trees)
        else:
            by_search = by_trees = self.names.index(name)
        return {**self.colour(by_search), **self.pattern(by_trees)}

    def colour(self, number: int) -> dict[str, Any]:
        """Return the colour of a search."""
        return {"color": self._colours[number % len(self._colours)]}

    def pattern(self, number: int) -> dict[str, Any]:
        """Return the mark and the dashes of trees in an order."""
        mark, dash = MARKS[number % len(MARKS)], DASHES[number % len(DASHES)]
        return {"marker": mark, "linestyle": dash}


def _add_legend(figure: Figure, looks: Looks, *, search: str, trees: str) -> None:
    """Add a legend beside the panels: what a colour tells, and what dashes tell."""

    def heading(text: str) -> Line2D:
        return Line2D([], [], linestyle="none", label=text)

    entries = [heading(search)]
    for number, name in enumerate(looks.searches):
        entries.append(Line2D([], [], linewidth=3, label=name, **looks.colour(number)))
    entries.append(heading(trees))
    for number, name in enumerate(looks.trees):
        pattern = looks.pattern(number)
        entries.append(
            Line2D([], [], color=looks.quiet, label=name, markersize=5, **pattern)
        )
    legend = figure.legend(
        handles=entries,
        loc="outside right upper",
        frameon=False,
        handlelength=3.5,
        fontsize=10,
    )
    for text in legend.get_texts():
        text.set_parse_math(False)
    for index in (0, 1 + len(looks.searches)):
        legend.get_texts()[index].set_fontweight("bold")


def _draw_panel(
    axes: Axes,
    rows: list[Row],
    lines: Lines,
    *,
    looks: Looks,
    x: str,
    y: str,
    style: Style,
    language: Language,
) -> list[LineEnd]:
    """Draw the lines of a panel, and return their ends, to be named."""
    x_values = [*dict.fromkeys(row[x] for row in rows)]
    is_text = isinstance(x_values[0], str)
    across_of = {x_value: x_value for x_value in x_values}
    if is_text:
        across_of = {x_value: number for number, x_value in enumerate(x_values)}
    ends: list[LineEnd] = []
    for name, line_rows in lines.items():
        points = sorted((across_of[row[x]], row[y], *_bar(row, y)) for row in line_rows)
        across, means, below, above = zip(*points, strict=True)
        look, bars = looks.of(name), (below, above)
        axes.errorbar(
            across, means, yerr=bars, capsize=3, linewidth=1.6, markersize=5, **look
        )
        if not looks.are_crossed:
            text = name.text or rows[0]["algorithm"]
            ends.append(LineEnd(text, across[-1], means[-1], look["color"]))
    # Theory knows complete trees with one branching factor.
    families = {row["family"] for row in rows}
    theory: dict[str, Callable[[int], float]] = {}
    if (x, y) == ("depth", "leaves") and families.issubset(COMPLETE):
        theory = theory_lines(rows[0]["branching"], language)
    for title, leaves in theory.items():
        line = [leaves(depth) for depth in sorted(x_values)]
        axes.plot(sorted(x_values), line, color=style.faint, linewidth=1.0, zorder=1)
        ends.append(LineEnd(title, max(x_values), line[-1], style.quiet))
    axes.grid(visible=True, color=style.grid.edge, linewidth=0.6, alpha=0.3)
    axes.spines[["top", "right"]].set_visible(False)
    if is_text:
        axes.set_xticks(range(len(x_values)), x_values)
    elif x == "iterations" and max(x_values) > WIDE * min(x_values):
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter(StrMethodFormatter(PLAIN))
    else:
        axes.xaxis.set_major_locator(MaxNLocator(integer=x not in ("rate", "accuracy")))
    return ends


def _bar(row: Row, y: str) -> tuple[float, float]:
    """Return how far the bar of a point reaches down, and how far up."""
    if y != SHARE:
        error = row[f"{y}_error"] or 0.0
        return error, error
    return row[y] - row[f"{y}_low"], row[f"{y}_high"] - row[y]


def _lines(rows: Sequence[Row], x: str) -> Lines:
    """Return the rows of each line, by a name of what tells it from the others."""
    names = dict.fromkeys(name for row in rows for name in _traits(row))
    names.pop(x, None)
    telling = [name for name in names if len({row.get(name) for row in rows}) > 1]
    lines: Lines = {}
    for row in rows:
        others = [name for name in telling if name != "algorithm"]
        parts = [_part(row, name) for name in others if row.get(name) is not None]
        search = row["algorithm"] if "algorithm" in telling else ""
        lines.setdefault(LineName(search, ", ".join(parts)), []).append(row)
    return lines


def _part(row: Row, name: str) -> str:
    """Return what a row has of a trait: a text says itself what it is about."""
    value = row[name]
    return value if isinstance(value, str) else f"{name} {value}"


def theory_lines(b: int, language: Language) -> dict[str, Callable[[int], float]]:
    """Return by a name how many leaves theory knows of at each depth."""
    return {
        language.gettext("all leaves, b^d"): lambda depth: b**depth,
        language.gettext("fewest leaves"): lambda depth: best_case_leaves(b, depth),
        language.gettext("Pearl's R*^d"): lambda depth: branching_factor(b) ** depth,
    }


def _name_lines(axes: Axes, ends: list[LineEnd]) -> None:
    """Write the names of lines beside their ends, one above the other."""
    axes.autoscale_view()
    to_share = axes.transScale + axes.transLimits
    ends = sorted(ends, key=lambda end: end.y)
    heights = _apart([float(to_share.transform((0, end.y))[1]) for end in ends])
    for end, height in zip(ends, heights, strict=True):
        line = {
            "arrowstyle": "-",
            "color": end.colour,
            "linewidth": 0.5,
            "relpos": (0, 0.5),
        }
        axes.annotate(
            end.name,
            xy=(end.x, end.y),
            xytext=(1.04, height),
            textcoords="axes fraction",
            va="center",
            color=end.colour,
            parse_math=False,
            arrowprops=line,
        )


def _apart(heights: list[float]) -> list[float]:
    """Return heights near these, from below, in which no two names lie on each other.

    Half way between what pushing up and pushing down makes of them, they are as far
    apart, and near where they were.
    """
    pushed_up: list[float] = []
    for height in heights:
        lowest = pushed_up[-1] + LEAST_GAP if pushed_up else height
        pushed_up.append(max(height, lowest))
    pushed_down: list[float] = []
    for height in reversed(heights):
        highest = pushed_down[-1] - LEAST_GAP if pushed_down else height
        pushed_down.append(min(height, highest))
    return [
        (above + below) / 2
        for above, below in zip(pushed_up, reversed(pushed_down), strict=True)
    ]
