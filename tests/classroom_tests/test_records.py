"""What the classroom asks, marks, says and writes, by digests: ``pytest --renew`` takes new ones.

A line that changes names the call to look at. Pictures are left out: other tests look at them.
"""

import hashlib
import inspect
import json
import re
from copy import deepcopy
from functools import cache
from random import Random

import pytest
from searches import (
    NEGAMAX_MISTAKES,
    RIGHT,
    WRONG,
    Row,
    keeps_its_attributes,
    keeps_its_default,
)

import abviz
from abviz.classroom.check import settings
from abviz.classroom.check.report import Report
from abviz.classroom.check.trees import trials
from abviz.classroom.questions.make import KINDS, questions_for, questions_of_round
from abviz.classroom.questions.marking import key_in_words, mark, solution_of
from abviz.classroom.worksheets.answers_as_text import QuestionPicture, read_typed
from abviz.classroom.worksheets.paper_tree import PaperTree
from abviz.errors import AbvizError
from abviz.narration.registry import language_of
from abviz.trees import Tree

TREES = [
    *("(3 5) (2 9)", "((3 5) 2)", "(5 (9 (1 (3 8))))", "(0 0.5 -inf) (1/2 2)", "min((3 5) (2 9))"),
    *("(2 2) (2 2)", "(1 (2 inf)) (3 4)", "((3 5) (6 9)) ((1 2) (0 -1))"),
    *("(3 1 2) (4 0 6) (5 5 1)", "((3 17) (2 12)) ((15 25) (0 2))"),
    *(str(Tree.random_irregular(9, 3, 20, seed)) for seed in range(4)),
    str(Tree.complete(3, 3, Random(7).sample(range(40), 27))),
]
DEEP = TREES[7]
TREE_IN_SVG = re.compile(r"<svg.*?</svg>", re.S)
IMAGE = re.compile(r"base64,[^\"]*|<file.*?</file>|\"image/png\": \"[^\"]*\"", re.S)
TASKS = {
    "en": [
        "values+windows",
        "cuts leaves=8 deep=yes",
        "why leaves=8 deep=yes",
        "order leaves=5..7",
    ],
    "de": ["values+windows+cuts+order", "next leaves=6"],
    "wrong": ["cuts leaves=8 wrong-for=shallow-only", "values wrong-for=average-counts ties=1"],
    "shape": ['windows shape="((1 1) (1 1 1))"', "why"],
}


