"""``abviz worksheet``: make a worksheet with a variant for each student."""

from argparse import Namespace

import abviz
from abviz.classroom.worksheets.task import ASKS, KEYS
from abviz.command.source import LANGUAGE, Subcommands, subcommand, tell_saved
from abviz.command.terminal import is_watched

EPILOG = f"""\
A task says what is asked ({", ".join(ASKS)}), and the constraints on the tree:
leaves, branching, depth, shape, root, cutoffs, deep, ties, distinct, low, high,
wrong-for (a misconception), fits. What counts something is a number or
a range (2..4, 2.., ..4). points=3 says what a task is worth. \
abviz.task explains each in Python.
The end of the file name says what is written: sheets and key (.pdf, .html), \
the key as a table
(.csv), or questions for Moodle (.xml), for text2qti and Canvas (.md), \
or for nbgrader (.ipynb).

examples:
  abviz worksheet --task "cuts leaves=8" --students 30 -o sheet.pdf
  abviz worksheet --task "values+windows" --task "cuts leaves=8 deep=yes" \
-o sheet.pdf -o key.csv
  abviz worksheet --task "cuts cutoffs=2.. wrong-for=shallow-only" --key only -o key.pdf
"""
OPTIONS = (
    ("students", "30", "N", "how many variants, or a list of names and IDs as .csv"),
    ("seed", 1, "N", "other trees with each"),
    ("title", str, "T", "the title above each variant"),
    ("key", KEYS, "", "where the right answers are in a .pdf or .html; default: after"),
    (
        "one-sided",
        bool,
        "",
        "leave out the empty pages that a .pdf has for printing on both sides",
    ),
    LANGUAGE,
)


def add_worksheet(commands: Subcommands) -> None:
    """Add this command and its options to the command line."""
    summary = "make a worksheet with a variant for each student, and the key"
    parser = subcommand(
        commands, "worksheet", _run, summary=summary, epilog=EPILOG, options=OPTIONS
    )
    again = "; give it again for more"
    parser.add_argument(
        "--task",
        required=True,
        action="append",
        metavar="TASK",
        help=f'such as cuts, or "cuts leaves=8 deep=yes"{again} tasks',
    )
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        action="append",
        metavar="FILE",
        help=f"where to{again} files of the same sheet",
    )


def _run(options: Namespace) -> None:
    """Make the sheet, and save it in each of the files."""
    # Only here: it loads the packages that draw.
    from abviz.classroom.worksheets.worksheet import format_of

    formats = [format_of(path) for path in options.output]
    sheet = abviz.worksheet(
        options.task,
        students=options.students,
        seed=options.seed,
        title=options.title,
        language=options.language,
        progress=is_watched(),
    )
    for path, kind in zip(options.output, formats, strict=True):
        key = KEYS[0]
        if kind.takes_key and options.key:
            key = options.key
        sheet.save(path, key=key, duplex=not options.one_sided, progress=is_watched())
        tell_saved(path, options.language)
