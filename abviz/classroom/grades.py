"""Grades of many submissions: kept in an SQLite file, and written as a table and as pages."""

from __future__ import annotations

import json
import re
import zlib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from html import escape
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from abviz.classroom.check.judge import ASPECTS
from abviz.classroom.check.report import checked_points
from abviz.drawing.export.formats import write_atomically
from abviz.drawing.export.tables import Tabular, html_page
from abviz.errors import SearchError
from abviz.experiments.jobs import ResultFile
from abviz.narration.registry import language_of
from abviz.trees.scores import printable

SCHEMA = """
CREATE TABLE IF NOT EXISTS grades (key TEXT PRIMARY KEY, grade TEXT NOT NULL, page BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS submissions
    (student TEXT, file TEXT, key TEXT, content TEXT, problem TEXT);
"""


class Submission(NamedTuple):
    """What a student has handed in."""

    student: str
    file: str  # where it was found, as people read it
    main: str  # the name of the file with the function
    files: dict[str, bytes]  # that file and those that it may import, by their names
    key: str = ""  # the same for the same files
    content: str = ""  # the same for the same main file
    problem: str = ""  # why it cannot be graded


class Store(ResultFile):
    """The SQLite file in which grades are kept as they come."""

    def __init__(self, path: str | PathLike[str]) -> None:
        super().__init__(path, SCHEMA, what="grades")

    def begin(self, settings: Mapping[str, Any], submissions: list[Submission]) -> None:
        """Take settings, and those who are to be graded; refuse grades of other settings."""
        with self.database as database:
            database.execute("BEGIN")
            self.take(settings)
            database.execute("DELETE FROM submissions")
            rows = [(s.student, s.file, s.key, s.content, s.problem) for s in submissions]
            database.executemany("INSERT INTO submissions VALUES (?, ?, ?, ?, ?)", rows)

    def keep(self, key: str, grade: Mapping[str, Any], page: bytes) -> None:
        """Keep a grade."""
        row = (key, json.dumps(grade), page)
        self.database.execute("INSERT OR REPLACE INTO grades VALUES (?, ?, ?)", row)

    def note(self, key: str, error: Exception) -> None:
        """Note why submissions have no grade yet."""
        row = (f"{type(error).__name__}: {printable(str(error))}", key)
        self.database.execute("UPDATE submissions SET problem = ? WHERE key = ?", row)

    def graded(self) -> set[str]:
        """Return the keys that have a grade."""
        return {key for (key,) in self.database.execute("SELECT key FROM grades")}

    def rows(self) -> Iterator[tuple[str, str, str, str, str | None]]:
        """Yield student, file, content, problem and grade, by the names of the students."""
        yield from self.database.execute(
            "SELECT student, file, content, problem, grade FROM submissions"
            " LEFT JOIN grades USING (key) ORDER BY student"
        )

    def page(self, student: str, file: str) -> str:
        """Return the report for a student, as HTML."""
        found = self.database.execute(
            "SELECT page FROM submissions JOIN grades USING (key) WHERE student = ? AND file = ?",
            (student, file),
        ).fetchone()
        return zlib.decompress(found[0]).decode() if found else ""


