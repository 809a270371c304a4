"""How large a tree may be for what is made of it: the one place that knows.

Whoever makes a picture, a page, a question or a game of a tree asks here first, before
any work is done: a refusal after minutes is a fault.
"""

from __future__ import annotations

from collections.abc import Sized
from typing import NamedTuple, Protocol

from abviz.errors import Message
from abviz.trees.scores import TreeError


class SizeLimit(NamedTuple):
    """The largest tree that something takes."""

    leaves: int
    nodes: int
    plies: int


# What can be made: by a generator, from a game, and by reading text, lists or files.
MOST_LEAVES_MADE = 4_000_000
MOST_NODES_OF_A_GAME = 4_000_000
MOST_PLIES_READ = 10_000
MOST_PLIES_OF_A_GAME = 10_000
MOST_MOVES_OF_A_STATE = 1_000_000
# What can be drawn, and so shown on a stage, a page or in the explorer.
PICTURE = SizeLimit(leaves=1024, nodes=4096, plies=200)
MOST_LEAVES_OF_AN_OVERVIEW = 2**20
MOST_PLIES_IN_TEXT = 1000
# A question shows its tree, or could: a quiz, a prediction.
QUESTION = PICTURE
# What is built or read by hand: on paper, in a hunt, as an answer.
PAPER = SizeLimit(leaves=64, nodes=4096, plies=10)
HUNT = SizeLimit(leaves=32, nodes=4096, plies=31)
ANSWER = SizeLimit(leaves=64, nodes=4096, plies=10)
# What is searched while somebody waits: a game that is watched, or played on.
MOST_NODES_WATCHED = 50_000
MOST_NODES_PLAYED = 70_000
# What is listed: the steps of a search that print and str write.
MOST_STEPS_LISTED = 400


class SizedTree(Sized, Protocol):
    """A tree, as far as its size is concerned."""

    @property
    def leaves(self) -> Sized:
        """The leaves."""

    @property
    def depth(self) -> int:
        """The length of the longest line of play in plies."""


def fits_within(tree: SizedTree, limit: SizeLimit) -> bool:
    """Tell whether a tree is no larger than a limit."""
    fits_across = len(tree) <= limit.nodes and len(tree.leaves) <= limit.leaves
    return fits_across and tree.depth <= limit.plies


def check_leaves(leaves: int) -> None:
    """Raise a TreeError if a tree with so many leaves is too large for a picture."""
    if leaves > PICTURE.leaves:
        raise TreeError(
            "This tree has {leaves:,} leaves, and a picture shows {most:,} at most; "
            "choose a smaller branching factor or depth.",
            leaves=leaves,
            most=PICTURE.leaves,
        )


def check_drawable(tree: SizedTree) -> None:
    """Raise a TreeError if a tree is too large for a picture."""
    check_leaves(len(tree.leaves))
    if not fits_within(tree, PICTURE):
        raise TreeError(
            "This tree has {nodes:,} nodes in {plies:,} plies, and a picture shows "
            "{most_nodes:,} nodes in {most_plies} plies at most; choose a smaller "
            "tree.",
            nodes=len(tree),
            plies=tree.depth,
            most_nodes=PICTURE.nodes,
            most_plies=PICTURE.plies,
        )


def check_askable(tree: SizedTree) -> None:
    """Raise a TreeError if a tree is too large to be asked about."""
    if not fits_within(tree, QUESTION):
        raise TreeError(
            "This tree has {leaves:,} leaves and {plies:,} plies, too many for a "
            "question; it may have {most_leaves:,} leaves and {most_plies} plies. "
            "Choose a smaller tree.",
            leaves=len(tree.leaves),
            plies=tree.depth,
            most_leaves=QUESTION.leaves,
            most_plies=QUESTION.plies,
        )


def too_deep() -> Message:
    """Return what is wrong with a text of a tree that is too deep."""
    return Message(
        "This tree is more than {most:,} plies deep, and no deeper one is read.",
        most=MOST_PLIES_READ,
    )
