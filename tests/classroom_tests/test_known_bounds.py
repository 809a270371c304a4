"""Questions where all scores are known to lie between two bounds, marked by a plain search too."""

import re
from math import inf
from operator import ge, gt
from random import Random

import pytest
from classroom_tests.quiz_proofs import true_course
from zoo import alphabeta, minimax, strict_alphabeta

import abviz
from abviz.classroom.questions.make import questions_for
from abviz.classroom.questions.marking import mark
from abviz.classroom.questions.moments import ask_every_why
from abviz.classroom.worksheets.sheet import rules as sheet_rules
from abviz.stage.payload import best_case

TREES = 24
BOUNDS = (-4, 6)


class Watched:
    """A node for a plain search: it notes which leaves are looked at."""

    def __init__(self, node, seen):
        self.node, self.seen = node, seen
        self.is_leaf, self.is_max = node.is_leaf, node.is_max

    @property
    def children(self):
        return [Watched(child, self.seen) for child in self.node.children]

    @property
    def value(self):
        self.seen.append(self.node.index)
        return self.node.value


def random_trees(number):
    """Yield trees with many scores at the ends of the range."""
    chance = Random(24)
    pool = [*BOUNDS, *range(BOUNDS[0], BOUNDS[1] + 1)]
    for _ in range(number):
        plies = chance.choice([2, 3, 4])
        shape = abviz.Tree.complete(2, plies, [0] * 2**plies, root=chance.choice(["max", "min"]))
        yield shape.with_scores([chance.choice(pool) for _ in shape.leaves])


def windows_of(tree, search):
    """Return with which window a search enters each node: it is asked to stop there."""
    found = {}

    def visit(node, alpha, beta):
        found[node.node.index] = alpha, beta
        return node.value if node.is_leaf else inner(node, alpha, beta)

    inner = with_calls_to(search, visit)
    seen = []
    visit(Watched(tree.root, seen), *BOUNDS)
    return found, seen


def with_calls_to(search, visit):
    """Return a copy of a recursive function whose inner calls go to another one."""
    names = {**search.__globals__, search.__name__: visit}
    return type(search)(search.__code__, names, search.__name__, search.__defaults__)


def check(number, search=alphabeta):
    """Mark answers to the questions about many trees; return how many, and where bounds matter."""
    asked = matters = 0
    cuts = search is alphabeta
    for tree in random_trees(number):
        windows, seen = windows_of(tree, search)
        free = []
        value = search(Watched(tree.root, free), -inf, inf)
        trace = abviz.search(tree, bounds=BOUNDS, cut_on_tie=cuts)
        assert trace.value == value == minimax(tree.root) == minimax(trace.best_move)
        matters += seen != free
        inside = {node for leaf in seen for node in (tree.nodes[leaf], *tree.nodes[leaf].ancestors)}
        right = {
            "order": seen,
            "cuts": [n.index for n in tree if n.parent in inside and n not in inside],
        }
        for ask in ("order", "cuts", "windows"):
            for one in questions_for(tree, ask, bounds=BOUNDS, cut_on_tie=cuts):
                asked += 1
                assert "between −4 and 6." in one.text
                if ask == "windows":
                    ends = ((slot, *slot.split(":")) for slot in one.slots)
                    right[ask] = {
                        slot: windows.get(int(index), "––")[letter == "beta"]
                        for slot, letter, index in ends
                    }
                assert mark(one, right[ask]).is_right, (str(tree), ask, cuts)
                for changed in changes(one, right[ask]):
                    assert mark(one, changed).score < 1, (str(tree), ask, changed)
        course = true_course(tree, *BOUNDS, cuts=ge if cuts else gt)
        for one in ask_every_why(trace, ()):
            asked += 1
            stopped = trace.steps[one.step].node
            # A bound that is only an end of the range has no owner, and is not asked about.
            assert course.owners[stopped.index] == [one.key], (str(tree), cuts)
            assert mark(one, one.key).is_right
            assert not any(mark(one, slot).is_right for slot in one.slots if slot != one.key)
    return asked, matters


def changes(question, answer):
    """Yield a right answer with one thing changed, in all ways."""
    if question.form == "fields":
        for slot, text in answer.items():
            yield {**answer, slot: 99 if text == "–" else text + 1}
        return
    for place in range(len(answer)):
        yield answer[:place] + answer[place + 1 :] or question.slots[:1]
    for other in question.slots:
        if other not in answer:
            yield [*answer, other]


@pytest.mark.parametrize("search", [alphabeta, strict_alphabeta])
def test_the_key_is_what_a_plain_search_finds_from_the_same_window(search):
    asked, matters = check(TREES, search)
    assert asked > 3 * TREES
    # Equal bounds that do not cut gain nothing by the range.
    assert matters > TREES // 8 if search is alphabeta else not matters


