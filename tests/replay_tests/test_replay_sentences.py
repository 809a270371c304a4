"""The sentences, word for word."""

import dataclasses

import pytest
from engine_tests.oracle import games, option_pairs
from hypothesis import given
from strategies import trees

import abviz
from abviz.narration.language import label
from abviz.narration.registry import ENGLISH
from abviz.replay.claims import tell
from abviz.trees import Tree, examples

DEEP = examples["deep-cutoff"]


def told(tree, number, algorithm="alphabeta", **options):
    """Return the sentence of one step."""
    tree = Tree.parse(tree) if isinstance(tree, str) else tree
    return abviz.search(tree, algorithm, **options).steps[number].sentence


def test_a_whole_search():
    told_all = [step.sentence for step in abviz.search(Tree.parse("(3 5) (2 9)")).steps]
    assert told_all == [
        "The search starts at the root A (MAX) with the window [−∞, +∞]: nothing is secured yet.",
        "MIN node B is entered with the window [−∞, +∞]: A (MAX) still has v = −∞.",
        "Leaf C is examined: its score is 3.",
        "C's 3 reaches B (MIN): v and β fall from +∞ to 3.",
        "Leaf D is examined: its score is 5.",
        "D's 5 reaches B (MIN): that is not below v = 3, so nothing changes.",
        "B (MIN) returns 3 to A (MAX).",
        "B's 3 reaches A (MAX): v and α rise from −∞ to 3.",
        "MIN node E is entered with the window [3, +∞]: A (MAX) already has 3.",
        "Leaf F is examined: its score is 2.",
        "F's 2 reaches E (MIN): v and β fall from +∞ to 2.",
        "MIN node E now has β = 2, so it is worth at most 2; its parent A (MAX) already has 3, "
        "so MAX will not go there, and E's other child (G) cannot matter: α cutoff.",
        "E (MIN) returns 2 to A (MAX), an upper bound: its true value is at most 2.",
        "E's 2, an upper bound, reaches A (MAX): that is not above v = 3, so nothing changes.",
        "A (MAX) returns 3: that is the value of the tree; MAX moves to B; 3 leaves were examined.",
    ]


def test_a_whole_search_by_minimax():
    told_all = [step.sentence for step in abviz.search(Tree.parse("3 (2 9)"), "minimax").steps]
    assert told_all == [
        "The search starts at the root A (MAX).",
        "Leaf B is examined: its score is 3.",
        "B's 3 reaches A (MAX): v rises from −∞ to 3.",
        "MIN node C is entered.",
        "Leaf D is examined: its score is 2.",
        "D's 2 reaches C (MIN): v falls from +∞ to 2.",
        "Leaf E is examined: its score is 9.",
        "E's 9 reaches C (MIN): that is not below v = 2, so nothing changes.",
        "C (MIN) returns 2 to A (MAX).",
        "C's 2 reaches A (MAX): that is not above v = 3, so nothing changes.",
        "A (MAX) returns 3: that is the value of the tree; MAX moves to B; 3 leaves were examined.",
    ]


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
@pytest.mark.parametrize(("score", "shown"), [("7", "7"), ("-1/2", "−1/2"), ("inf", "+∞")])
def test_a_lone_leaf(algorithm, score, shown):
    sentence = f"The root A is a leaf: its score {shown} is the value of the tree."
    assert told(score, 0, algorithm) == sentence


@pytest.mark.parametrize(
    ("tree", "number", "sentence"),
    [
        (
            "min(3 5)",
            0,
            "The search starts at the root A (MIN) with the window [−∞, +∞]: "
            "nothing is secured yet.",
        ),
        (DEEP, 3, "MIN node C is entered with the window [5, +∞]: A (MAX) already has 5."),
        (DEEP, 5, "MIN node E is entered with the window [5, +∞]: A (MAX) already has 5."),
        (
            "min(5 (3 9))",
            3,
            "MAX node C is entered with the window [−∞, 5]: A (MIN) already has 5.",
        ),
        (
            "5 (7 ((8 1) 2))",
            7,
            "MIN node F is entered with the window [5, 7]: "
            "A (MAX) already has 5 and C (MIN) already has 7.",
        ),
    ],
)
def test_entering(tree, number, sentence):
    assert told(tree, number) == sentence


