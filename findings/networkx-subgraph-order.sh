#!/usr/bin/env bash
# The nodes of a small subgraph come in another order in each process.
#
# With: networkx 3.6.1, Python 3.11. 2026-11-29
# Guess: `graph.subgraph(nodes)` lists its nodes as the graph does, left to right as they were added,
#        for any subset; with strings too.
# Came:  So it is if the subset is at least half of the graph. A smaller one comes in the order of a
#        set of strings, which differs from process to process (PYTHONHASHSEED), also in `.copy()`.
#        A picture by Graphviz, which goes by that order, is then another one every day.
# Read:  networkx/classes/coreviews.py, `FilterAtlas.__iter__` (lines 293-300): if twice the subset is
#        less than the graph it iterates over the set. The documentation of `subgraph` says that
#        the order is not guaranteed, and nothing of the half.
# So:    Add the nodes to a new graph in the order you want.
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"${PYTHON:-python3}" -m venv "$scratch/venv"
"$scratch/venv/bin/pip" install --quiet --disable-pip-version-check networkx==3.6.1
cat >"$scratch/order.py" <<'PYTHON'
import networkx as nx

tree = nx.DiGraph((f"n{number}", f"n{2 * number + side}") for number in range(1, 16) for side in (0, 1))
half = [node for node in tree if node != "n31"][:16]
print("whole", *tree.nodes, sep=" ")
print("large", list(tree.subgraph(half).nodes) == half)
print("small", *tree.subgraph({"n3"} | nx.descendants(tree, "n3")).copy().nodes)
PYTHON
for seed in 1 2 3; do
    PYTHONHASHSEED=$seed "$scratch/venv/bin/python" "$scratch/order.py" | tee -a "$scratch/all"
done
# The graph itself and the large subset are the same each time; the small one is another each time.
[[ $(grep -c '^large True$' "$scratch/all") == 3 ]]
[[ $(grep '^whole' "$scratch/all" | sort -u | wc -l) == 1 ]]
[[ $(grep '^small' "$scratch/all" | sort -u | wc -l) == 3 ]]
