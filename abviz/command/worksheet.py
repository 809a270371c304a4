"""``abviz worksheet``: make a worksheet with a variant for each student."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

import abviz
from abviz.classroom.worksheets.task import ASKS, KEYS
from abviz.command.source import Subcommands, add_language, add_options, subcommand
from abviz.command.terminal import CommandError, is_watched
from abviz.narration.registry import language_of
from abviz.trees.scores import printable

EPILOG = f"""\
A task says what is asked ({", ".join(ASKS)}), and the constraints on the tree:
leaves, branching, depth, shape, root, cutoffs, deep, ties, unique-variation, distinct, low, high,
wrong-for (a misconception), fits. What counts something is a number or
a range (2..4, 2.., ..4). points=3 says what a task is worth. abviz.task explains each in Python.
The end of the file name says what is written: sheets and key (.pdf, .html), the key as a table
(.csv), or questions for Moodle (.xml), for text2qti and Canvas (.md), or for nbgrader (.ipynb).

examples:
  abviz worksheet --ask cuts --leaves 8 --students 30 -o sheet.pdf
  abviz worksheet --task "values+windows" --task "cuts leaves=8 deep=yes" -o sheet.pdf -o key.csv
  abviz worksheet --task "cuts cutoffs=2.. wrong-for=shallow-only" --key only -o key.pdf
"""


def add_worksheet(commands: Subcommands) -> None:
    """Add this command and its options to the command line."""
    parser = subcommand(
        commands,
        "worksheet",
        _run,
        summary="make a worksheet with a variant for each student",
        description="Make a worksheet: another tree for each student, and the key.",
        epilog=EPILOG,
    )
    _add_task(parser)
    students = "how many variants, or a list of names and IDs as .csv"
    add_options(parser, [("students", "30", "N", students)])
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="default: 1")
    parser.add_argument("--title", metavar="T", help="the title above each variant")
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        action="append",
        metavar="FILE",
        help="where to; give it again for more files of the same sheet",
    )
    parser.add_argument(
        "--key",
        choices=KEYS,
        default="after",
        help="where the right answers are in a .pdf or .html",
    )
    parser.add_argument(
        "--one-sided",
        action="store_true",
        help="leave out the empty pages of a .pdf that are there for printing on both sides",
    )
    add_language(parser)


def _add_task(parser: ArgumentParser) -> None:
    """Add the options for the tasks."""
    parser.add_argument(
        "--task",
        action="append",
        default=[],
        metavar="TASK",
        help='such as "cuts leaves=8 deep=yes"; give it again for more tasks',
    )
    parser.add_argument("--ask", metavar="ASK", help="a task without constraints, such as cuts")
    parser.add_argument("--leaves", metavar="N", help="how many leaves the tree of --ask has")


def _run(options: Namespace) -> None:
    """Make a worksheet, and save it."""
    # Only here: it loads the packages that draw.
    from abviz.classroom.worksheets.worksheet import format_of

    formats = [format_of(path) for path in options.output]
    sheet = abviz.worksheet(
        _tasks(options),
        students=options.students,
        seed=options.seed,
        title=options.title,
        language=options.language,
        progress=is_watched(),
    )
    saved = language_of(options.language).pgettext("a file", "saved")
    for path, kind in zip(options.output, formats, strict=True):
        key = options.key if kind.takes_key else "after"
        sheet.save(path, key=key, duplex=not options.one_sided, progress=is_watched())
        print(f"{saved:7} {printable(path)}")


def _tasks(options: Namespace) -> list[str]:
    """Return the tasks that the options ask for."""
    tasks = list(options.task)
    if options.ask is not None:
        leaves = "" if options.leaves is None else f" leaves={options.leaves}"
        tasks.append(options.ask + leaves)
    elif options.leaves is not None:
        raise CommandError('--leaves belongs to --ask; in a --task write "cuts leaves=8".')
    if not tasks:
        raise CommandError("There is no task. Write --ask cuts, or --task with constraints.")
    return tasks
