"""``abviz animate``: search a tree and save its steps as a film, page or pictures."""

from argparse import Namespace

import abviz
from abviz.command.source import (
    SEARCHED,
    Subcommands,
    add_source,
    searched,
    subcommand,
    tell_saved,
)
from abviz.command.terminal import is_watched

EPILOG = """\
The end of the file name says what is written: a film (.gif, .mp4),
a web page that plays in any browser (.html), or static pictures (.pdf, .png, .svg,
.tex).

examples:
  abviz animate "((4 3)(8 7)) ((2 1)(6 5))" -o lucky.gif
  abviz animate --example lucky-32 --seconds 0.5 -o lucky.mp4
  abviz animate --example lucky-8 --step 12 --width 5 -o cutoff.pdf
"""
OPTIONS = (
    (
        "seconds",
        float,
        "S",
        "how long a film shows a step, a cutoff twice as long; default: 1",
    ),
    ("width", float, "W", "the width of a film or a picture in inches"),
    ("dpi", float, "N", "pixels per inch of a film or .png"),
    ("title", str, "T", "the title of a .pdf or .html"),
)


def add_animate(commands: Subcommands) -> None:
    """Add this command and its options to the command line."""
    summary = (
        "search a tree and save the steps as a film, a web page or static pictures"
    )
    parser = subcommand(
        commands,
        "animate",
        _run,
        summary=summary,
        epilog=EPILOG,
        options=(*SEARCHED, *OPTIONS),
    )
    add_source(parser)
    parser.add_argument(
        "-o", "--output", required=True, metavar="FILE", help="where to"
    )
    steps = "only step K; give it again for more steps"
    parser.add_argument("--step", type=int, action="append", metavar="K", help=steps)


def _run(options: Namespace) -> None:
    """Search the tree, and save its steps."""
    trace = searched(options)
    animation = abviz.animate(trace, visit_numbers=options.visit_numbers)
    animation.save(
        options.output,
        steps=options.step,
        title=options.title or "",
        progress=is_watched(),
        seconds=options.seconds,
        width=options.width,
        dpi=options.dpi,
    )
    tell_saved(options.output, options.language)
