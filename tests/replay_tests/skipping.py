"""Whether what is said to be skipped is rightly skipped: change it to anything, and look.

Run from the folder of the tests, this checks as many cutoffs as one likes:
``python -m replay_tests.skipping 100000``.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from itertools import count
from math import inf
from random import Random

from engine_tests.chance import chance_tree, mean, proven, value_of, wider
from replay_tests.knowledge import is_probe

import abviz
from abviz.trees import Tree

PROVEN = "the leaves seen so far prove that its true value is"
NULL_WINDOWS = ("mtdf", "negascout")
CHECKED = (*NULL_WINDOWS, "star2")
POOLS = ["0 1", "-1 0 0 1 2", "-9 -4 3 1 4 1 5 9 2 6", "3 4 5", "-20 0 7 20"]
NUMBER = r"([+−]?\d+)"
ASKED = rf"whether (\w+) is worth (more than|less than|at least) {NUMBER}"
CANNOT, NEED_NOT, NO_MORE = PHRASES = (
    "cannot matter",
    "need not be asked in this pass",
    "no other look here",
)


def whole_tree(seed):
    """Return a small tree with whole scores and many ties; half of them take turns."""
    source = Random(seed)
    scores = source.choice(POOLS).split()
    in_turn = source.random() < 0.5

    deepest = source.randint(2, 5)

    def text(player, plies):
        if plies == 0 or (plies < deepest and source.random() < 0.12):
            return source.choice(scores)
        other = "min" if player == "max" else "max"
        below = other if in_turn else source.choice(["max", "min"])
        children = [text(below, plies - 1) for _ in range(source.choice([1, 2, 2, 3]))]
        return f"{player}({' '.join(children)})"

    return Tree.parse(text(source.choice(["max", "min"]), deepest))


def some_search(name, seed):
    """Return a search of a random tree."""
    if name in NULL_WINDOWS:
        return abviz.search(whole_tree(seed), name)
    tree = chance_tree(seed)
    return abviz.search(tree, name, bounds=wider(tree, seed) if seed % 3 == 0 else None)


def worth(node, scores):
    """Return the value of a node whose leaves have these scores."""
    if node.index in scores:
        return scores[node.index]
    values = [worth(child, scores) for child in node.children]
    if node.is_chance:
        return mean(node, values)
    return max(values) if node.is_max else min(values)


def compares(value, relation, bound):
    """Tell whether a value is more than, less than or at least a bound."""
    return {"more than": value > bound, "less than": value < bound, "at least": value >= bound}[
        relation
    ]


class Skipping:
    """A check of all that one search says about skipped nodes, questions and answers."""

    def __init__(self, trace, seed):
        self.trace = trace
        self.tree = trace.tree
        self.source = Random(seed)
        self.scores = {leaf.index: leaf.value for leaf in self.tree.leaves}
        low, high = min(self.scores.values()), max(self.scores.values())
        self.range = trace.scale or (low - 3, high + 3)
        self.seen = set()
        self.pass_seen = set()
        self.question = None
        self.told = Counter()

    def check(self):
        for number, step in enumerate(self.trace.steps):
            try:
                self._follow(step)
                self._check(step)
            except Exception as problem:
                problem.add_note(f"{self.tree}, step {number}: {step.sentence}")
                raise
        assert self.question is None
        return self.told

    def _follow(self, step):
        found = re.search(rf"a null window: it only asks {ASKED}", step.sentence)
        if found:
            assert found[1] == step.node.name
            self._ask(step.node, *found.groups()[1:])
        found = re.search(
            rf"to ask whether it is worth (more than|less than) {NUMBER}:", step.sentence
        )
        if found:
            self._ask(step.node, *found.groups())
        if step.kind == "examine":
            self.seen.add(step.node.index)
            self.pass_seen.add(step.node.index)

    def _ask(self, node, relation, bound):
        assert self.question is None
        self.question = node, relation, int(bound.replace("−", "-"))
        self.pass_seen = set()
        self.told["questions"] += 1

    def _check(self, step):
        sentence = step.sentence
        if self.question and step.kind == "enter" and step.node is not self.question[0]:
            self._goes_on_asking(step)
        assert any(phrase in sentence for phrase in PHRASES) == bool(
            step.cutoff and step.cutoff.skipped
        )
        if step.cutoff and step.cutoff.skipped:
            self._check_skipped(step)
        if step.kind == "leave" and not is_probe(step) and step.node.parent is not None:
            self._check_bound(step)
        if self.question and step.kind in ("examine", "leave") and step.node is self.question[0]:
            (node, relation, bound), self.question = self.question, None
            self._check_answer(step, compares(value_of(node), relation, bound))

    def _check_bound(self, step):
        """A value is called a bound only while all leaves seen so far leave the true one open."""
        scale = self.trace.scale or (-inf, inf)
        seen = {index: self.scores[index] for index in self.seen}
        low, high = proven(step.node, seen, scale)
        if step.bound == "exact":
            assert low == high == step.value
        else:
            assert (low == high) == (PROVEN in step.sentence)

    def _goes_on_asking(self, step):
        """A node below the one that was asked about has the same question."""
        _, relation, bound = self.question
        name, same, number = re.search(ASKED, step.sentence).groups()
        assert (name, same) == (step.node.name, relation)
        assert int(number.replace("−", "-")) == bound

    def _check_answer(self, step, truth):
        said = "the answer is yes" in step.sentence
        assert said or "the answer is no" in step.sentence
        assert said == truth
        self.told[f"answers {'yes' if said else 'no'}"] += 1

    def _check_skipped(self, step):
        skipped = {leaf.index for top in step.cutoff.skipped for leaf in leaves_of(top)}
        if NEED_NOT not in step.sentence:
            told = NO_MORE if NO_MORE in step.sentence else CANNOT
            if told == NO_MORE:
                assert skipped & self.seen
                skipped -= self.seen
            kept = self.seen - skipped
            outcome = lambda scores: worth(self.tree.root, scores)  # noqa: E731
            self.told[told] += 1
        else:
            node, relation, bound = self.question
            asked = re.search(ASKED, step.sentence).groups()
            assert asked == (node.name, relation, str(bound).replace("-", "−"))
            kept = self.pass_seen - skipped
            outcome = lambda scores: compares(worth(node, scores), relation, bound)  # noqa: E731
            self.told[NEED_NOT] += 1
        for others in self._others(kept | skipped):
            kept_scores = {index: self.scores[index] for index in kept}
            held = [
                outcome(kept_scores | others | dict(zip(skipped, filling, strict=True)))
                for filling in self._fillings(len(skipped))
            ]
            assert len(set(held)) == 1, held
        if CANNOT in step.sentence:
            self._search_changed(skipped)

    def _others(self, fixed):
        """Yield scores of the leaves that are neither seen nor skipped: the true ones, and more."""
        free = [index for index in self.scores if index not in fixed]
        yield {index: self.scores[index] for index in free}
        for filling in self._fillings(len(free)):
            yield dict(zip(free, filling, strict=True))

    def _fillings(self, size):
        low, high = self.range
        yield [low] * size
        yield [high] * size
        yield [self.source.choice([low, high, *self.scores.values()]) for _ in range(size)]

    def _search_changed(self, skipped):
        """The search itself finds the same value in a tree with other scores there."""
        for extreme in self.range:
            if self.source.random() < 0.05:
                changed = self.tree
                for leaf in self.tree.leaves:
                    if leaf.index in skipped:
                        changed = changed.with_score(leaf.path, extreme)
                algorithm = self.trace.algorithm
                bounds = {"bounds": self.range} if algorithm.bounded else {}
                found = abviz.search(changed, algorithm.name, **bounds).value
                assert found == self.trace.value


def leaves_of(node):
    """Yield the leaves below a node, or the node itself if it is one."""
    if node.is_leaf:
        yield node
    for child in node.children:
        yield from leaves_of(child)


def check_many(name, *, cutoffs, first=0):
    """Check searches until so many cutoffs have skipped something; return what was counted."""
    told = Counter()
    for seed in count(first):
        told += Skipping(some_search(name, seed), seed).check()
        told["searches"] += 1
        if sum(told[phrase] for phrase in PHRASES) >= cutoffs:
            return told


if __name__ == "__main__":
    wanted = int(sys.argv[1])
    for name in CHECKED:
        print(name, dict(check_many(name, cutoffs=wanted // len(CHECKED))), flush=True)
