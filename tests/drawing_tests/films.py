"""Searches of every kind to film, and films taken apart again."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
from PIL import Image, ImageSequence

import abviz
from abviz import Tree

MADE = {
    "alpha-beta": lambda: abviz.search(abviz.examples["lucky-8"]),
    "repeats": lambda: abviz.search(abviz.examples["tie"], "mtdf"),
    "chance": lambda: abviz.search(
        Tree.parse("(chance(1/2*3 1/2*5) chance(1/2*0 1/2*1))"), "star1"
    ),
    "depth limit": lambda: abviz.search(
        Tree.parse("((3 4)~3 (8 7)~7 (2 9)~5)"), "iterative-deepening"
    ),
    "players": lambda: abviz.search(
        Tree.parse("p1(p2(<1 2 6> <4 3 2>) p2(<6 1 2> <7 4 1>))"), "maxn"
    ),
    "boards": lambda: abviz.search(abviz.games.TicTacToe("XOO X.. OX.")),
    "lone leaf": lambda: abviz.search(Tree.parse("3")),
}
SEARCHES = tuple(MADE)


@cache
def made(kind: str) -> Any:
    """Return the trace of one of the searches."""
    return MADE[kind]()


class Film(NamedTuple):
    """The pictures of a film, and how many milliseconds each is shown."""

    pictures: list[np.ndarray]
    times: list[float]
    loop: int


def watched(path: Path) -> Film:
    """Return the pictures of a GIF, an animated PNG or a WebP as a reader shows them."""
    with Image.open(path) as film:
        pictures, times = [], []
        for picture in ImageSequence.Iterator(film):
            pictures.append(np.asarray(picture.convert("RGB")))
            times.append(picture.info["duration"])
        if path.suffix in (".png", ".apng"):
            pictures = list(animated_png(path))
        return Film(pictures, times, film.info["loop"])


def animated_png(path: Path) -> Iterator[np.ndarray]:
    """Yield the pictures of an animated PNG, put together as its specification says.

    Pillow before 11 paints over what is clear in a palette.
    """
    chunks = list(png_chunks(path.read_bytes()))
    header, *colours = [one for one in chunks if one[0] in (b"IHDR", b"PLTE", b"tRNS")]
    starts = [at for at, (kind, _) in enumerate(chunks) if kind == b"fcTL"]
    shown = Image.new("RGBA", struct.unpack(">II", header[1][:8]))
    for start, end in pairwise([*starts, len(chunks)]):
        _, *size, left, top = struct.unpack(">5I", chunks[start][1][:20])
        dispose, blend = chunks[start][1][24:26]
        assert dispose == 0
        parts = [data[4 * (kind == b"fdAT") :] for kind, data in chunks[start + 1 : end]]
        head = (b"IHDR", struct.pack(">II", *size) + header[1][8:])
        patch = Image.open(BytesIO(png([head, *colours, (b"IDAT", b"".join(parts))])))
        patch = patch.convert("RGBA")
        shown.paste(patch, (left, top), mask=patch if blend else None)
        yield np.asarray(shown.convert("RGB"))


def png_chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the kind and the data of each chunk of a PNG up to its end."""
    at = 8
    while content[at + 4 : at + 8] != b"IEND":
        [length] = struct.unpack(">I", content[at : at + 4])
        yield content[at + 4 : at + 8], content[at + 8 : at + 8 + length]
        at += length + 12


def png(chunks: list[tuple[bytes, bytes]]) -> bytes:
    """Return a PNG of these chunks."""
    parts = [b"\x89PNG\r\n\x1a\n"]
    for kind, data in [*chunks, (b"IEND", b"")]:
        parts += [struct.pack(">I", len(data)), kind, data, struct.pack(">I", crc32(kind + data))]
    return b"".join(parts)


def png_inches(png: bytes) -> tuple[int, int]:
    """Return width and height of a PNG in pixels."""
    return struct.unpack(">II", png[16:24])
