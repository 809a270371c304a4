"""``abviz search``: search a tree and write down what happens."""

from __future__ import annotations

from argparse import Namespace
from json import dumps

from abviz.command.report import report
from abviz.command.source import Subcommands, add_source, searched, subcommand
from abviz.drawing.text import draw_text

EPILOG = """\
examples:
  abviz search "((4 3)(8 7)) ((2 1)(6 5))"
  abviz search --example lucky-8 --algorithm minimax
  abviz search --example irregular --order best --step 12
  echo "(3 12 8) (2 4 6) (14 5 2)" | abviz search - --root min --json
"""


def add_search(commands: Subcommands) -> None:
    """Add this command and its options to the command line."""
    summary = "search a tree and print every step"
    parser = subcommand(commands, "search", _run, summary=summary, epilog=EPILOG)
    add_source(parser)
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--step", type=int, metavar="K", help="print only the tree at step K")
    output.add_argument("--json", action="store_true", help="print everything as JSON")


def _run(options: Namespace) -> None:
    """Search and print."""
    trace = searched(options)
    if options.json:
        print(dumps(report(trace), indent=2, allow_nan=False))
    elif options.step is not None:
        print(draw_text(trace, options.step, visit_numbers=options.visit_numbers))
    else:
        picture = draw_text(trace, visit_numbers=options.visit_numbers)
        print(f"{trace}\n\n{picture}")
