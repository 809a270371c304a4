"""The page of confusions: each has a tree and a call that shows it, and what it says comes out."""

import doctest
import re
from pathlib import Path

import pytest

from abviz import Tree, misconceptions, search
from abviz.classroom.belief import CONFUSIONS, confusion_in
from abviz.classroom.check.trials import small_trees
from abviz.classroom.questions.make import questions_for
from abviz.classroom.questions.marking import mark
from abviz.narration.registry import ENGLISH, language_of

ROW = re.compile(
    r"^## (M\d+): (.+)\n\n"
    r"\*\*Confused:\*\* (.+)\.\\\n"
    r"\*\*Tree:\*\* `(.+)`\n\n"
    r".+:\n\n"
    r"> (.+)\n\n"
    r"```python\n((?:.+\n)+)```\n\n"
    r"In `abviz\.misconceptions`: (.+)$",
    re.MULTILINE,
)
PAGE = Path(__file__).resolve().parents[2] / "docs" / "confusions.md"


@pytest.fixture(scope="module")
def rows():
    return {row[0]: row[1:] for row in ROW.findall(PAGE.read_text("utf-8"))}


def test_every_confusion_has_a_part(rows):
    assert {number: confused for number, (_, confused, *_) in rows.items()} == dict(CONFUSIONS)
    for number, (*_, names) in rows.items():
        ours = [f"`{one.name}`" for one in misconceptions.values() if one.confusion == number]
        assert names == ", ".join(ours) != ""


@pytest.mark.parametrize("number", CONFUSIONS)
def test_the_call_of_a_part_says_what_it_says(rows, number):
    heading, _, text, said, call, _ = rows[number]
    names = {"misconceptions": misconceptions, "questions_for": questions_for, "mark": mark}
    # The page is ours: what it calls is as good as code.
    assert eval(call, {**names, "tree": Tree.parse(text)}) == said
    shown = re.findall(r"misconceptions\[\"(.+?)\"\]", call)
    believed = [one for one in misconceptions.values() if one.belief == heading]
    assert [one.confusion for one in believed] == [number]
    assert shown == [believed[0].name] or f"if you think: “{heading}”" in said


def test_what_else_the_page_shows_is_so():
    shown = PAGE.read_text("utf-8").replace("```", "")
    test = doctest.DocTestParser().get_doctest(shown, {}, PAGE.name, str(PAGE), 0)
    assert doctest.DocTestRunner().run(test) == (0, 2)


def test_a_strict_search_differs_in_work_and_not_in_value():
    tree = Tree.parse("(3 5) (3 1)")
    strict, usual = search(tree, cut_on_tie=False), search(tree)
    assert strict.value == usual.value and len(strict.leaves) > len(usual.leaves)


def test_fail_hard_has_the_same_windows_and_leaves():
    for tree in small_trees(3):
        hard, soft = misconceptions.programs["fail-hard"].search(tree), search(tree)
        assert (hard.visits, hard.alphas, hard.betas) == (soft.visits, soft.alphas, soft.betas)
        assert hard.value == soft.value


def test_what_is_confused_is_said_in_german():
    for number, english in CONFUSIONS.items():
        assert confusion_in(ENGLISH, number) == english
        assert confusion_in(language_of("de"), number) != english