@pytest.mark.parametrize(
    ("tree", "number", "sentence"),
    [
        # v and the window together
        ("3 5", 4, "C's 5 reaches A (MAX): v and α rise from 3 to 5."),
        ("min(5 3)", 4, "C's 3 reaches A (MIN): v and β fall from 5 to 3."),
        # v from one number, the window from another
        (DEEP, 12, "H's 6 reaches D (MAX): v rises from 4 to 6 and α rises from 5 to 6."),
        (
            "min(5 ((8 4) 1))",
            6,
            "E's 8 reaches D (MIN): v falls from +∞ to 8, "
            "but β stays 5, which A (MIN) already has.",
        ),
        # v alone
        (
            "5 ((4 3) 8)",
            6,
            "E's 4 reaches D (MAX): v rises from −∞ to 4, "
            "but α stays 5, which A (MAX) already has.",
        ),
        # nothing: worse, or equal
        ("3 2", 4, "C's 2 reaches A (MAX): that is not above v = 3, so nothing changes."),
        ("3 3.0", 4, "C's 3.0 reaches A (MAX): that is only equal to v = 3, so nothing changes."),
        (
            "min(3 3)",
            4,
            "C's 3 reaches A (MIN): that is only equal to v = 3, so nothing changes.",
        ),
        # a bound arrives
        (
            DEEP,
            10,
            "E's 4, an upper bound, reaches D (MAX): v rises from −∞ to 4, "
            "but α stays 5, which A (MAX) already has.",
        ),
        (
            examples["lucky-8"],
            14,
            "F's 8, a lower bound, reaches B (MIN): that is not below v = 4, so nothing changes.",
        ),
        (
            examples["tie"],
            13,
            "E's 3, an upper bound, reaches A (MAX): "
            "that is only equal to v = 3, so nothing changes.",
        ),
    ],
)
def test_updates(tree, number, sentence):
    assert told(tree, number) == sentence


@pytest.mark.parametrize(
    ("tree", "number", "sentence"),
    [
        # shallow
        (
            examples["lucky-8"],
            12,
            "MAX node F now has α = 8, so it is worth at least 8; its parent B (MIN) already "
            "has 4, so MIN will not go there, and F's other child (H) cannot matter: β cutoff.",
        ),
        # deep
        (
            DEEP,
            8,
            "MIN node E now has β = 4, so it is worth at most 4; its ancestor A (MAX), "
            "3 plies up, already has 5, so MAX will not let play come here, "
            "and E's other child (G) cannot matter: deep α cutoff.",
        ),
        # a tie
        (
            examples["tie"],
            11,
            "MIN node E now has β = 3, so it is worth at most 3; its parent A (MAX) already "
            "has 3, so MAX gains nothing here, and E's other child (G) cannot matter: α cutoff.",
        ),
        # at the last child
        (
            examples["last-child"],
            13,
            "MIN node E now has β = 2, so it is worth at most 2; its parent A (MAX) already "
            "has 3, so MAX will not go there: the test for a cutoff succeeds, "
            "but E has no children left to skip.",
        ),
        # without an ancestor
        (
            "inf 3",
            3,
            "MAX node A now has α = +∞, and no score is higher, so A's other child (C) "
            "cannot matter: β cutoff.",
        ),
        (
            "(-inf 3) 5",
            4,
            "MIN node B now has β = −∞, and no score is lower, so B's other child (D) "
            "cannot matter: α cutoff.",
        ),
        (
            "3 inf",
            5,
            "MAX node A now has α = +∞, and no score is higher: the test for a cutoff succeeds, "
            "but A has no children left to skip.",
        ),
    ],
)
def test_cutoffs(tree, number, sentence):
    assert told(tree, number) == sentence


@pytest.mark.parametrize(
    ("replies", "others"),
    [
        ("2 9", "other child (G)"),
        ("2 9 8", "other 2 children (G and H)"),
        ("2 9 8 7", "other 3 children (G, H and I)"),
        ("2 9 8 7 6", "other 4 children (G to J)"),
    ],
)
def test_the_skipped_are_named_if_they_are_few(replies, others):
    assert f", and E's {others} cannot matter: α cutoff." in told(f"(3 5) ({replies})", 11)


@pytest.mark.parametrize(
    ("tree", "number", "sentence"),
    [
        (DEEP, 13, "D (MAX) returns 6 to C (MIN)."),
        (DEEP, 9, "E (MIN) returns 4 to D (MAX), an upper bound: its true value is at most 4."),
        (
            examples["lucky-8"],
            13,
            "F (MAX) returns 8 to B (MIN), a lower bound: its true value is at least 8.",
        ),
        (examples["last-child"], 14, "E (MIN) returns 2 to A (MAX)."),
        (
            DEEP,
            19,
            "A (MAX) returns 6: that is the value of the tree; MAX moves to C; 4 leaves were "
            "examined.",
        ),
        (
            "inf 3",
            4,
            "A (MAX) returns +∞: that is the value of the tree; MAX moves to B; 1 leaf was "
            "examined.",
        ),
        (
            "min(2 3)",
            5,
            "A (MIN) returns 2: that is the value of the tree; MIN moves to B; 2 leaves were "
            "examined.",
        ),
    ],
)
def test_returning(tree, number, sentence):
    assert told(tree, number) == sentence


