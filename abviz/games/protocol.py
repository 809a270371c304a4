"""The protocol of a game that can be unfolded into a tree."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, runtime_checkable


@runtime_checkable
class Game(Protocol):
    """A game, put as the questions of AIMA: for two opponents, or for more players.

    Any class with these methods is a game; it need not inherit from this one.
    States and actions may be objects of any kind. A state says everything that
    matters for the rest of the game: `result` returns a new state and leaves the
    old one as it is.

    Older habits are understood as well:

    - `terminal_test` in place of `is_terminal`.
    - ``utility(state)`` without a player: the score for MAX.
    - ``successors(state)`` in place of `actions` and `result`: a list of pairs
      (move, state), or of states, whose moves are then 1, 2, …. A plain tuple of two is
      always a pair; states that are such tuples need pairs. If such a game has no
      method `to_move`, MAX moves first and the players take turns; `utility` then gets
      the player ``"MAX"`` if it takes one.

    A game of chance has one more method, ``chances(state)``: the list of pairs
    (outcome, probability) at a state where `to_move` returns ``"chance"`` or None.
    The probabilities sum to 1, and `result` takes an outcome like an action.

    A game of more than two players lists them in an attribute `players`, as `to_move`
    names them: the first sits at p1, the second at p2, and so on. Its tree has one
    score for each of them at every leaf, from `utility` with each player in turn, or
    from a ``utility(state)`` that returns a list. Static scores are such lists too.
    ``search(game, "maxn")`` takes games of two players, too, if they list them.

    A game may have a static evaluation of its own, ``evaluate(state, player)``: what a
    state seems to be worth to a player, as `utility` tells it of final states. The
    explorer takes it where the game is unfolded to some plies only.

    A search with a table takes equal states for one position. Two more methods can say
    which are: ``key(state)`` returns a text or a tuple for a state without a hash, and
    ``canonical(state)`` the same state for all that are symmetric and worth the same.

    Attributes
    ----------
    initial : object
        The state in which the game starts; a method without arguments will do.

    References
    ----------
    Russell, S. and Norvig, P. Artificial Intelligence: A Modern Approach, 4th
    edition, chapter 5.

    Examples
    --------
    Two players take one or two of three matches, and the last match wins.

    >>> class Matches:
    ...     initial = (3, "Left")
    ...     def to_move(self, state):
    ...         return state[1]
    ...     def actions(self, state):
    ...         return [take for take in (1, 2) if take <= state[0]]
    ...     def result(self, state, action):
    ...         return state[0] - action, "Right" if state[1] == "Left" else "Left"
    ...     def is_terminal(self, state):
    ...         return state[0] == 0
    ...     def utility(self, state, player):
    ...         return -1 if player == state[1] else 1
    >>> isinstance(Matches(), Game)
    True
    >>> from abviz.trees import Tree
    >>> Tree.from_game(Matches()).to_nested()
    [[[1], -1], [-1]]

    With three players: who takes the last match gets 2, who moved before gets 1.

    >>> class Party(Matches):
    ...     players = ("Ann", "Ben", "Cem")
    ...     initial = (3, "Ann")
    ...     def result(self, state, action):
    ...         seat = self.players.index(state[1])
    ...         return state[0] - action, self.players[(seat + 1) % 3]
    ...     def utility(self, state, player):
    ...         seat = self.players.index(state[1])
    ...         return [0, 1, 2][(self.players.index(player) - seat) % 3]
    >>> print(Tree.from_game(Party()))
    p1("1": p2("1-1": p3("1-1-1": <0 1 2>) "1-2": <1 2 0>) "2": p2("2-1": <1 2 0>))
    >>> import abviz
    >>> abviz.search(Party(), "maxn").value
    (1, 2, 0)
    """

    @property
    def initial(self) -> Any:
        """The state in which the game starts."""

    def to_move(self, state: Any) -> Any:
        """Return the player who moves in a state."""

    def actions(self, state: Any) -> Iterable[Any]:
        """Return the moves of a state in the order in which they are to be searched."""

    def result(self, state: Any, action: Any) -> Any:
        """Return the state after a move."""

    def is_terminal(self, state: Any) -> bool:
        """Tell whether the game is over in a state."""

    def utility(self, state: Any, player: Any) -> Any:
        """Return what a final state is worth to a player."""
