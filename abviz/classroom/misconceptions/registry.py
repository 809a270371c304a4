"""The misconceptions that abviz knows, by name, the most likely first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from abviz.classroom.misconceptions import searches
from abviz.classroom.misconceptions.answer_patterns import PATTERNS, AnswerPattern
from abviz.classroom.misconceptions.belief import Belief, Misconception
from abviz.errors import SearchError, nearest
from abviz.text import shortened

Kind = TypeVar("Kind", bound=Belief, covariant=True)


class Misconceptions(Mapping[str, Kind]):
    """A read-only mapping from names to misconceptions.

    Examples
    --------
    >>> import abviz
    >>> list(abviz.misconceptions)[:4]
    ['no-pruning', 'strict-test', 'own-bound-test', 'shallow-only']
    >>> abviz.misconceptions["shalow-only"]
    Traceback (most recent call last):
        ...
    abviz.classroom.misconceptions.registry.UnknownMisconception: There is no \
misconception 'shalow-only'. Did you mean "shallow-only"?
    """

    def __init__(self, *entries: Kind, called: str = "misconception") -> None:
        self._entries = {entry.name: entry for entry in entries}
        self._called = called

    @property
    def programs(self) -> Misconceptions[Misconception]:
        """Those that are programs: faulty searches, each held against alpha-beta."""
        programs = (
            entry
            for entry in self.values()
            if isinstance(entry, Misconception) and entry.about
        )
        return Misconceptions(*programs, called="faulty search")

    @property
    def patterns(self) -> Misconceptions[AnswerPattern]:
        """Those that show in answers alone."""
        patterns = (
            entry for entry in self.values() if isinstance(entry, AnswerPattern)
        )
        return Misconceptions(*patterns, called="answer pattern")

    def __getitem__(self, name: str) -> Kind:
        if isinstance(name, str) and name in self._entries:
            return self._entries[name]
        raise UnknownMisconception(
            f"There is no {self._called} {shortened(name)}. "
            f"{nearest(name, self._entries)}"
        )

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __repr__(self) -> str:
        return f"Misconceptions: {', '.join(self._entries)}"


class UnknownMisconception(SearchError, KeyError):
    """Raised for the name of a misconception that is not known."""


misconceptions: Misconceptions[Misconception | AnswerPattern] = Misconceptions(
    Misconception(
        "never compares α and β",
        "A leaf must be examined before it can be left out.",
        "A cutoff is decided before the skipped leaves are examined: that is the work "
        "that it "
        "saves. Without it every leaf is examined; the values are those of minimax.",
        function=searches.no_pruning,
        smallest="(5 (3 7))",
    ),
    Misconception(
        "cuts at α > β only",
        "Where α = β, the other children may still matter.",
        "Where α = β, the other children cannot change the value of the root. The "
        "strict test finds the same value, and may examine more leaves. It is of use "
        "where all best moves of the root are wanted.",
        function=searches.strict_test,
        smallest="(5 (5 7))",
        smallest_strict=None,
    ),
    Misconception(
        "cuts MAX at α and MIN at β",
        "A MAX node may stop as soon as it reaches α, a MIN node as soon as it reaches "
        "β.",
        "α is what MAX has for sure elsewhere, β what MIN has, and a better value may "
        "come. What stops a MAX node is β; what stops a MIN node is α.",
        function=searches.own_bound_test,
        smallest="(3 5)",
        at_max="A MAX node may stop as soon as it reaches α.",
        at_min="A MIN node may stop as soon as it reaches β.",
        in_negamax=(
            "In negamax α is what the player to move has for sure elsewhere, and more "
            "may come. What stops a node is its β, which the opponent has for sure."
        ),
    ),
    Misconception(
        "bounds from the parent only",
        "Only the value of the parent can end the search of a node.",
        "Values of all ancestors bound a node: what any MAX node above has can stop a "
        "MIN node. The parent's value alone misses deep cutoffs; the value of the root "
        "stays right.",
        function=searches.shallow_only,
        smallest="(5 (9 (1 (3 8))))",
        about=("leaves", "windows"),
    ),
    Misconception(
        "full window for each move of the root",
        "The moves of the root have nothing to do with each other.",
        "What the first move brings bounds the second: it is α where MAX is at the "
        "root, and β where MIN is. A reply beyond it settles that move. Without it the "
        "value of the root stays right, and more leaves may be examined.",
        function=searches.own_window_at_root,
        smallest="(5 (3 7))",
        about=("leaves", "windows"),
        in_negamax=(
            "What the first move brings bounds the second: it is the α of the root, "
            "and the β of the second move is −α. A reply beyond it settles that move. "
            "Without it the value of the root stays right, and more leaves may be "
            "examined."
        ),
    ),
    Misconception(
        "hands no window down",
        "Every node below the root starts with −∞ and +∞.",
        "A node starts with the bounds of its ancestors. With the full window at every "
        "node below the root nothing is cut off, unless a score reaches an end of the "
        "root's window; the value of the root stays right.",
        function=searches.own_window_everywhere,
        smallest="(5 (3 7))",
        about=("windows",),
    ),
    Misconception(
        "searches the last child first",
        "It does not matter which child comes first.",
        "The value of the root stays the same, but the leaves that are skipped depend "
        "on the order. Children are searched from left to right, unless something else "
        "is said.",
        function=searches.right_to_left,
        smallest="(3 5)",
        about=("order",),
    ),
    Misconception(
        "one α and one β for the whole tree",
        "There is one α and one β, and every node changes them.",
        "A bound that is found below one node holds below that node alone. Kept for "
        "the whole tree, it cuts off nodes that it has nothing to do with, and the "
        "value of the root can be wrong.",
        function=searches.one_window_for_all,
        smallest="((3 5) 2)",
        smallest_strict="(5 (3 7) 9)",
    ),
    Misconception(
        "raises α at MIN nodes too",
        "Every better value raises α.",
        "MIN takes the least value, so what its children bring lowers β. If β stays "
        "what it is at the root, nothing is cut off unless a score reaches it, and the "
        "value of the root stays right; where equal bounds cut, a score that reaches "
        "it below a MIN node can make it wrong.",
        function=searches.wrong_bound,
        smallest="(5 (3 7))",
        about=("windows",),
        in_negamax=None,
    ),
    Misconception(
        "window stays as it was given",
        "α and β are given at the start and stay.",
        "A MAX node raises α to its value, a MIN node lowers β to its value. If nobody "
        "does so, nothing is cut off, unless a score reaches an end of the root's "
        "window; the value of the root stays right.",
        function=searches.window_never_narrowed,
        smallest="(5 (3 7))",
        about=("windows",),
        in_negamax=(
            "In negamax every node raises its α to its value. If nobody does so, "
            "nothing is cut "
            "off, unless a score is infinite; the value of the root stays right."
        ),
    ),
    Misconception(
        "stops at a child that is no better",
        "After a child that is no better, no better one can come.",
        "Children stand in any order, and a better one may come later. Alpha-beta "
        "needs no order to be right, and stops only where its window allows it.",
        function=searches.stops_when_no_better,
        smallest="(5 3 7)",
    ),
    Misconception(
        "takes the opponent's value as its own",
        "In negamax the value of a child is the value for the parent.",
        "What is good for one player is as bad for the other. In negamax the parent "
        "takes the value of the child with the other sign.",
        function=searches.negamax_without_minus,
        smallest="(3 5)",
        about=("returns",),
    ),
    Misconception(
        "hands the window of a negamax down as it is",
        "In negamax a child is given the α and β of its parent.",
        "A child sees the scores with the other sign, and so its window is [−β, −α]. "
        "With the same window β stays +∞, and nothing is cut off unless a score is "
        "infinite; the value of the root stays right.",
        function=searches.negamax_same_window,
        smallest="(5 (3 7))",
        about=("windows",),
    ),
    Misconception(
        "v starts at 0",
        "Before its first child a node is worth 0.",
        "Before its first child a node has no value, and 0 is a score like any other. "
        "v starts at "
        "−∞ at a MAX node and at +∞ at a MIN node: no score is worse for the player.",
        function=searches.starts_at_zero,
        smallest="(-5 -3)",
        about=("returns",),
        in_negamax=(
            "Before its first child a node has no value, and 0 is a score like any "
            "other. In "
            "negamax v starts at −∞ at every node: no score is worse for the player."
        ),
    ),
    Misconception(
        "takes a 0 for no value",
        "If v is 0, no child has been searched.",
        "A child may bring 0, and that is a score like any other. Taken for no value, "
        "it is overwritten by the next child, which may be worse.",
        function=searches.zero_is_no_value,
        smallest="(0 -3)",
        about=("returns",),
    ),
    Misconception(
        "returns nothing outside its window",
        "A search returns α or β if the value is outside the window.",
        "That is fail-hard, and right if it is what was asked. Fail-soft returns the v "
        "of the node, which can be a closer bound; the value of the root is the same.",
        function=searches.fail_hard,
        smallest="(5 (3 2))",
        smallest_strict="(5 ((3 4) 7))",
        about=("returns",),
        right_in=(
            "Right in a fail-hard search; this one is fail-soft, and returns v even "
            "where it is outside the window."
        ),
    ),
    Misconception(
        "minimises at MAX and maximises at MIN",
        "At a MAX node MIN chooses, and at a MIN node MAX.",
        "At a MAX node MAX chooses, and takes the greatest value; at a MIN node MIN "
        "takes the least. Who moves at a node is said by the node itself, not by the "
        "one above or below it.",
        function=searches.players_swapped,
        smallest="(3 5)",
        about=("returns",),
        in_negamax=None,
        at_max="At a MAX node MIN chooses.",
        at_min="At a MIN node MAX chooses.",
    ),
    Misconception(
        "stops at 1 for MAX, at −1 for MIN",
        "A score of 1 or more is a win for MAX, one of −1 or less a win for MIN, and "
        "nothing can be better.",
        "That is right only where no score is above 1 or below −1, as in a game of "
        "wins and losses alone. Elsewhere a better one may follow.",
        function=searches.stops_at_a_win,
        smallest="(3 5)",
        at_max="A score of 1 or more is a win for MAX, and nothing can be better.",
        at_min="A score of −1 or less is a win for MIN, and nothing can be better.",
    ),
    Misconception(
        "v starts at α or β",
        "A MAX node has at least α from the beginning, a MIN node at most β.",
        "α and β are what the players have elsewhere, not what this node is worth. A "
        "MAX node whose children all bring less than α returns α, a MIN node whose "
        "children all bring more than β returns β: none of them has brought it. Some "
        "versions are taught so: it is a bound, and the value of the root stays right.",
        function=searches.starts_at_bound,
        smallest="(5 (7 (3 4)))",
        smallest_strict="(5 ((3 4) 7))",
        about=("returns",),
        at_max="A MAX node has at least α from the beginning.",
        at_min="A MIN node has at most β from the beginning.",
        right_in=(
            "Right in a search in which v starts at α, or at β where MIN moves; in "
            "this one it starts at −∞, or at +∞ where MIN moves."
        ),
    ),
    Misconception(
        "keeps the latest value",
        "The value of a node is the one that came back last.",
        "A MAX node keeps the greatest of the values that came back, a MIN node the "
        "least. The latest can be worse than an earlier one.",
        function=searches.last_child_counts,
        smallest="(5 3)",
        about=("returns",),
        in_negamax=(
            "In negamax a node keeps the greatest of the values that came back, each "
            "with the other sign. The latest can be worse than an earlier one."
        ),
    ),
    Misconception(
        "hands α and β down in each other's place",
        "For the opponent, α and β change places.",
        "α is always MAX's bound and β always MIN's, whoever moves. Only in negamax do "
        "they change places, and then with the other sign.",
        function=searches.bounds_change_places,
        smallest="(5 (7 9))",
        about=("windows",),
        in_negamax=None,
    ),
    Misconception(
        "α and β follow the latest score",
        "Each score that comes back is the new α or β.",
        "A window only gets narrower: a later and worse child takes nothing away from "
        "what the player has for sure. A bound that moves back can lose cutoffs; the "
        "value of the root stays right.",
        function=searches.latest_score_is_bound,
        smallest="(5 3 (4 7))",
        about=("leaves", "windows"),
    ),
    Misconception(
        title="keeps a bound as a value",
        belief="What a search with a window returns is what the position is worth.",
        explanation=(
            "Outside the window it is only a bound. A table has to keep with it that "
            "the position is worth at least or at most that: in another window this "
            "may settle nothing, and the position has to be searched again."
        ),
        function=searches.bound_kept_as_value,
        smallest="(3 (4 5)) (6 (4 5))",
        about=(),
    ),
    *PATTERNS,
)
