"""Model answers show what was asked, and a wrong answer is told a reason from its tree."""

import pytest
from classroom_tests.quiz_proofs import changes, minimax, random_tree

import abviz
from abviz import misconceptions
from abviz.classroom.practice.quiz_page import sheet
from abviz.classroom.practice.quiz_session import QuizSession
from abviz.classroom.questions.families import OF_MINIMAX
from abviz.classroom.questions.make import KINDS, questions_for
from abviz.classroom.questions.marking import key_in_words, mark, read_number, solution_of
from abviz.classroom.questions.whole_search import ABOUT_MINIMAX
from abviz.drawing.style import Style
from abviz.stage.records import CodedChange, rows_in
from abviz.trees import format_score

TREES = [*map(random_tree, (0, 3, 7, 9)), abviz.Tree.random(2, 3, 1, 9, seed=1)]
BOUNDS = "(4 7) (4 1) (4 9)"


def asked(algorithm="alphabeta", asks=KINDS):
    """Yield questions of all kinds on some trees."""
    for tree in TREES:
        for ask in asks:
            try:
                yield from questions_for(tree, ask, algorithm=algorithm)
            except abviz.SearchError:
                assert ask in ("next", "why", "best-case", "range", "reorder", "invent")


def texts_at(film, step):
    """Return the value that stands in each node of a film at a step."""
    values = [*film["start"]["value"]]
    for change in rows_in(CodedChange, film["changes"]):
        if change.step <= step:
            values[change.node] = change.value
    return values


def worth(frame, node):
    """Return what stands in a node: its value, or the score of a leaf."""
    return node.value if node.is_leaf else frame.value(node)


def shown_by(question):
    """Return the right answer as the search of the model answer shows it."""
    search, nodes = question.played, question.played.tree.nodes
    if question.ask == "values":
        end = search.frame(-1)
        nodes_asked = [nodes[int(slot.partition(":")[2])] for slot in question.slots]
        return {f"value:{node.index}": format_score(end.value(node)) for node in nodes_asked}
    if question.ask == "windows":
        entry = {step.node.index: step for step in reversed(search.steps) if step.kind == "enter"}
        found = {}
        for slot in question.slots:
            letter, _, index = slot.partition(":")
            step = entry.get(int(index), search.steps[0])
            found[slot] = format_score(getattr(step, letter))
        return found
    if question.ask == "order":
        return tuple(leaf.index for leaf in search.leaves)
    if question.ask == "cuts":
        return tuple(sorted(node.index for cut in search.cutoffs for node in cut.skipped))
    if question.ask == "move":
        end = search.frame(question.played_from if question.step else -1)
        moves = search.tree.root.children
        return tuple(move.index for move in moves if worth(end, move) == search.value)
    return question.key


@pytest.mark.parametrize("algorithm", ["alphabeta", "minimax"])
def test_the_model_answer_shows_what_was_asked(algorithm):
    asks = OF_MINIMAX if algorithm == "minimax" else KINDS
    found = set()
    for question in asked(algorithm, asks):
        assert shown_by(question) == question.key
        assert 0 <= question.played_from < len(question.played.steps)
        assert key_in_words(question).rstrip(".") in solution_of(question)
        found.add(question.ask)
    assert found == set(asks) - {"lesson"}


def test_true_values_are_shown_by_a_minimax_search_and_no_bound_stands_there():
    for question in (*asked(asks=["values", "move"]), *asked("minimax", ["values", "move"])):
        assert repr(question.played).startswith("minimax")
        data = sheet([question], number=0, style=Style(), hide_future=True)
        (task,), films = data["tasks"], data["films"]
        film = films[task["model"]["film"]]
        last = len(film["steps"]["kind"]) - 1
        assert task["model"]["step"] == (last if question.step else 0)
        texts = texts_at(film, last)
        for node in question.trace.tree:
            assert read_number(texts[node.index]) == minimax(node)


def test_a_quiz_about_minimax_has_no_alpha_no_beta_and_no_cut_in_it():
    for ask in OF_MINIMAX:
        quiz = abviz.quiz("(5 6 7) (8 9 1) (2 4 3)", ask=ask, algorithm="minimax")
        for one in quiz.session.turns[0].question.explained:
            beliefs = [misconceptions[name] for name in one.misconceptions]
            assert not any("α" in belief.belief or "cut" in belief.name for belief in beliefs)
        quiz.press("model")
        assert not any(quiz.film["changes"]["alpha"] + quiz.film["changes"]["beta"])
        shown = " ".join([*quiz.film["steps"]["sentence"], quiz.quiz["solution"]])
        assert not any(word in shown for word in ("α", "β", "cutoff", "skips"))
    assert set(ABOUT_MINIMAX) < set(misconceptions.programs)


def test_of_minimax_only_some_things_can_be_asked():
    with pytest.raises(abviz.SearchError, match="Of minimax ask for"):
        abviz.quiz("(3 5) (2 9)", ask="cuts", algorithm="minimax")
    with pytest.raises(abviz.SearchError, match='Did you mean "minimax"'):
        abviz.quiz("(3 5) (2 9)", ask="values", algorithm="minmax")
    quiz = QuizSession("(3 5) (2 9)", ask="order", algorithm="minimax")
    quiz.press("again")
    assert quiz.to_dict()["algorithm"] == "minimax" and len(quiz.question.key) == 4


def test_every_wrong_answer_is_told_a_belief_or_a_reason():
    for question in asked():
        for answer in changes(question):
            marking = mark(question, answer)
            said = marking.sentence.split(". ")
            # What is not there yet, or too much at the end, speaks for itself.
            is_plain = said[0].startswith(
                ("Some are", "Nothing", "Right", "The search examines no leaf")
            )
            assert marking.misconceptions or len(said) > 1 or is_plain, (question.ask, answer, said)


def test_best_moves_are_asked_with_every_leaf_in_sight():
    quiz = abviz.quiz(BOUNDS, ask="move")
    seen = {node.name: quiz.film["start"]["value"][node.index] for node in quiz.trace.tree}
    assert [seen[name] for name in "ABEGH"] == ["4", "4", "≤4", "1", "≤4"]
    assert "true value, with every leaf looked at" in quiz.session.question.text


def test_negamax_is_told_only_where_nothing_else_fits():
    for question in asked():
        for wrong in question.explained:
            others = [one for one in wrong.misconceptions if not one.startswith("negamax")]
            assert ("negamax" in wrong.sentence) is (not others) or "bounds-change" in others[0]
        assert question.ask != "next" or not any(
            name.startswith("negamax") for one in question.explained for name in one.misconceptions
        )
