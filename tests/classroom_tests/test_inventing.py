"""Trees that students invent, marked by us and by a search that knows only nodes.

``python tests/classroom_tests/test_inventing.py 2000`` marks more of them.
"""

import json
import sys
from itertools import count
from math import isinf

import pytest
from classroom_tests.quiz_proofs import minimax, random_tree, true_course

import abviz
from abviz.classroom.questions.inventing import EXAMPLE, counted_in, told_of
from abviz.classroom.questions.make import questions_for, questions_of_round
from abviz.classroom.questions.marking import mark, read_answer
from abviz.classroom.worksheets.files import SheetOptions, parts_of
from abviz.narration.registry import ENGLISH
from abviz.trees import Tree

BY_TWO = "min((0 1) (((0 1 2) (1 1)) 0 2 (2 0 1)) 1 0)"
TWO_DEEP = "5 (((3 4) (3 4)))"


def truly_counted(tree):
    """Return what a demand counts, by indices, from a search of its own."""
    course, nodes = true_course(tree), tree.nodes
    cuts = [index for index, _, _, rest in course.cuts if rest]
    bounds = {index: bound for index, _, bound, _ in course.cuts}
    first = [tree.root]
    while first[-1].children:
        first.append(first[-1].children[0])
    return {
        "cutoffs": cuts,
        "deep": [
            index
            for index in cuts
            if not isinf(bounds[index]) and course.owners[index][0] != nodes[index].parent.index
        ],
        "by-two": [
            index
            for index in cuts
            if not isinf(bounds[index])
            and len(course.owners[index]) > 1
            and course.owners[index][0] == nodes[index].parent.index
        ],
        "alpha": [index for index in cuts if nodes[index].is_min],
        "beta": [index for index in cuts if nodes[index].is_max],
        "idle": [index for index, _, _, rest in course.cuts if not rest],
        "examined": course.leaves,
        "leaves": [leaf.index for leaf in tree.leaves],
        "not-binary": [one.index for one in nodes if one.children and len(one.children) != 2],
        "not-best": [one.index for one in first[:-1] if minimax(one.children[0]) != minimax(one)],
    }


def prove(trees):
    """Mark random trees by the demands of others; return how many were right and wrong."""
    verdicts = {True: 0, False: 0}
    questions = [one for number in range(0, 60, 6) for one in invent(random_tree(number))]
    for number in range(trees):
        tree, question = random_tree(number), questions[number % len(questions)]
        own = truly_counted(tree)
        counted = counted_in(abviz.search(tree)).items()
        found = {name: [node.index for node in nodes] for name, nodes in counted}
        # With two owners of a bound it may be called deep or not.
        found["deep"] = [index for index in found["deep"] if index not in own["by-two"]]
        assert found == own, str(tree)
        for one in [question, *(invent(tree) if number % 10 == 0 else ())]:
            demand = one.demand.items()
            if "deep" in one.demand and own["by-two"]:
                with pytest.raises(abviz.AbvizError, match="both have the bound"):
                    mark(one, str(tree))
                continue
            is_right = all(low <= len(own[name]) <= high for name, (low, high) in demand)
            marking = mark(one, str(tree))
            assert marking.is_right is is_right and marking.score == is_right, str(tree)
            for name, (low, high) in demand:
                assert (f": {len(own[name])}" in marking.sentence) or low <= len(own[name]) <= high
            verdicts[is_right] += 1
            key = truly_counted(Tree.parse(one.key["tree:0"]))
            assert all(low <= len(key[name]) <= high for name, (low, high) in demand)
            assert mark(one, one.key).is_right and not mark(one, EXAMPLE).is_right
    return verdicts


def invent(tree):
    try:
        return questions_for(tree, "invent")
    except abviz.SearchError:
        return ()


def test_trees_are_marked_as_a_search_that_knows_only_nodes_marks_them():
    verdicts = prove(60)
    assert min(verdicts.values()) > 5


def question_with(*counted):
    """Return a question that asks for so many of these."""
    wanted = set(counted)
    for seed in count():
        (one,) = questions_for(TWO_DEEP, "invent", seed=seed)
        if set(one.demand) >= wanted:
            return one


