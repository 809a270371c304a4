"""``abviz search``: search a tree and write down what happens."""

from argparse import Namespace
from collections.abc import Iterable
from fractions import Fraction
from json import dumps
from math import isinf
from typing import Any

from abviz._version import __version__
from abviz.command.source import SEARCHED, Subcommands, add_source, searched, subcommand
from abviz.drawing.text import draw_text
from abviz.replay.steps import Step
from abviz.replay.trace import Trace
from abviz.trees import Node
from abviz.trees.scores import write_score

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
    parser = subcommand(
        commands, "search", _run, summary=summary, epilog=EPILOG, options=SEARCHED
    )
    add_source(parser)
    output = parser.add_mutually_exclusive_group()
    output.add_argument(
        "--step", type=int, metavar="K", help="print only the tree at step K"
    )
    output.add_argument("--json", action="store_true", help="print everything as JSON")


def _run(options: Namespace) -> None:
    trace = searched(options)
    if options.json:
        print(dumps(report(trace), indent=2, allow_nan=False))
    elif options.step is not None:
        print(draw_text(trace, options.step, visit_numbers=options.visit_numbers))
    else:
        picture = draw_text(trace, visit_numbers=options.visit_numbers)
        print(f"{trace}\n\n{picture}")


def report(trace: Trace) -> dict[str, Any]:
    """Return a search as plain data; ``docs/reference/json.md`` has the keys."""
    return {
        "abviz": __version__,
        "tree": str(trace.tree),
        "algorithm": trace.algorithm.name,
        "value": _plain(trace.value),
        "best_move": _plain(trace.best_move),
        "principal_variation": _plain(trace.principal_variation),
        "leaves": _plain(trace.leaves),
        "leaves_in_tree": None if trace.tree.has_stubs else len(trace.tree.leaves),
        "pruned": _plain(trace.pruned),
        "cutoffs": [
            _parts(
                number, step.cutoff, ("node", "kind", "bound_by", "skipped", "is_deep")
            )
            for number, step in enumerate(trace.steps)
            if step.cutoff is not None
        ],
        "steps": [_step(number, step) for number, step in enumerate(trace.steps)],
    }


def _step(number: int, step: Step) -> dict[str, Any]:
    return {
        **_parts(number, step, ("kind", "node", "child", "value")),
        "window": _plain((step.alpha, step.beta)) if step.has_window else None,
        "bound": step.bound,
        "at_limit": step.at_limit,
        "merit": _plain(step.merit),
        "sentence": step.sentence,
    }


def _parts(number: int, thing: object, names: Iterable[str]) -> dict[str, object]:
    """Return named attributes of what happened at a step, as plain data."""
    parts: dict[str, object] = {"step": number}
    for name in names:
        parts[name] = _plain(getattr(thing, name))
    return parts


def _plain(value: object) -> object:
    """Return what JSON can hold: nodes by name, infinite scores, fractions as text."""
    if isinstance(value, tuple):
        return list(map(_plain, value))
    if isinstance(value, Node):
        return value.name
    if isinstance(value, Fraction) or (isinstance(value, float) and isinf(value)):
        return write_score(value)
    return value
