"""A misconception: what somebody believes of alpha-beta, and the search that follows from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from abviz.classroom.belief import Belief
from abviz.replay.trace import Trace
from abviz.replay.watch import watch
from abviz.replay.watching.calls import parameters_of
from abviz.trees import Score, Tree

# Where a belief shows: in the order of the children, in which leaves are examined, in the windows
# that are handed down, in what a node makes of the values that came back.
Shown: TypeAlias = Literal["order", "leaves", "windows", "returns"]


@dataclass(frozen=True, kw_only=True, repr=False)
class Misconception(Belief):
    """What somebody believes of alpha-beta, and the faulty search that follows from it.

    Parameters
    ----------
    name, title, belief, explanation, confusion : str
        As every `Belief` has them.
    function : callable
        The faulty search: a plain recursive function of a node.
    about : tuple of str
        Where the belief shows: in the "order" of the children, in the "leaves" that are
        examined, in the "windows" that are handed down, or in what a node "returns". What else
        a search does is another matter.
    in_negamax : str or None
        The explanation where it is told of a negamax; empty if it is the same there, None if
        nobody who writes a negamax need believe this.

    Examples
    --------
    >>> import abviz
    >>> shallow = abviz.misconceptions["shallow-only"]
    >>> shallow
    <misconception shallow-only: bounds from the parent only>
    >>> shallow.belief
    'Only the value of the parent can end the search of a node.'
    """

    function: Callable[..., Score]
    about: tuple[Shown, ...]
    in_negamax: str | None = ""
    contexts: ClassVar[Mapping[str, str]] = {
        **Belief.contexts,
        "in_negamax": Belief.contexts["explanation"],
    }

    @property
    def is_negamax(self) -> bool:
        """Whether the faulty search is a negamax."""
        parameters = parameters_of(self.function.__code__)
        return parameters is not None and parameters.negates

    def explained(self, *, negates: bool) -> str | None:
        """Return why it is wrong, as it is true of a negamax or of none; None if it is of neither.

        Parameters
        ----------
        negates : bool, keyword-only
            Whether it is told of a negamax.
        """
        if not negates:
            return None if self.is_negamax else self.explanation
        return self.explanation if self.in_negamax == "" else self.in_negamax

    def search(self, tree: Tree) -> Trace:
        """Search a tree as somebody with this belief would.

        Parameters
        ----------
        tree : Tree
            What is searched; every inner node a MAX or a MIN node.

        Returns
        -------
        Trace
            What `abviz.watch` records of the faulty search.

        Raises
        ------
        TreeError
            If `tree` is no Tree.
        SearchError
            If the tree is one that `abviz.watch` refuses.

        Examples
        --------
        >>> import abviz
        >>> abviz.misconceptions["shallow-only"].search(abviz.examples["deep-cutoff"])
        shallow_only: value 6, 5 of 5 leaves
        """
        return watch(self.function, tree)
