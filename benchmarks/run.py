"""Measure abviz and print one table: ``python3 run.py bench``."""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace

from experiments import experiment_rows
from filming import filming_rows
from importing import importing_rows
from paging import paging_rows
from playing import playing_rows
from replaying import replaying_rows
from sampling import sampling_rows
from searching import ROUNDS, search_rows
from showing import showing_rows
from stepping import stepping_rows
from table import Row
from theory import theory_rows
from timing import Plan
from unfolding import unfolding_rows

SECTIONS: dict[str, tuple[str, Callable[[Plan], Iterator[Row]]]] = {
    "search": ("Search: what recording costs", search_rows),
    "show": ("From a choice to a stage that is ready", showing_rows),
    "step": ("One step, in Python", stepping_rows),
    "film": ("A film, saved as a GIF", filming_rows),
    "page": ("A web page, saved", paging_rows),
    "play": ("A web page, played in Chromium", playing_rows),
    "import": ("Import", importing_rows),
    "replay": ("Replay", replaying_rows),
    "unfold": ("Games: unfolded by the search, against the whole tree", unfolding_rows),
    "experiment": ("An experiment: α-β counted, against bare recursion", experiment_rows),
    "sampling": ("UCT, where the minimax value is known", sampling_rows),
    "theory": ("Theory: which leaves α-β opens, without a search", theory_rows),
}


def main(arguments: list[str]) -> int:
    """Print the table; with ``--check``, return 1 if a floor is missed."""
    options = build_parser().parse_args(arguments)
    plan = Plan(repeats=1 if options.quick else options.repeats, quick=options.quick)
    print(headline(plan))
    missed = 0
    for name in options.sections or SECTIONS:
        title, rows = SECTIONS[name]
        print(f"\n{title}")
        for row in rows(plan):
            print(replace(row, floor=None) if plan.quick else row, flush=True)
            missed += row.is_missed
    if plan.quick:
        return 0
    print(f"\nFloors missed: {missed}")
    return 1 if options.check and missed else 0


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="run.py bench", description=__doc__)
    parser.add_argument(
        "sections",
        nargs="*",
        type=section,
        metavar="section",
        help=f"what to measure: {', '.join(SECTIONS)}; without any, everything",
    )
    parser.add_argument(
        "--repeats", type=positive, default=7, help="runs of each thing (default: %(default)s)"
    )
    only = parser.add_mutually_exclusive_group()
    only.add_argument(
        "--quick",
        action="store_true",
        help="one run on small trees, to see that everything works; the numbers mean nothing",
    )
    only.add_argument("--check", action="store_true", help="exit with 1 if a floor is missed")
    return parser


def section(text: str) -> str:
    if text not in SECTIONS:
        raise argparse.ArgumentTypeError(f"{text!r} is none of {', '.join(SECTIONS)}")
    return text


def positive(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    return int(text)


def headline(plan: Plan) -> str:
    if plan.quick:
        return "A quick look that everything works. These numbers mean nothing."
    return (
        f"Medians of {plan.repeats} interleaved runs ({ROUNDS * plan.repeats} of the searches), "
        "garbage collector on.\nRatios first; in [brackets] the times of this machine, "
        f"Python {platform.python_version()}."
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
