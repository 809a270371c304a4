"""Whatever is chosen in whatever order: search, picture and panel agree."""

from types import SimpleNamespace

import hypothesis.strategies as st
import pytest
from drawing_tests.page import send
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from widgets_tests.panel import agree, choose, hidden_of, press, snapshot, tree_of, type_over

import abviz
from abviz import Tree
from abviz.errors import AbvizError
from abviz.widgets.choices.settings import Setup

pytestmark = pytest.mark.slow

SMALL = {
    "example": st.sampled_from(
        ["lucky-8", "tie", "irregular", "deep-cutoff", "random", "irregular-random"]
    ),
    "text": st.sampled_from(
        ["3", "3 5", "(1/3 (2 4))", "max(max(1 2) min(3 4))", "((3 4)~2 (1 9)~5)", "min(-1 0.5)"]
    ),
    "branching": st.integers(1, 3),
    "plies": st.integers(0, 3),
    "low": st.integers(-5, 99),
    "high": st.integers(1, 120),
    "terminals": st.integers(1, 9),
    "max_branching": st.integers(2, 4),
    "max_value": st.integers(0, 30),
    "seed": st.integers(0, 5),
    "estimates": st.sampled_from(["given", "values"]),
    "error": st.integers(0, 4),
    "order": st.sampled_from(["given", "best", "worst", "estimate", "random", "reversed"]),
    "root": st.sampled_from(["max", "min"]),
    "algorithm": st.sampled_from(["alphabeta", "minimax", "negamax", "negascout"]),
    "compare_with": st.sampled_from(["", "alphabeta", "negamax", "mtdf"]),
    "cut_on_tie": st.booleans(),
    "deep": st.booleans(),
}
BAD = [
    {"plies": 30},
    {"branching": 0},
    {"order": "none"},
    {"root": "nobody"},
    {"algorithm": "none"},
    {"low": 5, "high": 4},
    {"terminals": 0},
    {"terminals": 2000},
    {"terminals": 3, "max_branching": 1},
    {"max_value": -1},
    {"text": "(3 4"},
    {"depth": 0},
    {"error": -1},
    {"estimates": "none"},
    {"example": "none"},
]
ONE_CHOICE = st.sampled_from(sorted(SMALL)).flatmap(
    lambda name: st.tuples(st.just(name), SMALL[name])
)


def without_draft(explorer):
    """Return all that an explorer shows, but for the message and the text that is being typed."""
    seen = snapshot(explorer, message=False)
    return {**seen, "fields": {**seen["fields"], "text": None}}


def fits(explorer, name, value):
    """Tell whether the tree that is shown can be searched, or ordered, like this."""
    if name in ("algorithm", "compare_with"):
        return not value or not abviz.algorithms[value].unmet_requirement(explorer.tree)
    if name == "order" and value == "estimate":
        inner = [node for node in explorer.tree if node.children and node.parent]
        return all(node.estimate is not None for node in inner)
    return True


