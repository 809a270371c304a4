"""What somebody believes of alpha-beta: what is said of it, in any language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, TypeVar

from abviz.classroom.confusions import confusion_in
from abviz.narration.language import Language
from abviz.narration.registry import language_of

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
        The key in `abviz.classroom.confusions.CONFUSIONS` of what is confused here.
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

    def told(self: Believed, language: str | Language) -> Believed:
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
        >>> abviz.misconceptions["shallow-only"].told("de").belief
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
