#!/usr/bin/env bash
# The JSON for Cytoscape has no scores: what nodes call `value` is overwritten with their names.
#
# With: networkx 3.6.1, Python 3.11. 2026-11-29
# Guess: `cytoscape_graph(cytoscape_data(tree))` is the tree again, with each leaf's `value`.
# Came:  Without a warning, `value` is the name of the node, at every node; the scores are in neither
#        the JSON nor the graph. `node_link_data` keeps them.
# Read:  networkx/readwrite/json_graph/cytoscape.py, `cytoscape_data`, lines 72-77: the attributes are
#        copied, and then "value" is set to the node. The documentation names `name` and `ident` as
#        keys that can be changed, and not this one.
# So:    Call the attribute `score` before you export.
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"${PYTHON:-python3}" -m venv "$scratch/venv"
"$scratch/venv/bin/pip" install --quiet --disable-pip-version-check networkx==3.6.1
"$scratch/venv/bin/python" - <<'PYTHON'
import sys

import networkx as nx

tree = nx.DiGraph([("root", "left"), ("root", "right")])
tree.nodes["left"].update(value=3, score=3)
tree.nodes["right"].update(value=5, score=5)

written = nx.cytoscape_data(tree)
print([node["data"] for node in written["elements"]["nodes"]])
back = nx.cytoscape_graph(written)
linked = nx.node_link_graph(nx.node_link_data(tree))
print(dict(back.nodes(data="value")), dict(linked.nodes(data="value")))
is_lost = dict(back.nodes(data="value")) == {name: name for name in tree}
is_kept = linked.nodes["left"]["value"] == 3 and back.nodes["left"]["score"] == 3
sys.exit(not (is_lost and is_kept))
PYTHON
