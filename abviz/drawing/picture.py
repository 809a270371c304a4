"""Pictures of trees and of single steps."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from abviz.drawing.appearance import fitted
from abviz.drawing.export.formats import STATIC, check_options, encoded
from abviz.drawing.figure import captioned
from abviz.drawing.figure.plain_settings import plain_matplotlib
from abviz.drawing.layout.board_layout import (
    Boards,
    boards_for,
    plan_boards,
    read_boards,
)
from abviz.drawing.layout.geometry import Layout
from abviz.drawing.layout.text_width import moves_of
from abviz.drawing.layout.tree_layout import plan_static_layout, with_samples
from abviz.drawing.style import Style, checked_style
from abviz.drawing.text import write_view
from abviz.drawing.view import View, view_of
from abviz.files import suffix_of, write_atomically
from abviz.games import Unfolding
from abviz.narration.language import Language
from abviz.replay.trace import Trace
from abviz.trees import Tree, TreeError, as_tree
from abviz.trees.calling import public_call
from abviz.trees.limits import PICTURE

if TYPE_CHECKING:
    from abviz.drawing.overview import Overview

# In a notebook: names are as large as the text around, and a small tree does not fill
# the screen.
PIXELS_TO_POINT = 1.15


@public_call(data=("tree_or_trace",))
def draw(
    tree_or_trace: Tree | Trace,
    step: int | None = None,
    *,
    boards: Unfolding | None = None,
    language: str | Language | None = None,
    style: Style | None = None,
    hide_future: bool = False,
    visit_numbers: bool = False,
) -> Picture | Overview:
    """Draw a tree, or one step of a search.

    With more than 128 leaves the picture is made to fit on a page: where there is
    little room, nodes are small and have no labels. Of a complete tree with more than
    1,024 leaves it shows an overview: what α-β with the default options examines of
    it, or what the search has examined.

    Parameters
    ----------
    tree_or_trace : Tree or Trace
        The subject; a tree alone is shown as before a search. At
        most 1,024 leaves; a complete tree of MAX and MIN may have 1,048,576.
    step : int or None
        Which step of a trace, from 0; negative numbers count from the end.
        None draws the last one.
    boards : Unfolding or None, keyword-only
        What `abviz.games.unfold` has returned for the tree: the positions are drawn
        in place of the nodes, if their states show `rows`. At most 128 nodes. A
        search of a game itself shows them without being asked if there is room.
    language : str, Language or None, keyword-only
        What caption and legend are in: a tag in ``abviz.languages()``, such as "de".
        None is the language of the trace, and English for a tree.
    style : Style or None, keyword-only
        Colours, widths and markers.
    hide_future : bool, keyword-only
        Whether the scores of leaves that have not been examined are hidden, so that
        they can be predicted: all of a tree alone. An overview shows no scores.
    visit_numbers : bool, keyword-only
        Whether each node that has been entered up to the step shows its visit number:
        1. for the root, 2. for the node that is entered next. It is that of the first
        visit, where a search enters nodes again, and it is left out where nodes are too
        close for it.

    Returns
    -------
    Picture or Overview
        Shows itself in a notebook; ``picture.figure`` is a matplotlib Figure
        at 72 points per inch, 680 points wide or more.

    Raises
    ------
    TreeError
        If the tree is too large, or the argument is neither a tree nor a trace, or
        if the boards belong to another tree or show nothing. An overview has no steps,
        and neither it nor a tree alone has visit numbers.
    IndexError
        If the trace has no such step.
    UnknownLanguage
        If abviz does not speak the language.

    Examples
    --------
    >>> import abviz
    >>> abviz.draw(abviz.examples["lucky-8"])
    Picture: tree with 8 leaves
    >>> abviz.draw(abviz.examples["lucky-8"], language="de")
    Bild: Baum mit 8 Blättern
    >>> abviz.draw(abviz.search(abviz.examples["lucky-8"]), step=12)
    Picture: step 12 of 28, MAX node F now has α = 8, so it is worth at least 8; \
