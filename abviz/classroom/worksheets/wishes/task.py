"""A task of a worksheet: what is asked, and what is wished of the tree."""

from __future__ import annotations

from dataclasses import dataclass, fields

from abviz.classroom.worksheets.wishes.ranges import Range, told
from abviz.trees import Tree


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
