"""What is taught is true: every claim of every step, against what its checker finds out."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

import pytest
from engine_tests.oracle import OPTION_PAIRS, games, option_pairs
from hypothesis import given
from strategies import party_trees, tries
from truth_tests.checking import CHECKERS, check_all, check_group
from truth_tests.following import has_window
from truth_tests.reading import fields, means, readings, texts_of
from truth_tests.searches import GROUPS

import abviz
from abviz.narration.english import KEYWORDS, PATTERNS
from abviz.trees import Tree

pytestmark = pytest.mark.slow

SEEDS = 30
every_group = pytest.mark.parametrize(
    ("name", "options"),
    [pytest.param(*one, id=" ".join([one[0], *map(str, one[1].values())])) for one in GROUPS],
)


@cache
def said_by(group):
    """Check many searches, and return how often each kind of claim was made, and sentences."""
    name, options = GROUPS[group]
    by_tree = options.get("depth") and abviz.algorithms[name].limited_by_tree
    return check_group(name, options, range(SEEDS // 3 if by_tree else SEEDS))


def every_sentence():
    """Return a step of each make with its tree."""
    told = {}
    for group in range(len(GROUPS)):
        told |= said_by(group)[1]
    return told.values()


def test_each_kind_of_claim_has_a_checker_and_nothing_else_has_one():
    # What stands for a whole iteration is compared with its phases: test_drawing_sampling.py.
    assert CHECKERS.of_claims.keys() | {"goes-down", "root-has"} == PATTERNS.keys()


@every_group
def test_every_claim_is_true_and_none_is_missing(name, options):
    assert said_by(GROUPS.index((name, options)))


@tries(30)
@given(games(), option_pairs())
def test_every_claim_is_true_on_trees_of_all_kinds(tree, options):
    check_all(abviz.search(tree, **options))
    check_all(abviz.search(tree, "minimax"))


@tries(25)
@given(party_trees(names=False))
def test_every_claim_on_several_players_is_true(tree):
    check_all(abviz.search(tree, "maxn"))


SHAPES = ["(x (((x x) (x x)) x))", "((x x) ((x x) x))", "(((x x) x) (x x))"]


@pytest.mark.parametrize("options", OPTION_PAIRS)
@pytest.mark.parametrize("shape", SHAPES)
def test_every_claim_is_true_on_all_small_trees(shape, options):
    for scores in product((0, 1), repeat=shape.count("x")):
        tree = Tree.parse(shape.replace("x", "{}").format(*scores))
        check_all(abviz.search(tree, **options))


def test_every_kind_of_claim_has_been_checked():
    """So that the tests above do not pass for want of anything said."""
    said = sum((said_by(group)[0] for group in range(len(GROUPS))), Counter())
    assert said.keys() == CHECKERS.of_claims.keys()


# Kinds that say the same with the same words.
SAME = {
    # One state with its merit, alone or not.
    frozenset({"first-state", "nodes-with-merit"}),
    # The only child of a node, of MAX or of MIN.
    frozenset({"children-listed", "only-child-listed"}),
    # What comes back from a leaf, or from a node at the depth limit.
    frozenset({"entered-leaf-returns", "node-at-limit-returns"}),
    # The owner of a bound that the window has, or that is asked about.
    frozenset({"which-owner-has", "owner-has-asked"}),
    # Who has a bound, or has what a solved node is worth at least.
    frozenset({"owner-has", "owner-has-that"}),
    # What a test asks, with its owner after it or not.
    frozenset({"test-asks", "test-now-asks"}),
}
# Facts that a program may ask for, though the English sentence does without them.
UNSAID = {
    ("average-here", "child"),
    ("with-that-average", "child"),
    ("states-with-merit", "high"),
    ("and-moves-with-prior", "child"),
}
BOUNDS = {"upper-bound", "lower-bound", "upper-bound-arrives", "lower-bound-arrives"}
OFTEN = {
    "negascout": {"others-not-asked", "answer-means", "so-answer-is", "searched-again"},
    "mtdf": {"others-not-asked", "answer-bounds-tree", "passes-prove", "true-value-proven"},
    "star1": {"with-that-average", "outer-average", "average-is-bounded", "nothing-left"},
    "star2": {"as-its-probe-has-shown", "seen-before", "cannot-matter", "true-value-proven"},
    "iterative-deepening": {"goes-first", "value-to-any-depth", "value-to-depth"},
}


@every_group
def test_a_search_that_prunes_says_often_why(name, options):
    algorithm = abviz.algorithms.get(name)
    if options.get("depth") or algorithm is None or not has_window(algorithm):
        return
    said, _ = said_by(GROUPS.index((name, options)))
    reasons = {"parent-has", *OFTEN.get(name, ())}
    reasons |= set() if name.startswith("star") else {"others-cannot-matter"}
    reasons |= BOUNDS
    if algorithm.way == "rollouts":
        reasons = {"dead", "others-never-looked-at"}
    assert all(said[kind] >= 4 for kind in reasons), {kind: said[kind] for kind in reasons}


def test_the_claims_can_be_read_back_from_the_words():
    for step, tree in every_sentence():
        claims, found = step.claims, list(readings(step.sentence))
        kinds = [claim.kind for claim in claims]
        told = [reading for reading in found if [kind for kind, _, _ in reading] == kinds]
        assert len(told) == 1, step.sentence
        for claim, (_, number, facts) in zip(claims, told[0], strict=True):
            check_clause(claim, number, facts, tree=tree)
        for reading in found:
            assert all(is_same(*pair) for pair in zip(reading, kinds, strict=True)), step.sentence


def is_same(told, kind):
    return told[0] == kind or frozenset({told[0], kind}) in SAME


def check_clause(claim, number, facts, *, tree):
    """Assert that the words of a clause say its facts, in the pattern for its count."""
    texts = list(dict.fromkeys(texts_of(claim.kind)))
    assert len(texts) == 1 or number == (claim.count != 1), claim
    for name, way in fields(texts[number]):
        assert means(facts[name + way], claim[name], way=way, name=name, tree=tree), (claim, name)


def test_each_claim_gives_the_facts_that_its_pattern_writes_and_no_others():
    for claim in (claim for step, _ in every_sentence() for claim in step.claims):
        facts = set(claim.facts)
        written = [{name for name, _ in fields(text)} for text in texts_of(claim.kind)]
        assert all(names <= facts for names in written), claim
        unsaid = facts - set.union(*written) - {"count"}
        assert all((claim.kind, name) in UNSAID for name in unsaid), claim


def test_there_are_words_for_each_keyword_that_is_written_and_for_no_other():
    claims = [claim for step, _ in every_sentence() for claim in step.claims]
    keywords = {fact for claim in claims for fact in claim.facts.values() if isinstance(fact, str)}
    # The others are words of departures, which tests/snapshots/departures.txt has.
    of_departures = {"greatest", "least", "maximised", "minimised"}
    assert keywords == {*KEYWORDS} - of_departures
