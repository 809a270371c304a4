"""Questions about other orders of the children.

How few leaves are enough, and what can be pruned?
"""

from collections.abc import Collection, Mapping
from itertools import combinations
from math import inf
from operator import ge, gt
from random import Random

from abviz.classroom.question import NUMBER, Question
from abviz.classroom.questions.convention import with_convention
from abviz.classroom.questions.explaining import Fault, with_explained
from abviz.narration.language import Language, label
from abviz.replay.trace import Trace
from abviz.trees import Node, Score, Tree
from abviz.trees.measures import minimax_values

MOST_CHILDREN = 8  # with more children of one node there are too many orders to try
MOST_PAIRS = 40  # so many pairs of leaves are tried until one has the wanted answer
# In most trees some order prunes any two: where one does not, they are asked for more
# often.
ASKED_FOR_YES = 0.3


class Orders:
    """
    The order of all children in which alpha-beta examines the fewest of some leaves.
    """

    # Below a node nothing but its window counts: the number of leaves does not depend
    # on the values that come back, only on which of them lie within the window, and
    # these are minimax values. So each node can be put in order by itself, for each
    # window with which it may be entered, and all orders of its children are tried.

    def __init__(
        self,
        tree: Tree,
        leaves: Collection[int] | None = None,
        *,
        cut_on_tie: bool = True,
    ) -> None:
        self.tree = tree
        self._cuts = ge if cut_on_tie else gt
        every_leaf = (leaf.index for leaf in tree.leaves)
        self.leaves = {*every_leaf} if leaves is None else {*leaves}
        self.worth = minimax_values(tree)
        self._found: dict[tuple[int, Score, Score], tuple[int, tuple[Node, ...]]] = {}

    @property
    def fewest(self) -> int:
        """How many of the leaves are examined in the best order."""
        return self._best(self.tree.root, -inf, inf)[0]

    @property
    def best(self) -> Mapping[Node, tuple[Node, ...]]:
        """The inner nodes entered then, each with its children that are, in order."""
        entered: dict[Node, tuple[Node, ...]] = {}

        def follow(node: Node, alpha: Score, beta: Score) -> None:
            if node.is_leaf:
                return
            _, children = self._best(node, alpha, beta)
            entered[node] = children
            for child in children:
                follow(child, alpha, beta)
                alpha, beta = self._narrowed(node, child, alpha, beta)

        follow(self.tree.root, -inf, inf)
        return entered

    def _narrowed(
        self, node: Node, child: Node, alpha: Score, beta: Score
    ) -> tuple[Score, Score]:
        worth = self.worth[child.index]
        return (max(alpha, worth), beta) if node.is_max else (alpha, min(beta, worth))

    def _best(
        self, node: Node, alpha: Score, beta: Score
    ) -> tuple[int, tuple[Node, ...]]:
        """
        Return the fewest leaves below a node, and its children in the order for them.
        """
        if node.is_leaf:
            return int(node.index in self.leaves), ()
        key = node.index, alpha, beta
        if key not in self._found:
            self._found[key] = self._ordered(node, node.children, alpha, beta, {})
        return self._found[key]

    def _ordered(
        self,
        node: Node,
        left: tuple[Node, ...],
        alpha: Score,
        beta: Score,
        best_of: dict[tuple[Node, ...], tuple[int, tuple[Node, ...]]],
    ) -> tuple[int, tuple[Node, ...]]:
        """Return the same for the children that are left.

        Which went before says the window.
        """
        if not left or self._cuts(alpha, beta):
            return 0, ()
        if left not in best_of:
            ways = []
            for child in left:
                first, _ = self._best(child, alpha, beta)
                later = tuple(other for other in left if other is not child)
                window = self._narrowed(node, child, alpha, beta)
                rest, order = self._ordered(node, later, *window, best_of)
                ways.append((first + rest, (child, *order)))
            best_of[left] = min(ways, key=lambda way: way[0])
        return best_of[left]


def _proofs(node: Node) -> tuple[int, int]:
    """Return the fewest leaves that show a node worth no less, and no more."""
    if node.is_leaf:
        return 1, 1
    more, less = zip(*map(_proofs, node.children), strict=True)
    return (min(more), sum(less)) if node.is_max else (sum(more), min(less))


def ask_fewest(
    trace: Trace, faults: tuple[Fault, ...], seed: int
) -> tuple[Question, ...]:
    """Ask how few leaves are enough in a tree, whatever its scores and order are."""
    tree, language = trace.tree, trace.language
    of_max, of_min = _proofs(tree.root)
    fewest = of_max + of_min - 1
    if fewest == len(tree.leaves):
        return ()
    if _is_as_if_complete(tree, fewest):
        text, why = _fewest_in_complete(tree, fewest, language)
    else:
        text = language.gettext(
            "The scores are not known: each leaf may have any finite score, and the "
            "children of each node may be put in any order. How few of the {count} "
            "leaves can alpha-beta examine?",
            count=len(tree.leaves),
        )
        why = language.gettext(
            "Leaves that MAX needs to show that the root is worth no less: {max}. "
            "Leaves that MIN needs to show that it is worth no more: {min}. One leaf "
            "is in both: {max} + {min} − 1 = {fewest}.",
            max=of_max,
            min=of_min,
            fewest=fewest,
        )
    question = Question(
        ask="best-case",
        trace=trace,
        text=with_convention(trace, text),
        form="fields",
        slots=(NUMBER,),
        key={NUMBER: str(fewest)},
        why=why,
        reasons={
            NUMBER: language.gettext(
                "A proof of MAX has one move at each MAX node and all moves at MIN "
                "nodes; that of MIN has it the other way round. Count the fewest "
                "leaves of each, from the leaves upwards, and take 1 away for the leaf "
                "in both."
            )
        },
    )
    return (with_explained(question, faults),)


