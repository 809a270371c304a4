"""Answer patterns: misconceptions that show in answers alone.

The search itself may be right.

`PATTERNS` has them by what is asked, likeliest first; each gives its wrong answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import inf
from typing import TypeAlias

from abviz.classroom.misconceptions.belief import Belief
from abviz.classroom.question import NUMBER, Answer, Question, node_of
from abviz.replay.steps import Cutoff
from abviz.replay.trace import Trace
from abviz.trees import Node, Score, format_score
from abviz.trees.node import preorder


@dataclass(frozen=True, repr=False)
class AnswerPattern(Belief):
    """A false belief about alpha-beta, and the answers that follow from it.

    The search itself may be right: it is read or told wrongly.

    Examples
    --------
    >>> import abviz
    >>> abviz.misconceptions["bound-is-value"]
    <misconception bound-is-value: takes a bound for a value>
    >>> from abviz.classroom.questions.make import questions_for
    >>> [question] = questions_for("(3 5) (2 9)", "cuts")
    >>> question.key, abviz.misconceptions["stopping-node-is-cut"].answers(question)
    ((6,), (4,))
    """

    key: str
    # The answer to a question; None where nothing follows from the belief.
    function: Callable[[Question], Answer | None]

    @property
    def name(self) -> str:
        """The name in `abviz.misconceptions`."""
        return self.key

    def answers(self, question: Question) -> Answer | None:
        """Return the wrong answer that follows from this belief.

        None if there is none to give.
        """
        answer = self.function(question)
        is_wrong = (
            answer is not None and answer != question.key and question.takes(answer)
        )
        return answer if is_wrong else None


def _bounds_tie(question: Question) -> Answer | None:
    """Mark all moves that came back with the value of the root."""
    trace = question.trace
    if question.ask != "move":
        return None
    moves = trace.tree.root.children
    return tuple(move.index for move in moves if trace.returned(move) == trace.value)


def _cut_move_may_win(question: Question) -> Answer | None:
    """Mark the moves whose search was cut off too."""
    if question.ask != "move" or not isinstance(question.key, tuple):
        return None
    cut, moves = _stopping(question.trace), question.trace.tree.root.children
    return tuple(
        move.index for move in moves if move in cut or move.index in question.key
    )


def _best_case(question: Question, d: int, *, added: int) -> Answer | None:
    """Return what a formula gives for a complete tree."""
    b = question.trace.tree.branching
    if question.ask != "best-case" or b is None:
        return None
    return {NUMBER: str(b ** ((d + 1) // 2) + b ** (d // 2) + added)}


def _cutting_child_is_cut(question: Question) -> Answer | None:
    """
    Mark the children that bring cutoffs too, and leave such leaves out of the order.
    """
    trace = question.trace
    cutting = [_last_entered(cutoff) for cutoff in trace.cutoffs]
    if question.ask == "order":
        return tuple(leaf.index for leaf in trace.leaves if leaf not in cutting)
    return _marked(question, [*_skipped(trace), *cutting])


def _last_child_is_cut(question: Question) -> Answer | None:
    """Mark the last child too where the test comes true after it."""
    trace = question.trace
    last = [cutoff.node.children[-1] for cutoff in trace.cutoffs if not cutoff.skipped]
    return _marked(question, [*_skipped(trace), *last])


def _stopping(trace: Trace) -> list[Node]:
    return [cutoff.node for cutoff in trace.cutoffs if cutoff.skipped]


def _skipped(trace: Trace) -> list[Node]:
    return [node for cutoff in trace.cutoffs for node in cutoff.skipped]


def _below(trace: Trace) -> list[Node]:
    return [node for top in _skipped(trace) for node in preorder(top)]


def _marked(question: Question, nodes: Iterable[Node]) -> Answer | None:
    if question.ask != "cuts":
        return None
    return tuple(sorted({node.index for node in nodes}))


def _at_cutoff(question: Question, named: Callable[[Cutoff], Node]) -> Answer | None:
    """Name a node at the cutoff that is asked about."""
    if question.ask != "why":
        return None
    cutoff = question.trace.steps[question.step].cutoff
    return None if cutoff is None else named(cutoff).index


def _last_entered(cutoff: Cutoff) -> Node:
    """Return the child whose value has made a test true."""
    return cutoff.node.children[-1 - len(cutoff.skipped)]


Window: TypeAlias = tuple[Score | None, Score | None]


def _filled(
    ask: str,
    numbers_at: Callable[[Question, Node], Sequence[Score | None]],
    question: Question,
) -> Answer | None:
    """Return texts for all fields: the value, or α and then β.

    Where there is none, the key.
    """
    if (
        question.ask != ask
        or not isinstance(question.key, Mapping)
        or not _is_for_max(question)
    ):
        return None
    answer = dict(question.key)
    for slot in answer:
        node = question.node(slot)
        # Of a node that is never entered a belief about windows and returned values
        # says nothing.
        if node not in question.trace.visits:
            continue
        numbers = numbers_at(question, node)
        number = numbers[1] if slot.startswith("beta:") else numbers[0]
        if number is not None:
            answer[slot] = format_score(number)
    return answer


def _is_for_max(question: Question) -> bool:
    """
    Tell whether numbers are asked for as MAX sees them: not the results of a negamax.
    """
    return not any(
        str(slot).startswith(("returned:", "utilities:")) for slot in question.slots
    )


def _window(question: Question, node: Node) -> Window:
    """Return the window with which a node was entered; nothing if it never was."""
    trace = question.trace
    if node not in trace.visits:
        return None, None
    visit = trace.visits.index(node)
    return trace.alphas[visit], trace.betas[visit]


def _at_end(question: Question, node: Node) -> Window:
    """
    Return the window of a node when its search ends: its own value has narrowed it.
    """
    (alpha, beta), value = _window(question, node), question.trace.returned(node)
    if alpha is None or beta is None or value is None:
        return None, None
    return (max(alpha, value), beta) if node.is_max else (alpha, min(beta, value))


def _own_bound_at_end(question: Question, node: Node) -> list[Score | None]:
    """Return α of a MAX node, or β of a MIN node, when its search ends."""
    alpha, beta = _at_end(question, node)
    return [beta if node.is_min else alpha]


def _breadth_first(question: Question) -> Answer | None:
    """Take the leaves of the search ply by ply, from the root down."""
    if question.ask != "order":
        return None
    leaves = sorted(question.trace.leaves, key=lambda leaf: len(leaf.path))
    return tuple(leaf.index for leaf in leaves)


# The value of an inner node, from those of its children.
Backing: TypeAlias = Callable[[Node, Sequence[Score]], Score | None]


def _other_at_root(node: Node, values: Sequence[Score]) -> Score:
    """Give the root to the other player, and all other nodes to the right one."""
    is_root = node.parent is None
    takes_greatest = node.is_max is not is_root
    return max(values) if takes_greatest else min(values)


def _average(_: Node, values: Sequence[Score]) -> Score | None:
    """Return the average, exactly; None where there is none."""
    if any(abs(value) == inf for value in values):
        return None
    return sum((Fraction(value) for value in values), Fraction(0)) / len(values)


def _as_decimal(value: Score) -> Score | None:
    """Return a number as students write it who compute it.

    None if they would round it.
    """
    if (100 * Fraction(value)).denominator != 1:
        return None
    return int(value) if value == int(value) else float(value)


def _backed_up(
    backing: Backing,
    question: Question,
    *,
    written: Callable[[Score], Score | None] = lambda value: value,
) -> Answer | None:
    """Return what comes up at all inner nodes.

    None where something cannot, or is not written.
    """
    if question.ask != "values" or not _is_for_max(question):
        return None
    worth: dict[int, Score] = {}
    # Children come after their parents.
    for node in reversed(question.trace.tree.nodes):
        values = [worth[child.index] for child in node.children]
        value = node.value if node.is_leaf else backing(node, values)
        if value is None:
            return None
        worth[node.index] = value
    texts = {}
    for slot in question.slots:
        number = written(worth[node_of(slot)])
        if number is None:
            return None
        texts[str(slot)] = format_score(number)
    return texts


PATTERNS = (
    AnswerPattern(
        "takes the greatest value at every node",
        "Every node has the greatest value of its children.",
        "Only MAX wants the greatest. At a MIN node MIN chooses, and takes the least "
        "of the values for MAX.",
        key="always-greatest",
        function=partial(_backed_up, lambda _, values: max(values)),
    ),
    AnswerPattern(
        "takes the least value at every node",
        "Every node has the least value of its children.",
        "Only MIN wants the least. At a MAX node MAX chooses, and takes the greatest "
        "value.",
        key="always-least",
        function=partial(_backed_up, lambda _, values: min(values)),
    ),
    AnswerPattern(
        "gives the root to the other player",
        "At the root it is the other player who chooses.",
        "Who moves at a node is said by the node itself, at the root too: △ is MAX and "
        "takes the greatest value, ▽ is MIN and takes the least.",
        key="root-of-the-other",
        function=partial(_backed_up, _other_at_root),
    ),
    AnswerPattern(
        "takes a bound for a value",
        "What comes back from a node is always its value.",
        "After a cutoff what comes back may be a mere bound: the children that were "
        "skipped could still change the value of that node. They cannot change the "
        "value of the root.",
        key="bound-is-value",
        function=partial(
            _filled, "values", lambda asked, node: [asked.trace.returned(node)]
        ),
    ),
    AnswerPattern(
        "takes the value of the first child",
        "The value of a node is that of its first child.",
        "The first child is only looked at first. A later one counts if it is better "
        "for the player who moves: greater at a MAX node, less at a MIN node.",
        key="first-child-counts",
        function=partial(_backed_up, lambda _, values: values[0]),
    ),
    AnswerPattern(
        "takes the average of the children",
        "The value of a node is the average of its children.",
        "An average is what chance brings. At a MAX or a MIN node a player chooses: "
        "MAX the greatest value, MIN the least.",
        key="average-counts",
        function=partial(_backed_up, _average, written=_as_decimal),
    ),
    AnswerPattern(
        "examines the leaves near the root first",
        "The leaves that are nearer to the root come first.",
        "The search goes depth first: it finishes a child, with all that is below it, "
        "before it enters the next one. So the leaves come from left to right, however "
        "deep they lie.",
        key="breadth-first",
        function=_breadth_first,
    ),
    AnswerPattern(
        "takes α or β for the value",
        "The value of a MAX node is its α, and that of a MIN node its β.",
        "α and β also hold what the players have elsewhere in the tree. The value of a "
        "node comes from its own children alone: a MAX node can be worth less than its "
        "α, and a MIN node more than its β.",
        key="alpha-is-value",
        function=partial(_filled, "values", _own_bound_at_end),
    ),
    AnswerPattern(
        "gives the window at the end",
        "The window of a node is the one that it has when its search ends.",
        "A node is entered with what is known at that time. What its own children "
        "bring comes later: it narrows the window for those that follow.",
        key="window-at-end",
        function=partial(_filled, "windows", _at_end),
    ),
    AnswerPattern(
        "gives the window with which the parent was entered",
        "A node is entered with the same window as its parent.",
        "What earlier children have brought to the parent narrows the window first: a "
        "MAX node raises α, a MIN node lowers β.",
        key="window-of-parent",
        function=partial(
            _filled, "windows", lambda asked, node: _window(asked, node.parent or node)
        ),
    ),
    AnswerPattern(
        "gives α for β and β for α",
        "α is the upper end of a window, and β the lower end.",
        "α is the lower end: MAX has at least this much for sure. β is the upper end: "
        "MIN can hold MAX to this much.",
        key="ends-exchanged",
        function=partial(
            _filled, "windows", lambda asked, node: _window(asked, node)[::-1]
        ),
    ),
    AnswerPattern(
        "counts a test that comes true at the last child",
        "Where the test comes true at the last child, that child is cut off.",
        "The last child has been searched when the test comes true, and no other child "
        "is left. Nothing is skipped, and no edge is cut.",
        key="last-child-is-cut",
        function=_last_child_is_cut,
    ),
    AnswerPattern(
        "counts the child that brings a cutoff as skipped",
        "The child whose value ends the search of its parent is cut off itself.",
        "The value of this child is known because it was searched. Only the children "
        "after it are cut off.",
        key="cutting-child-is-cut",
        function=_cutting_child_is_cut,
    ),
    AnswerPattern(
        "marks the node that stops",
        "The node whose search ends early is cut off.",
        "That node was entered, and something comes back from it. Cut off are those of "
        "its children that were not entered.",
        key="stopping-node-is-cut",
        function=lambda asked: _marked(asked, _stopping(asked.trace)),
    ),
    AnswerPattern(
        "marks leaves in the place of inner nodes",
        "Only leaves can be cut off.",
        "A cutoff skips whole subtrees. Where an inner node is skipped, the edge above "
        "it is cut, and nothing below it is reached.",
        key="only-leaves-are-cut",
        function=lambda asked: _marked(
            asked, [node for node in _below(asked.trace) if node.is_leaf]
        ),
    ),
    AnswerPattern(
        "marks all nodes below a cut",
        "Each node that is never entered has a cut of its own.",
        "Where an edge is cut, nothing below it is reached. The search makes no "
        "decision there, and so there is nothing to cut.",
        key="each-node-is-cut",
        function=lambda asked: _marked(asked, _below(asked.trace)),
    ),
    AnswerPattern(
        "names the node that stops",
        "A node ends its search by its own value alone.",
        "The value of the node is compared with a bound, and this bound is the value "
        "of an ancestor: of a MAX node where a MIN node stops, of a MIN node where a "
        "MAX node stops.",
        key="own-value-is-bound",
        function=lambda asked: _at_cutoff(asked, lambda cutoff: cutoff.node),
    ),
    AnswerPattern(
        "names the child that was searched last",
        "The bound that ends a search is the value of the child that came last.",
        "The child brings a value to the node that stops. The bound that ends its "
        "search comes from above: it is the value of an ancestor.",
        key="child-has-bound",
        function=lambda asked: _at_cutoff(asked, _last_entered),
    ),
    AnswerPattern(
        "plays any move that came back with the best value",
        "All moves that came back with the value of the root are best.",
        "After a cut at α = β a move can come back with the value of the root as a "
        "mere bound, and be worse. The first move that came back with it is sure to be "
        "best; the others are told apart by a search that does not cut at α = β.",
        key="bounds-tie",
        function=_bounds_tie,
    ),
    AnswerPattern(
        "takes moves that were cut off for best ones",
        "A move that was cut off may be better than the one that is chosen.",
        "A move is cut off when it is certain that it is no better than what the root "
        "has already, whatever the skipped nodes hold. The move that is chosen is that "
        "of minimax.",
        key="cut-move-may-win",
        function=_cut_move_may_win,
    ),
    AnswerPattern(
        "adds 1 in the formula of the best case",
        "At best b^⌈d/2⌉ + b^⌊d/2⌋ + 1 leaves are examined.",
        "One player's proof needs b^⌈d/2⌉ leaves, the other's b^⌊d/2⌋, and one leaf is "
        "in both proofs. It is examined once, so 1 is taken away.",
        key="one-more-leaf",
        function=lambda asked: _best_case(asked, asked.trace.tree.depth, added=1),
    ),
    AnswerPattern(
        "counts levels for plies",
        "The depth d of a tree is the number of its levels of nodes.",
        "d counts plies: the moves from the root to a leaf. A tree of d plies has d + "
        "1 levels of nodes.",
        key="levels-for-plies",
        function=lambda asked: _best_case(asked, asked.trace.tree.depth + 1, added=-1),
    ),
)
