"""Checks of what quiescence search says at its depth limit."""

from __future__ import annotations

from truth_tests.checks import checks, whole


@checks("deeper-where-noisy")
def deeper_where_noisy(now):
    assert now.algorithm.model.goes_on_where_noisy and now.node is now.tree.root and now.limit > 0


@checks("quiet-at-limit")
def quiet_at_limit(now, node, depth, score):
    assert node is now.node and not node.noisy and node.children
    assert depth == len(node.path) >= now.limit and score == node.estimate == now.here.returned
    assert not now.children_entered(now.here)


@checks("noisy-at-limit")
def noisy_at_limit(now, depth, score, node):
    assert node is now.node and node.noisy and depth == len(now.node.path) >= now.limit
    assert score == now.node.estimate and now.children_entered(now.here)
    assert all(one.noisy for one in now.node.ancestors if len(one.path) >= now.limit)


@whole("enter", "examine")
def the_limit_is_told(now, said):
    if not now.algorithm.model.goes_on_where_noisy or now.limit is None:
        assert not said & {"deeper-where-noisy", "quiet-at-limit", "noisy-at-limit"}
        return
    is_beyond = len(now.node.path) >= now.limit and bool(now.node.children)
    assert ("quiet-at-limit" in said) == (is_beyond and not now.node.noisy)
    assert ("noisy-at-limit" in said) == (is_beyond and now.node.noisy)
    assert ("deeper-where-noisy" in said) == (now.node is now.tree.root)
