"""UCT and PUCT: counts, means and moves; tests/truth_tests/sampling.py checks what is said."""

import re
import subprocess
import sys
from math import isclose
from random import Random

import pytest
from replay_tests.everything import random_tree

import abviz
from abviz.errors import SearchError
from abviz.games import Nim, TicTacToe, lazy
from abviz.trees import Tree

both = pytest.mark.parametrize("name", ["uct", "puct"])

# MAX moves once, to a leaf worth 3 or 5; c is 2. The bounds are 3 + 2·√(ln N / n) and so on.
BY_HAND = """
N  n(B) n(C)  bound of B             bound of C             next
2  1    1     3 + 2·0.8326 = 4.665   5 + 2·0.8326 = 6.665   C
3  1    2     3 + 2·1.0481 = 5.096   5 + 2·0.7412 = 6.482   C
4  1    3     3 + 2·1.1774 = 5.355   5 + 2·0.6798 = 6.360   C
5  1    4     3 + 2·1.2686 = 5.537   5 + 2·0.6343 = 6.269   C
6  1    5     3 + 2·1.3386 = 5.677   5 + 2·0.5986 = 6.197   C
7  1    6     3 + 2·1.3950 = 5.790   5 + 2·0.5695 = 6.139   C
8  1    7     3 + 2·1.4420 = 5.884   5 + 2·0.5450 = 6.090   C
9  1    8     3 + 2·1.4823 = 5.965   5 + 2·0.5241 = 6.048   C
10 1    9     3 + 2·1.5174 = 6.035   5 + 2·0.5058 = 6.012   B
11 2    9     3 + 2·1.0950 = 5.190   5 + 2·0.5162 = 6.032   C
"""


def rows(table):
    """Return the numbers of each row of a table, and the child that comes next."""
    lines = (re.findall(r"\d+\.\d+|\d+(?= )|[A-Z]$", line) for line in table.split("\n")[2:-1])
    return [([float(one) for one in line[:-1]], line[-1]) for line in lines]


@pytest.mark.parametrize(("root", "scores"), [("max", "3 5"), ("min", "-3 -5")])
def test_a_small_search_is_as_worked_out_by_hand(root, scores):
    trace = abviz.search(f"{root}({scores})", "uct", iterations=12, c=2)
    choices = [step for step in trace.steps if step.phase == "selection"]
    sign = 1 if root == "max" else -1
    for (numbers, following), step in zip(rows(BY_HAND), choices, strict=True):
        visits, *counts = map(int, numbers[:3])
        assert visits == step.visits and counts == [term.visits for term in step.terms]
        totals = zip(
            (sign * term.total for term in step.terms), (numbers[5], numbers[8]), strict=True
        )
        assert all(abs(total - due) < 6e-4 for total, due in totals)
        assert step.chosen.name == following
    assert trace.best_move.name == "C" and trace.tally.visits(trace.best_move) == 10
    assert trace.value == sign * (2 * 3 + 10 * 5) / 12


# MAX moves once, to a leaf worth 3 or 4; c times the priors is 10 and 3. As long as C is new, it
# takes the mean of A; at the first choice the mean of A counts as 0, and √N as 1.
PUCT_BY_HAND = """
N n(B) n(C)  bound of B               bound of C               next
0 0    0     0 + 10·1/1      = 10     0 + 3·1/1      = 3       B
1 1    0     3 + 10·1/2      = 8      3 + 3·1/1      = 6       B
2 2    0     3 + 10·1.4142/3 = 7.714  3 + 3·1.4142/1 = 7.243   B
3 3    0     3 + 10·1.7321/4 = 7.330  3 + 3·1.7321/1 = 8.196   C
4 3    1     3 + 10·2/4      = 8      4 + 3·2/2      = 7       B
5 4    1     3 + 10·2.2361/5 = 7.472  4 + 3·2.2361/2 = 7.354   B
6 5    1     3 + 10·2.4495/6 = 7.082  4 + 3·2.4495/2 = 7.674   C
"""


