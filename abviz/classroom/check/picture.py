"""Two searches of the same tree side by side, each at a step.

A module apart: a report is made, and has its words, where the packages that draw are missing.
"""

from base64 import b64encode
from collections.abc import Sequence
from functools import cached_property
from io import BytesIO
from typing import Any

from matplotlib.font_manager import findfont
from PIL import Image, ImageDraw, ImageFont

from abviz.drawing.picture import draw
from abviz.narration.language import Language
from abviz.replay.trace import Trace

WIDTH, GAP, MARGIN, FONT = 900, 40, 16, 30


class SideBySide:
    """Two searches of the same tree side by side, each at a step."""

    def __init__(
        self, searches: Sequence[tuple[Trace, int]], *, titles: Sequence[str], language: Language
    ) -> None:
        self._searches = tuple(searches)
        self._titles = tuple(titles)
        self._language = language

    @property
    def label(self) -> str:
        """The alternative text, in a few words."""
        first, second = self._titles
        return self._language.gettext("{first} beside {second}", first=first, second=second)

    @cached_property
    def png(self) -> bytes:
        """The picture as a PNG file."""
        parts = [self._part(*search) for search in self._searches]
        font = ImageFont.truetype(findfont("DejaVu Sans:bold"), FONT)
        top = MARGIN + FONT + MARGIN
        wide = sum(part.width for part in parts) + GAP * (len(parts) - 1)
        whole = Image.new("RGB", (wide, top + max(part.height for part in parts)), "white")
        pen, left = ImageDraw.Draw(whole), 0
        for part, title in zip(parts, self._titles, strict=True):
            pen.text((left + MARGIN, MARGIN), title, fill="black", font=font)
            whole.paste(part, (left, top))
            left += part.width + GAP
        buffer = BytesIO()
        whole.save(buffer, "PNG", optimize=True)
        return buffer.getvalue()

    def _part(self, trace: Trace, step: int) -> Image.Image:
        shown = draw(trace, step, language=self._language)
        picture = Image.open(BytesIO(shown._repr_png_()))
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