def test_a_wrong_tree_is_told_which_part_it_misses_and_where():
    deep = question_with("deep")
    assert deep.demand["deep"] == (2, 2) and "exactly 2" in deep.text
    one_deep = mark(deep, "5 (((3 4) (6 4)))")
    assert not one_deep.is_right and "Deep cutoffs" in one_deep.sentence
    assert "1 (E) in your tree, and exactly 2 asked for" in one_deep.sentence
    large = mark(deep, f"({TWO_DEEP.replace('(3 4)', '(3 4 4 4 4 4)')})")
    assert "Leaves in all: 13 in your tree, and at most 9 asked for." in large.sentence
    assert "Deep" not in large.sentence and large.score == 0
    # Whether the second cutoff is deep is a matter of taste: there is no verdict.
    with pytest.raises(abviz.AbvizError, match="both have the bound"):
        read_answer(deep, BY_TWO)
    # Ties, several players, other brackets, and commas: whatever alpha-beta can search.
    assert mark(deep, "max[5, min(max(min(3, 9) min(5, 4)))]").is_right
    assert question_with("deep").key == {"tree:0": "(5 (((3 4) (3 4))))"}
    strict = questions_for(TWO_DEEP, "invent", cut_on_tie=False)[0]
    assert "only α > β does" in strict.text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("((1 2", "Column 2: This bracket is never closed"),
        ("(1 two)", "Column 4"),
        ("5", "Write a tree of MAX and MIN with moves"),
        ("chance(1/2*3 1/2*4)", "Write a tree of MAX and MIN with moves"),
        ("p1(<1 2> <2 3>)", "Write a tree of MAX and MIN with moves"),
        ("(" * 300 + "1" + ")" * 300, "too large: at most 64 leaves and 10 plies"),
        (f"({'1 ' * 900})", "too large"),
    ],
)
def test_what_is_no_tree_is_told_and_loses_no_try(text, said):
    quiz = abviz.quiz(TWO_DEEP, "invent")
    with pytest.raises(abviz.AbvizError, match=said):
        quiz.answer(text)
    assert not quiz.session.turn.tries
    prediction = abviz.predict(TWO_DEEP, ask="invent")
    prediction._hear(None, {"tree": text}, [])
    assert prediction.told["verdict"] == "refused" and not prediction.answered
    prediction._hear(None, {"tree": prediction.question.key["tree:0"]}, [])
    assert prediction.right and prediction.told["verdict"] == "right"
    assert prediction.told["answers"][0]["right"]


def test_default_quizzes_demand_different_things_that_can_be_met():
    demands = set()
    for seed in range(16):
        (one,) = questions_of_round(None, 0, ask="invent", seed=seed, language=ENGLISH)
        demands.add(tuple(one.demand))
        assert told_of(one, one.key["tree:0"])[0]
        # No part of the key can go.
        assert len(one.trace.tree.leaves) <= 16 and "?" in one.notation
    assert len(demands) >= 4


def test_worksheets_have_room_and_the_key_a_small_tree(tmp_path):
    sheet = abviz.worksheet("invent leaves=12..16 depth=3..5 deep=yes", students=3)
    for variant in sheet.variants:
        (one,) = variant.questions
        assert one.demand["deep"][0] >= 1
        assert len(one.trace.tree.leaves) < 16
    (*parts, last) = parts_of(sheet, SheetOptions(), printed=True)
    blank, solved = [block for part in parts for block in part.blocks], last.blocks
    assert not any(block.picture for block in blank) and all(block.picture for block in solved)
    assert "Tree: ___" in blank[0].below[0] and one.key["tree:0"] in solved[-1].below[0]
    notebook = sheet.save(tmp_path / "sheet.ipynb").read_text("utf-8")
    # The shape is in what students get, and no scores.
    names: dict = {}
    setup = next(cell for cell in abviz_cells(notebook) if cell["id"] == "setup")
    exec(setup["source"], names)
    question = names["assignment"].question(1, variant=3)
    assert not any(leaf.value for leaf in question.question.trace.tree.leaves)
    test = next(cell for cell in abviz_cells(notebook) if cell["id"] == "test-1")["source"]
    key = test.split('key="')[1].split('"')[0]
    assert question.points(one.key["tree:0"], 4, key=key) == 4
    assert question.points(EXAMPLE, 4, key=key) == 0
    for end in ("xml", "md"):
        with pytest.raises(abviz.AbvizError, match="cannot search the trees"):
            sheet.save(tmp_path / f"sheet.{end}")


def abviz_cells(notebook):
    return json.loads(notebook)["cells"]


if __name__ == "__main__":
    print(prove(int(sys.argv[1])))