@pytest.mark.parametrize(("root", "scores"), [("max", "3 4"), ("min", "-3 -4")])
def test_puct_is_as_worked_out_by_hand(root, scores):
    search = f"{root}({scores})", "puct"
    trace = abviz.search(*search, iterations=7, c=13, priors={"A": [10, 3]})
    choices = [step for step in trace.steps if step.chosen]
    phases = [step.phase for step in choices]
    assert phases == ["expansion", *["selection"] * 2, "expansion", *["selection"] * 3]
    lines = PUCT_BY_HAND.split("\n")[2:-1]
    for step, line in zip(choices, lines, strict=True):
        counts, bounds = line[:13].split(), re.findall(r"= (\S+)", line)
        assert [*map(int, counts)] == [step.visits, *(term.visits for term in step.terms)]
        for term, bound in zip(step.terms, bounds, strict=True):
            total = term.total if root == "max" else -term.total
            assert abs(total - float(bound)) < 6e-4
        assert step.chosen.name == line[-1]
    assert {tuple(term.prior for term in step.terms) for step in choices} == {(10 / 13, 3 / 13)}


def test_a_small_prior_keeps_a_child_unvisited_for_long():
    trace = abviz.search("(4 4)", "puct", iterations=50, priors={"A": [999, 1]}, c=1)
    assert trace.tally.visits(trace.tree["C"]) == 0
    assert [step.chosen.name for step in trace.steps if step.chosen] == ["B"] * 50
    # With no exploration the first child is never left where all scores are the same.
    assert abviz.search("(4 4)", "puct", iterations=50, c=0).tally.visits(trace.tree["C"]) == 0


@both
def test_visits_and_means_add_up(name):
    for seed in range(25):
        tree = random_tree(seed, algorithm=abviz.algorithms[name])
        trace = abviz.search(tree, name, iterations=60, seed=seed)
        tally = trace.tally
        assert tally.visits(tree.root) == 60 == len(tally.leaves)
        evaluated = {node: [] for node in tree}
        for end, leaf in zip(tally.ends, tally.leaves, strict=True):
            assert leaf.is_leaf and (leaf is end or end in leaf.ancestors)
            evaluated[end].append(leaf.value)
        for node in tree:
            below = [
                score
                for one, scores in evaluated.items()
                if one is node or node in one.ancestors
                for score in scores
            ]
            own = len(evaluated[node])
            assert tally.visits(node) == own + sum(map(tally.visits, node.children)) == len(below)
            assert own <= 1 or node.is_leaf
            if below:
                assert isclose(tally.mean(node), sum(below) / len(below), abs_tol=1e-9)
        assert set(trace.leaves) == {*tally.leaves} and len(trace.leaves) == len({*trace.leaves})
        most = max(map(tally.visits, tree.root.children))
        assert tally.visits(trace.best_move) == most
        assert trace.principal_variation == trace.frame(-1).best_line
        assert trace.value == trace.returned("A") == trace.frame(-1).value("A")
        end = trace.frame(-1)
        assert all((end.state(node).visits or 0) == tally.visits(node) for node in tree)


@both
def test_a_frame_has_the_parts_of_the_latest_selection(name):
    trace = abviz.search(abviz.examples["lucky-8"], name, iterations=30)
    latest = {}
    for number, step in enumerate(trace.steps):
        latest |= {term.node: term for term in step.terms}
        frame = trace.frame(number)
        for node in trace.tree:
            state, term = frame.state(node), latest.get(node)
            told = (state.exploitation, state.exploration, state.prior)
            assert told == ((None,) * 3 if term is None else (*term[2:],))
        assert frame.state(step.node).value == step.value
        assert [*frame.best_line[1:2]] == [one for one in [step.robust] if one]


