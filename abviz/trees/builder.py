"""Build trees node by node: of MAX, MIN and chance, or of players p1, p2, …."""

import re
from typing import NamedTuple

from abviz.errors import Message, nearest
from abviz.text import printable, shortened
from abviz.trees.node import Node, NoisyNode, SpecialNode, all_names
from abviz.trees.player_words import WORDS, check_names_no_player, player_of_word
from abviz.trees.scores import (
    UNSCORED,
    Score,
    TreeError,
    check_total,
    checked_probability,
    checked_score,
    checked_whole,
)

MOST_PLAYERS = 99
_SEAT = re.compile("p[1-9][0-9]?")
OPPONENTS = {"max": Message("MAX"), "min": Message("MIN")}
OPPONENT_OF = {"max": "min", "min": "max"}


class Players:
    """
    The players of a tree: who moves after whom, and which nodes fit their kind of game.
    """

    def __init__(self, root: object, *, players: int | None) -> None:
        if seat_of(root):
            self.first = str(root)
        else:
            seats = ", or a player such as 'p1' in a game of several players"
            self.first = checked_opponent(root, others=seats)
        if players is not None:
            players = checked_whole(players, "players", least=2, most=MOST_PLAYERS)
        # How many players take turns; 0 if it is not given.
        self._in_turn = players or 0
        # What the nodes so far tell: the scores of a leaf (0: unknown), the highest
        # player, and whether p1, p2, … play or MAX and MIN (None: unknown).
        self._scores_per_leaf = self._in_turn
        self._highest_seat = 0
        self._has_seats: bool | None = None

    def after(self, player: str, *, default: str | None) -> str | None:
        """Return who moves below a node by turns; None if that is not known."""
        seat = seat_of(player)
        if seat is None:
            return OPPONENT_OF.get(player, default)
        return f"p{seat % self._in_turn + 1}" if self._in_turn else None

    def accept(self, node: Node) -> None:
        """Accept the next node, or raise a TreeError if it does not fit those before.

        A chance node, a stub and a leaf without a score fit both kinds of game.
        """
        if node.value is not None or node.is_max or node.is_min:
            self._require_kind(node, has_seats=False)
        elif node.estimate is not None:
            self.accept_estimate(node)
        elif node.seat is not None or node.utilities is not None:
            self._accept_with_seats(node)

    def _accept_with_seats(self, node: Node) -> None:
        """Accept a node where p1, p2, … moves, or a leaf with a score for each."""
        seat = node.seat or 0
        number_of_scores = len(node.utilities or ())
        self._check_counts(seat, number_of_scores)
        self._require_kind(node, has_seats=True)
        self._highest_seat = max(self._highest_seat, seat)
        self._scores_per_leaf = number_of_scores or self._scores_per_leaf

    def accept_estimate(self, node: Node) -> None:
        """Accept that an inner node has an estimate, which is MAX's and MIN's alone."""
        if self._has_seats or node.seat is not None:
            raise TreeError(
                Message(
                    "An estimate is one number and does not fit a game of several "
                    "players. Leave it out."
                )
            )
        self._has_seats = False

    def _require_kind(self, node: Node, *, has_seats: bool) -> None:
        """Settle the kind of game by its first node, and refuse nodes of the other."""
        if self._has_seats is None:
            self._has_seats = has_seats
        elif self._has_seats != has_seats:
            raise TreeError(_misfit(node))

    def _check_counts(self, seat: int, number_of_scores: int) -> None:
        """Refuse a seat or a number of scores that does not fit the players.

        The seat of a leaf is 0, as is the number of scores of an inner node.
        """
        players = self._scores_per_leaf  # a leaf has one for each player
        if players and seat > players:
            raise TreeError(
                "p{seat} moves here, but the game has {players} players. "
                "Use p1 to p{players}, or give every leaf more scores.",
                seat=seat,
                players=players,
            )
        if players and number_of_scores not in (0, players):
            raise TreeError(
                "This leaf has {scores} scores, but the game has {players} players. "
                "Give every leaf one score per player.",
                scores=number_of_scores,
                players=players,
            )
        if 0 < number_of_scores < self._highest_seat:
            raise TreeError(
                "This leaf has {scores} scores, but p{seat} moves in this tree. "
                "Give every leaf one score per player.",
                scores=number_of_scores,
                seat=self._highest_seat,
            )