class ExplorerMachine(RuleBasedStateMachine):
    def __init__(self):
        super().__init__()
        self.explorer = abviz.explore()

    @rule(choice=ONE_CHOICE)
    def choose_in_python(self, choice):
        name, value = choice
        before = snapshot(self.explorer)
        possible = fits(self.explorer, name, value)
        try:
            setattr(self.explorer, name, value)
        except AbvizError:
            assert name in ("low", "high") or not possible
            assert snapshot(self.explorer) == before
        else:
            assert possible
            wanted = str(Tree.parse(value)) if name == "text" else value
            no_player = name == "root" and self.explorer.tree.root.is_leaf
            assert getattr(self.explorer, name) == wanted or no_player

    @rule(choice=ONE_CHOICE)
    def choose_in_the_page(self, choice):
        name, value = choice
        field = self.explorer.controls.fields[name]
        offered = [option[1] for option in getattr(field, "options", [(None, value)])]
        is_there = name not in hidden_of(self.explorer) and not field.disabled
        if is_there and value in offered and value != field.value:
            before = without_draft(self.explorer)
            choose(self.explorer, **{name: value})
            if self.explorer.stage.message:
                assert name in ("low", "high")
                assert without_draft(self.explorer) == before

    @rule(text=st.sampled_from(["", "(3 4", "three", "9 " * 1025, "(3 4))"]))
    def type_a_bad_text(self, text):
        before = without_draft(self.explorer)
        choose(self.explorer, text=text)
        assert self.explorer.stage.message
        assert self.explorer.controls.fields["text"].value == text
        assert without_draft(self.explorer) == before

    @rule(bad=st.sampled_from(BAD))
    def choose_what_is_impossible(self, bad):
        before = snapshot(self.explorer)
        if self.explorer.tree.root.is_leaf and "root" in bad:
            return
        try:
            self.explorer.change(**bad)
        except ValueError:
            assert snapshot(self.explorer) == before
        else:
            raise AssertionError(f"{bad} was taken")

    @rule(share=st.floats(0, 1))
    def move(self, share):
        step = round(share * self.explorer.stage.last_step)
        self.explorer.step = step
        assert self.explorer.step == step

    @rule(data=st.data(), score=st.integers(-9, 9))
    def edit(self, data, score):
        leaf = data.draw(st.sampled_from(self.explorer.tree.leaves)).name
        type_over(self.explorer, leaf, str(score))
        assert self.explorer.tree[leaf].value == score
        assert self.explorer.example == "own"

    @rule(
        data=st.data(), kind=st.sampled_from(["add", "remove", "player", "name", "paste", "clear"])
    )
    def edit_by_hand(self, data, kind):
        explorer, stage = self.explorer, self.explorer.stage
        before, text = explorer.setup, explorer.text
        node = data.draw(st.sampled_from(explorer.tree.nodes)).index
        typed = data.draw(st.sampled_from(["max", "min", "chance"]))
        send(stage, kind="copy", node=node)
        send(stage, kind=kind, node=node, text=typed)
        if stage.message:
            assert explorer.setup is before
        if explorer.text == text:
            return
        after, edited = explorer.setup, explorer.text
        explorer.undo()
        assert (explorer.setup, explorer.text) == (before, text)
        agree(explorer)
        explorer.redo()
        assert (explorer.setup, explorer.text) == (after, edited)

    @rule()
    def undo(self):
        could, setup = self.explorer.stage.edits["undo"], self.explorer.setup
        self.explorer.undo()
        if could:
            self.explorer.redo()
            assert self.explorer.setup is setup
            self.explorer.undo()

    @rule()
    def press_new_tree(self):
        seed = self.explorer.seed
        press(self.explorer.controls.new_tree)
        assert self.explorer.stage.message or self.explorer.seed == seed + 1

    @rule()
    @precondition(lambda self: self.explorer.example == "own")
    def look_at_an_example_and_come_back(self):
        tree = self.explorer.setup.own
        choose(self.explorer, example="tie")
        choose(self.explorer, example="own")
        assert self.explorer.tree == tree

    @invariant()
    def everything_agrees(self):
        agree(self.explorer)

    @invariant()
    def the_repr_is_the_call_that_makes_this_state(self):
        explorer = self.explorer
        given = eval(repr(explorer), {"abviz": SimpleNamespace(explore=dict)})
        assert given.pop("step", 0) == explorer.step
        made = Setup().changed(**given)
        # The setup itself keeps the shape of the last random tree, for the next one.
        assert made.choices() == explorer.setup.choices()
        assert made.tree == explorer.tree and made.trace() == explorer.trace

    @invariant()
    @precondition(lambda self: self.explorer.example != "own")
    def the_tree_is_the_one_that_was_chosen(self):
        assert self.explorer.tree == tree_of(self.explorer)


TestExplorer = ExplorerMachine.TestCase
TestExplorer.settings = settings(max_examples=10, stateful_step_count=10)
