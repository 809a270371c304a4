"""Films as animated PNG: each picture holds only the part that differs from the last one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import count
from struct import pack, unpack_from
from zlib import crc32

from PIL import Image

from abviz.drawing.export.frame_renderer import Shot
from abviz.drawing.export.palette import CLEAR, Palette

SIGNATURE = b"\x89PNG\r\n\x1a\n"
HEADERS = (b"IHDR", b"PLTE", b"tRNS")
KEEP, BLEND = 0, 1


def apng(scenes: Iterable[tuple[Shot, float]], *, palette: Palette, length: int) -> Iterator[bytes]:
    """Yield the parts of an animated PNG that plays again and again.

    Parameters
    ----------
    scenes : iterable of (Shot, float)
        The pictures, and for how many seconds each is shown: 0.001 to 65.
    palette : Palette, keyword-only
        The colours of all pictures.
    length : int, keyword-only
        How many pictures there are.

    References
    ----------
    World Wide Web Consortium: Portable Network Graphics (PNG) Specification,
    Third Edition, 2025 (the chunks acTL, fcTL and fdAT).
    """
    places = count()
    for number, (image, left, top, seconds) in enumerate(palette.patches(scenes)):
        chunks = list(_chunks(image))
        if number == 0:
            yield SIGNATURE
            yield from (_chunk(kind, data) for kind, data in chunks if kind in HEADERS)
            yield _chunk(b"acTL", pack(">II", length, 0))
        numbers = (*image.size, left, top, round(seconds * 1000), 1000, KEEP, BLEND)
        yield _chunk(b"fcTL", pack(">IIIIIHHBB", next(places), *numbers))
        for data in (data for kind, data in chunks if kind == b"IDAT"):
            if number == 0:
                yield _chunk(b"IDAT", data)
            else:
                yield _chunk(b"fdAT", pack(">I", next(places)) + data)
    yield _chunk(b"IEND", b"")


def _chunks(image: Image.Image) -> Iterator[tuple[bytes, bytes]]:
    """Yield the kinds and contents of the chunks of a picture."""
    buffer = BytesIO()
    image.save(buffer, format="PNG", bits=8, transparency=CLEAR)
    png, at = buffer.getvalue(), len(SIGNATURE)
    while at < len(png):
        size, kind = unpack_from(">I4s", png, at)
        yield kind, png[at + 8 : at + 8 + size]
        at += size + 12


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", crc32(kind + data))
