"""Trees of anytree, bigtree and pygambit come in as they are.

Stand-ins with the same attributes, as they were seen in anytree 2.13.0, bigtree 1.5.3 and
pygambit 16.7.0; nothing of them is installed here.
"""

import pytest

import abviz
from abviz.trees import Tree, TreeError, as_tree


class AnyNode:
    """A node of anytree: its links are private, all else are plain attributes."""

    def __init__(self, parent=None, **attributes):
        vars(self).update(attributes)
        self._NodeMixin__parent, self._NodeMixin__children = parent, []
        if parent is not None:
            parent._NodeMixin__children.append(self)

    @property
    def parent(self):
        return self._NodeMixin__parent

    @property
    def children(self):
        return tuple(self._NodeMixin__children)

    def __repr__(self):
        return f"Node({self.name!r})"


def figure(word="value"):
    """The tree of AIMA's figure 5.2, by a word for its scores."""
    root = AnyNode(name="A")
    for name, scores in (("B", (3, 12, 8)), ("C", (2, 4, 6)), ("D", (14, 5, 2))):
        below = AnyNode(root, name=name)
        for number, score in enumerate(scores, start=1):
            AnyNode(below, name=f"{name.lower()}{number}", **{word: score})
    return root


@pytest.mark.parametrize("word", ["value", "score"])
def test_a_node_of_anytree_is_the_root_of_a_tree(word, tmp_path):
    tree = as_tree(figure(word))
    assert tree == abviz.examples["aima-3x3"]
    assert [node.name for node in tree][:5] == ["A", "B", "b1", "b2", "b3"]
    trace = abviz.search(figure(word))
    assert (trace.value, trace.best_move.name) == (3, "B")
    abviz.page(figure(word), tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text(encoding="utf-8").startswith("<!")


def test_players_probabilities_and_texts_of_linked_nodes_are_read():
    root = AnyNode(player="MIN", colour="red")
    dice = AnyNode(root, player="chance", estimate="2.5")
    AnyNode(dice, value="6", probability="1/3")
    AnyNode(dice, value="1/2", probability="2/3")
    AnyNode(root, value="?")
    AnyNode(root, stub=2)
    tree = as_tree(root, unscored=True)
    assert str(tree) == "min(chance(1/3*6 2/3*1/2)~2.5 ? …2)"


def test_linked_nodes_of_several_players():
    root = AnyNode(player="p1")
    AnyNode(root, utilities=[1, 2, 3])
    AnyNode(root, utilities="3 2 1")
    assert str(as_tree(root)) == "p1(<1 2 3> <3 2 1>)"


def test_a_name_that_comes_twice_is_no_name_and_the_order_stays():
    root = AnyNode(name="start")
    for score in (10, 2, 9):
        AnyNode(root, name="leaf", value=score)
    assert str(as_tree(root)) == "start: (10 2 9)"


class Own:
    """A node as a student writes it; one of bigtree's `BinaryNode` has None for no child."""

    def __init__(self, value=None, *children):
        self.value, self.children = value, list(children)


def test_nodes_of_a_class_of_ones_own_and_children_that_are_none():
    assert str(as_tree(Own(None, Own(3), None, Own(None, Own(1), Own(2))))) == "(3 (1 2))"
    assert as_tree(Own(None, Own(None, Own(4)))) == Tree.parse("((4))")


def test_a_node_that_is_below_itself_is_refused():
    node = Own()
    node.children.append(node)
    with pytest.raises(TreeError, match="more than 10,000 plies deep"):
        as_tree(node)


def node_with(root=(), leaf=()):
    top = AnyNode(**{"name": "a", **dict(root)})
    AnyNode(top, **{"name": "b", **dict(leaf)})
    return top


@pytest.mark.parametrize(
    ("root", "leaf", "part"),
    [
        ({}, {}, 'At "b": A node without children needs one of value'),
        ({"value": 3}, {"value": 1}, 'At "a": A node with children has no value'),
        ({"is_max": False}, {"value": 1}, "A node has is_max = False, and no node has a player"),
        ({}, {"value": 1, "score": 2}, r"Node\('b'\) has the value 1 and the score 2"),
        ({"name": "MIN"}, {"value": 1}, "“MIN” is the word for a player"),
        ({"player": "maxx"}, {"value": 1}, "not a player"),
        ({}, {"value": "x3"}, "At \"b\": 'x3' is not a score"),
    ],
)
def test_what_a_linked_node_lacks_is_said(root, leaf, part):
    with pytest.raises(TreeError, match=part):
        abviz.search(node_with(root, leaf))


def test_our_own_nodes_and_what_only_has_children_are_no_trees():
    with pytest.raises(TreeError, match="This is no tree"):
        as_tree(Tree.parse("(3 5)").root)
    with pytest.raises(TreeError, match="This is no tree"):
        as_tree(type("Box", (), {"children": ()})())


class Gambit:
    """A `Game` of pygambit: it has actions and players, but of another kind, and its text."""

    actions, players, title = (), ("a", "b"), "t"

    def __init__(self, payoffs, is_tree=True):
        self.payoffs, self.is_tree = payoffs, is_tree

    def to_efg(self):
        left, right = self.payoffs
        return (
            'EFG 2 R "t" { "a" "b" }\n\np "" 1 1 "" { "l" "r" } 0\n'
            f't "" 1 "o1" {{ {left} }}\nt "" 2 "o2" {{ {right} }}\n'
        )


def test_a_game_of_pygambit_is_searched_by_its_own_text():
    trace = abviz.search(Gambit(("3, -3", "5, -5")))
    assert (trace.value, trace.tree.root.player) == (5, "max")
    assert abviz.search(Gambit(("3, 1", "5, 2")), "maxn").value == (5, 2)
    with pytest.raises(abviz.SearchError, match="maxn"):
        abviz.search(Gambit(("3, 1", "5, 2")))


class Table(Gambit):
    """A game in strategic form: pygambit refuses to be asked for its actions."""

    @property
    def actions(self):
        raise RuntimeError("Operation only defined for games with a tree representation")


def test_a_table_of_payoffs_of_pygambit_is_refused():
    with pytest.raises(TreeError, match="is a table of payoffs") as caught:
        abviz.search(Table((), is_tree=False))
    assert "Game.new_tree(" in str(caught.value) and "append_move(" in str(caught.value)
