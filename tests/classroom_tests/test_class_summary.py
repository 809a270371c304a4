"""What a class has handed in is read, and what it believes is found in it."""

import json
from base64 import urlsafe_b64encode
from random import Random
from zlib import crc32

import pytest

import abviz
from abviz.classroom.practice.handed_in import handed_in, read_handed_in, record_of
from abviz.classroom.practice.quiz_session import QuizSession
from abviz.classroom.questions.marking import mark
from abviz.classroom.worksheets.nbgrader import asked_data, unanswered
from abviz.command import main

TREE = "((3 5) (3 9))"
FOUR_PLIES = str(abviz.Tree.complete(2, 4, range(16)))


def line(*answers, name=""):
    """Return what a student hands in who marks these cuts, one set after the other."""
    quiz = abviz.quiz(TREE, ask="cuts")
    for answer in answers:
        quiz.answer(answer)
    return quiz.hand_in(name)


def forged(**other):
    """Return a line with a good checksum and something that abviz would not write."""
    [handed] = read_handed_in(line(["G"]))
    text = json.dumps({"name": "", "number": "", "answers": [handed.answers[0] | other]})
    packed = urlsafe_b64encode(text.encode()).decode()
    return f"ab1:{packed}:{crc32(packed.encode()):08x}"


def test_a_line_holds_the_answers_and_no_name_unless_it_is_typed():
    [handed] = read_handed_in(line(["F"], ["G"]))
    assert handed.name == "" and [one["right"] for one in handed.answers] == [False, True]
    assert {name: handed.answers[0][name] for name in ("ask", "tree", "nodes", "try")} == {
        "ask": "cuts",
        "tree": TREE,
        "nodes": ["G", "F"],
        "try": 1,
    }
    assert handed.answers[1]["try"] == 2 and handed.answers[1]["nodes"] == []
    assert [*read_handed_in(f'"1","{line(["G"], name="Zoë")}","x"')][0].name == "Zoë"


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        (line(["G"])[:-9], "cut off"),
        (line(["G"]).replace("ab1:e", "ab1:f"), "checksum is another one"),
        (forged(ask=3), "something else"),
        (forged(misconceptions=["my-own"]), "something else"),
        (forged(misconceptions=["fail-hard"]), "something else"),
        (forged(right=1), "something else"),
        (forged(more=1), "something else"),
        (handed_in({"a": 1}, number=""), "something else"),
        (handed_in([[]], number=""), "something else"),
    ],
)
def test_a_bad_line_is_refused_in_a_sentence_and_the_rest_is_read(bad, words, tmp_path):
    (tmp_path / "a.txt").write_text(f"{line(['G'])}\n{bad}\n{line(['F'])}\n")
    summary = abviz.class_summary(tmp_path)
    assert repr(summary) == "Class: 2 students, 2 answers, 50 % right at the first try."
    [problem] = summary.problems
    assert words in problem and "a.txt: The line ab1:" in problem and "\n" not in problem
    with pytest.raises(abviz.SearchError, match="no answers that can be read"):
        abviz.class_summary([bad])


def test_a_file_without_lines_is_refused_and_tells_how_a_line_begins(tmp_path):
    (tmp_path / "report.csv").write_text("Name,Question 1,Response 1\nAda,5 5 2,3\n")
    with pytest.raises(abviz.SearchError, match="Lines that are handed in begin with ab1:"):
        abviz.class_summary(tmp_path)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
def test_a_table_of_any_spreadsheet_is_read(encoding, tmp_path):
    (tmp_path / "export.csv").write_bytes(f"Zoë\t{line(['G'])}\r\n".encode(encoding))
    summary = abviz.class_summary(tmp_path)
    assert repr(summary).startswith("Class: 1 student, 1 answer, 100 %")
    assert summary.problems == []


