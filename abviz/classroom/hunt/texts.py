"""What a hunt says: the task, what came of a tree, a hint."""

from __future__ import annotations

import re

from abviz.classroom.hunt.signs import By
from abviz.classroom.hunt.smallest import SMALLEST
from abviz.classroom.misconception import Misconception
from abviz.narration.language import Language
from abviz.narration.numbers import number
from abviz.replay.trace import Trace
from abviz.trees import Tree

# After so many trees comes a hint, and after as many more the next one.
TRIES_BEFORE_A_HINT = 3


def task(*, by: By, language: Language) -> str:
    """Say what is to be done, and what counts."""
    if by == "leaves":
        return language.gettext(
            "Build a tree that gives this search away: on it the search examines other leaves "
            "than alpha-beta, or examines them in another order, or returns another value at "
            "the root. The fewer leaves, the better."
        )
    return language.gettext(
        "Build a tree that gives this search away: on it the search enters other nodes than "
        "alpha-beta, or returns another value from one of them. The fewer leaves, the better."
    )


def rules(language: Language) -> str:
    """Say which trees a hunt takes."""
    return language.gettext(
        "Rules: MAX and MIN take turns, inner nodes have two children or more, scores are finite."
    )


def nothing_given_away(right: Trace, *, by: By) -> str:
    """Say that both searches do the same, as far as it counts."""
    say = right.language
    if by == "values":
        return say.gettext(
            "Nothing is given away: both searches enter the same nodes, and each of them returns "
            "the same value."
        )
    return say.gettext(
        "Nothing is given away: both searches examine the same leaves in the same order, "
        "{share}, and return {value} at the root.",
        share=right.share_of_leaves,
        value=number(right.value),
    )


def given_away(told: str, *, leaves: int, least: int, language: Language) -> str:
    """Say by what the search gives itself away, and whether a smaller tree does it, too.

    Examples
    --------
    >>> from abviz.narration.registry import ENGLISH
    >>> given_away("It does.", leaves=4, least=3, language=ENGLISH)
    'Given away! It does. Your tree has 4 leaves; the smallest that does it has 3.'
    """
    if leaves == least:
        size = language.gettext(
            "Your tree has {leaves} leaves, and no smaller tree does it.", leaves=leaves
        )
    else:
        size = language.gettext(
            "Your tree has {leaves} leaves; the smallest that does it has {least}.",
            leaves=leaves,
            least=least,
        )
    return language.gettext("Given away! {how} {size}", how=told, size=size)


def hint(misconception: Misconception, tries: int, *, language: Language) -> str:
    """Return the hint for so many tries; an empty text if it is too early for one.

    Examples
    --------
    >>> import abviz
    >>> from abviz.narration.registry import ENGLISH
    >>> fault = abviz.misconceptions["strict-test"]
    >>> hint(fault, 2, language=ENGLISH)
    ''
    >>> hint(fault, 6, language=ENGLISH)
    'Hint: 3 leaves and 2 plies are enough, with MAX at the root.'
    >>> hint(fault, 9, language=ENGLISH)
    'Hint: with the right scores this shape is enough: (? (? ?))'
    """
    level, tree = tries // TRIES_BEFORE_A_HINT, Tree.parse(SMALLEST[misconception.name])
    if level == 0:
        return ""
    if level == 1:
        return language.gettext("Hint: {text}", text=misconception.told(language).explanation)
    if level == 2:
        return language.gettext(
            "Hint: {leaves} leaves and {plies} are enough, with {player} at the root.",
            leaves=len(tree.leaves),
            plies=language.plies(tree.depth),
            player=language.role(tree.root.player or "max"),
        )
    return language.gettext(
        "Hint: with the right scores this shape is enough: {shape}",
        shape=re.sub(r"[-\d.]+", "?", str(tree)),
    )


def progress(tries: int, best: int | None, *, language: Language) -> str:
    """Say how many trees were tried, and how many leaves the best one has.

    Examples
    --------
    >>> from abviz.narration.registry import ENGLISH
    >>> progress(2, None, language=ENGLISH), progress(3, 5, language=ENGLISH)
    ('Trees tried: 2.', 'Trees tried: 3. Your best one has 5 leaves.')
    """
    if best is None:
        return language.gettext("Trees tried: {tries}.", tries=tries)
    return language.gettext(
        "Trees tried: {tries}. Your best one has {leaves} leaves.", tries=tries, leaves=best
    )
