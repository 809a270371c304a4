"""What somebody believes of alpha-beta: what is said of it, in any language.

What students of alpha-beta confuse, gathered from courses, textbooks and their readers.

A misconception: what somebody believes of alpha-beta, and the search that follows from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import ClassVar, Literal, TypeAlias, TypeVar

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
CONFUSION = "what is confused"


def confusion_in(language: Language, key: str) -> str:
    """Return what is confused, in a language.

    Parameters
    ----------
    language : Language
        What it is said in.
    key : str
        Its number, from "M1" to "M17".

    Examples
    --------
    >>> from abviz.narration.registry import ENGLISH
    >>> confusion_in(ENGLISH, "M13")
    'whether pruning changes the move that is chosen'
    """
    return language.pgettext(CONFUSION, CONFUSIONS[key])


Believed = TypeVar("Believed", bound="Belief")


@dataclass(frozen=True, kw_only=True, repr=False)
class Belief:
    """What is said of a misconception.

    Parameters
    ----------
    name : str
        The name in `abviz.misconceptions`.
    title : str
        What somebody with this belief does, in a few words.
    belief : str
        What is believed, in one sentence.
    explanation : str
        Why it is wrong, or what it costs.
    confusion : str
        The key in `abviz.classroom.belief.CONFUSIONS` of what is confused here.
    """

    name: str
    title: str
    belief: str
    explanation: str
    confusion: str
    # What the texts are called in the catalogues.
    contexts: ClassVar[Mapping[str, str]] = {
        "title": "title of a misconception",
        "belief": "what somebody believes",
        "explanation": "why a belief is wrong",
    }

    @property
    def texts(self) -> tuple[tuple[str, str], ...]:
        """Every text with its context in the catalogues."""
        return tuple((context, text) for context, text in self._said.values())

    @property
    def _said(self) -> dict[str, tuple[str, str]]:
        """The texts by the names of their fields; empty ones are not among them."""
        found = {name: (context, getattr(self, name)) for name, context in self.contexts.items()}
        return {name: (context, text) for name, (context, text) in found.items() if text}

    def in_language(self: Believed, language: str | Language) -> Believed:
        """Return the same with its texts in another language.

        Parameters
        ----------
        language : str
            A tag in ``abviz.languages()``, such as "de".

        Returns
        -------
        Misconception or AnswerPattern
            With `title`, `belief` and `explanation` in this language.

        Raises
        ------
        UnknownLanguage
            If abviz does not speak it.

        Examples
        --------
        >>> import abviz
        >>> abviz.misconceptions["shallow-only"].in_language("de").belief
        'Nur der Wert des Elternknotens kann die Suche eines Knotens beenden.'
        """
        say = language_of(language)
        return replace(self, **{name: say.pgettext(*text) for name, text in self._said.items()})

    def confuses(self, language: str | Language = "en") -> str:
        """Return what is confused here.

        Parameters
        ----------
        language : str
            A tag in ``abviz.languages()``.

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


# Where a belief shows: in the order of the children, in which leaves are examined, in the windows
# that are handed down, in what a node makes of the values that came back.
Shown: TypeAlias = Literal["order", "leaves", "windows", "returns"]


@dataclass(frozen=True, kw_only=True, repr=False)
class Misconception(Belief):
    """What somebody believes of alpha-beta, and the faulty search that follows from it.

    Parameters
    ----------
    name, title, belief, explanation, confusion : str
        As every `Belief` has them.
    function : callable
        The faulty search: a plain recursive function of a node.
    about : tuple of str
        Where the belief shows: in the "order" of the children, in the "leaves" that are
        examined, in the "windows" that are handed down, or in what a node "returns". What else
        a search does is another matter.
    in_negamax : str or None
        The explanation where it is told of a negamax; empty if it is the same there, None if
        nobody who writes a negamax need believe this.

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
        """Return why it is wrong, as it is true of a negamax or of none; None if it is of neither.

        Parameters
        ----------
        negates : bool, keyword-only
            Whether it is told of a negamax.
        """
        if not negates:
            return None if self.is_negamax else self.explanation
        return self.explanation if self.in_negamax == "" else self.in_negamax

    def search(self, tree: Tree) -> WatchedTrace:
        """Search a tree as somebody with this belief would.

        Parameters
        ----------
        tree : Tree
            What is searched; every inner node a MAX or a MIN node.

        Returns
        -------
        WatchedTrace
            What `abviz.watch` records of the faulty search.

        Raises
        ------
        TreeError
            If `tree` is no Tree.
        SearchError
            If the tree is one that `abviz.watch` refuses.

        Examples
        --------
        >>> import abviz
        >>> abviz.misconceptions["shallow-only"].search(abviz.examples["deep-cutoff"])
        shallow_only: value 6, 5 of 5 leaves
        """
        return watch(self.function, tree)
