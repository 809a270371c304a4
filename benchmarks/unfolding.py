"""A game unfolded by the search itself, against the whole tree first and then the search."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import replace

from table import Floor, Row, milliseconds, times
from timing import Plan, medians

import abviz
from abviz.games import TicTacToe
from abviz.replay.trace import Trace

LARGE, SMALL = "... ... ...", "XO. .X. ..O"
# The whole tree takes seconds, and the ratio is far from its floor.
MOST_REPEATS = 3
MOST_OF_THE_TREE = 1 / 10
PROMISE = "at most 1/10"


def unfolding_rows(plan: Plan) -> Iterator[Row]:
    """Compare nodes, time and memory of α-β in tic-tac-toe, played to the end."""
    game = TicTacToe(SMALL if plan.quick else LARGE)
    runs = {"lazily": lambda: abviz.search(game), "eagerly": lambda: eagerly(game)}
    part, whole = (len(run().tree) for run in runs.values())
    yield Row(
        "tic-tac-toe: nodes and stubs of the tree",
        times(part / whole, "the whole tree"),
        f"{part:,} against {whole:,}",
    )
    seconds = medians(runs, replace(plan, repeats=min(plan.repeats, MOST_REPEATS)))
    yield compared("time", *seconds.values(), text=milliseconds)
    yield compared("peak memory", *map(peak, runs.values()), text=megabytes)


def eagerly(game: TicTacToe) -> Trace:
    """Unfold the whole game, and search its tree."""
    return abviz.search(abviz.Tree.from_game(game))


def compared(what: str, lazily: float, whole: float, *, text: Callable[[float], str]) -> Row:
    return Row(
        f"tic-tac-toe: {what}, unfolded by the search",
        times(lazily / whole, "the whole tree's"),
        f"{text(lazily)} against {text(whole)}",
        Floor(lazily / whole, MOST_OF_THE_TREE, PROMISE),
    )


def peak(run: Callable[[], object]) -> float:
    """Return the most memory that a call has in use, in bytes; its result is part of it."""
    tracemalloc.start()
    run()
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most


def megabytes(size: float) -> str:
    return f"{size / 1e6:,.3g} MB"
