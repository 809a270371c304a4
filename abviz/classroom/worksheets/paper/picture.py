"""The picture of a question: blank, with room to write, or with its answer."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from abviz.classroom.questions.question import Question
from abviz.classroom.worksheets.paper.layout import PaperLayout, Room, plan_on_paper
from abviz.classroom.worksheets.paper.marks import marks_of
from abviz.classroom.worksheets.paper.tree import PaperTree
from abviz.drawing.export.files import suffix_of
from abviz.drawing.export.static import FileOptions, pdf, png, svg
from abviz.drawing.figure.resolution import Drawing
from abviz.trees import Tree

# What is left of A4, upright and across, and wider than that for screens.
UPRIGHT = Room(width=493.0, height=480.0)
ACROSS = Room(width=760.0, height=310.0)
PAPERS = (UPRIGHT, ACROSS)
LARGER = tuple(Room(width=width, height=width) for width in (1100.0, 1600.0, 2400.0, 4000.0))
PIXELS_PER_INCH = 192.0
_WRITERS = MappingProxyType({".png": png, ".svg": svg, ".pdf": pdf})
# With these, windows are written beside nodes: by the student, or as they are at some step.
WITH_WINDOWS = ("windows", "next", "why")


def picture_of(question: Question, *, solved: bool, format: str = "png") -> bytes:
    """Return the picture of a question.

    Parameters
    ----------
    question : Question
        What is asked.
    solved : bool, keyword-only
        Whether its answer stands there; if not, there are boxes to write in.
    format : str, keyword-only
        "png", "svg" or "pdf".

    Returns
    -------
    bytes
        The content of a file; the same for the same question.

    Raises
    ------
    ExportError
        If there is no such format.

    Examples
    --------
    >>> import abviz
    >>> trace = abviz.search(abviz.Tree.parse("(3 5) (2 9)"))
    >>> key = {"text": "Which?", "form": "set", "key": (6,), "why": "So."}
    >>> question = Question(ask="cuts", trace=trace, step=0, **key)
    >>> picture_of(question, solved=True)[1:4]
    b'PNG'
    """
    suffix = suffix_of(f"picture.{format}", known=_WRITERS)
    paper = PaperTree(
        question.trace.tree,
        layout=layout_of([question]),
        marks=marks_of([question], solved=solved),
    )
    drawing = Drawing(figure=paper.figure, usual_dpi=PIXELS_PER_INCH, fonttype="none")
    return _WRITERS[suffix]([drawing], FileOptions())


def layout_of(questions: Sequence[Question]) -> PaperLayout:
    """Return the plan of the tree of questions that share a picture, larger than A4 if need be.

    Parameters
    ----------
    questions : sequence of Question
        Questions about one tree at one step.
    """
    tree, asked = questions[0].trace.tree, [question.ask for question in questions]
    return planned(tree, asked, PAPERS) or planned(tree, asked, LARGER) or _largest(tree, asked)


def planned(tree: Tree, asked: Sequence[str], rooms: Sequence[Room]) -> PaperLayout | None:
    """Return the plan of a tree in the first room in which it fits, with room to write.

    Parameters
    ----------
    tree : Tree
        The tree.
    asked : sequence of str
        What is asked about it.
    rooms : sequence of Room
        The rooms.

    Returns
    -------
    PaperLayout or None
        None if it fits in none of them.

    Examples
    --------
    >>> import abviz
    >>> planned(abviz.Tree.random(2, 4, 1, 20, seed=1), ["windows"], PAPERS).width
    493.0
    >>> print(planned(abviz.Tree.random(2, 6, 1, 20, seed=1), ["values"], PAPERS))
    None
    """
    for room in rooms:
        furnished = _furnished(room, asked)
        plan = plan_on_paper(tree, furnished)
        if plan.fits(furnished, tree):
            return plan
    return None


def _largest(tree: Tree, asked: Sequence[str]) -> PaperLayout:
    return plan_on_paper(tree, _furnished(LARGER[-1], asked))


def _furnished(room: Room, asked: Sequence[str]) -> Room:
    """Return a room with all that is written beside the nodes."""
    return room._replace(
        windows=not set(asked).isdisjoint(WITH_WINDOWS),
        orders="order" in asked,
        rings="why" in asked,
    )
