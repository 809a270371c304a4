"""The translations in a .po file, read as it stands: nothing is compiled.

So a changed word is seen at once, and there is no second file to keep in step. What
programs that write .po files add, such as comments and older texts, is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from gettext import NullTranslations, c2py

PLURAL_RULE = re.compile(r"plural=(.*?);?$", re.MULTILINE)
ESCAPED = re.compile(r"\\(.)")
CONTROL_CHARACTERS = {"n": "\n", "r": "\r", "t": "\t"}


class Catalogue(NullTranslations):
    """The texts of a language; what has no translation stays as it is, in English."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._form_of_number: Callable[[int], int] = c2py("n != 1")
        # From the context of a text, and the text, to its translations: one, or one for
        # each plural form.
        self._translations: dict[tuple[str | None, str], list[str]] = {}
        for entry in entries_of(text):
            keys = [key for key in entry if key.startswith("msgstr")]
            translations = [entry[key] for key in keys]
            if entry["msgid"] == "":
                self._read_header(translations[0])
            elif all(translations):
                key = entry.get("msgctxt"), entry["msgid"]
                self._translations[key] = translations

    def _read_header(self, header: str) -> None:
        rule = PLURAL_RULE.search(header)
        if rule:
            self._form_of_number = c2py(rule[1])

    def gettext(self, message: str) -> str:
        """Return the translation of a text."""
        return self._form(None, message, message, 1)

    def pgettext(self, context: str, message: str) -> str:
        """Return the translation that a text has in a context."""
        return self._form(context, message, message, 1)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the translation of a text in the form for a number."""
        return self._form(None, msgid1, msgid2, n)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """Return the translation in a context, in the form for a number."""
        return self._form(context, msgid1, msgid2, n)

    def _form(
        self, context: str | None, singular: str, plural: str, number: int
    ) -> str:
        translations = self._translations.get((context, singular))
        if not translations:
            return singular if number == 1 else plural
        if len(translations) == 1:
            return translations[0]
        return translations[self._form_of_number(number)]


def entries_of(text: str) -> Iterator[dict[str, str]]:
    """Yield the entries of a .po file, each from its keywords to their texts.

    The keywords are ``msgctxt``, ``msgid``, ``msgid_plural``, and ``msgstr`` or
    ``msgstr[0]``, ``msgstr[1]`` and so on.
    """
    entry: dict[str, str] = {}
    keyword = ""
    for line in text.split("\n"):
        if line.startswith('"'):
            entry[keyword] += unquoted(line)
        elif line.startswith("msg"):
            keyword, _, quoted = line.partition(" ")
            if keyword == "msgctxt" or (keyword == "msgid" and "msgid" in entry):
                if entry:
                    yield entry
                entry = {}
            entry[keyword] = unquoted(quoted)
    if entry:
        yield entry


def unquoted(text: str) -> str:
    """Return a text without its quotation marks, and with what escapes stand for."""
    text = text.strip()[1:-1]
    if "\\" not in text:
        return text
    return ESCAPED.sub(
        lambda escape: CONTROL_CHARACTERS.get(escape[1], escape[1]), text
    )
