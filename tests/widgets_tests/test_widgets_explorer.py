"""The explorer from Python: choices, edits, steps, and what it says of itself."""

import gc
import weakref
from fractions import Fraction

import ipywidgets as ipw
import pytest
from widgets_tests.panel import agree, snapshot

import abviz
from abviz import SearchError, Tree
from abviz.errors import AbvizError
from abviz.widgets.explorer import Explorer

pytestmark = pytest.mark.slow


def test_an_explorer_starts_with_the_first_example(explorer):
    assert isinstance(explorer, Explorer)
    assert explorer.tree is abviz.examples["lucky-8"]
    assert explorer.step == 0 and explorer.stage.editable
    agree(explorer)


def test_a_new_shape_means_a_random_tree(explorer):
    explorer.branching = 3
    assert (explorer.example, explorer.branching, explorer.plies) == ("random", 3, 3)
    assert explorer.tree == Tree.random(3, 3, 1, 99, 1)
    explorer.example = "tie"
    explorer.high = 5
    assert explorer.example == "random"
    assert explorer.tree == Tree.random(2, 2, 1, 5, 1)


def test_a_new_irregular_shape_means_an_irregular_tree(explorer):
    explorer.terminals = 7
    assert explorer.example == "irregular-random"
    explorer.seed = 9
    explorer.max_value = 5
    assert explorer.example == "irregular-random"
    assert explorer.tree == Tree.random_irregular(7, 3, 5, 9)
    explorer.high = 5
    assert explorer.example == "random"
    explorer.seed = 10
    assert explorer.tree == Tree.random(2, 3, 1, 5, 10)
    given = abviz.explore(
        example="irregular-random", terminals=12, max_branching=3, max_value=20, seed=4
    )
    assert given.tree == Tree.random_irregular(12, 3, 20, 4)
    assert repr(given) == "abviz.explore(example='irregular-random', seed=4)"


def test_a_new_example_is_shown_as_it_is_meant(explorer):
    explorer.change(root="min", order="worst", algorithm="minimax")
    explorer.example = "lucky-32"
    assert (explorer.root, explorer.order, explorer.algorithm) == ("max", "given", "minimax")
    assert explorer.tree is abviz.examples["lucky-32"]
    assert (explorer.branching, explorer.plies) == (2, 5)
    agree(explorer)


def test_a_depth_is_how_deep_the_search_looks(explorer):
    tree = Tree.parse("(((3 17)~8 (2 12)~1)~6 ((15 25)~20 (0 2)~1)~9)")
    for depth in (1, 2, None):
        opened, searched = abviz.explore(tree, depth=depth), abviz.search(tree, depth=depth)
        assert (opened.depth, opened.trace.value) == (depth, searched.value)
        opened.depth = 1
        assert opened.tree == tree and opened.trace.value == abviz.search(tree, depth=1).value
    again = abviz.explore(tree, depth=2)
    assert again.code == f"abviz.explore(text='{tree}', depth=2)"
    with pytest.raises(SearchError, match="takes their estimates, and C has none"):
        explorer.depth = 2
    with pytest.raises(SearchError, match="SCOUT has no option depth"):
        abviz.explore(tree, algorithm="scout", depth=2)
    own = abviz.watch(lambda node: node.value if node.is_leaf else 0, Tree.parse("3 5"))
    with pytest.raises(SearchError, match=r"abviz.watch\(function, tree, depth=...\)"):
        abviz.explore(own, depth=1)


@pytest.mark.parametrize("name", ["branching", "plies", "low", "high", "terminals", "max_value"])
@pytest.mark.parametrize(
    "given", [{"text": "(3 5) (2 9)"}, {"example": "lucky-32"}, {"example": "nim"}]
)
def test_a_shape_beside_a_tree_is_refused(explorer, given, name):
    before = snapshot(explorer)
    with pytest.raises(AbvizError, match=f"^{name} shapes a random tree, and a (tree|game) "):
        explorer.change(**given, **{name: 3})
    assert snapshot(explorer) == before
    with pytest.raises(AbvizError, match=f"^{name} shapes a random tree, and a tree is given"):
        abviz.explore(Tree.parse("(3 5) (2 9)"), **{name: 3})


def test_a_shape_of_one_kind_is_refused_for_the_other(explorer):
    for choices in (
        {"example": "random", "terminals": 4},
        {"example": "irregular-random", "plies": 4},
        {"branching": 2, "terminals": 4},
    ):
        with pytest.raises(AbvizError, match="shapes the other kind of random tree"):
            explorer.change(**choices)


@pytest.mark.parametrize("change", [{"plies": 2}, {"branching": 3}, {"seed": 7}, {"terminals": 5}])
def test_a_shape_that_is_set_says_that_it_makes_a_new_tree(change):
    explorer = abviz.explore(Tree.parse("(3 5) (2 9)"))
    explorer.change(**change)
    assert explorer.tree != Tree.parse("(3 5) (2 9)")
    assert (
        "Only random trees have a shape and a seed, so this is a new one; “Your tree” is still "
        "in the menu of examples."
    ) in explorer.controls.note.value
    explorer.change(**{name: value + 1 for name, value in change.items()})
    assert explorer.controls.note.layout.display == "none"
    explorer.example = "own"
    assert explorer.tree == Tree.parse("(3 5) (2 9)")
    assert explorer.controls.note.layout.display == "none"


