"""Predictions: what they ask and mark is what the search does, and what they refuse."""

import json
from fractions import Fraction
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import tries

import abviz
from abviz.classroom.question import AnswerError
from abviz.narration.language import label, number
from abviz.trees import format_score
from abviz.trees.measures import minimax_values

TREES = st.builds(
    abviz.Tree.random_irregular,
    st.integers(3, 14),
    st.integers(2, 4),
    st.integers(1, 12),
    st.integers(0, 9999),
)
PROGRAMS = abviz.misconceptions.programs


def text_of_next(trace, step):
    """Say what the search does next: it enters a child, or returns a value."""
    following = next(one for one in trace.steps[step + 1 :] if one.kind not in ("update", "cutoff"))
    if following.kind == "examine":
        return f"Leaf {label(following.node)} is examined."
    if following.kind == "enter":
        return f"{following.node.player.upper()} node {label(following.node)} is entered."
    return f"{trace.language.titled(following.node)} returns {number(following.value)}"


def leaves_of(misconception, tree):
    """Return how many leaves the search of a misconception examines."""
    return len(misconception.search(tree).leaves)


@tries(6)
@given(TREES)
def test_what_happens_next_is_what_the_search_does(tree):
    trace = abviz.search(tree)
    asked = 0
    for step in range(len(trace.steps)):
        try:
            question = abviz.predict(trace, step=step).question
        except abviz.SearchError as refusal:
            assert f"step {step} has nothing to ask" in str(refusal)
            here, after = trace.steps[step], trace.steps[min(step + 1, len(trace.steps) - 1)]
            skips = after.cutoff is not None and after.cutoff.skipped
            assert here.kind != "update" or not (skips or after.kind in ("enter", "examine"))
            continue
        asked += 1
        text = question.choices[question.key]
        told = text_of_next(trace, step).rstrip(".")
        assert text == f"{told}." or text.startswith(f"{told} and skips ")
        assert len(question.choices) >= 2
    assert asked


@tries(60)
@given(TREES, st.sampled_from(["alphabeta", "minimax"]))
def test_the_count_of_leaves_and_each_belief_about_it_are_those_of_searches(tree, algorithm):
    trace = abviz.search(tree, algorithm)
    prediction = abviz.predict(trace, ask="leaves")
    assert prediction.question.key == {"number:0": str(len(trace.leaves))}
    for wrong in prediction.question.explained:
        (count,) = map(int, wrong.answer.values())
        assert count != len(trace.leaves)
        for name in wrong.misconceptions:
            if algorithm == "alphabeta" and name in PROGRAMS and not PROGRAMS[name].is_negamax:
                assert leaves_of(PROGRAMS[name], tree) == count, name
    if algorithm == "alphabeta":
        told = {name for one in prediction.question.explained for name in one.misconceptions}
        counts = {name: leaves_of(one, tree) for name, one in PROGRAMS.items()}
        assert {name for name in counts if counts[name] != len(trace.leaves)} <= told


@tries(60)
@given(TREES, st.data())
def test_the_value_of_a_node_is_its_minimax_value(tree, data):
    node = data.draw(st.sampled_from([one for one in tree if not one.is_leaf]))
    prediction = abviz.predict(tree, ask="value", node=node)
    worth = minimax_values(tree)[node.index]
    assert abviz.predict(tree, ask="value", node=node.name).answer(worth).is_right
    greatest = max(leaf.value for leaf in tree.leaves if node in leaf.ancestors)
    beliefs = {
        name: wrong for wrong in prediction.question.explained for name in wrong.misconceptions
    }
    assert ("always-greatest" in beliefs) == (greatest != worth)
    if greatest != worth:
        assert [*beliefs["always-greatest"].answer.values()] == [format_score(greatest)]
        assert beliefs["always-greatest"].belief in prediction.answer(greatest).sentence


@tries(30)
@given(TREES, st.data())
def test_the_window_of_a_node_is_that_of_its_visit(tree, data):
    trace = abviz.search(tree)
    node = data.draw(st.sampled_from([one for one in tree if not one.is_leaf]))
    window = {"alpha": "–", "beta": "–"}
    for visit, alpha, beta in zip(trace.visits, trace.alphas, trace.betas, strict=True):
        if visit is node:
            window = {"alpha": format_score(alpha), "beta": format_score(beta)}
    key = abviz.predict(trace, ask="window", node=node).question.key
    assert key == {f"{end}:{node.index}": text for end, text in window.items()}


