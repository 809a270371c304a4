"""Films as GIF: each picture holds only the part that differs from the last one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PIL import GifImagePlugin

from abviz.drawing.export.frame_renderer import Shot
from abviz.drawing.export.palette import CLEAR, Palette

KEEP = 1
TRAILER = b";"


def gif(scenes: Iterable[tuple[Shot, float]], *, palette: Palette) -> Iterator[bytes]:
    """Yield the parts of a GIF that plays again and again.

    Parameters
    ----------
    scenes : iterable of (Shot, float)
        The pictures, and for how many seconds each is shown: 0.02 to 655.
    palette : Palette, keyword-only
        The colours of all pictures.
    """
    for number, (image, left, top, seconds) in enumerate(palette.patches(scenes)):
        if number == 0:
            header, _ = GifImagePlugin.getheader(image, info={"loop": 0})
            yield from header
        yield from GifImagePlugin.getdata(
            image,
            (left, top),
            duration=round(seconds * 100) * 10,
            transparency=CLEAR,
            disposal=KEEP,
        )
    yield TRAILER
