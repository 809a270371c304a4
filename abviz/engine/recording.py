"""The record of a search: the nodes it entered, their windows, and what came back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property, partial
from math import inf
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Self, TypeAlias

from abviz.engine.algorithm import Algorithm
from abviz.engine.columns import Visited, as_max_sees, value_or_none
from abviz.engine.pickling import kind_of, message_of, portable
from abviz.engine.recorder import UNFINISHED, Log
from abviz.engine.tally import Tally
from abviz.engine.traits import bounds_of, move_of, move_text, with_moves
from abviz.trees import Node, Score, Tree, TreeError
from abviz.trees.exact import Averages
from abviz.trees.node import preorder
from abviz.trees.scores import checked_whole

if TYPE_CHECKING:
    from abviz.games import Unfolding

GapKind: TypeAlias = Literal["threads", "lost", "cache", "children", "leaves"]


class Gap(NamedTuple):
    """A part of a function of your own that the recorder missed."""

    kind: GapKind  # "lost": all calls after the recorder was
    function: str  # its name, or that of the one whose cache it is
    answers: int = 0  # those of the cache


class Ran(NamedTuple):
    """The lines of the listing that ran in a visit of a function of your own.

    Each is a line number, or None if it is not known.
    """

    start: int | None = None  # its def
    call: int | None = None  # the call, in the visit around it
    exit: int | None = None  # what left children out
    end: int | None = None  # what returned


class Recording:
    """
    The record of one search, in four columns with an entry per visit, as MAX sees them.

    Of a function of your own there may be a `gap`, a `move` that it returned, and
    `find_ran`, which finds the lines that ran in each visit.
    """

    def __init__(
        self,
        *,
        tree: Tree,
        algorithm: Algorithm,
        log: Log,
        error: Exception | None = None,
        unfolding: Unfolding | None = None,
        gap: Gap | None = None,
        move: Node | None = None,
        find_ran: Callable[[], tuple[Ran, ...]] | None = None,
    ) -> None:
        """Read the columns of a log."""
        self.tree, self.algorithm, self.error = tree, algorithm, error
        self.unfolding, self.gap, self._find_ran = unfolding, gap, find_ran
        self._ran: tuple[Ran, ...] = ()
        self._move = None if move is None else move.index
        self.visits: tuple[Node, ...] = tuple(log.nodes)
        self.unfinished: frozenset[int] = frozenset()
        if error is not None:
            numbered = enumerate(log.values)
            self.unfinished = frozenset(i for i, v in numbered if v is UNFINISHED)
        # Where a table is used: the number of the position of each inner node, by its
        # index.
        pairs = zip(self.visits, log.positions, strict=False)
        self.positions = {
            node.index: position for node, position in pairs if position is not None
        }
        alphas, betas, values = algorithm.model.columns(log)
        result: Any = value_or_none(log.result, log.nodes[0]) if log.nodes else None
        if algorithm.model.reckons and self.averages.has_decimals:
            plain = self.averages.plain
            columns = (alphas, betas, values)
            alphas, betas, values = (list(map(plain, column)) for column in columns)
            result = plain(result)
        if algorithm.negates:
            alphas, betas, values = as_max_sees(self.visits, alphas, betas, values)
        self.alphas: tuple[Score | None, ...] = tuple(alphas)
        self.betas: tuple[Score | None, ...] = tuple(betas)
        self.values: tuple[Score, ...] = tuple(values)
        self.result = result

    @property
    def ran(self) -> tuple[Ran, ...]:
        """The lines that ran in each visit of a function of your own; else empty."""
        if self._find_ran is not None:
            # What finds them holds every call, and is needed once.
            self._ran, self._find_ran = self._find_ran(), None
        return self._ran

    def has_same_state(self, node: Node, other: Node) -> bool:
        """Tell whether two nodes of a game have one state, not only symmetric ones."""
        game = self.unfolding
        if game is None:
            return False
        key = getattr(game.game, "key", None)
        state, other_state = game.state(node.name), game.state(other.name)
        if key is not None:
            state, other_state = key(state), key(other_state)
        return bool(state == other_state)

    def move_to(self, node: Node) -> str:
        """Return the move that leads to a node, by its game or by its name."""
        node = self.tree[node]
        if node.parent is None:
            raise TreeError(f"No move leads to the root {node.name}.")
        return self._move_to(node)

    def _move_to(self, node: Node) -> str:
        """Return the move to a node of the tree, or of its part down to a limit."""
        game = self.unfolding
        return move_of(node) if game is None else move_text(game.action(node.name))

    @property
    def repeated(self) -> Algorithm:
        """The algorithm with which the same search runs again on the recorded tree.

        A search that orders moves, as by killers, is told the moves of the game: the
        names of the recorded nodes need not say them.
        """
        if not self.algorithm.model.orders_moves:
            return self.algorithm
        return replace(
            self.algorithm, arguments=partial(with_moves, move=self._move_to)
        )

    @property
    def value(self) -> Score:
        """The value of the root; in UCT it is a mean.

        It is None if your own function has returned neither a value nor a move.
        """
        if not self.algorithm.is_known and self.result is None and self._move is None:
            return None  # type: ignore[return-value]
        value: Score = self.algorithm.model.value(self)
        return value

    @property
    def returned_move(self) -> Node | None:
        """The child of the root that your own function has returned as its move.

        It is None if there is no such function, or if it has returned no move.
        """
        return None if self._move is None else self.tree.nodes[self._move]

    @property
    def is_recursive(self) -> bool:
        """Whether each visit is a call that has returned its value."""
        return self.algorithm.model.is_recursive

    @property
    def leaves(self) -> tuple[Node, ...]:
        """The leaves, and nodes scored at a depth limit, in the order of examining."""
        if self.algorithm.limits:
            numbered = enumerate(self.visits)
            return tuple(
                node for i, node in numbered if node.is_leaf or self.stops_at(i)
            )
        return self.algorithm.model.leaves(self)

    def stops_at(self, number: int) -> bool:
        """Tell whether a visit stopped at an inner node, at the depth limit.

        From there the search did not go on to any child.
        """
        last = len(self.visits) - 1
        number = checked_whole(number, "number", least=-last - 1, most=last)
        algorithm, node = self.algorithm, self.visits[number]
        if node.is_leaf or not algorithm.limits:
            return False
        ply = self.tree.plies[node.index]
        may_stop = algorithm.model.may_stop_at(node, ply, algorithm)
        return may_stop and self._ends_at_once(number)

    def _ends_at_once(self, number: int) -> bool:
        following = self.visits[number + 1 : number + 2]
        return not (following and following[0].parent is self.visits[number])

    @cached_property
    def hits(self) -> frozenset[int]:
        """
        The numbers of the visits that ended with what a table had of their position.
        """
        numbered = enumerate(self.visits) if self.positions else ()
        inner = (number for number, node in numbered if node.index in self.positions)
        return frozenset(filter(self._ends_at_once, inner)) - self.unfinished

    def key_of(self, node: Node) -> int:
        """Return the number of the position of a node.

        Where its position is not known, it has a number below 0 for itself alone.
        """
        node = self.tree[node]
        return self.positions.get(node.index, -1 - node.index)

    @cached_property
    def within_limit(self) -> frozenset[int]:
        """
        The indices of the nodes that a search may enter, with its limit if it has one.
        """
        algorithm, within = self.algorithm, set()
        limit = inf if algorithm.depth is None else algorithm.depth
        for node, ply in zip(self.tree, self.tree.plies, strict=True):
            above = node.parent
            goes_on = (
                above is not None
                and above.noisy
                and algorithm.model.goes_on_where_noisy
            )
            if above is None or (above.index in within and (ply <= limit or goes_on)):
                within.add(node.index)
        return frozenset(within)

    @cached_property
    def ends(self) -> tuple[Node, ...]:
        """The leaves, and the nodes at the depth limit: the ends without any cutoff."""
        if self.algorithm.depth is None:
            return self.tree.leaves
        within = self.within_limit
        reached = [node for node in self.tree if node.index in within and not node.stub]
        return tuple(
            node
            for node in reached
            if within.isdisjoint(child.index for child in node.children)
        )

    @property
    def pruned(self) -> tuple[Node, ...]:
        """The nodes that the search never entered, stubs too, in preorder.

        What lies beyond a depth limit or below a hit of a table is not pruned, and no
        node is where a search samples.
        """
        if self.algorithm.model.samples or not self.algorithm.model.searches:
            return ()
        entered = {node.index for node in self.visits}
        for number in self.hits:
            entered.update(node.index for node in preorder(self.visits[number]))
        left = self.within_limit - entered
        return tuple(node for node in self.tree if node.index in left)

    @cached_property
    def tally(self) -> Tally:
        """How often a search by samples visited each node, and what it sampled."""
        return Tally(self.algorithm, self.tree, self.visits, self.values)

    @cached_property
    def scale(self) -> tuple[Score, Score] | None:
        """The least and the greatest score there is, or None.

        A search knows them from its option `bounds`; Star1, which needs them, otherwise
        takes them from the leaves.
        """
        bounds = self.algorithm.bounds
        if bounds is None and self.algorithm.model.bounded:
            return bounds_of(self.tree)
        return bounds

    @cached_property
    def averages(self) -> Averages:
        """How averages of the scores of the tree and its windows are reckoned."""
        window = self.algorithm.guess, self.algorithm.width
        bounds = [score for score in window if score is not None]
        return Averages.of(self.tree, (*(self.scale or ()), *bounds))

    def count_cutoffs(self) -> int | None:
        """Count the cutoffs without working out steps; None if windows do not tell."""
        visits: Iterable[Visited]
        visits = zip(self.visits, self.alphas, self.betas, self.values, strict=True)
        if self.algorithm.limits or self.hits:
            visits = [
                row
                for i, row in enumerate(visits)
                if not (i in self.hits or self.stops_at(i))
            ]
        return self.algorithm.model.count_cutoffs(visits, self.algorithm)

    @property
    def parts(self) -> dict[str, Any]:
        """The attributes by name, without those that are worked out from others."""
        return {
            name: part
            for name, part in vars(self).items()
            if not isinstance(getattr(type(self), name, None), cached_property)
        }

    def _compared(self) -> tuple[object, ...]:
        """Return what two recordings are compared by."""
        error = self.error and (kind_of(self.error), message_of(self.error))
        places = tuple(node.index for node in self.visits)
        columns = self.alphas, self.betas, self.values
        ends = self.result, self.unfinished, error, self.gap, self._move
        return self.algorithm, self.tree, places, columns, ends

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Recording):
            return NotImplemented
        return self is other or self._compared() == other._compared()

    def __hash__(self) -> int:
        return hash((self.algorithm.name, len(self.tree), self.values))

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        """Return a recording with the same parts, which never change."""
        twin = object.__new__(type(self))
        vars(twin).update(vars(self))
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """Pickle the columns, with numbers of nodes, without what follows from them."""
        return {
            **self.parts,
            "_ran": self.ran,
            "_find_ran": None,
            "visits": tuple(node.index for node in self.visits),
            "error": portable(self.error),
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Put the nodes of the tree back into the column of visits."""
        nodes = state["tree"].nodes
        vars(self).update(
            state, visits=tuple(nodes[index] for index in state["visits"])
        )