def test_a_tree_of_ones_own():
    tree = Tree.parse("((3 5) (2 9) 7)")
    explorer = abviz.explore(tree, algorithm="minimax", step=3)
    assert explorer.tree is tree and explorer.example == "own" and explorer.step == 3
    agree(explorer)
    explorer.example = "tie"
    assert "own" in [value for _, value in explorer.controls.fields["example"].options]
    explorer.example = "own"
    assert explorer.tree is tree
    explorer.tree = Tree.parse("(1 2)")
    assert explorer.tree.to_nested() == [1, 2] and explorer.example == "own"
    agree(explorer)


@pytest.mark.parametrize("as_given", [str, Tree.__getitem__, lambda tree, name: tree[name].path])
def test_a_leaf_can_be_edited_by_name_node_and_path(explorer, as_given):
    leaf = "G" if as_given is str else as_given(explorer.tree, "G")
    explorer.edit(leaf, Fraction(1, 3))
    assert explorer.tree["G"].value == Fraction(1, 3)
    assert explorer.example == "own" and explorer.step == 0
    expected = abviz.examples["lucky-8"].with_score("G", Fraction(1, 3))
    assert explorer.tree == expected
    agree(explorer)
    assert abviz.examples["lucky-8"]["G"].value == 8


def test_an_edit_stays_where_the_same_happens_or_goes_to_the_end(explorer):
    explorer.text = "(3 5) (2 9)"
    explorer.step = 10
    assert "E (MIN)" in explorer.stage.trace.steps[10].sentence
    before = explorer.stage.trace.steps[10]
    explorer.edit("F", 1)
    here = explorer.stage.trace.steps[explorer.step]
    assert (here.kind, here.node.name) == (before.kind, before.node.name)
    explorer.step = 11
    assert explorer.trace.steps[11].kind == "cutoff"
    explorer.edit("F", 4)
    assert explorer.step == explorer.stage.last_step
    explorer.edit("F", 1)
    explorer.step, explorer.hide_future = 11, True
    explorer.edit("F", 4)
    assert explorer.step == 11 and explorer.stage.hides_end


def test_an_edit_keeps_order_root_and_names(explorer):
    explorer.change(order="reversed", root="min")
    explorer.edit("D", 40)
    assert (explorer.order, explorer.root) == ("reversed", "min")
    base = abviz.examples["lucky-8"].with_score("D", 40)
    assert explorer.tree == base.with_root("min").reordered("reversed")
    assert explorer.tree["D"].value == 40
    explorer.edit("D", 4)
    explorer.order = "given"
    explorer.root = "max"
    assert explorer.tree == abviz.examples["lucky-8"]


def test_an_explorer_describes_its_tree_search_and_step(explorer, snapshot):
    lines = [explorer.describe()]
    explorer.step = 12
    lines.append(explorer.describe())
    explorer.change(branching=3, plies=2, seed=7, order="worst", algorithm="minimax")
    explorer.step = explorer.stage.last_step
    lines.append(explorer.describe())
    assert repr(abviz.search(explorer.tree, "minimax")) in lines[-1]
    explorer.edit("C", 50)
    lines.append(explorer.describe())
    snapshot("descriptions", "\n\n".join(lines).splitlines())


def test_a_notebook_gets_the_view_and_the_picture_of_the_step(explorer):
    explorer.step = 12
    data, metadata = explorer._repr_mimebundle_()
    view = data["application/vnd.jupyter.widget-view+json"]
    assert view["model_id"] == explorer.model_id
    assert data["image/png"] == abviz.draw(explorer.trace, 12)._repr_png_()
    assert data["text/plain"] == repr(explorer)
    assert repr(explorer) == "abviz.explore(step=12)"
    # What is said below the picture where the notebook is opened again.
    assert metadata == {"abviz": {"line": "Run this cell to step through it."}}
    explorer.language = "de"
    _, metadata = explorer._repr_mimebundle_()
    assert metadata["abviz"]["line"].startswith("Führe diese Zelle aus")


def compared():
    """Return an explorer whose second search has come, gone and come again."""
    explorer = abviz.explore(compare_with="minimax")
    for other in ("mtdf", "", "scout"):
        explorer.change(compare_with=other)
    explorer.language = "de"
    return explorer


def tried():
    """Return a hunt with two stages."""
    hunt = abviz.hunt("strict-test")
    hunt.submit("(5 (5 7) 9)")
    return hunt


def played():
    """Return a game with a board, a move and the search that answered it."""
    game = abviz.play(abviz.games.TicTacToe("XOO X.. OX."), depth=2)
    game.play(5)
    return game


@pytest.mark.parametrize(
    "make",
    [
        abviz.explore,
        compared,
        tried,
        played,
        lambda: abviz.quiz("(3 5) (2 9)"),
    ],
)
def test_what_is_closed_frees_all_that_belongs_to_it(make, only_what_is_new):
    made = []
    ipw.Widget.on_widget_constructed(lambda widget: made.append(weakref.ref(widget)))
    try:
        widget = make()
    finally:
        ipw.Widget.on_widget_constructed(None)
    widget.close()
    widget.close()
    assert len(made) > 1 and all(one().comm is None for one in made if one())
    del widget
    gc.collect()
    assert [one() for one in made if one()] == []
