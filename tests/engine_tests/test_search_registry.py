"""The algorithms by name, and the twin that each pair of options selects."""

from collections.abc import Mapping
from itertools import product

import pytest

import abviz
from abviz.trees import examples


def test_it_is_a_mapping_in_teaching_order():
    assert isinstance(abviz.algorithms, Mapping)
    names = list(abviz.algorithms)
    assert names[:3] == ["minimax", "alphabeta", "alphabeta-notes"]
    assert len(abviz.algorithms) == len(names) == len(set(names))
    assert "alphabeta" in abviz.algorithms and "alfabeta" not in abviz.algorithms
    with pytest.raises(TypeError):
        abviz.algorithms["mine"] = abviz.algorithms["minimax"]


def test_an_unknown_name_is_a_key_error_too():
    with pytest.raises(KeyError) as caught:
        abviz.algorithms["alfabeta"]
    assert str(caught.value).startswith("there is no algorithm 'alfabeta'; did you mean")


@pytest.mark.parametrize("name", list(abviz.algorithms))
def test_an_algorithm_is_found_by_the_title_that_its_searches_print(name):
    title = abviz.algorithms[name].title
    for spelled in (title, title.upper(), title.replace("-", " ")):
        assert abviz.algorithms[spelled].name == name


def test_all_calls_take_the_title_of_an_algorithm_for_its_name():
    tree = "(3 5) (2 9)"
    assert abviz.search(tree, "alpha-beta").algorithm.name == "alphabeta"
    assert abviz.search(tree, "α-β").algorithm.name == "alphabeta"
    explorer = abviz.explore(tree, algorithm="Negamax", compare_with="Alpha-Beta")
    assert (explorer.setup.algorithm, explorer.setup.compare_with) == ("negamax", "alphabeta")
    assert abviz.quiz(tree, algorithm="Alpha-Beta").quiz_name == abviz.quiz(tree).quiz_name
    assert abviz.task(algorithm="Alpha-Beta").algorithm == "alphabeta"
    assert (
        repr(abviz.course(algorithm="Alpha-Beta (CS188)")) == "course(algorithm='alphabeta-cs188')"
    )
    shape = {"family": "random", "branching": 2, "depth": 2}
    assert [*abviz.experiment(trees=shape, algorithms="MTD(f)").algorithms] == ["mtdf"]


@pytest.mark.filterwarnings("error")
def test_the_name_of_an_example_is_taken_for_its_tree():
    tree = examples["lucky-8"]
    assert abviz.search("lucky-8").tree == abviz.watch(lambda node: 0, "lucky-8").tree == tree
    assert abviz.quiz("lucky-8").quiz_name == abviz.quiz(tree).quiz_name
    assert abviz.draw_text("lucky-8") == abviz.draw_text(tree)
    assert abviz.explore("dice").tree == abviz.explore(text="dice").tree == examples["dice"]
    with pytest.raises(abviz.TreeError, match="is no score"):
        abviz.search("lucky-9")


@pytest.mark.parametrize(("cut_on_tie", "deep"), [*product([True, False], repeat=2)])
def test_options_select_a_twin(cut_on_tie, deep):
    chosen = abviz.search(examples["tie"], cut_on_tie=cut_on_tie, deep=deep).algorithm
    assert (chosen.cut_on_tie, chosen.deep) == (cut_on_tie, deep)
    shallow, strict = "" if deep else "_shallow", "" if cut_on_tie else "_strict"
    assert chosen.function.__name__ == f"alphabeta{shallow}{strict}"


def test_choosing_options_leaves_the_registered_algorithm_alone():
    before = abviz.algorithms["alphabeta"]
    other = before.with_options(cut_on_tie=False, deep=False)
    assert abviz.algorithms["alphabeta"] is before and before.cut_on_tie and before.deep
    assert other.with_options() == before
    options = {name: abviz.algorithms[name].options for name in ("alphabeta", "minimax", "star1")}
    assert options == {
        "alphabeta": ("cut_on_tie", "deep", "depth", "bounds"),
        "minimax": ("depth",),
        "star1": ("bounds",),
    }
