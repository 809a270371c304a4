"""What nodes say that return their value, and the end of a search."""

from __future__ import annotations

from math import inf

from abviz.narration.claims import Claim, Claims
from abviz.replay.events import Leave
from abviz.replay.steps import DeepeningStep, DepthFirstStep, Step
from abviz.replay.telling.claiming import claim, to_depth
from abviz.replay.telling.questions import answer, answer_in_full, is_yes


def tell_leave(step: DepthFirstStep, leave: Leave) -> Claims:
    """Return what a node says that returns its value.

    Examples
    --------
    >>> import abviz
    >>> step = abviz.search(abviz.examples["estimates"], depth=2).steps[-1]
    >>> [claim.kind for claim in tell_leave(step, step.event)]
    ['returns', 'tree-worth-to-depth', 'moves-to', 'positions-scored']
    >>> print(step.sentence)
    A (MAX) returns 6: searched 2 plies deep, the tree is worth 6; MAX moves to B; 4 positions \
were scored.
    """
    node, value = step.node, step.value
    if node.parent is None:
        rest = _end_of_pass(step, leave) if step.is_known else _end_of_own_search(step, leave)
        if step.algorithm.returns_move and leave.move is not None:
            return claim(step, "returns-pair", node=node, value=value, move=leave.move), *rest
        return claim(step, "returns", node=node, value=value), *rest
    returns = _returns_to(step, leave)
    if leave.bound in ("exact", "unknown"):
        return returns, *answer_in_full(step)
    kind = "upper-bound" if leave.bound == "at most" else "lower-bound"
    return returns, claim(step, kind), *_bound_returned(step, leave), *answer_in_full(step)


def _bound_returned(step: DepthFirstStep, leave: Leave) -> Claims:
    """Say why a mere bound comes back, if no child has brought it, and what the leaves prove."""
    is_max = step.node.is_max
    if not step.fail_hard or leave.bound != ("at most" if is_max else "at least"):
        return (_true_value(step, leave, link="reason"),)
    kept = claim(step, "alpha-kept" if is_max else "beta-kept", value=step.value)
    return kept, _true_value(step, leave, link="and")


def _returns_to(step: DepthFirstStep, leave: Leave) -> Claim:
    """Say what a node returns to its parent: a value, or a pair of it and a move."""
    facts = {"node": step.node, "value": step.value, "above": step.node.parent}
    if not step.algorithm.returns_move:
        return claim(step, "returns-to", **facts)
    if leave.move is None:
        return claim(step, "returns-no-move-to", **facts)
    return claim(step, "returns-pair-to", **facts, move=leave.move)


def _true_value(step: DepthFirstStep, leave: Leave, *, link: str) -> Claim:
    """Say what the leaves seen so far tell of the true value, where a mere bound comes back."""
    low, high = leave.known or (step.value, step.value)
    if leave.known is not None and low == high:
        return claim(step, to_depth(step, "true-value-proven"), link=link, value=low)
    kind = "true-value" if step.limit is None else "value-to-depth"
    value = high if leave.bound == "at most" else low
    return claim(step, kind, link=link, relation=leave.bound, value=value)


def _end_of_pass(step: DepthFirstStep, leave: Leave) -> Claims:
    """Say what the value of the root means, after the only pass or one of several."""
    if step.question is None:
        if step.limit is not None:
            return *_end_at_limit(step, leave), *no_move(step, leave)
        if not leave.is_last and isinstance(step, DeepeningStep):
            return (claim(step, "value-to-any-depth"),)
        return end_of_search(step, leave)
    relation = "at least" if is_yes(step, step.question) else "at most"
    facts = {"answer": answer(step), "relation": relation, "value": step.value}
    told = claim(step, to_depth(step, "answer-bounds-tree"), **facts)
    if leave.is_last:
        proven = claim(step, "passes-prove", value=step.value)
        return told, proven, *chosen_move(step, leave), examined(step)
    if leave.bound == "exact":
        return told, claim(step, "leaves-prove", value=step.value)
    return (told,)


def _end_at_limit(step: DepthFirstStep, leave: Leave) -> Claims:
    worth = claim(step, "tree-worth-to-depth", depth=step.limit, value=step.value)
    if not leave.is_last:
        return worth, claim(step, "next-goes-deeper")
    if isinstance(step, DeepeningStep):
        return worth, *chosen_move(step, leave), claim(step, "deep-enough")
    return worth, *chosen_move(step, leave), examined(step)


def _end_of_own_search(step: DepthFirstStep, leave: Leave) -> Claims:
    over = claim(step, "search-is-over")
    if leave.move is None:
        return (over,)
    return over, claim(step, "move-returned", move=leave.move)


def end_of_search(step: Step, leave: Leave) -> Claims:
    """Say that the value of the root is that of the tree, and what it took."""
    is_pair = step.algorithm.returns_move and leave.move is not None
    worth = claim(step, "pair-has-value-of-tree", value=step.value) if is_pair else None
    told = worth or claim(step, "value-of-tree"), *chosen_move(step, leave), examined(step)
    return *told, *no_move(step, leave)


def chosen_move(step: Step, leave: Leave) -> Claims:
    """Say which move was chosen; nothing if none was, or the search goes on.

    Examples
    --------
    >>> import abviz
    >>> step = abviz.search(abviz.Tree.parse("3 5 5")).steps[-1]
    >>> print(step.sentence)
    A (MAX) returns 5: that is the value of the tree; MAX moves to C; 3 leaves were examined.
    """
    if leave.move is None:
        return ()
    return (claim(step, "moves-to", node=step.node, move=leave.move),)


def examined(step: Step) -> Claim:
    """Say how many leaves have been examined, or positions to a depth limit have been scored."""
    limit = step.limit if isinstance(step, DepthFirstStep) else None
    kind = "leaves-examined" if limit is None else "positions-scored"
    return claim(step, kind, count=step.examined)


def no_move(step: Step, leave: Leave) -> Claims:
    """Say why the search ends without a best move; nothing if it has one, or goes on.

    Examples
    --------
    >>> import abviz
    >>> step = abviz.search(abviz.Tree.parse("min(inf inf)")).steps[-1]
    >>> [claim.kind for claim in no_move(step, step.event)]
    ['no-move', 'where-started']
    """
    node = step.node
    worst = -inf if node.is_max else inf
    if not leave.is_last or not (node.is_max or node.is_min) or step.value != worst:
        return ()
    if not step.fail_hard and node.player not in step.algorithm.v_at_entry:
        return (claim(step, "no-best-move", node=node, worst=worst),)
    letter = ("alpha" if node.is_max else "beta") if step.fail_hard else "v"
    told = claim(step, "no-move", relation="more" if node.is_max else "less", worst=worst)
    return told, claim(step, "where-started", letter=letter)
