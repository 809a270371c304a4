"""Marking: how much of an answer is right, and what is said of it.

A page marks with the same rules, and says the same, from `Question.asked` and
`Question.solved`:

fields
    The share of fields that are right. Numbers are compared as floats.
sequence
    1 if it is the key; else the length of what both begin with alike, divided by the length
    of the longer one.
set
    The number of nodes in both, divided by the number of nodes in one of them or both.
node, choice
    1 or 0.

What is said of a right answer: ``right``, with the question's ``why``. Of a wrong one, with blanks
between them:

1. What is wrong: for fields ``fields``, and ``empty`` if some are; for a set ``found`` if some
   are missed, or ``nothing`` if none is marked, and ``extra`` if there are any; for a sequence
   ``more`` if the key goes on where the answer ends, ``no-more`` if the answer goes on, else
   ``place``; for a node and a choice ``wrong``.
2. One of the question's ``reasons``, if it has one there: for fields, if one is wrong, of the
   first in their order that is not right; for a sequence of the first place that differs, as
   ``more:`` if the answer ends there and there is such a reason; for a set of the first node
   that is extra, or else ``missed``, and none of an empty set; for a node and a choice of what
   was taken.
3. If an explained answer is the same, its ``belief``. It comes last: a reason from the tree holds
   whatever was thought, and a belief can fit by chance. Where there is no such reason, the
   ``refutation`` of the belief follows: no false belief is said alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias, cast

from abviz.classroom.questions.feedback import says
from abviz.classroom.questions.marking.comparing import comparable
from abviz.classroom.questions.marking.numbers import read_bound
from abviz.classroom.questions.marking.reading import read_answer
from abviz.classroom.questions.question import Explained, Question
from abviz.narration.numbers import label
from abviz.trees.wording import wrapped

Verdict: TypeAlias = Literal["right", "wrong", "missing"]


@dataclass(frozen=True, kw_only=True)
class Marking:
    """What an answer is worth, and why.

    Parameters
    ----------
    score : float
        From 0 to 1; 1 if and only if the answer is right.
    is_right : bool
        Whether all of it is right.
    slots : mapping of str to str
        For fields whether each is "right", "wrong" or "missing", in the order of the slots.
    missed, extra : tuple of int
        For a set the nodes that are not in the answer and should be, and those that are and
        should not.
    first : str, int or None
        The first difference: for fields the first slot that is not right, for a set the
        first node that is missed or extra, for a sequence the place, from 0; None for other
        forms, and if the answer is right.
    sentence : str
        What is said of the answer.
    misconceptions : tuple of str
        The names in `abviz.misconceptions` of all that give exactly this answer.

    Examples
    --------
    >>> import abviz
    >>> from abviz.classroom.asking import questions_for
    >>> (question,) = questions_for(abviz.Tree.parse("(3 5) (2 9)"), "cuts")
    >>> marking = mark(question, ["E"])
    >>> marking.score, marking.missed, marking.misconceptions[:2]
    (0.0, (6,), ('stopping-node-is-cut', 'one-window-for-all'))
    >>> mark(question, ["G"]).is_right
    True
    """

    score: float
    is_right: bool
    slots: Mapping[str, Verdict]
    missed: tuple[int, ...]
    extra: tuple[int, ...]
    first: str | int | None
    sentence: str
    misconceptions: tuple[str, ...]

    def __str__(self) -> str:
        """Return what is said of the answer, in lines that a notebook can show whole."""
        return wrapped(self.sentence)

    def to_dict(self) -> dict[str, Any]:
        """Return the marking as plain data."""
        return {
            "score": self.score,
            "is_right": self.is_right,
            "slots": dict(self.slots),
            "missed": list(self.missed),
            "extra": list(self.extra),
            "first": self.first,
            "sentence": self.sentence,
            "misconceptions": list(self.misconceptions),
        }


class _Found(NamedTuple):
    """What the form of a question finds in an answer, before it is explained."""

    score: float
    said: list[str]
    slots: Mapping[str, Verdict] = {}
    missed: tuple[int, ...] = ()
    extra: tuple[int, ...] = ()
    first: str | int | None = None


def mark(question: Question, answer: Any) -> Marking:
    """Mark an answer.

    Parameters
    ----------
    question : Question
        What is answered.
    answer : mapping, iterable of nodes, node or int
        The answer, as `read_answer` takes it.

    Returns
    -------
    Marking
        The score, what is right and wrong, and what is said.

    Raises
    ------
    AnswerError
        If the answer cannot be read.
    """
    given: Any = read_answer(question, answer)
    found = _LOOKS[question.form](question, given)
    is_right = found.score == 1.0
    explained = None if is_right else _explained(question, given)
    if is_right:
        said = [_says(question, "right", why=question.why)]
    else:
        reason = question.reasons.get(_place_of_reason(question, given, found), "")
        said = [*found.said, reason, _because(explained, has_reason=bool(reason))]
    return Marking(
        score=found.score,
        is_right=is_right,
        slots=found.slots,
        missed=found.missed,
        extra=found.extra,
        first=found.first,
        sentence=" ".join(filter(None, said)),
        misconceptions=explained.misconceptions if explained else (),
    )


def _because(explained: Explained | None, *, has_reason: bool) -> str:
    """Return from which belief an answer follows; no belief stands without what is against it."""
    if explained is None:
        return ""
    return explained.belief if has_reason else explained.sentence


def _explained(question: Question, given: Any) -> Explained | None:
    """Return the explained wrong answer that is this one, if there is one."""
    # Who marks nothing may not have begun: it shows no belief.
    if question.form == "set" and not given:
        return None
    same = comparable(given, question.form)
    for wrong in question.explained:
        if comparable(wrong.answer, question.form) == same:
            return wrong
    return None


def _place_of_reason(question: Question, given: Any, found: _Found) -> str:
    """Return which of the reasons of a question is told."""
    if question.form == "fields":
        if "wrong" not in found.slots.values():
            return ""
        return next((one for one in question.reasons if found.slots[one] != "right"), "")
    if question.form == "set" and not given:
        return ""
    if question.form == "set":
        return next((str(one) for one in found.extra if str(one) in question.reasons), "missed")
    if question.form == "sequence":
        short = f"more:{found.first}"
        has_stopped = found.first == len(given) and short in question.reasons
        return short if has_stopped else str(found.first)
    return str(given)


def _says(question: Question, kind: str, **facts: object) -> str:
    return says(question.trace.language)[kind].format(**facts)


def _look_at_fields(question: Question, given: Mapping[str, str]) -> _Found:
    key = cast("Mapping[str, str]", question.key)
    slots = {slot: _verdict(key[slot], given.get(slot, "")) for slot in map(str, question.slots)}
    verdicts = list(slots.values())
    right, empty = verdicts.count("right"), verdicts.count("missing")
    said = [_says(question, "fields", right=right, all=len(slots))]
    said += [_says(question, "empty", count=empty)] if empty else []
    first = next((slot for slot, verdict in slots.items() if verdict != "right"), None)
    return _Found(right / len(slots), said, slots=slots, first=first)


def _verdict(right: str, given: str) -> Verdict:
    if not given.strip():
        return "missing"
    return "right" if read_bound(given) == read_bound(right) else "wrong"


def _look_at_sequence(question: Question, given: tuple[int, ...]) -> _Found:
    key = cast("tuple[int, ...]", question.key)
    if given == key:
        return _Found(1.0, [])
    pairs = zip(key, given, strict=False)
    alike = next((place for place, (one, other) in enumerate(pairs) if one != other), None)
    alike = min(len(key), len(given)) if alike is None else alike
    if alike == len(given):
        said = _says(question, "more")
    elif alike == len(key):
        said = _says(question, "no-more", place=alike)
    else:
        said = _says(question, "place", place=alike + 1)
    return _Found(alike / max(len(key), len(given)), [said], first=alike)


def _look_at_set(question: Question, given: tuple[int, ...]) -> _Found:
    key, mine = set(cast("tuple[int, ...]", question.key)), set(given)
    missed, extra = tuple(sorted(key - mine)), tuple(sorted(mine - key))
    nodes = question.trace.tree.nodes
    said = []
    if missed:
        said.append(_says(question, "found" if mine else "nothing"))
    if extra:
        names = ", ".join(label(nodes[index]) for index in extra)
        said.append(_says(question, "extra", names=names))
    score = len(key & mine) / len(key | mine) if key | mine else 1.0
    first = min((*missed, *extra), default=None)
    return _Found(score, said, missed=missed, extra=extra, first=first)


def _look_at_one(question: Question, given: int) -> _Found:
    return _Found(float(given == question.key), [_says(question, "wrong")])


_LOOKS: dict[str, Any] = {
    "fields": _look_at_fields,
    "sequence": _look_at_sequence,
    "set": _look_at_set,
    "node": _look_at_one,
    "choice": _look_at_one,
}
