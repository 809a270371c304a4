"""What a search that averages shows: frames, lines of code, sentences word for word."""

import re
from itertools import pairwise
from math import inf

import pytest
from engine_tests.chance import chance_tree, value_of, wider

import abviz
from abviz.diagnosis.finding import find
from abviz.replay.listing import Listing
from abviz.trees import Tree, examples

pytestmark = pytest.mark.slow

AVERAGING = ["expectiminimax", "star1", "star2"]
BOUNDED = AVERAGING[1:]


def searches(name, seeds, **how):
    """Yield searches of random trees, with the bounds of the leaves or wider ones."""
    for seed in seeds:
        tree = chance_tree(seed, **how)
        bounds = wider(tree, seed) if name in BOUNDED and seed % 3 == 0 else None
        yield abviz.search(tree, name, bounds=bounds)


def kinds_of(trace):
    return {claim.kind for step in trace.steps for claim in step.claims}


@pytest.mark.parametrize("name", AVERAGING)
def test_frames_and_counters(name):
    for trace in searches(name, range(60)):
        end = trace.frame(-1)
        assert all(end.status(node) == "done" for node in trace.visits)
        pruned = {node for node in trace.tree if end.status(node) == "pruned"}
        assert pruned == {*trace.pruned} == {*trace.tree} - {*trace.visits}
        counters = end.counters
        assert counters.leaves_examined == len({*trace.leaves})
        assert counters.leaves_examined + counters.leaves_pruned == counters.leaves
        assert counters.nodes_entered + len(trace.pruned) == counters.nodes
        assert counters.repeats == len(trace.visits) - len({*trace.visits})
        assert counters.cutoffs == len(trace.cutoffs)
        assert find(trace).sentence == ""
        for node in {*trace.visits} - {trace.tree.root}:
            relation = {"exact": "exactly"}.get(end.state(node).bound, end.state(node).bound)
            low = high = value_of(node)
            assert relation != "exactly" or end.value(node) == low
            assert relation != "at least" or end.value(node) <= low
            assert relation != "at most" or end.value(node) >= high
            assert trace.returned(node) == end.value(node)


@pytest.mark.parametrize("name", AVERAGING)
def test_the_principal_variation_is_best_play_down_to_chance(name):
    for trace in searches(name, range(120)):
        line = trace.principal_variation
        assert line[0] is trace.tree.root
        assert all(lower.parent is upper for upper, lower in pairwise(line))
        assert line[-1].is_leaf or line[-1].is_chance
        assert not any(node.is_chance for node in line[:-1])
        assert {value_of(node) for node in line} == {trace.value}
        if len(line) > 1:
            best = [one for one in trace.tree.root.children if value_of(one) == trace.value]
            assert trace.best_move is best[0]


@pytest.mark.parametrize("name", AVERAGING)
def test_the_table_of_steps_is_rounded_as_the_sentences_are(name):
    tree = Tree.parse("(chance(0.1*0.1 0.2*0.2 0.7*0.7) chance(0.1*0.1 0.2*0.2 0.7*0.7))")
    text = str(abviz.search(tree, name))
    assert text.startswith(f"{abviz.algorithms[name].title}: value 0.54, ")
    assert "≈" not in text and not re.search(r"\d\.\d{7}", text)
    assert "v and α rise" not in text.split("Chance node F")[-1]
    sevenths = Tree.parse("(chance(1/7*0.12345 6/7*0.2) chance(1/7*0.1234511 6/7*0.2))")
    trace = abviz.search(sevenths, name)
    returned = [line.split() for line in str(trace).splitlines() if "chance) returns" in line]
    assert [words[1] for words in returned] == ["≈0.1890643", "≈0.1890644"]
    assert "from ≈0.1890643 to ≈0.1890644." in trace.steps[-2].sentence


# The code line of each kind of step below chance nodes; those of MAX and MIN as in minimax.
CHANCE_LINES = {
    "expectiminimax": {"update": "v += probability * expectiminimax(child)", "leave": "return v"},
    "star1": {
        "update": "seen += probability * score",
        "alpha": "return seen + unseen * high",
        "beta": "return seen + unseen * low",
        "leave": "return seen",
    },
    "star2": {
        "update": "if score > too_low:",
        "probed_max": "least[i] = max(low, shown)",
        "probed_min": "most[i] = min(high, shown)",
        "alpha": "return mean(node, most)",
        "beta": "return mean(node, least)",
        "leave": "return mean(node, least)",
    },
}


