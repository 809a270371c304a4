"""Mark a whole run of a search that was carried out by hand, as in an exam.

Each right act has a mark. What follows from a mistake is right if it is carried on
rightly, so a mistake costs its mark once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from abviz.classroom.by_hand.acts import Act, Grain
from abviz.classroom.by_hand.conduct import (
    conduct,
    remaining_acts,
    same_numbers,
)
from abviz.engine.algorithm import Algorithm
from abviz.trees import Tree

# So many mistakes that follow from a misconception make it certain.
CERTAIN = 3


@dataclass(frozen=True, kw_only=True)
class RunMarking:
    """How many acts of a run are right, and where it is first another one.

    Parameters
    ----------
    right, wrong, missing, due : int, keyword-only
        How many acts are right (a cut that is made by going up is), how many are not,
        how many cuts were left out, and how many acts are still to be done.
    first : int or None, keyword-only
        The place of the first act that is not right, from 0; behind the last one if the
        run ends too early; None if all is right.
    mistakes : tuple of int, keyword-only
        The places of all acts that are not right.
    """

    right: int
    wrong: int
    missing: int
    due: int
    first: int | None
    mistakes: tuple[int, ...]

    @property
    def score(self) -> float:
        """From 0 to 1: the share of right acts, of those that were done or are due."""
        return self.right / (self.right + self.wrong + self.missing + self.due)


def mark_run(
    search: Algorithm | Callable[..., Any],
    tree: Tree,
    acts: Sequence[Act],
    *,
    grain: Grain = "windows",
) -> RunMarking:
    """Mark a run of a search that was carried out by hand.

    Parameters
    ----------
    search, tree, acts, grain
        As for `conduct`.

    Returns
    -------
    RunMarking
        The marks, and where the run is first another one.

    Raises
    ------
    ImpossibleActError
        If an act cannot be done where the search stands.

    Examples
    --------
    A wrong value costs one mark, and what follows from it is right.

    >>> import abviz
    >>> from abviz.classroom.by_hand.conduct import model_run
    >>> tree, minimax = abviz.Tree.parse("(3 5) 4"), abviz.algorithms["minimax"]
    >>> run = [*model_run(minimax, tree, grain="values")]
    >>> run[4], run[6] = Act("return", 1, value=5), Act("return", 0, value=5)
    >>> marking = mark_run(minimax, tree, run, grain="values")
    >>> marking.right, marking.wrong, marking.first
    (6, 1, 4)
    """
    outcome = conduct(search, tree, acts, grain=grain)
    judgements = [judged.judgement for judged in outcome.judged]
    wrong_acts = [
        judged.act
        for judged in outcome.judged
        if judged.judgement in ("wrong", "missing")
    ]
    places = {id(act): place for place, act in enumerate(acts)}
    mistakes = tuple(places[id(act)] for act in wrong_acts)
    due = remaining_acts(search, tree, acts, grain=grain)
    early = len(acts) if due else None
    return RunMarking(
        right=judgements.count("right") + judgements.count("implied"),
        wrong=judgements.count("wrong"),
        missing=judgements.count("missing"),
        due=due,
        first=mistakes[0] if mistakes else early,
        mistakes=mistakes,
    )


def possible_beliefs(
    searches: Mapping[str, Sequence[Act | None]],
    acts: Sequence[Act],
    mistakes: Sequence[int],
    *,
    prunes: bool = True,
) -> dict[str, tuple[int, ...]]:
    """Return the misconceptions from which a run can follow: a single one is certain.

    The search of each makes at least three of the mistakes, and no act of the run
    contradicts it.

    Parameters
    ----------
    searches : mapping
        What the search of each misconception does at the place of each act: see
        `due_at_each`.
    acts : sequence of Act
        What was done.
    mistakes : sequence of int
        The places of the acts that are not right.
    prunes : bool, keyword-only
        Whether the search cuts anything off. If not, what comes back tells, and not
        what the search of a misconception would cut.

    Returns
    -------
    dict
        Those misconceptions, in their order, each with the places of the mistakes that
        its search makes.
    """
    possible = {}
    for name, theirs in searches.items():
        dues = list(zip(acts, theirs, strict=True))
        if any(_contradicts(act, due, prunes=prunes) for act, due in dues):
            continue
        places = tuple(place for place in mistakes if does(theirs[place], acts[place]))
        if len(places) >= CERTAIN:
            possible[name] = places
    return possible


def _contradicts(act: Act, due: Act | None, *, prunes: bool) -> bool:
    """Tell whether whose search does something would not have done an act."""
    if not prunes and (due is None or due.kind != "return"):
        return False
    return not does(due, act)


def does(due: Act | None, act: Act) -> bool:
    """Tell whether a search does just this act."""
    return due is not None and due.move == act.move and same_numbers(act, due)
