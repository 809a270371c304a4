"""What all watch: two trees, a right search, and what it takes to write another."""

from math import inf

from abviz.trees import Tree, examples

LUCKY = examples["lucky-8"]
SMALL = Tree.parse("(3 5) (2 9)")


def best_of(node, scores):
    return max(scores) if node.is_max else min(scores)


def names(nodes):
    return " ".join(node.name for node in nodes)


def helper(node, alpha, beta):
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = helper(child, alpha, beta)
        if node.is_max:
            v, alpha = max(v, score), max(alpha, score)
        else:
            v, beta = min(v, score), min(beta, score)
        if alpha >= beta:
            break
    return v