def test_a_pair_of_value_and_move_is_told_where_the_code_returns_one():
    steps = abviz.search(Tree.parse("((3 5) (2 9) (inf inf))"), "alphabeta-aima").steps
    assert [steps[number].sentence for number in (3, 5, 6, 7)] == [
        "C's 3 reaches B (MIN): v and β fall from +∞ to 3; move is now C.",
        "D's 5 reaches B (MIN): that is not below v = 3, so nothing changes.",
        "B (MIN) returns the pair (3, C) to A (MAX).",
        "B's 3 reaches A (MAX): v and α rise from −∞ to 3; move is now B.",
    ]
    returned = [step.sentence for step in steps if step.kind == "leave"]
    assert returned[1:] == [
        "E (MIN) returns the pair (2, F) to A (MAX), an upper bound: its true value is at most 2.",
        "H (MIN) returns +∞ and no move to A (MAX).",
        "A (MAX) returns the pair (+∞, H): +∞ is the value of the tree; MAX moves to H; "
        "5 leaves were examined.",
    ]


def test_without_deep_cutoffs_the_parent_alone_is_named():
    sentence = (
        "MAX node D is entered with the window [−∞, +∞]: C (MIN) still has v = +∞; "
        "A's 5 would narrow the window, but without deep cutoffs only the parent's value is passed "
        "on."
    )
    assert told(DEEP, 4, deep=False) == sentence
    assert "already" not in told(DEEP, 5, deep=False)


def test_strict_search_goes_on_at_a_tie():
    assert told(examples["tie"], 11, cut_on_tie=False) == "Leaf G is examined: its score is 1."


def test_numbers_are_written_for_people():
    sentence = "C's −1/2 reaches A (MAX): v and α rise from −0.75 to −1/2."
    assert told("-0.75 -1/2", 4) == sentence


def test_names_are_used_and_long_ones_shortened():
    long = "a very long name for such a small node"
    tree = Tree.parse(f'start: ("{long}": 3 "line\\nbreak": 5)')
    told_all = [step.sentence for step in abviz.search(tree).steps]
    assert told_all[1] == "Leaf a very long name for su… is examined: its score is 3."
    assert told_all[3] == "Leaf line\N{REPLACEMENT CHARACTER}break is examined: its score is 5."
    assert told_all[5].startswith("start (MAX) returns 5")
    assert len(label(tree[long])) == 24


@given(trees(), option_pairs())
def test_every_sentence_is_one_line_whatever_the_names(tree, options):
    for step in abviz.search(tree, **options).steps:
        assert step.sentence.isprintable() and step.sentence.endswith(".")
        assert label(step.node) in step.sentence


@given(games(), option_pairs())
def test_no_sentence_has_a_gap(tree, options):
    for algorithm, chosen in (("minimax", {}), ("alphabeta", options)):
        for step in abviz.search(tree, algorithm, **chosen).steps:
            assert "None" not in step.sentence and "  " not in step.sentence


def test_a_sentence_follows_from_its_step_alone():
    for step in abviz.search(examples["lucky-8"]).steps:
        assert tell(step) == step.claims == dataclasses.replace(step).claims
        assert ENGLISH.sentence(tell(step)) == step.sentence


@pytest.mark.parametrize(("name", "shown"), [("n" * 24, "n" * 24), ("n" * 25, "n" * 23 + "…")])
def test_a_long_name_is_cut_to_24_letters(name, shown):
    assert label(Tree.parse(f'"{name}": 3').root) == shown


def test_a_bound_that_no_child_has_moved_is_told_with_what_the_leaves_prove():
    """Fail-hard, α comes back, though both leaves are less."""
    assert told(examples["lucky-8"], 23, "alphabeta-blog") == (
        "J (MAX) returns 4 to I (MIN), an upper bound: no child has raised its α = 4, and the "
        "leaves seen so far prove that its true value is 2."
    )


@pytest.mark.parametrize("name", ["minimax-notes", "minimax-slides", "sss", "scout"])
def test_a_code_without_a_start_value_has_none_to_be_no_better_than(name):
    assert (
        abviz.search(Tree.parse("max(-inf -inf)"), name)
        .steps[-1]
        .sentence.endswith("; every move brings −∞, so MAX has no best move.")
    )
    assert "none brings more than −∞, where v started" in told(Tree.parse("max(-inf -inf)"), -1)


def test_star2_says_the_average_that_its_probes_have_shown_and_names_each_cutoff():
    text = "max(min(chance(1/2*max(-2) 1/2*max(-2)) 5) 0)"
    sentences = [step.sentence for step in abviz.search(Tree.parse(text), "star2").steps]
    assert any("the average is now known, it is −2" in one for one in sentences), sentences
    assert not any("lies between" in one and "and −2" in one for one in sentences)
