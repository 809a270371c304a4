"""What can happen in a step, with what belongs to it alone: from an entering to a leave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple, TypeAlias

from abviz.trees import Node, Score

Kind = Literal["enter", "examine", "update", "cutoff", "leave"]
Bound = Literal["exact", "at least", "at most", "more than", "less than", "unknown"]
OPPOSITE: dict[Bound, Bound] = {
    "more than": "at most",
    "less than": "at least",
    "at least": "less than",
}
Range: TypeAlias = tuple[Score, Score]


class Passage(NamedTuple):
    """A chance node that has turned a bound on its average into one on a child of it.

    `bound` is the one on the average of `node`, and `outer` the chance node
    further up that it comes through, if there is one.
    """

    node: Node
    child: Node
    bound: Score | None
    outer: Passage | None


class Question(NamedTuple):
    """What a null window or a test asks of a node: how its value compares with a bound.

    `shown` is what the pass before has shown of the root: that it is "at least" or "at most"
    a score. It is None in the first pass, and of all other nodes.
    """

    node: Node
    relation: Literal["more than", "less than", "at least"]
    bound: Score
    shown: tuple[Literal["at least", "at most"], Score] | None = None

    def is_answered_yes(self, value: Score) -> bool:
        """Tell whether a value that came back from the pass, or a bound on it, says yes."""
        if self.relation == "at least":
            return value >= self.bound
        return value > self.bound if self.relation == "more than" else value < self.bound

    def answer(self, *, is_yes: bool) -> Bound:
        """Return how the value compares with the bound if the answer is yes, or if it is no."""
        return self.relation if is_yes else OPPOSITE[self.relation]


@dataclass(frozen=True, slots=True)
class Cutoff:
    """A place where the search stopped looking at a node's children.

    Parameters
    ----------
    node : Node
        Where the search stopped.
    kind : str
        "alpha" at a MIN node, "beta" at a MAX node; at a chance node that of the two
        bounds which the average cannot pass any more.
    bound_by : Node or None
        The ancestor whose value made it so, the nearest one if several have
        that value; None if no score at all could be better (±∞), or if the node has
        answered the question of a null window or of a test.
    skipped : tuple of Node
        The children never entered; empty when the test succeeds at the last child.
        Star2 and SSS* also skip nodes further down, and these are among them.
    through : Passage or None
        The chance node through which the bound came, the nearest one.

    Examples
    --------
    >>> import abviz
    >>> cutoff = abviz.search(abviz.examples["lucky-8"]).cutoffs[1]
    >>> cutoff.kind, cutoff.node.name, cutoff.bound_by.name, len(cutoff.skipped)
    ('alpha', 'I', 'A', 1)
    """

    node: Node
    kind: Literal["alpha", "beta"]
    bound_by: Node | None
    skipped: tuple[Node, ...]
    through: Passage | None = None

    @property
    def is_deep(self) -> bool:
        """Whether the bound came from further up than the parent."""
        return self.bound_by is not None and self.bound_by is not self.node.parent


@dataclass(frozen=True, slots=True)
class Enter:
    """A node is entered and receives its window.

    Attributes
    ----------
    kind : str
        "enter".
    bound : str
        "exact": an entry says nothing of a value.

    Examples
    --------
    >>> import abviz
    >>> step = abviz.search(abviz.examples["lucky-8"]).steps[0]
    >>> step.event, step.node.name, step.alpha, step.beta
    (Enter(), 'A', -inf, inf)
    """

    kind: ClassVar[Kind] = "enter"
    bound: ClassVar[Bound] = "exact"


@dataclass(frozen=True, slots=True)
class Examine:
    """A leaf is scored.

    Parameters
    ----------
    at_limit : bool
        Whether it is a node at the depth limit, and its estimate is its score.

    Attributes
    ----------
    kind : str
        "examine".
    bound : str
        "exact": a leaf has its score.

    Examples
    --------
    >>> import abviz
    >>> step = abviz.search(abviz.examples["lucky-8"]).steps[3]
    >>> step.event, step.node.name, step.node.value
    (Examine(at_limit=False), 'D', 4)
    """

    kind: ClassVar[Kind] = "examine"
    bound: ClassVar[Bound] = "exact"
    at_limit: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Update:
    """A child's value reaches its parent.

    Parameters
    ----------
    child : Node
        The child whose value arrives.
    arrived : int, float, Fraction or None
        That value; None if SCOUT has tested the child, and an answer arrives.
    bound : str
        Whether the value is "exact", or the child's true value is "at least" or "at most"
        that; "more than" or "less than" it if SCOUT has tested it; "unknown" if a function
        of your own is watched.
    before : tuple
        Value, α and β of the parent before it.
    improved : bool
        Whether the child is the best one so far, and better than −∞ for MAX, or +∞ for MIN.
    searched_again : bool
        Whether the value only leads to another search of the child.
    again_with : tuple or None
        The window of that other search.
    returns : int, float, Fraction or None
        What the parent returns at once, where the code tests for a cutoff before it moves the
        window, and cuts; else None.
    known : tuple or None
        In a search that may enter a node again, the least and the greatest value that all
        leaves seen so far, in every pass, prove of the child.
    move : Node or None
        The child, if the code returns moves and takes it for the best one so far; else None.

    Attributes
    ----------
    kind : str
        "update".

    Examples
    --------
    >>> import abviz
    >>> step = abviz.search(abviz.examples["lucky-8"]).steps[4]
    >>> step.node.name, step.event.child.name, step.event.arrived, step.event.improved
    ('C', 'D', 4, True)
    >>> step.event.before
    (-inf, -inf, inf)
    """

    kind: ClassVar[Kind] = "update"
    child: Node
    arrived: Score | None
    bound: Bound = "exact"
    before: tuple[Score | None, Score | None, Score | None] = (None, None, None)
    improved: bool = False
    searched_again: bool = False
    again_with: tuple[Score | None, Score | None] | None = None
    returns: Score | None = None
    known: Range | None = None
    move: Node | None = None

    def is_best_for(self, above: Node) -> bool:
        """Tell whether the child is now the best move of its parent, as far as that is proven.

        A child that is only known to be no better than its bound proves nothing.
        """
        unproven = "at most" if above.is_max else "at least"
        return self.improved and self.bound != unproven


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """The other children of a node are skipped.

    Parameters
    ----------
    cutoff : Cutoff
        The record of it.
    bound : str
        How the node's true value compares with the one that it has.
    repeated : tuple of Node
        Those of the skipped nodes that had been entered before, and nodes that were entered by
        a probe, have no other child, and are not entered again.
    reached : int, float, Fraction or None
        The child's value that made it, where the code tests before it moves the window.

    Attributes
    ----------
    kind : str
        "cutoff".

    Examples
    --------
    >>> import abviz
    >>> step = abviz.search(abviz.examples["lucky-8"]).steps[12]
    >>> step.event.bound, step.event.cutoff.kind, step.event.cutoff.skipped
    ('at least', 'beta', (<leaf H: 7>,))
    """

    kind: ClassVar[Kind] = "cutoff"
    cutoff: Cutoff
    bound: Bound = "exact"
    repeated: tuple[Node, ...] = ()
    reached: Score | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave:
    """A node returns its value.

    Parameters
    ----------
    bound : str
        How the node's true value compares with the one that it returns.
    is_last : bool
        Whether the search ends with it.
    known : tuple or None
        In a search that may enter a node again, the least and the greatest value that all
        leaves seen so far, in every pass, prove of the node.
    move : Node or None
        At the end of a search the move that it has chosen; of a function of your own the one
        that it has returned. Where the code returns moves, that of each node.

    Attributes
    ----------
    kind : str
        "leave".

    Examples
    --------
    >>> import abviz
    >>> trace = abviz.search(abviz.examples["lucky-8"])
    >>> trace.steps[13].node.name, trace.steps[13].event.bound
    ('F', 'at least')
    >>> trace.steps[-1].event.is_last, trace.steps[-1].event.move.name
    (True, 'B')
    """

    kind: ClassVar[Kind] = "leave"
    bound: Bound = "exact"
    is_last: bool = False
    known: Range | None = None
    move: Node | None = None


Event: TypeAlias = Enter | Examine | Update | Cut | Leave
