"""Films as MP4 (H.264), with the ffmpeg that the package imageio-ffmpeg brings.

ffmpeg is started here and not by that package's `write_frames`: there a film that could not
be written may end without an error, what ffmpeg says goes to the terminal and not into the
message, and a film that is interrupted is encoded to its end.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Iterator
from fractions import Fraction
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

from abviz.drawing.export.frame_renderer import RenderedFrame
from abviz.drawing.export.storyboard import Film
from abviz.errors import ExportError

# Some programs cannot jump about in a film with few pictures a second, or few whole ones.
LEAST_RATE = 5
VIDEO = [
    *("-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2:0:0:white,scale=out_color_matrix=bt709"),
    *("-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "18", "-preset", "veryfast", "-g", "25"),
    *("-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"),
    # With more threads the bytes depend on the machine.
    *("-threads", "1", "-fflags", "+bitexact", "-flags:v", "+bitexact"),
    *("-movflags", "+faststart"),
]


def check_encoder() -> None:
    """Raise an ExportError if imageio-ffmpeg is not installed."""
    if find_spec("imageio_ffmpeg") is None:
        raise ExportError(
            "an .mp4 needs the package imageio-ffmpeg: pip install imageio-ffmpeg "
            "(.gif, .png and .webp need nothing)."
        )


def mp4(film: Film) -> Iterator[bytes]:
    """Yield an MP4.

    Raises
    ------
    OSError
        If ffmpeg fails: it says why.
    """
    frames = iter(film.frames)
    first, times = next(frames)
    height, width, _ = first.pixels.shape
    rate = 1 / Fraction(film.seconds).limit_denominator(1000)
    source = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}", "-r", f"{rate}"]
    with TemporaryDirectory(prefix="abviz-") as folder:
        target, complaints = Path(folder, "film.mp4"), Path(folder, "complaints.txt")
        words = [*source, "-i", "-", *VIDEO, "-r", f"{max(rate, LEAST_RATE)}", str(target)]
        with complaints.open("wb") as errors:
            ended_well = _encode(chain([(first, times)], frames), words=words, errors=errors)
        if not ended_well:
            why = " ".join(complaints.read_text(encoding="utf-8", errors="replace").split())
            raise OSError(f"the film could not be encoded; ffmpeg says: {why}")
        yield target.read_bytes()


def _encode(
    frames: Iterable[tuple[RenderedFrame, int]], *, words: list[str], errors: IO[bytes]
) -> bool:
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
