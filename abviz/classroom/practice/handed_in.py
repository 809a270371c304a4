"""Answers as students hand them in: one line of text with a checksum.

It holds no name unless one was typed.

A page writes the same lines as `handed_in`: see ``stage/js/quiz/hand_in.js``.
"""

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from secrets import token_hex
from typing import Any, NamedTuple
from zlib import crc32

from abviz.classroom.misconceptions.registry import misconceptions
from abviz.classroom.question import LONGEST_TEXT, Answer, Question, answer_as_json
from abviz.classroom.questions.marking import Marking, move_in
from abviz.errors import SearchError
from abviz.narration.language import Language
from abviz.text import printable, shortened

LINE = re.compile(r"ab1:([\w-]*=*)(?::([0-9a-f]{8}))?", re.ASCII)
LONGEST_NAME, MOST_ANSWERS = 80, 1_000
QUOTED = 12  # how many letters tell a line from the others
# What is known of an answer, and of which kind it is.
KINDS: dict[str, tuple[type, ...]] = {
    **dict.fromkeys(("ask", "algorithm", "tree"), (str,)),
    **dict.fromkeys(("step", "try", "seconds"), (int,)),
    **dict.fromkeys(("misconceptions", "nodes"), (list,)),
    "answer": (dict, list, int),
    "right": (bool,),
}


class HandedAnswers(NamedTuple):
    """
    What a student has handed in: the name that was typed, and a record of each answer.
    """

    name: str
    answers: list[dict[str, Any]]
    # Drawn anew for each quiz, and once for the predictions of a session: who hands in
    # again is not counted twice.
    number: str


def record_of(
    question: Question, answer: Answer, marking: Marking, *, place: int, seconds: float
) -> dict[str, Any]:
    """Return an answer and its marking as plain data.

    `place` counts the tries from 1.
    """
    wrong: list[str | int] = [
        slot for slot, verdict in marking.slots.items() if verdict != "right"
    ]
    wrong += [*marking.missed, *marking.extra]
    if question.form == "act":
        wrong = [] if marking.is_right else [node_at_act(question)]
    return {
        **question.identity,
        "step": question.step,
        "answer": answer_as_json(answer),
        "right": marking.is_right,
        "misconceptions": [*marking.misconceptions],
        "nodes": [*dict.fromkeys(map(question.name, wrong))],
        "try": place,
        "seconds": round(seconds),
    }


def node_at_act(question: Question) -> int:
    """Return the node of the step that is due, by index."""
    assert isinstance(question.key, Mapping)
    return move_in(question.key)[1]


def seconds_in(remembered: Any) -> float:
    """Return how long an answer took that the page of a notebook remembers."""
    seconds = remembered.get("seconds")
    return float(seconds) if isinstance(seconds, int) else 0.0


def handed_in(answers: Sequence[dict[str, Any]], *, number: str, name: str = "") -> str:
    """Return answers as one line, which `read_handed_in` reads."""
    if not isinstance(name, str):
        raise SearchError(f"name must be a text, not {shortened(name)}.")
    data = {"name": name, "number": number, "answers": answers}
    text = json.dumps(data, separators=(",", ":"))
    packed = urlsafe_b64encode(text.encode()).decode()
    return f"ab1:{packed}:{crc32(packed.encode()):08x}"


@cache
def session_number() -> str:
    """Return the number under which this process hands in what comes in pieces."""
    return token_hex(8)


class HandsIn:
    """What can be handed in: a quiz, a prediction, or the report of a check."""

    @property
    def _to_hand_in(self) -> tuple[str, list[dict[str, Any]]]:
        """The number under which it is handed in, and a record of each answer."""
        raise NotImplementedError

    def hand_in(self, name: str = "") -> str:
        """Return all answers as one line for a teacher: see `abviz.class_summary`.

        Parameters
        ----------
        name : str
            A name, if the answers are to have one.

        Returns
        -------
        str
            A text that begins with ``ab1:`` and ends with a checksum. It holds for each
            answer the question, the tree, the answer and its marking, the number of the
            try and the seconds; of a function that was checked what came of it, and the
            counterexample, not the code.

        Examples
        --------
        >>> import abviz
        >>> quiz = abviz.quiz("(3 5) (2 9)", ask="cuts")
        >>> _ = quiz.answer(["G"])
        >>> print(abviz.class_summary([quiz.hand_in()]))
        Class: 1 student, 1 answer, 100 % right at the first try.
        """
        number, records = self._to_hand_in
        return handed_in(records, number=number, name=name)


def hand_in_texts(language: Language) -> dict[str, str]:
    """Return the texts of the button and of what it opens."""
    return {
        "hand-in": language.pgettext("a button", "hand in"),
        "hand-in-title": language.gettext(
            "Show all answers as one line, to be handed in"
        ),
        "hand-in-name": language.gettext("Name (may stay empty):"),
        "hand-in-note": language.gettext(
            "Copy this line, and send it to your teacher. It holds your answers and "
            "their times, and a name only if you type one. If you hand in several "
            "lines, type the same name for each. Nothing is sent by itself."
        ),
    }


def read_handed_in(text: str) -> Iterator[HandedAnswers | SearchError]:
    """Yield each submission in a text, or the error that says why a line is none.

    A submission is one line, beginning with ``ab1:``; around it may be anything.
    """
    for packed, checksum in LINE.findall(text):
        try:
            yield _read(packed, checksum)
        except SearchError as refusal:
            yield refusal


def _read(packed: str, checksum: str) -> HandedAnswers:
    """Return what a line holds, if its checksum is right."""
    line = f"ab1:{packed[:QUOTED]}…"
    if not checksum:
        raise SearchError(
            "The line {line} is cut off, or is none of abviz. Ask for it once more.",
            line=line,
        )
    if crc32(packed.encode()) != int(checksum, 16):
        raise SearchError(
            "The line {line} is damaged or was changed: its checksum is another one. "
            "Ask for it once more.",
            line=line,
        )
    try:
        data = json.loads(urlsafe_b64decode(packed))
        name, answers, number = data["name"], data["answers"], data["number"]
        is_named = isinstance(name, str) and isinstance(number, str)
        is_sound = (
            is_named and len(answers) <= MOST_ANSWERS and all(map(_is_sound, answers))
        )
    except (ValueError, TypeError, KeyError, RecursionError):
        is_sound = False
    if not is_sound:
        raise SearchError(
            "The line {line} holds something else than answers to questions of abviz. "
            "Ask for it once more.",
            line=line,
        )
    return HandedAnswers(printable(name[:LONGEST_NAME]), answers, number)


def _is_sound(answer: Any) -> bool:
    """Tell whether a record of an answer is what `record_of` could have made."""
    is_whole = isinstance(answer, dict) and answer.keys() == KINDS.keys()
    return (
        is_whole
        and all(type(answer[key]) in kinds for key, kinds in KINDS.items())
        and all(len(answer[key]) < LONGEST_TEXT for key in ("ask", "algorithm", "tree"))
        and all(
            isinstance(name, str) and name in misconceptions
            for name in answer["misconceptions"]
        )
        and all(isinstance(node, str) for node in answer["nodes"])
        and not (answer["right"] and answer["misconceptions"])
    )
