"""Why an act is right where a search stands, and why every other one is wrong.

Each sentence names what decides it in this tree: values that came back, a bound, the
order of the children, an edge that is cut.
"""

from __future__ import annotations

from math import inf
from typing import Any

from abviz.classroom.by_hand.situation import Situation, result_of
from abviz.classroom.questions.worth import average_in_words
from abviz.errors import Message
from abviz.narration.language import Language, label, number
from abviz.trees import Node, Score


def why_right(situation: Situation, *, is_last: bool = False) -> str:
    """Say of the act that is due why it is right; of the last one, how all ends."""
    said = [_why_this_act(situation)]
    if is_last:
        said.append(_how_it_ends(situation))
    return " ".join(said)


def _how_it_ends(situation: Situation) -> str:
    """Say what the root is worth, and which move is best, if it is not said yet."""
    language, trace = situation.trace.language, situation.trace
    root, move, leaving = trace.tree.root, trace.best_move, trace.steps[-1]
    if not trace.algorithm.negates:
        over = language.gettext("The search is over.")
        return over if leaving is situation.step else f"{over} {leaving.sentence}"
    text = Message("The search is over: {root} is worth {value} to {player}.")
    if move is not None:
        text = Message(
            "The search is over: {root} is worth {value} to {player}, and the best "
            "move is to {move}."
        )
    return language.gettext(
        text,
        root=label(root),
        value=number(result_of(trace, root)),
        player=language.player(root),
        move="" if move is None else label(move),
    )


def _why_this_act(situation: Situation) -> str:
    """Say of the act that is due why it is right."""
    language, trace = situation.trace.language, situation.trace
    act, node = situation.due, trace.tree.nodes[situation.due.node]
    if act.kind == "enter" and situation.is_scored(node):
        return situation.step.sentence
    if act.kind == "enter" and act.alpha is None:
        return language.coming(node)
    if not trace.algorithm.negates:
        return situation.step.sentence
    if act.kind == "enter":
        return language.gettext(
            "{node} is entered with α = {alpha} and β = {beta}.",
            node=language.opening(node),
            alpha=number(act.alpha),
            beta=number(act.beta),
        )
    if act.kind == "cut":
        return why_cut_here(situation)
    return language.gettext(
        "{node} returns {value}.", node=language.titled(node), value=number(act.value)
    )


def reasons_at(situation: Situation) -> dict[str, str]:
    """Return why each act that is not due is wrong, by its move, and wrong numbers."""
    due, tree = situation.due, situation.trace.tree
    reasons = {
        f"enter:{node.index}": why_not_entered(situation, node)
        for node in tree
        if node.index not in situation.entered and due.move != ("enter", node.index)
    }
    node = situation.node
    if node is not None and due.kind != "cut":
        reasons[f"cut:{node.index}"] = why_no_cut(situation)
        # Who goes up where a cut is due has cut.
        if due.kind != "return" and situation.steps != "visits":
            reasons[f"return:{node.index}"] = why_not_done(situation)
    if due.alpha is not None:
        reasons["alpha"] = why_this_end(situation, is_alpha=True)
    if due.beta is not None:
        reasons["beta"] = why_this_end(situation, is_alpha=False)
    if due.value is not None:
        is_tuple = isinstance(due.value, tuple)
        reasons["utilities" if is_tuple else "value"] = why_this_value(situation)
    return reasons


def why_not_entered(situation: Situation, other: Node) -> str:
    """Say why a node is not the one that is entered now."""
    language, tree = situation.trace.language, situation.trace.tree
    node, due = situation.node, situation.due
    if node is None:
        return language.gettext(
            "The search begins at the root, {root}.", root=label(tree.root)
        )
    cut = next(
        (above for above in _line(other) if above.index in situation.skipped), None
    )
    if cut is not None and cut.parent is not None:
        text = Message("{name} is never searched: the cutoff at {parent} skips it.")
        if cut is not other:
            text = Message(
                "{name} is never searched: it lies below {cut}, which the cutoff at "
                "{parent} skips."
            )
        return language.gettext(
            text, name=label(other), cut=label(cut), parent=label(cut.parent)
        )
    limits = [above for above in other.ancestors if situation.is_scored(above)]
    if limits:
        return language.gettext(
            "{name} is never searched: the depth limit stops the search at {limit}, "
            "and its estimate counts.",
            name=label(other),
            # The search stops at the highest of them.
            limit=label(limits[-1]),
        )
    if other.parent is node and due.kind == "enter":
        return language.gettext(
            "The children of {node} come from left to right: {first} before {name}.",
            node=label(node),
            first=label(tree.nodes[due.node]),
            name=label(other),
        )
    if other.parent is node:
        return why_cut_here(situation)
    return language.gettext(
        "The search stands at {node}, and {name} is no child of {node}.",
        node=label(node),
        name=label(other),
    )