class Grades(Tabular):
    """The grades of a class: `abviz.grade` makes them, and they are read again from its file.

    Parameters
    ----------
    store : str, path-like or Store
        The SQLite file in which they are.
    points : float
        The points for a function that is right, from 0.

    Raises
    ------
    SearchError
        If there are no grades in the file, or `points` is no number from 0 on.
    """

    def __init__(self, store: str | PathLike[str] | Store, points: float = 1.0) -> None:
        if not isinstance(store, Store) and not Path(store).is_file():
            raise SearchError(f"There is no file {store} with grades.")
        self._store = store if isinstance(store, Store) else Store(store)
        if "language" not in self._store.settings:
            raise SearchError(f"There are no grades in {self._store.path}.")
        self.points = checked_points(points)
        self._say = language_of(self._store.settings["language"])

    def table(self) -> list[dict[str, Any]]:
        """Return a row for each student, by their names.

        Returns
        -------
        list of dict
            ``student``, ``file``, ``points``, ``passed``; for each aspect whether it was right
            (None if it was not compared); ``misconceptions`` that the function shows on all trees
            that were compared for this; the ``tree`` on which it is wrong first; a ``sentence``.
            Where a submission could not be graded yet, ``points`` is None.
        """
        return [self._row(*row) for row in self._store.rows()]

    def _row(
        self, student: str, file: str, content: str, problem: str, grade: str | None
    ) -> dict[str, Any]:
        if grade is not None:
            found = json.loads(grade)
        else:
            found = {"share": 0.0 if problem and not content else None, "sentence": problem}
        share, right = found["share"], found.get("right", {})
        return {
            "student": student,
            "file": file,
            "points": None if share is None else min(round(share * self.points, 2), self.points),
            "passed": found.get("passed", False),
            **{aspect: right.get(aspect) for aspect in ASPECTS},
            "misconceptions": found.get("misconceptions", []),
            "tree": found.get("tree"),
            "sentence": found["sentence"],
        }

    @property
    def identical(self) -> list[list[str]]:
        """The students whose files are the same, byte by byte; whoever is alone is left out."""
        groups = defaultdict(list)
        for student, _, content, _, _ in self._store.rows():
            if content:
                groups[content].append(student)
        return sorted(group for group in groups.values() if len(group) > 1)

    to_csv, to_pandas = Tabular.to_csv, Tabular.to_pandas

    def pages(self, folder: str | PathLike[str]) -> list[Path]:
        """Write a page for each student: the points, and the report with its picture.

        Parameters
        ----------
        folder : str or path-like
            Where to; it is made if it is not there.

        Returns
        -------
        list of pathlib.Path
            The pages, by the names of the students.
        """
        where = Path(folder).expanduser()
        where.mkdir(parents=True, exist_ok=True)
        written, taken = [], set[str]()
        for row in self.table():
            name = re.sub(r"[^\w .-]", "-", row["student"]).strip(". ") or "student"
            while name.casefold() in taken:
                name += "-"
            taken.add(name.casefold())
            written.append(write_atomically(where / f"{name}.html", [self._page(row)]))
        return written

    def _page(self, row: Mapping[str, Any]) -> bytes:
        told = self._say.gettext("Not graded yet.")
        if row["points"] is not None:
            points, most = f"{row['points']:g}", f"{self.points:g}"
            told = self._say.gettext("{points} of {most} points.", points=points, most=most)
        report = self._store.page(row["student"], row["file"])
        body = [
            f"<p>{escape(row['file'])}<br><strong>{escape(told)}</strong></p>",
            report or f"<p>{escape(row['sentence'])}</p>",
        ]
        return html_page(row["student"], body, language=self._say.tag)

    def __repr__(self) -> str:
        rows = self.table()
        earned = [row["points"] for row in rows if row["points"] is not None]
        mean = sum(earned) / len(earned) if earned else 0
        return self._say.ngettext(
            "Grades: {count} submission, {right} right, on average {mean} of {most} points.",
            "Grades: {count} submissions, {right} right, on average {mean} of {most} points.",
            len(rows),
            right=sum(row["passed"] for row in rows),
            mean=f"{mean:.2f}".rstrip("0").rstrip("."),
            most=f"{self.points:g}",
        )

    def __str__(self) -> str:
        lines, left = [repr(self)], sum(row["points"] is None for row in self.table())
        if groups := self.identical:
            told = "; ".join(" = ".join(group) for group in groups)
            lines.append(self._say.gettext("Identical files: {students}.", students=told))
        if left:
            lines.append(
                self._say.ngettext(
                    "{count} is not graded yet: grade again.",
                    "{count} are not graded yet: grade again.",
                    left,
                )
            )
        return "\n".join(lines)