def test_several_values_are_asked_for_at_once():
    prediction = abviz.predict("(3 5) (2 9)", ask="value", node=["B", "E", "A"])
    assert prediction.question.slots == ("value:1", "value:4", "value:0")
    marking = prediction.answer({"B": 3, "E": 2, "A": 2})
    assert marking.sentence.startswith("Right: 2 of 3.") and not prediction.right


@pytest.mark.parametrize("ask", ["order", "cuts", "move", "best-case"])
def test_what_a_quiz_asks_can_be_asked_lightly(ask):
    prediction = abviz.predict("((6 3) (4 9)) ((1 5) (8 7))", ask=ask)
    (question,) = abviz.quiz("((6 3) (4 9)) ((1 5) (8 7))", ask=ask).session.questions_of(
        0, prediction.question.trace.language
    )
    assert (question.text, question.key) == (prediction.question.text, prediction.question.key)


def test_why_a_cutoff_is_made_is_asked_at_its_step():
    trace = abviz.search(abviz.examples["deep-cutoff"])
    (step,) = (one.number for one in trace.steps if one.cutoff and one.cutoff.is_deep)
    prediction = abviz.predict(trace, step=step, ask="why")
    (cutoff,) = (one for one in trace.cutoffs if one.is_deep)
    assert prediction.answer(cutoff.bound_by).is_right


@pytest.mark.parametrize(
    ("right", "texts"),
    [
        (0.5, ["1/2", ".5", " 0.50 ", "2/4", Fraction(1, 2)]),
        (-inf, ["-inf", "−∞", "-oo", "-Infinity", -inf]),
        (inf, ["inf", "∞", "+∞", "oo"]),
        (-2, ["-2", "−2", "-2.0", -2.0]),
        ("7", [7, "7.0", "+7"]),
    ],
)
def test_numbers_that_mean_the_same_are_the_same_answer(right, texts):
    for text in texts:
        assert abviz.predict("How much?", answer=right).answer(text).is_right
    assert not abviz.predict("How much?", answer=right).answer(99).is_right


def test_a_question_of_ones_own_tells_its_reason_and_its_beliefs():
    def ask():
        return abviz.predict(
            "How many leaves?", answer=5, reason="Count them.", beliefs={8: "You took all."}
        )

    assert ask().answer(5).sentence == "Right. Count them."
    assert ask().answer("8.0").sentence == "That is not right. You took all."
    assert ask().answer(6).sentence == "That is not right."
    assert ask().asked["solved"]["sentence"] == "The right answer: 5. Count them."
    with pytest.raises(AnswerError, match="“five” is not a score"):
        ask().answer("five")


def test_choices_and_nodes_can_be_asked_for():
    tree = "(3 5) (2 9)"
    one = abviz.predict("Who?", choices=["MAX", "MIN"], answer="MIN", beliefs={"MAX": "Up."})
    assert (one.question.form, one.answer("MAX").sentence) == ("choice", "That is not right. Up.")
    assert abviz.predict("Which leaf?", tree=tree, answer="G").answer("G").is_right
    several = abviz.predict(
        "Which?", tree=tree, answer=["G", "F"], beliefs={("C", "D"): "Those come first."}
    )
    assert "Those come first." in several.answer(["D", "C"]).sentence
    none = abviz.predict("Which?", tree=tree, answer=[])
    assert none.answer([]).is_right
    fields = abviz.predict("What?", tree=tree, answer={"B": 3, "alpha:E": 3, "beta:E": inf})
    assert fields.answer({"B": "3", "alpha:E": "3.0", "beta:E": "oo"}).is_right


def test_a_prediction_is_answered_once():
    prediction = abviz.predict("How many?", answer=5)
    assert (prediction.answered, prediction.right, prediction.marking) == (False, None, None)
    prediction.answer(4)
    assert (prediction.answered, prediction.right, prediction.given) == (
        True,
        False,
        {"number:0": "4"},
    )
    with pytest.raises(AnswerError, match="run its cell again"):
        prediction.answer(5)


