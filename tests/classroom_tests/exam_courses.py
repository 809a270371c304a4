"""Exams as courses: ``python tests/classroom_tests/exam_courses.py`` writes the file.

Each search comes as a page has it, but for pictures and films, with what somebody does and what is
other then: right and wrong steps, steps that cannot be made or read, steps that are taken back. The
examiner of the page must come to the same. ``… exam_courses.py 2000 > exams.json`` writes as many
others, of random trees, for ``EXAMS=exams.json node --test javascript/tests/exam.test.mjs``.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from string import ascii_uppercase

import abviz
from abviz.classroom.by_hand.conduct import model_run
from abviz.classroom.practice.act_still import still_after, still_at_end, still_of_act
from abviz.classroom.practice.exam_round import EXAM_TEXTS
from abviz.classroom.practice.quiz_page import SessionExercise
from abviz.classroom.practice.trace_exam import TraceExam
from abviz.classroom.question import AnswerError
from abviz.classroom.questions.acts import answer_of, other_at_ties
from abviz.classroom.questions.make import faults_on
from abviz.drawing.layout.board_layout import plan_picture
from abviz.drawing.style import Style
from abviz.stage.payload import make_payload

FILE = Path(__file__).with_suffix(".json")
# E is left without a cut, and A with a wrong value; and a cut that is due is missed: G is needless.
GOES_UP = "A, B, C, D, B = 3, E, F, E = 2, A = 9"
MISSES_A_CUT = "A, B, C, D, B = 3, E, F, G, H, I, G = 1, E = 1, A = 3"
# One for each kind of search, and some that go as is said.
EXAMS = [
    {"tree": "((6 4) (9 7)) ((3 1) (8 5))", "steps": "windows", "follows": "own-window-everywhere"},
    {"tree": "(3 5) (2 9)", "steps": "windows", "rounds": 2},
    {"tree": "(1/2 4) (3.5 -7)", "steps": "values", "language": "de"},
    {"tree": "(3 5) (2 9) (4 1)", "steps": "visits", "cut_on_tie": False},
    {"tree": "(3 (5 2)) 4", "steps": "values", "algorithm": "negamax"},
    {"tree": "(chance(1/3*1 2/3*2) (4 5))", "steps": "values", "algorithm": "expectiminimax"},
    {"tree": "p1(p2(<1 2 6> <0 9/2 -1>) <3 3 3>)", "steps": "values", "algorithm": "maxn"},
    {"tree": "((3 5)~4 (2 9)~1)~3", "steps": "windows", "depth": 1},
    {"tree": None, "steps": "visits", "algorithm": "minimax", "rounds": 2},
    {"tree": "(3 5) (2 9)", "steps": "values", "script": GOES_UP},
    {"tree": "(3 5) (2 (1 0))", "steps": "values", "script": MISSES_A_CUT},
    {"tree": "((6 4) (9 7)) 3", "steps": "windows", "follows": "right"},
    {"tree": "((6 4) (9 7)) ((3 1) (8 5))", "steps": "windows", "follows": "starts-at-zero"},
    {"tree": "(3 5) (3 9) (3 8) (3 7)", "steps": "visits", "follows": "strict-test"},
    {
        "tree": "(chance(1/2*1 1/2*2.0) chance(0.5*3.0 0.5*3) 3)",
        "steps": "values",
        "algorithm": "expectiminimax",
        "follows": "right",
    },
]
# What is done is right in so many of a hundred steps, or a wrong number, or any step at all; and
# how often the last step is taken back, or something cannot be read.
SHARES = {"right": 66, "number": 12, "any": 10, "retry": 8, "unreadable": 4}
AFTERWARDS = ["back", "next", "back", "back", "model", "next", "next", "again", "fresh", "anew"]
MOST = 150
FOLLOWED = ["starts-at-zero", "own-window-everywhere", "no-pruning", "shallow-only", "wrong-bound"]
# What an examiner says itself; the rest is for buttons.
SAID = ("exam-", "quiz-no-score", "quiz-place")


def courses() -> list[dict]:
    """Return all courses, the same each time."""
    return [course(Random(seed), **exam) for seed, exam in enumerate(EXAMS)]


def course(
    chance: Random,
    *,
    tree: str | None,
    follows: str = "",
    script: str = "",
    rounds: int = 1,
    **options,
) -> dict:
    """Return an exam as a page has it, with what is done and seen."""
    exam = TraceExam(tree, **options)
    data = as_page(TraceExam(tree, **options), rounds)
    wishes = run_of(follows, exam) if follows else scripted(script)
    steps, view, record = [], {}, {}
    films = {exam.round: film_of(exam)}
    for kind in kinds(exam, rounds):
        wish = wishes.pop(0) if wishes else wish_of(kind, exam, chance)
        before = len(exam.records)
        problem = problem_of(exam, wish)
        films.setdefault(exam.round, film_of(exam))
        now, then = (
            (seen(exam, problem, films[exam.round], exam.records[before:]), kept(exam)),
            (view, record),
        )
        changes = [changed(*pair) for pair in zip(now, then, strict=True)]
        steps.append({"wish": wish, "view": changes[0], "record": changes[1]})
        view, record = now
    return {"data": data, "course": steps}


def kinds(exam: TraceExam, rounds: int):
    """Yield what is done next: a step as long as the run goes on, and then what is there to see."""
    for _ in range(MOST):
        if exam.is_finished:
            break
        yield "step"
    for kind in AFTERWARDS:
        leads_on = kind in ("again", "fresh")
        if kind in exam.can and not (leads_on and exam.round + 1 == rounds):
            yield kind
    for _ in range(3):
        yield "step"


def wish_of(kind: str, exam: TraceExam, chance: Random) -> dict:
    """Return what a page sends."""
    if kind != "step":
        return {"kind": kind}
    deed = chance.choices([*SHARES], [*SHARES.values()])[0]
    if deed == "retry":
        return {"kind": "retry"}
    return {"kind": "answer", "answer": step_of(deed, exam, chance)}


def step_of(deed: str, exam: TraceExam, chance: Random) -> dict:
    """Return a step: right, with a wrong number, any one, or one that cannot be read."""
    question, key = exam.question, dict(exam.question.key)
    hand = question.hand
    node = hand["current"]
    is_return = hand["value"] and node >= 0
    if deed == "any" or is_elsewhere(key, question):
        moves = [{"enter": str(slot)} for slot in question.slots]
        moves += [{"cut": str(node)}] * (node >= 0) + [{"return": str(node)}] * bool(is_return)
        key = chance.choice(moves)
    for name in numbers_of(key, hand):
        if name not in key or deed != "right":
            key[name] = (
                key.get(name)
                if chance.random() < 0.5 and name in key
                else number(exam, name, chance)
            )
    if deed == "unreadable":
        return {"return": str(node), hand["value"]: " none "} if is_return else key
    return key


def is_elsewhere(key: dict, question) -> bool:
    """Tell whether the step that is due cannot be made where somebody has gone astray."""
    move, index = next(iter(key.items()))
    if move == "enter":
        return int(index) not in question.slots
    return int(index) != question.hand["current"]


def numbers_of(act: dict, hand) -> list[str]:
    """Return the numbers that go with a step."""
    if "enter" in act:
        return ["alpha", "beta"] if int(act["enter"]) in hand["inner"] else []
    return [hand["value"]] if "return" in act else []


def number(exam: TraceExam, name: str, chance: Random) -> str:
    """Return a number as somebody types it: often one of the tree."""
    if name == "utilities":
        leaf = chance.choice(exam.tree.leaves)
        return ", ".join(map(str, leaf.utilities)) if chance.random() < 0.8 else "(1; 2; 3)"
    odd = ["-inf", "oo", "−3", "2,5", "6/4", "+7", "0", "1.0", "12345678.5", "-1/3"]
    score = chance.choice(exam.tree.leaves).value
    return str(score) if chance.random() < 0.7 else chance.choice(odd)


def run_of(name: str, exam: TraceExam) -> list[dict]:
    """Return a right run, that of a misconception, or that of another course."""
    if name == "right":
        search = exam.trace.algorithm
    elif name == "strict-test":
        search = other_at_ties(exam.trace, faults_on(exam.trace))
    else:
        search = abviz.misconceptions[name].function
    acts = model_run(search, exam.tree, grain=exam.steps)
    return [{"kind": "answer", "answer": answer_of(act)} for act in acts]


def scripted(script: str) -> list[dict]:
    """Return what a page sends: "B" enters B, and "B = 3" goes up from it."""
    answers = []
    for act in filter(None, script.split(", ")):
        name, _, value = act.partition(" = ")
        index = str(ascii_uppercase.index(name))
        answers.append({"return": index, "value": value} if value else {"enter": index})
    return [{"kind": "answer", "answer": answer} for answer in answers]


def problem_of(exam: TraceExam, wish: dict) -> str:
    """Do what is wished, and return why a step cannot be read or made."""
    if wish["kind"] not in exam.can:
        return ""
    try:
        if wish["kind"] == "answer":
            exam.answer(wish["answer"])
        else:
            exam.press(wish["kind"])
    except AnswerError as refusal:
        return exam.language.problem(refusal)
    return ""


def film_of(exam: TraceExam):
    """Return the film of a search."""
    return make_payload(exam.trace, layout=plan_picture(exam.trace, None), style=Style())


def seen(exam: TraceExam, problem: str, film, records) -> dict:
    """Return what is seen of an exam, and what is new of what can be handed in."""
    still = still_of(exam, film)
    columns = [still["start"][name] for name in ("status", "edge", "value", "alpha", "beta")]
    looks = [
        f"{film['statuses'][status]} {film['edges'][edge]} {value} {alpha} {beta}".rstrip()
        for status, edge, value, alpha, beta in zip(*columns, strict=True)
    ]
    # How long somebody took is never the same.
    handed = [{**record, "seconds": 0} for record in records]
    view: dict = {**exam.view(), "problem": problem}
    question = view.pop("question")
    return {
        **view,
        "handed": handed,
        "answers": len(exam.records),
        "beliefs": [
            f"{record['ask']}: {', '.join(record['misconceptions'])}"
            for record in exam.records
            if record["misconceptions"]
        ],
        # What a page tells the one around it.
        "reported": exam.score,
        **parts_of(question),
        **parts_of(question["hand"]),
        **parts_of(still["steps"]),
        **parts_of(dict(enumerate(looks))),
    }


def parts_of(whole: dict) -> dict:
    """Return parts that have names of their own: only those that change are written."""
    return {f"its {name}": part for name, part in whole.items() if name != "hand"}


def still_of(exam: TraceExam, film):
    """Return the tree as a stage shows it: with what was done, or with the end of the search."""
    act, text = exam.last_other_act, exam.language.gettext(*EXAM_TEXTS["over"])
    if not exam.is_carried_out:
        return still_of_act(film, exam.question, hide_future=True)
    return still_at_end(film) if act is None else still_after(film, exam.question, act, text)


def kept(exam: TraceExam) -> dict:
    """Return how far somebody is; all that was done once the run is over."""
    record = dict(exam.record())
    if not exam.is_finished:
        record["turns"] = len(exam.turns)
    return record


def changed(now: dict, before: dict) -> dict:
    """Return what is other than before."""
    return {name: value for name, value in now.items() if before.get(name, ...) != value}


def as_page(exam: TraceExam, rounds: int) -> dict:
    """Return an exam as a page has it, without pictures, films, and texts of buttons."""
    exercise = SessionExercise(
        session=exam, hide_future=True, language=exam.language, rounds=rounds
    )
    data = exercise.sheets(Style())
    del data["withheld"]
    for one in data["rounds"]:
        del one["picture"]
        one["films"] = [{name: one["films"][0][name] for name in ("statuses", "edges")}]
        for task in one["tasks"][1:]:
            # Later steps are those of somebody, and not of the right run.
            del task["still"], task["identity"], task["film"], task["model"]
    said = {key: text for key, text in data["said"].items() if key.startswith(SAID)}
    return {**data, "said": said, "key": "abviz-quiz"}


def written() -> str:
    """Return the file."""
    lines = [json.dumps(one, ensure_ascii=False) for one in courses()]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def random_exam(seed: int) -> dict:
    """Return what is chosen for a random exam."""
    chance = Random(seed)
    steps = chance.choice(["visits", "values", "windows"])
    algorithm = chance.choice(["alphabeta"] * 5 + ["minimax", "negamax", "expectiminimax", "maxn"])
    tree = abviz.Tree.random_irregular(chance.randint(4, 9), 3, 9, seed=seed)
    if chance.random() < 0.3:
        # Few numbers, so that many are equal.
        few = ["1/2", "-3", "2.5", "4.0", "7/3", "0.1"]
        scores = [abviz.Tree.parse(chance.choice(few)).root.value for _ in tree.leaves]
        tree = tree.with_scores(scores)
    options: dict = {"steps": steps, "algorithm": algorithm, "tree": str(tree)}
    if algorithm in ("expectiminimax", "maxn"):
        options["tree"] = None
        options["seed"] = seed
    if algorithm == "alphabeta":
        options["cut_on_tie"] = chance.choice([None, False])
        options["deep"] = chance.random() < 0.8
        if options["deep"] and chance.random() < 0.2:
            options["bounds"] = (0, 9)
        if chance.random() < 0.3 and options["deep"]:
            options["follows"] = chance.choice([*FOLLOWED, "strict-test"])
    return options


if __name__ == "__main__":
    if len(sys.argv) > 1:
        first, last = (int(one) for one in sys.argv[1:3])
        for seed in range(first, last):
            chosen = random_exam(seed)
            try:
                print(json.dumps(course(Random(seed), **chosen), ensure_ascii=False))
            except (abviz.SearchError, abviz.TreeError) as error:
                print(f"{seed} {chosen}: {error!r}", file=sys.stderr)
    else:
        FILE.write_text(written(), encoding="utf-8")
        print(f"{FILE.name}: {[len(one['course']) for one in courses()]} steps")
