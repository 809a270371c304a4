"""The answer patterns: the smallest trees where each shows, and that what is said is so."""

import pytest

import abviz
from abviz import misconceptions
from abviz.classroom.check.trees import small_trees
from abviz.classroom.questions.families import OF_SEARCH
from abviz.classroom.questions.make import KINDS, questions_for
from abviz.classroom.questions.marking import mark
from abviz.classroom.questions.worth import NOT_ENTERED
from abviz.trees import Tree

# Where each first gives a wrong answer, to what, and which: on the first of all trees of up to
# 3 leaves, or else on the first of some with 4.
FIRST = {
    "always-greatest": ("min(1 2)", "values", {"value:0": "2"}),
    "always-least": ("(1 2)", "values", {"value:0": "1"}),
    "root-of-the-other": ("(1 2)", "values", {"value:0": "1"}),
    "bound-is-value": ("min(1 (1 2))", "values", {"value:0": "1", "value:2": "1"}),
    "first-child-counts": ("(1 2)", "values", {"value:0": "1"}),
    "average-counts": ("(1 2)", "values", {"value:0": "1.5"}),
    "breadth-first": ("((1 1) 1)", "order", (4, 2, 3)),
    "alpha-is-value": ("min(1 (1 2))", "values", {"value:0": "1", "value:2": "1"}),
    "window-at-end": ("(1 1)", "windows", {"alpha:0": "1", "beta:0": "+∞"}),
    "window-of-parent": (
        "(1 (1 1))",
        "windows",
        {"alpha:0": "−∞", "beta:0": "+∞", "alpha:2": "−∞", "beta:2": "+∞"},
    ),
    "ends-exchanged": ("(1 1)", "windows", {"alpha:0": "+∞", "beta:0": "−∞"}),
    "last-child-is-cut": ("(1 (2 1))", "cuts", (4,)),
    "cutting-child-is-cut": ("(1 (1 1))", "order", (1,)),
    "stopping-node-is-cut": ("(1 (1 1))", "cuts", (2,)),
    "only-leaves-are-cut": ("(1 (1 (1 1)))", "cuts", (5, 6)),
    "each-node-is-cut": ("(1 (1 (1 1)))", "cuts", (4, 5, 6)),
    "own-value-is-bound": ("(1 (1 1))", "why", 2),
    "child-has-bound": ("(1 (1 1))", "why", 3),
    "bounds-tie": ("min(1 (1 2))", "move", (1, 2)),
    "cut-move-may-win": ("min(1 (1 2))", "move", (1, 2)),
    "one-more-leaf": ("min((1 1) (1 2))", "best-case", {"number:0": "5"}),
    "levels-for-plies": ("min((1 1) (1 2))", "best-case", {"number:0": "5"}),
}
NOT_MIXED = {name: ask for name, ask in KINDS.items() if name not in ("next", "lesson")}

patterns = misconceptions.patterns
each = pytest.mark.parametrize("pattern", patterns.values(), ids=lambda pattern: pattern.name)


def questions(trace):
    """Yield all questions about a search but those with no answer pattern; nothing explained."""
    for ask in NOT_MIXED.values():
        yield from ask(trace, (), 1)


@pytest.fixture(scope="module")
def asked():
    fewer = [*small_trees(3)]
    trees = fewer + [*small_trees(4)][len(fewer) :: 7]
    return [one for tree in trees for one in questions(abviz.search(tree))]


def answered(pattern, asked):
    """Return questions with the wrong answers that a pattern gives."""
    pairs = ((question, pattern.answers(question)) for question in asked)
    return [(question, answer) for question, answer in pairs if answer is not None]


def test_the_smallest_trees_where_they_show(asked):
    found = {}
    for name, pattern in patterns.items():
        for question, answer in answered(pattern, asked)[:1]:
            found[name] = (str(question.trace.tree), question.ask, answer)
    assert found == FIRST and list(FIRST) == list(patterns)


def test_no_two_of_them_are_the_same(asked):
    asked = [*asked, *questions(abviz.search(Tree.complete(3, 2, range(9))))]
    given = [
        tuple((number, str(pattern.answers(one))) for number, one in enumerate(asked))
        for pattern in patterns.values()
    ]
    assert len(set(given)) == len(patterns)


@each
def test_an_answer_is_one_that_can_be_given_and_is_wrong(pattern, asked):
    for question, answer in answered(pattern, asked):
        assert answer != question.key and type(answer) is type(question.key)
        if question.form == "fields":
            assert list(answer) == list(question.slots)
        elif question.form == "set":
            assert list(answer) == sorted(set(answer)) and set(answer) <= set(question.slots)
        elif question.form == "choice":
            assert 0 <= answer < len(question.choices)


