"""
Grades of many submissions: kept in an SQLite file, and written as a table and as pages.
"""

from __future__ import annotations

import json
import re
import sqlite3
import zlib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import suppress
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from abviz.classroom.check.report import checked_points
from abviz.classroom.check.settings import ASPECTS
from abviz.classroom.gradebook.copied_cells import CopiedCell
from abviz.classroom.gradebook.seal import seal_beside
from abviz.errors import Message, SearchError
from abviz.files import Tabular, write_atomically
from abviz.jobs import ResultFile
from abviz.markup import BREAK, Markup, element, plain_page
from abviz.narration.registry import language_of

SCHEMA = """
CREATE TABLE IF NOT EXISTS sealed_grades
    (key TEXT PRIMARY KEY, grade TEXT NOT NULL, page BLOB NOT NULL, seal TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS submissions
    (student TEXT, file TEXT, key TEXT, content TEXT, problem TEXT);
CREATE TABLE IF NOT EXISTS begun (key TEXT PRIMARY KEY);
CREATE TABLE IF NOT EXISTS ends (key TEXT PRIMARY KEY, count INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS left_out (file TEXT PRIMARY KEY);
CREATE TABLE IF NOT EXISTS copied_cells (file TEXT, name TEXT, cells TEXT);
"""
# A file that was being checked when a run ended is checked once more, alone; then it is
# left to the teacher.
MOST_ENDS = 2
ENDED = Message(
    "The run has ended twice while this was checked, so it is left out: look at it "
    "yourself. A file that has changed is graded anew."
)


class Submission(NamedTuple):
    """What a student has handed in."""

    student: str
    file: str  # where it was found, as people read it
    main: str  # the name of the file with the function
    files: dict[str, bytes]  # that file and those that it may import, by their names
    key: str = ""  # the same for the same files
    content: str = ""  # the same for the same main file
    problem: str = ""  # why it cannot be graded
    copied_cells: tuple[CopiedCell, ...] = ()  # at which nbgrader stops


class GradedSubmission(NamedTuple):
    """What a student has handed in, as it is kept, and its grade if it has one."""

    student: str
    file: str
    key: str
    content: str
    problem: str
    grade: str | None  # as JSON


