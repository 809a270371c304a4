"""The menu of depth limits: every depth short of the leaves, and what is chosen."""

import pytest

from abviz import examples
from abviz.widgets.choices.settings import Setup
from abviz.widgets.fields import menus


@pytest.mark.parametrize(("chosen", "deepest"), [(0, 2), (1, 2), (5, 5)])
def test_the_limits_end_above_the_leaves_or_at_the_one_that_is_chosen(chosen, deepest):
    tree = examples["lucky-8"]
    assert tree.depth == 3
    offered = menus(Setup(depth=chosen), tree)["depth"]
    assert [limit for _, limit in offered] == list(range(deepest + 1))
