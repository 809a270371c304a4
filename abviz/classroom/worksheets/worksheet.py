"""Worksheets: made from tasks, and saved as what the end of a name says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import partial
from os import PathLike
from pathlib import Path
from shutil import rmtree

from abviz.classroom.question import Question
from abviz.classroom.questions.make import questions_for
from abviz.classroom.worksheets.formats import format_of
from abviz.classroom.worksheets.making import make_variants
from abviz.classroom.worksheets.options import SheetOptions, checked_key
from abviz.classroom.worksheets.paper_tree import PAPERS, planned
from abviz.classroom.worksheets.sheet import Sheet
from abviz.classroom.worksheets.task import Task, WorksheetError, checked_number, task_from
from abviz.drawing.export.files import checked_title, write_atomically
from abviz.drawing.values import short_value
from abviz.engine.traits import SearchError
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH, language_of
from abviz.stage.progress.bar import progress_bar
from abviz.trees import Tree
from abviz.trees.scores import checked_seed, shortened

MOST_STUDENTS = 1000
SCORE = re.compile(r"-?\d+")


class Worksheet(Sheet):
    """A worksheet with one variant for each student.

    Made by `abviz.worksheet`.

    Examples
    --------
    >>> import abviz
    >>> sheet = abviz.worksheet("cuts", students=2, seed=1)
    >>> sheet
    <worksheet: 2 variants, seed 1, cuts>
    >>> [variant.questions[0].key for variant in sheet.variants]
    [(14,), (7, 12)]
    """

    def save(
        self,
        path: str | PathLike[str],
        *,
        key: str = "after",
        duplex: bool = True,
        progress: bool = True,
    ) -> Path:
        """Save the worksheet as the end of the name says.

        A file is written whole or not at all.

        Parameters
        ----------
        path : str or path-like
            Ends in ``.pdf`` or ``.html`` (sheets for students, with room to write, and the
            key on pages of its own), or ``.csv`` (the key as one table). For programs that
            grade: ``.xml`` (Moodle), ``.md`` (text2qti, for Canvas; its pictures are files in
            a folder beside it), or ``.ipynb`` (the source of an assignment of nbgrader).
        key : str, keyword-only
            Where the right answers stand in a ``.pdf`` or ``.html``: "after" the sheets,
            "only" they, or "none".
        duplex : bool, keyword-only
            Whether a ``.pdf`` is printed on both sides: an empty page follows each variant with
            an odd number of pages, so that no student has the next one's tasks on the back.
            Other files have no pages of their own.
        progress : bool, keyword-only
            Whether a bar is shown while a ``.pdf`` or ``.html`` takes more than a second.

        Returns
        -------
        pathlib.Path
            Where the file is, in full.

        Raises
        ------
        ExportError
            If the end of the name is none of these.
        WorksheetError
            If `key` is not possible, or a tree is too large for paper.
        OSError
            If the file cannot be written; an old one stays as it was.

        Examples
        --------
        >>> import abviz
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     abviz.worksheet("cuts", students=2).save(f"{folder}/sheet.pdf", key="none").name
        'sheet.pdf'
        """
        kind = format_of(path)
        options = SheetOptions(key=checked_key(key), duplex=duplex)
        if options.key != "after" and not kind.takes_key:
            raise WorksheetError(f"this file takes no key={shortened(key)}; leave it out.")
        exercises = sum(len(variant.exercises) for variant in self.variants)
        bar = progress_bar(
            total=options.parts * exercises,
            name=Path(path).name,
            unit=self.language.pgettext("unit of a progress bar", "exercise"),
            shown=progress and kind.takes_key,
        )
        with bar:
            content = kind.write(self, options._replace(tick=bar.update))
        return _write_with_pictures(path, content, kind.beside(self))

    def __repr__(self) -> str:
        """Return how many variants there are, and what is asked."""
        tasks = "; ".join(map(str, self.tasks))
        return f"<worksheet: {len(self.variants)} variants, seed {self.seed}, {tasks}>"


def worksheet(
    tasks: str | Task | Mapping[str, object] | Iterable[str | Task | Mapping[str, object]],
    *,
    students: int = 30,
    seed: int = 1,
    title: str | None = None,
    language: str | Language | None = None,
    progress: bool = True,
) -> Worksheet:
    """Make a worksheet: a variant for each student, with trees that are as wished.

    Parameters
    ----------
    tasks : str, Task or mapping, or iterable of them
        What is asked, and what is wished of the trees: what `abviz.task` returns, or the
        same as a text (``"cuts leaves=8 deep=yes"``) or as a mapping. Each task has a tree of
        its own.
    students : int, keyword-only
        How many variants there are, from 1 to 1,000.
    seed : int, keyword-only
        The same tasks and seed give the same sheet; with more students come more variants.
    title : str or None, keyword-only
        What stands above each variant; by default "Alpha-beta search".
    language : str, Language or None, keyword-only
        What every text is in: a tag in ``abviz.languages()``; by default English.
    progress : bool, keyword-only
        Whether a bar is shown while it takes more than a second.

    Returns
    -------
    Worksheet
        Its `save` writes sheets and keys; its `variants` have the questions.

    Raises
    ------
    WorksheetError
        If a task is none, or no tree is found that is as wished: which wishes refused how
        many trees.
    UnknownLanguage
        If abviz does not speak the language.

    Examples
    --------
    >>> import abviz
    >>> hard = abviz.task("cuts", leaves=8, deep=True, wrong_for="shallow-only")
    >>> sheet = abviz.worksheet(["values", hard], students=3, seed=7)
    >>> print(*(question.trace.tree for question in sheet.variants[0].questions), sep=chr(10))
    (((6 8) (15 10)) ((18 14) (4 4)))
    ((3 19) (11 13 (1 (2 14) 5)))
    """
    read = _read(tasks)
    say = ENGLISH if language is None else language_of(language)
    seed = checked_seed(seed)
    number = checked_number(students, "students", least=1, most=MOST_STUDENTS)
    made = make_variants(
        read, students=number, seed=seed, ask=partial(_asked, language=say), fits=_Fits()
    )
    bar = progress_bar(
        made,
        total=number,
        name=say.pgettext("name of a progress bar", "worksheet"),
        unit=say.pgettext("unit of a progress bar", "variant"),
        shown=progress,
    )
    return Worksheet(
        title=say.gettext("Alpha-beta search") if title is None else checked_title(title),
        tasks=read,
        seed=seed,
        variants=tuple(bar),
        language=say,
    )


def _write_with_pictures(
    path: str | PathLike[str], content: bytes, pictures: Iterable[tuple[str, bytes]]
) -> Path:
    """Write a sheet, and first what stands beside it; a folder made in vain is removed."""
    made = set()
    try:
        for name, picture in pictures:
            beside = Path(path).expanduser().parent / name
            if not beside.parent.exists():
                beside.parent.mkdir()
                made.add(beside.parent)
            write_atomically(beside, [picture])
        return write_atomically(path, [content])
    except OSError:
        for folder in made:
            rmtree(folder)
        raise


def _read(tasks: object) -> tuple[Task, ...]:
    """Return tasks from one or from several."""
    if isinstance(tasks, (str, Mapping)) or not isinstance(tasks, Iterable):
        return (task_from(tasks),)
    if read := tuple(map(task_from, tasks)):
        return read
    raise WorksheetError('There is no task. Give one, such as "cuts".')


def _asked(tree: Tree, ask: str, *, language: Language) -> tuple[Question, ...]:
    """Return the questions about a tree, if there are any of a kind."""
    try:
        return questions_for(tree, ask, language=language)
    except SearchError:
        return ()


class _Fits:
    """Whether trees fit on paper: asked once of all that have a shape and equally long scores."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, ...], bool] = {}

    def __call__(self, tree: Tree, task: Task) -> bool:
        """Tell whether a tree fits on the paper of a task."""
        if task.fits is None:
            return True
        shape = SCORE.sub("0", str(tree))
        longest = max((short_value(leaf.value) for leaf in tree.leaves), key=len)
        key = shape, longest, *task.ask
        if key not in self.known:
            self.known[key] = planned(tree, task.ask, PAPERS) is not None
        return self.known[key]
