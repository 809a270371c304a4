"""The faulty searches: where each shows, and that what is said of each is so."""

import pickle
import re
from inspect import getsource, unwrap
from math import inf

import pytest

import abviz
from abviz import misconceptions
from abviz.classroom.check.trees import small_trees
from abviz.classroom.misconceptions import belief
from abviz.classroom.questions.explaining import fault_on, visits_by
from abviz.trees import Tree
from abviz.trees.measures import minimax_values

# The number of leaves of the smallest trees on which each search differs from alpha-beta: in
# anything (nodes, windows, returned values), in the leaves it examines, in the value of the
# root. None: on no tree of up to 4 leaves with scores from 0 on. Then how many nodes it enters
# on all these trees; alpha-beta enters 9,962 of 10,882.
SMALLEST = {
    "no-pruning": (3, 3, None, 10_882),
    "strict-test": (3, 3, None, 10_228),
    "own-bound-test": (2, 2, 2, 4_394),
    "shallow-only": (3, None, None, 9_962),
    "own-window-at-root": (2, 3, None, 10_706),
    "own-window-everywhere": (2, 3, None, 10_882),
    "right-to-left": (2, 2, None, 9_962),
    "one-window-for-all": (3, 3, 3, 8_414),
    "wrong-bound": (2, 3, None, 10_882),
    "window-never-narrowed": (2, 3, None, 10_882),
    "stops-when-no-better": (3, 3, 3, 9_234),
    "negamax-without-minus": (2, 3, 2, 9_920),
    "negamax-same-window": (2, 3, None, 10_882),
    "starts-at-zero": (2, 3, 3, 9_356),
    "zero-is-no-value": (2, 4, 2, 9_942),
    "fail-hard": (3, None, None, 9_962),
    "players-swapped": (2, 3, 2, 9_962),
    "stops-at-a-win": (2, 2, 3, 8_101),
    "starts-at-bound": (4, None, None, 9_962),
    "last-child-counts": (2, 4, 2, 9_914),
    "bounds-change-places": (2, 3, 3, 8_280),
    "latest-score-is-bound": (3, 4, None, 9_986),
}
# One errs at MIN nodes alone, and where no score is below 0, three of them err sooner at nodes
# of one player. All others need as small a tree with MAX at the root as with MIN.
UNEVEN = {"wrong-bound", "starts-at-zero", "zero-is-no-value", "stops-at-a-win"}
CUTS_NOTHING = {
    "no-pruning",
    "own-window-everywhere",
    "wrong-bound",
    "window-never-narrowed",
    "negamax-same-window",
}

KEEPS_THE_VALUE = [
    "value of the root stays",
    "value of the root is the same",
    "finds the same value",
    "values are those of minimax",
]

programs = misconceptions.programs
each = pytest.mark.parametrize("fault", programs.values(), ids=lambda fault: fault.name)


def course_of(visits):
    """Return all that was recorded of a search: nodes, windows and values."""
    return visits.nodes, visits.windows, visits.values


def due_on(tree, *, cut_on_tie=True):
    """Return what alpha-beta does on a tree."""
    right = abviz.algorithms["alphabeta"].with_options(cut_on_tie=cut_on_tie)
    return visits_by(unwrap(right.function), tree)


@pytest.fixture(scope="module")
def expected():
    return [(tree, due_on(tree)) for tree in small_trees(4, lowest=0)]


@pytest.fixture(scope="module")
def strictly():
    trees = [*small_trees(4, lowest=0)][::3]
    return [(tree, due_on(tree, cut_on_tie=False)) for tree in trees]


@pytest.fixture
def runs(fault, expected):
    """Pairs of searches of each small tree: the faulty one, and alpha-beta."""
    return ((tree, fault_on(fault, tree).visits, right) for tree, right in expected)


