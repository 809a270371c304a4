"""See what the order of moves is worth to α-β: `abviz.explore_ordering`."""

from __future__ import annotations

from io import BytesIO
from math import ceil, nan, sqrt
from threading import RLock
from typing import Any

import ipywidgets as ipw
import numpy as np
from matplotlib.artist import Artist
from matplotlib.figure import Figure
from numpy.typing import NDArray

from abviz.drawing.figure.plain_settings import plain_matplotlib
from abviz.drawing.style import Role, Style
from abviz.errors import SearchError
from abviz.experiments.families import Complete
from abviz.experiments.results import theory_lines
from abviz.markup import data_url, element
from abviz.narration.language import Language
from abviz.narration.registry import language_of
from abviz.stage.fields import SLIDER, width_for, wrapping_row
from abviz.stage.texts import lost_text
from abviz.stage.widget import (
    VIEW,
    Helper,
    close_with_children,
    with_line_when_saved,
)
from abviz.text import shortened
from abviz.theory.complete import entered_levels, examined_levels
from abviz.trees.calling import public_call
from abviz.trees.scores import checked_whole

MOST_LEAVES = 1024  # of a tree
# A mean is taken of trees with so many leaves together, and of so many trees at most.
LEAVES_OF_A_MEAN, MOST_TREES = 4096, 200
MOST_MOVES, MOST_PLIES = 8, 10
LARGEST_QUARTER_OF_ONE = (
    4  # of so many moves at most the first quarter is the first move
)
LARGEST_DASHED = (
    128  # where there are more nodes in a ply, dashes would be seen as dots
)
# Of the names of the lines (of all leaves, the fewest and Pearl's): where each is along
# the axis, and which side of it is at its line. R*^d may be as great as the fewest.
LABELS = ((0.015, "bottom"), (0.015, "top"), (0.5, "bottom"))
QUALITIES = np.linspace(0, 1, 9)