def test_first_tries_count_once_however_often_they_come(tmp_path):
    quiz = abviz.quiz(TREE, ask="cuts")
    quiz.answer([])
    (tmp_path / "a.txt").write_text(quiz.hand_in())
    quiz.answer(["G"])
    (tmp_path / "b.csv").write_text(f"7;{quiz.hand_in()};Ada\n")
    assert "1 student, 1 answer, 0 % right" in repr(abviz.class_summary([tmp_path, quiz.hand_in()]))
    # Others may have answered the same in the same time.
    assert "4 students" in repr(abviz.class_summary([line(["G"]) for _ in range(4)]))
    with pytest.raises(abviz.SearchError, match="none.txt: No such file"):
        abviz.class_summary([tmp_path / "none.txt"])


def test_predictions_and_checks_count_as_questions_of_their_own():
    plies = abviz.predict("Plies?", answer=3, beliefs={4: "Levels."})
    windows = [abviz.predict(TREE, ask="window", node=node) for node in "BE"]
    assert [one.answers for one in read_handed_in(plies.hand_in())] == [[]]
    plies.answer(4)
    for one in windows:
        one.answer([*one.question.explained, one.question][0].answer)

    def lowest(node):
        return min(map(lowest, node.children)) if node.children else node.value

    def first(node):
        return first(node.children[0]) if node.children else node.value

    lowest, first = (abviz.check(one, "minimax", most_leaves=3) for one in (lowest, first))
    lines = [one.hand_in() for one in (plies, *windows, lowest, first)]
    summary = abviz.class_summary([*lines, plies.hand_in("Ada")])
    # Predictions of one session are of one student, however they are handed in.
    assert repr(summary).startswith("Class: 3 students, 5 answers")
    asked = {(row["ask"], row["algorithm"], row["tree"]): row for row in summary.questions()}
    assert asked.keys() == {
        ("Plies? [3]", "", ""),
        ("window B", "alphabeta", TREE),
        ("window E", "alphabeta", TREE),
        ("check", "minimax", ""),
    }
    assert (
        asked["Plies? [3]", "", ""]["answers"] == 1
        and asked["check", "minimax", ""]["answers"] == 2
    )
    # The tree that is to be shown is the most frequent of the counterexamples.
    [other] = read_handed_in(forged(ask="check", right=False, misconceptions=["shallow-only"]))
    made = [
        handed_in([other.answers[0] | {"tree": tree}], number=str(place))
        for place, tree in enumerate(["(1 2)", TREE, TREE])
    ]
    [row] = abviz.class_summary(made).table()
    assert (row["tree"], row["count"]) == (TREE, 3)
    trees = {row["misconception"]: row["tree"] for row in summary.table() if row["ask"] == "check"}
    assert trees.keys() == {one.name for one in (*lowest.misconceptions, *first.misconceptions)}
    assert {*trees.values()} <= {str(lowest.counterexample), str(first.counterexample)} and trees


@pytest.mark.parametrize(
    ("ask", "tree", "asked"),
    [
        ("range", TREE, ["range F A", "range F G"]),
        ("reorder", TREE, ["reorder", "reorder D G"]),
        (
            "invariance",
            "((4 8) (6 2))",
            ["invariance S²", "invariance −S", "invariance −S MIN MAX"],
        ),
        ("windows", FOUR_PLIES, ["windows", "windows Q R S V Y Z AC"]),
    ],
)
def test_each_question_of_one_kind_about_one_tree_counts(ask, tree, asked):
    quiz = abviz.quiz(tree, ask=ask)
    for turn in quiz.session.turns:
        quiz.answer(turn.question.key)
        quiz.press("next")
    summary = abviz.class_summary([quiz.hand_in()])
    assert repr(summary) == f"Class: 1 student, {len(asked)} answers, 100 % right at the first try."
    assert sorted(row["ask"] for row in summary.questions()) == asked
    # In any language they are the same questions, and the key of a worksheet has them, too.
    german = abviz.quiz(tree, ask=ask, language="de").session.turns
    again = [unanswered(asked_data(one.question), one.question.trace.language) for one in german]
    assert sorted(one.identity["ask"] for one in again) == asked
    # Lines of earlier versions do not tell them apart.
    [old] = read_handed_in(forged(ask=ask))
    assert old.answers[0]["ask"] == ask


