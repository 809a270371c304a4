"""What students of alpha-beta confuse, gathered from courses, textbooks and their readers."""

from __future__ import annotations

from types import MappingProxyType

from abviz.narration.language import Language

CONFUSIONS = MappingProxyType(
    {
        "M1": "whether to cut where α = β, or only where α is above β",
        "M2": "which moves of the root are best where some of their values are only bounds",
        "M3": "a bound that comes back after a cutoff, and a value",
        "M4": "fail-hard and fail-soft: what is returned outside the window",
        "M5": "bounds of the parent, and bounds of all ancestors",
        "M6": "whether the children of the root share a window",
        "M7": "the formula of the best case: +1 and −1, plies and levels",
        "M8": "v, the value that a node has so far, and the bounds of its window",
        "M9": "nodes that are pruned, and nodes that are entered",
        "M10": "whether a test that comes true at the last child is a cutoff",
        "M11": "when a score is known to be the best that can come",
        "M12": "who sees that a bound has changed: the nodes below, beside or above",
        "M13": "whether pruning changes the move that is chosen",
        "M14": "what the order of the children changes: the work, or the answer",
        "M15": "in which order the children are searched",
        "M16": "whose turn it is, and whose value and window are meant",
        "M17": "zero and infinity as scores, and as signs of having no value",
    }
)
CONFUSION = "what is confused"


def confusion_in(language: Language, key: str) -> str:
    """Return what is confused, in a language.

    Parameters
    ----------
    language : Language
        What it is said in.
    key : str
        Its number, from "M1" to "M17".

    Examples
    --------
    >>> from abviz.narration.registry import ENGLISH
    >>> confusion_in(ENGLISH, "M13")
    'whether pruning changes the move that is chosen'
    """
    return language.pgettext(CONFUSION, CONFUSIONS[key])