class Store(ResultFile):
    """The SQLite file in which grades are kept as they come."""

    def __init__(self, path: str | PathLike[str]) -> None:
        super().__init__(path, SCHEMA, what="grades")
        self._seal = seal_beside(path)

    def begin(
        self,
        settings: Mapping[str, Any],
        submissions: list[Submission],
        left_out: list[str],
    ) -> None:
        """Take settings, and those who are to be graded.

        Refuse grades of other settings.

        What was being checked when an earlier run ended is known from then on.
        """
        rows = [(s.student, s.file, s.key, s.content, s.problem) for s in submissions]
        copied = [cell for s in submissions for cell in s.copied_cells]
        self.take(settings)
        with self.writable(), self.database as database:
            database.execute("BEGIN")
            database.execute("DELETE FROM submissions")
            database.executemany("INSERT INTO submissions VALUES (?, ?, ?, ?, ?)", rows)
            database.execute("DELETE FROM left_out")
            names = [(name,) for name in left_out]
            database.executemany("INSERT OR IGNORE INTO left_out VALUES (?)", names)
            database.execute("DELETE FROM copied_cells")
            database.executemany(
                "INSERT INTO copied_cells VALUES (?, ?, ?)",
                [(file, name, json.dumps(cells)) for file, name, cells in copied],
            )
            database.execute(
                "INSERT INTO ends SELECT key, 1 FROM begun WHERE true"
                " ON CONFLICT (key) DO UPDATE SET count = count + 1"
            )
            database.execute("DELETE FROM begun")

    def note_begun(self, key: str) -> None:
        """Note that files are being checked, in case that ends this process."""
        with self.writable():
            self.database.execute("INSERT OR REPLACE INTO begun VALUES (?)", (key,))

    def forget_begun(self) -> None:
        """
        Note that nothing is being checked any more: this run comes to its own end.
        """
        with suppress(sqlite3.Error):
            self.database.execute("DELETE FROM begun")

    def ends(self) -> dict[str, int]:
        """Return how often a run has ended while files were being checked."""
        with self.readable():
            return dict(self.database.execute("SELECT key, count FROM ends"))

    def keep(self, key: str, grade: Mapping[str, Any], page: bytes) -> None:
        """Keep a grade."""
        text = json.dumps(grade)
        row = key, text, page, self._seal.of(key, text, page)
        with self.writable(), self.database as database:
            database.execute("BEGIN")
            database.execute(
                "INSERT OR REPLACE INTO sealed_grades VALUES (?, ?, ?, ?)", row
            )
            database.execute("DELETE FROM begun WHERE key = ?", (key,))
            database.execute("DELETE FROM ends WHERE key = ?", (key,))

    def note(self, key: str, problem: str) -> None:
        """Note why submissions have no grade yet."""
        with self.writable(), self.database as database:
            database.execute("BEGIN")
            database.execute(
                "UPDATE submissions SET problem = ? WHERE key = ?", (problem, key)
            )
            database.execute("DELETE FROM begun WHERE key = ?", (key,))

    def graded(self) -> set[str]:
        """Return the keys that have a grade with the right seal."""
        with self.readable():
            rows = self.database.execute(
                "SELECT key, grade, page, seal FROM sealed_grades"
            )
            return {
                key
                for key, *parts, seal in rows
                if self._seal.is_right(seal, key, *parts)
            }

    def changed(self) -> int:
        """Return how many grades were changed by somebody who does not have the key."""
        with self.readable():
            [[count]] = self.database.execute("SELECT count(*) FROM sealed_grades")
        return int(count) - len(self.graded())

    def rows(self) -> Iterator[GradedSubmission]:
        """Yield what each student has handed in, with its grade, by student."""
        right = self.graded()
        with self.readable():
            for *columns, grade in self.database.execute(
                "SELECT student, file, submissions.key, content, problem, grade FROM "
                "submissions LEFT JOIN sealed_grades USING (key) ORDER BY student"
            ):
                student, file, key, content, problem = columns
                sealed = grade if key in right else None
                yield GradedSubmission(student, file, key, content, problem, sealed)

    def left_out(self) -> list[str]:
        """Return the names of what was not taken."""
        with self.readable():
            return [
                name for (name,) in self.database.execute("SELECT file FROM left_out")
            ]

    def copied_cells(self) -> list[CopiedCell]:
        """Return the cells at which nbgrader would stop."""
        with self.readable():
            rows = self.database.execute("SELECT file, name, cells FROM copied_cells")
            return [
                CopiedCell(file, name, tuple(json.loads(cells)))
                for file, name, cells in rows
            ]

    def page(self, student: str, file: str) -> str:
        """Return the report for a student, as HTML."""
        with self.readable():
            row = self.database.execute(
                "SELECT key, grade, page, seal FROM submissions JOIN sealed_grades "
                "USING (key) WHERE student = ? AND file = ?",
                (student, file),
            ).fetchone()
        if row is None:
            return ""
        key, grade, page, seal = row
        if not self._seal.is_right(seal, key, grade, page):
            return ""
        return zlib.decompress(page).decode()


