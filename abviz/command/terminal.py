"""Write to terminals of every kind, and to pipes that may close."""

from __future__ import annotations

import os
import sys
from types import MappingProxyType
from typing import TextIO
from unicodedata import normalize

from abviz.trees.scores import printable

# For terminals that cannot show the real signs.
_WORDS = {
    **{"∞": "inf", "≥": ">=", "≤": "<=", "±": "+-", "α": "alpha", "β": "beta", "…": "..."},
    **{"ⁿ": "^n", "⌈": "ceil(", "⌊": "floor(", "□": "[]", "←": "<-", "→": "->"},
}
_PLAIN = str.maketrans(dict(zip("├└│─━╳−≈·′⌉⌋▲▼△▽", "|`|-=x-~-'))^v^v", strict=True)) | _WORDS)

# Letters and marks of languages; of other letters only the accents are left out.
_LETTERS = MappingProxyType(
    {
        **{"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "œ": "oe"},
        **dict(
            zip(
                "«»„“”‚‘’–\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}",
                '"""""\'\'\'-  ',
                strict=True,
            )
        ),
    }
)


class CommandError(Exception):
    """The command cannot do what it is asked to do."""


def spelled(text: str, *, encoding: str) -> str:
    """Return a text as a terminal of some encoding can show it.

    It is the same text if possible; else with plain letters for the signs and letters that the
    encoding lacks, and a question mark for all others.

    Examples
    --------
    >>> spelled("└─ v ≥ −∞ 步", encoding="ascii")
    '`- v >= -inf ?'
    >>> spelled("Blätter ≥ 3", encoding="ascii"), spelled("Blätter ≥ 3", encoding="latin-1")
    ('Blaetter >= 3', 'Blätter >= 3')
    >>> spelled("examinée", encoding="ascii")
    'examinee'
    """
    if _has(text, encoding):
        return text
    lacking = {letter for letter in text if not _has(letter, encoding)}
    plain = str.maketrans({letter: _plain_letter(letter) for letter in lacking})
    return text.translate(_PLAIN).translate(plain).encode(encoding, "replace").decode(encoding)


def _has(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _plain_letter(letter: str) -> str:
    # Not of signs: without its stroke, ≠ would be =.
    bare = normalize("NFD", letter)[0] if letter.isalpha() else letter
    return _LETTERS.get(letter, bare)


def say(text: str) -> None:
    """Print a text on standard output, in letters that it can show."""
    print(as_shown(text))


def as_shown(text: str) -> str:
    """Return a text in the letters that standard output can show."""
    return spelled(text, encoding=_encoding(sys.stdout))


def complain(problem: str) -> None:
    """Print a problem as one line on standard error."""
    lines = problem.splitlines()
    if lines[-1:] and lines[-1].strip() == "^":
        *lines, shown, caret = lines
        lines.append(f"Here: {shown[len(caret) - 1 :]}")
    words = " ".join(" ".join(lines).split())
    print(spelled(f"abviz: {printable(words)}", encoding=_encoding(sys.stderr)), file=sys.stderr)


def is_watched() -> bool:
    """Tell whether a progress bar would be seen: standard error is a terminal."""
    return sys.stderr is not None and sys.stderr.isatty()


def finish() -> None:
    """Write out the rest of the buffer, unless the reader has closed the pipe."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.flush()
    except OSError:
        # Python flushes once more when it ends, and would complain in its own words.
        with open(os.devnull, "w") as nowhere:
            os.dup2(nowhere.fileno(), sys.stdout.fileno())
        raise


def _encoding(stream: TextIO) -> str:
    return getattr(stream, "encoding", None) or "utf-8"
