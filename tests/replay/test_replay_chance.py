"""What is said of averages is true, and proven by the leaves seen so far."""

import pytest
from replay.claims import Knowledge, check_sentence
from search.chance import chance_tree, wider

import abviz

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
            problem.add_note(f"{trace.algorithm.name} {trace.tree} {trace.scale}, step {number}: {step.sentence}")
            raise
    return known.said


@pytest.mark.parametrize("name", AVERAGING)
def test_every_sentence_is_true(name):
    for trace in searches(name, range(400)):
        check_all(trace)


@pytest.mark.parametrize("name", AVERAGING)
def test_every_sentence_is_true_in_spite_of_rounding(name):
    for trace in searches(name, range(400), floats=True):
        check_all(trace, slack=1e-8)
        assert "that is the value of the tree" in trace.steps[-1].sentence
        assert all("passes" not in step.sentence for step in trace.steps)
