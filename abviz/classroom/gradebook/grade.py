"""Grade the functions of a whole class: ``abviz.grade``."""

from __future__ import annotations

import json
import os
import re
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial
from hashlib import sha256
from os import PathLike
from pathlib import Path
from typing import Any, TypeAlias

from abviz._version import __version__
from abviz.classroom.check.check import starter
from abviz.classroom.check.examination import examine
from abviz.classroom.check.in_file import NOTEBOOK, InFile, code_cells
from abviz.classroom.check.report import Report
from abviz.classroom.check.settings import Settings
from abviz.classroom.check.worker import EndedFromOutside
from abviz.classroom.gradebook.copied_cells import CopiedCell, copied_cells
from abviz.classroom.gradebook.grades import MOST_ENDS, Grades, Store, Submission
from abviz.classroom.gradebook.workplace import clear_what_was_left, folder_for_files
from abviz.errors import AbvizError, Message, SearchError
from abviz.files import checked_path
from abviz.jobs import checked_workers, run_jobs
from abviz.markup import paragraphs
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH, language_of
from abviz.stage.progress_bar import progress_bar
from abviz.text import printable, shortened
from abviz.trees.scores import is_listed

LARGEST = 10**6
TOO_LARGE = Message("The files have more than a million bytes.")
LARGEST_READ = 50 * LARGEST  # outputs of notebooks do not count, up to so much
CODE = (".py", NOTEBOOK)
UNREADABLE = Message("The files cannot be read.")
NO_FILE = Message("There is no Python file and no notebook.")
Files: TypeAlias = str | PathLike[str] | Iterable[str | PathLike[str]]
Graded: TypeAlias = tuple[dict[str, Any], bytes]


def grade(
    files: Files,
    function: str = "search",
    *,
    against: str = "alphabeta",
    points: float = 1.0,
    executor: Executor | None = None,
    workers: int | None = None,
    store: str | PathLike[str] | None = "grades.sqlite",
    pictures: bool = True,
    language: str = ENGLISH.tag,
    progress: bool = True,
    **options: Any,
) -> Grades:
    """Grade the functions of a whole class, each as `abviz.check` does it.

    Each function runs in a process of its own, with limits on time and memory, so that
    no submission can end the run. Grades go into an SQLite file as they come. A run
    that was interrupted goes on where it was, and a file that has not changed is not
    graded again.

    Parameters
    ----------
    files : str or path-like, or iterable of them
        A folder with a file (``ada.py``) or a folder (``ada/solution.py``) for each
        student, who is named after it; or Python files. Notebooks (``ada.ipynb``) will
        do as well: their code cells are run in order, without magics, up to one that
        stops. Of several files in a student's folder, the first that defines the
        function counts, and it may import the others.
    function : str
        What the function is called in these files.
    against : str, keyword-only
        The name in ``abviz.algorithms`` of what it is compared with.
    points : float, keyword-only
        The points for a function that is right, from 0.
    executor : concurrent.futures.Executor or None, keyword-only
        What runs the checks; by default as many processes as `workers` says. For a
        cluster it is ``client.get_executor()`` of Dask; abviz must be installed on its
        machines.
    workers : int or None, keyword-only
        How many checks run at the same time, from 1 to 1,000; by default as many as
        there are processors.
    store : str, path-like or None, keyword-only
        The SQLite file that keeps the grades. With None nothing is kept.
    pictures : bool, keyword-only
        Whether the page of a student shows the tree on which the function is wrong.
        Drawing it takes about half as long as a check.
    language : str, keyword-only
        What the reports are in, one of ``abviz.languages()``.
    progress : bool, keyword-only
        Whether a bar is shown while it takes more than a second.
    **options
        As for `abviz.check`: ``call``, ``cut_on_tie``, ``compare``, ``root``,
        ``alternating``, ``infinite``, ``depth``, ``most_leaves`` (here 4 by default),
        ``random_trees``, ``seconds``, ``seed``. Also ``memory``, the megabytes that a
        function may use: 2,048 by default, at least 256.

    Returns
    -------
    Grades
        The table, the CSV and the pages.

    Raises
    ------
    SearchError
        If there are no submissions, an argument is not possible, or the store holds
        grades with other settings.

    Examples
    --------
    >>> import abviz
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "ada.py").write_text("def search(node): return node.value")
    ...     abviz.grade(folder, against="minimax", most_leaves=2, workers=1, store=None)
    Grades: 1 submission, 0 right, on average 0 of 1 points.
    """
    if sys.platform == "emscripten":
        raise SearchError("Grading starts processes, and in a browser there are none.")
    settings = _settings(function, {"most_leaves": 4, **options, "against": against})
    number = checked_workers(workers)
    spoken = language_of(language)
    handed_in, left_out = submissions_in(files, function)
    submissions = [_in_language(submission, spoken) for submission in handed_in]
    kept = Store(":memory:" if store is None else store)
    made_with = {"abviz": __version__, "function": function, "language": spoken.tag}
    kept.begin(made_with | _as_data(settings), submissions, left_out)
    clear_what_was_left()
    grades = Grades(kept, points)
    grades.changed = kept.changed()
    job = partial(
        graded,
        function=function,
        settings=settings,
        language=spoken.tag,
        pictures=pictures,
    )
    _grade_all(
        _without_grade(submissions, kept),
        kept,
        job=job,
        executor=executor,
        workers=number,
        language=spoken,
        progress=progress,
    )
    return grades


