"""The line about a trace is worked out from its columns, and agrees with its steps."""

import pytest
from engine_tests.chance import chance_tree, wider
from replay_tests.everything import every_exact_search, tree_for

import abviz
from abviz.replay.ways.registry import Replay, walk
from abviz.trees import Tree

SAMPLE = 20


def agrees(trace):
    """Tell whether what a trace counts from its columns is what its steps tell."""
    shown = repr(trace)
    steps = list(walk(trace))
    examined = [step.node for step in steps if step.kind == "examine"]
    ends = set(trace.ends)
    cutoffs = sum(step.cutoff is not None for step in steps)
    of = "leaves" if trace.tree.has_stubs else f"of {len(ends)} lea"
    assert trace.leaves == tuple(examined)
    assert f" {len(ends.intersection(examined))} {of}" in shown or trace.tree.has_stubs
    return shown.endswith(f", {cutoffs} cutoff{'' if cutoffs == 1 else 's'}")


@every_exact_search
def test_the_line_says_what_the_steps_say(name, options, first=0, count=SAMPLE):
    for seed in range(first, first + count):
        tree = tree_for(abviz.algorithms[name].with_options(**options), seed)
        assert agrees(abviz.search(tree, name, **options)), seed


@pytest.mark.parametrize("name", ["star1", "star2"])
def test_the_line_says_what_the_steps_say_of_rounded_averages(name):
    for seed in range(SAMPLE):
        tree = chance_tree(seed, floats=True)
        assert agrees(abviz.search(tree, name, bounds=wider(tree, seed))), seed


def test_the_line_says_what_the_steps_say_of_a_game():
    trace = abviz.search(abviz.games.TicTacToe("XO. X.. ..."))
    assert trace.tree.has_stubs and len(trace.cutoffs) > 100
    assert agrees(trace)


@pytest.mark.parametrize(
    "name", sorted(set(abviz.algorithms) - {"sss", "maxn", "killer", "history"})
)
def test_the_line_works_out_no_steps(name, monkeypatch):
    trace = abviz.search(Tree.parse("((3 5)~4 (2 9)~6)"), name)
    expected = repr(trace)
    monkeypatch.setattr(Replay, "__init__", None)
    monkeypatch.setattr("abviz.replay.ways.registry.walk", None)
    assert repr(trace) == expected
