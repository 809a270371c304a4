"""``abviz check``: check a search function in a file on small trees."""

from argparse import Namespace
from json import dumps

from abviz.classroom.check.in_file import InFile
from abviz.classroom.check.settings import ASPECTS
from abviz.command.source import (
    DEPTH,
    LANGUAGE,
    Subcommands,
    add_convention,
    subcommand,
)
from abviz.command.terminal import CommandError
from abviz.text import shortened

WRONG = 1
EPILOG = """\
The exit code is 0 if the function is right, 1 if it is wrong or does not end, \
2 if it cannot be
checked. The file is run in a separate process, which is no sandbox: \
check only what you would run.

examples:
  abviz check solution.py:alphabeta
  abviz check homework.ipynb:alphabeta
  abviz check solution.py:minimax --against minimax --compare value
  abviz check solution.py:alphabeta --against alphabeta-cs188
  abviz check solution.py:alphabeta --no-cut-on-tie
  abviz check solution.py:alphabeta --depth 2
  abviz check solution.py:alphabeta --call "f(root, 3, -inf, inf, True)"
  abviz check solution.py:alphabeta --json > results.json
"""
OPTIONS = (
    ("against", "alphabeta", "NAME", "what it is compared with"),
    ("leaves", 5, "N", "try all trees of up to N leaves with a choice at each node"),
    (
        "call",
        "",
        "CALL",
        'how it is called, if not as f(root): "f(root, 0, -inf, inf)"',
    ),
    ("seconds", 60.0, "S", "the time for all trees"),
    DEPTH,
    ("json", bool, "", "print what graders read, as JSON"),
    LANGUAGE,
)


def add_check(commands: Subcommands) -> None:
    """Add this command and its options to the command line."""
    summary = "check a search function of your own on small trees, in order of size"
    parser = subcommand(
        commands, "check", _run, summary=summary, epilog=EPILOG, options=OPTIONS
    )
    what = "what to check, in a Python file or a notebook (.ipynb)"
    parser.add_argument("function", metavar="FILE.py:function", help=what)
    add_convention(parser)
    begins = "where it must be right: where MAX begins, or whoever does"
    parser.add_argument("--root", choices=("max", "both"), default="max", help=begins)
    counts = "what counts; give it again for more; default: all of it"
    parser.add_argument("--compare", action="append", choices=ASPECTS, help=counts)


def _run(options: Namespace) -> int:
    """Check the function, print the report, and return the exit code."""
    file, colon, name = options.function.rpartition(":")
    if not (file and colon and name.isidentifier()):
        raise CommandError(
            "Name the function to check as FILE.py:function, not "
            f"{shortened(options.function)}."
        )
    # Only here: it loads the packages that draw.
    from abviz.classroom.check.check import checked
    from abviz.classroom.check.settings import Settings

    # A file that cannot be read is reported as such, and not as a wrong function.
    open(file, "rb").close()
    settings = Settings(
        against=options.against,
        compare=options.compare or ASPECTS,
        most_leaves=options.leaves,
        call=options.call or None,
        cut_on_tie=options.cut_on_tie,
        depth=options.depth,
        root=options.root,
        seconds=options.seconds,
    )
    report = checked(InFile(file, name), settings, language=options.language)
    if options.json:
        print(dumps(report.to_dict(), indent=2, allow_nan=False))
    else:
        print(report.text)
    return 0 if report.passed else WRONG
