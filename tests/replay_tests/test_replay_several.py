"""What is said of games of several players is true."""

import re

from engine_tests.test_search_several import maxn_of
from hypothesis import given, settings
from strategies import party_trees

import abviz
from abviz.narration.phrases import label, number
from abviz.replay import Listing
from abviz.trees import Tree

SENTENCES = {
    "enter": [
        r"The search starts at the root (\w+) \(player \d+\)\.",
        r"\w+ \(player \d+\) is entered\.",
    ],
    "examine": [
        r"The root \w+ is a leaf: its utilities \(.*\) are the value\.",
        r"Leaf \w+ is examined: its utilities are \(.*\)\.",
    ],
    "update": [
        r"\w+'s \(.*\) reaches \w+ \(player \d+\): it is the first, so it is kept\.",
        r"\w+'s \(.*\) reaches \w+ \(player \d+\): player (\d+) gets (\S+) there instead of (\S+), "
        r"so it is kept\.",
        r"\w+'s \(.*\) reaches \w+ \(player \d+\): player (\d+) gets (\S+) there too, "
        r"so nothing changes\.",
        r"\w+'s \(.*\) reaches \w+ \(player \d+\): player (\d+) gets only (\S+) there and already "
        r"has (\S+), so nothing changes\.",
    ],
    "leave": [
        r"\w+ \(player \d+\) returns \(.*\) to \w+ \(player \d+\)\.",
        r"\w+ \(player \d+\) returns \(.*\): that is what each player gets\.",
    ],
}


def kind_of(step):
    for which, pattern in enumerate(SENTENCES[step.kind]):
        found = re.fullmatch(pattern, step.sentence)
        if found:
            return which, found.groups()
    raise AssertionError(step.sentence)


@settings(max_examples=100)
@given(party_trees(names=False))
def test_every_sentence_is_true(tree):
    trace = abviz.search(tree, "maxn")
    kept = {}
    for step in trace.steps:
        which, said = kind_of(step)
        if step.kind in ("examine", "leave"):
            assert number(maxn_of(step.node)) in step.sentence
            assert step.value == maxn_of(step.node) and step.bound == "exact"
            assert step.kind == "examine" or step.event.is_last == (step.node.parent is None)
        if step.kind == "update":
            mover = step.node.seat - 1
            offered, had = maxn_of(step.child), kept.get(step.node)
            assert step.sentence.startswith(f"{label(step.child)}'s {number(offered)} reaches ")
            assert (which == 0) == (had is None)
            if had is not None:
                new, old = offered[mover], had[mover]
                assert which == (1 if new > old else 2 if new == old else 3)
                assert [*said] == [str(mover + 1), *map(number, (new, old)[: len(said) - 1])]
            if which < 2:
                kept[step.node] = offered
            assert step.event.improved is (which < 2)
            assert step.value == kept[step.node]


def test_every_kind_of_sentence_occurs():
    trees = ["<1 2>", "p1(p2(<1 5> <3 5> <3 4>) <2 1>)"]
    steps = [step for text in trees for step in abviz.search(Tree.parse(text), "maxn").steps]
    found = {(step.kind, kind_of(step)[0]) for step in steps}
    assert found == {(kind, n) for kind, them in SENTENCES.items() for n in range(len(them))}


@settings(max_examples=100)
@given(party_trees(names=False))
def test_frames_and_the_line_of_play(tree):
    trace = abviz.search(tree, "maxn")
    end, line = trace.frame(-1), trace.principal_variation
    assert {end.status(node) for node in tree} == {"done" if len(tree) > 1 else "current"}
    assert line[0] is tree.root and line[-1].is_leaf
    assert all(one.utilities == trace.value for one in line[-1:])
    for upper, lower in zip(line, line[1:], strict=False):
        mover = upper.seat - 1
        first = next(c for c in upper.children if maxn_of(c)[mover] == maxn_of(upper)[mover])
        assert lower is first
    counters = end.counters
    assert counters.leaves_examined == counters.leaves == len(tree.leaves)
    assert counters.nodes_entered == counters.nodes == len(tree)
    assert (counters.cutoffs, counters.leaves_pruned, counters.repeats) == (0, 0, 0)


@settings(max_examples=30)
@given(party_trees(names=False))
def test_every_step_stands_on_a_line_that_fits(tree):
    trace = abviz.search(tree, "maxn")
    lines = [line.strip() for line in Listing(trace.algorithm.function).lines]
    for step in trace.steps:
        assert (
            lines[step.line - 1]
            == {
                "enter": "def maxn(node):",
                "examine": "return node.utilities",
                "update": "if not best or utilities[mover] > best[mover]:",
                "leave": "return best",
            }[step.kind]
        )
