"""What users hand in comes back in messages short, printable, and never as an error."""

from fractions import Fraction

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

import abviz
from abviz.diagnosis.finding import find
from abviz.trees import Tree, TreeError, examples
from abviz.trees.builder import TreeBuilder
from abviz.trees.scores import printable, shortened

HUGE = 10**5000
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
    with pytest.raises(ValueError) as caught:
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


def test_values_are_shown_short():
    assert shortened("left") == "'left'"
    assert shortened(10**20) == "100000000000000000000"
    assert shortened(HUGE) == "a number of about 5,001 digits"
    assert shortened([HUGE]) == "[a number of about 5,001 digits]"
    assert shortened(Fraction(1, 3)) == "Fraction(1, 3)"
    assert shortened(Fraction(HUGE, 3)) == "Fraction(a number of about 5,001 digits, 3)"
    assert shortened(RED) == "'red\\x1b[31m'"


def leaf_or_3(node):
    return 3


NUMBERS = [HUGE, -HUGE, Fraction(HUGE, 3)]
THINGS = [*NUMBERS, [HUGE], {"x": HUGE}]


@pytest.mark.parametrize(
    ("call", "values"),
    [
        (lambda value: Tree.random(2, value, 1, 9, seed=1), [*THINGS, None]),
        (lambda value: Tree.random(value, 2, 1, 9, seed=1), [*THINGS, None]),
        (lambda value: Tree.random(2, 2, value, 9, seed=1), [*THINGS, None]),
        (lambda value: Tree.complete(2, value, [1]), [*THINGS, None]),
        (lambda value: Tree.random_irregular(value, 2, 9, seed=1), [*THINGS, None]),
        (lambda value: TreeBuilder().stub(value), [*THINGS, None]),
        (lambda value: Tree.parse("3 4", players=value), THINGS),
        (lambda value: Tree.parse("3 4", root=value), [*THINGS, None]),
        (lambda value: examples["tie"][0, value], [*THINGS, None]),
        (lambda value: examples["tie"].reordered(value), [*THINGS, None]),
        (lambda value: examples["tie"].with_root(value), [*THINGS, None]),
        (lambda value: examples[value], [*THINGS, None]),
        (lambda value: abviz.search(examples["estimates"], value), [*THINGS, None]),
        (lambda value: abviz.search(examples["estimates"], depth=value), THINGS),
        (lambda value: abviz.search(examples["dice"], "star1", bounds=(0, value)), [*THINGS, None]),
        (lambda value: abviz.search(examples["tie"], deep=value), [*THINGS, None]),
        (lambda value: abviz.search(examples["tie"]).frame(value), [*THINGS, None]),
        (lambda value: abviz.page(abviz.search(examples["tie"]), "x", title=value), THINGS),
        (
            lambda value: abviz.watch(leaf_or_3, examples["tie"], seconds=value),
            [*THINGS, None, "3", 0],
        ),
        (lambda value: abviz.overview([1, 2], value), [*THINGS, None]),
        (lambda value: abviz.games.Nim([value]), [*THINGS, None]),
        (lambda value: abviz.games.Nim(value), [*THINGS, None]),
        (lambda value: abviz.games.TicTacToe(value), THINGS),
        (lambda value: abviz.games.HoldOrRoll(sides=value), [*THINGS, None]),
        (lambda value: abviz.theory.best_case_leaves(2, value), [*THINGS, None]),
        (lambda value: abviz.theory.worst_case_leaves(value, 2), [*THINGS, None]),
        (lambda value: abviz.theory.level_counts(value), [*NUMBERS, None]),
    ],
)
def test_a_wrong_argument_is_refused_in_our_own_words(call, values):
    for value in values:
        with pytest.raises((TreeError, ValueError, IndexError)) as caught:
            call(value)
        assert type(caught.value) is not ValueError or "option" in str(caught.value)
        assert "set_int_max_str_digits" not in str(caught.value)
