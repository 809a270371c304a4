"""Each named tree keeps what its note promises."""

from collections.abc import Mapping
from fractions import Fraction

import pytest
from zoo import minimax, minimax_to_depth

import abviz
from abviz.trees import Tree, TreeError, examples
from abviz.trees.measures import minimax_values

NAMES = ["lucky-8", "lucky-32", "aima-3x3", "deep-cutoff", "tie", "irregular", "last-child"]
NAMES += ["tic-tac-toe", "estimates", "horizon", "noisy", "dice", "throw-first", "three-players"]


class Search:
    """The value, the leaves and the cutoffs of an alpha-beta search."""

    def __init__(self, tree, **options):
        trace = abviz.search(tree, **options)
        self.value = trace.value
        self.leaves = [leaf.value for leaf in trace.leaves]
        self.cutoffs = [
            (one.node.name, one.kind, [node.name for node in one.skipped]) for one in trace.cutoffs
        ]


def test_the_gallery_is_a_mapping_in_teaching_order():
    assert isinstance(examples, Mapping) and list(examples) == NAMES and len(examples) == 14
    assert examples["tie"] is examples["tie"] and "tie" in examples and "nope" not in examples
    assert all(isinstance(tree, Tree) for tree in examples.values())
    with pytest.raises(TypeError):
        examples["mine"] = Tree.parse("3")
    assert repr(examples) == "Examples: " + ", ".join(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_example_is_described(name):
    about = examples.describe(name)
    assert about.title and about.source and about.note.endswith(".")
    assert str(examples[name]) == about.text
    others = {"three-players": "p1", "throw-first": "chance"}
    assert examples[name].root.player == others.get(name, "max")


@pytest.mark.parametrize("call", [examples.__getitem__, examples.describe])
def test_an_unknown_example_suggests_the_nearest(call):
    with pytest.raises(KeyError) as caught:
        call("lucky8")
    assert str(caught.value) == "There is no example 'lucky8'. Did you mean \"lucky-8\"?"
    assert isinstance(caught.value, TreeError)
    with pytest.raises(KeyError, match="Choose one of"):
        call(None)
    with pytest.raises(KeyError, match="Choose one of"):
        call("zzz")


def test_the_lucky_examples_have_the_scores_of_the_slides():
    eight, thirty_two = examples["lucky-8"], examples["lucky-32"]
    assert str(eight) == "(((4 3) (8 7)) ((2 1) (6 5)))"
    assert eight == Tree.complete(2, 3, [4, 3, 8, 7, 2, 1, 6, 5])
    scores = (
        "12,11,32,31,10,9,30,29,16,15,28,27,14,13,26,25,4,3,24,23,2,1,22,21,8,7,20,19,6,5,18,17"
    )
    assert thirty_two == Tree.complete(2, 5, [int(one) for one in scores.split(",")])
    assert Search(eight).leaves == [4, 3, 8, 2, 1]
    assert Search(thirty_two).leaves == [12, 11, 32, 10, 9, 16, 28, 4, 3, 2, 1]
    for tree in (eight, thirty_two):
        assert str(tree.reordered("best")) == str(tree)


def test_deep_cutoff_needs_the_far_ancestor():
    tree = examples["deep-cutoff"]
    inner = [node for node in tree if node.children]
    assert all(node.parent is None or node.parent.player != node.player for node in inner)
    done = Search(tree)
    ((name, kind, skipped),) = done.cutoffs
    assert (kind, len(tree[name].path), [tree[one].value for one in skipped]) == ("alpha", 3, [9])
    assert (done.value, done.leaves) == (6, [5, 4, 6, 7])
    shallow = Search(tree, deep=False)
    assert (shallow.value, shallow.leaves, shallow.cutoffs) == (6, [5, 4, 9, 6, 7], [])
    assert f"At the MIN node {name} " in examples.describe("deep-cutoff").note


def test_the_irregular_example_has_cutoffs_of_both_kinds():
    tree = examples["irregular"]
    done = Search(tree)
    assert len(tree.leaves) == 10 and len(done.leaves) == 6 and done.value == 8
    assert {len(leaf.path) for leaf in tree.leaves} == {1, 2, 3}
    assert {len(node.children) for node in tree if node.children} == {1, 2, 3, 4}
    assert {kind for _, kind, skipped in done.cutoffs if skipped} == {"alpha", "beta"}
    values = [leaf.value for leaf in tree.leaves]
    assert 0 in values and min(values) < 0
    assert done.leaves == [3, 5, 0, -2, 8, 6]


def test_estimates_mislead_until_the_leaves_are_seen():
    tree = examples["estimates"]
    assert tree.depth == 3 and {len(leaf.path) for leaf in tree.leaves} == {3}
    assert all(node.estimate is not None for node in tree if node.children)
    moves = tree.root.children
    assert [minimax_to_depth(move, 0) for move in moves] == [6, 5, 4]
    assert [minimax_to_depth(move, 1) for move in moves] == [6, 3, 2]
    assert (
        [minimax_to_depth(move, 2) for move in moves]
        == [minimax(move) for move in moves]
        == [3, 8, 2]
    )


PAWN, BISHOP, ROOK = 1, 3, 5


def lost_bishop(material, pawns):
    """Return the tree of the story in the notation: MAX waits, or a pawn attacks the rook."""
    after_waiting = f"({material - BISHOP} {material})~{material}"
    if not pawns:
        return f"({after_waiting} {after_waiting})~{material}"
    after_taking = lost_bishop(material - PAWN, pawns - 1)
    after_pawn = f"({after_taking} {material - BISHOP + ROOK})~{material}"
    return f"({after_waiting} {after_pawn})~{material}"


def test_beyond_the_horizon_a_loss_comes_anyway_and_the_delay_has_a_price():
    tree = examples["horizon"]
    assert tree == Tree.parse(lost_bishop(0, pawns=2))
    wait, pawn = tree.root.children
    assert (wait.name, pawn.name) == ("wait", "pawn")
    # The bishop is lost whatever MAX does, and giving up the pawn makes it worse.
    assert [minimax(move) for move in (wait, pawn)] == [-BISHOP, -BISHOP - PAWN]
    for plies in range(2, 6):
        given_up = -PAWN * (plies // 2)
        assert [minimax_to_depth(move, plies - 1) for move in (wait, pawn)] == [-BISHOP, given_up]
        assert given_up > -BISHOP
    assert [minimax_to_depth(move, 5) for move in (wait, pawn)] == [-BISHOP, -BISHOP - PAWN]
    note = examples.describe("horizon").note
    assert "To 2, 3, 4 or 5 plies the pawn looks better" in note
    assert "waiting costs 3, and giving up the pawn costs 4" in note


def test_the_shallow_search_chooses_the_delay_and_its_line_ends_before_the_loss():
    tree = examples["horizon"]
    for plies in range(2, 6):
        trace = abviz.search(tree, depth=plies)
        end = trace.principal_variation[-1]
        assert trace.best_move.name == "pawn" and end.children
        assert minimax(end) < end.estimate == trace.value
    assert abviz.search(tree, depth=6).best_move.name == "wait"


def test_the_moves_of_the_example_with_dice_are_worth_their_averages():
    tree = examples["dice"]
    values = minimax_values(tree)
    moves = tree.root.children
    assert [values[move.index] for move in moves] == [6, Fraction(3, 2), 1] and values[0] == 6
    assert all(move.is_chance and 2 <= len(move.children) <= 3 for move in moves)
    assert all(reply.is_min for move in moves for reply in move.children)
    assert [values[reply.index] for reply in moves[0].children] == [4, 8]
    assert all(type(chance) is Fraction for move in moves for chance in move.probabilities)
    assert all(type(leaf.value) is int for leaf in tree.leaves) and tree.depth == 3


def test_a_throw_that_is_seen_before_the_move_is_worth_more():
    tree = examples["throw-first"]
    values = minimax_values(tree)
    kinds = [{node.player for node in tree if len(node.path) == ply} for ply in range(5)]
    assert kinds == [{"chance"}, {"max"}, {"chance"}, {"min"}, {None}]
    throws = tree.root.children
    worth = [[values[move.index] for move in throw.children] for throw in throws]
    assert worth == [[6, 2], [2, 8]] and values[0] == 7
    before = [sum(after) / Fraction(2) for after in zip(*worth, strict=True)]
    assert before == [4, 5] and tree.root.probabilities == (Fraction(1, 2), Fraction(1, 2))
    found = {name: abviz.search(tree, name) for name in ("expectiminimax", "star1", "star2")}
    assert {trace.value for trace in found.values()} == {7}
    assert [len(set(trace.leaves)) for trace in found.values()] == [16, 13, 13]


def test_the_end_of_tic_tac_toe_is_that_of_the_game():
    tree = examples["tic-tac-toe"]
    assert tree == Tree.from_game(abviz.games.TicTacToe("XOO X.. OX."))
    done = Search(tree)
    assert [minimax(move) for move in tree.root.children] == [1, -1, -1]
    assert (done.value, len(done.leaves), len(tree.leaves)) == (1, 4, 6)
    assert [skipped for _, _, skipped in done.cutoffs if skipped] == [["6-9"], ["9-6"]]


def for_themselves(node):
    """Return the scores that come about if everyone wants a high one for itself."""
    if node.is_leaf:
        return node.utilities
    outcomes = [for_themselves(child) for child in node.children]
    own = [outcome[node.seat - 1] for outcome in outcomes]
    assert len(set(own)) == len(own), "a tie would leave the choice open"
    return outcomes[own.index(max(own))]


def against_p1(node):
    """Return what p1 gets if the others want nothing but to harm it."""
    if node.is_leaf:
        return node.utilities[0]
    return (max if node.seat == 1 else min)(map(against_p1, node.children))


def test_three_players_want_different_things():
    tree = examples["three-players"]
    first, second = tree.root.children
    assert tree.players == tree.depth == 3
    assert [node.seat for node in (tree.root, first, *first.children)] == [1, 2, 3, 3]
    assert (for_themselves(first), for_themselves(second)) == ((3, 5, 5), (8, 4, 8))
    assert for_themselves(tree.root) == (8, 4, 8)
    assert (against_p1(first), against_p1(second)) == (3, 1)
    best = max(tree.leaves, key=lambda leaf: leaf.utilities[0])
    assert best.utilities[0] == 9 and first in best.ancestors
