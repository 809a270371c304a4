"""Nodes and trees: what they answer, and that they never change."""

import copy
import gc
import pickle
import weakref
from fractions import Fraction

import pytest
from hypothesis import given
from strategies import trees, tries

from abviz.trees import Node, Tree, TreeError, UnknownNode, format_score
from abviz.trees.builder import TreeBuilder

INF = float("inf")


def test_the_flags_of_a_node_tell_what_it_is():
    tree = Tree.parse("(3 min(chance(1/2*4 1/2*max(5))))")
    told = [(n.player, n.is_max, n.is_min, n.is_chance, n.is_leaf) for n in tree]
    leaf = (None, False, False, False, True)
    assert told == [
        ("max", True, False, False, False),
        leaf,
        ("min", False, True, False, False),
        ("chance", False, False, True, False),
        leaf,
        ("max", True, False, False, False),
        leaf,
    ]


@tries(25)
@given(trees(chance=True))
def test_nodes_know_their_place(tree):
    assert tree.root.parent is None and tree.root.path == ()
    for index, node in enumerate(tree):
        assert node.index == index
        assert tree[node.path] is node
        assert tree[node.name] is node
        assert node in tree
        assert [child.parent for child in node.children] == [node] * len(node.children)
        assert len(list(node.ancestors)) == len(node.path)
        assert node.is_leaf == (node.value is not None) == (not node.children)
    assert len({node.name for node in tree}) == len(tree)
    assert tree.depth == max(len(leaf.path) for leaf in tree.leaves)
    assert [node for node in tree if node.is_leaf] == list(tree.leaves)


@tries(25)
@given(trees(chance=True))
def test_probabilities_stand_below_chance_nodes_and_only_there(tree):
    for node in tree:
        assert (node.probabilities is not None) == node.is_chance
        for child, chance in zip(node.children, node.probabilities or (), strict=False):
            assert child.probability == chance
        if not node.is_chance:
            assert all(child.probability is None for child in node.children)


@tries(25)
@given(trees(names=False))
def test_nodes_are_named_in_preorder(tree):
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    expected = [*letters, *(f"{one}{two}" for one in letters for two in letters)]
    assert [node.name for node in tree] == expected[: len(tree)]


def test_an_automatic_name_steps_aside_for_a_given_one():
    tree = Tree.parse("(A: 1 B: 2 A′: 3 4)")
    assert [node.name for node in tree] == ["A′′", "A", "B", "A′", "E"]


def test_nothing_can_be_changed():
    tree = Tree.parse("(3 4)")
    for thing, attribute in [(tree.root, "value"), (tree, "nodes"), (tree.root, "color")]:
        with pytest.raises(AttributeError, match="never changes.*Make a new tree"):
            setattr(thing, attribute, 1)
    assert str(tree) == "(3 4)"
    with pytest.raises(TypeError):
        tree.root.children[0] = tree.root


def test_nodes_and_trees_are_shown_in_one_line():
    tree = Tree.parse("(3 min(chance(1/2*-inf 1/2*5)))")
    assert repr(list(tree)) == (
        "[<MAX node A>, <leaf B: 3>, <MIN node C>, <chance node D>, <leaf E: −∞>, <leaf F: 5>]"
    )
    assert repr(tree) == "Tree: 3 leaves, depth 3 plies, MAX to move"
    assert repr(Tree.parse("min(3)")) == "Tree: 1 leaf, depth 1 ply, MIN to move"
    assert repr(Tree.parse("3")) == "Tree: 1 leaf, depth 0 plies"
    assert repr(Tree.parse("chance(1*3)")) == "Tree: 1 leaf, depth 1 ply, chance at the root"


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (INF, "+∞"),
        (-INF, "−∞"),
        (3, "3"),
        (-2, "−2"),
        (0.5, "0.5"),
        (-0.0, "−0.0"),
        (1e-7, "1e−07"),
        (0.1 + 0.2, "0.30000000000000004"),
        (Fraction(-1, 3), "−1/3"),
        (Fraction(3), "3"),
    ],
)
def test_scores_as_people_read_them(score, text):
    assert format_score(score) == text


@tries(25)
@given(trees(chance=True), trees(chance=True))
def test_equal_trees_have_equal_facts_and_equal_hashes(one, two):
    def facts(tree):
        return [(n.player, n.value, n.estimate, n.probabilities, len(n.children)) for n in tree]

    assert (one == two) == (facts(one) == facts(two))
    if one == two:
        assert hash(one) == hash(two)


@pytest.mark.parametrize(
    "other",
    ["(3 5)", "min(3 4)", "(4 3)", "(3 (4))", "(3 4 4)", "(3 4)~1", "chance(1/2*3 1/2*4)", "3"],
)
def test_trees_that_differ_anywhere_are_not_equal(other):
    assert Tree.parse("(3 4)") != Tree.parse(other)


def test_names_and_number_types_do_not_count():
    assert Tree.parse("root: (3 0)") == Tree.parse("(3.0 -0.0)")
    assert hash(Tree.parse("root: (3 0)")) == hash(Tree.parse("(3.0 -0.0)"))
    assert (Tree.parse("(3)") == [3]) is False


def test_unequal_probabilities_count():
    assert Tree.parse("chance(1/2*3 1/2*4)") != Tree.parse("chance(1/4*3 3/4*4)")


@pytest.mark.parametrize(
    ("text", "branching"),
    [
        ("((4 3) (8 7))", 2),
        ("(3 12 8)", 3),
        ("(((5)))", 1),
        ("5", None),
        ("((4 3) 8)", None),
        ("((4 3) (8 7 6))", None),
        ("(((4 3) (8 7)) 2)", None),
    ],
)
def test_branching_of_complete_trees_only(text, branching):
    assert Tree.parse(text).branching == branching


