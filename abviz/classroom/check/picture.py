"""
The picture of a report: a search of the counterexample at a step, with its title above.

A module apart: a report is made, and has its words, where the packages that draw are
missing.
"""

from base64 import b64encode
from functools import cached_property
from io import BytesIO
from typing import Any

from matplotlib.font_manager import findfont
from PIL import Image, ImageDraw, ImageFont

from abviz.drawing.picture import draw
from abviz.narration.language import Language
from abviz.replay.trace import Trace

WIDTH, MARGIN, FONT = 900, 16, 30


class PictureOfStep:
    """A search at a step, with its title above."""

    def __init__(
        self, trace: Trace, step: int, *, title: str, language: Language
    ) -> None:
        self._trace = trace
        self._step = step
        self._title = title
        self._language = language

    @property
    def label(self) -> str:
        """The alternative text, in a few words."""
        return self._language.gettext(
            "{algorithm} on the tree {tree}",
            algorithm=self._title,
            tree=str(self._trace.tree),
        )

    @cached_property
    def png(self) -> bytes:
        """The picture as a PNG file."""
        picture = self._picture_of_step()
        font = ImageFont.truetype(findfont("DejaVu Sans:bold"), FONT)
        top = MARGIN + FONT + MARGIN
        whole = Image.new("RGB", (picture.width, top + picture.height), "white")
        ImageDraw.Draw(whole).text(
            (MARGIN, MARGIN), self._title, fill="black", font=font
        )
        whole.paste(picture, (0, top))
        buffer = BytesIO()
        whole.save(buffer, "PNG", optimize=True)
        return buffer.getvalue()

    def _picture_of_step(self) -> Image.Image:
        drawing = draw(self._trace, self._step, language=self._language)
        picture = Image.open(BytesIO(drawing._repr_png_()))
        paper = Image.new("RGBA", picture.size, "white")
        paper.alpha_composite(picture)
        high = round(picture.height * WIDTH / picture.width)
        return paper.convert("RGB").resize((WIDTH, high), Image.Resampling.LANCZOS)

    @property
    def url(self) -> str:
        """The picture as a data URL."""
        return f"data:image/png;base64,{b64encode(self.png).decode()}"

    def _repr_png_(self) -> bytes:
        return self.png

    def _repr_mimebundle_(self, **options: Any) -> dict[str, object]:
        return {"image/png": self.png, "text/plain": repr(self)}

    def __repr__(self) -> str:
        return self._language.gettext("Picture: {label}", label=self.label)
