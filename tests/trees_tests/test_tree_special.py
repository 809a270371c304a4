"""Stubs, and trees of games of several players."""

import copy
import pickle
from fractions import Fraction

import networkx as nx
import pytest
from hypothesis import given
from strategies import party_trees, trees, tries

from abviz.trees import Tree, TreeError
from abviz.trees.builder import TreeBuilder
from abviz.trees.measures import minimax_values

PARTY = "p1(p2(<1 2 6> <4 3 3>) chance(1/4*<6 1 2> 3/4*p3(<7 4 1> <5 1 1>)))"
ANY = trees(chance=True, stubs=True) | party_trees(chance=True, stubs=True)


def exact(tree):
    """Return everything that a round trip must keep, types and signs included."""
    return [
        (n.name, n.player, n.seat, n.stub, repr(n.value), repr(n.utilities), repr(n.estimate))
        + (repr(n.probabilities), n.path, n.is_leaf)
        for n in tree
    ]


@tries(25)
@given(ANY)
def test_text_graph_copy_and_pickle_keep_everything(tree):
    twins = [
        Tree.parse(str(tree)),
        Tree.from_networkx(tree.to_networkx()),
        copy.deepcopy(tree),
        pickle.loads(pickle.dumps(tree)),
    ]
    for twin in twins:
        assert exact(twin) == exact(tree)
        assert twin == tree and hash(twin) == hash(tree) and str(twin) == str(tree)
        assert (twin.players, twin.has_stubs) == (tree.players, tree.has_stubs)
    assert "\n" not in str(tree)


@tries(25)
@given(ANY)
def test_every_node_is_one_thing(tree):
    for node in tree:
        kinds = [node.is_max, node.is_min, node.is_chance, node.is_leaf]
        kinds += [bool(node.stub), node.seat is not None]
        assert kinds.count(True) == 1
        assert bool(node.children) == (node.player is not None)
        assert (node.value is not None) + (node.utilities is not None) == node.is_leaf
        assert node.player == (f"p{node.seat}" if node.seat else node.player)
    assert tree.has_stubs == any(node.stub for node in tree)
    assert not any(leaf.stub for leaf in tree.leaves)


@tries(25)
@given(party_trees(in_turn=True, names=False))
def test_players_take_turns_if_nobody_says_otherwise(tree):
    for node in tree:
        for child in node.children:
            assert child.seat in (None, node.seat % tree.players + 1)
    plain = str(tree)
    for seat in range(1, tree.players + 1):
        plain = plain.replace(f"p{seat}(", "(")
    root = tree.root.player or "p1"
    assert Tree.parse(plain, root=root, players=tree.players) == tree


@tries(25)
@given(party_trees(chance=True, stubs=True) | trees(chance=True, stubs=True))
def test_mirrored_twice_is_the_same_and_shuffling_keeps_the_nodes(tree):
    assert exact(tree.reordered("reversed").reordered("reversed")) == exact(tree)
    shuffled = tree.reordered("random", seed=3)
    assert len(shuffled) == len(tree)
    for node in tree:
        twin = shuffled[node.name]
        told = (node.stub, node.seat, repr(node.utilities), repr(node.probability))
        assert told == (twin.stub, twin.seat, repr(twin.utilities), repr(twin.probability))


def test_a_stub_is_neither_leaf_nor_player():
    tree = Tree.parse("(3 (…4) x: …1)")
    assert repr(list(tree)) == (
        "[<MAX node A>, <leaf B: 3>, <MIN node C>, <stub D: 4 moves>, <stub x: 1 move>]"
    )
    stub = tree["D"]
    assert not (stub.is_leaf or stub.is_max or stub.is_min or stub.is_chance)
    assert (stub.player, stub.children, stub.value, stub.stub) == (None, (), None, 4)
    assert tree.leaves == (tree["B"],) and tree.has_stubs and tree.players == 0
    assert tree.branching is None
    assert repr(tree) == "Tree: 1 leaf, 2 stubs, depth 2 plies, MAX to move"
    assert repr(Tree.parse("…3")) == "Tree: 0 leaves, 1 stub, depth 0 plies"
    assert [node.stub for node in Tree.parse("(3)")] == [0, 0]


