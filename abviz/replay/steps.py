"""Steps and cutoffs: the things that a lecturer would say one by one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from abviz.engine.algorithm import Algorithm
from abviz.narration.claims import Claims
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH
from abviz.trees import Node, Score

Kind = Literal["enter", "examine", "update", "cutoff", "leave"]
Bound = Literal["exact", "at least", "at most", "more than", "less than", "unknown"]
OPPOSITE: dict[Bound, Bound] = {
    "more than": "at most",
    "less than": "at least",
    "at least": "less than",
}
# Finds what a step says.
Teller: TypeAlias = "Callable[[Step], Claims]"


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
    """What a null window or a test asks of a node: how its value compares with a bound."""

    node: Node
    relation: Literal["more than", "less than", "at least"]
    bound: Score

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
class Step:
    """One step of a search.

    Parameters
    ----------
    kind : str
        "enter" (a node receives its window), "examine" (a leaf is scored),
        "update" (a child's value reaches its parent), "cutoff" (the other
        children are skipped) or "leave" (a value is returned).
    node : Node
        The node that the step is about; for an update the parent.
    line : int
        The line of the algorithm's listing on which the step stands, from 1.
    value : int, float, Fraction or None
        v of the node after the step; None as long as it has none. Where the code gives v a
        value before the first child returns, such as −∞, this is that value.
    alpha, beta : int, float, Fraction or None
        The window of the node after the step; None if the algorithm has none.
    alpha_from, beta_from : Node or None
        The ancestors whose values made the window that the node was given.
    child : Node or None
        For an update, the child whose value arrives.
    arrived : int, float, Fraction or None
        For an update, that child's value.
    bound : str
        For an update, a cutoff or a leave, whether the value that arrives, or that
        the node has, is "exact" or the node's true value is "at least" or "at most"
        that; "more than" or "less than" it if SCOUT has tested it; "unknown" if a function
        of your own is watched.
    before : tuple or None
        For an update, (value, alpha, beta) before it.
    improved : bool
        For an update, whether the child is the best one so far, and better than −∞ for MAX,
        or +∞ for MIN.
    searched_again : bool
        For an update, whether the value only leads to another search of the child.
    is_last : bool
        For a leave, whether the search ends with it.
    cutoff : Cutoff or None
        For a cutoff, its record.
    examined : int
        The number of leaves examined so far, this step included.
    times : int
        How many times the node has been entered.
    algorithm : Algorithm or None
        What searches.
    limit : int or None
        The depth limit of the present pass in plies; None if it reaches every leaf.
    at_limit : bool
        Whether the node is at the depth limit, and its estimate is its score.
    is_probe : bool
        Whether the node is entered for the sake of its first child only.
    alpha_through, beta_through : Passage or None
        The chance nodes through which the bounds of the window came.
    average : tuple or None
        For a chance node of a search with bounds, the least and the greatest
        average that its children can still have.
    scale : tuple or None
        The least and the greatest score there is, if the search knows them.
    merit : int, float, Fraction or None
        For SSS*, the merit of the state that the step is about.
    merit_from : Node or None
        For SSS*, the MIN node that already has this merit, so that no more can come of it.
    leaving : tuple of (Node, score)
        For SSS*, the states that leave the list with their merits.
    repeated : tuple of Node
        For a cutoff, those of the skipped nodes that had been entered before.
    by_probe : tuple of Node
        Those owners of the window of which a probe has shown what they have; their v
        has not come to it yet.
    question : Question or None
        What the present pass asks, if it has a null window, or the present test of SCOUT.
    answer : bool or None
        For SCOUT, what the test of a node has answered.
    known : tuple or None
        For an update or a leave of a search that may enter a node again, the least
        and the greatest value that all leaves seen so far, in every pass, prove of
        the node that returns.
    withheld : tuple of (Node, score)
        Without deep cutoffs, the ancestors whose values would make the window of the node
        narrower, with these values.
    noted_by : int or None
        In iterative deepening, for a child that goes first though another one comes first in
        the tree: the depth of the search that has noted it as the best move.
    teller : callable, keyword-only
        What finds out what it says, by the way of searching.
    language : Language, keyword-only
        What its sentence is said in.

    Examples
    --------
    >>> import abviz
    >>> step = abviz.search(abviz.examples["aima-3x3"]).steps[3]
    >>> step.kind, step.node.name, step.child.name, step.beta
    ('update', 'B', 'C', 3)
    >>> step.sentence
    "C's 3 reaches B (MIN): v and β fall from +∞ to 3."
    >>> [claim.kind for claim in step.claims]
    ['arrives', 'v-and-bound-fall']
    """

    kind: Kind
    node: Node
    line: int
    value: Score | None = None
    alpha: Score | None = None
    beta: Score | None = None
    alpha_from: Node | None = None
    beta_from: Node | None = None
    child: Node | None = None
    arrived: Score | None = None
    bound: Bound = "exact"
    before: tuple[Score | None, Score | None, Score | None] | None = None
    improved: bool = False
    searched_again: bool = False
    is_last: bool = False
    cutoff: Cutoff | None = None
    examined: int = 0
    times: int = 1
    algorithm: Algorithm | None = None
    limit: int | None = None
    at_limit: bool = False
    is_probe: bool = False
    alpha_through: Passage | None = None
    beta_through: Passage | None = None
    average: tuple[Score, Score] | None = None
    scale: tuple[Score, Score] | None = None
    merit: Score | None = None
    merit_from: Node | None = None
    leaving: tuple[tuple[Node, Score], ...] = ()
    repeated: tuple[Node, ...] = ()
    by_probe: tuple[Node, ...] = ()
    question: Question | None = None
    known: tuple[Score, Score] | None = None
    answer: bool | None = None
    withheld: tuple[tuple[Node, Score], ...] = ()
    noted_by: int | None = None
    teller: Teller = field(kw_only=True, compare=False, repr=False)
    language: Language = field(default=ENGLISH, kw_only=True, compare=False, repr=False)

    @property
    def fail_hard(self) -> bool:
        """Whether the algorithm has no v and moves the bounds of the window."""
        return self.algorithm is not None and self.algorithm.fail_hard

    @property
    def moves_window(self) -> bool:
        """Whether the code raises α or lowers β of the node itself."""
        return self.algorithm is None or self.algorithm.moves_window

    @property
    def deepens(self) -> bool:
        """Whether the search starts anew again and again, each time a ply deeper."""
        return self.algorithm is not None and self.algorithm.deepens

    @property
    def is_known(self) -> bool:
        """Whether the algorithm is known, or a function of your own is watched."""
        return self.algorithm is None or self.algorithm.is_known

    @property
    def has_window(self) -> bool:
        """Whether the algorithm gave the node a window."""
        return self.alpha is not None and self.beta is not None

    @property
    def claims(self) -> Claims:
        """What the sentence says, as data: what happens, and why."""
        return self.teller(self)

    @property
    def sentence(self) -> str:
        """One plain sentence that says what happens and why."""
        return self.language.sentence(self.claims)