class Grades(Tabular):
    """The grades of a class, made by `abviz.grade`; its file can be read again.

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
            raise SearchError(
                f"There is no file {str(store)!r} with grades. Name the store that "
                "abviz.grade has written."
            )
        self._store = store if isinstance(store, Store) else Store(store)
        if "language" not in self._store.settings:
            raise SearchError(f"There are no grades in {self._store.path}.")
        self.points = checked_points(points)
        # How many grades had been changed in the file, and were made anew.
        self.changed = 0
        self._language = language_of(self._store.settings["language"])

    def table(self) -> list[dict[str, Any]]:
        """Return a row for each student, by their names.

        Returns
        -------
        list of dict
            ``student``, ``file``, ``points``, ``passed``; for each aspect whether it
            was right (None if it was not compared); ``misconceptions`` that the
            function shows on all trees that were compared for this; the ``tree`` on
            which it is wrong first; a ``sentence``. Where a submission could not be
            graded yet, ``points`` is None.
        """
        self._ends = self._store.ends()
        return [self._row(submission) for submission in self._store.rows()]

    def _row(self, submission: GradedSubmission) -> dict[str, Any]:
        """Return the row of a student in the table."""
        if submission.grade is not None:
            verdict = json.loads(submission.grade)
        else:
            is_unreadable = submission.problem and not submission.content
            verdict = {
                "share": 0.0 if is_unreadable else None,
                "sentence": submission.problem,
            }
            if self._ends.get(submission.key, 0) >= MOST_ENDS:
                verdict["sentence"] = self._language.gettext(ENDED)
        share, right = verdict["share"], verdict.get("right", {})
        points = None
        if share is not None:
            points = min(round(share * self.points, 2), self.points)
        return {
            "student": submission.student,
            "file": submission.file,
            "points": points,
            "passed": verdict.get("passed", False),
            **{aspect: right.get(aspect) for aspect in ASPECTS},
            "misconceptions": verdict.get("misconceptions", []),
            "tree": verdict.get("tree"),
            "sentence": verdict["sentence"],
        }

    @property
    def identical(self) -> list[list[str]]:
        """The students whose files are the same, byte by byte.

        Whoever is alone is left out.
        """
        groups = defaultdict(list)
        for submission in self._store.rows():
            if submission.content:
                groups[submission.content].append(submission.student)
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
        """Return the page of a student."""
        if row["points"] is None:
            points = self._language.gettext("Not graded yet.")
        else:
            points = self._language.gettext(
                "{points} of {most} points.",
                points=f"{row['points']:g}",
                most=f"{self.points:g}",
            )
        report = self._store.page(row["student"], row["file"])
        body = [
            element("p", row["file"], BREAK, element("strong", points)),
            Markup(report) if report else element("p", row["sentence"]),
        ]
        page = plain_page(row["student"], body, language=self._language.tag)
        return page.encode(errors="replace")

    def __repr__(self) -> str:
        rows = self.table()
        earned = [row["points"] for row in rows if row["points"] is not None]
        mean = sum(earned) / len(earned) if earned else 0
        return self._language.ngettext(
            "Grades: {count} submission, {right} right, on average {mean} of {most} "
            "points.",
            "Grades: {count} submissions, {right} right, on average {mean} of {most} "
            "points.",
            len(rows),
            right=sum(row["passed"] for row in rows),
            mean=f"{mean:.2f}".rstrip("0").rstrip("."),
            most=f"{self.points:g}",
        )

    def __str__(self) -> str:
        language, lines, rows = self._language, [repr(self)], self.table()
        groups = "; ".join(" = ".join(group) for group in self.identical)
        if groups:
            lines.append(
                language.gettext("Identical files: {students}.", students=groups)
            )
        names = self._store.left_out()
        if names:
            text = Message("Not taken, for only .py and .ipynb are graded: {files}.")
            lines.append(language.gettext(text, files=", ".join(names)))
        lines += self._copied_cells()
        ended = language.gettext(ENDED)
        open_rows = [row for row in rows if row["points"] is None]
        withheld = [row["student"] for row in open_rows if row["sentence"] == ended]
        if withheld:
            text = Message(
                "Look at these yourself: a run has ended twice with them: {students}."
            )
            lines.append(language.gettext(text, students=", ".join(withheld)))
        left = len(open_rows) - len(withheld)
        if left:
            lines.append(
                language.ngettext(
                    "{count} is not graded yet: grade again.",
                    "{count} are not graded yet: grade again.",
                    left,
                )
            )
        if self.changed:
            lines.append(
                language.ngettext(
                    "{count} grade in the file had been changed, and was made anew.",
                    "{count} grades in the file had been changed, and were made anew.",
                    self.changed,
                )
            )
        return "\n".join(lines)

    def _copied_cells(self) -> list[str]:
        """Return a line for each cell at which nbgrader stops."""
        text = Message(
            "{file}: the cells {cells} have one id in nbgrader, “{name}”: all but one "
            "are copies. nbgrader autograde ends there; delete the copies."
        )
        return [
            self._language.gettext(
                text, file=file, cells=", ".join(map(str, cells)), name=name
            )
            for file, name, cells in self._store.copied_cells()
        ]

    @property
    def are_complete(self) -> bool:
        """Whether all have a grade."""
        return all(row["points"] is not None for row in self.table())
