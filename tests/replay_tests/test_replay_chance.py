"""What is said of averages is true, and proven by the leaves seen so far."""

import re
from functools import cache
from itertools import pairwise
from math import inf
from random import Random

import pytest
from engine_tests.chance import chance_tree, value_of, wider
from replay_tests.claims import CLAIMS, check_sentence
from replay_tests.knowledge import Knowledge

import abviz
from abviz.replay import Listing
from abviz.trees import Tree, examples

AVERAGING = ["expectiminimax", "star1", "star2"]
BOUNDED = AVERAGING[1:]


def searches(name, seeds, **how):
    """Yield searches of random trees, with the bounds of the leaves or wider ones."""
    for seed in seeds:
        tree = chance_tree(seed, **how)
        bounds = wider(tree, seed) if name in BOUNDED and seed % 3 == 0 else None
        yield abviz.search(tree, name, bounds=bounds)


def check_all(trace, **how):
    known = Knowledge(trace, **how)
    for number, step in enumerate(trace.steps):
        known.follow(step)
        try:
            check_sentence(step, known)
        except Exception as problem:
            problem.add_note(f"{trace.tree} within {trace.scale}, step {number}: {step.sentence}")
            raise
    return known.said


@cache
def said_in_many(name):
    """Check the sentences of many searches, and return which claims they made."""
    return set().union(*(check_all(trace) for trace in searches(name, range(160))))


@pytest.mark.parametrize("name", AVERAGING)
def test_every_sentence_is_true(name):
    assert said_in_many(name)


@pytest.mark.parametrize("name", AVERAGING)
def test_every_sentence_is_true_in_spite_of_rounding(name):
    for trace in searches(name, range(160), floats=True):
        check_all(trace, slack=1e-8)
        assert "that is the value of the tree" in trace.steps[-1].sentence
        assert all("passes" not in step.sentence for step in trace.steps)


@pytest.mark.parametrize("name", AVERAGING)
def test_every_kind_of_claim_occurs(name):
    """So that the tests above do not pass for want of anything said."""
    said = said_in_many(name)
    depth = {"ends_at_limit", "estimated", "starts", "scored", "goes_first", "ends_early"}
    kinds = {one.__name__ for _, one in CLAIMS} - depth - {"still_has", "no_move"}
    if name == "expectiminimax":
        kinds = {"score_is", "reaches", "probability", "adds", "returns", "ends", "moves"}
        assert said == {*kinds, "not_better", "exactly"}
    else:
        of_probes = {"probed", "chosen", "seen_before", "proven_before"}
        never = {"adds", *(of_probes | {"closed"} if name == "star1" else ())}
        assert said >= (kinds - never) | {"a chain"}
        assert ("by probe" in said) == (name == "star2")


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
        assert trace.departure == ""
        for node in {*trace.visits} - {trace.tree.root}:
            relation = {"exact": "exactly"}.get(end.state(node).bound, end.state(node).bound)
            low = high = value_of(node)
            assert relation != "exactly" or end.value(node) == low
            assert relation != "at least" or end.value(node) <= low
            assert relation != "at most" or end.value(node) >= high
            assert trace.returned(node) == end.value(node)


@pytest.mark.parametrize("name", AVERAGING)
def test_the_principal_variation_is_best_play_down_to_chance(name):
    for trace in searches(name, range(300)):
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
    assert text.startswith(f"{abviz.algorithms[name].title}: value ≈0.54, ")
    assert not re.search(r"\d\.\d{7}", text)
    assert "v and α rise" not in text.split("Chance node F")[-1]


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
    for trace in searches(name, range(150)):
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
    for trace in searches("star2", range(300)):
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
    assert "a long chain" in check_all(trace)
    assert any(
        "with 25/9 or more here the average of V (chance) cannot be below 7/3, and so on, up to "
        "this: with 1 or more at U that of T (chance) cannot be below 1, which A (MIN) already "
        "has." in step.sentence
        for step in trace.steps
    )


def leaves_below(nodes):
    return [leaf for node in nodes for leaf in (leaves_below(node.children) or [node])]


@pytest.mark.parametrize("name", BOUNDED)
def test_what_cannot_matter_may_hold_anything(name):
    """One cutoff after the other: leaves not seen yet that are skipped never change the value."""
    source, changed = Random(1), 0
    for trace in searches(name, range(120)):
        examined, following = set(), [*trace.visits]
        for step in trace.steps:
            if step.kind in ("enter", "examine"):
                following.remove(step.node)
                examined.add(step.node)
            if step.cutoff is None or not step.cutoff.skipped:
                continue
            fresh = [node for node in step.cutoff.skipped if node not in step.event.repeated]
            assert not {*fresh} & {*following}, step.sentence
            other = trace.tree
            unseen = [leaf for leaf in leaves_below(step.event.repeated) if leaf not in examined]
            for leaf in leaves_below(fresh) + unseen:
                other = other.with_score(leaf.path, source.choice(trace.scale))
            again = abviz.search(other, name, bounds=trace.scale)
            assert again.value == trace.value == value_of(other.root), step.sentence
            changed += bool(fresh)
    assert changed > 100


def test_who_has_a_value_by_a_probe_alone_and_what_the_probe_has_seen():
    tree = Tree.parse("chance(1/2*min(max(3 1) max(5 2)) 1/2*(4 0))")
    told = [step.sentence for step in abviz.search(tree, "star2").steps]
    for sentence in (
        "C's 3 reaches B (MIN): MIN can choose C, so B is worth at most 3, and that is all the "
        "probe asks.",
        "MAX node C is entered again with the window [0, 3]: no score is lower than 0, and B (MIN) "
        "already has 3, as its probe has shown.",
        "MAX node C now has α = 3, so it is worth at least 3; its parent B (MIN) already has 3, as "
        "its probe has shown, so MIN gains nothing here, and E, seen before, needs no other look "
        "here: β cutoff.",
        "B's 3 reaches A (chance) with the probability 1/2: the average now lies between 7/2 and "
        "4.",
    ):
        assert sentence in told


def test_a_window_whose_ends_have_met():
    tree = Tree.parse("(2 chance(1/2*max(chance(1/4*2 3/4*max(0 0)) -1) 1/2*0))")
    trace = abviz.search(tree, "star1")
    sentences = [step.sentence for step in trace.steps if step.kind == "cutoff"]
    assert sentences[1] == (
        "MAX node D has the window [2, 2]: with 2 or less here the average of C (chance) cannot "
        "exceed 2, which A (MAX) already has, and no score is higher than 2; so there is nothing "
        "to find between the two ends, and D's other child (J) cannot matter: β cutoff."
    )
    assert "closed" in check_all(trace)


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
