"""What steps say is data first, and a catalogue has the words for it."""

from __future__ import annotations

import ast
import inspect
import pickle
import sys
from fractions import Fraction
from gettext import NullTranslations

import pytest
from engine_tests.chance import chance_tree
from hypothesis import given
from hypothesis import strategies as st
from replay_tests.everything import SEARCHES, tree_for

import abviz
from abviz import Tree, examples
from abviz.narration.language import Claim, Language
from abviz.narration.registry import ENGLISH
from abviz.replay.ways.registry import REPLAY_MODELS

RELATIONS = {"at least", "at most", "more than", "less than"}


def searched(name, options, seed):
    algorithm = abviz.algorithms[name].with_options(**options)
    return abviz.search(tree_for(algorithm, seed), name, **options)


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
    assert ENGLISH.sentence([Claim("leaves-examined", {"count": count})]) == f"{clause}."


# Where nothing is searched, nothing is claimed of a search.
@pytest.mark.parametrize("way", [way for way in REPLAY_MODELS if way != "unsearched"])
def test_no_words_are_left_where_claims_are_made(way):
    module = sys.modules[type(REPLAY_MODELS[way].tell).__module__]
    tellers = [one for one in functions_of(module) if "claim" in names_called(one)]
    words = {
        node.value
        for function in tellers
        for node in ast.walk(function)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if node.value != ast.get_docstring(function, clean=False)
    }
    assert words
    assert [word for word in sorted(words) if " " in word and word not in RELATIONS] == []


def functions_of(module):
    tree = ast.parse(inspect.getsource(module))
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def names_called(function):
    calls = [node.func for node in ast.walk(function) if isinstance(node, ast.Call)]
    return {called.id for called in calls if isinstance(called, ast.Name)}


@given(st.sampled_from(SEARCHES), st.integers(0, 50))
def test_a_sentence_is_its_claims_in_words(search, seed):
    name, options = search
    for step in searched(name, options, seed).steps:
        assert step.sentence == ENGLISH.sentence(step.claims)
        clauses = [ENGLISH.sentence([claim]).removesuffix(".") for claim in step.claims]
        assert step.sentence.removesuffix(".") == "".join(clauses)
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
        Claim("returns", {"value": 3})["owner"]


class Kinds(NullTranslations):
    """Says the kinds of claims instead of their patterns."""

    def pgettext(self, context, message):
        return f"<{context}>"

    def npgettext(self, context, msgid1, msgid2, n):
        return f"<{context} {n}>"


def test_another_language_says_the_same_claims_in_other_words():
    step = abviz.search(examples["lucky-8"]).steps[0]
    said = Language("qaa", Kinds()).sentence(step.claims)
    assert said == "<search-starts 1><has-window-on-entry><nothing-secured>."


LONG, LIKE_IT = Fraction(1234567, 7654321), Fraction(1234567, 7654322)


def written(*values, given):
    claims = [Claim("score", {"score": value}, given) for value in values]
    return Language("en").sentence(claims).removesuffix(".").split(": its score is ")[1:]


def test_numbers_are_written_in_full_unless_averages_are_taken():
    assert written(LONG, given=None) == ["1234567/7654321"]
    assert written(LONG, given=frozenset()) == ["≈0.16129"]


def test_a_score_of_the_tree_is_never_rounded():
    assert written(LONG, given=frozenset({LONG})) == ["1234567/7654321"]
    assert written(0.1234567891, given=frozenset({0.1234567891})) == ["0.1234567891"]


def test_numbers_that_differ_are_written_differently():
    one, other = written(LONG, LIKE_IT, given=frozenset())
    assert (one, other) == ("≈0.1612902", "≈0.16129018")
    # A score of the tree beside an average: the average is not rounded to the same digits.
    score, average = written(0.16129, LONG, given=frozenset({0.16129}))
    assert (score, average) == ("0.16129", "≈0.1612902")
    # No float tells these two apart: both are written in full.
    endless = [Fraction(10**20 + more, 3 * 10**20) for more in (1, 3)]
    assert written(*endless, given=frozenset()) == [str(one) for one in endless]


def test_a_sign_that_says_rounded_stands_before_nothing_exact():
    assert written(1250000000000, given=frozenset()) == ["1250000000000"]
    assert written(0.5, 0.0001234567, given=frozenset()) == ["0.5", "≈0.000123457"]
