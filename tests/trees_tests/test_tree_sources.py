"""Trees from nested lists, networkx graphs, numbers and seeds."""

import json
import math
from decimal import Decimal
from fractions import Fraction

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import trees, tries

import abviz
from abviz.trees import Tree, TreeError
from abviz.trees.limits import MOST_LEAVES_MADE


@tries(25)
@given(trees(alternating=True, estimates=False))
def test_nested_lists_keep_shape_and_scores(tree):
    again = Tree.from_nested(tree.to_nested(), root=tree.root.player or "max")
    assert again == tree
    assert [repr(leaf.value) for leaf in again.leaves] == [repr(leaf.value) for leaf in tree.leaves]


def test_nested_lists_of_every_kind():
    tree = Tree.from_nested([[3, (12, 8.5)], Fraction(1, 2), np.array([[1, 2], [3, 4]])])
    assert str(tree) == "((3 (12 8.5)) 1/2 ((1 2) (3 4)))"
    assert {type(leaf.value) for leaf in tree.leaves} == {int, float, Fraction}
    assert Tree.from_nested(7).to_nested() == 7
    assert str(Tree.from_nested([1, [2]], "min")) == "min(1 (2))"


@pytest.mark.parametrize(
    ("lists", "where", "part"),
    [
        ([], "the top", "empty"),
        ([1, [2, []]], "[1][1]", "empty"),
        (np.array([]), "the top", "empty"),
        ([[1, 2], [3, "4"]], "[1][1]", "'4' is not a score"),
        ("(3 4)", "the top", "is not a score"),
        ([1, None], "[1]", "None is not a score"),
        ([True], "[0]", "True is not a score"),
        ([1, {2, 3}], "[1]", "is not a score"),
        ([1, 2j], "[1]", "is not a score"),
        ([Decimal("0.1")], "[0]", "is not a score"),
        ([math.nan], "[0]", "NaN"),
        (np.array([1.0, np.nan]), "[1]", "NaN"),
        ([np.bool_(True)], "[0]", "is not a score"),
    ],
    ids=str,
)
def test_nested_lists_with_something_else_in_them_are_told_where(lists, where, part):
    with pytest.raises(TreeError) as caught:
        Tree.from_nested(lists)
    assert str(caught.value).startswith(f"At {where}: ") and part in str(caught.value)


def test_the_same_list_twice_is_no_loop():
    pair = [1, 2]
    assert str(Tree.from_nested([pair, pair])) == "((1 2) (1 2))"


@pytest.mark.parametrize(
    ("given_score", "kind"),
    [
        (np.int64(3), int),
        (np.uint8(3), int),
        (np.float32(0.5), float),
        (np.float64(0.5), float),
        (-0.0, float),
        (math.inf, float),
        (Fraction(1, 3), Fraction),
    ],
)
def test_scores_become_python_numbers(given_score, kind):
    (value,) = [leaf.value for leaf in Tree.complete(1, 1, [given_score]).leaves]
    assert type(value) is kind and value == given_score


@tries(25)
@given(trees(chance=True))
def test_networkx_graphs_keep_everything(tree):
    graph = tree.to_networkx()
    again = Tree.from_networkx(graph)
    assert again == tree and str(again) == str(tree)
    assert [node.name for node in again] == [node.name for node in tree]
    assert nx.is_arborescence(graph) and len(graph) == len(tree)
    assert list(graph) == [node.name for node in tree]
    for node in tree:
        assert list(graph.successors(node.name)) == [child.name for child in node.children]


def test_the_attributes_of_a_graph():
    graph = Tree.parse("(chance(1/4*3 3/4*4)~2.5 5)").to_networkx()
    assert dict(graph.nodes(data=True)) == {
        "A": {"player": "max"},
        "B": {"player": "chance", "estimate": 2.5},
        "C": {"value": 3},
        "D": {"value": 4},
        "E": {"value": 5},
    }
    assert [facts for *_, facts in graph.edges(data=True)] == [
        {},
        {},
        {"probability": Fraction(1, 4)},
        {"probability": Fraction(3, 4)},
    ]


def graph_of(nodes, edges):
    graph = nx.DiGraph()
    for key, facts in nodes.items():
        graph.add_node(key, **facts)
    for parent, child, *chance in edges:
        graph.add_edge(parent, child, **({"probability": chance[0]} if chance else {}))
    return graph