def _line(node: Node) -> tuple[Node, ...]:
    """Return a node and all above it."""
    return node, *node.ancestors


def why_cut_here(situation: Situation) -> str:
    """Say why the children that are left are skipped."""
    language = situation.trace.language
    return language.gettext(
        "{node} has v = {value} {relation} {letter} = {bound} and skips {children}.",
        children=language.listed(situation.left),
        **_comparison(situation, cuts=True),
    )


def why_no_cut(situation: Situation) -> str:
    """Say why nothing is skipped at the current node."""
    language, node = situation.trace.language, situation.node
    assert node is not None
    if situation.due.kind == "return":
        text = Message("No child of {node} is left that a cutoff could skip.")
        if any(child.index in situation.skipped for child in node.children):
            text = Message("The children of {node} that were left are skipped already.")
        return language.gettext(text, node=label(node))
    return why_not_done(situation)


def why_not_done(situation: Situation) -> str:
    """Say why the search goes on below the current node."""
    language, trace, node = situation.trace.language, situation.trace, situation.node
    assert node is not None
    following = label(trace.tree.nodes[situation.due.node])
    if not situation.came_back:
        return language.gettext(
            "No child of {node} has come back so far: {child} is searched first.",
            node=label(node),
            child=following,
        )
    if not trace.algorithm.prunes:
        return language.gettext(
            "{algorithm} skips nothing: {node} still has the child {child}.",
            algorithm=_as_opening(language.title(trace.algorithm)),
            node=label(node),
            child=following,
        )
    return language.gettext(
        "{node} has v = {value} {relation} {letter} = {bound}: that is no cutoff, so "
        "{child} is searched next.",
        child=following,
        **_comparison(situation, cuts=False),
    )


def _as_opening(title: str) -> str:
    """Return the title of a search as a sentence starts."""
    return title[:1].upper() + title[1:]


def _comparison(situation: Situation, *, cuts: bool) -> dict[str, str]:
    """Return what sentences say of the test at the current node, which holds or not."""
    node, algorithm = situation.node, situation.trace.algorithm
    assert node is not None
    alpha, beta = situation.window
    meets_beta = node.is_max or algorithm.negates
    if algorithm.cut_on_tie:
        signs = {(True, True): "≥", (True, False): "<", (False, True): "≤"}
        last = ">"
    else:
        signs = {(True, True): ">", (True, False): "≤", (False, True): "<"}
        last = "≥"
    return {
        "node": situation.trace.language.titled(node),
        "value": number(situation.value),
        "relation": signs.get((meets_beta, cuts), last),
        "letter": "β" if meets_beta else "α",
        "bound": number(beta if meets_beta else alpha),
    }


def why_this_end(situation: Situation, *, is_alpha: bool) -> str:
    """Say where α or β of the node comes from that is entered now."""
    language, trace, parent = (
        situation.trace.language,
        situation.trace,
        situation.node,
    )
    node = trace.tree.nodes[situation.due.node]
    if parent is None:
        return _why_at_root(situation)
    if not trace.algorithm.deep:
        return _why_shallow(situation, is_alpha=is_alpha)
    if trace.algorithm.negates:
        return _why_turned(situation, parent, is_alpha=is_alpha)
    text = Message(
        "When {node} is entered, {parent} has v = {value}: so β is {value} or less."
    )
    if not situation.came_back:
        text = Message(
            "{node} is the first child of {parent}: it is entered with the same α and "
            "β."
        )
    elif parent.is_max is not is_alpha:
        text = Message(
            "{parent} changes only its {changed}: {node} is given the {kept} with "
            "which {parent} was entered."
        )
    elif is_alpha:
        text = Message(
            "When {node} is entered, {parent} has v = {value}: so α is {value} or more."
        )
    return language.gettext(
        text,
        node=label(node),
        parent=language.titled(parent),
        value=number(situation.value),
        changed="α" if parent.is_max else "β",
        kept="β" if parent.is_max else "α",
    )