@pytest.mark.parametrize("name", AVERAGING)
def test_every_step_stands_on_a_line_that_fits(name):
    algorithm = abviz.algorithms[name]
    lines = Listing(algorithm.function, *algorithm.helpers).lines
    seen = set()
    for trace in searches(name, range(80)):
        probed, before = set(), None
        for step in trace.steps:
            last, before = before, step
            if step.kind == "enter":
                (probed.add if step.is_probe else probed.discard)(step.node)
            line, above = lines[step.line - 1].strip(), lines[step.line - 2].strip()
            seen.add((step.kind, step.node.player, step.line))
            if step.kind == "examine":
                assert line == "return node.value"
            elif step.is_probe:
                assert (
                    line
                    == {
                        "enter": "first = node.children[0]",
                        "update": f"return {name}(first, low, high, alpha, beta)",
                        "leave": f"return {name}(first, low, high, alpha, beta)",
                    }[step.kind]
                )
            elif step.kind == "enter":
                assert step.line == 1
            elif step.node.is_chance:
                side = step.cutoff.kind if step.cutoff else step.kind
                if step.kind == "leave" and last.cutoff:
                    side = last.cutoff.kind
                if step.kind == "update" and step.child in probed:
                    side = f"probed_{step.child.player}"
                assert line == CHANCE_LINES[name][side]
            elif step.kind == "update":
                pick = "max" if step.node.is_max else "min"
                assert line.startswith(f"v = {pick}(v, {name}(child")
            elif step.kind == "cutoff":
                assert line == "break"
                assert above == ("if v >= beta:" if step.node.is_max else "if v <= alpha:")
            else:
                assert line == "return v"
    for kind in ("update", "leave", *(["cutoff"] if algorithm.bounded else [])):
        taken = {who: {n for k, w, n in seen if (k, w) == (kind, who)} for who in ("max", "min")}
        assert taken["max"] and taken["min"]


def test_a_cutoff_among_the_probes_has_lines_of_its_own():
    lines = Listing(*[abviz.algorithms["star2"].function, *abviz.algorithms["star2"].helpers]).lines
    last_loop = next(n for n, line in enumerate(lines, 1) if "score = star2(child" in line)
    places = set()
    for trace in searches("star2", range(120)):
        searched = False
        for step in trace.steps:
            if step.kind == "enter" and step.node.is_chance:
                searched = False
            elif step.kind == "update" and step.node.is_chance:
                searched = lines[step.line - 1].strip() == "if score > too_low:"
            elif step.kind == "cutoff" and step.node.is_chance and step.node.parent is None:
                assert (step.line > last_loop) == searched
            if step.kind == "cutoff" and step.node.is_chance:
                places.add((step.cutoff.kind, step.line > last_loop))
    assert len(places) == 4


@pytest.mark.parametrize("name", BOUNDED)
def test_a_bound_that_came_through_many_averages_names_the_last_one_and_its_owner(name):
    trace = abviz.search(chance_tree(847), name)
    assert "outermost-average" in kinds_of(trace)
    assert any(
        "with 25/9 or more here the average of V (chance) cannot be below 7/3, and so on, up to "
        "this: with 1 or more at U that of T (chance) cannot be below 1, which A (MIN) already "
        "has." in step.sentence
        for step in trace.steps
    )


def test_who_has_a_value_by_a_probe_alone_and_what_the_probe_has_seen():
    tree = Tree.parse("chance(1/2*min(max(3 1) max(5 2)) 1/2*(4 0))")
    told = [step.sentence for step in abviz.search(tree, "star2").steps]
    for sentence in (
        "C's 3 reaches B (MIN): MIN can choose C, so B is worth at most 3, and that is all the "
        "probe asks.",
        "MAX node C is entered again with the window [0, 3]. α: no score is lower than 0. "
        "β: B (MIN) already has 3, as its probe has shown.",
        "MAX node C now has α = 3, so it is worth at least 3; its parent B (MIN) already has 3, as "
        "its probe has shown, so MIN gains nothing here, and E, seen before, need not be looked at "
        "again here: β cutoff.",
        "B's 3 reaches A (chance) with the probability 1/2: the average now lies between 7/2 and "
        "4.",
    ):
        assert sentence in told


def test_a_window_whose_ends_have_met():
    tree = Tree.parse("(2 chance(1/2*max(chance(1/4*2 3/4*max(0 0)) -1) 1/2*0))")
    trace = abviz.search(tree, "star1")
    sentences = [step.sentence for step in trace.steps if step.kind == "cutoff"]
    assert sentences[1] == (
        "MAX node D has the window [2, 2]. α: with 2 or less here the average of C (chance) cannot "
        "exceed 2, which A (MAX) already has. β: no score is higher than 2. So there is nothing "
        "to find between the two ends, and D's other child (J) cannot matter: β cutoff."
    )
    assert {"has-closed-window", "nothing-between"} <= kinds_of(trace)


def test_the_scale_is_named_as_a_reason_only_where_the_bound_rests_on_it():
    """The second average rests on three probes alone, and none of its children is unseen."""
    trace = abviz.search(examples["dice"], "star2")
    assert [step.sentence for step in trace.steps if step.cutoff] == [
        "The average of I (chance) is now at most 11/2, since all scores lie between 0 and 9; "
        "A (MAX) already has 6, and L and M cannot matter: α cutoff.",
        "The average of P (chance) is now at most 2; A (MAX) already has 6, "
        "and S, V and Y cannot matter: α cutoff.",
    ]


def test_a_watched_search_that_takes_chance_for_min_is_followed_to_its_end():
    def blind(node, alpha=-inf, beta=inf):
        if node.is_leaf:
            return node.value
        for child in node.children:
            score = blind(child, alpha, beta)
            alpha = max(alpha, score) if node.is_max else alpha
            beta = beta if node.is_max else min(beta, score)
            if alpha >= beta:
                break
        return alpha if node.is_max else beta

    trace = abviz.watch(blind, examples["dice"])
    told = [step.sentence for step in trace.steps if step.kind == "cutoff" and step.node.is_chance]
    assert told == [
        "The search returns from I (chance) without entering its other child (M).",
        "The search returns from P (chance) without entering its other 2 children (T and W).",
    ]
