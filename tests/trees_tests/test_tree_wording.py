"""What users hand in comes back in messages short, printable, and never as an error."""

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

import abviz
from abviz.diagnosis.finding import find
from abviz.text import printable
from abviz.trees import Tree, TreeError, examples
from abviz.trees.builder import TreeBuilder

RED = "red\x1b[31m"
# An escape, the same in one character, one that turns the direction of writing, and half a letter.
UNPRINTABLE = [RED, "red\x9b31m", "\u202egnp.exe", "bell\a\n", "\ud800"]


def one_leaf(name):
    """Return a tree of a root, a node of that name, and a leaf."""
    build = TreeBuilder()
    build.open()
    build.open(name=name)
    build.leaf(3, name=f"{name} below")
    build.close()
    build.close()
    return Tree(build.finish())


@pytest.mark.parametrize("name", UNPRINTABLE)
def test_a_name_reaches_no_terminal_as_it_is(name):
    tree = one_leaf(name)
    trace = abviz.search(tree)
    texts = [*map(repr, tree), str(tree), repr(trace), *str(trace).splitlines()]
    texts += [*abviz.draw_text(trace).splitlines(), find(trace).sentence]
    assert all(map(str.isprintable, texts))
    assert [node.name for node in Tree.parse(str(tree))] == ["A", name, f"{name} below"]
    assert repr(tree[name]) == f"<MIN node {printable(name)}>"


@pytest.mark.parametrize("name", UNPRINTABLE)
@pytest.mark.parametrize(
    "refused",
    [
        lambda name: examples["tie"][name],
        lambda name: one_leaf(name)[name + "?"],
        lambda name: one_leaf(name)[0, 0, 1],
        lambda name: one_leaf(name).with_score(name, 3),
        lambda name: one_leaf(name).with_score(one_leaf(name)[name], 3),
        lambda name: one_leaf(name).reordered("estimate"),
        lambda name: one_leaf(name).with_root(name),
        lambda name: examples[name],
        lambda name: examples["tie"].reordered(name),
        lambda name: (build := TreeBuilder(), build.open(name=name), build.leaf(3, name=name)),
        lambda name: TreeBuilder().open(name),
        lambda name: TreeBuilder(name),
        lambda name: Tree.from_networkx(nx.DiGraph([(name, "B")])),
        lambda name: abviz.search(one_leaf(name).with_score((0, 0), 0.5), "mtdf"),
        lambda name: abviz.search(one_leaf(name), depth=1),
        lambda name: abviz.search(one_leaf(name), name),
        lambda name: abviz.page(abviz.search(one_leaf(name)), name, title=3),
        lambda name: abviz.animate(abviz.search(one_leaf(name))).save(name + ".x" + name),
    ],
)
def test_a_message_is_printable(refused, name):
    with pytest.raises(abviz.AbvizError) as caught:
        refused(name)
    assert str(caught.value).isprintable()


def test_a_word_of_the_notation_is_shown_printable():
    with pytest.raises(TreeError) as caught:
        Tree.parse(f"(3 {RED})")
    assert [line for line in str(caught.value).splitlines() if not line.isprintable()] == []


def test_an_exception_is_shown_printable():
    def broken(node):
        raise ValueError(f"{RED}\nmore")

    trace = abviz.watch(broken, examples["tie"])
    assert repr(trace).endswith("stopped by ValueError: red\N{REPLACEMENT CHARACTER}[31m")
    assert str(trace).endswith("\nstopped by ValueError: red\N{REPLACEMENT CHARACTER}[31m\nmore")


@given(st.text())
def test_what_can_be_printed_stays(text):
    assert len(printable(text)) == len(text)
    assert printable(text).isprintable()
    assert all(
        new in (old, "\N{REPLACEMENT CHARACTER}")
        for old, new in zip(text, printable(text), strict=True)
    )
