"""Which node of an unfolded game a call on a state is on."""

from __future__ import annotations

from copy import deepcopy
from inspect import isroutine
from typing import TYPE_CHECKING, Any, Protocol

from abviz.engine.errors import SearchError
from abviz.trees import Node
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
