"""A large tree at one glance: which nodes of each ply are examined."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sized
from typing import NamedTuple

import numpy as np
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.patches import Patch, Rectangle
from numpy.typing import ArrayLike, NDArray

from abviz.drawing.export.static import Drawn
from abviz.drawing.figure.artists import POINTS_PER_INCH
from abviz.drawing.figure.captioned import LEGEND_FONT, add_legend, shape_mark
from abviz.drawing.figure.plain_settings import plain_matplotlib
from abviz.drawing.layout.tree_layout import MARGIN
from abviz.drawing.style import ROLES, Role, Style, checked_style
from abviz.drawing.view import told_in
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH, language_of
from abviz.replay.trace import Trace
from abviz.theory import best_case_leaves, examined, examined_levels, fewest_leaves
from abviz.theory.complete import checked_scores
from abviz.trees import Node, Tree, TreeError
from abviz.trees.calling import public_call
from abviz.trees.limits import MOST_LEAVES_OF_AN_OVERVIEW
from abviz.trees.scores import is_listed

Mask = NDArray[np.bool_]  # whether each node of a ply is examined
OTHER = {"max": "min", "min": "max"}

# Sizes in points. A column of a band is a point wide or more.
WIDTH, LEFT, HEAD, GAP = 1000.0, 108.0, 34.0, 4.0
MOST_COLUMNS = 650
FONT, CAPTION_FONT, LINE_HEIGHT = 12.0, 14.0, 1.4
NARROWEST_NODE = 8.0
HATCH = "///"
# How strong the colour of a column is in which some nodes are examined, and not all.
PALEST, STRONGEST = 0.3, 0.9


@public_call(data=("scores",))
def overview(
    scores: ArrayLike,
    branching: int,
    *,
    root: str = "max",
    cut_on_tie: bool = True,
    language: str | Language | None = None,
    style: Style | None = None,
) -> Overview:
    """Show what α-β examines of a large complete tree, without searching it.

    There is one band for each ply, the root's on top and that of the leaves at the
    bottom. Examined nodes have the colour of the player; pruned areas are
    pale and hatched. `abviz.draw` makes the same picture of large trees and traces.

    Parameters
    ----------
    scores, branching, root, cut_on_tie
        As for `abviz.theory.examined_levels`, with at most 1,048,576 scores.
    language, style : keyword-only
        As for `abviz.draw`.

    Returns
    -------
    Overview
        Shows itself in a notebook; ``print(overview)`` writes a table of the plies.

    Raises
    ------
    TreeError
        If an argument is not as above.
    UnknownLanguage
        If abviz does not speak the language.

    Examples
    --------
    >>> import abviz
    >>> scores = abviz.theory.best_case_scores(2, 20)
    >>> abviz.overview(scores, 2)
    Overview: 2,047 of 1,048,576 leaves examined (0.2%)
    """
    language = ENGLISH if language is None else language_of(language)
    if is_listed(scores) and isinstance(scores, Sized):
        _check_size(len(scores))
    scores = checked_scores(scores)
    _check_size(scores.size)
    masks = examined_levels(scores, branching, root=root, cut_on_tie=cut_on_tie)
    depth = len(masks) - 1
    searcher = (
        _by_default(language) if cut_on_tie else language.gettext("α-β that keeps ties")
    )
    roles = (*(root if ply % 2 == 0 else OTHER[root] for ply in range(depth)), "leaf")
    fewest = best_case_leaves(branching, depth) if np.isfinite(scores).all() else None
    return Overview(Examined(searcher, roles, masks, fewest, language), style=style)


def overview_of(
    tree_or_trace: Tree | Trace,
    *,
    language: str | Language | None = None,
    style: Style | None = None,
) -> Overview:
    """Return the overview of a complete tree of MAX and MIN, or of a search of one."""
    subject = told_in(tree_or_trace, language)
    if isinstance(subject, Trace):
        return Overview(_examined_by(subject), style=style)
    language = ENGLISH if language is None else language_of(language)
    roles, masks = _roles_of(subject), _masks_of(subject, examined(subject))
    result = Examined(
        _by_default(language), roles, masks, fewest_leaves(subject), language
    )
    return Overview(result, style=style)


class Examined(NamedTuple):
    """The examined part of a complete tree."""

    searcher: str  # as people call it
    roles: tuple[Role, ...]  # of each ply
    masks: tuple[Mask, ...]  # the nodes of each ply, from left to right
    fewest: int | None  # leaves that can do, where that is known
    language: Language
    prunes: bool = True


class LevelCount(NamedTuple):
    """How many nodes of a ply there are, and how many of them are examined."""

    ply: int
    nodes: int
    examined: int


def _by_default(language: Language) -> str:
    return language.gettext("α-β with the default options")


def _examined_by(trace: Trace) -> Examined:
    """Return what a search has examined of its tree."""
    roles = _roles_of(trace.tree)
    if trace.algorithm.depth is not None:
        raise TreeError(
            "an overview shows searches that go on to the leaves; search without a "
            "depth."
        )
    # Random moves come to leaves that are not visited.
    masks = _masks_of(trace.tree, (*trace.visits, *trace.leaves))
    leaves = masks[-1]
    samples = trace.algorithm.model.samples
    fewest = fewest_leaves(trace.tree)
    # A search that broke off, or that is wrong, may do with less.
    if samples or (fewest is not None and leaves.sum() < fewest):
        fewest = None
    return Examined(
        searcher=trace.language.title(trace.algorithm),
        roles=roles,
        masks=masks,
        fewest=fewest,
        language=trace.language,
        prunes=not samples,
    )


def _check_size(leaves: int) -> None:
    """Refuse more leaves than an overview shows."""
    if leaves > MOST_LEAVES_OF_AN_OVERVIEW:
        raise TreeError(
            f"This tree has {leaves:,} leaves, and an overview shows "
            f"{MOST_LEAVES_OF_AN_OVERVIEW:,} at most; choose a smaller branching "
            "factor or depth."
        )


def _roles_of(tree: Tree) -> tuple[Role, ...]:
    """Return who moves in each ply, or say why a tree has no overview."""
    _check_size(len(tree.leaves))
    movers: list[set[Role]] = [set() for _ in range(tree.depth + 1)]
    for node, ply in zip(tree, tree.plies, strict=True):
        movers[ply].add(node.player or "leaf")
    is_plain = all(
        len(players) == 1 and players <= {"max", "min", "leaf"} for players in movers
    )
    if not is_plain or tree.branching is None:
        raise TreeError(
            f"This tree has {len(tree.leaves):,} leaves; above 1,024 only complete "
            "trees of MAX and MIN are shown, with one player in each ply. Choose such "
            "a tree (as Tree.random makes them), or a smaller one."
        )
    return tuple(role for players in movers for role in players)


def _masks_of(tree: Tree, entered: Iterable[Node]) -> tuple[Mask, ...]:
    """Return a mask for each ply: which of its nodes, from left to right, are entered.

    In preorder, too, the nodes of one ply come from left to right.
    """
    is_entered = np.zeros(len(tree), dtype=np.bool_)
    is_entered[[node.index for node in entered]] = True
    plies = np.array(tree.plies)
    return tuple(is_entered[plies == ply] for ply in range(tree.depth + 1))


def strengths(mask: Mask, *, most: int = MOST_COLUMNS) -> NDArray[np.float64]:
    """Return how strong the colour of each column of a band is, from 0 to 1.

    A column stands for one node or for several. It is the stronger the more of them are
    examined; one that is neither empty nor full is never as pale or strong as those.
    """
    columns = min(mask.size, most)
    borders = np.arange(columns + 1) * mask.size // columns
    examined_before = np.concatenate(([0], np.cumsum(mask)))
    shares = np.diff(examined_before[borders]) / np.diff(borders)
    mixed = (shares > 0) & (shares < 1)
    between = PALEST + (STRONGEST - PALEST) * shares
    result: NDArray[np.float64] = np.where(mixed, between, shares)
    return result


def percent(level: LevelCount) -> str:
    """Return the examined share of a ply in percent.

    It is rounded to 0% or 100% only where that is exact.
    """
    share = 100 * level.examined / level.nodes
    if level.examined in (0, level.nodes):
        return f"{share:.0f}%"
    if share < 0.1 or share > 99.9:
        return "<0.1%" if share < 0.1 else ">99.9%"
    return f"{share:.0f}%" if 10 <= share <= 99 else f"{share:.1f}%"


def _counts_as_texts(level: LevelCount) -> dict[str, str]:
    """Return what sentences about a ply of leaves name."""
    return {
        "examined": f"{level.examined:,}",
        "leaves": f"{level.nodes:,}",
        "share": percent(level),
    }


class Overview(Drawn):
    """Examined and pruned areas of a complete tree, with a caption and a legend.

    Made by `abviz.overview`, and by `abviz.draw` for large trees. ``print(overview)``
    writes the numbers of each ply.

    Attributes
    ----------
    figure : Figure
        The matplotlib Figure, at 72 points per inch; it belongs to no pyplot state.
    levels : tuple of LevelCount
        How many nodes of each ply there are, and how many of them are examined.

    Examples
    --------
    >>> print(overview([4, 3, 8, 7, 2, 1, 6, 5], 2))
    α-β with the default options examines 5 of 8 leaves (62%); the fewest \
