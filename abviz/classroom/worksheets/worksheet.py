"""Make a worksheet from tasks, and save it in the format that its file's name says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from abviz.classroom.questions.families import ALPHA_BETA
from abviz.classroom.worksheets.files import (
    SheetOptions,
    write_html,
    write_pdf,
    write_table,
)
from abviz.classroom.worksheets.making import make_variants
from abviz.classroom.worksheets.moodle import moodle_xml
from abviz.classroom.worksheets.nbgrader import nbgrader
from abviz.classroom.worksheets.sheet import Sheet, students_of
from abviz.classroom.worksheets.task import KEYS, Task, WorksheetError, task
from abviz.classroom.worksheets.text2qti import pictures_beside, text2qti
from abviz.errors import nearest
from abviz.files import checked_title, suffix_of, write_atomically
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH, language_of
from abviz.stage.progress_bar import progress_bar
from abviz.text import shortened
from abviz.trees import Tree, examples
from abviz.trees.calling import public_call
from abviz.trees.scores import checked_seed, checked_switch, is_listed


class SheetFormat(NamedTuple):
    """A format: its writer, whether it takes a `key`, and the files beside it."""

    write: Callable[..., bytes]
    takes_key: bool = False
    beside: Callable[[Sheet], Iterable[tuple[str, bytes]]] = lambda sheet: ()


FORMATS: Mapping[str, SheetFormat] = {
    ".pdf": SheetFormat(write_pdf, takes_key=True),
    ".html": SheetFormat(write_html, takes_key=True),
    ".csv": SheetFormat(write_table),
    ".xml": SheetFormat(moodle_xml),
    ".md": SheetFormat(text2qti, beside=pictures_beside),
    ".ipynb": SheetFormat(nbgrader),
}


def format_of(path: str | PathLike[str]) -> SheetFormat:
    """Return the format of a file by the end of its name.

    Raise an ExportError if there is none.
    """
    return FORMATS[suffix_of(path, known=FORMATS)]


class Worksheet(Sheet):
    """A worksheet with one variant for each student.

    `abviz.worksheet` makes it.

    Examples
    --------
    >>> import abviz
    >>> sheet = abviz.worksheet("cuts", students=2, seed=1)
    >>> sheet
    <worksheet: 2 variants, seed 1, cuts>
    >>> [variant.questions[0].key for variant in sheet.variants]
    [(7,), (7, 12)]
    """

    def save(
        self,
        path: str | PathLike[str],
        *,
        key: str = "after",
        duplex: bool = True,
        progress: bool = True,
    ) -> Path:
        """Save the worksheet in the format that the end of the name says.

        A file is written whole or not at all.

        Parameters
        ----------
        path : str or path-like
            Ends in ``.pdf`` or ``.html`` (sheets for students, with room to write, and
            the key on pages of its own), or ``.csv`` (the key as one table). For
            programs that grade: ``.xml`` (Moodle), ``.md`` (text2qti, for Canvas; its
            pictures are files in a folder beside it), or ``.ipynb`` (the source of an
            assignment of nbgrader). A ``.pdf`` needs the package typst: ``pip install
            abviz[worksheets]``.
        key : str, keyword-only
            Where the right answers are in a ``.pdf`` or ``.html``: "after" the sheets,
            "only" they, or "none".
        duplex : bool, keyword-only
            Whether a ``.pdf`` is printed on both sides: an empty page follows each
            variant with an odd number of pages, so that no student has the next one's
            tasks on the back. Other files have no pages of their own.
        progress : bool, keyword-only
            Whether a bar is shown while a ``.pdf`` or ``.html`` takes more than a
            second.

        Returns
        -------
        pathlib.Path
            Where the file is, in full.

        Raises
        ------
        ExportError
            If the end of the name is none of these, or typst is missing.
        WorksheetError
            If `key` is not possible, or a tree is too large for paper.
        OSError
            If the file cannot be written; an old one stays as it was.

        Examples
        --------
        >>> import abviz
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     abviz.worksheet("cuts", students=2).save(f"{folder}/sheet.html").name
        'sheet.html'
        """
        kind = format_of(path)
        if key not in KEYS:
            raise WorksheetError(
                f"key={shortened(key)} is not possible. {nearest(key, KEYS)}"
            )
        if key != "after" and not kind.takes_key:
            raise WorksheetError(
                f"this file takes no key={shortened(key)}; leave it out."
            )
        options = SheetOptions(key=key, duplex=duplex)
        bar = progress_bar(
            total=options.times
            * sum(len(variant.exercises) for variant in self.variants),
            name=Path(path).name,
            unit=self.language.pgettext("unit of a progress bar", "exercise"),
            shown=checked_switch(progress, "progress") and kind.takes_key,
        )
        with bar:
            further = [options._replace(tick=bar.update)] if kind.takes_key else []
            content = kind.write(self, *further)
        # Where the file is refused, there is no folder of pictures either.
        written = write_atomically(path, [content])
        for name, picture in kind.beside(self):
            beside = Path(path).expanduser().parent / name
            beside.parent.mkdir(exist_ok=True)
            write_atomically(beside, [picture])
        return written

    def __repr__(self) -> str:
        tasks = "; ".join(map(str, self.tasks))
        return f"<worksheet: {len(self.variants)} variants, seed {self.seed}, {tasks}>"


@public_call()
def worksheet(
    tasks: str | Task | Tree | Iterable[str | Task | Tree],
    *,
    students: int | str | PathLike[str] | Iterable[str] = 30,
    seed: int = 1,
    title: str | None = None,
    cut_on_tie: bool | None = None,
    language: str | Language | None = None,
    progress: bool = True,
) -> Worksheet:
    """
    Make a worksheet: a variant for each student, with trees that meet your constraints.

    Parameters
    ----------
    tasks : str, Task or Tree, or iterable of them
        The questions, and the constraints on the trees: what `abviz.task` returns, or
        the same as a text (``"cuts leaves=8 deep=yes"``). Each task has a tree of its
        own. A tree, or its text, asks all students which nodes are pruned in it, as
        ``task("cuts", tree=...)`` does.
    students : int, path-like, or iterable of str, keyword-only
        How many variants there are, from 1 to 1,000; or whom they are for, in this
        order: names, or the path of a CSV file in UTF-8 with a name and, where there is
        one, an ID in each row. They are printed on the sheets and in the key.
    seed : int, keyword-only
        The same tasks and seed give the same sheet; with more students come more
        variants.
    title : str or None, keyword-only
        The title above each variant; by default "Alpha-beta search".
    cut_on_tie : bool or None, keyword-only
        Whether equal bounds cut (α ≥ β) in all tasks, or not (α > β); None leaves it to
        the tasks.
    language : str, Language or None, keyword-only
        The language of every text: a tag in ``abviz.languages()``; by default English.
    progress : bool, keyword-only
        Whether a bar is shown while it takes more than a second.

    Returns
    -------
    Worksheet
        Its `save` writes sheets and keys; its `variants` have the questions.

    Raises
    ------
    WorksheetError
        If there is no such task, or no tree meets its constraints: which of them
        rejected how many trees; or if a list of students cannot be read.

    Examples
    --------
    >>> import abviz
    >>> hard = abviz.task("cuts", leaves=8, deep=True, wrong_for="shallow-only")
    >>> sheet = abviz.worksheet(["values", hard], students=3, seed=7)
    >>> for question in sheet.variants[0].questions:
    ...     print(question.trace.tree)
    (((18 17) (9 6)) ((16 14) (18 10)))
    ((16 7) (((2 7) 11) (2 10) 13))
    """
    read = _tasks(tasks, cut_on_tie=cut_on_tie)
    language = ENGLISH if language is None else language_of(language)
    seed = checked_seed(seed)
    people = students_of(students)
    bar = progress_bar(
        make_variants(read, students=people, seed=seed, language=language),
        total=len(people),
        name=language.pgettext("name of a progress bar", "worksheet"),
        unit=language.pgettext("unit of a progress bar", "variant"),
        shown=progress,
    )
    if title is None:
        title = language.gettext("Alpha-beta search")
    else:
        title = checked_title(title)
    return Worksheet(
        title=title,
        tasks=read,
        seed=seed,
        variants=tuple(bar),
        language=language,
    )


# How the text of a tree begins, and no kind of question does.
_TREE = re.compile(r"\s*([(\[<?\d]|(max|min|chance|p\d+)\s*\()")


def _task_of(item: str | Task | Tree) -> Task:
    """Return a task: itself, that of a text, or the usual question about a tree."""
    if isinstance(item, Task):
        return item
    is_text_of_tree = isinstance(item, str) and (item in examples or _TREE.match(item))
    if isinstance(item, Tree) or is_text_of_tree:
        return task(tree=item)
    return task(item)


def _tasks(
    tasks: str | Task | Tree | Iterable[str | Task | Tree], *, cut_on_tie: bool | None
) -> tuple[Task, ...]:
    """Return the tasks of a sheet, with one convention for equal bounds."""
    is_single = isinstance(tasks, Tree) or not is_listed(tasks)
    listed: Any = (tasks,) if is_single else tasks
    read = [_task_of(item) for item in listed]
    if not read:
        raise WorksheetError('There is no task. Give one, such as "cuts".')
    if cut_on_tie is not None:
        # As a text, so that what excludes each other is refused here, too.
        read = [
            task(str(item), cut_on_tie=cut_on_tie)
            if item.algorithm == ALPHA_BETA
            else item
            for item in read
        ]
    conventions = {item.cut_on_tie for item in read if item.algorithm == ALPHA_BETA}
    if len(conventions) > 1:
        raise WorksheetError(
            "A sheet has one convention for equal bounds, and some of these tasks have "
            "cut-on-tie=no. Give it once: worksheet(..., cut_on_tie=False)."
        )
    return tuple(read)