def test_the_first_iterations_of_a_long_search_light_what_a_tracer_sees(monkeypatch):
    trace = abviz.search(abviz.examples["lucky-8"], "uct", iterations=90)
    whole = [step.lines for step in trace.steps if step.iteration <= 40]
    monkeypatch.setattr("abviz.replay.ways.sampling.MOST_IN_PHASES", 80)
    monkeypatch.setattr("abviz.replay.ways.sampling.FIRST_IN_PHASES", 40)
    steps = abviz.search(abviz.examples["lucky-8"], "uct", iterations=90).steps
    assert [step.lines for step in steps if step.iteration <= 40] == whole
    assert all(step.lines == (step.line,) for step in steps if step.iteration > 40)


SAME = """
import abviz
trace = abviz.search(abviz.examples["irregular"], "uct", iterations=300, seed=5)
for step in trace.steps[-50:]:
    print(step)
print([node.index for node in trace.visits])
print(trace.values)
"""


def test_the_same_seed_gives_the_same_search_also_in_another_process():
    first, second = (
        subprocess.run([sys.executable, "-c", SAME], env={"PYTHONHASHSEED": seed}, **RUN).stdout
        for seed in ("1", "2")
    )
    assert "Iteration 300, backup" in first and first.splitlines() == second.splitlines()


RUN = {"check": True, "capture_output": True, "text": True}


def test_another_seed_samples_other_leaves():
    tree = Tree.random(3, 4, 0, 99, seed=1)
    searches = [abviz.search(tree, "uct", seed=seed, iterations=50) for seed in (0, 0, 1)]
    assert searches[0] == searches[1] != searches[2]


@both
def test_of_a_game_only_what_is_visited_is_made(name):
    for rules in (TicTacToe("XO. X.. O.."), TicTacToe(), Nim([2, 3])):
        game = lazy(rules)
        trace = abviz.search(game, name, iterations=40)
        assert {node for node in trace.tree if not node.stub} == {*trace.visits}
        # PUCT compares all children of a node that it chooses at.
        chosen_at = {step.node for step in trace.steps if step.chosen} if name == "puct" else set()
        compared = sum(sum(one.stub for one in node.children) for node in chosen_at)
        assert game.made == len({*trace.visits}) + compared and trace.algorithm.c == 1
        assert len(trace.steps) == sum(2 for _ in trace.visits)
        assert trace.best_move.parent is trace.tree.root
    assert abviz.search(TicTacToe(), name, bounds=(-1, 1)).algorithm.c == 2
    # On the whole tree it does the same.
    whole = abviz.games.unfold(Nim([2, 3]))
    other = abviz.search(whole.tree, name, iterations=40, c=1)
    states = [*map(trace.unfolding.state, trace.visits)]
    assert (states, trace.values) == ([*map(whole.state, other.visits)], other.values)


@both
def test_it_finds_the_winning_move_of_a_game(name):
    found = abviz.search(TicTacToe("XX. OO. ..."), name, iterations=300).best_move
    assert found.name == "3"
    assert abviz.search(Nim([1, 2]), name, iterations=300).best_move is not None


def test_estimates_take_the_place_of_random_moves():
    tree = abviz.examples["estimates"]
    trace = abviz.search(tree, "uct", iterations=20, leaf="estimate")
    for end, leaf, score in zip(
        trace.tally.ends, trace.tally.leaves, scores_of(trace), strict=True
    ):
        assert (leaf is end and score == end.value) if end.is_leaf else score == end.estimate
    assert trace.algorithm.seed is None


def scores_of(trace):
    pairs = zip(trace.visits, trace.values, strict=True)
    return [value for node, value in pairs if node.parent is None]


