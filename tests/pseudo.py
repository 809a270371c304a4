"""A language that shows which texts have escaped translation: its letters are all foreign."""

import re
from gettext import NullTranslations

from abviz.narration.language import Language

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
FOREIGN = "áƀćđéƒǥĥíĵķłɱñóƥqřšťúṽŵẋýžÁɃĆĐÉƑǤĤÍĴĶŁḾÑÓƤQŘŠŤÚṼŴẊÝŽ".replace("q", "ʠ").replace("Q", "Ɋ")
LETTERS = str.maketrans(PLAIN, FOREIGN)


def disguised(message):
    """Return a text in foreign letters; what stands in braces stays."""
    parts = re.split(r"(\{[^}]*\})", message)
    return "".join(part if part.startswith("{") else part.translate(LETTERS) for part in parts)


class Disguise(NullTranslations):
    """Translates every text into itself, in foreign letters."""

    def gettext(self, message):
        return disguised(message)

    def pgettext(self, context, message):
        return disguised(message)

    def ngettext(self, msgid1, msgid2, n):
        return disguised(msgid1 if n == 1 else msgid2)

    def npgettext(self, context, msgid1, msgid2, n):
        return disguised(msgid1 if n == 1 else msgid2)


PSEUDO = Language("qaa", Disguise())


def english(text, *, data=()):
    """Return the English words of a text: those of two plain letters or more, without data.

    `data` are words that are the user's own or the same in every language.
    """
    words = re.findall(r"(?<![^\W\d_])[A-Za-z]{2,}(?![^\W\d_])", text)
    return [word for word in words if word not in data]
