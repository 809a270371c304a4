"""Read a task: from arguments, from a mapping, or from a text."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias, TypedDict, Unpack

from abviz.classroom.worksheets.errors import WorksheetError
from abviz.classroom.worksheets.wishes.checking import checked_task
from abviz.classroom.worksheets.wishes.task import Task
from abviz.trees import Tree
from abviz.trees.wording import shortened

# How many: a number, from one to another (None: no limit), or the same as a text.
Wished: TypeAlias = int | tuple[int | None, int | None] | str | None


class Wishes(TypedDict, total=False):
    """The wishes that `task` explains."""

    leaves: Wished
    branching: Wished
    depth: Wished
    shape: Tree | str | None
    root: str | None
    cutoffs: Wished
    deep: bool | None
    ties: Wished
    unique_variation: bool | None
    distinct: bool | None
    low: int
    high: int
    wrong_for: str | Iterable[str]
    differs_from_right_to_left: bool | None
    fits: str | None
    most_questions: int


def task(ask: str | Iterable[str] = "cuts", **wishes: Unpack[Wishes]) -> Task:
    """Return a task for `abviz.worksheet`: what is asked, and what is wished of the tree.

    A wish that is None is none. What counts something is a number, a pair such as ``(2, 4)``
    or ``(2, None)``, or a text such as ``"2..4"`` or ``"2.."``.

    Parameters
    ----------
    ask : str or iterable of str
        What is asked: "values", "windows", "order", "cuts", "next" or "why". Several, or a
        text such as "values+cuts", are asked of the same tree; "next" and "why" stand alone.
        A text may hold wishes, too: ``"cuts leaves=8 deep=yes wrong-for=shallow-only"``.
    leaves : int, tuple or str, keyword-only
        How many leaves there are, from 2 to 64.
    branching : int, tuple or str, keyword-only
        How many children an inner node has, from 2 to 8. By default 2 or 3 where `leaves` or
        `depth` are given.
    depth : int, tuple or str, keyword-only
        In which plies leaves are, from 1 to 10; a number puts all of them in one ply. By
        default 2 to 4 where `leaves` are given. Without any of the three, and without a
        shape, the tree is complete, with 2 children and 3 plies: 4 for "why", or if `deep` is
        wished.
    shape : Tree, str or None, keyword-only
        A tree whose shape and players are taken, with other scores; in place of the three
        wishes before.
    root : str or None, keyword-only
        Who moves first where there is no shape: "max" or "min"; by default "max".
    cutoffs : int, tuple or str, keyword-only
        How many of the cutoffs skip children; one at a last child skips nothing, and is not
        counted. By default at least one where "cuts" are asked.
    deep : bool or None, keyword-only
        Whether there is a deep cutoff: one by a node three plies above or more.
    ties : int, tuple or str, keyword-only
        How many of these cutoffs come from a value that equals the bound.
    unique_variation : bool or None, keyword-only
        Whether there is only one line of best play.
    distinct : bool or None, keyword-only
        Whether all scores differ.
    low, high : int, keyword-only
        The least and the greatest score that may come, from −10,000 to 10,000.
    wrong_for : str or iterable of str, keyword-only
        Names in `abviz.misconceptions`: whoever has one of them gives a wrong answer.
    differs_from_right_to_left : bool or None, keyword-only
        Whether other leaves are examined from right to left.
    fits : str or None, keyword-only
        The paper on which the tree fits, with letters of 9 points or more and room to write:
        "A4", upright or across. With None it may be too large to be printed.
    most_questions : int, keyword-only
        How many questions of "next" or "why" there are at most about one tree, from 1 to 20.
        The picture of a later one shows what came before it.

    Returns
    -------
    Task
        The task, with every wish checked.

    Raises
    ------
    WorksheetError
        If something cannot be wished, or two wishes never go together.

    Examples
    --------
    >>> task("cuts", leaves=8, deep=True, cutoffs=(2, None))
    <task cuts leaves=8 branching=2..3 depth=2..4 cutoffs=2.. deep=yes>
    >>> task("values+cuts leaves=6 ties=1")
    <task values+cuts leaves=6 branching=2..3 depth=2..4 ties=1>
    >>> task("values", ties=1, distinct=True)
    Traceback (most recent call last):
        ...
    abviz.classroom.worksheets.errors.WorksheetError: distinct=yes and ties=1 never go \
together: a tie needs equal scores. Leave one of them out.
    """
    return checked_task({**_asked(ask), **wishes})


def task_from(given: object) -> Task:
    """Return a task from a task, a text or a mapping of what `task` takes.

    Raises
    ------
    WorksheetError
        If it is none of these, or no such task.

    Examples
    --------
    >>> task_from({"ask": "order", "leaves": 6})
    <task order leaves=6 branching=2..3 depth=2..4>
    """
    if isinstance(given, Task):
        return given
    if isinstance(given, str):
        return checked_task(_asked(given))
    if isinstance(given, Mapping):
        wishes = {str(name): value for name, value in given.items()}
        return checked_task({**wishes, **_asked(wishes.get("ask", "cuts"))})
    raise WorksheetError(
        f'{shortened(given)} is no task. Write abviz.task("cuts", leaves=8), the same as a '
        'text, "cuts leaves=8", or as a dict.'
    )


def _asked(ask: Any) -> dict[str, object]:
    """Return what is asked, and the wishes in the same text."""
    if not isinstance(ask, str):
        return {"ask": ask}
    try:
        first, *wishes = shlex.split(ask)
    except ValueError:
        raise WorksheetError(
            f"The task {shortened(ask)} cannot be read: it is empty, or a quote is never closed."
        ) from None
    if "=" in first:
        raise WorksheetError(
            f"The task {shortened(ask)} begins with a wish. Begin with what is asked: "
            f'"cuts {first}".'
        )
    return {"ask": tuple(first.split("+")), **dict(map(_wish, wishes))}


def _wish(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise WorksheetError(
            f"{shortened(text)} is no wish. Write its name, = and a value, without blanks, "
            "such as leaves=8."
        )
    return name.replace("-", "_"), value