@pytest.mark.parametrize("key", ["Q", (0, 5), (-1,), ("a",), (0, 0, 0), 3, None, 0.5])
def test_a_wrong_name_or_path_is_a_clear_key_error(key):
    tree = Tree.parse("((4 3) 8)")
    with pytest.raises(KeyError) as caught:
        tree[key]
    assert isinstance(caught.value, TreeError) and isinstance(caught.value, UnknownNode)
    assert not str(caught.value).startswith(("'", '"'))
    assert any(word in str(caught.value) for word in ("Choose", "counted from 0", "Ask like"))


def test_a_wrong_name_suggests_the_nearest():
    with pytest.raises(UnknownNode, match='no node named "lefft". Did you mean "left"?'):
        Tree.parse("(left: 3 right: 4)")["lefft"]
    with pytest.raises(UnknownNode, match="in preorder"):
        Tree.complete(2, 7, range(128))["nobody"]


def test_membership_is_of_nodes_not_of_likes():
    tree, twin = Tree.parse("(3 4)"), Tree.parse("(3 4)")
    assert tree.root in tree and twin.root not in tree
    assert tree["A"] == twin["A"] and tree["A"] is not twin["A"]
    assert "A" not in tree and None not in tree
    assert all(tree["A"] != other for other in ("A", 0, None, tree))


@pytest.mark.parametrize("nodes", ["(3 4)", [], [3, 4], None, Tree.parse("(3 4)").nodes[1:]])
def test_only_builders_call_tree(nodes):
    with pytest.raises(TreeError, match="Tree.parse"):
        Tree(nodes)


def test_trees_with_the_same_nodes_in_another_shape_differ():
    one, other = Tree.parse("((3 4) 5)"), Tree.parse("((3) 4 5)")
    assert [node.player for node in one] == [node.player for node in other]
    assert one != other and one.root != other.root


def deep_tree(plies=5000):
    return Tree.parse("(" * plies + "1 2" + ")" * plies)


@pytest.mark.slow
def test_a_tree_may_be_five_thousand_plies_deep():
    tree = deep_tree()
    twin = Tree.parse(str(tree))
    assert tree.depth == 5000 and len(tree) == 5002
    assert tree == twin and hash(tree) == hash(twin)
    assert tree.leaves[1].path == (0,) * 4999 + (1,)
    assert Tree.from_nested(tree.to_nested()) == tree
    assert Tree.from_networkx(tree.to_networkx()) == tree
    for order in ("best", "worst", "random", "reversed"):
        assert tree.reordered(order, seed=1).depth == 5000
    assert tree.with_root("min").with_root("max") == tree
    assert tree.with_score(tree.leaves[0], 9).leaves[0].value == 9
    assert copy.deepcopy(tree) == pickle.loads(pickle.dumps(tree)) == tree
    assert Tree.complete(1, 5000, [7]).depth == 5000


def test_a_deep_tree_leaves_the_memory(only_what_is_new):
    before = living_nodes()
    tree = deep_tree()
    gone = weakref.ref(tree)
    assert living_nodes() == before + len(tree)
    del tree
    assert living_nodes() == before and gone() is None


def living_nodes():
    gc.collect()
    return sum(type(one) is Node for one in gc.get_objects())


def test_a_node_may_have_a_thousand_children():
    tree = Tree.from_nested(list(range(1000)))
    assert Tree.parse(str(tree)) == tree and tree.branching == 1000
    assert [leaf.path for leaf in tree.leaves] == [(place,) for place in range(1000)]
    assert tree.reordered("best").leaves[0].value == 999
    assert Tree.from_networkx(tree.to_networkx()) == tree


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        (lambda build: (build.leaf(1), build.leaf(2)), "one root"),
        (lambda build: (build.open(), build.close()), "at least one child"),
        (lambda build: build.open("mix"), "'mix' is not a player.*\"m(ax|in)\""),
        (lambda build: build.leaf(1, name=""), "at least one character"),
        (lambda build: build.leaf(1, name=7), "not 7"),
        (lambda build: build.open(estimate="x"), "'x' is not a score"),
        (lambda build: build.leaf(1, probability=1), "Only a child of a chance node"),
    ],
)
def test_a_builder_refuses_what_makes_no_tree(steps, message):
    with pytest.raises(TreeError, match=message):
        steps(TreeBuilder())


def test_a_refused_call_changes_nothing():
    build = TreeBuilder()
    build.open("chance")
    build.leaf(1, probability=0.5, name="x")
    for wrong in (
        lambda: build.leaf(2, probability=2),
        lambda: build.leaf(2, probability=0.5, name="x"),
        lambda: build.leaf(float("nan"), probability=0.5),
        lambda: build.open("nobody", probability=0.5),
        lambda: build.open(probability=0.5, estimate=True),
        lambda: build.close(),
    ):
        with pytest.raises(TreeError):
            wrong()
    build.leaf(2, probability=0.5)
    with pytest.raises(TreeError, match="not a score"):
        build.close(estimate="x")
    build.close()
    assert str(Tree(build.finish())) == "chance(x: 0.5*1 0.5*2)"


@pytest.mark.parametrize("score", [10**300, -(10**300), Fraction(1, 10**300)])
def test_a_score_that_nobody_could_print_is_refused(score):
    with pytest.raises(TreeError, match="at most 300 digits"):
        Tree.from_nested([score])
    assert str(Tree.from_nested([10**300 - 1])) == f"({'9' * 300})"
