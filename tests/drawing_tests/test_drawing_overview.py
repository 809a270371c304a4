"""The overview of a large tree tells the truth about every ply, and loses no examined node."""

import matplotlib
import numpy as np
import pytest
from drawing_tests.films import png_inches
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.colors import to_hex
from zoo import first_leaf

import abviz
from abviz import Tree, theory
from abviz.drawing.overview import (
    MOST_COLUMNS,
    PALEST,
    STRONGEST,
    LevelCount,
    Overview,
    overview,
    overview_of,
    percent,
    strengths,
)
from abviz.drawing.picture import draw
from abviz.errors import AbvizError

pytestmark = pytest.mark.slow

SHAPES = [(2, 5), (3, 3), (40, 1)]


def permuted(leaves, *, seed=1):
    return np.random.default_rng(seed).permutation(leaves)


def complete(branching, depth, scores, root="max"):
    return Tree.complete(branching, depth, list(scores), root=root)


def visited(trace):
    """Return for each ply the positions of the nodes that a search has entered."""
    tree, found = trace.tree, {node.index for node in trace.visits}
    by_ply = [[] for _ in range(tree.depth + 1)]
    for node in tree:
        by_ply[len(node.path)].append(node.index in found)
    return by_ply


def masks(levels):
    return [mask.tolist() for mask in levels.masks]


# ------------------------------------------------------------------ what is examined


@pytest.mark.parametrize(("branching", "depth"), SHAPES)
@pytest.mark.parametrize("root", ["max", "min"])
@pytest.mark.parametrize("cut_on_tie", [True, False])
def test_each_ply_shows_what_a_real_search_enters(branching, depth, root, cut_on_tie):
    scores = permuted(branching**depth) % 11
    tree = complete(branching, depth, scores, root=root)
    trace = abviz.search(tree, cut_on_tie=cut_on_tie)
    levels = overview(scores, branching, root=root, cut_on_tie=cut_on_tie).examined
    assert masks(levels) == visited(trace) == masks(overview_of(trace).examined)
    assert levels.roles == tuple(tree[(0,) * ply].player or "leaf" for ply in range(depth + 1))
    if cut_on_tie:
        assert masks(overview_of(tree).examined) == visited(trace)


@pytest.mark.parametrize("algorithm", ["minimax", "mtdf", "sss"])
def test_a_trace_shows_what_its_own_search_has_entered(algorithm):
    trace = abviz.search(complete(3, 4, permuted(81)), algorithm)
    shown = overview_of(trace)
    assert masks(shown.examined) == visited(trace)
    assert shown.examined.searcher == trace.algorithm.title
    assert shown.levels[-1].examined == len({leaf.index for leaf in trace.leaves})


def test_players_that_do_not_alternate():
    tree = Tree.parse("max(min(min(4 3) min(8 7)) min(min(2 1) min(6 5)))")
    levels = overview_of(tree).examined
    assert levels.roles == ("max", "min", "min", "leaf")
    assert masks(levels) == visited(abviz.search(tree))


# ------------------------------------------------------------------ columns