def _why_turned(situation: Situation, parent: Node, *, is_alpha: bool) -> str:
    """Say from which end of its parent's window α or β of a node of a negamax comes."""
    language, (alpha, beta) = situation.trace.language, situation.window
    text = Message(
        "{parent} has α = {alpha}: β of {node} is −α, as the opponent sees it."
    )
    if is_alpha:
        text = Message(
            "{parent} has β = {beta}: α of {node} is −β, as the opponent sees it."
        )
    elif situation.entered_with is not None and alpha > situation.entered_with[0]:
        text = Message(
            "{parent} has raised its α to v = {alpha}: β of {node} is −α, as the "
            "opponent sees it."
        )
    return language.gettext(
        text,
        node=label(situation.trace.tree.nodes[situation.due.node]),
        parent=language.titled(parent),
        alpha=number(alpha),
        beta=number(beta),
    )


def _why_at_root(situation: Situation) -> str:
    """Say with which window the root is entered."""
    trace = situation.trace
    root, low, high = trace.tree.root, trace.alphas[0], trace.betas[0]
    if low == -inf:
        return trace.language.gettext(
            "{node} is the root: nothing is known yet, from −∞ to +∞.", node=label(root)
        )
    return trace.language.gettext(
        "{node} is the root: all scores lie between {low} and {high}, and nothing "
        "more is known yet.",
        low=number(low),
        high=number(high),
        node=label(root),
    )


def _why_shallow(situation: Situation, *, is_alpha: bool) -> str:
    """Say what a node hands down that hands down its own value alone."""
    parent, trace = situation.node, situation.trace
    assert parent is not None
    text = Message(
        "Without deep cutoffs a MIN node hands down its v as β, and −∞ as α: {parent} "
        "has v = {value}."
    )
    if parent.is_max:
        text = Message(
            "Without deep cutoffs a MAX node hands down its v as α, and +∞ as β: "
            "{parent} has v = {value}."
        )
    return trace.language.gettext(
        text, parent=trace.language.titled(parent), value=number(situation.value)
    )


def why_this_value(situation: Situation) -> str:
    """Say how what the current node returns follows from what has come back."""
    language, node = situation.trace.language, situation.node
    assert node is not None
    values = [situation.returned[child.index] for child in situation.came_back]
    if situation.trace.algorithm.negates:
        return _greatest_in_words(situation, node, [-value for value in values])
    if node.is_chance and len(values) > 1:
        return average_in_words(language, node, values)
    return _best_in_words(language, node, values)


def _greatest_in_words(situation: Situation, node: Node, values: list[Score]) -> str:
    """Say from which values a node of a negamax takes the greatest, as it sees them."""
    language, came_back = situation.trace.language, situation.came_back
    has_leaves = any(child.is_leaf for child in came_back)
    has_inner = any(not child.is_leaf for child in came_back)
    how = Message("what its children return, with the other sign")
    if has_leaves and node.is_max:
        how = Message("the scores of leaves are MAX's own")
        if has_inner:
            how = Message(
                "the scores of leaves are MAX's own, and what inner nodes return has "
                "the other sign"
            )
    elif has_leaves:
        how = Message(
            "the scores of leaves are MAX's, and for MIN they have the other sign"
        )
        if has_inner:
            how = Message(
                "the scores of leaves and what inner nodes return, all with the other "
                "sign"
            )
    text = Message("{node} takes the greatest of {values}: {how}.")
    if len(values) == 1:
        text = Message("{node} has one value alone, {values}: {how}.")
    return language.gettext(
        text,
        node=language.titled(node),
        values=language.joined([number(value) for value in values]),
        how=language.gettext(how),
    )


def _best_in_words(language: Language, node: Node, values: list[Any]) -> str:
    """Say from which values a node takes the best for its player."""
    written = language.joined([number(value) for value in values])
    if node.seat:
        return language.gettext(
            "At {node} player {player} moves: of {values} it is the one with the "
            "greatest number at place {player}, the first of several.",
            node=label(node),
            player=node.seat,
            values=written,
        )
    text = Message("{node} is a MIN node: it has the least of {values}.")
    if len(values) == 1:
        text = Message("Only one value has come back to {node}: {values}.")
    elif node.is_max:
        text = Message("{node} is a MAX node: it has the greatest of {values}.")
    return language.gettext(text, node=label(node), values=written)