@pytest.mark.parametrize(
    ("keys", "given", "names"),
    [
        (["start", "left", "right"], {}, ["start", "left", "right"]),
        (["start", "left", "right"], {"left": "L"}, ["start", "L", "right"]),
        (["start", "left", "right"], {"left": None}, ["start", "left", "right"]),
        ([(0, 0), "left", 7], {}, ["A", "left", "C"]),
        ([1, 2, 3], {2: "start"}, ["A", "start", "C"]),
        ([0, "C", 2], {}, ["A", "C", "C′"]),
        (["B", 1, "B′"], {}, ["B", "B′′", "B′"]),
        (["", "a b", "A"], {}, ["A′", "a b", "A"]),
        (["a", "b", "c"], {"a": "b", "b": "a"}, ["b", "a", "c"]),
    ],
    ids=str,
)
def test_text_keys_of_a_graph_are_names(keys, given, names):
    root, *leaves = keys
    nodes = {root: {"player": "min"}} | {key: {"value": 1} for key in leaves}
    for key, name in given.items():
        nodes[key]["name"] = name
    tree = Tree.from_networkx(graph_of(nodes, [(root, key) for key in leaves]))
    assert [node.name for node in tree] == names
    assert [node.name for node in Tree.from_networkx(tree.to_networkx())] == names


MAX, MIN, DICE, LEAF = {"player": "max"}, {"player": "min"}, {"player": "chance"}, {"value": 1}


@pytest.mark.parametrize(
    ("nodes", "edges", "parts"),
    [
        ({}, [], ["no tree"]),
        ({"a": MAX, "b": MIN, "c": LEAF}, ["ab", "ba", "bc"], ["no tree", "[] have none"]),
        ({"a": LEAF, "b": LEAF}, [], ["no tree", "['a', 'b'] have none"]),
        ({"a": MAX, "b": MIN, "c": MIN, "d": LEAF}, ["ab", "ac", "bd", "cd"], ["['d'] have sev"]),
        ({"a": {"player": "maxx"}, "b": LEAF}, ["ab"], ["Node 'a'", "not a player", '"max"']),
        ({"a": MAX, "b": {}}, ["ab"], ["Node 'b'", "needs one of value"]),
        (
            {"a": MAX | {"value": 3}, "b": LEAF},
            ["ab"],
            ["Node 'a'", "A node with children has no value"],
        ),
        ({"a": MAX, "b": LEAF | MIN}, ["ab"], ["Node 'b'", "A leaf has a value only"]),
        ({"a": MAX, "b": {"value": "3x"}}, ["ab"], ["Node 'b'", "'3x' is not a score"]),
        ({"a": MAX, "b": {"value": math.nan}}, ["ab"], ["Node 'b'", "NaN"]),
        ({"a": MAX | {"name": ""}, "b": LEAF}, ["ab"], ["Node 'a'", "at least one character"]),
        (
            {"a": MAX | {"name": "x"}, "b": LEAF | {"name": "x"}},
            ["ab"],
            ["Node 'b'", '"x" is used twice'],
        ),
        ({"a": MAX | {"name": "b"}, "b": LEAF}, ["ab"], ["Node 'b'", '"b" is used twice']),
        ({"a": DICE, "b": LEAF}, ["ab"], ["Node 'b'", "needs a probability"]),
        ({"a": DICE, "b": LEAF}, [("a", "b", 0.5)], ["Node 'a'", "sum to 0.5"]),
        ({"a": DICE, "b": LEAF}, [("a", "b", 1.5)], ["Node 'b'", "not a probability"]),
        ({"a": MAX, "b": LEAF}, [("a", "b", 1)], ["Node 'b'", "Only a child of a chance node"]),
    ],
    ids=str,
)
def test_a_graph_that_is_no_tree_is_refused_and_its_node_named(nodes, edges, parts):
    graph = graph_of(nodes, edges)
    before = dict(graph.nodes(data=True)), list(graph.edges(data=True))
    with pytest.raises(TreeError) as caught:
        Tree.from_networkx(graph)
    assert all(part in str(caught.value) for part in parts), str(caught.value)
    assert before == (dict(graph.nodes(data=True)), list(graph.edges(data=True)))


@pytest.mark.parametrize("graph", [nx.Graph(), {"a": ["b"]}, None])
def test_a_graph_without_directions_is_refused(graph):
    with pytest.raises(TreeError, match=f"DiGraph, not a {type(graph).__name__}"):
        Tree.from_networkx(graph)


@tries(25)
@given(st.integers(1, 4), st.integers(0, 4))
def test_a_complete_tree_has_its_shape_and_its_scores_in_order(branching, depth):
    scores = list(range(branching**depth))
    tree = Tree.complete(branching, depth, scores)
    assert [leaf.value for leaf in tree.leaves] == scores
    assert tree.depth == depth
    assert tree.branching == (branching if depth else None)
    assert {len(leaf.path) for leaf in tree.leaves} == {depth}
    movers = ["max", "min"] * 3
    assert all(node.player == movers[len(node.path)] for node in tree if node.children)


