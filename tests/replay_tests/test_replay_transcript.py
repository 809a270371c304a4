"""A trace as a table of text."""

import pytest
from engine_tests.oracle import option_pairs
from hypothesis import given
from strategies import MAX_AND_MIN, trees

import abviz
from abviz.trees import Tree, examples

SMALL = """\
alpha-beta: value 3, 3 of 4 leaves, 1 cutoff
step   v   α   β  what happens
   0  −∞  −∞  +∞  The search starts at the root A (MAX) with the window [−∞, +∞]: nothing is secured
                  yet.
   1  +∞  −∞  +∞  MIN node B is entered with the window [−∞, +∞]: A (MAX) still has v = −∞.
   2   3  −∞  +∞  Leaf C is examined: its score is 3.
   3   3  −∞   3  C's 3 reaches B (MIN): v and β fall from +∞ to 3.
   4   5  −∞   3  Leaf D is examined: its score is 5.
   5   3  −∞   3  D's 5 reaches B (MIN): that is not below v = 3, so nothing changes.
   6   3  −∞   3  B (MIN) returns 3 to A (MAX).
   7   3   3  +∞  B's 3 reaches A (MAX): v and α rise from −∞ to 3.
   8  +∞   3  +∞  MIN node E is entered with the window [3, +∞]: A (MAX) already has 3.
   9   2   3  +∞  Leaf F is examined: its score is 2.
  10   2   3   2  F's 2 reaches E (MIN): v and β fall from +∞ to 2.
  11   2   3   2  MIN node E now has β = 2, so it is worth at most 2; its parent A (MAX) already has
                  3, so MAX will not go there, and E's other child (G) cannot matter: α cutoff.
  12   2   3   2  E (MIN) returns 2 to A (MAX), an upper bound: its true value is at most 2.
  13   3   3  +∞  E's 2, an upper bound, reaches A (MAX): that is not above v = 3, so nothing
                  changes.
  14   3   3  +∞  A (MAX) returns 3: that is the value of the tree; MAX moves to B; 3 leaves were
                  examined."""

WIDE = """\
minimax: value −1234, 2 of 2 leaves, 0 cutoffs
step      v  what happens
   0     +∞  The search starts at the root A (MIN).
   1 −0.125  Leaf B is examined: its score is −0.125.
   2 −0.125  B's −0.125 reaches A (MIN): v falls from +∞ to −0.125.
   3  −1234  Leaf C is examined: its score is −1234.
   4  −1234  C's −1234 reaches A (MIN): v falls from −0.125 to −1234.
   5  −1234  A (MIN) returns −1234: that is the value of the tree; MIN moves to C; 2 leaves were
             examined."""


def test_a_small_tree():
    assert str(abviz.search(Tree.parse("(3 5) (2 9)"))) == SMALL


def test_columns_grow_with_their_numbers():
    assert str(abviz.search(Tree.parse("min(-0.125 -1234)"), "minimax")) == WIDE


def test_printing_is_the_transcript(capsys):
    trace = abviz.search(examples["lucky-8"])
    print(trace)
    assert capsys.readouterr().out == trace.transcript() + "\n"


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
@pytest.mark.parametrize("name", MAX_AND_MIN)
def test_the_first_line_is_the_repr(name, algorithm):
    trace = abviz.search(examples[name], algorithm)
    assert str(trace).splitlines()[0] == repr(trace)


@given(trees(), option_pairs())
def test_each_step_has_its_row_and_no_line_breaks_a_word(tree, options):
    trace = abviz.search(tree, **options)
    lines = str(trace).splitlines()
    assert all(len(line) <= 100 for line in lines)
    column = lines[1].index("what happens")
    starts = [at for at, line in enumerate(lines) if at > 1 and line[: column - 1].strip()]
    for number, (start, step) in enumerate(zip(starts, trace.steps, strict=True)):
        rows = lines[start : ([*starts, None])[number + 1]]
        assert " ".join(row[column:] for row in rows).split() == step.sentence.split()
        assert rows[0].split()[0] == str(number)
