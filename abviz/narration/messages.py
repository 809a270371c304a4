"""Messages: texts that are written in English in the code and said in any language."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Any


class Messages:
    """The texts of one language, by gettext's methods.

    A text stands in English where it is said, which makes it its own key. Names in braces
    stand for what is put in afterwards, so that a language may put it elsewhere.

    Parameters
    ----------
    translations : gettext.NullTranslations
        The texts of the language; by default there are none, and English is said.

    Examples
    --------
    >>> english = Messages()
    >>> english.gettext("{name} is a leaf", name="B")
    'B is a leaf'
    """

    def __init__(self, translations: NullTranslations | None = None) -> None:
        self.translations = translations or NullTranslations()

    def gettext(self, message: str, /, **facts: Any) -> str:
        """Return a text, with facts for the names in braces.

        Parameters
        ----------
        message : str
            The text in English.
        **facts
            What is put in.

        Returns
        -------
        str
            The text in this language; the English one if it has none.
        """
        text = self.translations.gettext(message)
        return text.format(**facts) if facts else text

    def pgettext(self, context: str, message: str, /, **facts: Any) -> str:
        """Return a text that is one of several equal ones in English.

        Parameters
        ----------
        context : str
            What tells it from the others; it is not shown.
        message : str
            The text in English.
        **facts
            What is put in.

        Returns
        -------
        str
            The text in this language.

        Examples
        --------
        >>> Messages().pgettext("status of a node", "open")
        'open'
        """
        text = self.translations.pgettext(context, message)
        return text.format(**facts) if facts else text

    def ngettext(self, one: str, many: str, count: int, /, **facts: Any) -> str:
        """Return a text that depends on a number, by the plural rule of the language.

        Parameters
        ----------
        one, many : str
            The text in English for 1 and for other numbers; `count` in braces is the number.
        count : int
            The number.
        **facts
            What else is put in.

        Returns
        -------
        str
            The text in this language.

        Examples
        --------
        >>> Messages().ngettext("{count} leaf", "{count} leaves", 2)
        '2 leaves'
        """
        return self.translations.ngettext(one, many, count).format(count=count, **facts)
