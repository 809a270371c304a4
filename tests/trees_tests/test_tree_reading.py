"""What takes a tree takes its text, nested lists, a graph and a game, too."""

import networkx as nx
import pytest
from zoo import highest

import abviz
from abviz.games import Nim, lazy, unfold
from abviz.trees import Tree, TreeError, as_tree

TREE = Tree.parse("((3 5) (2 9))")
GAME = Tree.from_game(Nim([1, 2]))


def bare(tree):
    """Return the graph of a tree without players and names, with numbers as keys."""
    graph = nx.DiGraph()
    for node in tree:
        graph.add_node(node.index, **({"value": node.value} if node.is_leaf else {}))
        if node.parent:
            graph.add_edge(node.parent.index, node.index)
    return graph


CS188 = """
# Our own.
class: "GraphGameTreeTest"
start_state: "A"
successors: \"\"\"
A l B
A r E
B l C
B r D
E l F
E r G
\"\"\"
evaluation: \"\"\"
C 3
D 5
F 2
G 9
\"\"\"
"""
FORMS = {
    "tree": lambda: (TREE, TREE),
    "text": lambda: ("(3 5) (2 9)", TREE),
    "lists": lambda: ([[3, 5], (2, 9)], TREE),
    "named lists": lambda: (["A", ["B", ("C", 3), 5], ("E", None, ("F", 2), ("G", 9))], TREE),
    "dicts": lambda: ({"name": "A", "children": [[3, 5], {"children": [2, 9]}]}, TREE),
    "JSON": lambda: ('{"name": "A", "children": [[3, 5], {"children": [2, {"value": 9}]}]}', TREE),
    "CS188": lambda: (CS188, TREE),
    "graph": lambda: (TREE.to_networkx(), TREE),
    "bare graph": lambda: (bare(TREE), TREE),
    "game": lambda: (Nim([1, 2]), GAME),
    "lazy game": lambda: (lazy(Nim([1, 2])), GAME),
    "unfolding": lambda: (unfold(Nim([1, 2])), GAME),
}


def paged(given, folder):
    abviz.page(given, folder / "page.html")
    return (folder / "page.html").read_text(encoding="utf-8")


DOORS = {
    "as_tree": as_tree,
    "search": lambda given: abviz.search(given, "minimax").tree,
    "explore": lambda given: abviz.explore(given).tree,
    "draw": lambda given: abviz.draw(given).tree,
    "watch": lambda given: abviz.watch(highest, given).tree,
    "quiz": lambda given: abviz.quiz(given, ask="values").session.own_tree,
}


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("form", FORMS)
def test_a_tree_is_a_tree_everywhere(form, door):
    given, tree = FORMS[form]()
    assert DOORS[door](given) == tree


@pytest.mark.parametrize("form", ["tree", "text", "lists", "graph", "bare graph"])
def test_worksheets_and_hunts_take_them_too(form):
    given, tree = FORMS[form]()
    assert abviz.hunt("no-pruning", given).tree == tree
    with pytest.raises(TreeError, match="This is no tree, but a value of type int"):
        abviz.hunt("no-pruning", 3)


@pytest.mark.parametrize("form", ["tree", "text", "graph", "game"])
def test_a_page_of_a_tree_is_that_of_its_search(form, tmp_path):
    given, tree = FORMS[form]()
    searched = abviz.search(given if form == "game" else tree)
    assert paged(given, tmp_path) == paged(searched, tmp_path)


def test_players_alternate_from_the_root_of_a_graph():
    graph = bare(Tree.parse("((3 5) (2 (9 1)))"))
    assert str(Tree.from_networkx(graph)) == "((3 5) (2 (9 1)))"
    assert str(Tree.from_networkx(graph, root="min")) == "min((3 5) (2 (9 1)))"
    graph.nodes[0]["player"] = "max"
    graph.nodes[4]["player"] = "max"
    assert str(Tree.from_networkx(graph)) == "((3 5) max(2 (9 1)))"
    with pytest.raises(TreeError, match="'best' does not"):
        Tree.from_networkx(graph, root="best")


@pytest.mark.parametrize("name", ["lucky-32", "irregular", "deep-cutoff"])
def test_networkx_answers_questions_about_a_tree(name):
    trace = abviz.search(abviz.examples[name])
    graph = trace.tree.to_networkx()
    assert nx.dag_longest_path_length(graph) == trace.tree.depth
    skipped = [child.name for cutoff in trace.cutoffs for child in cutoff.skipped]
    below = set(skipped).union(*(nx.descendants(graph, child) for child in skipped))
    assert below == {node.name for node in trace.pruned}
    assert Tree.from_networkx(graph) == trace.tree


@pytest.mark.parametrize("given", [3, None, TREE.root, {3}, abviz.examples])
def test_what_is_no_tree_is_refused(given):
    kind = type(given).__name__
    with pytest.raises(TreeError, match=f"This is no tree, but a value of type {kind}. Give"):
        as_tree(given)


def test_the_name_of_an_example_is_its_tree():
    assert as_tree("tie") is abviz.examples["tie"]
    with pytest.raises(TreeError, match="is no score"):
        as_tree("tied")


def test_a_function_and_a_search_are_told_what_to_type():
    with pytest.raises(TreeError, match=r"abviz\.watch\(highest, tree\)"):
        as_tree(highest)
    with pytest.raises(TreeError, match="Give its attribute `tree`"):
        as_tree(abviz.search(TREE))
