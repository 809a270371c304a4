"""Right by one convention for equal bounds: it passes there, and is told so under the other."""

from functools import partial
from math import inf

import pytest

import abviz

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("here")]
OF_CUTTING = "Right if equal bounds cut; your course does not cut at equal bounds."
OF_KEEPING = "Right if equal bounds do not cut; your course cuts at equal bounds."
quick = partial(abviz.check, most_leaves=3, random_trees=10)


class AlphaBetaAgent:
    """The agent of CS188, project 2, over the nodes of abviz."""

    def above(self, v, beta):
        return v > beta

    def below(self, v, alpha):
        return v < alpha

    def getAction(self, state):
        return self.value(state, -inf, inf)

    def value(self, state, alpha, beta):
        if state.is_leaf:
            return state.value
        if state.is_max:
            return self.max_value(state, alpha, beta)
        return self.min_value(state, alpha, beta)

    def max_value(self, state, alpha, beta):
        v = -inf
        for successor in state.children:
            v = max(v, self.value(successor, alpha, beta))
            if self.above(v, beta):
                return v
            alpha = max(alpha, v)
        return v

    def min_value(self, state, alpha, beta):
        v = inf
        for successor in state.children:
            v = min(v, self.value(successor, alpha, beta))
            if self.below(v, alpha):
                return v
            beta = min(beta, v)
        return v


class ThirdEdition(AlphaBetaAgent):
    """MAX-VALUE and MIN-VALUE of AIMA, third edition."""

    def above(self, v, beta):
        return v >= beta

    def below(self, v, alpha):
        return v <= alpha


class TestsAlphaAtMax(AlphaBetaAgent):
    def above(self, v, beta):
        return v > 0 if beta == inf else v > beta


class HalfStrict(ThirdEdition):
    """It cuts at equal bounds at MIN nodes alone."""

    def above(self, v, beta):
        return v > beta


class ForgetsBeta(ThirdEdition):
    def min_value(self, state, alpha, beta):
        return super().min_value(state, alpha, inf)


STRICT = [{"cut_on_tie": False}, {"against": "alphabeta-cs188"}]
CUTTING = [{}, {"cut_on_tie": True}, {"against": "alphabeta-aima3"}]


@pytest.mark.parametrize("course", STRICT)
def test_cs188_passes_its_own_course_and_aima_is_told_the_difference(course):
    assert quick(AlphaBetaAgent().value, **course).passed
    assert quick(AlphaBetaAgent().getAction, **course).passed
    report = quick(ThirdEdition().value, **course)
    assert report.headline == OF_CUTTING and not report.passed
    assert "belief" not in report.text and "leaves" in report.verdict.wrong
    assert "value" not in report.verdict.wrong


@pytest.mark.parametrize("course", CUTTING)
def test_aima_passes_where_equal_bounds_cut_and_cs188_is_told_the_difference(course):
    assert quick(ThirdEdition().value, **course).passed
    report = quick(AlphaBetaAgent().value, **course)
    assert report.headline == OF_KEEPING and not report.passed
    assert "belief" not in report.text and "value" not in report.verdict.wrong


@pytest.mark.parametrize(
    ("mutant", "course"),
    [
        *((mutant, STRICT[0]) for mutant in (TestsAlphaAtMax, HalfStrict, ForgetsBeta)),
        *((mutant, CUTTING[0]) for mutant in (TestsAlphaAtMax, HalfStrict, ForgetsBeta)),
        *((HalfStrict, course) for course in (STRICT[1], CUTTING[-1])),
    ],
)
def test_mutants_are_wrong_in_both_courses(mutant, course):
    report = quick(mutant().value, random_trees=200, **course)
    assert not report.passed and "equal bounds" not in report.headline
    if course in STRICT:
        assert "strict-test" not in [one.name for one in report.misconceptions]


def test_what_is_wrong_on_larger_trees_alone_is_not_called_right():
    def late(node, alpha=-inf, beta=inf):
        agent = AlphaBetaAgent() if leaves_of(root_of(node)) < 4 else ForgetsBeta()
        return agent.value(node, alpha, beta)

    assert quick(late, most_leaves=5, random_trees=60).headline != OF_KEEPING


def root_of(node):
    return node if node.parent is None else root_of(node.parent)


def leaves_of(node):
    return 1 if node.is_leaf else sum(map(leaves_of, node.children))


def test_a_dialect_has_its_own_convention():
    with pytest.raises(abviz.SearchError, match="has no option cut_on_tie"):
        quick(ThirdEdition().value, "alphabeta-aima3", cut_on_tie=False)
    german = quick(AlphaBetaAgent().value, language="de")
    assert german.headline.startswith("Richtig, wenn gleiche Schranken nicht abschneiden")
