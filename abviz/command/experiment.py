"""``abviz experiment``: count searches on many random trees, as a plan says."""

import tomllib
from argparse import Namespace
from pathlib import Path

from abviz.command.grade import cluster
from abviz.command.source import (
    LANGUAGE,
    Subcommands,
    check_output,
    subcommand,
    tell_saved,
)
from abviz.command.terminal import CommandError, is_watched

EPILOG = """\
PLAN is a TOML file with what abviz.experiment takes, as

  algorithms = ["alphabeta", "sss"]
  orders = ["random", "best"]
  seeds = 200
  [[trees]]
  family = "random"
  branching = [2, 3]
  depth = [2, 4, 6]

Counts are kept as they come. With --resume a run that was interrupted \
goes on where it was; without
it a file that is there already is left alone.

examples:
  abviz experiment plan.toml -o results.sqlite --workers 2
  abviz experiment plan.toml -o results.sqlite --resume --plot leaves.png \
--csv table.csv
  abviz experiment plan.toml --dask tcp://10.0.0.1:8786
"""
OPTIONS = (
    ("workers", int, "N", "processes; default: one for each processor"),
    ("dask", str, "ADDRESS", "run the searches on the cluster of this Dask scheduler"),
    ("resume", bool, "", "go on with a file that is there already"),
    ("csv", str, "FILE", "write the table here"),
    ("plot", str, "FILE", "save the plot here, as .png, .svg or .pdf"),
    ("of", str, "COLUMN", "what is plotted, such as nodes or right; default: leaves"),
    LANGUAGE,
)


def add_experiment(commands: Subcommands) -> None:
    """Add this command and its options to the command line."""
    summary = "count searches on many random trees"
    parser = subcommand(
        commands, "experiment", _run, summary=summary, epilog=EPILOG, options=OPTIONS
    )
    parser.add_argument("plan", metavar="PLAN", help="what is searched, as a TOML file")
    store = "where the counts are kept; default: %(default)s"
    parser.add_argument(
        "-o", "--output", default="sweep.sqlite", metavar="FILE", help=store
    )


def _run(options: Namespace) -> None:
    """Run the plan in a file, save what is asked for, and print the results."""
    # Only here: it loads the packages that draw.
    from abviz.experiments.experiment import experiment

    try:
        content = tomllib.loads(Path(options.plan).read_text(encoding="utf-8-sig"))
        plan = experiment(**content)
    except (TypeError, tomllib.TOMLDecodeError) as problem:
        reason = str(problem).removeprefix("experiment() ")
        raise CommandError(f"{options.plan} is no plan: {reason}") from None
    if Path(options.output).exists() and not options.resume:
        raise CommandError(
            f"{options.output} is there already: go on with --resume, or delete it."
        )
    for output in (options.csv, options.plot):
        check_output(output)
    results = plan.run(
        executor=cluster(options.dask),
        workers=options.workers,
        store=options.output,
        progress=is_watched(),
        language=options.language,
    )
    if options.csv:
        tell_saved(str(results.to_csv(options.csv)), options.language)
    if options.plot:
        plot = results.plot(options.of or "leaves")
        tell_saved(str(plot.save(options.plot)), options.language)
    print(results)
