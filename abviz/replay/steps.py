"""
Steps: the things that a lecturer would say one by one, and what can happen in each.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from abviz.engine.algorithm import Algorithm
from abviz.engine.tally import Term
from abviz.narration.language import Claim, Claims, Fact, Language
from abviz.narration.registry import ENGLISH
from abviz.text import wrapped
from abviz.trees import Node, Score

Kind = Literal["enter", "examine", "update", "cutoff", "leave"]
Bound = Literal["exact", "at least", "at most", "more than", "less than", "unknown"]
OPPOSITE: dict[Bound, Bound] = {
    "more than": "at most",
    "less than": "at least",
    "at least": "less than",
}
Range: TypeAlias = tuple[Score, Score]
# Nodes, each with a number that is its own here.
Numbered: TypeAlias = tuple[tuple[Node, Score], ...]


class ChancePassage(NamedTuple):
    """
    A chance node that has turned a bound on its average into one on a child of it.
    """

    node: Node
    child: Node
    bound: Score | None  # on the average
    outer: (
        ChancePassage | None
    )  # the chance node further up that it comes through, if any


class WorthTest(NamedTuple):
    """
    What a null window or a test asks of a node: how its value compares with a bound.
    """

    node: Node
    relation: Literal["more than", "less than", "at least"]
    bound: Score
    # What the pass before, if there was one, has shown of the root.
    shown: tuple[Literal["at least", "at most"], Score] | None = None

    def is_answered_yes(self, value: Score) -> bool:
        """
        Tell whether a value that came back from the pass, or a bound on it, says yes.
        """
        if self.relation == "at least":
            return value >= self.bound
        return (
            value > self.bound if self.relation == "more than" else value < self.bound
        )

    def answer(self, *, is_yes: bool) -> Bound:
        """Return how the value compares with the bound after a yes, or a no."""
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
    through : ChancePassage or None
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
    through: ChancePassage | None = None

    @property
    def is_deep(self) -> bool:
        """Whether the bound came from further up than the parent."""
        return self.bound_by is not None and self.bound_by is not self.node.parent


@dataclass(frozen=True, slots=True)
class Enter:
    """A node is entered and receives its window."""

    kind: ClassVar[Kind] = "enter"
    bound: ClassVar[Bound] = "exact"


@dataclass(frozen=True, slots=True)
class Examine:
    """A leaf is scored."""

    kind: ClassVar[Kind] = "examine"
    bound: ClassVar[Bound] = "exact"
    #: Whether it is a node at the depth limit, and its estimate is its score.
    at_limit: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Update:
    """A child's value reaches its parent.

    Examples
    --------
    >>> import abviz
    >>> step = abviz.search(abviz.examples["lucky-8"]).steps[4]
    >>> step.node.name, step.event.child.name, step.event.arrived, step.event.before
    ('C', 'D', 4, (-inf, -inf, inf))
    """

    kind: ClassVar[Kind] = "update"
    child: Node
    #: The value that arrives; None if it is an answer of SCOUT's test.
    arrived: Score | None
    #: Whether it is "exact", or the child's true value is "at least" or "at most" that;
    #: "more than" or "less than" it after a test of SCOUT; "unknown" if a function of
    #: your own is watched.
    bound: Bound = "exact"
    #: Value, α and β of the parent before it.
    before: tuple[Score | None, Score | None, Score | None] = (None, None, None)
    #: Whether the child is the best one so far, and better than −∞ for MAX, or +∞ for
    #: MIN.
    improved: bool = False
    #: Whether the value only leads to another search of the child, and the window of
    #: that one.
    searched_again: bool = False
    again_with: tuple[Score | None, Score | None] | None = None
    #: What the parent returns at once, if its code cuts before it moves the window.
    returns: Score | None = None
    #: In a search that may enter a node again, the least and the greatest value that
    #: all leaves seen so far, in every pass, prove of the child.
    known: Range | None = None
    #: The child, if the code returns moves and takes it for the best so far, or None.
    move: Node | None = None

    def is_best_for(self, above: Node) -> bool:
        """Tell whether the child is now proven to be its parent's best move.

        A child that is only known to be no better than its bound proves nothing.
        """
        unproven = "at most" if above.is_max else "at least"
        return self.improved and self.bound != unproven


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """The other children of a node are skipped."""

    kind: ClassVar[Kind] = "cutoff"
    cutoff: Cutoff
    #: How the node's true value compares with the one that it has.
    bound: Bound = "exact"
    #: Those of the skipped nodes that had been entered before, and nodes that were
    #: entered by a probe, have no other child, and are not entered again.
    repeated: tuple[Node, ...] = ()
    #: The child's value that made it, where the code tests before it moves the window.
    reached: Score | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave:
    """A node returns its value."""

    kind: ClassVar[Kind] = "leave"
    #: How the node's true value compares with the one that it returns.
    bound: Bound = "exact"
    #: Whether the search ends with it.
    is_last: bool = False
    #: As of an `Update`, for the node.
    known: Range | None = None
    #: At the end of a search the move that it has chosen; of a function of your own the
    #: one that it has returned. Where the code returns moves, that of each node.
    move: Node | None = None


Event: TypeAlias = Enter | Examine | Update | Cut | Leave


S = TypeVar("S", bound="Step")


class Teller(Generic[S]):
    """What each kind of step says in one way of searching, as claims.

    A kind that has no method of its own does not happen there, and says nothing.
    """

    def __call__(self, step: S) -> Claims:
        """Return the claims of a step."""
        claims: Claims = getattr(self, step.kind)(step, step.event)
        return claims

    def enter(self, step: S, event: Enter) -> Claims:
        """Say that a node is entered."""
        return ()

    def examine(self, step: S, event: Examine) -> Claims:
        """Say that a leaf is scored."""
        return ()

    def update(self, step: S, event: Update) -> Claims:
        """Say what a child's value does at its parent."""
        return ()

    def cutoff(self, step: S, event: Cut) -> Claims:
        """Say why children are skipped."""
        return ()

    def leave(self, step: S, event: Leave) -> Claims:
        """Say what a node returns."""
        return ()


