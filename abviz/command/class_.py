"""``abviz class``: what a class believes, from the answers that were handed in."""

from __future__ import annotations

from argparse import Namespace

from abviz.command.source import Subcommands, add_language, add_options, subcommand
from abviz.narration.registry import language_of
from abviz.trees.scores import printable

EPILOG = """\
Lines that begin with ab1: are looked for in all files, and grades in stores of abviz grade. Reports
of Moodle (with "question text") or Canvas about a worksheet need the .xml or .md that was imported
there. What cannot be read is named; the rest counts.

examples:
  abviz class answers grades.sqlite
  abviz class responses.csv sheet.xml --page class.html --csv class.csv
"""
WRITTEN = (("csv", "table"), ("page", "web page"))


def add_class(commands: Subcommands) -> None:
    """Add this command and its options to the command line."""
    summary = "tell what a class believes, from the answers handed in"
    parser = subcommand(commands, "class", _run, summary=summary, epilog=EPILOG)
    parser.add_argument("files", nargs="+", metavar="FILE", help="a file, or a folder of them")
    add_options(parser, [(name, str, "FILE", f"write a {what} here") for name, what in WRITTEN])
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