def seat_of(player: object) -> int | None:
    """Return the number of a player such as "p2"; None for other things."""
    if isinstance(player, str) and player not in WORDS and _SEAT.fullmatch(player):
        return int(player[1:])
    return None


def checked_opponent(root: object, *, others: str = "") -> str:
    """Return who moves first in a tree of MAX and MIN, or raise a TreeError.

    `others` is what the error names besides 'max' and 'min'.
    """
    if isinstance(root, str) and root in ("max", "min"):
        return root
    raise TreeError(
        f"root says who moves first, and {shortened(root)} does not. Use 'max' or "
        f"'min'{others}."
    )


def checked_player(player: object) -> str:
    """Return who moves at an inner node, or raise a TreeError for an unknown player.

    Capitals are taken, and words of several languages for MAX and MIN.
    """
    if seat_of(player):
        return str(player)
    if word := player_of_word(player):
        return word
    raise TreeError(
        "{given} is not a player. {advice}",
        given=shortened(player),
        advice=nearest(player, (*WORDS, "p1")),
    )


def _misfit(node: Node) -> Message:
    """Say why a node does not fit the other kind of game."""
    if node.utilities is not None:
        return Message(
            "This leaf has one score per player, but the tree belongs to MAX and MIN. "
            "Let players move at its inner nodes, as in p1(<1 2> <2 1>)."
        )
    if node.seat is not None:
        return Message(
            "p{seat} moves here, but the tree belongs to MAX and MIN. "
            "Let p1, p2, … move at every inner node, or MAX and MIN at all of them.",
            seat=node.seat,
        )
    if node.is_leaf:
        return Message(
            "This leaf has a single score, but the game has several players. "
            "Give it one score per player, as in <1 2 6>."
        )
    return Message(
        "{player} moves here, but the game has several players. Let p1, p2, … move at "
        "every inner node, or MAX and MIN at all of them.",
        player=OPPONENTS[str(node.player)],
    )


def checked_utilities(scores: tuple[object, ...] | list[object]) -> tuple[Score, ...]:
    """Return one score per player, or raise a TreeError."""
    if not 2 <= len(scores) <= MOST_PLAYERS:
        raise TreeError(
            "A list of scores has one for each of 2 to {most} players; this one has "
            "{scores}.",
            most=MOST_PLAYERS,
            scores=len(scores),
        )
    return tuple(checked_score(score) for score in scores)


_MOST_MOVES = 10**15
_MOVES_OF_A_STUB = Message("The number of moves of a stub")


def is_unscored(value: object) -> bool:
    """Tell whether a value says that a leaf has no score yet."""
    return isinstance(value, str) and value == UNSCORED


