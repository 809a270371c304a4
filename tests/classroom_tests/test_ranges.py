"""Questions about a leaf whose score is not known, and the sets of scores that answer them."""

import json
import re
from fractions import Fraction
from math import inf
from pathlib import Path
from random import Random

import pytest
from zoo import alphabeta, strict_alphabeta

import abviz
from abviz.classroom.question import AnswerError
from abviz.classroom.questions.make import questions_for
from abviz.classroom.questions.marking import mark, read_number, read_scores
from abviz.classroom.questions.ranges import ask_range
from abviz.classroom.questions.score_sets import (
    read_score_set,
    score_between,
    score_set_text,
)
from abviz.classroom.worksheets.answers_as_text import fields_of, read_typed
from abviz.trees.notation import typed_score

WRITTEN = json.loads(Path(__file__).with_name("score_sets.json").read_text("utf-8"))
TREES = 60


def test_a_set_is_read_in_whatever_way_it_is_written():
    for meant, texts in WRITTEN.items():
        for text in texts:
            read = read_score_set(text, read_number)
            if not meant:
                assert read is None, text
                with pytest.raises(AnswerError, match="no set of scores"):
                    read_scores(text)
            else:
                assert read == read_scores(meant), text


def test_what_is_written_is_read_again():
    for meant in [one for one in WRITTEN if one not in ("", "all", "none")]:
        assert read_scores(score_set_text(read_scores(meant))) == read_scores(meant)


class Seen:
    """A node for a plain search: it notes which leaves are looked at, and one of them has x."""

    def __init__(self, node, index, x, seen):
        self.node, self.index, self.x, self.seen = node, index, x, seen
        self.is_leaf, self.is_max = node.is_leaf, node.is_max

    @property
    def children(self):
        return [Seen(child, self.index, self.x, self.seen) for child in self.node.children]

    @property
    def value(self):
        self.seen.add(self.node.index)
        return self.x if self.node.index == self.index else self.node.value


def leaves_and_value(tree, leaf, x, search):
    """Return the leaves that a search examines which knows only nodes, and the value."""
    seen = set()
    value = search(Seen(tree.root, leaf, x, seen), -inf, inf)
    return seen, value


def random_trees(number):
    chance = Random(24)
    for _ in range(number):
        nested = [
            [
                chance.randint(-4, 9)
                if chance.random() < 0.5
                else [chance.randint(-4, 9) for _ in range(chance.randint(1, 3))]
                for _ in range(chance.randint(1, 3))
            ]
            for _ in range(chance.randint(1, 3))
        ]
        yield abviz.Tree.from_nested(nested, root=chance.choice(["max", "min"]))


def is_so(question, x, search):
    """Tell by a plain search whether what a question asks for is so with a score."""
    tree = question.trace.tree
    seen, value = leaves_and_value(tree, question.unknown, x, search)
    if "pruned" not in question.text:
        return value == question.trace.value
    name = question.text.partition("For which x is ")[2].partition(" ")[0]
    return not any(
        leaf.index in seen for leaf in tree.leaves if tree[name] in (leaf, *leaf.ancestors)
    )


def check(number, search=alphabeta):
    """Mark answers to the questions about many trees, and compare them with a plain search."""
    asked, cuts = 0, search is alphabeta
    for tree in random_trees(number):
        # Misconceptions take most of the time, and do not change what is right.
        for question in ask_range(abviz.search(tree, cut_on_tie=cuts), (), seed=1):
            asked += 1
            (slot,) = question.slots
            key = read_scores(question.key[slot])
            ends = {end for part in key for end in part[:2] if abs(end) < inf}
            near = {end + step for end in ends for step in (-1, -0.25, 0, 0.25, 1)}
            for x in {-100.5, 100.5, *near, *range(-5, 11)}:
                assert is_so(question, x, search) == any(x in part for part in key), (str(tree), x)
            assert mark(question, question.key).is_right
            for part in key:
                for moved in changes(part):
                    rest = score_set_text([one for one in key if one != part])
                    text = " or ".join(filter(None, [score_set_text([moved]), rest]))
                    assert mark(question, {slot: text}).score < 1, (question.key, text)
    return asked


def changes(part):
    """Return an interval with one end moved, or taken away or in."""
    low, high, has_low, has_high = part
    if low > -inf:
        yield part._replace(low=low - 0.5)
        if low < high:
            yield part._replace(has_low=not has_low)
    if high < inf:
        yield part._replace(high=high + 0.5)
        if low < high:
            yield part._replace(has_high=not has_high)


