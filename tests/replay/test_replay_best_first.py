"""What is said of SSS* is true."""

import re
from itertools import pairwise
from math import inf

import pytest
from search.chance import proven
from search.oracle import minimax_value
from search.test_search_sss import distinct_tree, states_of

import abviz
from abviz.replay import Listing
from abviz.trees import Tree, examples

NUMBER = r"([+−]?(?:∞|\d+))"
WHO = r"\w+ \((?:MAX|MIN)\)"
SENTENCES = {
    "enter": [
        rf"The list starts with the root {WHO} and the merit \+∞; (.*)\.",
        rf"{WHO} is taken from the list: no merit is higher than its {NUMBER}; (.*)\.",
    ],
    "examine": [
        rf"Leaf (\w+) is taken from the list and examined: its score is {NUMBER}, "
        rf"and its merit (falls from {NUMBER} to that|stays {NUMBER}, which is no higher)\.",
    ],
    "update": [
        rf"Solved (\w+) has the highest merit on the list, {NUMBER}: it is the (only|last) child "
        rf"of {WHO}\.",
        rf"Solved (\w+) has the highest merit on the list, {NUMBER}: no other child of {WHO} "
        r"(can bring more|has a higher merit)\.",
        rf"Solved (\w+) has the highest merit on the list, {NUMBER}: {WHO} goes on with its next "
        r"child, (\w+), which comes on the list with the same merit\.",
    ],
    "cutoff": [rf"All that is on the list below {WHO} leaves it: (.*) will never be looked at\."],
    "leave": [
        rf"{WHO} is solved with {NUMBER}: (.*)\.",
    ],
}


def read(text):
    return float(text.replace("−", "-").replace("∞", "inf"))


def traces(seeds):
    for seed in seeds:
        trace = abviz.search(distinct_tree(seed), "sss")
        if len(trace.tree) > 1:
            yield trace


def with_knowledge(trace):
    """Yield each step with the leaves seen and, where one is taken, the merits on the list."""
    seen = {}
    states = states_of(trace)
    for step in trace.steps:
        merits = next(states)[1] if step.kind in ("enter", "examine", "update") else None
        if step.kind == "examine":
            seen[step.node.index] = step.node.value
        yield step, seen, merits


def parts(step):
    """Return what the sentence of a step says, by the pattern that fits it."""
    for number, pattern in enumerate(SENTENCES[step.kind]):
        found = re.fullmatch(pattern, step.sentence)
        if found:
            return number, found.groups()
    raise AssertionError(step.sentence)


def test_the_sentences_of_states_that_are_taken():
    kinds = set()
    for trace in traces(range(200)):
        for step, _, merits in with_knowledge(trace):
            number, said = parts(step)
            kinds.add((step.kind, number))
            if merits is not None and step.kind != "examine":
                assert step.merit == max(merits)
            if step.kind == "enter":
                assert number == 0 or read(said[0]) == max(merits)
                listed = step.node.children if step.node.is_max else step.node.children[:1]
                assert listed[0].name in said[-1] and listed[-1].name in said[-1]
            elif step.kind == "examine":
                given = max(merits)
                assert (read(said[1]), step.merit) == (step.node.value, min(given, step.node.value))
                assert read(said[3] or said[4]) == given
                assert ("falls" in said[2]) == (step.node.value < given)
            elif step.kind == "update":
                assert (said[0], read(said[1])) == (step.child.name, max(merits))
                kinds.add(said[-1] if number == 1 else None)
    assert kinds >= {(kind, n) for kind in SENTENCES for n in range(len(SENTENCES[kind]))}
    assert kinds >= {"can bring more", "has a higher merit"}


def test_claims_of_values_are_true_and_proven():
    bounds = set()
    for trace in traces(range(200)):
        for step, seen, _ in with_knowledge(trace):
            if step.kind == "update":
                node, score = step.child, step.arrived
            elif step.kind == "leave":
                node, score = step.node, step.value
            else:
                continue
            bounds.add((step.kind, step.bound))
            low, high = proven(node, seen)
            # More is proven by the rest of the list: nobody can do better than the merit.
            assert low >= score or step.bound == "exact"
            value = minimax_value(node)
            assert value == score if step.bound == "exact" else value >= score
            if step.kind == "leave":
                text = step.sentence
                assert ("its true value is at least that" in text) == (step.bound == "at least")
                assert ("that is its value" in text) == (step.bound == "exact" and not step.is_last)
            elif step.sentence.endswith("can bring more."):
                assert minimax_value(step.node) == score
    assert bounds == {
        (kind, bound) for kind in ("update", "leave") for bound in ("exact", "at least")
    }


