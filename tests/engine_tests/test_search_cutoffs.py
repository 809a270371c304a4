"""Cutoffs: where, why, by whose value, and what is skipped."""

import pytest

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


def test_a_bound_on_a_bound_belongs_to_the_far_ancestor():
    """D's 5 is only E's upper bound: E is really worth 1. A alone has 5 for sure."""
    tree = Tree.parse("(5 (((5 1) (5 0)) 9))")
    assert cutoffs(tree)[:2] == ["E: deep alpha by A, skips G", "H: deep alpha by A, skips J"]


def test_shallow_search_has_no_deep_cutoffs_at_infinity_either():
    """A shallow search hands −∞ down anew at each MIN node: it is no ancestor's −∞."""
    tree = Tree.parse("(-inf (((-inf 3) 4) 5))")
    assert cutoffs(tree, deep=False)[0] == "E: alpha by nobody, skips G"
