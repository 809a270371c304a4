"""A task of a worksheet: its questions, and the constraints on its trees."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from functools import partial
from typing import Any, TypeAlias

from abviz.classroom.by_hand.acts import Grain
from abviz.classroom.misconceptions.registry import misconceptions
from abviz.classroom.questions.families import (
    ALPHA_BETA,
    OF_ALL_SCORES,
    OF_SEARCH,
    can_ask,
)
from abviz.classroom.questions.make import tree_for
from abviz.engine.models import first_unmet
from abviz.engine.registry import algorithms, known_name
from abviz.errors import AbvizError, nearest
from abviz.text import shortened
from abviz.trees import Tree, TreeError, as_tree
from abviz.trees.limits import PAPER, fits_within
from abviz.trees.scores import checked_whole, is_listed

OF_EXAMS = ("range", "reorder", "best-case", "invariance", "invent")
ASKS = ("values", "windows", "order", "cuts", "next", "why", "trace", *OF_EXAMS)
# Constraints that only some searches know.
OF_ALPHA_BETA = ("deep", "wrong_for", "cut_on_tie", "bounds")
FEWEST_TO_CUT = 4
WITH_CUTOFFS = frozenset(("windows", "order", "cuts", "next", "trace"))
OF_CUTOFFS, OF_TWO = ("cutoffs", "ties"), ("root", "distinct")
KEYS = ("after", "only", "none")  # where the right answers are in a file
AT_STEPS = (
    "next",
    "why",
)  # asked at a step, with a picture of it: that shows what came before
# Their pictures show less of the tree, or more of the search, than other questions can
# bear.
ALONE = (*AT_STEPS, "trace", "range", "best-case", "invent")
# How much of each step is written down where a search is traced.
GRAINS: tuple[Grain, ...] = ("visits", "values", "windows")
MOST_CHILDREN = 8
LARGEST_SCORE = 10_000
MOST_POINTS = 100
# The value of a node three plies above or more cuts deeply, and below it there are
# leaves.
PLIES_OF_DEEP = 4
Range: TypeAlias = tuple[
    int, int | None
]  # from the first to the second; None has no end


class WorksheetError(AbvizError, ValueError):
    """A worksheet cannot be made as asked.

    The message says which constraint is in the way.
    """


@dataclass(frozen=True, kw_only=True, repr=False)
class Task:
    """The questions about a tree, and the constraints on the tree.

    `abviz.task` makes it, and explains each constraint. None is no constraint.

    Examples
    --------
    >>> import abviz
    >>> abviz.task("cuts", leaves=8, cutoffs=(2, None)).cutoffs
    (2, None)
    """

    ask: tuple[str, ...]
    algorithm: str = ALPHA_BETA
    leaves: Range | None = None
    branching: Range = (2, 2)
    depth: Range = (3, 3)
    shape: Tree | None = None
    tree: Tree | None = None
    root: str = "max"
    cutoffs: Range | None = None
    deep: bool | None = None
    ties: Range | None = None
    distinct: bool | None = None
    low: int = 1
    high: int = 20
    wrong_for: tuple[str, ...] = ()
    fits: str | None = "A4"
    points: int | None = None
    cut_on_tie: bool = True
    bounds: tuple[int, int] | None = None
    steps: Grain = "windows"

    @property
    def options(self) -> dict[str, Any]:
        """
        The options of its search: nothing of equal bounds where they cut as usual.
        """
        cuts = None if self.cut_on_tie else False
        return {"cut_on_tie": cuts, "bounds": self.bounds}

    def __repr__(self) -> str:
        return f"<task {self}>"

    def __str__(self) -> str:
        """Return the questions, and the constraints that are not the usual ones."""
        usual = {field.name: field.default for field in fields(self)}
        changed = {name for name in usual if getattr(self, name) != usual[name]} - {
            "ask"
        }
        # The usual values of these depend on the others.
        if _wants_cutoffs(vars(self)) and self.cutoffs == (1, None):
            changed -= {"cutoffs"}
        if self.bounds == (self.low, self.high):
            changed -= {"low", "high"}
        if changed & {"leaves", "branching", "depth"}:
            changed |= {"branching", "depth"}
        names = (name for name in usual if name in changed)
        texts = (
            f"{name.replace('_', '-')}={value_text(getattr(self, name))}"
            for name in names
        )
        return " ".join(("+".join(self.ask), *texts))


def value_text(value: object) -> str:
    """Return the value of a constraint as it is written in a text."""
    if value is True or value is False:
        return "yes" if value else "no"
    if isinstance(value, Tree):
        return f'"{value}"'
    match value:
        case (int() as low, None):
            return f"{low}.."
        case (int() as low, int() as high):
            return str(low) if low == high else f"{low}..{high}"
        case tuple():
            return "+".join(value)
    return str(value)


def is_within(number: int, wanted: Range) -> bool:
    """Tell whether a number lies in a range."""
    low, high = wanted
    return low <= number and (high is None or number <= high)


# What `task` takes for its constraints if they are not given; None for the others.
DEFAULTS: Mapping[str, object] = {"low": 1, "high": 20, "wrong_for": (), "fits": "A4"}
# How many: a number, from one to another (None: no limit), or the same as a text.
Count: TypeAlias = int | tuple[int | None, int | None] | str | None


def task(
    ask: str | Iterable[str] = "cuts",
    *,
    algorithm: str | None = None,
    leaves: Count = None,
    branching: Count = None,
    depth: Count = None,
    shape: Tree | str | None = None,
    tree: Tree | str | None = None,
    root: str | None = None,
    cutoffs: Count = None,
    deep: bool | None = None,
    ties: Count = None,
    distinct: bool | None = None,
    low: int = 1,
    high: int = 20,
    wrong_for: str | Iterable[str] = (),
    fits: str | None = "A4",
    points: int | None = None,
    cut_on_tie: bool | None = None,
    bounds: tuple[int, int] | str | None = None,
    steps: Grain | None = None,
) -> Task:
    """Return a task for `abviz.worksheet`: its questions, and constraints on its trees.

    None is no constraint. What counts something is a number, a pair such as ``(2, 4)``
    or ``(2, None)``, or a text such as ``"2..4"`` or ``"2.."``.

    Parameters
    ----------
    ask : str or iterable of str
        The kind of question: "values", "windows", "order", "cuts", "next", "why",
        "trace" (all steps of the search by hand, in a table), "range" (for which scores
        of a leaf another node is pruned), "reorder" (how few leaves are examined in the
        best order of the children), "best-case" (how few whatever the scores),
        "invariance" (what stays after a change of all scores) or "invent" (a tree with
        as many cutoffs, deep cutoffs and so on as one that meets the constraints; there
        is room to draw, and the key shows a small one). Several, or a text such as
        "values+cuts", are asked of the same tree; "next", "why", "trace", "range",
        "best-case" and "invent" are tasks of their own. A text may hold constraints,
        too: ``"cuts leaves=8 deep=yes wrong-for=shallow-only"``.
    algorithm : str or None, keyword-only
        The search that is asked about, as in `abviz.quiz`: "alphabeta" (by default),
        "minimax", "negamax", "expectiminimax" or "star1" (chance moves in every other
        ply), or "maxn" (three players in turn, on paper only). Constraints on cutoffs
        are for those that cut off, and `deep` and `wrong_for` for "alphabeta".
    leaves : int, tuple or str, keyword-only
        How many leaves there are, from 2 to 64.
    branching : int, tuple or str, keyword-only
        How many children an inner node has, from 2 to 8. By default 2 or 3 where
        `leaves` or `depth` are given.
    depth : int, tuple or str, keyword-only
        In which plies leaves are, from 1 to 10; a number puts all of them in one ply.
        By default 2 to 4 where `leaves` are given. Without any of the three, and
        without a shape, the tree is complete, with 2 children and 3 plies: 4 for "why",
        or if `deep` is True.
    shape : Tree, str or None, keyword-only
        A tree whose shape and players are taken, with other scores; in place of the
        three constraints before.
    tree : Tree, str or None, keyword-only
        The tree itself, with its scores, for all students; in place of all constraints
        on trees. In a text x stands for the score that "range" asks for, and ? for any
        in "best-case".
    root : str or None, keyword-only
        Who moves first where there is no shape: "max" or "min"; by default "max".
    cutoffs : int, tuple or str, keyword-only
        How many of the cutoffs skip children; one at a last child skips nothing, and is
        not counted. By default at least one where "windows", "order", "cuts", "next" or
        "trace" are asked.
    deep : bool or None, keyword-only
        Whether there is a deep cutoff: one by a node three plies above or more.
    ties : int, tuple or str, keyword-only
        How many of these cutoffs come from a value that equals the bound.
    distinct : bool or None, keyword-only
        Whether all scores differ.
    low, high : int, keyword-only
        The least and the greatest score that may come, from −10,000 to 10,000.
    wrong_for : str or iterable of str, keyword-only
        Names in `abviz.misconceptions`: a student with any of them gives a wrong
        answer.
    fits : str or None, keyword-only
        The paper on which the tree fits, with letters of 9 points or more and room to
        write: "A4", upright or across. With None it may be too large to be printed.
    points : int or None, keyword-only
        How many points the task gives, from 1 to 100: printed beside it, and their sum
        above.
    cut_on_tie : bool or None, keyword-only
        Whether equal bounds cut (α ≥ β), or not (α > β); by default they do.
    bounds : tuple of two int, or str, keyword-only
        The least and the greatest score that a leaf can have, such as ``(-10, 10)`` or
        ``"-10..10"``: the task says them, and on its trees they skip something. Not for
        "range", "reorder", "best-case", "invariance" and "invent".
    steps : str or None, keyword-only
        How much of each step "trace" asks for: "visits" (which node is entered, and
        where children are cut), "values" (and what each inner node returns) or, by
        default, "windows" (and α and β of each inner node that is entered).

    Returns
    -------
    Task
        The task, with every constraint checked.

    Raises
    ------
    WorksheetError
        If a constraint is not possible, or two exclude each other.

    Examples
    --------
    >>> task("cuts", leaves=8, deep=True, cutoffs=(2, None))
    <task cuts leaves=8 branching=2..3 depth=2..4 cutoffs=2.. deep=yes>
    >>> task("values+cuts leaves=6 ties=1")
    <task values+cuts leaves=6 branching=2..3 depth=2..4 ties=1>
    >>> task("values", ties=1, distinct=True)
    Traceback (most recent call last):
        ...
    abviz.classroom.worksheets.task.WorksheetError: distinct=yes and ties=1 exclude \
