"""Gather what is to be translated: ``python3 run.py languages``.

The texts stand in English in the code. For each language there is one file,
``abviz/narration/languages/de.po``, which abviz reads as it stands. A new language starts
with an empty .po file of its name.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

import abviz
from abviz.narration.english import KEYWORDS, PATTERNS
from abviz.narration.english_departures import DEPARTURES
from abviz.widgets.choices.games import DESCRIBED_GAMES

PACKAGE = Path(abviz.__file__).parent
FOLDER = PACKAGE / "narration" / "languages"
KEYWORDS_OF_GETTEXT = {
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "marked": None,
    "_tell": None,
    "marked_in": ((1, "c"), 2),
    "Message": None,
    "AnswerError": None,
    # The text of an error is to be translated where facts go into it; else a Message marks it.
    **dict.fromkeys(("TreeError", "SearchError", "ExportError"), dict.fromkeys(range(2, 10), (1,))),
}
COMMENT = """\
# Texts of abviz. Write the translations (msgstr), and run: python3 run.py languages
# Names in braces stay as they are; {node:opening} is a node as a sentence starts."""
# What a language calls itself is known of many: it need not be translated first.
OWN_NAME = ("what this language calls itself", "English")
Key = tuple[str | None, str | tuple[str, ...]]


class Texts(Catalog):
    """The texts of a language, without dates and versions: the same texts give the same file."""

    def __init__(self, tag: str) -> None:
        super().__init__(locale=tag, header_comment=COMMENT, fuzzy=False)

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """What stands at the head of the file."""
        return [
            ("Language", self.locale_identifier),
            ("Plural-Forms", self.plural_forms),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]


def main(arguments: list[str]) -> int:
    """Write the files of all languages, or compare them; return the exit code."""
    parser = argparse.ArgumentParser(prog="run.py languages", description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="change nothing, only compare")
    options = parser.parse_args(arguments)
    complaints = []
    for path in sorted(FOLDER.glob("*.po")):
        catalog = updated(path)
        if not options.check:
            write(path, catalog)
            print(f"{path.stem}: {len(catalog)} texts")
        elif texts(read(path)) != texts(catalog):
            complaints.append(f"{path.name} is not up to date: run python3 run.py languages")
        complaints += missing(path.stem, catalog)
    if complaints:
        print(*complaints, sep="\n")
    return 1 if complaints else 0


def messages() -> Iterator[Key]:
    """Yield every text with its context: those in the code, and those in tables."""
    yield from messages_in_code()
    for table in (PATTERNS, DEPARTURES, KEYWORDS):
        yield from table.items()
    for algorithm in abviz.algorithms.values():
        yield "title of an algorithm", algorithm.title
    for example in (*map(abviz.examples.describe, abviz.examples), *DESCRIBED_GAMES.values()):
        yield "title of an example", example.title
        yield "note of an example", example.note
    for believed in abviz.misconceptions.values():
        yield from believed.texts.values()


def messages_in_code() -> list[Key]:
    """Return the texts that stand in the code, each with its context.

    Babel warns of every f-string in a call that it looks into, though most calls, such as
    ``TreeError(f"{score} is too large")``, are not to be translated. A test looks for those
    that are: that warning is left out, and every other stays.
    """
    warnings = StringIO()
    with redirect_stderr(warnings):
        extracted = list(
            extract_from_dir(PACKAGE, [("**.py", "python")], keywords=KEYWORDS_OF_GETTEXT)
        )
    for warning in warnings.getvalue().splitlines(keepends=True):
        if "Skipping f-string with substitutions" not in warning:
            sys.stderr.write(warning)
    return [(context, message) for _, _, message, _, context in extracted]


def updated(path: Path) -> Catalog:
    """Return the texts of a language, new ones without a translation, old ones left out."""
    old = read(path)
    catalog = Texts(path.stem)
    for context, message in messages():
        known = old.get(message, context)
        text = known.string if known and known.id == message else ""
        if (context, message) == OWN_NAME and not text:
            text = own_name(catalog)
        catalog.add(message, text, context=context)
    return catalog


def own_name(catalog: Catalog) -> str:
    """Return what the language of a catalogue calls itself, as the head of a list."""
    name = catalog.locale.get_display_name() if catalog.locale else None
    return name[0].upper() + name[1:] if name else ""


def read(path: Path) -> Catalog:
    """Return what a .po file says."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


def write(path: Path, catalog: Catalog) -> None:
    """Write a catalogue as a .po file."""
    with path.open("wb") as file:
        write_po(file, catalog, width=100, no_location=True)


def texts(catalog: Catalog) -> dict[Key, str | tuple[str, ...]]:
    """Return what a catalogue says: every text that has a translation."""
    return {
        (message.context, _as_key(message.id)): _as_key(message.string)
        for message in catalog
        if message.id and all(said(message))
    }


def _as_key(text: str | list[str] | tuple[str, ...]) -> str | tuple[str, ...]:
    return text if isinstance(text, str) else tuple(text)


def missing(tag: str, catalog: Catalog) -> Iterator[str]:
    """Yield what is wrong with a language: no translation, or other names in braces."""
    for message in catalog:
        if not message.id:
            continue
        if not all(said(message)):
            yield f"{tag}: no translation of {shown(message)}"
            continue
        texts = [message.id] if isinstance(message.id, str) else message.id
        wanted = [names(text) for text in texts]
        for text in said(message):
            if names(text) not in wanted:
                yield f"{tag}: other names in braces: {shown(message)} -> {text!r}"


def said(message: Message) -> list[str]:
    """Return a translation: one text, or each plural form; an empty text stands for none."""
    return [message.string] if isinstance(message.string, str) else list(message.string)


def names(text: str) -> set[str]:
    """Return the names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def shown(message: Message) -> str:
    """Return a text with its context."""
    return f"{message.id!r}" + (f" ({message.context})" if message.context else "")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
