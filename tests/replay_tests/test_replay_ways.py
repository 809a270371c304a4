"""What is recorded stands below what can be followed, and each way of searching has its words."""

import copy
import pickle
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from replay_tests.everything import every_search, tree_for

import abviz
from abviz.engine.algorithm import Algorithm
from abviz.engine.models import SEARCH_MODELS
from abviz.engine.recording import Recording
from abviz.engine.run import run
from abviz.narration.language import Claim
from abviz.replay.steps import (
    Update,
)
from abviz.replay.trace import Trace
from abviz.replay.ways.registry import REPLAY_MODELS
from abviz.trees import Tree, examples

ROOT = Path(__file__).resolve().parents[2]


def journey(thing):
    return pickle.loads(pickle.dumps(thing))


@every_search
def test_a_trace_is_its_recording_with_words(name, options):
    algorithm = abviz.algorithms[name].with_options(**options)
    recording = run(tree_for(algorithm, 3), algorithm)
    trace = Trace(recording)
    assert trace == abviz.search(recording.tree, name, **options) == recording
    twin = journey(recording)
    assert type(twin) is Recording and twin == recording == copy.deepcopy(recording)
    assert type(journey(trace)) is type(copy.copy(trace)) is Trace
    assert hash(trace) == hash(recording)


@every_search
def test_a_step_takes_its_words_along(name, options):
    algorithm = abviz.algorithms[name].with_options(**options)
    steps = abviz.search(tree_for(algorithm, 3), name, **options).steps
    assert [step.sentence for step in journey(steps)] == [step.sentence for step in steps]
    told = replace(steps[0], teller=lambda step: (Claim("score", {"score": 7}),))
    assert told == steps[0] and told.sentence == ": its score is 7."


def test_each_way_of_searching_is_known_and_used():
    used = {one.way for one in abviz.algorithms.values()} | {"watched", "unsearched"}
    assert set(REPLAY_MODELS) == set(SEARCH_MODELS) == used


def test_the_plan_of_the_house_has_each_way_with_its_model_its_file_and_its_step():
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(
        r'^\| ("[a-z ]+") \| [^|]+ \| `(\w+)` \| \(?`([\w/]+)`\)? \| (.+) \|$', page, re.M
    )
    for way, model, file, walk_and_step in rows:
        walk = REPLAY_MODELS[way.strip('"')]
        assert type(SEARCH_MODELS[way.strip('"')]).__name__ == model
        assert walk.__module__.endswith(file.replace("/", "."))
        assert walk_and_step == f"`{walk.__name__}`, `{step_of(walk)}`"
    assert {way.strip('"') for way, *_ in rows} == set(REPLAY_MODELS)


def step_of(walk):
    """Return the name of the type of the steps that a walk yields."""
    if hasattr(walk, "step"):
        return walk.step.__name__
    return re.search(r"\w+Step", str(walk.steps.__annotations__["return"]))[0]


def test_no_room_asks_for_the_type_of_a_step():
    """Who asks is answered by the step itself, whatever the way of searching is."""
    types = {
        name
        for walk in REPLAY_MODELS.values()
        for name in vars(sys.modules[walk.__module__])
        if name.endswith("Step") and name not in ("Step", "DepthFirstStep")
    }
    ways = ROOT / "abviz" / "replay" / "ways"
    others = (path for path in (ROOT / "abviz").rglob("*.py") if path.parent != ways)
    asking = [
        path.name for path in others if types & set(re.findall(r"\w+", path.read_text("utf-8")))
    ]
    assert {"AveragingStep", "SamplingStep", "ScoutStep"} <= types and asking == []


def test_what_belongs_to_a_kind_is_asked_of_each_step_or_of_none():
    entering, _, update = abviz.search(Tree.parse("3 5")).steps[:3]
    assert (update.child.name, update.arrived) == ("B", 3)
    assert entering.child is entering.arrived is entering.cutoff is None
    assert entering.merit is None and not hasattr(entering.event, "child")
    with pytest.raises(TypeError, match="child"):
        Update(arrived=3)


def test_the_algorithms_travel_as_themselves():
    assert journey(abviz.algorithms) is abviz.algorithms is copy.deepcopy(abviz.algorithms)
    strict = abviz.algorithms["alphabeta"].with_options(cut_on_tie=False)
    assert journey(strict).function is strict.function and journey(strict) == strict


@pytest.mark.parametrize("known", [{}, abviz.algorithms])
def test_only_known_algorithms_are_advised(known):
    own = Algorithm(name="own", title="own", source="here", function=max, known=known)
    reason = "this tree has chance nodes, and own knows only MAX and MIN."
    advice = " Searches that fit this tree: expectiminimax, star1 and star2."
    assert own.unmet_requirement(examples["dice"]) == reason + advice * bool(known)


def test_departures_come_in_the_order_of_returning():
    def search(node):
        return sum(search(child) for child in node.children) if node.children else node.value

    # D is the first that returns a wrong value; A and B are entered before it.
    trace = abviz.watch(search, Tree.parse("(1 (2 3)) 4"))
    assert trace.departure.startswith("D returns 5; in minimax it returns 3.")


def watched():
    """Return the trace of a function that is called like a known one, and has a helper."""

    def best(node):
        return max(map(best, node.children)) if node.children else node.value

    def minimax(node):
        return best(node)

    return abviz.watch(minimax, examples["lucky-8"])


def test_a_function_of_your_own_stays_your_own_on_its_way():
    trace = watched()
    twin = journey(trace)
    assert twin == trace and not twin.algorithm.is_known
    sources = [one.source.strip().partition("(")[0] for one in twin.algorithm.helpers]
    assert trace.algorithm.title == "minimax (best)" and sources == ["def minimax"]


def test_a_function_of_your_own_is_advised_too():
    misfit = watched().algorithm.unmet_requirement(examples["dice"])
    assert misfit.endswith("Searches that fit this tree: expectiminimax, star1 and star2.")
