"""What steps say is data first, and a catalogue has the words for it."""

from __future__ import annotations

import ast
import pickle
import string
from functools import cache
from pathlib import Path

import pytest
from engine_tests.chance import chance_tree
from hypothesis import given
from hypothesis import strategies as st
from replay_tests.everything import SEARCHES, tree_for

import abviz
from abviz import Tree, examples
from abviz.narration.catalogue import ENGLISH, Catalogue
from abviz.narration.claims import Claim
from abviz.replay import telling

# Facts that a program may ask for, though the English sentence does without them.
UNSAID = {
    ("average-here", "child"),
    ("with-that-average", "child"),
    ("states-with-merit", "high"),
}
RELATIONS = {"at least", "at most", "more than", "less than"}


def patterns_of(kind):
    pattern = ENGLISH.patterns[kind]
    return (pattern,) if isinstance(pattern, str) else pattern


def fields(pattern):
    return {name for _, name, _, _ in string.Formatter().parse(pattern) if name}


def searched(name, options, seed):
    algorithm = abviz.algorithms[name].with_options(**options)
    return abviz.search(tree_for(algorithm, seed), name, **options)


@cache
def said():
    """Return one claim of each kind."""
    return {claim.kind: claim for claim in every_claim()}


@cache
def every_claim():
    """Return the claims of many searches."""
    claims = []

    def collect(trace):
        for step in trace.steps:
            claims.extend(step.claims)

    for name, options in SEARCHES:
        for seed in range(25):
            collect(searched(name, options, seed))
    for trace in rarities():
        collect(trace)
    return claims


def rarities():
    """Yield searches that say what the small random ones do not."""
    yield abviz.search(Tree.parse("3"))
    yield abviz.search(Tree.parse("<1 2 3>"), "maxn")
    yield abviz.search(Tree.parse("max(max(inf 1 1 1 1) 2)"), "sss")
    yield abviz.search(abviz.games.TicTacToe("XOO X.. OX."), "scout")
    yield abviz.search(chance_tree(46), "star1", bounds=(-50, 50))
    yield abviz.watch(first_leaf, examples["lucky-8"])


def first_leaf(node):
    return node.value if node.is_leaf else first_leaf(node.children[0])


def test_each_claim_gives_the_facts_that_its_pattern_writes_and_no_others():
    for claim in every_claim():
        facts = {name for name, _ in claim.facts}
        written = [fields(pattern) for pattern in patterns_of(claim.kind)]
        assert all(names <= facts for names in written), claim
        unsaid = facts - set.union(*written) - {"count"}
        assert all((claim.kind, name) in UNSAID for name in unsaid), claim


def test_there_is_a_pattern_for_each_kind_of_claim_that_is_made_and_for_no_other():
    assert set(said()) == set(ENGLISH.patterns)


def test_there_are_words_for_each_keyword_that_is_written_and_for_no_other():
    keywords = {fact for claim in every_claim() for _, fact in claim.facts if isinstance(fact, str)}
    assert keywords == set(ENGLISH.keywords)


def test_a_pair_of_patterns_differs_only_where_the_count_matters():
    for kind, pattern in ENGLISH.patterns.items():
        if not isinstance(pattern, str):
            one, many = map(fields, pattern)
            assert one | {"count"} == many | {"count"}, kind


@pytest.mark.parametrize(
    ("count", "clause"),
    [
        (0, "; 0 leaves were examined"),
        (1, "; 1 leaf was examined"),
        (2, "; 2 leaves were examined"),
        (1000, "; 1000 leaves were examined"),
    ],
)
def test_a_count_of_one_has_a_pattern_of_its_own(count, clause):
    assert ENGLISH.clause(Claim("leaves-examined", (("count", count),))) == clause


def test_no_words_are_left_where_claims_are_made():
    for file in Path(telling.__file__).parent.glob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        told = {
            id(node)
            for raised in ast.walk(tree)
            if isinstance(raised, ast.Raise)
            for node in ast.walk(raised)
        }
        told |= {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        words = [
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in told
        ]
        assert not [text for text in words if " " in text and text not in RELATIONS], file
        assert not any(isinstance(node, ast.JoinedStr) for node in ast.walk(tree)), file


@given(st.sampled_from(SEARCHES), st.integers(0, 50))
def test_a_sentence_is_its_claims_in_words(search, seed):
    name, options = search
    for step in searched(name, options, seed).steps:
        assert step.sentence == ENGLISH.sentence(step.claims)
        assert step.sentence == "".join(map(ENGLISH.clause, step.claims)) + "."
        assert hash(step.claims) == hash(step.claims)


def test_claims_travel_from_one_process_to_another():
    steps = abviz.search(examples["lucky-8"]).steps
    for step in steps:
        assert ENGLISH.sentence(pickle.loads(pickle.dumps(step.claims))) == step.sentence


def test_a_claim_of_a_cutoff_names_the_owner_of_the_bound():
    tree = examples["deep-cutoff"]
    step = next(step for step in abviz.search(tree).steps if step.cutoff and step.cutoff.is_deep)
    claims = {claim.kind: claim for claim in step.claims}
    assert claims["ancestor-has"]["owner"] is step.cutoff.bound_by
    assert claims["ancestor-has"]["bound"] == step.alpha
    assert claims["others-cannot-matter"]["skipped"] == step.cutoff.skipped
    assert claims["kind-of-deep-cutoff"]["side"] == step.cutoff.kind


def test_claims_keep_whole_numbers_where_sentences_round_them():
    tree = Tree.parse("chance(1/3*10000000 2/3*0)")
    step = abviz.search(tree, "expectiminimax").steps[-1]
    assert step.claims[0]["value"] == step.value
    assert "≈3.33333e+06" in step.sentence
    exact = abviz.search(Tree.parse("max(1234567890)")).steps[-1]
    assert "1234567890" in exact.sentence


def test_the_last_chance_cutoffs_say_their_average_in_claims():
    trace = abviz.search(chance_tree(3), "star2")
    for step in trace.steps:
        if step.kind == "cutoff" and step.node.is_chance:
            assert step.claims[0].kind in ("average-is", "average-is-bounded")
            assert step.claims[0]["bound"] in step.average


def test_a_fact_that_a_claim_lacks_is_named():
    with pytest.raises(KeyError, match="'returns' has no fact 'owner'"):
        Claim("returns", (("value", 3),))["owner"]


def test_another_catalogue_says_the_same_claims_in_other_words():
    patterns = {kind: f"<{kind}>" for kind in ENGLISH.patterns}
    other = Catalogue(patterns, ENGLISH.keywords, ENGLISH.ways)
    step = abviz.search(examples["lucky-8"]).steps[0]
    assert other.sentence(step.claims) == "<search-starts><has-window-on-entry><nothing-secured>."


def test_a_claim_of_its_own_has_exact_numbers():
    assert not Claim("returns", (("value", 3),)).is_rounded
