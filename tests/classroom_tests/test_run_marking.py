"""Runs by hand are marked as in an exam: right steps count, and a mistake counts once.

The marker of this file is written from these rules alone, with a list of open nodes in place of a
search that runs; thousands of wrong runs get the same marks from both.
"""

from collections import Counter
from copy import deepcopy
from dataclasses import replace
from math import inf
from random import Random

import pytest

import abviz
from abviz.classroom.by_hand.acts import Act
from abviz.classroom.by_hand.conduct import ImpossibleActError, conduct, due_at_each, model_run
from abviz.classroom.by_hand.run_marking import mark_run, possible_beliefs
from abviz.classroom.questions.acts import acts_of_beliefs
from abviz.classroom.questions.make import faults_on

ALPHA_BETA, MINIMAX = abviz.algorithms["alphabeta"], abviz.algorithms["minimax"]
STRICT = ALPHA_BETA.with_options(cut_on_tie=False)


class OpenNode:
    """A node that is entered and not left, with the numbers that were typed so far."""

    def __init__(self, node, alpha, beta):
        self.node, self.alpha, self.beta = node, alpha, beta
        self.value = -inf if node.is_max else inf
        self.entered, self.has_value, self.is_over, self.goes_beyond = set(), False, False, False
        self.needless, self.is_cut = [], False

    @property
    def left(self):
        if self.is_cut:
            return []
        return [child for child in self.node.children if child.index not in self.entered]

    def take(self, value):
        self.has_value = True
        if self.node.is_max:
            self.value, self.alpha = max(self.value, value), max(self.alpha, value)
        else:
            self.value, self.beta = min(self.value, value), min(self.beta, value)


class Marker:
    """Marks a run act by act."""

    def __init__(self, tree, grain, *, cuts=True, tie=True):
        self.tree, self.grain, self.cuts, self.tie = tree, grain, cuts, tie
        self.open, self.marks, self.mistakes, self.place = [], Counter(), [], 0
        self.below = None
        self.is_done = False

    # What is to be done.

    def test(self, top):
        low, high = (top.value, top.beta) if top.node.is_max else (top.alpha, top.value)
        return low >= high if self.tie else low > high

    def due(self):
        if self.is_done:
            return None
        if not self.open:
            return self.entry(self.tree.root, -inf, inf)
        top = self.open[-1]
        if not top.is_over and top.left:
            if self.cuts and top.has_value and self.test(top):
                return Act("cut", top.node.index)
            return self.entry(top.left[0], top.alpha, top.beta)
        if self.grain == "visits" and top.goes_beyond and top.left:
            return Act("cut", top.node.index)
        return Act("return", top.node.index, value=top.value)

    def entry(self, node, alpha, beta):
        if node.is_leaf or self.grain != "windows" or not self.cuts:
            return Act("enter", node.index)
        return Act("enter", node.index, alpha=alpha, beta=beta)

    # What is done.

    def act(self, act):
        self.follow(act)
        self.place += 1

    def follow(self, act):
        node = self.tree.nodes[act.node]
        if self.below is not None:
            if node is self.below or self.below in node.ancestors:
                self.marks["beyond"] += 1
                if act.kind == "return" and node is self.below:
                    self.leave_beyond(act.value)
                return
            self.leave_beyond(None)
        self.go_up_by_itself(act)
        due, top = self.due(), self.open[-1] if self.open else None
        if act.kind == "enter" and due.kind == "enter":
            self.mark(act == due)
            self.enter(node, act, due)
        elif act.kind == "enter":
            if top.goes_beyond:
                self.marks["beyond"] += 1
            elif due.kind == "cut":
                self.mark(False, "missing")
            else:
                self.mark(False)
            top.is_over = top.goes_beyond = True
            self.enter_beyond(node)
        elif act.kind == "cut" and top.goes_beyond:
            # A missed cut that is made at last.
            self.marks["beyond"] += 1
            top.is_cut = True
        elif act.kind == "cut":
            self.mark(due.kind == "cut")
            top.is_over = True
        elif due.kind == "return" and not top.has_value:
            # Nothing came back that could go up: the node was left too early.
            self.marks["beyond"] += 1
            self.close(act.value)
        elif due.kind == "return":
            known = [value for value in top.needless if value is not None]
            best = (max if top.node.is_max else min)([top.value, *known])
            self.mark(act.value == top.value or act.value == best)
            self.close(act.value)
        else:
            # Who goes up leaves out the children that are left: rightly, or not.
            self.mark(due.kind == "cut")
            top.is_over = True
            self.follow(act)
        self.go_up_by_itself(None)

    def mark(self, is_right, name="wrong"):
        self.marks["right" if is_right else name] += 1
        if not is_right:
            self.mistakes.append(self.place)

    def enter(self, node, act, due):
        if self.open:
            self.open[-1].entered.add(node.index)
        if node.is_leaf:
            self.open[-1].take(node.value)
            return
        top = self.open[-1] if self.open else OpenNode(self.tree.root, -inf, inf)
        alpha = top.alpha if act.alpha is None else act.alpha
        beta = top.beta if act.beta is None else act.beta
        self.open.append(OpenNode(node, alpha, beta))

    def enter_beyond(self, node):
        self.open[-1].entered.add(node.index)
        self.below = node
        if node.is_leaf:
            self.leave_beyond(node.value)

    def leave_beyond(self, value):
        self.open[-1].needless.append(value)
        self.below = None

    def close(self, value):
        self.open.pop()
        if self.open:
            self.open[-1].take(value)
        else:
            self.is_done = True

    def go_up_by_itself(self, act):
        """Go up where it is no act, unless needless children are entered next."""
        while self.grain == "visits" and self.open and self.below is None:
            top = self.open[-1]
            if top.left and not top.is_over:
                return
            here = [top.node.index, *(child.index for child in top.left)]
            if top.goes_beyond and top.left and (act is None or act.node in here):
                return
            self.close(top.value)

    def still_due(self):
        rest = deepcopy(self)
        if rest.below is not None:
            rest.leave_beyond(None)
        before = rest.place
        while True:
            for top in rest.open:
                top.goes_beyond = False
            rest.go_up_by_itself(None)
            due = rest.due()
            if due is None:
                return rest.place - before
            rest.act(due)