def _in_language(submission: Submission, language: Language) -> Submission:
    """Return a submission; why it cannot be graded is said in a language."""
    if not submission.problem:
        return submission
    return submission._replace(problem=language.gettext(submission.problem))


def _without_grade(
    submissions: list[Submission], store: Store
) -> dict[str, Submission]:
    """Return what is to be graded, by its key: equal files are graded once."""
    graded_keys = store.graded()
    return {
        submission.key: submission
        for submission in submissions
        if submission.content and submission.key not in graded_keys
    }


def _grade_all(
    left: dict[str, Submission],
    store: Store,
    *,
    job: Callable[..., Any],
    executor: Executor | None,
    workers: int,
    language: Language,
    progress: bool,
) -> None:
    """Grade what is left, and keep each grade, or why there is none yet."""
    bar = progress_bar(
        total=len(left),
        name=language.pgettext("name of a progress bar", "grade"),
        unit=language.pgettext("unit of a progress bar", "submission"),
        shown=progress,
    )
    try:
        with bar:
            for jobs, at_a_time in _in_order(left, store.ends(), workers=workers):
                run_jobs(
                    job,
                    jobs,
                    keep=lambda key, done: store.keep(key, *done),
                    # Not the function's fault: it has its own process.
                    failed=lambda key, error: store.note(key, _reason(error, language)),
                    executor=executor,
                    workers=at_a_time,
                    begin=store.note_begun if executor is None else None,
                    tick=bar.update,
                )
    finally:
        store.forget_begun()


def _in_order(
    left: dict[str, Submission], ends: dict[str, int], *, workers: int
) -> Iterator[tuple[dict[str, Submission], int]]:
    """Yield what is to be graded, and how many at a time.

    Files that were being checked when an earlier run ended come last, each alone: so it
    shows which of them ends it. Those with which it has ended twice are left to the
    teacher.
    """
    fresh = {key: submission for key, submission in left.items() if not ends.get(key)}
    yield fresh, workers
    for key, submission in left.items():
        if 0 < ends.get(key, 0) < MOST_ENDS:
            yield {key: submission}, 1


def _reason(error: Exception, language: Language) -> str:
    """Say why there is no grade yet."""
    if isinstance(error, AbvizError):
        return language.problem(error)
    return f"{type(error).__name__}: {printable(str(error))}"


def _settings(function: object, options: dict[str, Any]) -> Settings:
    if not (isinstance(function, str) and function.isidentifier()):
        raise SearchError(
            f"function is what it is called in the files, not {shortened(function)}."
        )
    names = {*Settings.__dataclass_fields__} - {"algorithm", "compared"}
    unknown = sorted(options.keys() - names)
    if unknown:
        raise SearchError(f"grade has no option {shortened(unknown[0])}.")
    return Settings(**options)


def _as_data(settings: Settings) -> dict[str, Any]:
    """Return the settings as plain data, by their names."""
    algorithm = settings.algorithm
    data = {
        **vars(settings),
        "against": algorithm.name,
        "cut_on_tie": algorithm.cut_on_tie,
    }
    data["compare"] = [*settings.compared]
    data["call"] = None if settings.call is None else settings.call.text
    return {
        name: data[name] for name in sorted(data.keys() - {"algorithm", "compared"})
    }


def submissions_in(files: Files, function: str) -> tuple[list[Submission], list[str]]:
    """
    Return what the students have handed in, by their names, and what was not taken.
    """
    left_out: list[str] = []
    if isinstance(files, str | PathLike):
        root = Path(files).expanduser()
        if not root.is_dir():
            raise SearchError(
                f"There is no folder {printable(str(files))} with submissions."
            )
        handed_in = [
            entry for entry in sorted(root.iterdir()) if not _is_aside(entry.name)
        ]
        taken = [entry for entry in handed_in if entry.is_dir() or entry.suffix in CODE]
        left_out = [printable(entry.name) for entry in handed_in if entry not in taken]
        entries = {entry: _python_files(entry) for entry in taken}
    else:
        if not is_listed(files):
            raise SearchError(
                f"files are a folder or a list of files, not {shortened(files)}."
            )
        paths = sorted({checked_path(file).expanduser().absolute() for file in files})
        root = Path()
        if paths:
            root = Path(os.path.commonpath([path.parent for path in paths]))
        entries = {}
        for file in paths:
            entries.setdefault(root / file.relative_to(root).parts[0], []).append(file)
    if not entries:
        raise SearchError(
            f"There are no Python files or notebooks in {printable(str(root))}."
        )
    names = [entry.name if entry.is_dir() else entry.stem for entry in entries]
    submissions = []
    for name, (entry, mains) in zip(names, entries.items(), strict=True):
        student = name if names.count(name) == 1 else entry.name
        submissions.append(_submission(student, entry, mains, function))
    return submissions, left_out


