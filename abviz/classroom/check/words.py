"""What all sentences about one check share: the language, and the names in them."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import shorten
from typing import Any

from abviz.classroom.check.settings import Aspect
from abviz.classroom.check.verdict import Verdict
from abviz.errors import Message
from abviz.narration.language import Language, label
from abviz.text import printable
from abviz.trees import Tree

SHOWN_TREE = 300
ASPECT_NAMES: dict[Aspect, str] = {
    "value": Message("the value of the root"),
    "leaves": Message("the leaves that are used"),
    "move": Message("the move"),
}


class Words:
    """Says things about one check in a language.

    Parameters
    ----------
    verdict : Verdict
        What came of the check.
    language : Language
        What it is told in.
    """

    def __init__(self, verdict: Verdict, language: Language) -> None:
        self.language = language
        self._function = printable(verdict.name)
        self._reference = language.title(verdict.settings.algorithm)

    def gettext(self, text: str, /, **facts: Any) -> str:
        """Return a text in the language.

        The function and the reference may always be named.
        """
        return self.language.gettext(
            text, function=self._function, reference=self._reference, **facts
        )

    def first(self, rows: Iterable[tuple[object, str]], /, **facts: Any) -> str:
        """Return the first text of which the condition holds, in the language."""
        text = next(text for condition, text in rows if condition)
        return self.gettext(text, **facts)

    def aspect(self, aspect: Aspect) -> str:
        """Return what an aspect is called."""
        return self.gettext(ASPECT_NAMES[aspect])

    def aspects(self, aspects: Iterable[Aspect]) -> str:
        """Return what some aspects are called, one after the other."""
        return self.language.joined([self.aspect(aspect) for aspect in aspects])

    def leaves(self, tree: Tree, places: Iterable[int]) -> str:
        """Return the names of leaves, one after the other, by their places."""
        return self.language.joined([label(tree.nodes[place]) for place in places])


def shown_tree(tree: Tree) -> str:
    """Return the notation of a tree, as far as it is shown."""
    return shorten(str(tree), SHOWN_TREE, placeholder=" …")
