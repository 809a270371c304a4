"""
What the nodes of a tree are worth to each kind of search, as questions ask for it.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from abviz.errors import Message
from abviz.narration.language import Language, label, number
from abviz.replay.trace import Trace, search
from abviz.trees import Node, Score, format_score
from abviz.trees.measures import minimax_values

NOT_ENTERED = "–"  # the text in the fields of a node that is never entered


class Worth(NamedTuple):
    """What nodes are worth, and how it is asked for."""

    kind: str
    text: str
    why: str
    of: Sequence[Any]
    reason: Callable[[Node], str]
    model: Trace

    def written(self, node: Node) -> str:
        """Return the worth of a node as a field takes it."""
        worth = self.of[node.index]
        return NOT_ENTERED if worth is None else number(worth)


def worth_in(trace: Trace) -> Worth:
    """Return what nodes are worth to the search of a trace."""
    if trace.tree.players:
        return _utilities(trace)
    return _results(trace) if trace.algorithm.negates else _values(trace)


def full_search(trace: Trace) -> Trace:
    """Return a search of the same tree that cuts nothing off, in the same language."""
    if None in trace.alphas:
        return trace
    plain = "expectiminimax" if trace.tree.has_chance else "minimax"
    return search(trace.tree, plain).in_language(trace.language)


def _values(trace: Trace) -> Worth:
    """Return the minimax values, or with chance nodes the expected ones."""
    language, values = trace.language, minimax_values(trace.tree)
    if trace.tree.has_chance:
        text = language.gettext(
            "What is each inner node worth? A fraction such as 7/2 and a decimal such "
            "as 3.5 are the same."
        )
        why = language.gettext(
            "A MAX node has the greatest value of its children, a MIN node the least, "
            "and a chance node the average, each value times its probability: the root "
            "is worth {value}.",
            value=format_score(values[0]),
        )
    else:
        text = language.gettext(
            "What is each inner node worth? Give its minimax value."
        )
        why = language.gettext(
            "A MAX node has the greatest value of its children, a MIN node the least: "
            "the root is worth {value}.",
            value=format_score(values[0]),
        )
    return Worth(
        kind="value",
        text=text,
        why=why,
        of=values,
        reason=lambda node: _why_worth(language, node, values),
        model=full_search(trace),
    )


def _why_worth(language: Language, node: Node, worth: Sequence[Score]) -> str:
    """Say how the worth of a node follows from its children."""
    below = [worth[child.index] for child in node.children]
    if node.is_chance and len(below) > 1:
        return average_in_words(language, node, below)
    text = Message("{node} is a MIN node: it has the least of {values}.")
    if len(below) == 1:
        text = Message("{node} has one child, and its value: {values}.")
    elif node.is_max:
        text = Message("{node} is a MAX node: it has the greatest of {values}.")
    values = language.joined([number(value) for value in below])
    return language.gettext(text, node=label(node), values=values)


def average_in_words(language: Language, node: Node, below: Sequence[Score]) -> str:
    """Say how the average of a chance node is made of the values of its children."""
    pairs = zip(node.probabilities, below, strict=True)
    return language.gettext(
        "{node} is a chance node: it has the average {sum}.",
        node=label(node),
        sum=" + ".join(f"{number(share)} · {number(value)}" for share, value in pairs),
    )


def _utilities(trace: Trace) -> Worth:
    """Return what each player gets, by the nodes."""
    language = trace.language
    utilities = [trace.returned(node) for node in trace.tree]

    def reason(node: Node) -> str:
        return language.gettext(
            "At {node} player {player} moves: of {values} it is the one with the "
            "greatest number at place {player}, the first of several.",
            node=label(node),
            player=node.seat,
            values=language.joined(
                [number(utilities[child.index]) for child in node.children]
            ),
        )

    return Worth(
        kind="utilities",
        text=language.gettext(
            "What does each inner node bring to the players, if each of them plays for "
            "itself? Write a number for each player, in order, such as (1, 2, 6)."
        ),
        why=language.gettext(
            "The player who moves takes the child with the greatest number for that "
            "player, and all numbers of that child come up: the root is worth {value}.",
            value=number(trace.value),
        ),
        of=utilities,
        reason=reason,
        model=trace,
    )


def _results(trace: Trace) -> Worth:
    """Return what a negamax returns from each node, for the player who moves there."""
    language = trace.language

    def result(node: Node, *, for_max: bool) -> Score | None:
        value = trace.returned(node)
        return value if value is None or for_max else -value

    def reason(node: Node) -> str:
        """Say why a node returns what it does."""
        below = [result(child, for_max=node.is_max) for child in node.children]
        if node not in trace.visits:
            return language.gettext(
                "{node} is never entered: a cutoff at a node above it comes first.",
                node=label(node),
            )
        return language.gettext(
            "{node} takes what its children return with the other sign, and of this "
            "the greatest: of {values}.",
            node=label(node),
            values=language.joined(
                [number(value) for value in below if value is not None]
            ),
        )

    results = [result(node, for_max=not node.is_min) for node in trace.tree]
    return Worth(
        kind="returned",
        text=language.gettext(
            "What does negamax return from each inner node? Give it as the player sees "
            "it who moves there; the scores of the leaves are MAX's. Where a node is "
            "never entered, write -."
        ),
        why=language.gettext(
            "Each node takes the greatest of what its children return, with the other "
            "sign: the root returns {value}.",
            value=number(results[0]),
        ),
        of=results,
        reason=reason,
        model=trace,
    )