def test_complete_trees_take_any_iterable_of_scores():
    expected = Tree.parse("((4 3) (8 7))")
    for leaves in ([4, 3, 8, 7], (4, 3, 8, 7), iter([4, 3, 8, 7]), np.array([4, 3, 8, 7])):
        assert Tree.complete(2, 2, leaves) == expected
    assert Tree.complete(branching=2, plies=1, leaves=[4, 3], root="min").root.is_min


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ((0, 3, []), "branching must be a whole number from 1"),
        ((-2, 3, []), "branching must be"),
        ((2.0, 3, []), "branching must be"),
        ((True, 1, [1]), "branching must be"),
        ((2, -1, []), "plies must be a whole number from 0"),
        ((2, "3", []), "plies must be"),
        ((2, 2, [1, 2, 3]), "make 4 leaves, but 3 scores were given"),
        ((2, 2, range(10**12)), "make 4 leaves, but more scores were given"),
        ((2, 1, "12"), "leaves must be a list"),
        ((2, 1, 12), "leaves must be a list"),
        ((2, 1, [1, None]), "None is not a score"),
        ((2, 22, []), "more than 4,000,000 leaves"),
        ((10, 10**6, []), "more than 4,000,000 leaves"),
        ((1, 10**9, [1]), "plies must be a whole number from 0 to 4,000,000"),
        ((10**9, 1, []), "branching must be a whole number from 1 to 4,000,000"),
    ],
    ids=str,
)
def test_numbers_of_which_no_complete_tree_can_be_made_are_refused(arguments, part):
    with pytest.raises(TreeError) as caught:
        Tree.complete(*arguments)
    assert part in str(caught.value)


def test_random_trees_are_the_same_for_the_same_seed():
    assert str(Tree.random(2, 2, 1, 9, seed=7)) == str(Tree.random(2, 2, 1, 9, 7))
    texts = {str(Tree.random(2, 3, 1, 99, seed=seed)) for seed in range(10)}
    assert len(texts) == 10
    texts = {str(Tree.random_irregular(9, 3, 99, seed=seed)) for seed in range(10)}
    assert len(texts) == 10
    assert Tree.random_irregular(9, 3, 99, seed=4) == Tree.random_irregular(9, 3, 99, 4)


@tries(25)
@given(st.integers(1, 3), st.integers(0, 4), st.integers(-5, 5), st.integers(0, 9), st.integers())
def test_random_trees_stay_in_their_range(branching, depth, low, width, seed):
    tree = Tree.random(branching, depth, low, low + width, seed=seed)
    assert all(type(leaf.value) is int and low <= leaf.value <= low + width for leaf in tree.leaves)
    assert len(tree.leaves) == branching**depth and tree.depth == depth


def test_distinct_scores_are_distinct():
    tree = Tree.random(2, 3, 1, 8, seed=1, distinct=True)
    assert sorted(leaf.value for leaf in tree.leaves) == [1, 2, 3, 4, 5, 6, 7, 8]
    huge = Tree.random(2, 3, -(10**15), 10**15, seed=1, distinct=True, root="min")
    assert len({leaf.value for leaf in huge.leaves}) == 8 and huge.root.is_min


@pytest.mark.parametrize(
    ("arguments", "words", "part"),
    [
        ((2, 2, 9, 1, 1), {}, "low must not be above high"),
        ((2, 2, 0.5, 9, 1), {}, "low must be a whole number"),
        ((2, 2, 0, 10**16, 1), {}, "high must be a whole number"),
        ((2, 2, 0, 9, None), {}, "seed must be a whole number"),
        ((2, 2, 0, 9, True), {}, "seed must be a whole number"),
        ((2, 2, 0, 9, "7"), {}, "seed must be a whole number"),
        ((2, 2, 0, 2, 1), {"distinct": True}, "there are only 3"),
        ((2, 60, 0, 2, 1), {}, "more than 4,000,000 leaves"),
        ((2, 2, 0, 9, 1), {"root": "chance"}, "Use 'max' or 'min'"),
    ],
    ids=str,
)
def test_numbers_of_which_no_random_tree_can_be_made_are_refused(arguments, words, part):
    with pytest.raises(TreeError) as caught:
        Tree.random(*arguments, **words)
    assert part in str(caught.value)


@tries(25)
@given(st.integers(1, 60), st.integers(2, 5), st.integers(0, 9), st.integers())
def test_irregular_trees_have_exactly_their_leaves(terminals, most, max_value, seed):
    tree = Tree.random_irregular(terminals, most, max_value, seed=seed)
    assert len(tree.leaves) == terminals
    assert all(2 <= len(node.children) <= most for node in tree if node.children)
    assert all(0 <= leaf.value <= max_value for leaf in tree.leaves)


