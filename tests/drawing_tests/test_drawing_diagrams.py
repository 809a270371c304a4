"""Trees and searches in the languages of GraphViz and Mermaid."""

import re
from html import unescape

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from strategies import party_trees, trees, tries

import abviz
from abviz.text import printable, writable
from abviz.trees import Tree

# Lines of GraphViz, and of Mermaid.
DOT_NODE = re.compile(
    r'  n(?P<index>\d+) \[label="(?P<label>(?:[^"\\]|\\[n"\\])*)", shape=\w+[^\]]*\];'
)
DOT_EDGE = re.compile(r"  n(?P<parent>\d+) -> n(?P<child>\d+)( \[[^\]]*\])?;")
NODE = re.compile(
    r'  n(?P<index>\d+)(?:\[[/\\]?|\(\(|\{\{|>)"(?P<label>[^"]*)"(?:[/\\]?\]|\)\)|\}\})'
)
EDGE = re.compile(r'  n(?P<parent>\d+) (?:---|-\.-|===)(?:\|"[^"]*"\|)? n(?P<child>\d+)')
CLASS = re.compile(r"  class(Def pruned [\w:,#-]+| [n\d,]+ pruned)")


def name_in_diagram(node):
    return writable(printable(node.name))


def labels_and_edges(lines, node_line, edge_line):
    """Return the labels and the edges that lines hold; each line is a node or an edge."""
    labels, edges = [], []
    for line in lines:
        if node := node_line.fullmatch(line):
            labels.append(node["label"])
        else:
            edge = edge_line.fullmatch(line)
            assert edge, f"malformed: {line}"
            edges.append((int(edge["parent"]), int(edge["child"])))
    return labels, edges


ODD = Tree.parse(r'("say \"hi\"": (3 4) "a\\b": (5 "&lt; #35; `]": (6 7) "1. \nend": (8 9)))')


@example(ODD)
@tries(25)
@given(st.one_of(trees(chance=True, stubs=True), party_trees()))
def test_graphviz_gets_every_edge_and_every_name_as_it_is(tree):
    lines = abviz.to_dot(tree).splitlines()
    assert (lines[0], lines[-1]) == ("digraph tree {", "}")
    # The three lines after the first are about the whole picture.
    labels, edges = labels_and_edges(lines[4:-1], DOT_NODE, DOT_EDGE)
    assert edges == [(node.parent.index, node.index) for node in tree if node.parent]
    for node, label in zip(tree, labels, strict=True):
        if node.children:
            text = unescape(label.replace('\\"', '"')).replace("\\\\", "\\")
            assert text.startswith(name_in_diagram(node))


@example(ODD)
@tries(25)
@given(st.one_of(trees(chance=True, stubs=True), party_trees()))
def test_mermaid_gets_every_edge_and_every_name_as_it_is(tree):
    labels, edges = labels_and_edges(abviz.to_mermaid(tree).splitlines()[1:], NODE, EDGE)
    assert edges == [(node.parent.index, node.index) for node in tree if node.parent]
    for node, label in zip(tree, labels, strict=True):
        if node.children:
            # Mermaid writes &#34; as #34;.
            text = unescape(re.sub(r"#(\d+);", r"&#\1;", label))
            assert text.startswith(name_in_diagram(node))


@pytest.mark.parametrize("algorithm", ["alphabeta", "sss", "uct"])
def test_graphviz_draws_pruned_nodes_dashed_and_the_best_line_bold(algorithm):
    trace = abviz.search(abviz.examples["lucky-8"], algorithm)
    dashed, bold = set(), set()
    for line in abviz.to_dot(trace).splitlines():
        node, edge = DOT_NODE.match(line), DOT_EDGE.match(line)
        if node and "dashed" in line:
            dashed.add(int(node["index"]))
        if edge and "penwidth" in line:
            bold.add(int(edge["child"]))
    frame = trace.frame(-1)
    assert dashed == {node.index for node in trace.tree if frame.status(node) == "pruned"}
    assert bold == {node.index for node in frame.best_line[1:]}


@pytest.mark.parametrize("algorithm", ["alphabeta", "sss", "uct"])
def test_mermaid_gets_a_search_as_nodes_edges_and_the_class_of_pruned_nodes(algorithm):
    trace = abviz.search(abviz.examples["lucky-8"], algorithm)
    for line in abviz.to_mermaid(trace).splitlines()[1:]:
        assert any(pattern.fullmatch(line) for pattern in (NODE, EDGE, CLASS)), line


def test_a_diagram_names_players_and_stubs_in_a_language():
    tree = Tree.parse("p1(p2(<1 2 6> <4 3 3>) p3(<6 1 2> …4))")
    assert '"A Spieler 1"' in abviz.to_dot(tree, language="de")
    assert 'n4{{"E player 3"}}' in abviz.to_mermaid(tree)
    assert 'n6>"Platzhalter für 4 Züge"]' in abviz.to_mermaid(tree, language="de")
