"""Count searches on many random trees: ``abviz.experiment``."""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import dataclass, replace
from itertools import islice, product
from os import PathLike
from typing import Any, TypeAlias

from abviz._version import __version__
from abviz.engine.algorithm import Algorithm
from abviz.engine.registry import algorithms as known_algorithms
from abviz.errors import SearchError
from abviz.experiments.counting import counts_of, needs_no_search
from abviz.experiments.families import (
    ORDERS,
    checked_kind,
    drawn,
    order_shares,
    ordered,
    seeds_of,
)
from abviz.experiments.results import COMPLETE, Cell, CellStore, Results
from abviz.jobs import checked_workers, run_jobs
from abviz.narration.registry import language_of
from abviz.stage.progress_bar import progress_bar
from abviz.text import shortened
from abviz.trees.calling import public_call
from abviz.trees.scores import checked_whole, is_listed

Kind: TypeAlias = Mapping[str, Any]
MOST_SEEDS = 1_000_000
OPTIONS = ("cut_on_tie", "deep", "depth", "choose", "iterations", "c", "leaf", "seed")
# A job has this many leaves at least, so that handing it over costs little beside it.
LEAVES_A_JOB, MOST_TREES_A_JOB = 50_000, 50
LEAVES_IN_ARRAYS = 500_000  # arrays take much less time and room


@public_call(data=("seeds",))
def experiment(
    *,
    trees: str | Kind | Iterable[str | Kind],
    algorithms: str | Kind | Iterable[str | Kind] = "alphabeta",
    orders: str | Iterable[str] = "given",
    seeds: int | Iterable[int] = 200,
) -> Experiment:
    """
    Plan an experiment: search many random trees, and count leaves, nodes and cutoffs.

    Every tree is searched in each order by each algorithm. Nothing is searched before
    ``run``.

    Parameters
    ----------
    trees : dict, or iterable of them, keyword-only
        A family of random trees with its parameters, as in ``{"family": "random",
        "branching": 2, "depth": [2, 4, 6]}``: a list stands for each of its values in
        turn. `abviz.experiments.families` explains the families "random", "irregular",
        "incremental", "P-game", "N-game", "critical", "tic-tac-toe" and "text".
    algorithms : str or dict, or iterable of them, keyword-only
        Names in ``abviz.algorithms``, or with options:
        ``{"name": "alphabeta", "depth": [1, 2, 3]}`` or
        ``{"name": "uct", "iterations": [30, 1000], "leaf": "estimate"}``.
    orders : str or iterable of str, keyword-only
        "given", "best", "worst", "random", or two shares as "70/90": the best move
        comes first in 70 % of the nodes, and in the first quarter of the moves in 90 %.
        Of four moves or fewer the first quarter is one move, so there the best move
        comes first in 90 %.
    seeds : int or iterable of int, keyword-only
        One tree of each kind for each seed; 200 stands for ``range(200)``.

    Returns
    -------
    Experiment
        Call its ``run``.

    Raises
    ------
    SearchError
        If there is no such family, parameter, algorithm, option or order.

    Examples
    --------
    >>> import abviz
    >>> trees = {"family": "random", "branching": 2, "depth": [2, 3]}
    >>> algorithms = ["minimax", "alphabeta"]
    >>> plan = abviz.experiment(trees=trees, algorithms=algorithms, seeds=50)
    >>> plan
    Experiment: 200 searches of 2 kinds of trees
    >>> for row in plan.run(workers=1, store=None).table():
    ...     print(row["depth"], row["algorithm"], row["leaves"], row["leaves_error"])
    2 minimax 4.0 0.0
    2 alphabeta 3.6 0.07
    3 minimax 8.0 0.0
    3 alphabeta 7.0 0.134
    """
    kinds = [checked_kind(kind) for kind in _grid(trees, "family")]
    searches = dict(map(_search, _grid(algorithms, "name")))
    listed: list[str] = []
    # An unknown one is refused before the rest is read: a range may be very long.
    for order in orders if is_listed(orders) else [orders]:
        if not isinstance(order, str):
            raise SearchError(f"{shortened(order)} is no order of moves.")
        if order not in ORDERS:
            order_shares(order)
        listed.append(order)
    if isinstance(seeds, int):
        seeds = range(checked_whole(seeds, "seeds", least=1, most=MOST_SEEDS))
    if not is_listed(seeds):
        raise SearchError(
            f"seeds are a number of them or a list, not {shortened(seeds)}."
        )
    chosen = [
        checked_whole(seed, "a seed", least=0, most=2**63 - 1)
        for seed in islice(seeds, MOST_SEEDS + 1)
    ]
    parts = {"trees": kinds, "algorithms": searches, "orders": listed}
    if missing := [name for name, part in parts.items() if not part]:
        raise SearchError(f"An experiment needs {missing[0]}.")
    if not 0 < len(set(chosen)) <= MOST_SEEDS:
        raise SearchError(
            f"An experiment needs seeds: from 1 to {MOST_SEEDS:,} of them."
        )
    return Experiment(
        tuple(json.loads(kind) for kind in dict.fromkeys(map(json.dumps, kinds))),
        searches,
        tuple(dict.fromkeys(listed)),
        tuple(dict.fromkeys(chosen)),
    )


