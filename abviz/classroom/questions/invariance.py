"""
Questions about other scores: what stays if each score S becomes 42·S + 1000, −S or S².
"""

from collections.abc import Callable
from itertools import combinations, pairwise
from random import Random
from typing import NamedTuple

from abviz.classroom.convention import with_convention
from abviz.classroom.question import Question
from abviz.classroom.questions.explaining import Fault
from abviz.narration.language import Language, number
from abviz.replay.trace import Trace, search_alike
from abviz.trees import Score, Tree
from abviz.trees.copying import rebuilt
from abviz.trees.measures import minimax_values

QUESTIONS, CHOICES = 3, 4


class Change(NamedTuple):
    """What becomes of each score S, and whether MAX and MIN change places, too."""

    formula: str
    of: Callable[[Score], Score]
    swaps: bool = False

    def tree(self, tree: Tree) -> Tree:
        """Return the changed tree."""
        other = {"max": "min", "min": "max"} if self.swaps else {}
        return Tree(
            rebuilt(
                tree.nodes,
                player=lambda node: other.get(str(node.player), node.player),
                score=lambda leaf: self.of(leaf.value),
            )
        )


CHANGES = (
    Change("42·S + 1000", lambda score: 42 * score + 1000),
    Change("−S", lambda score: -score),
    Change("−S", lambda score: -score, swaps=True),
    Change("S²", lambda score: score * score),
)


def ask_invariance(
    trace: Trace, faults: tuple[Fault, ...], seed: int
) -> tuple[Question, ...]:
    """Ask what stays the same after three changes of all scores."""
    chance = Random(f"{seed} {trace.tree} invariance")
    return tuple(
        _asked(trace, change, chance) for change in chance.sample(CHANGES, QUESTIONS)
    )


def _asked(trace: Trace, change: Change, chance: Random) -> Question:
    say, after = trace.language, search_alike(trace, change.tree(trace.tree))
    seen = zip(_parts_of(trace), _parts_of(after), strict=True)
    right = tuple(place for place, (one, other) in enumerate(seen) if one == other)
    # The value alone seldom stays: all that may be thought to stay comes first.
    sets = [(0, 1, 2), (1, 2), (), (1,), (2,), (0, 1)]
    sets += [
        one
        for size in range(3)
        for one in combinations(range(3), size)
        if one not in sets
    ]
    sets.remove(right)
    kept = [right, *sets[: CHOICES - 1]]
    chance.shuffle(kept)
    text = say.gettext(
        "Each score S of the tree becomes {formula}.", formula=change.formula
    )
    players = say.gettext("MAX and MIN change places, too.") if change.swaps else ""
    asked = say.gettext("What stays the same?")
    return Question(
        ask="invariance",
        about=f"{change.formula} MIN MAX" if change.swaps else change.formula,
        trace=trace,
        text=with_convention(trace, " ".join(filter(None, (text, players, asked)))),
        form="choice",
        choices=tuple(_listed(say, places) for places in kept),
        key=kept.index(right),
        why=_why(trace, after, change),
        reasons=dict.fromkeys(
            map(str, range(CHOICES)),
            say.gettext(
                "Alpha-beta only compares scores. Where the order of any two of them "
                "stays, or "
                "turns around while MAX and MIN change places, the best moves and the "
                "search stay, "
                "and the value changes as each score does. Otherwise the new tree has "
                "to be "
                "searched."
            ),
        ),
    )


def _parts_of(trace: Trace) -> tuple[object, ...]:
    """
    Return the value of the root, its best moves, and the leaves that are examined.
    """
    values = minimax_values(trace.tree)
    moves = [
        one.index for one in trace.tree.root.children if values[one.index] == values[0]
    ]
    return values[0], moves, [leaf.index for leaf in trace.leaves]


def _listed(say: Language, places: tuple[int, ...]) -> str:
    names = (
        say.pgettext("compared", "the value of the root"),
        say.gettext("the best moves"),
        say.gettext("the leaves examined and the edges cut"),
    )
    return "; ".join(names[place] for place in places) or say.gettext(
        "nothing of these three"
    )


def _why(trace: Trace, after: Trace, change: Change) -> str:
    """Return what the change does to the order of the scores, and what came of it."""
    say, scores = trace.language, sorted({leaf.value for leaf in trace.tree.leaves})
    new = [-change.of(one) if change.swaps else change.of(one) for one in scores]
    pairs = zip(pairwise(scores), pairwise(new), strict=True)
    broken = next((old for old, (one, other) in pairs if one >= other), None)
    if broken is None and change.swaps:
        told = say.gettext(
            "The order of the scores is reversed, and so are MAX and MIN."
        )
    elif broken is None:
        told = say.gettext("The order of the scores stays.")
    else:
        low, high = broken
        told = say.gettext(
            "The order does not stay: {low} < {high}, but they become {one} and "
            "{other}.",
            **{"low": number(low), "high": number(high)},
            **{"one": number(change.of(low)), "other": number(change.of(high))},
        )
    found = say.gettext(
        "The value becomes {value}, and {leaves} are examined.",
        value=number(after.value),
        leaves=after.share_of_leaves,
    )
    return f"{told} {found}"