def test_predictions_by_several_conventions_count_as_several():
    lines = []
    for options in ({}, {"cut_on_tie": False}, {"bounds": (0, 9)}, {"cut_on_tie": True}):
        prediction = abviz.predict(abviz.search(TREE, **options), ask="leaves")
        prediction.answer(4)
        lines.append(prediction.hand_in())
    summary = abviz.class_summary(lines)
    assert sorted(row["algorithm"] for row in summary.questions()) == [
        "alphabeta",
        "alphabeta bounds=(0, 9)",
        "alphabeta cut_on_tie=False",
    ]


def class_of(number, *, noise, seed=1):
    """Return questions, beliefs and lines of students who go by them but for some noise."""
    sessions = [
        QuizSession(ask=ask, seed=place)
        for ask in ("values", "order", "cuts", "windows", "next", "why", "lesson")
        for place in (1, 2)
    ]
    asked = {
        (q.ask, str(q.trace.tree), q.step): q
        for s in sessions
        for q in (t.question for t in s.turns)
    }
    questions, chance = [*asked.values()], Random(seed)
    shown = {name for q in questions for one in q.explained for name in one.misconceptions}
    beliefs = [sorted(shown)[place % len(shown)] for place in range(number)]
    return beliefs, [answers_of(belief, questions, noise, chance) for belief in beliefs]


def answers_of(belief, questions, noise, chance):
    records = []
    for question in questions:
        follow = [one.answer for one in question.explained if belief in one.misconceptions]
        others = [one.answer for one in question.explained]
        answer = (
            chance.choice(others)
            if others and chance.random() < noise
            else [*follow, question.key][0]
        )
        marking = mark(question, answer)
        records.append(record_of(question, answer, marking, place=1, seconds=2.4))
    return handed_in(records, number=str(chance.random()))


def test_the_belief_of_most_students_is_named_in_spite_of_noise():
    beliefs, lines = class_of(111, noise=0.1, seed=2)
    summary = abviz.class_summary(lines)
    named = [one == other for one, other in zip(summary.beliefs, beliefs, strict=True)]
    assert sum(named) >= 0.9 * len(named)
    assert abviz.class_summary([handed_in([], number="")]).beliefs == [""]


def test_what_is_to_be_taught_again_and_which_questions_tell_students_apart(tmp_path):
    lines = [line(["G"], name=str(place)) for place in range(3)]
    quiz = abviz.quiz(TREE, ask="order")
    quiz.answer(["C", "D", "F", "G"])
    wrong = [line([["F"], []][place % 2], name=f"w{place}") for place in range(2)]
    [first] = read_handed_in(wrong[0])
    [other] = read_handed_in(quiz.hand_in())
    both = handed_in([*first.answers, *other.answers], number="both")
    summary = abviz.class_summary([*lines, *wrong, both])
    rows = {row["ask"]: row for row in summary.questions()}
    assert (rows["cuts"]["answers"], rows["cuts"]["right"]) == (6, 0.5)
    assert rows["cuts"]["nodes"] == ["G", "F"] and rows["cuts"]["discrimination"] is None
    [name, tree, sentence] = summary.reteach()[0]
    assert tree == TREE and name in {row["misconception"] for row in summary.table()}
    assert sentence.startswith("1 student thinks: “") and name in str(summary)
    table = summary.to_csv(tmp_path / "class.csv").read_text("utf-8-sig").splitlines()
    assert table[0] == "ask,algorithm,tree,step,misconception,count" and len(table) > 1
    page = summary.page(tmp_path / "class.html").read_text("utf-8")
    assert "<title>The class</title>" in page and tree in page
    assert f'href="#{name}"' in page and f'id="{name}"' in page and page.count("<img") == 2
    [axes] = summary.figure.axes
    bars = {one.get_text().strip(): round(one.get_position()[0]) for one in axes.texts}
    assert bars[f"cuts: {TREE}"] == 0 and bars["Right: 3 of 6."] == 3
    assert [round(bar.get_width()) for bar in axes.patches] == [*bars.values()]
    german = abviz.class_summary([*lines, both], language="de")
    assert repr(german).startswith("Klasse: 4 Personen, 5 Antworten")