def outside(marker):
    """Return what is due once nothing needless is entered any more."""
    rest = deepcopy(marker)
    if rest.below is not None:
        rest.leave_beyond(None)
    rest.go_up_by_itself(None)
    return rest.due()


def slip(marker, due, chance):
    """Return another act than the one that is due, if there is one."""
    top = marker.open[-1] if marker.open else None
    if (
        marker.below is not None
        or top is None
        or due.node
        not in {
            top.node.index,
            *(child.index for child in top.left),
        }
    ):
        return needless(marker, due, chance)
    choices = []
    if due.alpha is not None:
        choices.append(Act("enter", due.node, alpha=chance.randint(-2, 9), beta=due.beta))
        choices.append(Act("enter", due.node, alpha=due.alpha, beta=chance.randint(0, 12)))
    if due.kind == "return":
        choices.append(Act("return", due.node, value=chance.randint(0, 12)))
    for child in top.left:
        typed = marker.entry(child, top.alpha, top.beta)
        choices += [typed] * (typed.move != due.move)
    if due.kind == "enter" or (top.goes_beyond and top.left):
        choices.append(Act("cut", top.node.index))
    if due.kind != "return" and marker.grain != "visits":
        choices.append(Act("return", top.node.index, value=chance.choice([top.value, 3])))
    return chance.choice(choices or [due])


def needless(marker, due, chance):
    """Return an act at or below a child that the search never enters, or what is due."""
    below = marker.below
    if below is not None and chance.random() < 0.4:
        return Act("enter", below.children[0].index)
    if below is not None and marker.grain != "visits" and chance.random() < 0.7:
        return Act("return", below.index, value=chance.randint(0, 12))
    top = marker.open[-1] if marker.open else None
    if below is None and top is not None and top.goes_beyond and top.left:
        return Act("enter", top.left[0].index)
    return due


def wrong_run(marker, chance, *, rate):
    """Return a run with mistakes, which the marker has followed; it may end too early."""
    acts = []
    while (due := outside(marker)) is not None and chance.random() > 0.01:
        # A cut is due seldom, and leaving it out is the mistake that is made most.
        often = max(rate, 0.4) if due.kind == "cut" or marker.below is not None else rate
        act = slip(marker, due, chance) if chance.random() < often else due
        if act in acts:
            # A node is entered once.
            act = due
        marker.act(act)
        acts.append(act)
    return acts


SEARCHES = [
    (ALPHA_BETA, {}),
    (STRICT, {"tie": False}),
    (MINIMAX, {"cuts": False}),
]


@pytest.mark.parametrize("grain", ["visits", "values", "windows"])
@pytest.mark.parametrize(("search", "options"), SEARCHES)
def test_wrong_runs_get_the_marks_that_the_rules_give(search, options, grain):
    seen = Counter()
    for seed in range(300):
        chance = Random(f"{seed} {grain}")
        tree = abviz.Tree.random_irregular(4 + seed % 6, 3, 9, seed=seed)
        marker = Marker(tree, grain, **options)
        acts = wrong_run(marker, chance, rate=chance.choice([0, 0.05, 0.3]))
        marking = mark_run(search, tree, acts, grain=grain)
        theirs = (marking.right, marking.wrong, marking.missing, marking.due)
        ours = (*(marker.marks[name] for name in ("right", "wrong", "missing")), marker.still_due())
        assert theirs == ours, (str(tree), acts)
        assert marking.mistakes == tuple(marker.mistakes)
        seen += marker.marks
    assert min(seen["right"], seen["wrong"]) > 100
    assert not options.get("cuts", True) or seen["missing"] > 10


def run_of(name, tree, grain="windows"):
    """Return the run of a misconception's search."""
    return model_run(abviz.misconceptions[name].function, tree, grain=grain)