def test_what_leaves_the_list_is_never_looked_at_and_cannot_matter():
    for trace in traces(range(150)):
        gone = [node for step in trace.steps if step.cutoff for node in step.cutoff.skipped]
        assert len(gone) == len(set(gone))
        assert all(node.parent in trace.visits and node not in trace.visits for node in gone)
        assert {*trace.pruned} == {*trace.tree} - {*trace.visits}
        assert {node for node in trace.pruned if node.parent in trace.visits} == {*gone}
        pruned = [leaf for leaf in trace.pruned if leaf.is_leaf]
        for end in (-inf, inf):
            other = trace.tree
            for leaf in pruned:
                other = other.with_score(leaf.path, end)
            again = abviz.search(other, "sss")
            assert again.value == trace.value == minimax_value(other.root)
            assert [n.index for n in again.visits] == [n.index for n in trace.visits]


def test_frames_counters_and_the_best_line():
    for trace in traces(range(150)):
        end, line = trace.frame(-1), trace.principal_variation
        assert {node for node in trace.tree if end.status(node) == "pruned"} == {*trace.pruned}
        assert {end.status(node) for node in trace.visits} == {"done"}
        counters = end.counters
        assert counters.leaves_examined == len(trace.leaves) == len({*trace.leaves})
        assert counters.leaves_examined + counters.leaves_pruned == counters.leaves
        assert (counters.repeats, counters.cutoffs) == (0, len(trace.cutoffs))
        assert line[0] is trace.tree.root and line[-1].is_leaf
        assert all(lower.parent is upper for upper, lower in pairwise(line))
        assert {minimax_value(node) for node in line} == {trace.value}
        for leaf in trace.leaves:
            assert end.value(leaf) == trace.returned(leaf) == leaf.value


def test_every_step_stands_on_a_line_that_fits():
    algorithm = abviz.algorithms["sss"]
    lines = [line.strip() for line in Listing(algorithm.function, *algorithm.helpers).lines]
    for trace in traces(range(40)):
        for step in trace.steps:
            line = lines[step.line - 1]
            goes_on = step.kind == "update" and "goes on with its next child" in step.sentence
            assert line.startswith(
                {
                    "enter": "return merit, [State(child, merit) for child"
                    if step.node.is_max
                    else "return merit, [State(node.children[0], merit)]",
                    "examine": "merit = min(merit, node.value)",
                    "update": "return merit, [State(parent.children[at + 1], merit)]"
                    if goes_on
                    else "if parent.is_max or node is parent.children[-1]:",
                    "cutoff": "states = [s for s in states if latest.node not in",
                    "leave": "return merit, [State(parent, merit, True)]"
                    if step.node.parent
                    else "return best.merit",
                }[step.kind]
            )


def test_many_nodes_that_leave_the_list_are_counted_not_spanned():
    tree = Tree.parse("((9 1 1) (1 5 6) (2 7 8) (3 1 1) (4 1 1))")
    trace = abviz.search(tree, "sss")
    told = [step.sentence for step in trace.steps if step.cutoff and len(step.cutoff.skipped) > 3]
    for sentence in told:
        assert re.search(r"leaves it: \w+, \w+ and \d+ more nodes will never", sentence)
    assert told


@pytest.mark.parametrize("name", ["lucky-8", "aima-3x3", "tie", "irregular"])
def test_an_exact_ending(name):
    trace = abviz.search(examples[name], "sss")
    assert trace.steps[-1].sentence == (
        f"A (MAX) is solved with {trace.value}: that is the value of the tree; "
        f"{len(trace.leaves)} leaves were examined."
    )


def test_a_solved_node_stays_done_when_its_list_is_cleared():
    """First a node is solved, then what is below it leaves the list, as in the code."""
    seen = 0
    for trace in traces(range(40)):
        for number, step in enumerate(trace.steps):
            if step.kind == "cutoff" and step.node.parent:
                seen += 1
                assert trace.steps[number - 1].kind == "leave"
                assert trace.steps[number - 1].node is step.node
                assert trace.frame(number).status(step.node) == "done"
                assert trace.frame(number + 1).status(step.node) == "done"
    assert seen > 10
