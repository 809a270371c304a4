"""Options that several commands have in common: the tree, the search and the language."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter, _SubParsersAction
from collections.abc import Callable
from textwrap import wrap
from typing import Any, TypeAlias

import abviz
from abviz.command.terminal import complain
from abviz.narration.registry import ENGLISH, language_of, languages
from abviz.replay.trace import Trace
from abviz.trees import Tree, examples
from abviz.trees.notation import hint_at_shape, parse
from abviz.trees.reading import text_in


class WholeNames(RawDescriptionHelpFormatter):
    """Help in which no name, such as alphabeta-aima, goes on in the next line."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrap(" ".join(text.split()), width, break_on_hyphens=False)


Subcommands: TypeAlias = "_SubParsersAction[Any]"


def subcommand(
    commands: Subcommands,
    name: str,
    run: Callable[[Namespace], int | None],
    *,
    summary: str,
    description: str = "",
    epilog: str,
) -> ArgumentParser:
    """Add a command to the command line, and return its parser."""
    parser: ArgumentParser = commands.add_parser(
        name,
        help=summary,
        description=description or f"{summary[0].upper()}{summary[1:]}.",
        epilog=epilog,
        formatter_class=WholeNames,
        allow_abbrev=False,
    )
    parser.set_defaults(run=run)
    return parser


def add_source(parser: ArgumentParser) -> None:
    """Add the options for the tree and the search."""
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument(
        "tree",
        nargs="?",
        metavar="TREE",
        help='such as "(3 5) (2 9)", or a .test or .json file; - reads standard input',
    )
    source.add_argument("--example", metavar="NAME", help=f"one of {', '.join(examples)}")
    parser.add_argument(
        "--algorithm",
        default="alphabeta",
        metavar="NAME",
        help=f"what searches, one of {', '.join(abviz.algorithms)}; default: %(default)s",
    )
    parser.add_argument(
        "--depth", type=int, metavar="N", help="stop after N plies, and use estimates there"
    )
    parser.add_argument("--root", choices=("max", "min"), help="who moves first")
    parser.add_argument(
        "--order", metavar="HOW", help="reorder the moves: best, worst, estimate, reversed, random"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="the seed of --order random")
    add_language(parser)


def add_numbers(parser: ArgumentParser) -> None:
    """Add the option that numbers the nodes of a picture."""
    parser.add_argument(
        "--visit-numbers",
        action="store_true",
        help="number the nodes in the order of their first visits",
    )


def add_language(parser: ArgumentParser) -> None:
    """Add the option that names the language."""
    known = ", ".join(f"{tag} ({name})" for tag, name in languages().items())
    parser.add_argument(
        "--language",
        default=ENGLISH.tag,
        metavar="TAG",
        help=f"the language of all texts, one of {known}; default: %(default)s",
    )


def searched(options: Namespace) -> Trace:
    """Search the tree that the options ask for, in their language."""
    language = language_of(options.language)
    trace = abviz.search(_tree(options), options.algorithm, depth=options.depth)
    return trace.in_language(language)


def _tree(options: Namespace) -> Tree:
    """Make the tree that the options ask for."""
    if options.example is not None:
        tree = examples[options.example]
    else:
        text = sys.stdin.read() if options.tree == "-" else options.tree
        if text.endswith((".test", ".json")):
            text = text_in(text)
        tree = Tree(parse(text, root=options.root or "max"))
        if hint := hint_at_shape(text, tree.nodes):
            complain(language_of(options.language).problem(hint))
    if options.root is not None:
        tree = tree.with_root(options.root)
    return tree if options.order is None else tree.reordered(options.order, options.seed)
