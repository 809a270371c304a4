"""Transcripts for the files of ``tests/snapshots``: each sentence is written once."""

import re
from collections.abc import Iterable, Iterator

# It begins with a capital letter, a shape, v or a bound, and ends with a full stop, or with the
# colon before a quotation. An arrow separates sentences from what they are about.
SENTENCE = re.compile(
    r"(?:[A-ZÄÖÜ△▽▲▼αβ]|\bv(?= ))[^.?!<>„“”\"→\n]{3,}?(?:[.?!](?=$|[\s<“”\"\\)}~])|:(?= [„“]))"
)
SEVERAL_LEFT_OUT = re.compile(r"…(?: (?:…|[„“]…[“”]))+")


class Transcript:
    """Lines in which "…" stands for a sentence that is written above, or is common.

    So a changed sentence is one changed line, and what surrounds the sentence (the answer
    that it belongs to, the file that it is in) is written each time.
    """

    def __init__(self, common: Iterable[str] = ()) -> None:
        self.lines: list[str] = []
        self.sentences = {sentence for text in common for sentence in sentences_of(text)}

    def write(self, text: str, *, indent: int = 0) -> None:
        """Write a text; its sentences are known from then on."""
        for line in text.split("\n"):
            self.lines.append(" " * indent + self._abridged(line.rstrip()))

    def write_new(self, text: str, *, like: Iterable[str], indent: int = 0) -> None:
        """Write those lines of a text that say something new, or are like none of some others."""
        skeletons = {skeleton(line.strip()) for line in like}
        for line in text.split("\n"):
            has_news = any(sentence not in self.sentences for sentence in sentences_of(line))
            if has_news or skeleton(line.strip()) not in skeletons:
                self.write(line, indent=indent)

    def _abridged(self, line: str) -> str:
        abridged = SENTENCE.sub(self._written_once, line)
        return SEVERAL_LEFT_OUT.sub("…", abridged)

    def _written_once(self, match: re.Match[str]) -> str:
        if match[0] in self.sentences:
            return "…"
        self.sentences.add(match[0])
        return match[0]


def sentences_of(text: str) -> Iterator[str]:
    """Yield the sentences in a text."""
    return (match[0] for match in SENTENCE.finditer(text))


def skeleton(line: str) -> str:
    """Return a line with "…" for each of its sentences."""
    return SEVERAL_LEFT_OUT.sub("…", SENTENCE.sub("…", line))