def _is_aside(name: str) -> bool:
    """Tell whether a system or an editor made a file or a folder, as ``__MACOSX``."""
    return name.startswith((".", "__")) and name != "__init__.py"


def _python_files(entry: Path) -> list[Path]:
    if not entry.is_dir():
        return [entry]
    paths = sorted(path for path in entry.rglob("*") if path.suffix in CODE)
    return [
        path for path in paths if not any(map(_is_aside, path.relative_to(entry).parts))
    ]


def _submission(
    student: str, entry: Path, mains: list[Path], function: str
) -> Submission:
    """Return what a student has handed in, or why it cannot be graded."""
    student, folder = printable(student), entry if entry.is_dir() else entry.parent
    try:
        together = _python_files(entry) if entry.is_dir() else mains
        is_read = sum(path.stat().st_size for path in together) <= LARGEST_READ
        read = together if is_read else []
        files = {path.relative_to(folder).as_posix(): _content(path) for path in read}
    except OSError:
        return Submission(student, "", "", {}, problem=UNREADABLE)
    copied = tuple(_copied_cells(read, folder, entry))
    if not is_read or sum(map(len, files.values())) > LARGEST:
        return Submission(student, "", "", {}, problem=TOO_LARGE)
    line, name = rb'(?:^|\\n|"source": ")', function.encode()
    defines = re.compile(line + rb"(def\s+%b\b|%b\s*=)" % (name, name), re.MULTILINE)
    choice = [path.relative_to(folder).as_posix() for path in mains]
    if not choice:
        return Submission(student, "", "", {}, problem=NO_FILE)
    main = next((file for file in choice if defines.search(files[file])), choice[0])
    key = sha256(repr((main, sorted(files.items()))).encode()).hexdigest()
    where = main if folder == entry.parent else f"{entry.name}/{main}"
    content = sha256(files[main]).hexdigest()
    return Submission(
        student, printable(where), main, files, key, content, copied_cells=copied
    )


def _copied_cells(paths: list[Path], folder: Path, entry: Path) -> Iterator[CopiedCell]:
    """Yield the cells at which nbgrader would stop, in the notebooks of a student."""
    for path in paths:
        name = path.relative_to(folder).as_posix()
        shown = name if folder == entry.parent else f"{entry.name}/{name}"
        if path.suffix == NOTEBOOK:
            yield from copied_cells(path, shown)


def _content(file: Path) -> bytes:
    """Return what a file holds; of a notebook that is its code."""
    if file.suffix == NOTEBOOK:
        with suppress(SearchError):
            cells = [
                {"cell_type": "code", "source": source} for source in code_cells(file)
            ]
            return json.dumps({"cells": cells}).encode()
    return file.read_bytes()


def graded(
    submission: Submission,
    *,
    function: str,
    settings: Settings,
    language: str,
    pictures: bool,
) -> Graded:
    """Grade a submission, wherever this runs.

    Return the grade, and the report as HTML, packed.
    """
    with folder_for_files() as folder:
        for name, content in submission.files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content)
        in_file = InFile(submission.main, function, str(folder))
        try:
            start = starter(in_file, settings, language=language)
            verdict = examine(start, settings)
            report = Report(verdict, start=start, language=language_of(language))
        except EndedFromOutside:
            raise  # there is no verdict
        except SearchError as refusal:
            sentence = language_of(language).problem(refusal)
            data = {"share": 0.0, "passed": False, "sentence": sentence}
            return data, _page([sentence])
    # A picture needs the function no more.
    lines = report.text.splitlines()
    is_stopped = verdict.failure is not None and verdict.failure.what != "differs"
    wrong = {*verdict.compared} if is_stopped else verdict.wrong | verdict.hidden
    data = {
        "share": verdict.share,
        "passed": report.passed,
        "right": {aspect: aspect not in wrong for aspect in verdict.compared},
        "misconceptions": [belief.name for belief in report.misconceptions],
        "tree": None if report.counterexample is None else str(report.counterexample),
        "sentence": f"{report.headline} {report.departure}".strip(),
    }
    if not pictures:
        return data, _page(lines)
    return data, zlib.compress(report._repr_html_().encode(errors="replace"))


def _page(lines: list[str]) -> bytes:
    return zlib.compress(paragraphs(lines).encode())
