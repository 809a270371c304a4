"""Phrases: what names and numbers of nodes, moves, leaves and plies are called."""

from __future__ import annotations

from functools import cached_property
from types import SimpleNamespace

from abviz.engine.algorithm import Algorithm
from abviz.errors import Problem
from abviz.narration.messages import Messages
from abviz.narration.numbers import label
from abviz.trees import Node

MOST_NAMES = 3


class Phrases(Messages):
    """The words for nodes and numbers that sentences are made of.

    Parameters
    ----------
    translations : gettext.NullTranslations
        The texts of the language; by default English.

    Examples
    --------
    >>> import abviz
    >>> Phrases().titled(abviz.Tree.parse("3 4").root)
    'A (MAX)'
    """

    def player(self, node: Node) -> str:
        """Return who moves at a node: MAX, MIN, chance, player 2, or that it is a leaf.

        Examples
        --------
        >>> import abviz
        >>> [Phrases().player(node) for node in abviz.Tree.parse("chance(1*(3))")]
        ['chance', 'MAX', 'leaf']
        """
        if node.seat:
            return self.gettext("player {seat}", seat=node.seat)
        return self.role(node.player or "leaf")

    def role(self, role: str) -> str:
        """Return the word for what a node is.

        Parameters
        ----------
        role : {"max", "min", "chance", "leaf"}
            Who moves there, or that nobody does.

        Examples
        --------
        >>> Phrases().role("chance")
        'chance'
        """
        return self._roles[role]

    @cached_property
    def _roles(self) -> dict[str, str]:
        return {
            "max": self.gettext("MAX"),
            "min": self.gettext("MIN"),
            "chance": self.gettext("chance"),
            "leaf": self.gettext("leaf"),
        }

    def status(self, status: str) -> str:
        """Return the word for what has become of a node.

        Parameters
        ----------
        status : {"unseen", "open", "current", "done", "pruned", "limit"}
            The status in a frame.

        Examples
        --------
        >>> Phrases().status("limit")
        'at the depth limit'
        """
        return {
            "unseen": self.pgettext("status of a node", "unseen"),
            "open": self.pgettext("status of a node", "open"),
            "current": self.pgettext("status of a node", "current"),
            "done": self.pgettext("status of a node", "done"),
            "pruned": self.pgettext("status of a node", "pruned"),
            "limit": self.pgettext("status of a node", "at the depth limit"),
        }[status]

    def title(self, algorithm: Algorithm) -> str:
        """Return what an algorithm is called.

        Examples
        --------
        >>> import abviz
        >>> Phrases().title(abviz.algorithms["alphabeta-blog"])
        'alpha-beta (blog)'
        >>> Phrases().title(abviz.algorithms["alphabeta"].with_options(depth=3))
        'alpha-beta to 3 plies'
        """
        if not algorithm.is_known:
            title = algorithm.title
        elif algorithm.depth is None:
            title = self.pgettext("title of an algorithm", algorithm.title)
        else:
            title = self.title(algorithm.known[algorithm.name])
        if algorithm.depth is None:
            return title
        return self.ngettext(
            "{title} to {count} ply", "{title} to {count} plies", algorithm.depth, title=title
        )

    def problem(self, error: Exception) -> str:
        """Return the message of an error, in this language if it is made of a text and facts.

        Examples
        --------
        >>> import abviz
        >>> try:
        ...     tree = abviz.Tree.parse("")
        ... except abviz.TreeError as error:
        ...     print(Phrases().problem(error))
        The text holds no tree. Write one, such as "((4 3) (8 7))".
        """
        said = error.args[0] if error.args else None
        return self._said(said) if isinstance(said, Problem) else str(error)

    def _said(self, problem: Problem) -> str:
        return self.gettext(problem.text, **{k: self._fact(v) for k, v in problem.facts.items()})

    def _fact(self, fact: object) -> object:
        if isinstance(fact, Problem):
            return self._said(fact)
        return SimpleNamespace(title=self.title(fact)) if isinstance(fact, Algorithm) else fact

    def titled(self, node: Node) -> str:
        """Return a node's name and who moves there.

        Examples
        --------
        >>> import abviz
        >>> Phrases().titled(abviz.Tree.parse("3 4").root)
        'A (MAX)'
        """
        return f"{label(node)} ({self.player(node)})"

    def opening(self, node: Node) -> str:
        """Return a node with who moves there, as a sentence starts.

        Examples
        --------
        >>> import abviz
        >>> Phrases().opening(abviz.Tree.parse("chance(1*3)").root)
        'Chance node A'
        """
        name = label(node)
        if node.seat:
            return self.gettext("Node {name} (player {seat})", name=name, seat=node.seat)
        return self._openings[node.player].format(name=name)

    @cached_property
    def _openings(self) -> dict[str | None, str]:
        return {
            "max": self.gettext("MAX node {name}"),
            "min": self.gettext("MIN node {name}"),
            "chance": self.gettext("Chance node {name}"),
            None: self.gettext("Leaf node {name}"),
        }

    def moves(self, nodes: tuple[Node, ...]) -> str:
        """Return how many moves nodes stand for, and whether all of them are stubs.

        Examples
        --------
        >>> import abviz
        >>> root = abviz.Tree.parse("1 2 …4").root
        >>> Phrases().moves(root.children), Phrases().moves(root.children[2:])
        ('6 moves', '4 moves (never looked at)')
        """
        count = sum(node.stub or 1 for node in nodes)
        # Another pass may have looked at some of them.
        if all(node.stub for node in nodes):
            return self.ngettext(
                "{count} move (never looked at)", "{count} moves (never looked at)", count
            )
        return self.ngettext("{count} move", "{count} moves", count)

    def joined(self, names: list[str]) -> str:
        """Return several names as one text.

        Examples
        --------
        >>> Phrases().joined(["B"]), Phrases().joined(["B", "C", "D"])
        ('B', 'B, C and D')
        """
        *most, last = names
        if not most:
            return last
        return self.gettext("{names} and {last}", names=", ".join(most), last=last)

    def listed(self, nodes: tuple[Node, ...]) -> str:
        """Return the names of nodes: all of a few, the first and the last of many.

        Examples
        --------
        >>> import abviz
        >>> few, many = abviz.Tree.parse("1 2 3"), abviz.Tree.parse("1 2 3 4 5")
        >>> Phrases().listed(few.leaves), Phrases().listed(many.leaves)
        ('B, C and D', 'B to F')
        """
        if any(node.stub for node in nodes):
            return self.moves(nodes)
        if len(nodes) > MOST_NAMES:
            return self.gettext("{first} to {last}", first=label(nodes[0]), last=label(nodes[-1]))
        return self.joined([label(node) for node in nodes])

    def others(self, nodes: tuple[Node, ...]) -> str:
        """Return which other children of a node there are: their names, or how many moves.

        Examples
        --------
        >>> import abviz
        >>> root = abviz.Tree.parse("1 2 …4").root
        >>> Phrases().others(root.children[:1]), Phrases().others(root.children[:2])
        ('other child (B)', 'other 2 children (B and C)')
        >>> Phrases().others(root.children[2:])
        'other 4 moves (never looked at)'
        >>> Phrases().others(root.children[1:])
        'other 5 moves'
        """
        if not any(node.stub for node in nodes):
            return self.ngettext(
                "other child ({names})",
                "other {count} children ({names})",
                len(nodes),
                names=self.listed(nodes),
            )
        count = sum(node.stub or 1 for node in nodes)
        if all(node.stub for node in nodes):
            return self.ngettext(
                "other move (never looked at)", "other {count} moves (never looked at)", count
            )
        return self.ngettext("other move", "other {count} moves", count)

    def scattered(self, nodes: tuple[Node, ...]) -> str:
        """Return the names of nodes from here and there: all of a few, the first of many.

        Examples
        --------
        >>> import abviz
        >>> few, many = abviz.Tree.parse("1 2 3"), abviz.Tree.parse("1 2 3 4 5")
        >>> Phrases().scattered(few.leaves), Phrases().scattered(many.leaves)
        ('B, C and D', 'B, C and 3 more nodes')
        """
        if len(nodes) <= MOST_NAMES:
            return self.listed(nodes)
        named = [label(node) for node in nodes[: MOST_NAMES - 1]]
        rest = len(nodes) - len(named)
        names = ", ".join(named)
        # One more is never said: the name would be no longer.
        return self.gettext("{names} and {count} more nodes", names=names, count=rest)

    def plies(self, count: int) -> str:
        """Return a depth in words.

        Examples
        --------
        >>> Phrases().plies(1), Phrases().plies(2)
        ('1 ply', '2 plies')
        """
        return self.ngettext("{count} ply", "{count} plies", count)

    def share_of_leaves(self, examined: int, leaves: int | None) -> str:
        """Return how many leaves were examined, and of how many if that is known.

        Examples
        --------
        >>> [Phrases().share_of_leaves(1, leaves) for leaves in (2, 1, None)]
        ['1 of 2 leaves', '1 of 1 leaf', '1 leaf']
        """
        if leaves is None:
            return self.ngettext("{count} leaf", "{count} leaves", examined)
        # How many there are tells whether they are leaves or a leaf.
        return self.ngettext(
            "{examined} of {count} leaf", "{examined} of {count} leaves", leaves, examined=examined
        )