possible are 5.
    ply           nodes  examined   share
      0  MAX          1         1    100%
      1  MIN          2         2    100%
      2  MAX          4         3     75%
      3  leaf         8         5     62%
    """

    def __init__(self, examined: Examined, *, style: Style | None = None) -> None:
        self.examined = examined
        self.language = examined.language
        self.style = checked_style(style)
        self.levels = tuple(
            LevelCount(ply, mask.size, int(np.count_nonzero(mask)))
            for ply, mask in enumerate(examined.masks)
        )
        with plain_matplotlib():
            self._draw()

    @property
    def caption(self) -> str:
        """How many leaves are examined, and how few could be."""
        leaves, fewest, language = self.levels[-1], self.examined.fewest, self.language
        searcher = self.examined.searcher
        if fewest is None:
            return language.ngettext(
                "{searcher} examines {examined} of {leaves} leaf ({share}).",
                "{searcher} examines {examined} of {leaves} leaves ({share}).",
                leaves.nodes,
                searcher=searcher,
                **_counts_as_texts(leaves),
            )
        return language.ngettext(
            "{searcher} examines {examined} of {leaves} leaf ({share}); "
            "the fewest possible is {fewest}.",
            "{searcher} examines {examined} of {leaves} leaves ({share}); "
            "the fewest possible are {fewest}.",
            leaves.nodes,
            fewest=f"{fewest:,}",
            searcher=searcher,
            **_counts_as_texts(leaves),
        )

    @property
    def _hint(self) -> str:
        hint = self.language.gettext(
            "One band for each ply, with its nodes from left to right."
        )
        if self.levels[-1].nodes <= MOST_COLUMNS:
            return hint
        more = self.language.gettext(
            "Where a column stands for several nodes, its colour is the stronger the "
            "more of them are examined."
        )
        return f"{hint} {more}"

    def _draw(self) -> None:
        """Draw the bands, what is around them, and the legend."""
        band = min(64.0, max(28.0, 340.0 / len(self.levels)))
        bottom = HEAD + len(self.levels) * (band + GAP)
        caption, hint = _wrapped(self.caption, CAPTION_FONT), _wrapped(self._hint, FONT)
        below = bottom + GAP + LINE_HEIGHT * CAPTION_FONT * len(caption.splitlines())
        height = below + LINE_HEIGHT * FONT * len(hint.splitlines()) + 3 * LEGEND_FONT
        size = (WIDTH / POINTS_PER_INCH, height / POINTS_PER_INCH)
        self.figure = Figure(
            figsize=size, dpi=POINTS_PER_INCH, facecolor=self.style.paper
        )
        axes = self.axes = self.figure.add_axes((0, 0, 1, 1))
        axes.set_axis_off()
        for ply in range(len(self.levels)):
            self._draw_band(ply, top=HEAD + ply * (band + GAP), height=band)
        axes.set(xlim=(0, WIDTH), ylim=(height, 0), aspect="auto")
        self._write(MARGIN, HEAD / 2, self.language.gettext("ply"))
        self._write(
            WIDTH - MARGIN, HEAD / 2, self.language.gettext("examined"), ha="right"
        )
        self._write(MARGIN, bottom + GAP, caption, fontsize=CAPTION_FONT, va="top")
        self._write(MARGIN, below, hint, va="top")
        self._add_legend()

    def _draw_band(self, ply: int, *, top: float, height: float) -> None:
        """Draw a ply as an image over a hatched ground, with its numbers beside it."""
        role, level, axes = self.examined.roles[ply], self.levels[ply], self.axes
        right, middle = LEFT + MOST_COLUMNS, top + height / 2
        paint = self.style.node(role, "done")
        axes.add_patch(self._hatched(Rectangle((LEFT, top), MOST_COLUMNS, height)))
        strong = strengths(self.examined.masks[ply])
        image = np.empty((1, strong.size, 4))
        image[..., :3], image[..., 3] = to_rgb(self.style.colours(role).strong), strong
        extent = (LEFT, right, top + height, top)
        axes.imshow(
            image, extent=extent, aspect="auto", interpolation="nearest", zorder=1.5
        )
        if MOST_COLUMNS / level.nodes >= NARROWEST_NODE:
            borders = np.linspace(LEFT, right, level.nodes + 1)[1:-1]
            axes.vlines(
                borders, top, top + height, colors=self.style.paper, linewidths=1.0
            )
        self._write(MARGIN + 16, middle, str(ply), ha="right")
        mark = shape_mark(self.style.marker(role), "", paint=paint)
        mark.set_data([MARGIN + 34], [middle])
        axes.add_line(mark)
        self._write(MARGIN + 46, middle, self.language.role(role))
        count, nodes = f"{level.examined:,}", f"{level.nodes:,}"
        counts = self.language.gettext("{count} of {nodes}", count=count, nodes=nodes)
        self._write(WIDTH - MARGIN - 56, middle, counts, ha="right")
        self._write(WIDTH - MARGIN, middle, percent(level), ha="right")

    def _write(
        self,
        x: float,
        y: float,
        text: str,
        *,
        ha: str = "left",
        va: str = "center",
        fontsize: float = FONT,
    ) -> None:
        """Write a text where it is said to be, beside or above that point."""
        self.axes.text(
            x,
            y,
            text,
            ha=ha,
            va=va,
            fontsize=fontsize,
            color=self.style.ink,
            linespacing=LINE_HEIGHT,
            parse_math=False,
        )

    def _hatched(self, patch: Patch) -> Patch:
        """Return an area, painted as what was pruned."""
        paint = self.style.hatch
        patch.set(
            hatch=HATCH,
            facecolor=self.style.paper,
            edgecolor=paint.edge,
            linewidth=paint.width,
        )
        return patch

    def _add_legend(self) -> None:
        language, marks = self.language, []
        roles = [role for role in ROLES if role in self.examined.roles]
        for role in roles:
            title = language.gettext("{role}, examined", role=language.role(role))
            marks.append(Patch(facecolor=self.style.colours(role).strong, label=title))
        if any(level.examined < level.nodes for level in self.levels):
            never = language.gettext("never visited")
            if self.examined.prunes:
                never = language.gettext("pruned: never entered")
            marks.append(self._hatched(Patch(label=never)))
        add_legend(self.axes, marks, ncols=len(marks))

    def __repr__(self) -> str:
        leaves = self.levels[-1]
        return self.language.ngettext(
            "Overview: {examined} of {leaves} leaf examined ({share})",
            "Overview: {examined} of {leaves} leaves examined ({share})",
            leaves.nodes,
            **_counts_as_texts(leaves),
        )

    def __str__(self) -> str:
        language = self.language
        heads = (
            language.gettext("ply"),
            "",
            language.gettext("nodes"),
            language.gettext("examined"),
            language.gettext("share"),
        )
        rows = [heads]
        for level, role in zip(self.levels, self.examined.roles, strict=True):
            counts = f"{level.nodes:,}", f"{level.examined:,}"
            rows.append((f"{level.ply}", language.role(role), *counts, percent(level)))
        ply, mover, *numbers, share = (
            max(map(len, column)) for column in zip(*rows, strict=True)
        )
        mover, number, share = max(mover, 4), max(numbers), max(share, 6)
        line = (
            f"{{:>{ply}}}  {{:{mover}}}  {{:>{number}}}  {{:>{number}}}  {{:>{share}}}"
        )
        return "\n".join([self.caption, *(line.format(*row) for row in rows)])


def _wrapped(text: str, size: float) -> str:
    return textwrap.fill(text, int((WIDTH - 2 * MARGIN) / (0.6 * size)))
