#!/usr/bin/env bash
# An animation of 30 ms a frame plays in 20 ms as a GIF, and in 29 ms as a web page.
#
# With: matplotlib 3.11.2, pillow 13.0.0, Python 3.11. 2026-11-29
# Guess: A GIF counts in hundredths of a second, so an `interval` that is a multiple of 10 ms is kept
#        by `save(..., writer="pillow")`; `to_jshtml` counts in milliseconds and keeps any.
# Came:  30 becomes 20 (half as fast again), 60 becomes 50, 110 100, 120 110, 220 210, 240 230; 10, 20,
#        40, 50, 80, 90 and 100 are kept. In the page each of 30, 60, 70, 110 … has a millisecond less.
# Read:  matplotlib/animation.py: `Animation.save` makes fps = 1000. / interval (line 1069), and the
#        writer makes int(1000 / fps) of it (line 516), which is 29 for 30, since
#        1000 / (1000 / 30) is 29.999…; the GIF then drops what is less than 10 ms. `to_jshtml`
#        does the same with 1000 // fps (lines 839 and 1380).
# So:    Say fps yourself, a little too low: `save(..., fps=1000 / 30.01)`.
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"${PYTHON:-python3}" -m venv "$scratch/venv"
"$scratch/venv/bin/pip" install --quiet --disable-pip-version-check matplotlib==3.11.2 pillow==13.0.0
cd "$scratch"
MPLCONFIGDIR="$scratch" MPLBACKEND=agg venv/bin/python - <<'PYTHON'
import re
import sys

from matplotlib import pyplot
from matplotlib.animation import FuncAnimation
from PIL import Image

figure, axes = pyplot.subplots(figsize=(1, 1))
(line,) = axes.plot([0, 1], [0, 1])


def in_gif(animation, **options):
    """Return how many milliseconds a frame lasts in the GIF."""
    animation.save("film.gif", writer="pillow", **options)
    with Image.open("film.gif") as film:
        return film.info["duration"]


def in_page(animation):
    """Return how many milliseconds a frame lasts in the page."""
    return float(re.search(r"slider_id, ([\d.]+)", animation.to_jshtml())[1])


gif, page = {}, {}
for interval in range(10, 250, 10):
    animation = FuncAnimation(figure, lambda n: line.set_ydata([0, n]), frames=2, interval=interval)
    gif[interval], page[interval] = in_gif(animation), in_page(animation)
    if interval == 30:
        remedy = in_gif(animation, fps=1000 / 30.01)
shorter = {interval: lasts for interval, lasts in gif.items() if lasts != interval}
print("GIF:", shorter, "page:", {k: lasts for k, lasts in page.items() if lasts != k}, remedy)
is_so = shorter == {30: 20, 60: 50, 110: 100, 120: 110, 220: 210, 240: 230}
sys.exit(not (is_so and page[30] == 29 and page[40] == 40 and remedy == 30))
PYTHON
