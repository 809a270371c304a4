#!/usr/bin/env bash
# A score of 2147483648 goes into a GML file as a number and comes back as a text.
#
# With: networkx 3.6.1, Python 3.11. 2026-11-29
# Guess: Whole numbers survive `write_gml` and `read_gml`, as they survive JSON and GraphML.
# Came:  Up to 2147483647 they do; from there on, and below -2147483648, they are read as str, without
#        a warning. Beside them the other leaves are still int, so that max() of the leaves raises a
#        TypeError, or, if all are long, compares texts: "10000000000" < "3000000000". As floats
#        (2147483648.0) they survive.
# Read:  networkx/readwrite/gml.py, `generate_gml`, lines 725-731: GML has signed 32-bit integers, and
#        what is longer is written between quotes. The documentation of `write_gml` does not say so.
# So:    Write zobrist keys and scores with large weights as GraphML, or read them with int().
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"${PYTHON:-python3}" -m venv "$scratch/venv"
"$scratch/venv/bin/pip" install --quiet --disable-pip-version-check networkx==3.6.1
cd "$scratch"
venv/bin/python - <<'PYTHON'
import sys

import networkx as nx

scores = [3_000_000_000, 10_000_000_000, 2**31 - 1, -(2**31), 2.0**31]
tree = nx.DiGraph(("root", f"leaf{number}") for number in range(len(scores)))
for number, score in enumerate(scores):
    tree.nodes[f"leaf{number}"]["value"] = score

nx.write_gml(tree, "tree.gml")
nx.write_graphml(nx.DiGraph(tree.subgraph(["root", "leaf0", "leaf1"])), "tree.graphml")
back = nx.read_gml("tree.gml")
read = [back.nodes[f"leaf{number}"]["value"] for number in range(len(scores))]
print(read)
by_graphml = nx.read_graphml("tree.graphml").nodes["leaf0"]["value"]
is_text = read[:2] == ["3000000000", "10000000000"] and max(read[:2]) == "3000000000"
sys.exit(not (is_text and read[2:] == scores[2:] and by_graphml == scores[0]))
PYTHON
