"""Whatever is chosen in whatever order: search, picture and panel agree."""

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from widgets.panel import agree, choose, press, snapshot, tree_of, type_over

import abviz
from abviz import TreeError

SMALL = {
    "example": st.sampled_from(["lucky-8", "tie", "irregular", "deep-cutoff", "random"]),
    "branching": st.integers(1, 3),
    "depth": st.integers(0, 3),
    "low": st.integers(-5, 99),
    "high": st.integers(1, 120),
    "seed": st.integers(0, 5),
    "order": st.sampled_from(["given", "best", "worst", "random", "reversed"]),
    "root": st.sampled_from(["max", "min"]),
    "algorithm": st.sampled_from(["alphabeta", "minimax"]),
    "cut_on_tie": st.booleans(),
    "deep": st.booleans(),
}
BAD = [
    {"depth": 30},
    {"branching": 0},
    {"order": "none"},
    {"root": "nobody"},
    {"algorithm": "none"},
    {"low": 5, "high": 4},
    {"example": "none"},
]
ONE_CHOICE = st.sampled_from(sorted(SMALL)).flatmap(
    lambda name: st.tuples(st.just(name), SMALL[name])
)


class ExplorerMachine(RuleBasedStateMachine):
    def __init__(self):
        super().__init__()
        self.explorer = abviz.explore()

    @rule(choice=ONE_CHOICE)
    def choose_in_python(self, choice):
        name, value = choice
        before = snapshot(self.explorer)
        try:
            setattr(self.explorer, name, value)
        except TreeError:
            assert name in ("low", "high")
            assert snapshot(self.explorer) == before
        else:
            assert getattr(self.explorer, name) == value or (name, self.explorer.depth) == (
                "root",
                0,
            )

    @rule(choice=ONE_CHOICE)
    def choose_in_the_page(self, choice):
        name, value = choice
        if not self.explorer.controls.fields[name].disabled:
            before = snapshot(self.explorer, message=False)
            choose(self.explorer, **{name: value})
            if self.explorer.stage.message:
                assert snapshot(self.explorer, message=False) == before

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
    @precondition(lambda self: self.explorer.example != "own")
    def the_tree_is_the_one_that_was_chosen(self):
        assert self.explorer.tree == tree_of(self.explorer)


TestExplorer = ExplorerMachine.TestCase
TestExplorer.settings = settings(max_examples=10, stateful_step_count=10)
