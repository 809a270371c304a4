#!/usr/bin/env bash
# igraph's layout for trees puts children by the number of their vertex, not by the order of edges.
#
# With: igraph 1.0.0, Python 3.11. 2026-11-29
# Guess: `layout_reingold_tilford` draws the children of a node left to right as its edges were added:
#        with the edges 0-3, 0-1, 0-2 it is 3, 1, 2.
# Came:  1, 2, 3, whatever the order of the edges. A tree whose vertices were numbered in another
#        order, as by a breadth-first reader, or with a move put in afterwards, is drawn with its
#        moves changed about, and a search "from left to right" is not what the picture shows.
# Read:  the documentation of `Graph.layout_reingold_tilford`, which says nothing of the order; the
#        layout follows the adjacency lists, and these are sorted by vertex.
# So:    Number the vertices in preorder (`permute_vertices`) before you draw.
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"${PYTHON:-python3}" -m venv "$scratch/venv"
"$scratch/venv/bin/pip" install --quiet --disable-pip-version-check igraph==1.0.0
"$scratch/venv/bin/python" - <<'PYTHON'
import sys
from itertools import permutations

import igraph

drawn = set()
for children in permutations((1, 2, 3)):
    graph = igraph.Graph(n=4, edges=[(0, child) for child in children], directed=True)
    across = [x for x, _ in graph.layout_reingold_tilford(root=[0], mode="out").coords]
    order = tuple(sorted((1, 2, 3), key=across.__getitem__))
    print("edges to", children, "drawn", order, "listed", graph.successors(0))
    drawn.add(order)
sys.exit(drawn != {(1, 2, 3)})
PYTHON
