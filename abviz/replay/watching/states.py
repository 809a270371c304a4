"""Which node a call is on that is on something else: on a state of a game, or on a copy."""

from __future__ import annotations

from copy import deepcopy
from fractions import Fraction
from inspect import isroutine
from typing import TYPE_CHECKING, Any, Protocol

from abviz.engine.errors import SearchError
from abviz.trees import Node, Tree
from abviz.trees.wording import printable, shortened

if TYPE_CHECKING:
    from types import CodeType

    from abviz.games import Unfolding

STATE_NAMES = frozenset({"state", "s", "board", "position"})
GAME_NAMES = frozenset({"game"})
_QUESTIONS = (
    "initial",
    "to_move",
    "actions",
    "result",
    "successors",
    "is_terminal",
    "terminal_test",
    "utility",
    "chances",
)

# What is looked up here is not read by the function.
_SCORE: Any = vars(Node)["value"].__get__
NUMBERS = (int, float, Fraction, bool, type(None))


class OnNode(Protocol):
    """A call that is on a node."""

    node: Any


class Stray:
    """A state that is called on and stands at no node where it could.

    Attributes
    ----------
    state : object
        The state.
    above : Node, Stray or None
        Where the call came from.
    """

    def __init__(self, state: Any, above: Any) -> None:
        self.state = state
        self.above = above

    def __str__(self) -> str:
        """Return the state, and the node from which no move leads to it."""
        if isinstance(self.above, Node):
            name = printable(self.above.name)
            return f"the state {shortened(self.state)}, and no move at {name} leads to it"
        return f"the state {shortened(self.state)}, and the search starts in another one"


class States:
    """The states of a game, found by the path of calls.

    A call on a state is on a child of the node that it is called from: the first one that
    has an equal state and that the same function has not been called on from there. A call
    on the same state again is on the same node.

    Parameters
    ----------
    unfolding : Unfolding
        The tree with its states.

    Attributes
    ----------
    initial : object
        A copy of the state at the root: what a function does to it changes nothing here.

    Raises
    ------
    SearchError
        If states cannot be compared.

    Examples
    --------
    >>> from abviz.games import TicTacToe, unfold
    >>> unfolding = unfold(TicTacToe("XOO X.. OX."))
    >>> code = (lambda state: 0).__code__
    >>> States(unfolding).node_of(unfolding.state(()), None, code=code)
    <MAX node A>
    """

    def __init__(self, unfolding: Unfolding) -> None:
        self._unfolding = unfolding
        state = unfolding.states[0]
        equality: Any = type(state).__eq__
        if equality is object.__eq__:
            raise SearchError(
                f"The states of this game cannot be compared, so nobody knows which node "
                f"{shortened(state)} is at. Give {type(state).__name__} a method __eq__ (a "
                "dataclass or a NamedTuple has one), or write the search over nodes."
            )
        self.initial = deepcopy(state)
        self._called: dict[tuple[int, int], list[Node]] = {}

    def node_of(self, state: Any, around: OnNode | None, *, code: CodeType) -> Node | Stray:
        """Return the node of a state that a function is called on within another call."""
        if around is None:
            root = self._unfolding.tree.root
            return root if self._is_at(root, state) else Stray(state, None)
        above = around.node
        if not isinstance(above, Node) or self._is_at(above, state):
            return above if isinstance(above, Node) else Stray(state, above)
        called = self._called.setdefault((id(around), id(code)), [])
        fitting = [child for child in above.children if self._is_at(child, state)]
        if not fitting:
            return Stray(state, above)
        chosen = next((child for child in fitting if child not in called), fitting[-1])
        called.append(chosen)
        return chosen

    def _is_at(self, node: Node, state: Any) -> bool:
        known = self._unfolding.states[node.index]
        if known is state:
            return True
        try:
            equal = known == state
            return bool(equal.all() if hasattr(equal, "all") else equal)
        except Exception:  # Whatever the class of the state raises: it is not equal.
            return False


def questions_of(game: object) -> list[CodeType]:
    """Return the code of a game's own methods: calls of these are no visits.

    Examples
    --------
    >>> from abviz.games import Nim
    >>> [code.co_name for code in questions_of(Nim([1]))]
    ['to_move', 'actions', 'result', 'is_terminal', 'utility']
    """
    methods = [getattr(type(game), name, None) for name in _QUESTIONS]
    methods += [vars(game).get(name) for name in _QUESTIONS if hasattr(game, "__dict__")]
    return [one.__code__ for one in methods if isroutine(one) and hasattr(one, "__code__")]


class Copies:
    """Tells which node something stands for, in one search of a tree.

    That is what a function has returned for a node, as lists made of it; an object that holds
    one node; the path from the root; the name; and at a leaf, its score.

    Parameters
    ----------
    tree : Tree
        What is searched.

    Attributes
    ----------
    has_looked : bool
        Whether scores of leaves were compared with something, which the function did not read.

    Examples
    --------
    >>> tree = Tree.parse("(3 (4 5))")
    >>> copies, lists = Copies(tree), [3, [4, 5]]
    >>> copies.learn(lists, tree.root)
    >>> [copies.node_of(one, None) for one in (lists, (1, 0), "E", [3], 3)]
    [<MAX node A>, <leaf D: 4>, <leaf E: 5>, None, None]
    """

    def __init__(self, tree: Tree) -> None:
        self.has_looked = False
        self._tree = tree
        # What identities are taken of is kept.
        self._made: dict[int, tuple[Any, Node]] = {}
        self._scored: dict[int, set[int]] = {}

    def learn(self, made: Any, node: Any) -> None:
        """Remember what a function has returned for a node."""
        if isinstance(node, Node) and made is not None and not isinstance(made, (Node, str)):
            self._made.setdefault(id(made), (made, node))

    def node_of(self, thing: Any, around: OnNode | None) -> Node | None:
        """Return the node that something stands for; None if it stands for none.

        Parameters
        ----------
        thing : object
            What a function is called on.
        around : OnNode or None
            The call from which that is.
        """
        if id(thing) in self._made:
            return self._made[id(thing)][1]
        if type(thing) in NUMBERS:
            is_score = thing is not None and type(thing) is not bool
            return self._leaf(thing, around) if is_score else None
        if type(thing) is str:
            return next((node for node in self._tree.nodes if node.name == thing), None)
        if type(thing) is tuple:
            return self._at(thing)
        inside = [one for one in getattr(thing, "__dict__", {}).values() if isinstance(one, Node)]
        return inside[0] if len(inside) == 1 else None

    def _at(self, path: tuple[Any, ...]) -> Node | None:
        """Return the node at the end of a path."""
        node = self._tree.root
        for place in path:
            if type(place) is not int or not 0 <= place < len(node.children):
                return None
            node = node.children[place]
        return node

    def _leaf(self, score: Any, around: OnNode | None) -> Node | None:
        """Return the first leaf with a score that the call around has not come to."""
        if not self._made or around is None or not isinstance(around.node, Node):
            return None
        self.has_looked = True
        called = self._scored.setdefault(id(around), set())
        for child in around.node.children:
            if child.is_leaf and child.index not in called and _SCORE(child) == score:
                called.add(child.index)
                return child
        return None
