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

DOT_NODE = re.compile(r'  n(\d+) \[label="((?:[^"\\]|\\[n"\\])*)", shape=\w+[^\]]*\];')
DOT_EDGE = re.compile(r"  n(\d+) -> n(\d+)( \[[^\]]*\])?;")
NODE = re.compile(r'  n(\d+)(?:\[[/\\]?|\(\(|\{\{|>)"([^"]*)"(?:[/\\]?\]|\)\)|\}\})')
EDGE = re.compile(r'  n(\d+) (?:---|-\.-|===)(?:\|"[^"]*"\|)? n(\d+)')
CLASS = re.compile(r"  class(Def pruned [\w:,#-]+| [n\d,]+ pruned)")


def shown(name):
    return writable(printable(name))


ODD = Tree.parse(r'("say \"hi\"": (3 4) "a\\b": (5 "&lt; #35; `]": (6 7) "1. \nend": (8 9)))')


@example(ODD)
@tries(25)
@given(st.one_of(trees(chance=True, stubs=True), party_trees()))
def test_all_that_is_written_is_well_formed(tree):
    edges = [(node.parent.index, node.index) for node in tree if node.parent]
    dot = abviz.to_dot(tree).splitlines()
    assert (dot[0], dot[-1]) == ("digraph tree {", "}")
    found = [DOT_NODE.fullmatch(line) or DOT_EDGE.fullmatch(line) for line in dot[4:-1]]
    assert all(found)
    labels = [one[2].replace('\\"', '"') for one in found if one.re is DOT_NODE]
    assert [(int(one[1]), int(one[2])) for one in found if one.re is DOT_EDGE] == edges
    chart = abviz.to_mermaid(tree).splitlines()
    drawn = [NODE.fullmatch(line) or EDGE.fullmatch(line) for line in chart[1:]]
    assert all(drawn)
    read = [re.sub(r"#(\d+);", r"&#\1;", one[2]) for one in drawn if one.re is NODE]
    assert [(int(one[1]), int(one[2])) for one in drawn if one.re is EDGE] == edges
    for node, label, text in zip(tree, labels, read, strict=True):
        if node.children:
            assert unescape(label).replace("\\\\", "\\").startswith(shown(node.name))
            assert unescape(text).startswith(shown(node.name))


@pytest.mark.parametrize("algorithm", ["alphabeta", "sss", "uct"])
def test_a_search_tells_what_it_has_found(algorithm):
    trace = abviz.search(abviz.examples["lucky-8"], algorithm)
    lines = abviz.to_dot(trace).splitlines()
    dashed = {int(one[1]) for line in lines if "dashed" in line and (one := DOT_NODE.match(line))}
    bold = {int(one[2]) for line in lines if "penwidth" in line and (one := DOT_EDGE.match(line))}
    frame = trace.frame(-1)
    assert dashed == {node.index for node in trace.tree if frame.status(node) == "pruned"}
    assert bold == {node.index for node in frame.best_line[1:]}
    chart = abviz.to_mermaid(trace).splitlines()[1:]
    assert all(NODE.fullmatch(one) or EDGE.fullmatch(one) or CLASS.fullmatch(one) for one in chart)


def test_players_and_stubs_are_told_in_a_language():
    tree = Tree.parse("p1(p2(<1 2 6> <4 3 3>) p3(<6 1 2> …4))")
    assert '"A Spieler 1"' in abviz.to_dot(tree, language="de")
    assert 'n4{{"E player 3"}}' in abviz.to_mermaid(tree)
    assert 'n6>"Platzhalter für 4 Züge"]' in abviz.to_mermaid(tree, language="de")
