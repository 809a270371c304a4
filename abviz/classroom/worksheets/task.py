"""A task of a worksheet: what is asked, and what is wished of the tree.

What goes wrong with a worksheet.

How many of something are wished: a number, or from one number to another.

Check wishes: each alone, and those that never go together.

Read a task: from arguments, from a mapping, or from a text.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from functools import partial
from types import MappingProxyType
from typing import Any, TypeAlias, TypedDict, Unpack

from abviz.classroom.registry import misconceptions
from abviz.errors import AbvizError
from abviz.trees import Tree, TreeError, as_tree
from abviz.trees.scores import checked_whole, nearest, shortened


class WorksheetError(AbvizError, ValueError):
    """A worksheet cannot be made as wished; the message says which wish is in the way.

    Examples
    --------
    >>> import abviz
    >>> issubclass(WorksheetError, abviz.AbvizError)
    True
    """


# From the first to the second; None has no end.
Range: TypeAlias = tuple[int, int | None]
_WRITTEN = re.compile(r"(\d{0,9})\.\.(\d{0,9})|(\d{1,9})")


def checked_range(value: object, what: str, *, least: int, most: int) -> Range:
    """Return a number, a pair of numbers or a text as a range.

    Parameters
    ----------
    value : int, tuple or str
        A whole number; ``(2, 4)``, ``(2, None)`` or ``(None, 4)``; or the same as a text:
        ``"3"``, ``"2..4"``, ``"2.."`` or ``"..4"``.
    what : str
        The name of the wish, for the message.
    least, most : int, keyword-only
        The limits of both numbers.

    Raises
    ------
    WorksheetError
        If it is none of these, a number is out of its limits, or none lies between the two.

    Examples
    --------
    >>> checked_range("2..", "cutoffs", least=0, most=64)
    (2, None)
    >>> checked_range((4, 2), "leaves", least=2, most=64)
    Traceback (most recent call last):
        ...
    abviz.classroom.worksheets.task.WorksheetError: leaves: no number is at least 4 and at \