class BoundComparison(NamedTuple):
    """The children between which a search by samples decides by their bounds."""

    terms: tuple[Term, ...]
    chosen: Node
    # Whether all of them have been visited, so that their bounds alone decide.
    is_selection: bool


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Step:
    """One step of a search.

    What happens is its `event`, which has what belongs to it alone, such as the child
    whose value arrives. What only one way of searching knows is in a subclass.

    Parameters
    ----------
    number : int
        Which step of the search it is, from 0.
    event : Enter, Examine, Update, Cut or Leave
        What happens.
    node : Node
        The node that the step is about; for an update the parent.
    line : int or None
        The line of the algorithm's listing that tells most of the step, from 1; None if
        that is not certain of a function of your own.
    lines : tuple of int
        All lines of the listing that ran since the step before, `line` included; of a
        function of your own those of which that is known.
    value : int, float, Fraction or None
        v of the node after the step; None as long as it has none. Where the code gives
        v a value before the first child returns, such as −∞, this is that value.
    alpha, beta : int, float, Fraction or None
        The window of the node after the step, in rollouts its lower and its upper
        bound; None if the algorithm has none.
    examined : int
        The number of leaves examined so far, this step included.
    times : int
        How many times the node has been entered.
    algorithm : Algorithm
        What searches.
    teller : callable
        Finds its claims: the `Teller` of the way of searching.
    language : Language
        The language of its sentence.

    Examples
    --------
    >>> import abviz
    >>> step = abviz.search(abviz.examples["aima-3x3"]).steps[3]
    >>> step.kind, step.node.name, step.child.name, step.beta
    ('update', 'B', 'C', 3)
    >>> step
    <step 3: C's 3 reaches B (MIN)>
    >>> step.event.before
    (inf, -inf, inf)
    >>> step.sentence
    "C's 3 reaches B (MIN): v and β fall from +∞ to 3."
    >>> [claim.kind for claim in step.claims]
    ['arrives', 'v-and-bound-fall']
    """

    number: int
    event: Event
    node: Node
    line: int | None
    lines: tuple[int, ...] = field(default=(), compare=False)
    value: Score | None = None
    alpha: Score | None = None
    beta: Score | None = None
    examined: int = 0
    times: int = 1
    algorithm: Algorithm
    teller: Callable[[Any], Claims] = field(compare=False, repr=False)
    language: Language = field(default=ENGLISH, compare=False, repr=False)

    @property
    def kind(self) -> Kind:
        """What happens, in a word.

        "enter" (a node receives its window), "examine" (a leaf is scored), "update" (a
        child's value reaches its parent), "cutoff" (the other children are skipped) or
        "leave" (a value is returned).
        """
        return self.event.kind

    @property
    def child(self) -> Node | None:
        """The child whose value arrives; None if none does."""
        return self.event.child if isinstance(self.event, Update) else None

    @property
    def arrived(self) -> Score | None:
        """The value that arrives; None if none does."""
        return self.event.arrived if isinstance(self.event, Update) else None

    @property
    def cutoff(self) -> Cutoff | None:
        """The record of a cutoff; None if the step is none."""
        return self.event.cutoff if isinstance(self.event, Cut) else None

    @property
    def bound(self) -> Bound:
        """
        How the true value compares with the value that arrives, or that the node has.
        """
        return self.event.bound

    @property
    def at_limit(self) -> bool:
        """Whether the node is at the depth limit, and its estimate is its score."""
        return isinstance(self.event, Examine) and self.event.at_limit

    @property
    def is_limited(self) -> bool:
        """Whether there are leaves beyond a depth limit of the search."""
        return False

    @property
    def shown(self) -> Score | None:
        """The number shown at the node after the step."""
        return self.value

    @property
    def takes_score(self) -> bool:
        """Whether the search takes in a score of the tree: that of a leaf, examined."""
        return self.kind == "examine"

    @property
    def other_node(self) -> Node | None:
        """The child whose value arrives, or who owns the bound of a cutoff."""
        return self.child if self.cutoff is None else self.cutoff.bound_by

    @property
    def scores_in_full(self) -> frozenset[Score] | None:
        """The scores that are never rounded in its sentence; None if nothing is."""
        return None

    @property
    def average(self) -> Range | None:
        """The least and the greatest average that a chance node can still have.

        None where no bounds of averages are known.
        """
        return None

    @property
    def merit(self) -> Score | None:
        """The merit of the state that a step of SSS* is about; None elsewhere."""
        return None

    @property
    def sampled(self) -> Node | None:
        """The leaf whose score a search by samples takes in; None elsewhere."""
        return None

    @property
    def comparison(self) -> BoundComparison | None:
        """What a search by samples compares here; None elsewhere."""
        return None

    @property
    def has_window(self) -> bool:
        """Whether the algorithm gave the node a window."""
        return self.alpha is not None and self.beta is not None

    @property
    def claims(self) -> Claims:
        """The claims of the sentence, as data: what happens, and why."""
        return self.teller(self)

    @property
    def sentence(self) -> str:
        """One plain sentence that says what happens and why."""
        return self.language.sentence(self.claims)

    def __repr__(self) -> str:
        first = self.language.sentence(self.claims[:1])
        return f"<step {self.number}: {first.rstrip('.')}>"

    def __str__(self) -> str:
        return wrapped(self.sentence)


class End(NamedTuple):
    """Who made an end of a window, and the chance node that it came through."""

    owner: Node | None = None
    through: ChancePassage | None = None


@dataclass(frozen=True, slots=True)
class Owners:
    """Who made the two ends of the window that a node was given."""

    alpha: End = End()
    beta: End = End()
    # Without deep cutoffs: the ancestors whose values would make the window narrower.
    withheld: Numbered = ()

    def of(self, *, is_alpha: bool) -> End:
        """Return who made α, or β."""
        return self.alpha if is_alpha else self.beta


NO_OWNERS = Owners()


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class DepthFirstStep(Step):
    """A step of a recursive search."""

    owners: Owners = NO_OWNERS
    limit: int | None = None  # its depth limit in plies; None if it reaches every leaf
    # The least and the greatest score there is, if the search knows them.
    scale: Range | None = None

    @property
    def is_limited(self) -> bool:
        """Whether there are leaves beyond a depth limit of the search."""
        return self.limit is not None


def claim(step: Step, kind: str, **facts: Fact) -> Claim:
    """Return a claim about a step.

    Where averages are taken, it knows the scores of the tree.
    """
    return Claim(kind, facts, step.scores_in_full)