def test_discrimination_is_a_correlation_with_the_other_questions():
    def student(*right):
        [handed] = read_handed_in(line(["G"]))
        answer = handed.answers[0]
        return handed_in(
            [answer | {"step": at, "right": one} for at, one in enumerate(right)],
            number=repr(right),
        )

    lines = [student(*map(bool, map(int, text))) for text in ("1110", "1101", "0001", "0010")]
    rows = sorted(abviz.class_summary(lines).questions(), key=lambda row: row["step"])
    assert [row["discrimination"] for row in rows] == [1.0, 1.0, -0.45, -0.45]


def test_grades_are_read_and_the_command_writes_it_all(tmp_path, capsys):
    (tmp_path / "subs").mkdir()
    code = "def search(node):\n    return search(node.children[0]) if node.children else node.value"
    (tmp_path / "subs" / "ada.py").write_text(code)
    quick = {"against": "minimax", "most_leaves": 2, "random_trees": 0, "pictures": False}
    store = tmp_path / "grades.sqlite"
    abviz.grade(tmp_path / "subs", store=store, workers=1, progress=False, **quick)
    (tmp_path / "a.txt").write_text(line(["G"]))
    files = [str(store), str(tmp_path / "a.txt")]
    assert main(["class", *files, "--page", str(tmp_path / "c.html")]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("saved") and said[1] == (
        "Class: 2 students, 2 answers, 50 % right at the first try."
    )
    assert main(["class", str(tmp_path / "none")]) == 2


def traced(chance, *, hard, tree="(3 5) (2 9)", steps="windows"):
    """Return what a student hands in who traces alpha-beta, and mostly gets one step wrong."""
    quiz = abviz.trace_by_hand(tree, steps=steps).session
    while not quiz.is_finished:
        number, question = quiz.number, quiz.question
        if chance.random() < (0.6 if number == hard else 0.1):
            wrong = [key for key in question.reasons if key.startswith(("enter", "cut"))]
            move, node = chance.choice(wrong).split(":")
            needs_window = move == "enter" and int(node) in question.hand["inner"]
            quiz.answer({move: node} | ({"alpha": 0, "beta": 1} if needs_window else {}))
        quiz.answer(question.key)
    return handed_in(quiz.records, number=quiz.id)


@pytest.mark.parametrize(
    ("hard", "named"),
    [
        (1, "number 2, entering B"),
        (4, "number 5, the return from B"),
        (5, "number 6, entering E"),
        (7, "number 8, the cut at E"),
        (9, "number 10, the return from A"),
    ],
)
def test_the_hardest_step_of_a_search_by_hand_is_the_one_that_was_planted(hard, named):
    chance = Random(hard)
    summary = abviz.class_summary([traced(chance, hard=hard) for _ in range(100)])
    [(tree, number, sentence)] = summary.hardest_steps()
    assert (tree, number) == ("((3 5) (2 9))", hard + 1)
    assert named in sentence and sentence in str(summary)
    assert summary.questions()[0]["ask"].startswith(f"trace windows {hard + 1} ")


def test_where_all_steps_are_right_none_is_the_hardest():
    quiz = abviz.trace_by_hand("(3 5)", steps="values").session
    while not quiz.is_finished:
        quiz.answer(quiz.question.key)
    summary = abviz.class_summary([handed_in(quiz.records, number="1")])
    assert summary.hardest_steps() == []


def test_the_page_of_a_class_names_the_hardest_step(tmp_path):
    lines = [traced(Random(seed), hard=7) for seed in range(12)]
    summary = abviz.class_summary(lines, language="de")
    page = summary.page(tmp_path / "class.html").read_text(encoding="utf-8")
    assert "der schwierigste Schritt ist Nummer 8, der Cutoff bei E" in page
