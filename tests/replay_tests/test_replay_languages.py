"""Sentences, tables and short lines in other languages."""

import pickle

import pytest
from pseudo import PSEUDO, english
from replay_tests.everything import every_search, tree_for

import abviz
from abviz.narration.registry import ENGLISH, UnknownLanguage, language_of
from abviz.trees import Tree, examples


@every_search
def test_no_word_of_a_search_escapes_translation(name, options):
    algorithm = abviz.algorithms[name].with_options(**options)
    for seed in range(8):
        tree = tree_for(algorithm, seed)
        trace = abviz.search(tree, name, **options).in_language(PSEUDO)
        names = {node.name for node in tree}
        assert not english(str(trace), data=names)


def test_a_told_trace_is_the_same_search():
    trace = abviz.search(examples["lucky-8"])
    german = trace.in_language("de")
    assert german == trace
    assert [step.claims for step in german.steps] == [step.claims for step in trace.steps]
    assert german.steps[0].sentence != trace.steps[0].sentence
    assert german.in_language("en").steps[0].sentence == trace.steps[0].sentence
    assert german.frame(3).step.sentence == german.steps[3].sentence


def test_a_told_trace_can_be_pickled():
    german = abviz.search(Tree.parse("3 5")).in_language("de")
    again = pickle.loads(pickle.dumps(german))
    assert str(again) == str(german)
    assert again.language is german.language


@pytest.mark.parametrize("tag", ["de", "DE", "de-AT", "de_CH"])
def test_a_region_of_a_language_is_understood(tag):
    assert language_of(tag).tag == "de"


@pytest.mark.parametrize("tag", ["", "xx", "deutsch", None, 3, "../de"])
def test_an_unknown_language_is_refused_with_the_known_ones(tag):
    with pytest.raises(UnknownLanguage, match=r"choose one of these: en \(English\), de \(Deu"):
        language_of(tag)


def test_the_plural_is_that_of_the_language():
    assert [ENGLISH.plies(count) for count in (0, 1, 2)] == ["0 plies", "1 ply", "2 plies"]
    assert [language_of("de").plies(count) for count in (1, 2)] == ["1 Halbzug", "2 Halbzüge"]
