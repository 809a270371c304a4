"""The top of a large sampled tree: its upper plies, as one picture shows them."""

from collections import Counter
from typing import Self

from abviz.narration.language import Language
from abviz.replay.trace import Trace
from abviz.replay.ways.registry import Replay
from abviz.replay.ways.sampling import LARGEST_IN_PHASES
from abviz.trees import Tree
from abviz.trees.builder import TreeBuilder
from abviz.trees.node import traverse

MOST_BESIDE = 16  # how many nodes the lowest ply has at most that is shown


def upper_plies_of(trace: Trace) -> Trace:
    """Return what a picture shows: a whole search, or the top of a large sample."""
    tree = trace.tree
    is_large = len(tree.leaves) > LARGEST_IN_PHASES and tree.depth > 1
    return FoldedTrace.of(trace) if is_large and trace.algorithm.samples else trace


class FoldedTrace(Trace):
    """
    A search of a large tree by samples, with stubs for what is below its upper plies.
    """

    whole: Trace

    def in_language(self, language: str | Language) -> Self:
        """Return the same, told in another language."""
        return self.of(self.whole.in_language(language))

    @classmethod
    def of(cls, whole: Trace) -> Self:
        """Return the top of a search.

        All of its steps are at the root, which is the same.
        """
        top, indices = _top_of(whole.tree)
        replay = object.__new__(Replay)
        replay.tree = top
        replay.steps, replay.counters = whole.steps, whole.replay.counters
        replay.changes = tuple(
            {
                indices[index]: state
                for index, state in change.items()
                if index in indices
            }
            for change in whole.replay.changes
        )
        twin = object.__new__(cls)
        vars(twin).update(
            whole.parts, tree=top, steps=whole.steps, replay=replay, whole=whole
        )
        return twin


def _top_of(tree: Tree) -> tuple[Tree, dict[int, int]]:
    """
    Return the upper plies of a tree, and the indices there of the nodes that are shown.
    """
    plies, counts = tree.plies, Counter(tree.plies)
    last = max(
        ply for ply in range(1, tree.depth) if counts[ply] <= MOST_BESIDE or ply == 1
    )
    build, indices = TreeBuilder(), dict[int, int]()
    stubs = 0
    for node, entered in traverse(
        tree.root, lambda node: node.children if plies[node.index] < last else ()
    ):
        if not entered:
            build.close()
            continue
        indices[node.index] = len(indices) + stubs
        if node.is_leaf:
            build.leaf(node.value, name=node.name)
            continue
        build.open(node.player, name=node.name)
        if plies[node.index] == last:
            build.stub(len(node.children))
            build.close()
            stubs += 1
    return Tree(build.finish()), indices
