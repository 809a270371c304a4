"""The computer that one plays against: its searches, its moves, and what it says."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import takewhile
from typing import Any, NamedTuple

from abviz.engine.registry import algorithms
from abviz.engine.visit_tree import VisitTree
from abviz.games.adapter import TooLarge
from abviz.games.lazy_game import LazyNode
from abviz.games.match import Match, Side
from abviz.narration.language import Language
from abviz.replay.trace import Trace, search
from abviz.trees import Node, TreeError, format_score
from abviz.trees.limits import MOST_NODES_PLAYED

FEW_PLIES, MOST_PLIES = 4, 12  # where the game is too large to be searched to its end
MOST_DRAWN = 128  # as many as a picture shows boards


class Answer(NamedTuple):
    """A move of the computer: its search, the line it expects, and its sentence."""

    trace: Trace | None = None
    line: tuple[Any, ...] = ()
    said: str = ""


class Opponent:
    """A search that plays one side of a match.

    Parameters
    ----------
    match : Match
        The game.
    evaluate : callable or None
        The static score of a state; None where it is searched to its end.
    language : Language
        What it speaks.
    """

    def __init__(
        self,
        match: Match,
        evaluate: Callable[[Any], Any] | None,
        language: Language,
    ) -> None:
        self._match, self._evaluate, self._language = match, evaluate, language
        size = match.size(None)
        # The plies of the whole game; None where they are not known.
        self.longest = None if size is None else max(size.plies, 1)
        self._answers: dict[LazyNode, Answer] = {}

    @property
    def can_stop_early(self) -> bool:
        """Whether it has a static score for where it stops."""
        return self._evaluate is not None

    @property
    def answer(self) -> Answer:
        """Its last move in the present game."""
        for node in reversed(self._match.position.line()):
            if node in self._answers:
                return self._answers[node]
        return Answer()

    def move(self, algorithm: str, depth: int | None) -> None:
        """Make the best move that a search finds, the first of several."""
        match = self._match
        trace = self._search(algorithm, depth).in_language(self._language)
        nodes, unfolding = best_line(trace), trace.unfolding
        actions = tuple(unfolding.action(node) for node in nodes) if unfolding else ()
        said = self._tell(trace, actions, depth)
        match.go(nodes[0].path[0])
        self._answers[match.position] = Answer(trace, actions, said)

    def first_depth(self, algorithm: str) -> int | None:
        """Return how deep it looks if that is not said.

        It is to the end where that can be searched and drawn. Where a static evaluation
        makes a depth possible, it is as deep as the first tree can be drawn beside the
        board.
        """
        if not self.can_stop_early:
            self._search(algorithm, None)
            return None
        if self.longest is not None:
            with suppress(TreeError):
                if count_of(self._search(algorithm, None)) <= MOST_DRAWN:
                    return None
        deeper = range(2, min(self.longest or MOST_PLIES, FEW_PLIES) + 1)
        fitting = takewhile(
            lambda plies: count_of(self._search(algorithm, plies)) <= MOST_DRAWN, deeper
        )
        return max(fitting, default=1)

    def _search(self, algorithm: str, depth: int | None) -> Trace:
        """Return the search of the position to a depth."""
        evaluate = None if depth is None else self._evaluate
        game = self._match.from_here(evaluate=evaluate, most=MOST_NODES_PLAYED)
        try:
            return search(game, algorithm, depth=depth)
        except TooLarge:
            raise TreeError(
                "So deep, {algorithm.title} enters more than {most:,} positions here. "
                "Let it look fewer plies ahead, which needs evaluate=..., or start "
                "from a later position.",
                algorithm=algorithms[algorithm],
                most=MOST_NODES_PLAYED,
            ) from None

    def _tell(self, trace: Trace, line: tuple[Any, ...], depth: int | None) -> str:
        """Say what it plays, what it has searched, and what it expects."""
        language, size = self._language, self._match.size(depth)
        share = language.share_of_leaves(len(trace.leaves), size and size.leaves)
        value, moves = format_score(trace.value), ", ".join(map(str, line))
        first = player_of(self._match, "max", language)
        if depth is None or all(node.is_leaf for node in trace.leaves):
            return language.gettext(
                "The computer plays {move}. It looked ahead to the end and examined "
                "{share}; with best play the game is worth {value} to {max}: {line}.",
                move=line[0],
                share=share,
                value=value,
                max=first,
                line=moves,
            )
        return language.gettext(
            "The computer plays {move}. It looked {plies} ahead, examined {share}, and "
            "by its estimates expects {value} for {max}: {line}.",
            move=line[0],
            plies=language.plies(depth),
            share=share,
            value=value,
            max=first,
            line=moves,
        )


def player_of(match: Match, side: Side, language: Language) -> str:
    """Return what a side of a match is called."""
    name, role = match.name(side), language.role(side)
    return role if name in ("", role) else f"{name} ({role})"


def best_line(trace: Trace) -> list[Node]:
    """
    Return the principal variation from the columns alone: no steps are made for it.
    """
    below = VisitTree(trace).below
    visit, line, values = 0, [], trace.values
    while below[visit]:
        visit = next(child for child in below[visit] if values[child] == values[visit])
        line.append(trace.visits[visit])
    return line


def count_of(trace: Trace) -> int:
    """Return how many nodes a picture of a search shows."""
    return sum(not node.stub for node in trace.tree)