def test_irregular_trees_vary_and_do_not_become_chains():
    made = [Tree.random_irregular(200, 3, 99, seed=seed) for seed in range(20)]
    assert all(tree.depth <= 30 for tree in made)
    assert all(len({len(leaf.path) for leaf in tree.leaves}) > 1 for tree in made)
    assert len({tree.depth for tree in made}) > 1


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ((0, 3, 9, 1), "terminals must be"),
        ((MOST_LEAVES_MADE + 1, 3, 9, 1), "terminals must be"),
        ((5, 1, 9, 1), "max_branching must be a whole number of at least 2"),
        ((1, 0, 9, 1), "max_branching must be a whole number of at least 1"),
        ((5, 2, -1, 1), "max_value must be"),
        ((5, 2, 9, 1.5), "seed must be"),
    ],
    ids=str,
)
def test_numbers_of_which_no_irregular_tree_can_be_made_are_refused(arguments, part):
    with pytest.raises(TreeError) as caught:
        Tree.random_irregular(*arguments)
    assert part in str(caught.value)


def test_a_single_leaf_needs_no_branching():
    assert Tree.random_irregular(1, 1, 0, seed=1) == Tree.parse("0")


@pytest.mark.parametrize("tree", ["(3 5) (2.5 -inf)", "chance(1/3*3 2/3*5)", "p1(<1 2> <3 4>)"])
def test_a_graph_comes_back_from_the_files_of_networkx(tree, tmp_path):
    tree = Tree.parse(tree)
    file = tmp_path / "tree.gml"
    nx.write_gml(tree.to_networkx(), file, stringizer=str)
    assert Tree.from_networkx(nx.read_gml(file)) == tree


FILES = {
    "GML": (nx.write_gml, nx.read_gml),
    "GraphML": (nx.write_graphml, nx.read_graphml),
    "GEXF": (nx.write_gexf, nx.read_gexf),
}
LISTS = {
    "node-link": (nx.node_link_data, nx.node_link_graph),
    "adjacency": (nx.adjacency_data, nx.adjacency_graph),
    "tree": (lambda graph: nx.tree_data(graph, root="A"), nx.tree_graph),
}


@pytest.mark.parametrize("file_format", [*FILES, *LISTS])
@pytest.mark.parametrize(
    "text",
    [
        "(3 5) (2.5 -inf)",
        "chance(1/3*3 2/3*(5 0.1))",
        "((chance(0.1*3 0.9*4)~2.5! 5) (1e-07 …2) (? 1/3))",
        "p1(<1 2> p2(<3 4> <1/2 0.1>))",
    ],
)
def test_a_graph_of_texts_comes_back_exactly_from_each_file(text, file_format, tmp_path):
    tree = Tree.parse(text)
    graph = tree.to_networkx(texts=True)
    if file_format in FILES:
        write, read = FILES[file_format]
        write(graph, tmp_path / "tree")
        again = Tree.from_networkx(read(tmp_path / "tree"))
    else:
        data, graph_of_data = LISTS[file_format]
        again = Tree.from_networkx(graph_of_data(json.loads(json.dumps(data(graph)))))
    assert again == tree and str(again) == str(tree)
    assert [node.name for node in again] == [node.name for node in tree]


def test_a_graph_of_texts_is_searched_as_the_tree():
    tree = Tree.parse("(chance(1/3*3 2/3*9) chance(1/7*40 6/7*1))")
    again = Tree.from_networkx(tree.to_networkx(texts=True))
    for search in (abviz.search(tree, "expectiminimax"), abviz.search(again, "expectiminimax")):
        assert (search.value, search.best_move.name) == (7, "B")


def test_several_scores_of_a_leaf_may_be_one_text_as_dot_keeps_them():
    graph = nx.DiGraph()
    graph.add_node("A", player="p1")
    graph.add_node("B", utilities='"(1, 2)"')
    graph.add_node("C", utilities="3 1/2")
    graph.add_edges_from(["AB", "AC"])
    assert str(Tree.from_networkx(graph)) == "p1(<1 2> <3 1/2>)"


def test_numbers_of_a_graph_may_be_texts_as_dot_keeps_them():
    graph = nx.DiGraph()
    graph.add_node("A", player='"MIN"')
    graph.add_node("B", value='"3"')
    graph.add_node("C", value="5/2")
    graph.add_edges_from(["AB", "AC"])
    assert str(Tree.from_networkx(graph)) == "min(3 5/2)"


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("type", "MIN"),
        ("role", "Min-Player"),
        ("node_type", "minimizing"),
        ("turn", -1),
        ("is_max", False),
        ("maximizing_player", False),
    ],
)
def test_a_graph_that_names_its_players_otherwise_is_refused(word, value):
    graph = nx.DiGraph()
    graph.add_node("A", **{word: value})
    graph.add_node("B", value=3, colour="red")
    graph.add_edge("A", "B")
    with pytest.raises(TreeError, match=f"A node has {word} = {value!r}, and no node has a player"):
        Tree.from_networkx(graph)
