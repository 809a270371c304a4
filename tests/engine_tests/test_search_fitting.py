"""A misfit says which searches fit the tree; they do, and no others."""

import re

import pytest
from games_tests.played import Replayed
from hypothesis import given
from strategies import trees

import abviz
from abviz.command import main
from abviz.errors import SearchError
from abviz.trees import Tree, examples

MISFITS = [
    ("chance(1/2*(3 4) 1/2*5)", "alphabeta"),
    ("chance(1/2*(3 4) 1/2*5)", "maxn"),
    ("p1(<1 2> <2 1>)", "star1"),
    ("chance(1/2*inf 1/2*5)", "expectiminimax"),
]


def test_a_tree_that_an_algorithm_cannot_take_is_refused_in_the_same_words(capsys, snapshot):
    lines = []
    for text, name in MISFITS:
        tree = Tree.parse(text)
        misfit = abviz.algorithms[name].unmet_requirement(tree)
        lines.append(f"{text} {name}: {misfit}")
        for call in (abviz.search, lambda tree, name: abviz.explore(tree, algorithm=name)):
            with pytest.raises(SearchError) as caught:
                call(tree, name)
            assert str(caught.value) == misfit
        assert main(["search", text, "--algorithm", name]) == 2
        assert capsys.readouterr().err == f"abviz: {misfit}\n"
    snapshot("misfits", lines)


def named(tree, name):
    """Return the searches that a misfit names, and how many more it counts."""
    misfit = abviz.algorithms[name].unmet_requirement(tree)
    found = re.search(r"(?:Searches|The search) that fits? this tree: (.*)\.$", misfit)
    names = re.split(", | and ", found[1]) if found else []
    more = int(names.pop().split()[0]) if names and names[-1].endswith(" more") else 0
    return names, more


@given(trees(chance=True))
def test_the_named_searches_fit(tree):
    fitting = [name for name, one in abviz.algorithms.items() if not one.unmet_requirement(tree)]
    for name in set(abviz.algorithms) - set(fitting):
        names, more = named(tree, name)
        assert names == fitting[: len(names)] and len(names) + more == len(fitting)
        assert len(names) <= 3


def test_of_many_searches_the_first_two_are_named():
    fitting = [name for name, one in abviz.algorithms.items() if one.fits(examples["tie"])]
    assert named(examples["tie"], "maxn") == (["minimax", "alphabeta"], len(fitting) - 2)


def test_an_option_that_does_not_fit_is_no_reason_for_another_search():
    star1 = abviz.algorithms["star1"].with_options(bounds=(0, 4))
    assert star1.unmet_requirement(Tree.parse("chance(1*5)")) == (
        "all scores must lie between the bounds 0 and 4, but B has 5."
    )
    limited = abviz.algorithms["alphabeta"].with_options(depth=1)
    assert limited.unmet_requirement(Tree.parse("((3 4) 5)")).endswith("with tree.with_estimates.")


def test_fits_is_the_absence_of_a_misfit():
    for tree in (*examples.values(), Tree.parse("(3 …2)"), Tree.parse("1/2 3")):
        for algorithm in abviz.algorithms.values():
            assert algorithm.fits(tree) == (algorithm.unmet_requirement(tree) == "")


def test_of_a_game_only_searches_are_named_that_need_not_know_it_beforehand():
    with pytest.raises(SearchError) as caught:
        abviz.search(Replayed(examples["dice"]), "alphabeta")
    assert str(caught.value) == (
        "this tree has chance nodes, and alpha-beta knows only MAX and MIN. "
        "The search that fits this game: expectiminimax."
    )