def test_a_seat_is_neither_max_nor_min():
    tree = Tree.parse(PARTY)
    assert [node.player for node in tree if node.children] == ["p1", "p2", "chance", "p3"]
    assert repr([tree.root, *tree.leaves[:2]]) == (
        "[<p1 node A>, <leaf C: 1, 2, 6>, <leaf D: 4, 3, 3>]"
    )
    leaf = tree.leaves[0]
    assert leaf.is_leaf and (leaf.value, leaf.player, leaf.utilities) == (None, None, (1, 2, 6))
    assert (tree.root.seat, leaf.seat, tree.root.utilities) == (1, None, None)
    assert repr(tree) == "Tree: 5 leaves, depth 3 plies, 3 players, p1 to move"
    assert tree.has_chance and not tree.has_stubs and tree.players == 3
    assert Tree.parse("<1 2>").players == Tree.parse("p1(…3)").players == 2
    assert Tree.parse("p4(…3)").players == 4 and Tree.parse("(…3)").players == 0


@pytest.mark.parametrize("text", ["…3", "<1 2>", "p1(…1)", "(3)"])
def test_nothing_can_be_changed(text):
    for name in ("stub", "seat", "utilities", "value", "colour"):
        with pytest.raises(AttributeError, match="never changes"):
            setattr(Tree.parse(text).root, name, 1)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("(3 ...4)", "(3 …4)"),
        ("3 …4", "(3 …4)"),
        ("…3(4)", "(…3 (4))"),
        ("(a: …1, [...2])", "(a: …1 (…2))"),
        ("chance(1/4*3 3/4*...2)", "chance(1/4*3 3/4*…2)"),
        ("chance(1/4*3 3/4*x: …2)", None),
        ("P1[<1,2>, < -1  inf >]", "p1(<1 2> <-1 inf>)"),
        ("p2(<1/2 0.5><−1 ∞>)", "p2(<1/2 0.5> <-1 inf>)"),
        ("p1: p12 (…1)", "p1: p12(…1)"),
        ("chance(1/2*p2(<1 2>) 1/2*<2 1>)", "chance(1/2*p2(<1 2>) 1/2*<2 1>)"),
        ("chance(1/2*(3) 1/2*...4)~2", "chance(1/2*(3) 1/2*…4)~2"),
    ],
)
def test_stubs_and_scores_of_several_players_are_read_as_they_are_written(text, canonical):
    if canonical is None:
        with pytest.raises(TreeError, match="The order is name"):
            Tree.parse(text)
    else:
        assert str(Tree.parse(text)) == canonical


def test_a_word_for_the_player_overrides_the_turn():
    tree = Tree.parse("(p3((<1 2 3>)) chance(1*(<4 5 6>)))", root="p2", players=3)
    assert str(tree) == "p2(p3(p1(<1 2 3>)) chance(1*p3(<4 5 6>)))"
    above = Tree.parse("chance(1*((<4 5>)))", root="p2", players=2)
    assert str(above) == "chance(1*p2(p1(<4 5>)))"


BAD = [
    # text, line, column, the message up to the line break
    ("(3 …0)", 4, "number of moves of a stub must be a whole number from 1 to "),
    ("(3 …)", 4, "A stub is … and its number of moves, from 1 to 10^15, as in …3."),
    ("(3 ...x)", 4, "A stub is … and its number of moves, from 1 to 10^15, as in …3."),
    ("(3 …99999999999999999)", 4, "A stub is … and its number"),
    ("…3~4", 1, "An estimate is a score behind the bracket"),
    ("p1(<1 x> <2 1>)", 4, "A leaf with one score per player has them in angle brackets, as in "),
    ("p1(<1 2", 4, "A leaf with one score per player has them"),
    ("p1(<> <1 2>)", 4, "A leaf with one score per player has them"),
    ("p1(<5>)", 4, "A list of scores has one for each of 2 to 99 players; this one has 1."),
    ("p1(<1 1/0>)", 4, "1/0 divides by zero."),
    ("(3 p1 4)", 4, "A bracket with the children follows p1, as in p1(<1 2> <2 1>)."),
    ("p0(<1 2>)", 1, "The players of a larger game are called p1 to p99."),
    ("p100(<1 2>)", 1, "The players of a larger game are called p1 to p99."),
    (
        "(<1 2> <2 1>)",
        2,
        "This leaf has one score per player, but the tree belongs to MAX and MIN.",
    ),
    ("(3 p2(<1 2>))", 4, "p2 moves here, but the tree belongs to MAX and MIN."),
    ("p1(<1 2> 3)", 10, "This leaf has a single score, but the game has several players."),
    ("p1(<1 2> min(3))", 10, "MIN moves here, but the game has several players."),
    ("p1(<1 2> <1 2 3>)", 10, "This leaf has 3 scores, but the game has 2 players. Give every "),
    ("p1(<1 2> p3(<1 2>))", 10, "p3 moves here, but the game has 2 players. Use p1 to p2, or "),
    ("p1(p3(<1 2>))", 7, "This leaf has 2 scores, but p3 moves in this tree. Give every leaf one "),
    ("p1(p3(p2(<1 2>)))", 10, "This leaf has 2 scores, but p3 moves in this tree."),
    ("p1((<1 2>))", 4, "Who moves here is not known. Say who, as in p2( … ), or say how many "),
    ("p1(<1 2>)~3", 9, "An estimate is one number and does not fit a game of several players."),
    ("chance(1/2*chance(1*…3)~2 1/2*p1(…2))", 27, "p1 moves here, but the tree belongs to MAX"),
]