def digest(*found):
    text = json.dumps(found, default=repr, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def in_words(text):
    """Return a text with the words of its pictures in their places."""
    text = TREE_IN_SVG.sub(lambda found: " ".join(re.findall(r">([^<>]+)</text>", found[0])), text)
    return IMAGE.sub("", text)


def attempted(call, *given, **options):
    """Return what a call returns, or what it says in refusing."""
    try:
        return call(*given, **options)
    except AbvizError as error:
        return f"{type(error).__name__}: {error}"


def everything_about(question):
    """Return what is asked and solved, and the marks of many answers."""
    answers = [question.key, *(wrong.answer for wrong in question.explained), [], "x", {}, 99, None]
    slots, key = question.slots, question.key
    if question.form in ("set", "sequence"):
        answers += [list(slots[:3]), list(reversed(slots))[:2], list(key)[:-1], [*key, *slots[:1]]]
    elif question.form == "fields":
        for slot in slots[:3]:
            answers += [{**key, slot: text} for text in ("77", "", "three", "-oo")]
            answers.append({slot: key[slot]})
    else:
        answers += range(len(question.choices) or len(question.slots))
    told = question.asked(), question.solved(), solution_of(question), key_in_words(question)
    marks = [attempted(lambda given: mark(question, given).to_dict(), one) for one in answers]
    typed = [
        attempted(read_typed, question, one) for one in ("a", "D, E; F", "3 5 – 7", "none", "h b")
    ]
    return told, dict(question.guessed), question.played_from, marks, typed


@pytest.mark.parametrize("ask", KINDS)
def test_questions_are_as_before(ask, snapshot):
    lines = []
    for text in TREES[::2]:
        for algorithm, language in (("alphabeta", "en"), ("alphabeta", "de"), ("minimax", "en")):
            made = attempted(
                questions_for, text, ask, algorithm=algorithm, language=language, seed=len(text)
            )
            told = made if isinstance(made, str) else [*map(everything_about, made)]
            lines.append(f"{text} {algorithm} {language}: {digest(told)}")
    for own in (None, DEEP, "(5 5) (5 5)"):
        for seed in range(5):
            made = attempted(
                questions_of_round,
                own and Tree.parse(own),
                seed % 3,
                ask=ask,
                seed=seed,
                language=language_of("en"),
            )
            told = (
                made if isinstance(made, str) else [(str(o.trace.tree), o.solved()) for o in made]
            )
            lines.append(f"round {own} {seed}: {digest(told)}")
    snapshot(f"classroom-questions-{ask}", lines)


@pytest.mark.slow
@pytest.mark.parametrize("ask", KINDS)
def test_quizzes_are_as_before(ask, snapshot):
    lines = []
    for language, when in (("en", "at once"), ("de", "at the end")):
        quiz, chance = abviz.quiz(ask=ask, seed=4, language=language, feedback=when), Random(ask)
        for number in range(6):
            act = chance.choice(quiz.session.can)
            if act == "answer":
                wrong = [one.answer for one in quiz.session.question.explained]
                attempted(quiz.answer, chance.choice([quiz.session.question.key, *wrong]))
            else:
                attempted(quiz.press, act)
            shown = {key: value for key, value in quiz.quiz.items() if key != "film"}
            still = [quiz.film[part] for part in ("start", "steps", "changes", "lines")]
            told = digest(shown, still, quiz.to_dict(), repr(quiz))
            lines.append(f"{language} {number} {act}: {told}")
        quiz.close()
    snapshot(f"classroom-quizzes-{ask}", lines)


TYPED = (
    *("(3 5)", "(5 (5 7))", "((3 5) 2)", "(5 (9 (1 (3 8))))", "(0 -3)", "(5 (7 (3 4)))", "x"),
    *("(1)", "(inf 2)", "MIN(3 5)", "((3 5) (2 9))", "3"),
)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
def test_hunts_are_as_before(language, snapshot):
    lines = []
    programs = [*abviz.misconceptions.programs.items()]
    some = [*enumerate(programs)][::2] if language == "en" else enumerate(programs[::4])
    for place, (name, misconception) in some:
        hunt = abviz.hunt(name, language=language)
        for text in (*TYPED[place % 3 :: 3], misconception.smallest):
            told = attempted(hunt.submit, text)
            panel = hunt.panel
            fields = panel.feedback, panel.progress, panel.hint, panel.chosen, panel.text
            hunt.stage.selected = min(place % 3, len(hunt.tree) - 1)
            panel.add_leaf.click()
            buttons = panel.undo, panel.remove, panel.add_leaf, panel.attempt
            seen = [field.value for field in fields], [one.disabled for one in buttons]
            seen = *seen, str(hunt.tree), [str(one) for one in hunt.searches]
            panel.undo.click()
            lines.append(f"{name} {text}: {digest(repr(told), hunt.to_dict(), repr(hunt), seen)}")
        hunt.close()
        belief = misconception.in_language(language)
        lines.append(f"{name}: {digest(repr(belief), belief.texts)}")
    snapshot(f"classroom-hunts-{language}", lines)


def one_for_each():
    """Return what draws the tree of an exercise once, and not for each file anew."""
    drawn = {}

    def paper(questions):
        if id(questions) not in drawn:
            drawn[id(questions)] = PaperTree(questions)
        return drawn[id(questions)]

    return paper


@pytest.mark.slow
@pytest.mark.parametrize("name", TASKS)
def test_worksheets_are_as_before(name, snapshot, tmp_path, monkeypatch):
    typeset, lines = [], []
    monkeypatch.setattr("typst.compile", lambda *_, sys_inputs, **__: typeset.append(sys_inputs))
    monkeypatch.setattr(QuestionPicture, "content", b"a picture")
    monkeypatch.setattr(PaperTree, "svg", cache(PaperTree.svg))
    monkeypatch.setattr("abviz.classroom.worksheets.files.PaperTree", one_for_each())
    language = "de" if name == "de" else "en"
    sheet = abviz.worksheet(TASKS[name], students=2, seed=1, language=language, progress=False)
    lines += (str(one.tree) for variant in sheet.variants for one in variant.exercises)
    with pytest.raises(TypeError):  # There is no PDF.
        sheet.save(tmp_path / "sheet.pdf", progress=False)
    lines.append(f"pdf: {digest(in_words(str(typeset)))}")
    kinds = [("html", "after"), ("html", "only"), ("html", "none")]
    kinds += [(suffix, "after") for suffix in ("csv", "xml", "md", "ipynb")]
    for suffix, key in kinds:
        folder = tmp_path / f"{suffix} {key}"
        folder.mkdir()
        sheet.save(folder / f"sheet.{suffix}", key=key, progress=False)
        texts = [one for one in sorted(folder.rglob("*.*")) if one.suffix != ".png"]
        told = [(one.name, in_words(one.read_text(encoding="utf-8"))) for one in texts]
        lines.append(f"{suffix} {key}: {digest(told)}")
    snapshot(f"classroom-worksheets-{name}", lines)


ROWS = [
    RIGHT[0],
    *(row for row in WRONG if not row.harm),
    *map(Row, NEGAMAX_MISTAKES),
]


@pytest.mark.slow
def test_reports_are_as_before(here, snapshot, capsys, monkeypatch):
    monkeypatch.setattr(Report, "picture", None)
    monkeypatch.setattr(keeps_its_default, "__defaults__", deepcopy(keeps_its_default.__defaults__))
    player = keeps_its_attributes.__self__
    monkeypatch.setattr(player, "window", player.window)
    monkeypatch.setattr(settings, "MOST_SECONDS_A_TREE", 600)  # However busy the machine is.
    few = {"most_leaves": 3, "random_trees": 5, "seconds": 600}
    lines = []
    for row in ROWS:
        report = abviz.check(row.function, row.against, **few)
        lines.append(f"{row.name} ({row.against}), {report.verdict.share:.2f} of the points:")
        for line in re.sub(r"Line \d+", "Line N", report.text).splitlines():
            if not line.startswith("It ran in this process"):
                lines.append(f"    {line}")
    snapshot("classroom-reports", lines)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["minimax", "alphabeta", "negascout", "expectiminimax"])
def test_the_trees_of_a_check_are_as_before(name, snapshot):
    found = [*trials(abviz.algorithms[name], most_leaves=4, random_trees=30, seed=3)]
    kinds = dict.fromkeys(trial.kind for trial in found)
    lines = []
    for kind in kinds:
        some = [str(trial.tree) for trial in found if trial.kind == kind]
        lines.append(f"{kind}: {len(some)}, such as")
        lines += (f"    {text}" for text in some[:: len(some) // 8 + 1])
    infinite = sum(trial.has_infinite_scores for trial in found)
    snapshot(f"classroom-trees-{name}", [*lines, f"infinite: {infinite}"])


def test_what_teachers_call_takes_what_it_took(snapshot):
    lines = []
    for name in ("check", "hunt", "quiz", "task", "worksheet"):
        lines.append(f"{name}{inspect.signature(getattr(abviz, name))}")
    for kind in (Report, type(abviz.hunt("strict-test")), type(abviz.quiz()), abviz.Worksheet):
        for name, call in sorted(vars(kind).items()):
            if inspect.isfunction(call) and not name.startswith("_"):
                lines.append(f"{kind.__name__}.{name}{inspect.signature(call)}")
    snapshot("classroom-signatures", lines)
