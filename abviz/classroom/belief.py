"""Misconceptions about alpha-beta: their texts in any language, and the faulty search of each.

They are gathered from courses, textbooks and their readers' questions; `CONFUSIONS` says which
two things each of them takes for one another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, ClassVar, Literal, TypeAlias, TypeVar

from abviz.diagnosis.watch import WatchedTrace, watch
from abviz.narration.language import Language
from abviz.narration.registry import language_of
from abviz.trees import Score, Tree

CONFUSIONS = MappingProxyType(
    {
        "M1": "whether to cut where α = β, or only where α is above β",
        "M2": "which moves of the root are best where some of their values are only bounds",
        "M3": "a bound that comes back after a cutoff, and a value",
        "M4": "fail-hard and fail-soft: what is returned outside the window",
        "M5": "bounds of the parent, and bounds of all ancestors",
        "M6": "whether the children of the root share a window",
        "M7": "the formula of the best case: +1 and −1, plies and levels",
        "M8": "v, the value that a node has so far, and the bounds of its window",
        "M9": "nodes that are pruned, and nodes that are entered",
        "M10": "whether a test that comes true at the last child is a cutoff",
        "M11": "when a score is known to be the best that can come",
        "M12": "who sees that a bound has changed: the nodes below, beside or above",
        "M13": "whether pruning changes the move that is chosen",
        "M14": "what the order of the children changes: the work, or the answer",
        "M15": "in which order the children are searched",
        "M16": "whose turn it is, and whose value and window are meant",
        "M17": "zero and infinity as scores, and as signs of having no value",
    }
)
CONFUSION = "a confusion"


def confusion_in(language: Language, key: str) -> str:
    """Return one of the confusions, "M1" to "M17", in a language."""
    return language.pgettext(CONFUSION, CONFUSIONS[key])


Believed = TypeVar("Believed", bound="Belief")


@dataclass(frozen=True, kw_only=True, repr=False)
class Belief:
    """The name and the texts of a misconception.

    `belief` is one sentence, `explanation` says why it is wrong or what it costs, and `confusion`
    is the key in `CONFUSIONS` of the things that are confused.
    """

    title: str
    belief: str
    explanation: str
    confusion: str
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
        found = {name: (context, getattr(self, name)) for name, context in self.contexts.items()}
        return {name: (context, text) for name, (context, text) in found.items() if text}

    def in_language(self: Believed, language: str | Language) -> Believed:
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

    def confuses(self, language: str | Language = "en") -> str:
        """Return the things that are confused, in a language.

        Examples
        --------
        >>> import abviz
        >>> abviz.misconceptions["shallow-only"].confuses()
        'bounds of the parent, and bounds of all ancestors'
        """
        return confusion_in(language_of(language), self.confusion)

    def __repr__(self) -> str:
        """Return the name and the title."""
        return f"<misconception {self.name}: {self.title}>"


Shown: TypeAlias = Literal["order", "leaves", "windows", "returns"]


@dataclass(frozen=True, kw_only=True, repr=False)
class Misconception(Belief):
    """A false belief about alpha-beta, and the faulty search that follows from it.

    Parameters
    ----------
    title, belief, explanation, confusion : str
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