def _grid(descriptions: Any, name: str) -> Iterator[dict[str, Any]]:
    """Yield each combination of the values in lists."""
    if isinstance(descriptions, Mapping) or not is_listed(descriptions):
        descriptions = [descriptions]
    for description in descriptions:
        if not isinstance(description, str | Mapping):
            raise SearchError(
                f"{shortened(description)} is no {name}, and no dict with one."
            )
        row = {name: description} if isinstance(description, str) else dict(description)
        several = (list, tuple, range)
        lists = [
            [*islice(value, MOST_SEEDS + 1)] if isinstance(value, several) else [value]
            for value in row.values()
        ]
        yield from (dict(zip(row, values, strict=True)) for values in product(*lists))


def _search(description: dict[str, Any]) -> tuple[str, Algorithm]:
    """Return an algorithm and what tells it from the others."""
    algorithm = known_algorithms[description.get("name", "")]
    options = {name: value for name, value in description.items() if name != "name"}
    if unknown := [name for name in options if name not in OPTIONS]:
        raise SearchError(f"algorithms have no option {shortened(unknown[0])} here.")
    settings = [f"{name}={value}" for name, value in options.items()]
    return " ".join([algorithm.name, *settings]), algorithm.with_options(**options)


@dataclass(frozen=True, repr=False)
class Experiment:
    """What is searched, how, and from which seeds; made by `abviz.experiment`.

    Attributes
    ----------
    trees : tuple of dict
        A family with its parameters for each kind of trees.
    algorithms : dict
        The algorithms, with their options in force, by the names of their rows.
    orders : tuple of str
        The orders of moves.
    seeds : tuple of int
        One tree of each kind for each of them.
    """

    trees: tuple[dict[str, Any], ...]
    algorithms: dict[str, Algorithm]
    orders: tuple[str, ...]
    seeds: tuple[int, ...]

    def __len__(self) -> int:
        return (
            len(self.trees) * len(self.algorithms) * len(self.orders) * len(self.seeds)
        )

    def __repr__(self) -> str:
        kinds = "kinds" if len(self.trees) > 1 else "kind"
        return (
            f"Experiment: {len(self):,} searches of {len(self.trees)} {kinds} of trees"
        )

    def run(
        self,
        *,
        executor: Executor | None = None,
        workers: int | None = None,
        store: str | PathLike[str] | None = "sweep.sqlite",
        progress: bool = True,
        language: str = "en",
    ) -> Results:
        """Run the searches, and keep their counts as they come.

        The counts are the same, however many processes run. After an interruption the
        next call goes on with what is missing.

        Parameters
        ----------
        executor : concurrent.futures.Executor or None, keyword-only
            What runs the searches; by default as many processes as `workers` says. For
            a cluster it is ``client.get_executor()`` of Dask; abviz must be installed
            on its machines.
        workers : int or None, keyword-only
            How many processes, from 1 to 1,000; by default one for each processor. One
            worker is this process.
        store : str, path-like or None, keyword-only
            The SQLite file that keeps the counts. With None they stay in memory.
        progress : bool, keyword-only
            Whether a bar is shown while it takes more than a second.
        language : str, keyword-only
            What tables and pictures are in, one of ``abviz.languages()``.

        Returns
        -------
        Results
            The table, the CSV and the plot.

        Raises
        ------
        SearchError
            If an algorithm does not fit a tree, the store holds another experiment or
            cannot be written, or a worker has ended before its time.
        """
        number, spoken = checked_workers(workers), language_of(language)
        kept = CellStore(":memory:" if store is None else store)
        kept.take(self._settings())
        done = kept.done()
        left = dict(self._jobs(done))
        bar = progress_bar(
            total=len(self),
            name=spoken.pgettext("name of a progress bar", "experiment"),
            unit=spoken.pgettext("unit of a progress bar", "search"),
            shown=progress,
        )

        def keep(_: tuple[str, int], cells: list[Cell]) -> None:
            _keep_cells(kept, cells, file=store)
            bar.update(len(cells))

        with bar:
            bar.update(len(done) * len(self.algorithms) * len(self.orders))
            run_jobs(
                count_cells,
                left,
                keep=keep,
                failed=_failed,
                executor=executor,
                workers=0 if number == 1 or sys.platform == "emscripten" else number,
            )
        if left:
            raise SearchError(
                "A worker has ended before its time. What was counted is kept; run it "
                "again to go on."
            )
        return Results(kept, language=spoken.tag)

    def _settings(self) -> dict[str, Any]:
        searches, seeds = [*self.algorithms], [*self.seeds]
        plan = {
            "trees": [*self.trees],
            "algorithms": searches,
            "orders": [*self.orders],
        }
        return {"abviz": __version__, **plan, "seeds": seeds}

    def _jobs(
        self, done: set[tuple[str, int]]
    ) -> Iterator[tuple[tuple[str, int], Experiment]]:
        """Yield what is left to do, in parts that are worth handing over."""
        is_fast = all(map(needs_no_search, self.algorithms.values()))
        for kind in self.trees:
            size = kind["branching"] ** kind["depth"] if "branching" in kind else 1_000
            work = [
                size + algorithm.model.samples * algorithm.iterations
                for algorithm in self.algorithms.values()
            ]
            searches = sum(work) * len(self.orders)
            most = LEAVES_A_JOB
            if is_fast and kind["family"] in COMPLETE:
                most = LEAVES_IN_ARRAYS
            step = max(1, min(MOST_TREES_A_JOB, most // searches))
            name = json.dumps(kind)
            seeds = [seed for seed in self.seeds if (name, seed) not in done]
            for start in range(0, len(seeds), step):
                part = tuple(seeds[start : start + step])
                yield (name, part[0]), replace(self, trees=(kind,), seeds=part)


def count_cells(plan: Experiment) -> list[Cell]:
    """Draw trees of one kind, search them and count, wherever this runs."""
    [kind], cells = plan.trees, []
    name = json.dumps(kind)
    drawn_trees = [drawn(kind, seed) for seed in plan.seeds]
    for order in plan.orders:
        seeds = (seeds_of(kind, seed, order) for seed in plan.seeds)
        trees = [
            ordered(tree, order, seed)
            for tree, seed in zip(drawn_trees, seeds, strict=True)
        ]
        for algorithm, search in plan.algorithms.items():
            cells += [
                Cell(name, order, algorithm, seed, *counts)
                for seed, counts in zip(
                    plan.seeds, counts_of(trees, search), strict=True
                )
            ]
    return cells


def _keep_cells(
    store: CellStore, cells: list[Cell], *, file: str | PathLike[str] | None
) -> None:
    """Keep what was counted, or say that the disk does not take it."""
    try:
        store.keep(cells)
    except sqlite3.Error as error:
        raise SearchError(
            f"{file}: {error}. What was counted before is kept; run it again to go on."
        ) from None


def _failed(_: object, error: Exception) -> None:
    """Go on where a worker has ended before its time: what it has not done is left."""
    if not isinstance(error, BrokenExecutor):
        raise error