@each
def test_the_smallest_trees_that_show_it(fault, runs):
    shown = [[], [], []]
    entered = {"max": 0, "min": 0}
    for tree, mine, right in runs:
        entered[tree.root.player] += len(mine.nodes)
        shows = (
            course_of(mine) != course_of(right),
            mine.leaves != right.leaves,
            mine.values[0] != right.values[0],
        )
        for trees, is_seen in zip(shown, shows, strict=True):
            trees += [tree] if is_seen else []
    *smallest, nodes = SMALLEST[fault.name]
    assert [len(trees[0].leaves) if trees else None for trees in shown] == smallest
    assert sum(entered.values()) == nodes
    # A win is the greatest score, and none is the least one.
    assert (entered["max"] == entered["min"]) is (fault.name != "stops-at-a-win")
    if fault.name not in UNEVEN:
        firsts = {tree.root.player: len(tree.leaves) for tree in reversed(shown[0])}
        assert set(firsts.values()) == {smallest[0]} and len(firsts) == 2
    # What is said of the value of the root is so.
    assert any(end in fault.explanation for end in KEEPS_THE_VALUE) is (not shown[2])


@each
def test_what_is_said_is_so_where_equal_bounds_do_not_cut(fault, strictly):
    """Only the tests are other ones: the code, and what is believed, are the same."""
    strict = fault.worded(cut_on_tie=False)
    lines = [getsource(one).splitlines() for one in (fault.function, strict)]
    other = [(old, new) for old, new in zip(*lines, strict=True) if old != new]
    assert all(" if " in old and len(old) == len(new) + 1 for old, new in other)
    assert bool(other) == (fault.name not in ("no-pruning", "strict-test"))
    assert not re.search("[<>]= (alpha|beta|window)", "".join(lines[1]))
    mine = [fault_on(fault, tree, cut_on_tie=False).visits for tree, _ in strictly]
    pairs = [*zip(mine, (due for _, due in strictly), strict=True)]
    keeps = any(end in fault.explanation for end in KEEPS_THE_VALUE)
    assert keeps is all(one.values[0] == due.values[0] for one, due in pairs)
    cuts_nothing = all(
        len(one.nodes) == len(tree) for one, (tree, _) in zip(mine, strictly, strict=True)
    )
    assert cuts_nothing is (fault.name in CUTS_NOTHING)


@each
def test_which_of_them_cut_nothing_off(fault, runs):
    assert ("nothing is cut off" in fault.explanation or "every leaf" in fault.explanation) is (
        fault.name in CUTS_NOTHING
    )
    assert all(len(mine.nodes) == len(tree) for tree, mine, _ in runs) is (
        fault.name in CUTS_NOTHING
    )


@pytest.mark.parametrize("one", misconceptions.values(), ids=lambda one: one.name)
def test_the_texts_are_sentences(one):
    for text in (one.belief, one.explanation):
        assert text.endswith(".") and (text[0].isupper() or text[0] in "αd")
        assert not {"stupid", "simply", "obviously", "just", "silly"} & set(text.lower().split())
    assert one.belief.count(".") == 1 and not one.title.endswith(".")


def traces(name, text):
    tree = Tree.parse(text)
    return programs[name].search(tree), abviz.search(tree)


@each
def test_a_value_that_stays_right_stays_so_where_scores_are_infinite(fault):
    said = fault.explanation
    if not any(words in said for words in KEEPS_THE_VALUE):
        return
    right = [(tree, minimax_values(tree)[0]) for tree in infinite_trees()]
    strict, wrong = (
        [
            tree
            for tree, value in right
            if fault_on(fault, tree, cut_on_tie=cuts).visits.values[0] != value
        ]
        for cuts in (False, True)
    )
    assert not strict
    assert (
        not wrong
        or "where equal bounds cut, a score that reaches it below a MIN node can make" in said
    )
    assert all(inf in [leaf.value for leaf in tree.leaves] for tree in wrong)
    assert all(any(node.is_min for node in tree if not node.is_leaf) for tree in wrong)


