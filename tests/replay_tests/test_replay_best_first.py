"""What is said of SSS* is true."""

import re
from itertools import pairwise
from math import inf
from random import Random

import pytest
from engine_tests.chance import proven
from engine_tests.oracle import minimax_value
from engine_tests.test_search_sss import distinct_tree, states_of, through

import abviz
from abviz.replay import Listing
from abviz.trees import Tree, examples

NUMBER = r"([+−]?(?:∞|\d+))"
WHO = r"\w+ \((?:MAX|MIN)\)"
LISTED = r"what is still on the list below it, (.*)"
LEFT = rf"(?:; {LISTED}, cannot bring MAX more and leaves it|)"
SENTENCES = {
    "enter": [
        rf"The list starts with the root {WHO} and the merit \+∞ \(no strategy of MAX that goes "
        r"through a state is worth more than its merit\); (.*)\.",
        rf"{WHO} is taken from the list: no merit is higher than its {NUMBER}; (.*)\.",
    ],
    "examine": [
        rf"Leaf (\w+) is taken from the list and examined: its score is {NUMBER}, "
        rf"and its merit (falls from {NUMBER} to that|"
        rf"stays {NUMBER}(?:, which (\w+) \(MIN\) already has)?)\.",
    ],
    "update": [
        rf"Solved (\w+) has the highest merit on the list, {NUMBER}: it is the (only|last) child "
        rf"of {WHO}\.",
        rf"Solved (\w+) has the highest merit on the list, {NUMBER}: no other child of {WHO} "
        r"(can bring more|has a higher merit)\.",
        rf"Solved (\w+) has the highest merit on the list, {NUMBER}: {WHO} goes on with its next "
        r"child, (\w+), which comes on the list with the same merit\.",
    ],
    "cutoff": [
        rf"{WHO} is now worth at least {NUMBER}, and {LISTED}, cannot bring MAX more than that: "
        r"it leaves the list(?:, and (.*)| and) will never be looked at\."
    ],
    "leave": [
        rf"{WHO} is solved with {NUMBER}: that is the value of the tree; .*\.",
        rf"{WHO} is solved with {NUMBER}: that is its value{LEFT}\.",
        rf"{WHO} is solved with {NUMBER}: its true value is at least that, and more would not "
        rf"matter: (\w+) \(MIN\) already has that{LEFT}\.",
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
    """Yield each step with the leaves seen and the list as it was when a state was taken."""
    seen = {}
    states = states_of(trace)
    waiting = []
    for step in trace.steps:
        if step.kind in ("enter", "examine", "update"):
            waiting = next(states)[1]
        if step.kind == "examine":
            seen[step.node.index] = step.node.value
        yield step, seen, waiting


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
        for step, _, waiting in with_knowledge(trace):
            number, said = parts(step)
            kinds.add((step.kind, number))
            merits = [merit for merit, _, _ in waiting]
            if step.kind in ("enter", "update"):
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
                assert score <= low
                assert ("that is its value" in text) == (
                    step.bound == "exact" and not step.event.is_last
                )
            elif step.sentence.endswith("can bring more."):
                assert minimax_value(step.node) == score
    assert bounds == {
        (kind, bound) for kind in ("update", "leave") for bound in ("exact", "at least")
    }


def test_who_already_has_a_merit_has_it():
    told = set()
    for trace in traces(range(200)):
        for step, seen, _ in with_knowledge(trace):
            found = re.search(r"(\w+) \(MIN\) already has", step.sentence)
            if found:
                owner = trace.tree[found[1]]
                assert owner in step.node.ancestors
                assert proven(owner, seen)[1] <= step.merit
                told.add(step.kind)
            else:
                held = step.kind == "examine" and "stays" in step.sentence
                assert not held or step.merit == inf
    assert told == {"examine", "leave"}


def merits_told(text, states):
    """Return the merits that are told, each with the state that has it if states are named."""
    many = re.fullmatch(
        rf"(\d+) states with (?:the merit|merits from) {NUMBER}(?: to {NUMBER})?", text
    )
    if many:
        low, high = read(many[2]), read(many[3] or many[2])
        merits = [merit for merit, _ in states]
        assert (int(many[1]), low, high) == (len(states), min(merits), max(merits))
        return states
    names, told = [], []
    for name, merit in re.findall(rf"(\w+)(?:, | and | with the merit {NUMBER})", text):
        names.append(name)
        if merit:
            told += [(read(merit), one) for one in names]
            names = []
    assert not names
    return told


def test_what_leaves_the_list_has_no_higher_merit_and_can_bring_no_more():
    """The merits are those of the rules; through such a state MAX gets no more than that."""
    counted = set()
    for trace in traces(range(200)):
        gone = ()
        following = [*trace.steps[1:], None]
        for (step, seen, waiting), upcoming in zip(with_knowledge(trace), following, strict=True):
            if step.kind in ("enter", "examine", "update"):
                gone = (step.child,)
            _, said = parts(step)
            if step.kind == "leave" and step.event.is_last:
                continue
            if step.kind not in ("cutoff", "leave"):
                assert not step.leaving
                continue
            if step.kind == "leave" and upcoming.kind == "cutoff":
                assert not step.leaving  # The cutoff tells of all that leaves the list.
                continue
            left = [
                (merit, node.name)
                for merit, node, _ in waiting
                if step.node in node.ancestors and node not in gone
            ]
            text = said[1] if step.kind == "cutoff" else said[-1]
            assert bool(text) == bool(left), step.sentence
            if not text:
                continue
            assert merits_told(text, left) == left
            assert all(merit <= step.merit for merit, _ in left)
            assert all(through(trace.tree[name]) <= merit for merit, name in left)
            assert proven(step.node, seen)[0] >= step.merit
            counted.add((step.kind, min(len(left), 4)))
            gone = (*gone, *(trace.tree[name] for _, name in left))
    assert counted == {(kind, n) for kind in ("cutoff", "leave") for n in (1, 2, 3, 4)}


def test_all_that_will_never_be_looked_at_may_hold_anything():
    """One purge after the other: neither the value nor the way of the search changes."""
    source = Random(1)
    for trace in traces(range(60)):
        for step in trace.steps:
            if step.cutoff is None:
                continue
            skipped = step.cutoff.skipped
            below = [leaf for leaf in trace.tree.leaves if {leaf, *leaf.ancestors} & {*skipped}]
            other = trace.tree
            for leaf in below:
                other = other.with_score(leaf.path, source.choice([-inf, -7, 7, inf]))
            again = abviz.search(other, "sss")
            assert again.value == trace.value == minimax_value(other.root)
            assert [n.index for n in again.visits] == [n.index for n in trace.visits]


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
        assert re.search(r"leaves the list, and \w+, \w+ and \d+ more nodes will", sentence)
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