@pytest.mark.parametrize(("text", "column", "part"), BAD, ids=lambda x: str(x)[:20])
def test_a_complaint_says_what_and_where(text, column, part):
    with pytest.raises(TreeError) as caught:
        Tree.parse(text)
    assert part in str(caught.value).split("\n")[0]
    assert str(caught.value).startswith(f"Line 1, column {column}: ")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"root": "p0"}, "root says who moves first, and 'p0' does not. Use 'max' or 'min', or a "),
        ({"root": "chance"}, "player such as 'p1' in a game of several players."),
        ({"root": "p1", "players": 1}, "players must be a whole number from 2 to 99, not 1."),
        ({"root": "p1", "players": 2.0}, "players must be a whole number from 2 to 99, not 2.0."),
        ({"root": "p1", "players": 2}, "This leaf has 3 scores, but the game has 2 players."),
        ({"root": "p4", "players": 3}, "p4 moves here, but the game has 3 players."),
    ],
)
def test_a_wrong_root_or_number_of_players(words, message):
    with pytest.raises(TreeError) as caught:
        Tree.parse("(<1 2 3>)", **words)
    assert message in str(caught.value)


def test_only_the_notation_and_the_builder_know_several_players():
    for make in (
        lambda: Tree.from_nested([3, 4], "p1"),
        lambda: Tree.complete(2, 1, [3, 4], root="p1"),
        lambda: Tree.random(2, 1, 0, 9, 1, root="p1"),
        lambda: Tree.random_irregular(2, 2, 9, 1, root="p1"),
    ):
        with pytest.raises(TreeError) as caught:
            make()
        assert str(caught.value) == (
            "root says who moves first, and 'p1' does not. Use 'max' or 'min'."
        )


def test_a_refused_call_changes_nothing():
    build = TreeBuilder("p1", players=3)
    build.open()
    build.leaf([1, 2, 6], name="x")
    for wrong in (
        lambda: build.leaf(3),
        lambda: build.leaf((1, 2)),
        lambda: build.leaf((1, 2, None)),
        lambda: build.leaf((1, 2, 3), name="x"),
        lambda: build.leaf(()),
        lambda: build.open("max"),
        lambda: build.open("p4"),
        lambda: build.open("P2"),
        lambda: build.open(estimate=3),
        lambda: build.close(estimate=3),
        lambda: build.stub(0),
        lambda: build.stub(True),
        lambda: build.stub(2, probability=1),
        lambda: build.stub(2, name="x"),
    ):
        with pytest.raises(TreeError):
            wrong()
    build.stub(2, name="rest")
    build.open()
    build.leaf((Fraction(1, 2), 0, -0.0))
    build.close()
    build.close()
    assert str(Tree(build.finish())) == "p1(x: <1 2 6> rest: …2 p2(<1/2 0 -0.0>))"


def test_what_was_refused_does_not_decide_the_kind_of_game():
    build = TreeBuilder()
    build.open("chance")
    for wrong in (lambda: build.leaf(3), lambda: build.leaf((1, 2, 3), probability=7)):
        with pytest.raises(TreeError):
            wrong()
    build.leaf((1, 2), probability=1)
    build.close()
    assert str(Tree(build.finish())) == "chance(1*<1 2>)"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("(3 …2)", "(3 …3)"),
        ("(3 …2)", "(3 2)"),
        ("p1(<1 2>)", "p2(<1 2>)"),
        ("p1(<1 2>)", "p1(<1 3>)"),
        ("p1(…2)", "max(…2)"),
        ("<1 2>", "…1"),
    ],
)
def test_each_difference_counts(one, other):
    assert Tree.parse(one) != Tree.parse(other) == Tree.parse(other)