def _is_as_if_complete(tree: Tree, fewest: int) -> bool:
    """Tell whether the formula for complete trees says how few leaves are enough."""
    b, d = tree.branching or 0, tree.depth
    return b > 0 and fewest == b ** ((d + 1) // 2) + b ** (d // 2) - 1


def _fewest_in_complete(tree: Tree, fewest: int, language: Language) -> tuple[str, str]:
    """Return what is asked about a complete tree, and why the answer is right."""
    b, d = tree.branching or 0, tree.depth
    text = language.gettext(
        "In a complete tree with branching factor {branching}, {depth} plies and "
        "finite "
        "scores, how many of the {leaves} leaves does alpha-beta examine at best?",
        branching=b,
        depth=d,
        leaves=len(tree.leaves),
    )
    why = language.gettext(
        "At best b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves are examined: {more} + {fewer} − 1 = "
        "{leaves}.",
        more=b ** ((d + 1) // 2),
        fewer=b ** (d // 2),
        leaves=fewest,
    )
    return text, why


def ask_reorder(
    trace: Trace, faults: tuple[Fault, ...], seed: int
) -> tuple[Question, ...]:
    """Ask for the leaves of the best order, and whether one order can prune two."""
    tree = trace.tree
    if any(len(node.children) > MOST_CHILDREN for node in tree):
        return ()
    return _fewest(trace), *_both_pruned(trace, seed)


def _orders(trace: Trace, *leaves: Node) -> Orders:
    """
    Return the best orders for some leaves, or for all, by the convention of a search.
    """
    counted = [leaf.index for leaf in leaves] or None
    return Orders(trace.tree, counted, cut_on_tie=trace.algorithm.cut_on_tie)


def _fewest(trace: Trace) -> Question:
    """Ask how few leaves are examined in the best order."""
    language, orders = trace.language, _orders(trace)
    leaves = orders.fewest
    text = language.gettext(
        "The children of each node may be put in any order. In the best order, how "
        "many of the {count} leaves does alpha-beta examine?",
        count=len(trace.tree.leaves),
    )
    return Question(
        ask="reorder",
        topic="fewest",
        trace=trace,
        text=with_convention(trace, text),
        form="fields",
        slots=(NUMBER,),
        key={NUMBER: str(leaves)},
        why=language.gettext(
            "In this order it examines {leaves}, and in no order fewer: {order}.",
            leaves=language.share_of_leaves(leaves, len(trace.tree.leaves)),
            order=_written(language, orders.best),
        ),
        reasons={
            NUMBER: language.gettext(
                "Put the best child of each node first: the greatest value at a MAX "
                "node, the least at a MIN node. Where a cutoff is certain, the child "
                "that is cheapest to search comes first."
            )
        },
    )


def _written(language: Language, order: Mapping[Node, tuple[Node, ...]]) -> str:
    """Return which children of each node are entered, one after the other."""
    return "; ".join(
        language.gettext(
            "{node}: {children}",
            node=label(node),
            children=", ".join(map(label, nodes)),
        )
        for node, nodes in order.items()
    )


def _both_pruned(trace: Trace, seed: int) -> tuple[Question, ...]:
    """Ask of two leaves whether some order prunes them both.

    Each of them can be pruned alone.
    """
    tree, language = trace.tree, trace.language
    chance = Random(f"{seed} {tree} reorder")
    alone = [leaf for leaf in tree.leaves if not _orders(trace, leaf).fewest]
    pairs = [*combinations(alone, 2)]
    chance.shuffle(pairs)
    wanted = chance.random() < ASKED_FOR_YES
    pairs = pairs[:MOST_PAIRS]
    if not pairs:
        return ()
    orders_of = {pair: _orders(trace, *pair) for pair in pairs}
    pair = min(pairs, key=lambda leaves: (orders_of[leaves].fewest == 0) is not wanted)
    orders = orders_of[pair]
    can = orders.fewest == 0
    names = [label(leaf) for leaf in pair]
    text = language.gettext(
        "The children of each node may be put in any order. Can {names} both be pruned "
        "in one and the same order?",
        names=language.joined(names),
    )
    if can:
        order = _written(language, orders.best)
        why = language.gettext("In this order both are pruned: {order}.", order=order)
        reason = language.gettext("There is an order in which cutoffs skip both.")
    else:
        why = language.gettext(
            "Each of them is pruned in some order, but in every order at least one is "
            "examined."
        )
        reason = language.gettext(
            "In each order that prunes one of them, the other is examined."
        )
    return (
        Question(
            ask="reorder",
            topic="both pruned",
            about=" ".join(names),
            trace=trace,
            text=with_convention(trace, text),
            form="choice",
            choices=(
                language.pgettext("answer", "yes"),
                language.pgettext("answer", "no"),
            ),
            key=0 if can else 1,
            why=why,
            reasons={str(1 if can else 0): reason},
        ),
    )