each other: \
a tie needs equal scores. Leave one of them out.
    """
    constraints: dict[str, object] = {
        "algorithm": algorithm,
        "leaves": leaves,
        "branching": branching,
        "depth": depth,
        "shape": shape,
        "tree": tree,
        "root": root,
        "cutoffs": cutoffs,
        "deep": deep,
        "ties": ties,
        "distinct": distinct,
        "low": low,
        "high": high,
        "wrong_for": wrong_for,
        "fits": fits,
        "points": points,
        "cut_on_tie": cut_on_tie,
        "bounds": bounds,
        "steps": steps,
    }
    return _checked({**_read(ask), **_changed(constraints)})


def _changed(constraints: Mapping[str, object]) -> dict[str, object]:
    """Return the constraints that are not left at their defaults.

    The others may be said in the text, or follow from these.
    """
    return {
        name: value
        for name, value in constraints.items()
        if value is not DEFAULTS.get(name)
    }


def _read(ask: Any) -> dict[str, object]:
    """Return the questions, and the constraints in the same text.

    It is written as on a command line: ``"windows+cuts leaves=8 deep=yes"``.
    """
    if not isinstance(ask, str):
        return {"ask": ask}
    try:
        questions, *constraints = shlex.split(ask)
    except ValueError:
        raise WorksheetError(
            f"The task {shortened(ask)} cannot be read: it is empty, or a quote is "
            "never closed."
        ) from None
    values: dict[str, object] = {"ask": tuple(questions.split("+"))}
    for constraint in constraints:
        name, _, value = constraint.partition("=")
        values[name.replace("-", "_")] = value
    return values


def _checked(constraints: Mapping[str, object]) -> Task:
    """Return a task; raise a WorksheetError if it is not possible."""
    for name in constraints:
        if name not in _CHECKS:
            raise WorksheetError(
                f"There is no constraint {shortened(name)}. {nearest(name, _CHECKS)}"
            )
    if constraints.get("ask") is None:
        raise WorksheetError(f"Nothing is asked: None. {nearest(None, ASKS)}")
    if constraints.get("tree") is not None:
        constraints = _with_tree(constraints)
    checked: dict[str, Any] = {
        name: _CHECKS[name](value, name)
        for name, value in constraints.items()
        if value is not None
    }
    if "fits" in constraints:
        checked["fits"] = checked.get("fits")
    constrained = _with_defaults(checked)
    task = Task(**constrained)
    _check_asked(task)
    _check_algorithm(task, checked=checked)
    _check_together(task, checked=checked)
    return task


def _with_defaults(constraints: Mapping[str, Any]) -> dict[str, Any]:
    """Return constraints, and for others the defaults that depend on these.

    Defaults that always hold are those of `Task`.
    """
    defaults: dict[str, Any] = {}
    if _wants_cutoffs(constraints):
        defaults["cutoffs"] = (1, None)
    if constraints.get("algorithm") == "maxn":
        # Three numbers of one digit go into a node.
        defaults |= {"low": 0, "high": 9}
    if "bounds" in constraints:
        low, high = constraints["bounds"]
        defaults |= {"low": low, "high": high}
    if "leaves" in constraints:
        defaults |= {"branching": (2, 3), "depth": (2, 4)}
    elif "depth" in constraints:
        defaults["branching"] = (2, 3)
    elif "tree" not in constraints and _wants_deep_cutoffs(constraints):
        # With fewer plies the parent is always the node whose value makes a cutoff.
        defaults["depth"] = (PLIES_OF_DEEP, PLIES_OF_DEEP)
    return {**defaults, **constraints}


def _wants_deep_cutoffs(constraints: Mapping[str, Any]) -> bool:
    """
    Tell whether a deep cutoff is to be expected: "why" asks which ancestor makes one.
    """
    if "deep" in constraints:
        return bool(constraints["deep"])
    return "why" in constraints["ask"]


def _with_tree(constraints: Mapping[str, Any]) -> dict[str, Any]:
    """Return the constraints of a task about a given tree, which is read as asked."""
    about = {
        "ask",
        "algorithm",
        "tree",
        "fits",
        "points",
        "cut_on_tie",
        "bounds",
        "steps",
    }
    for name, value in constraints.items():
        if name not in about and name in _CHECKS and value is not None:
            raise WorksheetError(
                f"tree and {name} exclude each other: a tree says all of it. Leave one "
                "of them out."
            )
    asked = _asks(constraints["ask"], "ask")
    # Only a question that is asked alone can hide a score of the tree.
    ask = asked[0] if len(asked) == 1 else ""
    try:
        return {**constraints, "tree": tree_for(ask, constraints["tree"])}
    except TreeError as problem:
        raise WorksheetError(f"tree: {problem}") from None


def _wants_cutoffs(constraints: Mapping[str, Any]) -> bool:
    """
    Tell whether a cutoff is to be expected: without one, knowing minimax would do.
    """
    if (
        constraints.get("tree")
        or not algorithms[constraints.get("algorithm", ALPHA_BETA)].prunes
    ):
        return False
    if "cuts" in constraints["ask"]:
        return True
    _, most_leaves = constraints.get("leaves") or (None, None)
    _, most_plies = constraints.get("depth") or (None, None)
    is_large = (most_leaves or PAPER.leaves) >= FEWEST_TO_CUT
    is_deep = (most_plies or PAPER.leaves) > 1
    is_free = constraints.get("shape") is None and is_large and is_deep
    return is_free and not WITH_CUTOFFS.isdisjoint(constraints["ask"])


def _check_asked(task: Task) -> None:
    """Raise a WorksheetError where two questions cannot be about one picture."""
    if len(task.ask) > 1 and (alone := [ask for ask in task.ask if ask in ALONE]):
        shows = "hides scores that other questions about the same tree need"
        if alone[0] in AT_STEPS:
            shows = (
                "shows a step, and so answers to other questions about the same tree"
            )
        if alone[0] == "trace":
            shows = (
                "is beside a table that has room for answers to other questions about "
                "the same tree"
            )
        raise WorksheetError(
            f'The picture of "{alone[0]}" {shows}: make it a task of its own.'
        )


def _check_algorithm(task: Task, *, checked: Mapping[str, Any]) -> None:
    """Raise a WorksheetError where a constraint does not go with the algorithm."""
    algorithm = algorithms[task.algorithm]
    for name, tree in (("shape", task.shape), ("tree", task.tree)):
        if tree is not None and not algorithm.fits(tree):
            raise WorksheetError(f"{name}: {first_unmet(algorithm, tree)}")
    unasked = [ask for ask in task.ask if not can_ask(task.algorithm, ask)]
    about: list[str] = []
    if task.algorithm != ALPHA_BETA:
        about += OF_ALPHA_BETA
    if not algorithm.prunes:
        about += OF_CUTOFFS
    if task.algorithm == "maxn":
        about += OF_TWO
    unfit = [f"ask={ask}" for ask in unasked]
    unfit += [name for name in about if name in checked]
    if unfit:
        raise WorksheetError(
            f"{unfit[0]} has no meaning for {algorithm.title}. Leave it out, or ask "
            "about another search."
        )


def _check_together(task: Task, *, checked: Mapping[str, Any]) -> None:
    """Raise a WorksheetError where two constraints of a task exclude each other."""
    if "steps" in checked and "trace" not in task.ask:
        _refuse(task, "ask", "steps", "only “trace” asks for steps")
    of_shape = [
        name for name in ("leaves", "branching", "depth", "root") if name in checked
    ]
    if task.shape is not None and of_shape:
        _refuse(task, "shape", of_shape[0], "a shape says all of it")
    if task.bounds and (unfit := [ask for ask in task.ask if ask in OF_ALL_SCORES]):
        _refuse(task, "ask", "bounds", f"“{unfit[0]}” is about all scores there can be")
    if task.bounds and task.tree is not None:
        bounded = algorithms[task.algorithm].with_options(bounds=task.bounds)
        if unmet := first_unmet(bounded, task.tree):
            raise WorksheetError(f"tree: {unmet}")
    if task.bounds and not task.bounds[0] <= task.low <= task.high <= task.bounds[1]:
        _refuse(task, "low", "bounds", "all scores lie between the bounds")
    if task.low > task.high:
        _refuse(task, "low", "high", "no score lies between them")
    if task.distinct and task.ties is not None and task.ties[0] > 0:
        _refuse(task, "distinct", "ties", "a tie needs equal scores")
    most_plies = task.depth[1] or PLIES_OF_DEEP
    if task.deep and task.shape is None and most_plies < PLIES_OF_DEEP:
        _refuse(task, "deep", "depth", f"a deep cutoff needs {PLIES_OF_DEEP} plies")
    if task.ties and task.ties[0] > 0 and not task.cut_on_tie:
        _refuse(task, "ties", "cut_on_tie", "then no cutoff comes from a tie")
    if "strict-test" in task.wrong_for and not task.cut_on_tie:
        _refuse(task, "wrong_for", "cut_on_tie", "then the strict test is right")
    if task.deep and task.cutoffs == (0, 0):
        _refuse(task, "deep", "cutoffs", "a deep cutoff is a cutoff")


def _refuse(task: Task, first: str, second: str, why: str) -> None:
    both = " and ".join(
        f"{name}={value_text(getattr(task, name))}" for name in (first, second)
    )
    raise WorksheetError(f"{both} exclude each other: {why}. Leave one of them out.")


def checked_number(value: object, name: str, *, least: int, most: int) -> int:
    """Return a whole number within its limits, also from a text."""
    if isinstance(value, str) and re.fullmatch(r"[-−]?\d{1,9}", value):
        value = int(value.replace("−", "-"))
    try:
        return checked_whole(value, name, least=least, most=most)
    except TreeError as problem:
        raise WorksheetError(str(problem)) from None


def _range(value: object, name: str, *, least: int, most: int) -> Range:
    low, high = _ends(value, name)
    first = least if low is None else checked_number(low, name, least=least, most=most)
    last = None if high is None else checked_number(high, name, least=least, most=most)
    if last is not None and first > last:
        raise WorksheetError(
            f"{name}: no number is at least {first} and at most {last}. Write the "
            "lower one first."
        )
    return first, last


def _bounds(value: object, name: str) -> Range:
    if any(end is None for end in _ends(value, name)):
        raise WorksheetError(f"{name}: give both ends, such as -10..10.")
    return _range(value, name, least=-LARGEST_SCORE, most=LARGEST_SCORE)


def _ends(value: object, name: str) -> tuple[object, object]:
    """Return the two ends of a range, as they are written."""
    form = r"(-?\d{1,9}|)\.\.(-?\d{1,9}|)|(-?\d{1,9})"
    if isinstance(value, str) and (match := re.fullmatch(form, value.strip())):
        low, high, number = (int(text) if text else None for text in match.groups())
        return (low, high) if number is None else (number, number)
    if isinstance(value, (tuple, list)) and len(value) == 2:
        return value[0], value[1]
    if isinstance(value, (str, tuple, list)):
        raise WorksheetError(
            f"{name}: {shortened(value)} is not a number or a range. Write 3, (2, 4) "
            "or "
            '(2, None); in a text "3", "2..4" or "2..".'
        )
    return value, value


def _asks(value: Any, name: str) -> tuple[str, ...]:
    """Return the questions of a task, each once."""
    # An unknown one is refused before the rest is read: a range may be very long.
    asked: list[str] = []
    for ask in value if is_listed(value) else [value]:
        if not isinstance(ask, str) or ask not in ASKS:
            raise WorksheetError(
                f"There is no question {shortened(ask)}. {nearest(ask, ASKS)}"
            )
        asked.append(ask)
    if not asked:
        raise WorksheetError(
            f"Nothing is asked: {shortened(value)}. {nearest(value, ASKS)}"
        )
    return tuple(dict.fromkeys(asked))


def _switch(value: object, name: str) -> bool:
    words = {"yes": True, "no": False, "true": True, "false": False}
    if isinstance(value, (bool, str)) and (text := str(value).lower()) in words:
        return words[text]
    raise WorksheetError(
        f"{name} is True or False, and yes or no in a text: not {shortened(value)}."
    )


def _one_of(value: object, name: str, *, options: tuple[str, ...]) -> str:
    for option in options:
        if isinstance(value, str) and value.lower() == option.lower():
            return option
    raise WorksheetError(
        f"{name}={shortened(value)} is not possible. {nearest(value, options)}"
    )


def _search(value: object, name: str) -> str:
    return _one_of(known_name(value), name, options=tuple(OF_SEARCH))


def _names(value: Any, name: str) -> tuple[str, ...]:
    wanted = value.split("+") if isinstance(value, str) else value
    names: list[str] = []
    for misconception in wanted if is_listed(wanted) else [wanted]:
        if not isinstance(misconception, str) or misconception not in misconceptions:
            raise WorksheetError(
                f"{name}: there is no misconception {shortened(misconception)}. "
                f"{nearest(misconception, misconceptions)}"
            )
        names.append(misconception)
    return tuple(dict.fromkeys(names))


def _shape(value: object, name: str) -> Tree:
    """Return a tree that can be searched, and that a worksheet has room for."""
    try:
        tree = as_tree(value, unscored=True)
    except TreeError as problem:
        raise WorksheetError(f"{name}: {problem}") from None
    if tree.has_stubs or not tree.depth:
        raise WorksheetError(
            f"{name}: a search needs a tree with moves, and without stubs."
        )
    if not fits_within(tree, PAPER):
        raise WorksheetError(
            f"{name}: {len(tree.leaves)} leaves in {tree.depth} plies are too many for "
            f"a worksheet: at most {PAPER.leaves} leaves and {PAPER.plies} plies."
        )
    return tree


_paper = partial(_one_of, options=("A4",))


def _fits(value: object, name: str) -> str | None:
    is_none = isinstance(value, str) and value in ("no", "none")
    return None if is_none else _paper(value, name)


_CHECKS: Mapping[str, Callable[[Any, str], Any]] = {
    "ask": _asks,
    "algorithm": _search,
    "leaves": partial(_range, least=2, most=PAPER.leaves),
    "branching": partial(_range, least=2, most=MOST_CHILDREN),
    "depth": partial(_range, least=1, most=PAPER.plies),
    "shape": _shape,
    "tree": _shape,
    "root": partial(_one_of, options=("max", "min")),
    "cutoffs": partial(_range, least=0, most=PAPER.leaves),
    "deep": _switch,
    "ties": partial(_range, least=0, most=PAPER.leaves),
    "distinct": _switch,
    "low": partial(checked_number, least=-LARGEST_SCORE, most=LARGEST_SCORE),
    "high": partial(checked_number, least=-LARGEST_SCORE, most=LARGEST_SCORE),
    "wrong_for": _names,
    "fits": _fits,
    "points": partial(checked_number, least=1, most=MOST_POINTS),
    "cut_on_tie": _switch,
    "bounds": _bounds,
    "steps": partial(_one_of, options=GRAINS),
}
