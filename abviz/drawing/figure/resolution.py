"""A finished drawing, and the resolution at which it is saved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from matplotlib.figure import Figure
from matplotlib.text import Text

from abviz.errors import ExportError
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH
from abviz.trees.scores import shortened

DPI = 100.0
LARGEST = 8192


class FileOptions(NamedTuple):
    """What may be asked of a file.

    Its `width` in inches, its `dpi` (pixels per inch), its `title`, and the `language` of
    the comments in it.
    """

    width: float | None = None
    dpi: float | None = None
    title: str = ""
    language: Language = ENGLISH


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """A finished figure: what the formats of single pictures need to save it.

    Parameters
    ----------
    figure : Figure
        The figure, at 72 points per inch.
    usual_dpi : float
        The pixels per inch of a PNG if nothing is asked for.
    halos : mapping of Text to float
        The labels with a halo, and its width in points.
    paper : str
        The colour of the halos.
    fonttype : {"none", "path"}
        Whether an SVG holds its text as text or as shapes.
    """

    figure: Figure
    usual_dpi: float
    halos: Mapping[Text, float] = field(default_factory=dict)
    paper: str = "none"
    fonttype: str = "path"

    def scale(self, width: float | None) -> float:
        """Return how many times larger the drawing is at a width in inches."""
        return scale_to(width, inches=float(self.figure.get_size_inches()[0]))

    def dpi(self, width: float | None, dpi: float | None) -> float:
        """Return the pixels per inch of the drawing itself; see `resolution`."""
        across, down = map(float, self.figure.get_size_inches())
        return resolution((across, down), width=width, dpi=dpi, usual=self.usual_dpi)


def scale_to(width: float | None, *, inches: float) -> float:
    """Return how many times larger a picture of some inches is at another width."""
    return 1.0 if width is None else _size(width, "width", "inches") / inches


def resolution(
    size: tuple[float, float], *, width: float | None, dpi: float | None, usual: float
) -> float:
    """Return the pixels per inch of a drawing itself that a picture of it needs."""
    if width is None and dpi is None:
        return usual
    fine = DPI if dpi is None else _size(dpi, "dpi", "pixels per inch")
    found = fine * scale_to(width, inches=size[0])
    across, down = size[0] * found, size[1] * found
    if not 1 <= min(across, down) <= max(across, down) <= LARGEST:
        raise ExportError(
            f"this picture would have {across:,.0f} by {down:,.0f} pixels, and {LARGEST:,} is "
            "the most there can be; choose another width or dpi."
        )
    return found


def _size(number: float, name: str, unit: str) -> float:
    """Return a size, or raise an ExportError if it is none."""
    try:
        size = float(number)
    except (TypeError, ValueError, OverflowError):
        size = 0.0
    if not 0 < size < float("inf"):
        raise ExportError(f"{name} must be a positive number of {unit}, not {shortened(number)}.")
    return size
