"""No public call ends in an error of Python's own, whatever stands in place of an option.

A few tries of each call are made here, the same in each run; ``hostile_tests.trying`` makes all.
"""

import inspect

import pytest
from hostile_tests import trying
from hostile_tests.calls import CALLS
from hostile_tests.values import HOSTILE

import abviz
from abviz import games, theory

EACH = 4  # so many values stand in place of each option in a run of the suite
# A function is examined in a process of its own, which takes a second; pages take as long.
SLOW = {"check", "page", "grade", "Experiment.run", "explore", "Animation.save as a film"}


def sampled(call):
    """Return some tries of a call, in which each value has its turn."""
    names = list(HOSTILE)
    first = list(CALLS).index(call)
    each = 1 if call in SLOW else EACH
    return [
        trying.Try(call, option, names[(7 * first + 11 * place + 10 * number) % len(names)])
        for place, option in enumerate(CALLS[call].options())
        for number in range(each)
    ]


@pytest.mark.parametrize("call", CALLS)
def test_a_call_with_a_value_that_no_one_means_is_refused_in_a_sentence(
    call, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    assert list(trying.failures(sampled(call))) == []


def test_every_public_function_is_tried():
    functions = {name for name in dir(abviz) if inspect.isfunction(getattr(abviz, name))}
    rooms = {f"games.{name}" for name in games.__all__ if inspect.isfunction(getattr(games, name))}
    rooms |= {f"theory.{name}" for name in theory.__all__}
    assert functions | rooms <= CALLS.keys()


def test_a_number_that_python_cannot_write_is_quoted_short():
    with pytest.raises(abviz.AbvizError, match="a whole number of about 5,001 digits") as refused:
        abviz.search("3 5", depth=10**5000)
    assert len(str(refused.value)) < 200
