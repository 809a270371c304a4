"""Check wishes: each alone, and those that never go together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

from abviz.classroom.registry import misconceptions
from abviz.classroom.worksheets.errors import WorksheetError
from abviz.classroom.worksheets.wishes.ranges import checked_number, checked_range
from abviz.classroom.worksheets.wishes.task import Task, written
from abviz.trees import Tree, TreeError
from abviz.trees.errors import nearest
from abviz.trees.wording import shortened

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
    abviz.classroom.worksheets.errors.WorksheetError: There is no wish 'leafs'. Did you mean \
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
        tree = value if isinstance(value, Tree) else Tree.parse(value)  # type: ignore[arg-type]
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
