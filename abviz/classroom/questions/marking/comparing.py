"""Whether two answers are the same."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from abviz.classroom.questions.marking.numbers import read_bound
from abviz.classroom.questions.question import Answer, Form


def comparable(answer: Answer, form: Form) -> Hashable:
    """Return something that is equal for answers that mean the same.

    Fields are compared as numbers, and an empty one is as good as none; the nodes of a set
    may come in any order.

    Examples
    --------
    >>> comparable({"value:0": "3.0"}, "fields") == comparable({"value:0": " 3 "}, "fields")
    True
    >>> comparable((2, 1), "set") == comparable((1, 2), "set")
    True
    >>> comparable((2, 1), "sequence") == comparable((1, 2), "sequence")
    False
    """
    if isinstance(answer, Mapping):
        return frozenset((s, read_bound(text)) for s, text in answer.items() if text.strip())
    if isinstance(answer, int):
        return answer
    return frozenset(answer) if form == "set" else tuple(answer)
