"""The picture of a question, for files and pages: small, and drawn once."""

from __future__ import annotations

import html
from base64 import b64encode
from functools import cached_property
from hashlib import sha256
from io import BytesIO

from PIL import Image

from abviz.classroom.question import Question
from abviz.classroom.worksheets.paper_tree import layout_of, picture_of
from abviz.drawing.text import draw_text

COLOURS = 64
POINTS_PER_INCH = 72
PIXELS_PER_INCH = 96


class Picture:
    """A picture of the tree of a question.

    Parameters
    ----------
    question : Question
        The question; its answer is not shown.

    Attributes
    ----------
    name : str
        The name of its file; no picture of another question has it.
    width : int
        How wide it is shown, in the pixels of a page.
    alt : str
        What it shows, for those who do not see it.

    Examples
    --------
    >>> from abviz.classroom.questions.make import questions_for
    >>> (question,) = questions_for("(3 5) (2 9)", "cuts")
    >>> picture = Picture(question)
    >>> picture.alt
    'Game tree ((3 5) (2 9))'
    >>> print(picture.html("x.png"))
    <img src="x.png" alt="Game tree ((3 5) (2 9))" style="width: 400px; max-width: 100%">
    """

    def __init__(self, question: Question) -> None:
        self._question = question
        notation = str(question.trace.tree)
        shown = f"{question.ask} {question.step} {notation}"
        self.name = f"tree-{sha256(shown.encode()).hexdigest()[:12]}.png"
        self.width = round(layout_of([question]).width * PIXELS_PER_INCH / POINTS_PER_INCH)
        self.alt = question.trace.language.gettext("Game tree {notation}", notation=notation)

    @cached_property
    def content(self) -> bytes:
        """The picture as a PNG."""
        drawn = Image.open(BytesIO(picture_of(self._question, solved=False)))
        # So few colours make a third of the bytes: servers limit how large an upload is.
        small = drawn.convert("RGB").quantize(
            COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE
        )
        file = BytesIO()
        small.save(file, "PNG")
        return file.getvalue()

    @property
    def base64(self) -> str:
        """The PNG as text."""
        return b64encode(self.content).decode("ascii")

    def html(self, source: str = "") -> str:
        """Return the picture as HTML.

        Parameters
        ----------
        source : str
            Where its file is; by default the picture stands in the page itself.
        """
        source = source or f"data:image/png;base64,{self.base64}"
        style = f"width: {self.width}px; max-width: 100%"
        return f'<img src="{source}" alt="{html.escape(self.alt)}" style="{style}">'


def drawn(question: Question) -> str:
    """Return the tree of a question, drawn with text alone.

    Examples
    --------
    >>> from abviz.classroom.questions.make import questions_for
    >>> (question,) = questions_for("3 5", "values")
    >>> print(drawn(question))
    A MAX
    ├─ B leaf 3
    └─ C leaf 5
    """
    trace = question.trace
    if not question.step:
        return draw_text(trace.tree, language=trace.language)
    # The line about the step would tell the answer.
    return draw_text(trace, question.step).partition("\n")[2]
