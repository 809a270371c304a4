"""The answer patterns that abviz knows: by what is asked, the most likely first."""

from __future__ import annotations

from abviz.classroom.answer_pattern import AnswerPattern
from abviz.classroom.patterns.games import (
    bounds_tie,
    cut_move_may_win,
    levels_for_plies,
    one_more_leaf,
)
from abviz.classroom.patterns.nodes import (
    child_has_bound,
    cutting_child_is_cut,
    each_node_is_cut,
    last_child_is_cut,
    only_leaves_are_cut,
    own_value_is_bound,
    stopping_node_is_cut,
)
from abviz.classroom.patterns.numbers import (
    alpha_is_value,
    bound_is_value,
    ends_exchanged,
    window_at_end,
    window_of_parent,
)
from abviz.classroom.patterns.orders import breadth_first
from abviz.classroom.patterns.values import (
    always_greatest,
    always_least,
    average_counts,
    first_child_counts,
    root_of_the_other,
)

PATTERNS = (
    AnswerPattern(
        name="always-greatest",
        title="takes the greatest value at every node",
        belief="Every node has the greatest value of its children.",
        explanation=(
            "Only MAX wants the greatest. At a MIN node MIN chooses, and takes the least of the "
            "values for MAX."
        ),
        confusion="M16",
        answering=always_greatest,
    ),
    AnswerPattern(
        name="always-least",
        title="takes the least value at every node",
        belief="Every node has the least value of its children.",
        explanation=(
            "Only MIN wants the least. At a MAX node MAX chooses, and takes the greatest value."
        ),
        confusion="M16",
        answering=always_least,
    ),
    AnswerPattern(
        name="root-of-the-other",
        title="gives the root to the other player",
        belief="At the root it is the other player who chooses.",
        explanation=(
            "Who moves at a node is said by the node itself, at the root too: △ is MAX and takes "
            "the greatest value, ▽ is MIN and takes the least."
        ),
        confusion="M16",
        answering=root_of_the_other,
    ),
    AnswerPattern(
        name="bound-is-value",
        title="takes a bound for a value",
        belief="What comes back from a node is always its value.",
        explanation=(
            "After a cutoff what comes back may be a mere bound: the children that were skipped "
            "could still change the value of that node. They cannot change the value of the root."
        ),
        confusion="M3",
        answering=bound_is_value,
    ),
    AnswerPattern(
        name="first-child-counts",
        title="takes the value of the first child",
        belief="The value of a node is that of its first child.",
        explanation=(
            "The first child is only looked at first. A later one counts if it is better for the "
            "player who moves: greater at a MAX node, less at a MIN node."
        ),
        confusion="M14",
        answering=first_child_counts,
    ),
    AnswerPattern(
        name="average-counts",
        title="takes the average of the children",
        belief="The value of a node is the average of its children.",
        explanation=(
            "An average is what chance brings. At a MAX or a MIN node a player chooses: MAX the "
            "greatest value, MIN the least."
        ),
        confusion="M8",
        answering=average_counts,
    ),
    AnswerPattern(
        name="breadth-first",
        title="examines the leaves near the root first",
        belief="The leaves that are nearer to the root come first.",
        explanation=(
            "The search goes depth first: it finishes a child, with all that is below it, before "
            "it enters the next one. So the leaves come from left to right, however deep they lie."
        ),
        confusion="M15",
        answering=breadth_first,
    ),
    AnswerPattern(
        name="alpha-is-value",
        title="takes α or β for the value",
        belief="The value of a MAX node is its α, and that of a MIN node its β.",
        explanation=(
            "α and β also hold what the players have elsewhere in the tree. The value of a node "
            "comes from its own children alone: a MAX node can be worth less than its α, and a "
            "MIN node more than its β."
        ),
        confusion="M8",
        answering=alpha_is_value,
    ),
    AnswerPattern(
        name="window-at-end",
        title="gives the window at the end",
        belief="The window of a node is the one that it has when its search ends.",
        explanation=(
            "A node is entered with what is known at that time. What its own children bring comes "
            "later: it narrows the window for those that follow."
        ),
        confusion="M12",
        answering=window_at_end,
    ),
    AnswerPattern(
        name="window-of-parent",
        title="gives the window with which the parent was entered",
        belief="A node is entered with the same window as its parent.",
        explanation=(
            "What earlier children have brought to the parent narrows the window first: a MAX "
            "node raises α, a MIN node lowers β."
        ),
        confusion="M12",
        answering=window_of_parent,
    ),
    AnswerPattern(
        name="ends-exchanged",
        title="gives α for β and β for α",
        belief="α is the upper end of a window, and β the lower end.",
        explanation=(
            "α is the lower end: MAX has at least this much for sure. β is the upper end: MIN can "
            "hold MAX to this much."
        ),
        confusion="M16",
        answering=ends_exchanged,
    ),
    AnswerPattern(
        name="last-child-is-cut",
        title="counts a test that comes true at the last child",
        belief="Where the test comes true at the last child, that child is cut off.",
        explanation=(
            "The last child has been searched when the test comes true, and no other child is "
            "left. Nothing is skipped, and no edge is cut."
        ),
        confusion="M10",
        answering=last_child_is_cut,
    ),
    AnswerPattern(
        name="cutting-child-is-cut",
        title="counts the child that brings a cutoff as skipped",
        belief="The child whose value ends the search of its parent is cut off itself.",
        explanation=(
            "The value of this child is known because it was searched. Only the children after it "
            "are cut off."
        ),
        confusion="M9",
        answering=cutting_child_is_cut,
    ),
    AnswerPattern(
        name="stopping-node-is-cut",
        title="marks the node that stops",
        belief="The node whose search ends early is cut off.",
        explanation=(
            "That node was entered, and something comes back from it. Cut off are those of its "
            "children that were not entered."
        ),
        confusion="M9",
        answering=stopping_node_is_cut,
    ),
    AnswerPattern(
        name="only-leaves-are-cut",
        title="marks leaves in the place of inner nodes",
        belief="Only leaves can be cut off.",
        explanation=(
            "A cutoff skips whole subtrees. Where an inner node is skipped, the edge above it is "
            "cut, and nothing below it is reached."
        ),
        confusion="M9",
        answering=only_leaves_are_cut,
    ),
    AnswerPattern(
        name="each-node-is-cut",
        title="marks all nodes below a cut",
        belief="Each node that is never entered has a cut of its own.",
        explanation=(
            "Where an edge is cut, nothing below it is reached. The search makes no decision "
            "there, and so there is nothing to cut."
        ),
        confusion="M9",
        answering=each_node_is_cut,
    ),
    AnswerPattern(
        name="own-value-is-bound",
        title="names the node that stops",
        belief="A node ends its search by its own value alone.",
        explanation=(
            "The value of the node is compared with a bound, and this bound is the value of an "
            "ancestor: of a MAX node where a MIN node stops, of a MIN node where a MAX node stops."
        ),
        confusion="M8",
        answering=own_value_is_bound,
    ),
    AnswerPattern(
        name="child-has-bound",
        title="names the child that was searched last",
        belief="The bound that ends a search is the value of the child that came last.",
        explanation=(
            "The child brings a value to the node that stops. The bound that this value reaches "
            "comes from above: it is the value of an ancestor."
        ),
        confusion="M16",
        answering=child_has_bound,
    ),
    AnswerPattern(
        name="bounds-tie",
        title="plays any move that came back with the best value",
        belief="All moves that came back with the value of the root are best.",
        explanation=(
            "After a cut at α = β a move can come back with the value of the root as a mere "
            "bound, and be worse. The first move that came back with it is sure to be best; "
            "the others are told apart by a search that does not cut at α = β."
        ),
        confusion="M2",
        answering=bounds_tie,
    ),
    AnswerPattern(
        name="cut-move-may-win",
        title="takes moves that were cut off for best ones",
        belief="A move that was cut off may be better than the one that is chosen.",
        explanation=(
            "A move is cut off when it is certain that it is no better than what the root has "
            "already, whatever the skipped nodes hold. The move that is chosen is that of minimax."
        ),
        confusion="M13",
        answering=cut_move_may_win,
    ),
    AnswerPattern(
        name="one-more-leaf",
        title="adds 1 in the formula of the best case",
        belief="At best b^⌈d/2⌉ + b^⌊d/2⌋ + 1 leaves are examined.",
        explanation=(
            "One player's proof needs b^⌈d/2⌉ leaves, the other's b^⌊d/2⌋, and one leaf is in "
            "both proofs. It is examined once, so 1 is taken away."
        ),
        confusion="M7",
        answering=one_more_leaf,
    ),
    AnswerPattern(
        name="levels-for-plies",
        title="counts levels for plies",
        belief="The depth d of a tree is the number of its levels of nodes.",
        explanation=(
            "d counts plies: the moves from the root to a leaf. A tree of d plies has d + 1 "
            "levels of nodes."
        ),
        confusion="M7",
        answering=levels_for_plies,
    ),
)
