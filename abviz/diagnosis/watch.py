"""
Watch a function of the user's own: ``abviz.watch``, and the trace that it returns.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, cast

from abviz.diagnosis import functions
from abviz.diagnosis import recording as recordings
from abviz.diagnosis.calls import Calls, GameStates, calls_of_the_search, questions_of
from abviz.diagnosis.finding import Finding, find, step_of
from abviz.diagnosis.sandbox import TimeLimit, bounded_prints, file_of
from abviz.engine.algorithm import UNSEEN_MOVES
from abviz.engine.recording import Recording
from abviz.engine.views import ShownTree
from abviz.errors import SearchError
from abviz.games import Unfolding, unfold
from abviz.games.adapter import Adapter, TooLarge
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH
from abviz.replay.listing import Listing
from abviz.replay.trace import Trace
from abviz.text import shortened
from abviz.trees import Tree
from abviz.trees.calling import public_call
from abviz.trees.limits import MOST_NODES_WATCHED
from abviz.trees.reading import as_tree, is_game

if TYPE_CHECKING:
    from abviz.games import Game, LazyGame

# Enough for searches in many passes; an endless one is stopped before its trace is a
# burden.
PASSES = 20
SPARE_VISITS = 10_000


@dataclass(frozen=True)
class WatchedGame:
    """The tree that a function is called on, and what else it may be given."""

    tree: Tree
    unfolding: Unfolding | None = None
    # The nodes of states, if the function is written over them.
    states: GameStates | None = None
    # What parameters receive besides what a tree has for them, by their names.
    arguments: dict[str, Any] = field(default_factory=dict)
    questions: Sequence[CodeType] = ()  # the game's own methods

    @classmethod
    def of(cls, function: Callable[..., Any], tree: object) -> WatchedGame:
        """Return what there is to search for a function."""
        if not isinstance(tree, Unfolding) and not is_game(tree):
            tree = as_tree(tree)
        if isinstance(tree, Tree):
            if tree.has_stubs:
                raise SearchError(UNSEEN_MOVES)
            return cls(tree)
        unfolding = _unfolding_of(tree)
        names = {
            parameter.name.lower() for parameter in functions.first_parameters(function)
        }
        if not names & (functions.STATE_NAMES | functions.GAME_NAMES):
            return cls(unfolding.tree, unfolding)
        game = unfolding.game
        if game is None and names & functions.GAME_NAMES:
            name = functions.checked_target(function).__name__
            raise SearchError(
                f"{name} needs the game itself, and this part of it came here without "
                "the game. Give watch the game."
            )
        states = GameStates(unfolding)
        arguments = {
            **dict.fromkeys(functions.STATE_NAMES, states.initial),
            "game": game,
        }
        if game is not None and unfolding.tree.root.children:
            mover = Adapter(game).first_mover(states.initial)
            arguments |= dict.fromkeys(functions.PLAYER_NAMES, mover)
        return cls(unfolding.tree, unfolding, states, arguments, questions_of(game))


def _unfolding_of(game: Any) -> Unfolding:
    """Return a game unfolded, or refuse one that is too large to be watched."""
    if isinstance(game, Unfolding):
        return game
    try:
        return unfold(game, most=MOST_NODES_WATCHED)
    except TooLarge:
        raise SearchError(
            f"This game has more than {MOST_NODES_WATCHED:,} nodes, too many to watch. "
            "Start later or stop earlier, as in abviz.watch(function, "
            "abviz.games.unfold(game, state, depth=4, evaluate=...))."
        ) from None


class WatchedTrace(Trace):
    """The trace of a function of the user's own, which is compared with a reference.

    Parameters
    ----------
    recording, language
        As for `Trace`.
    rerun : callable or None, keyword-only
        Searches another tree with the same function; it is never pickled.
    error_line : str, keyword-only
        The line of the function that raised the error, with its number; empty if there
        is none.
    samples : bool, keyword-only
        Whether the function takes samples, and so is not compared.

    Examples
    --------
    >>> import abviz
    >>> def first(node):
    ...     return node.value if node.is_leaf else first(node.children[0])
    >>> trace = watch(first, abviz.Tree.parse("(5 3)"))
    >>> trace.departure_step, trace.departure.partition(".")[0]
    (3, 'It never enters C; minimax does')
    """

    def __init__(
        self,
        recording: Recording,
        *,
        language: Language = ENGLISH,
        rerun: Callable[..., WatchedTrace] | None = None,
        error_line: str = "",
        samples: bool = False,
    ) -> None:
        super().__init__(recording, language=language)
        self.rerun, self.error_line, self.samples = rerun, error_line, samples

    def __getstate__(self) -> dict[str, Any]:
        """Pickle what was recorded, and no function."""
        return {**super().__getstate__(), "rerun": None}

    @cached_property
    def departure(self) -> str:
        """Where the search first departs from the reference, in one sentence.

        Empty if nowhere.

        The reference is α-β for functions with a window, else minimax. Values outside
        the window may differ (fail-hard, fail-soft) and are no departure. The cause
        follows, where it can be told for certain; but first comes what could not be
        seen of the function (`unseen`).
        """
        return self.unseen or " ".join(
            filter(None, (self._finding.sentence, self._raised_at))
        )

    @cached_property
    def departure_step(self) -> int | None:
        """The step at which the search departs from the reference.

        None if it does nowhere.
        """
        departure = None if self.samples else self._finding.departure
        return None if departure is None else step_of(departure, self, self.steps)

    @cached_property
    def comparison(self) -> str:
        """What stopped the function, and whether and where it departs.

        Empty where there is no reference.

        Examples
        --------
        >>> import abviz
        >>> def first(node):
        ...     return node.value if node.is_leaf else first(node.children[0])
        >>> print(abviz.watch(first, abviz.Tree.parse("(3)")).comparison)
        Your function does what minimax does on this tree: the same nodes and values.
        """
        sentence = self.departure or self._finding.agreement or self._raised_at
        if self.error is None:
            return sentence
        stopped = self.language.gettext(
            "{function} was {ending}.",
            function=self.algorithm.title,
            ending=self.ending.rstrip("."),
        )
        return f"{stopped} {sentence}".rstrip()

    @property
    def _raised_at(self) -> str:
        """The line of the function that raised the error, in words."""
        return recordings.line_in_words(self.error_line, language=self.language)

    @cached_property
    def _finding(self) -> Finding:
        return find(self, language=self.language)

    @property
    def unseen(self) -> str:
        """What could not be seen of the function, in one sentence; empty if all was."""
        if self.samples:
            return self.language.gettext(
                "{function} takes samples: what each call on a node does is shown, "
                "and is not compared with minimax.",
                function=self.algorithm.name,
            )
        return recordings.gap_in_words(self.gap, self.tree, language=self.language)

    @property
    def is_over_states(self) -> bool:
        """
        Whether the function is written over the states of a game, and no tree will do.
        """
        return getattr(self.rerun, "func", None) is _refuse_trees

    @property
    def summary(self) -> str:
        """The value and the leaves that were seen, and what could not be seen."""
        if self.samples or not self.unseen:
            return self.unseen or super().summary
        summary = super().summary
        return self.language.gettext(
            "{what} seen. {unseen}", what=summary, unseen=self.unseen
        )


@public_call(data=("tree",))
def watch(
    function: Callable[..., Any],
    tree: Tree | Game | LazyGame | Unfolding,
    *,
    depth: int | None = None,
    seconds: float = 10.0,
) -> WatchedTrace:
    """Record a search function of your own.

    The function is called on the root, and every call of it is recorded; so are calls
    of functions that it calls and that call it again (such as ``max_value`` and
    ``min_value``). If it only starts the search, and a helper calls itself on the
    children, the calls of the helper are recorded, and the trace names it in brackets.
    Methods, static methods and objects that can be called will do as well.

    Arguments are found by their names: the node; alpha and beta (or α and β, a and b),
    which start at −∞ and +∞; depth, the depth limit, or the depth of the tree in plies;
    maximizing, player or color, who moves at the root. A function with a color, or one
    that turns the sign of a parameter, as in ``-beta``, is taken for a negamax: its
    numbers are those of the player to move, and the trace turns them into MAX's. What
    comes back may be a number or a pair that starts with one; if the other one is a
    move, a node or its name, the last step says it. The function may be wrong: the
    trace shows what it really does, `trace.departure` says where it first does
    something else than α-β or minimax, and ``abviz.explore(trace)`` shows its steps.
    What it prints is shown up to 100 lines or 10,000 characters.

    A game is unfolded first, and the trace shows its states. The function may be
    written over nodes, as always, or over states: a parameter called state, s, board or
    position then receives the first state, game the game, and player the one to move,
    as the game names it. A call on a state is a visit of a child of the node that it is
    called from; which child, an equal state tells. Calls of the game's own methods are
    no visits.

    Parameters
    ----------
    function : callable
        A Python function that takes a node. Its cache (`functools.cache`) is emptied
        first: an answer from there is no call.
    tree : Tree, Game, LazyGame or Unfolding
        The tree or game to search. A game may have 50,000 nodes; of a larger one, give
        a part: ``abviz.games.unfold(game, state, depth=4, evaluate=...)``.
    depth : int or None, keyword-only
        A depth limit in plies, at least 1. A function with a parameter depth is told
        the limit, and is to return the `estimate` of an inner node there by itself. Any
        other function over nodes is given the tree as far as the limit shows it: inner
        nodes at the limit are leaves, and each is worth its estimate.
    seconds : float, keyword-only
        The time after which the search is stopped, above 0; a call of something that is
        not Python, such as `time.sleep`, and a ``finally`` come to their ends first. A
        search is also stopped after 10,000 visits and 20 more for each node.

    Returns
    -------
    WatchedTrace
        If the function raises an exception or runs out of time, the trace up to there,
        with the exception in ``trace.error``. What could not be seen (calls in other
        threads, answers from a cache, leaves without a call) is in ``trace.unseen``.

    Raises
    ------
    SearchError
        If the function cannot be called on a node, or is called on something else than
        the children of the nodes of `tree` or on a state that no move leads to, or is a
        negamax that never looks who moves, and a player moves twice running, or the
        game is too large, or an argument is not possible, or a node at the depth limit
        has no estimate, or what comes back is too long for a score, or a comment such
        as ``# step: cutoff MAX`` has a word that is not known.
    TreeError
        If `tree` is none, and no game either.

    Examples
    --------
    >>> import abviz
    >>> def highest(node):
    ...     if node.is_leaf:
    ...         return node.value
    ...     return max(highest(child) for child in node.children)
    >>> trace = watch(highest, abviz.examples["aima-3x3"])
    >>> trace
    highest: value 14, 9 of 9 leaves
    >>> trace.departure
    'B returns 12; in minimax it returns 3. B is a MIN node, and your function \
maximised there: it returns the greatest of the values that came back.'

    Over the states of a game, as in AIMA:

    >>> def max_value(game, state):
    ...     if game.is_terminal(state):
    ...         return game.utility(state, "first")
    ...     states = [game.result(state, action) for action in game.actions(state)]
    ...     return max(min_value(game, state) for state in states)
    >>> def min_value(game, state):
    ...     if game.is_terminal(state):
    ...         return game.utility(state, "first")
    ...     states = [game.result(state, action) for action in game.actions(state)]
    ...     return min(max_value(game, state) for state in states)
    >>> trace = watch(max_value, abviz.games.Nim([1, 2]))
    >>> trace.value, len(trace.visits), str(trace.unfolding.state(trace.visits[1]))
    (1, 12, '0 2, second moves')
    """
    watched = WatchedGame.of(function, tree)
    plain = functions.checked_target(function)
    seconds = functions.checked_seconds(seconds, "watch")
    _check_depth_over_states(plain, watched, depth)
    plies = functions.checked_limit(plain, watched.tree, depth=depth)
    shown_tree = functions.shown_to(function, watched.tree, depth=plies)
    call = _first_call(function, watched, shown_tree, plies)
    # Refuses tags with unknown words at once, and not when a step is shown.
    Listing(plain)
    caches = functions.caches_of(function, plain)
    for cache in caches:
        cache.cache_clear()
    observed = _observed(call, plain, watched, seconds=seconds)
    recordings.check_visits(observed, tree=shown_tree.tree)
    recordings.check_turns(observed, tree=shown_tree.tree)
    gap = None
    if observed.error is None:
        gap = recordings.first_gap(observed, caches=caches, depth=plies)
    recording = recordings.recording_of(
        observed,
        watched.tree,
        gap=gap,
        shown=shown_tree,
        depth=plies,
        unfolding=watched.unfolding,
    )
    Listing(recording.algorithm.function, *recording.algorithm.helpers)
    again = watch if watched.states is None else _refuse_trees
    return WatchedTrace(
        recording,
        rerun=partial(again, function, depth=depth, seconds=seconds),
        error_line=observed.error_line,
        samples=_takes_samples(function),
    )


def _check_depth_over_states(
    plain: FunctionType, watched: WatchedGame, depth: object
) -> None:
    """Refuse a depth limit for a function over the states of a game."""
    if watched.states is not None and depth is not None:
        raise SearchError(
            "{function} is written over the states of a game; unfold the game as far "
            "as the limit: abviz.games.unfold(game, depth={depth}, evaluate=...), and "
            "watch it on that.",
            function=plain.__name__,
            depth=shortened(depth),
        )


def _takes_samples(function: Callable[..., Any]) -> bool:
    """Tell whether a function has a parameter for a number of samples."""
    parameters = functions.first_parameters(function)
    names = {parameter.name.lower() for parameter in parameters}
    return not names.isdisjoint(functions.COUNT_NAMES)


def _first_call(
    function: Callable[..., Any],
    watched: WatchedGame,
    shown_tree: ShownTree,
    plies: int | None,
) -> Callable[[], Any]:
    """Return what calls a function on the root, with what its parameters receive."""
    further = watched.arguments
    if _takes_samples(function):
        parameters = functions.first_parameters(function)
        root = watched.tree.root
        further = functions.arguments_of_samples(parameters, root, []) | further
    arguments, keywords = functions.first_arguments(
        function, shown_tree.tree, depth=plies, further=further
    )
    return partial(function, *arguments, **keywords)


def _observed(
    call: Callable[[], Any],
    plain: FunctionType,
    watched: WatchedGame,
    *,
    seconds: float,
) -> recordings.Observed:
    """Run a function, and return what was seen of it."""
    own = frozenset({file_of(watch), file_of(Calls.__enter__)})
    limit = TimeLimit(seconds, own=own)
    calls = Calls(
        plain.__code__,
        limit=limit,
        most=SPARE_VISITS + PASSES * len(watched.tree),
        states=watched.states,
        skipped=watched.questions,
        has_lines=True,
    )
    with bounded_prints(plain.__name__):
        result, error = _called(call, calls, limit=limit)
    visits = calls_of_the_search(calls.made, plain.__code__, result=result)
    if limit.reason:
        # Whatever the function made of being stopped is no answer.
        result, error = None, TimeoutError(limit.reason.format(len(visits)))
    elif watched.states and error is None and visits:
        # A function over states may return a move, which looks like a value.
        result = visits[0].value
    return recordings.Observed(
        plain=plain, calls=calls, visits=visits, result=result, error=error
    )


def _refuse_trees(
    function: Callable[..., Any], tree: Tree, **limits: Any
) -> WatchedTrace:
    """Refuse to run a function over states on a tree: the `rerun` of its trace."""
    raise SearchError(
        "{function} is written over the states of a game, and a tree has none; call "
        "watch with a game.",
        function=functions.checked_target(function).__name__,
    )


def _called(
    function: Callable[[], Any], calls: Calls, *, limit: TimeLimit
) -> tuple[Any, Exception | None]:
    """Call a function; return what it returns, and what it raises."""

    def start() -> Any:
        with calls:
            return function()

    depth = sys.getrecursionlimit()
    try:
        result = limit.run(start)
    except KeyboardInterrupt:
        raise
    except BaseException as raised:
        # sys.exit() raises no Exception, and ends a search like one: it must not end
        # the kernel.
        return None, cast(Exception, raised)
    finally:
        if sys.getrecursionlimit() != depth:
            sys.setrecursionlimit(depth)
    if calls.is_lost:
        return None, RecursionError(
            "the recorder was lost where Python's recursion limit was reached; what "
            "came after that is not recorded"
        )
    return result, None
