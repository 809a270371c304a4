"""
Options that several commands have in common: the tree, the search and the language.
"""

import sys
from argparse import (
    ArgumentParser,
    BooleanOptionalAction,
    Namespace,
    RawDescriptionHelpFormatter,
    _SubParsersAction,
)
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from textwrap import wrap
from typing import Any, TypeAlias

import abviz
from abviz.command.terminal import CommandError, complain
from abviz.narration.registry import ENGLISH, language_of, languages
from abviz.replay.trace import Trace
from abviz.text import printable
from abviz.trees import Tree, examples
from abviz.trees.notation import hint_at_shape, parse


class WholeNames(RawDescriptionHelpFormatter):
    """Help in which no name, such as alphabeta-aima, goes on in the next line."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrap(" ".join(text.split()), width, break_on_hyphens=False)


Subcommands: TypeAlias = "_SubParsersAction[Any]"


# Options: name, default or type, what it is called in the help, what it says there. A
# tuple has what to choose from, and `bool` takes no value.
Rows: TypeAlias = Iterable[tuple[str, Any, str, str]]
LANGUAGE = (
    *("language", ENGLISH.tag, "TAG"),
    "the language of all texts, one of "
    f"{', '.join(f'{t} ({n})' for t, n in languages().items())}",
)
SEARCHED = (
    (
        "algorithm",
        "alphabeta",
        "NAME",
        f"what searches, one of {', '.join(abviz.algorithms)}",
    ),
    ("depth", int, "N", "stop after N plies, and use estimates there"),
    ("order", str, "HOW", "reorder the moves: best, worst, estimate, reversed, random"),
    ("seed", int, "N", "the seed of --order random"),
    ("root", ("max", "min"), "", "who moves first"),
    ("visit-numbers", bool, "", "number the nodes in the order of their first visits"),
    LANGUAGE,
)
DEPTH = "depth", int, "N", "a depth limit in plies"


def _add_options(parser: ArgumentParser, rows: Rows) -> None:
    """Add options; the help tells a default."""
    for name, usual, metavar, words in rows:
        add = partial(parser.add_argument, f"--{name}")
        if usual is bool:
            add(action="store_true", help=words)
        elif isinstance(usual, tuple):
            add(choices=usual, help=words)
        elif isinstance(usual, type):
            add(type=usual, metavar=metavar, help=words)
        else:
            with_default = f"{words}; default: %(default)s"
            add(type=type(usual), default=usual, metavar=metavar, help=with_default)


def add_convention(parser: ArgumentParser) -> None:
    """Add the option for the convention that a function has to follow."""
    cuts = "whether equal bounds cut; default: as the code of --against does"
    parser.add_argument("--cut-on-tie", action=BooleanOptionalAction, help=cuts)


def subcommand(
    commands: Subcommands,
    name: str,
    run: Callable[[Namespace], int | None],
    *,
    summary: str,
    epilog: str,
    options: Rows,
) -> ArgumentParser:
    """Add a command and its options to the command line, and return its parser."""
    parser: ArgumentParser = commands.add_parser(
        name,
        help=summary,
        description=f"{summary[0].upper()}{summary[1:]}.",
        epilog=epilog,
        formatter_class=WholeNames,
        allow_abbrev=False,
    )
    parser.set_defaults(run=run)
    _add_options(parser, options)
    return parser


def add_source(parser: ArgumentParser) -> None:
    """Add the ways to say the tree; SEARCHED are the other options of a search."""
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument(
        "tree",
        nargs="?",
        metavar="TREE",
        help='such as "(3 5) (2 9)", or a .test, .json or .efg file; '
        "- reads standard input",
    )
    source.add_argument(
        "--example", metavar="NAME", help=f"one of {', '.join(examples)}"
    )


def searched(options: Namespace) -> Trace:
    """Search the tree that the options ask for, in their language."""
    language = language_of(options.language)
    trace = abviz.search(_tree(options), options.algorithm, depth=options.depth)
    return trace.in_language(language)


def _tree(options: Namespace) -> Tree:
    """Return the tree that the options name, with its root and moves as they say."""
    if options.example is not None:
        tree = examples[options.example]
    else:
        text = sys.stdin.read() if options.tree == "-" else options.tree
        if options.tree.endswith((".test", ".json", ".efg")):
            text = Path(text).read_text(encoding="utf-8-sig")
        if text in examples:
            tree, hint = examples[text], None
        else:
            tree = Tree(parse(text, root=options.root or "max"))
            hint = hint_at_shape(text, tree.nodes)
        if hint:
            complain(language_of(options.language).problem(hint))
    if options.root is not None:
        tree = tree.with_root(options.root)
    if options.order is not None:
        tree = tree.reordered(options.order, options.seed)
    return tree


def check_output(path: str | None, *, is_folder: bool = False) -> None:
    """Refuse a place where nothing can be written, before the work begins."""
    if not path:
        return
    file = Path(path).expanduser()
    if is_folder and file.exists() and not file.is_dir():
        raise CommandError(f"{printable(path)} is a file, and a folder is wanted.")
    if not is_folder and file.is_dir():
        raise CommandError(f"{printable(path)} is a folder: name a file in it.")
    if not is_folder and not file.parent.is_dir():
        raise CommandError(
            f"There is no folder {printable(str(file.parent))} to write into."
        )


def tell_saved(path: str, language: str) -> None:
    """Print that a file is saved."""
    saved = language_of(language).pgettext("a file", "saved")
    print(f"{saved:7} {printable(path)}")
