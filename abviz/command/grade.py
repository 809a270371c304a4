"""``abviz grade``: grade the functions of a whole class."""

from __future__ import annotations

from argparse import Namespace
from concurrent.futures import Executor

from abviz.classroom.check.judge import ASPECTS
from abviz.command.source import Subcommands, add_language, subcommand
from abviz.command.terminal import CommandError, is_watched
from abviz.narration.registry import language_of
from abviz.trees.scores import printable

EPILOG = """\
Each student has a file (ada.py) or a folder (ada/solution.py) in FOLDER. Each function runs in a
process of its own, which is no sandbox: grade only what you would run. A run that was interrupted
goes on where it was, when it is called again.

examples:
  abviz grade submissions --function alphabeta --csv grades.csv
  abviz grade submissions --function alphabeta --workers 8 --points 4 --pages reports
  abviz grade submissions --function minimax --against minimax --dask tcp://10.0.0.1:8786
"""


def add_grade(commands: Subcommands) -> None:
    """Add this command and its options to the command line."""
    parser = subcommand(
        commands,
        "grade",
        _run,
        summary="grade the functions of a whole class",
        epilog=EPILOG,
    )
    parser.add_argument("folder", metavar="FOLDER", help="what the students have handed in")
    parser.add_argument(
        "--function", default="search", metavar="NAME", help="to grade; default: %(default)s"
    )
    parser.add_argument(
        "--against",
        default="alphabeta",
        metavar="NAME",
        help="what it is compared with; default: %(default)s",
    )
    parser.add_argument(
        "--compare",
        action="append",
        choices=ASPECTS,
        help="what counts; give it again for more; default: all of it",
    )
    for name, kind, default, words in (
        ("points", float, 1.0, "the points for a function that is right"),
        ("leaves", int, 4, "try all trees of up to N leaves with a choice at each node"),
        ("seconds", float, 60.0, "the time of a function for all trees"),
        ("memory", int, 2048, "the megabytes that a function may use"),
    ):
        parser.add_argument(
            f"--{name}",
            type=kind,
            default=default,
            metavar="N",
            help=f"{words}; default: {default}",
        )
    parser.add_argument(
        "--workers", type=int, metavar="N", help="checks at a time; default: one for each processor"
    )
    parser.add_argument(
        "--dask", metavar="ADDRESS", help="run the checks on the cluster of this Dask scheduler"
    )
    parser.add_argument(
        "--store",
        default="grades.sqlite",
        metavar="FILE",
        help="where the grades are kept as they come; default: %(default)s",
    )
    parser.add_argument("--csv", metavar="FILE", help="write the table here")
    parser.add_argument("--pages", metavar="DIR", help="write a page for each student here")
    parser.add_argument(
        "--no-pictures",
        dest="pictures",
        action="store_false",
        help="leave the trees out of the pages, which is faster",
    )
    add_language(parser)


def _run(options: Namespace) -> None:
    """Grade, write what was asked for, and print the whole in a few lines."""
    # Only here: it loads the packages that draw.
    from abviz.classroom.grading import grade

    grades = grade(
        options.folder,
        options.function,
        against=options.against,
        points=options.points,
        executor=_cluster(options.dask) if options.dask else None,
        workers=options.workers,
        store=options.store,
        pictures=options.pictures,
        language=options.language,
        progress=is_watched(),
        compare=options.compare or ASPECTS,
        most_leaves=options.leaves,
        seconds=options.seconds,
        memory=options.memory,
    )
    saved = language_of(options.language).pgettext("a file", "saved")
    if options.csv:
        print(f"{saved:7} {printable(str(grades.to_csv(options.csv)))}")
    if options.pages:
        print(f"{saved:7} {len(grades.pages(options.pages))} × {printable(options.pages)}")
    print(grades)


def _cluster(address: str) -> Executor:
    """Return what runs the checks on a cluster of Dask."""
    try:
        from distributed import Client
    except ModuleNotFoundError:
        raise CommandError("--dask needs a package: pip install abviz[cluster]") from None
    executor: Executor = Client(address).get_executor()
    return executor
