"""A trace as a table of text."""

import pytest
from engine_tests.oracle import option_pairs
from hypothesis import given
from strategies import MAX_AND_MIN, trees

import abviz
from abviz.trees import Tree, examples


def test_printed_searches_are_the_stored_tables(snapshot):
    small, wide = Tree.parse("(3 5) (2 9)"), Tree.parse("min(-0.125 -1234)")
    tables = [abviz.search(small), abviz.search(wide, "minimax"), abviz.search(small, "scout")]
    snapshot("tables", "\n\n".join(map(str, tables)).splitlines())


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