@pytest.mark.parametrize("search", [alphabeta, strict_alphabeta])
def test_the_key_is_what_a_plain_search_finds_with_each_score(search):
    assert check(TREES // 2, search) > TREES // 2


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_programs_that_grade_are_told_can_be_read(language):
    sheet = abviz.worksheet("range leaves=7", students=6, seed=2, language=language)
    for question in (one for variant in sheet.variants for one in variant.questions):
        (field,) = fields_of(question)
        known = {text: True for text in field.writings}
        known |= {text: False for mistake in field.mistakes for text in mistake.writings}
        assert len(field.writings) > 4
        for text, is_right in known.items():
            assert mark(question, read_typed(question, text)).is_right is is_right, text


SCORES = [
    *(Fraction(1, 3), Fraction(-7, 6), Fraction(22, 7), Fraction(1, 2)),
    *(0.1, 0.30000000000000004, 1 / 3, -2.5, 1e-9),
    *(10**25, 10**25 + 1, -(10**200), 0, 3, inf, -inf),
]


def test_fractions_decimals_long_numbers_and_infinity_have_exact_ranges():
    chance, asked = Random(7), 0
    for tree in random_trees(60):
        tree = tree.with_scores([chance.choice(SCORES) for _ in tree.leaves])
        for question in ask_range(abviz.search(tree), (), seed=1):
            asked += 1
            # Read exactly, and not as the page does, by floats.
            key = read_score_set(next(iter(question.key.values())), typed_score)
            ends = {end for part in key for end in part[:2] if abs(end) < inf}
            near = {Fraction(end) + step for end in ends for step in (-1, Fraction(1, 10**40), 1)}
            for x in {*near, *ends, *(score for score in SCORES if abs(score) < inf)}:
                assert is_so(question, x, alphabeta) == any(x in part for part in key), (
                    str(tree),
                    x,
                )
            told = re.findall(r"With x = (\S+): ", question.why)
            inside, outside = (any(typed_score(x) in part for part in key) for x in told)
            assert inside and not outside, question.why
    assert asked > 50


@pytest.mark.parametrize(
    ("tree", "key"),
    [
        ("((1/3 2) (1 0))", "x ≥ 1"),
        ("min(max(7/6))", "x = 7/6"),
        ("((0.1 0.2) (x 0.15))", "x ≤ 0.1"),
        ("((100000000000000000000000001 inf) (x 9))", "x ≤ 100000000000000000000000001"),
    ],
)
def test_a_tree_with_any_scores_can_be_asked_for_a_range(tree, key):
    quiz = abviz.quiz(tree, ask="range")
    (slot,) = quiz.session.question.slots
    assert quiz.session.question.key == {slot: key}
    assert quiz.answer({slot: key}).is_right


def test_a_very_small_score_is_read_as_it_is_shown():
    quiz = abviz.quiz("((0.000000001 3) (0 2))", ask="values")
    key = quiz.session.question.key
    assert abviz.quiz("(-1e-9 1e-9)", ask="values").answer({"A": "1e−09"}).is_right
    assert quiz.answer(key).is_right


def test_a_score_between_two_others_lies_between_them():
    third, near = Fraction(1, 3), 0.3333333333333333
    long = 10**25 + Fraction(1, 3)
    for low, high in [(0.1, 0.2), (near, third), (long, long + Fraction(1, 3)), (0.5, 7)]:
        assert low < score_between(low, high) < high
    assert [score_between(0.1, 0.2), score_between(0.5, 7)] == [0.15, 1]


if __name__ == "__main__":
    print(check(2000), check(2000, strict_alphabeta), "questions about 2,000 trees")


def test_x_stands_for_a_score_in_the_text_of_a_tree():
    quiz = abviz.quiz("(3 x) (2 9)", ask="range")
    assert quiz.session.question.text.startswith("For which x is G pruned?")
    assert quiz.answer({"x": "x > 2"}).sentence == (
        "That is not right. x = 2 belongs to the right answer. G is pruned where a cutoff at E, "
        "or at a node above it, comes before its turn. Right if equal bounds do not cut; your "
        "course cuts at equal bounds."
    )
    strict = abviz.quiz("(3 x) (2 9)", ask="range", cut_on_tie=False)
    assert strict.session.question.why.endswith("α = 2 and β = 2, and α is not above β.")
    assert "Right if equal bounds cut" in strict.answer({"x": "x >= 2"}).sentence
    assert strict.answer({"x": "x > 2"}).is_right
    assert quiz.answer({"x": "2 or more"}).is_right
    with pytest.raises(AnswerError, match="no set of scores"):
        abviz.predict("(3 x) (2 9)", ask="range").answer("two")
    assert abviz.predict("(3 x) (2 9)", ask="range").answer("≥ 2").is_right
    with pytest.raises(abviz.SearchError, match="nothing to ask"):
        questions_for("(5 6) (3 x)", "range")


def test_the_leaf_shows_x_and_not_its_score():
    question = questions_for("(3 5) (2 9)", "range")[0]
    assert question.notation == "((3 x) (2 9))"
    quiz = abviz.quiz("(3 5) (2 9)", ask="range")
    assert quiz.film["start"]["value"][question.unknown] == "x"
    sheet = abviz.worksheet("range", students=3, seed=4)
    for variant in sheet.variants:
        (one, *_) = variant.questions
        drawn = abviz.classroom.worksheets.paper_tree.PaperTree(variant.exercises[0].questions)
        for solved in (False, True):
            assert drawn.appearances(solved=solved)[one.unknown].value == "x"
