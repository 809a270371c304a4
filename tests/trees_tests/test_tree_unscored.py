"""Leaves without a score: as they are written, changed, drawn, and refused by searches."""

import pickle

import pytest

import abviz
from abviz import Tree, TreeError
from abviz.classroom.questions.make import questions_for
from abviz.errors import SearchError
from abviz.trees.editing import with_child, with_copy, with_mover, without

BLANKS = Tree.parse("(3 ?) (x 9)")


def test_a_question_mark_and_an_x_are_leaves_without_a_score():
    assert [leaf.name for leaf in BLANKS.unscored] == ["D", "x"]
    assert [leaf.value for leaf in BLANKS.leaves] == [3, None, None, 9]
    assert repr(BLANKS["D"]) == "<leaf D: ?>" and str(BLANKS) == "((3 ?) (x: ? 9))"
    assert not abviz.examples["lucky-8"].unscored


@pytest.mark.parametrize(
    "text", ["?", "x", "((3 ?) (x: ? 9))", "chance(1/2*? 1/2*(? 3))", "p1(<1 2> p2(? <0 1>))"]
)
def test_they_come_back_from_text_from_a_graph_and_from_a_pickle(text):
    tree = Tree.parse(text)
    assert tree.unscored
    assert Tree.parse(str(tree)) == Tree.from_networkx(tree.to_networkx()) == tree
    assert pickle.loads(pickle.dumps(tree)) == tree
    assert tree != Tree.parse(str(tree).replace("?", "<0 0>" if tree.players else "0"))


def test_lists_and_dicts_write_them_as_a_text_that_is_no_name():
    assert str(Tree.from_nested([["?", 3], [2, "?"]])) == "((? 3) (2 ?))"
    assert str(Tree.from_nested({"children": [{"name": "left", "value": "?"}, 4]})) == "(left: ? 4)"
    with pytest.raises(TreeError, match="cannot hold leaves without a score"):
        BLANKS.to_nested()
    for lists in ([None, 3], [["x"], 3], [3, ""]):
        with pytest.raises(TreeError):
            Tree.from_nested(lists)


def test_an_x_is_one_leaf_and_has_no_other_name():
    with pytest.raises(TreeError, match='"x" is used twice'):
        Tree.parse("(3 x) (x 9)")
    with pytest.raises(TreeError, match=r"x is the name .* write left: \?"):
        Tree.parse("(left: x 3)")
    assert Tree.parse("(x: 4 3)")["x"].value == 4
    for text in ("(3 y)", "(3 X)", "(3 ??)", "(3 ?4)", "(3 x2)", "? (3", "x(3 4)", "(3 4)~?"):
        with pytest.raises(TreeError):
            Tree.parse(text)


def test_scores_are_given_and_taken_away():
    whole = BLANKS.with_score("D", 5).with_score("x", 2)
    assert str(whole) == "((3 5) (x: 2 9))" and not whole.unscored
    assert whole.with_score("D", "?").with_score("x", "?") == BLANKS
    assert str(BLANKS.with_scores([1, 2, 3, 4])) == "((1 2) (x: 3 4))"
    for given in (None, "", "x", "??"):
        with pytest.raises(TreeError, match="is not a score"):
            whole.with_score("D", given)


def test_while_leaves_have_no_score_a_new_one_has_none_either():
    assert str(with_child(Tree.parse("?"), Tree.parse("?").root)) == "(? ?)"
    assert str(with_child(BLANKS, BLANKS["B"])) == "((3 ? ?) (x: ? 9))"
    assert str(with_child(BLANKS, BLANKS["C"])) == "(((3 ?) ?) (x: ? 9))"
    assert str(with_child(Tree.parse("(3 5)"), Tree.parse("(3 5)").root)) == "(3 5 1)"


def test_all_else_that_is_done_by_hand_takes_them_along():
    assert str(without(BLANKS, BLANKS["C"])) == "(? (x: ? 9))"
    assert str(with_copy(BLANKS, BLANKS["G"], BLANKS["B"])) == "((3 ?) (x: ? (3 ?)))"
    assert str(with_mover(BLANKS, BLANKS["B"], "chance")) == "(chance(1/2*3 1/2*?) (x: ? 9))"
    assert str(BLANKS.moved("D", 0)) == "((D: ? C: 3) (x: ? 9))"
    assert str(BLANKS.with_root("min")) == "min((3 ?) (x: ? 9))"


@pytest.mark.parametrize(
    "use",
    [
        abviz.search,
        abviz.quiz,
        lambda tree: abviz.watch(lambda node: 3, tree),
        lambda tree: abviz.predict(tree, ask="value"),
        lambda tree: abviz.hunt("shallow-only").submit(tree),
        lambda tree: abviz.worksheet(tree),
        lambda tree: tree.reordered("best"),
        lambda tree: tree.with_estimates(),
        abviz.theory.fewest_leaves,
    ],
)
def test_nothing_that_needs_scores_takes_such_a_tree(use):
    with pytest.raises((TreeError, SearchError, abviz.AbvizError), match="no scores? yet"):
        use(BLANKS)


def test_a_search_names_the_leaves_and_says_what_to_do():
    with pytest.raises(SearchError) as refusal:
        abviz.search("(3 ?) (x 9)", "minimax")
    assert str(refusal.value) == (
        "The leaves D, x have no scores yet (? in the text). Click each and type one where the "
        "tree is shown, as by abviz.explore, or give it one in Python: tree.with_score('D', 3)."
    )
    with pytest.raises(SearchError, match=r"^Leaf C has no score yet"):
        abviz.search("3 ?")
    with pytest.raises(SearchError, match=r"The leaves B, C, D, … \(6\) have"):
        abviz.search("? ? ? ? ? ?")
    assert "no scores yet" in abviz.algorithms["minimax"].unmet_requirement(BLANKS)


def test_they_are_drawn_as_they_are_written():
    assert "D leaf ?" in abviz.draw_text(BLANKS)
    texts = [text.get_text() for text in abviz.draw(BLANKS).figure.findobj(match=_is_text)]
    assert texts.count("?") == 2


def _is_text(artist):
    return hasattr(artist, "get_text")


def test_one_notation_serves_questions_and_worksheets_too():
    for tree in ("(3 x) (2 9)", "(3 ?) (2 9)", Tree.parse("(3 ?) (2 9)")):
        assert questions_for(tree, "range")[0].notation == "((3 x: x) (2 9))"
    with pytest.raises(TreeError, match="The leaves D, F have no scores yet"):
        abviz.quiz("(3 ?) (? 9)", ask="range")
    shape = abviz.worksheet(abviz.task("cuts", shape="((? ?) (? ? ?))"), students=1)
    assert [len(node.children) for node in shape.variants[0].questions[0].trace.tree][:2] == [2, 2]
    assert questions_for(Tree.parse("(? ?) 3"), "best-case")[0].notation == "((? ?) ?)"