def test_predictions_quizzes_and_sheets_say_the_range(tmp_path):
    tree = "((9 10) (10 3)) ((4 3) (10 5))"
    trace = abviz.search(tree, bounds=(-10, 10))
    # In its best order no tree without the range does with so few: the stage promises nothing.
    worst = abviz.search("((4 3) (10 5)) ((3 10) (9 10))", bounds=(-10, 10))
    assert best_case(worst) is None and best_case(abviz.search(worst.tree)) > len(trace.leaves)
    prediction = abviz.predict(trace, ask="leaves")
    assert "between −10 and 10" in prediction.question.text and prediction.answer(3).is_right
    asked = abviz.quiz(tree, ask="windows", bounds=(-10, 10)).session.question
    assert asked.key["alpha:0"] == "−10" and "all scores lie between" in asked.reasons["beta:0"]
    forgotten = abviz.quiz(tree, ask="order", bounds=(-10, 10)).answer(["D", "E", "G", "K", "L"])
    assert "start with −∞ and +∞, as if no bounds" in forgotten.sentence
    for seed in range(4):
        quiz = abviz.quiz(ask="cuts", bounds=(-1, 1), seed=seed)
        assert quiz.trace.pruned != abviz.search(quiz.trace.tree).pruned
        assert quiz.to_dict()["bounds"] == ["−1", "1"]
    sheet = abviz.worksheet("cuts bounds=-10..10", students=2)
    assert str(sheet.tasks[0]) == "cuts bounds=-10..10"
    for end in ("html", "md", "ipynb"):
        text = sheet.save(tmp_path / f"sheet.{end}").read_text(encoding="utf-8")
        assert "root with α = −10 and β = 10" in text and "All scores lie between" in text
    own = abviz.worksheet(abviz.task("cuts", tree="(3 5) (2 9)", bounds=(-10, 10)), students=1)
    assert own.variants[0].questions[0].trace.scale == (-10, 10)
    mixed = abviz.worksheet(["cuts bounds=-10..10", "order"], students=1)
    rules = sheet_rules([one for variant in mixed.variants for one in variant.questions])
    assert "α = −∞" in rules and "says between which numbers all scores lie" in rules


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"ask": "range"}, "about all scores there can be"),
        ({"algorithm": "minimax"}, "minimax has no option bounds"),
        ({"bounds": "01"}, "bounds are two scores"),
        ({"tree": "(3 50) (2 9)"}, "between the bounds −10 and 10, but D has 50"),
    ],
)
def test_what_does_not_go_with_bounds_is_refused(given, said):
    with pytest.raises(abviz.SearchError, match=said):
        abviz.quiz(**{"bounds": (-10, 10), **given})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("range bounds=-10..10", "all scores there can be"),
        ("cuts bounds=-10..10 low=-20", "all scores lie between the bounds"),
        ("cuts bounds=5..", "give both ends"),
        (
            "cuts bounds=1..9 tree='(3 50) (2 9)'",
            "tree: all scores must lie .* but D has 50",
        ),
        ("cuts bounds=x", "not a number or a range"),
        ("order bounds=1..9 algorithm=minimax", "bounds has no meaning for minimax"),
    ],
)
def test_what_does_not_go_with_bounds_in_a_task_is_refused(text, said):
    with pytest.raises(abviz.AbvizError, match=said):
        abviz.task(text)


if __name__ == "__main__":
    print(check(2000), check(2000, strict_alphabeta))


def test_what_is_said_of_a_belief_is_so_where_bounds_are_known():
    """A search that never narrows its window cuts at the bounds; a negamax turns them wrongly."""
    [asked] = questions_for("min(((1 3 3) (1 1)) ((0 1) (2 0 2)))", "cuts", bounds=(0, 3))
    told = {name: one.refutation for one in asked.explained for name in one.misconceptions}
    assert "nothing is cut off, unless a score reaches an end" in told["window-never-narrowed"]
    assert not [name for name in told if "negamax" in name]
    [asked] = questions_for("((1 2) (0 3)) ((2 1) (3 0))", "windows", bounds=(0, 3))
    found = {name: one for one in asked.explained for name in one.misconceptions}
    assert "∞" not in found["wrong-bound"].refutation
    belief, answer = found["own-window-everywhere"].belief, found["own-window-everywhere"].answer
    assert "Every node below the root starts with −∞ and +∞" in belief
    assert [*answer.values()] == ["0", "3", *["−∞", "+∞"] * 6]


def test_of_the_root_it_is_said_between_what_all_scores_lie():
    [asked] = questions_for("((9 10) (10 3)) ((4 3) (10 5))", "windows", bounds=(-10, 12))
    assert asked.why.startswith("The root starts with −10 and 12, and all scores lie between them;")
    for end in ("alpha:0", "beta:0"):
        assert asked.reasons[end] == (
            "A is the root: all scores lie between −10 and 12, and nothing more is known yet."
        )


@pytest.mark.parametrize("bounds", [(3, 3), None])
def test_a_first_child_is_searched_because_no_value_has_come_back(bounds):
    # With bounds that are one number α is not below β, and the first child is searched even so.
    quiz = abviz.quiz("((3 3) (3 3))", ask="cuts", bounds=bounds)
    for name, parent in (("B", "A (MAX)"), ("C", "B (MIN)")):
        told = quiz.session.question.reasons[str(quiz.session.question.trace.tree[name].index)]
        assert told == (
            f"{name} is searched: only a value that has come back ends the search of {parent}."
        )


@pytest.mark.parametrize("cut_on_tie", [True, False])
def test_no_reason_calls_a_number_less_than_itself(cut_on_tie):
    for bounds in ((3, 3), (0, 3), (-3, 3)):
        for tree in ("((3 3) (3 3))", "min(3 (3 3) 3)", "(((3 3) 3) (3 (3 3)))"):
            for ask in ("windows", "order", "cuts", "next", "why", "move", "lesson"):
                try:
                    made = questions_for(tree, ask, bounds=bounds, cut_on_tie=cut_on_tie)
                except abviz.SearchError:
                    continue
                told = [text for one in made for text in (one.why, *one.reasons.values())]
                for said in told:
                    for alpha, beta in re.findall(
                        r"α = (\S+) and β = (\S+?)[,:] (?:and )?α is below", said
                    ):
                        low, high = (
                            float(end.replace("−", "-").replace("∞", "inf"))
                            for end in (alpha, beta)
                        )
                        assert low < high, said
