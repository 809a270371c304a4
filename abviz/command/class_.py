"""``abviz class``: what a class believes, from the answers that were handed in."""

from __future__ import annotations

from argparse import Namespace

from abviz.command.source import Subcommands, add_language, subcommand
from abviz.narration.registry import language_of
from abviz.trees.scores import printable

EPILOG = """\
Lines that begin with ab1: are looked for in all files, such as exports of Moodle and Canvas, and
grades in stores of abviz grade. What cannot be read is named; the rest counts.

examples:
  abviz class answers
  abviz class responses.csv grades.sqlite --page class.html --csv class.csv
"""


def add_class(commands: Subcommands) -> None:
    """Add this command and its options to the command line."""
    summary = "tell what a class believes, from the answers handed in"
    parser = subcommand(commands, "class", _run, summary=summary, epilog=EPILOG)
    parser.add_argument("files", nargs="+", metavar="FILE", help="a file, or a folder of them")
    parser.add_argument("--csv", metavar="FILE", help="write the table here")
    parser.add_argument("--page", metavar="FILE", help="write a web page here")
    add_language(parser)


def _run(options: Namespace) -> None:
    """Read, write what was asked for, and print what to teach again."""
    # Only here: it loads the packages that draw.
    from abviz.classroom.class_summary import class_summary

    summary = class_summary(options.files, language=options.language)
    saved = language_of(options.language).pgettext("a file", "saved")
    for path, write in ((options.csv, summary.to_csv), (options.page, summary.page)):
        if path:
            print(f"{saved:7} {printable(str(write(path)))}")
    print(summary)