its parent B (MIN) already has 4, so MIN will not go there, and F's other child (H) \
cannot matter: β cutoff.
    >>> abviz.draw(abviz.Tree.random(2, 12, 1, 10**9, seed=1))
    Overview: 998 of 4,096 leaves examined (24%)
    """
    subject = tree_or_trace
    if not isinstance(tree_or_trace, Trace):
        subject = as_tree(tree_or_trace, unscored=True)
    tree = subject.tree if isinstance(subject, Trace) else subject
    if len(tree.leaves) > PICTURE.leaves:
        if step is not None or boards is not None or visit_numbers:
            raise TreeError(
                f"above {PICTURE.leaves:,} leaves there is only an overview, with "
                "neither steps, boards nor visit numbers; draw the tree or the trace "
                "alone, or choose a smaller tree."
            )
        from abviz.drawing.overview import overview_of

        return overview_of(subject, language=language, style=style)
    return picture_of(
        subject,
        step,
        boards=boards,
        style=style,
        language=language,
        hide_future=hide_future,
        visit_numbers=visit_numbers,
    )


def picture_of(
    tree_or_trace: Tree | Trace,
    step: int | None = None,
    *,
    boards: Unfolding | None = None,
    style: Style | None = None,
    **options: Any,
) -> Picture:
    """Draw all nodes of a tree, or of one step of a search, whatever their number.

    The parameters are those of `draw`.
    """
    view = view_of(tree_or_trace, step, **options)
    if isinstance(tree_or_trace, Trace):
        positions = boards_for(tree_or_trace, boards)
    else:
        positions = None if boards is None else read_boards(view.tree, boards)
    return Picture(view, style=style, boards=positions)


def _layout_of(view: View, boards: Boards | None) -> Layout:
    """Plan the picture of a view: with boards in place of nodes, if there are any."""
    if boards is None:
        moves = () if view.trace is None else moves_of(view.trace.unfolding)
        layout = plan_static_layout(view.tree, language=view.language, moves=moves)
    else:
        layout = plan_boards(view.tree, boards, language=view.language)
    return with_samples(layout, view.trace)


class Picture:
    """A tree, or one frame of a search, with a caption and a legend.

    Made by `draw`. ``print(picture)`` writes it as text, like `abviz.draw_text`.
    """

    def __init__(
        self, view: View, *, style: Style | None = None, boards: Boards | None = None
    ) -> None:
        """Plan the picture, and draw the tree, its caption and its legend."""
        self.view = view
        self.tree = view.tree
        self.frame = view.frame
        self.style = checked_style(style)
        layout = _layout_of(view, boards)
        looks = [
            fitted(view.look(node), node, layout, self.style) for node in self.tree
        ]
        with plain_matplotlib():
            self.marks = self._legend_marks(layout)
            self.captioned = captioned.CaptionedTree(
                self.tree,
                captions=[view.caption],
                marks=self.marks,
                style=self.style,
                layout=layout,
                looks=looks,
                focus=None if self.frame is None else self.frame.step.node,
                caption=view.caption,
                numbers=view.numbers is not None or layout.visits != "",
            )
        self.artists = self.captioned.artists

    def _legend_marks(self, layout: Layout) -> list[Line2D]:
        """Return the marks of the legend: of all that the picture shows."""
        language = self.view.language
        marks = captioned.legend_marks(
            self.tree, frame=self.frame, style=self.style, language=language
        )
        if self.frame is not None and any(map(layout.is_small, self.tree)):
            marks += captioned.small_node_marks(self.style, language)
        if self.view.numbers is not None:
            marks.append(captioned.visit_mark(self.style, language))
        return marks

    @property
    def figure(self) -> Figure:
        """The matplotlib Figure; it belongs to no pyplot state."""
        return self.artists.figure

    def save(
        self,
        path: str | PathLike[str],
        *,
        width: float | None = None,
        dpi: float | None = None,
    ) -> Path:
        """Save the picture as the end of the name says.

        A file is written whole or not at all.

        Parameters
        ----------
        path : str or path-like
            Ends in ``.png``, ``.svg``, ``.pdf`` or ``.tex`` (a document with a TikZ
            picture).
        width : float or None, keyword-only
            How wide the picture is, in inches; by default 9.4 or more, as the tree
            needs.
        dpi : float or None, keyword-only
            Pixels per inch of a PNG; the others have no pixels. By default 100 for a
            width that you chose, and else what gives 1,280 to 4,096 pixels.

        Returns
        -------
        pathlib.Path
            Where the file is, in full.

        Raises
        ------
        ExportError
            If the end of the name is none of these, a size is not possible, or a
            file of this kind takes no dpi.
        OSError
            If the file cannot be written; an old one stays as it was.

        Examples
        --------
        >>> import abviz
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     picture = abviz.draw(abviz.examples["lucky-8"])
        ...     picture.save(f"{folder}/tree.svg", width=5).name
        'tree.svg'
        """
        suffix = suffix_of(path, known=STATIC)
        check_options(suffix, STATIC[suffix], dpi=dpi)
        return write_atomically(path, [self.encoded(suffix, width=width, dpi=dpi)])

    def encoded(
        self, suffix: str, *, width: float | None = None, dpi: float | None = None
    ) -> bytes:
        """Return what `save` writes to a file with a suffix."""
        options = captioned.FileOptions(width, dpi, language=self.view.language)
        return encoded(suffix, [self.captioned], options)

    def _repr_png_(self) -> bytes:
        from abviz.drawing.export.static import png_on_paper

        return png_on_paper(self.captioned.drawing)

    def _repr_mimebundle_(
        self, **options: Any
    ) -> tuple[dict[str, object], dict[str, object]]:
        width = round(PIXELS_TO_POINT * self.artists.layout.width)
        data: dict[str, object] = {
            "image/png": self._repr_png_(),
            "text/plain": repr(self),
        }
        return data, {"image/png": {"width": width}}

    def __repr__(self) -> str:
        language = self.view.language
        if self.frame is None:
            return language.ngettext(
                "Picture: tree with {count} leaf",
                "Picture: tree with {count} leaves",
                len(self.tree.leaves),
            )
        return language.gettext(
            "Picture: step {number} of {last}, {sentence}",
            number=self.frame.number,
            last=self.view.last,
            sentence=self.frame.step.sentence,
        )

    def __str__(self) -> str:
        return write_view(self.view)
