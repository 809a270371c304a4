"""``abviz class``: what a class believes, from the answers that were handed in."""

from argparse import Namespace

from abviz.command.source import LANGUAGE, Subcommands, subcommand, tell_saved

EPILOG = """\
Lines that begin with ab1: are looked for in all files, \
and grades in stores of abviz grade. What
cannot be read is named; the rest counts.

examples:
  abviz class answers grades.sqlite
  abviz class responses.csv --page class.html --csv class.csv
"""
OPTIONS = (
    ("csv", str, "FILE", "write the table here"),
    ("page", str, "FILE", "write a web page here"),
    LANGUAGE,
)


def add_class(commands: Subcommands) -> None:
    """Add this command and its options to the command line."""
    summary = "tell what a class believes, from the answers handed in"
    parser = subcommand(
        commands, "class", _run, summary=summary, epilog=EPILOG, options=OPTIONS
    )
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="a file, or a folder of them"
    )


def _run(options: Namespace) -> None:
    # Only here: it loads the packages that draw.
    from abviz.classroom.gradebook.class_summary import class_summary

    summary = class_summary(options.files, language=options.language)
    for path, write in ((options.csv, summary.to_csv), (options.page, summary.page)):
        if path:
            tell_saved(str(write(path)), options.language)
    print(summary)
