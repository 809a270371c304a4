"""What the frames of a film are drawn on: matplotlib's renderer, which remembers texts.

The same few texts stand on each frame of a film. Their outlines, from which texts with
a halo are drawn, are made once.
"""

from functools import lru_cache
from typing import Any

from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.textpath import TextToPath

MOST_TEXTS = 4096


class RememberedOutlines(TextToPath):
    """The outlines of texts, each made once."""

    def __init__(self) -> None:
        super().__init__()
        # Fonts are compared by what they say, and may not change while they are keys:
        # a copy stays as it is.
        self._outline_of = lru_cache(maxsize=MOST_TEXTS)(self._outline)

    def get_text_path(
        self,
        prop: Any,
        s: str,
        ismath: Any = False,  # noqa: FBT002 matplotlib has it so
        **options: Any,
    ) -> Any:
        """Return the corners of the outline of a text, and what they are."""
        return self._outline_of(prop.copy(), s, ismath=ismath, **options)

    def _outline(self, font: Any, text: str, **options: Any) -> Any:
        return super().get_text_path(font, text, **options)


class FilmRenderer(RendererAgg):
    """Draws as matplotlib does, pixel by pixel the same."""

    def __init__(self, width: float, height: float, dpi: float) -> None:
        super().__init__(width, height, dpi)  # type: ignore[no-untyped-call]
        self._text2path = RememberedOutlines()
