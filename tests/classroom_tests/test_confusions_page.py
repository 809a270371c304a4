"""The page of confusions: each has a tree and a call that shows it, and what it says comes out."""

import doctest
import re
from pathlib import Path

import pytest

from abviz import Tree, misconceptions, search
from abviz.classroom.check.trees import small_trees
from abviz.classroom.questions.make import questions_for
from abviz.classroom.questions.marking import mark

ROW = re.compile(
    r"^## (M\d+): (.+)\n\n"
    r"\*\*Confused:\*\* .+\.\\\n"
    r"\*\*Tree:\*\* `(.+)`\n\n"
    r".+:\n\n"
    r"> (.+)\n\n"
    r"```python\n((?:.+\n)+)```\n\n"
    r"In `abviz\.misconceptions`: (.+)$",
    re.MULTILINE,
)
# Of Monte Carlo: what is said follows from a search, and no answer is marked.
SAMPLED = re.compile(
    r"^## U\d: .+\n\n"
    r"\*\*Confused:\*\* .+\.\\\n"
    r"\*\*Tree:\*\* `(.+)`\n\n"
    r".+:\n\n"
    r"> (.+)\n\n"
    r"```python\n(.+)\n```\n\n"
    r"\*\*Ask:\*\* [^?]+\?",
    re.MULTILINE,
)
NUMBERS = [f"M{number}" for number in range(1, 18)]
PAGE = Path(__file__).resolve().parents[2] / "docs" / "confusions.md"


@pytest.fixture(scope="module")
def rows():
    return {row[0]: row[1:] for row in ROW.findall(PAGE.read_text("utf-8"))}


def test_every_misconception_is_in_one_part(rows):
    assert list(rows) == NUMBERS
    named = [name for *_, names in rows.values() for name in re.findall(r"`(.+?)`", names)]
    assert sorted(named) == sorted(misconceptions)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_call_of_a_part_says_what_it_says(rows, number):
    heading, text, said, call, listed = rows[number]
    names = {"misconceptions": misconceptions, "questions_for": questions_for, "mark": mark}
    # The page is ours: what it calls is as good as code.
    assert eval(call, {**names, "tree": Tree.parse(text)}) == said
    shown = re.findall(r"misconceptions\[\"(.+?)\"\]", call)
    believed = [one for one in misconceptions.values() if one.belief == heading]
    assert f"`{believed[0].name}`" in listed
    assert shown == [believed[0].name] or f"if you think: “{heading}”" in said


def test_what_is_said_of_monte_carlo_is_so():
    found = SAMPLED.findall(PAGE.read_text("utf-8"))
    assert len(found) == 3
    for text, said, call in found:
        assert eval(call, {"search": search, "tree": Tree.parse(text)}) == said


def test_what_else_the_page_shows_is_so():
    shown = PAGE.read_text("utf-8").replace("```", "")
    test = doctest.DocTestParser().get_doctest(shown, {}, PAGE.name, str(PAGE), 0)
    assert doctest.DocTestRunner().run(test) == (0, 6)


def test_a_strict_search_differs_in_work_and_not_in_value():
    tree = Tree.parse("(3 5) (3 1)")
    strict, usual = search(tree, cut_on_tie=False), search(tree)
    assert strict.value == usual.value and len(strict.leaves) > len(usual.leaves)


def test_fail_hard_has_the_same_windows_and_leaves():
    for tree in small_trees(3):
        hard, soft = misconceptions.programs["fail-hard"].search(tree), search(tree)
        assert (hard.visits, hard.alphas, hard.betas) == (soft.visits, soft.alphas, soft.betas)
        assert hard.value == soft.value
