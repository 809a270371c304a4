"""What is known of a search algorithm besides its code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from numbers import Rational
from typing import Any

from abviz.trees import Tree, format_score

UNSEEN_MOVES = (
    "this tree has stubs, moves that were never looked at; "
    "search the game itself, as in abviz.search(game)."
)


def just_the_root(tree: Tree) -> tuple[Any, ...]:
    """Return the arguments of the first call of most algorithms."""
    return (tree.root,)


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A search algorithm: the function that runs, and what to say of it.

    Parameters
    ----------
    name : str
        The name under which `abviz.search` finds it.
    title : str
        What people call it.
    source : str
        Where it is described.
    function : callable
        The function that is called first, with the options in force.
    helpers : tuple of callable
        Further functions that belong to its listing.
    arguments : callable
        Gives the arguments of the first call for a tree.
    prunes : bool
        Whether it has a window and may cut.
    fail_hard : bool
        Whether it moves and returns the bounds of the window themselves instead
        of a value v of its own.
    moves_window : bool
        Whether its code raises α and lowers β of a node, and does not only hand
        a narrower window to the children.
    negates : bool
        Whether its scores and windows are those of the player to move (negamax).
    is_known : bool
        Whether it is an algorithm of abviz, of which more is known than what the
        recorder sees; False for a function that is only watched.
    alternates : bool
        Whether it takes for granted that MAX and MIN take turns.
    needs_whole_scores : bool
        Whether it asks with null windows [n, n + 1].
    cut_on_tie : bool
        Whether α = β is enough for a cutoff (no meaning if it never cuts).
    deep : bool
        Whether every ancestor bounds a node, or only its parent (no meaning
        if it never cuts).
    twins : mapping
        The function for each pair (cut_on_tie, deep); empty if there are no options.

    Examples
    --------
    >>> import abviz
    >>> abviz.algorithms["alphabeta"].title
    'alpha-beta'
    >>> abviz.algorithms["alphabeta"].with_options(deep=False).function.__name__
    'alphabeta_shallow'
    """

    name: str
    title: str
    source: str
    function: Callable[..., Any]
    helpers: tuple[Callable[..., Any], ...] = ()
    arguments: Callable[[Tree], tuple[Any, ...]] = just_the_root
    prunes: bool = True
    fail_hard: bool = False
    moves_window: bool = True
    negates: bool = False
    is_known: bool = True
    alternates: bool = False
    needs_whole_scores: bool = False
    cut_on_tie: bool = True
    deep: bool = True
    twins: Mapping[tuple[bool, bool], Callable[..., Any]] = field(default_factory=dict)

    @property
    def options(self) -> tuple[str, ...]:
        """The names of the options that this algorithm understands."""
        return ("cut_on_tie", "deep") if self.twins else ()

    def with_options(self, *, cut_on_tie: bool = True, deep: bool = True) -> Algorithm:
        """Return the same algorithm with other options in force.

        Parameters
        ----------
        cut_on_tie : bool
            True cuts on α ≥ β, False only on α > β.
        deep : bool
            True lets every ancestor bound a node, False only its parent.

        Returns
        -------
        Algorithm
            With the twin function that does exactly this.

        Raises
        ------
        ValueError
            If the algorithm does not have the option.
        """
        chosen = {"cut_on_tie": cut_on_tie, "deep": deep}
        for option, value in chosen.items():
            if not isinstance(value, bool):
                raise ValueError(f"the option {option} is True or False, not {value!r}")
            if not value and option not in self.options:
                raise ValueError(f"{self.title} has no option {option}. Leave the option out.")
        if not self.twins:
            return self
        function = self.twins[cut_on_tie, deep]
        return replace(self, function=function, cut_on_tie=cut_on_tie, deep=deep, moves_window=deep)

    def misfit(self, tree: Tree) -> str:
        """Return why this algorithm cannot search a tree, or an empty text if it can.

        Parameters
        ----------
        tree : Tree
            Any tree.

        Returns
        -------
        str
            One sentence for the user.

        Examples
        --------
        >>> import abviz
        >>> tree = abviz.Tree.parse("max(max(1 2) 3)")
        >>> abviz.algorithms["alphabeta"].misfit(tree)
        ''
        >>> abviz.algorithms["alphabeta-slides"].misfit(tree)
        'alpha-beta of the slides (004) takes for granted that MAX and MIN take turns, \
and in this tree MAX moves twice running at B.'
        """
        return UNSEEN_MOVES if tree.has_stubs else self.objection(tree)

    def objection(self, tree: Tree) -> str:
        """Return why this algorithm cannot search the nodes of a tree, whatever its stubs hide."""
        if tree.has_chance:
            return (
                f"this tree has chance nodes, and {self.title} knows only MAX and MIN; "
                "search a tree without chance nodes."
            )
        if self.needs_whole_scores:
            for leaf in tree.leaves:
                if not isinstance(leaf.value, Rational) or leaf.value.denominator != 1:
                    return (
                        f"{self.title} asks with null windows and needs whole scores, and "
                        f"{leaf.name} has the score {format_score(leaf.value)}."
                    )
        return self._double_move(tree) if self.alternates else ""

    def _double_move(self, tree: Tree) -> str:
        for node in tree:
            above = node.parent
            if above is not None and node.children and node.is_max == above.is_max:
                return (
                    f"{self.title} takes for granted that MAX and MIN take turns, and in this "
                    f"tree {str(node.player).upper()} moves twice running at {node.name}."
                )
        return ""
