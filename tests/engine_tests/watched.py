"""What all watch: two trees, and the names of nodes."""

from abviz.trees import Tree, examples

LUCKY = examples["lucky-8"]
SMALL = Tree.parse("(3 5) (2 9)")


def names(nodes):
    return " ".join(node.name for node in nodes)
