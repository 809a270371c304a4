"""The top of a large tree that a search has sampled: its upper plies, as one picture shows them."""

from __future__ import annotations

from collections import Counter
from typing import Self

from abviz.narration.language import Language
from abviz.replay.frames import NodeState
from abviz.replay.models import Replay
from abviz.replay.sampling import LARGEST_IN_PHASES
from abviz.replay.trace import Trace
from abviz.trees import Node, Tree
from abviz.trees.builder import TreeBuilder
from abviz.trees.node import traverse

# How many nodes the lowest ply has at most that is shown.
MOST_BESIDE = 16


class FoldedTrace(Trace):
    """A search of a large tree by samples, at whose upper nodes alone something is seen."""

    whole: Trace

    def in_language(self, language: str | Language) -> Self:
        """Return the same, told in another language."""
        return type(self).of(self.whole.in_language(language))

    @classmethod
    def of(cls, whole: Trace) -> Self:
        """Return the top of the tree of a search, with stubs for what is below it."""
        top, shown = _top_of(whole.tree)
        twin = object.__new__(cls)
        # All steps are at the root, which is in its place.
        facts = {"steps": whole.steps, "replay": _FoldedReplay(top, whole.replay, shown)}
        vars(twin).update(whole.parts, tree=top, whole=whole, **facts)
        return twin


def folded(trace: Trace) -> Trace:
    """Return what a picture shows of a search: all of it, or the top of a large sampled tree."""
    is_large = len(trace.tree.leaves) > LARGEST_IN_PHASES
    return FoldedTrace.of(trace) if is_large and trace.algorithm.samples else trace


class _FoldedReplay(Replay):
    """What changes at the nodes that are shown."""

    def __init__(self, top: Tree, whole: Replay, shown: dict[int, int]) -> None:
        self.tree, self.steps, self.counters = top, whole.steps, whole.counters
        self.changes: tuple[dict[int, NodeState], ...] = tuple(
            {shown[index]: state for index, state in change.items() if index in shown}
            for change in whole.changes
        )


def _top_of(tree: Tree) -> tuple[Tree, dict[int, int]]:
    """Return the upper plies of a tree, and the indices there of the nodes that are shown."""
    counts = Counter(tree.plies)
    last = max(ply for ply in range(1, tree.depth) if counts[ply] <= MOST_BESIDE or ply == 1)
    build = TreeBuilder()
    for node, entered in traverse(tree.root, lambda one: _above(one, tree, last)):
        if not entered:
            build.close()
        elif node.is_leaf:
            build.leaf(node.value, name=node.name)
        else:
            build.open(node.player, name=node.name)
            if tree.plies[node.index] == last:
                build.stub(len(node.children))
                build.close()
    top = Tree(build.finish())
    shown = [node for node in tree if tree.plies[node.index] <= last]
    seen = (node for node in top if not node.stub)
    return top, {node.index: one.index for node, one in zip(shown, seen, strict=True)}


def _above(node: Node, tree: Tree, last: int) -> tuple[Node, ...]:
    return node.children if tree.plies[node.index] < last else ()