def test_the_attributes_of_a_graph():
    graph = Tree.parse("p1(chance(1/4*<1 2> 3/4*…3) <0 inf>)").to_networkx()
    assert dict(graph.nodes(data=True)) == {
        "A": {"player": "p1"},
        "B": {"player": "chance"},
        "C": {"utilities": (1, 2)},
        "D": {"stub": 3},
        "E": {"utilities": (0, float("inf"))},
    }


@pytest.mark.parametrize(
    ("root", "end", "message"),
    [
        ({"player": "p1"}, {"value": 3}, "Node 1: This leaf has a single score, but the game has "),
        ({"player": "p1"}, {"utilities": (1,)}, "Node 1: A list of scores has one for each of 2 "),
        ({"player": "p1"}, {"stub": 0}, "Node 1: The number of moves of a stub must be a whole"),
        ({"player": "p1"}, {"stub": 1, "value": 3}, "Node 1: A node without children needs one"),
        ({"player": "max"}, {"utilities": (1, 2)}, "Node 1: This leaf has one score per player, "),
        ({"player": "max", "stub": 2}, {"value": 2}, "Node 0: A node with children has no stub."),
        ({"player": "max"}, {"stub": 2, "estimate": 1}, "Node 1: A leaf has a value only."),
        (
            {"player": "p1", "estimate": 1},
            {"stub": 1},
            "Node 0: An estimate is one number and does",
        ),
        ({"player": "p0"}, {"stub": 1}, "Node 0: 'p0' is not a player. Choose one of \"max\", "),
    ],
)
def test_graphs_with_wrong_players_scores_or_stubs_are_refused(root, end, message):
    graph = nx.DiGraph()
    graph.add_node(0, **root)
    graph.add_node(1, **end)
    graph.add_edge(0, 1)
    with pytest.raises(TreeError) as caught:
        Tree.from_networkx(graph)
    assert str(caught.value).startswith(message)


CANNOT = {
    "nested": Tree.to_nested,
    "minimax": minimax_values,
    "best": lambda tree: tree.reordered("best"),
    "worst": lambda tree: tree.reordered("worst"),
    "estimate": lambda tree: tree.reordered("estimate"),
    "one score": lambda tree: tree.with_score("C", 4),
    "two scores": lambda tree: tree.with_score("C", (1, 2)),
}


def test_what_such_trees_cannot_do(snapshot):
    cases = [(text, what) for text in (PARTY, "(3 …2)") for what in CANNOT]
    lines = []
    for text, what in (*cases, ("(3 4)", "two scores")):
        tree = Tree.parse(text)
        with pytest.raises(TreeError) as caught:
            CANNOT[what](tree)
        assert str(tree) == text
        lines.append(f"{text} {what}: {caught.value}")
    with pytest.raises(TreeError, match="players, so neither MAX nor MIN can move first"):
        Tree.parse(PARTY).with_root("min")
    snapshot("special-trees-cannot", lines)


def test_what_such_trees_can_do():
    assert str(Tree.parse("(3 …2)").with_root("min")) == "min(3 …2)"
    assert Tree.parse("…2").with_root("min") == Tree.parse("…2")
    assert str(Tree.parse("(3 …2)").with_score("B", 9)) == "(9 …2)"
    party = Tree.parse(PARTY)
    assert party.with_score("C", [9, 8, 7]).leaves[0].utilities == (9, 8, 7)
    assert str(Tree.parse("p1(…3)").reordered("reversed")) == "p1(…3)"


@pytest.mark.parametrize("end", ["?", "x>", ",", " "])
def test_long_wrong_lists_of_scores_are_refused_at_once(end):
    for text in ("<" + "1 " * 50_000 + end, "<1" + " " * 100_000 + end, "<" + "9" * 100_000 + end):
        with pytest.raises(TreeError):
            Tree.parse(text)
    with pytest.raises(TreeError):
        Tree.parse("…" + "9" * 100_000 + end)