@given(st.lists(st.booleans(), min_size=1, max_size=300), st.integers(1, 60))
def test_the_colour_of_a_column_tells_how_many_of_its_nodes_are_examined(nodes, most):
    found = strengths(np.array(nodes), most=most)
    assert found.size == min(len(nodes), most)
    for column, strength in enumerate(found):
        start, end = (k * len(nodes) // found.size for k in (column, column + 1))
        share = sum(nodes[start:end]) / (end - start)
        if share in (0, 1):
            assert strength == share
        else:
            assert strength == pytest.approx(PALEST + (STRONGEST - PALEST) * share)


@pytest.mark.parametrize("nodes", [650, 651, 1024, 59_049, 31**3, 2**20])
def test_no_examined_node_vanishes_and_no_pruned_one(nodes):
    for only in (0, nodes // 3, nodes - 1):
        mask = np.zeros(nodes, dtype=bool)
        mask[only] = True
        for one, rest in ((mask, 0.0), (~mask, 1.0)):
            found = strengths(one)
            [at] = np.flatnonzero(found != rest)
            assert abs(found[at] - rest) >= 0.1
            assert at == pytest.approx(only * found.size / nodes, abs=1)


@pytest.mark.parametrize(("branching", "depth"), [(2, 9), (3, 8)])
def test_bands_show_the_masks_in_the_colours_of_the_players(branching, depth):
    shown = overview(permuted(branching**depth), branching)
    for image, role, mask in zip(
        shown.axes.get_images(), shown.examined.roles, shown.examined.masks, strict=True
    ):
        [row] = image.get_array()
        assert {to_hex(pixel[:3]) for pixel in row} == {shown.style.colours(role).strong.lower()}
        assert row[:, 3].tolist() == strengths(mask).tolist()
        left, right, *_ = image.get_extent()
        assert right - left == MOST_COLUMNS


# ------------------------------------------------------------------ what a person reads


def texts(shown):
    return [text.get_text() for text in shown.axes.texts]


def legend(shown):
    return [text.get_text() for text in shown.axes.get_legend().get_texts()]


def test_the_counts_stand_beside_the_bands():
    shown = overview(theory.best_case_scores(2, 12), 2)
    assert {"ply", "examined", "12", "leaf", "127 of 4,096", "3.1%", "100%"} <= set(texts(shown))
    assert len([text for text in texts(shown) if " of " in text and "%" not in text]) >= 13


def test_caption_line_and_text_say_how_many_leaves_were_examined():
    shown = overview(theory.best_case_scores(4, 6), 4)
    caption = (
        "α-β with the default options examines 127 of 4,096 leaves (3.1%); "
        "the fewest possible are 127."
    )
    assert shown.caption == caption and caption in texts(shown)
    assert not shown.axes.axison
    assert repr(shown) == "Overview: 127 of 4,096 leaves examined (3.1%)"
    assert str(shown) == (
        f"{caption}\n"
        "ply           nodes  examined   share\n"
        "  0  MAX          1         1    100%\n"
        "  1  MIN          4         4    100%\n"
        "  2  MAX         16         7     44%\n"
        "  3  MIN         64        19     30%\n"
        "  4  MAX        256        31     12%\n"
        "  5  MIN      1,024        79    7.7%\n"
        "  6  leaf     4,096       127    3.1%"
    )


def test_ties_that_are_kept_are_named():
    shown = overview(np.zeros(64, dtype=int), 2, cut_on_tie=False)
    assert shown.caption.startswith("α-β that keeps ties examines 64 of 64 leaves (100%)")


def test_infinite_scores_may_do_with_less_than_the_fewest():
    tree = complete(2, 3, [float("inf")] * 8)
    shown = overview_of(tree)
    assert shown.levels[-1].examined < theory.best_case_leaves(2, 3)
    assert "fewest" not in shown.caption
    assert "fewest" not in overview([float("inf")] * 8, 2).caption


def test_a_wrong_search_is_not_measured_by_the_fewest():
    trace = abviz.watch(first_leaf, complete(2, 11, permuted(2**11)))
    assert draw(trace).caption == "first_leaf examines 1 of 2,048 leaves (<0.1%)."


def test_the_legend_names_what_is_there():
    every = ["MAX, examined", "MIN, examined", "leaf, examined", "pruned: never entered"]
    assert legend(overview(theory.best_case_scores(2, 4), 2)) == every
    assert legend(overview(theory.worst_case_scores(2, 4), 2)) == every[:3]
    assert legend(overview([1, 2, 3], 3, root="min")) == every[1:3]


@pytest.mark.parametrize(("branching", "depth"), [(2, 20), (10, 6), (1024, 2), (2, 1)])
def test_no_text_runs_into_another_one_or_out_of_the_picture(branching, depth):
    shown = overview(theory.worst_case_scores(branching, depth), branching)
    shown.figure.draw_without_rendering()
    written = [*shown.axes.texts, *shown.axes.get_legend().get_texts()]
    boxes = [text.get_window_extent().padded(-0.5) for text in written]
    bands = [patch.get_window_extent() for patch in shown.axes.patches]
    for place, box in enumerate(boxes):
        assert box.x0 >= 0 and box.y0 >= 0
        assert box.x1 <= shown.figure.bbox.x1 and box.y1 <= shown.figure.bbox.y1
        assert not any(box.overlaps(other) for other in [*boxes[:place], *bands])


# ------------------------------------------------------------------ draw


def test_draw_shows_large_trees_and_traces():
    tree = Tree.random(2, 11, 1, 10**6, seed=1)
    trace = abviz.search(tree)
    assert isinstance(draw(tree), Overview)
    assert draw(tree).levels == draw(trace).levels
    assert draw(trace).caption.startswith(f"alpha-beta examines {len(trace.leaves)} of 2,048")
    assert draw(abviz.search(tree, "minimax")).caption.startswith("minimax examines 2,048 of 2,048")


@pytest.mark.parametrize(
    "options", [{"step": 0}, {"step": -1}, {"boards": object()}, {"visit_numbers": True}]
)
def test_an_overview_has_no_steps_and_no_boards(options):
    tree = Tree.random(2, 11, 1, 9, seed=1)
    for thing in (tree, abviz.search(tree)):
        with pytest.raises(AbvizError, match="only an overview, with neither steps, boards nor"):
            draw(thing, **options)


MIXED = "".join(f"{player}({'1 ' * 33})" for player in ("max", *["min"] * 32))


@pytest.mark.parametrize(
    "tree",
    [
        Tree.random_irregular(1200, 4, 99, seed=1),
        Tree.parse("(" + "1 " * 1030 + "(1 1))"),
        Tree.parse(MIXED),
        Tree.parse("chance(" + "1/1030*1 " * 1030 + ")"),
        Tree.parse("p1(" + "<1 2> " * 1030 + ")", root="p1"),
    ],
    ids=["irregular", "one leaf deeper", "players mixed", "chance", "several players"],
)
def test_a_large_tree_without_plies_of_one_player_is_refused(tree):
    with pytest.raises(AbvizError, match=r"only complete trees of MAX and MIN.*Choose such a tree"):
        draw(tree)


def test_too_many_leaves_are_refused():
    with pytest.raises(AbvizError, match="2,097,152 leaves, and an overview shows 1,048,576 at"):
        overview(np.zeros(2**21, dtype=np.int8), 2)


def test_a_search_to_a_depth_limit_is_refused():
    text = str(Tree.random(2, 11, 1, 9, seed=1))
    trace = abviz.search(Tree.parse(text.replace(")", ")~5")), depth=3)
    with pytest.raises(AbvizError, match="search without a depth"):
        draw(trace)


@pytest.mark.parametrize(
    ("scores", "branching", "options", "said"),
    [
        ([1, 2, 3], 2, {}, "3 scores do not fill a complete tree"),
        ([[1, 2], [3, 4]], 2, {}, "one flat list"),
        ([1, float("nan")], 2, {}, "NaN"),
        ("three", 2, {}, "one flat list"),
        ([1, 2], 1, {}, "branching must be a whole number"),
        ([1, 2], "2", {}, "branching must be a whole number"),
        ([1, 2], 2, {"root": "white"}, "Use 'max' or 'min'"),
    ],
)
def test_bad_scores_are_refused(scores, branching, options, said):
    with pytest.raises(AbvizError, match=said):
        overview(scores, branching, **options)


# ------------------------------------------------------------------ what a notebook gets


def test_two_calls_give_the_same_bytes_whatever_the_settings_are():
    first = overview(permuted(2**11), 2)._repr_png_()
    with matplotlib.rc_context({"font.size": 30, "hatch.color": "red", "hatch.linewidth": 9}):
        assert overview(permuted(2**11), 2)._repr_png_() == first


@pytest.mark.parametrize(("suffix", "start"), [("SVG", b"<?xml"), ("pdf", b"%PDF")])
def test_it_can_be_saved_and_is_the_same_each_time(tmp_path, suffix, start):
    files = [tmp_path / f"{name}.{suffix}" for name in ("one", "other")]
    for file in files:
        overview(permuted(2**11), 2).save(file)
    assert files[0].read_bytes().startswith(start)
    assert files[0].read_bytes() == files[1].read_bytes()


@pytest.mark.parametrize(
    ("options", "pixels"),
    [({}, 2000), ({"width": 5}, 500), ({"width": 5, "dpi": 72}, 360), ({"dpi": 36}, 500)],
)
def test_the_size_of_a_png(tmp_path, options, pixels):
    path = tmp_path / "plies.png"
    shown = overview(permuted(2**11), 2)
    shown.save(path, **options)
    across, down = png_inches(path.read_bytes())
    assert across == pixels
    assert down / across == pytest.approx(shown.figure.bbox.height / 1000, abs=2 / across)


def test_a_share_is_all_or_nothing_only_where_it_is_exact():
    examined = [0, 1, 10, 989, 1000, 5000, 9900, 9901, 9989, 9999, 10000]
    told = [percent(LevelCount(3, 10_000, count)) for count in examined]
    assert " ".join(told) == "0% <0.1% 0.1% 9.9% 10% 50% 99% 99.0% 99.9% >99.9% 100%"
