"""Films of a search as GIF and MP4.

Each frame of a GIF holds only what differs from the last one.

Pillow encodes the parts of a GIF, and the file around them is written here: measured on
a film of lucky-32, that is 2.7 s and 653 KiB where Pillow alone takes 26 s and 2,543
KiB. An MP4 (H.264) needs the ffmpeg that the package imageio-ffmpeg brings. It is
started here and not by that package's `write_frames`: there a film that could not be
written may end without an error, the complaints of ffmpeg go to the terminal, and an
interrupted film is encoded to its end.
"""

import subprocess
from collections.abc import Iterable, Iterator
from fractions import Fraction
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, TypeAlias

import numpy as np
from matplotlib.colors import to_rgb
from numpy.typing import NDArray
from PIL import GifImagePlugin, Image

from abviz.drawing.export.storyboard import RenderedFrame
from abviz.drawing.style import Role, Style
from abviz.errors import ExportError

MOST_COLOURS = 255
MOST_BETWEEN = 10
CLEAR = 0  # the number of no colour: pixels that stay as they are
KEEP = 1  # how a GIF keeps the last frame below the next one
# Some programs cannot jump about in a film with few pictures a second, or few whole
# ones.
LEAST_RATE = 5
VIDEO = [
    *("-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2:0:0:white,scale=out_color_matrix=bt709"),
    *("-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "18"),
    *("-preset", "veryfast", "-g", "25"),
    *("-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"),
    # With more threads the bytes depend on the machine.
    *("-threads", "1", "-fflags", "+bitexact", "-flags:v", "+bitexact"),
    *("-movflags", "+faststart"),
]
# Each with how many times longer than usual it is shown.
Frames: TypeAlias = Iterable[tuple[RenderedFrame, int]]


def gif(frames: Frames, palette: "Palette", seconds: float) -> Iterator[bytes]:
    """Yield the parts of a GIF that plays again and again."""
    for number, (image, corner, times) in enumerate(palette.changed_parts(frames)):
        if number == 0:
            header, _ = GifImagePlugin.getheader(image, info={"loop": 0})
            yield from header
        yield from GifImagePlugin.getdata(
            image,
            corner,
            disposal=KEEP,
            duration=round(times * seconds * 100) * 10,
            transparency=CLEAR,
        )
    yield b";"


class Palette:
    """The colours of a style, and those in between, where one lies on another."""

    def __init__(self, style: Style, *, roles: Iterable[Role]) -> None:
        pairs = [
            (to_rgb(upper), to_rgb(lower)) for upper, lower in _meetings(style, roles)
        ]
        between = min(MOST_COLOURS // len(set(pairs)), MOST_BETWEEN)
        shares = np.linspace(0, 1, between)[:, None, None]
        uppers, lowers = np.array(sorted(set(pairs))).swapaxes(0, 1)
        blends = np.rint(255 * (uppers * shares + lowers * (1 - shares))).astype(
            np.uint8
        )
        self.colours = np.unique(blends.reshape(-1, 3), axis=0)
        self.source = Image.new("P", (1, 1))
        self.source.putpalette(self.colours.tobytes())

    def changed_parts(
        self, frames: Frames
    ) -> Iterator[tuple[Image.Image, tuple[int, int], int]]:
        """
        Yield the changed part of each frame, with its left top corner and its times.
        """
        pixels: NDArray[np.uint8] | None = None
        for frame, times in frames:
            new = self.reduced(frame.changed)
            if pixels is None:
                pixels, image = new, self._image(new)
            else:
                old = pixels[frame.top : frame.bottom, frame.left : frame.right]
                image = self._image(np.where(new == old, np.uint8(CLEAR), new))
                old[:] = new
            yield image, (frame.left, frame.top), times

    def reduced(self, pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Return for each pixel the number of the nearest colour, from 1."""
        image = Image.fromarray(np.ascontiguousarray(pixels))
        reduced = image.quantize(palette=self.source, dither=Image.Dither.NONE)
        return np.array(reduced) + np.uint8(1)

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
    marks = (
        style.ring,
        style.strike,
        style.thread,
        style.link,
        style.prior,
        style.edge("best"),
    )
    for paint in marks:
        yield paint.edge, style.paper
    yield style.ink, style.paper


def mp4(frames: Frames, _: "Palette", seconds: float) -> Iterator[bytes]:
    """Yield an MP4, which may have any colours."""
    if find_spec("imageio_ffmpeg") is None:
        raise ExportError(
            "an .mp4 needs the package imageio-ffmpeg: pip install imageio-ffmpeg "
            "(a .gif needs nothing)."
        )
    rest = iter(frames)
    first, times = next(rest)
    height, width, _ = first.pixels.shape
    rate = 1 / Fraction(seconds).limit_denominator(1000)
    size = ["-s", f"{width}x{height}"]
    source = ["-f", "rawvideo", "-pix_fmt", "rgb24", *size, "-r", f"{rate}"]
    with TemporaryDirectory(prefix="abviz-") as folder:
        target, complaints = Path(folder, "film.mp4"), Path(folder, "complaints.txt")
        faster = ["-r", f"{max(rate, LEAST_RATE)}"]
        words = [*source, "-i", "-", *VIDEO, *faster, str(target)]
        all_frames = chain([(first, times)], rest)
        with complaints.open("wb") as errors:
            ended_well = _encode(all_frames, words=words, errors=errors)
        if not ended_well:
            text = complaints.read_text(encoding="utf-8", errors="replace")
            why = " ".join(text.split())
            raise OSError(f"the film could not be encoded; ffmpeg says: {why}")
        yield target.read_bytes()


def _encode(frames: Frames, *, words: list[str], errors: IO[bytes]) -> bool:
    """Let ffmpeg encode; tell whether all went well."""
    from imageio_ffmpeg import get_ffmpeg_exe

    command = [get_ffmpeg_exe(), "-loglevel", "error", *words]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=errors) as process:
        assert process.stdin is not None
        try:
            for frame, times in frames:
                pixels = frame.pixels.tobytes()
                for _ in range(times):
                    process.stdin.write(pixels)
            process.stdin.close()
        except BrokenPipeError:
            return False
        except BaseException:
            process.kill()
            raise
    return process.returncode == 0
