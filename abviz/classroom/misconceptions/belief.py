"""Misconceptions about alpha-beta: their texts in any language, and faulty searches.

They are gathered from courses, textbooks and their readers' questions;
docs/confusions.md says which two things each of them takes for one another.
"""

from __future__ import annotations

import linecache
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar, Literal, Self, TypeAlias

from abviz.diagnosis.watch import WatchedTrace, watch
from abviz.engine.pickling import source_of
from abviz.errors import Message, SearchError
from abviz.narration.language import Language
from abviz.narration.registry import language_of
from abviz.trees import Score, Tree
from abviz.trees.scores import checked_switch


@dataclass(frozen=True, repr=False)
class Belief:
    """The name and the texts of a misconception."""

    title: str
    # One sentence; and why it is wrong, or what it costs.
    belief: str
    explanation: str
    function: Callable[..., Any]
    # The context of each text in the catalogues of translations.
    contexts: ClassVar[Mapping[str, str]] = {
        "title": "title of a misconception",
        "belief": "belief of a misconception",
        "explanation": "explanation of a misconception",
    }

    @property
    def name(self) -> str:
        """The name in `abviz.misconceptions`: that of its function, with dashes."""
        return self.function.__name__.replace("_", "-")

    @property
    def texts(self) -> dict[str, tuple[str, str]]:
        """The texts that are not empty, each with its context, by the field names."""
        texts = {}
        for name, context in self.contexts.items():
            text = vars(self)[name]
            if text:
                texts[name] = context, text
        return texts

    def in_language(self, language: str | Language) -> Self:
        """Return the same with its texts in another language, such as "de".

        Examples
        --------
        >>> import abviz
        >>> abviz.misconceptions["shallow-only"].in_language("de").belief
        'Nur der Wert des Elternknotens kann die Suche eines Knotens beenden.'
        """
        language = language_of(language)
        translations: dict[str, Any] = {
            name: language.pgettext(context, text)
            for name, (context, text) in self.texts.items()
        }
        return replace(self, **translations)

    def __repr__(self) -> str:
        return f"<misconception {self.name}: {self.title}>"


Shown: TypeAlias = Literal["order", "leaves", "windows", "returns"]


@dataclass(frozen=True, repr=False)
class Misconception(Belief):
    """A false belief about alpha-beta, and the faulty search that follows from it.

    Parameters
    ----------
    title, belief, explanation : str
        As every `Belief` has them.
    function : callable
        The faulty search: a plain recursive function of a node.
    about : tuple of str
        Where the belief shows: in the "order" of the children, in the "leaves" that are
        examined, in the "windows" that are handed down, or in the value that a node
        "returns". Empty for a search with a table, which alpha-beta cannot be held
        against.
    smallest : str
        A tree as small as any on which the faulty search gives itself away, with MAX at
        the root.
    smallest_strict : str or None
        The same where equal bounds do not cut; empty if it is the same tree, None if
        the search is no mistake there.
    in_negamax : str or None
        The explanation for a negamax; empty if it is the same there, None if a negamax
        does not follow from this belief.
    at_max, at_min : str
        The belief in the words of a node where MAX or MIN moves; empty if it is told of
        both in the same words.
    right_in : str
        Another search that is right and does what follows from the belief; empty if
        there is none.

    Examples
    --------
    >>> import abviz
    >>> shallow = abviz.misconceptions["shallow-only"]
    >>> shallow
    <misconception shallow-only: bounds from the parent only>
    >>> shallow.belief
    'Only the value of the parent can end the search of a node.'
    """

    function: Callable[..., Score]
    smallest: str
    about: tuple[Shown, ...] = ("leaves",)
    smallest_strict: str | None = ""
    in_negamax: str | None = ""
    at_max: str = ""
    at_min: str = ""
    right_in: str = ""
    contexts = {
        **Belief.contexts,
        "in_negamax": Belief.contexts["explanation"],
        "at_max": Belief.contexts["belief"],
        "at_min": Belief.contexts["belief"],
        "right_in": "search in which the step of a student is right",
    }

    @property
    def is_negamax(self) -> bool:
        """Whether the faulty search is a negamax."""
        return "color" in self.function.__code__.co_varnames

    def told_at(self, player: str | None) -> str:
        """Return the belief in the words of a node where this player moves.

        In those for all nodes where it is another player, or none.
        """
        words = ""
        if player == "max":
            words = self.at_max
        elif player == "min":
            words = self.at_min
        return words or self.belief

    def explained(self, *, negates: bool) -> str | None:
        """Return the explanation for a negamax, or for another search.

        None if it has none.
        """
        if not negates:
            return None if self.is_negamax else self.explanation
        return self.explanation if self.in_negamax == "" else self.in_negamax

    def least(self, *, cut_on_tie: bool = True) -> str | None:
        """Return a smallest tree that shows it, where equal bounds cut or do not.

        None if the search is no mistake there.
        """
        if cut_on_tie or self.smallest_strict == "":
            return self.smallest
        return self.smallest_strict

    def worded(self, *, cut_on_tie: bool = True) -> Callable[..., Score]:
        """
        Return the faulty search as it is written where equal bounds cut, or do not.
        """
        cut_on_tie = checked_switch(cut_on_tie, "cut_on_tie")
        return self.function if cut_on_tie else _strict_twin(self.function)

    def search(self, tree: Tree, *, cut_on_tie: bool = True) -> WatchedTrace:
        """Search a tree of MAX and MIN nodes with the faulty search; see `abviz.watch`.

        With ``cut_on_tie=False`` all its tests against α and β are strict, as in a
        course where equal bounds do not cut.

        Examples
        --------
        >>> import abviz
        >>> abviz.misconceptions["shallow-only"].search(abviz.examples["deep-cutoff"])
        shallow_only: value 6, 5 of 5 leaves
        """
        return watch(self.worded(cut_on_tie=cut_on_tie), tree)


@lru_cache
def _strict_twin(function: Callable[..., Score]) -> Callable[..., Score]:
    """Return the function with strict tests against α and β, made from its source."""
    written = source_of(function)
    if not written:
        raise SearchError(
            Message(
                "Where equal bounds do not cut, faulty searches are made from the "
                "source of abviz. Install abviz with its .py files."
            )
        )
    source = re.sub(r'([<>])= (alpha|beta|window\["beta"\])', r"\1 \2", written)
    file = f"<{function.__name__}, where equal bounds do not cut>"
    # Listings look for the code that runs here.
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
    names: dict[str, Any] = {**function.__globals__}
    # Own names: it calls itself, and not the function that it is made from.
    exec(compile(source, file, "exec"), names)
    twin: Callable[..., Score] = names[function.__name__]
    return twin