most 2. Write the lower one first.
    """
    low, high = _ends(value, what)
    first = least if low is None else checked_number(low, what, least=least, most=most)
    last = None if high is None else checked_number(high, what, least=least, most=most)
    if last is not None and first > last:
        raise WorksheetError(
            f"{what}: no number is at least {first} and at most {last}. Write the lower one first."
        )
    return first, last


def _ends(value: object, what: str) -> tuple[object, object]:
    if isinstance(value, str) and (found := _WRITTEN.fullmatch(value.strip())):
        low, high, one = (int(text) if text else None for text in found.groups())
        return (low, high) if one is None else (one, one)
    if isinstance(value, (tuple, list)) and len(value) == 2:
        return value[0], value[1]
    if isinstance(value, (str, tuple, list)):
        raise WorksheetError(
            f"{what}: {shortened(value)} is no number of anything. Write 3, (2, 4) or (2, None); "
            'in a text "3", "2..4" or "2..".'
        )
    return value, value


def checked_number(value: object, what: str, *, least: int, most: int) -> int:
    """Return a whole number within its limits, also from a text.

    Examples
    --------
    >>> checked_number("-3", "low", least=-9, most=9)
    -3
    """
    if isinstance(value, str) and re.fullmatch(r"[-−]?\d{1,9}", value):
        value = int(value.replace("−", "-"))
    try:
        return checked_whole(value, what, least=least, most=most)
    except TreeError as problem:
        raise WorksheetError(str(problem)) from None


def is_within(number: int, wished: Range) -> bool:
    """Tell whether a number lies in a range.

    Examples
    --------
    >>> is_within(5, (2, None)), is_within(5, (2, 4))
    (True, False)
    """
    low, high = wished
    return low <= number and (high is None or number <= high)


def told(wished: Range) -> str:
    """Return a range as it is written in a text.

    Examples
    --------
    >>> told((2, 2)), told((2, 4)), told((2, None))
    ('2', '2..4', '2..')
    """
    low, high = wished
    return str(low) if low == high else f"{low}..{'' if high is None else high}"


@dataclass(frozen=True, kw_only=True, repr=False)
class Task:
    """What is asked of a tree, and what is wished of it.

    Made by `abviz.task`, which explains each wish. A wish that is None is none.

    Parameters
    ----------
    ask : tuple of str
        What is asked, in this order, of the same tree.
    leaves : tuple of int or None
        How many leaves there are: at least and at most; None as second is no limit.
    branching : tuple of int
        How many children an inner node has.
    depth : tuple of int
        In which plies leaves are.
    shape : Tree or None
        A tree whose shape and players are taken, in place of the three before.
    root : str
        Who moves first where there is no shape: "max" or "min".
    cutoffs : tuple of int or None
        How many of the cutoffs skip children; one at a last child skips nothing.
    deep : bool or None
        Whether there is a deep cutoff.
    ties : tuple of int or None
        How many of these cutoffs come from a value that equals the bound.
    unique_variation : bool or None
        Whether there is only one line of best play.
    distinct : bool or None
        Whether all scores differ.
    low, high : int
        The least and the greatest score that may come.
    wrong_for : tuple of str
        Names in `abviz.misconceptions`: whoever has one of them gives a wrong answer.
    differs_from_right_to_left : bool or None
        Whether other leaves are examined from right to left.
    fits : str or None
        The paper on which the tree fits: "A4".
    most_questions : int
        How many questions of "next" or "why" there are at most about one tree.

    Examples
    --------
    >>> import abviz
    >>> abviz.task("cuts", leaves=8, cutoffs=(2, None)).cutoffs
    (2, None)
    """

    ask: tuple[str, ...]
    leaves: Range | None = None
    branching: Range = (2, 2)
    depth: Range = (3, 3)
    shape: Tree | None = None
    root: str = "max"
    cutoffs: Range | None = None
    deep: bool | None = None
    ties: Range | None = None
    unique_variation: bool | None = None
    distinct: bool | None = None
    low: int = 1
    high: int = 20
    wrong_for: tuple[str, ...] = ()
    differs_from_right_to_left: bool | None = None
    fits: str | None = "A4"
    most_questions: int = 1

    def __repr__(self) -> str:
        """Return the task as a text that `abviz.task` reads."""
        return f"<task {self}>"

    def __str__(self) -> str:
        """Return what is asked, and the wishes that are not the usual ones."""
        usual = {field.name: field.default for field in fields(self)}
        changed = {name for name in usual if getattr(self, name) != usual[name]} - {"ask"}
        # What is usual of these depends on the others.
        if "cuts" in self.ask and self.cutoffs == (1, None):
            changed -= {"cutoffs"}
        if changed & {"leaves", "branching", "depth"}:
            changed |= {"branching", "depth"}
        names = (name for name in usual if name in changed)
        wished = (f"{name.replace('_', '-')}={written(getattr(self, name))}" for name in names)
        return " ".join(("+".join(self.ask), *wished))


def written(value: object) -> str:
    """Return a wish as it is written in a text.

    Examples
    --------
    >>> written(True), written((2, None)), written(("shallow-only",)), written("min")
    ('yes', '2..', 'shallow-only', 'min')
    """
    if value is True or value is False:
        return "yes" if value else "no"
    if isinstance(value, Tree):
        return f'"{value}"'
    match value:
        case (int() as low, int() | None as high):
            return told((low, high))
        case tuple():
            return "+".join(value)
    return str(value)


ASKS = ("values", "windows", "order", "cuts", "next", "why")
# Asked at a step, with a picture of it: that shows what came before.
AT_STEPS = ("next", "why")
MOST_LEAVES = 64
MOST_PLIES = 10
MOST_CHILDREN = 8
LARGEST_SCORE = 10_000
# The value of a node three plies above or more cuts deeply, and below it there are leaves.
PLIES_OF_DEEP = 4
_SHAPES = ("leaves", "branching", "depth", "root")
_YES_OR_NO = MappingProxyType({"yes": True, "no": False, "true": True, "false": False})


def checked_task(wishes: Mapping[str, object]) -> Task:
    """Return a task with wishes that are each possible.

    Parameters
    ----------
    wishes : mapping of str to object
        What is asked, as "ask", and the wishes by name; None is none.

    Raises
    ------
    WorksheetError
        If there is no such wish, one cannot be, or two never go together.

    Examples
    --------
    >>> checked_task({"ask": ["cuts"], "leafs": 8})
    Traceback (most recent call last):
        ...
    abviz.classroom.worksheets.task.WorksheetError: There is no wish 'leafs'. Did you mean \
"leaves"?
    """
    for name in wishes:
        if name not in _CHECKS:
            raise WorksheetError(f"There is no wish {shortened(name)}. {nearest(name, _CHECKS)}")
    checked = {
        name: _CHECKS[name](value, name) for name, value in wishes.items() if value is not None
    }
    if "fits" in wishes:
        checked["fits"] = checked.get("fits")
    found = Task(**{**_usual(checked), **checked})
    _check_together(found, given=checked)
    return found


def _usual(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is wished where nothing is said."""
    cuts = {"cutoffs": (1, None)} if "cuts" in given["ask"] else {}
    return {**_usual_shape(given), **cuts}


def _usual_shape(given: Mapping[str, Any]) -> dict[str, Any]:
    if "leaves" in given:
        return {"branching": (2, 3), "depth": (2, 4)}
    if "depth" in given:
        return {"branching": (2, 3)}
    # With fewer plies the parent is always the node whose value makes a cutoff.
    is_deeper = given.get("deep") or ("why" in given["ask"] and "deep" not in given)
    return {"depth": (PLIES_OF_DEEP, PLIES_OF_DEEP)} if is_deeper else {}


