"""Cutoffs: where, why, by whose value, and what is skipped."""

import pytest
from engine_tests.oracle import OPTION_PAIRS, games, option_pairs
from hypothesis import given

import abviz
from abviz.trees import Tree, examples


def cutoffs(tree, **options):
    """Return one line of text for each cutoff."""
    lines = []
    for cut in abviz.search(tree, **options).cutoffs:
        kind = f"deep {cut.kind}" if cut.is_deep else cut.kind
        owner = cut.bound_by.name if cut.bound_by else "nobody"
        skipped = " ".join(node.name for node in cut.skipped) or "nothing"
        lines.append(f"{cut.node.name}: {kind} by {owner}, skips {skipped}")
    return lines


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("lucky-8", ["F: beta by B, skips H", "I: alpha by A, skips M"]),
        (
            "lucky-32",
            [
                "H: beta by D, skips J",
                "K: alpha by C, skips O",
                "T: deep beta by B, skips V",
                "W: deep beta by B, skips Y",
                "R: beta by B, skips Z",
                "AI: deep alpha by A, skips AM",
                "AP: deep alpha by A, skips AT",
                "AG: alpha by A, skips AW",
            ],
        ),
        ("aima-3x3", ["F: alpha by A, skips H I", "J: alpha by A, skips nothing"]),
        ("deep-cutoff", ["E: deep alpha by A, skips G"]),
        ("tie", ["E: alpha by A, skips G"]),
        ("irregular", ["D: beta by B, skips F G", "H: alpha by A, skips J K"]),
        ("last-child", ["E: alpha by A, skips nothing"]),
    ],
)
def test_the_gallery_shows_what_it_promises(name, expected):
    assert cutoffs(examples[name]) == expected


def test_without_deep_cutoffs_the_parent_alone_counts():
    assert cutoffs(examples["deep-cutoff"], deep=False) == []
    assert not any("deep" in line for line in cutoffs(examples["lucky-32"], deep=False))


def test_a_tie_cuts_only_with_the_option():
    assert cutoffs(examples["tie"], cut_on_tie=False) == ["E: alpha by A, skips nothing"]
    assert cutoffs(Tree.parse("(3 5) (3 4)")) == ["E: alpha by A, skips G"]
    assert cutoffs(Tree.parse("(3 5) (3 4)"), cut_on_tie=False) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(inf 3)", ["A: beta by nobody, skips C"]),
        ("((-inf 3) 5)", ["B: alpha by nobody, skips D"]),
        ("(3 inf)", ["A: beta by nobody, skips nothing"]),
        ("(-inf (-inf 3))", ["C: alpha by A, skips E"]),
    ],
)
def test_infinite_scores_need_no_ancestor(text, expected):
    assert cutoffs(Tree.parse(text)) == expected
    assert cutoffs(Tree.parse(text), cut_on_tie=False) == []


@pytest.mark.parametrize("options", OPTION_PAIRS)
def test_a_single_leaf_has_no_cutoffs(options):
    assert cutoffs(Tree.parse("inf"), **options) == []


@given(games(), option_pairs())
def test_the_kind_names_the_player(tree, options):
    for cutoff in abviz.search(tree, **options).cutoffs:
        assert cutoff.kind == ("beta" if cutoff.node.is_max else "alpha")


def test_a_bound_on_a_bound_belongs_to_the_far_ancestor():
    """D's 5 is only E's upper bound: E is really worth 1. A alone has 5 for sure."""
    tree = Tree.parse("(5 (((5 1) (5 0)) 9))")
    assert cutoffs(tree)[:2] == ["E: deep alpha by A, skips G", "H: deep alpha by A, skips J"]


@given(games(), option_pairs())
def test_a_cutoff_is_deep_exactly_if_it_is_not_the_parents(tree, options):
    for cutoff in abviz.search(tree, **options).cutoffs:
        assert cutoff.is_deep == (cutoff.bound_by not in (None, cutoff.node.parent))


@given(games(), option_pairs())
def test_shallow_search_has_no_deep_cutoffs(tree, options):
    shallow = {**options, "deep": False}
    assert not any(cutoff.is_deep for cutoff in abviz.search(tree, **shallow).cutoffs)


def test_shallow_search_has_no_deep_cutoffs_at_infinity_either():
    """A shallow search hands −∞ down anew at each MIN node: it is no ancestor's −∞."""
    tree = Tree.parse("(-inf (((-inf 3) 4) 5))")
    assert cutoffs(tree, deep=False)[0] == "E: alpha by nobody, skips G"


@given(games(), option_pairs())
def test_the_skipped_are_all_children_never_entered(tree, options):
    trace = abviz.search(tree, **options)
    entered = set(trace.visits)
    cut = {}
    for cutoff in trace.cutoffs:
        assert cutoff.node not in cut
        cut[cutoff.node] = cutoff.skipped
    for node in trace.visits:
        left = tuple(child for child in node.children if child not in entered)
        if left:
            assert cut[node] == left
            assert left == node.children[-len(left) :]
        elif node in cut:
            assert cut[node] == ()


@given(games(), option_pairs())
def test_cutoffs_are_where_the_window_closes(tree, options):
    """A cutoff happens exactly at the nodes that return a value at or beyond their bound."""
    trace = abviz.search(tree, **options)
    stopped = set()
    for node, alpha, beta, value in zip(
        trace.visits, trace.alphas, trace.betas, trace.values, strict=True
    ):
        high, low = (value, beta) if node.is_max else (alpha, value)
        if not node.is_leaf and (high > low or (options["cut_on_tie"] and high == low)):
            stopped.add(node)
    assert {cutoff.node for cutoff in trace.cutoffs} == stopped


@given(games())
def test_minimax_never_cuts(tree):
    assert abviz.search(tree, "minimax").cutoffs == ()