def test_a_bound_never_changes_the_value_of_the_root(asked):
    for question, answer in answered(patterns["bound-is-value"], asked):
        assert answer["value:0"] == question.key["value:0"]
        for slot in set(answer):
            node = list(question.trace.tree)[int(slot.partition(":")[2])]
            if answer[slot] != question.key[slot]:
                skipped = {one for cut in question.trace.cutoffs for one in cut.skipped}
                assert any(node in one.ancestors for one in skipped)


def test_a_max_node_can_be_worth_less_than_its_alpha_and_a_min_node_more_than_its_beta(asked):
    found = set()
    for question, answer in answered(patterns["alpha-is-value"], asked):
        for slot in answer:
            node = list(question.trace.tree)[int(slot.partition(":")[2])]
            found.add((node.player, int(question.key[slot]) - int(answer[slot])))
    assert {("max", -1), ("min", 1)} <= found


def test_only_the_first_move_that_came_back_with_the_value_is_sure(asked):
    worse = 0
    for question in (one for one in asked if one.ask == "move"):
        trace = question.trace
        same = [one for one in trace.tree.root.children if trace.returned(one) == trace.value]
        assert same[0].index in question.key and trace.best_move is same[0]
        assert abviz.search(trace.tree, "minimax").best_move is same[0]
        worse += any(one.index not in question.key for one in same)
    assert worse > 5


def test_a_node_never_ends_its_search_by_its_own_value_or_that_of_a_child(asked):
    for question in (one for one in asked if one.ask == "why"):
        cutoff = question.trace.steps[question.step].cutoff
        above = [one.index for one in cutoff.node.ancestors if one.player != cutoff.node.player]
        assert question.key in above


@pytest.mark.parametrize("text", ["3 5", "max(max(3 5) max(2 9))"])
def test_there_is_no_best_case_to_ask_for(text):
    asked = [one.ask for one in questions(abviz.search(Tree.parse(text)))]
    assert "best-case" not in asked and "move" in asked


def test_all_texts_are_told_in_german():
    for one in misconceptions.values():
        told = one.in_language("de")
        assert type(told) is type(one) and told.name == one.name
        assert all(
            mine != theirs
            for mine, theirs in zip(one.texts.values(), told.texts.values(), strict=True)
        )
        assert one.in_language("en") == one


def asked_of_searches():
    """Yield questions of all searches about trees in which nodes are never entered."""
    for algorithm, tree in [
        ("alphabeta", "min((1) ((15) (19)))"),
        ("alphabeta", "((7 6) (4 3)) (((7 5) 2) (9 (5 1)))"),
        ("alphabeta", "(5 6) ((1 (2 3)) ((7 8) 9) (4 4))"),
        ("negamax", "(3 5) (2 (9 8))"),
        ("negamax", "min((5 6) ((7 (2 3)) ((1 8) 9)))"),
        ("star1", "(chance(1/2*(8 9) 1/2*(7 7)) chance(1/2*(0 1) 1/2*(2 (3 4))))"),
        ("expectiminimax", "(chance(1/2*(8 9) 1/2*(7 7)) chance(1/2*(0 1) 1/2*(2 (3 4))))"),
        ("maxn", "p1(p2(<1 9> <3 4>) p2(<2 5> p1(<4 6> <7 8>)))"),
    ]:
        for ask in OF_SEARCH[algorithm] or KINDS:
            try:
                yield from questions_for(tree, ask, algorithm=algorithm)
            except abviz.SearchError:
                continue


def test_a_belief_fills_in_no_node_that_is_never_entered():
    # The question says so itself: “Where one is never entered, write -”.
    dashes = 0
    for question in asked_of_searches():
        if not isinstance(question.key, dict):
            continue
        given = [pattern.answers(question) for pattern in patterns.values()]
        # A faulty search enters other nodes; a pattern reads the right one wrongly.
        told = [one.answer for one in question.explained if one.misconceptions[0] in patterns]
        for answer in [*told, *(answer for answer in given if answer is not None)]:
            assert set(answer) == set(question.key)
            for slot, text in question.key.items():
                if text == NOT_ENTERED or answer[slot] == NOT_ENTERED:
                    dashes += 1
                    assert answer[slot] == text, (str(question.trace.tree), slot, answer)
    assert dashes > 20


def test_who_takes_the_window_of_the_parent_is_told_so_and_writes_dashes():
    (question,) = questions_for("min((1) ((15) (19)))", "windows")
    answer = patterns["window-of-parent"].answers(question)
    assert answer | {"alpha:3": "−∞", "beta:3": "+∞"} == answer
    assert (answer["alpha:6"], answer["beta:6"]) == ("–", "–")
    said = mark(question, answer).sentence
    assert said.endswith("“A node is entered with the same window as its parent.”")


def test_patterns_of_values_say_nothing_of_what_a_negamax_returns():
    (question,) = questions_for("(3 5) (2 (9 8))", "values", algorithm="negamax")
    given = {name: pattern.answers(question) for name, pattern in patterns.items()}
    assert given == dict.fromkeys(patterns)
