"""The benchmarks: limits that are passed are noticed, and the baselines are fair."""

import importlib
import importlib.util
import math
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

import abviz

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def bare(root):
    """The module benchmarks/bare.py."""
    spec = importlib.util.spec_from_file_location("bare", root / "benchmarks" / "bare.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def run(root, monkeypatch):
    """The module benchmarks/run.py."""
    monkeypatch.syspath_prepend(root / "benchmarks")
    yield importlib.import_module("run")
    for name in [path.stem for path in (root / "benchmarks").glob("*.py")]:
        sys.modules.pop(name, None)


@pytest.fixture
def two_rows(run, monkeypatch):
    """Function that leaves the command two rows to print, one with a limit that is given."""
    table = sys.modules["table"]

    def show(limit):
        rows = [
            table.Row("recorded", "2.00 x", "4 ms", table.Floor(2.0, 3.0, "at most 3 x")),
            table.Row("imported", "9.00 x", "", table.Floor(9.0, limit, f"at most {limit} x")),
        ]
        monkeypatch.setattr(run, "SECTIONS", {"all": ("All", lambda plan: iter(rows))})

    return show


@pytest.mark.parametrize(
    ("arguments", "limit", "code"),
    [([], 8, 0), (["--check"], 8, 1), (["--check"], 9, 0), (["--quick"], 8, 0)],
)
def test_check_fails_only_if_a_floor_is_missed(run, two_rows, capsys, arguments, limit, code):
    two_rows(limit)
    assert (run.main(arguments), capsys.readouterr().err) == (code, "")


class Watched(list):
    """A nested list that notes the leaves it is asked for."""

    def __init__(self, items, seen):
        super().__init__(Watched(item, seen) if isinstance(item, list) else item for item in items)
        self.seen = seen

    def __iter__(self):
        for item in super().__iter__():
            if not isinstance(item, list):
                self.seen.append(item)
            yield item


@st.composite
def complete_trees(draw):
    """Complete trees with many ties, and with scores that no score can beat."""
    branching, depth = draw(st.integers(1, 3)), draw(st.integers(0, 4))
    scores = st.sampled_from([-math.inf, 0, 1, 2, 3, math.inf])
    count = branching**depth
    leaves = draw(st.lists(scores, min_size=count, max_size=count))
    return abviz.Tree.complete(branching, depth, leaves, root=draw(st.sampled_from(["max", "min"])))


@pytest.mark.parametrize(
    ("algorithm", "options"),
    [
        ("minimax", {}),
        ("alphabeta", {}),
        ("alphabeta", {"cut_on_tie": False}),
        ("alphabeta", {"deep": False}),
        ("alphabeta", {"cut_on_tie": False, "deep": False}),
    ],
)
@given(tree=complete_trees())
def test_bare_twin_opens_the_same_leaves(bare, algorithm, options, tree):
    trace = abviz.search(tree, algorithm, **options)
    twin = getattr(bare, trace.algorithm.function.__name__)
    seen = []
    nested = tree.to_nested()
    nested = Watched(nested, seen) if isinstance(nested, list) else nested
    assert twin(nested, tree.root.is_max) == trace.value
    assert (seen or [nested]) == [leaf.value for leaf in trace.leaves]
