"""Searches of every kind to film, and films taken apart again."""

from __future__ import annotations

import struct
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

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
    """Return the pictures of a GIF as a reader shows them."""
    with Image.open(path) as film:
        pictures, times = [], []
        for picture in ImageSequence.Iterator(film):
            pictures.append(np.asarray(picture.convert("RGB")))
            times.append(picture.info["duration"])
        return Film(pictures, times, film.info["loop"])


def png_inches(png: bytes) -> tuple[int, int]:
    """Return width and height of a PNG in pixels."""
    return struct.unpack(">II", png[16:24])