class TreeBuilder:
    """Builds a tree from the root down: open a node, add its children, close it."""

    # By default the opponent of the nearest MAX or MIN node above moves, and at the
    # root or below chance alone the first player. p1, p2, … move in turn, and do not
    # mix with MAX and MIN.

    def __init__(self, root: str = "max", *, players: int | None = None) -> None:
        self._players = Players(root, players=players)
        self._nodes: list[Node] = []
        self._names: set[str] = set()
        self._open: list[_OpenNode] = []

    def open(
        self,
        player: str | None = None,
        *,
        name: str | None = None,
        estimate: object = None,
        noisy: object = None,
        probability: object = None,
    ) -> None:
        """Start an inner node; what follows, up to its `close`, is below it."""
        default = self._open[-1].next_mover if self._open else self._players.first
        mover = default if player is None else checked_player(player)
        if mover is None:
            raise TreeError(
                Message(
                    "Who moves here is not known. Say who, as in p2( … ), "
                    "or say how many players take turns, such as players=3."
                )
            )
        seat = seat_of(mover)
        node = (
            SpecialNode(*self._parent_and_index, seat=seat)
            if seat
            else Node(*self._parent_and_index, player=mover)
        )
        if estimate is not None:
            object.__setattr__(node, "estimate", checked_score(estimate))
        if noisy:
            _make_noisy(node)
        self._add(node, name=name, probability=probability)
        self._open.append(
            _OpenNode(node, self._players.after(mover, default=default), [], [])
        )

    def leaf(
        self, value: object, *, name: str | None = None, probability: object = None
    ) -> None:
        """Add a leaf; "?" is the score of one that has none yet."""
        node: Node
        if isinstance(value, (tuple, list)):
            node = SpecialNode(
                *self._parent_and_index, utilities=checked_utilities(value)
            )
        else:
            score = None if is_unscored(value) else checked_score(value)
            node = Node(*self._parent_and_index, player=None, value=score)
        self._add(node, name=name, probability=probability)

    def stub(
        self, count: int, *, name: str | None = None, probability: object = None
    ) -> None:
        """Add a stub: a node for moves that were never examined."""
        moves = checked_whole(count, _MOVES_OF_A_STUB, least=1, most=_MOST_MOVES)
        self._add(
            SpecialNode(*self._parent_and_index, stub=moves),
            name=name,
            probability=probability,
        )

    def close(self, *, estimate: object = None, noisy: bool = False) -> None:
        """End the inner node that was opened last and is still open."""
        last = self._open[-1]
        if not last.children:
            raise TreeError(
                Message(
                    "An inner node needs at least one child. Give it one, or a score."
                )
            )
        if last.node.is_chance:
            check_total(last.probabilities)
            object.__setattr__(last.node, "probabilities", tuple(last.probabilities))
        if estimate is not None:
            static = checked_score(estimate)
            self._players.accept_estimate(last.node)
            object.__setattr__(last.node, "estimate", static)
        if noisy:
            _make_noisy(last.node)
        object.__setattr__(last.node, "children", tuple(last.children))
        self._open.pop()

    def finish(self) -> tuple[Node, ...]:
        """Return the nodes, after those without a name have got their letters."""
        names = all_names([node.name for node in self._nodes])
        for node, name in zip(self._nodes, names, strict=True):
            object.__setattr__(node, "name", name)
        return tuple(self._nodes)

    @property
    def _parent_and_index(self) -> tuple[Node | None, int]:
        """The parent and the index of the next node: how a `Node` begins."""
        return self._open[-1].node if self._open else None, len(self._nodes)

    def _add(self, node: Node, *, name: str | None, probability: object) -> None:
        """Put a node below the one that is open, if it fits there."""
        above = self._open[-1] if self._open else None
        if above is None and self._nodes:
            raise TreeError(
                Message(
                    "A tree has one root, and this one is complete. Start a new tree."
                )
            )
        probabilities = _checked_probabilities(above, probability)
        if name is not None:
            self._check_name(name)
        self._players.accept(node)
        if name is not None:
            self._names.add(name)
            object.__setattr__(node, "name", name)
        self._nodes.append(node)
        if above is not None:
            above.children.append(node)
            above.probabilities.extend(probabilities)

    def _check_name(self, name: object) -> None:
        """Refuse a name that is no text, that another node has, or that is a player."""
        if not isinstance(name, str) or not name:
            raise TreeError(
                "A name is a text of at least one character, not {given}.",
                given=shortened(name),
            )
        if name in self._names:
            raise TreeError(
                'The name "{name}" is used twice. Give every node its own name.',
                name=printable(name),
            )
        check_names_no_player(name)


def _make_noisy(node: Node) -> None:
    """Mark the estimate of an inner node as one that cannot be trusted."""
    if node.estimate is None:
        raise TreeError(Message("A noisy node needs an estimate, as in (3 4)~2.5!."))
    object.__setattr__(node, "__class__", NoisyNode)


class _OpenNode(NamedTuple):
    """An inner node whose children are still coming."""

    node: Node
    next_mover: str | None
    children: list[Node]
    probabilities: list[Score]


def _checked_probabilities(above: _OpenNode | None, probability: object) -> list[Score]:
    """Return the probability of a new child in a list; none but below a chance node."""
    if above is not None and above.node.is_chance:
        if probability is None:
            raise TreeError(
                Message(
                    "Each child of a chance node needs a probability. Give it one, "
                    "such as 1/2."
                )
            )
        return [checked_probability(probability)]
    if probability is not None:
        raise TreeError(
            Message(
                "Only a child of a chance node has a probability. Leave it out, or "
                "make the node above a chance node."
            )
        )
    return []
