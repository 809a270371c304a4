"""What a page needs to carry out a search by hand without Python.

`search_on_page`, `nodes_on_page` and `beliefs_on_page` make it from a trace, as plain
data. On the page `nodesOf` of ``js/quiz/search_nodes.js`` reads the nodes, `conduct` of
``js/quiz/conductor.js`` tells what is due after some acts, and
``js/quiz/run_marking.js`` marks a whole run: with the names, rules and outcomes of
`abviz.classroom.by_hand`. The searches themselves are translated into
``js/quiz/searches.js`` from their Python (`searches_by_name`).

Numbers cross as texts, such as "1/3", "-2" or "inf".
"""

import inspect
from collections.abc import Callable
from typing import Any, NamedTuple, TypedDict, cast

from abviz.classroom.by_hand.conduct import BY_HAND
from abviz.classroom.misconceptions.belief import Misconception
from abviz.classroom.misconceptions.registry import misconceptions
from abviz.classroom.questions.acts import (
    faults_with_runs,
    first_call_of,
    other_at_ties,
)
from abviz.classroom.questions.make import faults_on
from abviz.engine.registry import algorithms
from abviz.replay.trace import Trace
from abviz.stage.records import Columns
from abviz.trees import Node, Tree
from abviz.trees.scores import write_score

# No trace by hand asks for it.
NOT_TRACED = "star1"
# It is a right search, of courses with the other convention for equal bounds.
IS_CONVENTION = "strict-test"


class PageSearch(TypedDict):
    """A search that a page carries out by hand."""

    # In the table of js/quiz/searches.js.
    name: str
    # The arguments of its first call behind the root, as texts.
    first: list[str]
    # Whether its numbers are those of the player who moves, as in a negamax.
    negates: bool


class PageNode(NamedTuple):
    """A node of the tree, in preorder, as a search sees it."""

    # -1 for the root.
    parent: int
    # "max", "min" or "chance"; empty at a leaf, and where one of several players moves.
    player: str = ""
    # The number of the player who moves, in a game of several.
    seat: int = 0
    # The score of a leaf, and the estimate of an inner node.
    value: str = ""
    estimate: str = ""
    # The scores of a leaf in a game of several players.
    utilities: tuple[str, ...] = ()
    # Of the children of a chance node.
    probabilities: tuple[str, ...] = ()


class PageBelief(TypedDict):
    """A misconception whose search some runs follow."""

    name: str
    belief: str
    explanation: str
    search: PageSearch


def search_on_page(trace: Trace) -> PageSearch:
    """Return the search of a trace.

    Examples
    --------
    >>> import abviz
    >>> search_on_page(abviz.search("(3 5) 4", "negamax"))
    {'name': 'negamax', 'first': ['1', '-inf', 'inf'], 'negates': True}
    """
    algorithm = trace.algorithm
    function, arguments = algorithm.function, algorithm.arguments(trace.tree)
    return PageSearch(
        name=function.__name__,
        first=_first_numbers(function, arguments),
        negates=algorithm.negates,
    )


def _first_numbers(
    function: Callable[..., Any], arguments: tuple[Any, ...]
) -> list[str]:
    """Return the numbers of a first call behind the root, defaults among them."""
    call = inspect.signature(function).bind(*arguments)
    call.apply_defaults()
    _, *numbers = call.arguments.values()
    return [write_score(number) for number in numbers if number is not None]


def nodes_on_page(tree: Tree) -> Columns[PageNode]:
    """Return the nodes of a tree.

    Examples
    --------
    >>> import abviz
    >>> nodes = nodes_on_page(abviz.Tree.parse("(1/2 5)"))
    >>> nodes["parent"], nodes["value"]
    ([-1, 0, 0], ['', '1/2', '5'])
    """
    return Columns(PageNode, map(_node_on_page, tree))


def _node_on_page(node: Node) -> PageNode:
    return PageNode(
        parent=-1 if node.parent is None else node.parent.index,
        player="" if node.is_leaf or node.seat else node.player or "",
        seat=node.seat or 0,
        value="" if node.value is None else write_score(node.value),
        estimate="" if node.estimate is None else write_score(node.estimate),
        utilities=tuple(map(write_score, node.utilities or ())),
        probabilities=tuple(map(write_score, node.probabilities or ())),
    )


def beliefs_on_page(trace: Trace) -> list[PageBelief]:
    """Return the misconceptions that a run of a search can follow, likely ones first.

    They are the same on every tree that the search is carried out on, but for the signs
    of a negamax where MIN moves at the root.

    Examples
    --------
    >>> import abviz
    >>> [belief["name"] for belief in beliefs_on_page(abviz.search("(3 5) (2 9)"))][:2]
    ['no-pruning', 'own-bound-test']
    """
    beliefs = []
    for fault in faults_with_runs(trace, faults_on(trace)):
        belief = cast("Misconception", fault.belief)
        function = belief.function
        name = function.__name__
        search = PageSearch(
            name=name if trace.algorithm.cut_on_tie else f"{name}_strict",
            first=_first_numbers(function, first_call_of(fault, trace)),
            # A run is held against a plain function, which tells nothing of signs.
            negates=False,
        )
        told = belief.in_language(trace.language)
        beliefs.append(
            PageBelief(
                name=belief.name,
                belief=told.belief,
                explanation=told.explanation,
                search=search,
            )
        )
    return beliefs


def convention_on_page(trace: Trace) -> PageSearch | None:
    """Return the search of the other convention for equal bounds; None without one.

    Mistakes that it makes, too, show no misconception.

    Examples
    --------
    >>> import abviz
    >>> convention_on_page(abviz.search("(3 5) 4"))["name"]
    'alphabeta_strict'
    """
    other = other_at_ties(trace, faults_on(trace))
    if other is None:
        return None
    arguments = other.arguments(trace.tree)
    return PageSearch(
        name=other.function.__name__,
        first=_first_numbers(other.function, arguments),
        negates=False,
    )


def searches_by_name() -> dict[str, Callable[..., Any]]:
    """Return the functions of all searches that a page can carry out, by their names.

    Those of misconceptions about alpha-beta come twice: as they are where equal bounds
    cut, and, with "_strict" behind their names, where they do not.
    """
    functions: dict[str, Callable[..., Any]] = {}
    for name in BY_HAND:
        algorithm = algorithms[name]
        if name != NOT_TRACED:
            options = (*algorithm.twins.values(), algorithm.limited)
            for function in filter(None, (algorithm.function, *options)):
                functions[function.__name__] = function
    for belief in misconceptions.programs.values():
        if belief.name != IS_CONVENTION and not belief.right_in:
            name = belief.function.__name__
            functions[name] = belief.worded()
            if not belief.is_negamax:
                functions[f"{name}_strict"] = belief.worded(cut_on_tie=False)
    return functions
