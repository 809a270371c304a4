"""The search of a misconception, as a stage shows it beside alpha-beta."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from abviz.classroom.misconception import Misconception
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH, language_of
from abviz.replay.trace import Trace
from abviz.trees import Tree


class FaultyTrace(Trace):
    """What a misconception does on a tree; it is named by what it does.

    Parameters
    ----------
    misconception : Misconception
        Who searches.
    tree : Tree
        What is searched.
    language : Language, keyword-only
        What its steps are told in.

    Examples
    --------
    >>> import abviz
    >>> fault = abviz.misconceptions["no-pruning"]
    >>> trace = FaultyTrace(fault, abviz.Tree.parse("(5 (3 7))"))
    >>> trace
    never compares α and β: value 5, 3 of 3 leaves
    >>> trace.comparison
    'It enters E; alpha-beta skips that node.'
    """

    def __init__(
        self, misconception: Misconception, tree: Tree, *, language: Language = ENGLISH
    ) -> None:
        super().__init__(misconception.search(tree), language=language)
        self.misconception = misconception
        self.algorithm = replace(self.algorithm, title=misconception.told(language).title)

    def told(self, language: str | Language) -> FaultyTrace:
        """Return the same search, told in another language."""
        return FaultyTrace(self.misconception, self.tree, language=language_of(language))

    @cached_property
    def comparison(self) -> str:
        """Where it departs from alpha-beta. It is not the reader's function that does so."""
        departure = self._finding.departure
        return "" if departure is None else departure.sentence