def test_a_wrong_value_that_is_carried_on_counts_once():
    tree = abviz.Tree.parse("((3 5) (2 9)) 4")
    run = [*model_run(MINIMAX, tree, grain="values")]
    for place, act in enumerate(run):
        if act.kind == "return":
            run[place] = Act("return", act.node, value={2: 6, 1: 6, 0: 6}.get(act.node, act.value))
    wrong = next(place for place, act in enumerate(run) if act.kind == "return")
    marking = mark_run(MINIMAX, tree, run, grain="values")
    assert (marking.wrong, marking.first, marking.mistakes[0]) == (
        len(marking.mistakes),
        wrong,
        wrong,
    )


def test_another_order_of_the_children_counts_once_and_narrows_the_window():
    tree = abviz.Tree.parse("(3 5) (2 9)")
    late = [Act("enter", 0, alpha=-inf, beta=inf), Act("enter", 4, alpha=-inf, beta=inf)]
    late += [Act("enter", 5), Act("enter", 6), Act("return", 4, value=2)]
    late += [Act("enter", 1, alpha=2, beta=inf), Act("enter", 2), Act("enter", 3)]
    late += [Act("return", 1, value=3), Act("return", 0, value=3)]
    marking = mark_run(ALPHA_BETA, tree, late)
    assert (marking.wrong, marking.due, marking.mistakes) == (1, 0, (1,))


def test_a_run_that_ends_too_early_is_first_another_one_at_its_end():
    tree = abviz.Tree.parse("(3 5) (2 9)")
    marking = mark_run(ALPHA_BETA, tree, model_run(ALPHA_BETA, tree)[:4])
    assert (marking.right, marking.due, marking.first, marking.score) == (4, 6, 4, 0.4)


def test_an_act_that_nobody_can_do_is_refused():
    with pytest.raises(ImpossibleActError, match="cannot be done"):
        mark_run(ALPHA_BETA, abviz.Tree.parse("(3 5) (2 9)"), [Act("enter", 0), Act("enter", 2)])


def test_a_run_of_a_misconception_shows_it_or_one_that_does_the_same():
    certain = Counter()
    for seed in range(20):
        tree = abviz.Tree.random(2, 4, 1, 9, seed=seed)
        for name in ("own-window-everywhere", "last-child-counts", "starts-at-zero"):
            run = run_of(name, tree)
            mistakes = mark_run(ALPHA_BETA, tree, run).mistakes
            possible = beliefs_shown(ALPHA_BETA, tree, run)
            # Of a run of its own every mistake follows from it.
            assert len(mistakes) < 3 or possible[name] == mistakes
            certain[name] += len(possible) == 1
    # Windows that are always full are never narrowed: the run does not tell which it is.
    assert certain.keys() == {"last-child-counts", "starts-at-zero", "own-window-everywhere"}
    assert certain["own-window-everywhere"] == 0
    assert min(certain["last-child-counts"], certain["starts-at-zero"]) > 10


@pytest.mark.parametrize("search", [MINIMAX, ALPHA_BETA])
@pytest.mark.parametrize("kept", [max, lambda values: values[0]])
def test_who_keeps_a_value_for_a_reason_of_his_own_is_told_of_no_misconception(kept, search):
    for seed in range(30):
        tree = abviz.Tree.random(2, 3, 1, 9, seed=seed)
        run = run_with_values(search, tree, kept)
        assert beliefs_shown(search, tree, run, grain="values") == {}, tree


def beliefs_shown(search, tree, run, grain="windows"):
    """Return the misconceptions from which a run can follow, as an exam takes them."""
    trace = abviz.search(tree, search.name)
    theirs = acts_of_beliefs(trace, faults_on(trace), tuple(run), grain)
    mistakes = mark_run(search, tree, run, grain=grain).mistakes
    return possible_beliefs(theirs, run, mistakes, prunes=search.prunes)


def run_with_values(algorithm, tree, kept):
    """Return the run of a student who returns one of the values that came back."""
    acts, came_back = [], {}
    while (due := conduct(algorithm, tree, acts, grain="values").due) is not None:
        node = tree.nodes[due.node]
        if due.kind == "return":
            values = [came_back[child.index] for child in node.children if child.index in came_back]
            due = replace(due, value=kept(values))
        if due.kind == "return" or node.is_leaf:
            came_back[node.index] = node.value if node.is_leaf else due.value
        acts.append(due)
    return acts


def test_two_places_or_mistakes_by_chance_make_none_certain():
    tree = abviz.Tree.parse("((6 4) (9 7)) ((3 1) (8 5))")
    search = abviz.misconceptions["no-pruning"].function
    run = model_run(search, tree, grain="visits")
    theirs = {"no-pruning": due_at_each(search, tree, run, grain="visits")}
    mistakes = mark_run(ALPHA_BETA, tree, run, grain="visits").mistakes
    assert len(mistakes) == 2
    assert possible_beliefs(theirs, run, mistakes) == {}
    assert possible_beliefs(theirs, run, ()) == {}
