"""See what the order of moves is worth to α-β: `abviz.explore_ordering`."""

from __future__ import annotations

import html
from base64 import b64encode
from io import BytesIO
from math import sqrt
from typing import Any

import ipywidgets as ipw
import numpy as np
from matplotlib.artist import Artist
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from numpy.typing import NDArray

from abviz.drawing.figure.artists import plain_matplotlib
from abviz.drawing.style import Role, Style
from abviz.errors import SearchError
from abviz.experiments.families import Complete
from abviz.narration.language import Language
from abviz.narration.registry import language_of
from abviz.theory import best_case_leaves, branching_factor
from abviz.theory.complete import entered_levels, examined_levels
from abviz.trees.scores import checked_whole, shortened
from abviz.widgets.fields import SLIDER, width_for

# So many leaves a tree has at most, and so many all the trees together of which a mean is taken.
MOST_LEAVES, LEAVES, MOST_TREES = 1024, 8192, 200
MOST_MOVES, MOST_PLIES = 8, 10
# Where there are more nodes in a ply, dashes would be seen as dots.
LARGEST_DASHED = 128
QUALITIES = np.linspace(0, 1, 9)
DPI = 80
VIEW = "application/vnd.jupyter.widget-view+json"


class OrderedTrees:
    """Random trees of one shape, one after the other, in orders of any quality."""

    def __init__(self, branching: int, depth: int) -> None:
        size = branching**depth
        self.number = max(1, min(MOST_TREES, LEAVES // size))
        draws = np.random.PCG64(branching * 100 + depth)
        scores = np.argsort(draws.random_raw(self.number * size), kind="stable")
        self.trees = Complete(branching, depth, scores.astype(np.int32))
        self._plies = []
        for worth in self.trees.worths():
            chances = draws.random_raw(worth.size + worth.shape[0]) * 2.0**-64
            random = np.argsort(chances[: worth.size].reshape(worth.shape), axis=1)
            best, worst = (np.argsort(one, axis=1) for one in (-worth, worth))
            self._plies.append((best, worst, random, chances[worth.size :, np.newaxis]))

    def ordered(self, quality: float) -> NDArray[Any]:
        """Return the scores in an order of a quality."""
        share = abs(2 * quality - 1)
        return self.trees.with_moves(
            np.where(chances < share, best if quality > 0.5 else worst, random)
            for best, worst, random, chances in self._plies
        ).scores

    def leaves(self, quality: float) -> float:
        """Return how many leaves α-β examines in a tree on average."""
        scores, b = self.ordered(quality), self.trees.branching
        *_, (_, entered, _) = entered_levels(scores, b, cut_on_tie=True, trees=self.number)
        return float(entered.places.size / self.number)


def strong_from(branching: int) -> float:
    """Return from which quality on trees are strongly ordered: 70 % first, 90 % in a quarter."""
    first, quarter = 1 / branching, -(-branching // 4) / branching
    return (1 + max((0.7 - first) / (1 - first), (0.9 - quarter) / (1 - quarter))) / 2


class OrderingExplorer(ipw.VBox):
    """Sliders for trees and the order of their moves, and what α-β examines then.

    Made by `explore_ordering`. ``branching``, ``depth`` and ``quality`` are the sliders.
    """

    def __init__(self, branching: int, depth: int, quality: float, language: Language) -> None:
        self._say, self._style = language, Style()
        self._figure = Figure(figsize=(11.5, 4.9), dpi=DPI, facecolor=self._style.paper)
        # What stays is made once: most of the time goes into axes and their ticks.
        self._axes = self._figure.add_axes((0.06, 0.13, 0.37, 0.77), xlim=(0, 1), yscale="log")
        self._tree_axes = self._figure.add_axes((0.48, 0.05, 0.51, 0.85), xlim=(0, 1))
        self._tree_axes.set_axis_off()
        self._axes.set_xlabel(
            language.gettext("quality of the order: 0 worst, 0.5 random, 1 best first")
        )
        self._axes.set_title(language.gettext("leaves that α-β examines"), fontsize=11, y=1.02)
        self._shown: list[Artist] = []
        self._picture, self._sentence = ipw.HTML(), ipw.HTML()
        titles = (
            language.gettext("Branching factor b"),
            language.gettext("Depth d, in plies"),
            language.gettext("Quality of the order"),
        )
        self.branching, self.depth, self.quality = (
            ipw.IntSlider(value=branching, min=2, max=MOST_MOVES),
            ipw.IntSlider(value=depth, min=1, max=MOST_PLIES),
            ipw.FloatSlider(value=quality, min=0, max=1, step=0.05),
        )
        sliders = self.branching, self.depth, self.quality
        for slider, title in zip(sliders, titles, strict=True):
            slider.description = title
            slider.style.description_width = "initial"
            slider.layout.width = width_for(title, room=SLIDER + 120)
            slider.observe(self._changed, "value")
        row = ipw.HBox(sliders, layout=ipw.Layout(flex_flow="row wrap"))
        super().__init__([row, self._picture, self._sentence])
        self._take_shape()

    def _changed(self, change: dict[str, Any]) -> None:
        if change["owner"] is self.quality:
            self._show()
        else:
            self._take_shape()

    def _take_shape(self) -> None:
        """Take trees of another shape: no more plies than there is room for."""
        b = self.branching.value
        deepest = next(d for d in range(MOST_PLIES, 0, -1) if b**d <= MOST_LEAVES)
        with self.hold_trait_notifications():
            if self.depth.value > deepest:
                self.depth.unobserve(self._changed, "value")
                self.depth.value = deepest
                self.depth.observe(self._changed, "value")
            self.depth.max = deepest
        self._orders = OrderedTrees(b, self.depth.value)
        self._curve = [self._orders.leaves(quality) for quality in QUALITIES]
        self._show()

    def _show(self) -> None:
        with plain_matplotlib(), BytesIO() as file:
            for artist in self._shown:
                artist.remove()
            self._shown.clear()
            told = f"{self._draw_curve()} {self._draw_tree()}"
            self._figure.savefig(file, format="png", pil_kwargs={"compress_level": 1})
            self._png = file.getvalue()
        source = b64encode(self._png).decode()
        style = "width: 100%; max-width: 62rem"
        self._picture.value = (
            f'<img style="{style}" alt="{html.escape(told)}" src="data:image/png;base64,{source}">'
        )
        self._sentence.value = f"<p>{html.escape(f'{told} {self._explained()}')}</p>"

    def _draw_curve(self) -> str:
        """Draw how many leaves there are on average at each quality, and say how many now."""
        b, d, say, style = self.branching.value, self.depth.value, self._say, self._style
        leaves, strong = self._orders.leaves(self.quality.value), style.seats[0].strong
        lines = {
            say.gettext("all leaves, b^d"): b**d,
            say.gettext("Pearl's R*^d"): branching_factor(b) ** d,
            say.gettext("fewest leaves"): best_case_leaves(b, d),
        }
        heights = [round(height, 1) for height in lines.values()]
        axes, shown = self._axes, self._shown
        axes.set_ylim(0.8 * heights[2], 1.5 * heights[0])
        axes.set_yticks(heights, [f"{height:,g}" for height in heights])
        axes.set_yticks([], minor=True)
        shown.append(axes.axvspan(strong_from(b), 1, color=style.spotlight, zorder=0))
        shown += axes.plot(QUALITIES, self._curve, color=strong, linewidth=2)
        shown += axes.plot([self.quality.value], [leaves], "o", color=strong, markersize=10)
        shown.append(axes.hlines(heights, 0, 1, colors=style.faint, linestyles="--", linewidth=1))
        look: dict[str, Any] = {"fontsize": 9, "color": style.quiet, "parse_math": False}
        ordered = say.gettext("strongly ordered, 70/90")
        place, middle = (1 + strong_from(b)) / 2, 0.5
        upright: dict[str, Any] = {"rotation": 90, "ha": "center", "va": "center"}
        upright["transform"] = axes.get_xaxis_transform()
        shown.append(axes.text(place, middle, ordered, **upright, **look))
        for name, height in zip(lines, heights, strict=True):
            shown.append(axes.text(0.015, height, name, va="bottom", **look))
        return say.gettext(
            "α-β examines {mean} of {leaves} leaves on average.",
            mean=f"{leaves:,.1f}",
            leaves=f"{b**d:,}",
        )

    def _draw_tree(self) -> str:
        """Draw the first tree, and say how many of its leaves are examined."""
        b, d, say, axes = self.branching.value, self.depth.value, self._say, self._tree_axes
        masks = examined_levels(self._orders.ordered(self.quality.value)[: b**d], b)
        axes.set_ylim(d + 0.4, -0.4)
        for ply, mask in enumerate(masks):
            self._draw_ply(ply, mask, "leaf" if ply == d else "min" if ply % 2 else "max")
        examined = f"{np.count_nonzero(masks[-1]):,}"
        title = say.gettext(
            "one of these trees: {examined} of {leaves} leaves examined",
            examined=examined,
            leaves=f"{b**d:,}",
        )
        axes.set_title(title, fontsize=11, y=1.02)
        return say.gettext("In the tree beside the curve it is {count}.", count=examined)

    def _draw_ply(self, ply: int, mask: NDArray[np.bool_], role: Role) -> None:
        """Draw the nodes of a ply, and the edges from above: those that are pruned come first."""
        size, b, style, axes = mask.size, self.branching.value, self._style, self._tree_axes
        places, statuses = (np.arange(size) + 0.5) / size, ("pruned", "done")
        ends = np.empty((size, 2, 2))
        above = (np.arange(max(1, size // b)) + 0.5) / max(1, size // b)
        ends[:, 0, 0], ends[:, 1, 0] = above.repeat(b)[:size], places
        ends[:, :, 1] = ply - 1, ply
        for found, status in zip((~mask, mask), statuses, strict=True):
            if ply and found.any():
                edge = style.edge(status)  # type: ignore[arg-type]
                least = 0.7 if status == "done" else 0.0
                width = max(least, edge.width * min(1, 150 / size))
                dash = (0, edge.dash) if edge.dash and size <= LARGEST_DASHED else "-"
                look: dict[str, Any] = {"colors": edge.edge, "linestyles": [dash]}
                lines = LineCollection([*ends[found]], linewidths=width, **look)
                self._shown.append(axes.add_collection(lines, autolim=False))
            paint = style.node(role, status)  # type: ignore[arg-type]
            marks = Line2D(
                places[found],
                np.full(np.count_nonzero(found), ply),
                linestyle="none",
                marker=style.marker(role),
                markersize=min(11.0, 11 * 5 / sqrt(size)),
                markerfacecolor=paint.face,
                markeredgecolor=paint.edge,
                markeredgewidth=min(paint.width, 60 / size),
                zorder=3,
            )
            self._shown.append(axes.add_line(marks))

    def _explained(self) -> str:
        say, quality, b = self._say, self.quality.value, self.branching.value
        share = abs(2 * quality - 1)
        moves = (
            say.gettext("the best move comes first, the second best second, …")
            if quality > 0.5
            else say.gettext("the worst move comes first, the second worst second, …")
        )
        return say.gettext(
            "In {share} of the nodes {moves}, and in the others moves come at random. From quality "
            "{strong} on trees are strongly ordered: the best move comes first in 70% of the "
            "nodes and in the first quarter of the moves in 90%.",
            share=f"{share:.0%}",
            moves=moves,
            strong=f"{strong_from(b):.2f}",
        )

    def __repr__(self) -> str:
        """Return the call that makes this explorer."""
        values = self.branching.value, self.depth.value, self.quality.value
        return "abviz.explore_ordering(branching={}, depth={}, quality={:.2f})".format(*values)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return {"text/plain": repr(self), VIEW: self.get_view_spec(), "image/png": self._png}


def explore_ordering(
    *, branching: int = 3, depth: int = 4, quality: float = 0.75, language: str | Language = "en"
) -> OrderingExplorer:
    """Explore what the order of moves is worth to α-β.

    Sliders change the branching factor, the depth and the quality of the order. A curve shows how
    many leaves α-β examines on average in complete random trees, between all of them and the fewest
    possible, and one of the trees is beside it.

    Parameters
    ----------
    branching, depth : int, keyword-only
        The shape of the trees, with 1,024 leaves at most; 2 to 8 moves.
    quality : float, keyword-only
        From 0 to 1. With 1 moves come best first in each node, with 0 worst first, with 0.5 at
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
        raise SearchError(
            f"Such trees have {b**d:,} leaves, and {MOST_LEAVES:,} are shown at most."
        )
    if not isinstance(quality, int | float) or not 0 <= quality <= 1:
        raise SearchError(f"quality is a number from 0 to 1, not {shortened(quality)}.")
    return OrderingExplorer(b, d, float(quality), language_of(language))
