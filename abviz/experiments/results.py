"""What came of an experiment: kept in an SQLite file, as a table, and as a plot."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import groupby
from math import prod, sqrt
from os import PathLike
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

from abviz.drawing.export.static import Drawn
from abviz.drawing.export.tables import Tabular
from abviz.errors import SearchError
from abviz.experiments.jobs import ResultFile
from abviz.experiments.plot import COUNTED, chart
from abviz.narration.registry import language_of

SCHEMA = """
CREATE TABLE IF NOT EXISTS cells (
    tree TEXT, moves TEXT, algorithm TEXT, seed INTEGER, value, leaves INTEGER, nodes INTEGER,
    cutoffs INTEGER, deep INTEGER, "right" INTEGER, road TEXT,
    PRIMARY KEY (tree, moves, algorithm, seed)
);
"""
DIGITS = 4


class Cell(NamedTuple):
    """The counts of one search of one tree."""

    tree: str  # its family and parameters, as JSON
    order: str
    algorithm: str
    seed: int
    value: Any
    leaves: int
    nodes: int
    cutoffs: int | None
    deep: int | None
    right: int | None
    road: str


class CellStore(ResultFile):
    """The SQLite file in which counts are kept as they come."""

    def __init__(self, path: str | PathLike[str]) -> None:
        super().__init__(path, SCHEMA, what="results")

    def told(self, name: str, old: object, new: object) -> str:
        """Return in what two settings differ; lists of trees and seeds are long."""
        return f"abviz {old} and not {new}" if name == "abviz" else f"other {name}"

    def done(self) -> set[tuple[str, int]]:
        """Return the kinds and seeds of the trees whose searches are counted."""
        return {*self.database.execute("SELECT DISTINCT tree, seed FROM cells")}

    def keep(self, cells: Iterable[Cell]) -> None:
        """Keep the counts of some trees, all of them or none."""
        with self.database as database:
            database.execute("BEGIN")
            marks = ", ".join("?" * len(Cell._fields))
            database.executemany(f"INSERT OR REPLACE INTO cells VALUES ({marks})", cells)

    def cells(self) -> Iterator[Cell]:
        """Yield all counts, in the order of the plan."""
        names = "trees", "orders", "algorithms"
        kinds, orders, searches = (
            {one if isinstance(one, str) else json.dumps(one): at for at, one in enumerate(row)}
            for row in (self.settings[name] for name in names)
        )
        seeds = {seed: at for at, seed in enumerate(self.settings["seeds"])}
        yield from sorted(
            map(Cell._make, self.database.execute("SELECT * FROM cells")),
            key=lambda c: (kinds[c[0]], orders[c[1]], searches[c[2]], seeds[c[3]]),
        )


class Results(Tabular):
    """The counts of an experiment: `Experiment.run` returns them, or they are read from its file.

    Parameters
    ----------
    store : str or path-like
        The SQLite file in which they are.
    language : str, keyword-only
        What the picture is in, one of ``abviz.languages()``.

    Raises
    ------
    SearchError
        If there are no results in the file.

    Examples
    --------
    >>> import abviz
    >>> trees = {"family": "random", "branching": 3, "depth": 2}
    >>> results = abviz.experiment(trees=trees, seeds=10).run(workers=1, store=None)
    >>> results
    Results: 10 of 10 searches
    >>> row = results.table()[0]
    >>> row["n"], row["leaves"], row["road"]
    (10, 7.7, 'arrays')
    """

    def __init__(self, store: str | PathLike[str] | CellStore, *, language: str = "en") -> None:
        if not isinstance(store, CellStore) and not Path(store).is_file():
            raise SearchError(f"There is no file {store} with results.")
        self._store = store if isinstance(store, CellStore) else CellStore(store)
        if "orders" not in self._store.settings:
            raise SearchError(f"There are no results in {self._store.path}.")
        self._say = language_of(language)

    def cells(self) -> list[dict[str, Any]]:
        """Return a row for each search: the tree, the seed, the counts and the road."""
        return [
            {**json.loads(cell.tree), **dict(zip(Cell._fields[1:], cell[1:], strict=True))}
            for cell in self._store.cells()
        ]

    def table(self) -> list[dict[str, Any]]:
        """Return a row for each kind of trees, order and algorithm, in the order of the plan.

        Returns
        -------
        list of dict
            The family and its parameters, ``order``, ``algorithm``; ``n``, how many searches; and
            for each of ``leaves``, ``nodes``, ``cutoffs``, ``deep`` (cutoffs at a bound that the
            parent was entered with) and ``right`` (the share of right moves of a search to a
            depth, where the first move decides anything) the mean and, named ``leaves_error``
            and so on, its standard error. ``road`` says how they were counted: "arrays" without
            a search, "counting" or "recording" with one. None is what a search does not show.
        """
        rows: list[dict[str, Any]] = []
        parameters = dict.fromkeys(name for kind in self._store.settings["trees"] for name in kind)
        for _, group in groupby(self._store.cells(), lambda cell: cell[:3]):
            cells = [*group]
            first = cells[0]
            kind = json.loads(first.tree)
            row = {name: kind.get(name) for name in parameters}
            row |= {"order": first.order, "algorithm": first.algorithm, "n": len(cells)}
            for name in COUNTED:
                found = [one for cell in cells if (one := getattr(cell, name)) is not None]
                row[name], row[f"{name}_error"] = mean_and_error(found)
            rows.append({**row, "road": first.road})
        return rows

    to_csv, to_pandas = Tabular.to_csv, Tabular.to_pandas

    def plot(
        self, y: str = "leaves", *, x: str | None = None, language: str | None = None
    ) -> Drawn:
        """Draw means with their standard errors.

        Parameters
        ----------
        y : {"leaves", "nodes", "cutoffs", "deep", "right"}
            What is drawn.
        x : str or None, keyword-only
            The column along the bottom, a parameter of the trees, "order" or "limit" (the depth
            of the searches). By default it is "limit" for "right", else "depth" if there are
            several, else "order".
        language : str or None, keyword-only
            What the picture is in; by default what the results are in.

        Returns
        -------
        Drawn
            A picture that a notebook shows, with ``save`` and ``figure``. Leaves against depth are
            drawn with all leaves (b^d), the fewest and Pearl's R* to the power of the depth.

        Raises
        ------
        SearchError
            If there is no such column, or nothing to draw.
        """
        return chart(self.table(), y, x=x, say=language_of(language) if language else self._say)

    def _repr_png_(self) -> bytes | None:
        try:
            return self.plot()._repr_png_()
        except SearchError:
            return None

    def __repr__(self) -> str:
        """Return how many searches are counted."""
        names = "trees", "orders", "algorithms", "seeds"
        planned = prod(len(self._store.settings[name]) for name in names)
        [[done]] = self._store.database.execute("SELECT count(*) FROM cells")
        return self._say.ngettext(
            "Results: {done} of {planned} search",
            "Results: {done} of {planned} searches",
            planned,
            done=f"{done:,}",
            planned=f"{planned:,}",
        )


def mean_and_error(found: list[int]) -> tuple[float | None, float | None]:
    """Return the mean of some numbers and its standard error, which one number does not have."""
    if not found:
        return None, None
    error = round(stdev(found) / sqrt(len(found)), DIGITS) if len(found) > 1 else None
    return round(fmean(found), DIGITS), error
