"""Transcripts for the files of ``tests/snapshots``: each sentence is written once."""

import re
from collections.abc import Iterable, Iterator

# It begins with a capital letter, a shape, v or a bound, and ends with a full stop, or with the
# colon before a quotation. An arrow separates sentences from what they are about, and so does the
# colon after names of nodes.
SENTENCE = re.compile(
    r"(?![A-Z]{1,2}(?:, [A-Z]{1,2})*: )(?:[A-ZÄÖÜ△▽▲▼αβ]|\bv(?= ))"
    r"[^.?!<>„“”\"→\n]{3,}?"
    r"(?:[.?!](?=$|[\s<“”\"\\)}~])|:(?= [„“]))"
)
SEVERAL_LEFT_OUT = re.compile(r"…(?: (?:…|[„“]…[“”]))+")


# What a sentence is filled with: nodes, who moves there, and scores.
FILLING = re.compile(r"\b(?:MAX|MIN|[A-Z]{1,2})\b|[−+]?(?:\d+(?:[./]\d+)?|∞)")


class Transcript:
    """Lines in which "…" stands for a sentence that is written above, or is common.

    So a changed sentence is one changed line, and what surrounds the sentence (the answer
    that it belongs to, the file that it is in) is written each time. A translated sentence
    is written once for all nodes and scores: they are looked at in English.
    """

    def __init__(self, common: Iterable[str] = (), *, is_translated: bool = False) -> None:
        self.lines: list[str] = []
        self.is_translated = is_translated
        self.sentences = {sentence for text in common for sentence in sentences_of(text)}

    def write(self, text: str, *, indent: int = 0) -> None:
        """Write a text; its sentences are known from then on."""
        for line in text.split("\n"):
            abridged = SENTENCE.sub(self._written_once, line.rstrip())
            self.lines.append(" " * indent + SEVERAL_LEFT_OUT.sub("…", abridged))

    def write_translated(self, text: str, *, english: str) -> None:
        """Write those lines of a text that say something new, or that English has otherwise."""
        skeletons = set(map(skeleton, english.split("\n")))
        was_translated, self.is_translated = self.is_translated, True
        for line in text.split("\n"):
            is_new = any(
                self._key(sentence) not in self.sentences for sentence in sentences_of(line)
            )
            if is_new or skeleton(line) not in skeletons:
                self.write(line)
        self.is_translated = was_translated

    def _written_once(self, match: re.Match[str]) -> str:
        key = self._key(match[0])
        if key in self.sentences:
            return "…"
        self.sentences.add(key)
        return match[0]

    def _key(self, sentence: str) -> str:
        """Return what is known of a sentence that was written."""
        if sentence in self.sentences or not self.is_translated:
            return sentence
        return FILLING.sub("_", sentence)


def sentences_of(text: str) -> Iterator[str]:
    """Yield the sentences in a text."""
    return (match[0] for match in SENTENCE.finditer(text))


def skeleton(line: str) -> str:
    """Return a line with "…" for each of its sentences."""
    return SEVERAL_LEFT_OUT.sub("…", SENTENCE.sub("…", line))
