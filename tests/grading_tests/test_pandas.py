"""The table of an experiment as a data frame, where pandas is: otter-grader brings it along."""

import pytest

import abviz

pandas = pytest.importorskip("pandas")


def test_a_table_is_a_data_frame():
    trees = {"family": "random", "branching": 2, "depth": [2, 3]}
    plan = abviz.experiment(trees=trees, algorithms=["alphabeta", "uct"], seeds=5)
    results = plan.run(workers=1, store=None, progress=False)
    frame = results.to_pandas()
    assert isinstance(frame, pandas.DataFrame)
    assert [*frame.columns] == [*results.table()[0]]
    assert frame["leaves"].tolist() == [row["leaves"] for row in results.table()]
    assert frame["cutoffs"].isna().tolist() == [False, True, False, True]