def infinite_trees():
    """Yield small trees whose least score is −∞, or whose greatest is +∞, or both."""
    for tree in small_trees(3, lowest=0):
        scores = [leaf.value for leaf in tree.leaves]
        for low, high in ((-inf, max(scores)), (min(scores), inf), (-inf, inf)):
            ends = {min(scores): low, max(scores): high}
            yield tree.with_scores([ends.get(score, score) for score in scores])


@each
def test_called_with_the_root_alone_it_does_the_same(fault):
    for tree in [*small_trees(3)][::6]:
        assert fault.function(tree.root) == fault.search(tree).value


def test_only_the_parents_value_misses_the_deep_cutoff():
    tree = abviz.examples["deep-cutoff"]
    assert len(programs["shallow-only"].search(tree).leaves) == 5
    assert len(abviz.search(tree).leaves) == 4


@pytest.mark.parametrize(("text", "right"), [("inf 3", inf), ("min(inf 3)", 3)])
def test_who_raises_alpha_everywhere_stops_at_a_score_of_infinity(text, right):
    raised, plain = traces("wrong-bound", text)
    assert (raised.value, len(raised.leaves), plain.value) == (inf, 1, right)


def test_the_value_that_fail_soft_returns_is_the_closer_bound():
    hard, soft = traces("fail-hard", "min(0 (1 0))")
    [(_, mine), (_, right)] = [(t.visits[2], t.values[2]) for t in (hard, soft)]
    assert (mine, right) == (0, 1)


def test_a_node_that_starts_at_a_bound_returns_what_no_child_has_brought():
    faulty, right = traces("starts-at-bound", "min(1 (0 (2 2)))")
    inner = faulty.visits.index(faulty.tree[1, 1])
    assert (faulty.values[inner], right.values[inner]) == (1, 2)


@pytest.mark.parametrize("taught", ["alphabeta-notes", "alphabeta-blog", "alphabeta-slides"])
def test_some_versions_start_at_a_bound(taught):
    for tree in [*small_trees(4)][::11]:
        mine, theirs = programs["starts-at-bound"].search(tree), abviz.search(tree, taught)
        assert (mine.visits, mine.values) == (theirs.visits, theirs.values)


def test_a_strict_test_finds_all_best_moves():
    for tree in [*small_trees(4)][::5]:
        strict, minimax = programs["strict-test"].search(tree), abviz.search(tree, "minimax")
        for move in tree.root.children:
            is_best = minimax.returned(move) == minimax.value
            assert (strict.returned(move) == strict.value) is is_best


def test_a_win_is_the_best_only_among_wins_and_losses():
    trees = [tree for tree in small_trees(4, lowest=-1) if max(n.value for n in tree.leaves) < 2]
    search, reference = programs["stops-at-a-win"].function, abviz.algorithms["alphabeta"]
    assert len(trees) > 1000
    assert all(search(t.root) == reference.function(t.root, -inf, inf) for t in trees)


def test_a_misconception_is_found_by_its_name_and_a_wrong_name_gets_the_nearest():
    assert list(programs) == list(SMALLEST)
    # A search with a table cannot be held against alpha-beta: tests/engine_tests/test_table.py.
    names = [*programs, "bound-kept-as-value", *misconceptions.patterns]
    assert names == list(misconceptions)
    assert repr(misconceptions).startswith("Misconceptions: no-pr")
    assert pickle.loads(pickle.dumps(programs)) == programs
    with pytest.raises(KeyError, match='Did you mean "right-to-left"'):
        misconceptions["right to left"]
    with pytest.raises(KeyError, match="There is no faulty search 'bound-is-value'"):
        programs["bound-is-value"]
    for wrong in (7, "zzz", None, []):
        with pytest.raises(abviz.SearchError, match='Choose one of "no-pruning"'):
            misconceptions[wrong]


def test_without_its_source_no_search_passes_for_a_strict_one(monkeypatch):
    """The tests of a search are rewritten in its source, which not all installations have."""
    monkeypatch.setattr(belief, "source_of", lambda _: "")
    with pytest.raises(abviz.SearchError, match=r"Install abviz with its \.py files"):
        belief._strict_twin.__wrapped__(programs["wrong-bound"].function)
