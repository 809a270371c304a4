"""From a game to the nodes of its tree.

Names of nodes by the moves of a game that lead to them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from operator import attrgetter
from typing import Any, NamedTuple

from abviz.games.asked_game import (
    ADVICE,
    ENDLESS,
    MAX_NODES,
    MAX_PLIES,
    ErrorsLocated,
    Rules,
    Seats,
    StaticEvaluation,
    StaticUtilities,
    Survey,
    TooLarge,
    checked_players,
    declared_players,
)
from abviz.trees.builder import TreeBuilder
from abviz.trees.node import Node, walk
from abviz.trees.scores import TreeError, checked_whole

_LONGEST_NAME = 12


class MoveNames:
    """Names nodes by the moves that lead to them, where that is short and unique.

    Examples
    --------
    >>> names = MoveNames()
    >>> names.new("5", above=""), names.new("1", above="5"), names.new("1", above="5")
    ('5', '5-1', None)
    """

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def new(self, action: object, *, above: str | None) -> str | None:
        """Return the name of the node after a move, or None if it would be long or taken.

        Parameters
        ----------
        action : object
            The move.
        above : str or None
            The name of the node above: empty at the root, None if it has none.
        """
        if above is None:
            return None
        move = "".join(str(action).split())
        name = f"{above}-{move}" if above else move
        if not 0 < len(name) <= _LONGEST_NAME or name in self._taken:
            return None
        self._taken.add(name)
        return name


class UnfoldedNodes(NamedTuple):
    """The nodes of a game in preorder, with the state of each and the move that led to it."""

    nodes: tuple[Node, ...]
    states: list[Any]
    actions: list[Any]


def unfolded(
    game: object,
    state: Any = None,
    *,
    depth: int | None = None,
    evaluate: Callable[[Any], Any] | None = None,
    maximizer: Any = None,
    most: int | None = None,
) -> UnfoldedNodes:
    """Play a game through from a state, to its end or to a limit, and return its nodes.

    `most` is the greatest number of nodes, if that is to be less than 4,000,000.

    Examples
    --------
    >>> from abviz.games import Nim
    >>> nodes, states, actions = unfolded(Nim([1, 1]))
    >>> nodes[1], str(states[1]), str(actions[1])
    (<MIN node a1>, '0 1, second moves', 'a1')
    """
    limit = None if depth is None else checked_whole(depth, "depth", least=0)
    evaluation = StaticEvaluation(evaluate)
    if maximizer is None and len(declared_players(game) or ()) > 2:
        return unfolded_for_all(game, state, depth=limit, evaluate=evaluate, most=most)
    rules = Rules(game, maximizer=maximizer)
    return _Unfolder(rules, depth=limit, evaluation=evaluation, most=most).run(rules.start(state))


def unfolded_for_all(
    game: object,
    state: Any = None,
    *,
    depth: int | None = None,
    evaluate: Callable[[Any], Any] | None = None,
    most: int | None = None,
) -> UnfoldedNodes:
    """Play a game through like `unfolded`, with a seat for every player, also for two.

    A game that does not list its `players` is played through twice: the first time to
    see who they are, in the order of their first moves.

    Examples
    --------
    >>> from abviz.games import Nim
    >>> nodes, _, _ = unfolded_for_all(Nim([1, 1]))
    >>> nodes[0].player, nodes[2].utilities
    ('p1', (-1, 1))
    """
    players = declared_players(game)
    if players is None:
        survey = Survey(game)
        anything = StaticEvaluation(lambda state: 0)
        _Unfolder(survey, depth=depth, evaluation=anything, most=most).run(survey.start(state))
        players = checked_players(tuple(survey.players))
    seats = Seats(game, players=players)
    evaluation = StaticUtilities(evaluate, players=len(players))
    return _Unfolder(seats, depth=depth, evaluation=evaluation, most=most).run(seats.start(state))


class _Position:
    """A state on its way to become a node."""

    __slots__ = ("action", "below", "name", "player", "probability", "state")

    def __init__(self, state: Any, *, action: Any, name: str | None, probability: Any) -> None:
        self.state = state
        self.action = action
        self.name = name
        self.probability = probability
        self.player: Any = None
        self.below: Sequence[_Position] = ()


class _Unfolder:
    """Goes through a game in preorder and builds the tree on the way."""

    def __init__(
        self,
        rules: Rules | Seats | Survey,
        *,
        depth: int | None,
        evaluation: StaticEvaluation,
        most: int | None,
    ) -> None:
        self._most = MAX_NODES if most is None else most
        self._rules = rules
        self._depth = depth
        self._evaluation = evaluation
        self._build = TreeBuilder()
        self._line: list[_Position] = []
        self._states_on_line: set[Any] = set()
        self._names = MoveNames()
        self._states: list[Any] = []
        self._actions: list[Any] = []

    def run(self, start: Any) -> UnfoldedNodes:
        position = root = _Position(start, action=None, name="", probability=None)
        located = ErrorsLocated(lambda: self._moves_to(position))
        for position, entered in walk(root, attrgetter("below")):
            if entered and len(self._states) == self._most:
                raise TooLarge(self._most)
            step = self._enter if entered else self._leave
            with located:
                step(position)
        return UnfoldedNodes(self._build.finish(), self._states, self._actions)

    def _enter(self, position: _Position) -> None:
        self._states.append(position.state)
        self._actions.append(position.action)
        if self._rules.is_terminal(position.state):
            value = self._rules.utility(position.state)
        elif len(self._line) == self._depth:
            value = self._evaluation.at_limit(position.state, plies=self._depth)
        else:
            self._open(position)
            return
        self._build.leaf(value, name=position.name or None, probability=position.probability)

    def _open(self, position: _Position) -> None:
        if self._depth is None:
            self._refuse_endless(position.state)
        above = self._line[-1].player if self._line else None
        player = position.player = self._rules.player(position.state, above=above)
        self._build.open(
            player,
            name=position.name or None,
            estimate=self._evaluation.of(position.state),
            probability=position.probability,
        )
        position.below = [
            _Position(
                self._rules.result(position.state, action),
                action=action,
                name=self._names.new(action, above=position.name),
                probability=probability,
            )
            for action, probability in self._rules.moves(position.state, player)
        ]
        self._line.append(position)

    def _refuse_endless(self, state: Any) -> None:
        if len(self._line) >= MAX_PLIES:
            raise TreeError(f"This line has more than {MAX_PLIES:,} plies. {ADVICE}")
        # A state may have no hash; then the limits of plies and nodes still hold.
        with suppress(TypeError):
            if state in self._states_on_line:
                raise TreeError(ENDLESS)
            self._states_on_line.add(state)

    def _leave(self, position: _Position) -> None:
        self._build.close()
        self._line.pop()
        position.below = ()  # Frees the states below, which the tree does not need.
        with suppress(TypeError):
            self._states_on_line.discard(position.state)

    def _moves_to(self, position: _Position) -> list[Any]:
        line = self._line if position in self._line[-1:] else [*self._line, position]
        return [one.action for one in line[1:]]
