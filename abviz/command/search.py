"""``abviz search``: search a tree and write down what happens."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter, _SubParsersAction
from json import dumps

import abviz
from abviz.command.report import report
from abviz.command.terminal import CommandError, as_shown, say
from abviz.replay import draw_text, transcript
from abviz.trees import Tree, examples

EPILOG = """\
examples:
  abviz search "((4 3)(8 7)) ((2 1)(6 5))"
  abviz search --example lucky-8 --algorithm minimax
  abviz search --example irregular --order best --step 12
  echo "(3 12 8) (2 4 6) (14 5 2)" | abviz search - --root min --json
"""


def add_to(commands: _SubParsersAction[ArgumentParser]) -> None:
    """Add this command and its options to the command line."""
    parser = commands.add_parser(
        "search",
        help="search a tree and print every step",
        description="Search a game tree. Print every step, and the tree as it is at the end.",
        epilog=EPILOG,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.set_defaults(run=run)
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument(
        "tree", nargs="?", metavar="TREE", help='such as "(3 5) (2 9)"; - reads standard input'
    )
    source.add_argument("--example", metavar="NAME", help=f"one of {', '.join(examples)}")
    parser.add_argument(
        "--algorithm",
        default="alphabeta",
        metavar="NAME",
        help="what searches; default: %(default)s",
    )
    parser.add_argument(
        "--depth", type=int, metavar="N", help="stop after N plies, and use estimates there"
    )
    parser.add_argument("--root", choices=("max", "min"), help="who moves first")
    parser.add_argument(
        "--order", metavar="HOW", help="reorder the moves: best, worst, estimate, reversed, random"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="the seed of --order random")
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--step", type=int, metavar="K", help="print only the tree at step K")
    output.add_argument("--json", action="store_true", help="print everything as JSON")


def run(options: Namespace) -> None:
    """Search and print."""
    trace = abviz.search(_tree(options), options.algorithm, depth=options.depth)
    if options.json:
        say(dumps(report(trace), indent=2, allow_nan=False))
    elif options.step is not None:
        say(draw_text(trace, options.step))
    else:
        say(f"{transcript(trace, spell=as_shown)}\n\n{draw_text(trace)}")


def _tree(options: Namespace) -> Tree:
    """Make the tree that the options ask for."""
    if options.example is not None:
        tree = examples[options.example]
    else:
        text = _standard_input() if options.tree == "-" else options.tree
        tree = Tree.parse(text, root=options.root or "max")
    if options.root is not None:
        tree = tree.with_root(options.root)
    return tree if options.order is None else tree.reordered(options.order, options.seed)


def _standard_input() -> str:
    try:
        return "" if sys.stdin is None else sys.stdin.read()
    except UnicodeDecodeError:
        encoding = sys.stdin.encoding
        raise CommandError(f"Standard input is no text in the encoding {encoding}.") from None
