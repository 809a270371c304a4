"""``abviz grade``: grade the functions of a whole class."""

from argparse import Namespace
from collections.abc import Mapping
from concurrent.futures import Executor

import abviz
from abviz.command import source
from abviz.command.terminal import CommandError, is_watched
from abviz.jobs import NO_ABVIZ
from abviz.text import printable

EPILOG = """\
Each student has a file (ada.py, ada.ipynb) or a folder (ada/solution.py) in FOLDER. \
Each function
runs in a process of its own, which is no sandbox: grade only what you would run. \
A run that was
interrupted goes on where it was, when it is called again. \
The exit code is 1 if some have no grade
yet.

examples:
  abviz grade submissions --function alphabeta --csv grades.csv
  abviz grade submissions --function alphabeta --workers 8 --points 4 --pages reports
  abviz grade submissions --function alphabeta --depth 2
  abviz grade submissions --function minimax --against minimax --dask tcp://10.0.0.1:8786
"""
OPTIONS = (
    ("function", "search", "NAME", "what the function is called"),
    ("against", "alphabeta", "NAME", "what it is compared with"),
    ("points", 1.0, "N", "the points for a function that is right"),
    ("leaves", 4, "N", "try all trees of up to N leaves with a choice at each node"),
    ("seconds", 60.0, "S", "the time of a function for all trees"),
    source.DEPTH,
    ("memory", 2048, "MB", "the megabytes that a function may use"),
    ("store", "grades.sqlite", "FILE", "where the grades are kept as they come"),
    ("csv", str, "FILE", "write the table here"),
    ("pages", str, "DIR", "write a page for each student here"),
    ("dask", str, "ADDRESS", "run the checks on the cluster of this Dask scheduler"),
    ("workers", int, "N", "checks at a time; default: one for each processor"),
    ("no-pictures", bool, "", "leave the trees out of the pages: it is faster"),
    source.LANGUAGE,
)


def add_grade(commands: source.Subcommands) -> None:
    """Add this command and its options to the command line."""
    summary = "grade the functions of a whole class"
    parser = source.subcommand(
        commands, "grade", _run, summary=summary, epilog=EPILOG, options=OPTIONS
    )
    parser.add_argument(
        "folder", metavar="FOLDER", help="what the students have handed in"
    )
    source.add_convention(parser)


NOT_COMPLETE = 1
# Asked of each worker of a cluster: a text, since none of abviz's functions may be
# known there.
VERSION = "__import__('abviz').__version__"


def _run(options: Namespace) -> int:
    """Grade all submissions, print the grades, and return the exit code."""
    # Only here: it loads the packages that draw.
    from abviz.classroom.gradebook.grade import grade

    source.check_output(options.csv)
    source.check_output(options.pages, is_folder=True)
    grades = grade(
        options.folder,
        options.function,
        against=options.against,
        points=options.points,
        executor=cluster(options.dask),
        workers=options.workers,
        store=options.store,
        pictures=not options.no_pictures,
        progress=is_watched(),
        language=options.language,
        most_leaves=options.leaves,
        cut_on_tie=options.cut_on_tie,
        depth=options.depth,
        seconds=options.seconds,
        memory=options.memory,
    )
    if options.csv:
        source.tell_saved(str(grades.to_csv(options.csv)), options.language)
    if options.pages:
        source.tell_saved(
            f"{len(grades.pages(options.pages))} × {options.pages}", options.language
        )
    print(grades)
    return 0 if grades.are_complete else NOT_COMPLETE


def cluster(address: str | None) -> Executor | None:
    """Return what runs jobs on a cluster of Dask; None without an address."""
    if not address:
        return None
    try:
        from distributed import Client
    except ModuleNotFoundError:
        raise CommandError(
            "--dask needs a package: pip install abviz[cluster]"
        ) from None
    client = Client(address)
    check_versions(client.run(eval, VERSION, on_error="return"))
    executor: Executor = client.get_executor()
    return executor


def check_versions(versions: Mapping[str, object]) -> None:
    """Refuse workers that have no abviz, or another one than this."""
    if any(isinstance(version, ModuleNotFoundError) for version in versions.values()):
        raise CommandError(str(NO_ABVIZ))
    other_versions = {
        version for version in versions.values() if version != abviz.__version__
    }
    if other_versions:
        listed = ", ".join(
            sorted(printable(str(version)) for version in other_versions)
        )
        raise CommandError(
            f"The workers have abviz {listed}, and here it is {abviz.__version__}."
        )