REFUSED = [
    ({"iterations": 0}, "iterations must be a whole number from 1 to 4,000,000, not 0"),
    ({"iterations": True}, "iterations must be a whole number"),
    ({"c": -1}, "the option c is a number from 0 to 1e300, not -1"),
    ({"c": float("inf")}, "the option c is a number"),
    ({"c": 10**400}, "the option c is a number"),
    ({"c": float("nan")}, "the option c is a number"),
    ({"c": "1"}, "the option c is a number"),
    ({"seed": 0.5}, "the option seed is a whole number, not 0.5"),
    ({"seed": ""}, "the option seed is a whole number"),
    ({"leaf": "random"}, "the option leaf is one of 'rollout', 'estimate', not 'random'"),
    ({"leaf": "estimate", "seed": 1}, 'the option seed is for leaf="rollout"'),
    ({"leaf": "estimate"}, "takes their estimates, and B has none"),
    ({"depth": 2}, "UCT has no option depth"),
    ({"priors": {"A": [1, 1]}}, "UCT has no option priors"),
    ({"bounds": (-1e308, 1e308)}, "a least to a greatest finite score of at most 1e300"),
    ({"bounds": (0, 3)}, "all scores must lie between the bounds 0 and 3, but D has 4"),
]
PRIORS = [
    ({"A": [1, 0]}, "priors are positive numbers"),
    ({"A": [1, "2"]}, "priors are positive numbers"),
    ({"A": [10**400, 1]}, "priors are positive numbers"),
    ({"A": []}, "priors are positive numbers"),
    (3, "priors are positive numbers"),
    ({1: [1, 2]}, "priors are positive numbers"),
    ({"A": [1, 2, 3]}, "there are 3 priors for A, which has 2 children"),
    ({"Z": [1]}, "there are priors for Z, and no such node"),
]


@pytest.mark.parametrize(
    ("name", "options", "reason"),
    [("uct", *one) for one in REFUSED] + [("puct", {"priors": one}, why) for one, why in PRIORS],
)
def test_what_cannot_be_is_refused_in_a_sentence(name, options, reason):
    with pytest.raises(SearchError, match=re.escape(reason)):
        abviz.search("((3 4) (5 2))", name, **options)


@pytest.mark.parametrize("text", ["(1 inf)", "(1e308 -1e308)", "chance(1/2*1 1/2*2)", "p1(<1 2>)"])
def test_trees_that_it_cannot_search_are_refused(text):
    with pytest.raises(SearchError, match="UCT"):
        abviz.search(text, "uct")


class RoundAndRound:
    """A game that comes back to its only state."""

    initial = 0

    def successors(self, state):
        return [("on", state)]

    def is_terminal(self, state):
        return False

    def utility(self, state):
        return 0


def test_a_game_whose_random_moves_come_to_no_end_is_refused():
    with pytest.raises(abviz.TreeError, match="After the moves on: Random moves from here"):
        abviz.search(RoundAndRound(), "uct")
    part = abviz.games.tree(RoundAndRound(), depth=3, evaluate=lambda state: 2)
    assert abviz.search(part, "uct", iterations=5).value == 2


def test_no_scores_are_told_for_which_its_mean_stays():
    with pytest.raises(SearchError, match="UCT takes a mean of samples"):
        abviz.search("(1 2)", "uct").score_range("B")


def test_options_travel_and_are_named():
    usual = abviz.algorithms["puct"]
    chosen = usual.with_options(iterations=7, c=2.5, priors={"B": (2, 1), "A": [1, 3]}, seed=4)
    assert chosen == usual.with_options(**{name: getattr(chosen, name) for name in chosen.options})
    assert hash(chosen) and usual.with_options().chosen == {}
    assert chosen.chosen == {
        "iterations": 7,
        "c": 2.5,
        "seed": 4,
        "priors": (("A", (1.0, 3.0)), ("B", (2.0, 1.0))),
    }


def test_it_mostly_finds_the_best_move_of_small_trees():
    """Of trees with a clear best move; benchmarks/sampling.py asks more of them for more."""
    source, right = Random(3), 0
    for _ in range(20):
        tree = Tree.complete(2, 6, [source.random() for _ in range(64)])
        trace = abviz.search(tree, "uct", iterations=500, c=1)
        values = [abviz.search(tree, "alphabeta").returned(child) for child in tree.root.children]
        lead = abs(values[0] - values[1])
        right += trace.best_move is abviz.search(tree, "minimax").best_move or lead < 0.1
    assert right >= 19
