"""What hands do with the tree of an explorer: leaves are dragged, nodes change places."""

from __future__ import annotations

import pytest
from drawing_tests.page import send
from widgets_tests.panel import snapshot

import abviz
from abviz.trees import TreeError


class Hands:
    """The page of an explorer, as far as it takes hold of nodes."""

    def __init__(self, explorer):
        self.explorer = explorer
        self.heard = []
        explorer.stage.send = lambda content, *_: self.heard.append(content)

    def say(self, kind, name, **content):
        """Send what the page would, and return what comes back."""
        self.heard.clear()
        node = self.explorer.tree[name].index
        send(self.explorer.stage, kind=kind, node=node, wish=7, **content)
        return [*self.heard]

    def hold(self, name):
        """Take a leaf, and return what the page is told of its scores."""
        told, done = self.say("hold", name)
        assert done == {"kind": "done", "wish": 7}
        return told


@pytest.fixture
def hands(explorer):
    return Hands(explorer)


def test_a_leaf_that_is_taken_tells_where_the_search_changes(hands):
    told = hands.hold("G")
    assert told["kind"] == "scores"
    assert told["scores"][0] == "−2"
    assert told["scores"][told["at"]] == "8"
    assert told["value"] == "4"
    bands = [(told["scores"][last], leaves, stays) for last, leaves, stays in told["bands"]]
    assert bands == [("3", 6, True), ("11", 5, True)]
    alike = [(leaves, stays) for _, leaves, stays in hands.hold("D")["bands"]]
    assert alike == [(5, False), (5, True), (5, False), (6, False)]


def test_the_bands_are_what_searches_find(hands):
    for name in "DEGHKLNO":
        told, tree = hands.hold(name), hands.explorer.tree
        lasts = [last for last, *_ in told["bands"]]
        for place, score in enumerate(told["scores"]):
            _, leaves, stays = told["bands"][sum(last < place for last in lasts)]
            other = abviz.search(tree.with_score(name, int(score.replace("−", "-"))))
            assert (len(other.leaves), other.value == 4) == (leaves, stays)


def test_the_search_follows_and_an_event_that_vanished_comes_back(hands):
    explorer = hands.explorer
    cutoff = ("cutoff", "I")
    explorer.step = [(one.kind, one.node.name) for one in explorer.trace.steps].index(cutoff)
    explorer.stage.selected = explorer.tree["K"].index
    hands.hold("K")
    assert hands.say("edit", "K", text="9") == [{"kind": "done", "wish": 7}]
    assert explorer.trace.value == 6
    assert explorer.step == explorer.stage.last_step
    hands.say("edit", "K", text="3")
    step = explorer.trace.steps[explorer.step]
    assert (step.kind, step.node.name) == cutoff
    assert explorer.stage.selected == explorer.tree["K"].index


def test_the_page_never_sees_another_step_in_between(hands):
    explorer = hands.explorer
    explorer.step = 12
    waits = []
    explorer.stage.observe(lambda _: waits.append(explorer.stage._holding_sync), "place")
    hands.hold("G")
    hands.say("edit", "G", text="5")
    assert waits == [True, True]


@pytest.mark.parametrize("choices", [{}, {"branching": 2, "plies": 3}])
def test_going_back_gives_the_tree_and_its_name_back(choices):
    explorer = abviz.explore(step=9, **choices)
    hands = Hands(explorer)
    name, before = explorer.example, snapshot(explorer)
    hands.hold("G")
    hands.say("edit", "G", text="1")
    assert explorer.example == "own"
    hands.say("back", "G")
    after = snapshot(explorer)
    assert explorer.example == name
    for changing in ("film", "place"):
        del before[changing], after[changing]
    assert after == before
    assert explorer.step == 9


def test_nobody_goes_back_to_what_was_never_taken(hands):
    before = hands.explorer.trace
    hands.say("back", "G")
    assert hands.explorer.trace is before


@pytest.mark.parametrize(
    "choices",
    [
        {"hide_future": True},
        {"order": "best"},
        {"example": "lucky-8", "estimates": "values", "algorithm": "iterative-deepening"},
    ],
)
def test_bands_that_would_tell_too_much_or_are_not_true_are_left_out(choices):
    hands = Hands(abviz.explore(**choices))
    told = hands.hold("G")
    assert told["bands"] == []
    assert told["scores"]


def test_what_the_search_refuses_changes_nothing(hands):
    explorer = hands.explorer
    hands.hold("G")
    before = explorer.trace
    assert hands.say("edit", "G", text="four") == [{"kind": "done", "wish": 7}]
    assert explorer.trace is before
    assert "“four” is not a score" in explorer.stage.message
    assert hands.say("hold", "F") == [{"kind": "done", "wish": 7}]


def test_decimals_are_dragged_in_tenths(hands):
    hands.explorer.text = "(0.5 0.7) (0.1 2)"
    told = hands.hold("C")
    assert told["scores"][told["at"]] == "0.5"
    assert told["scores"][told["at"] + 1] == "0.6"
    hands.explorer.text = "(5 70000) (1 2)"
    assert len(hands.hold("C")["scores"]) < 120


def test_a_node_changes_places_with_its_siblings_and_keeps_its_name(hands):
    explorer = hands.explorer
    hands.say("move", "I", place=0)
    assert [node.name for node in explorer.tree.root.children] == ["I", "B"]
    assert len(explorer.trace.leaves) == 6
    assert explorer.tree.nodes[explorer.stage.selected].name == "I"
    assert explorer.tree["K"].value == 2
    before = snapshot(explorer, message=False)
    for name, place in (("I", 2), ("I", -1), ("A", 0), ("I", "0")):
        hands.say("move", name, place=place)
        assert explorer.stage.message
        assert snapshot(explorer, message=False) == before


def test_an_order_that_was_chosen_becomes_that_of_the_tree():
    explorer = abviz.explore(order="best")
    shown = [node.name for node in explorer.tree.root.children]
    explorer.move(shown[0], 1)
    assert [node.name for node in explorer.tree.root.children] == shown[::-1]
    assert explorer.order == "given"


def test_a_child_that_is_moved_keeps_its_probability():
    tree = abviz.Tree.parse("chance(1/4*8 3/4*0)").moved("C", 0)
    assert str(tree) == str(abviz.Tree.parse("chance(C: 3/4*0 B: 1/4*8)"))
    with pytest.raises(TreeError, match="root"):
        tree.moved("A", 0)