def _check_together(task: Task, *, given: Mapping[str, Any]) -> None:
    """Refuse wishes that never go together."""
    if len(task.ask) > 1 and (at_steps := [ask for ask in task.ask if ask in AT_STEPS]):
        raise WorksheetError(
            f'The picture of "{at_steps[0]}" shows a step, and so answers to other questions '
            "about the same tree: make it a task of its own."
        )
    if task.shape is not None and (other := [name for name in _SHAPES if name in given]):
        _refuse(task, "shape", other[0], "a shape says all of it")
    if task.low > task.high:
        _refuse(task, "low", "high", "no score lies between them")
    if task.distinct and task.ties is not None and task.ties[0] > 0:
        _refuse(task, "distinct", "ties", "a tie needs equal scores")
    if task.deep and task.shape is None and (task.depth[1] or PLIES_OF_DEEP) < PLIES_OF_DEEP:
        _refuse(task, "deep", "depth", f"a deep cutoff needs {PLIES_OF_DEEP} plies")
    if task.deep and task.cutoffs == (0, 0):
        _refuse(task, "deep", "cutoffs", "a deep cutoff is a cutoff")


def _refuse(task: Task, one: str, other: str, why: str) -> None:
    both = " and ".join(f"{name}={written(getattr(task, name))}" for name in (one, other))
    raise WorksheetError(f"{both} never go together: {why}. Leave one of them out.")


def _asks(value: Any, name: str) -> tuple[str, ...]:
    several = isinstance(value, Iterable) and not isinstance(value, str)
    asked: dict[str, None] = {}
    for ask in value if several else (value,):
        if ask not in ASKS:
            raise WorksheetError(f"Nothing asks {shortened(ask)}. {nearest(ask, ASKS)}")
        asked[ask] = None
    if not asked:
        raise WorksheetError(f"Nothing asks {shortened(value)}. {nearest(value, ASKS)}")
    return tuple(asked)


def _switch(value: object, name: str) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.lower() in _YES_OR_NO:
        return _YES_OR_NO[value.lower()]
    raise WorksheetError(
        f"{name} is True or False, and yes or no in a text: not {shortened(value)}."
    )


def _one_of(value: object, name: str, *, known: tuple[str, ...]) -> str:
    for one in known:
        if isinstance(value, str) and value.lower() == one.lower():
            return one
    raise WorksheetError(f"{name}={shortened(value)} cannot be wished. {nearest(value, known)}")


def _paper(value: object, name: str) -> str | None:
    return None if value in ("no", "none") else _one_of(value, name, known=("A4",))


def _names(value: Any, name: str) -> tuple[str, ...]:
    names: dict[str, None] = {}
    for one in value.replace(",", "+").split("+") if isinstance(value, str) else value:
        if one not in misconceptions:
            raise WorksheetError(
                f"{name}: there is no misconception {shortened(one)}. "
                f"{nearest(one, misconceptions)}"
            )
        names[one] = None
    return tuple(names)


def _shape(value: object, name: str) -> Tree:
    try:
        tree = as_tree(value)
    except TreeError as problem:
        raise WorksheetError(f"{name}: {problem}") from None
    if tree.players or tree.has_chance or tree.has_stubs or not tree.depth:
        raise WorksheetError(f"{name}: alpha-beta needs a tree of MAX and MIN without stubs.")
    if len(tree.leaves) > MOST_LEAVES or tree.depth > MOST_PLIES:
        raise WorksheetError(
            f"{name}: {len(tree.leaves)} leaves in {tree.depth} plies are too many for a "
            f"worksheet: at most {MOST_LEAVES} leaves and {MOST_PLIES} plies."
        )
    return tree


_CHECKS: MappingProxyType[str, Callable[[Any, str], Any]] = MappingProxyType(
    {
        "ask": _asks,
        "leaves": partial(checked_range, least=2, most=MOST_LEAVES),
        "branching": partial(checked_range, least=2, most=MOST_CHILDREN),
        "depth": partial(checked_range, least=1, most=MOST_PLIES),
        "shape": _shape,
        "root": partial(_one_of, known=("max", "min")),
        "cutoffs": partial(checked_range, least=0, most=MOST_LEAVES),
        "deep": _switch,
        "ties": partial(checked_range, least=0, most=MOST_LEAVES),
        "unique_variation": _switch,
        "distinct": _switch,
        "low": partial(checked_number, least=-LARGEST_SCORE, most=LARGEST_SCORE),
        "high": partial(checked_number, least=-LARGEST_SCORE, most=LARGEST_SCORE),
        "wrong_for": _names,
        "differs_from_right_to_left": _switch,
        "fits": _paper,
        "most_questions": partial(checked_number, least=1, most=20),
    }
)


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
    abviz.classroom.worksheets.task.WorksheetError: distinct=yes and ties=1 never go \
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