@pytest.mark.parametrize(
    ("about", "options", "message"),
    [
        ("How many?", {}, "needs its answer"),
        ("(3 5) (2 9)", {"ask": "why", "answer": 5}, "ask is for a question that is made from"),
        ("How many?", {"step": 3, "answer": 5}, "step is for a search: give it as tree="),
        ("How many?", {"step": 3, "tree": "(3 5)", "answer": 5}, "step is for a search"),
        ("How many?", {"step": 99, "tree": abviz.search("(3 5)"), "answer": 5}, "no step 99"),
        ("(3 5) (2 9)", {"step": 4, "reason": "So."}, "reason is for a question of your own"),
        ("(3 5) (2 9)", {}, 'step is needed for "next"; .* at 2, 3, 4'),
        ("(3 5) (2 9)", {"step": 0}, 'step 0 has nothing to ask about for "next"'),
        ("(3 5) (2 9)", {"step": 99}, "there is no step 99"),
        ("(3 5) (2 9)", {"ask": "leafs"}, 'Did you mean "leaves"'),
        ("(3 5) (2 9)", {"ask": "leaves", "step": 3}, 'step is for "next" and "why"'),
        ("(3 5) (2 9)", {"ask": "cuts", "node": "B"}, 'node is for "value" and "window"'),
        ("(3 5) (2 9)", {"ask": "value", "node": "C"}, "must name inner nodes"),
        ("(3 5) (2 9)", {"ask": "value", "node": ["B", "B"]}, "each of them once"),
        ("(3 5) (2 9)", {"ask": "value", "node": "Z"}, 'no node named "Z"'),
        (abviz.Tree.parse("4"), {"ask": "value"}, "one leaf"),
        ("3 4", {"ask": "best-case"}, "nothing to ask"),
        (abviz.search("(3 5) (2 9)", "minimax"), {"step": 4}, "cannot be asked of this search"),
        (
            abviz.search("((3 5)~4 (2 9)~7) ((8 1)~6 5)", depth=2),
            {"ask": "leaves"},
            "cannot be asked of this search",
        ),
        (
            abviz.search("(3 5) (2 9)", deep=False),
            {"ask": "cuts"},
            "abviz.search.tree. with its usual options",
        ),
        ("How many?", {"answer": "five"}, "is no number"),
        ("How many?", {"answer": True}, "is no number"),
        (" ", {"answer": 5}, "must be a text"),
        (5, {"answer": 5}, "must be a text"),
        ("How many?", {"answer": 5, "reason": 5}, "reason must be a text"),
        ("Who?", {"answer": "a", "choices": "ab"}, "two or more different texts"),
        ("Who?", {"answer": "a", "choices": ["a", "a"]}, "two or more different texts"),
        ("Who?", {"answer": "c", "choices": ["a", "b"]}, "is no answer here"),
        ("How many?", {"answer": 5, "beliefs": {5: "x"}}, "about wrong answers"),
        ("How many?", {"answer": 5, "beliefs": {6: "x", 6.5: 7}}, "must map wrong answers"),
        ("How many?", {"answer": 5, "beliefs": {6: "x", "6.0": "y"}}, "each of them once"),
        ("Which?", {"answer": "Z", "tree": "(3 5) (2 9)"}, "cannot be taken here"),
    ],
)
def test_what_cannot_be_asked_says_what_to_do(about, options, message):
    with pytest.raises((abviz.AbvizError, IndexError), match=message):
        abviz.predict(about, **options)


def test_a_prediction_is_answered_as_the_page_remembers_it():
    window = abviz.predict("(3 5) (2 9)", ask="window", node="E")
    window._handle_custom_msg({"remembered": {"alpha:4": "3", "beta:4": "inf"}, "seconds": 50}, [])
    assert window.right
    [answer] = window._to_hand_in[1]
    assert answer["seconds"] == 50
    # Who has answered meanwhile keeps that answer.
    window._handle_custom_msg({"remembered": {"alpha:4": "0", "beta:4": "0"}}, [])
    assert window.right and window.told == {}
    tree = abviz.predict("lucky-8", ask="invent")
    tree._handle_custom_msg({"remembered": {"tree:0": "(3 5) (2 9)"}, "seconds": "long"}, [])
    assert tree.told["verdict"] == "wrong"
    tree = abviz.predict("lucky-8", ask="invent")
    tree._handle_custom_msg({"remembered": {"tree:0": "(3"}, "seconds": 1}, [])
    assert tree.told["verdict"] == "refused" and not tree.answered