def in_order(branching: int, depth: int, quality: float) -> tuple[NDArray[Any], int]:
    """
    Return the scores of random trees, one after the other, and how many trees they are.
    """
    size, seed = branching**depth, 100 * branching + depth
    number = max(1, min(MOST_TREES, LEAVES_OF_A_MEAN // size))
    scores = np.argsort(np.random.PCG64(seed).random_raw(number * size)).astype(
        np.int32
    )
    # The same draws at each quality: the curve is smooth.
    trees = Complete(branching, depth, scores).ordered(
        quality, np.random.PCG64(seed + 1)
    )
    return trees.scores, number


def mean_leaves(branching: int, depth: int, quality: float) -> float:
    """Return how many leaves α-β examines on average."""
    scores, number = in_order(branching, depth, quality)
    levels = [*entered_levels(scores, branching, cut_on_tie=True, trees=number)]
    _, entered, _ = levels[-1]
    return float(entered.places.size / number)


def strong_from(branching: int) -> float:
    """Return from which quality on trees are strongly ordered.

    The best move comes first in 70 % of the nodes, and in the first quarter in 90 %.
    """
    first, quarter = 1 / branching, -(-branching // 4) / branching
    return (1 + max((0.7 - first) / (1 - first), (0.9 - quarter) / (1 - quarter))) / 2


class OrderingExplorer(ipw.VBox):
    """Sliders for trees and the order of their moves. Made by `explore_ordering`."""

    close = close_with_children

    def __init__(
        self, branching: int, depth: int, quality: float, language: Language
    ) -> None:
        self._language, self._style = language, Style()
        self._passing = list[Artist]()  # what is drawn anew with each choice
        # A kernel may deliver messages of the page in two threads at once.
        self._turn = RLock()
        # What stays is made once: most of the time goes into axes and their ticks.
        self._figure = Figure(figsize=(11.5, 4.9), dpi=80, facecolor=self._style.paper)
        self._axes = self._figure.add_axes(
            (0.06, 0.13, 0.37, 0.77), xlim=(0, 1), yscale="log"
        )
        self._axes.set_title(
            language.gettext("leaves that α-β examines"), fontsize=11, y=1.02
        )
        label = language.gettext(
            "quality of the order: 0 worst, 0.5 random, 1 best first"
        )
        self._axes.set_xlabel(label)
        self._tree_axes = self._figure.add_axes((0.48, 0.05, 0.51, 0.85), xlim=(0, 1))
        self._tree_axes.set_axis_off()
        self._picture, self._sentence = ipw.HTML(), ipw.HTML()
        self.branching = ipw.IntSlider(value=branching, min=2, max=MOST_MOVES)
        self.depth = ipw.IntSlider(value=depth, min=1, max=MOST_PLIES)
        self.quality = ipw.FloatSlider(value=quality, min=0, max=1, step=0.05)
        titles = {
            self.branching: language.gettext("Branching factor b"),
            self.depth: language.gettext("Depth d, in plies"),
            self.quality: language.gettext("Quality of the order"),
        }
        for slider, title in titles.items():
            slider.description, slider.style.description_width = title, "initial"
            slider.layout.width = width_for(title, room=SLIDER + 120)
            slider.observe(self._changed, "value")
        helper = Helper(lost=lost_text(language))
        row = wrapping_row([*titles])
        super().__init__([helper, row, self._picture, self._sentence])
        self.add_class("abviz-ordering")
        self._changed()

    @property
    def values(self) -> tuple[int, int, float]:
        """The branching factor, the depth and the quality."""
        return self.branching.value, self.depth.value, self.quality.value

    def _changed(self, change: Any = None) -> None:
        with self._turn:
            is_quality_alone = change is not None and change["owner"] is self.quality
            if is_quality_alone or self._take_shape():
                self._redraw()

    def _take_shape(self) -> bool:
        """Make the curve for another branching factor or depth.

        Tell whether the depth is possible. If not, its slider moves back to the largest
        that is, and so a change is heard once more.
        """
        b, d, _ = self.values
        deepest = max(
            plies for plies in range(1, MOST_PLIES + 1) if b**plies <= MOST_LEAVES
        )
        self.depth.max = deepest
        if d > deepest:
            return False
        self._curve = [mean_leaves(b, d, quality) for quality in QUALITIES]
        return True

    def _redraw(self) -> None:
        """Draw the present choices, and say what the picture shows."""
        with plain_matplotlib(), BytesIO() as file:
            while self._passing:
                self._passing.pop().remove()
            sentence = f"{self._draw_curve()} {self._draw_tree()}"
            self._figure.savefig(file, format="png", pil_kwargs={"compress_level": 1})
            self._png = file.getvalue()
        source = data_url(self._png, "png")
        style = "display: block; width: 100%; max-width: 62rem"
        self._picture.value = element("img", style=style, alt=sentence, src=source)
        self._sentence.value = element("p", f"{sentence} {self._explained()}")

    def _draw_curve(self) -> str:
        """
        Draw how many leaves are examined at each quality on average; say how many now.
        """
        b, d, quality = self.values
        language, style, axes = self._language, self._style, self._axes
        leaves = mean_leaves(b, d, quality)
        leaves_by_theory = {
            name: round(leaves_at(d), 1)
            for name, leaves_at in theory_lines(b, language).items()
        }
        axes.set_ylim(0.8 * min(leaves_by_theory.values()), 1.5 * b**d)
        axes.set_yticks([])
        axes.set_yticks([], minor=True)
        self._passing += self._draw_strongly_ordered(b)
        self._passing += self._draw_theory(leaves_by_theory)
        colour = style.seats[0].strong
        self._passing += axes.plot(QUALITIES, self._curve, color=colour, linewidth=2)
        self._passing += axes.plot(
            [quality], [leaves], "o", color=colour, markersize=10
        )
        return language.gettext(
            "α-β examines {mean} of {leaves} leaves on average.",
            mean=f"{leaves:,.1f}",
            leaves=f"{b**d:,}",
        )

    def _draw_strongly_ordered(self, b: int) -> list[Artist]:
        """Draw and name the qualities at which trees are strongly ordered."""
        style, axes, least = self._style, self._axes, strong_from(b)
        return [
            axes.axvspan(least, 1, color=style.spotlight, zorder=0),
            axes.text(
                (1 + least) / 2,
                0.5,
                self._language.gettext("strongly ordered"),
                ha="center",
                va="center",
                rotation=90,
                transform=axes.get_xaxis_transform(),
                fontsize=9,
                color=style.quiet,
                parse_math=False,
            ),
        ]

    def _draw_theory(self, leaves_by_theory: dict[str, float]) -> list[Artist]:
        """Draw and name a line for each number of leaves that theory knows."""
        style, axes = self._style, self._axes
        artists: list[Artist] = [
            axes.hlines(
                [*leaves_by_theory.values()],
                0,
                1,
                colors=style.faint,
                linestyles="--",
                linewidth=1,
            )
        ]
        for name, (x, side) in zip(leaves_by_theory, LABELS, strict=True):
            leaves = leaves_by_theory[name]
            text = axes.text(
                x,
                leaves,
                f"{name}: {leaves:,g}",
                va=side,
                fontsize=9,
                color=style.quiet,
                parse_math=False,
            )
            artists.append(text)
        return artists

    def _draw_tree(self) -> str:
        """Draw the first tree, and say how many of its leaves are examined."""
        b, d, _ = self.values
        language, style, axes = self._language, self._style, self._tree_axes
        masks = examined_levels(in_order(*self.values)[0][: b**d], b)
        axes.set_ylim(d + 0.4, -0.4)
        for ply, mask in enumerate(masks):
            role: Role = "min" if ply % 2 else "max"
            if ply == d:
                role = "leaf"
            size, places = mask.size, (np.arange(mask.size) + 0.5) / mask.size
            above = (places * size // b + 0.5) / max(1, size // b)
            ends = np.stack([above, places, np.full(size, nan)], axis=1)
            for chosen, edge, node, thinner in (
                (~mask, style.edge("pruned"), style.node(role, "pruned"), 100 / size),
                (mask, style.edge("done"), style.node(role, "done"), 15 / sqrt(size)),
            ):
                count = np.count_nonzero(chosen)
                dash: Any = (
                    (0, edge.dash) if edge.dash and size <= LARGEST_DASHED else "-"
                )
                width = edge.width * min(1, thinner)
                if ply:
                    line = ends[chosen].ravel()
                    down = np.tile([ply - 1, ply, nan], count)
                    self._passing += axes.plot(
                        line, down, c=edge.edge, lw=width, ls=dash
                    )
                self._passing += axes.plot(
                    places[chosen],
                    np.full(count, ply),
                    style.marker(role),
                    mfc=node.face,
                    mec=node.edge,
                    ms=min(11.0, 55 / sqrt(size)),
                    mew=min(node.width, 60 / size),
                )
        examined, leaves = f"{np.count_nonzero(masks[-1]):,}", f"{b**d:,}"
        title = language.gettext(
            "one of these trees: {examined} of {leaves} leaves examined",
            examined=examined,
            leaves=leaves,
        )
        axes.set_title(title, fontsize=11, y=1.02)
        return language.gettext(
            "In the tree beside the curve it is {count}.", count=examined
        )

    def _explained(self) -> str:
        """Say what a quality is, and from which one on trees are strongly ordered."""
        b, _, quality = self.values
        first = self._language.gettext("the best one first")
        if quality < 0.5:
            first = self._language.gettext("the worst one first")
        sorted_moves = self._language.gettext(
            "Moves are sorted in {share} of the nodes, {first}, and come at random in "
            "the others.",
            share=f"{abs(2 * quality - 1):.0%}",
            first=first,
        )
        quality_of_strong = f"{ceil(100 * strong_from(b)) / 100:.2f}"
        if b <= LARGEST_QUARTER_OF_ONE:
            strong = self._language.gettext(
                "From quality {strong} on trees are strongly ordered: the best move "
                "comes first in at least 90% of the nodes.",
                strong=quality_of_strong,
            )
        else:
            strong = self._language.gettext(
                "From quality {strong} on trees are strongly ordered: the best move "
                "comes first in at least 70% of the nodes, and in the first quarter of "
                "the moves in at least 90%.",
                strong=quality_of_strong,
            )
        return f"{sorted_moves} {strong}"

    def __repr__(self) -> str:
        b, d, quality = self.values
        return (
            f"abviz.explore_ordering(branching={b}, depth={d}, quality={quality:.2f})"
        )

    def _repr_mimebundle_(self, **options: Any) -> Any:
        shown = {
            "text/plain": repr(self),
            VIEW: self.get_view_spec(),
            "image/png": self._png,
        }
        line = self._language.gettext("Run this cell to move its sliders.")
        return with_line_when_saved(shown, line)


@public_call()
def explore_ordering(
    *,
    branching: int = 3,
    depth: int = 4,
    quality: float = 0.75,
    language: str | Language = "en",
) -> OrderingExplorer:
    """Explore what the order of moves is worth to α-β.

    Sliders change the branching factor, the depth and the quality of the order. A curve
    shows how many leaves α-β examines on average in complete random trees, and one of
    them is beside it.

    Parameters
    ----------
    branching, depth : int, keyword-only
        The shape of the trees, with 1,024 leaves at most; 2 to 8 moves.
    quality : float, keyword-only
        With 1 moves come best first in each node, with 0 worst first, with 0.5 at
        random. In between they come best first (worst first below 0.5) in a share
        ``abs(2 * quality - 1)`` of the nodes, and at random in the others.
    language : str or Language, keyword-only
        What it speaks, one of ``abviz.languages()``.

    Returns
    -------
    OrderingExplorer
        A widget; the values of its sliders are ``branching.value`` and so on.

    Raises
    ------
    SearchError
        If there is no such quality, or the trees are too large.

    Examples
    --------
    >>> import abviz
    >>> explorer = abviz.explore_ordering(branching=2, depth=4)
    >>> explorer.quality.value = 1
    >>> explorer
    abviz.explore_ordering(branching=2, depth=4, quality=1.00)
    """
    b = checked_whole(branching, "branching", least=2, most=MOST_MOVES)
    d = checked_whole(depth, "depth", least=1, most=MOST_PLIES)
    if b**d > MOST_LEAVES:
        problem = (
            f"Such trees have {b**d:,} leaves, and {MOST_LEAVES:,} are shown at most."
        )
        raise SearchError(problem)
    if not isinstance(quality, int | float) or not 0 <= quality <= 1:
        raise SearchError(f"quality is a number from 0 to 1, not {shortened(quality)}.")
    return OrderingExplorer(b, d, float(quality), language_of(language))
