"""Cases of marking, for Python and for the page: ``python tests/classroom_tests/marking_cases.py``.

Each case has a question as it is asked, what solves it, an answer, and how it is marked. The
page marks from these alone, and must come to the same.
"""

from __future__ import annotations

import json
from pathlib import Path

from abviz.classroom.questions.marking.marking import mark
from abviz.classroom.questions.making import questions_for
from abviz.classroom.questions.question import Question, plain

FILE = Path(__file__).with_suffix(".json")
TREE = "((5 19) (3 9)) ((4 8) (13 15))"
FRACTIONS = "(1/2 -inf) (1/3 2.5)"


def cases() -> list[dict]:
    """Return all cases, in the same order each time."""
    asked = [
        (questions_for(TREE, ask), ask) for ask in ("values", "windows", "order", "cuts", "next")
    ]
    found = []
    for questions, ask in asked:
        for question in questions[:2]:
            answers = [question.key, *(wrong.answer for wrong in question.explained[:3])]
            found += [case(question, answer) for answer in [*answers, *OTHERS.get(ask, [])]]
    (why,) = questions_for("((5 6) (7 (4 8)))", "why")[:1]
    found += [case(why, slot) for slot in why.slots]
    (values,) = questions_for(FRACTIONS, "values")
    for typed in ("-oo", "−∞", "-INF", " -inf ", "oo", "inf", "+∞", "3", ""):
        found.append(case(values, {**values.key, "value:1": typed}))
    for typed in ("1/3", "2/6", "0.333", "+1/3", "1e0"):
        found.append(case(values, {**values.key, "value:0": typed}))
    (german,) = questions_for(TREE, "order", language="de")
    return [*found, case(german, german.explained[0].answer)]


OTHERS = {
    "values": [{"value:0": "9.0"}, {"value:0": "9", "value:1": "−3", "value:12": "1e1"}],
    "windows": [{"alpha:0": "-inf", "beta:0": "oo", "alpha:5": "1/2"}],
    "order": [(3,), (3, 4, 6, 7, 10, 11, 13), (3, 4, 7, 6), (14, 3)],
    "cuts": [(), (2, 5), (12, 13), (9,)],
    "next": [0, 1, 2],
}


def case(question: Question, answer: object) -> dict:
    """Return one case as plain data."""
    return {
        "asked": question.asked(),
        "solved": question.solved(),
        "answer": plain(answer),
        "marking": mark(question, answer).to_dict(),
    }


def written() -> str:
    """Return the file."""
    return json.dumps(cases(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
    print(f"{FILE.name}: {len(cases())} cases")