def test_a_notebook_stores_one_line_and_the_answer_folded():
    prediction = abviz.predict("Is 3 < 5?\n\n*Or* $a$ <b>?", choices=["yes", "no"], answer="yes")
    data, metadata = prediction._repr_mimebundle_()
    assert metadata == {"abviz": {"line": "Run this cell to answer."}}
    assert data["text/plain"] == "Prediction: Is 3 < 5? *Or* $a$ <b>?"
    folded = data["text/markdown"]
    formula = "<span>&#36;</span>a<span>&#36;</span>"
    summary = f"Is 3 &lt; 5? *Or* {formula} &lt;b&gt;? ○ yes ○ no"
    assert folded.startswith(f"<details><summary>{summary}")
    assert "\n" not in folded and "The right answer: yes." in folded.partition("</summary>")[2]
    markdown = pytest.importorskip("markdown_it").MarkdownIt()
    assert markdown.render(folded).strip() == folded
    prediction.answer("no")
    assert repr(prediction).startswith("Prediction, answered wrong: Is 3")
    assert len(repr(abviz.predict("many words " * 30, answer=5))) < 100


def test_a_prediction_speaks_german():
    trace = abviz.search("(3 5) (2 9)").in_language("de")
    prediction = abviz.predict(trace, ask="leaves")
    assert repr(prediction) == "Vorhersage: Wie viele der 4 Blätter untersucht Alpha-Beta?"
    assert prediction.asked["texts"]["answer"] == "antworten"
    assert prediction.answer(3).sentence.startswith("Richtig. ")


def test_a_page_has_predictions_beside_searches_and_alone(tmp_path):
    trace = abviz.search("(3 5) (2 9)")
    own = abviz.predict("Is </script><b>it</b>?", answer=5, reason="Because.")
    alone = abviz.page(own, tmp_path / "alone.html", title="One").read_text("utf-8")
    assert "startPage" not in alone and alone.count('<script type="module">') == 1
    assert "</script><b>it" not in alone and len(alone) < 37_000
    both = [trace, ("What is cut?", abviz.predict(trace, ask="cuts"))]
    text = abviz.page(both, tmp_path / "both.html", language="de").read_text("utf-8")
    assert text.count('<script type="module">') == 2 and "<h2>What is cut?</h2>" in text
    place = text.partition("data-prediction>")[2].partition("</script>")[0]
    assert json.loads(place)["asked"]["text"].startswith("Welche Kanten")
    # Only scripts of this page run on it.
    assert text.partition("script-src ")[2].partition(";")[0].count("sha256-") == 2


def test_the_line_of_a_lesson_says_nothing_of_answers_where_it_does_not_live():
    line = abviz.progress("one", 2)
    told = "2 questions take an answer; run this cell to see how far you are."
    data = line._repr_mimebundle_()[0]
    assert repr(line) == data["text/plain"] == data["text/markdown"] == told
    assert repr(abviz.progress("one", 1, language="de")).startswith("1 Frage nimmt eine Antwort an")
    asked = [abviz.predict("a?", answer=one).asked for one in (1, 1, 2)]
    assert asked[0]["id"] == asked[1]["id"] != asked[2]["id"]


@pytest.mark.parametrize(
    ("lesson", "questions", "said"),
    [
        (" ", 3, "name of a lesson must be a text"),
        (3, 3, "name of a lesson must be a text"),
        ("a", 0, "questions must be a whole number from 1 to 10,000"),
        ("a", True, "questions must be a whole number from 1 to 10,000"),
    ],
)
def test_a_line_of_no_lesson_is_refused(lesson, questions, said):
    with pytest.raises(abviz.AbvizError, match=said):
        abviz.progress(lesson, questions)
