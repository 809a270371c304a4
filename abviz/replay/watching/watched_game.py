"""What a function of somebody's own is to search: a tree, or a game with its states."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from abviz.engine.algorithm import UNSEEN_MOVES
from abviz.engine.errors import SearchError
from abviz.replay.watching.states import GAME_NAMES, STATE_NAMES, States, questions_of
from abviz.replay.watching.targets import PLAYER_NAMES, checked_target, first_parameters
from abviz.trees import Tree, TreeError
from abviz.trees.named_trees import instead_of
from abviz.trees.sources.game_errors import TooLarge
from abviz.trees.sources.game_rules import first_mover

if TYPE_CHECKING:
    from types import CodeType

    from abviz.games import Unfolding

MOST_NODES = 50_000


@dataclass(frozen=True)
class WatchedGame:
    """The tree that a function is called on, and what else it may be given.

    Parameters
    ----------
    tree : Tree
        What is searched.
    unfolding : Unfolding or None
        Its states, if it comes from a game.
    states : States or None
        Where states stand, if the function is written over states.
    arguments : dict
        What parameters receive besides what a tree has for them, by their names.
    questions : sequence of CodeType
        The game's own methods.
    """

    tree: Tree
    unfolding: Unfolding | None = None
    states: States | None = None
    arguments: dict[str, Any] = field(default_factory=dict)
    questions: Sequence[CodeType] = ()

    @classmethod
    def of(cls, function: Callable[..., Any], tree: object) -> WatchedGame:
        """Return what there is to search for a function.

        Raises
        ------
        SearchError
            If the game has more than 50,000 nodes, or its states cannot be compared, or
            the tree has stubs.
        TreeError
            If this is neither a tree nor a game, or the game answers something impossible.

        Examples
        --------
        >>> from abviz.games import Nim
        >>> watched = WatchedGame.of(lambda state, player: 0, Nim([2]))
        >>> watched.tree, watched.arguments["player"]
        (Tree: 2 leaves, depth 2 plies, MAX to move, 'first')
        """
        if isinstance(tree, Tree):
            if tree.has_stubs:
                raise SearchError(UNSEEN_MOVES)
            return cls(tree)
        unfolding = _unfolding_of(tree)
        names = {one.name.lower() for one in first_parameters(function)}
        if not names & (STATE_NAMES | GAME_NAMES):
            return cls(unfolding.tree, unfolding)
        game = unfolding.game
        if game is None and names & GAME_NAMES:
            raise SearchError(
                f"{checked_target(function).__name__} needs the game itself, and this part of it "
                "came here without the game. Give watch the game."
            )
        states = States(unfolding)
        arguments = {**dict.fromkeys(STATE_NAMES, states.initial), "game": game}
        if game is not None and unfolding.tree.root.children:
            arguments |= dict.fromkeys(PLAYER_NAMES, first_mover(game, states.initial))
        return cls(unfolding.tree, unfolding, states, arguments, questions_of(game))


def _unfolding_of(game: Any) -> Unfolding:
    # Watching a search of a tree loads no games.
    from abviz.games import LazyGame, Unfolding, unfold

    if isinstance(game, Unfolding):
        return game
    try:
        if isinstance(game, LazyGame):
            evaluation = game.root.expansion.evaluation
            return unfold(
                game.rules.game,
                game.root.state,
                evaluate=evaluation.of if evaluation else None,
                maximizer=game.rules.maximizer,
                most=MOST_NODES,
            )
        if any(hasattr(game, name) for name in ("actions", "result", "successors")):
            return unfold(game, most=MOST_NODES)
    except TooLarge:
        raise SearchError(
            f"This game has more than {MOST_NODES:,} nodes, too many to watch. Start later or stop "
            "earlier, as in abviz.watch(function, abviz.games.unfold(game, state, depth=4, "
            "evaluate=...))."
        ) from None
    raise TreeError(f"watch needs a Tree or a game, not {type(game).__name__}; {instead_of(game)}")
