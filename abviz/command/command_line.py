"""Read the command line, run what it asks for, and end well whatever happens."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import NoReturn

import abviz
from abviz.command import lab
from abviz.command.animate import add_animate
from abviz.command.check import add_check
from abviz.command.class_ import add_class
from abviz.command.experiment import add_experiment
from abviz.command.grade import add_grade
from abviz.command.search import add_search
from abviz.command.terminal import CommandError, complain, finish, write_utf8
from abviz.command.web import add_web
from abviz.command.worksheet import add_worksheet
from abviz.errors import MissingPackage

SUBCOMMANDS = (
    add_search,
    add_animate,
    add_check,
    add_grade,
    add_class,
    add_worksheet,
    add_experiment,
    add_web,
    lab.add_lab,
)
BAD_INPUT = 2
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """
    Run the command ``abviz`` with the words after it, by default those of this process.

    Returns its exit code: 0 if all went well or the reader closed the pipe, 1 if
    ``abviz check`` found a function wrong or ``abviz grade`` left some without a grade,
    2 after bad input (with one line on standard error), 130 after Ctrl-C. After
    ``--help`` and ``--version``, and words that are no command, it exits by itself.
    """
    write_utf8()
    try:
        try:
            words, handed_on = lab.split(
                sys.argv[1:] if arguments is None else arguments
            )
            options = _parser().parse_args(words, Namespace(handed_on=handed_on))
            code: int | None = options.run(options)
        finally:
            finish()
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as problem:
        sentence = str(problem)
        if problem.filename:
            sentence = f"{problem.filename}: {problem.strerror}"
        complain(sentence)
        return BAD_INPUT
    except (CommandError, MissingPackage, ValueError, IndexError) as problem:
        complain(str(problem))
        return BAD_INPUT
    return code or 0


class _Parser(ArgumentParser):
    """A parser that complains in one line."""

    def error(self, message: str) -> NoReturn:
        complain(f"{message} (for help: {self.prog} --help)")
        self.exit(BAD_INPUT)


def _parser() -> ArgumentParser:
    """Return the parser of the command line, with all commands."""
    parser = _Parser(
        prog="abviz",
        description="Watch minimax and alpha-beta search a game tree, step by step.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--version", action="version", version=f"abviz {abviz.__version__}"
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True, dest="command")
    for add_to in SUBCOMMANDS:
        add_to(commands)
    return parser
