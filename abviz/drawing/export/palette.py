"""The palette of a film: 256 colours at most, the same ones for all frames."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from matplotlib.colors import to_rgb
from numpy.typing import NDArray
from PIL import Image

from abviz.drawing.export.frame_renderer import RenderedFrame
from abviz.drawing.style import Role, Style

MOST = 255
# The number of no colour: pixels that stay as they are.
CLEAR = 0
MOST_BETWEEN = 10


class ChangedPart(NamedTuple):
    """A part of a frame in which all pixels are `CLEAR` that were the same before.

    `left` and `top` say where it belongs, `seconds` how long the frame is shown.
    """

    image: Image.Image
    left: int
    top: int
    seconds: float


class Palette:
    """The colours of a style, and those in between, where one lies on another.

    Parameters
    ----------
    style : Style
        Whose colours are needed.
    roles : iterable of str, keyword-only
        The kinds of nodes that are to be seen.

    Examples
    --------
    >>> palette = Palette(Style(), roles=["max", "min", "leaf"])
    >>> numbers = palette.reduced(np.full((2, 3, 3), 255, dtype=np.uint8))
    >>> palette.colours[numbers[0, 0] - 1].tolist()
    [255, 255, 255]
    """

    def __init__(self, style: Style, *, roles: Iterable[Role]) -> None:
        pairs = [(to_rgb(upper), to_rgb(lower)) for upper, lower in _meetings(style, roles)]
        between = min(MOST // len(set(pairs)), MOST_BETWEEN)
        shares = np.linspace(0, 1, between)[:, None, None]
        uppers, lowers = np.array(sorted(set(pairs))).swapaxes(0, 1)
        blends = np.rint(255 * (uppers * shares + lowers * (1 - shares))).astype(np.uint8)
        self.colours = np.unique(blends.reshape(-1, 3), axis=0)
        self.source = Image.new("P", (1, 1))
        self.source.putpalette(self.colours.tobytes())

    def changed_parts(self, frames: Iterable[tuple[RenderedFrame, float]]) -> Iterator[ChangedPart]:
        """Yield what is new in each frame; the first one is new as a whole.

        Parameters
        ----------
        frames : iterable of (RenderedFrame, float)
            The frames, and for how many seconds each is shown.
        """
        shown: NDArray[np.uint8] | None = None
        for frame, seconds in frames:
            new = self.reduced(frame.changed)
            if shown is None:
                shown, image = new, self._image(new)
            else:
                old = shown[frame.top : frame.bottom, frame.left : frame.right]
                image = self._image(np.where(new == old, np.uint8(CLEAR), new))
                old[:] = new
            yield ChangedPart(image, frame.left, frame.top, seconds)

    def reduced(self, pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Return for each pixel the number of the nearest colour, from 1."""
        image = Image.fromarray(np.ascontiguousarray(pixels))
        return np.array(image.quantize(palette=self.source, dither=Image.Dither.NONE)) + np.uint8(1)

    def _image(self, numbers: NDArray[np.uint8]) -> Image.Image:
        image = Image.fromarray(numbers)
        image.putpalette(bytes(3) + self.colours.tobytes())
        return image


def _meetings(style: Style, roles: Iterable[Role]) -> Iterator[tuple[str, str]]:
    """Yield pairs of colours of which the first is drawn on the second."""
    for role in roles:
        for status in ("unseen", "open", "current", "done"):
            paint = style.node(role, status)
            yield paint.edge, style.paper
            yield paint.edge, paint.face
            yield paint.text, paint.face
    for paint in (style.ring, style.strike, style.edge("best")):
        yield paint.edge, style.paper
    yield style.ink, style.paper
