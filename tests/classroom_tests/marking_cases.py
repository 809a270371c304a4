"""Cases of marking, for Python and for the page: ``python tests/classroom_tests/marking_cases.py``.

Each question comes as it is asked, with what solves it, and with answers, each with its marking.
The page marks from these alone, and must come to the same.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from abviz.classroom.question import Question, answer_as_json
from abviz.classroom.questions.make import questions_for
from abviz.classroom.questions.marking import mark

FILE = Path(__file__).with_suffix(".json")
TREE = "((5 19) (3 9)) ((4 8) (13 15))"
OTHERS = {
    "values": [{"value:0": "9.0"}, {"value:0": "9", "value:1": "−3", "value:12": "1e1"}],
    "windows": [{"alpha:0": "-inf", "beta:0": "oo", "alpha:5": "1/2"}],
    "order": [(3,), (3, 4, 6, 7, 10, 11, 13), (3, 4, 7, 6), (14, 3)],
    "cuts": [(), (2, 5), (12, 13), (9,)],
    "next": [0, 1, 2],
    "move": [(), (8,), (1, 8)],
    "best-case": [{"number:0": "7"}, {"number:0": "4"}],
    "range": [{"scores:11": text} for text in ("9 ≥ x", "x < 9", "all", "none", "x ≤ 8.5")],
}
# What is typed where B returns 3, and where C is entered with α = 3 and β = +∞.
RETURNED = ("3", " 3.0", "6/2", "−3", "oo")
BOUNDS = (("3", "∞"), ("3,0", "+oo"), ("-inf", "inf"), ("3", "9"), ("2", "9"))
TYPED = [
    *({"value:1": text} for text in ("-oo", "−∞", "-INF", " -inf ", "oo", "inf", "+∞", "3", "")),
    *({"value:0": text} for text in ("1/3", "2/6", "0.333", "+1/3", "1e0")),
]
AVERAGES = ("7/2", "3.5", "3,5", "+3,50", "3,6", ",5", "4")
UTILITIES = (
    *("(1, 2, 6)", "1 2 6", "<1 2 6>", "[1,2,6]", " 1.0; 2,0;6 ", "(1, 2)", "(1, 2, 6, 0)"),
    *("6 2 1", "(0, 9/2, −1)", "1 2 7", "126"),
)


def cases() -> list[dict]:
    """Return all questions with their cases, in the same order each time."""
    found = []
    for ask, others in OTHERS.items():
        for question in questions_for(TREE, ask)[:2]:
            wrong = [one.answer for one in question.explained[:3]]
            found.append(marked(question, [question.key, *wrong, *others]))
    why = questions_for("((5 6) (7 (4 8 1)))", "why")[0]
    (order,) = questions_for("(3 5) (2 9) (4 6)", "order")
    (values,) = questions_for("(1/2 -inf) (1/3 2.5)", "values")
    (average,) = questions_for("chance(1/2*3 1/2*4)", "values", algorithm="expectiminimax")
    (players,) = questions_for("p1(<1 2 6> <0 9/2 -1>)", "values", algorithm="maxn")
    (negated,) = questions_for("(3 5) (2 (9 8))", "values", algorithm="negamax")
    reorder, *_ = questions_for(TREE, "reorder")
    by_hand = questions_for("(3 5) (2 9)", "trace")
    (tuples, *_) = (
        question
        for question in questions_for("p1(<1 2 6> <0 9/2 -1>)", "trace", algorithm="maxn")
        if "return" in question.key
    )
    (german,) = questions_for(TREE, "order", language="de")
    return [
        *found,
        marked(why, why.slots),
        marked(reorder, [reorder.key, {"number:0": "8.0"}, {"number:0": "inf"}]),
        marked(order, [(2, 3, 5), (2, 3, 5, 6), (2, 3, 5, 6, 8)]),
        marked(values, [{**values.key, **typed} for typed in TYPED]),
        marked(average, [{"value:0": text} for text in AVERAGES]),
        marked(players, [{"utilities:0": text} for text in UTILITIES]),
        marked(negated, [negated.key, {"returned:0": "-3", "returned:1": "-"}]),
        *(marked(question, acts_at(question)) for question in by_hand),
        marked(tuples, [{"return": "0", "utilities": text} for text in UTILITIES]),
        marked(german, [german.explained[0].answer]),
        marked(replace(german, reasons={}), [german.explained[0].answer]),
    ]


def acts_at(question: Question) -> list[dict[str, str]]:
    """Return steps of a search that can be made at a moment: the one that is due, and others."""
    hand = question.hand
    assert hand is not None
    acts = [question.key, *(wrong.answer for wrong in question.explained)]
    windows = {index: BOUNDS for index in hand["inner"]}
    for index in map(int, question.slots):
        acts += [
            {"enter": str(index), "alpha": alpha, "beta": beta}
            for alpha, beta in windows.get(index, ())
        ] or [{"enter": str(index)}]
    if hand["current"] >= 0:
        current = str(hand["current"])
        acts += [{"cut": current}, *({"return": current, "value": text} for text in RETURNED)]
    # What a belief does may be told without α and β; nobody can do it without them.
    return [act for act in acts if "alpha" in act or int(act.get("enter", -1)) not in hand["inner"]]


def marked(question: Question, answers) -> dict:
    """Return a question with answers and their markings, as plain data."""
    return {
        "asked": question.asked(),
        "solved": question.solved(),
        "answers": [
            {"answer": answer_as_json(answer), "marking": mark(question, answer).to_dict()}
            for answer in answers
        ],
    }


def written() -> str:
    """Return the file."""
    return json.dumps(cases(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
    print(f"{FILE.name}: {sum(len(one['answers']) for one in cases())} cases")
