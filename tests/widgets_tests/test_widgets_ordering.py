"""Sliders for trees and the order of their moves: what they show, and the numbers behind it."""

import re
from io import BytesIO

import numpy as np
import pytest
from PIL import Image

import abviz
from abviz.drawing.style import Style
from abviz.experiments.ordering import MOST_LEAVES, in_order, mean_leaves, strong_from
from abviz.theory import best_case_leaves, examined_levels


def test_the_ends_and_the_middle_are_the_orders_of_an_experiment():
    _, number = in_order(3, 4, 0.5)
    assert mean_leaves(3, 4, 1) == best_case_leaves(3, 4)
    found = [mean_leaves(3, 4, quality) for quality in np.linspace(0, 1, 21)]
    assert all(more >= less for more, less in zip(found, found[1:], strict=False))
    trees = {"family": "random", "branching": 3, "depth": 4}
    plan = abviz.experiment(trees=trees, orders=["worst", "random"], seeds=400)
    for quality, row in zip((0, 0.5), plan.run(workers=1, store=None).table(), strict=True):
        spread = row["leaves_error"] * np.sqrt(400 / number + 1)
        assert abs(mean_leaves(3, 4, quality) - row["leaves"]) <= 4 * spread


@pytest.mark.parametrize("b", [2, 4, 5, 8])
def test_strongly_ordered_is_what_it_says(b):
    share = 2 * strong_from(b) - 1
    first = share + (1 - share) / b
    quarter = share + (1 - share) * -(-b // 4) / b
    assert first >= 0.7 - 1e-9 and quarter >= 0.9 - 1e-9
    assert min(first - 0.7, quarter - 0.9) == pytest.approx(0)
    # And so it is counted: the best move of 8 comes first in the root's children as often.
    places = np.argmax(in_order(b, 1, strong_from(b))[0].reshape(-1, b), axis=1)
    assert abs(np.mean(places == 0) - first) < 4 * np.sqrt(first * (1 - first) / places.size)


@pytest.mark.parametrize(("b", "shares"), [(2, [90]), (4, [90]), (5, [70, 90]), (8, [70, 90])])
def test_the_sentence_on_strong_orders_has_the_shares_of_so_many_moves(b, shares):
    """Of four moves or fewer the first quarter is one move: it is the best in 90 %."""
    told = abviz.explore_ordering(branching=b, depth=2)._explained()
    strong = told[told.index("From quality") :]
    assert [int(share) for share in re.findall(r"at least (\d+)%", strong)] == shares
    first = 2 * strong_from(b) - 1 + (2 - 2 * strong_from(b)) / b
    assert first >= shares[0] / 100 - 1e-9
    assert len(shares) == 2 or first == pytest.approx(0.9)


def test_sliders_change_the_picture_and_the_sentence():
    explorer = abviz.explore_ordering(branching=2, depth=4, quality=1)
    told = explorer._sentence.value
    assert "α-β examines 7.0 of 16 leaves on average. In the tree beside the curve it is 7." in told
    assert (
        "Moves are sorted in 100% of the nodes, the best one first," in told
        and 'alt="α-β examines' in (explorer._picture.value)
    )
    explorer.quality.value = 0.3
    assert "Moves are sorted in 40% of the nodes, the worst one first," in explorer._sentence.value
    scores = in_order(2, 4, 0.3)[0][:16]
    examined = int(examined_levels(scores, 2)[-1].sum())
    assert f"In the tree beside the curve it is {examined}." in explorer._sentence.value
    before = explorer._png
    explorer.depth.value = 10
    explorer.branching.value = 8
    assert explorer.depth.value == explorer.depth.max == 3 and MOST_LEAVES < 8**4
    assert "of 512 leaves" in explorer._sentence.value and explorer._png != before
    assert repr(explorer) == "abviz.explore_ordering(branching=8, depth=3, quality=0.30)"
    bundle, metadata = explorer._repr_mimebundle_()
    assert metadata == {"abviz": {"line": "Run this cell to move its sliders."}}
    assert Image.open(BytesIO(bundle["image/png"])).size == (920, 392)
    german = abviz.explore_ordering(language="de")
    assert "untersucht" in german._sentence.value


@pytest.mark.parametrize(("b", "d"), [(2, 1), (3, 3), (8, 2)])
def test_the_tree_beside_the_curve_is_the_first_one(b, d):
    """Each ply has its shape, and each node stands below the middle of its parent's share."""
    axes = abviz.explore_ordering(branching=b, depth=d, quality=0.75)._tree_axes
    shapes = {"max": "^", "min": "v", "leaf": "s"}
    roles = ["max", "min", "max"][:d] + ["leaf"]
    examined = examined_levels(in_order(b, d, 0.75)[0][: b**d], b)
    for ply, role in enumerate(roles):
        marks = [line for line in axes.lines if set(line.get_ydata()) == {ply}]
        faces = {Style().node(role, status).face: status for status in ("done", "pruned")}
        assert {line.get_marker() for line in marks} == {shapes[role]}
        drawn = {faces[line.get_markerfacecolor()]: [*line.get_xdata()] for line in marks}
        places = (np.arange(b**ply) + 0.5) / b**ply
        assert drawn.get("done", []) == [*places[examined[ply]]]
        assert drawn.get("pruned", []) == [*places[~examined[ply]]]
    edges = [line for line in axes.lines if np.isnan(line.get_ydata()).any()]
    ends = np.concatenate([line.get_xydata() for line in edges]).reshape(-1, 3, 2)
    for (above, ply_above), (below, ply_below), _ in ends:
        assert ply_below == ply_above + 1
        assert above == pytest.approx((int(below * b**ply_above) + 0.5) / b**ply_above)
    assert len(ends) == sum(b**ply for ply in range(1, d + 1))


@pytest.mark.parametrize(("b", "d"), [(2, 1), (3, 4), (8, 3)])
def test_all_that_is_drawn_lies_in_the_picture(b, d):
    explorer = abviz.explore_ordering(branching=b, depth=d)
    for axes in (explorer._axes, explorer._tree_axes):
        # At the ends of a tree there is room for half a mark.
        low, high = sorted(axes.get_ylim())
        rooms = 0.3 if axes is explorer._tree_axes else 0
        for line in axes.lines:
            heights = line.get_ydata()[~np.isnan(line.get_ydata())]
            assert np.all((heights >= low + rooms) & (heights <= high - rooms))
    left, right = explorer._axes.get_position(), explorer._tree_axes.get_position()
    assert 0 < left.x0 < left.x1 < right.x0 < right.x1 < 1
    assert all(0 < box.y0 < box.y1 < 1 for box in (left, right))
    # The root is on top.
    assert explorer._tree_axes.get_ylim()[0] > explorer._tree_axes.get_ylim()[1]


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        ({"branching": 9}, "branching must be"),
        ({"depth": 0}, "depth must be"),
        ({"branching": 4, "depth": 6}, "4,096 leaves, and 1,024 are shown at most"),
        ({"quality": 1.5}, "quality is a number from 0 to 1, not 1.5"),
    ],
)
def test_what_cannot_be_is_refused(choice, told):
    with pytest.raises(abviz.AbvizError) as refusal:
        abviz.explore_ordering(**choice)
    assert told in str(refusal.value)
