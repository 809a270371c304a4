"""The grades and the counts of a real cluster of Dask are those of threads."""

from concurrent.futures import ThreadPoolExecutor

import pytest

import abviz

distributed = pytest.importorskip("distributed")
RIGHT = """
def search(node):
    pick = max if node.is_max else min
    return pick(map(search, node.children)) if node.children else node.value
"""


def test_a_cluster_gives_the_same_grades_and_counts(tmp_path):
    texts = [RIGHT, RIGHT.replace("min", "max"), "import os\ndef search(node):\n    os._exit(0)\n"]
    for number, text in enumerate([*texts, "def search(node:\n"]):
        (tmp_path / f"{number}.py").write_text(text)
    quick = {"against": "minimax", "most_leaves": 2, "store": None, "pictures": False}
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=2, dashboard_address=None) as here,
        distributed.Client(here) as client,
        ThreadPoolExecutor(2) as threads,
    ):
        tables = [
            abviz.grade(tmp_path, executor=executor, **quick).table()
            for executor in (client.get_executor(), threads)
        ]
        trees = {"family": "random", "branching": [2, 3], "depth": [2, 3]}
        plan = abviz.experiment(trees=trees, algorithms=["alphabeta", "sss"], seeds=20)
        counts = [
            plan.run(executor=executor, store=None).cells()
            for executor in (client.get_executor(), threads)
        ]
    assert counts[0] == counts[1] and len(counts[0]) == len(plan)
    assert [row["passed"] for row in tables[0]] == [True, False, False, False]
    assert tables[0] == tables[1]
