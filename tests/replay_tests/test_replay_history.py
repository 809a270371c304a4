"""Frames share what has become of each node: they agree with the changes, and never change."""

import copy
import pickle
from random import Random

import pytest
from replay_tests.everything import every_search, tree_for

import abviz
from abviz.replay.frames import NodeState
from abviz.replay.ways.registry import History
from abviz.trees import examples

SAMPLE = 6


def rebuilt(replay, number):
    """Return the states after a step, from the changes alone."""
    states = [NodeState()] * len(replay.tree)
    for change in replay.changes[: number + 1]:
        for index, state in change.items():
            states[index] = state
    return tuple(states)


@every_search
def test_every_frame_is_what_the_changes_make_of_it(name, options):
    for seed in range(SAMPLE):
        tree = tree_for(abviz.algorithms[name].with_options(**options), seed)
        trace = abviz.search(tree, name, **options)
        numbers = list(range(len(trace.steps)))
        Random(seed).shuffle(numbers)
        frames = {number: trace.frame(number) for number in numbers}
        for number, frame in frames.items():
            states = rebuilt(trace.replay, number)
            assert frame.states == states and list(frame.states) == list(states)
            best = [node for node in tree if states[node.index].on_best_line]
            assert frame.best_line == (tree.root, *best)


def test_states_are_like_a_tuple():
    trace = abviz.search(examples["lucky-8"])
    states, same, other = trace.frame(9).states, trace.frame(9).states, trace.frame(10).states
    plain = tuple(states)
    assert states == same == plain and states != other and states != list(plain)
    assert len(states) == len(trace.tree) == len(plain)
    assert (states[-1], states[2:5], repr(states)) == (plain[-1], plain[2:5], repr(plain))
    with pytest.raises(IndexError):
        states[len(plain)]


@pytest.mark.parametrize("travel", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_states_travel_as_a_tuple(travel):
    states = abviz.search(examples["lucky-8"]).frame(9).states
    assert type(travel(states)) is tuple and travel(states) == states


def test_a_walk_through_all_frames_looks_up_what_is_asked_and_no_more(monkeypatch):
    trace = abviz.search(examples["lucky-32"])
    look_up, asked = History.state, []

    def noting(history, index, number):
        asked.append((index, number))
        return look_up(history, index, number)

    monkeypatch.setattr(History, "state", noting)
    for number, step in enumerate(trace.steps):
        trace.frame(number).state(step.node)
    assert asked == [(step.node.index, number) for number, step in enumerate(trace.steps)]
