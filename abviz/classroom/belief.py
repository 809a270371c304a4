"""Misconceptions about alpha-beta: their texts in any language, and the faulty search of each.

They are gathered from courses, textbooks and their readers' questions; docs/confusions.md says
which two things each of them takes for one another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, Self, TypeAlias

from abviz.diagnosis.watch import WatchedTrace, watch
from abviz.narration.language import Language
from abviz.narration.registry import language_of
from abviz.trees import Score, Tree


@dataclass(frozen=True, kw_only=True, repr=False)
class Belief:
    """The name and the texts of a misconception.

    `belief` is one sentence, and `explanation` says why it is wrong or what it costs.
    """

    title: str
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
        """The texts that are not empty, each with its context, by the names of their fields."""
        contexts = self.contexts.items()
        return {name: (context, text) for name, context in contexts if (text := vars(self)[name])}

    def in_language(self, language: str | Language) -> Self:
        """Return the same with its texts in another language, such as "de".

        Examples
        --------
        >>> import abviz
        >>> abviz.misconceptions["shallow-only"].in_language("de").belief
        'Nur der Wert des Elternknotens kann die Suche eines Knotens beenden.'
        """
        say = language_of(language)
        told: dict[str, Any] = {name: say.pgettext(*text) for name, text in self.texts.items()}
        return replace(self, **told)

    def __repr__(self) -> str:
        """Return the name and the title."""
        return f"<misconception {self.name}: {self.title}>"


Shown: TypeAlias = Literal["order", "leaves", "windows", "returns"]


@dataclass(frozen=True, kw_only=True, repr=False)
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
        examined, in the "windows" that are handed down, or in the value that a node "returns".
    smallest : str
        A tree as small as any on which the faulty search gives itself away, with MAX at the root.
    in_negamax : str or None
        The explanation for a negamax; empty if it is the same there, None if a negamax does not
        follow from this belief.

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
    about: tuple[Shown, ...]
    smallest: str
    in_negamax: str | None = ""
    contexts: ClassVar[Mapping[str, str]] = {
        **Belief.contexts,
        "in_negamax": Belief.contexts["explanation"],
    }

    @property
    def is_negamax(self) -> bool:
        """Whether the faulty search is a negamax."""
        return "color" in self.function.__code__.co_varnames

    def explained(self, *, negates: bool) -> str | None:
        """Return the explanation for a negamax, or for another search; None if it has none."""
        if not negates:
            return None if self.is_negamax else self.explanation
        return self.explanation if self.in_negamax == "" else self.in_negamax

    def search(self, tree: Tree) -> WatchedTrace:
        """Search a tree of MAX and MIN nodes with the faulty search; see `abviz.watch`.

        Examples
        --------
        >>> import abviz
        >>> abviz.misconceptions["shallow-only"].search(abviz.examples["deep-cutoff"])
        shallow_only: value 6, 5 of 5 leaves
        """
        return watch(self.function, tree)
